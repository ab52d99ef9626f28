//! The actions of a player that keys are bound to.

use super::CameraView;
use crate::game::Direction;

/// An action that a key is bound to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Intent {
    /// Shoot; start the next game when this one is over.
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
    /// Call a safety, or take that back.
    Safety,
    /// Declare a push-out, or take that back.
    PushOut,
    /// Take the last shot back.
    Undo,
    /// Play it again.
    Redo,
    /// Resume the match of the last run.
    Resume,
    /// Choose the next length of the aim line.
    Guide,
    /// Move the ball in hand; with none in hand, rotate the cue or change the power.
    Arrow(Direction),
    /// Fast forward while the key is held.
    FastForward,
    /// Slow motion while the key is held.
    SlowMotion,
    /// Stop the balls, or let them roll on.
    Pause,
    /// Watch the last shot again.
    Replay,
    /// Show the event that decided the verdict.
    Explain,
    /// Turn the sound on or off.
    Mute,
    /// Look from this place.
    Place(CameraView),
    /// Look from the next place.
    NextPlace,
    /// Look from the previous place.
    PreviousPlace,
    /// Hide the panel, or show it.
    Fold,
    /// Open the settings.
    Sheet,
    /// Open the sheet on which a new match is set up.
    NewMatch,
    /// Open the list of the matches that are kept.
    Records,
    /// Open the card of keys.
    Card,
    /// Reload the shaders from their files.
    #[cfg(debug_assertions)]
    Shaders,
    /// Switch to full screen and back.
    FullScreen,
    /// Close what is open, or leave the game.
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
