//! Texts of the statistics and of the list of saved matches.

texts! {
    /// Days and times. The letters after percent signs stand for the parts of a date, as in the
    /// function strftime of C: `%Y-%m-%d %H:%M` gives 2026-11-22 19:30.
    dates {
        DAY = "%b %-d, %Y";
        MINUTE = "%b %-d, %Y, %-I:%M %p";
    }

    /// The statistics screen.
    statistics {
        STATISTICS = "Statistics";
        OVERVIEW = "Overview";
        PROGRESS = "Progress";
        HEAD_TO_HEAD = "Head to head";
        PLAYER = "Player";
        AGAINST = "Against";
        GAME = "Game";
        ALL_GAMES = "All games";
        NO_OPPONENT = "No one yet";
        /// One of the computer's players, whose name a person has, too.
        computers(name) = "{name} (computer)";
        SAVE_AS_CSV = "Save as CSV";
        one_match(date) = "1 match, {date}";
        matches_on_one_day(matches, date) = "{matches} matches, {date}";
        matches_on_days(matches, first, last) = "{matches} matches, {first} to {last}";

        /// The rating from racks against the program's opponents and from drills, with its
        /// uncertainty.
        with_rating(matches, rating, uncertainty) = "{matches} · Rating {rating} ± {uncertainty}";

        NO_MATCHES = "No matches yet";
        /// Shown before the first match. Keep its lines about equally wide.
        WHAT_IT_SHOWS = "Play a match to see both players' stats here:\n\
                         shooting, breaks, runs, fouls, time at the table,\n\
                         progress, and head-to-head results.\n\
                         Practice and replays don't count here,\n\
                         but drills count toward your rating.";

        racks_won(won, racks) = "Racks won · {won} of {racks}";
        shots_made(made, tried) = "Shots made · {made} of {tried}";
        BALLS_PER_INNING = "Balls per inning";
        POINTS_PER_INNING = "Points per inning";
        POINTS = "Points";
        /// Points per inning of carom games.
        CAROM_AVERAGE = "Average";
        /// Of snooker, whose players come to the table for visits.
        POINTS_PER_VISIT = "Points per visit";
        VISITS = "Visits";
        HIGH_BREAK = "Highest break";
        BALLS_POTTED = "Balls potted";
        percent(number) = "{number}%";
        part_of(part, all) = "{part} of {all}";
        percent_and_part(percent, part, all) = "{percent}% · {part} of {all}";
        MATCHES_WON = "Matches won";
        SUCCESSFUL_BREAKS = "Successful breaks";
        BREAK_AND_RUNS = "Break-and-runs";
        RUNOUTS = "Runouts";
        HIGH_RUN = "High run";
        TIME_AT_TABLE = "Time at the table";
        TOTAL_SHOTS = "Total shots";
        SHOTS_ATTEMPTED = "Shots attempted";
        WHAT_IS_ATTEMPTED =
            "Attempted: a ball and pocket were called, or the ball went straight at a pocket";
        SUGGESTED_DO_NOT_COUNT =
            "Suggested shots don't count, and racks won with one don't count toward the rating";
        BALLS_POCKETED = "Balls pocketed";
        INNINGS = "Innings";
        FOULS = "Fouls";
        TIME_PER_SHOT = "Time per shot";
        seconds(seconds) = "{seconds} s";
        minutes(minutes, seconds) = "{minutes} min {seconds} s";
        hours(hours, minutes) = "{hours} h {minutes} min";

        SHOTS_MADE_IN_MATCHES = "Shots made in each match";
        BALLS_PER_INNING_IN_MATCHES = "Balls per inning in each match";
        POINTS_PER_VISIT_IN_MATCHES = "Points per visit in each match";
        AVERAGE_IN_MATCHES = "Average in each match";
        average(value) = "average {value}";
        NOTHING_TO_PLOT = "Nothing to show yet";

        NO_RACK_FINISHED = "No finished racks yet";
        RECORD = "Record";
        RACKS = "Racks";
        MATCHES = "Matches";
        RECENT_MATCHES = "Recent matches";

        saved_as(file) = "Saved as {file}";
        cannot_be_saved(reason) = "The statistics cannot be saved: {reason}";
        ONE_NEWER = "1 match of a newer version isn't shown";
        newer(matches) = "{matches} matches of a newer version aren't shown";
        kept_unreadable(files) = "A match's statistics couldn't be read; kept as {files}";
    }

    /// The list of saved matches.
    saved_matches {
        SAVED_MATCHES = "Saved matches";
        NO_MATCHES = "No saved matches yet";
        WATCH = "Watch";
        RESUME = "Resume";
        EXPORT = "Export";
        DELETE = "Delete";
        KEEP = "Keep";
        DELETE_THIS_MATCH = "Delete this match?";
        DELETED = "Match deleted; its statistics stay";
        ON_THE_TABLE = "This match is on the table";
        cannot_be_deleted(reason) = "The match cannot be deleted: {reason}";
        exported_as(file) = "Exported as {file}";
        cannot_be_exported(reason) = "The match cannot be exported: {reason}";
        versus(one, two) = "{one} vs. {two}";
        PRACTICE = "Practice";
        ONE_SHOT = "1 shot";
        shots(shots) = "{shots} shots";
        FINISHED = "finished";
        UNFINISHED = "unfinished";
        ANOTHER_VERSION = "another version";
        NEWER_VERSION = "newer version";
        NEWER_MATCH = "Match of a newer version";
        ALTERED = "altered";
        UNREADABLE_MATCH = "Unreadable match";
        CANNOT_BE_READ = "it cannot be read";
    }
}
