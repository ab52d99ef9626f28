//! A calendar: who is next of many who each have one time, most of which change before they come.
//!
//! Time is cut into days, and a year has about as many days as there are names. Each name stands
//! on the page of its day, whatever the year; who is next stands on the page of today or of one of
//! the next days, so finding it, noting a time and striking it out all take the same time however
//! many names there are (Brown 1988). How long a day is only matters for that.

/// Stands for no name.
const NOBODY: u32 = u32::MAX;

/// So many names and pages looked at for each one found are enough; more call for other days.
const EFFORT: usize = 6;

/// So many times the mean is far away.
const FAR: f64 = 4.0;

/// So often far names are left out at most.
const SIFTINGS: usize = 16;

/// One name on its page.
#[derive(Debug, Clone, Copy)]
struct Entry {
    /// Its time, s; infinite if it has none.
    time: f64,
    next: u32,
    previous: u32,
}

/// Times by name, a number from 0 on.
#[derive(Debug)]
pub struct Calendar {
    entries: Vec<Entry>,
    /// The first name on each page; so many that a power of two masks them.
    pages: Vec<u32>,
    days_a_second: f64,
    /// No name stands on an earlier day.
    today: i64,
    /// Who is next, if that is known.
    first: Option<(f64, usize)>,
    /// Names that have a time.
    count: usize,
    /// Names and pages looked at, less those that had to be, since the days were last chosen.
    effort: usize,
}

impl Clone for Calendar {
    fn clone(&self) -> Calendar {
        Calendar { entries: self.entries.clone(), pages: self.pages.clone(), ..*self }
    }

    fn clone_from(&mut self, other: &Calendar) {
        // Field by field, so that none is forgotten.
        let Calendar { entries, pages, days_a_second, today, first, count, effort } = other;
        self.entries.clone_from(entries);
        self.pages.clone_from(pages);
        (self.days_a_second, self.today, self.first) = (*days_a_second, *today, *first);
        (self.count, self.effort) = (*count, *effort);
    }
}

impl Calendar {
    /// So many names without a time.
    pub fn new(names: usize) -> Calendar {
        let nothing = Entry { time: f64::INFINITY, next: NOBODY, previous: NOBODY };
        Calendar {
            entries: vec![nothing; names],
            pages: vec![NOBODY; names.next_power_of_two()],
            days_a_second: 1.0,
            today: 0,
            first: None,
            count: 0,
            // The days are chosen as soon as anybody looks for the first.
            effort: usize::MAX,
        }
    }

    /// The time of a name, s; infinite if it has none.
    pub fn time(&self, name: usize) -> f64 {
        self.entries[name].time
    }

    /// Gives a name a time (s) in place of that which it had; none if it is infinite.
    pub fn set(&mut self, name: usize, time: f64) {
        if self.entries[name].time < f64::INFINITY {
            self.strike_out(name);
            self.count -= 1;
        }
        self.entries[name].time = time;
        if time < f64::INFINITY {
            self.note(name);
            self.count += 1;
        }
        if self.first.is_some_and(|(first, who)| who == name || time < first) {
            self.first = None;
        }
    }

    /// The earliest of all times, and whose it is; of equal ones any.
    pub fn first(&mut self) -> Option<(f64, usize)> {
        if self.first.is_none() && self.count > 0 {
            if self.effort > EFFORT * self.entries.len() {
                self.choose_days();
            }
            self.first = self.look_through_a_year().or_else(|| self.look_through_all());
            if let Some((time, _)) = self.first {
                self.today = self.day(time);
            }
        }
        self.first
    }

    /// The first within a year from today.
    fn look_through_a_year(&mut self) -> Option<(f64, usize)> {
        for day in self.today..self.today.saturating_add(self.pages.len() as i64) {
            let mut first: Option<(f64, usize)> = None;
            let mut name = self.pages[self.page(day)];
            while name != NOBODY {
                let Entry { time, next, .. } = self.entries[name as usize];
                if first.is_none_or(|(first, _)| time < first) && self.day(time) == day {
                    first = Some((time, name as usize));
                }
                self.effort += 1;
                name = next;
            }
            if first.is_some() {
                self.effort = self.effort.saturating_sub(EFFORT);
                return first;
            }
            self.effort += 1;
        }
        None
    }

    fn look_through_all(&self) -> Option<(f64, usize)> {
        let times = self.entries.iter().enumerate().map(|(name, entry)| (entry.time, name));
        times.filter(|(time, _)| *time < f64::INFINITY).min_by(|a, b| a.0.total_cmp(&b.0))
    }

