//! Tests of drags and clicks on the table.

use crate::app::camera_rig::CameraRig;
use crate::app::controls::mouse_drag::*;
use crate::game::{GameKind, Match, Setup};
use crate::physics::{Ball, Preset};
use crate::ui::CameraView;

/// A view of 960 by 720 pixels.
fn layout() -> Layout {
    Layout::new(1280, 720, 0.89)
}

fn session() -> Session {
    let game = Match::new(Setup::report(1));
    let ball = game.world().balls().next().unwrap().position;
    let rig = CameraRig::new(CameraView::Default, game.world().table(), ball, 0.0);
    Session::new(game, rig)
}

/// Where a point of the table is seen.
fn pixel(session: &Session, point: [f64; 3]) -> [f32; 2] {
    let point = Vector3::from(point).cast();
    session.rig.in_window(&layout()).project(&viewport(&layout()), point).unwrap()
}

fn act(session: &mut Session, actions: Option<Action>) {
    if let Some(action) = actions {
        match action {
            // A place that is taken is refused: the ball stays where it is.
            Action::Play(command) => drop(session.play(command)),
            Action::Camera(view) => session.move_camera(view),
            Action::Call(_) | Action::App(_) => {}
        }
    }
}

#[test]
fn the_ball_in_hand_is_grabbed_and_the_cue_behind_it_is_pulled() {
    let session = session();
    let at = |point| MouseDrag::target(&session, &layout(), pixel(&session, point));
    assert_eq!(at([-0.768096, 0.0, 0.028575]), Target::Ball(BallId::CUE));
    assert_eq!(at([-1.1, 0.0, 0.05]), Target::Cue);
    assert_eq!(at([0.2, 0.3, 0.0]), Target::Table);
}

#[test]
fn a_drag_puts_the_ball_under_the_pointer_within_its_limits() {
    let mut session = session();
    let mut hand = MouseDrag::default();
    let from = pixel(&session, [-0.768096, 0.0, 0.028575]);
    hand.press(Button::Left, from, &session, &layout());
    let to = pixel(&session, [-1.0, 0.2, 0.028575]);
    let actions = hand.moved(to, Modifiers::default(), &mut session, &layout());
    act(&mut session, actions);
    let ball = session.cue_ball().unwrap().position;
    assert!((ball.x + 1.0).abs() < 1e-3 && (ball.y - 0.2).abs() < 1e-3, "{ball}");
    let far = pixel(&session, [0.5, 0.0, 0.028575]);
    let actions = hand.moved(far, Modifiers::default(), &mut session, &layout());
    act(&mut session, actions);
    let ball = session.cue_ball().unwrap().position;
    assert!((ball.x + 0.768096).abs() < 1e-9, "{ball}");
    assert!(hand.release(Button::Left, &session, &layout()).is_none());
    assert!(!hand.busy());
}

/// Tests that the ball in hand lies beside a ball that is in its way.
#[test]
fn a_drag_onto_a_ball_puts_the_ball_in_hand_beside_it() {
    const R: f64 = 0.028575;
    let setup = Setup::new(GameKind::NineBall, Preset::Real, 1);
    let ball = |id, x, y| Ball::at_rest(BallId(id), R, 0.17, x, y);
    let balls = vec![ball(0, -0.6, 0.3), ball(1, 0.2, 0.1), ball(2, 0.2, 0.17), ball(9, 1.0, 0.0)];
    let mut game = Match::from_scene(setup, balls).unwrap();
    // A foul, so that the cue ball is in hand.
    game.command(Command::Power { value: 0.02 }).unwrap();
    game.command(Command::Shoot).unwrap();
    game.run_to_rest();
    let at = game.world().ball(BallId::CUE).unwrap().position;
    let rig = CameraRig::new(CameraView::Over, game.world().table(), at, 0.0);
    let mut session = Session::new(game, rig);
    let mut hand = MouseDrag::default();
    let from = pixel(&session, at.into());
    hand.press(Button::Left, from, &session, &layout());
    for wanted in [[0.19, 0.1], [0.21, 0.13], [0.2, 0.18]] {
        let to = pixel(&session, [wanted[0], wanted[1], R]);
        let actions = hand.moved(to, Modifiers::default(), &mut session, &layout());
        act(&mut session, actions);
        assert_eq!(hand.held_ball().and_then(HeldBall::refusal), None, "{wanted:?}");
        let place = session.cue_ball().unwrap().position.xy();
        let away = (place - Vector2::from(wanted)).norm();
        assert!(away < 4.0 * R, "{wanted:?} to {place}");
        let balls = [1, 2].map(|id| session.world().ball(BallId(id)).unwrap().position.xy());
        let gaps = balls.map(|ball| (place - ball).norm() - 2.0 * R);
        assert!(gaps.into_iter().all(|gap| gap >= 0.0), "{wanted:?}: {gaps:?}");
        assert!(gaps.into_iter().any(|gap| gap < 1e-3), "{wanted:?}: {gaps:?}");
    }
}

