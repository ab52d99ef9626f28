//! The decision of a computer player, and its reasons.

use std::f64::consts::TAU;

use rand::Rng;

use super::Noise;
use super::stroke_scale::StrokeScale;
use super::words::ShotReason;
use crate::game::{Command, Cue, Declaration, Match, Placement, shot_of};
use crate::physics::World;
use crate::physics::ball::{Ball, BallId};
use crate::physics::table::PocketId;
use crate::rules::Call;

/// Most strokes that are drawn until the cue has room for one.
pub const MAX_STROKES_DRAWN: u32 = 20;
/// After that, a tip that needs little room, and the number of directions that are tried with it.
pub(super) const HIGH_TIP: [f64; 2] = [0.0, 0.5];
const DIRECTIONS: u32 = 24;

/// The kinds of shot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The cue ball pockets a ball directly.
    Direct,
    /// The ball goes off a cushion.
    Bank,
    /// The cue ball goes off a cushion.
    Kick,
    /// The ball is pocketed by another object ball.
    Combination,
    /// The cue ball pockets the ball after it has hit another one.
    Carom,
    /// The cue ball is pocketed after it has hit another ball, which scores in English billiards.
    InOff,
    /// The break.
    Break,
    /// A safety.
    Safety,
    /// A push-out.
    PushOut,
    /// A certain foul: on purpose, because no legal shot was found, or by a player without a search.
    Foul,
}

/// The way of a ball, to be drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// The ball.
    pub ball: BallId,
    /// Its way, m.
    pub points: Vec<[f64; 2]>,
}

impl Line {
    /// The way of a ball in a shot that was traced, from these places of the balls.
    pub(super) fn traced(ball: BallId, start: &[Ball], world: &World) -> Line {
        let own = |it: &&Ball| it.id == ball;
        let changes = world.changes().iter();
        let later = changes.flat_map(|change| change.before.iter().filter(own));
        let balls = start.iter().filter(own).chain(later);
        Line { ball, points: balls.map(|ball| ball.position.xy().into()).collect() }
    }
}

/// A shot that was considered.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Candidate {
    /// The shot as intended.
    pub shot: Cue,
    /// The declaration.
    pub call: Option<Call>,
    /// The place of the ball in hand, m.
    pub place: Option<[f64; 2]>,
    /// The kind of shot.
    pub kind: Kind,
    /// The ball and pocket aimed at.
    pub aim: Option<(BallId, PocketId)>,
    /// The chance that the ball falls as intended, without a foul; in carom games and English
    /// billiards, that the shot scores; for other shots that pocket none, that there is no foul.
    pub pot: f64,
    /// The chance to win the rack.
    pub value: f64,
    /// The ways of the balls, without errors: the cue ball's first.
    pub lines: Vec<Line>,
}

/// A shot that is planned for later.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Planned {
    /// The ball.
    pub ball: BallId,
    /// Its pocket.
    pub pocket: PocketId,
    /// Where the cue ball is meant to lie before it, m.
    pub from: [f64; 2],
    /// The chance to pocket the ball from there.
    pub pot: f64,
}

/// A decision.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Decision {
    /// An open choice: the option's name. Nothing else is set then.
    pub choice: Option<String>,
    /// The place of the ball in hand, m.
    pub place: Option<[f64; 2]>,
    /// The declaration.
    pub call: Option<Call>,
    /// The shot as intended.
    pub shot: Cue,
    /// The shots considered, the best first.
    pub candidates: Vec<Candidate>,
    /// The next shots after this one, if all goes well: at most two.
    pub plan: Vec<Planned>,
    /// The reason.
    pub reason: ShotReason,
    /// The number of shots that were simulated.
    pub simulations: u64,
    /// Converts errors to the units of the cue.
    pub(super) scale: StrokeScale,
}

impl Decision {
    /// The best candidate: the shot itself. `None` for a choice.
    pub fn best(&self) -> Option<&Candidate> {
        self.candidates.first()
    }

    /// The commands before the cue is aimed: the place of the ball in hand and the declaration, or
    /// the choice.
    pub fn preparation(&self) -> impl Iterator<Item = Command> {
        let option = self.choice.clone().map(|option| Command::Choose { option });
        let place = self.place.map(|place| Command::MoveCueBall(Placement::To(place)));
        let call = self.call.map(|call| Command::Call(Declaration::from(call)));
        option.into_iter().chain(place).chain(call)
    }

    /// The cue of the stroke, with the errors of its execution. The cue ball already lies where it
    /// belongs. A stroke for which the cue has no room is drawn anew.
    pub fn stroke(&self, game: &Match, noise: Noise, rng: &mut impl Rng) -> Cue {
        drawn_with_room(game, || self.scale.with_error(&self.shot, &noise.draw(rng)))
    }
}

/// The first of some cues for which there is room, or the nearest one to the last of them that has
/// room.
pub fn drawn_with_room(game: &Match, mut draw: impl FnMut() -> Cue) -> Cue {
    let mut cue = draw();
    for _ in 1..MAX_STROKES_DRAWN {
        if shot_of(game.world(), game.cue_ball(), &cue).is_some() {
            return cue;
        }
        cue = draw();
    }
    with_room(game, cue)
}

/// The cue, or if there is no room for it another one that has room.
pub fn with_room(game: &Match, cue: Cue) -> Cue {
    alternatives(cue)
        .find(|cue| shot_of(game.world(), game.cue_ball(), cue).is_some())
        .unwrap_or(cue)
}

/// The cue, and those that may have room if it has none.
pub(super) fn alternatives(cue: Cue) -> impl Iterator<Item = Cue> {
    let turned = (0..DIRECTIONS).map(move |step| {
        let direction = cue.direction + TAU * f64::from(step) / f64::from(DIRECTIONS);
        Cue { direction, tip: HIGH_TIP, ..cue }
    });
    std::iter::once(cue).chain(turned)
}
