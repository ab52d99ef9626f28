//! The stack of open screens. Only the top one is drawn and gets keys and mouse.

use std::mem::discriminant;

use super::{Answer, Canvas, KeyGroup, KeyPress, Screen, TableInput};
use crate::texts::Text;
use crate::ui::kit::ground::shade;
use crate::ui::kit::widgets::Pen;
use crate::ui::layout::{Layout, Rect};
use crate::ui::{Action, Chord, Hint, Slot, Socket, UiState};

/// The open screens, from the bottom up.
#[derive(Debug, Default)]
pub struct ScreenStack {
    screens: Vec<Screen>,
}

impl ScreenStack {
    /// True if no screen is open.
    pub fn is_empty(&self) -> bool {
        self.screens.is_empty()
    }

    /// The top screen.
    pub fn top(&self) -> Option<&Screen> {
        self.screens.last()
    }

    /// Opens a screen over all others. It replaces a top screen that does not stay below others.
    pub fn open(&mut self, screen: impl Into<Screen>) {
        if self.top().is_some_and(|top| !top.behaviour().stays_below()) {
            self.screens.pop();
        }
        self.screens.push(screen.into());
    }

    /// Closes the top screen if it is of this kind, otherwise opens this one.
    pub fn toggle(&mut self, screen: impl Into<Screen>) {
        let screen = screen.into();
        if self.top().is_some_and(|top| discriminant(top) == discriminant(&screen)) {
            self.close();
        } else {
            // A list may lie below another screen: it is opened once.
            self.close_all(|known| discriminant(known) == discriminant(&screen));
            self.open(screen);
        }
    }

    /// Puts a screen that opens by itself below all others.
    pub fn put_below(&mut self, screen: impl Into<Screen>) {
        self.screens.insert(0, screen.into());
    }

    /// Closes the top screen.
    pub fn close(&mut self) {
        self.screens.pop();
    }

    /// Closes the top screen if it had to be answered.
    pub fn close_answered(&mut self) {
        if self.asks() {
            self.close();
        }
    }

    /// True if the title or the pause menu is open, alone or below another screen.
    pub fn stops_time(&self) -> bool {
        let is_blocked = |screen: &Screen| screen.behaviour().table_input() == TableInput::Blocked;
        self.screens.iter().any(|screen| screen.behaviour().is_menu() && is_blocked(screen))
    }

    /// True if a screen takes the player away from the table: any but the choice that the rules give.
    pub fn leaves_table(&self) -> bool {
        self.screens.iter().any(|screen| !matches!(screen, Screen::Choice(_)))
    }

    /// Closes the menus, because a match begins or continues.
    pub fn close_menus(&mut self) {
        self.screens.retain(|screen| !screen.behaviour().is_menu());
    }

    /// Closes the menus, and every screen of the match on the table, because another match or rack
    /// takes its place.
    pub fn leave_match(&mut self) {
        let goes = |screen: &Screen| {
            let behaviour = screen.behaviour();
            behaviour.is_menu() || behaviour.is_of_match()
        };
        self.screens.retain(|screen| !goes(screen));
    }

    /// True if a screen of a kind is open, alone or below another one.
    pub fn has(&self, is_kind: impl Fn(&Screen) -> bool) -> bool {
        self.screens.iter().any(is_kind)
    }

    /// Closes all screens of a kind, wherever they are in the stack.
    pub fn close_all(&mut self, is_kind: impl Fn(&Screen) -> bool) {
        self.screens.retain(|screen| !is_kind(screen));
    }

    /// The effect of the mouse on the table; `None` without a screen.
    pub fn table_input(&self) -> Option<TableInput> {
        let input = self.top().map(|top| top.behaviour().table_input());
        let over_menu = self.stops_time() && input == Some(TableInput::Camera);
        if over_menu { Some(TableInput::Dismiss) } else { input }
    }

    /// True if the top screen must be answered first.
    pub fn asks(&self) -> bool {
        self.table_input() == Some(TableInput::Blocked)
    }

    /// True if a key that is bound both to an answer and to an action of the game answers now: a
    /// question is open, or a screen with answers that keeps the game's keys from the table.
    pub fn prefers_answers(&self) -> bool {
        let answers = self.lets_through(KeyGroup::Answer) && !self.lets_through(KeyGroup::Play);
        self.asks() || answers
    }

