//! The start of a turn: the cue is aimed at the nearest legal ball, a cue ball in hand lies where
//! that is possible, and the power is the one that the player shot with last. Only windows do so, by
//! commands that the record keeps like a player's own.

use nalgebra::Vector2;

use crate::game::{Command, Cue, Match, Placement, breaks_rack, legal_balls};
use crate::physics::{Ball, BallId, World};
use crate::rules::CueBall;

use crate::app::session::{Origin, Session};

/// Distance between places that are tried for a ball in hand, m.
const GRID: f64 = 0.08;
/// The least space between a ball in hand and another ball or a pocket, m.
const SPACE: f64 = 0.01;

/// The preparations that the window still makes for the next turn.
#[derive(Debug, Clone, Copy, Default)]
pub struct TurnStart {
    /// A turn has begun, and nothing is prepared yet.
    begins: bool,
    /// The player has aimed since the last stroke, or moved the cue ball.
    has_aimed: bool,
    /// The player has set the power since the last stroke.
    has_pulled: bool,
}

impl TurnStart {
    /// The turn of a match that is shown from now on: it begins now if nothing was prepared before.
    pub(in crate::app::session) fn resume(game: &Match) -> TurnStart {
        TurnStart { begins: game.begins_turn(), ..TurnStart::default() }
    }

    /// A command has been carried out; `rolling` is true if balls roll after it.
    pub(in crate::app::session) fn after_command(&mut self, command: &Command, rolling: bool) {
        match command {
            Command::Shoot | Command::Redo if rolling => *self = TurnStart::default(),
            Command::Undo => *self = TurnStart::default(),
            command if command.begins_turn() => {
                *self = TurnStart { begins: true, ..TurnStart::default() };
            }
            Command::Power { .. } => self.has_pulled = true,
            Command::Tip { .. } | Command::Elevation { .. } => {}
            _ => self.has_aimed = true,
        }
    }

    /// True if a turn has begun, and the cue is not aimed yet.
    pub(in crate::app::session) fn is_due(&self) -> bool {
        self.begins && !self.has_aimed
    }

    /// A turn begins now.
    pub fn begin(&mut self) {
        self.begins = true;
    }
}

impl Session {
    /// Prepares the cue once for a turn that has begun, and returns the commands that did it. For an
    /// opponent, in the report's game, in practice and on the break in pool nothing is prepared, and
    /// the cue of a player who is `busy` is not aimed.
    pub fn prepare_turn(&mut self, busy: bool) -> Vec<Command> {
        let TurnStart { has_aimed, has_pulled, .. } = self.turn;
        let begins = std::mem::take(&mut self.turn.begins);
        if !begins || !self.is_aiming() || self.is_opponents_turn() {
            return Vec::new();
        }
        let game = &self.game;
        let free = game.rules().is_free() || game.setup().is_report();
        if self.mode.game().is_none() || free || breaks_rack(game) {
            return Vec::new();
        }
        let power = own_power(game).filter(|power| !has_pulled && *power != game.cue().power);
        let mut commands = Vec::from_iter(power.map(|value| Command::Power { value }));
        if !busy && !has_aimed {
            commands.extend(preparation(game));
        }
        // Without its place, the cue ball is not aimed either.
        let carried_out = commands
            .iter()
            .take_while(|&command| self.submit(command.clone(), Origin::Window).is_ok());
        let count = carried_out.count();
        commands.truncate(count);
        if !commands.is_empty() {
            self.rig.wake();
        }
        commands
    }
}

/// The power that the player at the table shot with last, and not that of the other player. A break
/// suits no other shot: after it, as before the first shot, it is the usual one. `None` before a
/// break, and before the first shot of the match, when the power is given with the position.
fn own_power(game: &Match) -> Option<f64> {
    let usual = Cue::start().power;
    let own = game.last_power_of(game.player()).unwrap_or(usual);
    (game.has_shots() && !game.is_racked()).then_some(own)
}

/// The commands that place the cue ball, if it is in hand, and aim it.
pub(super) fn preparation(game: &Match) -> Vec<Command> {
    let world = game.world();
    let Some(cue_ball) = world.ball(game.cue_ball()).filter(|ball| ball.state.in_play()) else {
        return Vec::new();
    };
    let home = cue_ball.position.xy();
    let targets = legal_balls(game);
    let nearest = |from: Vector2<f64>| Aim::nearest(world, (cue_ball.id, from), &targets);
    let open = |from: Vector2<f64>| nearest(from).filter(|aim| aim.is_open);
    let mut commands = Vec::new();
    let mut aim = nearest(home);
    if aim.is_some_and(|aim| !aim.is_open) {
        for place in places(game, home) {
            if let Some(found) = open(place) {
                commands.push(Command::MoveCueBall(Placement::To(place.into())));
                aim = Some(found);
                break;
            }
        }
    }
    commands.extend(aim.map(|aim| Command::Aim { direction: aim.direction }));
    commands
}

