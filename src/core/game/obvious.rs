//! Obvious calls: the planned shot would send the first ball that it hits into a pocket, without a
//! rail.

use std::ops::ControlFlow;

use crate::physics::event::EventKind;
use crate::physics::table::PocketId;
use crate::physics::{BallId, SAME_INSTANT, Shot, World};
use crate::rules::shot::{Touch, pocket_of};
use crate::rules::{Call, Rails};

/// Longest time of a shot that is searched, s.
const HORIZON: f64 = 20.0;
/// Table time between two checks of the log, s.
const STEP: f64 = 0.05;
/// Number of events after which a shot no longer counts as obvious.
const MOST_EVENTS: usize = 2000;
/// Most contacts of the called ball with other balls on its way: with more of them, nobody plans it.
const MOST_KISSES: u32 = 3;

/// Finds obvious calls on a copy of the world, which it keeps for the next search.
#[derive(Debug, Default)]
pub struct CallFinder {
    copy: Option<World>,
}

impl CallFinder {
    /// The ball that this shot hits first and the pocket that it would fall into without touching
    /// any cushion except the jaws of that pocket. On its way it may kiss other balls, like the drawn
    /// line of its path.
    pub fn find(&mut self, world: &World, shot: &Shot) -> Option<Call> {
        let (ball, pocket) = self.search(world, shot, false)?;
        Some(Call::Pot { ball, pocket })
    }

    /// The nomination of the ball that this shot hits first.
    pub fn find_first(&mut self, world: &World, shot: &Shot) -> Option<Call> {
        self.play(world, shot, |copy| {
            let mut events = copy.events().iter();
            match events.find_map(|event| event.kind.met_by(shot.ball)) {
                Some(ball) => ControlFlow::Break(Some(Call::Nominate { ball })),
                None => ControlFlow::Continue(()),
            }
        })
    }

    /// The call of a shot that would bank the ball that it hits first into a pocket. Where no rails
    /// are called, that is not obvious, and the player has to call it.
    pub fn find_bank(&mut self, world: &World, shot: &Shot) -> Option<Call> {
        let (ball, pocket) = self.search(world, shot, true)?;
        let copy = self.copy.as_ref()?;
        let touches = copy.events().iter().filter_map(|event| Touch::of(event, copy.table()));
        let rails = Rails::new(touches.filter_map(|touch| match touch {
            Touch::Rail { ball: one, rail, jaw } if one == ball && jaw != Some(pocket) => {
                Some(rail)
            }
            _ => None,
        }))?;
        Some(Call::Bank { ball, pocket, rails })
    }

    fn search(&mut self, world: &World, shot: &Shot, may_bank: bool) -> Option<(BallId, PocketId)> {
        self.play(world, shot, |copy| match read_path(copy, shot.ball, may_bank) {
            Path::Pocketed(ball, pocket) => ControlFlow::Break(Some((ball, pocket))),
            Path::Open => ControlFlow::Continue(()),
            Path::Spoiled => ControlFlow::Break(None),
        })
    }

    /// Plays a shot on the copy until `read` finds what it looks for, or that it is not there.
    fn play<T>(
        &mut self,
        world: &World,
        shot: &Shot,
        read: impl Fn(&World) -> ControlFlow<Option<T>>,
    ) -> Option<T> {
        let copy = match self.copy.take() {
            Some(mut copy) => {
                copy.clone_from(world);
                self.copy.insert(copy)
            }
            None => self.copy.insert(world.clone()),
        };
        if !copy.at_rest() {
            return None;
        }
        copy.reset();
        copy.strike(shot);
        let mut until = 0.0;
        loop {
            let is_over = copy.at_rest() || until > HORIZON || copy.events().len() > MOST_EVENTS;
            match read(copy) {
                ControlFlow::Break(found) => return found,
                ControlFlow::Continue(()) if is_over => return None,
                ControlFlow::Continue(()) => {}
            }
            until += STEP;
            let mut left = MOST_EVENTS;
            copy.update_until_while(until, || {
                left = left.saturating_sub(1);
                left > 0
            });
            if left == 0 {
                return None;
            }
        }
    }
}

/// The state of the ball that was hit first.
enum Path {
    /// It may still fall.
    Open,
    /// It has touched a cushion or too many balls, rests, or has left the table, or two balls were
    /// hit at once.
    Spoiled,
    /// It fell.
    Pocketed(BallId, PocketId),
}

