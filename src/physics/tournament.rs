//! A tournament of times: the earliest of many, with little work when one changes.

/// How many times meet in one match: as many as a line of the cache holds, so that ten thousand
/// of them are five lines deep.
const WIDTH: usize = 8;

/// The times that meet in one match.
#[derive(Debug, Clone, Copy)]
#[repr(align(64))]
struct Match([f64; WIDTH]);

impl Match {
    const NOBODY: Match = Match([f64::INFINITY; WIDTH]);

    /// The earliest of them.
    fn best(&self) -> f64 {
        let [a, b, c, d, e, f, g, h] = self.0;
        // Not `f64::min`, which looks for what is not a number.
        let earlier = |a: f64, b: f64| if a < b { a } else { b };
        earlier(earlier(earlier(a, b), earlier(c, d)), earlier(earlier(e, f), earlier(g, h)))
    }

    /// Which of them are no later than `time`, a bit for each.
    fn up_to(&self, time: f64) -> u32 {
        self.0.iter().enumerate().fold(0, |due, (seat, t)| due | u32::from(*t <= time) << seat)
    }
}

/// A complete tree of matches: what wins one has a seat in the next.
#[derive(Debug, Default)]
pub struct Tournament {
    /// The last match at 0; who sits at seat s of match i won match 8 i + 1 + s.
    matches: Vec<Match>,
    /// The first of those in which the times themselves meet.
    first: usize,
}

impl Clone for Tournament {
    fn clone(&self) -> Tournament {
        Tournament { matches: self.matches.clone(), first: self.first }
    }

    fn clone_from(&mut self, other: &Tournament) {
        self.matches.clone_from(&other.matches);
        self.first = other.first;
    }
}

impl Tournament {
    /// So many times, all infinite.
    pub fn new(count: usize) -> Tournament {
        let (mut first, mut wide) = (0, 1);
        while wide * WIDTH < count {
            first += wide;
            wide *= WIDTH;
        }
        let matches = vec![Match::NOBODY; first + count.div_ceil(WIDTH).max(1)];
        Tournament { matches, first }
    }

    /// The earliest time.
    pub fn best(&self) -> f64 {
        self.matches.first().map_or(f64::INFINITY, Match::best)
    }

    /// Sets one time.
    pub fn set(&mut self, place: usize, time: f64) {
        let (mut index, mut seat, mut time) = (self.first + place / WIDTH, place % WIDTH, time);
        loop {
            let before = std::mem::replace(&mut self.matches[index].0[seat], time);
            if index == 0 {
                return;
            }
            let match_of = index;
            (index, seat) = ((index - 1) / WIDTH, (index - 1) % WIDTH);
            let winner = self.matches[index].0[seat];
            // Who neither won before nor wins now changes nothing above.
            if time >= winner {
                if before > winner {
                    return;
                }
                time = self.matches[match_of].best();
                if time == winner {
                    return;
                }
            }
        }
    }

    /// Finds the places of all times no later than `time`, ascending.
    pub fn up_to(&self, time: f64, places: &mut Vec<usize>) {
        places.clear();
        if !self.matches.is_empty() {
            self.collect(0, time.min(f64::MAX), places);
        }
    }

    /// The same among those that lead to a match.
    fn collect(&self, mut index: usize, time: f64, places: &mut Vec<usize>) {
        loop {
            let mut due = self.matches[index].up_to(time);
            if index >= self.first {
                while due != 0 {
                    places.push((index - self.first) * WIDTH + due.trailing_zeros() as usize);
                    due &= due - 1;
                }
                return;
            }
            // Most often there is one way down.
            let below = |due: u32| WIDTH * index + 1 + due.trailing_zeros() as usize;
            while due & due.wrapping_sub(1) != 0 {
                self.collect(below(due), time, places);
                due &= due - 1;
            }
            if due == 0 {
                return;
            }
            index = below(due);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_earliest_stands_at_the_top() {
        let mut tournament = Tournament::new(5);
        assert_eq!(tournament.best(), f64::INFINITY);
        for (place, time) in [(0, 3.0), (3, 1.0), (4, 2.0)] {
            tournament.set(place, time);
        }
        assert_eq!(tournament.best(), 1.0);
        let mut places = Vec::new();
        tournament.up_to(2.0, &mut places);
        assert_eq!(places, [3, 4]);
        tournament.set(3, f64::INFINITY);
        assert_eq!(tournament.best(), 2.0);
    }

    /// However many there are and however they change, it finds what a look at all of them finds.
    #[test]
    fn no_time_is_lost() {
        for count in [1, 7, 8, 9, 64, 65, 600] {
            let mut tournament = Tournament::new(count);
            let mut times = vec![f64::INFINITY; count];
            let mut random = 12345_u64;
            let mut next = |below: u64| {
                random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                (random >> 33) % below
            };
            for _ in 0..2000 {
                let place = next(count as u64) as usize;
                let time = [next(50) as f64, f64::INFINITY][usize::from(next(5) == 0)];
                times[place] = time;
                tournament.set(place, time);
                assert_eq!(tournament.best(), times.iter().copied().fold(f64::INFINITY, f64::min));
                let until = next(20) as f64;
                let mut found = Vec::new();
                tournament.up_to(until, &mut found);
                let due: Vec<usize> = (0..count).filter(|&p| times[p] <= until).collect();
                assert_eq!(found, due);
            }
        }
    }
}
