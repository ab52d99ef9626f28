//! The layout of the window: a pure function of its size.
//!
//! All lengths below are logical, for a window of 1280 by 720. A [`Layout`] holds them multiplied
//! by the scale, in physical pixels; the origin is the window's upper left corner.

mod controls;
mod free;
mod rect;
mod scale;
#[cfg(test)]
mod tests;

use super::CameraView;

pub use controls::Controls;
pub use free::{SCORE_BOARD, least_hiding};
pub use rect::{CardPlace, Rect};

use controls::{below, beside, over_the_table};
use scale::{SMALLEST_READABLE, largest_folded, readable, scale, text_scale, unfolded};

/// The window size for which lengths are given.
const REFERENCE: [f32; 2] = [1280.0, 720.0];
/// Width that the columns of the panel below the table need.
const BELOW_WIDTH: f32 = 560.0;
/// Height of the panel below the table.
const BELOW_HEIGHT: f32 = 432.0;

const PANEL_WIDTH: f32 = 320.0;
/// Width of the tab of a hidden panel.
const TAB: f32 = 30.0;
const MARGIN: f32 = 14.0;
const GAP: f32 = 8.0;
const STATUS_LINE: f32 = 25.0;
/// Height of the tray, or of a bar in its place.
const FOOT: f32 = 57.0;
/// Largest part of the view's height for the tray, unless that is less than the tray's least
/// height.
const LARGEST_FOOT_PART: f32 = 0.1;
/// Least height of the tray.
const LEAST_FOOT: f32 = 42.0;
/// Heights of the only plot in the laboratory, and of each of two.
const PLOTS: [f32; 2] = [168.0, 124.0];
/// Share of the view's height that the plots with their timeline may take.
const PLOTS_SHARE: f32 = 0.55;
/// Width of the words at the right end of the status line.
const KEYS: f32 = 80.0;
/// Width of the words about the aim line, to the left of those.
const AIM_LINE: f32 = 136.0;
/// Size of an icon with the margin in which it takes the mouse.
const ICON: f32 = 29.0;
/// Greatest width of the turn plate, without the last foul, and its height.
const PLATE: [f32; 2] = [216.0, 56.0];
/// Size of the power bar over the table.
const POWER_BAR: [f32; 2] = [12.0, 196.0];
/// Size of the Shoot button below the power bar, which is there while the panel is hidden.
const SHOOT: [f32; 2] = [58.0, 27.0];
/// Height of the speed between the power bar and the Shoot button.
const SPEED: f32 = 24.0;

/// The control at the foot of the view.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Foot {
    /// The tray of balls, or a bar of its height.
    Tray,
    /// The card of a lesson.
    Card,
    /// The timeline of the laboratory, below this many plots.
    Plots(usize),
}

/// The place of the panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arrangement {
    /// At the right of the table.
    Beside,
    /// Below the table, in two columns: in a window higher than wide.
    Below,
    /// Hidden, except for a tab at the right edge.
    Folded,
}

/// The places of everything in the window, in physical pixels.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Layout {
    /// Physical pixels per logical one.
    pub scale: f32,
    /// The scale of text that the player has chosen, if it is larger than usual. The panel may leave
    /// the window no room for it.
    pub wanted: Option<f32>,
    /// Where the panel is; `None` on the title screen, which has no panel and no controls.
    pub arrangement: Option<Arrangement>,
    /// The whole window.
    pub window: Rect,
    /// The part that shows the table.
    pub view: Rect,
    /// The panel, or the tab of a hidden panel.
    pub panel: Rect,
    /// The controls in the panel.
    pub controls: Controls,
    /// The background of the icons: a strip in the view, or the tab.
    pub icons: Rect,
    /// The icons of the camera views, in the order of [`CameraView::OFFERED`].
    pub places: [Rect; CameraView::OFFERED.len()],
    /// The undo icon.
    pub undo: Rect,
    /// The redo icon.
    pub redo: Rect,
    /// The icon that opens the settings.
    pub settings: Rect,
    /// The icon that opens the pause menu.
    pub menu: Rect,
    /// The icon that hides or shows the panel.
    pub fold: Rect,
    /// The turn plate at its greatest width, without the last foul.
    pub plate: Rect,
    /// The tray of remaining balls, at the foot of the view.
    pub tray: Rect,
    /// The status line.
    pub status: Rect,
    /// The words on the status line that change the length of the aim line.
    pub aim_line: Rect,
    /// The words on the status line that open the key card.
    pub keys: Rect,
}

