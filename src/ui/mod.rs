//! The interface over and beside the table: the report's control panel, the turn plate, the
//! remaining balls, messages, and screens such as the settings.
//!
//! It draws a plain [`UiState`], and in the laboratory a [`LabState`], with imgui and returns
//! [`Action`]s; it changes nothing itself. Only [`Action::Play`] reaches the match.

mod action;
mod bindings;
mod camera_view;
mod guide;
pub mod kit;
mod laboratory;
mod layout;
mod message;
mod panel;
mod preferences;
mod screen;
mod state;
mod statistics;
mod table;
#[cfg(test)]
pub(crate) mod tests;
pub(crate) mod words;

pub use action::*;
pub use bindings::intent::{Intent, Side, Sign, step_factor};
pub use bindings::{
    Binding, Bindings, Chord, GROUPS, Group, Hand, Input, Key, Keys, PAD_GROUPS, PadAct,
    PadBinding, PadButton, PadControl, PadGroup, PadLayer, PadName, PadRow, PadStyle,
    Row as KeyRow, actions, pad_control,
};
pub use camera_view::{CameraView, Center};
pub use guide::Guide;
pub use kit::canvas::Places;
pub use kit::key_press::KeyPress;
pub use kit::letters::normalize;
pub use kit::name_field::{display_names, written_names};
pub use kit::player_color::{
    PLAYER_COLORS, cue_butt, fitting_colors, offered_colors, player_color,
};
pub use kit::speed::{Speed, SpeedUnit};
#[cfg(test)]
pub(crate) use kit::widgets::drawn::{DrawnItem, record as record_drawn};
pub use laboratory::{
    Arrow, COLORS, ChoiceList, Gallery, HandState, InstrumentAction, InstrumentState, LabAction,
    LabBranch, LabConstant, LabNumber, LabState, LabTab, LabTool, LightLook, MOST_OUTCOMES,
    PointedBall, Ruler, SheetNumber, SheetState, SweepAction, SweepKey, SweepPath, SweepPlot,
    SweepState, branch_color, key_words, outcome_words, overlay_color, speed_color,
};
pub use layout::{Arrangement, Controls, Foot, Layout, Rect};
pub use message::{Message, Toast, Tone};
pub use panel::english::{nearest_elevation, nearest_tip};
pub use panel::text_area::MAX_MESSAGES;
pub use panel::{InputOwner, Panel};
pub use preferences::*;
pub use screen::settings::key_list::Slot;
pub use screen::*;
pub use state::*;
pub use statistics::{Participant, PlayedBy, PlayedMatch, Selection};
pub use table::hint::{Hint, write_hint};
pub use table::score_board::has_board;
pub use table::state::{
    LessonState, Mark, MissPart, MissState, ReplayState, ThinkingLabel, ThinkingRow, ThinkingState,
};
