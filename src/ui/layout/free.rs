//! The part of the view that is not covered.

use super::controls::SPIN_PAD;
use super::rect::Rect;
use super::{GAP, Layout};

/// Half the width of the power bar with the speed below it, and its margins above and below,
/// logical pixels.
const POWER: [f32; 2] = [30.0, 20.0];
/// Width and greatest height of the score board, logical pixels.
pub const SCORE_BOARD: [f32; 2] = [320.0, 92.0];
/// Width of the turn plate beside the score board, logical pixels.
const PLATE_BESIDE_BOARD: f32 = 264.0;
/// Greatest width of a message, logical pixels.
const LONGEST_MESSAGE: f32 = 560.0;

/// The place of this size within `room` that hides the least, as `hidden` counts it in order of
/// importance, and of several the nearest to `wanted`. Places `step` apart are tried.
pub fn least_hiding<const N: usize>(
    room: Rect,
    wanted: Rect,
    step: f32,
    hidden: impl Fn(&Rect) -> [usize; N],
) -> Rect {
    let [width, height] = wanted.size();
    let spare = [room.width - width, room.height - height].map(|length| length.max(0.0));
    let within = |x: f32, y: f32| {
        let x = (x - room.x).clamp(0.0, spare[0]) + room.x;
        let y = (y - room.y).clamp(0.0, spare[1]) + room.y;
        Rect::new(x.round(), y.round(), width, height)
    };
    let wanted = within(wanted.x, wanted.y);
    let step = step.max(1.0);
    let counts = spare.map(|length| (length / step).ceil() as u32);
    let grid = (0..=counts[1]).flat_map(|row| (0..=counts[0]).map(move |column| [column, row]));
    let tried = grid.map(|place| {
        let [x, y] = place.map(|count| step * count as f32);
        within(room.x + x, room.y + y)
    });
    let mut best = (hidden(&wanted), 0.0, wanted);
    if best.0 == [0; N] {
        return wanted;
    }
    for rect in tried {
        let far = (rect.x - wanted.x).hypot(rect.y - wanted.y);
        let count = hidden(&rect);
        if (count, far) < (best.0, best.1) {
            best = (count, far, rect);
        }
    }
    best.2
}

impl Layout {
    /// Everything over the view above the tray while a player aims.
    pub fn cards(&self) -> impl Iterator<Item = Rect> + Clone {
        let icons = (!self.folded()).then_some(self.icons);
        [self.plate, self.power_ground()].into_iter().chain(icons).chain(self.spin_ground())
    }

    /// The turn plate and the score board beside it, as they are in the view from above while the panel
    /// is hidden. `None` where the board has no room there.
    pub fn score_board(&self) -> Option<[Rect; 2]> {
        let [plate, width, height, gap] = [PLATE_BESIDE_BOARD, SCORE_BOARD[0], SCORE_BOARD[1], GAP]
            .map(|length| (length * self.scale).round());
        let plate = Rect { width: plate, ..self.plate };
        let board = Rect::new(plate.max()[0] + gap, plate.y, width, height);
        let fits = board.max()[0] <= self.view.max()[0] - gap && !board.meets(&self.power_ground());
        (self.folded() && fits).then_some([plate, board])
    }

    /// The card with cue ball and elevation, if it lies over the view.
    pub fn spin_ground(&self) -> Option<Rect> {
        let (from, to) = (self.controls.tip.min(), self.controls.elevation.max());
        let card = Rect::new(from[0], from[1], to[0] - from[0], to[1] - from[1]);
        self.folded().then(|| card.inset(-(SPIN_PAD * self.scale).round()))
    }

    /// The power bar with its margins, and with the button below it if there is one.
    pub fn power_ground(&self) -> Rect {
        let [half, end] = POWER.map(|length| (length * self.scale).round());
        let bar = self.controls.power_bar;
        let (x, y) = (bar.center()[0] - half, bar.y - end);
        let foot = self.shoot_below_bar().map_or(bar.max()[1] + end, |button| button.max()[1]);
        Rect::new(x, y, 2.0 * half, foot - y)
    }

    /// The area for a message beside the turn plate: up to the icons, or to the view's edge.
    pub fn message_room(&self) -> Rect {
        let gap = (self.scale * 2.0 * GAP).round();
        let left = self.plate.max()[0] + gap;
        let beside = !self.folded() && self.icons.y < self.plate.max()[1];
        let beside = beside && self.icons.max()[1] > self.plate.y;
        let Rect { y, height, .. } = if beside { self.icons } else { self.plate };
        // With large text the power bar reaches up to the plate.
        let power = self.power_ground();
        let end = if power.y < y + height { power.x } else { self.view.max()[0] };
        let right = if beside { self.icons.x } else { end } - gap;
        Rect::new(left, y, (right - left).max(1.0), height)
    }

    /// The area for a message that is too long for that: below turn plate and icons.
    pub fn long_message_room(&self) -> Rect {
        let gap = (self.scale * 2.0 * GAP).round();
        let icons = if self.folded() { 0.0 } else { self.icons.max()[1] };
        let top = self.plate.max()[1].max(icons) + 0.5 * gap;
        // It leaves the power bar free.
        let (left, right) = (gap, self.power_ground().x);
        let width = (right - left).min(self.scale * LONGEST_MESSAGE).max(1.0);
        let x = (self.view.center()[0] - 0.5 * width).min(right - width).max(left);
        Rect::new(x, top, width, self.plate.height)
    }
}
