//! The start of turns and racks.

use super::history::balls_before_stroke;
use super::rack_state::{PhaseState, RackState};
use super::setup::{rack, rack_again};
use super::{BallInHand, Cue, Match, PlacementArea, Region, Tally, notice};
use crate::physics::World;
use crate::physics::ball::{Ball, BallId};
use crate::rules::{Choice, CueBall, GameState, Player, Rerack, Situation, Spotted, Turn, shot};

impl Match {
    /// Replaces the world after balls were moved without a stroke.
    pub(super) fn lay_out(&mut self, world: World) {
        // Keep the table time, which never decreases in journals.
        self.elapsed = self.time();
        self.world = world;
        self.miscued = false;
        self.revision += 1;
    }

    pub(super) fn restart(&mut self) {
        let game = first_state(self);
        let world = rack(&self.setup, game.rules(), self.rack.player, &mut self.rng);
        self.lay_out(world);
        // An abandoned game does not count for the order of breaks.
        let mut breaker = self.rack.breaker;
        let (mut wins, mut sets) = (self.rack.wins, self.rack.sets);
        if let PhaseState::Over(end) = self.rack.phase {
            breaker = self.setup.next_breaker(breaker, end.winner);
            if self.setup.race.is_some_and(|race| wins.iter().any(|won| *won >= race)) {
                wins = self.setup.head_start;
            }
            if self.match_winner().is_some() {
                sets = [0, 0];
            }
        }
        let earlier = self.figures();
        self.rack = RackState {
            phase: PhaseState::Aiming { hand: None },
            player: breaker,
            breaker,
            game,
            cue: Cue::start(),
            call: None,
            suggestion: None,
            breaking: false,
            shots: 0,
            tally: Tally::default(),
            earlier,
            wins,
            sets,
        };
        self.history.turn_over();
        open_rack(self);
    }

    /// Applies an option of the open choice.
    pub(super) fn apply_option(&mut self, name: &'static str) {
        let PhaseState::Choosing { choice, .. } = &self.rack.phase else { return };
        let Some(option) = choice.options.iter().find(|option| option.name == name) else { return };
        let option = option.clone();
        self.notices.push(notice::option_chosen(choice.player, &option));
        let is_lag = matches!(self.rack.game, GameState::Lag(_));
        self.rack.game = option.state;
        if is_lag {
            return end_lag(self, option.turn.player);
        }
        if option.turn.rerack == Rerack::Break {
            self.rack.cue = Cue::start();
        }
        if option.restores {
            restore(self);
        }
        self.begin_turn(option.turn, &option.spotted);
    }

    /// Begins a player's turn. Balls are spotted after the cue ball is placed, so that they keep
    /// clear of it.
    pub(super) fn begin_turn(&mut self, turn: Turn, spotted: &[Spotted]) {
        self.rack.player = turn.player;
        self.rack.phase = PhaseState::Aiming { hand: None };
        self.rack.tally.begin_turn(&turn);
        match turn.rerack {
            Rerack::None => {}
            Rerack::Break | Rerack::Opening => {
                let rules = self.rack.game.rules();
                let world = rack(&self.setup, rules, turn.player, &mut self.rng);
                self.lay_out(world);
                self.rack.breaking = turn.rerack == Rerack::Break;
                self.rack.tally.potted.clear();
                if turn.rerack == Rerack::Break && is_first_inning(self) {
                    self.rack.tally.clear_shown();
                }
            }
            Rerack::GoOn { kept } => {
                let world = rack_again(&self.setup, &self.world, kept, &mut self.rng);
                self.lay_out(world);
            }
        }
        match turn.cue_ball {
            CueBall::InPosition => {}
            CueBall::InHand(region) => take_in_hand(self, region),
            CueBall::Optional(region) => offer_in_hand(self, region),
        }
        self.spot(spotted);
        self.announce_turn();
    }

    pub(super) fn hold(&mut self, hand: BallInHand) {
        if hand.is_placed() {
            self.world.place(hand.ball(), hand.place());
        }
        self.rack.phase = PhaseState::Aiming { hand: Some(hand) };
    }

    pub(super) fn announce_turn(&mut self) {
        let lines = self.rules().announce(&self.situation());
        self.notices.extend(lines);
    }

    /// The situation before the next shot.
    pub fn situation(&self) -> Situation {
        let id = self.cue_ball();
        let object_ball = |ball: &Ball| ball.id != id && ball.state.in_play();
        let balls: Vec<Ball> = self.world.balls().collect();
        Situation {
            player: self.rack.player,
            on_table: self.world.balls().filter(object_ball).map(|ball| ball.id).collect(),
            breaking: self.rack.breaking,
            cue_ball: cue_ball(self),
            hidden: shot::hidden(&balls, id),
            views: shot::views(&balls, id),
            touching: shot::touching(&balls, id),
        }
    }
}

