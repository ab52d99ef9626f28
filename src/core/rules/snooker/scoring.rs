//! The points of fair strokes, and the end of a frame.

use super::set::{BLACK, is_red};
use super::{On, Snooker, Stroke, on_own_spots, reason};
use crate::physics::ball::BallId;
use crate::rules::{
    Choice, ChoiceOption, CueBall, End, Ending, Next, OptionWords, PerPlayer, Player, Reason, Turn,
    VerdictWords,
};

impl<const REDS: u32> Snooker<REDS> {
    /// A fair stroke that pots balls on: their points, and the balls that return.
    pub(super) fn points(&self, stroke: &Stroke) -> (u32, Vec<BallId>) {
        let potted: Vec<BallId> = stroke.shot.object_balls_potted().collect();
        let count = potted.iter().filter(|ball| stroke.on.contains(ball)).count() as u32;
        let has_free = stroke.free_ball.is_some_and(|free| potted.contains(&free));
        let points = match self.on {
            On::Red => count + u32::from(has_free),
            // Of the free ball and the ball on, only the ball on scores.
            _ => stroke.value * count.max(u32::from(has_free)),
        };
        let stays = |ball: &BallId| is_red(*ball) || self.on.colour() == Some(*ball);
        let returns = potted.iter().copied().filter(|ball| !stays(ball)).collect();
        (points, returns)
    }

    /// The state and the turn after a stroke without a foul.
    pub(super) fn after_fair(
        &mut self,
        stroke: &Stroke,
        points: u32,
        left: &[BallId],
    ) -> (Reason, Next) {
        let player = stroke.situation.player;
        (self.free_ball, self.misses) = (false, 0);
        let event =
            stroke.shot.object_balls_potted().next().and_then(|ball| stroke.shot.event_of(ball));
        if points == 0 {
            self.on = On::first(left);
            let words = VerdictWords::NothingPotted(player.other());
            return (reason("3.3", words, None), pass(player.other()));
        }
        self.scores[player] += points as i32;
        self.on = match self.on {
            On::Red => On::Colour,
            _ => On::first(left),
        };
        let words = match points {
            1 => VerdictWords::ScoresPoint(player),
            _ => VerdictWords::ScoresPoints(points, player),
        };
        (reason("3.3", words, event), pass(player))
    }

    /// The end of the frame after a stroke at the last black: only with equal scores the black is
    /// spotted again, and the winner of a draw chooses who plays (3.4).
    pub(super) fn after_black(&mut self, stroke: &Stroke) -> (Reason, Next) {
        let shot = stroke.shot;
        let event = shot.event_of(BLACK).or(shot.moments.first_contact);
        let PerPlayer { one, two } = self.scores;
        if one == two {
            self.on = On::Black;
            (self.free_ball, self.misses) = (false, 0);
            let option = |name, player| {
                let (label, meaning) =
                    (OptionWords::PlaysFirst(player), OptionWords::PlaysAtBlack(player));
                let state = self.clone().into_state();
                let turn = Turn::new(player, CueBall::IN_D);
                let spotted = on_own_spots(vec![BLACK]);
                ChoiceOption { spotted, ..ChoiceOption::new(name, label, meaning, state, turn) }
            };
            let options = vec![option("player_1", Player::One), option("player_2", Player::Two)];
            let player = stroke.situation.player;
            let choice = Choice { by_lot: true, ..Choice::new(player, options) };
            return (reason("3.4", VerdictWords::RespottedBlack, event), Next::Choice(choice));
        }
        let winner = if one > two { Player::One } else { Player::Two };
        let how = Ending::FramePoints;
        let end = End { winner, how, by_loser: false };
        (reason("3.4", VerdictWords::Wins(how), event), Next::End(end))
    }
}

/// A player plays from where the cue ball lies.
fn pass(player: Player) -> Next {
    Next::Turn(Turn::new(player, CueBall::InPosition))
}
