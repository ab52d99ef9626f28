//! The call for the next shot: the ball and pocket that the player has picked so far, and the
//! obvious call.

use nalgebra::Vector2;

use crate::app::picture::marks::CallMarks;
use crate::game::{
    Call, CallFinder, CallsAllowed, Command, Declaration, Match, Phase, Player, PocketName, Rail,
    Rails, Refusal, TheBall, may_be_spotted,
};
use crate::physics::table::PocketId;
use crate::physics::{Ball, BallId, Shot};
use crate::texts::{Text, playing};
use crate::ui::{CallState, CallWish};

/// The picked ball and pocket, kept until both are known.
#[derive(Debug, Default)]
pub struct Calling {
    /// True if the program makes obvious calls.
    pub infers: bool,
    /// The state of the match that the other fields refer to.
    moment: Option<(u64, Phase, Player)>,
    allowed: CallsAllowed,
    /// The ball that may be spotted on request.
    to_spot: Option<BallId>,
    /// The balls that may be called, ascending.
    callable: Vec<BallId>,
    ball: Option<BallId>,
    /// The rails of a bank, in order.
    rails: Vec<Rail>,
    pocket: Option<PocketId>,
    /// The player has been told what the call lacks.
    pub prompted: bool,
    finder: CallFinder,
    /// The shot and the cue ball for which `obvious` was found.
    planned: Option<(Shot, Ball)>,
    obvious: Option<Call>,
}

/// The part of a call that is missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MissingCall {
    /// The pocket.
    Pocket,
    /// The ball.
    Ball,
    /// Ball and pocket.
    Both,
    /// The ball that is nominated.
    Nomination,
    /// Ball and pocket of a bank, which is never obvious, though the aim line may end in a pocket.
    Bank,
}

impl MissingCall {
    /// The request to the player, for a mouse or for keys.
    pub fn prompt(self, has_mouse: bool) -> Text {
        match (self, has_mouse) {
            (MissingCall::Pocket, true) => playing::CLICK_POCKET,
            (MissingCall::Pocket, false) => playing::CALL_POCKET,
            (MissingCall::Ball, true) => playing::CLICK_BALL,
            (MissingCall::Ball, false) => playing::CALL_BALL,
            (MissingCall::Both, true) => playing::CLICK_BOTH,
            (MissingCall::Both, false) => playing::CALL_BOTH,
            (MissingCall::Nomination, _) => playing::NOMINATE,
            (MissingCall::Bank, _) => playing::CALL_BANK,
        }
    }
}

/// A call for the display.
#[derive(Debug, Clone, Copy, Default)]
struct ShownCall {
    ball: Option<BallId>,
    pocket: Option<PocketId>,
    rails: Option<Rails>,
    is_obvious: bool,
}

impl Calling {
    /// Follows the match: a new shot needs a new call.
    pub fn update(&mut self, game: &Match) {
        let moment = (game.revision(), game.phase(), game.player());
        if self.moment.replace(moment) == Some(moment) {
            return;
        }
        self.allowed = game.calls_allowed();
        self.to_spot = may_be_spotted(game);
        self.callable.clear();
        if self.allowed.ball() {
            let balls = game.world().balls().map(|ball| ball.id);
            self.callable = balls.filter(|&ball| self.check(game, ball).is_ok()).collect();
        }
        self.drop_picks();
        self.prompted = false;
        (self.planned, self.obvious) = (None, None);
    }

    fn drop_picks(&mut self) {
        (self.ball, self.pocket) = (None, None);
        self.rails.clear();
    }

    /// Another match: even at the same moment it may have other rules.
    pub fn forget(&mut self) {
        self.moment = None;
    }

    /// Looks for an obvious call, if the planned shot has changed.
    pub fn seek(&mut self, game: &Match) {
        let cue_ball = game.world().ball(game.cue_ball()).filter(|ball| ball.state.in_play());
        let Some(ball) = cue_ball.filter(|_| self.infers && self.allowed.ball()) else {
            (self.planned, self.obvious) = (None, None);
            return;
        };
        let planned = (game.planned_shot(), ball);
        if game.call().is_some() || self.planned.replace(planned) == Some(planned) {
            return;
        }
        let found = match self.allowed {
            CallsAllowed { nominate: true, .. } => self.finder.find_first(game.world(), &planned.0),
            CallsAllowed { bank: true, .. } => self.finder.find_bank(game.world(), &planned.0),
            _ => self.finder.find(game.world(), &planned.0),
        };
        let is_callable = |call: &Call| call.ball().is_some_and(|it| self.callable.contains(&it));
        self.obvious = found.filter(is_callable);
    }

    /// The obvious call, unless the player has called or picked something else.
    pub fn obvious(&self, game: &Match) -> Option<Declaration> {
        let obvious = self.obvious?;
        let ball = obvious.ball()?;
        let pocket = obvious.pot().map(|(_, pocket)| pocket);
        let fits = game.call().is_none()
            && self.rails.is_empty()
            && self.ball.is_none_or(|picked| picked == ball)
            && (self.pocket.is_none() || self.pocket == pocket);
        fits.then_some(obvious.into())
    }