/// Free places for the cue ball in hand, the nearest first; none if it may stay where it lies.
fn places(game: &Match, home: Vector2<f64>) -> Vec<Vector2<f64>> {
    if !matches!(game.situation().cue_ball, CueBall::InHand(_)) {
        return Vec::new();
    }
    let (Some(area), Some(bed)) = (game.placement_area(), game.world().table().bed) else {
        return Vec::new();
    };
    let steps = |half: f64| (half / GRID).ceil() as i32;
    let (along, across) = (steps(bed.half_length), steps(bed.half_width));
    let grid = (-along..=along).flat_map(|i| (-across..=across).map(move |j| (i, j)));
    let free = |place: &Vector2<f64>| {
        let apart = |ball: Ball| (ball.position.xy() - place).norm() > 2.0 * ball.radius + SPACE;
        let (balls, pockets) = (game.world().balls(), &game.world().table().pockets);
        area.contains(*place)
            && pockets.iter().all(|pocket| (pocket.center - place).norm() > pocket.radius + SPACE)
            && balls.filter(|ball| ball.state.in_play() && ball.id != game.cue_ball()).all(apart)
    };
    let mut places: Vec<_> =
        grid.map(|(i, j)| Vector2::new(f64::from(i), f64::from(j)) * GRID).filter(free).collect();
    places.sort_by(|a, b| (a - home).norm().total_cmp(&(b - home).norm()));
    places
}

/// An aim at a ball.
#[derive(Debug, Clone, Copy)]
struct Aim {
    direction: f64,
    distance: f64,
    /// No other ball is in the way.
    is_open: bool,
}

impl Aim {
    /// The aim of the cue ball from a place at the nearest of these balls, if possible at one that no
    /// other hides.
    fn nearest(world: &World, from: (BallId, Vector2<f64>), targets: &[BallId]) -> Option<Aim> {
        let aims = targets.iter().filter_map(|&target| Aim::at(world, from, target));
        aims.min_by(|a, b| b.is_open.cmp(&a.is_open).then(a.distance.total_cmp(&b.distance)))
    }

    /// The aim of the cue ball from a place at a ball: full, or at the part of it that others leave free.
    fn at(world: &World, (cue_ball, from): (BallId, Vector2<f64>), target: BallId) -> Option<Aim> {
        /// Places of the cue ball beside the target that are tried, in diameters from a full hit.
        const OFFSETS: [f64; 7] = [0.0, 0.3, -0.3, 0.6, -0.6, 0.85, -0.85];
        let ball = world.ball(target).filter(|ball| ball.state.in_play())?;
        let way = ball.position.xy() - from;
        let distance = way.norm();
        let ahead = way.try_normalize(1e-9)?;
        let left = Vector2::new(-ahead.y, ahead.x);
        let width = 2.0 * ball.radius;
        let open = OFFSETS.into_iter().find_map(|aside| {
            let contact = ball.position.xy() + left * (aside * width)
                - ahead * (width * (1.0 - aside * aside).sqrt());
            is_open(world, from, contact, [cue_ball, target]).then(|| contact - from)
        });
        let line = open.filter(|line| line.norm() > 1e-6).unwrap_or(way);
        Some(Aim { direction: line.y.atan2(line.x), distance, is_open: open.is_some() })
    }
}

/// True if the cue ball gets from one place to another without touching a ball but these: itself and
/// the target.
fn is_open(world: &World, from: Vector2<f64>, to: Vector2<f64>, both: [BallId; 2]) -> bool {
    /// Space that stays free beside other balls, m.
    const CLEAR_SPACE: f64 = 0.002;
    let way = to - from;
    let length = way.norm();
    world.balls().all(|ball| {
        if !ball.state.in_play() || both.contains(&ball.id) {
            return true;
        }
        let off = ball.position.xy() - from;
        let along = (off.dot(&way) / length.max(1e-9)).clamp(0.0, length);
        let nearest = way * (along / length.max(1e-9));
        (off - nearest).norm() > 2.0 * ball.radius + CLEAR_SPACE
    })
}
