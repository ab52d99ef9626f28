//! Texts about why a pot missed, and about the chance of the shot being aimed.

texts! {
    /// Why a shot missed. All angles are those of the object ball.
    misses {
        BUTTON = "Why I missed";
        TITLE = "Why it missed";
        NOTHING_TO_EXPLAIN = "There's no missed shot to explain";
        TOO_FULL = "too full";
        TOO_THIN = "too thin";
        TOO_FAR_LEFT = "too far left";
        TOO_FAR_RIGHT = "too far right";
        /// The effects stand within a sentence.
        SQUIRT = "squirt";
        SWERVE = "swerve";
        THROW = "throw";
        two(first, second) = "{first} and {second}";
        three(first, second, third) = "{first}, {second}, and {third}";
        /// The side is one of the four above.
        aim(degrees, side) = "You aimed {degrees}° {side}.";
        aim_and_more(degrees, side, effects, more) =
            "You aimed {degrees}° {side}; {effects} took {more}° more.";
        aim_and_back(degrees, side, effects, back) =
            "You aimed {degrees}° {side}; {effects} gave {back}° back.";
        effects_alone(effects, degrees, side) =
            "Your aim was good, but {effects} sent the ball {degrees}° {side}.";
        allowance(allowed, effects, taken, degrees, side) =
            "You allowed {allowed}° for {effects}, but needed {taken}°: {degrees}° {side}.";
        jaws(degrees) =
            "The jaws turned it away: {degrees}° off the middle is too much at that speed, but not \
             for a softer shot.";
        too_soft(needed, played) = "Too soft: it needed a power of {needed}, not {played}.";
        too_hard(needed, played) =
            "Too hard: from there only a power up to {needed} drops, not {played}.";
        MISCUE = "A miscue: the tip slipped off the cue ball.";
        wide_left(degrees) = "You aimed {degrees}° too far left to hit it right.";
        wide_right(degrees) = "You aimed {degrees}° too far right to hit it right.";
        /// The rows of the drawing.
        ROW_AIM = "Aim";
        ROW_SQUIRT = "Squirt";
        ROW_SWERVE = "Swerve";
        ROW_THROW = "Throw";
        ROW_TOTAL = "Off the middle";
        ROW_POCKET = "Pocket takes";
        degrees(degrees) = "{degrees}°";
        plus_minus(degrees) = "±{degrees}°";
    }
}
