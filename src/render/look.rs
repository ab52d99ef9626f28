//! The appearance options: plain data with names for the settings file.

use crate::physics::Table;
use crate::physics::table::Spots;

use super::palette;

/// The player's choices of appearance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// The colour of the cloth.
    pub cloth: ClothColor,
    /// The set of balls.
    pub balls: BallSet,
    /// True to blur the skins of fast-spinning balls, as a camera's shutter would.
    pub spin_blur: bool,
}

impl Look {
    /// The look on a table: instead of the default cloth a carom table has a blue one, and a snooker
    /// table a green one.
    pub fn on(self, table: &Table) -> Look {
        let cloth = match table.spots {
            _ if self.cloth != ClothColor::default() => self.cloth,
            Some(Spots { carom: Some(_), .. }) => ClothColor::Blue,
            Some(Spots { black: Some(_), .. }) => ClothColor::Green,
            _ => self.cloth,
        };
        Look { cloth, ..self }
    }
}

impl Default for Look {
    fn default() -> Look {
        Look { cloth: ClothColor::Teal, balls: BallSet::Standard, spin_blur: true }
    }
}

named! {
    /// Colours of the cloth.
    #[derive(Default)]
    pub enum ClothColor {
        /// Blue green.
        #[default]
        Teal = "teal",
        /// The traditional green.
        Green = "green",
        /// The blue of televised pool.
        Blue = "blue",
        /// Dark red.
        Wine = "wine",
    }
}

impl ClothColor {
    /// Its colour on the screen (sRGB), `0xRRGGBB`.
    pub const fn screen(self) -> u32 {
        match self {
            ClothColor::Teal => 0x1D6C60,
            ClothColor::Green => 0x1E6B3A,
            ClothColor::Blue => 0x1F5C93,
            ClothColor::Wine => 0x6F1E28,
        }
    }

    /// Its albedo in linear light. It is more saturated than the colour on the screen, because the
    /// lamp's glare on the fibres adds white.
    pub(super) fn albedo(self) -> [f32; 3] {
        let color = palette::linear(self.screen());
        let gray = color.into_iter().fold(f32::INFINITY, f32::min);
        color.map(|part| DEPTH * (part - DYE_SHARE * gray))
    }
}

/// The share of gray removed by the dye, and the brightness relative to undyed cloth.
const DYE_SHARE: f32 = 0.55;
const DEPTH: f32 = 0.95;

named! {
    /// A set of ball colours.
    #[derive(Default)]
    pub enum BallSet {
        /// The standard colours.
        #[default]
        Standard = "standard",
        /// The colours of televised pool: a pink 4 and a tan 7, which are easy to tell apart on
        /// camera.
        Tv = "television" | "tv",
        /// Colours for colour-blind players that differ in lightness or hue. Even solids have two
        /// black rings and a white number on black, even stripes two rings of their colour, odd
        /// stripes a spot of their colour in the middle of the white, and the cue ball large dark
        /// dots. Reds are lighter, and yellows have two black rings.
        Safe = "colour-blind" | "safe",
    }
}

impl BallSet {
    /// Its id in the names of controls. It must never change, because other programs use it.
    pub const fn id(self) -> &'static str {
        match self {
            BallSet::Standard => "standard",
            BallSet::Tv => "tv",
            BallSet::Safe => "safe",
        }
    }

    /// The colours of balls 1 to 8, and of stripes 9 to 15, on the screen (sRGB).
    pub fn colors(self) -> &'static [u32; 8] {
        match self {
            BallSet::Standard => &palette::BALLS,
            BallSet::Tv => &palette::TV_BALLS,
            BallSet::Safe => &palette::SAFE_BALLS,
        }
    }

    /// The colour of a ball without a number, on the screen (sRGB).
    pub(super) fn unnumbered(self, color: SetColor) -> u32 {
        let safe = self == BallSet::Safe;
        match color {
            SetColor::Red if safe => palette::SAFE_RED,
            SetColor::Red => palette::RED,
            SetColor::Yellow => palette::YELLOW,
            SetColor::Black => palette::BLACK,
            SetColor::Green => palette::GREEN,
            SetColor::Brown => palette::BROWN,
            SetColor::Blue => palette::BLUE,
            SetColor::Pink => palette::PINK,
        }
    }

    /// The extra mark of a ball without a number.
    pub(super) fn unnumbered_mark(self, color: SetColor) -> Mark {
        match (self, color) {
            (BallSet::Safe, SetColor::Yellow | SetColor::Brown) => Mark::Rings,
            (BallSet::Safe, SetColor::Green) => Mark::Spots,
            _ => Mark::None,
        }
    }

    /// The extra mark of a ball; the cue ball's number is 0.
    pub(super) fn mark(self, number: u32) -> Mark {
        match number {
            _ if self != BallSet::Safe => Mark::None,
            0 => Mark::Spots,
            8 => Mark::None,
            even if even.is_multiple_of(2) => Mark::Rings,
            9.. => Mark::Spots,
            _ => Mark::None,
        }
    }
}

/// The colours of balls without numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SetColor {
    /// One group.
    Red,
    /// The other group.
    Yellow,
    /// The ball that decides.
    Black,
    /// A colour of snooker.
    Green,
    /// A colour of snooker.
    Brown,
    /// A colour of snooker.
    Blue,
    /// A colour of snooker.
    Pink,
}

