//! Tests of known misses.

use std::f64::consts::FRAC_PI_4;
use std::sync::Arc;

use crate::ai::analysis::miss::*;
use crate::physics::impact::cue::heading;
use crate::physics::laws::{BallBallLaw, BallFriction};
use crate::physics::table::PocketId;
use crate::physics::{Ball, Laws, Preset, Shot, Table};
use crate::wording::Phrase;

/// A shot at the 1, which lies on the straight line to pocket 0, the corner at the foot on the
/// left; the cue points aside of that line by an angle, rad.
pub fn shot_at(aside: f64, tip: [f64; 2], power: f64) -> Attempt {
    shot_under(Preset::Real.laws(), aside, tip, power)
}

fn shot_under(laws: Laws, aside: f64, tip: [f64; 2], power: f64) -> Attempt {
    let table: Arc<Table> = Arc::new(Preset::Real.table());
    let radius = laws.ball_radius();
    let ball = |id: u32, away: f64| {
        let place = [1.27 - away, 0.635 - away];
        Ball::at_rest(BallId(id), radius, laws.ball_mass(radius), place[0], place[1])
    };
    let shot = Shot {
        ball: BallId::CUE,
        direction: FRAC_PI_4 + aside,
        strength: Strength::Power(power),
        tip,
        elevation: 0.0,
    };
    let balls = vec![ball(0, 0.8), ball(1, 0.4)];
    let attempt =
        Attempt { table, laws, balls, shot, ball: BallId(1), pocket: PocketId(0), fell: false };
    let fell = PotSearch::new(&attempt).falls(shot.direction, 1.0);
    Attempt { fell, ..attempt }
}

/// The laws without friction between balls, and so without throw.
fn without_throw() -> Laws {
    let mut laws = Preset::Real.laws();
    if let BallBallLaw::Friction { friction, .. } = &mut laws.ball_ball {
        *friction = BallFriction { a: 0.0, b: 0.0, c: 0.0 };
    }
    laws
}

fn miss(attempt: &Attempt) -> Miss {
    assert!(!attempt.fell, "the shot was meant to miss");
    review(attempt).miss.expect("a reason is found")
}

/// Tests that the parts are the difference between the heading that the ball took and the middle of
/// those that fall, and that the widths of the pocket make up the rest.
fn adds_up(attempt: &Attempt, miss: &Miss) {
    let sketch = miss.sketch.expect("the ball was hit");
    let mut search = PotSearch::new(attempt);
    let hit = search.impact(attempt.shot.direction, 1.0).unwrap();
    let whole = turn(sketch.headings[1], hit.heading);
    let total = miss.parts.total();
    assert!((total - whole).abs() < 1e-12, "{total} for {whole}");
    let [own, soft] = miss.takes;
    assert!((total.abs() - soft + miss.jaws() - miss.beyond()).abs() < 1e-12);
    assert!(soft >= own && own > 0.0, "{own} {soft}");
}

#[test]
fn an_error_of_the_aim_is_told_as_aim() {
    for aside in [-0.008, 0.01] {
        let attempt = shot_under(without_throw(), aside, [0.0, 0.0], 0.3);
        let miss = miss(&attempt);
        adds_up(&attempt, &miss);
        let Parts { aim, squirt, swerve, throw } = miss.parts;
        assert!(aim.abs() > 20.0 * (squirt.abs() + swerve.abs() + throw.abs()), "{miss:?}");
        // The ball goes to the other side than the cue ball is aimed, farther by the lever.
        assert!(aim * aside < 0.0 && aim.abs() > 5.0 * aside.abs());
        let side = if aside > 0.0 { "right" } else { "left" };
        let sentence = miss.in_english();
        assert!(sentence.starts_with("Aimed") && sentence.contains(side), "{sentence}");
        assert!(!sentence.contains(';'), "{sentence}");
    }
}

#[test]
fn side_english_is_told_as_squirt() {
    let attempt = shot_under(without_throw(), 0.0, [0.4, 0.0], 0.6);
    let miss = miss(&attempt);
    adds_up(&attempt, &miss);
    let Parts { aim, squirt, swerve, throw } = miss.parts;
    assert!(squirt.abs() > 5.0 * (aim.abs() + swerve.abs() + throw.abs()), "{miss:?}");
    assert!(
        miss.in_english().starts_with("The aim was good, but squirt sent"),
        "{}",
        miss.in_english()
    );
}

