//! A quantity over the time of a run, with a bounded number of values.

use crate::lab::{Branch, Quantity, Timeline};
use crate::physics::Fnv;

/// Most buckets, an even number. Then each two are joined.
const MAX_BUCKETS: usize = 640;
/// Length of the shortest bucket, s: a power of two, so that the ends of all buckets are exact.
const MIN_BUCKET: f64 = 1.0 / 4096.0;
/// With more balls than this, buckets are longer, so that a curve costs the same.
const FEW_BALLS: usize = 16;
/// Most changes of motion that are evaluated in a bucket.
const MOST_CHANGES: usize = 16;
/// Most balls for whose sum the changes of motion are evaluated.
const MOST_FOR_CHANGES: usize = 32;

/// The balls that a quantity is measured on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// One ball, by its index in the world's list.
    Ball(usize),
    /// The sum or the mean over all balls.
    All,
}

/// A quantity during an interval of time. A value is NaN while the ball is not in play.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bucket {
    /// The value at the beginning, right after an event there.
    pub first: f64,
    /// The smallest value.
    pub least: f64,
    /// The greatest value.
    pub most: f64,
    /// The value at the end, right before an event there.
    pub last: f64,
    /// True if the value jumps in between.
    pub jumps: bool,
}

/// A quantity over the time of a run.
///
/// Time is divided into buckets of equal length, which doubles when there are too many. The quantity
/// is evaluated on both sides of each bucket's ends and of each event, so a step is one bucket wide.
#[derive(Debug, PartialEq)]
pub struct Curve {
    /// The balls.
    pub subject: Subject,
    /// The quantity.
    pub quantity: Quantity,
    /// The beginning of the first bucket, s.
    pub begin: f64,
    /// The length of a bucket, s.
    pub step: f64,
    /// The buckets, one after the other.
    pub buckets: Vec<Bucket>,
    /// The newest sample (time in s, value), not in a bucket yet.
    pub tip: [f64; 2],
    /// The value at the shown time; NaN if there is none.
    pub now: f64,
    /// The history hash at the end of the buckets. Another run has another hash.
    past: u64,
}

impl Curve {
    /// A curve without a value.
    pub fn new(subject: Subject, quantity: Quantity) -> Curve {
        let (tip, buckets) = ([0.0, f64::NAN], Vec::new());
        let (begin, now) = (f64::NAN, f64::NAN);
        Curve { subject, quantity, begin, step: MIN_BUCKET, buckets, tip, now, past: 0 }
    }

    /// True if the curve shows this.
    pub(super) fn is_of(&self, subject: Subject, quantity: Quantity) -> bool {
        (self.subject, self.quantity) == (subject, quantity)
    }

    /// The end of the last bucket, s.
    pub fn reached(&self) -> f64 {
        self.begin + self.step * self.buckets.len() as f64
    }

    /// The smallest and the greatest value; `None` if there is no value.
    pub fn bounds(&self) -> Option<[f64; 2]> {
        let buckets = self.buckets.iter().map(|bucket| [bucket.least, bucket.most]);
        let all = buckets.chain([[self.tip[1]; 2]]);
        let known = all.filter(|[least, _]| least.is_finite());
        known.reduce(|a, b| [a[0].min(b[0]), a[1].max(b[1])])
    }

    /// The value at a time, s, as it is drawn; NaN if there is none.
    #[cfg(test)]
    pub fn at(&self, time: f64) -> f64 {
        let place = (time - self.begin) / self.step;
        if time >= self.tip[0] {
            return self.tip[1];
        }
        match self.buckets.get(place as usize) {
            Some(bucket) => bucket.first + place.fract() * (bucket.last - bucket.first),
            None => self.tip[1],
        }
    }

    /// Continues to the time `end` of a run, s, or begins again if it is another run. `shown` is the
    /// shown time, s. Spends `budget`; returns false if the budget ran out.
    pub(super) fn update<'a>(
        &mut self,
        branch: &'a Branch,
        [shown, end]: [f64; 2],
        hashes: &mut HistoryHashes<'a>,
        budget: &mut usize,
    ) -> bool {
        let timeline = branch.timeline();
        let goes_on = (timeline.begin()..=end).contains(&self.reached());
        if !goes_on || hashes.hash(timeline, self.reached()) != self.past {
            self.begin_again(timeline, end);
        }
        let before = self.reached();
        let probe = QuantityProbe { branch, subject: self.subject, quantity: self.quantity };
        while self.reached() + self.step <= end {
            if *budget == 0 {
                break;
            }
            let bucket = probe.bucket(self.reached(), self.reached() + self.step, budget);
            self.buckets.push(bucket);
            if self.buckets.len() == MAX_BUCKETS {
                self.join();
            }
        }
        if self.reached() != before || before == timeline.begin() {
            self.past = hashes.hash(timeline, self.reached());
        }
        self.tip = [end, probe.value(end, false)];
        self.now = if shown <= end { probe.value(shown, false) } else { f64::NAN };
        self.reached() + self.step > end
    }

    /// Begins at the start of the kept history.
    fn begin_again(&mut self, timeline: &Timeline, end: f64) {
        self.buckets.clear();
        self.begin = timeline.begin();
        let balls = match self.subject {
            Subject::Ball(_) => 1,
            Subject::All => timeline.len(),
        };
        let least = MIN_BUCKET * (balls as f64 / FEW_BALLS as f64).max(1.0);
        let least = least.max((end - self.begin) / (MAX_BUCKETS - 1) as f64);
        self.step = MIN_BUCKET;
        while self.step < least {
            self.step *= 2.0;
        }
    }

    /// Joins each two buckets.
    fn join(&mut self) {
        for place in 0..MAX_BUCKETS / 2 {
            let [a, b] = [self.buckets[2 * place], self.buckets[2 * place + 1]];
            self.buckets[place] = Bucket {
                first: a.first,
                least: a.least.min(b.least),
                most: a.most.max(b.most),
                last: b.last,
                jumps: a.jumps || b.jumps || a.last != b.first,
            };
        }
        self.buckets.truncate(MAX_BUCKETS / 2);
        self.step *= 2.0;
    }
}

