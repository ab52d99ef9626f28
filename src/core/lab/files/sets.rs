//! The starting positions of the blog's program, by name.

use crate::game::files::Scene;

/// A prepared starting position.
#[derive(Debug, Clone, Copy)]
pub struct Set {
    /// Its name in the blog's program and in files.
    pub name: &'static str,
    /// The name of its entry in the window's list.
    pub control: &'static str,
    /// The scene, as JSON.
    text: &'static str,
}

impl Set {
    /// Its scene.
    pub fn scene(&self) -> Scene {
        // Each is compiled in, and a test reads them all.
        Scene::parse(self.text).expect("the blog's positions are valid scenes")
    }

    /// Its index in the list; `None` for an unknown name.
    pub fn named(name: &str) -> Option<usize> {
        SETS.iter().position(|set| set.name == name)
    }
}

/// Includes a scene.
macro_rules! set {
    ($name:literal) => {
        Set {
            name: $name,
            control: concat!("lab-set-", $name),
            text: include_str!(concat!("../../assets/scenes/rpool/", $name, ".json")),
        }
    };
}

/// All positions, in the order of the blog's list.
pub const SETS: [Set; 23] = [
    set!("fromLeft"),
    set!("fromRight"),
    set!("fromTop"),
    set!("fromBottom"),
    set!("fromTopLeft"),
    set!("toTopLeftCorner"),
    set!("fromLeftTwoHorizontal"),
    set!("fromLeftFourHorizontal"),
    set!("fromLeftTwoVertical"),
    set!("fromRightTwoVertical"),
    set!("fromTopTwoHorizontal"),
    set!("fromBottomTwoHorizontal"),
    set!("onLeftBorder"),
    set!("fromLeftAbove"),
    set!("fromLeftBelow"),
    set!("fromLeftGlanceAbove"),
    set!("fromLeftGlanceBelow"),
    set!("fromTopLeftAbove"),
    set!("fromTopLeftBelow"),
    set!("fromTopLeft2"),
    set!("fromTopRightAbove"),
    set!("single"),
    set!("test"),
];

#[cfg(test)]
mod tests {
    use crate::lab::files::sets::*;

    /// Tests that each position is a valid scene whose balls have colours.
    #[test]
    fn all_positions_are_scenes_with_colors() {
        for set in SETS {
            let scene = set.scene();
            assert_eq!(scene.colors.len(), scene.balls.len(), "{}", set.name);
        }
        assert_eq!(Set::named("fromLeft"), Some(0));
        assert_eq!(Set::named("nope"), None);
    }
}
