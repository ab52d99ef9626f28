//! The diamonds of carom tables: the path of a ball in the numbers of the sights, and the corner-five
//! system.
//!
//! In corner-five a rolling ball with running side starts at a number D behind it, goes to a number F
//! of the long rail across, then to the short rail, and comes back to its own long rail at the number
//! T = D - F (Alciatore, *Billiards Digest*, November 2010). D and F are read where the line of the
//! ball passes over the sights, behind both noses, and all other contacts at the nose.

use nalgebra::Vector2;

use super::Prediction;
use crate::physics::Table;
use crate::physics::table::CushionId;

/// The three counts of corner-five.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DiamondCount {
    /// Origins: 5 in the corner behind the ball, half a number less for each sight of its long rail,
    /// and one more for each sight of its short rail.
    Origin,
    /// Contacts with the long rail across, from the far corner.
    First,
    /// Contacts with the ball's own long rail, from the far corner.
    Third,
}

/// The numbers at the rails of a carom table, for a ball that first goes toward one of its corners.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Diamonds {
    /// Half the length and half the width between the noses, m.
    half: Vector2<f64>,
    /// From the noses back to the sights, m.
    sights: f64,
    /// The signs of the ball's direction.
    ahead: Vector2<f64>,
}

impl Diamonds {
    /// The numbers for a ball that goes in this direction; `None` on tables without them.
    pub fn new(table: &Table, direction: Vector2<f64>) -> Option<Diamonds> {
        let bed = table.bed.filter(|_| table.has_diamonds())?;
        let half = Vector2::new(bed.half_length, bed.half_width);
        let ahead = direction.map(|part| 1.0_f64.copysign(part));
        Some(Diamonds { half, sights: table.rails.sights, ahead })
    }

    /// The numbers of a count, with their places at this distance behind the noses, m.
    pub fn numbers(
        &self,
        count: DiamondCount,
        behind: f64,
    ) -> impl Iterator<Item = (f64, Vector2<f64>)> {
        let (from, across) = match count {
            DiamondCount::Origin => (-3, -behind),
            DiamondCount::First => (1, 2.0 * self.half.y + behind),
            DiamondCount::Third => (1, -behind),
        };
        (from..8).map(move |sight| {
            let step = f64::from(sight);
            let along = step * self.spacing();
            let (number, place) = match count {
                DiamondCount::Origin if sight < 0 => (5.0 - step, Vector2::new(-behind, -along)),
                DiamondCount::Origin => (5.0 - 0.5 * step, Vector2::new(along, across)),
                DiamondCount::First | DiamondCount::Third => {
                    (8.0 - step, Vector2::new(along, across))
                }
            };
            (number, (place - self.half).component_mul(&self.ahead))
        })
    }

    /// The origin of the line through two places of a ball, with the place where the line passes over
    /// the sights, m.
    pub fn origin(&self, [from, to]: [Vector2<f64>; 2]) -> (f64, Vector2<f64>) {
        let (start, way) = (self.from_corner(from), (to - from).component_mul(&self.ahead));
        let over = |axis: usize| start - way * ((start[axis] + self.sights) / way[axis]);
        let (long, short) = (over(1), over(0));
        let (number, place) = match (long.x >= 0.0, short.y >= 0.0) {
            (true, _) => (5.0 - 0.5 * long.x / self.spacing(), long),
            (false, true) => (5.0 + short.y / self.spacing(), short),
            (false, false) => (5.0, long),
        };
        (number, (place - self.half).component_mul(&self.ahead))
    }

    /// The number of the long or short rail ahead over which that line passes at the sights.
    pub fn aim(&self, [from, to]: [Vector2<f64>; 2], is_long: bool) -> f64 {
        let axis = usize::from(is_long);
        let way = to - from;
        let edge = self.ahead[axis] * (self.half[axis] + self.sights);
        self.contact(from + way * ((edge - from[axis]) / way[axis]), is_long)
    }

