//! Tests of the laboratory's pictures and of its pace.

use crate::game::files::Scene;
use crate::lab::LabFile;
use crate::ui::{CameraView, LabAction};

use super::*;

/// A session with a red ball at rest in the middle, and one that moves at 0.6 c towards it.
fn session() -> Session {
    let text = r##"{"version": 1, "laws": "rpool", "constants": {"speed_of_light": 2},
        "balls": [{"id": 0, "position": [0, 0], "color": "#ff0000"},
            {"id": 1, "position": [0.6, 0], "velocity": [-1.2, 0], "color": "#ff0000"}]}"##;
    Session::of_laboratory(Some(LabFile::Scene(Scene::parse(text).unwrap())))
}

/// Tests that the flat look is a view of its own, and that contraction and Doppler colours change
/// only the moving ball.
#[test]
fn relativity_shows_in_the_flat_look() {
    let mut session = session();
    let layout = Layout::new(1280, 720, 1.0);
    assert!(!session.snapshot(&layout).is_flat);
    session.act_in_lab(LabAction::Flat);
    session.settle_camera();
    assert_eq!(session.rig.place(), CameraView::Flat);
    let plain = session.snapshot(&layout).clone();
    assert!(plain.is_flat && plain.balls.iter().all(|ball| ball.contraction.norm() == 0.0));
    session.act_in_lab(LabAction::Contraction(true));
    session.act_in_lab(LabAction::Doppler(true));
    let snapshot = session.snapshot(&layout);
    assert_eq!(snapshot.balls[0], plain.balls[0]);
    // By hand: 1 - 1/γ is 1/5 at 0.6 c, and the frequency is twice that at rest.
    let [moving, before] = [&snapshot.balls[1], &plain.balls[1]];
    assert!((moving.contraction.norm() - 0.2).abs() < 1e-6, "{:?}", moving.contraction);
    assert_ne!(moving.face, before.face);
    // Another experiment keeps all that.
    let mut other = Session::of_laboratory(None);
    other.keep_lab_choices(session.mode.lab().unwrap(), session.rig.place());
    assert!(other.snapshot(&layout).is_flat);
    assert_eq!(other.mode.lab().map(|mode| mode.light), session.mode.lab().map(|mode| mode.light));
    session.act_in_lab(LabAction::Flat);
    assert!(!session.snapshot(&layout).is_flat);
}

/// Tests that a step that takes longer than its budget goes on with the next frames, and then stops,
/// and that a run that cannot keep up says so.
#[test]
fn a_long_step_goes_on_with_the_next_frames() {
    let mut session = session();
    let layout = Layout::new(1280, 720, 1.0);
    let clock = |session: &Session| session.world().clock();
    session.set_budget(TimeBudget::Events(0));
    session.act_in_lab(LabAction::Step);
    assert!(clock(&session) < 1.0 / 30.0 && session.mode.lab().is_some_and(LabMode::is_running));
    session.set_budget(TimeBudget::Events(100));
    (0..4).for_each(|_| session.advance(1.0 / 60.0));
    assert!((clock(&session) - 1.0 / 30.0).abs() < 1e-12, "{}", clock(&session));
    assert!(!session.mode.lab().is_some_and(LabMode::is_running));

    session.act_in_lab(LabAction::Start);
    session.set_budget(TimeBudget::Events(0));
    let is_slow = |session: &mut Session| session.lab_and_screens(&layout).0.unwrap().is_slow;
    assert!(!is_slow(&mut session));
    (0..60).for_each(|_| session.advance(1.0 / 60.0));
    assert!(is_slow(&mut session));
}

