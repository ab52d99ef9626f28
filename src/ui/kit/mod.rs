//! The parts that panels and screens are made of.

pub(super) mod canvas;
pub mod chinese;
pub(super) mod emblem;
pub(super) mod ground;
pub(super) mod icons;
pub(super) mod key_press;
pub(super) mod letters;
pub(super) mod menu;
pub mod name_field;
pub(super) mod player_color;
pub(super) mod row_cursor;
pub(super) mod rows;
pub(super) mod setting_rows;
pub(super) mod speed;
pub mod theme;
pub(super) mod widgets;
