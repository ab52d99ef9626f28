//! The messages of a session: notices of the match, and messages of the program itself.

mod log;
mod toasts;

use std::fmt::Display;

use crate::game::{Group, Match, Notice, NoticeKind, Player, Refusal, Target, Unit};
use crate::game::{NoticeWords, files::printable};
use crate::texts::{Begun, Shown, Text, playing, unbroken};
use crate::ui::{Message, MessageState, ScreenStack, Tempo, Tone, display_names, normalize};
use toasts::{Toasts, tone};

use log::MessageLog;

/// Number of notices that are shown again when a match is resumed.
const RECENT: usize = 4;

/// The messages of the text area, and the one over the table.
#[derive(Debug, Default)]
pub struct Messages {
    /// The messages of the text area.
    pub log: MessageLog,
    toasts: Toasts,
    /// Seconds since the session began.
    now: f64,
    /// Number of the match's notices already read.
    read: usize,
    /// The current offer to the player.
    offer: Option<String>,
    /// The players' names.
    names: [String; 2],
    /// True if the card of a lesson tells the results of shots, so that no message over the table
    /// does.
    pub is_quiet: bool,
    /// Each player's group when the match was last read.
    groups: Option<[Option<Group>; 2]>,
}

impl Messages {
    /// Calls the players by these names from now on.
    pub fn name_players(&mut self, names: &[String; 2]) {
        self.names = display_names(names);
    }

    /// The players' names.
    pub fn names(&self) -> &[String; 2] {
        &self.names
    }

    /// A player's name.
    pub fn name(&self, player: Player) -> &str {
        &self.names[player.index()]
    }

    /// A sentence of the rules as it is shown.
    fn notice_text(&self, words: &NoticeWords) -> String {
        unbroken(words, &self.names)
    }

    /// Advances wall time.
    pub fn wait(&mut self, seconds: f64) {
        self.now += seconds;
        self.toasts.show_queued(self.now);
    }

    /// Turns the fading of messages off or on.
    pub fn set_calm(&mut self, calm: bool) {
        self.toasts.calm = calm;
    }

    /// Shows a message over the table and in the text area, as it is: it may contain names of files,
    /// titles and errors of the system.
    pub fn say(&mut self, text: impl Display, tone: Tone) {
        let text = sanitized(&text);
        self.log.say(Message { text: text.clone(), tone });
        self.toasts.say(text, tone, self.now);
    }

    /// Greys out the program's message with this text, because it is no longer true.
    pub fn unsay(&mut self, text: &str) {
        let last = self.log.last();
        let dropped = self.log.count() - last.len();
        let said = last.iter().rposition(|message| message.text == sanitized(&text));
        said.into_iter().for_each(|index| self.log.unsay(dropped + index));
    }

    /// Offers something that the player can do until the next shot.
    pub fn offer(&mut self, text: String) {
        self.log.say(Message { text: text.clone(), tone: Tone::Plain });
        self.toasts.offer(text.clone(), self.now);
        self.offer = Some(text);
    }

    pub fn withdraw_offer(&mut self) {
        if let Some(text) = self.offer.take() {
            self.unsay(&text);
            self.toasts.player_acted(self.now);
        }
    }

    /// Continues with another match, whose earlier notices count as read.
    pub fn resume(&mut self, game: &Match) {
        self.withdraw_offer();
        self.leave_match();
        self.name_players(&game.setup().players);
        self.log.restart(0);
        // The last notices say where the match was left.
        let notices = game.notices();
        let is_shown = |it: &&Notice| !matches!(it.kind, NoticeKind::Turn | NoticeKind::Won);
        let recent: Vec<&Notice> = notices.iter().rev().filter(is_shown).take(RECENT).collect();
        for notice in recent.into_iter().rev() {
            let text = self.notice_text(&notice.words);
            self.log.push(Message { text, tone: tone(notice.kind) });
        }
        self.read = notices.len();
        self.return_to(game);
    }

    /// Treats all notices of the match as unread.
    pub fn mark_unread(&mut self) {
        self.read = 0;
    }

    /// Shows a message about the match over the table only, as it is.
    pub fn remark(&mut self, text: impl Display, tone: Tone) {
        self.toasts.remark(sanitized(&text), tone, self.now);
    }

