//! Checks commands, sends them to the match, and queues them for the journal.

use crate::game::{Command, Match, Refusal, UndoRule};
use crate::texts::{Shown, playing, watching};
use crate::ui::{CallState, CallWish, Question, Tone};

use super::Session;
use super::play::calling::MissingCall;
use super::play::opponent::{can_return, has_opponent, is_programs};

/// Who sends a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// A person.
    Person(Feedback),
    /// A person whose opponent has agreed to the undo.
    Agreed,
    /// The program in a player's place.
    Opponent,
    /// The window, which prepares the cue for a person.
    Window,
    /// A benchmark, a picture or a test; it is not journaled.
    Script,
}

/// The messages that may answer a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Feedback {
    /// None: the picture shows the effect.
    Silent,
    /// The reason for a refusal.
    Refusals,
    /// Refusals, and limits such as "power is at maximum".
    Limits,
}

/// Why a command does not reach the match, or what happens instead.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum WhyNot {
    /// The other player is asked first.
    AsksFirst,
    /// The click that began a game was a double click, and Shoot is where New Game was.
    SecondClick,
    /// The practice stroke, or a part of an opponent's routine, is skipped.
    Skips,
    /// A replay or an experiment is shown.
    ReadOnly,
    /// A try is judged, and the lesson continues with the next position.
    NextPosition,
    /// The shot lacks a call; the player is reminded once.
    LacksCall(MissingCall),
    /// It is refused.
    Refused(Refusal),
}

/// A command that the journal has not yet: accepted, or refused to a person.
#[derive(Debug)]
pub struct Submitted {
    /// The command.
    pub command: Command,
    /// Who sent it.
    pub origin: Origin,
    /// The reason why it was refused.
    pub refusal: Option<Refusal>,
}

impl Origin {
    /// True if the command is checked: the program's own commands always reach the match.
    fn is_checked(self) -> bool {
        !matches!(self, Origin::Opponent | Origin::Window)
    }

    /// The messages for the person who sends the command.
    fn feedback(self) -> Option<Feedback> {
        match self {
            Origin::Person(feedback) => Some(feedback),
            Origin::Agreed => Some(Feedback::Refusals),
            Origin::Opponent | Origin::Window | Origin::Script => None,
        }
    }
}

impl Session {
    /// Who may speak when: the reason why a command may not reach the match now.
    pub fn check(&mut self, command: &Command, origin: Origin) -> Result<(), WhyNot> {
        /// Time for a second click, s.
        const SECOND_CLICK: f64 = 0.6;
        if !origin.is_checked() {
            return Ok(());
        }
        let is_live = origin.feedback().is_some();
        let is_shot = is_live && *command == Command::Shoot;
        let refused = |why| Err(WhyNot::Refused(why));
        match command {
            Command::Undo if is_live && origin != Origin::Agreed && self.asks_before_undo() => {
                Err(WhyNot::AsksFirst)
            }
            _ if is_shot
                && self.mode.game().is_some_and(|mode| mode.since_restart < SECOND_CLICK) =>
            {
                Err(WhyNot::SecondClick)
            }
            _ if is_shot && (self.effects.is_feathering() || self.has_routine()) => {
                Err(WhyNot::Skips)
            }
            _ if is_live && self.mode.is_aside() => Err(WhyNot::ReadOnly),
            Command::Shoot | Command::Restart if is_live && self.mode.awaits_next() => {
                Err(WhyNot::NextPosition)
            }
            _ if is_shot && let Some(missing) = self.calling.missing(&self.game) => {
                Err(WhyNot::LacksCall(missing))
            }
            _ if let Some(why) = self.mode.refusal(command) => refused(why),
            Command::Undo if !can_return(&self.game) => refused(Refusal::NothingToUndo),
            Command::Undo
            | Command::Redo
            | Command::NewGame
            | Command::Restart
            | Command::Concede { .. } => Ok(()),
            _ if self.is_opponents_turn() => refused(Refusal::OpponentsTurn),
            _ => Ok(()),
        }
    }

