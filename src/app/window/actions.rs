//! Carries out the actions of interface, mouse and keys.

use super::game_window::GameWindow;
use crate::app::session::{Feedback, Origin, Submitted, WhyNot, skip_turn};
use crate::audio::Volumes;
use crate::game::Command;
use crate::texts::icons;
use crate::ui::{Action, App, LessonAction, SoundState, Tone};

impl GameWindow {
    /// Carries out what a person wants.
    pub(in crate::app) fn act(&mut self, actions: impl IntoIterator<Item = Action>) {
        for action in actions {
            match action {
                // A ball that is dragged shows by itself that it cannot go farther.
                Action::Play(command @ Command::MoveCueBall(_)) => {
                    self.submit(command, Origin::Person(Feedback::Silent));
                }
                Action::Play(command) => self.submit(command, Origin::Person(Feedback::Refusals)),
                Action::Call(wish) => {
                    if let Some(command) = self.session.call(wish) {
                        self.submit(command, Origin::Person(Feedback::Refusals));
                    }
                }
                Action::Camera(view) => self.session.move_camera(view),
                Action::App(app) => self.manage(app),
            }
        }
    }

    /// Sends a command to the match, and writes to the journal what becomes of it.
    pub(in crate::app) fn submit(&mut self, command: Command, origin: Origin) {
        if let Ok(()) | Err(WhyNot::Refused(_)) = self.session.check(&command, origin) {
            self.end_drag_before(&command);
        }
        let answer = self.session.submit(command, origin);
        self.write_commands();
        match answer {
            Err(WhyNot::NextPosition) => {
                self.lesson(LessonAction::Next);
                self.session.ignore_second_click();
            }
            Err(WhyNot::LacksCall(missing)) => {
                let has_mouse = self.state.keys.gamepad().is_none();
                self.session.messages.prompt(missing.prompt(has_mouse));
                self.request_frame();
            }
            Err(WhyNot::Skips) => self.request_frame(),
            Ok(()) | Err(_) => {}
        }
    }

    /// Ends a drag of the cue or of a ball that belongs to the shot which a command leaves. A drag
    /// that turns the view continues.
    fn end_drag_before(&mut self, command: &Command) {
        let game = self.session.game();
        let leaves = match command {
            Command::Undo => game.can_undo(),
            Command::Redo => game.can_redo(),
            Command::NewGame => true,
            // A ball that the mouse holds stays where it is.
            Command::Shoot => self.input.drag.placing(),
            _ => false,
        };
        if leaves {
            if !self.input.drag.turning() {
                self.cancel_drag();
            }
            self.painter.gui.let_go();
        }
    }

    /// Ends the drag on the table.
    pub(super) fn cancel_drag(&mut self) {
        let actions = self.input.drag.cancel();
        self.act(actions);
    }

    /// Ends everything that the mouse holds.
    pub(super) fn let_go_of_all(&mut self) {
        self.cancel_drag();
        self.painter.gui.let_go();
    }

    /// Writes the commands since the last call to the journal.
    pub(super) fn write_commands(&mut self) {
        let is_held = self.input.drag.busy() || self.painter.gui.holds_mouse() || self.steers();
        while let Some(submitted) = self.session.submitted.pop_front() {
            let Submitted { command, origin, refusal } = submitted;
            let is_drag = match origin {
                Origin::Opponent => matches!(command, Command::Aim { .. }),
                Origin::Window => false,
                Origin::Person(_) | Origin::Agreed | Origin::Script => is_held,
            };
            match refusal {
                Some(why) => self.journal.refused(&command, why),
                None => self.journal.command(&command, is_drag),
            }
        }
    }

    fn manage(&mut self, app: App) {
        let sound = &mut self.settings.settings.sound;
        match app {
            App::Volume(volume) => {
                // A new volume turns the sound on.
                (sound.volume, sound.muted, self.mute) = (volume, false, false);
            }
            App::ToggleMute => {
                let muted = sound.muted || self.mute;
                (sound.muted, self.mute) = (!muted, false);
            }
            App::Guide(guide) => {
                self.session.preview.guide = guide;
                self.settings.settings.display.aim_line = guide;
            }
            App::Toggle(screen) => self.toggle(screen),
            App::Whisper(text) => self.session.messages.whisper(text.get(), Tone::Bad),
            App::Close => self.session.screens.close(),
            App::AskChoice => self.session.ask(),
            App::ToggleFold => {
                let [width, height] = self.layout().window.size().map(|side| side as u32);
                if let Some(mode) = self.session.mode.lab_mut() {
                    mode.is_folded = !mode.is_folded;
                } else {
                    let setup = self.session.game().setup();
                    let display = &mut self.settings.settings.display;
                    if display.lacks_panel_room(setup, width, height) {
                        let text = icons::NO_ROOM_FOR_PANEL.get();
                        self.session.messages.whisper(text, Tone::Bad);
                        return;
                    }
                    display.toggle_fold(setup);
                }
                // The view moves under what the hand holds.
                self.cancel_drag();
                self.arrange();
            }
            App::TogglePause => self.session.toggle_pause(),
            App::Start(setup, colors) => self.start_chosen(*setup, colors),
            App::OpenNewMatch => self.open_new_match(),
            App::PlayNow => self.play_now(),
            App::Practice => self.practise(),
            App::SavePosition => self.save_position(),
            App::LoadPosition(row) => self.load_position(row),
            App::StartProgram(program) => self.start_program(program),
            App::Lesson(action) => self.lesson(action),
            App::ResumeLast => self.resume(),
            App::ShowTitle => self.show_title(),
            App::AgreeToUndo => {
                self.session.screens.close_answered();
                self.submit(Command::Undo, Origin::Agreed);
            }
            App::WatchRecord(row) => self.record_list.open(row),
            App::ResumeRecord(row) => self.resume_record(row),
            App::ExportRecord(row) => self.export_record(row),
            App::DeleteRecord(row) => self.delete_record(row),
            App::ExportStatistics => self.export_statistics(),
            App::SkipTurn => skip_turn(&mut self.session),
            App::ToggleThinking => self.session.seat.shows_thinking ^= true,
            App::Suggest => self.suggest(),
            App::ToggleMiss => self.session.toggle_miss(),
            App::ToggleChance => self.toggle_chance(),
            App::Replay(action) => self.replay(action),
            App::OpenLab => self.open_lab(None),
            App::Lab(action) => self.act_in_lab(action),
            App::Quit => self.leave = true,
            App::Set(change) => self.set(change),
            App::ResetSettings => self.reset_settings(),
            App::ResetKeys => self.settings.settings.reset_keys(),
        }
        self.set_sound();
    }

    /// Makes sound_feed and panel agree with the settings.
    pub(super) fn set_sound(&mut self) {
        let volumes = self.volumes();
        self.state.sound = SoundState {
            volume: volumes.master,
            effects: volumes.effects,
            room: volumes.room,
            muted: volumes.muted,
            no_device: self.state.sound.no_device,
        };
        if let Some(sound_feed) = &mut self.sound_feed {
            sound_feed.set(volumes);
        }
    }

    /// How loud everything is now.
    pub(super) fn volumes(&self) -> Volumes {
        let sound = &self.settings.settings.sound;
        Volumes {
            master: sound.volume,
            effects: sound.effects,
            room: sound.room,
            muted: sound.muted || self.mute,
        }
    }
}
