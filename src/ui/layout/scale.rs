//! The scale of a layout: legible text, unless the window has no room for it.

use super::{Arrangement, BELOW_HEIGHT, BELOW_WIDTH, Foot, PANEL_WIDTH, REFERENCE};

/// Least scale at which text is legible at arm's length.
pub const SMALLEST_READABLE: f32 = 1.125;
/// Least scale of the panel, which is cut off in smaller windows: imgui needs lines and letters of
/// at least a pixel.
const MIN_SCALE: f32 = 0.25;
/// Height of the window at which the text area has its least useful height.
pub const LEAST_HEIGHT: f32 = 640.0;
/// The least width and height that everything over the table needs while the panel is hidden.
const LEAST_FOLDED: [f32; 2] = [500.0, 320.0];
/// Largest part of the window's width for the panel.
const LARGEST_PANEL_PART: f32 = 0.5;
/// Largest part of the window's width for the panel of the laboratory, which scrolls.
const LARGEST_LAB_PART: f32 = 0.57;
/// Largest part of the window's height for a panel below the table.
const LARGEST_BELOW_PART: f32 = 0.36;
/// Height over width from which a window has the panel below the table.
const UPRIGHT_RATIO: f32 = 1.05;

/// The place of a panel that is shown.
pub fn unfolded(width: f32, height: f32) -> Arrangement {
    if height > UPRIGHT_RATIO * width { Arrangement::Below } else { Arrangement::Beside }
}

/// Physical pixels per logical one, in steps of a sixteenth, so that text stays sharp while a window
/// is resized. The panel is never so large that it is cut off.
pub fn scale(width: f32, height: f32, zoom: f32, arrangement: Arrangement, foot: Foot) -> f32 {
    let readable = readable(width, height, zoom, arrangement);
    let whole = match arrangement {
        Arrangement::Beside if matches!(foot, Foot::Plots(_)) => {
            width * LARGEST_LAB_PART / PANEL_WIDTH
        }
        Arrangement::Beside => {
            (height / LEAST_HEIGHT).min(width * LARGEST_PANEL_PART / PANEL_WIDTH)
        }
        Arrangement::Below => (height * LARGEST_BELOW_PART / BELOW_HEIGHT).min(width / BELOW_WIDTH),
        Arrangement::Folded => largest_folded([width, height]),
    };
    readable.min(whole).max(MIN_SCALE)
}

/// The largest scale at which all displays fit while the panel is hidden.
pub fn largest_folded([width, height]: [f32; 2]) -> f32 {
    (width / LEAST_FOLDED[0]).min(height / LEAST_FOLDED[1]).max(MIN_SCALE)
}

/// The scale that the size of the window and the player's choice give, without regard to the panel:
/// legible in every window, unless the player wants smaller text.
pub fn readable(width: f32, height: f32, zoom: f32, arrangement: Arrangement) -> f32 {
    let [long, short] = REFERENCE;
    let fit = match arrangement {
        Arrangement::Below => (width / short).min(height / long),
        _ if height > width => (width / short).min(height / long),
        _ => (width / long).min(height / short),
    };
    (fit.max(SMALLEST_READABLE) * zoom * 16.0).round() / 16.0
}

/// The scale of enlarged text.
pub fn text_scale(width: f32, height: f32, zoom: f32, arrangement: Arrangement) -> Option<f32> {
    (zoom > 1.0).then(|| readable(width, height, zoom, arrangement))
}
