//! The player's actions that keys can be bound to.

use crate::game::Direction;
use crate::ui::CameraView;

/// Factor of all steps, and of drags that prepare a shot, with Shift.
const COARSE_FACTOR: f64 = 5.0;
/// Factor of all steps, and of drags that prepare a shot, with Ctrl.
const FINE_FACTOR: f64 = 0.05;

/// The factor of a step or a drag while these modifiers are held.
pub fn step_factor(shift: bool, ctrl: bool) -> f64 {
    match (shift, ctrl) {
        (_, true) => FINE_FACTOR,
        (true, false) => COARSE_FACTOR,
        (false, false) => 1.0,
    }
}

/// An action that a key can be bound to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Intent {
    /// Shoot; after a game, start the next one.
    Shoot,
    /// Rotate the cue to the player's left or right.
    Turn(Side),
    /// Raise or lower the power.
    Pull(Sign),
    /// Move the tip on the cue ball.
    Tip(Direction),
    /// Move the tip to the centre.
    Center,
    /// Raise or lower the butt of the cue.
    Lift(Sign),
    /// Call the next ball.
    NextBall,
    /// Call the next pocket.
    NextPocket,
    /// Call a safety, or cancel that.
    Safety,
    /// Declare a push-out, or cancel that.
    PushOut,
    /// Take the last shot back.
    Undo,
    /// Redo it.
    Redo,
    /// Resume the match of the last run.
    Resume,
    /// Choose the next longer aim line.
    Guide,
    /// Move the ball in hand; without one, rotate the cue or change the power.
    Arrow(Direction),
    /// Fast forward while the key is held.
    FastForward,
    /// Slow motion while the key is held.
    SlowMotion,
    /// Skip the rest of an opponent's turn.
    SkipTurn,
    /// Mark the player's own balls while the key is held.
    OwnBalls,
    /// Pause or resume the balls.
    Pause,
    /// Replay the last shot.
    Replay,
    /// Show the event that decided the verdict.
    Explain,
    /// Show the thinking of opponents, or hide it.
    Thinking,
    /// Suggest a shot; if one is shown, aim the cue so.
    Suggest,
    /// Show why the last shot missed, or hide that.
    Miss,
    /// Show the chance of the shot being aimed, or hide it.
    Chance,
    /// Turn the sound on or off.
    Mute,
    /// Choose this camera view.
    Place(CameraView),
    /// Choose the next camera view.
    NextPlace,
    /// Choose the previous camera view.
    PreviousPlace,
    /// Hide the panel, or show it.
    Fold,
    /// Open the settings.
    Sheet,
    /// Open the sheet that sets up a new match.
    NewMatch,
    /// Open the list of saved matches.
    Records,
    /// Open the key card.
    Card,
    /// Reload the shaders from their files.
    #[cfg(debug_assertions)]
    Shaders,
    /// Switch to full screen and back.
    FullScreen,
    /// Close the top screen, or leave the game.
    Escape,
    /// Answer a question with yes.
    Confirm,
    /// Answer a question with no.
    Deny,
}

/// A side as seen from behind the cue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// To the left.
    Left,
    /// To the right.
    Right,
}

/// The direction of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// Up.
    More,
    /// Down.
    Less,
}
