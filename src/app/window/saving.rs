//! Saves the match in the window while it is played, and resumes the last one.

use std::time::Duration;

use crate::game::Match;
use crate::game::record::Difference;
use crate::texts::{saved_matches, saving, title};
use crate::ui::{Intent, Tone, display_names};

use super::game_window::GameWindow;
use super::watching::{is_list, played, reported};
use crate::app::settings::SaveOutcome;
use crate::app::storage::journal_writer::JournalNews;
use crate::app::storage::record_list::shot_count;
use crate::app::storage::records::{OfferedMatch, RecordNews, Resumed};

/// A level that was drawn for this long is stored for the next run.
const PROOF: Duration = Duration::from_secs(120);

/// The files at the end of a run.
#[derive(Debug, Clone, Copy)]
pub struct FinalSaves {
    /// True if everything that the program saves by itself is on disk. If not, the window has
    /// reported it.
    pub saves: bool,
    /// True if the journal, which was asked for, is complete.
    pub journal: bool,
}

impl GameWindow {
    /// Saves the match after progress, and tells the player about saved matches. Returns true if it
    /// must be called again soon even without input.
    pub(super) fn poll_records(&mut self) -> bool {
        self.load_screen();
        self.measure_time();
        let game = played(&self.waiting, &self.session).game();
        self.records.follow(game);
        while let Some(news) = self.records.take_news() {
            self.report_records(news);
            self.request_frame();
        }
        self.records.is_busy()
    }

    /// Resumes the last match, if there is one.
    pub(in crate::app) fn resume(&mut self) {
        let text = match self.records.resume() {
            true => saving::RESUMING_LAST,
            false => saving::NOTHING_TO_RESUME,
        };
        self.session.messages.whisper(text, Tone::Plain);
    }

    /// Starts to resume the match of a row in the list of records. The match on the table is saved.
    pub(super) fn resume_record(&mut self, row: usize) {
        let can = self.record_list.rows().get(row).is_some_and(|row| row.resumes);
        let Some(name) = self.record_list.name(row).filter(|_| can) else {
            self.session.messages.whisper(saving::MATCH_OVER, Tone::Plain);
            return;
        };
        self.records.resume_saved(name, played(&self.waiting, &self.session).game());
        self.session.messages.whisper(saving::RESUMING, Tone::Plain);
    }

    fn report_records(&mut self, news: RecordNews) {
        let messages = &mut self.session.messages;
        match news {
            RecordNews::Offered(OfferedMatch { game, players, shots }) => {
                let shots = shot_count(shots);
                self.state.resume = match players {
                    Some(players) => {
                        let [one, two] = display_names(&players);
                        let players = saved_matches::versus(&one, &two);
                        title::left_match(&game, &players, &shots).to_string()
                    }
                    None => title::left_practice(&game, &shots).to_string(),
                };
                let game = &self.state.resume;
                // The title screen has an entry for it; a replay or an experiment is about something else.
                if self.session.screens.hides_displays() || self.waiting.is_some() {
                    return;
                }
                let key = self.settings.settings.keys.first_keys(&[Intent::Resume]);
                messages.offer(match key.is_empty() {
                    true => saving::can_resume(game).to_string(),
                    false => saving::press_to_resume(&key, game).to_string(),
                });
            }
            RecordNews::Withdrawn => {
                self.state.resume.clear();
                messages.withdraw_offer();
            }
            RecordNews::MovedAside(names) => {
                let files = names.join(", ");
                messages.say(saving::unreadable(&files), Tone::Bad);
            }
            RecordNews::Stopped(why) => {
                messages.say(saving::cannot_save(&why), Tone::Bad);
            }
            RecordNews::NotCounted => messages.say(saving::NOT_COUNTED, Tone::Plain),
            RecordNews::SavedAgain => messages.say(saving::SAVED_AGAIN, Tone::Plain),
            RecordNews::Resumed(resumed) => self.go_on_with(*resumed),
            RecordNews::Statistics(all) => self.show_statistics(all),
            RecordNews::Exported(result) => self.report_export(result),
            RecordNews::NotResumed(why) => {
                self.state.resume.clear();
                messages.withdraw_offer();
                messages.say(saving::cannot_resume(&why), Tone::Bad);
            }
        }
    }

    /// Begins another match.
    pub(super) fn begin(&mut self, game: Match) {
        self.records.begin(played(&self.waiting, &self.session).game(), &game);
        self.put_match(game);
        self.session.messages.mark_unread();
        self.journal.start(&self.session);
        self.session.show_racks();
    }

    /// Shows another match instead of the current one.
    fn put_match(&mut self, game: Match) {
        self.leave_aside();
        self.let_go_of_all();
        self.session.resume(game);
        let layout = self.layout();
        self.session.rig.fit(&layout);
        self.session.settle_camera();
        self.journal.resume(&self.session);
    }

    /// Resumes a saved match.
    fn go_on_with(&mut self, resumed: Resumed) {
        let Resumed { game, difference } = resumed;
        self.put_match(game);
        self.session.screens.close_all(is_list);
        let (text, tone) = match difference {
            None => (saving::RESUMED, Tone::Good),
            Some(Difference::Engine(_)) => (saving::OTHER_VERSION, Tone::Bad),
            Some(_) => (saving::FILE_CHANGED, Tone::Bad),
        };
        self.session.messages.say(text, tone);
    }
}

impl GameWindow {
    pub(super) fn save(&mut self) {
        self.changed_at = None;
        let before = self.settings.settings.clone();
        match self.settings.save() {
            Ok(SaveOutcome::Ours) => {}
            Ok(SaveOutcome::Merged) => {
                self.follow_settings(&before);
                self.session.messages.say(saving::SETTINGS_CHANGED, Tone::Plain);
            }
            Err(error) => {
                log::warn!("{error}");
                self.session.messages.say(error.brief(), Tone::Bad);
                self.pace.request();
            }
        }
    }

    /// Writes everything at the end.
    pub fn close(&mut self) -> FinalSaves {
        // Store the current level: the machine may have been busy during the measurement, or the
        // window may have grown.
        let (display, level) = (&mut self.settings.settings.display, self.painter.level());
        let known = display.known_level(self.painter.driver());
        let proved = known.is_some_and(|known| known < level)
            || self.painter.level_since().elapsed() >= PROOF && known.is_some();
        if self.chosen.is_none() && proved {
            display.remember_level(self.painter.driver(), level);
        }
        let saved = self.settings.save_last();
        if let Err(error) = &saved {
            log::warn!("{error}");
        }
        let recorded = self.records.close(played(&self.waiting, &self.session).game());
        self.keep_half_way();
        let kept = self.results.close() & self.studying.own_errors.close();
        self.journal.quit(reported(&self.waiting, &self.session));
        self.report_journal();
        FinalSaves { saves: saved.is_ok() && recorded && kept, journal: self.journal.is_complete() }
    }

    /// Tells the player if the journal can no longer be written, or can be again.
    pub(super) fn report_journal(&mut self) {
        let Some(news) = self.journal.take_news() else { return };
        let tone = match news {
            JournalNews::Resumed(_, 0) => Tone::Plain,
            _ => {
                log::warn!("{news}");
                Tone::Bad
            }
        };
        self.session.messages.say(news.brief(), tone);
        self.pace.request();
    }
}