    /// True if the other player, who is a person, has to agree to an undo. Opponents always agree.
    fn asks_before_undo(&self) -> bool {
        let asks = self.game.setup().undo_rule() == UndoRule::Ask && self.game.can_undo();
        asks && !has_opponent(&self.game) && !self.mode.is_aside()
    }

    /// Sends a command to the match: the only way there is. Answers a person with messages, and
    /// keeps what is accepted or refused for the journal.
    pub fn submit(&mut self, command: Command, origin: Origin) -> Result<(), WhyNot> {
        let (feedback, checked) = (origin.feedback(), self.check(&command, origin));
        match checked {
            Ok(()) | Err(WhyNot::Refused(_)) => {}
            Err(why) => {
                self.do_instead(why, feedback);
                return checked;
            }
        }
        // An obvious call goes with the shot.
        if command == Command::Shoot
            && feedback.is_some()
            && checked.is_ok()
            && let Some(call) = self.calling.obvious(&self.game)
        {
            let _ = self.submit(Command::Call(call), Origin::Person(Feedback::Refusals));
        }
        let shows_limits = feedback == Some(Feedback::Limits);
        let limit = if shows_limits { limit(&self.game, &command) } else { None };
        let own = self.game.cue().elevation;
        let lowers = matches!(command, Command::Elevation { value } if value < own);
        let result =
            checked.and_then(|()| self.carry_out(&command, origin).map_err(WhyNot::Refused));
        // A cue that is lowered onto an obstacle stops there.
        let limit =
            limit.or_else(|| if shows_limits && lowers { held_up(&self.game) } else { None });
        let refusal = match result {
            Err(WhyNot::Refused(why)) => Some(why),
            _ => None,
        };
        match (&refusal, limit) {
            (Some(why), _) if feedback.is_some_and(|it| it != Feedback::Silent) => self.refuse(why),
            (None, Some(limit)) => self.messages.remark(limit, Tone::Plain),
            _ => {}
        }
        let is_done = refusal.is_none();
        if feedback.is_some() || !origin.is_checked() && is_done {
            let command = command.clone();
            self.submitted.push_back(Submitted { command, origin, refusal });
        }
        if feedback.is_some() && is_done {
            self.follow_up(&command, origin);
        }
        result
    }

    /// Sends what follows from a person's command.
    fn follow_up(&mut self, command: &Command, origin: Origin) {
        let next = match command {
            Command::MoveCueBall(_) => {
                self.messages.drop_refusal();
                let aim = self.preview.held_aim(&self.game);
                aim.map(|aim| (aim, Origin::Person(Feedback::Silent)))
            }
            // Back to the person's own shot.
            Command::Undo => self.must_undo_more().then_some((Command::Undo, origin)),
            _ => None,
        };
        if let Some((command, origin)) = next {
            let _ = self.submit(command, origin);
        }
    }

    /// Carries out a script's command, or returns the reason why it is refused.
    pub fn play(&mut self, command: Command) -> Result<(), Refusal> {
        match self.submit(command, Origin::Script) {
            Err(WhyNot::Refused(why)) => Err(why),
            _ => Ok(()),
        }
    }

    /// Does what a person's command means at this moment.
    fn do_instead(&mut self, why: WhyNot, feedback: Option<Feedback>) {
        match why {
            WhyNot::AsksFirst => {
                self.screens.open(Question::Undo(self.game.player()));
            }
            WhyNot::Skips => {
                let _ = self.effects.skip_feathering() || self.skip_routine();
            }
            WhyNot::ReadOnly if feedback != Some(Feedback::Silent) => {
                self.messages.whisper(watching::READ_ONLY, Tone::Plain);
            }
            WhyNot::LacksCall(_) => self.calling.prompted = true,
            _ => {}
        }
    }

