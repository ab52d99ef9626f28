//! The modes of a session.

use crate::app::background::time_budget::TimeBudget;
use crate::app::camera_rig::Closeup;
use crate::app::picture::marks::TargetMark;
use crate::game::lessons::{Course, Stage as LessonStage};
use crate::game::{Command, Match, Phase, Refusal, ShotRecord};
use crate::physics::World;
use crate::render::TriangleView;
use crate::ui::{App, CameraView, Intent, ScreenStack};

use super::laboratory::LabMode;
use super::lesson;
use super::play::deciding_pot::DecidingPot;
use super::play::delayed_screen::{AutoScreen, DelayedScreen};
use super::play::racking::Racking;
use super::play::shot_clock::ShotClock;
use super::playback::Playback;
use super::replay::mode::{ReplayMode, Stage};

/// Usual budgets of a frame for an experiment, which has no aim line.
const LAB_SHARES: u32 = 3;

/// The mode of a session, with the state that only this mode needs.
#[derive(Debug)]
pub enum Mode {
    /// A match is played.
    Game(GameMode),
    /// The tutorial or a drill is played: its course gives the matches and judges the shots.
    Lesson(GameMode, Box<Course>),
    /// A world runs by itself and is only shown, for a picture of a scene that nobody can play.
    Film(Box<World>),
    /// A replay is watched; it plays the session's match.
    Replay(Box<ReplayMode>),
    /// An experiment of the laboratory.
    Lab(Box<LabMode>),
}

impl Mode {
    /// The world shown in this mode of the match.
    pub fn world<'a>(&'a self, game: &'a Match) -> &'a World {
        match self {
            Mode::Game(_) | Mode::Lesson(..) | Mode::Replay(_) => game.world(),
            Mode::Film(world) => world,
            Mode::Lab(mode) => mode.world(),
        }
    }

    /// The phase of what is shown.
    pub fn phase(&self, game: &Match) -> Phase {
        match self {
            Mode::Film(world) if !world.at_rest() => Phase::Rolling,
            // Nobody plays in the laboratory, also while time stands still.
            Mode::Lab(_) => Phase::Rolling,
            // While a replay shows a verdict, nobody may play.
            Mode::Replay(mode) if matches!(mode.stage, Stage::Verdict(_)) => Phase::Rolling,
            _ => game.phase(),
        }
    }

    /// Advances the world by `table_dt` seconds, or as far as the budget of a frame's computing time
    /// allows. Returns true if all of them have passed.
    pub fn roll(&mut self, game: &mut Match, table_dt: f64, playback: &Playback) -> bool {
        let mut budget = self.budget(playback);
        let done = match self {
            Mode::Film(world) => {
                let end = world.clock() + table_dt;
                budget.spend(|may_go_on| world.update_until_while(end, may_go_on))
            }
            Mode::Lab(mode) => budget.spend(|may_go_on| mode.run_while(table_dt, may_go_on)),
            // The world stands still until the tip arrives.
            Mode::Game(_) | Mode::Lesson(..) | Mode::Replay(_) => {
                game.phase() != Phase::Rolling
                    || table_dt <= 0.0
                    || budget.spend(|may_go_on| game.roll_while(table_dt, may_go_on))
            }
        };
        if let Some(mode) = self.game_mut() {
            mode.look_ahead(game, &mut budget);
        }
        done
    }

    /// True if the shown shot has ended in this frame; a replay then continues to the verdict.
    /// `rolled` is true if its balls rolled when the frame began.
    pub fn end_shot(&mut self, game: &Match, rolled: bool) -> bool {
        match self {
            Mode::Replay(mode) if mode.stage == Stage::Shot => mode.end_shot(game),
            _ => rolled && self.phase(game) != Phase::Rolling,
        }
    }

    /// Speed of the balls relative to real time, unless the player chooses another.
    pub fn pace(&self) -> f64 {
        match self {
            Mode::Game(mode) | Mode::Lesson(mode, _) => {
                mode.deciding_pot.as_ref().map_or(1.0, DecidingPot::pace)
            }
            Mode::Film(_) => 1.0,
            Mode::Lab(mode) => mode.speed(),
            Mode::Replay(mode) => mode.speed(),
        }
    }

    /// The budget of a frame for its physics.
    pub fn budget(&self, playback: &Playback) -> TimeBudget {
        match self {
            Mode::Lab(_) => playback.budget.times(LAB_SHARES),
            _ => playback.budget,
        }
    }

