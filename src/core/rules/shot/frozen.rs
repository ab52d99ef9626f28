//! Balls that touch a rail or the cue ball before a shot. The program declares them, so that
//! players need not guess, and the referee judges by what is declared.

use crate::physics::World;
use crate::physics::ball::{Ball, BallId};
use crate::physics::table::CushionId;
use crate::physics::table::cushion;

/// Gap to a cushion or to the cue ball below which a ball counts as frozen to it, m.
pub(crate) const FROZEN_GAP: f64 = 1e-4;

/// A frozen ball.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Frozen {
    /// The ball.
    pub ball: BallId,
    /// The object that it touches.
    pub to: FrozenTo,
}

/// The object that a ball is frozen to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FrozenTo {
    /// One or two rails.
    Rail,
    /// The cue ball.
    CueBall,
}

/// The frozen balls, in the world's order; for each ball the rail comes before the cue ball.
pub fn frozen(world: &World, cue_ball: BallId) -> impl Iterator<Item = Frozen> + '_ {
    let cue_ball = world.ball(cue_ball).filter(|ball| ball.state.in_play());
    world.balls().filter(|ball| ball.state.in_play()).flat_map(move |ball| {
        let cushions = 0..world.table().cushions.len();
        let on_rail = cushions.map(CushionId).any(|id| is_frozen_to_cushion(world, &ball, id));
        let on_cue_ball = cue_ball.is_some_and(|cue_ball| is_frozen_to_cue_ball(&cue_ball, &ball));
        let to = |is_frozen: bool, to| is_frozen.then_some(Frozen { ball: ball.id, to });
        [to(on_rail, FrozenTo::Rail), to(on_cue_ball, FrozenTo::CueBall)].into_iter().flatten()
    })
}

/// The balls among these that touch the cue ball.
pub fn touching(balls: &[Ball], cue_ball: BallId) -> Vec<BallId> {
    frozen_to_cue_ball(balls.iter().copied(), cue_ball).collect()
}

/// The balls that are frozen to the cue ball.
pub(super) fn frozen_to_cue_ball(
    balls: impl Iterator<Item = Ball> + Clone,
    cue_ball: BallId,
) -> impl Iterator<Item = BallId> {
    let cue_ball = balls.clone().find(|ball| ball.id == cue_ball && ball.state.in_play());
    balls.filter(|ball| ball.state.in_play()).filter_map(move |ball| {
        cue_ball.is_some_and(|cue_ball| is_frozen_to_cue_ball(&cue_ball, &ball)).then_some(ball.id)
    })
}

/// True if an object ball is frozen to the cue ball.
fn is_frozen_to_cue_ball(cue_ball: &Ball, ball: &Ball) -> bool {
    ball.id != cue_ball.id && are_touching(cue_ball, ball)
}

/// True if two balls on the cloth touch.
pub(super) fn are_touching(one: &Ball, other: &Ball) -> bool {
    let apart = (one.position.xy() - other.position.xy()).norm();
    apart - one.radius - other.radius < FROZEN_GAP
}

/// True if a ball on the cloth is frozen to a cushion.
pub(super) fn is_frozen_to_cushion(world: &World, ball: &Ball, cushion: CushionId) -> bool {
    let reach = cushion::reach(ball.radius, world.laws().nose_height(world.table()));
    world.table().cushions[cushion.0].distance(ball.position.xy()) - reach < FROZEN_GAP
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::physics::Preset;

    #[test]
    fn balls_within_the_tolerance_are_frozen() {
        let (laws, table) = (Preset::Real.laws(), Preset::Real.table());
        let radius = laws.ball_radius();
        let bed = table.bed.unwrap();
        let reach = cushion::reach(radius, laws.nose_height(&table));
        let rail = bed.half_width - reach;
        let places = [
            (0, 0.3, 0.0),
            (1, 0.3 + 2.0 * radius + 0.5 * FROZEN_GAP, 0.0),
            (2, 0.3, 2.0 * radius + 2.0 * FROZEN_GAP),
            (3, 0.6, rail - 0.5 * FROZEN_GAP),
            (4, 0.8, rail - 2.0 * FROZEN_GAP),
        ];
        let ball = |&(id, x, y): &(u32, f64, f64)| {
            Ball::at_rest(BallId(id), radius, laws.ball_mass(radius), x, y)
        };
        let world = World::new(Arc::new(table), laws, places.iter().map(ball).collect());
        let expected = [
            Frozen { ball: BallId(1), to: FrozenTo::CueBall },
            Frozen { ball: BallId(3), to: FrozenTo::Rail },
        ];
        assert_eq!(frozen(&world, BallId::CUE).collect::<Vec<_>>(), expected);
        let touching =
            |cue_ball: u32| frozen_to_cue_ball(world.balls(), BallId(cue_ball)).collect::<Vec<_>>();
        assert_eq!(touching(0), [BallId(1)]);
        assert_eq!(touching(1), [BallId(0)]);
        assert_eq!(touching(4), []);
    }
}
