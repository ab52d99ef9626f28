//! The shape of the picture, and the parts of it that the interface covers.

use crate::ui::{Layout, Rect};

use super::sight::Window;

/// Space around framed points, logical pixels.
const GAP: f64 = 16.0 / 3.0;

/// Width of a button below the turn plate, and its lower edge below that of the plate, logical
/// pixels.
const BUTTON: [f32; 2] = [68.0, 40.0];

/// The shape of the picture that a camera takes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame {
    /// Width over height.
    pub aspect: f64,
    /// The window is higher than wide.
    pub upright: bool,
    /// The share of the height that tray and status line cover, at the foot of the picture.
    pub covered: f64,
    /// The share of the width that the power bar takes, at the right of the picture.
    pub bar: f64,
    /// The lower and the upper end of the power bar, from -1 at the foot of the picture to 1.
    pub bar_ends: [f64; 2],
    /// The upper right corner of the spin card at the left of the picture, if it is shown; the
    /// picture's corners are at -1 and 1.
    pub card: Option<[f64; 2]>,
    /// Everything over the picture above the tray: turn plate, score board, power bar, icons, spin
    /// card, and a button below the turn plate.
    pub cards: [Option<Area>; 6],
    /// Turn plate and score board in the view from above, if the board has room at the plate.
    pub board: Option<[Area; 2]>,
    /// The least space between framed points and the edges or the cards, across and in height.
    pub gap: [f64; 2],
}

impl Frame {
    /// A picture covered only by tray and status line.
    pub fn plain(aspect: f64, covered: f64) -> Frame {
        Frame {
            aspect,
            upright: false,
            covered,
            bar: 0.0,
            bar_ends: [0.0; 2],
            card: None,
            cards: [None; 6],
            board: None,
            gap: [0.01; 2],
        }
    }

    /// The picture in a layout.
    pub fn new(layout: &Layout) -> Frame {
        let view = layout.view;
        let [wide, high] = view.size().map(|side| f64::from(side).max(1.0));
        let area = |card: Rect| {
            // A place at its very edge is free.
            let card = card.inset(-0.1);
            let [x, y] = card.center().map(f64::from);
            let [x, y] = [x - f64::from(view.x), y - f64::from(view.y)];
            let [card_wide, card_high] = card.size().map(f64::from);
            Area {
                middle: [2.0 * x / wide - 1.0, 1.0 - 2.0 * y / high],
                half: [card_wide / wide, card_high / high],
            }
        };
        let power = layout.power_ground();
        let bar = f64::from(view.max()[0] - power.x) / wide;
        let bar_ends = [power.max()[1], power.y].map(|y| 1.0 - 2.0 * f64::from(y - view.y) / high);
        let spin = layout.spin_ground();
        let card = spin.map(|card| {
            let [x, y] = [card.max()[0] - view.x, card.y - view.y].map(f64::from);
            [2.0 * x / wide - 1.0, 1.0 - 2.0 * y / high]
        });
        let icons = (!layout.folded()).then_some(layout.icons);
        let [x, y] = [layout.plate.x, layout.plate.max()[1]];
        let button = Rect::new(x, y, BUTTON[0] * layout.scale, BUTTON[1] * layout.scale);
        let upright = layout.window.height > layout.window.width;
        Frame {
            upright,
            bar,
            bar_ends,
            card,
            cards: [Some(layout.plate), None, Some(power), icons, spin, Some(button)]
                .map(|card| card.map(area)),
            board: layout.score_board().map(|both| both.map(area)),
            gap: [wide, high].map(|side| 2.0 * GAP * f64::from(layout.scale) / side),
            ..Frame::plain(wide / high, f64::from(layout.covered()))
        }
    }
}

impl Frame {
    /// This picture with a turn plate and a score board that may cover this much of the table at their
    /// foot, in halves of the picture's height.
    pub fn under_plate(mut self, covers: f64) -> Frame {
        for card in self.cards[..2].iter_mut().flatten() {
            let covers = covers.min(2.0 * card.half[1]);
            card.middle[1] += 0.5 * covers;
            card.half[1] -= 0.5 * covers;
        }
        self
    }

    /// This picture with a score board at the turn plate, if it has room there.
    pub fn with_board(mut self) -> Frame {
        if let Some([plate, board]) = self.board {
            self.cards[..2].copy_from_slice(&[Some(plate), Some(board)]);
        }
        self
    }

    /// This picture, in which a card as wide as the picture replaces the button below the turn
    /// plate.
    pub fn below_button(mut self) -> Frame {
        if let Some(Area { middle: [_, y], half: [_, high] }) = self.cards[5].take() {
            let low = y - high;
            let strip = Area { middle: [0.0, 0.5 * (1.0 + low)], half: [1.0, 0.5 * (1.0 - low)] };
            self.cards[5] = Some(strip);
        }
        self
    }

    /// The part of the picture above the tray, less a gap.
    pub fn window(&self) -> Window {
        let [x, y] = self.gap;
        Window { across: [x - 1.0, 1.0 - x], up: [2.0 * self.covered - 1.0 + y, 1.0 - y] }
    }
}

impl Default for Frame {
    fn default() -> Frame {
        Frame::plain(4.0 / 3.0, 0.0)
    }
}

/// A part of a picture, in coordinates from -1 to 1: the picture's centre is [0, 0], its upper
/// right corner [1, 1].
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Area {
    /// Its middle.
    pub middle: [f64; 2],
    /// Half its width and height.
    pub half: [f64; 2],
}
