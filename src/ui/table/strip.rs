//! The icons in the view, or on the tab of a hidden panel: camera views, undo and redo, settings,
//! menu, and the panel itself. Each shows a tooltip under the mouse.

use crate::game::Command;
use crate::texts::{Text, icons};

use crate::ui::kit::canvas::Canvas;
use crate::ui::kit::ground::Ground;
use crate::ui::kit::icons::Icon;
use crate::ui::kit::theme;
use crate::ui::kit::widgets::{Look, Pen};
use crate::ui::laboratory::LabState;
use crate::ui::layout::{Layout, Rect};
use crate::ui::panel::controls;
use crate::ui::{
    Action, App, CameraAction, CameraView, Intent, LabAction, Screen, ScreenName, ScreenStack,
    UiState,
};

/// Width that an icon needs, logical pixels.
const ROOM: f32 = 30.0;

/// The icons while they are drawn.
struct Strip<'a> {
    pen: &'a Pen<'a>,
    /// The icon under the mouse, and its tooltip.
    over: Option<(Rect, String)>,
}

/// Draws the strip, and adds the actions of clicked icons.
pub fn draw(canvas: &mut Canvas<'_>, lab: Option<&LabState<'_>>, screens: &ScreenStack) {
    let Canvas { pen, layout, state, .. } = *canvas;
    let folded = layout.folded();
    let color = if folded { theme::PANEL } else { theme::OVERLAY };
    let mut strip = Strip { pen, over: None };
    let (ground, name) = if folded { (Ground::Panel, "tab") } else { (Ground::Card, "icons") };
    canvas.ground(ground, name, layout.icons, color, |canvas| {
        strip.lines(layout);
        strip.all(canvas, lab, screens);
    });
    let tips = !screens.hides_table() && !state.by_keys;
    if let Some((rect, title)) = strip.over.filter(|_| tips) {
        tip(pen, layout, rect, &title);
    }
}

