//! Displays and controls over the table.

pub(super) mod button_row;
pub(super) mod calls;
pub(super) mod column;
pub(super) mod diamonds;
pub(super) mod handles;
pub(super) mod hint;
pub(super) mod hud;
pub(super) mod lesson;
pub(super) mod message;
pub(super) mod miss_card;
pub(super) mod replay_bar;
pub(super) mod score_board;
pub(super) mod signs;
pub(super) mod state;
pub(super) mod strip;
pub(super) mod thinking;
pub(super) mod turn_plate;
