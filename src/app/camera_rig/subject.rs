//! The facts that the camera depends on, and the close-ups that the program chooses.

use nalgebra::Vector3;

use super::TableArea;

/// The facts about the scene that the camera depends on.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Subject {
    /// The followed ball's position, m.
    pub followed: Option<Vector3<f64>>,
    /// The cue ball's position while a player aims, m.
    pub aimed: Option<Vector3<f64>>,
    /// The direction of the aim, from +x towards +y, rad.
    pub direction: f64,
    /// The butt's lift as the player has set it, rad. The lift that rails and balls require is not
    /// included, because it changes with each step of the aim.
    pub elevation: f64,
    /// The butt's lift as drawn, also over rails and balls, rad. None unless a player aims: the
    /// last one counts.
    pub lying: Option<f64>,
    /// Distance of the cue's tip from the cue ball, m.
    pub drawn: f64,
    /// True while balls roll.
    pub rolling: bool,
    /// While balls roll, the area of the table that the shot has taken so far and takes next.
    pub action: Option<TableArea>,
    /// The game is over or a choice waits, and the camera shows the table.
    pub shows_table: bool,
    /// The game is the report's, whose cameras stay as they are in the report.
    pub report: bool,
    /// The game has a score board.
    pub has_board: bool,
}

/// A close-up, which replaces the chosen view for a while.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Closeup {
    /// The target, m.
    pub target: Vector3<f64>,
    /// The viewing direction, from +x towards +y, rad.
    pub yaw: f64,
    /// The eye's angle above the horizon, rad.
    pub pitch: f64,
    /// From the target to the eye, m.
    pub distance: f64,
}