    /// Makes days so long that about one name stands on each of those to come next.
    fn choose_days(&mut self) {
        self.effort = 0;
        let Some((first, _)) = self.look_through_all() else { return };
        // A few times far away say nothing of the next days: they are left out, again and again
        // until none stands out.
        let mut limit = f64::INFINITY;
        let mut days_a_second = f64::NAN;
        for _ in 0..SIFTINGS {
            let ahead = self.entries.iter().map(|entry| entry.time - first);
            let (count, sum) = ahead
                .filter(|&ahead| ahead.is_finite() && ahead <= limit)
                .fold((0.0, 0.0), |(count, sum), ahead| (count + 1.0, sum + ahead));
            let mean = sum / count;
            days_a_second = 1.0 / mean * count;
            let narrower = FAR * mean;
            if narrower >= limit {
                break;
            }
            limit = narrower;
        }
        if !days_a_second.is_normal() {
            return;
        }
        self.days_a_second = days_a_second;
        self.pages.fill(NOBODY);
        self.today = self.day(first);
        for name in 0..self.entries.len() {
            if self.entries[name].time < f64::INFINITY {
                self.note(name);
            }
        }
    }

    /// Puts a name on the page of its day.
    fn note(&mut self, name: usize) {
        let day = self.day(self.entries[name].time);
        self.today = self.today.min(day);
        let page = self.page(day);
        let next = std::mem::replace(&mut self.pages[page], name as u32);
        if let Some(entry) = self.entries.get_mut(next as usize) {
            entry.previous = name as u32;
        }
        let entry = &mut self.entries[name];
        (entry.next, entry.previous) = (next, NOBODY);
    }

    /// Takes a name off its page.
    fn strike_out(&mut self, name: usize) {
        let Entry { time, next, previous } = self.entries[name];
        match self.entries.get_mut(previous as usize) {
            Some(entry) => entry.next = next,
            None => {
                let page = self.page(self.day(time));
                self.pages[page] = next;
            }
        }
        if let Some(entry) = self.entries.get_mut(next as usize) {
            entry.previous = previous;
        }
    }

    fn day(&self, time: f64) -> i64 {
        (time * self.days_a_second) as i64
    }

    fn page(&self, day: i64) -> usize {
        day as usize & (self.pages.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However times are set, it finds what a look at all of them finds; near and far, many at
    /// once and none.
    #[test]
    fn the_first_is_found() {
        for count in [1, 2, 65, 300] {
            let mut calendar = Calendar::new(count);
            let mut times = vec![f64::INFINITY; count];
            let mut random = 12345_u64;
            let mut next = |below: u64| {
                random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                (random >> 33) % below
            };
            let mut now = 0.0;
            for round in 0..20_000 {
                let name = next(count as u64) as usize;
                let scale = [1e-9, 1e-3, 1.0, 1e7][(round / 1000 + next(2) as usize) % 4];
                let time = match next(6) {
                    0 => f64::INFINITY,
                    1 => now,
                    _ => now + scale * next(1000) as f64,
                };
                times[name] = time;
                calendar.set(name, time);
                let least = times.iter().copied().fold(f64::INFINITY, f64::min);
                match calendar.first() {
                    None => assert_eq!(least, f64::INFINITY),
                    Some((time, name)) => {
                        assert_eq!((time, times[name]), (least, least));
                        assert_eq!(calendar.time(name), time);
                        // Time goes on with it.
                        if next(2) == 0 {
                            now = time;
                        }
                    }
                }
            }
        }
    }

    /// A few names far away do not make the others stand on one page: nobody looks at more than a
    /// few to find each next one.
    #[test]
    fn finding_the_first_stays_cheap() {
        for far in [&[][..], &[1e6], &[1e9, 1e10], &[1e16, 1e3, 1e300]] {
            let count = 2000;
            let mut calendar = Calendar::new(count + far.len());
            let mut ahead = (0..).map(|n| 0.02 + 1e-4 * f64::from(n * 7919 % 1000));
            for name in 0..count {
                calendar.set(name, ahead.next().unwrap());
            }
            for (name, time) in far.iter().enumerate() {
                calendar.set(count + name, *time);
            }
            calendar.first();
            let (rounds, mut looks) = (10 * count, 0);
            for _ in 0..rounds {
                // What is found pays for that much.
                calendar.effort = EFFORT;
                let (time, name) = calendar.first().unwrap();
                looks += calendar.effort;
                calendar.set(name, time + ahead.next().unwrap());
            }
            assert!(looks < 6 * rounds, "{looks} looks in {rounds} rounds, {far:?}");
        }
    }
}
