//! Ball in hand: where the cue ball may be put, and how it steps.

use nalgebra::Vector2;

use super::command::{Direction, Refusal};
use crate::physics::World;
use crate::physics::ball::{Ball, BallId};
use crate::physics::laws::Space;
use crate::physics::table::cushion;
use crate::rules::{Region, start_spots};

/// A centre this far beyond a limit still counts as on it, m.
///
/// A place reached by adding up steps or parsed from a file misses a limit by rounding only.
const TOLERANCE: f64 = 1e-9;

/// How far behind the head string a centre is at least that must be strictly behind it, m: far
/// below anything that can be seen, and far above rounding.
const STRICT_MARGIN: f64 = 1e-7;

/// Steps in a radius of the ball.
pub const STEPS_PER_RADIUS: f64 = 3.0;

/// The rectangle for the centre of the ball in hand, m; its sides belong to it, except the head
/// string where the region ends before it.
///
/// On a table without a bed's end some limits are infinite.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlacementArea {
    /// The rule behind it.
    pub region: Region,
    /// Least and greatest x.
    pub x: [f64; 2],
    /// Least and greatest y.
    pub y: [f64; 2],
    /// The radius of the D around the middle of the limit at greatest x, m, if the region is a D.
    pub radius: Option<f64>,
}

impl PlacementArea {
    /// The region on the world's table with the head string at `head` (x, m), for a ball that comes
    /// as near as `reach` (m) to a cushion.
    pub(super) fn new(world: &World, region: Region, head: f64, reach: f64) -> PlacementArea {
        let (half_length, half_width) = match world.table().bed {
            Some(bed) => (bed.half_length - reach, bed.half_width - reach),
            None => (f64::INFINITY, f64::INFINITY),
        };
        let end = match region {
            Region::OnOrBehindHeadString | Region::Baulk | Region::D => head,
            Region::BehindHeadString => head - STRICT_MARGIN,
            Region::StartSpots => {
                let [left, right] = start_spots(world.table());
                let (x, y) = ([left.x; 2], [right.y, left.y]);
                return PlacementArea { region, x, y, radius: None };
            }
            Region::Anywhere => half_length,
        };
        let (x, y) = ([-half_length, end], [-half_width, half_width]);
        match region {
            Region::D => {
                let [yellow, ..] = world.table().color_spots();
                let radius = yellow.y.abs();
                let (x, y) = ([head - radius, head], [-radius, radius]);
                PlacementArea { region, x, y, radius: Some(radius) }
            }
            _ => PlacementArea { region, x, y, radius: None },
        }
    }

    /// The middle of the D.
    fn middle(&self) -> Vector2<f64> {
        Vector2::new(self.x[1], 0.0)
    }

    /// This many places by as many across the area, those beyond the D left out, m.
    pub(super) fn grid(&self, count: i32) -> impl Iterator<Item = Vector2<f64>> {
        let area = *self;
        let at = move |[least, greatest]: [f64; 2], step: i32| {
            least + (greatest - least) * f64::from(step) / f64::from(count)
        };
        let places = (0..=count).flat_map(move |x| (0..=count).map(move |y| [x, y]));
        let places = places.map(move |[x, y]| Vector2::new(at(area.x, x), at(area.y, y)));
        places.filter(move |place| area.contains(*place))
    }

    /// True if a centre may be here, other balls aside.
    pub fn contains(&self, place: Vector2<f64>) -> bool {
        let within = |value: f64, [least, greatest]: [f64; 2]| {
            value >= least - TOLERANCE && value <= greatest + TOLERANCE
        };
        // A start spot is at one end or the other.
        let is_end = || self.y.iter().any(|end| (place.y - end).abs() < TOLERANCE);
        let is_allowed = match self.region {
            Region::StartSpots => is_end(),
            _ => self.radius.is_none_or(|r| (place - self.middle()).norm() <= r + TOLERANCE),
        };
        within(place.x, self.x) && within(place.y, self.y) && is_allowed
    }

