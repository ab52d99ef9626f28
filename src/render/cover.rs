//! Which parts of a picture something is drawn to, as few rectangles.

/// Side of the squares that are told apart, pixels.
const SIDE: u32 = 16;

/// The squares of a picture that are drawn to.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Cover {
    size: [u32; 2],
    /// Squares in a row.
    columns: usize,
    marked: Vec<bool>,
}

impl Cover {
    /// Nothing is drawn to a picture of this size, pixels.
    pub fn clear(&mut self, size: [u32; 2]) {
        let [columns, rows] = size.map(|side| side.div_ceil(SIDE) as usize);
        (self.size, self.columns) = (size, columns);
        self.marked.clear();
        self.marked.resize(columns * rows, false);
    }

    /// Something is drawn within the rectangle `[left, upper, right, lower]`, pixels from the upper
    /// left.
    pub fn mark(&mut self, [left, upper, right, lower]: [f32; 4]) {
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
            self.marked[first + across.start..first + across.end].fill(true);
        }
    }

    /// Gives `add` rectangles `[left, upper, right, lower]`, pixels, that hold all marked squares
    /// and no others, none over another.
    pub fn rectangles(&self, mut add: impl FnMut([u32; 4])) {
        let rows = self.marked.len().checked_div(self.columns).unwrap_or(0);
        let row = |row: usize| &self.marked[row * self.columns..(row + 1) * self.columns];
        // Rows that are alike go together.
        let mut first = 0;
        while first < rows {
            let mut end = first + 1;
            while end < rows && row(end) == row(first) {
                end += 1;
            }
            let mut column = 0;
            while column < self.columns {
                let run = row(first)[column..].iter().take_while(|marked| **marked).count();
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

#[cfg(test)]
mod tests {
    use super::*;

    fn rectangles(cover: &Cover) -> Vec<[u32; 4]> {
        let mut all = Vec::new();
        cover.rectangles(|rectangle| all.push(rectangle));
        all
    }

    /// Tests that marked pixels lie in one rectangle each and that the rest of the picture lies in
    /// none, at its edges too.
    #[test]
    fn rectangles_hold_what_is_marked() {
        let mut cover = Cover::default();
        assert_eq!(rectangles(&cover), [[0; 4]; 0]);
        cover.clear([100, 40]);
        assert_eq!(rectangles(&cover), [[0; 4]; 0]);
        cover.mark([17.0, 3.0, 47.5, 20.0]);
        assert_eq!(rectangles(&cover), [[16, 0, 48, 32]]);
        cover.mark([90.0, 35.0, 300.0, 300.0]);
        cover.mark([40.0, 39.0, 41.0, 39.5]);
        let expected = [[16, 0, 48, 32], [32, 32, 48, 40], [80, 32, 100, 40]];
        assert_eq!(rectangles(&cover), expected);
        cover.clear([100, 40]);
        assert_eq!(rectangles(&cover), [[0; 4]; 0]);
    }

    /// Tests that rectangles without area, beyond the picture and of no place mark nothing.
    #[test]
    fn nothing_marks_nothing() {
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
            cover.mark(rectangle);
            assert_eq!(rectangles(&cover), [[0; 4]; 0], "{rectangle:?}");
        }
        cover.mark([0.0, 0.0, far, far]);
        assert_eq!(rectangles(&cover), [[0, 0, 64, 64]]);
    }
}
