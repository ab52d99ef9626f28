//! Work on several threads, whose results do not depend on their number.

mod in_order;

pub use in_order::in_order;
