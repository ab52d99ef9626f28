//! Tests that frames without news allocate few and always as many pieces of heap memory, in the
//! session, its messages and the panel, and for the picture.
//!
//! imgui allocates in C and is not counted.

use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::Duration;

use assert_no_alloc::{assert_no_alloc, violation_count};

use super::*;
use crate::app::controls::hint::StatusLine;
use crate::app::controls::mouse_drag::{Button, Modifiers, MouseDrag};
use crate::app::settings::Settings;
use crate::game::{Command, Match, Setup};
use crate::lab::{Overlay, Topic};
use crate::ui::kit::theme::Fonts;
use crate::ui::tests::{IMGUI, context};
use crate::ui::{
    Action, CameraView, Foot, InputOwner, InstrumentAction, LabAction, LabTab, Layout, PadStyle,
    Panel, UiState,
};

/// The most allocations and releases in a frame: those of the texts that it shows.
const MOST_IN_A_FRAME: u32 = 400;

/// Everything that a window does for a frame, except drawing it.
struct FrameRig {
    imgui: imgui::Context,
    fonts: Fonts,
    panel: Panel,
    layout: Layout,
    session: Session,
    hand: MouseDrag,
    state: UiState,
    pointer: [f32; 2],
    /// Balls drawn over the table, in the tray and on a card.
    balls: usize,
    _only: MutexGuard<'static, ()>,
}

impl FrameRig {
    fn new(folded: bool) -> FrameRig {
        let only = IMGUI.lock().unwrap_or_else(PoisonError::into_inner);
        let layout = Layout::arranged(1280, 720, 1.0, folded);
        let (imgui, fonts) = context(&layout);
        let game = Match::new(Setup::usual(1));
        let table = Arc::clone(game.world().table());
        let camera = CameraRig::new(CameraView::Default, &table, nalgebra::zero(), 0.0);
        let mut session = Session::new(game, camera);
        session.apply_settings(&Settings::default());
        session.rig.fit(&layout);
        FrameRig {
            imgui,
            fonts,
            panel: Panel::new(),
            layout,
            session,
            hand: MouseDrag::default(),
            state: UiState::default(),
            pointer: [480.0, 300.0],
            balls: 15,
            _only: only,
        }
    }

    /// Makes a frame as the window does.
    fn frame(&mut self) {
        let FrameRig { imgui, fonts, panel, layout, session, hand, state, balls, .. } = self;
        session.advance_exactly(1.0 / 60.0);
        let line = &mut state.hint;
        let (pointer, taking) = (Some(self.pointer), InputOwner::Nothing);
        StatusLine { keys: &state.keys, session, layout, drag: hand, pointer, taking }.write(line);
        session.show(state, layout);
        let io = imgui.io_mut();
        io.display_size = layout.window.size();
        io.update_delta_time(Duration::from_millis(16));
        io.add_mouse_pos_event(self.pointer);
        let (lab, screens) = session.lab_and_screens(layout);
        panel.draw(imgui.new_frame(), fonts, layout, state, lab.as_ref(), screens);
        imgui.render();
        let mut actions = std::mem::take(panel.actions());
        for action in actions.drain(..) {
            if let Action::Play(command) = action {
                session.play(command).expect("the panel offers only what is possible");
            }
        }
        *panel.actions() = actions;
        session.prepare_turn(false);
        session.play_opponent();
        session.submitted.clear();
        let aiming = matches!(session.phase(), Phase::Aiming { .. });
        let snapshot = session.snapshot(layout);
        assert_eq!((snapshot.aim.is_empty(), snapshot.tray.len()), (!aiming, *balls));
    }

    /// Tests that frames allocate and release little, and no more when they come again. `act` runs
    /// before each frame.
    #[track_caller]
    fn allocate_little(
        &mut self,
        what: &str,
        frames: u32,
        mut act: impl FnMut(&mut FrameRig, u32),
    ) {
        let mut series = || {
            let before = violation_count();
            assert_no_alloc(|| {
                for frame in 0..frames {
                    act(self, frame);
                    self.frame();
                }
            });
            violation_count() - before
        };
        // A camera that turns with the aim needs a while to move in the same way each time.
        for _ in 0..4 {
            series();
        }
        let first = series();
        assert!(first <= MOST_IN_A_FRAME * frames, "{what}: {first} in {frames} frames");
        assert_eq!(series(), first, "{what}: the same frames again");
    }

