//! The table as the search sees it, and the shots tried on it.

pub(super) mod aiming;
pub(super) mod banks;
pub(super) mod direction;
pub(super) mod layout;
pub(super) mod lines;
pub(super) mod pockets;
pub(super) mod rack;
pub(super) mod state;
pub(super) mod trials;
pub(super) mod venue;