impl Strip<'_> {
    /// Lines between the groups.
    fn lines(&self, layout: &Layout) {
        let (pen, icons) = (self.pen, layout.icons);
        let last = layout.places[CameraView::OFFERED.len() - 1];
        for before in [layout.menu, last, layout.redo] {
            if layout.folded() {
                let y = (before.max()[1] + pen.s(4.0)).round();
                let ends = [icons.x + pen.s(8.0), icons.max()[0] - pen.s(8.0)];
                pen.line([ends[0], y], [ends[1], y], theme::LINE);
            } else if before != layout.menu {
                let x = (before.max()[0] + pen.s(4.0)).round();
                let ends = [icons.y + pen.s(8.0), icons.max()[1] - pen.s(8.0)];
                pen.line([x, ends[0]], [x, ends[1]], theme::LINE);
            }
        }
    }

    fn all(&mut self, canvas: &mut Canvas<'_>, lab: Option<&LabState<'_>>, screens: &ScreenStack) {
        let Canvas { layout, state, .. } = *canvas;
        let chosen = |chosen| if chosen { Look::Accent } else { Look::Plain };
        for (place, rect) in CameraView::OFFERED.into_iter().zip(layout.places) {
            let look = chosen(place == state.camera.view);
            let tip = tip_of(state, place.title(), Intent::Place(place));
            if self.button(place.name(), rect, look, tip, |icon| icon.place(place)) {
                canvas.act(CameraAction::View(place));
            }
        }
        let undo = tip_of(state, icons::UNDO_SHOT, Intent::Undo);
        let redo = tip_of(state, icons::REDO_SHOT, Intent::Redo);
        let [can_undo, can_redo] = match lab {
            Some(lab) => [lab.can_undo, lab.can_redo],
            None => [state.game.undo, state.game.redo],
        };
        for (name, rect, can, tip, command) in [
            ("undo", layout.undo, can_undo, undo, Command::Undo),
            ("redo", layout.redo, can_redo, redo, Command::Redo),
        ] {
            let look = if can { Look::Plain } else { Look::Idle };
            let back = command == Command::Undo;
            if self.button(name, rect, look, tip, |icon| icon.turn_back(back)) && can {
                canvas.act(match (lab.is_some(), back) {
                    (true, true) => LabAction::Undo.into(),
                    (true, false) => LabAction::Redo.into(),
                    (false, _) => Action::Play(command),
                });
            }
        }
        let look = chosen(matches!(screens.top(), Some(Screen::Settings(_))));
        let tip = tip_of(state, icons::SETTINGS, Intent::Sheet);
        if self.button("settings", layout.settings, look, tip, |icon| icon.gear()) {
            canvas.act(App::Toggle(ScreenName::Settings));
        }
        // In a replay Esc ends it.
        let has_menu = !state.replay.is_shown && lab.is_none();
        let tip = match has_menu {
            true => tip_of(state, icons::MENU, Intent::Escape),
            false => format!("{}", icons::MENU),
        };
        let look = if has_menu { Look::Plain } else { Look::Idle };
        if self.button("menu", layout.menu, look, tip, |icon| icon.menu()) && has_menu {
            canvas.act(App::Toggle(ScreenName::Pause));
        }
        let folded = layout.folded();
        let title = if folded { icons::SHOW_PANEL } else { icons::HIDE_PANEL };
        let tip = tip_of(state, title, Intent::Fold);
        if self.button("fold", layout.fold, Look::Plain, tip, |icon| icon.fold(folded)) {
            canvas.act(App::ToggleFold);
        }
        if folded {
            let mute = layout.controls.mute;
            let touch = controls::mute(self.pen, mute, state);
            if touch.hovered {
                let tip = match &state.sound {
                    sound if sound.no_device => format!("{}", icons::NO_SOUND_DEVICE),
                    sound if !sound.muted && sound.volume == 0.0 => {
                        format!("{}", icons::VOLUME_ZERO)
                    }
                    _ => tip_of(state, icons::SOUND, Intent::Mute),
                };
                self.over = Some((mute, tip));
            }
            if touch.clicked {
                canvas.act(App::ToggleMute);
            }
        }
    }

    /// Draws an icon; returns true if it was clicked.
    fn button(
        &mut self,
        name: &str,
        rect: Rect,
        look: Look,
        tip: String,
        draw: impl FnOnce(&Icon<'_>),
    ) -> bool {
        let pen = self.pen;
        let touch = pen.touch(name, rect);
        if touch.hovered {
            self.over = Some((rect, tip));
        }
        let over = touch.over() && look != Look::Idle;
        if over || look == Look::Accent {
            let ground = if over { pen.ground(&touch) } else { theme::CONTROL };
            pen.fill(rect, ground, 6.0);
        }
        let color = match look {
            Look::Accent => theme::ACCENT,
            Look::Idle => theme::IDLE,
            Look::Plain if over => theme::TEXT,
            Look::Plain => theme::MUTED,
        };
        // In a narrow view the icons are smaller than their buttons elsewhere.
        let scale = pen.scale * (rect.width / pen.s(ROOM)).min(1.0);
        draw(&Icon::new(&pen.scaled(scale), rect.center(), color));
        touch.clicked
    }
}

/// The tooltip of an action, with its key.
fn tip_of(state: &UiState, title: Text, intent: Intent) -> String {
    format!("{title}{}", state.keys.key_in_brackets(intent))
}

/// Draws the tooltip of an icon, below it or beside the tab.
fn tip(pen: &Pen<'_>, layout: &Layout, icon: Rect, title: &str) {
    let size = pen.tip_size(title);
    let place = if layout.folded() {
        [layout.icons.x - size[0] - pen.s(6.0), icon.center()[1] - 0.5 * size[1]]
    } else {
        let x = icon.center()[0] - 0.5 * size[0];
        let right = layout.icons.max()[0] - size[0];
        [x.min(right), layout.icons.max()[1] + pen.s(6.0)]
    };
    pen.tip_at(place, title);
}