#[test]
fn a_whole_shot_is_made_by_pulling_back_and_letting_go() {
    let mut session = session();
    let mut hand = MouseDrag::default();
    let start = pixel(&session, [-1.1, 0.0, 0.05]);
    hand.press(Button::Left, start, &session, &layout());
    let mut pull = |session: &mut Session, pixels: f32| {
        let to = [start[0], start[1] + pixels];
        let actions = hand.moved(to, Modifiers::default(), session, &layout());
        act(session, actions);
        session.game().cue().power
    };
    assert_eq!(pull(&mut session, 3.0), 0.5, "not locked yet");
    let soft = pull(&mut session, 60.0);
    let hard = pull(&mut session, 200.0);
    assert!(soft > 0.02 && soft < 0.3 && hard > 0.5, "{soft} {hard}");
    assert_eq!(pull(&mut session, 400.0), 1.0);
    let actions = hand.release(Button::Left, &session, &layout());
    assert_eq!(actions, Some(Action::Play(Command::Shoot)));
}

#[test]
fn full_power_is_within_the_view_wherever_a_pull_begins() {
    let bottom = layout().view.max()[1] - 1.0;
    let mut starts = 0;
    for y in 380..720 {
        let mut session = session();
        let start = [480.0, y as f32];
        if MouseDrag::target(&session, &layout(), start) != Target::Cue {
            continue;
        }
        starts += 1;
        let mut hand = MouseDrag::default();
        hand.press(Button::Left, start, &session, &layout());
        let to = [start[0], bottom];
        let actions = hand.moved(to, Modifiers::default(), &mut session, &layout());
        act(&mut session, actions);
        assert_eq!(session.game().cue().power, 1.0, "from {y}");
    }
    assert!(starts > 100, "{starts}");
}

#[test]
fn a_pull_is_taken_back_with_the_right_button() {
    let mut session = session();
    let mut hand = MouseDrag::default();
    let start = pixel(&session, [-1.1, 0.0, 0.05]);
    hand.press(Button::Left, start, &session, &layout());
    let to = [start[0], start[1] + 150.0];
    let actions = hand.moved(to, Modifiers::default(), &mut session, &layout());
    act(&mut session, actions);
    let actions = hand.press(Button::Right, to, &session, &layout());
    act(&mut session, actions);
    assert_eq!(session.game().cue().power, 0.5);
    assert!(!hand.busy());
    assert!(hand.release(Button::Left, &session, &layout()).is_none());
}

#[test]
fn a_click_without_a_drag_changes_nothing() {
    let mut session = session();
    let before = (*session.game().cue(), session.cue_ball());
    for point in [[-0.768096, 0.0, 0.028575], [-1.1, 0.0, 0.05], [0.2, 0.3, 0.0]] {
        let mut hand = MouseDrag::default();
        let at = pixel(&session, point);
        hand.press(Button::Left, at, &session, &layout());
        let actions = hand.moved(at, Modifiers::default(), &mut session, &layout());
        act(&mut session, actions);
        let actions = hand.release(Button::Left, &session, &layout());
        act(&mut session, actions);
    }
    assert_eq!((*session.game().cue(), session.cue_ball()), before);
}

/// Clicks once, without a drag.
fn click(hand: &mut MouseDrag, session: &mut Session, at: [f32; 2]) {
    let actions = hand.press(Button::Left, at, session, &layout());
    act(session, actions);
    let actions = hand.release(Button::Left, session, &layout());
    act(session, actions);
}

#[test]
fn a_double_click_aims_at_the_place_or_at_the_centre_of_the_ball() {
    let mut session = session();
    let cue_ball = session.cue_ball().unwrap().position;
    let towards = |point: Vector3<f64>| (point.y - cue_ball.y).atan2(point.x - cue_ball.x);
    let ball = session.world().ball(BallId(2)).unwrap().position;
    let [x, y] = pixel(&session, ball.into());
    let place = Vector3::new(-0.3, 0.35, 0.028575);
    for (at, aimed) in
        [([x + 2.0, y - 3.0], towards(ball)), (pixel(&session, place.into()), towards(place))]
    {
        let mut hand = MouseDrag::default();
        let before = session.game().cue().direction;
        click(&mut hand, &mut session, at);
        assert_eq!(session.game().cue().direction, before, "one click keeps a careful aim");
        click(&mut hand, &mut session, at);
        let direction = session.game().cue().direction;
        assert!((direction - aimed).abs() < 1e-5, "{direction} is not {aimed}");
        // A click elsewhere, or much later, is no second one.
        click(&mut hand, &mut session, [at[0] - 60.0, at[1]]);
        hand.clicked = hand.clicked.map(|(when, at)| (when.checked_sub(2 * DOUBLE).unwrap(), at));
        click(&mut hand, &mut session, [at[0] - 60.0, at[1]]);
        assert_eq!(session.game().cue().direction, direction);
    }
    // The cue ball itself is no place to aim at.
    let direction = session.game().cue().direction;
    let mut hand = MouseDrag::default();
    for _ in 0..2 {
        let at = pixel(&session, cue_ball.into());
        click(&mut hand, &mut session, at);
    }
    assert_eq!(session.game().cue().direction, direction);
}

