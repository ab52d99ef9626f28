//! A calendar queue (Brown, "Calendar queues: a fast O(1) priority queue implementation for the
//! simulation event set problem", Communications of the ACM 31, 1988).
//!
//! Time is divided into days. A year of days has one bucket each, and the bucket of a day also
//! holds the items due on that day of later years. Items are never removed when their time changes:
//! the bucket of the current day is checked against the present times. So insertion and removal
//! take constant time for any number of items.

use super::block_lists::BlockLists;

/// Days per year, a power of two.
const YEAR: i64 = 256;

/// Items in buckets by the day on which they are due. The times themselves are kept by the caller.
#[derive(Debug)]
pub struct CalendarQueue {
    days_per_second: f64,
    today: i64,
    /// The items of each day of the year.
    buckets: BlockLists,
}

impl_clone! { CalendarQueue { days_per_second, today, buckets } }

impl CalendarQueue {
    /// Creates an empty queue with days of this length, s.
    pub fn new(day: f64) -> CalendarQueue {
        CalendarQueue {
            days_per_second: 1.0 / day,
            today: 0,
            buckets: BlockLists::new(YEAR as usize),
        }
    }

    /// Time at which the current day began, s.
    pub fn day_start(&self) -> f64 {
        self.today as f64 / self.days_per_second
    }

    /// True if a time (s) lies after the current day.
    pub fn is_after_today(&self, time: f64) -> bool {
        self.day(time) > self.today
    }

    /// True if a time (s) lies more than a year ahead.
    pub fn is_beyond_year(&self, time: f64) -> bool {
        self.day(time) > self.today.saturating_add(YEAR)
    }

    /// Adds an item that is due at a time (s).
    pub fn insert(&mut self, item: usize, time: f64) {
        self.buckets.add(bucket(self.day(time)), item);
    }

    /// Goes back to the day of a time (s) if that day has passed.
    pub fn rewind(&mut self, time: f64) {
        self.today = self.today.min(self.day(time));
    }

    /// Advances to the day before that of a time (s). Nothing may be due before that time.
    pub fn skip_to(&mut self, time: f64) {
        self.today = self.day(time) - 1;
    }

    /// Advances by one day and collects the items due. `time` gives the present time of each item
    /// (s). An item that was inserted twice may be collected twice.
    pub fn take_next_day(&mut self, due: &mut Vec<usize>, time: impl Fn(usize) -> f64) {
        self.today += 1;
        let today = bucket(self.today);
        due.clear();
        self.buckets.take(today, due);
        due.retain(|&item| {
            let time = time(item);
            let day = self.day(time);
            // Items due on the same day of a later year stay. Items due on other days are in
            // another bucket, or never due.
            if day > self.today && bucket(day) == today && time < f64::INFINITY {
                self.buckets.add(today, item);
            }
            day <= self.today
        });
    }

    fn day(&self, time: f64) -> i64 {
        (time * self.days_per_second) as i64
    }
}

/// The bucket of a day.
fn bucket(day: i64) -> usize {
    (day & (YEAR - 1)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests that exactly the due items are found each day, whatever is inserted, rescheduled,
    /// skipped or rewound.
    #[test]
    fn every_due_item_is_found() {
        const ITEMS: usize = 40;
        let length = 0.01;
        let mut calendar = CalendarQueue::new(length);
        let mut times = [f64::INFINITY; ITEMS];
        let mut random = 12345_u64;
        let mut next = |below: u64| {
            random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (random >> 33) % below
        };
        let mut found = 0;
        for round in 0..20_000 {
            let item = next(ITEMS as u64) as usize;
            let days = next([5, 100, 2000][round / 100 % 3]) as f64 + 1.5;
            match next(8) {
                0 => times[item] = f64::INFINITY,
                1..4 => {
                    times[item] = calendar.day_start() + days * length;
                    calendar.insert(item, times[item]);
                }
                4 if next(10) == 0 => calendar.rewind(calendar.day_start() - days * length),
                5 if next(10) == 0 => {
                    let first = times.iter().copied().fold(f64::INFINITY, f64::min);
                    if first < f64::INFINITY {
                        calendar.skip_to(first);
                    }
                }
                _ => {
                    let mut due = Vec::new();
                    calendar.take_next_day(&mut due, |item| times[item]);
                    due.sort_unstable();
                    due.dedup();
                    let is_due = |&item: &usize| !calendar.is_after_today(times[item]);
                    assert_eq!(due, (0..ITEMS).filter(is_due).collect::<Vec<_>>());
                    found += due.len();
                    due.iter().for_each(|&item| times[item] = f64::INFINITY);
                }
            }
        }
        assert!(found > 1000, "{found}");
    }
}
