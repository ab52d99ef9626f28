//! Icons in the view, or on the tab of a panel that is folded away: the places to look from, the
//! settings, and the panel itself.

use super::icons::Icon;
use super::layout::{Layout, Rect};
use super::panel::surface;
use super::widgets::Pen;
use super::{Action, App, Place, UiState, View, controls, theme};

/// Draws the strip, and says what was chosen.
pub fn draw(pen: &Pen<'_>, layout: &Layout, state: &UiState, actions: &mut Vec<Action>) {
    let color = if layout.folded() { theme::PANEL } else { theme::OVERLAY };
    surface(pen.ui, if layout.folded() { "tab" } else { "icons" }, layout.icons, color, || {
        for (place, rect) in Place::ALL.into_iter().zip(layout.places) {
            let chosen = place == state.place;
            if button(pen, place.name(), rect, chosen, |icon| icon.place(place)) {
                actions.push(Action::View(View::Place(place)));
            }
        }
        let list = pen.ui.get_window_draw_list();
        let last = layout.places[Place::ALL.len() - 1];
        let color = theme::LINE;
        if layout.folded() {
            for y in [layout.fold.max()[1], last.max()[1]] {
                let y = (y + pen.s(4.0)).round();
                let ends = [layout.icons.x + pen.s(8.0), layout.icons.max()[0] - pen.s(8.0)];
                list.add_line([ends[0], y], [ends[1], y], color).build();
            }
        } else {
            let x = (last.max()[0] + pen.s(4.0)).round();
            let ends = [layout.icons.y + pen.s(8.0), layout.icons.max()[1] - pen.s(8.0)];
            list.add_line([x, ends[0]], [x, ends[1]], color).build();
        }
        drop(list);
        if button(pen, "settings", layout.settings, state.sheet, |icon| icon.gear()) {
            actions.push(Action::App(App::ToggleSheet));
        }
        let folded = layout.folded();
        if button(pen, "fold", layout.fold, false, |icon| icon.fold(folded)) {
            actions.push(Action::App(App::ToggleFold));
        }
        if folded && controls::mute(pen, layout.controls.mute, state) {
            actions.push(Action::App(App::ToggleMute));
        }
    });
}

/// An icon that can be pressed; whether it was.
fn button(
    pen: &Pen<'_>,
    name: &str,
    rect: Rect,
    chosen: bool,
    draw: impl FnOnce(&Icon<'_, '_>),
) -> bool {
    let touch = pen.touch(name, rect);
    let list = pen.ui.get_window_draw_list();
    let over = touch.hovered || touch.held;
    if over || chosen {
        let ground = if over { pen.ground(&touch) } else { theme::CONTROL };
        pen.fill(&list, rect, ground, 6.0);
    }
    let color = match (chosen, over) {
        (true, _) => theme::ACCENT,
        (_, true) => theme::TEXT,
        _ => theme::MUTED,
    };
    draw(&Icon::new(pen, &list, rect.center(), color));
    touch.clicked
}
