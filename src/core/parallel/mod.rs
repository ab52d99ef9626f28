//! Work on several threads or machines, whose results do not depend on their number.

mod in_order;
mod shard;

pub use in_order::in_order;
pub use shard::{Shard, ShardError};