    /// True if the table is covered or dimmed, so that the mouse has no effect on it.
    pub fn hides_table(&self) -> bool {
        matches!(self.table_input(), Some(TableInput::Dismiss | TableInput::Blocked))
    }

    /// True if the balls of the tray are not drawn, because a card lies over the table.
    pub fn hides_tray(&self) -> bool {
        self.hides_displays() || (self.hides_table() && !self.tells_result())
    }

    /// True if the keys of a group reach the game.
    pub fn lets_through(&self, keys: KeyGroup) -> bool {
        // A screen over a menu must not reach the game below the menu.
        let blocked = self.stops_time() && matches!(keys, KeyGroup::Play | KeyGroup::Watch);
        !blocked && self.top().is_none_or(|top| top.behaviour().lets_through(keys))
    }

    /// Passes a key to the top screen.
    pub fn key(&mut self, chord: Chord, state: &UiState) -> KeyPress {
        let top = self.screens.last_mut();
        top.map_or(KeyPress::Ignored, |top| top.behaviour_mut().key(chord, state))
    }

    /// True while a text field of the top screen takes the keys.
    pub fn editing_text(&self) -> bool {
        self.top().is_some_and(|top| top.behaviour().editing_text())
    }

    /// True until such a field has got the keys. That takes a few passes of imgui.
    pub fn starts_text(&self) -> bool {
        self.top().is_some_and(|top| top.behaviour().starts_text())
    }

    /// The top screen's action for Enter or N.
    pub fn answer(&self, answer: Answer) -> Option<Action> {
        self.top()?.behaviour().answer(answer)
    }

    /// The status line, unless the mouse is on a control.
    pub fn hint(&self) -> Option<Hint> {
        self.top().map(|top| top.behaviour().hint())
    }

    /// The status line for a player who uses the gamepad.
    pub fn gamepad_hint(&self) -> Option<Hint> {
        self.top().map(|top| top.behaviour().gamepad_hint())
    }

    /// The explanation of the control under the mouse, while the mouse is on the top screen.
    pub fn explanation(&self) -> Option<Text> {
        self.top()?.behaviour().explanation()
    }

    /// The place for a key that waits until a key is pressed, on the top screen.
    pub fn awaited_key(&self) -> Option<Slot> {
        self.top()?.behaviour().awaited_key()
    }

    /// Stops waiting for a key.
    pub fn end_wait(&mut self) {
        if let Some(top) = self.screens.last_mut() {
            top.behaviour_mut().end_wait();
        }
    }

    /// Calls `put` for each ball that the renderer draws on the top screen.
    pub fn balls(&self, layout: &Layout, put: &mut dyn FnMut(Socket)) {
        if let Some(top) = self.top() {
            top.behaviour().balls(layout, put);
        }
    }

    /// True if a screen hides the panel and the displays over the table.
    pub fn hides_displays(&self) -> bool {
        self.screens.iter().any(|screen| screen.behaviour().hides_displays())
    }

    /// True if the title screen is on top.
    pub(in crate::ui) fn is_title(&self) -> bool {
        matches!(self.top(), Some(Screen::Title(_)))
    }

    /// True if the top screen shows the result of the game.
    pub fn tells_result(&self) -> bool {
        self.top().is_some_and(|top| top.behaviour().tells_result())
    }

    /// True if the top screen says this sentence.
    pub(in crate::ui) fn says(&self, sentence: &str) -> bool {
        self.top().is_some_and(|top| top.behaviour().says(sentence))
    }

    /// True if the controls on the panel show numbers.
    pub(in crate::ui) fn numbers_controls(&self) -> bool {
        self.top().is_some_and(|top| top.behaviour().numbers_controls())
    }

    /// The part of the window that the top screen covers, if messages are shown beside it.
    pub(in crate::ui) fn covers(&self) -> Option<Rect> {
        self.top()?.behaviour().covers()
    }

    /// Computes the place of the top screen, before anything is drawn.
    pub(in crate::ui) fn arrange(&mut self, pen: &Pen<'_>, layout: &Layout, state: &UiState) {
        if let Some(top) = self.screens.last_mut() {
            top.behaviour_mut().arrange(pen, layout, state);
        }
    }

