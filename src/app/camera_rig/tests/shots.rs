//! Tests of the camera during shots: it keeps what moves in the free part of the picture.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::game::{Command, GameKind, Match, Phase, Placement, Setup};
use crate::physics::{Ball, Preset};

/// Time of a frame, s.
const FRAME: f64 = 1.0 / 30.0;
/// The greatest speed of the eye, in distances from its target per second.
const FASTEST: f32 = 4.0;
/// Frames in which the cue swings before the balls move.
const SWING: u32 = 4;
/// Time after the stroke from which balls must be in the picture, s.
const FROM: f64 = 0.5;

/// Balls lying anywhere, and the cue prepared for a shot, mostly at one of them.
fn random_shot(random: &mut ChaCha8Rng) -> Match {
    let setup = Setup::usual(random.random());
    let (radius, mass) = (setup.laws.ball_radius(), setup.laws.ball_mass(setup.laws.ball_radius()));
    let count = random.random_range(1..=15);
    let mut places: Vec<[f64; 2]> = Vec::new();
    while places.len() <= count {
        let place = [random.random_range(-1.2..1.2), random.random_range(-0.59..0.59)];
        let apart = |[x, y]: &[f64; 2]| (x - place[0]).hypot(y - place[1]) > 2.1 * radius;
        if places.iter().all(apart) {
            places.push(place);
        }
    }
    let balls: Vec<Ball> = (0..)
        .zip(&places)
        .map(|(id, [x, y])| Ball::at_rest(BallId(id), radius, mass, *x, *y))
        .collect();
    let at = places[random.random_range(1..places.len())];
    let toward = (at[1] - places[0][1]).atan2(at[0] - places[0][0]);
    let mut game = Match::from_scene(setup, balls).unwrap();
    let direction = match random.random_bool(0.8) {
        true => toward + random.random_range(-0.03..0.03),
        false => random.random_range(-PI..PI),
    };
    game.command(Command::Aim { direction }).unwrap();
    let value = random.random_range(0.08_f64..1.0);
    game.command(Command::Power { value }).unwrap();
    game
}

/// A break.
fn random_break(random: &mut ChaCha8Rng) -> Match {
    let kind = [GameKind::EightBall, GameKind::NineBall][random.random_range(0..2)];
    let mut game = Match::new(Setup::new(kind, Preset::Real, random.random()));
    let to = [random.random_range(-1.0..-0.75), random.random_range(-0.4..0.4)];
    game.command(Command::MoveCueBall(Placement::To(to))).unwrap();
    let apex = game.world().table().spots.map_or(0.65, |spots| spots.foot);
    let direction = (-to[1]).atan2(apex - to[0]) + random.random_range(-0.01..0.01);
    game.command(Command::Aim { direction }).unwrap();
    game.command(Command::Power { value: random.random_range(0.7..1.0) }).unwrap();
    game
}

/// A camera that watches shots, and how well.
struct Watcher {
    rig: CameraRig,
    layout: Layout,
    action: Option<TableArea>,
    /// Balls in motion, summed over frames: all, and those in the free part of the picture.
    moving: u32,
    seen: u32,
    /// Fastest motion of the eye, in distances from its target per second.
    fastest: f32,
}

impl Watcher {
    fn subject(&self, game: &Match) -> Subject {
        let ball = game.world().ball(BallId::CUE).filter(|ball| ball.state.in_play());
        let aims = matches!(game.phase(), Phase::Aiming { .. });
        Subject {
            followed: ball.map(|ball| ball.position),
            aimed: ball.filter(|_| aims).map(|ball| ball.position),
            direction: game.cue().direction,
            rolling: game.phase() == Phase::Rolling,
            action: self.action,
            ..Subject::default()
        }
    }

    /// A camera that has settled behind a prepared shot.
    fn new(game: &Match, view: CameraView, notches: f64, window: (u32, u32, bool)) -> Watcher {
        let (width, height, folded) = window;
        let layout = Layout::arranged(width, height, 1.0, folded);
        let mut rig = CameraRig::new(view, game.world().table(), ball(), game.cue().direction);
        rig.fit(&layout);
        rig.act(CameraAction::Zoom(notches));
        let mut watcher = Watcher { rig, layout, action: None, moving: 0, seen: 0, fastest: 0.0 };
        watcher.rig.settle(watcher.subject(game));
        watcher
    }

