//! Tests of the lessons and drills with real shots.

use super::exercise::{AIM_OFF, RADIUS, behind, to_corner};
use super::*;
use crate::game::{Command, Declaration, Match, Phase, Placement};
use crate::physics::{BallId, Preset};

/// A course at this step or try.
fn course_at(program: Program, at: u32) -> Course {
    let mut course = Course::new(program, 1, "Ada");
    (0..at).for_each(|_| course.skip());
    course
}

/// Plays a shot from these commands in a try, and returns the course after it.
fn play(program: Program, at: u32, commands: &[Command]) -> Course {
    let mut course = course_at(program, at);
    let mut game = course.begin();
    shoot(&mut course, &mut game, commands);
    course
}

fn shoot(course: &mut Course, game: &mut Match, commands: &[Command]) {
    for command in commands {
        game.command(command.clone()).unwrap();
        course.after_command(command);
    }
    course.before_stroke(game);
    game.command(Command::Shoot).unwrap();
    game.run_to_rest();
    course.shot_ended(game);
}

fn tip(y: f64) -> Command {
    Command::Tip { value: [0.0, y] }
}

fn power(value: f64) -> Command {
    Command::Power { value }
}

/// The direction of the cue at the start, turned by this many degrees.
fn turned(program: Program, at: u32, degrees: f64) -> Command {
    let game = course_at(program, at).begin();
    Command::Aim { direction: game.cue().direction + degrees.to_radians() }
}

fn aim(degrees: f64) -> Command {
    Command::Aim { direction: degrees.to_radians() }
}

fn words(course: &Course) -> &'static str {
    course.judgement().map_or("", |judgement| judgement.words().english)
}

fn passes(course: &Course) -> bool {
    course.judgement().is_some_and(Judgement::is_passed)
}

const TUTORIAL: Program = Program::Tutorial;

#[test]
fn every_position_can_be_set_up() {
    for seed in 0..20 {
        let counts = [1, 1, 1, 0, 15, 1, 4, 21, 1, 6, 2, 2, 2, 2];
        for (index, balls) in counts.into_iter().enumerate() {
            let mut course = Course::new(Program::Drill(index), seed, "Ada");
            while course.stage() == Stage::Trying && course.ghost().is_none() {
                let game = course.begin();
                assert_eq!(game.situation().on_table.len(), balls, "drill {index}");
                assert_ne!(game.cue().direction, 0.0);
                course.skip();
            }
        }
    }
    for (step, balls) in [1, 1, 1, 2, 3, 4].into_iter().enumerate() {
        let game = course_at(TUTORIAL, step as u32).begin();
        assert_eq!(game.situation().on_table.len(), balls, "step {step}");
        assert_eq!(game.ball_in_hand(), step == 3);
    }
}

