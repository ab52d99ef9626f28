//! Matches with their referee, and the opponents.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use gl_billiards_core::ai::{self, PocketLibrary, Skill};
use gl_billiards_core::game::files::reader::Node;
use gl_billiards_core::game::files::{self, command, position, record, setup};
use gl_billiards_core::game::journal::{StateReport, VerdictReport};
use gl_billiards_core::game::{self, Cue, GameKind, legal_balls};
use gl_billiards_core::physics::{Shot as CoreShot, Strength, pull};
use gl_billiards_core::wording::{English, Phrase};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyType;
use serde::Serialize;

use crate::noise::Noise;
use crate::result::Result;
use crate::scene::Scene;
use crate::shot::Shot;
use crate::values::{from_json, to_json};
use crate::{guarded, value_error};

/// Time between two looks for Ctrl-C.
const LOOK: Duration = Duration::from_millis(50);

/// Softest stroke that an error makes of a harder one, as a share of the fullest.
const LEAST_POWER: f64 = 0.005;

create_exception!(gl_billiards, Refused, PyValueError, "The game does not allow a command.");

/// A match between two players, judged by the referee of its game. The package's `Match` wraps it.
#[pyclass(module = "gl_billiards._core")]
pub struct Match(Box<game::Match>);

/// A value of the program as Python values.
fn to_python<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let value =
        serde_json::to_value(value).map_err(|error| PyValueError::new_err(error.to_string()))?;
    from_json(py, &value)
}

#[pymethods]
impl Match {
    /// Begins the match of a set-up, as a dict with the keys of records.
    #[new]
    fn new(setup: &Bound<'_, PyAny>) -> PyResult<Match> {
        let document = to_json(setup)?;
        let begun = position::read_match(&Node::root(&document, "the match"));
        begun.map(Match::of).map_err(|error| value_error(&error))
    }

    /// Carries out a command, as a dict. A shot runs to its end, and is judged.
    fn command(&mut self, py: Python<'_>, command: &Bound<'_, PyAny>) -> PyResult<()> {
        let document = to_json(command)?;
        let command = command::read(&Node::root(&document, "the command"))
            .map_err(|error| value_error(&error))?;
        self.obey(command)?;
        guarded(|| {
            py.detach(|| self.0.run_to_rest());
            Ok(())
        })
    }

    /// Aims the cue for this shot with errors of execution, which the seed and the number of actions
    /// before it decide. The cue is aimed again, as a player would, if there is no room for it.
    fn aim(
        &mut self,
        shot: &Bound<'_, Shot>,
        noise: Option<&Bound<'_, Noise>>,
        seed: u64,
    ) -> PyResult<()> {
        let ball = self.0.world().ball(self.0.cue_ball());
        let ball = ball.ok_or_else(|| PyValueError::new_err("there is no cue ball"))?;
        let laws = self.0.world().laws();
        let intended = CoreShot { ball: ball.id, ..shot.get().0 };
        files::check_shot(&intended, &ball, laws, || "shot".to_owned())
            .map_err(|error| value_error(&error))?;
        let cue_of = |shot: &CoreShot| {
            let power = pull(shot.strength, &ball, laws);
            let CoreShot { direction, tip, elevation, .. } = *shot;
            Cue { direction, power, tip, elevation }
        };
        let mut cue = cue_of(&intended);
        if cue.power > 1.0
            && let Strength::Speed(speed) = intended.strength
        {
            let most = speed / cue.power;
            let problem = format!("shot.speed: a player's cue reaches {most:.2} m/s at most");
            return Err(PyValueError::new_err(problem));
        }
        if let Some(noise) = noise {
            let noise = game::Noise::from(*noise.get());
            // A stroke that is meant to have no power stays refused.
            let least = cue.power.min(LEAST_POWER);
            // Over all racks, so that no two have the same errors.
            let mut number = self.0.standing_actions() as u64 * u64::from(ai::MAX_STROKES_DRAWN);
            cue = ai::drawn_with_room(&self.0, || {
                let error = noise.of_stroke(seed, number);
                number += 1;
                let cue = cue_of(&error.applied(&intended, &ball, laws));
                Cue { power: cue.power.clamp(least, 1.0), ..cue }
            });
        }
        cue.commands().into_iter().try_for_each(|command| self.obey(command))
    }