    /// Carries out a command that may reach the match.
    fn carry_out(&mut self, command: &Command, origin: Origin) -> Result<(), Refusal> {
        if origin.is_checked() {
            self.preview.hold_aim(command, &self.game, self.mode.world(&self.game));
        }
        if *command == Command::Shoot
            && let Some(course) = self.mode.course_mut()
        {
            course.before_stroke(&self.game);
        }
        let (taken_back, revision) = (self.game.taken_back(), self.game.revision());
        self.game.command(command.clone())?;
        if origin.is_checked() {
            self.messages.player_acted();
            if let Some(course) = self.mode.course_mut() {
                course.after_command(command);
            }
        }
        let rolling = self.is_rolling();
        if origin != Origin::Window {
            self.turn.after_command(command, rolling);
        }
        let by_program = is_programs(&self.game, self.game.player());
        self.study.after_command(command, by_program);
        match command {
            Command::Shoot => self.strike(),
            Command::Undo => {
                self.messages.log.take_back();
                self.leave_shot();
            }
            Command::Redo => {
                self.leave_shot();
                if self.is_rolling() {
                    self.strike();
                }
            }
            Command::Restart | Command::NewGame => self.restart(taken_back),
            Command::Choose { .. } | Command::Stalemate => {
                self.messages.log.begin_shot_messages();
                if self.game.revision() != revision {
                    self.rerack();
                }
            }
            _ => {}
        }
        self.update_parts();
        Ok(())
    }

    /// The command that follows from the player's choice of ball or pocket to call, if the call is
    /// complete. If the rules forbid the choice, shows the reason.
    pub fn call(&mut self, wish: CallWish) -> Option<Command> {
        if self.is_opponents_turn() {
            self.refuse(&Refusal::OpponentsTurn);
            return None;
        }
        let aimed = self.prediction().and_then(|path| {
            let met = path.met.first()?;
            Some((met.ball, (met.points.first()?.position - path.ghost()?).xy()))
        });
        // The message about a missing call may be outdated.
        self.messages.drop_refusal();
        self.calling.wish(&self.game, wish, aimed).unwrap_or_else(|why| {
            self.refuse(&why);
            None
        })
    }

    /// True if a click that stands for this call would be accepted.
    pub fn can_call(&self, wish: CallWish) -> bool {
        self.calling.allows(wish) && !self.is_opponents_turn()
    }

    /// The call as the interface shows it.
    pub fn call_state(&self) -> CallState {
        // Nobody is asked to call for an opponent.
        if self.is_opponents_turn() && self.game.call().is_none() {
            return CallState::default();
        }
        self.calling.state(&self.game)
    }

    /// Shows the question about the open choice.
    pub fn ask(&mut self) {
        if let Some(mode) = self.mode.game_mut() {
            mode.ask(&self.game, &mut self.screens);
        }
    }

    /// Shows why something cannot be done now.
    pub fn refuse(&mut self, why: &Refusal) {
        self.messages.refuse(why, self.tempo());
    }
}

/// Why an accepted command changes nothing: the value is already at the end of its range.
pub(super) fn limit(game: &Match, command: &Command) -> Option<String> {
    let cue = game.cue();
    match *command {
        Command::Power { value } if value == cue.power => match value {
            1.0 => Some(playing::POWER_AT_MAXIMUM.to_string()),
            0.0 => Some(playing::POWER_AT_MINIMUM.to_string()),
            _ => None,
        },
        // A cue that is held up does not visibly move down.
        Command::Elevation { value } if value <= cue.elevation => match held_up(game) {
            Some(held) => Some(held),
            None if value < cue.elevation => None,
            None if value > 1.0 => Some(playing::CUE_VERTICAL.to_string()),
            None => Some(playing::CUE_LEVEL.to_string()),
        },
        _ => None,
    }
}

/// The message about a cue held up by a rail or a ball.
fn held_up(game: &Match) -> Option<String> {
    game.lift().map(|lift| playing::keeps_cue_up(&Shown(&lift.obstacle())).to_string())
}
