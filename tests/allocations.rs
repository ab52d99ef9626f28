//! An allocator that counts the allocations of each thread.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// The system's allocator, which counts each thread's allocations.
struct Counting;

thread_local! {
    static TAKEN: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: every call is passed on unchanged to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        TAKEN.with(|taken| taken.set(taken.get() + 1));
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        TAKEN.with(|taken| taken.set(taken.get() + 1));
        unsafe { System.realloc(place, layout, size) }
    }
}

#[global_allocator]
static HEAP: Counting = Counting;

/// Counts the allocations of a piece of work.
pub fn taken(what: impl FnOnce()) -> usize {
    let before = TAKEN.with(Cell::get);
    what();
    TAKEN.with(Cell::get) - before
}

#[test]
fn allocations_are_counted() {
    assert_eq!(taken(|| drop(std::hint::black_box(vec![1]))), 1);
}