    /// The ball and the pocket that are called, or obvious.
    pub fn pot(&self, game: &Match) -> Option<(BallId, PocketId)> {
        let obvious = || self.obvious(game).and_then(Declaration::call);
        game.call().or_else(obvious)?.pot()
    }

    /// The call that a shot still lacks; `None` if the call is obvious, or if the player has been
    /// told in this turn, and has called nothing since.
    pub fn missing(&mut self, game: &Match) -> Option<MissingCall> {
        self.seek(game);
        // Without power, the refusal of the shot itself is more specific.
        let is_ready = game.cue().power > 0.0 && self.obvious(game).is_none();
        if !is_ready || !self.allowed.ball() || game.call().is_some() || self.prompted {
            return None;
        }
        Some(match (self.ball, self.pocket) {
            _ if self.allowed.nominate => MissingCall::Nomination,
            (Some(_), _) => MissingCall::Pocket,
            (None, Some(_)) => MissingCall::Ball,
            (None, None)
                if self.allowed.pot
                    && self.finder.find_bank(game.world(), &game.planned_shot()).is_some() =>
            {
                MissingCall::Bank
            }
            (None, None) => MissingCall::Both,
        })
    }

    /// Handles the player's pick of a ball, a pocket or another call. `aimed` is the ball that the
    /// cue ball would hit first, with its heading. Returns the resulting command, if the call is
    /// complete.
    pub fn wish(
        &mut self,
        game: &Match,
        wish: CallWish,
        aimed: Option<(BallId, Vector2<f64>)>,
    ) -> Result<Option<Command>, Refusal> {
        match game.phase() {
            Phase::Aiming { .. } => {}
            Phase::Rolling => return Err(Refusal::BallsRolling),
            Phase::Choosing => return Err(Refusal::ChoiceOpen),
            Phase::Over { .. } => return Err(Refusal::GameOver),
        }
        self.prompted = false;
        let (called, into) = match game.call() {
            Some(call @ (Call::Pot { .. } | Call::Bank { .. } | Call::Nominate { .. })) => {
                (call.ball(), call.pot().map(|(_, pocket)| pocket))
            }
            _ => (self.ball, self.pocket),
        };
        let heading = aimed;
        let aimed = aimed.map(|(ball, _)| ball).filter(|ball| self.callable.contains(ball));
        let only = if let [ball] = self.callable[..] { Some(ball) } else { None };
        let (ball, pocket) = match wish {
            CallWish::Ball(picked) => (Some(picked), into),
            CallWish::Pocket(picked) => (called.or(only).or(aimed), Some(picked)),
            CallWish::NextBall => {
                let after = |known: BallId| self.callable.iter().copied().find(|it| *it > known);
                let first = self.callable.first().copied();
                (called.map_or(aimed, after).or(first), into)
            }
            CallWish::NextPocket => {
                let count = game.world().table().pockets.len().max(1);
                let ball = called.or(only).or(aimed);
                let next = match into {
                    Some(PocketId(known)) => PocketId((known + 1) % count),
                    None => self.first_pocket(game, ball, heading),
                };
                (ball, Some(next))
            }
            CallWish::Rail(rail) => {
                if Rails::new(self.rails.iter().copied().chain([rail])).is_some() {
                    self.rails.push(rail);
                }
                (called, into)
            }
            CallWish::Safety => {
                self.drop_picks();
                let safety = game.call() != Some(Call::Safety);
                return Ok(Some(Command::Call(Declaration::Safety { safety })));
            }
            CallWish::PushOut => {
                let push_out = game.call() != Some(Call::PushOut);
                return Ok(Some(Command::Call(Declaration::PushOut { push_out })));
            }
            CallWish::Spot => return Ok(Some(Command::RequestSpot)),
            CallWish::Nothing => {
                self.drop_picks();
                return Ok(Some(Command::Call(Declaration::Safety { safety: false })));
            }
        };
        // Where no call is allowed, any ball gives the reason.
        self.check(game, ball.unwrap_or(BallId(1))).or_else(|why| match ball {
            None if self.allowed.ball() => Ok(()),
            _ => Err(why),
        })?;
        let rails = Rails::new(self.rails.iter().copied());
        let called = match (ball, pocket, rails) {
            (Some(ball), ..) if self.allowed.nominate => Call::Nominate { ball },
            (Some(ball), Some(pocket), _) if self.allowed.pot => Call::Pot { ball, pocket },
            (Some(ball), Some(pocket), Some(rails)) => Call::Bank { ball, pocket, rails },
            _ => {
                (self.ball, self.pocket) = (ball, pocket);
                // Picks that do not make a call take the place of an earlier one.
                let off = Command::Call(Declaration::Safety { safety: false });
                return Ok(game.call().is_some().then_some(off));
            }
        };
        self.drop_picks();
        Ok(Some(Command::Call(called.into())))
    }

