//! Where everything stands in the window: a pure function of its size.
//!
//! All lengths below are logical, for a window of 1280 by 720; a [`Layout`] holds them times the
//! scale, in physical pixels, the origin at the window's upper left corner.

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

    /// Whether a point lies in it.
    pub fn contains(&self, [x, y]: [f32; 2]) -> bool {
        x >= self.x && y >= self.y && x < self.x + self.width && y < self.y + self.height
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

/// The window that lengths are given for.
const REFERENCE: [f32; 2] = [1280.0, 720.0];
/// Text would be too small to read below this scale.
const SMALLEST_READABLE: f32 = 0.75;
/// In windows that are too small for anything, the panel is cut off after all: imgui wants
/// lines and letters of at least a pixel.
const SMALLEST: f32 = 0.25;
/// The panel with its text area at the least useful height.
const LEAST_HEIGHT: f32 = 640.0;
/// In higher windows the text area grows no more, and room is left below the controls.
const LARGEST_HEIGHT: f32 = 940.0;
/// The panel takes no more of the window's width than this.
const LARGEST_PANEL_PART: f32 = 0.5;

const PANEL_WIDTH: f32 = 320.0;
const MARGIN: f32 = 16.0;
const GAP: f32 = 8.0;
const GROUP_GAP: f32 = 16.0;
const HEADING: f32 = 18.0;
const HEADING_GAP: f32 = 6.0;
const STATUS_LINE: f32 = 30.0;
const TRAY: f32 = 62.0;
/// Words at the right end of the status line.
const KEYS: f32 = 80.0;
const AIM_LINE: f32 = 136.0;

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
    /// What that is in numbers: to the side, and in height.
    pub tip_numbers: [Rect; 2],
    /// Back to the middle.
    pub tip_center: Rect,
    /// The word and the number over the slider.
    pub elevation_label: Rect,
    /// How far the butt is lifted.
    pub elevation: Rect,
    /// 3: the word beside the field.
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
    /// 6: back to the default rotation.
    pub reset_camera: Rect,
    /// 7: the word beside the list.
    pub follow_label: Rect,
    /// 7: the list.
    pub follow: Rect,
    /// 8: closer.
    pub zoom_in: Rect,
    /// 8: farther.
    pub zoom_out: Rect,
    /// 8: back to the default distance.
    pub reset_zoom: Rect,
    /// The loudspeaker: sound on or off.
    pub mute: Rect,
    /// The volume.
    pub volume: Rect,
}

/// Where everything stands, in physical pixels.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Layout {
    /// Physical pixels per logical one.
    pub scale: f32,
    /// The whole window.
    pub window: Rect,
    /// The part in which the scene is seen.
    pub view: Rect,
    /// The panel on its right.
    pub panel: Rect,
    /// The controls in the panel.
    pub controls: Controls,
    /// The balls that are left, at the foot of the view.
    pub tray: Rect,
    /// The line that says what mouse and keys do.
    pub status: Rect,
    /// The words on it that change the length of the aim line.
    pub aim_line: Rect,
    /// The words on it that open the card of keys.
    pub keys: Rect,
}

impl Layout {
    /// The layout of a window of so many physical pixels, text scaled by the player's `zoom`.
    pub fn new(width: u32, height: u32, zoom: f32) -> Layout {
        let (width, height) = (width.max(1) as f32, height.max(1) as f32);
        let scale = scale(width, height, zoom);
        let panel_width = (PANEL_WIDTH * scale).round();
        let view = Rect::new(0.0, 0.0, (width - panel_width).max(1.0), height);
        let panel = Rect::new(view.width, 0.0, panel_width, height);
        let status_height = (STATUS_LINE * scale).round();
        let status = Rect::new(0.0, height - status_height, view.width, status_height);
        let word = |from_right: f32, width: f32| {
            let (x, width) =
                ((status.max()[0] - from_right * scale).round(), (width * scale).round());
            Rect::new(x, status.y, width.max(1.0), status.height.max(1.0))
        };
        let tray_height = (TRAY * scale).round();
        let tray = Rect::new(0.0, status.y - tray_height, view.width, tray_height);
        Layout {
            scale,
            window: Rect::new(0.0, 0.0, width, height),
            view,
            panel,
            controls: controls(panel, scale),
            tray,
            status,
            aim_line: word(KEYS + AIM_LINE, AIM_LINE),
            keys: word(KEYS, KEYS),
        }
    }

    /// The part of the view that neither tray nor status line cover: the table is framed in it.
    pub fn clear_view(&self) -> Rect {
        let Rect { x, y, width, height } = self.view;
        Rect::new(x, y, width, (self.tray.y - y).clamp(1.0_f32.min(height), height))
    }

    /// The share of the view's height, at its foot, that tray and status line cover.
    pub fn covered(&self) -> f32 {
        1.0 - self.clear_view().height / self.view.height
    }

