//! Plots of quantities over the time of a run.

mod curve;
#[cfg(test)]
mod tests;

use super::{Branch, Histogram, Laboratory, Quantity};
use curve::HistoryHashes;
pub use curve::{Bucket, Curve, Subject};

/// Most plots at a time, and most balls with a curve of their own in one.
pub(super) const MOST_PLOTS: usize = 2;
const MOST_BALLS: usize = 8;
/// Most curves of all branches beside the current one in a plot.
const MOST_BESIDE: usize = 16;

named! {
    /// The subject of a plot.
    pub enum Topic {
        /// Speed.
        Speed = "speed",
        /// Angular speed.
        Spin = "spin",
        /// Speed of the lowest point over the cloth.
        Slip = "slip",
        /// Height above the cloth.
        Height = "height",
        /// Energy; with its parts for one ball and for the sum of all.
        Energy = "energy",
        /// Momentum; along x and y for one ball and for the sum of all.
        Momentum = "momentum",
        /// Angular momentum about the table's centre.
        AngularMomentum = "angular_momentum",
        /// Distance to another ball.
        Distance = "distance",
        /// The distribution of the speeds at the shown time, with Maxwell's for two dimensions.
        Speeds = "speeds",
    }
}

/// The balls in plots.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PlotSubject {
    /// The first eight balls, a curve for each.
    #[default]
    Each,
    /// The sum or the mean over all balls.
    All,
    /// One ball, by its index in the world's list.
    One(usize),
}

/// A plot.
#[derive(Debug, PartialEq)]
pub struct Plot {
    /// Its subject.
    pub topic: Topic,
    /// Its curves; none for the distribution of speeds.
    pub curves: Vec<Curve>,
    /// These curves in the branches beside the current one.
    pub beside: Vec<BesideCurve>,
}

/// A curve of a branch beside the current one.
#[derive(Debug, PartialEq)]
pub struct BesideCurve {
    /// Index of the branch.
    pub branch: usize,
    /// Index of the current branch's corresponding curve.
    pub like: usize,
    /// The curve, with the ball indices of its branch.
    pub curve: Curve,
}

/// The plots that are shown, with their choices. Their memory is reused.
#[derive(Debug, PartialEq, Default)]
pub struct Plots {
    /// The plots, from the upper to the lower one.
    pub shown: Vec<Plot>,
    /// The balls that the plots show.
    pub subject: PlotSubject,
    /// The ball to which distances are measured, by its index in the world's list.
    pub other: usize,
    /// The distribution of the speeds.
    pub histogram: Histogram,
}

impl Plots {
    /// True if this is plotted.
    pub fn has(&self, topic: Topic) -> bool {
        self.shown.iter().any(|plot| plot.topic == topic)
    }

    /// Shows a plot, in place of the upper one if there are too many, or closes it.
    pub fn toggle(&mut self, topic: Topic) {
        match self.has(topic) {
            true => self.shown.retain(|plot| plot.topic != topic),
            false => {
                if self.shown.len() == MOST_PLOTS {
                    self.shown.remove(0);
                }
                self.shown.push(Plot { topic, curves: Vec::new(), beside: Vec::new() });
            }
        }
    }

    /// Updates all plots for the current branch and the branches beside it; `time`, s, is shown.
    /// Evaluates at most about `budget` balls; returns false if the budget ran out, and the next
    /// call continues.
    pub fn update(&mut self, lab: &Laboratory, time: f64, mut budget: usize) -> bool {
        let (branch, end) = (lab.branch(), lab.branch().end());
        let mut is_done = true;
        let mut hashes = HistoryHashes::default();
        for plot in &mut self.shown {
            if plot.topic == Topic::Speeds {
                self.histogram.measure(branch.timeline().balls_at(time), branch.laws_at(time));
                continue;
            }
            plot.choose(branch, self.subject, self.other);
            for curve in &mut plot.curves {
                is_done &= curve.update(branch, [time, end], &mut hashes, &mut budget);
            }
        }
        // The current branch comes first.
        for plot in &mut self.shown {
            plot.choose_beside(lab);
            for BesideCurve { branch, curve, .. } in &mut plot.beside {
                let Some(branch) = lab.branches().get(*branch) else { continue };
                let end = end.min(branch.end());
                is_done &= curve.update(branch, [time, end], &mut hashes, &mut budget);
            }
        }
        is_done
    }
}