    /// The place in the area that is nearest to another one, m.
    pub fn nearest(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        if self.region == Region::StartSpots {
            let [right, left] = self.y;
            return [self.x[0], if y > 0.5 * (left + right) { left } else { right }];
        }
        // The area of a ball that is wider than the bed is empty.
        let nearest = [x.min(self.x[1]).max(self.x[0]), y.min(self.y[1]).max(self.y[0])];
        let from_middle = Vector2::from(nearest) - self.middle();
        match self.radius {
            Some(radius) if from_middle.norm() > radius => {
                (self.middle() + from_middle * (radius / from_middle.norm())).into()
            }
            _ => nearest,
        }
    }
}

/// The ball in hand: so many steps from where it was put.
///
/// Counted, not added up, so that a step and the step back lead to the very same place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct BallInHand {
    origin: Vector2<f64>,
    steps: [i32; 2],
    area: PlacementArea,
    ball: BallId,
    radius: f64,
    /// The place that the ball was offered at, which is free for it whatever the region, m.
    offered: Option<Vector2<f64>>,
    /// False where no free place was found: the ball lies nowhere yet.
    placed: bool,
}

impl BallInHand {
    /// The cue ball comes back into play: at `home` (m), or at the nearest free place of the grid
    /// of steps around it, or of a wider one; not yet anywhere if all of them are taken.
    pub(super) fn at_home(
        world: &World,
        region: Region,
        head: f64,
        home: Vector2<f64>,
        (ball, radius): (BallId, f64),
    ) -> BallInHand {
        let reach = cushion::reach(radius, world.laws().nose_height(world.table()));
        let area = PlacementArea::new(world, region, head, reach);
        let offered = None;
        let placed = true;
        let hand = BallInHand { origin: home, steps: [0, 0], area, ball, radius, offered, placed };
        let grid = ring_order();
        let mut candidates = (0..GRIDS)
            .flat_map(|doublings| grid.iter().map(move |steps| steps.map(|step| step << doublings)))
            .map(|steps| BallInHand { steps, ..hand });
        candidates
            .find(|hand| hand.check(world, hand.place()).is_ok())
            // Fifteen balls cannot fill a kitchen, but large ones and cushions of any shape can.
            .unwrap_or(BallInHand { placed: false, ..hand })
    }

    /// The cue ball as it lies, which the player may put into a region.
    pub(super) fn offered(world: &World, region: Region, head: f64, ball: &Ball) -> BallInHand {
        let reach = cushion::reach(ball.radius, world.laws().nose_height(world.table()));
        let origin = ball.position.xy();
        BallInHand {
            origin,
            steps: [0, 0],
            area: PlacementArea::new(world, region, head, reach),
            ball: ball.id,
            radius: ball.radius,
            offered: Some(origin),
            placed: true,
        }
    }

    /// This hand at `home` (m), or at the nearest free place.
    pub(super) fn brought_home(&self, world: &World, head: f64, home: Vector2<f64>) -> BallInHand {
        let hand = BallInHand::at_home(world, self.region(), head, home, (self.ball, self.radius));
        BallInHand { offered: self.offered, ..hand }
    }

    /// True if it still lies where it was offered.
    pub(super) fn lies_as_offered(&self) -> bool {
        self.offered == Some(self.place())
    }

    /// True if the ball may also stay where it lies.
    pub(super) fn is_optional(&self) -> bool {
        self.offered.is_some()
    }

    /// The ball.
    pub(super) fn ball(&self) -> BallId {
        self.ball
    }

    /// The rule that says where it may go.
    pub(super) fn region(&self) -> Region {
        self.area.region
    }

    /// False while the ball lies nowhere.
    pub(super) fn is_placed(&self) -> bool {
        self.placed
    }

    /// The ball's centre, m.
    pub(super) fn place(&self) -> Vector2<f64> {
        let step = self.radius / STEPS_PER_RADIUS;
        self.origin + Vector2::new(f64::from(self.steps[0]), f64::from(self.steps[1])) * step
    }

    /// The places it may go to.
    pub(super) fn area(&self) -> PlacementArea {
        self.area
    }

