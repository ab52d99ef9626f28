//! The settings that a session follows.

use super::Session;
use crate::app::settings::Settings;

impl Session {
    /// Applies the player's settings.
    pub fn apply_settings(&mut self, settings: &Settings) {
        let display = &settings.display;
        let calm = display.reduced_motion;
        self.rig.set_calm(calm);
        self.messages.set_calm(calm);
        self.effects.calm = calm;
        self.picture.set_look(display.look(), calm);
        if let Some(mode) = self.mode.game_mut() {
            mode.film_look = display.film_look && !calm;
        }
        self.preview.guide = display.aim_line;
        self.seat.set_style(settings.game.instant_shots, calm);
        self.preview.shows_diamonds = display.diamonds;
        self.preview.unit = display.speed_unit;
        self.foul_watch.is_on = display.foul_warning;
        self.study.shows_chance = display.pot_chance;
        self.picture.butts = settings.butts();
        self.calling.infers = settings.game.infer_calls && self.mode.course().is_none();
    }
}