    /// The names that programs outside know, each with its place.
    pub fn named(&self) -> [(&'static str, Rect); 21] {
        let c = &self.controls;
        [
            ("text", c.text),
            ("rotate-cue", c.rotate_cue),
            ("tip", c.tip),
            ("tip-center", c.tip_center),
            ("elevation", c.elevation),
            ("power", c.power),
            ("power-up", c.power_up),
            ("power-down", c.power_down),
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
            ("aim-line", self.aim_line),
            ("view", self.clear_view()),
        ]
    }
}

/// Physical pixels per logical one: in steps of an eighth, so that text stays crisp while a
/// window is resized, never too small to read, and never so large that the panel is cut off.
fn scale(width: f32, height: f32, zoom: f32) -> f32 {
    let fit = (width / REFERENCE[0]).min(height / REFERENCE[1]) * zoom;
    let readable = ((fit * 8.0).round() / 8.0).max(SMALLEST_READABLE);
    let whole = readable.min(height / LEAST_HEIGHT).min(width * LARGEST_PANEL_PART / PANEL_WIDTH);
    whole.max(SMALLEST)
}

/// Places the controls from the foot of the panel upwards; the text area takes what is left.
fn controls(panel: Rect, scale: f32) -> Controls {
    let left = MARGIN;
    let width = PANEL_WIDTH - 2.0 * MARGIN;
    // Rounded to whole pixels, so that edges are sharp.
    let at = |x: f32, y: f32, width: f32, height: f32| {
        Rect::new(
            (panel.x + x * scale).round(),
            (panel.y + y * scale).round(),
            // imgui takes nothing that has no size.
            (width * scale).round().max(1.0),
            (height * scale).round().max(1.0),
        )
    };
    let mut c = Controls::default();
    let mut bottom = (panel.height / scale).min(LARGEST_HEIGHT) - MARGIN;
    let mut row = |height: f32, gap: f32| {
        let top = bottom - height;
        bottom = top - gap;
        top
    };

    // Room above it for the word that says why there is no sound.
    let y = row(30.0, 20.0);
    c.mute = at(left, y, 36.0, 30.0);
    c.volume = at(left + 44.0, y, width - 44.0, 30.0);

    let y = row(32.0, GAP);
    let third = (width - 2.0 * GAP) / 3.0;
    c.zoom_in = at(left, y, third, 32.0);
    c.zoom_out = at(left + third + GAP, y, third, 32.0);
    c.reset_zoom = at(left + 2.0 * (third + GAP), y, third, 32.0);

    let y = row(32.0, GAP);
    c.follow_label = at(left, y, 62.0, 32.0);
    c.follow = at(left + 62.0, y, width - 62.0, 32.0);

    let y = row(108.0, HEADING_GAP);
    c.rotate = at(left, y, 108.0, 108.0);
    let (x, rest) = (left + 120.0, width - 120.0);
    c.follow_ball = at(x, y, rest, 32.0);
    c.center_of_table = at(x, y + 34.0, rest, 32.0);
    c.reset_camera = at(x, y + 76.0, rest, 32.0);
    c.camera_heading = at(left, row(HEADING, GROUP_GAP), width, HEADING);

    let y = row(36.0, GAP);
    c.power_label = at(left, y, 54.0, 36.0);
    c.power = at(left + 54.0, y, 78.0, 36.0);
    c.power_up = at(left + 134.0, y, 28.0, 17.0);
    c.power_down = at(left + 134.0, y + 19.0, 28.0, 17.0);
    c.shoot = at(left + 172.0, y, width - 172.0, 36.0);

    let y = row(110.0, GAP);
    c.tip = at(left, y, 110.0, 110.0);
    let (x, rest) = (left + 120.0, width - 120.0);
    c.tip_numbers = [at(x, y, rest, 18.0), at(x, y + 18.0, rest, 18.0)];
    c.tip_center = at(x, y + 40.0, rest, 28.0);
    c.elevation_label = at(x, y + 72.0, rest, 18.0);
    c.elevation = at(x, y + 90.0, rest, 20.0);

    c.rotate_cue = at(left, row(40.0, HEADING_GAP), width, 40.0);
    c.cue_heading = at(left, row(HEADING, GROUP_GAP), width, HEADING);
    c.text = at(left, MARGIN, width, bottom - MARGIN);
    c
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sizes that people have, and some that nobody should.
    const SIZES: [(u32, u32); 12] = [
        (480, 360),
        (1600, 400),
        (500, 1000),
        (1280, 720),
        (640, 480),
        (2560, 1440),
        (1920, 1080),
        (3840, 2160),
        (800, 600),
        (1000, 1400),
        (2400, 600),
        (320, 240),
    ];

    #[test]
    fn controls_stay_in_the_panel_and_apart() {
        for (width, height) in SIZES {
            let layout = Layout::new(width, height, 1.0);
            let named = layout.named();
            for (i, (name, a)) in named.iter().enumerate() {
                assert!(a.width > 0.0 && a.height > 0.0, "{name} at {width}x{height}: {a:?}");
                assert!(
                    a.max()[0] <= width as f32 + 0.5 && a.max()[1] <= height as f32 + 0.5,
                    "{name} at {width}x{height}: {a:?}"
                );
                for (other, b) in &named[i + 1..] {
                    let apart = a.max()[0] <= b.x
                        || b.max()[0] <= a.x
                        || a.max()[1] <= b.y
                        || b.max()[1] <= a.y;
                    assert!(apart, "{name} {a:?} and {other} {b:?} at {width}x{height}");
                }
            }
        }
    }

    #[test]
    fn the_reference_window_is_drawn_at_scale_one() {
        let layout = Layout::new(1280, 720, 1.0);
        assert_eq!(layout.scale, 1.0);
        assert_eq!(layout.view, Rect::new(0.0, 0.0, 960.0, 720.0));
        assert_eq!(layout.panel, Rect::new(960.0, 0.0, 320.0, 720.0));
    }

    #[test]
    fn large_windows_have_large_text_and_small_ones_readable_text() {
        assert_eq!(Layout::new(2560, 1440, 1.0).scale, 2.0);
        assert_eq!(Layout::new(1920, 1080, 1.0).scale, 1.5);
        assert_eq!(Layout::new(640, 480, 1.0).scale, 0.75);
        assert_eq!(Layout::new(1280, 720, 1.5).scale, 720.0 / LEAST_HEIGHT);
    }
}