    /// A third of a radius on, and on by as much while a ball is in the way.
    pub(super) fn step(&self, world: &World, direction: Direction) -> Result<BallInHand, Refusal> {
        let [x, y] = direction.unit();
        if self.region() == Region::StartSpots {
            let [right, left] = self.area.y;
            let to = if y > 0 { left } else { right };
            return match y {
                0 => Err(Refusal::OffStartSpots),
                _ => self.moved_to(world, [self.area.x[0], to]),
            };
        }
        let mut hand = *self;
        loop {
            hand.steps = [hand.steps[0] + x, hand.steps[1] + y];
            match hand.check(world, hand.place()) {
                Ok(()) => return Ok(BallInHand { placed: true, ..hand }),
                Err(Refusal::BallInTheWay(_)) => {}
                Err(refusal) => return Err(refusal),
            }
        }
    }

    /// To any place, m.
    pub(super) fn moved_to(&self, world: &World, place: [f64; 2]) -> Result<BallInHand, Refusal> {
        if place.iter().any(|value| !value.is_finite()) {
            return Err(Refusal::NotFinite);
        }
        let place = Vector2::from(place);
        // Back to where it lay, as exactly as a hand can put it.
        let near = |offered: &Vector2<f64>| (offered - place).norm() < 0.5 * self.radius;
        let origin = self.offered.filter(near).unwrap_or(place);
        let hand = BallInHand { origin, steps: [0, 0], placed: true, ..*self };
        hand.check(world, hand.origin).map(|()| hand)
    }

    /// Checks a place for the cue ball.
    fn check(&self, world: &World, place: Vector2<f64>) -> Result<(), Refusal> {
        match self.offered == Some(place) {
            true => Ok(()),
            false => self.area.check(world, self.ball, self.radius, place),
        }
    }
}

impl PlacementArea {
    /// The whole bed, for a ball of this radius, m.
    pub(super) fn bed(world: &World, radius: f64) -> PlacementArea {
        let reach = cushion::reach(radius, world.laws().nose_height(world.table()));
        PlacementArea::new(world, Region::Anywhere, f64::INFINITY, reach)
    }

    /// Checks a place for a ball: in the area, and clear of other balls, cushions and pockets.
    pub(super) fn check(
        &self,
        world: &World,
        id: BallId,
        radius: f64,
        place: Vector2<f64>,
    ) -> Result<(), Refusal> {
        if !self.contains(place) {
            let beyond_string = self.region != Region::Anywhere && place.x > self.x[1] + TOLERANCE;
            return Err(match (beyond_string, self.region) {
                (_, Region::D) => Refusal::OutsideD,
                (true, Region::Baulk) => Refusal::OutsideBaulk,
                (_, Region::StartSpots) => Refusal::OffStartSpots,
                (true, _) => Refusal::OutsideKitchen,
                (false, _) => Refusal::OffBed,
            });
        }
        let blocking = world.balls().find(|ball| {
            ball.id != id
                && ball.state.in_play()
                && (ball.position.xy() - place).norm() < ball.radius + radius - TOLERANCE
        });
        if let Some(ball) = blocking {
            return Err(Refusal::BallInTheWay(ball.id.into()));
        }
        let table = world.table();
        // Where cushions are walls, rails that lean into a straight bed leave the ball in hand all
        // the room that the bed does, as in the original. A nose would be inside the ball.
        let lean = match world.laws().space {
            Space::Plane => table.lean(),
            Space::Solid { .. } => 0.0,
        };
        let reach = cushion::reach(radius, world.laws().nose_height(table));
        let near = reach - lean - TOLERANCE;
        if table.cushions.iter().any(|cushion| cushion.distance(place) < near) {
            return Err(Refusal::CushionInTheWay);
        }
        if table.pockets.iter().any(|pocket| (pocket.center - place).norm() < pocket.radius) {
            return Err(Refusal::PocketInTheWay);
        }
        Ok(())
    }
}

/// How many steps from home the search for a free place goes: beyond both ends of a kitchen.
const SEARCH: i32 = 70;

/// How many grids are searched, each of steps twice as wide as the one before: the last one
/// reaches beyond 15 balls of the greatest radius, whatever the cue ball's.
const GRIDS: u32 = 12;

/// The grid of steps around home, the nearest first; of equals the one farthest up, then left.
fn ring_order() -> Vec<[i32; 2]> {
    let mut grid: Vec<[i32; 2]> =
        (-SEARCH..=0).flat_map(|x| (-SEARCH..=SEARCH).map(move |y| [x, y])).collect();
    grid.sort_by_key(|&[x, y]| (x * x + y * y, -x, -y));
    grid
}
