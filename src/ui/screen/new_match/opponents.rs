//! The row of the sheet for a new match that chooses the second player: a person, or an opponent
//! that the program plays.

use super::NewMatch;
use crate::ai::{OPPONENTS, Opponent, opponent};
use crate::game::{GameKind, Setup};
use crate::texts::{Text, opponent_choice};
use crate::ui::kit::emblem;
use crate::ui::kit::name_field::written_names;
use crate::ui::kit::row_cursor::around;
use crate::ui::kit::setting_rows::{CAPTION, LABEL, ROW, SettingRows, choice_ground};
use crate::ui::kit::theme;
use crate::ui::kit::widgets::Align;
use crate::ui::layout::Rect;

/// Radius of the emblem beside the words about an opponent, logical pixels.
const RADIUS: f32 = 16.0;
/// Lines below the names.
const LINES: f32 = 2.0;
/// Number of choices: a person, and the opponents.
const PLACES: usize = OPPONENTS.len() + 1;
/// Number of names in a line; there are two lines.
const COLUMNS: usize = PLACES.div_ceil(2);

/// Height of all that is below the first line of names, logical pixels.
pub(super) const NOTE: f32 = ROW + LINES * CAPTION + 4.0;

impl NewMatch {
    /// This sheet for a second player who has this name as a person.
    pub fn with_person(mut self, name: &str) -> NewMatch {
        [_, self.person] = written_names(&[String::new(), name.to_owned()]);
        self
    }

    /// The opponent who plays as the second player.
    pub(super) fn opponent(&self) -> Option<&'static Opponent> {
        self.setup.opponents[1].as_deref().and_then(opponent)
    }

    /// The place of the choice in the row: 0 for a person.
    fn chosen_index(&self) -> usize {
        let chosen = self.opponent();
        let known = |one: &Opponent| chosen.is_some_and(|chosen| chosen.name == one.name);
        OPPONENTS.iter().position(known).map_or(0, |index| index + 1)
    }

    /// Chooses the second player: 0 for a person.
    fn choose(&mut self, place: usize) {
        if self.opponent().is_none() {
            self.person.clone_from(&self.setup.players[1]);
        }
        let chosen = place.checked_sub(1).and_then(|index| OPPONENTS.get(index));
        self.setup.opponents = [None, chosen.map(|one| one.name.to_owned())];
        self.setup.players[1] =
            chosen.map_or_else(|| self.person.clone(), |one| one.title.english.to_owned());
    }

    /// Chooses the opponent before or after the current one.
    pub(super) fn next_opponent(&mut self, forward: bool) {
        self.choose(around(self.chosen_index(), PLACES, forward));
    }

    /// The set-up as it is played: nobody plays against anybody in practice.
    pub(super) fn setup_to_play(&self) -> Box<Setup> {
        let mut setup = self.setup.clone();
        if setup.game.kind() == GameKind::Practice && self.opponent().is_some() {
            setup.opponents = [None, None];
            setup.players[1].clone_from(&self.person);
        }
        if setup.race.is_none() {
            (setup.sets, setup.head_start) = (1, [0, 0]);
        }
        setup
    }

    /// Draws the names of all choices, and who it is below.
    pub(super) fn opponents(&mut self, rows: &mut SettingRows<'_>) {
        let is_disabled = self.is_disabled(super::OPPONENT);
        let mut is_explained = rows.next_is_selected();
        let place = rows.label(&opponent_choice::OPPONENT, is_disabled);
        let pen = rows.pen;
        let is_over = pen.ui.is_mouse_hovering_rect(place.min(), place.max());
        is_explained |= is_over;
        if is_explained {
            rows.explained = Some(opponent_choice::OPPONENT_WORDS);
        }
        let chosen = self.chosen_index();
        let (mut picked, mut noted) = (None, chosen);
        let names = Rect { height: 2.0 * place.height, ..place };
        pen.fill(names, theme::CONTROL, 6.0);
        let width = place.width / COLUMNS as f32;
        for index in 0..PLACES {
            let (line, column) = (index / COLUMNS, index % COLUMNS);
            let from = (place.x + width * column as f32).round();
            let end = (place.x + width * (column + 1) as f32).round();
            let y = place.y + place.height * line as f32;
            let rect = Rect::new(from, y, (end - from).max(1.0), place.height);
            let one = index.checked_sub(1).map(|index| &OPPONENTS[index]);
            let name = one.map_or("person", |one| one.name);
            let name = format!("match-opponent-{name}");
            let touch = pen.touch(&name, rect);
            let is_on = index == chosen && !is_disabled;
            let color = choice_ground(pen, rect, &touch, is_on, is_disabled);
            let title = one.map_or(opponent_choice::A_PERSON, |one| one.title.into());
            pen.text(rect, &title, pen.fonts.small, color, Align::Center);
            if touch.hovered && !is_disabled {
                noted = index;
            }
            if touch.clicked && !is_disabled {
                picked = Some(index);
            }
            rows.record_place(name, rect);
        }
        rows.y += place.height;
        if !is_disabled {
            self.note(rows, noted);
        }
        rows.y += pen.s(NOTE - ROW);
        if let Some(index) = picked {
            self.end_typing();
            self.choose(index);
        }
    }

    /// True if both players have one name, so that statistics and messages cannot tell them apart.
    pub(super) fn share_a_name(&self) -> bool {
        let [one, two] = &self.setup.players;
        one == two
    }

    /// Says who a choice is, and whether both players have one name.
    fn note(&self, rows: &SettingRows<'_>, place: usize) {
        let pen = rows.pen;
        let small = pen.ui.push_font(pen.fonts.small);
        let x = rows.column.x + pen.s(LABEL);
        let width = rows.column.max()[0] - x;
        let mut y = rows.y - pen.s(2.0);
        let mut line = |text: &str, color| {
            let rect = Rect::new(x, y, width, pen.s(CAPTION));
            y += rect.height;
            pen.text(rect, text, pen.fonts.small, color, Align::Left);
        };
        let same_name = match self.opponent() {
            _ if !self.share_a_name() => None,
            None => Some(opponent_choice::SAME_NAME),
            Some(_) => Some(opponent_choice::SAME_NAME_AS_COMPUTERS),
        };
        let one = place.checked_sub(1).map(|index| &OPPONENTS[index]);
        let last = match one {
            None => {
                line(&opponent_choice::PERSON, theme::MUTED);
                None
            }
            Some(one) => {
                let rating = opponent_choice::rating(&one.rating);
                line(&format!("{} · {rating}", Text::from(one.title)), theme::TEXT);
                Some(Text::from(one.character))
            }
        };
        match (same_name, last) {
            (Some(warning), _) => line(&warning, theme::FOUL),
            (None, Some(character)) => line(&character, theme::MUTED),
            (None, None) => {}
        }
        let middle = [0.5 * pen.s(LABEL), 0.5 * pen.s(LINES * CAPTION)];
        let center = [rows.column.x + middle[0], rows.y + middle[1]].map(f32::round);
        let radius = pen.s(RADIUS);
        match one {
            None => emblem::person(pen, center, radius, theme::MUTED),
            Some(one) => emblem::draw(pen, center, radius, one, pen.fonts.strong),
        }
        small.pop();
    }
}