#[test]
fn a_click_with_an_unsteady_hand_is_a_click_all_the_same() {
    let mut session = session();
    let cue_ball = session.cue_ball().unwrap().position;
    let ball = session.world().ball(BallId(2)).unwrap().position;
    let centre = (ball.y - cue_ball.y).atan2(ball.x - cue_ball.x);
    let at = pixel(&session, ball.into());
    let mut hand = MouseDrag::default();
    let before = session.game().cue().direction;
    for aimed in [before, centre] {
        let actions = hand.press(Button::Left, at, &session, &layout());
        act(&mut session, actions);
        for (x, y) in [(1.0, 0.0), (2.0, -1.0), (1.0, 2.0)] {
            let to = [at[0] + x, at[1] + y];
            let actions = hand.moved(to, Modifiers::default(), &mut session, &layout());
            act(&mut session, actions);
        }
        hand.release(Button::Left, &session, &layout());
        let direction = session.game().cue().direction;
        assert!((direction - aimed).abs() < 1e-5, "{direction} is not {aimed}");
    }
}

/// Tests that on a display of twice the density, twice as many pixels still are a click.
#[test]
fn an_unsteady_click_turns_no_aim_on_dense_displays() {
    let (mut session, dense) = (session(), Layout::new(2560, 1440, 2.0));
    session.rig.fit(&dense);
    let mut hand = MouseDrag::default();
    hand.press(Button::Left, [600.0, 1000.0], &session, &dense);
    let mut turns = |x: f32| hand.moved([x, 1000.0], Modifiers::default(), &mut session, &dense);
    assert_eq!(turns(604.0), None);
    assert!(turns(607.0).is_some());
}

#[test]
fn a_drag_turns_the_aim_alike_however_its_way_is_cut_and_back_to_where_it_began() {
    let turned = |steps: &[f32]| {
        let mut session = session();
        let mut hand = MouseDrag::default();
        hand.press(Button::Left, [300.0, 500.0], &session, &layout());
        for step in steps {
            let to = [300.0 + step, 500.0];
            let actions = hand.moved(to, Modifiers::default(), &mut session, &layout());
            act(&mut session, actions);
        }
        hand.release(Button::Left, &session, &layout());
        assert!(hand.clicked.is_none(), "a drag is no click, wherever it ends");
        session.game().cue().direction
    };
    let start = session().game().cue().direction;
    let (whole, cut) = (turned(&[20.0]), turned(&[1.0, 2.0, 20.0]));
    assert!((whole - cut).abs() < 1e-9 && (whole - start).abs() > 1e-3, "{whole} {cut} {start}");
    // A small drag turns it, too, by its whole distance.
    let small = turned(&[1.0, 2.0, 3.0, 4.0]);
    assert!((small - start).abs() > 0.15 * (whole - start).abs(), "{small} {whole} {start}");
    // Once it turns, it turns by single pixels, too, to nearer than the lock.
    assert!((turned(&[20.0, 0.0]) - start).abs() < 0.2 * (whole - start).abs());
    assert!((turned(&[20.0, 1.0]) - start).abs() > 1e-4);
}

#[test]
fn the_snapshot_after_a_motion_of_the_mouse_has_the_new_aim() {
    let mut session = session();
    let seen = |session: &mut Session| {
        let snapshot = session.snapshot(&layout());
        let cue = snapshot.cue.expect("somebody aims").direction;
        (cue, snapshot.aim.first().map(|line| line.points.clone()))
    };
    let (cue, line) = seen(&mut session);
    let mut hand = MouseDrag::default();
    hand.press(Button::Left, [300.0, 500.0], &session, &layout());
    let actions = hand.moved([340.0, 500.0], Modifiers::default(), &mut session, &layout());
    act(&mut session, actions);
    let (turned, new) = seen(&mut session);
    assert_eq!(turned, session.game().cue().direction as f32);
    assert!(turned != cue && new.is_some() && new != line, "no frame shows the old aim");
}

/// Free practice, seen from above.
fn practice() -> Session {
    let game = Match::new(Setup::new(GameKind::Practice, Preset::Real, 1));
    let ball = game.world().balls().next().unwrap().position;
    let rig = CameraRig::new(CameraView::Over, game.world().table(), ball, 0.0);
    Session::new(game, rig)
}