    /// True if something specific to this mode moves.
    pub fn moves(&self) -> bool {
        match self {
            Mode::Game(mode) | Mode::Lesson(mode, _) => mode.triangle.is_some(),
            Mode::Film(_) => false,
            Mode::Replay(mode) => mode.is_playing || mode.computes(),
            Mode::Lab(mode) => mode.moves(),
        }
    }

    /// True if a replay or an experiment is paused.
    pub fn is_stopped(&self) -> bool {
        match self {
            Mode::Game(_) | Mode::Lesson(..) | Mode::Film(_) => false,
            Mode::Replay(mode) => !mode.is_playing,
            Mode::Lab(mode) => !mode.is_running(),
        }
    }

    /// Ends the close-up of the deciding pot, or of an event. Returns true if there may have been
    /// one.
    pub fn give_up_closeup(&mut self) -> bool {
        match self {
            Mode::Game(mode) | Mode::Lesson(mode, _) => mode.deciding_pot.take().is_some(),
            Mode::Film(_) | Mode::Lab(_) => false,
            Mode::Replay(mode) => mode.closeup.take().is_some(),
        }
    }

    /// The effect of a key in a lesson, a replay or the laboratory, instead of its usual one.
    pub fn key(&self, intent: Intent) -> Option<App> {
        match self {
            Mode::Game(_) | Mode::Film(_) => None,
            Mode::Lesson(_, course) => lesson::action_for_key(course, intent).map(App::Lesson),
            Mode::Replay(_) => intent.in_replay().map(App::Replay),
            Mode::Lab(_) => intent.in_lab().map(App::Lab),
        }
    }

    /// Why a lesson refuses a command: it sets up its positions itself, and plays no shot after the
    /// judgement.
    pub fn refusal(&self, command: &Command) -> Option<Refusal> {
        let stage = self.course()?.stage();
        match command {
            Command::PlaceBall { .. }
            | Command::RemoveBall { .. }
            | Command::NewGame
            | Command::Restart => Some(Refusal::Lesson),
            Command::Undo | Command::Redo => Some(Refusal::LessonUndo),
            Command::Shoot if stage != LessonStage::Trying => Some(Refusal::Lesson),
            _ => None,
        }
    }

    /// True in a replay and in the laboratory: there is no match to be played.
    pub fn is_aside(&self) -> bool {
        matches!(self, Mode::Replay(_) | Mode::Lab(_))
    }

    /// True if a try is judged, and the lesson waits for the player to continue.
    pub fn awaits_next(&self) -> bool {
        self.course().is_some_and(|course| course.judgement().is_some())
    }

    /// The marked circle of a lesson's exercise.
    pub fn target_mark(&self) -> Option<TargetMark> {
        let course = self.course()?;
        let passed = course.judgement().map(|judgement| judgement.is_passed());
        Some(TargetMark { target: course.target()?, passed })
    }

    /// Shows a lesson the current view of the camera.
    pub fn look_from(&mut self, view: CameraView) {
        if let Mode::Lesson(_, course) = self {
            let index = CameraView::OFFERED.iter().position(|other| *other == view);
            course.look_from(index.unwrap_or_default());
        }
    }

    /// The state of a match or a lesson.
    pub fn game(&self) -> Option<&GameMode> {
        match self {
            Mode::Game(mode) | Mode::Lesson(mode, _) => Some(mode),
            Mode::Film(_) | Mode::Replay(_) | Mode::Lab(_) => None,
        }
    }

    /// The state of a match or a lesson, to change it.
    pub fn game_mut(&mut self) -> Option<&mut GameMode> {
        match self {
            Mode::Game(mode) | Mode::Lesson(mode, _) => Some(mode),
            Mode::Film(_) | Mode::Replay(_) | Mode::Lab(_) => None,
        }
    }

    /// The tutorial or drill that is played.
    pub fn course(&self) -> Option<&Course> {
        if let Mode::Lesson(_, course) = self { Some(course) } else { None }
    }

    /// The tutorial or drill that is played, to change it.
    pub fn course_mut(&mut self) -> Option<&mut Course> {
        if let Mode::Lesson(_, course) = self { Some(course) } else { None }
    }

    /// The replay that is watched.
    pub fn replay(&self) -> Option<&ReplayMode> {
        if let Mode::Replay(mode) = self { Some(mode) } else { None }
    }

    /// The shot that a replay shows, once it is computed.
    pub fn watched_shot(&self) -> Option<&ShotRecord> {
        self.replay()?.film.as_ref()?.verdict()
    }