impl Layout {
    /// The layout of a window of this size, physical pixels, with its panel; the player's `zoom`
    /// scales the text.
    pub fn new(width: u32, height: u32, zoom: f32) -> Layout {
        Layout::arranged(width, height, zoom, false)
    }

    /// The layout without panel and displays: the view fills the window.
    pub fn bare(width: u32, height: u32, zoom: f32) -> Layout {
        let [width, height] = [width, height].map(|side| side.max(1) as f32);
        let window = Rect::new(0.0, 0.0, width, height);
        let foot = Rect::new(0.0, height, width, 0.0);
        let mut layout = Layout {
            scale: scale(width, height, zoom, Arrangement::Folded, Foot::Tray),
            wanted: text_scale(width, height, zoom, Arrangement::Folded),
            arrangement: None,
            window,
            view: window,
            panel: Rect::new(width, 0.0, 0.0, height),
            tray: foot,
            status: foot,
            ..Layout::default()
        };
        layout.controls.power_bar = Rect::new(width, 0.0, 0.0, 0.0);
        layout
    }

    /// The layout of a picture without interface, whose table is framed for displays smaller than
    /// those of a window.
    pub fn of_picture(width: u32, height: u32) -> Layout {
        let [long, short] = REFERENCE;
        let fit = (width as f32 / long).min(height as f32 / short);
        let framed = SMALLEST_READABLE * (fit * 8.0).round().max(6.0) / 8.0;
        let window = [width, height].map(|side| side.max(1) as f32);
        let scale = framed.min(largest_folded(window));
        Layout::at_scale(window, scale, Arrangement::Folded, Foot::Tray)
    }

    /// The layout of a window of this size, with the panel hidden if `folded`.
    pub fn arranged(width: u32, height: u32, zoom: f32, folded: bool) -> Layout {
        Layout::with_foot(width, height, zoom, folded, Foot::Tray)
    }

    /// The layout of a window of this size, with `foot` below the view.
    pub fn with_foot(width: u32, height: u32, zoom: f32, folded: bool, foot: Foot) -> Layout {
        let (width, height) = (width.max(1) as f32, height.max(1) as f32);
        let arrangement = if folded { Arrangement::Folded } else { unfolded(width, height) };
        let scale = scale(width, height, zoom, arrangement, foot);
        let wanted = text_scale(width, height, zoom, arrangement);
        Layout { wanted, ..Layout::at_scale([width, height], scale, arrangement, foot) }
    }