    /// The number of a contact with a long or a short rail, counted from the corner that the ball
    /// first went toward.
    pub fn contact(&self, place: Vector2<f64>, is_long: bool) -> f64 {
        let left = 2.0 * self.half - self.from_corner(place);
        left[usize::from(!is_long)] / self.spacing()
    }

    /// The distance between sights, m.
    fn spacing(&self) -> f64 {
        0.25 * self.half.x
    }

    /// A place from the corner behind the ball, along and across the table, m.
    fn from_corner(&self, place: Vector2<f64>) -> Vector2<f64> {
        self.half + place.component_mul(&self.ahead)
    }
}

/// The number of the third rail by the corner-five system.
pub fn third_rail(origin: f64, first: f64) -> f64 {
    origin - first
}

/// A contact of a ball with a cushion.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DiamondContact {
    /// Its number.
    pub number: f64,
    /// The centre of the ball, m.
    pub place: Vector2<f64>,
    /// The cushion.
    pub cushion: CushionId,
}

/// The predicted path of the struck ball in diamonds.
#[derive(Debug, Clone, PartialEq)]
pub struct DiamondPath {
    /// The numbers of the sights for it.
    pub diamonds: Diamonds,
    /// The origin, with its place over the sights, m; `None` if the first rail is a short one.
    pub origin: Option<(f64, Vector2<f64>)>,
    /// The contacts with cushions.
    pub contacts: Vec<DiamondContact>,
    /// The number that the system gives the third contact; `None` unless the ball goes by a long and
    /// a short rail to the other long one, without touching a ball in between.
    pub third_rail: Option<f64>,
}

impl DiamondPath {
    /// Reads a prediction; `None` on tables without diamonds, or if the ball meets no cushion.
    pub fn of(prediction: &Prediction, table: &Table) -> Option<DiamondPath> {
        let touches = &prediction.touches;
        let place = |point: usize| prediction.struck.points[point].position.xy();
        let is_long = |cushion: CushionId| table.cushions[cushion.0].normal.y != 0.0;
        let before = touches.iter().take_while(|touch| touch.cushion.is_none());
        let (skip, from) = before.fold((0, 0), |(count, _), touch| (count + 1, touch.point));
        let touches = &touches[skip..];
        let (first, cushion) = touches.first().and_then(|first| Some((first, first.cushion?)))?;
        let line = [place(from), place(first.point)];
        if line[0] == line[1] {
            return None;
        }
        let diamonds = Diamonds::new(table, line[1] - line[0])?;
        let contacts = touches.iter().filter_map(|touch| {
            let (cushion, place) = (touch.cushion?, place(touch.point));
            let number = match touch.point == first.point {
                true => diamonds.aim(line, is_long(cushion)),
                false => diamonds.contact(place, is_long(cushion)),
            };
            Some(DiamondContact { number, place, cushion })
        });
        let contacts: Vec<DiamondContact> = contacts.collect();
        let origin = is_long(cushion).then(|| diamonds.origin(line));
        let rails = touches.iter().map_while(|touch| touch.cushion).take(3);
        let is_system =
            rails.clone().map(is_long).eq([true, false, true]) && rails.last() != Some(cushion);
        let system = origin.filter(|_| is_system);
        let third_rail = system.map(|(origin, _)| third_rail(origin, contacts[0].number));
        Some(DiamondPath { diamonds, origin, contacts, third_rail })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Command, GameKind, Match, Predictor, Setup};
    use crate::physics::Preset;

