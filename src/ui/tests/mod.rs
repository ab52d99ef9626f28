//! Tests of the panel with simulated mouse and keyboard, without a window.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use imgui::{Key, MouseButton};

use crate::game::{CallsAllowed, Command, Phase, Player};
use crate::physics::BallId;

use super::kit::theme;
use super::kit::theme::Fonts;
use super::{
    Action, App, CameraAction, CameraState, CameraView, Center, Change, Choice, Control, CueState,
    EndOfGame, GameState, Guide, InputOwner, KeyCard, Layout, Panel, PauseMenu, Question, Rect,
    Row, ScreenName, ScreenStack, SettingsSheet, SoundState, UiState, Value,
};

mod column;
mod desk;
mod ending;
mod frame;
mod held;
mod loudspeaker;
mod new_match;
mod scrolled;
mod settings;
pub(crate) mod statistics;
mod thinking;
mod title;

pub(crate) use ending::end_of_game;
pub(crate) use frame::Frame;
pub(crate) use settings::preferences;
pub(crate) use statistics::played_matches;

/// imgui allows one context at a time.
pub(crate) static IMGUI: Mutex<()> = Mutex::new(());

/// A panel with simulated input.
struct Bench {
    imgui: imgui::Context,
    fonts: Fonts,
    panel: Panel,
    layout: Layout,
    state: UiState,
    screens: ScreenStack,
    _only: MutexGuard<'static, ()>,
}

/// An imgui context without a window, in the program's style.
pub(crate) fn context(layout: &Layout) -> (imgui::Context, Fonts) {
    let mut imgui = imgui::Context::create();
    imgui.set_ini_filename(None);
    imgui.io_mut().config_input_trickle_event_queue = false;
    let fonts = Fonts::load(&mut imgui, layout.scale);
    theme::apply(imgui.style_mut(), layout.scale);
    imgui.fonts().build_rgba32_texture();
    (imgui, fonts)
}

impl Bench {
    fn new(width: u32, height: u32) -> Bench {
        let only = IMGUI.lock().unwrap_or_else(PoisonError::into_inner);
        let layout = Layout::new(width, height, 1.0);
        let (imgui, fonts) = context(&layout);
        let panel = Panel::new();
        let screens = ScreenStack::default();
        let mut bench = Bench { imgui, fonts, panel, layout, state: state(), screens, _only: only };
        bench.frame();
        bench.frame();
        bench
    }

    fn frame(&mut self) -> Vec<Action> {
        let io = self.imgui.io_mut();
        io.display_size = self.layout.window.size();
        io.update_delta_time(Duration::from_millis(16));
        let ui = self.imgui.new_frame();
        self.panel.draw(ui, &self.fonts, &self.layout, &self.state, None, &mut self.screens);
        self.imgui.render();
        std::mem::take(self.panel.actions())
    }

    /// The number of vertices of a frame.
    fn vertices(&mut self) -> usize {
        self.imgui.io_mut().display_size = self.layout.window.size();
        let ui = self.imgui.new_frame();
        self.panel.draw(ui, &self.fonts, &self.layout, &self.state, None, &mut self.screens);
        self.imgui.render().total_vtx_count as usize
    }

    fn point(&mut self, at: [f32; 2]) -> Vec<Action> {
        self.imgui.io_mut().add_mouse_pos_event(at);
        self.frame()
    }

    fn button(&mut self, down: bool) -> Vec<Action> {
        self.imgui.io_mut().add_mouse_button_event(MouseButton::Left, down);
        self.frame()
    }

    /// Clicks the middle of a rectangle; returns all actions.
    fn click(&mut self, rect: Rect) -> Vec<Action> {
        let mut actions = self.point(rect.center());
        actions.extend(self.button(true));
        actions.extend(self.button(false));
        actions
    }

    /// Drags from the middle of a rectangle in two steps; returns all actions.
    fn drag(&mut self, rect: Rect, by: [f32; 2]) -> Vec<Action> {
        let [x, y] = rect.center().map(f32::floor);
        self.point([x, y]);
        let mut actions = self.button(true);
        actions.extend(self.point([x + 1.0, y]));
        actions.extend(self.point([x + by[0], y + by[1]]));
        actions.extend(self.button(false));
        actions
    }

