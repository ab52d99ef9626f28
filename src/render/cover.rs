//! A grid of squares over a picture that records what is drawn in each, to find what has changed.

use super::rectangle::Rectangle;

/// Side of a square, pixels.
pub(super) const SIDE: u32 = 16;
/// Cost of drawing one more rectangle, in pixels.
const CALL: u64 = 20_000;
/// An odd number with irregular bits: from the golden ratio.
const MIX: u64 = 0x9e37_79b9_7f4a_7c15;

/// A record of what is drawn to a picture, by square.
#[derive(Debug, Clone, Default)]
pub struct Cover {
    size: [u32; 2],
    /// Squares in a row.
    columns: usize,
    squares: Vec<Square>,
}

/// The record of one square.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct Square {
    /// Hash of everything drawn to it, in order.
    hash: u64,
    /// True if something other than the panel is drawn to it.
    apart: bool,
}

impl Cover {
    /// Clears the record for a picture of this size, pixels.
    pub fn clear(&mut self, size: [u32; 2]) {
        let [columns, rows] = size.map(|side| side.div_ceil(SIDE) as usize);
        (self.size, self.columns) = (size, columns);
        self.squares.clear();
        self.squares.resize(columns * rows, Square::default());
    }

    /// Starts from another cover's record; more may be added.
    pub(super) fn begin_with(&mut self, other: &Cover) {
        (self.size, self.columns) = (other.size, other.columns);
        self.squares.clone_from(&other.squares);
    }

    /// Records that something with this hash is drawn within the rectangle `[left, upper, right,
    /// lower]`, in pixels from the upper left (or lower, if all calls do so). `apart` is false for
    /// the panel and what is on it.
    pub fn mark(&mut self, [left, upper, right, lower]: [f32; 4], hash: u64, apart: bool) {
        let within = |from: f32, to: f32, side: u32| {
            let (from, to) = (from.max(0.0), to.min(side as f32));
            let square = |at: f32| at / SIDE as f32;
            (from < to).then(|| square(from) as usize..square(to).ceil() as usize)
        };
        let [width, height] = self.size;
        let (Some(across), Some(down)) = (within(left, right, width), within(upper, lower, height))
        else {
            return;
        };
        for row in down {
            let first = row * self.columns;
            for square in &mut self.squares[first + across.start..first + across.end] {
                square.hash = hashed(square.hash, hash);
                square.apart |= apart;
            }
        }
    }

    /// Calls `add` with disjoint rectangles that cover exactly the squares with content other than
    /// the panel.
    pub fn rectangles(&self, add: impl FnMut(Rectangle)) {
        self.runs(|square| self.squares[square].apart, add);
    }

    /// Calls `add` with disjoint rectangles that cover exactly the squares that differ from
    /// `before`. At another size all squares do.
    pub fn changes(&self, before: &Cover, mut add: impl FnMut(Rectangle)) {
        match self.size == before.size {
            true => self.runs(|square| self.squares[square] != before.squares[square], add),
            false => add([0, 0, self.size[0], self.size[1]]),
        }
    }

    /// Fills `parts` with rectangles that cover all changes, merged where that makes drawing
    /// cheaper.
    pub fn damage(&self, before: &Cover, parts: &mut Vec<Rectangle>) {
        parts.clear();
        self.changes(before, |part| join(parts, part));
    }

    /// Calls `add` with disjoint rectangles that cover exactly the wanted squares.
    fn runs(&self, wanted: impl Fn(usize) -> bool, mut add: impl FnMut(Rectangle)) {
        let (columns, wanted) = (self.columns, &wanted);
        let rows = self.squares.len().checked_div(columns).unwrap_or(0);
        let row = |row: usize| (row * columns..(row + 1) * columns).map(wanted);
        // Merges equal rows.
        let mut first = 0;
        while first < rows {
            let mut end = first + 1;
            while end < rows && row(end).eq(row(first)) {
                end += 1;
            }
            let mut column = 0;
            while column < columns {
                let run = row(first).skip(column).take_while(|wanted| *wanted).count();
                if run > 0 {
                    let edge =
                        |count: usize, side: usize| (count as u32 * SIDE).min(self.size[side]);
                    add([edge(column, 0), edge(first, 1), edge(column + run, 0), edge(end, 1)]);
                }
                column += run.max(1);
            }
            first = end;
        }
    }
}

/// Combines a hash with a value; the order matters.
pub fn hashed(hash: u64, more: u64) -> u64 {
    // Both halves of the product, so that each bit of a factor affects many bits.
    let product = u128::from((hash ^ more).wrapping_add(MIX)) * u128::from(MIX);
    hash.rotate_left(23) ^ (product as u64) ^ ((product >> 64) as u64)
}

