//! Tests that frames without news allocate no heap memory: neither in the session, its messages and
//! the panel, nor for the picture.
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
    Action, CameraView, Foot, InstrumentAction, LabAction, LabTab, Layout, PadStyle, Panel, Taking,
    UiState,
};

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
        let rig = CameraRig::new(CameraView::Default, &table, nalgebra::zero(), 0.0);
        let mut session = Session::new(game, rig);
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
        let (pointer, taking) = (Some(self.pointer), Taking::Nothing);
        StatusLine { keys: &state.keys, session, layout, drag: hand, pointer, taking }.write(line);
        session.show(state, layout);
        let io = imgui.io_mut();
        io.display_size = layout.window.size();
        io.update_delta_time(Duration::from_millis(16));
        io.add_mouse_pos_event(self.pointer);
        panel.draw(imgui.new_frame(), fonts, layout, state, &mut session.screens);
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

    /// Counts the heap allocations and releases in frames. `act` runs before each frame; the same
    /// frames run several times before the count.
    fn taken(&mut self, frames: u32, mut act: impl FnMut(&mut FrameRig, u32)) -> u32 {
        let mut all = |desk: &mut FrameRig| {
            for frame in 0..frames {
                act(desk, frame);
                desk.frame();
            }
        };
        // A camera that turns with the aim needs a while to move in the same way each time.
        for _ in 0..4 {
            all(self);
        }
        let before = violation_count();
        assert_no_alloc(|| all(self));
        violation_count() - before
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
fn steady_frames_allocate_nothing() {
    for folded in [false, true] {
        let mut desk = FrameRig::new(folded);
        assert_eq!(desk.taken(30, |_, _| ()), 0, "aiming still, folded {folded}");

        // Move the mouse over the whole window, including controls and icons.
        let hovering = desk.taken(200, |desk, frame| {
            let n = frame as f32;
            desk.pointer = [(n * 37.0) % 1280.0, (n * 53.0) % 720.0];
        });
        assert_eq!(hovering, 0, "the mouse moves over everything, folded {folded}");

        // Drag the aim there and back on the table; the aim line differs in each frame.
        let start = [200.0, 400.0];
        desk.hand.press(Button::Left, start, &desk.session, &desk.layout);
        assert!(desk.hand.busy());
        let aiming = desk.taken(120, |desk, frame| {
            if frame == 0 {
                // The aim does not return to exactly the same angle.
                desk.session.play(Command::Aim { direction: 0.0 }).expect("one may always aim");
                // Nor has the camera, which turns with it.
                desk.session.settle_camera();
            }
            let aside = 60.0 - (60.0 - frame as f32).abs();
            desk.drag_aim([200.0 + 4.0 * aside, 400.0]);
        });
        desk.hand.release(Button::Left, &desk.session, &desk.layout);
        assert_eq!(aiming, 0, "the aim turns, folded {folded}");

        // Drag the double arrow on the panel as well.
        if !folded {
            let [x, y] = desk.layout.controls.rotate_cue.center();
            let mut turned = 0;
            let turning = desk.taken(60, |desk, frame| {
                let aside = 30 - 30_u32.abs_diff(frame);
                desk.pointer = [x + aside as f32, y];
                if frame < 2 {
                    let held = frame == 1;
                    desk.imgui.io_mut().add_mouse_button_event(imgui::MouseButton::Left, held);
                }
                let degrees = desk.session.game().cue().direction.to_degrees().round() as i32;
                turned = turned.max(degrees.abs());
            });
            desk.imgui.io_mut().add_mouse_button_event(imgui::MouseButton::Left, false);
            assert_eq!(turning, 0, "the double arrow turns the aim");
            assert!(turned >= 25, "it turns by {turned}°");
        }

        // The same with english and a raised cue.
        let english = desk.taken(60, |desk, frame| {
            let part = 0.01 * f64::from(30 - 30_u32.abs_diff(frame));
            for command in [
                Command::Tip { value: [part, -part] },
                Command::Elevation { value: part },
                Command::Power { value: 0.3 + part },
            ] {
                desk.session.play(command).expect("one may always prepare the cue");
            }
        });
        assert_eq!(english, 0, "english, elevation and power change, folded {folded}");
    }
}

#[test]
fn frames_for_a_gamepad_allocate_nothing() {
    for folded in [false, true] {
        let mut desk = FrameRig::new(folded);
        desk.state.keys = desk.state.keys.shown_for(Some(PadStyle::PlayStation));
        let taken = desk.taken(30, |desk, frame| {
            let value = 0.3 + 0.01 * f64::from(15 - 15_u32.abs_diff(frame));
            desk.session.play(Command::Power { value }).expect("one may always prepare the cue");
        });
        assert_eq!(taken, 0, "folded {folded}");
        assert!(desk.state.hint.starts_with("Cross: shoot"), "{}", desk.state.hint);
    }
}

#[test]
fn rolling_frames_allocate_nothing() {
    let mut desk = FrameRig::new(false);
    let shoot = |desk: &mut FrameRig| {
        desk.session.play(Command::Shoot).expect("nothing rolls");
        while desk.session.phase() == Phase::Rolling {
            desk.frame();
        }
    };
    // A break first, so that the event log has capacity for a soft shot.
    shoot(&mut desk);
    desk.session.play(Command::Power { value: 0.15 }).unwrap();
    desk.session.play(Command::Shoot).unwrap();
    // Let the stroke begin and its messages appear.
    for _ in 0..4 {
        desk.frame();
    }
    let before = violation_count();
    let mut frames = 0;
    assert_no_alloc(|| {
        while frames < 60 && desk.session.phase() == Phase::Rolling {
            desk.frame();
            frames += 1;
        }
    });
    assert_eq!(violation_count() - before, 0);
    assert_eq!(frames, 60, "the balls roll for a second");
    assert!(desk.session.world().balls().any(|ball| ball.state.moves()));
}

#[test]
fn the_card_at_the_end_allocates_nothing() {
    let mut desk = FrameRig::new(false);
    desk.session = super::tests::last_ball(false);
    desk.session.rig.fit(&desk.layout);
    while desk.session.screens.is_empty() {
        desk.session.advance_exactly(1.0 / 60.0);
    }
    // The 8 over the headline, and the ball that fell.
    desk.balls = 2;
    assert_eq!(desk.taken(30, |_, _| ()), 0);
    assert!(desk.panel.passing().iter().any(|(name, _)| name == "play-again"));
}

#[test]
fn the_statistics_allocate_nothing() {
    let mut desk = FrameRig::new(false);
    desk.state.statistics = crate::ui::tests::statistics::played_matches().into();
    desk.session.screens.open(crate::ui::StatisticsScreen::default());
    desk.balls = 0;
    for _page in 0..3 {
        assert_eq!(desk.taken(10, |_, _| ()), 0);
        let turn = crate::ui::Chord::plain(crate::ui::Key::Right);
        desk.session.screens.key(turn, &desk.state);
    }
}

#[test]
fn a_replay_allocates_nothing() {
    let mut desk = FrameRig::new(false);
    desk.session.play(Command::Power { value: 0.15 }).unwrap();
    desk.session.play(Command::Shoot).unwrap();
    while desk.session.phase() == Phase::Rolling {
        desk.session.advance_exactly(1.0 / 60.0);
    }
    let game = desk.session.game().clone();
    let replay = crate::game::Replay::of_match(&game);
    desk.session = Session::watch(replay, 0, &game, desk.session.rig.clone()).unwrap();
    desk.balls = 0;
    let wait_until = |desk: &mut FrameRig, time: f64| {
        while desk.session.phase() != Phase::Rolling || desk.session.world().clock() < time {
            desk.frame();
        }
    };
    wait_until(&mut desk, 0.3);
    desk.session.control_replay(crate::ui::ReplayAction::Event { after: true });
    assert_eq!(desk.taken(20, |_, _| ()), 0, "it pauses at an event");
    desk.session.control_replay(crate::ui::ReplayAction::Toggle);
    wait_until(&mut desk, 2.0);
    assert_eq!(desk.taken(10, |_, _| ()), 0, "it plays");
    assert_eq!(desk.session.phase(), Phase::Rolling);
}

#[test]
fn the_analysis_of_shots_allocates_nothing() {
    use crate::ai::analysis::miss::Review;
    use crate::ai::analysis::own_error::OwnErrors;

    let mut desk = FrameRig::new(true);
    let attempt = crate::app::background::analyst::tests::attempt(0.012);
    let setup = Setup::new(crate::game::GameKind::NineBall, crate::physics::Preset::Real, 1);
    let game = Match::from_scene(setup, attempt.balls.clone()).unwrap();
    desk.session.resume(game);
    desk.session.rig.fit(&desk.layout);
    desk.session.study.shows_chance = true;
    desk.balls = 1;
    let errors = OwnErrors::default();
    let taken = desk.taken(30, |desk, frame| {
        // The aim turns, and each frame has a new answer.
        let direction = 0.01 * f64::from(15 - 15_u32.abs_diff(frame));
        desk.session.play(Command::Aim { direction }).expect("one may always aim");
        let asked = desk.session.ask_chance(&errors, false);
        assert!(matches!(asked, super::AskedChance::New(_)));
        let chance = &mut desk.session.study.chance;
        chance.ball = Some(BallId(1));
        chance.stops.clear();
        chance.stops.extend([[0.1, 0.2]; crate::ai::analysis::chance::STOPS]);
        desk.session.study.is_known = true;
    });
    assert_eq!(taken, 0, "the odds of the shot");
    assert!(desk.state.cue.chance.is_some());
    let miss = crate::ai::analysis::miss::review(&attempt).miss;
    desk.session.study.review(attempt, None);
    let ticket = desk.session.study.job.take().unwrap().ticket;
    desk.session.take_review(ticket, Review { error: None, miss });
    desk.session.toggle_miss();
    assert_eq!(desk.taken(30, |_, _| ()), 0, "the card of a miss");
    assert!(desk.state.miss.is_open && desk.state.cue.chance.is_none());
}

#[test]
fn the_card_of_a_lesson_allocates_nothing() {
    let mut desk = FrameRig::new(true);
    desk.layout = Layout::with_foot(1280, 720, 1.0, true, Foot::Card);
    desk.session = Session::of_program(crate::game::lessons::Program::Tutorial, 1, "Ada");
    desk.session.apply_settings(&Settings::default());
    desk.session.rig.fit(&desk.layout);
    desk.balls = 0;
    assert_eq!(desk.taken(30, |_, _| ()), 0);
}

#[test]
fn the_instruments_of_the_laboratory_allocate_nothing() {
    let mut desk = FrameRig::new(false);
    desk.layout = Layout::with_foot(1280, 720, 1.0, false, Foot::Plots(2));
    desk.session = Session::of_laboratory(None);
    desk.session.apply_settings(&Settings::default());
    desk.session.rig.fit(&desk.layout);
    desk.balls = 0;
    desk.session.act_in_lab(LabAction::Tab(LabTab::Measure));
    let overlays = Overlay::ALL.map(InstrumentAction::Overlay);
    let plots = [Topic::Speeds, Topic::Energy].map(InstrumentAction::Plot);
    let ruler = InstrumentAction::Measure([[200.0, 200.0], [500.0, 250.0]]);
    for action in overlays.into_iter().chain(plots).chain([ruler]) {
        desk.session.act_on_instrument(action, &desk.layout);
    }
    desk.session.act_in_lab(LabAction::Methods);
    desk.session.lab_mut().unwrap().run_while(0.8, || true);
    desk.session.settle_camera();
    desk.frame();
    let moving = desk.state.lab.arrows[0].ends[0];
    desk.session.lab_mut().unwrap().instruments.pointer = Some(moving);
    assert_eq!(desk.taken(20, |_, _| ()), 0);
    // All of it was drawn.
    let shown = &desk.state.lab.instruments;
    assert!(shown.ruler.is_some() && shown.pointed.is_some());
    assert!(!shown.trails.is_empty() && !shown.arrows.is_empty());
    assert!(shown.plots.shown.len() == 2 && shown.plots.histogram.width > 0.0);
    assert_eq!(shown.plots.shown[1].beside.len(), 4);
    desk.session.act_in_lab(LabAction::Tab(LabTab::Branches));
    assert_eq!(desk.taken(20, |_, _| ()), 0);
    assert_eq!(desk.state.lab.comparison.branches.len(), 3);
}

/// Tests the turn of an opponent: its thinking shown, and its practice strokes.
#[test]
fn an_opponents_turn_allocates_nothing() {
    use crate::game::FirstBreak;

    let mut desk = FrameRig::new(true);
    let opponents = [None, Some("novice".to_owned())];
    let first_break = FirstBreak::PlayerTwo;
    desk.session.resume(Match::new(Setup { opponents, first_break, ..Setup::usual(1) }));
    desk.session.seat.shows_thinking ^= true;
    desk.session.play_opponent();
    while desk.session.is_thinking() {
        std::thread::sleep(Duration::from_millis(2));
        desk.session.play_opponent();
    }
    assert_eq!(desk.taken(8, |_, _| ()), 0, "thinking");
    desk.session.skip_routine();
    desk.session.play_opponent();
    assert_eq!(desk.taken(5, |_, _| ()), 0, "turning the cue");
    desk.session.skip_routine();
    assert_eq!(desk.taken(8, |_, _| ()), 0, "practice strokes");
}