    fn drag_aim(&mut self, to: [f32; 2]) {
        self.pointer = to;
        let FrameRig { session, hand, layout, .. } = self;
        if let Some(Action::Play(command)) = hand.moved(to, Modifiers::default(), session, layout) {
            session.play(command).expect("one may always aim");
        }
    }
}

#[test]
fn steady_frames_allocate_little() {
    for folded in [false, true] {
        let mut rig = FrameRig::new(folded);
        rig.allocate_little("aiming still", 30, |_, _| ());

        // Move the mouse over the whole window, including controls and icons.
        rig.allocate_little("the mouse moves over everything", 200, |rig, frame| {
            let n = frame as f32;
            rig.pointer = [(n * 37.0) % 1280.0, (n * 53.0) % 720.0];
        });

        // Drag the aim there and back on the table; the aim line differs in each frame.
        let start = [200.0, 400.0];
        rig.hand.press(Button::Left, start, &rig.session, &rig.layout);
        assert!(rig.hand.busy());
        rig.allocate_little("the aim turns", 120, |rig, frame| {
            if frame == 0 {
                // The aim does not return to exactly the same angle.
                rig.session.play(Command::Aim { direction: 0.0 }).expect("one may always aim");
                // Nor has the camera, which turns with it.
                rig.session.settle_camera();
            }
            let aside = 60.0 - (60.0 - frame as f32).abs();
            rig.drag_aim([200.0 + 4.0 * aside, 400.0]);
        });
        rig.hand.release(Button::Left, &rig.session, &rig.layout);

        // Drag the double arrow on the panel as well.
        if !folded {
            let [x, y] = rig.layout.controls.rotate_cue.center();
            let mut turned = 0;
            rig.allocate_little("the double arrow turns the aim", 60, |rig, frame| {
                let aside = 30 - 30_u32.abs_diff(frame);
                rig.pointer = [x + aside as f32, y];
                if frame < 2 {
                    let held = frame == 1;
                    rig.imgui.io_mut().add_mouse_button_event(imgui::MouseButton::Left, held);
                }
                let degrees = rig.session.game().cue().direction.to_degrees().round() as i32;
                turned = turned.max(degrees.abs());
            });
            rig.imgui.io_mut().add_mouse_button_event(imgui::MouseButton::Left, false);
            assert!(turned >= 25, "it turns by {turned}°");
        }

        // The same with english and a raised cue.
        rig.allocate_little("english, elevation and power", 60, |rig, frame| {
            let part = 0.01 * f64::from(30 - 30_u32.abs_diff(frame));
            for command in [
                Command::Tip { value: [part, -part] },
                Command::Elevation { value: part },
                Command::Power { value: 0.3 + part },
            ] {
                rig.session.play(command).expect("one may always prepare the cue");
            }
        });
    }
}

#[test]
fn frames_for_a_gamepad_allocate_little() {
    for folded in [false, true] {
        let mut rig = FrameRig::new(folded);
        rig.state.keys = rig.state.keys.displayed_for(Some(PadStyle::PlayStation));
        rig.allocate_little("a gamepad", 30, |rig, frame| {
            let value = 0.3 + 0.01 * f64::from(15 - 15_u32.abs_diff(frame));
            rig.session.play(Command::Power { value }).expect("one may always prepare the cue");
        });
        assert!(rig.state.hint.starts_with("Cross: shoot"), "{}", rig.state.hint);
    }
}

#[test]
fn rolling_frames_allocate_little() {
    let mut rig = FrameRig::new(false);
    let shoot = |rig: &mut FrameRig| {
        rig.session.play(Command::Shoot).expect("nothing rolls");
        while rig.session.phase() == Phase::Rolling {
            rig.frame();
        }
    };
    // A break first, so that the event log has capacity for a soft shot.
    shoot(&mut rig);
    rig.session.play(Command::Power { value: 0.15 }).unwrap();
    rig.session.play(Command::Shoot).unwrap();
    // Let the stroke begin and its messages appear.
    for _ in 0..4 {
        rig.frame();
    }
    let before = violation_count();
    let mut frames = 0;
    assert_no_alloc(|| {
        while frames < 60 && rig.session.phase() == Phase::Rolling {
            rig.frame();
            frames += 1;
        }
    });
    let taken = violation_count() - before;
    assert!(taken <= MOST_IN_A_FRAME * 60, "{taken} in {frames} frames");
    assert_eq!(frames, 60, "the balls roll for a second");
    assert!(rig.session.world().balls().any(|ball| ball.state.moves()));
}

