//! Shots by the million.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use gl_billiards_core::lab::batch::{self, Block};
use gl_billiards_core::physics::batch::Limits;
use gl_billiards_core::physics::{Ball, BallId};
use numpy::{PyArray1, PyArrayMethods, PyReadonlyArray2, PyReadonlyArray3, PyUntypedArrayMethods};
use pyo3::exceptions::{PyMemoryError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::laws::Laws;
use crate::noise::Noise;
use crate::table::Table;
use crate::{guarded, value_error};

/// Longest time between two looks for Ctrl-C.
const LOOK: Duration = Duration::from_millis(50);

/// Most threads of a batch.
const MOST_THREADS: usize = 1024;

/// Plays the shots of some numbers, and returns their outcomes as arrays by name.
///
/// `places` and `shots` are arrays of 64-bit floats in C order.
#[pyfunction]
#[pyo3(signature = (table, laws, ids, places, shots, *, repeat, noise, seed, start, stop, threads, limit, hashes))]
#[expect(clippy::too_many_arguments, reason = "keywords of Python")]
pub fn play_many<'py>(
    py: Python<'py>,
    table: &Bound<'py, Table>,
    laws: &Bound<'py, Laws>,
    ids: Vec<u32>,
    places: PyReadonlyArray3<'py, f64>,
    shots: PyReadonlyArray2<'py, f64>,
    repeat: u64,
    noise: &Bound<'py, Noise>,
    seed: u64,
    start: u64,
    stop: u64,
    threads: usize,
    limit: Option<f64>,
    hashes: bool,
) -> PyResult<Bound<'py, PyDict>> {
    let laws = laws.get().0;
    let ball = |&id: &u32| {
        let [radius, mass] = laws.ball_size(BallId(id));
        Ball::at_rest(BallId(id), radius, mass, 0.0, 0.0)
    };
    let columns = ids.len();
    if !places.is_c_contiguous() || places.shape()[1..] != [columns, 2] {
        let problem = format!("balls: expected an array of shape (n, {columns}, 2) in C order");
        return Err(PyTypeError::new_err(problem));
    }
    if !shots.is_c_contiguous() || shots.shape()[1] != 5 {
        return Err(PyTypeError::new_err("shots: expected an array of shape (n, 5) in C order"));
    }
    let limits = match limit {
        Some(time) if time > 0.0 && time.is_finite() => Limits { time, ..Limits::default() },
        None => Limits::default(),
        Some(time) => {
            let problem = format!("limit: expected a time in s above 0, found {time}");
            return Err(PyValueError::new_err(problem));
        }
    };
    let Some(threads) = NonZeroUsize::new(threads).filter(|threads| threads.get() <= MOST_THREADS)
    else {
        let problem = format!("threads: expected 1 to {MOST_THREADS}, found {threads}");
        return Err(PyValueError::new_err(problem));
    };
    let no_slice = |_| PyTypeError::new_err("an array is not aligned");
    let batch = batch::Batch {
        table: table.get().0.clone(),
        laws,
        balls: ids.iter().map(ball).collect(),
        places: places.as_slice().map_err(no_slice)?.as_chunks().0,
        shots: shots.as_slice().map_err(no_slice)?.as_chunks().0,
        repeat,
        noise: (*noise.get()).into(),
        seed,
        limits,
        with_hash: hashes,
    };
    let stop = stop.min(batch.len());
    let count = stop.saturating_sub(start) as usize;
    let mut all = Block::default();
    all.reserve(count, columns, hashes)
        .map_err(|_| PyMemoryError::new_err(format!("no room for {count} shots; see chunks")))?;
    guarded(|| {
        py.detach(|| {
            let mut interrupted = Ok(());
            let mut looked = Instant::now();
            let cancel = AtomicBool::new(false);
            let played = batch.play(start..stop, threads, &cancel, |block| {
                all.append(&block);
                if looked.elapsed() > LOOK {
                    interrupted = Python::attach(|py| py.check_signals());
                    looked = Instant::now();
                }
                interrupted.is_ok()
            });
            interrupted?;
            played.map_err(|error| value_error(&error))
        })
    })?;
    let outcome = PyDict::new(py);
    let shape = [count, columns];
    outcome.set_item("pocket", PyArray1::from_vec(py, all.pocket).reshape(shape)?)?;
    let place = all.place.into_flattened();
    outcome.set_item("place", PyArray1::from_vec(py, place).reshape([count, columns, 2])?)?;
    outcome.set_item("first_hit", PyArray1::from_vec(py, all.first_hit))?;
    outcome.set_item("cushions", PyArray1::from_vec(py, all.cushions))?;
    let after = PyArray1::from_vec(py, all.cushions_after_hit);
    outcome.set_item("cushions_after_hit", after)?;
    outcome.set_item("duration", PyArray1::from_vec(py, all.duration))?;
    outcome.set_item("hash", hashes.then(|| PyArray1::from_vec(py, all.hash)))?;
    Ok(outcome)
}
