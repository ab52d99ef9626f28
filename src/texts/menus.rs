//! Texts of the title screen and the menus.

texts! {
    /// The pause menu.
    pause {
        PAUSED = "Paused";
        RESUME = "Resume";
        NEW_RACK = "New rack";
        CONCEDE = "Concede rack";
        STALEMATE = "Stalemate: play the rack again";
        NEW_MATCH = "New match";
        SAVED_MATCHES = "Saved matches";
        STATISTICS = "Statistics";
        SETTINGS = "Settings";
        KEYS = "Keys and mouse";
        TUTORIAL = "Tutorial";
        PRACTICE = "Practice";
        SKIP_STEP = "Skip this lesson";
        START_OVER = "Start over";
        EXIT = "Exit lesson";
        EXIT_DRILL = "Exit drill";
        GHOST_AGAIN = "New race against the ghost";
        LEAVE_GHOST = "Leave the ghost";
        TITLE_SCREEN = "Title screen";
        QUIT = "Quit";
        SAVES_MATCH = "saves the match";
    }

    /// The title screen.
    title {
        SUBTITLE = "Pool, snooker and carom with exact physics";
        PLAY = "Play";
        /// The game and the opponent that Play begins with.
        against(opponent) = "8-Ball against {opponent}";
        RESUME = "Resume";
        NEW_MATCH = "New match";
        TUTORIAL = "Tutorial";
        PRACTICE = "Practice";
        LABORATORY = "Laboratory";
        STATISTICS = "Statistics";
        SAVED_MATCHES = "Saved matches";
        SETTINGS = "Settings";
        KEYS = "Keys and mouse";
        QUIT = "Quit";
        /// The match that was left open.
        match_in_progress(game, players) = "{game}, {players}";
        /// The match that can be resumed: the game, the players, and the number of shots in words.
        left_match(game, players, shots) = "{game}, {players}, {shots}";
        left_practice(game, shots) = "{game}, {shots}";
        NEW_HERE = "New here? Six quick lessons";
    }

    /// The menu of practice.
    practice {
        PRACTICE = "Practice";
        OPEN_TABLE = "Free practice";
        NO_RULES = "no rules";
        SAVE_POSITION = "Save position";
        SAVED_POSITIONS = "Saved positions";
        NO_POSITIONS = "Nothing saved yet: arrange balls in free practice";
        ONE_BALL = "1 ball";
        balls(balls) = "{balls} balls";
        NOTHING_TO_SAVE = "You can save a position once the balls have stopped";
        position_saved_as(file) = "Saved as {file}";
        position_loaded(name) = "Loaded: {name}";
        cannot_be_saved(reason) = "The position cannot be saved: {reason}";
        cannot_be_loaded(reason) = "Cannot be loaded: {reason}";
        BACK = "Back";
        NO_RESULT = "no result yet";
        /// The results against the ghost, such as 7–3.
        best_and_last(best, last) = "best {best} · last {last}";
        best_of_all(best, all, last) = "best {best} of {all} · last {last}";
    }
}
