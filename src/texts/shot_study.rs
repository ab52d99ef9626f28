//! Texts about why a pot missed.

texts! {
    /// The card with the reason, and the rows of its drawing.
    miss_card {
        BUTTON = "Why I missed";
        TITLE = "Why it missed";
        NOTHING_TO_EXPLAIN = "There's no missed shot to explain";
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
