//! The keys and outcomes of sweeps in words.

use std::fmt::Display;

use crate::lab::Range;
use crate::lab::sweep::{BallOutcome, BallQuantity, Moment, Outcome};
use crate::physics::{BallId, Preset};
use crate::texts::{constant_label, lab_sweep_words as texts};

/// The names of the axes.
const AXES: [&str; 3] = ["x", "y", "z"];

/// The words for a path into a scene under these laws, whose balls have these numbers; the path
/// itself if there are none.
pub fn key_words(path: &str, laws: Preset, balls: &[BallId]) -> String {
    let words = match path.split_once('.') {
        Some(("constants", name)) => constant_words(name, laws),
        Some(("shot", name)) => shot_words(name),
        Some((ball, name)) => ball_words(ball, name, balls),
        None => None,
    };
    words.unwrap_or_else(|| path.to_owned())
}

fn constant_words(name: &str, laws: Preset) -> Option<String> {
    if name == "ball_friction" {
        return Some(texts::BALL_FRICTION.to_string());
    }
    let range = Range::all(laws).iter().find(|range| range.name == name)?;
    let label = constant_label(name);
    Some(match range.unit {
        "" => label.to_string(),
        unit => texts::with_unit(&label, &unit).to_string(),
    })
}

fn shot_words(name: &str) -> Option<String> {
    let words = match name {
        "direction" => texts::CUE_DIRECTION,
        "speed" => texts::CUE_SPEED,
        "power" => texts::CUE_POWER,
        "tip[0]" => texts::TIP_SIDE,
        "tip[1]" => texts::TIP_HEIGHT,
        "elevation" => texts::ELEVATION,
        _ => return None,
    };
    Some(words.to_string())
}

fn ball_words(ball: &str, name: &str, balls: &[BallId]) -> Option<String> {
    let place = ball.strip_prefix("balls[")?.strip_suffix(']')?;
    let number = balls.get(place.parse::<usize>().ok()?)?.0;
    let what = match name.split_once('[') {
        None => match name {
            "mass" => texts::MASS.to_string(),
            "radius" => texts::RADIUS.to_string(),
            _ => return None,
        },
        Some((name, axis)) => {
            let axis = AXES.get(axis.strip_suffix(']')?.parse::<usize>().ok()?)?;
            match name {
                "position" => texts::place_unit(axis).to_string(),
                "velocity" => texts::velocity_unit(axis).to_string(),
                "spin" => texts::spin_unit(axis).to_string(),
                _ => return None,
            }
        }
    };
    Some(texts::of_ball(&number, &what).to_string())
}

/// The words for an outcome of a scene whose balls have these numbers; its path if there are none.
pub fn outcome_words(path: &str, balls: &[BallId]) -> String {
    let words = Outcome::parse(path).and_then(|outcome| words(&outcome, balls));
    words.unwrap_or_else(|| path.to_owned())
}

fn words(outcome: &Outcome, balls: &[BallId]) -> Option<String> {
    let number = |ball: usize| balls.get(ball).map(|id| id.0);
    Some(match outcome {
        Outcome::Time => texts::TIME.to_string(),
        Outcome::End => texts::END.to_string(),
        Outcome::Hash => texts::HASH.to_string(),
        Outcome::EnergyStart => texts::ENERGY_START.to_string(),
        Outcome::EnergyEnd => texts::ENERGY_END.to_string(),
        Outcome::Events(None) => texts::EVENTS.to_string(),
        Outcome::Events(Some("ball-ball")) => texts::BALL_BALL.to_string(),
        Outcome::Events(Some("ball-cushion")) => texts::BALL_CUSHION.to_string(),
        Outcome::Events(Some(kind)) => texts::events_of(kind).to_string(),
        Outcome::MeanSpeed => texts::MEAN_SPEED.to_string(),
        Outcome::RmsSpeed => texts::RMS_SPEED.to_string(),
        Outcome::Slower(limit) => texts::slower(limit).to_string(),
        Outcome::Ball(ball, what) => texts::of_ball(&number(*ball)?, &of_ball(*what)).to_string(),
        Outcome::Divergence(time) => texts::divergence(time).to_string(),
        Outcome::Other(outcome) => texts::of_other(&words(outcome, balls)?).to_string(),
        Outcome::Ratio(pair) => match &**pair {
            [Outcome::Ball(first, what), Outcome::Ball(second, other)] if what == other => {
                let balls = [number(*first)?, number(*second)?];
                texts::ratio_of_balls(&balls[0], &balls[1], &of_ball(*what)).to_string()
            }
            [first, second] => {
                texts::ratio(&words(first, balls)?, &words(second, balls)?).to_string()
            }
        },
        Outcome::Difference(pair) => match &**pair {
            [Outcome::Ball(first, what), Outcome::Ball(second, other)] if what == other => {
                let balls = [number(*first)?, number(*second)?];
                texts::difference_of_balls(&balls[0], &balls[1], &of_ball(*what)).to_string()
            }
            [first, second] => {
                texts::difference(&words(first, balls)?, &words(second, balls)?).to_string()
            }
        },
    })
}