impl Plot {
    /// Replaces the curves by those for the chosen balls; equal ones stay.
    fn choose(&mut self, branch: &Branch, subject: PlotSubject, other: usize) {
        let balls = branch.timeline().len();
        let mut count = 0;
        let curves = &mut self.curves;
        let mut add = |subject, quantity| {
            match curves.get_mut(count) {
                Some(curve) if curve.is_of(subject, quantity) => {}
                Some(curve) => *curve = Curve::new(subject, quantity),
                None => curves.push(Curve::new(subject, quantity)),
            }
            count += 1;
        };
        let subject = match subject {
            PlotSubject::One(ball) => Some(Subject::Ball(ball.min(balls.saturating_sub(1)))),
            PlotSubject::All => Some(Subject::All),
            PlotSubject::Each if balls == 1 => Some(Subject::Ball(0)),
            PlotSubject::Each => None,
        };
        let distance = Quantity::Distance(other);
        match (subject, self.topic) {
            (_, Topic::Speeds) => {}
            (Some(subject), Topic::Energy) => {
                add(subject, Quantity::Energy);
                if branch.world().laws().is_solid() {
                    add(subject, Quantity::Translation);
                    add(subject, Quantity::Rotation);
                    add(subject, Quantity::Potential);
                }
            }
            (Some(subject), Topic::Momentum) => {
                add(subject, Quantity::MomentumX);
                add(subject, Quantity::MomentumY);
            }
            (Some(Subject::Ball(ball)), Topic::Distance) => add(Subject::Ball(ball), distance),
            (_, Topic::Distance) => {
                let others = (0..balls).filter(|ball| *ball != other).take(MOST_BALLS);
                others.for_each(|ball| add(Subject::Ball(ball), distance));
            }
            (Some(subject), topic) => add(subject, topic.quantity(other)),
            (None, topic) => {
                let quantity = topic.quantity(other);
                (0..balls.min(MOST_BALLS)).for_each(|ball| add(Subject::Ball(ball), quantity));
            }
        }
        curves.truncate(count);
    }

    /// Does the same for the branches beside the current one.
    fn choose_beside(&mut self, lab: &Laboratory) {
        let others = || lab.tabulated().filter(|(place, _)| *place != lab.current());
        let of_each = MOST_BESIDE / others().count().max(1);
        let mut count = 0;
        for (place, branch) in others() {
            for (like, curve) in self.curves.iter().take(of_each).enumerate() {
                let Some((subject, quantity)) = counterpart(curve, lab.branch(), branch) else {
                    continue;
                };
                let is_kept = self.beside.get(count).is_some_and(|old| {
                    (old.branch, old.like) == (place, like) && old.curve.is_of(subject, quantity)
                });
                if !is_kept {
                    let curve = Curve::new(subject, quantity);
                    let new = BesideCurve { branch: place, like, curve };
                    match self.beside.get_mut(count) {
                        Some(old) => *old = new,
                        None => self.beside.push(new),
                    }
                }
                count += 1;
            }
        }
        self.beside.truncate(count);
    }
}

/// Subject and quantity of a curve in another branch; `None` if a ball is missing there.
fn counterpart(curve: &Curve, current: &Branch, other: &Branch) -> Option<(Subject, Quantity)> {
    let place = |place: usize| other.place_of(current.world().anchors().get(place)?.id);
    let subject = match curve.subject {
        Subject::Ball(ball) => Subject::Ball(place(ball)?),
        Subject::All => Subject::All,
    };
    let quantity = match curve.quantity {
        Quantity::Distance(ball) => Quantity::Distance(place(ball)?),
        quantity => quantity,
    };
    Some((subject, quantity))
}

impl Topic {
    /// Its main quantity.
    fn quantity(self, other: usize) -> Quantity {
        match self {
            Topic::Speed | Topic::Speeds => Quantity::Speed,
            Topic::Spin => Quantity::Spin,
            Topic::Slip => Quantity::Slip,
            Topic::Height => Quantity::Height,
            Topic::Energy => Quantity::Energy,
            Topic::Momentum => Quantity::Momentum,
            Topic::AngularMomentum => Quantity::AngularMomentum,
            Topic::Distance => Quantity::Distance(other),
        }
    }

    /// The unit of its values.
    pub fn unit(self) -> &'static str {
        self.quantity(0).unit()
    }
}