/// True if no inning of a carom game has ended: it has just begun, perhaps again after a draw.
fn is_first_inning(game: &Match) -> bool {
    let innings = game.standing().score.and_then(|score| score.innings);
    innings.is_some_and(|innings| innings.ended == [0, 0])
}

/// Puts the balls back to where they lay before the last stroke.
fn restore(game: &mut Match) {
    let balls = balls_before_stroke(game).map(<[Ball]>::to_vec);
    for ball in balls.iter().flatten().filter(|ball| ball.state.in_play()) {
        game.world.place(ball.id, ball.position.xy());
    }
    game.revision += 1;
}

/// The state of the game for a new rack: a lag that goes on begins again.
pub(super) fn first_state(game: &Match) -> GameState {
    match game.rack.game {
        GameState::Lag(_) => game.setup.opening(),
        _ => game.setup.game.clone(),
    }
}

/// The match begins after the lag. Shots of the lag count for no figures.
fn end_lag(game: &mut Match, breaker: Player) {
    let world = rack(&game.setup, game.rack.game.rules(), breaker, &mut game.rng);
    game.lay_out(world);
    (game.rack.player, game.rack.breaker) = (breaker, breaker);
    game.rack.cue = Cue::start();
    game.rack.shots = 0;
    game.rack.tally = Tally::default();
    open_rack(game);
}

/// The breaker takes the cue ball in hand, or has a choice to make first.
pub(super) fn open_rack(game: &mut Match) {
    game.rack.breaking = !matches!(game.rack.game, GameState::Lag(_));
    let region = game.rules().break_region();
    take_in_hand(game, region);
    match game.rules().opening(game.rack.player, CueBall::InHand(region)) {
        Some((choice, reason)) => game.rack.phase = PhaseState::Choosing { choice, reason },
        None => game.announce_turn(),
    }
}

/// Gives the player ball in hand, with the ball at its home position.
pub(super) fn take_in_hand(game: &mut Match, region: Region) {
    let home = game.rules().home(&game.setup.table);
    let head = game.setup.table.spots_or_report().head;
    let id = game.cue_ball();
    let [usual, _] = game.setup.laws.ball_size(id);
    let radius = game.world.ball(id).map_or(usual, |b| b.radius);
    game.hold(BallInHand::at_home(&game.world, region, head, home, (id, radius)));
}

/// Lets the player take the cue ball in hand from where it lies.
pub(super) fn offer_in_hand(game: &mut Match, region: Region) {
    let head = game.setup.table.spots_or_report().head;
    let Some(ball) = game.world.ball(game.cue_ball()) else { return };
    let hand = BallInHand::offered(&game.world, region, head, &ball);
    game.rack.phase = PhaseState::Aiming { hand: Some(hand) };
}

/// Leaves out the options that are open to a snookered player only, unless the player is.
pub(super) fn drop_closed(game: &Match, choice: &mut Choice) {
    let id = game.cue_ball();
    let balls: Vec<Ball> = game.world.balls().collect();
    choice.options.retain(|option| {
        let on = &option.if_snookered_on;
        on.is_empty()
            || match option.turn.cue_ball.region() {
                None => shot::is_snookered(&shot::views(&balls, id), on),
                Some(region) => is_snookered_everywhere(game, region, on),
            }
    });
}

/// Places across a region from which a ball in hand is tried, along each axis.
const GRID: i32 = 60;

/// True if the player in hand is snookered on these balls from every free place of a region.
fn is_snookered_everywhere(game: &Match, region: Region, on: &[BallId]) -> bool {
    let Some(ball) = game.world.ball(BallId::CUE) else { return false };
    let head = game.setup.table.spots_or_report().head;
    let area = PlacementArea::new(&game.world, region, head, ball.radius);
    let mut balls: Vec<Ball> = game.world.balls().filter(|ball| ball.id != BallId::CUE).collect();
    balls.push(ball);
    let cue_ball = balls.len() - 1;
    area.grid(GRID).all(|place| {
        balls[cue_ball] = Ball::at_rest(BallId::CUE, ball.radius, ball.mass, place.x, place.y);
        area.check(&game.world, BallId::CUE, ball.radius, place).is_err()
            || shot::is_snookered(&shot::views(&balls, BallId::CUE), on)
    })
}

/// The position of the cue ball for the next shot: as it lies, or in hand.
pub(super) fn cue_ball(game: &Match) -> CueBall {
    game.hand().map_or(CueBall::InPosition, |hand| match hand.is_optional() {
        true => CueBall::Optional(hand.region()),
        false => CueBall::InHand(hand.region()),
    })
}
