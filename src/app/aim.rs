//! Where a shot goes until its first contact, and how a hand on the mouse turns it.

use nalgebra::{Vector2, Vector3};

use crate::physics::{EventKind, Shot, Strength, World};
use crate::render::{Camera, Viewport};

/// A cue ball that rolls longer than this without meeting anything is not followed further, s.
const HORIZON: f64 = 60.0;
/// Nor for more steps than this: laws may ask for very short frames.
const MOST_EVENTS: usize = 20_000;
/// The end of an aim that meets nothing in sight, m from the ball.
const NOWHERE: f64 = 1.0;
/// A pixel of drag never turns the aim by more than this, rad.
const LARGEST_ANGLE_PER_PIXEL: f64 = 0.02;

/// What a shot would do first.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Preview {
    /// Where the ball is struck, m.
    pub from: Vector3<f64>,
    /// Where its centre is at the first contact, or where it comes to rest without one, m.
    pub to: Vector3<f64>,
    /// Whether there is a contact with a ball.
    pub meets_ball: bool,
    /// Radius of the ball, m.
    pub radius: f64,
}

/// Plays a shot on a copy of the world up to the struck ball's first contact.
pub fn preview(world: &World, shot: &Shot) -> Option<Preview> {
    let ball = world.ball(shot.ball).filter(|ball| ball.state.in_play())?;
    if shot.strength == Strength::Power(0.0) || !world.at_rest() {
        return None;
    }
    let mut copy = world.clone();
    copy.reset();
    copy.strike(shot);
    let mut seen = copy.events().len();
    let mut meets_ball = false;
    for _ in 0..MOST_EVENTS {
        let Some(next) = copy.next_event(HORIZON) else {
            break;
        };
        copy.advance(next.time);
        copy.handle(next);
        let fresh = copy.events()[seen..].iter().find(|event| event.kind.concerns(shot.ball));
        if let Some(event) = fresh {
            meets_ball = matches!(event.kind, EventKind::BallBall { .. });
            break;
        }
        seen = copy.events().len();
    }
    let to = copy.ball(shot.ball)?.position;
    Some(Preview { from: ball.position, to, meets_ball, radius: ball.radius })
}

/// How far a drag of the mouse turns the aim, so that the far end of the aim line follows the
/// pointer, rad.
///
/// With J the derivative of the far end's pixel by the angle, the angle that moves it nearest to
/// the pointer's new place is d·J / |J|² for a drag d.
pub fn drag_angle(
    camera: &Camera,
    view: &Viewport,
    ball: Vector3<f64>,
    direction: f64,
    far: Option<Vector3<f64>>,
    drag: [f32; 2],
) -> f64 {
    const SMALL: f64 = 1e-3;
    let reach = far.map_or(NOWHERE, |far| (far - ball).xy().norm()).max(0.05);
    let end = |angle: f64| {
        let (sin, cos) = angle.sin_cos();
        let place = ball + Vector3::new(cos, sin, 0.0) * reach;
        camera.project(view, place.cast()).map(|[x, y]| Vector2::new(f64::from(x), f64::from(y)))
    };
    let drag = Vector2::new(f64::from(drag[0]), f64::from(drag[1]));
    let (Some(before), Some(after)) = (end(direction - SMALL), end(direction + SMALL)) else {
        // Behind the camera: as if seen across the middle of the picture.
        return -drag.x * f64::from(camera.pixel_angle(view));
    };
    let by_angle = (after - before) / (2.0 * SMALL);
    let length = by_angle.norm().max(1e-9);
    // Seen along the line a pixel would turn it wildly.
    let per_pixel = (1.0 / length).min(LARGEST_ANGLE_PER_PIXEL);
    drag.dot(&by_angle) / length * per_pixel
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::physics::{Ball, BallId, Laws, Table};

    fn world(balls: &[(u32, f64, f64)]) -> World {
        let balls = balls.iter().map(|&(id, x, y)| Ball::at_rest(BallId(id), 0.028575, 0.17, x, y));
        World::new(Arc::new(Table::report()), Laws::report(), balls.collect())
    }

    fn shot(direction: f64, power: f64) -> Shot {
        Shot {
            ball: BallId::CUE,
            direction,
            strength: Strength::Power(power),
            tip: [0.0, 0.0],
            elevation: 0.0,
        }
    }

    #[test]
    fn the_line_ends_where_the_shot_itself_meets_a_ball() {
        let mut world = world(&[(0, -0.7, 0.0), (3, 0.4, 0.02)]);
        let preview = preview(&world, &shot(0.01, 0.6)).unwrap();
        assert!(preview.meets_ball);
        world.strike(&shot(0.01, 0.6));
        let contact = loop {
            let next = world.next_event(10.0).unwrap();
            world.advance(next.time);
            world.handle(next);
            if world.events().len() == 2 {
                break world.ball(BallId::CUE).unwrap().position;
            }
        };
        assert_eq!(preview.to, contact);
    }

    #[test]
    fn the_line_ends_at_a_cushion_or_where_the_ball_stops() {
        let world = world(&[(0, -0.7, 0.0)]);
        let hard = preview(&world, &shot(0.6, 0.6)).unwrap();
        assert!(!hard.meets_ball);
        assert!((hard.to.y - (0.635 - 0.028575)).abs() < 2e-3, "{hard:?}");
        // 0.1 m/s, slowed by 0.167 m/s² a second, goes 3 cm.
        let soft = preview(&world, &shot(0.3, 0.0085)).unwrap();
        let way = (soft.to - soft.from).norm();
        assert!((0.02..0.05).contains(&way), "{way}");
        assert_eq!(preview(&world, &shot(0.3, 0.0)), None);
    }

    #[test]
    fn dragging_the_far_end_by_a_pixel_moves_it_by_a_pixel() {
        let camera = Camera {
            eye: Vector3::new(-3.3, 0.0, 1.7),
            target: Vector3::zeros(),
            fov_y: 0.785,
            rise: 0.0,
        };
        let view = Viewport { x: 0, y: 0, width: 960, height: 720 };
        let ball = Vector3::new(-0.77, 0.0, 0.028575);
        let far = Vector3::new(0.7, 0.0, 0.028575);
        let turn = drag_angle(&camera, &view, ball, 0.0, Some(far), [-10.0, 0.0]);
        assert!(turn > 0.0, "the table's left is left on the screen");
        let reach = (far - ball).norm();
        let place = ball + Vector3::new(turn.cos(), turn.sin(), 0.0) * reach;
        let before = camera.project(&view, far.cast()).unwrap();
        let after = camera.project(&view, place.cast()).unwrap();
        assert!((after[0] - before[0] + 10.0).abs() < 0.2, "{before:?} {after:?}");
    }
}