/// Tests that a branch that is shown beside the current one goes on to the shown instant at once,
/// in as many frames as it takes, while time stands still.
#[test]
fn a_branch_that_is_shown_reaches_the_shown_instant() {
    let mut session = session();
    session.mode.lab_mut().unwrap().run_while(0.1, || true);
    session.act_in_lab(LabAction::Seek(0.0));
    session.act_in_lab(LabAction::Constant("cushion_restitution", 1.0));
    session.act_in_lab(LabAction::Compare(0, false));
    session.mode.lab_mut().unwrap().run_while(1.0, || true);
    session.act_in_lab(LabAction::Compare(0, true));
    let ends = |session: &Session| {
        let lab = &session.mode.lab().unwrap().lab;
        [0, 1].map(|place| lab.branches()[place].end())
    };
    session.set_budget(TimeBudget::Events(0));
    session.advance(1.0 / 60.0);
    assert!(ends(&session)[0] < 1.0 && session.moves());
    session.set_budget(TimeBudget::Events(2));
    let frames = (0..500).take_while(|_| {
        session.advance(1.0 / 60.0);
        session.moves()
    });
    assert!(frames.count() > 1);
    assert_eq!(ends(&session), [1.0, 1.0]);
}

/// Tests that a change of the past of a long run is made in as many frames as it takes, during which
/// the shown instant stays, with the last value of a dragged slider; and that another action does
/// not overtake it.
#[test]
fn a_change_of_a_long_past_takes_several_frames() {
    let text = r#"{"version": 1, "laws": "rpool", "constants": {"frame": 0.005},
        "balls": [{"id": 0, "position": [0, 0], "velocity": [1, 0.3]}]}"#;
    let scene = Scene::parse(text).unwrap();
    let mut session = Session::of_laboratory(Some(LabFile::Scene(scene)));
    session.mode.lab_mut().unwrap().run_while(10.0, || true);
    session.act_in_lab(LabAction::Seek(0.9));
    let lab = |session: &Session| session.mode.lab().unwrap().lab.clone();
    let (time, seen) = (session.mode.lab().unwrap().time(), session.world().balls().next());
    session.set_budget(TimeBudget::Events(0));
    for value in [0.5, 0.4] {
        session.act_in_lab(LabAction::Constant("cushion_restitution", value));
        session.advance(1.0 / 60.0);
        assert!(lab(&session).branches().len() == 1 && session.moves());
        assert_eq!(session.world().balls().next(), seen);
    }
    session.set_budget(TimeBudget::Events(100));
    let frames = (0..100).take_while(|_| {
        session.advance(1.0 / 60.0);
        session.moves()
    });
    assert!(frames.count() > 1);
    let changed = lab(&session);
    assert_eq!((changed.branches().len(), changed.branch().done().len()), (2, 1));
    assert_eq!(session.world().clock(), time);
    let value = |session: &Session| {
        let constants = &session.mode.lab().unwrap().constants;
        constants.iter().find(|one| one.range.name == "cushion_restitution").unwrap().value
    };
    assert_eq!(value(&session), 0.4);
    // The branch is left without computing anything, and begins again.
    session.act_in_lab(LabAction::Undo);
    assert!(lab(&session).branches().len() == 1 && value(&session) != 0.4);
    session.act_in_lab(LabAction::Redo);
    assert_eq!(lab(&session).branches().len(), 1);
    session.act_in_lab(LabAction::Compare(0, false));
    assert_eq!((lab(&session).branches().len(), value(&session)), (2, 0.4));
    assert_eq!(lab(&session).world().hash(), changed.world().hash());
}

/// Tests that rails can be chosen by the name of their law, and are shown by it.
#[test]
fn rails_are_shown_by_the_name_of_their_law() {
    let text = r#"{"version": 1, "balls": [{"id": 0, "position": [0, 0]}]}"#;
    let mut session = Session::of_laboratory(Some(LabFile::Scene(Scene::parse(text).unwrap())));
    let laws = |session: &Session| {
        let constants = &session.mode.lab().unwrap().constants;
        let rails = constants.iter().find(|one| one.range.name == "cushion_restitution").unwrap();
        (rails.law, rails.default_law)
    };
    assert_eq!(laws(&session), (Some("pool"), Some("pool")));
    session.act_in_lab(LabAction::Model("cushion_restitution", "snooker"));
    assert_eq!(laws(&session), (Some("snooker"), Some("pool")));
    session.act_in_lab(LabAction::Constant("cushion_restitution", 0.8));
    assert_eq!(laws(&session), (None, Some("pool")));
}