    /// Tests that lines through sights have their numbers, from each corner of the table.
    #[test]
    fn lines_through_sights_have_their_numbers() {
        let table = Table::named("carom-10ft").unwrap();
        for direction in [[1.0, 1.0], [1.0, -1.0], [-1.0, 1.0], [-1.0, -1.0]] {
            let direction = Vector2::from(direction);
            let diamonds = Diamonds::new(&table, direction).unwrap();
            let origins = diamonds.numbers(DiamondCount::Origin, table.rails.sights);
            for (origin, from) in origins {
                for (first, to) in diamonds.numbers(DiamondCount::First, table.rails.sights) {
                    if ((to - from).component_mul(&direction)).x < 0.0 {
                        continue;
                    }
                    let line = [from + 0.2 * (to - from), from + 0.4 * (to - from)];
                    let (number, place) = diamonds.origin(line);
                    assert!((number - origin).abs() < 1e-9, "{origin} - {first}: {number}");
                    assert!((place - from).norm() < 1e-9, "{origin} - {first}: {place}");
                    let number = diamonds.aim(line, true);
                    assert!((number - first).abs() < 1e-9, "{origin} - {first}: {number}");
                }
            }
            for (third, place) in diamonds.numbers(DiamondCount::Third, 0.0) {
                assert!((diamonds.contact(place, true) - third).abs() < 1e-9, "{third}");
            }
        }
        // The corner behind the ball, and its own long rail.
        let diamonds = Diamonds::new(&table, Vector2::new(1.0, 1.0)).unwrap();
        let near = |count, number: f64, wanted: [f64; 2]| {
            let place = diamonds.numbers(count, 0.0).find(|(other, _)| *other == number).unwrap().1;
            assert!((place - Vector2::from(wanted)).norm() < 1e-9, "{number}: {place}");
        };
        near(DiamondCount::Origin, 5.0, [-1.42, -0.71]);
        near(DiamondCount::Origin, 4.5, [-1.065, -0.71]);
        near(DiamondCount::Origin, 6.0, [-1.42, -0.355]);
        near(DiamondCount::First, 3.0, [0.355, 0.71]);
        near(DiamondCount::Third, 2.0, [0.71, -0.71]);
        assert!(Diamonds::new(&Table::named("pool-9ft").unwrap(), Vector2::x()).is_none());
    }

    /// Alciatore's numbers.
    #[test]
    fn the_system_subtracts_the_first_rail() {
        let known = [
            [5.0, 3.0, 2.0],
            [5.0, 2.0, 3.0],
            [5.0, 4.0, 1.0],
            [4.5, 2.0, 2.5],
            [4.0, 2.0, 2.0],
            [6.0, 3.0, 3.0],
        ];
        for [origin, first, third] in known {
            assert_eq!(third_rail(origin, first), third);
        }
    }

    /// Tests the path of a shot over four cushions, and of one that meets a ball among them.
    #[test]
    fn a_prediction_is_read_in_diamonds() {
        let mut game = Match::new(Setup::new(GameKind::ThreeCushion, Preset::Real, 1));
        game.command(Command::Power { value: 0.5 }).unwrap();
        let mut predictor = Predictor::new();
        let (mut systems, mut others) = (0, 0);
        for step in 0..60 {
            let direction = f64::from(step) * std::f64::consts::TAU / 60.0;
            game.command(Command::Aim { direction }).unwrap();
            assert!(predictor.begin(game.world(), &game.planned_shot(), 0.2, 4));
            predictor.go_on(|| true);
            let prediction = predictor.prediction();
            let Some(path) = DiamondPath::of(prediction, game.world().table()) else { continue };
            assert!(path.contacts.len() <= 4);
            let table = game.world().table();
            for contact in &path.contacts {
                let cushion = &table.cushions[contact.cushion.0];
                let gap = (contact.place - cushion.middle).dot(&cushion.normal);
                assert!((0.029..0.032).contains(&gap), "{gap} at {direction}");
            }
            match path.third_rail {
                Some(third) => {
                    let (origin, _) = path.origin.unwrap();
                    assert_eq!(third, origin - path.contacts[0].number);
                    assert!((path.contacts[2].number - third).abs() < 2.5, "{path:?}");
                    systems += 1;
                }
                None => others += 1,
            }
        }
        assert!(systems > 5 && others > 5, "{systems}, {others}");
    }
}
