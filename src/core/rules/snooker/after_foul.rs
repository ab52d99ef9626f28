//! The choices after a foul: play, play again, a free ball, the balls as they were.

use super::penalties::Penalty;
use super::set::{is_colour, is_red};
use super::{On, Snooker, Stroke, reason};
use crate::physics::ball::BallId;
use crate::rules::pool_fouls::event_of;
use crate::rules::{
    Choice, ChoiceOption, CueBall, End, Ending, Flag, Foul, Next, OptionWords, Reason, Region,
    Turn, VerdictWords,
};

/// Misses in a row with a full ball in sight that lose the frame (3.14).
pub(super) const MOST_MISSES: u32 = 3;
/// With six reds, misses in a row after which the cue ball may be placed anywhere.
pub(super) const MOST_MISSES_OF_SIX: u32 = 5;

impl<const REDS: u32> Snooker<REDS> {
    /// The points of a foul, and the choice of the opponent. `before` is the frame before the stroke,
    /// `left` are the balls that will be on the table.
    pub(super) fn after_foul(
        &mut self,
        before: &Snooker<REDS>,
        stroke: &Stroke,
        penalty: &Penalty,
        left: &[BallId],
    ) -> (Reason, Next) {
        let (shot, player) = (stroke.shot, stroke.situation.player);
        let opponent = player.other();
        let points = penalty.points;
        self.scores[opponent] += points as i32;
        self.on = On::first(left);
        (self.free_ball, self.misses) = (false, 0);
        let event = match penalty.foul {
            Foul::JumpedBall(_) => shot.moments.first_contact,
            foul => event_of(foul, shot),
        };
        let is_miss = before.is_miss(self, stroke, left);
        let words = match is_miss {
            true => VerdictWords::FoulAndMiss(points, opponent, penalty.clause),
            false => VerdictWords::FoulFor(points, opponent, penalty.clause),
        };
        let could_be_on = before.could_be_on(stroke);
        // A red is as good as the one behind it.
        let reds: Vec<BallId> = stroke.on.iter().copied().filter(|&ball| is_red(ball)).collect();
        let mut views = stroke.situation.views.iter();
        let is_full = views.any(|view| could_be_on.contains(&view.ball) && view.is_full(&reds));
        let counts = is_full || Self::IS_SHORT;
        let misses = if is_miss && counts { before.misses + 1 } else { 0 };
        if misses >= MOST_MISSES && !Self::IS_SHORT {
            let how = Ending::ThreeMisses;
            let end = End { winner: opponent, how, by_loser: true };
            return (reason("3.14", VerdictWords::Loses(player, how), event), Next::End(end));
        }
        let cue_ball = if shot.cue_ball_lost() { CueBall::IN_D } else { CueBall::InPosition };
        let meaning = |player, from_here| match cue_ball {
            CueBall::InPosition => from_here,
            _ => OptionWords::PlaysFromD(player),
        };
        let state = self.clone().into_state();
        let option = |name, label, meaning, turn| {
            ChoiceOption::new(name, label, meaning, state.clone(), turn)
        };
        let mut options = vec![
            option(
                "play",
                OptionWords::Play,
                meaning(opponent, OptionWords::PlaysOn(opponent)),
                Turn::new(opponent, cue_ball),
            ),
            option(
                "play_again",
                OptionWords::MakePlayAgain,
                meaning(player, OptionWords::PlaysAgain(player)),
                Turn::new(player, cue_ball),
            ),
        ];
        let free = Snooker::<REDS> { free_ball: true, ..self.clone() };
        let mut free_ball = ChoiceOption::new(
            "free_ball",
            OptionWords::FreeBall,
            OptionWords::NominatesFreeBall(opponent),
            free.into_state(),
            Turn::new(opponent, cue_ball),
        );
        free_ball.if_snookered_on = self.balls_on(left, None);
        if !free_ball.if_snookered_on.is_empty() {
            options.push(free_ball);
        }
        let is_anywhere = Self::IS_SHORT && misses >= MOST_MISSES_OF_SIX;
        if is_miss && !is_anywhere {
            let again = Snooker::<REDS> { scores: self.scores, misses, ..before.clone() };
            options.push(ChoiceOption {
                restores: true,
                ..ChoiceOption::new(
                    "replace",
                    OptionWords::Replace,
                    OptionWords::Replaced(player),
                    again.into_state(),
                    Turn::new(player, CueBall::InPosition),
                )
            });
        }
        if is_anywhere {
            options.push(option(
                "anywhere",
                OptionWords::PlaceAnywhere,
                OptionWords::PlacesAnywhere(opponent),
                Turn::new(opponent, CueBall::InHand(Region::Anywhere)),
            ));
        }
        let number = if is_miss { "3.14" } else { "3.11" };
        (reason(number, words, event), Next::Choice(Choice::new(opponent, options)))
    }

    /// The balls that were on, or could have been: of a choice of colour, every one (3.14).
    fn could_be_on(&self, stroke: &Stroke) -> Vec<BallId> {
        match self.on {
            On::Colour => {
                let balls = stroke.situation.on_table.iter().copied();
                balls.filter(|&ball| is_colour(ball)).collect()
            }
            _ => stroke.on.iter().copied().chain(stroke.free_ball).collect(),
        }
    }

    /// True if a foul is a miss (3.14): no ball on was hit first, though a part of one that was or
    /// could have been on could be hit in a straight line, and nobody needed penalty points to win,
    /// before the stroke or after it. With a full ball in sight a second miss in a row is called
    /// whatever the scores.
    fn is_miss(&self, after: &Snooker<REDS>, stroke: &Stroke, left: &[BallId]) -> bool {
        // A foul on the last black ends the frame.
        if !self.miss_rule || !stroke.is_failure() || self.is_last_black(stroke) {
            return false;
        }
        if stroke.shot.flags.contains(&Flag::Miss) {
            return true;
        }
        let situation = stroke.situation;
        let can_hit = |ball: &BallId| {
            let is_seen = situation.views.iter().any(|view| view.ball == *ball);
            is_seen && !situation.hidden.contains(ball)
        };
        let needs_snookers = |frame: &Snooker<REDS>, balls: &[BallId]| {
            (frame.scores.one - frame.scores.two).abs() > frame.points_left(balls)
        };
        let is_open = self.could_be_on(stroke).iter().any(can_hit);
        let is_decided = needs_snookers(self, &situation.on_table) || needs_snookers(after, left);
        let is_warned = self.misses > 0 && !Self::IS_SHORT;
        is_open && (!is_decided || is_warned)
    }
}
