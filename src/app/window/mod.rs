//! The window of the game: its event loop, what it does on each input, and its menus.

mod actions;
mod background_saves;
mod clipboard;
pub(super) mod event_loop;
mod first_size;
mod focus;
pub(super) mod game_window;
pub(super) mod input;
mod instruments;
mod lab_files;
pub(super) mod laboratory;
mod lessons;
mod menus;
mod opponents;
mod pace;
mod positions;
pub(super) mod preferences;
pub(super) mod quick_play;
mod record_files;
pub(super) mod saving;
pub(super) mod screens;
mod signals;
pub(super) mod statistics;
mod studying;
mod watching;