/// Adds a part to a list and merges parts that are cheaper to draw together.
fn join(parts: &mut Vec<Rectangle>, mut part: Rectangle) {
    let area = |part: &Rectangle| u64::from(part[2] - part[0]) * u64::from(part[3] - part[1]);
    let both = |a: &Rectangle, b: &Rectangle| {
        [a[0].min(b[0]), a[1].min(b[1]), a[2].max(b[2]), a[3].max(b[3])]
    };
    let near = |a: &Rectangle, b: &Rectangle| area(&both(a, b)) <= area(a) + area(b) + CALL;
    while let Some(other) = parts.iter().position(|other| near(&part, other)) {
        part = both(&part, &parts.swap_remove(other));
    }
    parts.push(part);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rectangles(cover: &Cover) -> Vec<Rectangle> {
        let mut all = Vec::new();
        cover.rectangles(|rectangle| all.push(rectangle));
        all
    }

    fn damage(cover: &Cover, before: &Cover) -> Vec<Rectangle> {
        let mut parts = Vec::new();
        cover.damage(before, &mut parts);
        parts
    }

    /// Tests that each drawn square is in exactly one rectangle and other squares are in none, also
    /// at the picture's edges.
    #[test]
    fn rectangles_cover_what_is_drawn() {
        let mut cover = Cover::default();
        assert_eq!(rectangles(&cover), [[0; 4]; 0]);
        cover.clear([100, 40]);
        assert_eq!(rectangles(&cover), [[0; 4]; 0]);
        cover.mark([17.0, 3.0, 47.5, 20.0], 1, true);
        assert_eq!(rectangles(&cover), [[16, 0, 48, 32]]);
        cover.mark([90.0, 35.0, 300.0, 300.0], 2, true);
        cover.mark([40.0, 39.0, 41.0, 39.5], 3, true);
        // Things on the panel are drawn with it.
        cover.mark([0.0, 0.0, 90.0, 40.0], 4, false);
        let expected = [[16, 0, 48, 32], [32, 32, 48, 40], [80, 32, 100, 40]];
        assert_eq!(rectangles(&cover), expected);
        cover.clear([100, 40]);
        assert_eq!(rectangles(&cover), [[0; 4]; 0]);
    }

    /// Tests that empty, outside and NaN rectangles mark nothing.
    #[test]
    fn empty_rectangles_mark_nothing() {
        let mut cover = Cover::default();
        cover.clear([64, 64]);
        let far = f32::INFINITY;
        for rectangle in [
            [8.0, 8.0, 8.0, 20.0],
            [-20.0, 8.0, 0.0, 20.0],
            [64.0, 8.0, 90.0, 20.0],
            [8.0, 20.0, 20.0, 8.0],
            [far, 0.0, far, 9.0],
        ] {
            cover.mark(rectangle, 1, true);
            assert_eq!(rectangles(&cover), [[0; 4]; 0], "{rectangle:?}");
        }
        cover.mark([0.0, 0.0, far, far], 1, true);
        assert_eq!(rectangles(&cover), [[0, 0, 64, 64]]);
    }

    /// Tests that a square changes with its content and the order of drawing only, and that removed
    /// content is a change.
    #[test]
    fn squares_change_with_their_content() {
        let drawn = |things: &[([f32; 4], u64)]| {
            let mut cover = Cover::default();
            cover.clear([2000, 1000]);
            things.iter().for_each(|(place, hash)| cover.mark(*place, *hash, true));
            cover
        };
        let (here, there) = ([10.0, 10.0, 20.0, 20.0], [1900.0, 900.0, 1990.0, 910.0]);
        let before = drawn(&[(here, 1), (here, 2), (there, 3)]);
        assert_eq!(damage(&drawn(&[(there, 3), (here, 1), (here, 2)]), &before), [[0; 4]; 0]);
        let around_here = [[0, 0, 32, 32]];
        assert_eq!(damage(&drawn(&[(here, 2), (here, 1), (there, 3)]), &before), around_here);
        assert_eq!(damage(&drawn(&[(here, 1), (there, 3)]), &before), around_here);
        assert_eq!(damage(&drawn(&[(here, 1), (here, 4), (there, 3)]), &before), around_here);
        let around_there = [1888, 896, 2000, 912];
        assert_eq!(damage(&drawn(&[]), &before), [around_here[0], around_there]);
        let mut larger = Cover::default();
        larger.clear([2016, 1000]);
        assert_eq!(damage(&larger, &before), [[0, 0, 2016, 1000]]);
    }

    /// Tests that near parts merge, also through a third, and far ones do not.
    #[test]
    fn near_parts_are_merged() {
        let mut parts = Vec::new();
        for part in [[0, 0, 64, 16], [0, 900, 64, 916], [0, 300, 64, 316], [0, 150, 64, 166]] {
            join(&mut parts, part);
        }
        assert_eq!(parts, [[0, 900, 64, 916], [0, 0, 64, 316]]);
    }
}
