//! Places of the controls: in a panel beside or below the table, or over the table.

use super::rect::Rect;
use super::{GAP, Layout, MARGIN, PANEL_WIDTH};

const GROUP_GAP: f32 = 16.0;
const HEADING: f32 = 18.0;
const HEADING_GAP: f32 = 6.0;
/// In panels lower than this, logical pixels, everything is closer together, ...
const TIGHT_HEIGHT: f32 = 690.0;
/// ... by this much above, below, and between groups.
const TIGHT_SAVING: f32 = 6.0;
/// Height beyond which the text area does not grow; the space below the controls stays free.
const LARGEST_HEIGHT: f32 = 940.0;
const BELOW_TEXT: f32 = 100.0;
const WIDEST_COLUMN: f32 = 440.0;
/// Size of the cue ball over the table, and of the slider below it, and the largest part of
/// the view's shorter side for it.
const SPIN_BALL: f32 = 85.0;
const LARGEST_SPIN_PART: f32 = 0.125;
/// Space from the view's left edge to the cue ball, and around the card of both.
const SPIN_MARGIN: f32 = 10.0;
pub(super) const SPIN_PAD: f32 = 6.0;

/// The controls of the panel, numbered as in the report's Figure 1.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Controls {
    /// 1: the text area.
    pub text: Rect,
    /// The heading over 2 and 3.
    pub cue_heading: Rect,
    /// 2: the double arrow.
    pub rotate_cue: Rect,
    /// The cue ball, for the place of the tip.
    pub tip: Rect,
    /// The fields for the place of the tip as numbers: to the side, and height.
    pub tip_numbers: [Rect; 2],
    /// The button that moves the tip to the centre.
    pub tip_center: Rect,
    /// The label and the number over the slider.
    pub elevation_label: Rect,
    /// The slider for the elevation of the cue.
    pub elevation: Rect,
    /// 3: the label beside the field.
    pub power_label: Rect,
    /// 3: the field.
    pub power: Rect,
    /// 3: the upper arrow.
    pub power_up: Rect,
    /// 3: the lower arrow.
    pub power_down: Rect,
    /// 3: Shoot, or Restart Game.
    pub shoot: Rect,
    /// The heading over 4 to 8.
    pub camera_heading: Rect,
    /// 4: the cross.
    pub rotate: Rect,
    /// 5: turn around the ball.
    pub follow_ball: Rect,
    /// 5: turn around the centre.
    pub center_of_table: Rect,
    /// 6: reset of the rotation.
    pub reset_camera: Rect,
    /// 7: the label beside the list.
    pub follow_label: Rect,
    /// 7: the list.
    pub follow: Rect,
    /// 8: closer.
    pub zoom_in: Rect,
    /// 8: farther.
    pub zoom_out: Rect,
    /// 8: reset of the distance.
    pub reset_zoom: Rect,
    /// The loudspeaker: sound on or off.
    pub mute: Rect,
    /// The volume.
    pub volume: Rect,
    /// The button that opens the volumes of table and room.
    pub mixer: Rect,
    /// The power bar over the table.
    pub power_bar: Rect,
}

/// A column of controls, filled upwards from its foot.
struct Column {
    panel: Rect,
    scale: f32,
    left: f32,
    width: f32,
    bottom: f32,
    /// True if the text area is short, so that the other controls must take less space.
    tight: bool,
}

impl Column {
    /// A rectangle in logical pixels from the panel's corner, rounded to whole pixels for sharp
    /// edges.
    fn at(&self, x: f32, y: f32, width: f32, height: f32) -> Rect {
        let scale = self.scale;
        Rect::new(
            (self.panel.x + x * scale).round(),
            (self.panel.y + y * scale).round(),
            // imgui rejects sizes of zero.
            (width * scale).round().max(1.0),
            (height * scale).round().max(1.0),
        )
    }

    /// The top of a row, with a space of `gap` above it.
    fn row(&mut self, height: f32, gap: f32) -> f32 {
        let top = self.bottom - height;
        self.bottom = top - gap;
        top
    }

    /// Adds the space between two groups.
    fn group_gap(&self) -> f32 {
        if self.tight { GROUP_GAP - TIGHT_SAVING } else { GROUP_GAP }
    }

    /// The loudspeaker and the volume, with space above them for the reason why there is no sound.
    fn sound(&mut self, c: &mut Controls) {
        let y = self.row(30.0, 20.0);
        c.mute = self.at(self.left, y, 36.0, 30.0);
        c.volume = self.at(self.left + 44.0, y, self.width - 84.0, 30.0);
        c.mixer = self.at(self.left + self.width - 36.0, y, 36.0, 30.0);
    }

