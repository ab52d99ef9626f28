//! Texts of cards and questions over the table.

texts! {
    /// The card at the end of a game.
    end_of_game {
        /// In the game of the report, with its capital letter.
        report_winner(player) = "{player} Wins";
        wins(player) = "{player} wins";
        wins_rack(player) = "{player} wins the rack";
        wins_set(player) = "{player} wins the set";
        wins_match(player) = "{player} wins the match";
        loses(player, reason) = "{player} loses: {reason}";
        RACKS_WON = "Racks won";
        SETS_WON = "Sets won";
        SHOTS = "Shots";
        FOULS = "Fouls";
        HIGH_RUN = "High run";
        /// In snooker.
        HIGH_BREAK = "High break";
        BALLS_POTTED = "Balls potted";
        /// In carom games.
        INNINGS = "Innings";
        AVERAGE = "Average";
        BALLS_POCKETED = "Balls pocketed";
        UNDO_SHOT = "Undo shot";
    }

    /// The question whether to give up the game for a new one.
    new_rack_question {
        ABANDON_RACK = "Abandon this rack?";
        NEW_RACK = "New rack";
        KEEP_PLAYING = "Keep playing";
        /// The opponent, who wins then.
        concede_to(opponent) = "Concede to {opponent}?";
        CONCEDE = "Concede";
        STALEMATE = "A stalemate? Both players must agree";
        PLAY_AGAIN = "Play again";
    }

    /// The question to the opponent whether a shot may be taken back.
    undo_question {
        allow_undo(opponent) = "{opponent}, OK to undo the last shot?";
        ALLOW = "Allow";
        DONT_ALLOW = "Don't allow";
    }

    /// The question about a choice that the rules give.
    choice_question {
        chooses(player) = "{player} chooses";
    }

    /// The key card.
    key_card {
        KEYS_AND_MOUSE = "Keys and mouse";
        CHANGE_KEYS = "Change keys in Settings";
        GAMEPAD = "Gamepad";
        ANY_KEY_SHOWS_KEYS = "Press any key to see keys and mouse";
    }

    /// The card of the tutorial and the drills.
    lesson_card {
        NEXT = "Next";
        FINISH = "Finish";
        TRY_AGAIN = "Try again";
        SKIP = "Skip";
        START_OVER = "Start over";
        EXIT = "Exit";
        ghost_score(made, missed, race) = "You {made} · Ghost {missed} · race to {race}";
        step_of(step, steps) = "lesson {step} of {steps}";
        attempt_of(attempt, attempts) = "{attempt} of {attempts}";
        streak(attempt, attempts, streak) = "{attempt} of {attempts} · {streak} in a row";
        /// The first value is one key, or several with commas.
        either_key(keys, last) = "{keys} or {last}";
        NO_KEY = "(no key)";
    }
}
