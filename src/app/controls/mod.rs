//! Keys, mouse and gamepad, as intents and commands.

mod aim;
pub(super) mod gamepad;
pub(super) mod held_arrow;
pub(super) mod hint;
mod intent;
pub(super) mod keys;
pub(super) mod mouse_drag;
