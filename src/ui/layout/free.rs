//! The part of the view that is not covered.

use super::rect::Rect;
use super::{GAP, Layout};

/// Half the width of the power bar with the speed below it, and its margins above and below,
/// logical pixels.
const POWER: [f32; 2] = [36.0, 24.0];
/// Greatest width of a message, logical pixels.
const LONGEST_MESSAGE: f32 = 560.0;
/// Share of its size that a picture may lose in order to be in the middle of the view.
const FOR_THE_MIDDLE: f32 = 0.95;

impl Layout {
    /// Everything over the view above the tray while a player aims.
    pub fn cards(&self) -> impl Iterator<Item = Rect> + Clone {
        let icons = (!self.folded()).then_some(self.icons);
        [self.plate, self.power_ground()].into_iter().chain(icons).chain(self.spin_ground())
    }

    /// The card with cue ball and elevation, if it lies over the view.
    pub fn spin_ground(&self) -> Option<Rect> {
        let (from, to) = (self.controls.tip.min(), self.controls.elevation.max());
        let card = Rect::new(from[0], from[1], to[0] - from[0], to[1] - from[1]);
        self.folded().then(|| card.inset(-(GAP * self.scale).round()))
    }

    /// The power bar with its margins.
    pub fn power_ground(&self) -> Rect {
        let [half, end] = POWER.map(|length| (length * self.scale).round());
        let bar = self.controls.power_bar;
        let (x, y) = (bar.center()[0] - half, bar.y - end);
        Rect::new(x, y, 2.0 * half, bar.height + 2.0 * end)
    }

    /// The part of the clear view, free of all cards, in which a picture `shape` times as wide as
    /// high can be largest. One in the middle of the view is preferred if it is not much smaller.
    pub fn free_view(&self, shape: f32) -> Rect {
        let gap = self.scale * GAP;
        let clear = self.clear_view().inset(gap);
        let edges = |ends: [f32; 2], cards: &dyn Fn(Rect) -> [f32; 2]| {
            let mut edges = vec![ends];
            for card in self.cards() {
                let [low, high] = cards(card);
                // Right or left of the card.
                edges.push([high + gap, low - gap]);
            }
            edges
        };
        let across = edges([clear.x, clear.max()[0]], &|card| [card.x, card.max()[0]]);
        let down = edges([clear.y, clear.max()[1]], &|card| [card.y, card.max()[1]]);
        let mut best = (0.0, clear);
        for left in across.iter().map(|edge| edge[0]) {
            for right in across.iter().map(|edge| edge[1]) {
                for top in down.iter().map(|edge| edge[0]) {
                    for foot in down.iter().map(|edge| edge[1]) {
                        let room = Rect::new(left, top, right - left, foot - top);
                        // The same space stays free on the other side.
                        let side = (left - clear.x).max(clear.max()[0] - right);
                        let middle =
                            Rect::new(clear.x + side, top, clear.width - 2.0 * side, room.height);
                        for (room, worth) in [(room, FOR_THE_MIDDLE), (middle, 1.0)] {
                            let worth = worth * (room.width / shape).min(room.height);
                            if worth > best.0 && !self.cards().any(|card| card.meets(&room)) {
                                best = (worth, room);
                            }
                        }
                    }
                }
            }
        }
        best.1
    }

    /// The area for a message beside the turn plate: up to the icons, or to the view's edge.
    pub fn message_room(&self) -> Rect {
        let gap = (self.scale * 2.0 * GAP).round();
        let left = self.plate.max()[0] + gap;
        let beside = !self.folded() && self.icons.y < self.plate.max()[1];
        let beside = beside && self.icons.max()[1] > self.plate.y;
        let right = if beside { self.icons.x } else { self.view.max()[0] } - gap;
        let Rect { y, height, .. } = if beside { self.icons } else { self.plate };
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
