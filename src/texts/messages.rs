//! Texts of the messages over the table and in the text area.

texts! {
    /// The shot clock.
    shot_clock {
        left(seconds) = "{seconds} seconds left";
        extension(seconds) = "Your only extension: {seconds} more seconds";
    }

    /// Saved matches and settings.
    saving {
        journal_stopped(why) = "The journal cannot be written: {why}";
        JOURNAL_WRITTEN = "The journal is being written again";
        journal_lost(lines) = "The journal is being written again; {lines} lines were lost";
        RESUMING_LAST = "Resuming the last match";
        NOTHING_TO_RESUME = "There is no match to resume";
        MATCH_OVER = "This match is over, but you can still watch it";
        RESUMING = "Resuming the match";
        can_resume(game) = "The last match can be resumed ({game})";
        press_to_resume(keys, game) = "Press {keys} to resume the last match ({game})";
        unreadable(files) = "A saved match couldn't be read; kept as {files}";
        cannot_save(why) = "The match cannot be saved: {why}";
        NOT_COUNTED = "A newer version saved this match's statistics, so new shots won't be added to them";
        kept_beside(file, beside) = "{file} is from a newer version and was left unchanged; using {beside} instead";
        kept_nowhere(file) = "{file} is from a newer version and was left unchanged; new results won't be saved";
        SAVED_AGAIN = "The match is being saved again";
        cannot_resume(why) = "The match cannot be resumed: {why}";
        REPLAY_FAILED = "the replay failed";
        WORK_FAILED = "the program failed";
        RESUMED = "Match resumed";
        OTHER_VERSION = "Saved by a different version; resuming from the last position";
        FILE_CHANGED = "The save file was changed; resuming from the last position";
        SETTINGS_CHANGED = "The settings file was changed; its values are now in use";
        NO_STATISTICS = "there are none";
        cannot_be_saved(reason) = "This cannot be saved: {reason}";
    }

    /// Replays.
    watching {
        NO_SHOT_NOW = "There's no shot to watch right now";
        NO_SHOT = "The match has no shot to watch";
        cannot_watch(why) = "The match cannot be watched: {why}";
        READ_ONLY = "Nothing can be changed in a replay";
        LAST_SHOT = "This is the last shot";
        NO_MOMENT = "No single moment decided this shot";
        differs(shot, difference) = "The replay doesn't match the recording from shot {shot} on: {difference}";
    }

    /// Shots, their preparation and turns.
    playing {
        PAUSED = "The game is paused";
        breaks(player) = "{player} breaks";
        plays_first(player) = "{player} plays first";
        no_ball_pocketed(player) = "No ball pocketed: {player} to shoot";
        /// The groups of the players, such as solids and stripes.
        groups(player_1, group_1, player_2, group_2) = "{player_1} plays {group_1}, {player_2} {group_2}";
        CLICK_POCKET = "Click a pocket to call it, or shoot again to play without a call";
        CLICK_BALL = "Click a ball to call it, or shoot again to play without a call";
        CLICK_BOTH =
            "Click a ball and a pocket to call them, or shoot again to play without a call";
        NOMINATE = "No ball is nominated: aim at one or click it, or shoot again to play without";
        CALL_BANK =
            "A bank isn't called for you: call its ball and pocket, or shoot again to play without a call";
        /// The same for the gamepad.
        CALL_POCKET = "Call a pocket, or shoot again to play without a call";
        CALL_BALL = "Call a ball, or shoot again to play without a call";
        CALL_BOTH = "Call a ball and a pocket, or shoot again to play without a call";
        POWER_AT_MAXIMUM = "Power is at maximum";
        POWER_AT_MINIMUM = "Power is at minimum";
        CUE_VERTICAL = "The cue is vertical";
        CUE_LEVEL = "The cue is level";
        keeps_cue_up(obstacle) = "The cue can't go any lower over {obstacle}";
        NO_SPIN = "This physics model has no spin";
        SHADERS_RELOADED = "Shaders reloaded";
        not_prepared(why) = "The scene's shot cannot be set up: {why}";
    }
}
