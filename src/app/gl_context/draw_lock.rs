//! One thread at a time draws without a display. Each context of Mesa's software renderer looks
//! into the work of all others of the process, and crashes if one of them ends at that moment.

use std::cell::{Cell, RefCell};
use std::sync::{Mutex, MutexGuard, PoisonError};

static BUSY: Mutex<()> = Mutex::new(());

thread_local! {
    /// The number of locks that this thread holds.
    static HELD_LOCKS: Cell<u32> = const { Cell::new(0) };
    static GUARD: RefCell<Option<MutexGuard<'static, ()>>> = const { RefCell::new(None) };
}

/// The right of this thread to draw, which other threads wait for. A thread may hold several.
#[derive(Debug)]
pub struct DrawLock(());

impl DrawLock {
    /// Waits until no other thread holds one.
    pub fn take() -> DrawLock {
        if HELD_LOCKS.replace(HELD_LOCKS.get() + 1) == 0 {
            // A test that fails with a context leaves nothing behind for the next one.
            GUARD.set(Some(BUSY.lock().unwrap_or_else(PoisonError::into_inner)));
        }
        DrawLock(())
    }
}

impl Drop for DrawLock {
    fn drop(&mut self) {
        HELD_LOCKS.set(HELD_LOCKS.get() - 1);
        if HELD_LOCKS.get() == 0 {
            GUARD.take();
        }
    }
}