    /// Draws the top screen.
    pub(in crate::ui) fn draw(&mut self, canvas: &mut Canvas<'_>) {
        if self.asks() {
            // A held control is ignored once a question opens.
            canvas.actions.clear();
        }
        if let Some(top) = self.screens.last_mut() {
            // The others darken the window themselves, or explain what is beside them.
            let behaviour = top.behaviour();
            let is_beside = behaviour.tells_result() || behaviour.numbers_controls();
            if behaviour.table_input() == TableInput::Dismiss && !is_beside {
                shade(canvas.pen.ui, canvas.layout.window);
            }
            top.behaviour_mut().draw(canvas);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::screen::{
        KeyCard, PauseMenu, Question, RecordsScreen, SettingsSheet, TitleScreen,
    };
    use crate::ui::tests::end_of_game;

    fn kinds(stack: &ScreenStack) -> Vec<&'static str> {
        stack.screens.iter().map(Screen::kind).collect()
    }

    #[test]
    fn opening_pushes_and_closing_pops() {
        let mut stack = ScreenStack::default();
        stack.open(end_of_game());
        stack.open(PauseMenu::default());
        assert_eq!(kinds(&stack), ["EndOfGame", "Pause"]);
        stack.open(Question::NewRack);
        stack.open(RecordsScreen::default());
        assert_eq!(
            kinds(&stack),
            ["EndOfGame", "Pause", "Records"],
            "menus stay, questions do not"
        );
        stack.close();
        assert_eq!(kinds(&stack), ["EndOfGame", "Pause"]);
        stack.open(SettingsSheet::default());
        assert!(!stack.lets_through(KeyGroup::Watch), "no key reaches the game below a menu");
        assert!(stack.lets_through(KeyGroup::Program) && stack.hides_table());
        stack.close_menus();
        assert_eq!(kinds(&stack), ["EndOfGame", "Settings"]);
        assert!(stack.lets_through(KeyGroup::Watch));
        stack.close();
        stack.close();
        stack.close();
        assert!(stack.is_empty());
    }

    #[test]
    fn a_key_opens_and_closes_its_screen() {
        let mut stack = ScreenStack::default();
        stack.toggle(KeyCard);
        stack.toggle(SettingsSheet::default());
        assert_eq!(kinds(&stack), ["Settings"]);
        stack.toggle(SettingsSheet::default());
        assert!(stack.is_empty());
    }

    #[test]
    fn a_screen_that_opens_by_itself_waits_below() {
        let mut stack = ScreenStack::default();
        stack.open(KeyCard);
        stack.put_below(end_of_game());
        assert_eq!(kinds(&stack), ["EndOfGame", "Keys"]);
        assert!(!stack.tells_result());
        stack.close_answered();
        assert_eq!(kinds(&stack), ["EndOfGame", "Keys"], "the card is no question");
        stack.close();
        assert!(stack.tells_result());
        stack.close_all(|screen| matches!(screen, Screen::EndOfGame(_)));
        assert!(stack.is_empty());
    }

    #[test]
    fn each_screen_lets_some_keys_and_mouse_input_through() {
        use KeyGroup::{Answer, Play, Program, Watch};
        let all = [Play, Watch, Program, Answer];
        let mut stack = ScreenStack::default();
        assert!(all.iter().all(|keys| stack.lets_through(*keys)));
        assert_eq!(stack.table_input(), None);
        let screens: [(Screen, TableInput, &[KeyGroup]); 7] = [
            (end_of_game().into(), TableInput::Camera, &all),
            (SettingsSheet::default().into(), TableInput::Camera, &[Watch, Program]),
            (KeyCard.into(), TableInput::Dismiss, &[Program]),
            (RecordsScreen::default().into(), TableInput::Dismiss, &[Program, Answer]),
            (PauseMenu::default().into(), TableInput::Blocked, &[Program]),
            (TitleScreen::default().into(), TableInput::Blocked, &[Program]),
            (Question::NewRack.into(), TableInput::Blocked, &[Answer]),
        ];
        for (screen, input, keys) in screens {
            stack.open(screen);
            let through: Vec<KeyGroup> =
                all.into_iter().filter(|keys| stack.lets_through(*keys)).collect();
            assert_eq!((stack.table_input(), &through[..]), (Some(input), keys));
        }
    }
}
