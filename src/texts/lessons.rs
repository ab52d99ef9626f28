//! Texts about lessons.

texts! {
    /// The card after the tutorial or a drill.
    lesson_end {
        PLAY_A_MATCH = "Play a match";
        START_OVER = "Start over";
        PRACTICE_DRILLS = "Practice drills";
        EXIT = "Exit tutorial";
        TUTORIAL_DONE = "You're ready to play";
        TUTORIAL_LEARNED = "You've learned aiming, power, spin, ball in hand, calling shots, and cameras.";
        TUTORIAL_OVER = "That's the tutorial";
        SKIPPED_ONE = "You skipped 1 lesson. It's always under Tutorial.";
        skipped(skipped, steps) =
            "You skipped {skipped} of {steps} lessons. They're always under Tutorial.";
        TITLE_SCREEN = "Title screen";
        made_of(made, all) = "{made} of {all}";
        YOU_BEAT_GHOST = "You beat the ghost";
        GHOST_WINS = "The ghost wins";
        YOUR_BEST = "your best so far";
    }
}
