//! The table and the turn, as the search sees them.

use nalgebra::Vector2;

use super::layout::Layout;
use super::venue::Venue;
use crate::physics::ball::{Ball, BallId};
use crate::physics::table::PocketId;
use crate::rules::shot;
use crate::rules::{
    Call, CallsAllowed, ChoiceOption, CueBall, GameState, Player, Rail, Rails, Region, Rerack,
    Situation, Spotted, Turn,
};

/// The state of a game at the start of a turn.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::ai) struct State {
    /// The balls. The cue ball is missing while it is in hand.
    pub layout: Layout,
    /// The game.
    pub game: GameState,
    /// The player who shoots.
    pub player: Player,
    /// The cue ball: as it lies, or in hand.
    pub cue_ball: CueBall,
    /// True for the first shot at a rack.
    pub breaking: bool,
}

impl State {
    /// The state at the start of a turn, before which these balls are spotted.
    pub fn of_turn(
        venue: &Venue,
        mut layout: Layout,
        game: GameState,
        turn: &Turn,
        spotted: &[Spotted],
    ) -> State {
        let Turn { player, cue_ball, rerack } = *turn;
        if let Rerack::GoOn { kept } = rerack {
            venue.rerack(&mut layout, game.rules(), kept);
        }
        if let CueBall::InHand(_) = cue_ball {
            layout.remove(BallId::CUE);
        }
        spotted.iter().for_each(|&spotted| venue.spot(&mut layout, game.rules(), spotted));
        State { layout, game, player, cue_ball, breaking: rerack == Rerack::Break }
    }

    /// The state after this choice, with the balls where they lie, or where they lay before the
    /// stroke.
    pub fn of_option(venue: &Venue, [lie, lay]: [Layout; 2], option: &ChoiceOption) -> State {
        let layout = if option.restores { lay } else { lie };
        State::of_turn(venue, layout, option.state.clone(), &option.turn, &option.spotted)
    }

    /// The situation for the rules, which lie on a table with these balls.
    pub fn situation(&self, venue: &Venue) -> Situation {
        let sees = self.game.rules().asks_for_sight();
        let cue_ball = self.game.rules().cue_ball(self.player);
        let balls: Vec<Ball> = if sees { venue.balls(&self.layout).collect() } else { Vec::new() };
        Situation {
            player: self.player,
            on_table: self.layout.on_table().iter().filter(|ball| *ball != cue_ball).collect(),
            breaking: self.breaking,
            cue_ball: self.cue_ball,
            hidden: shot::hidden(&balls, BallId::CUE),
            views: shot::views(&balls, BallId::CUE),
            touching: shot::touching(&balls, BallId::CUE),
        }
    }

    /// The region for the ball in hand.
    pub fn region(&self) -> Option<Region> {
        self.cue_ball.region()
    }

    /// The ball that decides the rack, if a single one does.
    pub fn decider(&self) -> Option<BallId> {
        self.game.rules().standing(&|_| true, false).decider
    }

    /// True if the player nominates the ball to be hit: any ball, or any colour.
    pub fn nominates(&self) -> bool {
        self.calls_allowed().nominate
    }

    fn calls_allowed(&self) -> CallsAllowed {
        self.game.rules().calls_allowed(self.breaking)
    }

    /// The declaration of a pot, where pots are called or balls are nominated.
    pub fn pot(&self, ball: BallId, pocket: PocketId) -> Option<Call> {
        let allowed = self.calls_allowed();
        let call = || allowed.pot.then_some(Call::Pot { ball, pocket });
        if allowed.nominate { Some(Call::Nominate { ball }) } else { call() }
    }

    /// The declaration of a bank, where banks or pots are called.
    pub fn bank(&self, ball: BallId, pocket: PocketId, rail: Rail) -> Option<Call> {
        let bank = Rails::new([rail]).map(|rails| Call::Bank { ball, pocket, rails });
        bank.filter(|_| self.calls_allowed().bank).or_else(|| self.pot(ball, pocket))
    }

    /// The declaration of a safety off this ball, where safeties are called or balls are nominated.
    pub fn safety(&self, ball: BallId) -> Option<Call> {
        let allowed = self.calls_allowed();
        let call = || allowed.safety.then_some(Call::Safety);
        if allowed.nominate { Some(Call::Nominate { ball }) } else { call() }
    }

    /// The declaration of a push-out, if one is allowed.
    pub fn push_out(&self) -> Option<Call> {
        self.calls_allowed().push_out.then_some(Call::PushOut)
    }

    /// This state with the ball in hand put at a place, m; unchanged without a place.
    pub fn with_cue_ball(&self, place: impl Into<Option<Vector2<f64>>>) -> State {
        let mut state = self.clone();
        if let Some(place) = place.into() {
            state.layout.put(BallId::CUE, place);
        }
        state
    }
}

/// How the game continues after a shot or a choice.
// Nearly every shot leads to a turn; a box would allocate memory for each of them.
#[allow(clippy::large_enum_variant)]
#[derive(Debug, Clone, PartialEq)]
pub(in crate::ai) enum NextState {
    /// A player shoots.
    Turn(State),
    /// A player chooses among these states.
    Choice(Player, Vec<State>),
    /// The rack is over.
    End(Player),
}
