//! A simulated player with a gamepad at a session without a window. It carries out actions of the
//! program as the window does.

use std::time::{Duration, Instant};

use crate::app::camera_rig::CameraRig;
use crate::app::controls::gamepad::pad::{Pad, PadChange};
use crate::app::controls::gamepad::press::{Effect, RESET_VIEW, effect};
use crate::app::controls::gamepad::{PadEvent, PadStick, Press, layer, steer};
use crate::app::controls::hint;
use crate::app::controls::mouse_drag::{Modifiers, MouseDrag};
use crate::app::session::Session;
use crate::game::{Command, Match, Phase, Replay, Setup, UndoRule};
use crate::physics::Laws;
use crate::ui::{
    Action, App, Bindings, CameraView, InputOwner, Intent, Layout, NewMatch, PadButton, PadStyle,
    PauseMenu, Question, ReplayAction, TitleScreen, UiState,
};

use super::{moved, pressed, released};

pub const A: PadButton = PadButton::South;
pub const B: PadButton = PadButton::East;
pub const X: PadButton = PadButton::West;
pub const Y: PadButton = PadButton::North;

/// Table time of a frame, s.
const FRAME: f64 = 1.0 / 60.0;

/// A match that has just begun.
pub fn session() -> Session {
    session_of(Match::new(Setup::usual(1)))
}

pub fn session_of(game: Match) -> Session {
    let rig = CameraRig::new(CameraView::Eye, game.world().table(), nalgebra::zero(), 0.0);
    Session::new(game, rig)
}

/// The player, and what is on the screen.
pub struct Desk {
    pub session: Session,
    pub pad: Pad,
    pub now: Instant,
    /// The game while a replay is watched.
    waiting: Option<Session>,
    state: UiState,
    layout: Layout,
    /// True once the player has left the program.
    pub left: bool,
}

impl Desk {
    pub fn new(session: Session) -> Desk {
        Desk {
            session,
            pad: Pad::default(),
            now: Instant::now(),
            waiting: None,
            state: UiState::default(),
            layout: Layout::arranged(1280, 720, 1.0, true),
            left: false,
        }
    }

    /// Presses a button and lets it go.
    pub fn press(&mut self, button: PadButton) {
        self.take(pressed(button));
        self.take(released(button));
    }

    /// Presses several buttons after each other.
    pub fn press_all(&mut self, buttons: &[PadButton]) {
        buttons.iter().for_each(|button| self.press(*button));
    }

    /// Presses a button while the right trigger is held.
    pub fn press_second(&mut self, button: PadButton) {
        self.take(pressed(PadButton::RightTrigger));
        self.press(button);
        self.take(released(PadButton::RightTrigger));
    }

    /// Holds a button for this many of its repetitions.
    pub fn hold(&mut self, button: PadButton, repetitions: u32) {
        self.take(pressed(button));
        for _ in 0..repetitions {
            self.now = self.pad.due().expect("the button repeats");
            let press = self.pad.repeat(layer(&self.session), self.now);
            self.respond(press.expect("it repeats now"));
        }
        self.take(released(button));
    }

    /// Deflects a stick.
    pub fn push(&mut self, stick: PadStick, upright: bool, value: f32) {
        self.take(moved(stick, upright, value));
    }

    /// Deflects the left stick for a time, s.
    pub fn steer(&mut self, upright: bool, value: f32, seconds: f64) {
        self.push(PadStick::Left, upright, value);
        let mut left = seconds;
        while left > 0.0 {
            let actions: Vec<_> = steer::steer(&self.pad, &self.session, FRAME).collect();
            actions.into_iter().for_each(|action| self.act(action));
            self.session.advance(FRAME);
            left -= FRAME;
        }
        self.push(PadStick::Left, upright, 0.0);
    }

    fn take(&mut self, event: PadEvent) {
        self.now += Duration::from_millis(20);
        match self.pad.take(event, layer(&self.session), self.now) {
            PadChange::Press(press) => self.respond(press),
            PadChange::Release(_) | PadChange::Sticks | PadChange::Nothing => {}
            PadChange::ReleaseAll => self.pad.release_all(),
        }
    }

