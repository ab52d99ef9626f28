//! A run as comma-separated values: its events, and the balls in equal steps of time.

use std::fmt::Write;

use crate::game::files::report::{self, EventReport};
use crate::physics::Ball;

use crate::lab::Branch;

/// Most rows of samples; with more, the steps become longer.
const MOST_SAMPLES: usize = 1_000_000;

/// The columns of the samples.
const COLUMNS: &str = "time,ball,state,x,y,z,vx,vy,vz,spin_x,spin_y,spin_z";

/// The events of a run, a row for each, in the order of `simulate`.
pub fn events(branch: &Branch) -> String {
    let mut text = "time,kind,ball,other_ball,cushion,pocket,state,speed,x,y,z\n".to_owned();
    let events = branch.world().events();
    for event in report::order(events).into_iter().map(|place| EventReport::from(&events[place])) {
        let number = |number: Option<usize>| number.map(|it| it.to_string()).unwrap_or_default();
        let ball = |place: usize| number(event.balls.get(place).map(|ball| *ball as usize));
        let [x, y, z] = event.position;
        // Writing into a `String` cannot fail.
        let _ = writeln!(
            text,
            "{},{},{},{},{},{},{},{},{x},{y},{z}",
            event.time,
            event.kind,
            ball(0),
            ball(1),
            number(event.cushion),
            number(event.pocket),
            event.state.unwrap_or_default(),
            event.speed,
        );
    }
    text
}

/// The balls of the kept history at multiples of `step` seconds, a row for each ball and time.
pub fn samples(branch: &Branch, step: f64) -> String {
    let (begin, end) = (branch.timeline().begin(), branch.end());
    let balls = branch.world().balls().len().max(1);
    let least = (end - begin) * balls as f64 / MOST_SAMPLES as f64;
    let step = step.max(least);
    let mut text = format!("{COLUMNS}\n");
    let first = (begin / step).ceil() as usize;
    let times = (first..).map(|k| k as f64 * step).take_while(|time| *time <= end);
    for time in times {
        for ball in branch.balls_at(time) {
            row(&mut text, time, &ball);
        }
    }
    text
}

/// Adds a row for a ball at a time, s.
fn row(text: &mut String, time: f64, ball: &Ball) {
    let [[x, y, z], [vx, vy, vz], [wx, wy, wz]]: [[f64; 3]; 3] =
        [ball.position, ball.velocity, ball.spin].map(Into::into);
    let (id, state) = (ball.id, ball.state.name());
    let _ = writeln!(text, "{time},{id},{state},{x},{y},{z},{vx},{vy},{vz},{wx},{wy},{wz}");
}

/// A ball at a time, s, as a table for the clipboard: the columns of the samples, separated by tabs
/// for spreadsheets.
pub fn for_clipboard(time: f64, ball: &Ball) -> String {
    let mut text = format!("{COLUMNS}\n");
    row(&mut text, time, ball);
    text.replace(',', "\t")
}

#[cfg(test)]
mod tests {
    use crate::lab::Laboratory;
    use crate::lab::files::csv::*;
    use crate::lab::files::sets::SETS;

    /// The cells of a row.
    fn cells(row: &str) -> Vec<&str> {
        row.split(',').collect()
    }

    /// Tests that the tables have a row for each event and each ball at each instant, and that their
    /// numbers are those of the run.
    #[test]
    fn tables_hold_the_numbers_of_the_run() {
        let mut lab = Laboratory::new(SETS[0].scene());
        lab.run_until_while(1.0, || true);
        let (events, samples) = (super::events(lab.branch()), samples(lab.branch(), 0.1));
        let (events, samples): (Vec<_>, Vec<_>) =
            (events.lines().collect(), samples.lines().collect());
        assert_eq!(events.len(), 1 + lab.world().events().len());
        assert_eq!(samples.len(), 1 + 2 * 11);
        for table in [&events, &samples] {
            assert!(table.iter().all(|row| cells(row).len() == cells(table[0]).len()), "{table:?}");
        }
        let impact = lab.world().events()[0];
        let row = cells(events[1]);
        assert_eq!(row[..4], [impact.time.to_string().as_str(), "ball-ball", "0", "1"]);
        assert_eq!(row[7].parse(), Ok(impact.speed));
        let last = cells(samples[samples.len() - 1]);
        let ball = lab.timeline().balls_at(1.0).last().unwrap();
        let copied = for_clipboard(1.0, &ball).replace('\t', ",");
        assert_eq!(copied.lines().collect::<Vec<_>>(), [samples[0], samples[samples.len() - 1]]);
        assert_eq!(last[..3], ["1", "1", ball.state.name()]);
        assert_eq!(
            [last[3], last[6]].map(|cell| cell.parse::<f64>().unwrap()),
            [ball.position.x, ball.velocity.x]
        );
    }
}