    /// The experiment that is shown.
    pub fn lab(&self) -> Option<&LabMode> {
        if let Mode::Lab(mode) = self { Some(mode) } else { None }
    }

    /// The experiment that is shown, to change it.
    pub fn lab_mut(&mut self) -> Option<&mut LabMode> {
        if let Mode::Lab(mode) = self { Some(mode) } else { None }
    }
}

/// The state of a match being played that concerns only its display.
#[derive(Debug)]
pub struct GameMode {
    /// True to show the deciding ball close up and in slow motion.
    pub film_look: bool,
    /// The deciding pot of this shot, if it is to be shown close up.
    deciding_pot: Option<DecidingPot>,
    /// True to show the triangle being lifted off each new rack.
    shows_racks: bool,
    triangle: Option<Racking>,
    /// Seconds since the last game began; infinite in the first one.
    pub since_restart: f64,
    /// The shot clock, in a match that has one.
    pub clock: ShotClock,
    end_screen: DelayedScreen,
    choice_screen: DelayedScreen,
}

impl Default for GameMode {
    fn default() -> GameMode {
        GameMode {
            film_look: false,
            deciding_pot: None,
            shows_racks: false,
            triangle: None,
            since_restart: f64::INFINITY,
            clock: ShotClock::default(),
            end_screen: DelayedScreen::new(AutoScreen::EndOfGame),
            choice_screen: DelayedScreen::new(AutoScreen::Choice),
        }
    }
}

impl GameMode {
    /// Seconds until a screen opens by itself.
    pub fn next_change(&self) -> Option<f64> {
        self.end_screen.time_left().or(self.choice_screen.time_left())
    }

    /// The triangle while it is lifted.
    pub fn triangle(&self, game: &Match) -> Option<TriangleView> {
        self.triangle?.view(game)
    }

    /// Shows the triangle being lifted off this rack and the next ones.
    pub fn show_racks(&mut self, game: &Match, calm: bool) {
        self.shows_racks = true;
        self.rack(game, calm);
    }

    fn rack(&mut self, game: &Match, calm: bool) {
        let shown = self.shows_racks && !calm;
        self.triangle = shown.then(|| Racking::new(game)).flatten();
    }

    /// Begins another game.
    pub fn restart(&mut self, game: &Match, calm: bool) {
        self.since_restart = 0.0;
        self.rack(game, calm);
    }

    /// Begins to show another match.
    pub fn resume(&mut self) {
        let GameMode { film_look, shows_racks, .. } = *self;
        *self = GameMode { film_look, shows_racks, ..GameMode::default() };
    }

    /// Begins a shot.
    pub fn strike(&mut self, game: &Match) {
        self.triangle = self.triangle.map(Racking::hurry);
        self.deciding_pot = self.film_look.then(|| DecidingPot::begin(game));
    }

    /// Looks ahead for the deciding pot within the budget of computing time.
    pub fn look_ahead(&mut self, game: &Match, budget: &mut TimeBudget) {
        if let Some(deciding_pot) = &mut self.deciding_pot {
            deciding_pot.look_ahead(game, budget);
        }
    }

    /// The change of the close-up of a pot that decides the game: `None`, nothing; `Some(None)`,
    /// end the close-up; `Some(Some(_))`, show it close up.
    pub fn closeup(&mut self, game: &Match) -> Option<Option<Closeup>> {
        let deciding_pot = self.deciding_pot.as_mut()?;
        let closeup = deciding_pot.closeup(game);
        if game.phase() != Phase::Rolling || matches!(deciding_pot, DecidingPot::None) {
            self.deciding_pot = None;
            return Some(None);
        }
        Some(closeup)
    }

    /// Advances the animations.
    pub fn advance(&mut self, seconds: f64) {
        self.triangle = self.triangle.and_then(|triangle| triangle.after(seconds));
    }

    /// Checks whether the game is over or a choice is open.
    pub fn update_auto_screens(&mut self, game: &Match, screens: &mut ScreenStack) {
        self.end_screen.update(game, screens);
        self.choice_screen.update(game, screens);
    }

    /// Advances wall time.
    pub fn wait(&mut self, seconds: f64, game: &Match, screens: &mut ScreenStack) {
        self.since_restart += seconds;
        self.end_screen.advance(seconds, game, screens);
        self.choice_screen.advance(seconds, game, screens);
    }

    /// Opens the question about the open choice now.
    pub fn ask(&mut self, game: &Match, screens: &mut ScreenStack) {
        self.choice_screen.open(game, screens);
    }
}