    /// The layout of a window of this size at a scale.
    fn at_scale(
        [width, height]: [f32; 2],
        scale: f32,
        arrangement: Arrangement,
        foot: Foot,
    ) -> Layout {
        let long = |length: f32| (length * scale).round();
        let (view, panel) = match arrangement {
            Arrangement::Below => {
                let high = (height - long(BELOW_HEIGHT)).max(1.0);
                let panel = Rect::new(0.0, high, width, (height - high).max(1.0));
                (Rect::new(0.0, 0.0, width, high), panel)
            }
            Arrangement::Beside | Arrangement::Folded => {
                let folded = arrangement == Arrangement::Folded;
                let wide = long(if folded { TAB } else { PANEL_WIDTH });
                let view = Rect::new(0.0, 0.0, (width - wide).max(1.0), height);
                (view, Rect::new(view.width, 0.0, wide.max(1.0), height))
            }
        };
        let status_height = long(STATUS_LINE);
        let status = Rect::new(0.0, view.height - status_height, view.width, status_height);
        let word = |from_right: f32, width: f32| {
            let edge = |from_right: f32| (status.max()[0] - from_right * scale).round();
            let (x, end) = (edge(from_right), edge(from_right - width));
            Rect::new(x, status.y, (end - x).max(1.0), status.height.max(1.0))
        };
        let tray_height = match foot {
            Foot::Card => long(lesson_card(view.width / scale)).min(0.4 * view.height),
            Foot::Tray => {
                let most = (LARGEST_FOOT_PART * view.height).round();
                most.clamp(long(LEAST_FOOT), long(FOOT))
            }
            Foot::Plots(0) => long(FOOT),
            Foot::Plots(count) => {
                let height = PLOTS[(count - 1).min(1)] * count as f32;
                long(FOOT + height).min((PLOTS_SHARE * view.height).round())
            }
        };
        let tray = Rect::new(0.0, status.y - tray_height, view.width, tray_height);
        let mut layout = Layout {
            scale,
            arrangement: Some(arrangement),
            window: Rect::new(0.0, 0.0, width, height),
            view,
            panel,
            tray,
            status,
            aim_line: word(KEYS + AIM_LINE, AIM_LINE),
            keys: word(KEYS, KEYS),
            ..Layout::default()
        };
        layout.controls = match arrangement {
            Arrangement::Beside => beside(panel, scale),
            Arrangement::Below => below(panel, scale),
            Arrangement::Folded => over_the_table(&layout),
        };
        layout.controls.power_bar = layout.power_bar();
        layout.place_icons();
        layout.plate = layout.turn_plate();
        layout
    }

    /// True if the panel fits a window of this size with text as large as the player wants it.
    pub fn has_panel_room(width: u32, height: u32, zoom: f32) -> bool {
        let (width, height) = (width.max(1) as f32, height.max(1) as f32);
        let arrangement = unfolded(width, height);
        let readable = readable(width, height, zoom, arrangement);
        scale(width, height, zoom, arrangement, Foot::Tray) >= readable
    }

    /// True if the panel is hidden.
    pub fn folded(&self) -> bool {
        self.arrangement == Some(Arrangement::Folded)
    }

    /// True if the panel is shown, beside or below the table.
    pub fn has_panel(&self) -> bool {
        matches!(self.arrangement, Some(Arrangement::Beside | Arrangement::Below))
    }

    /// The power bar, at the right of the view.
    fn power_bar(&self) -> Rect {
        let long = |length: f32| (length * self.scale).round().max(1.0);
        let [width, height] = POWER_BAR.map(long);
        // Below the icons, with space for the speed under it.
        let clear = self.clear_view();
        let top = clear.y + long(ICON + 3.0 * GAP);
        let below = if self.folded() { 30.0 + SHOOT[1] + GAP } else { 30.0 };
        let room = (clear.max()[1] - long(below) - top).max(1.0);
        let height = height.min(room);
        let x = self.view.max()[0] - long(38.0) - 0.5 * width;
        Rect::new(x.round(), (top + 0.5 * (room - height)).round(), width, height)
    }

    /// The Shoot button below the power bar, which replaces the hidden panel's.
    pub fn shoot_below_bar(&self) -> Option<Rect> {
        let [width, height, speed] =
            [SHOOT[0], SHOOT[1], SPEED].map(|it| (it * self.scale).round());
        let bar = self.controls.power_bar;
        let x = (bar.center()[0] - 0.5 * width).round();
        self.folded().then(|| Rect::new(x, bar.max()[1] + speed, width, height))
    }

    /// The turn plate at the upper left. It is below the icons if the widest plate would overlap
    /// them, so that it does not jump from turn to turn.
    fn turn_plate(&self) -> Rect {
        let long = |length: f32| (length * self.scale).round();
        let [width, height] = PLATE.map(long);
        let meets = !self.folded() && long(MARGIN + GAP) + width > self.icons.x;
        let top = if meets { self.icons.max()[1] + long(GAP) } else { long(MARGIN) };
        Rect::new(long(MARGIN), top.round(), width, height)
    }

