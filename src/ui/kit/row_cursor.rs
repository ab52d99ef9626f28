//! Rows changed with the arrow keys.

use crate::ui::bindings::{Chord, Key};

/// The row that keys change; none until a key has selected one.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct RowCursor {
    /// Its index.
    pub row: Option<usize>,
}

impl RowCursor {
    /// Selects another one of `count` rows if that is what the key does. Returns true if it did.
    pub fn moves(&mut self, chord: Chord, count: usize) -> bool {
        let next = next_row(chord, self.row, count);
        self.row = next.or(self.row);
        next.is_some()
    }
}

/// The row that a key selects among `count` rows, around their ends; none for other keys.
pub fn next_row(chord: Chord, selected: Option<usize>, count: usize) -> Option<usize> {
    let last = count.saturating_sub(1);
    let forward = match chord.key {
        Key::Home | Key::PageUp => return Some(0),
        Key::End | Key::PageDown => return Some(last),
        Key::Tab => !chord.shift,
        Key::Down => true,
        Key::Up => false,
        _ => return None,
    };
    Some(match selected {
        None if forward => 0,
        Some(row) if forward && row >= last => 0,
        Some(row) if forward => row + 1,
        None | Some(0) => last,
        Some(row) => (row - 1).min(last),
    })
}

/// The place after or before `at` among `count`, around the ends.
pub fn around(at: usize, count: usize, forward: bool) -> usize {
    (at + if forward { 1 } else { count.saturating_sub(1) }) % count.max(1)
}

/// The step that a key makes in a row: backward, or forward. None for other keys.
pub fn step(chord: Chord) -> Option<bool> {
    match chord.key {
        Key::Left => Some(false),
        Key::Right => Some(true),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::ui::kit::row_cursor::*;

    #[test]
    fn the_selection_goes_around() {
        let mut cursor = RowCursor::default();
        let mut press = |key: Key| (cursor.moves(Chord::plain(key), 3), cursor.row);
        assert_eq!(press(Key::Left), (false, None));
        assert_eq!(press(Key::Down), (true, Some(0)));
        assert_eq!(press(Key::Up), (true, Some(2)));
        assert_eq!(press(Key::Tab), (true, Some(0)));
        assert!(cursor.moves(Chord { shift: true, ..Chord::plain(Key::Tab) }, 3));
        assert_eq!(cursor.row, Some(2));
    }
}
