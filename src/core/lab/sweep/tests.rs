//! Tests of the order of runs, of threads, and of the ways in which a sweep ends.

use serde_json::json;

use super::*;

/// A sweep over these keys, of a shot at a second ball.
fn sweep(vary: &Value) -> Result<Sweep, ContentError> {
    let document = json!({
        "version": 1,
        "scene": {
            "version": 1,
            "balls": [{"id": 1, "position": [0.4, 0]}, {"id": 0, "position": [0, 0]}],
            "shot": {"direction": 0, "speed": 1},
        },
        "vary": vary,
        "outcomes": ["balls[0].final.direction", "balls[1].distance", "hash"],
    });
    Sweep::parse(&document.to_string())
}

fn key(key: &str, from: f64, to: f64, steps: u64) -> Value {
    json!({"key": key, "from": from, "to": to, "steps": steps})
}

/// The rows of a sweep, and how it ends.
fn rows(sweep: &Sweep, threads: usize) -> (Vec<String>, Result<(), ContentError>) {
    let mut rows = Vec::new();
    let threads = NonZeroUsize::new(threads).unwrap();
    let end = sweep.run(threads, &AtomicBool::new(false), |row| rows.push(row.to_string()));
    (rows, end)
}

#[test]
fn rows_do_not_depend_on_the_number_of_threads() {
    let (direction, tip) = (key("shot.direction", -0.1, 0.1, 12), key("shot.tip[0]", 0.0, 0.3, 3));
    let sweep = sweep(&json!([direction, tip])).unwrap();
    let (one, end) = rows(&sweep, 1);
    assert_eq!((one.len() as u64, end), (sweep.runs(), Ok(())));
    let hashes: std::collections::BTreeSet<_> =
        one.iter().map(|row| row.rsplit(',').next()).collect();
    assert_eq!(hashes.len(), one.len(), "all runs differ");
    for threads in [2, 5] {
        assert_eq!(rows(&sweep, threads), (one.clone(), Ok(())), "{threads}");
    }
}

#[test]
fn the_first_key_is_the_outer_loop() {
    let (speed, step) = (key("shot.speed", 1.0, 0.5, 3), key("run.step", 0.01, 0.02, 2));
    let sweep = sweep(&json!([speed, step])).unwrap();
    let columns: Vec<&str> = sweep.columns().collect();
    assert_eq!(columns[..3], ["shot.speed", "run.step", "balls[0].final.direction"]);
    let (rows, _) = rows(&sweep, 2);
    for (row, start) in rows.iter().zip([
        "1,0.01,",
        "1,0.02,",
        "0.75,0.01,",
        "0.75,0.02,",
        "0.5,0.01,",
        "0.5,0.02,",
    ]) {
        assert!(row.starts_with(start), "{row}");
    }
}

/// Tests that ball numbers may be varied too: an outcome's ball is the place in the list.
#[test]
fn whole_numbers_may_be_varied() {
    let sweep = sweep(&json!([key("balls[0].id", 1.0, 3.0, 3)])).unwrap();
    let (rows, end) = rows(&sweep, 1);
    assert_eq!(end, Ok(()));
    for (row, id) in rows.iter().zip(1..) {
        assert!(row.starts_with(&format!("{id},0,")), "ball 1 is pushed straight on: {row}");
    }
}

#[test]
fn a_canceled_sweep_ends_early() {
    let sweep = sweep(&json!([key("shot.direction", 0.5, 1.0, 1_000_000)])).unwrap();
    for threads in [1, 3] {
        let threads = NonZeroUsize::new(threads).unwrap();
        let (cancel, mut rows) = (AtomicBool::new(false), 0);
        let end = sweep.run(threads, &cancel, |_| {
            rows += 1;
            cancel.store(rows == 7, Ordering::Relaxed);
        });
        assert_eq!((rows, end), (7, Ok(())));
        let end = sweep.run(threads, &cancel, |_| panic!("a row after the cancellation"));
        assert_eq!(end, Ok(()));
    }
}

/// Tests that a run ends early, too: this one would go on for 10⁶ s in steps of a microsecond.
#[test]
fn a_long_run_ends_early() {
    let document = json!({
        "version": 1,
        "scene": {"version": 1, "balls": [{"id": 0, "position": [0, 0]}],
            "run": {"step": 1e-6, "duration": 1e6}},
        "vary": [key("balls[0].mass", 1.0, 2.0, 2)],
        "outcomes": ["time"],
    });
    let sweep = Sweep::parse(&document.to_string()).unwrap();
    let asked = std::cell::Cell::new(0);
    let may_go_on = || asked.replace(asked.get() + 1) < 100;
    assert_eq!(sweep.row(0, &mut sweep.scene.clone(), may_go_on), Ok(None));
    assert_eq!(asked.get(), 101);
}

/// Tests a scene that is malformed between the ends of the range: one ball meets the other one.
#[test]
fn a_malformed_scene_ends_the_sweep_where_it_is() {
    let sweep = sweep(&json!([key("balls[1].position[0]", 0.0, 0.8, 9)])).unwrap();
    for threads in [1, 2, 5] {
        let (rows, end) = rows(&sweep, threads);
        assert_eq!(rows.len(), 4, "{threads}");
        let error = end.unwrap_err().to_string();
        assert_eq!(
            error,
            "scene.balls[1]: overlaps ball 1 by 57.150 mm; at most 0.2 mm are allowed \
             (at balls[1].position[0] = 0.4)"
        );
    }
}

#[test]
fn a_sweep_has_ten_million_runs_at_most() {
    let two = |first, second| {
        let (a, b) = (key("shot.direction", 0.0, 1.0, first), key("shot.speed", 1.0, 2.0, second));
        sweep(&json!([a, b]))
    };
    assert_eq!(two(5_000_000, 2).unwrap().runs(), MOST_RUNS);
    let error = two(5_000_001, 2).unwrap_err().to_string();
    assert_eq!(error, "vary: 10000002 runs; at most 10000000 are allowed");
    let error = two(10_000_001, 1).unwrap_err().to_string();
    assert!(
        error.starts_with("vary[0].steps: expected a whole number from 1 to 10000000"),
        "{error}"
    );
}
