//! Checks of balls and shots that come as structs, with the texts of the errors in files.

use std::f64::consts::FRAC_PI_2;

use nalgebra::Vector2;
use serde_json::json;

use super::ball::{self, MAX_SPEED};
use super::reader::{ContentError, MAX_MAGNITUDE, Node};
use super::scene::{SHELF, read_shot, write_shot};
use crate::physics::{Ball, Laws, Shot, Strength, Table, after_stroke};

/// Checks the places of resting balls, whose numbers must be unique, as
/// [`Scene::parse_position`](super::Scene::parse_position) does for a position between two shots: one may rest in the mouth of a pocket. `name` is the place
/// of a ball in messages, by its index.
pub fn check_balls(
    balls: &[Ball],
    laws: &Laws,
    table: &Table,
    name: impl Fn(usize) -> String,
) -> Result<(), ContentError> {
    for (index, ball) in balls.iter().enumerate() {
        for (axis, part) in ball.position.iter().enumerate() {
            check_number(part, || format!("{}.position[{axis}]", name(index)))?;
        }
    }
    for (index, ball) in balls.iter().enumerate() {
        if let Err(why) = ball::check_place(ball, balls[..index].iter(), laws, table, SHELF) {
            return Err(ContentError::at(name(index), why.to_string()));
        }
    }
    Ok(())
}

/// Checks a shot at this ball, as [`read_shot`] does. `name` is the place of the shot in messages.
pub fn check_shot(
    shot: &Shot,
    ball: &Ball,
    laws: &Laws,
    name: impl Fn() -> String,
) -> Result<(), ContentError> {
    let speed = match shot.strength {
        Strength::Speed(speed) => speed,
        Strength::Power(power) => power,
    };
    let [side, height] = shot.tip;
    for (key, number) in [
        ("direction", shot.direction),
        ("speed", speed),
        ("tip", side),
        ("tip", height),
        ("elevation", shot.elevation),
    ] {
        check_number(&number, || format!("{}.{key}", name()))?;
    }
    if is_valid(shot, ball, laws) {
        return Ok(());
    }
    read_shot(&Node::part(&write_shot(shot), &name()), &[*ball], laws).map(drop)
}

/// True if a shot of finite numbers is surely valid. Quick, for shots by the million.
fn is_valid(shot: &Shot, ball: &Ball, laws: &Laws) -> bool {
    let is_valid_strength = match shot.strength {
        Strength::Power(power) => (0.0..=1.0).contains(&power),
        // No ball is three times as fast as the cue; faster cues are left to the whole check.
        Strength::Speed(speed) => {
            (0.0..=MAX_SPEED / 3.0).contains(&speed) && laws.speed_of_light.is_none()
        }
    };
    is_valid_strength
        && shot.ball == ball.id
        && shot.direction.abs() <= MAX_MAGNITUDE
        && Vector2::from(shot.tip).norm() <= 1.0
        && (0.0..=FRAC_PI_2).contains(&shot.elevation)
        && (matches!(shot.strength, Strength::Speed(_))
            || after_stroke(ball, shot, laws).speed() <= MAX_SPEED)
}

/// Checks a number without a range of its own. No file can hold one that is not finite.
fn check_number(number: &f64, place: impl Fn() -> String) -> Result<(), ContentError> {
    match number.abs() {
        size if size <= MAX_MAGNITUDE => Ok(()),
        size if size.is_finite() => Err(ContentError::at(
            place(),
            format!("expected a magnitude of at most {MAX_MAGNITUDE}, found {}", json!(number)),
        )),
        _ => Err(ContentError::at(place(), format!("expected a number, found {number}"))),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::game::files::Scene;
    use crate::physics::BallId;

    /// Numbers within and beyond the ranges of a shot, and some that no file can hold.
    fn number(usual: f64) -> impl Strategy<Value = f64> {
        prop_oneof![
            8 => -0.1 * usual..usual,
            1 => -2e6..2e6,
            1 => prop::sample::select(vec![0.0, -0.0, 1.0, 1e3, FRAC_PI_2, 1e300, f64::INFINITY]),
            1 => Just(f64::NAN),
        ]
    }

    fn real() -> Laws {
        Laws::named("real").unwrap()
    }

    fn listed(index: usize) -> String {
        format!("balls[{index}]")
    }

    fn ball(id: u32, place: [f64; 2]) -> Ball {
        let [radius, mass] = real().ball_size(BallId(id));
        Ball::at_rest(BallId(id), radius, mass, place[0], place[1])
    }

    proptest! {
        /// Tests that structs and files are refused alike.
        #[test]
        fn shots_are_checked_as_in_files(
            direction in number(7.0), strength in number(1.05), is_power in any::<bool>(),
            tip in [number(1.0), number(1.0)], elevation in number(1.6), id in 0..2_u32,
        ) {
            let strength = if is_power {
                Strength::Power(strength)
            } else {
                Strength::Speed(strength * 900.0)
            };
            let shot = Shot { ball: BallId(id), direction, strength, tip, elevation };
            let target = ball(0, [0.0, 0.0]);
            let checked = check_shot(&shot, &target, &real(), || "shot".to_owned());
            let document = write_shot(&shot);
            let read = read_shot(&Node::part(&document, "shot"), &[target], &real());
            prop_assert_eq!(checked.is_ok(), read.is_ok(), "{:?} {:?}", checked, read);
        }

        #[test]
        fn places_are_checked_as_in_files(places in prop::collection::vec([number(1.3), number(0.7)], 1..5)) {
            let balls: Vec<Ball> = (0..).zip(&places).map(|(id, &place)| ball(id, place)).collect();
            let table = real().usual_table();
            let written: Vec<_> = balls.iter().map(|ball| ball::write(ball, None)).collect();
            let document = json!({"version": 1, "balls": written});
            let checked = check_balls(&balls, &real(), &table, listed).map_err(|error| error.to_string());
            let read = Scene::parse_position(&document.to_string()).map_err(|error| error.to_string());
            prop_assert_eq!(checked.is_ok(), read.is_ok(), "{:?} {:?}", checked, read);
            if places.iter().flatten().all(|part| part.is_finite()) {
                prop_assert_eq!(checked, read.map(drop));
            }
        }
    }

    #[test]
    fn errors_name_the_field() {
        let shot = Shot {
            ball: BallId::CUE,
            direction: f64::NAN,
            strength: Strength::Speed(2.0),
            tip: [0.0, 1.5],
            elevation: 0.0,
        };
        let error = |shot: &Shot| {
            check_shot(shot, &ball(0, [0.0, 0.0]), &real(), || "shot".to_owned())
                .unwrap_err()
                .to_string()
        };
        assert_eq!(error(&shot), "shot.direction: expected a number, found NaN");
        let shot = Shot { direction: 0.0, ..shot };
        assert_eq!(error(&shot), "shot.tip: at most 1 radius from the centre");
        let table = real().usual_table();
        let balls = [ball(0, [0.0, 0.0]), ball(3, [0.0, 0.05])];
        let error = check_balls(&balls, &real(), &table, listed).unwrap_err().to_string();
        assert!(error.starts_with("balls[1]: overlaps ball 0 by 7.150 mm"), "{error}");
    }
}