    /// Checks whether the rules allow calling a ball.
    fn check(&self, game: &Match, ball: BallId) -> Result<(), Refusal> {
        let pocket = PocketId(0);
        if self.allowed.nominate {
            return game.check_call(Call::Nominate { ball });
        }
        game.check_call(match Rails::new([Rail::Left]).filter(|_| self.allowed.bank) {
            Some(rails) => Call::Bank { ball, pocket, rails },
            None => Call::Pot { ball, pocket },
        })
    }

    /// The first of the pockets that are offered for a ball: the obvious one, or the one that the
    /// aimed ball heads for.
    fn first_pocket(
        &self,
        game: &Match,
        ball: Option<BallId>,
        heading: Option<(BallId, Vector2<f64>)>,
    ) -> PocketId {
        let obvious = self.obvious.and_then(Call::pot);
        let obvious = obvious.filter(|(obvious, _)| Some(*obvious) == ball);
        match (obvious, heading) {
            (Some((_, pocket)), _) => pocket,
            (None, Some((aimed, heading))) if Some(aimed) == ball => {
                pocket_ahead(game, aimed, heading)
            }
            _ => nearest_pocket(game, ball),
        }
    }

    /// True if the rules allow this.
    pub fn allows(&self, wish: CallWish) -> bool {
        match wish {
            CallWish::Ball(ball) => self.callable.contains(&ball),
            CallWish::Pocket(_) | CallWish::NextBall | CallWish::NextPocket => self.allowed.ball(),
            CallWish::Rail(_) => self.allowed.bank,
            CallWish::Nothing => true,
            CallWish::Spot => self.to_spot.is_some(),
            CallWish::Safety => self.allowed.safety,
            CallWish::PushOut => self.allowed.push_out,
        }
    }

    fn shown(&self, game: &Match) -> ShownCall {
        let obvious = self.obvious(game).and_then(Declaration::call);
        let Some(call) = game.call().or(obvious) else {
            let rails = Rails::new(self.rails.iter().copied());
            return ShownCall { ball: self.ball, pocket: self.pocket, rails, is_obvious: false };
        };
        let ball = call.ball();
        let pocket = call.pot().map(|(_, pocket)| pocket);
        let rails = match call {
            Call::Bank { rails, .. } => Some(rails),
            _ => None,
        };
        ShownCall { ball, pocket, rails, is_obvious: obvious.is_some() }
    }

    /// The call for the display.
    pub fn state(&self, game: &Match) -> CallState {
        let ShownCall { ball, pocket, rails, is_obvious } = self.shown(game);
        let table = game.world().table();
        CallState {
            allowed: self.allowed,
            ball,
            name: ball.map(|ball| TheBall::in_game(game.setup().game.kind(), ball)),
            pocket: pocket.map(|pocket| PocketName::new(table, pocket)),
            rails,
            to_spot: self.to_spot,
            is_obvious,
            prompted: self.prompted,
            safety: game.call() == Some(Call::Safety),
            push_out: game.call() == Some(Call::PushOut),
        }
    }

    /// The called ball and pocket on the table.
    pub fn marks(&self, game: &Match) -> CallMarks {
        let ShownCall { ball, pocket, is_obvious, .. } = self.shown(game);
        let world = game.world();
        // Where players have pockets of their own, that of the player at the table is marked.
        let own = game.standing().pockets.map(|pockets| pockets[game.player().index()]);
        let pocket = pocket.or(own);
        CallMarks {
            ball: ball.and_then(|ball| world.ball(ball)).filter(|ball| ball.state.in_play()),
            pocket: pocket.and_then(|PocketId(id)| world.table().pockets.get(id).copied()),
            is_obvious,
        }
    }
}

/// The pocket in whose direction a ball moves, as nearly as possible.
fn pocket_ahead(game: &Match, ball: BallId, heading: Vector2<f64>) -> PocketId {
    let world = game.world();
    let from = world.ball(ball).map_or(Vector2::zeros(), |ball| ball.position.xy());
    let aside = |id: &usize| (world.table().pockets[*id].center - from).angle(&heading);
    let ahead = (0..world.table().pockets.len()).min_by(|a, b| aside(a).total_cmp(&aside(b)));
    PocketId(ahead.unwrap_or(0))
}

/// The index of the pocket nearest to a ball; 0 without pockets.
fn nearest_pocket(game: &Match, ball: Option<BallId>) -> PocketId {
    let world = game.world();
    let Some(ball) = ball.and_then(|ball| world.ball(ball)) else { return PocketId(0) };
    let away = |id: &usize| (world.table().pockets[*id].center - ball.position.xy()).norm();
    let nearest = (0..world.table().pockets.len()).min_by(|a, b| away(a).total_cmp(&away(b)));
    PocketId(nearest.unwrap_or(0))
}
