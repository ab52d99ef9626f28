//! Rectangles.

/// A rectangle in physical pixels.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Rect {
    /// Left edge.
    pub x: f32,
    /// Upper edge.
    pub y: f32,
    /// Width.
    pub width: f32,
    /// Height.
    pub height: f32,
}

/// The corner of a card, or of its content while that is scrolled, which places its parts.
#[derive(Debug, Clone, Copy)]
pub struct CardPlace {
    /// The upper left corner, physical pixels.
    pub corner: [f32; 2],
    /// Physical pixels per logical one.
    pub scale: f32,
}

impl CardPlace {
    /// A part of the card, logical pixels from its corner.
    pub fn at(self, x: f32, y: f32, width: f32, height: f32) -> Rect {
        let [x, y, width, height] = [x, y, width, height].map(|length| length * self.scale);
        let [left, top] = self.corner;
        Rect::new((left + x).round(), (top + y).round(), width.round(), height.round())
    }
}

impl Rect {
    /// A rectangle by its left and upper edge, width and height.
    pub const fn new(x: f32, y: f32, width: f32, height: f32) -> Rect {
        Rect { x, y, width, height }
    }

    /// The upper left corner.
    pub fn min(&self) -> [f32; 2] {
        [self.x, self.y]
    }

    /// The lower right corner.
    pub fn max(&self) -> [f32; 2] {
        [self.x + self.width, self.y + self.height]
    }

    /// Width and height.
    pub fn size(&self) -> [f32; 2] {
        [self.width, self.height]
    }

    /// The middle.
    pub fn center(&self) -> [f32; 2] {
        [self.x + 0.5 * self.width, self.y + 0.5 * self.height]
    }

    /// True if a point lies in this rectangle.
    pub fn contains(&self, [x, y]: [f32; 2]) -> bool {
        x >= self.x && y >= self.y && x < self.x + self.width && y < self.y + self.height
    }

    /// True if this rectangle overlaps another one.
    pub fn meets(&self, other: &Rect) -> bool {
        self.x < other.max()[0]
            && other.x < self.max()[0]
            && self.y < other.max()[1]
            && other.y < self.max()[1]
    }

    /// True if it covers anything. A place that the layout does not use has no area.
    pub fn has_area(&self) -> bool {
        self.width > 0.0 && self.height > 0.0
    }

    /// The rectangle with its left and right edges moved inwards by `margin`.
    pub fn inset_sides(&self, margin: f32) -> Rect {
        Rect { x: self.x + margin, width: (self.width - 2.0 * margin).max(0.0), ..*self }
    }

    /// The rectangle with its edges moved inwards by `margin`.
    pub fn inset(&self, margin: f32) -> Rect {
        Rect::new(
            self.x + margin,
            self.y + margin,
            (self.width - 2.0 * margin).max(0.0),
            (self.height - 2.0 * margin).max(0.0),
        )
    }
}