    /// Shows a message of the program over the table only, as it is.
    pub fn whisper(&mut self, text: impl Display, tone: Tone) {
        self.toasts.say(sanitized(&text), tone, self.now);
    }

    /// Shows who breaks, or plays first where nothing is broken.
    pub fn announce_break(&mut self, player: Player, unit: Unit) {
        let name = self.name(player);
        let text = match unit {
            Unit::Rack | Unit::Frame => playing::breaks(&name).to_string(),
            Unit::Game => playing::plays_first(&name).to_string(),
        };
        self.remark(text, Tone::Plain);
    }

    /// Shows why something cannot be done now.
    pub fn refuse(&mut self, why: &Refusal, tempo: Tempo) {
        let text = match (why, tempo) {
            (Refusal::BallsRolling, Tempo::Paused) => playing::PAUSED.to_string(),
            _ => Begun(why).to_string(),
        };
        self.toasts.refuse(text, self.now);
    }

    /// Shows what a shot lacks, until the player calls something.
    pub fn prompt(&mut self, text: Text) {
        self.toasts.refuse(text.to_string(), self.now);
    }

    /// The player has acted, so a foul message has been seen.
    pub fn player_acted(&mut self) {
        self.toasts.player_acted(self.now);
    }

    /// Removes a refusal or a prompt, whose reason is gone.
    pub fn drop_refusal(&mut self) {
        self.toasts.drop_refusal(self.now);
    }

    /// After a jump to another moment or match: the players' current groups count as known.
    pub fn return_to(&mut self, game: &Match) {
        self.forget_choice();
        self.name_players(&game.setup().players);
        self.groups = game.standing().groups;
    }

    /// Resets all messages, for a match at another moment.
    pub fn restart(&mut self, game: &Match) {
        self.log = MessageLog::default();
        self.log.strike(true);
        self.read = 0;
        self.return_to(game);
    }

    /// Removes a message over the table that speaks of the match.
    pub fn leave_match(&mut self) {
        self.toasts.leave_match();
    }

    /// The choice that would be shown next is taken back.
    pub fn forget_choice(&mut self) {
        self.toasts.forget_choice();
    }

    /// Removes the message over the table.
    pub fn hush(&mut self) {
        self.toasts.hush();
    }

    /// Reads the match's new notices.
    pub fn read_notices(&mut self, game: &Match) {
        let fresh: Vec<Notice> = game.notices()[self.read..].to_vec();
        self.read += fresh.len();
        // The referee's sentence names new groups itself.
        let is_explained = fresh.iter().any(|notice| notice.kind == NoticeKind::Verdict);
        for notice in fresh {
            let short = self.notice_text(&notice.short.unwrap_or(notice.words));
            if !self.is_quiet {
                self.toasts.notice(notice.kind, &short, self.now);
                if is_others_choice(game, notice.words) {
                    self.toasts.queue_choice(short, self.now);
                }
            }
            match notice.kind {
                // Turn and winner are always shown above the messages.
                NoticeKind::Won => continue,
                NoticeKind::Turn => {
                    if self.log.end_turn() {
                        let player = self.name(game.player()).to_owned();
                        self.report(&playing::no_ball_pocketed(&player), Tone::Plain);
                    }
                    continue;
                }
                NoticeKind::Info | NoticeKind::Undone => {}
                _ => self.log.begin_shot_messages(),
            }
            let text = self.notice_text(&notice.words);
            self.log.push(Message { text, tone: tone(notice.kind) });
        }
        let groups = game.standing().groups;
        let before = std::mem::replace(&mut self.groups, groups);
        if let (Some([None, None]), Some([Some(first), Some(second)]), false) =
            (before, groups, is_explained)
        {
            let [first, second] =
                [first, second].map(|group| Shown(&Target::from(group)).to_string().to_lowercase());
            let [player_1, player_2] = self.names.clone();
            self.report(&playing::groups(&player_1, &first, &player_2, &second), Tone::Good);
        }
    }

    /// Shows a message about the match: in the text area, and over the table in this tone.
    fn report(&mut self, text: &dyn Display, tone: Tone) {
        let text = text.to_string();
        self.log.push(Message { text: text.clone(), tone: Tone::Plain });
        if !self.is_quiet {
            self.toasts.remark(text, tone, self.now);
        }
    }

