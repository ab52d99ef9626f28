//! Carries out the actions of interface, mouse and keys.

use super::playing::Playing;
use super::session::Voice;
use crate::audio::Volumes;
use crate::game::{Command, UndoRule};
use crate::texts::{icons, watching};
use crate::ui::{Action, App, Question, SoundState, Tone};

impl Playing {
    /// Carries out what a person wants.
    pub(super) fn act(&mut self, actions: impl IntoIterator<Item = Action>) {
        for action in actions {
            match action {
                // A ball that is dragged shows by itself that it cannot go farther.
                Action::Play(command @ Command::MoveCueBall(_)) => {
                    self.play(command, Voice::Silent);
                }
                Action::Play(command) => self.play(command, Voice::Refusals),
                Action::Call(wish) => self.call(wish),
                Action::Camera(view) => self.session.look(view),
                Action::App(app) => self.manage(app),
            }
        }
    }

    /// Does something in the game, or asks the opponent first where the match is played so.
    pub(super) fn play(&mut self, command: Command, voice: Voice) {
        let game = self.session.game();
        let asks = game.setup().undo_rule() == UndoRule::Ask && game.can_undo();
        // Opponents always agree.
        let asks = asks && !self.session.has_opponent();
        if command == Command::Undo && asks && !self.session.is_aside() {
            self.session.screens.open(Question::Undo(game.player()));
            return;
        }
        self.carry_out(command, voice);
    }

    /// Does something in the game, and says about it as much as `voice` allows.
    fn carry_out(&mut self, command: Command, voice: Voice) {
        /// Shoot is where Restart Game was: a second click on that is no break, s.
        const SECOND_CLICK: f64 = 0.6;
        if command == Command::Shoot
            && (self.session.since_restart() < SECOND_CLICK || self.session.skip_feathering())
        {
            return;
        }
        if command == Command::Shoot && self.session.skip_routine() {
            self.touch();
            return;
        }
        if self.session.is_aside() {
            if voice != Voice::Silent {
                self.session.messages.whisper(watching::READ_ONLY, Tone::Plain);
            }
            return;
        }
        if self.lesson_goes_on(&command) {
            return;
        }
        if command == Command::Shoot && !self.prepare_call() {
            return;
        }
        let game = self.session.game();
        let leaves = match command {
            Command::Undo => game.can_undo(),
            Command::Redo => game.can_redo(),
            Command::NewGame => true,
            // A ball that the mouse holds stays where it is.
            Command::Shoot => self.drag.placing(),
            _ => false,
        };
        if leaves {
            // A drag of the cue or of a ball belongs to the shot that is left now. A drag that turns
            // the view goes on.
            if !self.drag.turning() {
                let actions = self.drag.cancel();
                self.act(actions);
            }
            self.painter.gui.let_go();
        }
        let undoes = command == Command::Undo;
        match self.session.attempt(command.clone(), voice) {
            Ok(()) => {
                let held = self.painter.gui.holds_mouse() || self.steers();
                let drag = self.drag.busy() || held;
                self.journal.command(&command, drag);
                if matches!(command, Command::MoveCueBall(_))
                    && let Some(aim) = self.session.held_aim()
                {
                    self.carry_out(aim, Voice::Silent);
                }
                // Back to the person's own shot.
                if undoes && self.session.must_undo_more() {
                    self.carry_out(Command::Undo, voice);
                }
            }
            Err(refusal) => self.journal.refused(&command, refusal),
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
                self.settings.settings.display.aim_line = guide.name().to_owned();
            }
            App::Toggle(screen) => self.toggle(screen),
            App::Whisper(text) => self.session.messages.whisper(text.get(), Tone::Bad),
            App::Close => self.session.screens.close(),
            App::AskChoice => self.session.ask(),
            App::ToggleFold => {
                let [width, height] = self.layout().window.size().map(|side| side as u32);
                if !self.session.fold_lab() {
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
                let actions = self.drag.cancel();
                self.act(actions);
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
                self.carry_out(Command::Undo, Voice::Refusals);
            }
            App::WatchRecord(row) => self.record_list.open(row),
            App::ResumeRecord(row) => self.resume_record(row),
            App::ExportRecord(row) => self.export_record(row),
            App::DeleteRecord(row) => self.delete_record(row),
            App::ExportStatistics => self.export_statistics(),
            App::ToggleThinking => self.session.toggle_thinking(),
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

    /// Makes ears and panel agree with the settings.
    pub(super) fn set_sound(&mut self) {
        let volumes = self.volumes();
        self.state.sound = SoundState {
            volume: volumes.master,
            effects: volumes.effects,
            room: volumes.room,
            muted: volumes.muted,
            no_device: self.state.sound.no_device,
        };
        if let Some(ears) = &mut self.ears {
            ears.set(volumes);
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