    /// The state, with the keys of journals.
    #[getter]
    fn state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &StateReport::new(&self.0, None))
    }

    /// The set-up, with the keys of records.
    #[getter]
    fn setup<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let text = setup::setup_text(self.0.setup(), None);
        py.import("json")?.call_method1("loads", (text,))
    }

    /// The verdict on the last shot, with the keys of journals.
    #[getter]
    fn verdict<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let verdict = self.0.last_shot().map(|shot| VerdictReport::new(shot, &English));
        verdict.map(|verdict| to_python(py, &verdict)).transpose()
    }

    /// The number of things that the referee has said.
    #[getter]
    fn said(&self) -> usize {
        self.0.notices().len()
    }

    /// What the referee has said, from the one of this number on.
    fn notices(&self, from: usize) -> Vec<String> {
        let notices = self.0.notices().iter().skip(from);
        notices.map(|notice| notice.words.in_english()).collect()
    }

    /// The last shot, as played again from its start.
    #[getter]
    fn last_result(&self, py: Python<'_>) -> PyResult<Option<Result>> {
        let Some(last) = self.0.last_shot() else { return Ok(None) };
        let scene = files::Scene {
            balls: last.start.iter().filter(|ball| ball.state.in_play()).copied().collect(),
            shot: Some(last.shot),
            ..self.present()
        };
        Result::of(py, scene).map(Some)
    }

    /// The hash of the last shot, as records have it.
    #[getter]
    fn last_hash(&self) -> Option<String> {
        self.0.last_shot().map(|shot| files::report::hash(shot.hash))
    }

    /// The balls that are on the table now.
    #[getter]
    fn scene(&self) -> Scene {
        Scene(self.present())
    }

    /// True if the next shot is a break.
    #[getter]
    fn breaking(&self) -> bool {
        self.0.situation().breaking
    }

    /// The balls that may be hit first without a foul.
    #[getter]
    fn legal_balls(&self) -> Vec<u32> {
        legal_balls(&self.0).into_iter().map(|ball| ball.0).collect()
    }

    /// The number of the winner of the match, if it is over.
    #[getter]
    fn match_winner(&self) -> Option<u32> {
        self.0.match_winner().map(game::Player::number)
    }

    /// What the two players have done in all racks so far.
    #[getter]
    fn figures<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.0.figures())
    }

    /// The match of a record, after its last command.
    #[classmethod]
    fn from_record(_class: &Bound<'_, PyType>, py: Python<'_>, text: &str) -> PyResult<Match> {
        let record = record::parse(text).map_err(|error| value_error(&error))?;
        let replayed = guarded(|| Ok(py.detach(|| record.replay())))?;
        replayed.map(Match::of).map_err(|difference| PyValueError::new_err(difference.to_string()))
    }

    /// The match as a record; None while balls are rolling.
    fn to_record(&self) -> Option<String> {
        self.0.record().map(|record| record::text(&record))
    }

    fn __copy__(&self) -> Match {
        Match(self.0.clone())
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Match {
        Match(self.0.clone())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Option<String>,))> {
        Ok((slf.get_type().getattr("from_record")?, (slf.borrow().to_record(),)))
    }
}

impl Match {
    /// Boxed, because Python aligns its objects to 16 bytes, and a world to 64.
    fn of(game: game::Match) -> Match {
        Match(Box::new(game))
    }

    fn obey(&mut self, command: game::Command) -> PyResult<()> {
        self.0.command(command).map_err(|refusal| Refused::new_err(refusal.in_english()))
    }

    fn present(&self) -> files::Scene {
        let world = self.0.world();
        files::Scene {
            laws: *world.laws(),
            table: Arc::clone(world.table()),
            balls: world.balls().filter(|ball| ball.state.in_play()).collect(),
            colors: BTreeMap::new(),
            shot: None,
            run: files::scene::Run::default(),
        }
    }
}

/// A player of the program. The package's `Opponent` wraps it.
#[pyclass(frozen, module = "gl_billiards._core")]
pub struct Thinker {
    skill: Skill,
    pockets: PocketLibrary,
}

#[pymethods]
impl Thinker {
    /// The player of this name, with errors of `noise` in place of its own if they are given.
    #[new]
    fn new(name: &str, noise: Option<&Bound<'_, Noise>>) -> PyResult<Thinker> {
        let Some((_, skill)) = ai::player(name) else {
            let names = Thinker::names().join(", ");
            let problem = format!("unknown opponent {name:?}; allowed: {names}");
            return Err(PyValueError::new_err(problem));
        };
        let skill = noise.map_or(skill, |noise| skill.with_noise((*noise.get()).into()));
        Ok(Thinker { skill, pockets: PocketLibrary::default() })
    }

    /// The names of all players, the yardstick first, then from the weakest to the strongest.
    #[staticmethod]
    fn names() -> Vec<&'static str> {
        ai::player_names().collect()
    }

    /// The errors that the player's strokes have.
    #[getter]
    fn noise(&self) -> Noise {
        self.skill.noise.into()
    }

    /// What the player at the table should do, with the keys of `rate`.
    fn decide<'py>(
        &self,
        py: Python<'py>,
        game: &Bound<'py, Match>,
        seed: u64,
    ) -> PyResult<Bound<'py, PyAny>> {
        let game = game.borrow().0.clone();
        let cancel = AtomicBool::new(false);
        let decided = guarded(|| {
            py.detach(|| {
                thread::scope(|scope| {
                    let (sender, receiver) = channel();
                    let cancelled = &cancel;
                    let game = &game;
                    scope.spawn(move || {
                        let report = ai::rate(game, &self.pockets, &self.skill, seed, cancelled);
                        // The receiver waits.
                        let _ = sender.send(report);
                    });
                    loop {
                        match receiver.recv_timeout(LOOK) {
                            Ok(report) => return Ok(report),
                            Err(RecvTimeoutError::Disconnected) => return Ok(None),
                            Err(RecvTimeoutError::Timeout) => {
                                let looked = Python::attach(|py| py.check_signals());
                                if looked.is_err() {
                                    cancel.store(true, Ordering::Relaxed);
                                    return looked.map(|()| None);
                                }
                            }
                        }
                    }
                })
            })
        })?;
        match decided {
            Some(report) => to_python(py, &report),
            None => Err(PyValueError::new_err(
                "there is nothing to decide: the rack is over, or the game has no opponents",
            )),
        }
    }
}

/// The names of all games.
#[pyfunction]
pub fn games() -> Vec<&'static str> {
    GameKind::ALL.iter().map(|kind| kind.name()).collect()
}

/// The name of the table of a game, if it has one of its own.
#[pyfunction]
pub fn own_table(game: &str) -> Option<&'static str> {
    GameKind::ALL.iter().find(|kind| kind.name() == game)?.own_table()
}