    /// Controls 4 to 8, with their heading.
    fn camera(&mut self, c: &mut Controls) {
        let (left, width) = (self.left, self.width);
        let y = self.row(32.0, GAP);
        let third = (width - 2.0 * GAP) / 3.0;
        c.zoom_in = self.at(left, y, third, 32.0);
        c.zoom_out = self.at(left + third + GAP, y, third, 32.0);
        c.reset_zoom = self.at(left + 2.0 * (third + GAP), y, third, 32.0);

        let y = self.row(32.0, GAP);
        c.follow_label = self.at(left, y, 66.0, 32.0);
        c.follow = self.at(left + 66.0, y, width - 66.0, 32.0);

        let side = if self.tight { 100.0 } else { 108.0 };
        let y = self.row(side, HEADING_GAP);
        c.rotate = self.at(left, y, side, side);
        let (x, rest) = (left + 120.0, width - 120.0);
        c.follow_ball = self.at(x, y, rest, 32.0);
        c.center_of_table = self.at(x, y + 34.0, rest, 32.0);
        c.reset_camera = self.at(x, y + side - 32.0, rest, 32.0);
        let y = self.row(HEADING, self.group_gap());
        c.camera_heading = self.at(left, y, width, HEADING);
    }

    /// Controls 2 and 3, with their heading.
    fn cue(&mut self, c: &mut Controls) {
        let (left, width) = (self.left, self.width);
        let y = self.row(36.0, GAP);
        c.power_label = self.at(left, y, 66.0, 36.0);
        c.power = self.at(left + 66.0, y, 74.0, 36.0);
        c.power_up = self.at(left + 142.0, y, 28.0, 17.0);
        c.power_down = self.at(left + 142.0, y + 19.0, 28.0, 17.0);
        c.shoot = self.at(left + 178.0, y, width - 178.0, 36.0);

        let y = self.row(110.0, GAP);
        c.tip = self.at(left, y, 110.0, 110.0);
        let (x, rest) = (left + 120.0, width - 120.0);
        c.tip_numbers = [self.at(x, y, rest, 18.0), self.at(x, y + 18.0, rest, 18.0)];
        c.tip_center = self.at(x, y + 40.0, rest, 28.0);
        c.elevation_label = self.at(x, y + 72.0, rest, 18.0);
        c.elevation = self.at(x, y + 90.0, rest, 20.0);

        let high = if self.tight { 34.0 } else { 40.0 };
        let y = self.row(high, HEADING_GAP);
        c.rotate_cue = self.at(left, y, width, high);
        let y = self.row(HEADING, self.group_gap());
        c.cue_heading = self.at(left, y, width, HEADING);
    }
}

/// The controls of a panel beside the table; the text area takes the remaining space.
pub(super) fn beside(panel: Rect, scale: f32) -> Controls {
    let width = PANEL_WIDTH - 2.0 * MARGIN;
    let height = panel.height / scale;
    let tight = height < TIGHT_HEIGHT;
    let margin = if tight { MARGIN - TIGHT_SAVING } else { MARGIN };
    let bottom = height.min(LARGEST_HEIGHT) - margin;
    let mut column = Column { panel, scale, left: MARGIN, width, bottom, tight };
    let mut c = Controls::default();
    column.sound(&mut c);
    column.camera(&mut c);
    column.cue(&mut c);
    c.text = column.at(MARGIN, margin, width, column.bottom - margin);
    c
}

/// The controls of a panel below the table: the text area on top, the cue on the left, the camera
/// on the right.
pub(super) fn below(panel: Rect, scale: f32) -> Controls {
    let width = panel.width / scale;
    let wide = (0.5 * (width - 3.0 * MARGIN)).clamp(1.0, WIDEST_COLUMN);
    let left = 0.5 * (width - 2.0 * wide - MARGIN);
    let bottom = panel.height / scale - MARGIN;
    let column = |left: f32| Column { panel, scale, left, width: wide, bottom, tight: false };
    let mut c = Controls::default();
    let mut right = column(left + wide + MARGIN);
    right.sound(&mut c);
    right.camera(&mut c);
    let top = right.bottom;
    let mut first = column(left);
    // Both columns begin at the same height.
    first.bottom = top + GROUP_GAP + HEADING + HEADING_GAP + 40.0 + GAP + 110.0 + GAP + 36.0;
    first.cue(&mut c);
    let height = (top - MARGIN).max(BELOW_TEXT.min(top));
    c.text = first.at(left, MARGIN, 2.0 * wide + MARGIN, height);
    c
}

/// The controls over the table while the panel is hidden: the cue ball and the slider below it, at
/// the lower left.
pub(super) fn over_the_table(layout: &Layout) -> Controls {
    let clear = layout.clear_view();
    let foot = clear.max()[1] / layout.scale;
    let [width, height] = layout.view.size();
    let ball = SPIN_BALL.min(LARGEST_SPIN_PART * width.min(height) / layout.scale);
    let column = Column {
        panel: Rect::default(),
        scale: layout.scale,
        left: SPIN_MARGIN,
        width: ball,
        bottom: foot - SPIN_PAD,
        tight: false,
    };
    let y = column.bottom - 16.0;
    Controls {
        elevation: column.at(SPIN_MARGIN, y, ball, 16.0),
        elevation_label: column.at(SPIN_MARGIN, y - 17.0, ball, 16.0),
        tip: column.at(SPIN_MARGIN, y - 20.0 - ball, ball, ball),
        ..Controls::default()
    }
}