    /// The place of a control that is not always there.
    fn place(&self, name: &str) -> Rect {
        let found = self.panel.passing().iter().find(|(known, _)| known == name);
        found.unwrap_or_else(|| panic!("no {name}")).1
    }

    fn key(&mut self, key: Key) -> Vec<Action> {
        self.imgui.io_mut().add_key_event(key, true);
        let mut actions = self.frame();
        self.imgui.io_mut().add_key_event(key, false);
        actions.extend(self.frame());
        actions
    }

    fn write(&mut self, text: &str) -> Vec<Action> {
        for letter in text.chars() {
            self.imgui.io_mut().add_input_character(letter);
        }
        self.frame()
    }
}

fn state() -> UiState {
    let aiming = Phase::Aiming { ball_in_hand: true };
    UiState {
        game: GameState { phase: aiming, ..GameState::default() },
        cue: CueState {
            direction: 0.25,
            power: 0.5,
            speed: crate::ui::Speed { speed: 5.9, ..Default::default() },
            spin: true,
            miscue: Some(0.5145),
            ..CueState::default()
        },
        camera: CameraState { follow: BallId(3), ..CameraState::default() },
        sound: SoundState { volume: 0.5, effects: 1.0, room: 0.5, ..SoundState::default() },
        hint: "Drag: aim · and more".to_owned(),
        ..UiState::default()
    }
}

#[test]
fn each_control_has_an_explanation() {
    let mut bench = Bench::new(1280, 720);
    let c = bench.layout.controls;
    for (rect, wanted) in [
        (c.shoot, Action::Play(Command::Shoot)),
        (c.follow_ball, Action::Camera(CameraAction::Center(Center::Ball))),
        (c.center_of_table, Action::Camera(CameraAction::Center(Center::Table))),
        (c.reset_camera, Action::Camera(CameraAction::ResetCamera)),
        (c.zoom_in, Action::Camera(CameraAction::Zoom(1.0))),
        (c.zoom_out, Action::Camera(CameraAction::Zoom(-1.0))),
        (c.reset_zoom, Action::Camera(CameraAction::ResetZoom)),
        (c.mute, Action::App(App::ToggleMute)),
        (c.power_up, Action::Play(Command::Power { value: 0.5 + 0.0013125 })),
        (c.power_down, Action::Play(Command::Power { value: 0.5 - 0.0013125 })),
    ] {
        assert_eq!(bench.click(rect), [wanted]);
    }
    bench.state.game.phase = Phase::Over { winner: Player::Two };
    assert_eq!(bench.click(c.shoot), [Action::Play(Command::Restart)]);
    assert_eq!(bench.click(c.text), []);
}

#[test]
fn dragging_turns_by_a_degree_a_pixel() {
    let mut bench = Bench::new(1280, 720);
    let c = bench.layout.controls;
    // The state does not follow the actions here, so each step turns from the same direction.
    let turned = |actions: &[Action]| -> f64 {
        actions
            .iter()
            .map(|action| match action {
                Action::Play(Command::Aim { direction }) => (direction - 0.25).to_degrees(),
                other => panic!("{other:?}"),
            })
            .sum()
    };
    bench.state.game.is_report = true;
    let plain = bench.drag(c.rotate_cue, [7.0, 0.0]);
    assert!((turned(&plain) - 7.0).abs() < 1e-9, "{plain:?}");
    bench.imgui.io_mut().add_key_event(Key::ModCtrl, true);
    let fine = bench.drag(c.rotate_cue, [-7.0, 0.0]);
    assert!((turned(&fine) + 0.07).abs() < 1e-9, "{fine:?}");
    bench.imgui.io_mut().add_key_event(Key::ModCtrl, false);
    let scene = bench.drag(c.rotate, [1.0, -3.0]);
    let by = 1_f64.to_radians();
    let wanted =
        [CameraAction::Turn([by, 0.0]), CameraAction::Turn([0.0, 3.0 * by])].map(Action::Camera);
    assert_eq!(scene, wanted);
    // In other games the aim turns where the mouse goes.
    bench.imgui.io_mut().add_key_event(Key::ModCtrl, false);
    bench.state.game.is_report = false;
    let plain = bench.drag(c.rotate_cue, [7.0, 0.0]);
    assert!((turned(&plain) + 7.0).abs() < 1e-9, "{plain:?}");
}

