//! Plays the drills with the errors of the opponents.

use std::sync::atomic::AtomicBool;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::ai::analysis::drill_chance::*;
use crate::ai::duel::{self, Contestant};
use crate::ai::stroke_scale::StrokeScale;
use crate::ai::{Noise, Skill};
use crate::game::lessons::{Course, DRILLS, Drill, Form, Judge, Program};
use crate::game::{Command, Cue, Match};
use crate::physics::{BallId, Strength, pull};

/// Strokes by which an intended shot is chosen.
const CHOOSING: usize = 24;
/// Pulls of the intended shots, m, and the heights of their tips, in radii.
const PULLS: [f64; 7] = [0.08, 0.12, 0.17, 0.23, 0.3, 0.4, 0.55];
const HEIGHTS: [f64; 6] = [0.0, -0.12, -0.24, -0.36, -0.48, -0.6];
/// Directions that are tried beside the one from ball to ball, and the angle between two, rad.
const BESIDE: i32 = 60;
const STEP: f64 = 0.0006;

fn passes(course: &Course, game: &Match, cue: &Cue) -> bool {
    let (mut course, mut game) = (course.clone(), game.clone());
    course.before_stroke(&game);
    for command in cue.commands().into_iter().chain([Command::Shoot]) {
        if game.command(command).is_err() {
            return false;
        }
    }
    game.run_to_rest();
    course.shot_ended(&game);
    course.judgement().is_some_and(|judgement| judgement.is_passed())
}

/// The share of strokes with these errors that pass.
fn share(
    (course, game): (&Course, &Match),
    cue: &Cue,
    noise: Noise,
    seed: u64,
    count: usize,
) -> f64 {
    let world = game.world();
    let ball = world.ball(BallId::CUE).unwrap();
    let pull_per_speed = pull(Strength::Speed(1.0), &ball, world.laws());
    let scale = StrokeScale { pull_per_speed, radius: ball.radius };
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let passed = (0..count)
        .filter(|_| passes(course, game, &scale.with_error(cue, &noise.draw(&mut rng))))
        .count();
    passed as f64 / count as f64
}

/// The shots that pass without errors, each aimed at the middle of the directions that do.
fn intended(course: &Course, game: &Match) -> Vec<Cue> {
    let start = game.cue().direction;
    let is_marked = course.target().is_some();
    let mut found = Vec::new();
    for power in PULLS {
        for height in HEIGHTS {
            let cue = Cue { direction: start, power, tip: [0.0, height], elevation: 0.0 };
            let at = |step: i32| Cue { direction: start + STEP * f64::from(step), ..cue };
            if is_marked {
                // The shot is straight. Errors of the speed may help one that stops too early.
                found.push(cue);
                continue;
            }
            // The cut shots have no target, so spin does not matter.
            if height < 0.0 {
                continue;
            }
            let fits: Vec<i32> =
                (-BESIDE..=BESIDE).filter(|&step| passes(course, game, &at(step))).collect();
            if let (Some(first), Some(last)) = (fits.first(), fits.last()) {
                found.push(at((first + last) / 2));
            }
        }
    }
    found
}

/// The share of tries of a drill that pass, each shot intended as suits the errors best.
fn tries(drill: usize, noises: &[Noise], seed: u64, count: usize) -> Vec<f64> {
    let mut sums = vec![0.0; noises.len()];
    let mut course = Course::new(Program::Drill(drill), seed, "Ada");
    let (_, number) = course.place();
    let number = number.unwrap();
    for _ in 0..number {
        let game = course.begin();
        let all = intended(&course, &game);
        for (sum, noise) in sums.iter_mut().zip(noises) {
            let at = (&course, &game);
            let rated = all.iter().map(|cue| (cue, share(at, cue, *noise, 1, CHOOSING)));
            let best = rated.max_by(|a, b| a.1.total_cmp(&b.1)).map(|(cue, _)| cue);
            *sum += best.map_or(0.0, |cue| share(at, cue, *noise, 2 + seed, count));
        }
        course.skip();
    }
    sums.iter().map(|sum| sum / f64::from(number)).collect()
}

/// True if a player with this skill passes the first try of a drill: runs out, or plays the run that
/// it asks for.
fn runs_out(drill: usize, skill: Skill, seed: u64) -> bool {
    // A safety passes nothing.
    let skill = Skill { safety: false, boldness: 1.0, ..skill };
    let contestant = Contestant::new(skill, None);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut course = Course::new(Program::Drill(drill), seed, "Ada");
    let mut game = course.begin();
    let (mut played, mut refused) = (Vec::new(), Vec::new());
    let cancel = AtomicBool::new(false);
    while duel::play_turn(&mut game, &contestant, &mut rng, &cancel, &mut played, &mut refused) {
        course.shot_ended(&game);
        if let Some(judgement) = course.judgement() {
            return judgement.is_passed();
        }
        if let Some(next) = course.run_out(&game) {
            game = next;
        }
    }
    false
}

/// True if a try is more than one shot.
fn is_run(drill: &Drill) -> bool {
    match drill.form {
        Form::Shots(exercise) => matches!(exercise.judge, Judge::Run(_) | Judge::Points(_)),
        Form::Ghost { .. } => true,
    }
}

/// Tests the table by playing as one opponent, or on request as all of them, with more tries.
#[test]
fn the_table_agrees_with_played_drills() {
    let asked = std::env::var("GL_BILLIARDS_DRILL_TRIES").ok();
    let count: Option<usize> = asked.and_then(|count| count.parse().ok());
    let mut wrong = Vec::new();
    let rated = DRILLS.iter().enumerate().filter(|(_, drill)| chance(drill.name, 0.0).is_some());
    for (index, drill) in rated {
        let levels: &[usize] = match (count, drill.form) {
            (Some(_), _) => &[0, 1, 2, 3, 4, 5, 6, 7],
            (None, _) if is_run(drill) => &[0],
            (None, _) => &[5],
        };
        let (found, tried): (Vec<f64>, usize) = match is_run(drill) {
            false => {
                let each = count.unwrap_or(10);
                let noises: Vec<Noise> =
                    levels.iter().map(|&level| OPPONENTS[level].skill.noise).collect();
                (tries(index, &noises, 0, each), 10 * each)
            }
            true => {
                let racks = count.unwrap_or(8);
                let won = levels.iter().map(|&level| {
                    let skill = OPPONENTS[level].skill;
                    let wins = |seed: &u64| runs_out(index, skill, *seed);
                    (0..racks as u64).filter(wins).count() as f64 / racks as f64
                });
                (won.collect(), racks)
            }
        };
        eprintln!("{:10} {found:.3?} of {tried}", drill.name);
        for (share, level) in found.iter().zip(levels) {
            let wanted = chance(drill.name, f64::from(OPPONENTS[*level].rating)).unwrap();
            let deviation = (wanted * (1.0 - wanted) / tried as f64).sqrt();
            if (share - wanted).abs() - 0.02 > 4.0 * deviation {
                wrong.push(format!("{}: {share} for {wanted}", drill.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn better_players_pass_more_tries() {
    for (name, _) in CHANCES {
        assert!(DRILLS.iter().any(|drill| drill.name == name), "{name}");
        let chances: Vec<f64> =
            (-2..13).map(|step| chance(name, 100.0 * f64::from(step)).unwrap()).collect();
        assert!(chances.windows(2).all(|two| two[0] <= two[1]), "{chances:?}");
        assert!(chances.iter().all(|chance| (0.004..0.996).contains(chance)));
    }
    assert_eq!(chance("snooker", 400.0), None);
}