/// Cache of history hashes. Curves of one branch ask for the same hashes.
#[derive(Default)]
pub(super) struct HistoryHashes<'a> {
    /// The last hashes, each with its run and time, s, and the number of all so far.
    known: [Option<(&'a Timeline, f64, u64)>; 8],
    count: usize,
}

impl<'a> HistoryHashes<'a> {
    /// The hash of the motions at a time of a run, s.
    fn hash(&mut self, timeline: &'a Timeline, time: f64) -> u64 {
        let mut known = self.known.iter().flatten();
        let same = known.find(|known| std::ptr::eq(known.0, timeline) && known.1 == time);
        if let Some((_, _, hash)) = same {
            return *hash;
        }
        let mut hash = Fnv::default();
        for ball in (0..timeline.len()).filter_map(|ball| timeline.anchor_before(ball, time)) {
            hash.word(ball.time.to_bits());
            hash.vector(&ball.position);
            hash.vector(&ball.velocity);
        }
        self.known[self.count % self.known.len()] = Some((timeline, time, hash.0));
        self.count += 1;
        hash.0
    }
}

/// Evaluates a quantity of a run.
struct QuantityProbe<'a> {
    branch: &'a Branch,
    subject: Subject,
    quantity: Quantity,
}

impl QuantityProbe<'_> {
    /// The value at a time, s, right after its events or right before them.
    fn value(&self, time: f64, before: bool) -> f64 {
        let timeline = self.branch.timeline();
        let laws = self.branch.laws_at(time);
        let ball = |place: usize| match before {
            true => timeline.ball_before(place, time),
            false => timeline.ball_at(place, time),
        };
        let other = match self.quantity {
            Quantity::Distance(other) => ball(other).filter(|ball| ball.state.in_play()),
            _ => None,
        };
        match self.subject {
            Subject::Ball(place) => match ball(place).filter(|ball| ball.state.in_play()) {
                Some(ball) => self.quantity.of(&ball, other.as_ref(), laws),
                None => f64::NAN,
            },
            Subject::All => {
                let balls = (0..timeline.len()).filter_map(ball);
                self.quantity.of_all(balls, other.as_ref(), laws)
            }
        }
    }

    /// The values between two times, s.
    fn bucket(&self, from: f64, to: f64, budget: &mut usize) -> Bucket {
        let each = match self.subject {
            Subject::Ball(_) => 1,
            Subject::All => self.branch.timeline().len(),
        };
        let mut look = |time, before| {
            *budget = budget.saturating_sub(each);
            self.value(time, before)
        };
        let [first, last] = [look(from, false), look(to, true)];
        let (mut least, mut most) = (first.min(last), first.max(last));
        let (mut time, mut jumps) = (from, false);
        for _ in 0..MOST_CHANGES {
            let Some(change) = self.change_after(time).filter(|change| *change < to) else { break };
            let sides = [look(change, true), look(change, false)];
            for value in sides {
                (least, most) = (least.min(value), most.max(value));
            }
            jumps |= sides[0] != sides[1];
            time = change;
        }
        Bucket { first, least, most, last, jumps }
    }

    /// The next time at which the quantity may jump, s.
    fn change_after(&self, time: f64) -> Option<f64> {
        let timeline = self.branch.timeline();
        match (self.subject, self.quantity) {
            (Subject::Ball(place), Quantity::Distance(other)) => {
                let changes = [place, other].map(|ball| timeline.change_after(ball, time));
                changes.into_iter().flatten().reduce(f64::min)
            }
            (Subject::Ball(place), _) => timeline.change_after(place, time),
            (Subject::All, _) if timeline.len() > MOST_FOR_CHANGES => None,
            (Subject::All, _) => {
                let all = 0..timeline.len();
                all.filter_map(|ball| timeline.change_after(ball, time)).reduce(f64::min)
            }
        }
    }
}
