//! Quality levels, as data.

use std::str::FromStr;

named! {
    /// A quality level.
    #[derive(PartialOrd, Ord)]
    pub enum Level {
        /// For slow machines without a graphics processor.
        Low = "low",
        /// For machines without a graphics processor.
        Medium = "medium",
        /// For graphics processors.
        High = "high",
        /// For strong graphics processors.
        Ultra = "ultra",
    }
}

impl Level {
    /// The next lower level.
    pub fn lower(self) -> Option<Level> {
        Level::ALL.into_iter().rev().find(|level| *level < self)
    }

    /// The next higher level.
    pub fn higher(self) -> Option<Level> {
        Level::ALL.into_iter().find(|level| *level > self)
    }

    /// A first guess for a driver, by its renderer's name: medium for a software renderer, high for
    /// a graphics processor.
    pub fn for_renderer(renderer: &str) -> Level {
        match is_software(renderer) {
            true => Level::Medium,
            false => Level::High,
        }
    }

    /// The level for a driver that takes `seconds` for a frame of the guessed level with a moving
    /// camera.
    pub fn for_frame_time(renderer: &str, seconds: f64) -> Level {
        // A software renderer also redraws whole frames once the camera stops, and shares its time
        // with the game, so it needs more room.
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

    /// The level's quality for a driver. Software renderers smooth edges while the camera rests,
    /// because multisampling costs too much there.
    pub fn quality_on(self, renderer: &str) -> Quality {
        let quality = self.quality();
        match is_software(renderer) {
            true => Quality { samples: 1, ..quality },
            false => quality,
        }
    }

    /// The level's quality.
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

/// True for a software renderer, by its name.
pub fn is_software(renderer: &str) -> bool {
    let renderer = renderer.to_ascii_lowercase();
    let software = ["llvmpipe", "softpipe", "swr", "swiftshader", "software"];
    software.iter().any(|name| renderer.contains(name))
}

/// An unknown level name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no quality is called {0:?}: it is one of low, medium, high, ultra")]
pub struct UnknownLevel(pub String);

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Level, UnknownLevel> {
        Level::named(name).ok_or_else(|| UnknownLevel(name.to_owned()))
    }
}

/// The features of a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quality {
    /// The level.
    pub level: Level,
    /// Width of the cloth's light map, texels; it is half as high.
    pub light_map: u32,
    /// Neighbours that reflect in and shade a ball, at most 8.
    pub neighbors: u32,
    /// Number of reflections between balls.
    pub bounces: u32,
    /// True if balls reflect their neighbours' numbers and stripes.
    pub skins: bool,
    /// True if balls reflect the cue and receive its shadow.
    pub cue_in_balls: bool,
    /// Samples of the motion blur of a spinning ball's skin.
    pub turns: u32,
    /// True if the cloth has a fibre texture.
    pub fibre: bool,
    /// True if the fibres have relief: each is lit by the lamp from its own side.
    pub relief: bool,
    /// True if the cloth shines at grazing angles.
    pub sheen: bool,
    /// True if wood has a grain texture.
    pub grain: bool,
    /// True if lacquer and leather reflect the lamp.
    pub lacquer: bool,
    /// True if the lacquer of the rails reflects balls and cue.
    pub mirror: bool,
    /// True if glints and the lamp have bloom.
    pub bloom: bool,
    /// Size of a ball's number, texels.
    pub digits: u32,
    /// Requested samples per pixel; the driver may have fewer.
    pub samples: u32,
    /// True if edges are smoothed while the camera rests, at one sample per pixel.
    pub smooth: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests that every level is found by its own name only.
    #[test]
    fn names_round_trip() {
        for level in Level::ALL {
            assert_eq!(level.name().parse(), Ok(level));
        }
        assert!("best".parse::<Level>().is_err());
    }

    /// Tests that software renderers get the medium level.
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
