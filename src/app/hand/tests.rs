//! What a hand on the mouse does to a session.

use super::*;
use crate::app::camera_rig::CameraRig;
use crate::game::{Match, Setup};
use crate::ui::Place;

fn layout() -> Layout {
    Layout::new(1280, 720, 1.0)
}

fn session() -> Session {
    let game = Match::new(Setup::report(1));
    let ball = game.world().balls().next().unwrap().position;
    let rig = CameraRig::new(Place::Default, game.world().table(), ball, 0.0);
    Session::new(game, rig)
}

/// Where a point of the table is seen.
fn pixel(session: &Session, point: [f64; 3]) -> [f32; 2] {
    let point = Vector3::from(point).cast();
    session.camera(&layout()).project(&Session::viewport(&layout()), point).unwrap()
}

fn act(session: &mut Session, actions: Option<Action>) {
    if let Some(action) = actions {
        match action {
            // A place that is taken is refused: the ball stays where it is.
            Action::Play(command) => drop(session.play(command)),
            Action::View(view) => session.look(view),
            Action::App(_) => {}
        }
    }
}

#[test]
fn the_ball_in_hand_is_grabbed_and_the_cue_behind_it_is_pulled() {
    let session = session();
    let at = |point| Hand::target(&session, &layout(), pixel(&session, point));
    assert_eq!(at([-0.768096, 0.0, 0.028575]), Target::BallInHand);
    assert_eq!(at([-1.1, 0.0, 0.05]), Target::Cue);
    assert_eq!(at([0.2, 0.3, 0.0]), Target::Table);
}

#[test]
fn a_drag_puts_the_ball_under_the_pointer_within_its_limits() {
    let mut session = session();
    let mut hand = Hand::default();
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
    assert!(hand.release(Button::Left, &session).is_none());
    assert!(!hand.busy());
}

#[test]
fn a_whole_shot_is_made_by_pulling_back_and_letting_go() {
    let mut session = session();
    let mut hand = Hand::default();
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
    let actions = hand.release(Button::Left, &session);
    assert_eq!(actions, Some(Action::Play(Command::Shoot)));
}

#[test]
fn full_power_is_within_the_view_wherever_a_pull_begins() {
    let bottom = layout().view.max()[1] - 1.0;
    let mut starts = 0;
    for y in 380..720 {
        let mut session = session();
        let start = [480.0, y as f32];
        if Hand::target(&session, &layout(), start) != Target::Cue {
            continue;
        }
        starts += 1;
        let mut hand = Hand::default();
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
    let mut hand = Hand::default();
    let start = pixel(&session, [-1.1, 0.0, 0.05]);
    hand.press(Button::Left, start, &session, &layout());
    let to = [start[0], start[1] + 150.0];
    let actions = hand.moved(to, Modifiers::default(), &mut session, &layout());
    act(&mut session, actions);
    let actions = hand.press(Button::Right, to, &session, &layout());
    act(&mut session, actions);
    assert_eq!(session.game().cue().power, 0.5);
    assert!(!hand.busy());
    assert!(hand.release(Button::Left, &session).is_none());
}

#[test]
fn a_click_without_a_drag_changes_nothing() {
    let mut session = session();
    let before = (*session.game().cue(), session.cue_ball());
    for point in [[-0.768096, 0.0, 0.028575], [-1.1, 0.0, 0.05], [0.2, 0.3, 0.0]] {
        let mut hand = Hand::default();
        let at = pixel(&session, point);
        hand.press(Button::Left, at, &session, &layout());
        let actions = hand.moved(at, Modifiers::default(), &mut session, &layout());
        act(&mut session, actions);
        let actions = hand.release(Button::Left, &session);
        act(&mut session, actions);
    }
    assert_eq!((*session.game().cue(), session.cue_ball()), before);
}