/// An extra mark that tells a ball apart without its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// No mark.
    None,
    /// Two thin rings: on a stripe's caps, or in black beside a solid's number, whose disc and
    /// digits then swap colours.
    Rings,
    /// A spot in the middle of each cap; larger, dark dots on the cue ball.
    Spots,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests the cloths of tables, and that another than the default covers all.
    #[test]
    fn tables_have_a_cloth_of_their_own() {
        for (name, cloth) in [
            ("pool-9ft", ClothColor::Teal),
            ("carom-7ft", ClothColor::Blue),
            ("snooker-10ft", ClothColor::Green),
        ] {
            let table = Table::named(name).unwrap();
            assert_eq!(Look::default().on(&table).cloth, cloth, "{name}");
            let wine = Look { cloth: ClothColor::Wine, ..Look::default() };
            assert_eq!(wine.on(&table), wine, "{name}");
        }
    }

    /// Tests that every choice is found by its own name only.
    #[test]
    fn names_round_trip() {
        for color in ClothColor::ALL {
            assert_eq!(ClothColor::named(color.name()), Some(color));
        }
        for set in BallSet::ALL {
            assert_eq!(BallSet::named(set.name()), Some(set));
            assert_eq!(BallSet::named(set.id()), Some(set));
        }
        assert_eq!(ClothColor::named("pink"), None);
        assert_eq!(BallSet::named("Standard"), None);
    }

    /// Eyes without red, green or blue cones, and normal eyes.
    #[derive(Debug, Clone, Copy)]
    enum Eyes {
        Protanope,
        Deuteranope,
        Tritanope,
        Usual,
    }

    const EYES: [Eyes; 4] = [Eyes::Protanope, Eyes::Deuteranope, Eyes::Tritanope, Eyes::Usual];

    /// A colour in linear light as those eyes see it. Viénot, Brettel and Mollon 1999, "Digital
    /// video colourmaps for checking the legibility of displays by dichromats"; without blue cones,
    /// Machado, Oliveira and Fernandes 2009, "A physiologically-based model for simulation of color
    /// vision deficiency", table 1.
    fn dim([r, g, b]: [f32; 3], eyes: Eyes) -> [f32; 3] {
        let long = 17.8824 * r + 43.5161 * g + 4.11935 * b;
        let middle = 3.45565 * r + 27.1554 * g + 3.86714 * b;
        let short = 0.0299566 * r + 0.184309 * g + 1.46709 * b;
        let (long, middle) = match eyes {
            Eyes::Protanope => (2.02344 * middle - 2.52581 * short, middle),
            Eyes::Deuteranope => (long, 0.494207 * long + 1.24827 * short),
            Eyes::Tritanope => {
                return [
                    1.255528 * r - 0.076749 * g - 0.178779 * b,
                    -0.078411 * r + 0.930809 * g + 0.147602 * b,
                    0.004733 * r + 0.691367 * g + 0.303900 * b,
                ];
            }
            Eyes::Usual => return [r, g, b],
        };
        [
            0.0809444 * long - 0.130504 * middle + 0.116721 * short,
            -0.0102485 * long + 0.0540193 * middle - 0.113615 * short,
            -0.000365297 * long - 0.00412161 * middle + 0.693511 * short,
        ]
    }

    /// Visible difference of two colours in linear light, in CIE L*a*b*; 2 is just noticeable.
    fn apart(one: [f32; 3], other: [f32; 3], eyes: Eyes) -> f32 {
        // CIE 15:2004 for sRGB's primaries and white.
        let root = |share: f32| match share > 0.008856 {
            true => share.cbrt(),
            false => 7.787 * share + 16.0 / 116.0,
        };
        let lab = |color: [f32; 3]| {
            let [r, g, b] = dim(color, eyes).map(|part| part.clamp(0.0, 1.0));
            let x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
            let y = root(0.2126 * r + 0.7152 * g + 0.0722 * b);
            let z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
            [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
        };
        let squares = lab(one).into_iter().zip(lab(other)).map(|(x, y)| (x - y).powi(2));
        squares.sum::<f32>().sqrt()
    }

    /// The least differences in a set over all eyes: between two solids, between two stripes
    /// (averaged with half ivory, as from a distance), and between a solid and its stripe.
    fn least_differences(set: BallSet) -> [f32; 3] {
        let solids = set.colors().map(palette::linear);
        let ivory = palette::linear(palette::BALL_IVORY);
        let stripes = solids.map(|color| [0, 1, 2].map(|i| 0.5 * (color[i] + ivory[i])));
        let mut least = [f32::INFINITY; 3];
        let mut seen = |kind: usize, difference: f32| least[kind] = least[kind].min(difference);
        for eyes in EYES {
            for a in 0..8 {
                (0..a).for_each(|b| seen(0, apart(solids[a], solids[b], eyes)));
            }
            for a in 0..7 {
                (0..a).for_each(|b| seen(1, apart(stripes[a], stripes[b], eyes)));
                seen(2, apart(solids[a], stripes[a], eyes));
            }
        }
        least
    }

    /// Tests that in the safe set every ball's white side differs from the cue ball's.
    #[test]
    fn every_white_side_differs_from_the_cue_ball() {
        for number in 9..=15 {
            assert_ne!(BallSet::Safe.mark(number), Mark::None, "{number}");
        }
        assert_eq!(BallSet::Safe.mark(0), Mark::Spots);
        assert!((0..=15).all(|number| BallSet::Tv.mark(number) == Mark::None));
    }

    /// Tests that in the safe set all solids, all stripes, and each solid and its stripe differ in
    /// colour for all eyes, and that they do not in the other sets.
    #[test]
    fn safe_colors_differ_for_all_eyes() {
        let [solids, stripes, own] = least_differences(BallSet::Safe);
        assert!(solids > 27.0 && stripes > 10.0 && own > 11.0, "{solids} {stripes} {own}");
        for set in [BallSet::Standard, BallSet::Tv] {
            let [solids, stripes, _] = least_differences(set);
            assert!(solids < 14.0 && stripes < 5.0, "{set:?}: {solids} {stripes}");
        }
    }
}