    /// Seconds until the message over the table changes.
    pub fn next_change(&self) -> Option<f64> {
        self.toasts.next_change(self.now).map(|at| at - self.now)
    }

    /// The messages of the interface. One is shown over the table unless a screen tells the result,
    /// and over a screen that hides the match only one that does not speak of the match.
    pub fn state(&self, screens: &ScreenStack) -> MessageState {
        let is_aside = screens.hides_displays() && self.toasts.is_of_match();
        let is_hidden = screens.tells_result() || is_aside;
        MessageState {
            last: self.log.last(),
            count: self.log.count(),
            past: self.log.past(),
            earlier: self.log.earlier(),
            toast: if is_hidden { None } else { self.toasts.toast(self.now) },
        }
    }
}

/// True for a choice that the player at the table did not make: the other player's, or a computer's. Who
/// breaks is said anyway.
fn is_others_choice(game: &Match, words: NoticeWords) -> bool {
    let NoticeWords::Chosen(player, _) = words else { return false };
    if game.is_racked() {
        return false;
    }
    player != game.player() || game.setup().opponents[player.index()].is_some()
}

/// A message as it is shown, whatever names of files or words of the system it has.
fn sanitized(message: &dyn Display) -> String {
    normalize(&printable(&message.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Command, Setup};

    #[test]
    fn a_notice_is_read_once() {
        let mut game = Match::new(Setup::report(1));
        let mut messages = Messages::default();
        messages.read_notices(&game);
        let first = messages.log.count();
        messages.read_notices(&game);
        assert_eq!(messages.log.count(), first);
        game.command(Command::Power { value: 1.0 }).unwrap();
        game.command(Command::Shoot).unwrap();
        messages.log.strike(true);
        game.run_to_rest();
        messages.read_notices(&game);
        assert!(messages.log.count() > first, "a break has something to tell");
    }

    /// Tests for texts from outside, such as the name of a file, that the program changes because
    /// they look like its own words.
    #[test]
    fn messages_name_files_as_they_are_called() {
        let mut messages = Messages::default();
        messages.name_players(&["Ada", "Player 1 (WPA 3)"].map(str::to_owned));
        let text = "Player 1.json: Player 2 (WPA 3.3): no such file, Łukasz";
        messages.say(text, Tone::Bad);
        assert_eq!(messages.log.last().last().unwrap().text, text);
        messages.unsay(text);
        for _ in 0..2 {
            messages.wait(1.0);
            let state = messages.state(&ScreenStack::default());
            assert_eq!(state.toast.unwrap().message.text, text);
            messages.hush();
            messages.whisper(text, Tone::Bad);
        }
        // A file's name with decomposed letters, as some systems give it.
        messages.say("Andre\u{301}.json", Tone::Bad);
        assert_eq!(messages.log.last().last().unwrap().text, "André.json");
    }

    /// Tests for a name that is put in again because it looks like another one.
    #[test]
    fn players_may_be_called_like_other_players() {
        let mut messages = Messages::default();
        messages.name_players(&["Player 2", "Player 1 fan"].map(str::to_owned));
        let words = NoticeWords::OnTwoFouls(Player::Two);
        assert!(messages.notice_text(&words).starts_with("Player\u{a0}1\u{a0}fan is on two fouls"));
        assert_eq!(messages.name(Player::Two), "Player 1 fan");
        messages.announce_break(Player::Two, Unit::Rack);
        messages.wait(1.0);
        let state = messages.state(&ScreenStack::default());
        assert_eq!(state.toast.unwrap().message.text, "Player 1 fan breaks");
    }

    #[test]
    fn a_refusal_says_how_to_resume_a_paused_shot() {
        let mut messages = Messages::default();
        let mut said = |tempo| {
            messages.refuse(&Refusal::BallsRolling, tempo);
            messages.wait(1.0);
            messages.state(&ScreenStack::default()).toast.unwrap().message.text
        };
        assert_eq!(said(Tempo::Usual), Begun(&Refusal::BallsRolling).to_string());
        assert_eq!(said(Tempo::Paused), "The game is paused");
    }
}