#[test]
fn the_card_at_the_end_allocates_little() {
    let mut rig = FrameRig::new(false);
    rig.session = super::tests::last_ball(false);
    rig.session.rig.fit(&rig.layout);
    while rig.session.screens.is_empty() {
        rig.session.advance_exactly(1.0 / 60.0);
    }
    // The 8 over the headline, and the ball that fell.
    rig.balls = 2;
    rig.allocate_little("the card", 30, |_, _| ());
    assert!(rig.panel.passing().iter().any(|(name, _)| name == "play-again"));
}

#[test]
fn the_statistics_allocate_little() {
    let mut rig = FrameRig::new(false);
    rig.state.statistics = crate::ui::tests::statistics::played_matches().into();
    rig.session.screens.open(crate::ui::StatisticsScreen::default());
    rig.balls = 0;
    for _page in 0..3 {
        rig.allocate_little("a page", 10, |_, _| ());
        let turn = crate::ui::Chord::plain(crate::ui::Key::Right);
        rig.session.screens.key(turn, &rig.state);
    }
}

#[test]
fn a_replay_allocates_little() {
    let mut rig = FrameRig::new(false);
    rig.session.play(Command::Power { value: 0.15 }).unwrap();
    rig.session.play(Command::Shoot).unwrap();
    while rig.session.phase() == Phase::Rolling {
        rig.session.advance_exactly(1.0 / 60.0);
    }
    let game = rig.session.game().clone();
    let replay = crate::game::Replay::of_match(&game);
    rig.session = Session::watch(replay, 0, &game, rig.session.rig.clone()).unwrap();
    rig.balls = 0;
    let wait_until = |rig: &mut FrameRig, time: f64| {
        while rig.session.phase() != Phase::Rolling || rig.session.world().clock() < time {
            rig.frame();
        }
    };
    wait_until(&mut rig, 0.3);
    rig.session.control_replay(crate::ui::ReplayAction::Event { after: true });
    rig.allocate_little("it pauses at an event", 20, |_, _| ());
    rig.session.control_replay(crate::ui::ReplayAction::Toggle);
    wait_until(&mut rig, 2.0);
    rig.allocate_little("it plays", 10, |_, _| ());
    assert_eq!(rig.session.phase(), Phase::Rolling);
}

#[test]
fn the_analysis_of_shots_allocates_little() {
    use crate::ai::analysis::miss::PotReview;
    use crate::ai::analysis::own_error::OwnErrors;

    let mut rig = FrameRig::new(true);
    let attempt = crate::app::background::analyst::tests::attempt(0.012);
    let setup = Setup::new(crate::game::GameKind::NineBall, crate::physics::Preset::Real, 1);
    let game = Match::from_scene(setup, attempt.balls.clone()).unwrap();
    rig.session.resume(game);
    rig.session.rig.fit(&rig.layout);
    rig.session.study.shows_chance = true;
    rig.balls = 1;
    let errors = OwnErrors::default();
    rig.allocate_little("the odds of the shot", 30, |rig, frame| {
        // The aim turns, and each frame has a new answer.
        let direction = 0.01 * f64::from(15 - 15_u32.abs_diff(frame));
        rig.session.play(Command::Aim { direction }).expect("one may always aim");
        let asked = rig.session.ask_chance(&errors, false);
        assert!(matches!(asked, super::AskedChance::New(_)));
        let chance = &mut rig.session.study.chance;
        chance.ball = Some(BallId(1));
        chance.stops.clear();
        chance.stops.extend([[0.1, 0.2]; crate::ai::analysis::chance::MAX_STOPS]);
        rig.session.study.is_known = true;
    });
    assert!(rig.state.cue.chance.is_some());
    let miss = crate::ai::analysis::miss::review(&attempt).miss;
    rig.session.study.review(attempt, None);
    let ticket = rig.session.study.job.take().unwrap().ticket;
    let Session { study, messages, .. } = &mut rig.session;
    study.take_review(ticket, PotReview { error: None, miss }, messages);
    rig.session.toggle_miss();
    rig.allocate_little("the card of a miss", 30, |_, _| ());
    assert!(rig.state.miss.is_open && rig.state.cue.chance.is_none());
}