#[test]
fn the_spot_follows_the_mouse() {
    let mut bench = Bench::new(1280, 720);
    // At a scale of 1.
    bench.layout = Layout::new(1280, 720, 0.89);
    let c = bench.layout.controls;
    let tip = |actions: Vec<Action>| -> [f64; 2] {
        match actions.last() {
            Some(Action::Play(Command::Tip { value })) => *value,
            other => panic!("{other:?}"),
        }
    };
    // 27 pixels, half of the radius of 54.
    let [side, height] = tip(bench.drag(c.tip, [27.0, -13.5]));
    assert!((side - 0.5).abs() < 0.01 && (height - 0.25).abs() < 0.01, "{side} {height}");
    let [side, height] = tip(bench.drag(c.tip, [-300.0, 0.0]));
    assert!((-1.0..-0.99).contains(&side) && height.abs() < 0.01, "{side} {height}");
    // When the tip is already at the centre, the button does nothing.
    assert_eq!(bench.click(c.tip_center), []);
    bench.state.cue.tip = [0.3, 0.0];
    assert_eq!(tip(bench.click(c.tip_center)), [0.0, 0.0]);
    bench.state.cue.elevation = 0.5;
    let lifted = bench.click(c.elevation);
    let Some(Action::Play(Command::Elevation { value })) = lifted.last() else {
        panic!("{lifted:?}");
    };
    assert!((value.to_degrees() - 45.0).abs() < 1.0, "{value}");
    let guide = bench.layout.aim_line;
    assert_eq!(bench.click(guide), [Action::App(App::Guide(Guide::Long))]);
}

#[test]
fn a_power_is_typed_and_kept_within_its_limits() {
    let mut bench = Bench::new(1280, 720);
    let field = bench.layout.controls.power;
    let power = |value: f64| [Action::Play(Command::Power { value })];
    for (text, value) in [("0.75", 0.75), ("0,25", 0.25), ("1", 1.0), ("0", 0.0)] {
        assert_eq!(bench.click(field), []);
        assert!(bench.panel.editing_text());
        assert_eq!(bench.write(text), []);
        assert_eq!(bench.key(Key::Enter), power(value), "{text}");
        assert!(!bench.panel.editing_text());
    }
    for text in ["7", "-3", "fast"] {
        bench.click(field);
        bench.write(text);
        let said = bench.key(Key::Enter);
        assert!(matches!(said[..], [Action::App(App::Whisper(_))]), "{text}: {said:?}");
    }
    // A click elsewhere also sets it; Esc does not.
    bench.click(field);
    bench.write("0.6");
    let text = bench.layout.controls.text;
    assert_eq!(bench.click(text), power(0.6));
    bench.click(field);
    bench.write("0.9");
    assert_eq!(bench.key(Key::Escape), []);
}

#[test]
fn the_list_of_balls_fits_into_the_window() {
    for (width, height) in [(1280, 720), (640, 480), (2560, 1440)] {
        let mut bench = Bench::new(width, height);
        let follow = bench.layout.controls.follow;
        bench.click(follow);
        // imgui places a list in its second frame; its place is known in the third.
        bench.frame();
        bench.frame();
        assert!(bench.panel.list_open());
        let entries = bench.panel.passing().clone();
        assert_eq!(entries.len(), 16);
        for (name, rect) in &entries {
            let window = bench.layout.window;
            let inside = window.contains(rect.min()) && window.contains(rect.max());
            assert!(inside, "{name} {rect:?} at {width}x{height}");
        }
        let (_, eight) = entries[8];
        assert_eq!(bench.panel.taking(Some(eight.center())), InputOwner::List(Some(BallId(8))));
        assert_eq!(bench.panel.taking(None), InputOwner::List(None));
        assert_eq!(bench.click(eight), [Action::Camera(CameraAction::Follow(BallId(8)))]);
        bench.frame();
        assert!(!bench.panel.list_open());
        assert_eq!(bench.panel.taking(Some(eight.center())), InputOwner::Nothing);
    }
}

