//! Quality levels: what each draws, as data.

use std::str::FromStr;

/// How much is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// For weak machines without a graphics processor.
    Low,
    /// For machines without a graphics processor.
    Medium,
    /// For graphics processors.
    High,
    /// For strong graphics processors.
    Ultra,
}

impl Level {
    /// All levels, the cheapest first.
    pub const ALL: [Level; 4] = [Level::Low, Level::Medium, Level::High, Level::Ultra];

    /// The level's name on the command line and in settings.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Low => "low",
            Level::Medium => "medium",
            Level::High => "high",
            Level::Ultra => "ultra",
        }
    }

    /// The next cheaper one.
    pub fn lower(self) -> Option<Level> {
        Level::ALL.into_iter().rev().find(|level| *level < self)
    }

    /// The next dearer one.
    pub fn higher(self) -> Option<Level> {
        Level::ALL.into_iter().find(|level| *level > self)
    }

    /// A first guess of the level for a driver, by the name it gives its renderer: medium where
    /// a processor draws, high where a graphics processor does.
    pub fn for_renderer(renderer: &str) -> Level {
        match is_software(renderer) {
            true => Level::Medium,
            false => Level::High,
        }
    }

    /// The level for a driver on which a frame of the guessed level, the camera moving, takes so
    /// many seconds.
    pub fn for_frame_time(renderer: &str, seconds: f64) -> Level {
        // A processor has to draw the whole frame anew at rest, too, before it can rest, and
        // shares its time with the game: it wants more room.
        let [ultra, high, medium] = match is_software(renderer) {
            true => [0.0, 0.006, 0.045],
            false => [0.003, 0.014, 0.030],
        };
        match seconds {
            s if s <= ultra => Level::Ultra,
            s if s <= high => Level::High,
            s if s <= medium => Level::Medium,
            _ => Level::Low,
        }
    }

    /// What the level draws with a driver: where a processor draws, edges become smooth while
    /// the camera rests, and samples cost more than they are worth.
    pub fn quality_on(self, renderer: &str) -> Quality {
        let quality = self.quality();
        match is_software(renderer) {
            true => Quality { samples: 1, ..quality },
            false => quality,
        }
    }

    /// What the level draws.
    pub fn quality(self) -> Quality {
        match self {
            Level::Low => Quality {
                level: self,
                light_map: 512,
                neighbors: 2,
                bounces: 1,
                skins: false,
                cue_in_balls: false,
                turns: 1,
                fibre: false,
                relief: false,
                sheen: false,
                grain: false,
                lacquer: false,
                mirror: false,
                bloom: false,
                digits: 256,
                samples: 1,
                smooth: true,
            },
            Level::Medium => Quality {
                level: self,
                light_map: 1024,
                neighbors: 4,
                bounces: 1,
                skins: false,
                cue_in_balls: false,
                turns: 1,
                fibre: true,
                relief: false,
                sheen: true,
                grain: true,
                lacquer: true,
                mirror: false,
                bloom: false,
                digits: 256,
                samples: 1,
                smooth: true,
            },
            Level::High => Quality {
                level: self,
                light_map: 2048,
                neighbors: 4,
                bounces: 1,
                skins: false,
                cue_in_balls: true,
                turns: 3,
                fibre: true,
                relief: false,
                sheen: true,
                grain: true,
                lacquer: true,
                mirror: false,
                bloom: false,
                digits: 256,
                samples: 4,
                smooth: true,
            },
            Level::Ultra => Quality {
                level: self,
                light_map: 3072,
                neighbors: 8,
                bounces: 2,
                skins: true,
                cue_in_balls: true,
                turns: 5,
                fibre: true,
                relief: true,
                sheen: true,
                grain: true,
                lacquer: true,
                mirror: true,
                bloom: true,
                digits: 256,
                samples: 8,
                smooth: true,
            },
        }
    }
}

/// Whether a driver, by the name it gives its renderer, draws with the processor.
pub fn is_software(renderer: &str) -> bool {
    let renderer = renderer.to_ascii_lowercase();
    let software = ["llvmpipe", "softpipe", "swr", "swiftshader", "software"];
    software.iter().any(|name| renderer.contains(name))
}

/// Not the name of a level.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no quality is called {0:?}: it is one of low, medium, high, ultra")]
pub struct UnknownLevel(pub String);

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Level, UnknownLevel> {
        Level::ALL
            .into_iter()
            .find(|level| level.name() == name)
            .ok_or_else(|| UnknownLevel(name.to_owned()))
    }
}

/// What is drawn at a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quality {
    /// The level it is.
    pub level: Level,
    /// Width of the cloth's light map in texels; it is half as high.
    pub light_map: u32,
    /// How many neighbours a ball reflects and is shaded by, at most 8.
    pub neighbors: u32,
    /// How often light is followed from ball to ball.
    pub bounces: u32,
    /// Whether a ball shows the numbers and stripes of its neighbours, and takes light from them.
    pub skins: bool,
    /// Whether balls mirror the cue, and lie in its shadow.
    pub cue_in_balls: bool,
    /// In how many places the skin of a turning ball is looked at for its blur.
    pub turns: u32,
    /// Whether the cloth shows its fibres.
    pub fibre: bool,
    /// Whether these fibres stand up: each is lit by the lamp from its own side.
    pub relief: bool,
    /// Whether the cloth shines when it is seen from the side.
    pub sheen: bool,
    /// Whether wood shows its grain.
    pub grain: bool,
    /// Whether lacquer and leather reflect the lamp.
    pub lacquer: bool,
    /// Whether the lacquer of the rails mirrors balls and cue.
    pub mirror: bool,
    /// Whether glints and lamp shine beyond their edges, as they do in eyes and lenses.
    pub bloom: bool,
    /// Size of a ball's number in texels.
    pub digits: u32,
    /// Samples a pixel asked for; the driver may have fewer.
    pub samples: u32,
    /// Whether edges become smooth while the camera rests, where pixels have one sample.
    pub smooth: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests that every level is found by its own name, and nothing else is.
    #[test]
    fn names_round_trip() {
        for level in Level::ALL {
            assert_eq!(level.name().parse(), Ok(level));
        }
        assert!("best".parse::<Level>().is_err());
    }

    /// Tests that drivers without a graphics processor get the medium level.
    #[test]
    fn software_is_medium() {
        assert_eq!(Level::for_renderer("llvmpipe (LLVM 15.0.6, 256 bits)"), Level::Medium);
        assert_eq!(Level::for_renderer("NVIDIA GeForce RTX 3060/PCIe/SSE2"), Level::High);
        assert!(Level::ALL.iter().all(|level| level.quality_on("llvmpipe").samples == 1));
        assert_eq!(Level::High.quality_on("Apple M2").samples, 4);
    }

    /// Tests that a slower machine never gets a higher level.
    #[test]
    fn slower_is_never_higher() {
        for renderer in ["llvmpipe", "GeForce"] {
            let levels: Vec<Level> =
                (0..100).map(|ms| Level::for_frame_time(renderer, 0.001 * f64::from(ms))).collect();
            assert!(levels.windows(2).all(|two| two[0] >= two[1]), "{levels:?}");
            assert_eq!(levels[99], Level::Low);
        }
        assert_eq!(Level::for_frame_time("llvmpipe", 0.02), Level::Medium);
        assert_eq!(Level::for_frame_time("GeForce", 0.001), Level::Ultra);
    }
}