/// Reads the log of a shot of the cue ball, in which the ball that it hits may touch cushions if it
/// `may_bank`.
fn read_path(world: &World, cue_ball: BallId, may_bank: bool) -> Path {
    let mut first: Option<(BallId, f64)> = None;
    let mut kisses = 0;
    // The cushions that it has touched must be jaws of its pocket.
    let mut jaws: Option<PocketId> = None;
    for event in world.events() {
        let Some((ball, time)) = first else {
            first = event.kind.met_by(cue_ball).map(|ball| (ball, event.time));
            continue;
        };
        match event.kind {
            EventKind::BallBall { balls } => {
                let is_at_once = event.time <= time + SAME_INSTANT;
                kisses += u32::from(balls.contains(&ball));
                if kisses > MOST_KISSES || is_at_once && balls.contains(&cue_ball) {
                    return Path::Spoiled;
                }
            }
            EventKind::BallCushion { ball: hit, .. } if hit == ball && may_bank => {}
            EventKind::BallCushion { ball: hit, cushion } if hit == ball => {
                let pocket = pocket_of(world.table(), cushion, event.position.xy());
                if pocket.is_none() || jaws.is_some() && jaws != pocket {
                    return Path::Spoiled;
                }
                jaws = pocket;
            }
            EventKind::BallPocket { ball: fallen, pocket } if fallen == ball => {
                return match jaws {
                    Some(jaws) if jaws != pocket => Path::Spoiled,
                    _ => Path::Pocketed(ball, pocket),
                };
            }
            EventKind::OffTable { ball: left } if left == ball => return Path::Spoiled,
            _ => {}
        }
    }
    let rests = |(ball, _)| world.ball(ball).is_none_or(|ball| !ball.state.moves());
    if first.is_some_and(rests) { Path::Spoiled } else { Path::Open }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::FRAC_PI_4;
    use std::sync::Arc;

    use super::*;
    use crate::physics::{Ball, Preset, Strength};

    /// The obvious call of a shot along `direction` among these balls, x and y in metres.
    fn found(balls: &[(u32, f64, f64)], direction: f64) -> Option<(u32, usize)> {
        let (world, shot) = shot(balls, direction);
        let call = CallFinder::default().find(&world, &shot);
        call.and_then(Call::pot).map(|(ball, pocket)| (ball.0, pocket.0))
    }

    /// A shot along `direction` among these balls, x and y in metres.
    fn shot(balls: &[(u32, f64, f64)], direction: f64) -> (World, Shot) {
        let (laws, table) = (Preset::Real.laws(), Preset::Real.table());
        let radius = laws.ball_radius();
        let ball = |&(id, x, y): &(u32, f64, f64)| {
            Ball::at_rest(BallId(id), radius, laws.ball_mass(radius), x, y)
        };
        let world = World::new(Arc::new(table), laws, balls.iter().map(ball).collect());
        let strength = Strength::Power(0.4);
        let ball = BallId::CUE;
        (world, Shot { ball, direction, strength, tip: [0.0, 0.0], elevation: 0.0 })
    }

    /// On the line from the cue ball to the foot corner on the left, which is pocket 0.
    const STRAIGHT: [(u32, f64, f64); 2] = [(0, 0.67, 0.035), (5, 0.97, 0.335)];

    #[test]
    fn a_straight_pot_is_obvious() {
        assert_eq!(found(&STRAIGHT, FRAC_PI_4), Some((5, 0)));
    }

    /// Tests that a ball whose path ends in a pocket is called although it kisses another ball on its
    /// way: the aim line shows the path with the kiss.
    #[test]
    fn a_pot_after_a_kiss_is_obvious() {
        let kissed = [STRAIGHT[0], STRAIGHT[1], (6, 1.039624, 0.485376)];
        let (mut world, shot) = shot(&kissed, FRAC_PI_4);
        assert_eq!(found(&kissed, FRAC_PI_4), Some((5, 0)));
        world.strike(&shot);
        world.update_until(HORIZON);
        let kisses = |balls: [BallId; 2]| balls.map(|ball| ball.0.min(7)).iter().sum::<u32>() == 11;
        let mut events = world.events().iter();
        assert!(events.any(|it| matches!(it.kind, EventKind::BallBall { balls } if kisses(balls))));
    }

    /// Tests that a bank is told from other shots without an obvious call, for the player to know why
    /// it is not called.
    #[test]
    fn a_bank_is_no_obvious_call_but_is_known() {
        let banks = (-60..=60).map(|step| FRAC_PI_4 + 0.002 * f64::from(step)).find(|&direction| {
            let (world, shot) = shot(&STRAIGHT, direction);
            CallFinder::default().find_bank(&world, &shot).is_some()
                && found(&STRAIGHT, direction).is_none()
        });
        assert!(banks.is_some());
        let (world, shot) = shot(&STRAIGHT, 3.0);
        assert_eq!(CallFinder::default().find_bank(&world, &shot), None);
    }

    #[test]
    fn a_bank_a_combination_and_a_miss_are_not() {
        // Past the pocket, into the rail.
        assert_eq!(found(&STRAIGHT, FRAC_PI_4 + 0.03), None);
        let combination = [STRAIGHT[0], (6, 0.85, 0.215), STRAIGHT[1]];
        assert_eq!(found(&combination, FRAC_PI_4), None);
        assert_eq!(found(&STRAIGHT, 3.0), None);
    }
}
