//! Messages over the table: each appears, stays long enough to be read, and fades out.

use crate::game::NoticeKind;
use crate::ui::{Message, Toast, Tone};

/// Fade-in time, s.
const APPEAR: f64 = 0.12;
/// Display time, s, and additional time per character.
const STAY: (f64, f64) = (2.5, 0.04);
/// Additional time for a foul, s.
const STAY_LONGER: f64 = 3.0;
/// Fade-out time, s.
const GO: f64 = 0.4;
/// Steps of opacity in a fade; each step draws the message again.
const STEPS: f64 = 8.0;

/// The message over the table.
#[derive(Debug, Default)]
pub struct Toasts {
    shown: Option<ShownMessage>,
    /// What follows the message, if that is a foul: the choice of the other player.
    queued_choice: Option<String>,
    /// True to show and remove messages without fading.
    pub calm: bool,
}

#[derive(Debug)]
struct ShownMessage {
    message: Message,
    /// Time at which it appeared, s.
    since: f64,
    /// Time at which it begins to fade out, s.
    until: f64,
    /// Less important messages do not replace it, and it is removed when the player acts.
    matters: bool,
    /// It is a refusal or a prompt, which ends with its reason.
    refusal: bool,
    /// It speaks of the match on the table, not of the program.
    is_of_match: bool,
}

/// The topic of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Topic {
    /// The program: files, settings, saved matches.
    Program,
    /// The match on the table. One that matters is not replaced by others.
    Match { matters: bool },
}

/// The tone of a notice of this kind.
pub fn tone(kind: NoticeKind) -> Tone {
    match kind {
        NoticeKind::Foul | NoticeKind::Scratch => Tone::Foul,
        NoticeKind::Mishap => Tone::Bad,
        NoticeKind::Pocketed | NoticeKind::Won => Tone::Good,
        NoticeKind::Turn
        | NoticeKind::Info
        | NoticeKind::Verdict
        | NoticeKind::Decider
        | NoticeKind::Undone => Tone::Plain,
    }
}

impl Toasts {
    /// Shows a notice of the match, unless the turn plate already says it.
    pub fn notice(&mut self, kind: NoticeKind, text: &str, now: f64) {
        if !matches!(kind, NoticeKind::Turn | NoticeKind::Info) {
            let matters = matches!(kind, NoticeKind::Foul | NoticeKind::Scratch | NoticeKind::Won);
            let message = Message { text: text.to_owned(), tone: tone(kind) };
            self.show(message, Topic::Match { matters }, now);
        }
    }

    /// Shows a message about the match on the table.
    pub fn remark(&mut self, text: impl Into<String>, tone: Tone, now: f64) {
        let topic = Topic::Match { matters: false };
        self.show(Message { text: text.into(), tone }, topic, now);
    }

    /// Shows a message about the match once a foul has been shown for long enough.
    pub fn queue_choice(&mut self, text: String, now: f64) {
        self.queued_choice = Some(text);
        self.show_queued(now);
    }

    /// Shows what follows a foul, if the foul has been shown for long enough.
    pub fn show_queued(&mut self, now: f64) {
        let is_free = self.shown.as_ref().is_none_or(|it| !it.matters || it.until <= now);
        if let Some(text) = self.queued_choice.take_if(|_| is_free) {
            self.remark(text, Tone::Plain, now);
        }
    }

    /// Shows a message of the program.
    pub fn say(&mut self, text: impl Into<String>, tone: Tone, now: f64) {
        self.show(Message { text: text.into(), tone }, Topic::Program, now);
    }

    /// Shows an offer to the player; it stays until the player acts.
    pub fn offer(&mut self, text: String, now: f64) {
        self.say(text, Tone::Plain, now);
        if let Some(shown) = self.shown.as_mut().filter(|shown| !shown.matters) {
            shown.until = f64::INFINITY;
        }
    }

    /// Shows why something cannot be done now.
    pub fn refuse(&mut self, text: String, now: f64) {
        self.remark(text, Tone::Plain, now);
        if let Some(shown) = &mut self.shown {
            shown.refusal = !shown.matters;
        }
    }

    /// True if the message speaks of the match on the table, and not of the program.
    pub fn is_of_match(&self) -> bool {
        self.shown.as_ref().is_some_and(|shown| shown.is_of_match)
    }

    /// The choice that would follow a foul is taken back.
    pub fn forget_choice(&mut self) {
        self.queued_choice = None;
    }

    /// Another match is on the table: removes a message about the last one.
    pub fn leave_match(&mut self) {
        self.forget_choice();
        self.shown.take_if(|shown| shown.is_of_match);
    }

    /// Removes the message.
    pub fn hush(&mut self) {
        (self.shown, self.queued_choice) = (None, None);
    }

    /// Removes a refusal, whose reason is gone.
    pub fn drop_refusal(&mut self, now: f64) {
        if let Some(shown) = self.shown.as_mut().filter(|shown| shown.refusal) {
            shown.until = shown.until.min(now);
        }
    }

    /// The player has acted, so a foul or an offer has been seen.
    pub fn player_acted(&mut self, now: f64) {
        if let Some(shown) = &mut self.shown
            && (shown.matters || shown.until.is_infinite())
        {
            shown.until = shown.until.min(now);
            shown.matters = false;
        }
    }