#[test]
fn the_list_offers_the_balls_of_the_game() {
    let mut bench = Bench::new(1280, 720);
    bench.state.game.balls = [0, 3, 8, 12].map(BallId).to_vec();
    bench.state.game.potted = vec![BallId(8)];
    bench.state.camera.follow = BallId(3);
    bench.click(bench.layout.controls.follow);
    bench.frame();
    bench.frame();
    let entries: Vec<_> = bench.panel.passing().iter().map(|(name, _)| name.clone()).collect();
    assert_eq!(entries, ["follow-0", "follow-3", "follow-8", "follow-12"]);
    let neighbour =
        |followed: u32, after: bool| bench.state.game.neighbour(BallId(followed), after).0;
    assert_eq!([neighbour(3, true), neighbour(3, false), neighbour(12, true)], [12, 0, 12]);
}

#[test]
fn every_state_can_be_drawn_in_every_window() {
    for (width, height) in [(1280, 720), (640, 480), (320, 240), (1, 1), (4000, 300)] {
        let mut bench = Bench::new(width, height);
        let text = "A long message that has to be set in several lines in a small window";
        let message = super::Message { text: text.to_owned(), tone: super::Tone::Bad };
        bench.state.messages.last = vec![message.clone(); 40].into();
        bench.state.messages.count = 40;
        bench.state.game.potted = (1..16).map(BallId).collect();
        bench.state.messages.toast = Some(super::Toast { message, opacity: 0.5 });
        bench.state.sound.no_device = true;
        bench.frame();
        bench.screens.open(SettingsSheet::default());
        bench.state.preferences = preferences();
        bench.frame();
        bench.screens.open(KeyCard);
        bench.frame();
        bench.frame();
        bench.layout = Layout::arranged(width, height, 1.0, true);
        bench.frame();
        bench.screens.open(PauseMenu::default());
        bench.frame();
        // In a very low window the last entries are scrolled away.
        assert!(bench.panel.passing().len() >= 9);
        bench.screens.open(Question::NewRack);
        bench.frame();
        assert_eq!(bench.panel.passing().len(), 2);
    }
}

#[test]
fn only_an_unfinished_game_is_given_up_with_a_question() {
    let mut bench = Bench::new(1280, 720);
    bench.screens.open(PauseMenu::default());
    // An earlier game exists, whose shots can be taken back.
    bench.state.game.undo = true;
    let aiming = Phase::Aiming { ball_in_hand: true };
    let over = Phase::Over { winner: Player::One };
    let at_once = [Action::Play(Command::NewGame)];
    let asks = [Action::App(App::Toggle(ScreenName::NewRack))];
    for (begun, phase, wanted) in
        [(false, aiming, &at_once), (true, aiming, &asks), (true, over, &at_once)]
    {
        bench.state.game.begun = begun;
        bench.state.game.phase = phase;
        bench.frame();
        let place = bench.place("new-game");
        assert_eq!(bench.click(place), wanted, "{begun} {phase:?}");
    }
}

/// A message that takes one line.
fn message(text: String) -> super::Message {
    super::Message { text, tone: super::Tone::Plain }
}

#[test]
fn the_last_message_stays_in_sight() {
    let mut bench = Bench::new(1280, 720);
    bench.state.messages.last = (0..40).map(|i| message(format!("Message {i}"))).collect();
    bench.state.messages.count = 40;
    let settle = |bench: &mut Bench| {
        for _ in 0..4 {
            bench.frame();
        }
    };
    settle(&mut bench);
    assert!(bench.panel.scroll.follows());
    for (width, height) in [(1280, 1000), (1280, 640), (900, 640), (1280, 720)] {
        bench.layout = Layout { scale: bench.layout.scale, ..Layout::new(width, height, 1.0) };
        settle(&mut bench);
        assert!(bench.panel.scroll.follows(), "{width}x{height}");
    }
    // After scrolling by hand the messages stay in place until a new one comes.
    let text = bench.layout.controls.text;
    bench.point([text.center()[0], text.max()[1] - 30.0]);
    bench.imgui.io_mut().add_mouse_wheel_event([0.0, 3.0]);
    settle(&mut bench);
    assert!(!bench.panel.scroll.follows());
    let more = [message("One more".to_owned())];
    bench.state.messages.last = bench.state.messages.last.iter().cloned().chain(more).collect();
    bench.state.messages.count += 1;
    settle(&mut bench);
    assert!(bench.panel.scroll.follows());
}

