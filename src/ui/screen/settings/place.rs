//! The place of the settings sheet: over the right of the view, so that the table stays visible.

use super::rows_on;
use crate::ui::kit::setting_rows;
use crate::ui::kit::setting_rows::GAP;
use crate::ui::kit::widgets::Pen;
use crate::ui::layout::{Layout, Rect};
use crate::ui::{Row, SettingsPage};

/// Width of the sheet, logical pixels.
const WIDTH: f32 = 424.0;
/// Margin of the sheet, logical pixels.
pub const PAD: f32 = 16.0;
/// Height of the title's row, logical pixels.
pub const TITLE: f32 = 40.0;
/// Height of the names of the pages, logical pixels.
pub const TABS: f32 = 38.0;
/// Height of the page of the keys, logical pixels, if there is room for it.
const KEYS: f32 = 480.0;
/// Scale to which the sheet may shrink to cover neither icons nor tray.
const MIN_SCALE: f32 = 0.99;
/// A little more than the panel's growth in two steps of its size, logical pixels.
const PANEL_GROWTH: f32 = 72.0;

/// The place of the sheet. When a button on it changes the size of panel and text, the sheet changes
/// its size at once, and the button stays under the pointer as far as there is room.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SheetPlace {
    inputs: SheetPlaceInputs,
    /// Physical pixels.
    pub rect: Rect,
    /// Physical pixels per logical one.
    pub scale: f32,
    /// The buttons that change the size.
    pub buttons: [Rect; 2],
}

/// The inputs of the place of the sheet.
#[derive(Debug, Clone, Copy, PartialEq)]
struct SheetPlaceInputs {
    window: Rect,
    panel: Rect,
    /// Of the layout.
    scale: f32,
    page: SettingsPage,
    /// Of the page, logical pixels.
    height: f32,
}

impl SheetPlace {
    /// The place of a sheet with these rows when a page is opened in this layout. All pages have
    /// the same scale.
    fn new(layout: &Layout, rows: &[Row], page: SettingsPage) -> SheetPlace {
        let options = SettingsPage::ALL.map(|page| height(rows, page));
        let tallest = options.into_iter().fold(0.0, f32::max);
        let (room, scale) = room(layout, [WIDTH, tallest]);
        let wanted = match page {
            SettingsPage::Keys => KEYS.min(room.height / scale - 8.0).max(tallest),
            page => options[page as usize],
        };
        let size = [WIDTH, wanted].map(|length| (length * scale).round().max(1.0));
        let [spare, below] = [room.width - size[0], room.height - size[1]];
        let [edge, margin, growth] = [4.0, 16.0, PANEL_GROWTH].map(|length| length * layout.scale);
        let (beside, above) = match room.y > layout.icons.y {
            // Beside the panel, leave space for it to grow while the sheet stays.
            true => ((spare - margin).clamp(margin, growth), 0.0),
            // If it covers icons, it covers all of them.
            false => (edge, edge.min(0.5 * below).max(0.0)),
        };
        let x = (room.max()[0] - beside.min(spare) - size[0]).max(0.0);
        let rect = Rect::new(x.round(), (room.y + above).round(), size[0], size[1]);
        let inputs = SheetPlaceInputs::new(layout, rows, page);
        SheetPlace { inputs, rect, scale, buttons: [Rect::default(); 2] }
    }

    /// The place in this frame, given the one in the last frame.
    pub fn next(
        last: Option<SheetPlace>,
        pen: &Pen<'_>,
        layout: &Layout,
        rows: &[Row],
        page: SettingsPage,
    ) -> SheetPlace {
        let inputs = SheetPlaceInputs::new(layout, rows, page);
        if let Some(last) = last.filter(|last| last.inputs == inputs) {
            return last;
        }
        let place = SheetPlace::new(layout, rows, page);
        let mouse = pen.ui.io().mouse_pos;
        let is_same =
            |last: &SheetPlace| last.inputs.page == page && last.inputs.window == layout.window;
        let pressed = last.filter(is_same).and_then(|last| {
            let button = last.buttons.into_iter().find(|button| button.contains(mouse))?;
            Some([0, 1].map(|i| (button.center()[i] - last.rect.min()[i]) / last.scale))
        });
        pressed.map_or(place, |button| place.with_button_at(button, mouse, layout))
    }

    /// This place moved so that a button, at a place on the sheet in logical pixels, lies under the
    /// pointer, as far as the sheet leaves neither the view nor covers the panel.
    fn with_button_at(self, button: [f32; 2], mouse: [f32; 2], layout: &Layout) -> SheetPlace {
        let [width, height] = self.rect.size();
        let view = if self.rect.meets(&layout.panel) { layout.window } else { layout.view };
        let [right, bottom] = view.max();
        let x = mouse[0] - button[0] * self.scale;
        let y = mouse[1] - button[1] * self.scale;
        let x = x.min(right - width).max(view.x).round();
        let y = y.min(bottom - height).max(view.y).round();
        SheetPlace { rect: Rect::new(x, y, width, height), ..self }
    }
}

impl SheetPlaceInputs {
    fn new(layout: &Layout, rows: &[Row], page: SettingsPage) -> SheetPlaceInputs {
        let (window, panel, scale) = (layout.window, layout.panel, layout.scale);
        SheetPlaceInputs { window, panel, scale, page, height: height(rows, page) }
    }
}

/// The height of the sheet, logical pixels: title, pages and the rows of one.
fn height(rows: &[Row], page: SettingsPage) -> f32 {
    2.0 * PAD - GAP + TITLE + TABS + setting_rows::height(rows_on(page, rows))
}

/// The area for a sheet, and its physical pixels per logical one. The area is the part of the view
/// between icons and tray if the sheet needs to shrink little or not at all for that; otherwise the
/// part above the status line, the view, or the window. If a player has chosen larger text, the
/// sheet is larger, too.
fn room(layout: &Layout, wanted: [f32; 2]) -> (Rect, f32) {
    let gap = 8.0 * layout.scale;
    let top = if layout.folded() { gap } else { layout.icons.max()[1] + gap };
    let Rect { width, height, .. } = layout.view;
    let rooms = [
        Rect::new(0.0, top, width, layout.tray.y - 0.5 * gap - top),
        Rect::new(0.0, 0.0, width, layout.status.y),
        Rect::new(0.0, 0.0, width, height),
        layout.window,
    ];
    let fit = |room: Rect| {
        let scale = (room.width / (wanted[0] + 8.0)).min(room.height / (wanted[1] + 8.0));
        (room, scale.clamp(0.1, layout.scale))
    };
    let fitting = rooms.map(fit);
    let [.., view, window] = fitting;
    let whole = fitting.into_iter().find(|(_, scale)| *scale >= MIN_SCALE * layout.scale);
    whole.unwrap_or(if view.1 >= window.1 { view } else { window })
}