#[test]
fn the_card_of_a_lesson_allocates_little() {
    let mut rig = FrameRig::new(true);
    rig.layout = Layout::with_foot(1280, 720, 1.0, true, Foot::Card);
    rig.session = Session::for_program(crate::game::lessons::Program::Tutorial, 1, "Ada");
    rig.session.apply_settings(&Settings::default());
    rig.session.rig.fit(&rig.layout);
    rig.balls = 0;
    rig.allocate_little("a lesson", 30, |_, _| ());
}

#[test]
fn the_instruments_of_the_laboratory_allocate_little() {
    let mut rig = FrameRig::new(false);
    rig.layout = Layout::with_foot(1280, 720, 1.0, false, Foot::Plots(2));
    rig.session = Session::of_laboratory(None);
    rig.session.apply_settings(&Settings::default());
    rig.session.rig.fit(&rig.layout);
    rig.balls = 0;
    rig.session.act_in_lab(LabAction::Tab(LabTab::Measure));
    let overlays = Overlay::ALL.map(InstrumentAction::Overlay);
    let plots = [Topic::Speeds, Topic::Energy].map(InstrumentAction::Plot);
    let ruler = InstrumentAction::Measure([[200.0, 200.0], [500.0, 250.0]]);
    for action in overlays.into_iter().chain(plots).chain([ruler]) {
        let Session { mode, rig: camera, .. } = &mut rig.session;
        mode.lab_mut().unwrap().act_on_instrument(action, camera, &rig.layout);
    }
    rig.session.act_in_lab(LabAction::Methods);
    rig.session.mode.lab_mut().unwrap().run_while(0.8, || true);
    rig.session.settle_camera();
    rig.frame();
    let moving = rig.session.lab_and_screens(&rig.layout).0.unwrap().arrows[0].ends[0];
    rig.session.mode.lab_mut().unwrap().instruments.pointer = Some(moving);
    rig.allocate_little("instruments", 20, |_, _| ());
    // All of it was drawn.
    let shown = rig.session.lab_and_screens(&rig.layout).0.unwrap().instruments;
    assert!(shown.ruler.is_some() && shown.pointed.is_some());
    assert!(!shown.trails.is_empty() && !shown.arrows.is_empty());
    assert!(shown.plots.shown.len() == 2 && shown.plots.histogram.width > 0.0);
    assert_eq!(shown.plots.shown[1].beside.len(), 4);
    rig.session.act_in_lab(LabAction::Tab(LabTab::Branches));
    rig.allocate_little("branches", 20, |_, _| ());
    let (lab, _) = rig.session.lab_and_screens(&rig.layout);
    assert_eq!(lab.unwrap().comparison.branches.len(), 3);
}

/// Tests the turn of an opponent: its thinking shown, and its practice strokes.
#[test]
fn an_opponents_turn_allocates_little() {
    use crate::game::FirstBreak;

    let mut rig = FrameRig::new(true);
    let opponents = [None, Some("novice".to_owned())];
    let first_break = FirstBreak::PlayerTwo;
    rig.session.resume(Match::new(Setup { opponents, first_break, ..Setup::usual(1) }));
    rig.session.seat.shows_thinking ^= true;
    rig.session.play_opponent();
    while rig.session.seat.is_thinking() {
        std::thread::sleep(Duration::from_millis(2));
        rig.session.play_opponent();
    }
    rig.allocate_little("thinking", 8, |_, _| ());
    rig.session.skip_routine();
    rig.session.play_opponent();
    rig.allocate_little("turning the cue", 5, |_, _| ());
    rig.session.skip_routine();
    rig.allocate_little("practice strokes", 8, |_, _| ());
}
