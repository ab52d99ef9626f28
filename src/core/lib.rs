//! The physics, rules, opponents and subcommands of gl-billiards, without a window.

pub mod ai;
pub mod cli;
pub mod game;
pub mod lab;
pub mod physics;
pub mod rules;
pub mod texts;