    /// Places the icons: in a strip at the upper right of the view, or below one another on the
    /// tab.
    fn place_icons(&mut self) {
        let folded = self.folded();
        let places = self.places.len();
        // Camera views, gap, undo and redo, gap, settings, menu, panel. On the tab panel and menu
        // come first and the loudspeaker last.
        let (first, before) = if folded { (2, 1) } else { (0, 0) };
        let (count, gaps) = (places + if folded { 6 } else { 5 }, 2 + before);
        let run = (count as f32) * (ICON + 2.0) - 2.0 + gaps as f32 * (GAP - 2.0) + 8.0;
        // Smaller if the view has no space for all of them.
        let room = if folded { self.view.height } else { self.view.width };
        let room = room / self.scale - if folded { GAP } else { 2.0 * GAP };
        let scale = self.scale * (room / run).min(1.0);
        let long = |length: f32| (length * scale).round().max(1.0);
        let (side, between, apart) = (long(ICON), long(2.0), long(GAP));
        self.icons = match folded {
            true => self.panel,
            false => {
                let along = count as f32 * (side + between) - between
                    + gaps as f32 * (apart - between)
                    + 2.0 * long(4.0);
                let x = (self.view.max()[0] - long(MARGIN) - along).max(0.0);
                Rect::new(x, long(MARGIN), along, side + 2.0 * long(4.0))
            }
        };
        let ground = self.icons;
        let place = |index: usize, gaps: usize| {
            let along = index as f32 * (side + between) + gaps as f32 * (apart - between);
            match folded {
                true => {
                    let x = ground.x + (0.5 * (ground.width - side)).round();
                    Rect::new(x, ground.y + long(4.0) + along, side, side)
                }
                false => Rect::new(ground.x + long(4.0) + along, ground.y + long(4.0), side, side),
            }
        };
        for (index, rect) in self.places.iter_mut().enumerate() {
            *rect = place(first + index, before);
        }
        let next = first + places;
        (self.undo, self.redo) = (place(next, before + 1), place(next + 1, before + 1));
        self.settings = place(next + 2, before + 2);
        match folded {
            true => {
                (self.fold, self.menu) = (place(0, 0), place(1, 0));
                self.controls.mute = place(next + 3, before + 2);
            }
            false => {
                self.menu = place(next + 3, before + 2);
                self.fold = place(next + 4, before + 2);
            }
        }
    }

    /// True if there may be controls at a place: on the panel or over the view.
    pub fn on_controls(&self, at: [f32; 2]) -> bool {
        let c = &self.controls;
        let near = |rect: Rect| rect.inset(-24.0 * self.scale).contains(at);
        !self.view.contains(at)
            || near(self.icons)
            || near(self.status)
            || near(c.power_bar)
            || (self.folded() && (near(c.tip) || near(c.elevation)))
    }

    /// The part of the view that neither tray nor status line covers; the table is framed in it.
    pub fn clear_view(&self) -> Rect {
        let Rect { x, y, width, height } = self.view;
        Rect::new(x, y, width, (self.tray.y - y).clamp(1.0_f32.min(height), height))
    }

    /// The bar at the foot of the view: the tray, or the lowest part of what is in its place.
    pub fn foot_bar(&self) -> Rect {
        let foot = self.tray;
        let height = (FOOT * self.scale).round().min(foot.height);
        Rect::new(foot.x, foot.max()[1] - height, foot.width, height)
    }