fn place_of(session: &Session, ball: u32) -> Option<[f64; 2]> {
    let ball = session.world().ball(BallId(ball)).filter(|ball| ball.state.in_play())?;
    Some([ball.position.x, ball.position.y])
}

/// Drags from one pixel to another, and lets go.
fn drag(session: &mut Session, from: [f32; 2], to: [f32; 2]) {
    let mut hand = MouseDrag::default();
    hand.press(Button::Left, from, session, &layout());
    for part in [0.25, 0.5, 0.75, 1.0] {
        let at = [0, 1].map(|i| from[i] + part * (to[i] - from[i]));
        let actions = hand.moved(at, Modifiers::default(), session, &layout());
        act(session, actions);
    }
    let actions = hand.release(Button::Left, session, &layout());
    act(session, actions);
}

fn socket(session: &Session, ball: u32) -> [f32; 2] {
    session.sockets(&layout()).find(|socket| socket.ball == BallId(ball)).unwrap().center
}

fn assert_near(place: Option<[f64; 2]>, [x, y]: [f64; 2]) {
    let [at_x, at_y] = place.expect("the ball is on the table");
    assert!((at_x - x).abs() < 2e-3 && (at_y - y).abs() < 2e-3, "{place:?}");
}

#[test]
fn in_practice_any_ball_is_moved_removed_and_put_back() {
    let mut session = practice();
    let rack = place_of(&session, 1).unwrap();
    let on_table = |session: &Session, [x, y]: [f64; 2]| pixel(session, [x, y, 0.028575]);
    let grip = on_table(&session, rack);
    assert_eq!(MouseDrag::target(&session, &layout(), grip), Target::Ball(BallId(1)));
    let to = on_table(&session, [-0.2, 0.3]);
    drag(&mut session, grip, to);
    assert_near(place_of(&session, 1), [-0.2, 0.3]);
    // The cue ball, too.
    let cue_ball = place_of(&session, 0).unwrap();
    let (from, to) = (on_table(&session, cue_ball), on_table(&session, [0.1, -0.4]));
    drag(&mut session, from, to);
    assert_near(place_of(&session, 0), [0.1, -0.4]);
    // Over the rail, and into the tray.
    let (from, to) = (on_table(&session, [-0.2, 0.3]), on_table(&session, [-0.2, 0.8]));
    drag(&mut session, from, to);
    assert_eq!(place_of(&session, 1), None);
    assert_eq!(session.potted(), [BallId(1)]);
    let two = place_of(&session, 2).unwrap();
    let (from, to) = (on_table(&session, two), socket(&session, 9));
    drag(&mut session, from, to);
    assert_eq!(place_of(&session, 2), None);
    // Back from the tray.
    let (from, to) = (socket(&session, 1), on_table(&session, [-0.5, -0.2]));
    assert_eq!(MouseDrag::target(&session, &layout(), from), Target::TrayBall(BallId(1)));
    drag(&mut session, from, to);
    assert_near(place_of(&session, 1), [-0.5, -0.2]);
    // The ball in hand is part of the preparation; each other drag is taken back by itself.
    for _ in 0..4 {
        session.play(Command::Undo).unwrap();
    }
    assert_eq!(place_of(&session, 1), Some(rack));
    assert_eq!(place_of(&session, 2), Some(two));
    assert_eq!(place_of(&session, 0), Some(cue_ball));
    assert!(!session.game().can_undo());
}

#[test]
fn in_practice_the_cue_ball_stays_on_the_table_and_a_click_moves_nothing() {
    let mut session = practice();
    let cue_ball = place_of(&session, 0).unwrap();
    let from = pixel(&session, [cue_ball[0], cue_ball[1], 0.028575]);
    let off = pixel(&session, [cue_ball[0], 0.9, 0.0]);
    drag(&mut session, from, off);
    let nearest = place_of(&session, 0).expect("the cue ball stays");
    assert!(nearest[1] > 0.5, "{nearest:?}");
    let two = place_of(&session, 2).unwrap();
    let at = pixel(&session, [two[0], two[1], 0.028575]);
    drag(&mut session, at, [at[0] + 2.0, at[1]]);
    assert_eq!(place_of(&session, 2), Some(two));
}

#[test]
fn in_a_match_only_the_ball_in_hand_is_moved() {
    let session = session();
    assert_eq!(MouseDrag::target(&session, &layout(), socket(&session, 1)), Target::Table);
    let [x, y] = place_of(&session, 1).unwrap();
    let at = pixel(&session, [x, y, 0.028575]);
    assert_eq!(MouseDrag::target(&session, &layout(), at), Target::Table);
}
