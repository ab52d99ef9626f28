//! Places of the controls: in a panel beside or below the table, or over the table.

use super::rect::Rect;
use super::{GAP, Layout, MARGIN, PANEL_WIDTH};

/// Space between two groups, logical pixels.
const GROUP_GAP: f32 = 16.0;
/// Height of a heading, logical pixels.
const HEADING: f32 = 18.0;
/// Space below a heading, logical pixels.
const HEADING_GAP: f32 = 6.0;
/// Height of all rows that [`Column::cue`] takes in a panel below the table, without the gap above,
/// logical pixels.
const CUE_HEIGHT: f32 = HEADING + HEADING_GAP + 40.0 + GAP + 110.0 + GAP + 36.0;
/// In panels lower than this everything is closer together, logical pixels.
const TIGHT_HEIGHT: f32 = 690.0;
/// Saving above, below, and between groups in such low panels, logical pixels.
const TIGHT_SAVING: f32 = 6.0;
/// Height beyond which the text area does not grow; the space below the controls stays free.
const LARGEST_HEIGHT: f32 = 940.0;
/// Least height of the text area in a panel below the table, if there is room, logical pixels.
const BELOW_TEXT: f32 = 100.0;
/// Greatest width of a column in a panel below the table, logical pixels.
const WIDEST_COLUMN: f32 = 440.0;
/// Width of the cue ball over the table and of its slider, logical pixels.
const SPIN_BALL: f32 = 85.0;
/// Largest width of the ball, as a part of the view's shorter side.
const LARGEST_SPIN_PART: f32 = 0.125;
/// Space from the view's left edge to the cue ball, logical pixels.
const SPIN_MARGIN: f32 = 10.0;
/// Space between the ball and slider and the edge of the card behind them, logical pixels.
pub(super) const SPIN_PAD: f32 = 6.0;

/// The controls of the panel, with their numbers in the report's Figure 1 in parentheses.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Controls {
    /// Shows the messages (1).
    pub text: Rect,
    /// The heading over the controls of the cue.
    pub cue_heading: Rect,
    /// Turns the cue (2).
    pub rotate_cue: Rect,
    /// The cue ball, on which the tip is placed.
    pub tip: Rect,
    /// The fields for the place of the tip as numbers: to the side, and up.
    pub tip_numbers: [Rect; 2],
    /// The button that moves the tip to the centre.
    pub tip_center: Rect,
    /// The label and the number over the slider for the elevation.
    pub elevation_label: Rect,
    /// The slider for the elevation of the cue.
    pub elevation: Rect,
    /// The label beside the field for the power (3).
    pub power_label: Rect,
    /// Shows the power, which can be typed (3).
    pub power: Rect,
    /// Increases the power (3).
    pub power_up: Rect,
    /// Decreases the power (3).
    pub power_down: Rect,
    /// Shoots, or restarts the game (3).
    pub shoot: Rect,
    /// The heading over the controls of the camera.
    pub camera_heading: Rect,
    /// Turns the view (4).
    pub rotate: Rect,
    /// Makes the view turn around the ball (5).
    pub follow_ball: Rect,
    /// Makes the view turn around the centre of the table (5).
    pub center_of_table: Rect,
    /// Resets the rotation of the view (6).
    pub reset_camera: Rect,
    /// The label beside the list of balls to follow (7).
    pub follow_label: Rect,
    /// Chooses the ball that the camera follows (7).
    pub follow: Rect,
    /// Moves the camera closer (8).
    pub zoom_in: Rect,
    /// Moves the camera farther away (8).
    pub zoom_out: Rect,
    /// Resets the distance of the camera (8).
    pub reset_zoom: Rect,
    /// Turns the sound on or off.
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

    /// Takes a row from the foot of the free space, and `gap` above it. Returns the row's top.
    fn take_row(&mut self, height: f32, gap: f32) -> f32 {
        let top = self.bottom - height;
        self.bottom = top - gap;
        top
    }

    /// The space between two groups.
    fn group_gap(&self) -> f32 {
        if self.tight { GROUP_GAP - TIGHT_SAVING } else { GROUP_GAP }
    }

    /// The loudspeaker and the volume, with space above them for the reason why there is no sound.
    fn sound(&mut self, c: &mut Controls) {
        let y = self.take_row(30.0, 20.0);
        c.mute = self.at(self.left, y, 36.0, 30.0);
        c.volume = self.at(self.left + 44.0, y, self.width - 84.0, 30.0);
        c.mixer = self.at(self.left + self.width - 36.0, y, 36.0, 30.0);
    }

    /// Controls 4 to 8, with their heading.
    fn camera(&mut self, c: &mut Controls) {
        let (left, width) = (self.left, self.width);
        let y = self.take_row(32.0, GAP);
        let third = (width - 2.0 * GAP) / 3.0;
        c.zoom_in = self.at(left, y, third, 32.0);
        c.zoom_out = self.at(left + third + GAP, y, third, 32.0);
        c.reset_zoom = self.at(left + 2.0 * (third + GAP), y, third, 32.0);

        let y = self.take_row(32.0, GAP);
        c.follow_label = self.at(left, y, 66.0, 32.0);
        c.follow = self.at(left + 66.0, y, width - 66.0, 32.0);

        let side = if self.tight { 100.0 } else { 108.0 };
        let y = self.take_row(side, HEADING_GAP);
        c.rotate = self.at(left, y, side, side);
        let (x, rest) = (left + 120.0, width - 120.0);
        c.follow_ball = self.at(x, y, rest, 32.0);
        c.center_of_table = self.at(x, y + 34.0, rest, 32.0);
        c.reset_camera = self.at(x, y + side - 32.0, rest, 32.0);
        let y = self.take_row(HEADING, self.group_gap());
        c.camera_heading = self.at(left, y, width, HEADING);
    }

    /// Controls 2 and 3, with their heading.
    fn cue(&mut self, c: &mut Controls) {
        let (left, width) = (self.left, self.width);
        let y = self.take_row(36.0, GAP);
        c.power_label = self.at(left, y, 66.0, 36.0);
        c.power = self.at(left + 66.0, y, 74.0, 36.0);
        c.power_up = self.at(left + 142.0, y, 28.0, 17.0);
        c.power_down = self.at(left + 142.0, y + 19.0, 28.0, 17.0);
        c.shoot = self.at(left + 178.0, y, width - 178.0, 36.0);

        let y = self.take_row(110.0, GAP);
        c.tip = self.at(left, y, 110.0, 110.0);
        let (x, rest) = (left + 120.0, width - 120.0);
        c.tip_numbers = [self.at(x, y, rest, 18.0), self.at(x, y + 18.0, rest, 18.0)];
        c.tip_center = self.at(x, y + 40.0, rest, 28.0);
        c.elevation_label = self.at(x, y + 72.0, rest, 18.0);
        c.elevation = self.at(x, y + 90.0, rest, 20.0);

        let high = if self.tight { 34.0 } else { 40.0 };
        let y = self.take_row(high, HEADING_GAP);
        c.rotate_cue = self.at(left, y, width, high);
        let y = self.take_row(HEADING, self.group_gap());
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
    first.bottom = top + GROUP_GAP + CUE_HEIGHT;
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