    /// The place of a card of this size, logical pixels, and its scale. It lies in the clear view, or
    /// over the whole window if it would be hard to read there; if the window is small, too, it is
    /// smaller. `down` is the share of the free height above it.
    pub fn card(&self, size: [f32; 2], down: f32) -> (Rect, f32) {
        /// Least space around a card, logical pixels.
        const AROUND: f32 = 16.0;
        /// The scale below which a card is hard to read, relative to all else.
        const LEGIBLE: f32 = 0.9;
        let [width, height] = size.map(|length| length + AROUND);
        let fit = |room: Rect| (room.width / width).min(room.height / height);
        let clear = self.clear_view();
        let is_legible = fit(clear) >= LEGIBLE * self.scale;
        let clear = if is_legible { clear } else { self.window };
        let fit = fit(clear);
        let scale = self.scale.min(fit).max(0.1);
        let [width, height] = size.map(|length| (length * scale).round());
        let x = (clear.x + 0.5 * (clear.width - width)).round();
        let y = (clear.y + down * (clear.height - height)).round();
        (Rect::new(x, y, width, height), scale)
    }

    /// The size of a card whose content gives way in small windows, logical pixels: this one if there
    /// is room for it.
    pub fn fitting_size(&self, size: [f32; 2]) -> [f32; 2] {
        const AROUND: f32 = 24.0;
        let room = self.window.size().map(|length| length / self.scale - AROUND);
        [size[0].min(room[0]).max(1.0), size[1].min(room[1]).max(1.0)]
    }

    /// The place and scale of a card that can be scrolled: its text keeps its size if the card fits
    /// the window's width, and the card is cut off at the window's height. Text that the player has
    /// enlarged is enlarged here, too, where the panel leaves none else the room.
    pub fn scrolled_card(&self, size: [f32; 2]) -> (Rect, f32) {
        /// Least space around the card, of the window.
        const AROUND: f32 = 0.02;
        let (card, scale) = self.card(size, 0.5);
        let room = self.window.size().map(|length| (1.0 - 2.0 * AROUND) * length);
        let larger = self.wanted.unwrap_or(self.scale).min(room[0] / size[0]);
        if larger <= scale {
            return (card, scale);
        }
        let [width, height] = [size[0] * larger, (size[1] * larger).min(room[1])].map(f32::round);
        let [x, y] = self.window.center();
        let corner = [x - 0.5 * width, y - 0.5 * height].map(f32::round);
        (Rect::new(corner[0], corner[1], width, height), larger)
    }

    /// The share of the view's height that tray and status line cover.
    pub fn covered(&self) -> f32 {
        1.0 - self.clear_view().height / self.view.height
    }

    /// The names of controls that other programs know, each with its place; hidden controls have
    /// none.
    pub fn named(&self) -> Vec<(&'static str, Rect)> {
        const PLACES: [&str; CameraView::OFFERED.len()] =
            ["view-default", "view-eye", "view-over", "view-broadcast", "view-low", "view-orbit"];
        let c = &self.controls;
        let mut named = vec![
            ("text", c.text),
            ("rotate-cue", c.rotate_cue),
            ("tip", c.tip),
            ("tip-center", c.tip_center),
            ("elevation", c.elevation),
            ("power", c.power),
            ("power-up", c.power_up),
            ("power-down", c.power_down),
            ("power-bar", c.power_bar),
            ("shoot", c.shoot),
            ("rotate", c.rotate),
            ("follow-ball", c.follow_ball),
            ("center-of-table", c.center_of_table),
            ("reset-camera", c.reset_camera),
            ("follow", c.follow),
            ("zoom-in", c.zoom_in),
            ("zoom-out", c.zoom_out),
            ("reset-zoom", c.reset_zoom),
            ("mute", c.mute),
            ("volume", c.volume),
            ("mixer", c.mixer),
            ("aim-line", self.aim_line),
            ("keys", self.keys),
            ("undo", self.undo),
            ("redo", self.redo),
            ("settings", self.settings),
            ("menu", self.menu),
            ("fold", self.fold),
            ("view", self.clear_view()),
        ];
        named.extend(PLACES.into_iter().zip(self.places));
        named.retain(|(_, rect)| rect.width > 0.0);
        named
    }
}

/// Height of the card of a lesson in a view of this width, logical pixels: its text takes more lines
/// in a narrow view.
fn lesson_card(width: f32) -> f32 {
    match width {
        950.0.. => 96.0,
        600.0.. => 118.0,
        _ => 158.0,
    }
}
