//! The state of the mouse on the laboratory's table.

use crate::physics::Ball;
use crate::texts::{Text, lab_hand as texts};

/// A tool of the mouse.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LabTool {
    /// Moves balls.
    #[default]
    Move,
    /// Gives a ball a velocity.
    Push,
    /// Gives a ball a spin.
    Spin,
    /// Strikes a ball with the cue.
    Cue,
    /// Puts a new ball on the table.
    Add,
    /// Builds a wall.
    Wall,
    /// Cuts a pocket.
    Pocket,
}

impl LabTool {
    /// All tools.
    pub const ALL: [LabTool; 7] = [
        LabTool::Move,
        LabTool::Push,
        LabTool::Spin,
        LabTool::Cue,
        LabTool::Add,
        LabTool::Wall,
        LabTool::Pocket,
    ];

    /// The name of its control, its name, and what it does.
    pub(super) fn about(self) -> (&'static str, Text, Text) {
        match self {
            LabTool::Move => ("lab-tool-move", texts::MOVE, texts::MOVE_HELP),
            LabTool::Push => ("lab-tool-push", texts::PUSH, texts::PUSH_HELP),
            LabTool::Spin => ("lab-tool-spin", texts::SPIN, texts::SPIN_HELP),
            LabTool::Cue => ("lab-tool-cue", texts::CUE, texts::CUE_HELP),
            LabTool::Add => ("lab-tool-add", texts::ADD, texts::ADD_HELP),
            LabTool::Wall => ("lab-tool-wall", texts::WALL, texts::WALL_HELP),
            LabTool::Pocket => ("lab-tool-pocket", texts::POCKET, texts::POCKET_HELP),
        }
    }
}

/// A number of a ball, or of the cue, that can be typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LabNumber {
    /// A component of the position, m.
    Position(usize),
    /// A component of the velocity, m/s.
    Velocity(usize),
    /// A component of the angular velocity, rad/s.
    Spin(usize),
    /// The radius, m.
    Radius,
    /// The mass, kg.
    Mass,
    /// A component of the point that the cue's tip meets, in radii.
    Tip(usize),
    /// The elevation of the cue, degrees.
    Elevation,
}

/// The chosen tool and ball, and the tool's settings.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct HandState {
    /// The chosen tool.
    pub tool: LabTool,
    /// The chosen ball at the shown instant, and its own colour, `0xRRGGBB`.
    pub ball: Option<(Ball, Option<u32>)>,
    /// True if balls move to the places of a grid.
    pub on_grid: bool,
    /// True if balls move to touch what they nearly touch.
    pub touches: bool,
    /// The point that the cue's tip meets, in radii to the right and up.
    pub tip: [f64; 2],
    /// The elevation of the cue, rad.
    pub elevation: f64,
    /// True if the laws are in three dimensions: balls can leave the cloth and have spin.
    pub in_three_dimensions: bool,
}

/// The colours that balls are given by hand.
pub const COLORS: [u32; 10] = [
    0xf2eddb, 0xe8b923, 0x2457c5, 0xc4231d, 0x6b3fa0, 0xe6741c, 0x1f7a46, 0x7a1f2b, 0x1b1b1f,
    0xff8ab4,
];