#[test]
fn the_words_on_the_status_line_open_the_key_card() {
    let mut bench = Bench::new(1280, 720);
    let status = bench.layout.status;
    let words = Rect::new(status.max()[0] - 60.0, status.y, 40.0, status.height);
    assert_eq!(bench.click(words), [Action::App(App::Toggle(ScreenName::Keys))]);
}

/// Settings with several choices.
#[test]
fn icons_choose_views_settings_and_the_panel() {
    for folded in [false, true] {
        let mut bench = Bench::new(1280, 720);
        bench.layout = Layout::arranged(1280, 720, 1.0, folded);
        bench.frame();
        for (place, rect) in CameraView::OFFERED.into_iter().zip(bench.layout.places) {
            assert_eq!(bench.click(rect), [Action::Camera(CameraAction::View(place))]);
        }
        let (settings, fold) = (bench.layout.settings, bench.layout.fold);
        assert_eq!(bench.click(settings), [Action::App(App::Toggle(ScreenName::Settings))]);
        assert_eq!(bench.click(fold), [Action::App(App::ToggleFold)]);
        let menu = bench.layout.menu;
        assert_eq!(bench.click(menu), [Action::App(App::Toggle(ScreenName::Pause))]);
        bench.screens.open(PauseMenu::default());
        bench.frame();
        assert_eq!(bench.click(menu), [Action::App(App::Close)], "the icon closes it, too");
        bench.screens.close();
        // In a replay Esc ends the replay.
        bench.state.replay.is_shown = true;
        bench.frame();
        assert_eq!(bench.click(menu), []);
    }
}

#[test]
fn without_the_panel_spin_and_power_are_chosen_over_the_table() {
    let mut bench = Bench::new(1280, 720);
    bench.layout = Layout::arranged(1280, 720, 1.0, true);
    bench.frame();
    let c = bench.layout.controls;
    let tip = bench.drag(c.tip, [20.0, 0.0]);
    assert!(matches!(tip.last(), Some(Action::Play(Command::Tip { .. }))), "{tip:?}");
    let half = bench.click(c.power_bar);
    assert_eq!(half, [], "it stands there already");
    bench.state.cue.power = 0.1;
    assert_eq!(bench.click(c.power_bar), [Action::Play(Command::Power { value: 0.5 })]);
    let shoot = bench.place("shoot-below-bar");
    assert_eq!(bench.click(shoot), [Action::Play(Command::Shoot)]);
    // While balls roll, there is no shot to prepare.
    bench.state.game.phase = Phase::Rolling;
    bench.frame();
    assert_eq!(bench.click(c.power_bar), []);
    assert_eq!(bench.drag(c.tip, [20.0, 0.0]), []);
}

#[test]
fn a_finished_game_can_be_restarted_without_the_panel() {
    let mut bench = Bench::new(1280, 720);
    bench.layout = Layout::arranged(1280, 720, 1.0, true);
    bench.frame();
    let none = |bench: &Bench| bench.panel.passing().iter().all(|(name, _)| name != "restart");
    assert!(none(&bench), "there is nothing to restart yet");
    bench.state.game.phase = Phase::Over { winner: Player::One };
    bench.frame();
    let restart = bench.place("restart");
    assert_eq!(bench.click(restart), [Action::Play(Command::Restart)]);
}

#[test]
fn table_and_room_have_volumes_of_their_own() {
    let mut bench = Bench::new(1280, 720);
    let c = bench.layout.controls;
    assert_eq!(bench.click(c.mixer), []);
    bench.frame();
    let room = bench.place("mixer-room");
    let part = Rect::new(room.x, room.y, 0.4 * room.width, room.height);
    let actions = bench.click(part);
    let [Action::App(App::Set(Change { setting: "sound.room", value }))] = actions[..] else {
        panic!("{actions:?}");
    };
    assert!(matches!(value, Value::Number(value) if (0.1..0.4).contains(&value)), "{value:?}");
    assert!(matches!(
        bench.click(bench.place("mixer-effects"))[..],
        [Action::App(App::Set(Change { setting: "sound.effects", .. }))]
    ));
    // A press beside the sliders closes them and has its usual effect.
    assert_eq!(bench.click(c.reset_camera).len(), 1);
    bench.frame();
    assert!(bench.panel.passing().is_empty());
}
