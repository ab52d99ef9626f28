#![doc = include_str!("README.md")]
// Tests compare results on one machine, or within tolerances.
#![cfg_attr(test, allow(clippy::disallowed_methods))]

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
