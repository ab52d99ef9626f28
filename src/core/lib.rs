#![doc = include_str!("README.md")]

#[macro_use]
mod macros;
#[macro_use]
pub mod wording;

pub mod ai;
pub mod catalog;
pub mod cli;
pub mod game;
pub mod lab;
pub mod parallel;
pub mod physics;
pub mod rules;