    fn respond(&mut self, press: Press) {
        self.session.show(&mut self.state, &self.layout);
        self.state.keys = Bindings::default().displayed_for(self.pad.last_used());
        match effect(press, &self.pad, &mut self.session.screens, &self.state) {
            Effect::Nothing | Effect::Screen => {}
            Effect::Act(action) => self.act(action),
            Effect::ResetView => {
                RESET_VIEW.into_iter().for_each(|view| self.session.move_camera(view))
            }
            Effect::Intend { intent, steps, modifiers } => {
                (0..steps).for_each(|_| self.intend(intent, modifiers));
            }
        }
    }

    fn intend(&mut self, intent: Intent, modifiers: Modifiers) {
        match intent {
            Intent::Escape if !self.session.screens.is_empty() => self.session.screens.close(),
            Intent::Escape if self.session.mode.replay().is_some() => {
                self.session = self.waiting.take().expect("a game waits");
            }
            Intent::Escape => self.session.screens.open(PauseMenu::default()),
            _ if !self.session.screens.lets_through(intent.group()) => {}
            Intent::FastForward => self.session.playback.fast_forward = true,
            Intent::SlowMotion => self.session.playback.slow_motion = true,
            _ => {
                let action = intent.action(modifiers, &self.session);
                action.into_iter().for_each(|action| self.act(action));
            }
        }
    }

    fn act(&mut self, action: Action) {
        match action {
            Action::Play(command) => self.play(command),
            Action::Call(wish) => {
                self.session.call(wish).into_iter().for_each(|command| self.play(command));
            }
            Action::Camera(view) => self.session.move_camera(view),
            Action::App(app) => self.manage(app),
        }
    }

    fn play(&mut self, command: Command) {
        let game = self.session.game();
        if command == Command::Undo && game.setup().undo_rule() == UndoRule::Ask && game.can_undo()
        {
            self.session.screens.open(Question::Undo(game.player()));
        } else {
            // A refusal changes nothing, as in the window.
            let _ = self.session.play(command);
        }
    }

    fn manage(&mut self, app: App) {
        let screens = &mut self.session.screens;
        match app {
            App::Toggle(screen) => screens.toggle(screen),
            App::Close => screens.close(),
            App::AskChoice => self.session.ask(),
            App::OpenNewMatch => {
                let setup = self.session.game().setup();
                let sheet = NewMatch::new(setup, &Laws::real(), ["brass", "blue"], false);
                self.session.screens.toggle(sheet);
            }
            App::Start(setup, _) => {
                screens.close_menus();
                self.session.resume(Match::new(Setup { seed: 7, ..*setup }));
            }
            App::ShowTitle => {
                screens.close_menus();
                screens.toggle(TitleScreen::over_match());
            }
            App::AgreeToUndo => {
                screens.close_answered();
                self.session.play(Command::Undo).expect("the opponent agrees");
            }
            App::TogglePause => self.session.toggle_pause(),
            App::Guide(guide) => self.session.preview.guide = guide,
            App::Replay(ReplayAction::Watch) => {
                let replay = Replay::of_match(self.session.game());
                let last = replay.len() - 1;
                let (game, rig) = (self.session.game(), self.session.rig.clone());
                let viewer = Session::watch(replay, last, game, rig).expect("a shot to watch");
                self.waiting = Some(std::mem::replace(&mut self.session, viewer));
            }
            App::Replay(action) => self.session.control_replay(action),
            App::Quit => self.left = true,
            other => panic!("the player did not mean {other:?}"),
        }
    }

    /// Lets the shot run to its end, and waits for a screen that opens by itself.
    pub fn finish_shot(&mut self) {
        assert_eq!(self.session.phase(), Phase::Rolling, "a shot was played");
        let mut frames = 0;
        while self.session.phase() == Phase::Rolling {
            self.session.advance(FRAME);
            frames += 1;
            assert!(frames < 6000, "the shot never ends");
        }
        self.session.prepare_turn(false);
        self.session.wait(3.0);
    }

    /// The status line.
    pub fn hint(&self) -> String {
        let keys = Bindings::default().displayed_for(Some(PadStyle::Xbox));
        let (mut line, drag) = (String::new(), MouseDrag::default());
        let (session, layout) = (&self.session, &self.layout);
        let (pointer, taking) = (None, InputOwner::Nothing);
        hint::StatusLine { keys: &keys, session, layout, drag: &drag, pointer, taking }
            .write(&mut line);
        line
    }
}
