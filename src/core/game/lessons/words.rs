//! Titles, tasks and results of the lessons.

use crate::wording::Wording;

wordings! {
    /// The steps of the tutorial.
    tutorial {
        TUTORIAL = "Tutorial";
        AIM = "Aim";
        POWER = "Power";
        ENGLISH = "Spin (english)";
        BALL_IN_HAND = "Ball in hand";
        CALL = "Call";
        CAMERAS = "Cameras";

        /// In tasks and judgements, names in braces stand for the keys of actions.
        AIM_TASK =
            "Drag on the table, or press {turn}, until the white line meets the 1 and the yellow line runs into the pocket. Then drag the cue back and release, or press {shoot}.";
        POWER_TASK =
            "The aim is right, but the shot is much too soft. Drag the power bar up, or press {power}, and pocket the 2.";
        ENGLISH_TASK =
            "Pocket the 3 without letting the cue ball follow it in. Hit below center: drag the dot on the picture of the cue ball down, or press {tip-down}.";
        BALL_IN_HAND_TASK =
            "When your opponent fouls, you get ball in hand. The 8 is in the way: drag the cue ball to a better spot, or press {arrows}, then pocket the 4.";
        CALL_TASK =
            "In 8-ball you call the ball and the pocket before you shoot. Click the 5 and then a pocket, or press {call-ball} and {call-pocket}. Then make the shot.";
        CAMERAS_TASK =
            "Switch to two other cameras: press {views}, or click the camera icons. Right-drag to look around; scroll to zoom.";
        SCRATCHED =
            "You made the ball, but the cue ball went in too: that's a scratch, a foul in a match.";
        AIMED = "Good aim: you pocketed the 1. In a match, {undo} takes a shot back.";
        POWER_ENOUGH = "That was enough power.";
        FOLLOWED_IN = "The cue ball followed the 3 in. Hit lower, below center.";
        STILL_FORWARD = "Close: the cue ball still rolled forward. Hit lower or harder.";
        ROLLED_FORWARD = "The cue ball rolled forward. Hit lower, below center.";
        DREW = "That's draw: the cue ball came back.";
        STOPPED = "That's a stop shot: the cue ball stayed where it hit the 3.";
        EIGHT_IN_THE_WAY = "The 8 was in the way. Move the cue ball first.";
        NOT_PLACED = "You pocketed the 4, but try placing the cue ball first. That makes the shot easy.";
        WELL_PLACED =
            "Well placed. It's a foul to hit no ball or a wrong ball first, to send no ball to a rail, or to scratch.";
        POCKET_THE_5 = "You need to pocket the 5.";
        CALLED =
            "You pocketed the 5 as called. A match calls straight shots for you. With no shot on, call a safety ({safety}).";
        WRONG_POCKET = "The 5 went in the wrong pocket. Call the pocket you're aiming at.";
        OTHER_BALL_CALLED = "You called a different ball. Call the 5.";
        NO_CALL = "You didn't call. Call the 5 and its pocket before you shoot.";
        LOOKED_AROUND = "Now you can see everything on the table.";
    }

    /// The drills.
    drills {
        STOP_SHOT = "Stop shot";
        DRAW = "Draw to a target";
        LONG_SHOTS = "Long shots";
        GHOST = "Play the ghost";
        BREAK_SHOT = "Break shot of 14.1";
        BANK = "One-pocket bank";
        FIRST_THREE = "First three of rotation";
        LINE_UP = "Line-up (snooker)";
        LONG_RED = "Long reds (snooker)";
        COLOURS = "Colours (snooker)";
        OPENING = "Opening shot (carom)";
        CORNER_FIVE = "Corner five (carom)";
        PLUS = "Plus system (carom)";
        TICKY = "Ticky (carom)";

        /// In the tasks, names in braces stand for the keys of actions.
        STOP_SHOT_TASK =
            "Pocket the ball and stop the cue ball inside the circle. Hit a little below center ({tip-down}); the farther the ball, the lower or harder you hit.";
        STOPPED = "Stopped.";
        FOLLOWED_IN = "The cue ball followed the ball in. Hit lower.";
        CAME_BACK = "The cue ball came back. Hit a little higher or softer.";
        ROLLED_FORWARD = "The cue ball rolled forward. Hit lower or harder.";
        DRAW_TASK =
            "Pocket the ball and draw the cue ball back into the circle. Hit well below center ({tip-down}) and control the distance with power ({power}).";
        IN_THE_CIRCLE = "In the circle.";
        NO_DRAW = "No draw. Hit lower and harder.";
        DRAW_TOO_SHORT = "Not far enough. Hit harder or lower.";
        DRAW_TOO_FAR = "Too far. Hit softer or a little higher.";
        LONG_SHOTS_TASK =
            "Pocket the ball from across the table without scratching. Every try is a new position.";
        MADE_AND_SCRATCHED =
            "You pocketed the ball but scratched. Use less power or different english.";
        MADE = "You pocketed it.";
        BREAK_SHOT_TASK =
            "Pocket the ball beside the rack, and open the rack with the cue ball: two of its balls must reach a rail. Hit hard ({power}), at center or a little above.";
        RACK_OPENED = "The rack is open.";
        RACK_CLOSED = "Too few balls came out of the rack. Hit harder, or meet the rack fuller.";
        BANK_TASK =
            "Your pocket is the left one at the foot. Bank the ball into it off the right rail, without scratching.";
        NOT_BANKED = "The ball did not reach the rail. Hit it fuller or harder.";
        BANK_MADE = "Banked into your pocket.";
        BANK_MISSED = "Not in your pocket. A harder shot comes off the rail steeper.";
        FIRST_THREE_TASK =
            "Ball in hand: pocket the 1, the 2 and the 3 in this order without a miss or a foul. Any pocket counts.";
        THREE_MADE = "All three.";
        FOUL_IN_RUN = "A foul. Hit the lowest ball first, and keep the cue ball on the table.";
        RUN_MISSED = "A miss. Leave the cue ball near the next ball.";
        LINE_UP_TASK =
            "Place the cue ball and make a break of 24: a red, a colour, a red, a colour. Aim at the colour that you want; the black is worth 7.";
        LONG_RED_TASK =
            "Pot the red into a far corner from baulk without going in off. Every try is a new position.";
        COLOURS_TASK =
            "Place the cue ball and clear the colours in their order: yellow, green, brown, blue, pink, black.";
        OPENING_TASK =
            "Three-cushion opens with a thin hit on the red. Send the cue ball round three rails to the yellow, with side towards the long rail.";
        CORNER_FIVE_TASK =
            "Three rails first, with running side. Corner five: start (5 in the corner) less aim on the far rail is the number on the third rail. 5 at 3 goes to 2.";
        PLUS_TASK =
            "Three rails first: the short rail ahead, then both long ones, with running side. The balls lie where the cue ball comes from the third rail.";
        TICKY_TASK =
            "Rail first: play into the rail just before the red, so that the cue ball comes back to that rail off the red and runs round to the yellow.";
        POINTS_MADE = "Made.";
        FOUL_IN_BREAK = "A foul ends the break.";
        BREAK_ENDED = "No score: the turn would pass. Try the next one.";
        GHOST_BREAK_TASK =
            "9-ball against a ghost that never misses. After the break you get ball in hand: run out. Miss or foul, and the ghost wins the rack.";
        GHOST_TASK = "Run out, lowest ball first. Miss or foul, and the ghost wins the rack.";
        GHOST_NAME = "The ghost";
        NINE_ON_BREAK = "9 on the break: you won the rack.";
        RAN_OUT = "You ran out and won the rack.";
        GHOST_WINS_BY_FOUL = "Foul. The ghost wins the rack.";
        GHOST_WINS_BY_MISS = "Miss. The ghost wins the rack.";
    }

    /// What went wrong in a shot that was to pocket a ball.
    pot_mistakes {
        HIT_NOTHING = "The cue ball hit nothing. Turn the aim until the white line meets the ball.";
        CUE_BALL_TOO_SOFT = "Too soft: the cue ball stopped short. Use more power.";
        OTHER_BALL_FIRST = "Another ball was in the way. Shoot around it.";
        BALL_TOO_SOFT = "Too soft: the ball stopped short. Use more power.";
        MISSED_LEFT = "The ball went left of the pocket. Hit it a little farther to the left.";
        MISSED_RIGHT = "The ball went right of the pocket. Hit it a little farther to the right.";
        IN_THE_JAWS = "So close: the ball rattled in the jaws. Aim for the center of the pocket.";
    }
}

/// All wordings of the lessons.
pub(crate) const WORDINGS: &[&[Wording]] =
    &[tutorial::WORDINGS, drills::WORDINGS, pot_mistakes::WORDINGS];