    /// Watches a frame. Returns the moving balls that are out of sight.
    fn watch(&mut self, game: &Match) -> Vec<BallId> {
        let world = game.world();
        let before = self.rig.camera(1.5).eye;
        self.action = (game.phase() == Phase::Rolling).then(|| {
            let (decider, on_decider) = decider(game);
            TableArea::of_shot(world, game.cue_ball(), self.action, Some(decider), on_decider)
        });
        self.rig.update(self.subject(game), FRAME);
        let (eye, target) = (self.rig.camera(1.5).eye, self.rig.target().cast());
        let moved = (eye - before).norm() / (eye - target).norm().max((before - target).norm());
        self.fastest = self.fastest.max(moved / FRAME as f32);
        if world.clock() < FROM || game.phase() != Phase::Rolling {
            return Vec::new();
        }
        let (camera, view) = (self.rig.in_window(&self.layout), viewport(&self.layout));
        let balls = world.balls().filter(|ball| ball.state.in_play());
        let balls = balls.filter(|ball| ball.state.moves() || decider(game) == (ball.id, true));
        let mut lost = Vec::new();
        for ball in balls {
            let at = camera.project(&view, ball.position.cast());
            let free = at.is_some_and(|at| {
                self.layout.clear_view().contains(at)
                    && !self.layout.cards().any(|card| card.contains(at))
            });
            self.moving += 1;
            self.seen += u32::from(free);
            if !free {
                lost.push(ball.id);
            }
        }
        lost
    }
}

/// The ball that decides the game, and true if it is the player's next one.
fn decider(game: &Match) -> (BallId, bool) {
    let standing = game.standing();
    (standing.decider.unwrap(), standing.on_decider[game.player().index()])
}

/// Tests that from half a second after the stroke at least 95 % of the moving balls are in the free
/// part of the picture, and the ball that decides the game always, in all views that follow.
#[test]
fn the_camera_keeps_the_shot_in_the_free_part_of_the_picture() {
    let mut random = ChaCha8Rng::seed_from_u64(17);
    let windows = [(1280, 720, true), (640, 480, false), (600, 1000, true)];
    let views = [(CameraView::Eye, 0.0), (CameraView::Default, 0.0), (CameraView::Default, 4.0)];
    let mut totals = [[0; 2]; 3];
    for shot in 0..250 {
        let start = match shot < 200 {
            true => random_shot(&mut random),
            false => random_break(&mut random),
        };
        let mut game = start.clone();
        let window = windows[shot % 3];
        let mut watchers = views.map(|(view, notches)| Watcher::new(&game, view, notches, window));
        let (decider, _) = decider(&game);
        game.command(Command::Shoot).unwrap();
        for _ in 0..SWING {
            for watcher in &mut watchers {
                watcher.watch(&game);
            }
        }
        while game.phase() == Phase::Rolling {
            game.update(FRAME);
            for (watcher, view) in watchers.iter_mut().zip(views) {
                let lost = watcher.watch(&game);
                assert!(
                    !lost.contains(&decider),
                    "shot {shot}, {view:?} in {window:?}: {decider} is lost at {} s",
                    game.world().clock()
                );
            }
        }
        for _ in 0..60 {
            for watcher in &mut watchers {
                watcher.watch(&game);
            }
        }
        for ((watcher, total), view) in watchers.iter().zip(&mut totals).zip(views) {
            *total = [total[0] + watcher.moving, total[1] + watcher.seen];
            assert!(watcher.fastest < FASTEST, "shot {shot}, {view:?}: {}", watcher.fastest);
        }
    }
    for ([moving, seen], view) in totals.into_iter().zip(views) {
        let share = f64::from(seen) / f64::from(moving);
        assert!(share >= 0.95, "{view:?}: {share}");
    }
}