/// Tests that a shot like the one that made a position of three-cushion solves it.
#[test]
fn positions_of_three_cushion_have_their_solutions() {
    let mut wrong = Vec::new();
    for (drill, tip) in
        [("corner-five", [-0.4, 0.25]), ("plus", [-0.35, 0.2]), ("ticky", [-0.35, 0.1])]
    {
        let index = DRILLS.iter().position(|known| known.name == drill).unwrap();
        for number in 0..10 {
            let side = if number % 2 == 0 { 1.0 } else { -1.0 };
            let program = Program::Drill(index);
            let commands = [
                Command::Tip { value: [side * tip[0], tip[1]] },
                turned(program, number, -side * AIM_OFF.to_degrees()),
            ];
            if !passes(&play(program, number, &commands)) || passes(&play(program, number, &[])) {
                wrong.push((drill, number));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// Tests that a break goes on until its points are made, and ends with a miss.
#[test]
fn a_break_of_snooker_is_judged_by_its_points() {
    let colours = Program::Drill(DRILLS.iter().position(|it| it.name == "colours").unwrap());
    let miss = play(colours, 0, &[aim(180.0), power(0.1)]);
    assert!(!passes(&miss) && miss.stage() != Stage::Trying, "{}", words(&miss));
    let mut course = course_at(colours, 0);
    let mut game = course.begin();
    let yellow = game.world().ball(BallId(16)).unwrap().position;
    let pockets = game.world().table().pockets.iter().map(|pocket| pocket.center);
    let pocket = pockets.min_by(|a, b| (a.x + a.y).total_cmp(&(b.x + b.y))).unwrap();
    let line = (pocket - yellow.xy()).normalize();
    let place = yellow.xy() - line * 0.2;
    let pot = [
        Command::MoveCueBall(Placement::To(place.into())),
        Command::Aim { direction: line.y.atan2(line.x) },
        power(0.2),
    ];
    shoot(&mut course, &mut game, &pot);
    assert_eq!(course.stage(), Stage::Trying, "{}", words(&course));
    shoot(&mut course, &mut game, &[aim(0.0), power(0.05)]);
    assert!(!passes(&course) && course.stage() != Stage::Trying);
}

#[test]
fn every_state_can_be_read() {
    let of_drill = |drill: &Drill| match drill.form {
        Form::Shots(exercise) => Some(exercise),
        Form::Ghost { .. } => None,
    };
    for exercise in DRILLS.iter().filter_map(of_drill).chain(STEPS) {
        let state = exercise.state.map(|state| serde_json::from_str(state).unwrap());
        assert!(state.is_none_or(|state| exercise.game.read(state).is_ok()), "{exercise:?}");
    }
}

#[test]
fn the_step_about_aim_needs_a_better_aim_and_forgives_a_degree() {
    let tries = (-30..=8).map(|half| 0.5 * f64::from(half));
    let tried: Vec<(f64, Course)> = tries
        .map(|degrees| (degrees, play(TUTORIAL, 0, &[turned(TUTORIAL, 0, degrees)])))
        .collect();
    let good: Vec<f64> =
        tried.iter().filter(|(_, course)| passes(course)).map(|(degrees, _)| *degrees).collect();
    assert!(good.len() >= 3 && good.iter().all(|degrees| *degrees < -2.0), "{good:?}");
    assert!(good.iter().any(|degrees| degrees.fract() == 0.0), "by whole degrees: {good:?}");
    // The words lead back to the pocket.
    let (first, last) = (good[0], good[good.len() - 1]);
    for (degrees, course) in &tried {
        match words(course) {
            words if words.contains("to the left") => assert!(*degrees < first, "{degrees}"),
            words if words.contains("to the right") => assert!(*degrees > last, "{degrees}"),
            words => assert!(!words.is_empty()),
        }
    }
    let right = tried.iter().filter(|(_, course)| words(course).contains("to the right")).count();
    let left = tried.iter().filter(|(_, course)| words(course).contains("to the left")).count();
    assert!(left >= 3 && right >= 3, "{left} and {right}");
}

#[test]
fn the_step_about_power_needs_more_power() {
    let soft = play(TUTORIAL, 1, &[]);
    assert!(!passes(&soft) && words(&soft).starts_with("Too soft"), "{}", words(&soft));
    for value in [0.15, 0.25, 0.4] {
        let course = play(TUTORIAL, 1, &[power(value)]);
        assert!(passes(&course), "{value}: {}", words(&course));
    }
    let wide = play(TUTORIAL, 1, &[power(0.3), turned(TUTORIAL, 1, 8.0)]);
    assert!(words(&wide).contains("hit nothing"), "{}", words(&wide));
}

#[test]
fn a_scratch_after_the_ball_is_said_in_every_step_that_it_does_not_fail() {
    let line = to_corner(&Preset::Real.table(), [1.00, -0.38], -1.0);
    let follow = |step, power_bar| play(TUTORIAL, step, &[tip(0.4), power(power_bar)]);
    let in_hand = [
        Command::MoveCueBall(Placement::To([1.00 - 0.2 * line.x, -0.38 - 0.2 * line.y])),
        Command::Aim { direction: line.y.atan2(line.x) },
        tip(0.4),
        power(0.3),
    ];
    for course in [follow(1, 0.3), play(TUTORIAL, 3, &in_hand)] {
        assert!(passes(&course) && words(&course).contains("scratch"), "{}", words(&course));
    }
}

#[test]
fn the_step_about_english_needs_a_lower_tip() {
    for value in [0.2, 0.3, 0.45] {
        let center = play(TUTORIAL, 2, &[power(value)]);
        assert!(!passes(&center) && words(&center).contains("lower"), "{}", words(&center));
    }
    for low in [-0.3, -0.5] {
        let course = play(TUTORIAL, 2, &[tip(low)]);
        assert!(passes(&course), "{low}: {}", words(&course));
    }
}

#[test]
fn the_step_about_ball_in_hand_needs_another_place() {
    let blocked = play(TUTORIAL, 3, &[]);
    assert!(words(&blocked).contains("8 was in the way"), "{}", words(&blocked));
    let table = Preset::Real.table();
    let line = to_corner(&table, [1.00, -0.38], -1.0);
    let place = [1.00 - 0.35 * line.x, -0.38 - 0.35 * line.y];
    let placed = [
        Command::MoveCueBall(Placement::To(place)),
        Command::Aim { direction: line.y.atan2(line.x) },
        power(0.15),
    ];
    let course = play(TUTORIAL, 3, &placed);
    assert!(passes(&course), "{}", words(&course));
    let elsewhere = [Command::MoveCueBall(Placement::To(place)), aim(90.0)];
    assert!(!passes(&play(TUTORIAL, 3, &elsewhere)));
}

#[test]
fn the_step_about_calls_needs_the_right_call() {
    let table = Preset::Real.table();
    let corner = |pocket: &&crate::physics::table::Pocket| pocket.center.x + pocket.center.y;
    let best = table.pockets.iter().max_by(|a, b| corner(a).total_cmp(&corner(b))).unwrap();
    let pocket = table.pockets.iter().position(|pocket| pocket == best).unwrap();
    let call = |ball: u32, pocket: usize| Command::Call(Declaration::Pot { ball, pocket });
    let right = play(TUTORIAL, 4, &[call(5, pocket)]);
    assert!(passes(&right), "{}", words(&right));
    let none = play(TUTORIAL, 4, &[]);
    assert!(words(&none).starts_with("You didn't call"), "{}", words(&none));
    let other = play(TUTORIAL, 4, &[call(5, (pocket + 1) % 6)]);
    assert!(words(&other).contains("wrong pocket"), "{}", words(&other));
    let stripe = play(TUTORIAL, 4, &[call(12, pocket)]);
    assert!(words(&stripe).contains("different ball"), "{}", words(&stripe));
    let missed = play(TUTORIAL, 4, &[call(5, pocket), turned(TUTORIAL, 4, 3.0)]);
    assert!(!passes(&missed) && words(&missed).contains("of the pocket"), "{}", words(&missed));
}

#[test]
fn the_step_about_cameras_needs_two_other_views() {
    let mut course = course_at(TUTORIAL, 5);
    let mut game = course.begin();
    for view in [1, 1, 3, 1, 3] {
        course.look_from(view);
        assert_eq!(course.stage(), Stage::Trying);
    }
    // A shot is no mistake here.
    shoot(&mut course, &mut game, &[]);
    assert_eq!(course.stage(), Stage::Trying);
    course.look_from(4);
    assert!(passes(&course));
    course.go_on();
    assert_eq!(course.stage(), Stage::Over);
}

#[test]
fn a_failed_step_stays_and_a_passed_one_is_left() {
    let mut course = play(TUTORIAL, 1, &[]);
    course.go_on();
    assert_eq!((course.place().0, course.stage()), (1, Stage::Trying));
    let mut course = play(TUTORIAL, 1, &[power(0.25)]);
    course.go_on();
    assert_eq!((course.place().0, course.stage()), (2, Stage::Trying));
    assert!(course.score().has_passed(1) && !course.score().has_passed(0));
    course.skip();
    assert_eq!(course.title().english, "Ball in hand");
}

/// Tests that each try of the drills of one shot can be passed, and that a plain shot fails.
#[test]
fn every_try_of_stop_and_draw_is_possible() {
    for drill in [0, 1] {
        for at in 0..10 {
            let shots = [0.25, 0.3, 0.35, 0.4, 0.5]
                .into_iter()
                .flat_map(|value| [-0.15, -0.25, -0.36, -0.45].map(|low| [power(value), tip(low)]));
            let good = shots.filter(|shot| passes(&play(Program::Drill(drill), at, shot))).count();
            assert!((1..20).contains(&good), "drill {drill}, try {at}: {good}");
            let plain = play(Program::Drill(drill), at, &[]);
            assert!(!passes(&plain), "drill {drill}, try {at}: {}", words(&plain));
        }
    }
}

#[test]
fn the_words_about_draw_say_what_to_change() {
    let drill = Program::Drill(1);
    let near = play(drill, 4, &[power(0.25), tip(-0.3)]);
    assert!(words(&near).starts_with("Not far enough"), "{}", words(&near));
    let far = play(drill, 0, &[power(0.5), tip(-0.5)]);
    assert!(words(&far).starts_with("Too far"), "{}", words(&far));
    let none = play(drill, 0, &[tip(0.0)]);
    assert!(words(&none).contains("lower"), "{}", words(&none));
}

#[test]
fn every_long_pot_can_be_made_and_missed() {
    let drill = Program::Drill(2);
    for at in 0..10 {
        let game = course_at(drill, at).begin();
        let place = |id: u32| game.world().ball(BallId(id)).unwrap().position.xy();
        let (cue_ball, ball) = (place(0), place(1));
        assert!((ball - cue_ball).norm() > 1.15, "try {at}");
        let aims = [-1.0, 1.0].into_iter().flat_map(|side| {
            let contact = ball - to_corner(game.world().table(), ball.into(), side) * 2.0 * RADIUS;
            let way = contact - cue_ball;
            (-5..=5).map(move |tenth| way.y.atan2(way.x).to_degrees() + 0.1 * f64::from(tenth))
        });
        let good = aims.filter(|at_| {
            let shot = [aim(*at_), power(0.3), tip(-0.2)];
            passes(&play(drill, at, &shot))
        });
        assert!(good.count() > 0, "try {at}");
        assert!(!passes(&play(drill, at, &[turned(drill, at, 12.0)])), "try {at}");
    }
}

#[test]
fn ten_tries_make_a_result() {
    let mut course = Course::new(Program::Drill(0), 1, "Ada");
    for number in 0..10 {
        let mut game = course.begin();
        let low = if number == 3 { 0.0 } else { -0.15 };
        shoot(&mut course, &mut game, &[power(0.35), tip(low)]);
        assert_eq!(course.score().has_passed(number), number != 3, "{number}: {}", words(&course));
        course.go_on();
    }
    assert_eq!(course.stage(), Stage::Over);
    assert_eq!(course.outcome(), Outcome { made: 9, missed: 1 });
    assert_eq!(course.score().streak, 6);
    course.again();
    assert_eq!(
        (course.place().0, course.outcome(), course.stage()),
        (0, Outcome::default(), Stage::Trying)
    );
}

#[test]
fn a_miss_gives_the_rack_to_the_ghost_and_five_racks_the_race() {
    let mut course = Course::new(Program::Drill(3), 1, "Ada");
    for rack in 1..=5 {
        let mut game = course.begin();
        assert!(game.is_racked() && course.run_out(&game).is_none());
        // Whatever the break does, the player goes on with ball in hand.
        shoot(&mut course, &mut game, &[power(0.1 * f64::from(rack))]);
        assert_eq!(course.stage(), Stage::Trying);
        let mut game = course.run_out(&game).expect("a run-out");
        assert!(course.run_out(&game).is_none());
        assert_eq!(
            (game.phase(), game.player()),
            (Phase::Aiming { ball_in_hand: true }, crate::game::Player::One)
        );
        assert!(!game.calls_allowed().push_out);
        shoot(&mut course, &mut game, &[aim(180.0), power(0.05)]);
        assert!(!passes(&course) && words(&course).contains("The ghost wins the rack"));
        course.go_on();
    }
    assert_eq!((course.stage(), course.outcome()), (Stage::Over, Outcome { made: 0, missed: 5 }));
}

#[test]
fn the_player_wins_the_rack_with_the_9() {
    let mut course = Course::new(Program::Drill(3), 1, "Ada");
    let mut game = course.begin();
    shoot(&mut course, &mut game, &[power(0.2)]);
    let game = course.run_out(&game).expect("a run-out");
    // Two balls are left.
    let setup = game.setup().clone();
    let ball = [1.05, 0.45];
    let balls = [(0, behind(&setup.table, ball, 0.3)), (9, ball)].map(|(id, [x, y])| {
        let mass = setup.laws.ball_mass(RADIUS);
        crate::physics::Ball::at_rest(BallId(id), RADIUS, mass, x, y)
    });
    let mut last = Match::from_scene(setup, balls.to_vec()).unwrap();
    let line = to_corner(last.world().table(), ball, 1.0);
    let straight = Command::Aim { direction: line.y.atan2(line.x) };
    shoot(&mut course, &mut last, &[straight, power(0.2), tip(-0.4)]);
    assert!(passes(&course), "{}", words(&course));
    course.go_on();
    assert_eq!((course.stage(), course.outcome()), (Stage::Trying, Outcome { made: 1, missed: 0 }));
    assert!(course.begin().is_racked());
}

#[test]
fn the_tutorial_counts_skipped_steps() {
    let mut course = course_at(TUTORIAL, 0);
    assert_eq!(course.outcome(), Outcome { made: 0, missed: 6 });
    // Passed, tried again and passed once more: one step.
    (0..5).for_each(|_| course.skip());
    for _ in 0..2 {
        course.again();
        course.begin();
        (0..3).for_each(|view| course.look_from(view));
        assert!(passes(&course));
    }
    course.go_on();
    assert_eq!((course.stage(), course.outcome()), (Stage::Over, Outcome { made: 1, missed: 5 }));
}

/// Tests that each try of the break shot and of the bank can be passed near the first aim, and that a
/// poor shot fails with words that say why.
#[test]
fn break_shots_and_banks_can_be_made() {
    for (index, made, missed) in
        [(4, "The rack is open.", "pocket"), (5, "Banked into your pocket.", "pocket")]
    {
        let program = Program::Drill(index);
        for at in 0..10 {
            let passes_with = |tenths: i32, pull: f64| {
                let commands = [turned(program, at, 0.1 * f64::from(tenths)), power(pull)];
                let course = play(program, at, &commands);
                passes(&course).then(|| words(&course))
            };
            let found = (0..=40)
                .flat_map(|step| [step, -step])
                .flat_map(|tenths| [0.3, 0.45, 0.6].map(|pull| (tenths, pull)))
                .find_map(|(tenths, pull)| passes_with(tenths, pull));
            assert_eq!(found, Some(made), "drill {index}, try {at}");
        }
        let poor = play(program, 0, &[turned(program, 0, 4.6), power(0.5)]);
        assert!(!passes(&poor) && words(&poor).contains(missed), "{}", words(&poor));
    }
}

/// Tests that a run goes on while balls fall in order, and ends with a miss, a foul or the last ball.
#[test]
fn a_run_of_three_ends_with_the_last_ball_or_a_mistake() {
    let program = Program::Drill(6);
    let miss = play(program, 0, &[power(0.02)]);
    assert!(words(&miss).starts_with("A foul"), "{}", words(&miss));
    let mut course = course_at(program, 0);
    let mut game = course.begin();
    // Each ball from close behind it.
    let pockets: Vec<_> = game.world().table().pockets.iter().map(|it| it.center).collect();
    for number in 1..=3 {
        assert_eq!(course.judgement(), None, "ball {number}");
        let ball = game.world().ball(BallId(number)).unwrap().position.xy();
        let made = pockets.iter().any(|pocket| {
            let line = (pocket - ball).normalize();
            let mut tried = game.clone();
            let mut start = tried.world().balls().collect::<Vec<_>>();
            for one in &mut start {
                if one.id == BallId::CUE {
                    let place = ball - line * (2.0 * RADIUS + 0.12);
                    *one = crate::physics::Ball::at_rest(
                        one.id, one.radius, one.mass, place.x, place.y,
                    );
                }
            }
            start.retain(|one| one.state.in_play());
            let next = crate::game::Start::new(game.game().clone(), start);
            let Ok(next) = Match::from_start(game.setup().clone(), next) else { return false };
            tried = next;
            let mut course_then = course.clone();
            let aim = Command::Aim { direction: libm::atan2(line.y, line.x) };
            shoot(&mut course_then, &mut tried, &[aim, power(0.25)]);
            let fell = tried.world().ball(BallId(number)).is_none_or(|it| !it.state.in_play());
            let goes_on = course_then.judgement().is_none_or(Judgement::is_passed);
            if fell && goes_on {
                (game, course) = (tried, course_then);
            }
            fell && goes_on
        });
        assert!(made, "ball {number}: {}", words(&course));
    }
    assert_eq!(words(&course), "All three.");
}