#[test]
fn throw_is_told_where_the_spin_does_not_bend_the_path() {
    // A slow stun shot from near cuts the ball by 40 degrees, two metres from the pocket.
    let mut attempt = shot_at(0.0, [0.0, -0.2], 0.35);
    let (pocket, target) = (Vector2::new(1.27, 0.635), Vector2::new(-0.5, -0.2));
    let line = direction_of(pocket - target);
    let ghost = target - heading(line).xy() * 0.05715;
    let behind = ghost - heading(line + 0.7).xy() * 0.25;
    for (ball, place) in attempt.balls.iter_mut().zip([behind, target]) {
        (ball.position.x, ball.position.y) = (place.x, place.y);
    }
    attempt.shot.direction = line + 0.7;
    attempt.fell = PotSearch::new(&attempt).falls(attempt.shot.direction, 1.0);
    let miss = miss(&attempt);
    adds_up(&attempt, &miss);
    let Parts { aim, squirt, throw, .. } = miss.parts;
    assert!(throw.abs() > 2.5 * (aim.abs() + squirt.abs()), "{miss:?}");
    let sentence = miss.in_english();
    assert!(sentence.contains("throw") && sentence.contains("too full"), "{sentence}");
}

#[test]
fn a_soft_shot_is_told_by_its_speed() {
    let attempt = shot_at(0.0, [0.0, 0.0], 0.03);
    let miss = miss(&attempt);
    let Cause::TooSoft { needed, played } = miss.cause else { panic!("{miss:?}") };
    assert!((played - 0.03).abs() < 1e-12 && needed > played, "{miss:?}");
    let harder = shot_at(0.0, [0.0, 0.0], needed * 1.02);
    assert!(harder.fell, "{needed} is enough");
    assert!(miss.in_english().starts_with("Too soft"), "{}", miss.in_english());
}

#[test]
fn a_hard_shot_off_the_middle_is_turned_away_by_the_jaws() {
    // The nearest aim that misses when it is hard.
    let falls = |aside: f64, power: f64| shot_at(aside, [0.0, -0.3], power).fell;
    let mut asides = (0..80).map(|step| 2.5e-4 * f64::from(step));
    let aside = asides.find(|at| !falls(*at, 0.9)).unwrap();
    assert!(falls(aside, 0.2), "it drops when it is soft");
    let attempt = shot_at(aside, [0.0, -0.3], 0.9);
    let miss = miss(&attempt);
    adds_up(&attempt, &miss);
    assert_eq!(miss.cause, Cause::Jaws, "{miss:?}");
    assert!(miss.jaws() > 0.0 && miss.in_english().contains("jaws"), "{}", miss.in_english());
}

#[test]
fn a_shot_past_the_ball_and_a_miscue_are_told() {
    let miss_wide = miss(&shot_at(0.25, [0.0, 0.0], 0.3));
    assert!(matches!(miss_wide.cause, Cause::Wide(error) if (error - 0.25).abs() < 0.02));
    let slipped = miss(&shot_at(0.02, [0.0, 0.7], 0.3));
    assert_eq!(slipped.cause, Cause::Miscue);
    assert_eq!(review(&shot_at(0.0, [0.0, 0.0], 0.3)).miss, None, "it fell");
}

/// Tests that a ball in the way is no combination that was meant.
#[test]
fn a_shot_that_hits_another_ball_first_was_aimed_wide() {
    let mut attempt = shot_at(0.16, [0.0, 0.0], 0.3);
    let mut other = attempt.balls[1];
    other.id = BallId(9);
    // Beside the way to ball 1.
    (other.position.x, other.position.y) = (0.725, 0.195);
    attempt.balls.push(other);
    attempt.fell = PotSearch::new(&attempt).falls(attempt.shot.direction, 1.0);
    let hit = PotSearch::new(&attempt).impact(attempt.shot.direction, 1.0).unwrap();
    assert_eq!(hit.ball, BallId(9));
    let miss = miss(&attempt);
    assert!(matches!(miss.cause, Cause::Wide(error) if (error - 0.16).abs() < 0.03), "{miss:?}");
}

#[test]
fn the_error_of_a_shot_is_its_distance_from_the_middle() {
    let middle = review(&shot_at(0.0, [0.0, 0.0], 0.3)).error.unwrap();
    for aside in [-0.002, 0.003, 0.009] {
        let error = review(&shot_at(aside, [0.0, 0.0], 0.3)).error.unwrap();
        assert!((error.direction - middle.direction - aside).abs() < 3e-4, "{error:?}");
    }
    assert!(middle.direction.abs() < 2e-3, "{middle:?}");
}