    fn show(&mut self, message: Message, topic: Topic, now: f64) {
        let matters = topic == Topic::Match { matters: true };
        // A less important message does not replace a foul.
        if !matters && self.shown.as_ref().is_some_and(|known| known.matters && now < known.until) {
            return;
        }
        if matters {
            self.queued_choice = None;
        }
        let stay = STAY.0 + STAY.1 * message.text.chars().count() as f64;
        let until = now + APPEAR + stay + if matters { STAY_LONGER } else { 0.0 };
        // A message that replaces another does not fade in again.
        let since = if self.visible(now).is_some() { now - APPEAR } else { now };
        self.shown = Some(ShownMessage {
            message,
            since,
            until,
            matters,
            refusal: false,
            is_of_match: topic != Topic::Program,
        });
    }

    /// The current message and its opacity, 0 to 1.
    fn visible(&self, now: f64) -> Option<(&Message, f32)> {
        let shown = self.shown.as_ref()?;
        let appeared = ((now - shown.since) / APPEAR).clamp(0.0, 1.0);
        let left = (1.0 - (now - shown.until) / GO).clamp(0.0, 1.0);
        let opacity = if self.calm { 1.0 } else { (STEPS * appeared * left).ceil() / STEPS } as f32;
        (left > 0.0).then_some((&shown.message, opacity))
    }

    /// The current message of the interface.
    pub fn toast(&self, now: f64) -> Option<Toast> {
        self.visible(now).map(|(message, opacity)| Toast { message: message.clone(), opacity })
    }

    /// Time of the next change of the picture because of a message; a past time means now.
    pub fn next_change(&self, now: f64) -> Option<f64> {
        let shown = self.shown.as_ref()?;
        if now < shown.since + APPEAR {
            return Some(now);
        }
        Some(shown.until).filter(|until| now <= until + GO + 0.1)
    }
}

#[cfg(test)]
mod tests {
    use crate::app::session::messages::toasts::*;

    #[test]
    fn a_message_fades_in_stays_and_fades_out() {
        let mut toasts = Toasts::default();
        assert_eq!(toasts.toast(0.0), None);
        toasts.notice(NoticeKind::Pocketed, "Ball 3 Pocketed", 1.0);
        assert!(toasts.toast(1.06).unwrap().opacity < 1.0);
        assert_eq!(toasts.toast(2.0).unwrap().opacity, 1.0);
        let end = 1.0 + APPEAR + 2.5 + 15.0 * 0.04;
        assert!(toasts.toast(end + 0.2).unwrap().opacity < 1.0);
        assert_eq!(toasts.toast(end + GO + 1e-9), None);
        assert!((toasts.next_change(2.0).unwrap() - end).abs() < 1e-9);
        assert_eq!(toasts.next_change(end + 1.0), None);
    }

    #[test]
    fn a_refusal_does_not_outlive_its_reason() {
        let mut toasts = Toasts::default();
        toasts.refuse("The balls are rolling".to_owned(), 1.0);
        assert!(toasts.toast(1.5).is_some());
        toasts.drop_refusal(2.0);
        assert_eq!(toasts.toast(2.0 + GO + 1e-9), None);
        toasts.say("Here", Tone::Plain, 3.0);
        toasts.drop_refusal(3.5);
        assert!(toasts.toast(4.5).is_some());
    }

    #[test]
    fn messages_do_not_fade_with_reduced_motion() {
        let mut toasts = Toasts { calm: true, ..Toasts::default() };
        toasts.say("Here", Tone::Plain, 1.0);
        let seen: Vec<f32> = (0..400)
            .filter_map(|step| toasts.toast(1.0 + f64::from(step) * 0.01))
            .map(|toast| toast.opacity)
            .collect();
        assert!(seen.len() > 250 && seen.iter().all(|&opacity| opacity == 1.0));
        assert_eq!(toasts.toast(5.0), None);
    }

    /// Tests that the choice after a foul is shown after it, however soon it is made.
    #[test]
    fn a_choice_follows_the_foul() {
        let mut toasts = Toasts::default();
        let text = |toasts: &Toasts, now| toasts.toast(now).unwrap().message.text;
        toasts.notice(NoticeKind::Foul, "Foul", 0.0);
        toasts.queue_choice("Ada: Play".to_owned(), 0.5);
        toasts.show_queued(1.0);
        assert_eq!(text(&toasts, 1.0), "Foul");
        toasts.player_acted(2.0);
        toasts.show_queued(2.0);
        assert_eq!(text(&toasts, 2.0), "Ada: Play");
        toasts.queue_choice("Ada: Free ball".to_owned(), 3.0);
        assert_eq!(text(&toasts, 3.0), "Ada: Free ball");
        // It is taken back before it is shown.
        toasts.notice(NoticeKind::Foul, "Foul", 10.0);
        toasts.queue_choice("Ada: Play".to_owned(), 10.5);
        toasts.forget_choice();
        toasts.player_acted(11.0);
        toasts.show_queued(11.0);
        assert!(toasts.toast(11.0).is_none_or(|it| it.message.text == "Foul"));
    }

    #[test]
    fn a_foul_stays_until_it_is_read_or_the_player_acts() {
        let mut toasts = Toasts::default();
        toasts.notice(NoticeKind::Scratch, "Scratch", 0.0);
        toasts.notice(NoticeKind::Turn, "Player 2: Open", 0.0);
        toasts.notice(NoticeKind::Pocketed, "Ball 3 Pocketed", 0.1);
        assert_eq!(toasts.toast(5.0).unwrap().message.text, "Scratch");
        assert_eq!(toasts.toast(7.0), None, "it is in the text area, and hides the table");
        toasts.notice(NoticeKind::Scratch, "Scratch", 60.0);
        toasts.player_acted(61.0);
        assert_eq!(toasts.toast(62.0), None);
    }
}
