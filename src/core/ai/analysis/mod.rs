//! People's shots: why they miss, how likely they are, and how strong the player is.

pub mod chance;
mod drill_chance;
pub mod miss;
pub mod own_error;
pub mod pot_window;
pub mod rating;
