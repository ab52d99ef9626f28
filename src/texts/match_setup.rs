//! Texts of the sheet that sets up a new match. `X_WORDS` explains the row labelled `X`.

texts! {
    /// The sheet that sets up a new match.
    new_match {
        NEW_MATCH = "New match";
        START = "Start";
        start_by(keys) = "Start ({keys})";
        PLAYER_1 = "Player 1";
        PLAYER_2 = "Player 2";
        /// In the field for a name that cannot be longer.
        longest_name(letters) = "{letters} max";
        NAME_AND_COLOR = "The player's name and color";
        COLOR_TAKEN = "The other player has this color";
        CAROM_10 = "10 ft";
        MATCH_TABLE = "The table of matches, without pockets";
        CAROM_9 = "9 ft";
        CAROM_8 = "8 ft";
        CAROM_7 = "7 ft";
        SMALLER_TABLE = "A smaller table without pockets";
        FAMILY = "Games";
        FAMILY_WORDS = "The family of games";
        GROUPS = "8-Ball";
        GROUPS_WORDS = "Clear your group, then the ball that wins";
        LOWEST = "Rotation";
        LOWEST_WORDS = "Hit the lowest ball first";
        POINTS = "Points";
        POINTS_WORDS = "Any ball in any order, counted one by one";
        SNOOKER = "Snooker";
        SNOOKER_WORDS = "On snooker's table: reds and colours, or billiards";
        CAROMS = "Caroms";
        CAROMS_WORDS = "No pockets: the cue ball hits both other balls";
        PRACTICE = "Practice";
        PRACTICE_WORDS = "Nobody to play against";
        OPTION_WORDS = "An option of this game";
        GAME = "Game";
        GAME_WORDS = "The game and its rules";
        TABLE = "Table";
        TABLE_WORDS = "The table and its physics";
        CONDITIONS = "Conditions";
        CONDITIONS_WORDS = "How cloth, rails, balls, pockets, and rack play; for pool tables with real physics";
        TOURNAMENT = "Tournament";
        TOURNAMENT_CONDITIONS = "Fast cloth, clean balls, tight pockets and rack";
        CLUB = "Club";
        CLUB_CONDITIONS = "A bit slower, with wider pockets";
        BAR = "Bar";
        BAR_CONDITIONS = "Slow cloth, dead rails, dirty balls, big pockets";
        CUE = "Cue";
        CUE_WORDS = "The cue for every shot of the match; for pool tables with real physics";
        PLAYING = "Playing";
        PLAYING_CUE = "Leather tip, slim shaft: good for every shot";
        BREAK = "Break";
        BREAK_CUE = "Hard tip, thick shaft: twice the squirt";
        JUMP = "Jump";
        JUMP_CUE = "Half the weight: steep jumps rise higher, twice the squirt";
        /// The heading of the rows below.
        MATCH = "Match";
        RACE_TO = "Race to";
        RACE_WORDS = "Racks needed to win the match, or a set";
        SETS = "Sets";
        SETS_WORDS = "Sets needed to win the match";
        SHOT_CLOCK = "Shot clock";
        SHOT_CLOCK_WORDS = "Seconds for each shot, with one extension a rack; running out is a foul";
        NO_CLOCK = "Off";
        HANDICAP = "Handicap for";
        HANDICAP_WORDS = "The player who is given something, if one is stronger";
        NOBODY = "Nobody";
        RACKS_AHEAD = "Racks ahead";
        RACKS_AHEAD_WORDS = "Racks that this player has at the start, always fewer than the race";
        NONE_GIVEN = "None";
        FIRST_BREAK = "First break";
        FIRST_BREAK_WORDS = "Who breaks the first rack";
        NEXT_BREAKS = "Later breaks";
        NEXT_BREAKS_WORDS = "Who breaks after the first rack";
        UNDO = "Undo";
        UNDO_WORDS = "Whether the last shot can be undone";
        PERFECT_RACK = "Perfect rack";
        PERFECT_RACK_WORDS = "How tightly the balls are racked";
        /// Below the switch.
        PERFECT_RACK_MEANS = "Every ball touches its neighbors; a real rack leaves tiny gaps";
        MORE = "More";
        MORE_WORDS = "The 2014 game and its table, and the physics from a blog";
        FEET_9 = "9 ft";
        FEET_8 = "8 ft";
        FEET_7 = "7 ft";
        BLACKBALL_7 = "English 7 ft";
        BLACKBALL_TABLE = "Round jaws, napped cloth, balls of 2 in with a smaller cue ball";
        SNOOKER_12 = "Snooker 12 ft";
        SNOOKER_10 = "Snooker 10 ft";
        SMALLER_SIZE = "A smaller table";
        SNOOKER_6 = "Snooker 6 ft";
        HEYBALL_9 = "Heyball 9 ft";
        HEYBALL_TABLE = "Pool balls, and the narrow round jaws of snooker";
        BLOG = "Blog";
        TOURNAMENT_SIZE = "Tournament size";
        HOME_SIZE = "Home size";
        BAR_BOX = "Bar box";
        FROM_2014 = "Table and physics of this game's 2014 original";
        FROM_BLOG = "Physics of a 2013 blog on simulating pool";
        UNLIMITED = "No limit";
        COIN_TOSS = "Coin toss";
        LAG = "Lag";
        LAG_MEANS = "Both send a ball up and down the table; the nearer to the head rail chooses";
        ALTERNATE = "Alternate";
        WINNER = "Winner";
        LOSER = "Loser";
        /// The last shot can be taken back.
        ALWAYS = "Always";
        ASK_OPPONENT = "Ask opponent";
        NEVER = "Never";
    }

    /// The players' colors.
    player_colors {
        BRASS = "Brass";
        BLUE = "Blue";
        GREEN = "Green";
        RED = "Red";
        VIOLET = "Violet";
        WHITE = "White";
        RUST = "Rust";
        GRAY = "Gray";
    }
}