/// An outcome of a ball.
fn of_ball(outcome: BallOutcome) -> String {
    match outcome {
        BallOutcome::Potted => texts::POTTED.to_string(),
        BallOutcome::Pocket => texts::POCKET.to_string(),
        BallOutcome::State => texts::STATE.to_string(),
        BallOutcome::Distance => texts::WAY.to_string(),
        BallOutcome::Direction => texts::WHOLE_DIRECTION.to_string(),
        BallOutcome::Height => texts::HEIGHT.to_string(),
        BallOutcome::MeanEnergy => texts::MEAN_ENERGY.to_string(),
        BallOutcome::At(moment, quantity) => {
            let along = |axis: usize| AXES.get(axis).copied().unwrap_or_default();
            let say = |quantity: &dyn Display| match moment {
                Moment::Start => texts::of_moment(&quantity, &texts::START).to_string(),
                Moment::Before => texts::of_moment(&quantity, &texts::BEFORE).to_string(),
                Moment::After => texts::of_moment(&quantity, &texts::AFTER).to_string(),
                Moment::Rolling => texts::of_moment(&quantity, &texts::ROLLING).to_string(),
                Moment::Final => texts::of_moment(&quantity, &texts::FINAL).to_string(),
                Moment::At(time) => texts::of_moment(&quantity, &texts::at(&time)).to_string(),
            };
            match quantity {
                BallQuantity::Time => say(&texts::MOMENT),
                BallQuantity::Position(axis) => say(&texts::place(&along(axis))),
                BallQuantity::Velocity(axis) => say(&texts::velocity(&along(axis))),
                BallQuantity::Spin(axis) => say(&texts::spin(&along(axis))),
                BallQuantity::Speed => say(&texts::SPEED),
                BallQuantity::Heading => say(&texts::DIRECTION),
                BallQuantity::Energy => say(&texts::ENERGY),
                BallQuantity::Distance => say(&texts::DISTANCE),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::sheet::experiments::EXPERIMENTS;
    use crate::lab::sweep::suggest;

    /// Tests the words for some paths, and that all suggested ones and those of the prepared
    /// experiments have words.
    #[test]
    fn paths_have_words() {
        let balls = [BallId(3), BallId(0)];
        for (path, words) in [
            (
                "balls[1].after.heading - balls[0].after.heading",
                "Ball 0 - ball 3: direction after impact",
            ),
            (
                "balls[0].after.speed / balls[0].before.speed",
                "Ball 3: speed after impact / Ball 3: speed before impact",
            ),
            ("compare.balls[1].at(0.5).position[1]", "Ball 0: place along y at 0.5 s, outlines"),
            ("balls[2].potted", "balls[2].potted"),
            ("nonsense", "nonsense"),
        ] {
            assert_eq!(outcome_words(path, &balls), words);
        }
        for (path, words) in [
            ("constants.speed_of_light", "Speed of light, m/s"),
            ("balls[0].velocity[1]", "Ball 3: velocity along y, m/s"),
            ("shot.tip[0]", "Tip to the right, radii"),
            ("run.step", "run.step"),
        ] {
            assert_eq!(key_words(path, Preset::Rpool, &balls), words);
        }
        for experiment in &EXPERIMENTS {
            let sheet = experiment.sheet();
            let (scene, laws) = (sheet.scene(), sheet.scene().laws.preset);
            let order = sheet.ball_order(scene);
            let keys = suggest::keys(scene, &order).into_iter().map(|one| one.key);
            for key in keys.chain(
                sheet.sweep.iter().flat_map(|sweep| sweep.axes()).map(|axis| axis.key.clone()),
            ) {
                assert_ne!(key_words(&key, laws, &order), key, "{}", experiment.name);
            }
            let outcomes = sheet.sweep.iter().flat_map(|sweep| sweep.outcomes());
            let outcomes = outcomes.map(|(name, _)| name.to_owned());
            for outcome in suggest::outcomes(scene).into_iter().chain(outcomes) {
                assert_ne!(outcome_words(&outcome, &order), outcome, "{}", experiment.name);
            }
        }
    }
}
