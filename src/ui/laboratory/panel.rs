//! The laboratory's panel: its buttons, and one of its tabs.

use imgui::StyleColor;

use crate::texts::lab as texts;
use crate::ui::kit::canvas::Canvas;
use crate::ui::kit::ground::Ground;
use crate::ui::kit::rows::{ROW, Rows};
use crate::ui::kit::theme;
use crate::ui::kit::widgets::{Align, Look};
use crate::ui::layout::Rect;

use super::fields::Fields;
use super::{LabAction, LabState, LabTab, tabs};

/// Margin of the panel, logical pixels.
const MARGIN: f32 = 16.0;
/// Height of a tab's name, logical pixels.
const TAB: f32 = 26.0;
/// Tabs in a row.
const IN_A_ROW: usize = 3;

/// The state of the panel between frames.
#[derive(Debug, Default)]
pub struct LabPanel {
    fields: Fields,
}

impl LabPanel {
    /// True if a field takes the keys.
    pub fn editing(&self) -> bool {
        self.fields.editing()
    }

    /// Draws the panel in its place beside or below the table.
    pub fn draw(&mut self, canvas: &mut Canvas<'_>, lab: &LabState<'_>) {
        let Canvas { pen, layout, .. } = *canvas;
        let panel = layout.panel;
        canvas.ground(Ground::Panel, "lab-panel", panel, theme::PANEL, |canvas| {
            let margin = pen.s(MARGIN);
            let y = panel.y + pen.s(12.0);
            let width = (panel.width - 2.0 * margin).max(1.0);
            let column = Rect::new(panel.x + margin, y, width, panel.max()[1] - y);
            let mut rows = Rows::new(canvas, column);
            title(&mut rows);
            run_buttons(&mut rows, lab);
            tab_names(&mut rows, lab.tab);
            // The scroll bar lies in the margin.
            let (y, right) = (rows.y, panel.max()[0]);
            let body = Rect::new(column.x, y, right - column.x, (panel.max()[1] - y).max(1.0));
            self.tab(canvas, lab, body, column.width);
            self.fields.end_frame();
        });
    }

    /// Draws the chosen tab, which scrolls if it is higher than its place.
    fn tab(&mut self, canvas: &mut Canvas<'_>, lab: &LabState<'_>, body: Rect, width: f32) {
        let pen = canvas.pen;
        let ui = pen.ui;
        let first = canvas.places.len();
        ui.set_cursor_screen_pos(body.min());
        let ground = ui.push_style_color(StyleColor::ChildBg, theme::faded(theme::PANEL, 0.0));
        // Each tab, list and sheet keeps its own scroll position.
        let gallery = (lab.tab == LabTab::Experiment).then_some(lab.gallery);
        let sheet = lab.sheet.and_then(|sheet| sheet.experiment);
        let name = format!("{}-{gallery:?}-{sheet:?}", lab.tab.name());
        ui.child_window(&*name).size(body.size()).build(|| {
            let [x, y] = ui.cursor_screen_pos();
            let column = Rect::new(x, y + pen.s(4.0), width, body.height);
            let mut rows = Rows::new(canvas, column);
            match lab.tab {
                LabTab::Experiment => tabs::experiment::draw(&mut rows, lab, &mut self.fields),
                LabTab::Balls => tabs::balls::draw(&mut rows, lab, &mut self.fields),
                LabTab::Laws => tabs::laws::draw(&mut rows, lab, &mut self.fields),
                LabTab::Measure => tabs::measure::draw(&mut rows, lab),
                LabTab::Branches => tabs::branches::draw(&mut rows, lab, &mut self.fields),
                LabTab::Sweep => tabs::sweep::draw(&mut rows, lab, &mut self.fields),
            }
            let end = [x, rows.y + pen.s(8.0)];
            ui.set_cursor_screen_pos(end);
            ui.dummy([1.0, 1.0]);
        });
        ground.pop();
        // What is scrolled away cannot be clicked.
        let mut place = 0;
        canvas.places.retain(|(_, rect)| {
            place += 1;
            place <= first || body.contains(rect.center())
        });
    }
}

/// Draws the title, and the button that leaves.
fn title(rows: &mut Rows<'_>) {
    let pen = rows.pen;
    let row = rows.next(ROW, 8.0);
    pen.text(row, &texts::TITLE, pen.fonts.strong, theme::TEXT, Align::Left);
    let wide = pen.s(64.0);
    let exit = Rect::new(row.max()[0] - wide, row.y, wide, row.height);
    rows.small_button("lab-leave", exit, &texts::EXIT, Look::Plain, LabAction::Leave);
}

/// Draws Start, Stop and Step.
fn run_buttons(rows: &mut Rows<'_>, lab: &LabState) {
    let [start, stop, step] = rows.split();
    let look = |may: bool, look| if may { look } else { Look::Idle };
    let stopped = !lab.is_running;
    let accent = |may| look(may, Look::Accent);
    rows.small_button("lab-start", start, &texts::START, accent(stopped), LabAction::Start);
    rows.small_button("lab-stop", stop, &texts::STOP, accent(!stopped), LabAction::Stop);
    rows.small_button("lab-step", step, &texts::STEP, look(stopped, Look::Plain), LabAction::Step);
}

/// Draws the names of the tabs, the chosen one underlined.
fn tab_names(rows: &mut Rows<'_>, chosen: LabTab) {
    let pen = rows.pen;
    for names in LabTab::ALL.chunks(IN_A_ROW) {
        let row = rows.next(TAB, 2.0);
        let wide = row.width / IN_A_ROW as f32;
        for (place, tab) in names.iter().enumerate() {
            let rect = Rect::new(row.x + place as f32 * wide, row.y, wide, row.height);
            let name = tab.name();
            rows.record_place(name, rect);
            let touch = pen.touch(name, rect);
            let is_chosen = *tab == chosen;
            pen.lit(rect, &touch, 4.0);
            let color = if is_chosen { theme::TEXT } else { theme::MUTED };
            pen.text(rect, &tab.title(), pen.fonts.small, color, Align::Center);
            let line = if is_chosen { theme::ACCENT } else { theme::LINE };
            let foot = rect.max()[1].round() - 0.5;
            let thick = pen.s(if is_chosen { 2.0 } else { 1.0 });
            pen.list()
                .add_line([rect.x, foot], [rect.max()[0], foot], line)
                .thickness(thick)
                .build();
            if touch.clicked {
                rows.act(LabAction::Tab(*tab));
            }
        }
    }
    rows.y += pen.s(6.0);
}
