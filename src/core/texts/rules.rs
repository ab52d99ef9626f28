//! Texts of the rules of the games.

texts! {
    /// The players' names until they choose others.
    player_names {
        PLAYER_1 = "Player 1";
        PLAYER_2 = "Player 2";
    }

    /// The games, each with a few words about it.
    game_kinds {
        EIGHT_BALL = "8-Ball";
        EIGHT_BALL_NOTE = "WPA rules: call your ball and pocket";
        NINE_BALL = "9-Ball";
        NINE_BALL_NOTE = "WPA rules: hit the lowest ball first";
        EIGHT_BALL_2014 = "8-Ball 2014";
        EIGHT_BALL_2014_NOTE = "Rules of this game's 2014 original; no calls";
        PRACTICE = "Practice";
        PRACTICE_NOTE = "No rules; move any ball";
    }

    /// The balls that a player has to pocket, beside the player's name.
    targets {
        OPEN = "Open";
        SOLIDS = "Solids";
        STRIPES = "Stripes";
        ON_1 = "On the 1";
        ON_2 = "On the 2";
        ON_3 = "On the 3";
        ON_4 = "On the 4";
        ON_5 = "On the 5";
        ON_6 = "On the 6";
        ON_7 = "On the 7";
        ON_8 = "On the 8";
        ON_9 = "On the 9";
    }

    /// Notices at the start of a turn.
    turns {
        breaks(player) = "{player} breaks";
        open(player) = "{player}: open table, any ball but the 8";
        solids(player) = "{player}: solids";
        stripes(player) = "{player}: stripes";
        eight(player) = "{player}: the 8";
        lowest(player, ball) = "{player}: hit the {ball} first";
        BALL_IN_HAND_BEHIND_HEAD_STRING = "Ball in hand behind the head string";
        BALL_IN_HAND_ANYWHERE = "Ball in hand anywhere on the table";
        PLACE_CUE_BALL = "Place the cue ball anywhere on the table";
        on_two_fouls(player) = "{player} is on two fouls; a third in a row loses the rack";
        MAY_PUSH_OUT =
            "You may push out on this shot: no ball has to be hit, and your opponent then shoots or makes you shoot again";
        pocketed(ball) = "The {ball} is pocketed";
        wins_rack(player) = "{player} wins the rack";
    }

    /// Why a call is refused. Programs know these words from `play` and `referee`.
    invalid_calls {
        NO_PUSH_OUT_IN_8_BALL = "8-ball has no push-out";
        ON_THE_BREAK = "nothing is called on the break";
        BALL_GONE = "that ball is not on the table";
        EIGHT_ON_OPEN_TABLE = "the 8 cannot be called while the table is open";
        EIGHT_TOO_EARLY = "the 8 comes after the last ball of the group";
        OPPONENTS_BALL = "that ball belongs to the opponent";
        ONLY_THE_EIGHT = "only the 8 is left to call";
        PUSH_OUT_TOO_LATE = "a push-out is possible only on the shot after the break";
        IN_9_BALL = "nothing is called in 9-ball";
        IN_PRACTICE = "nothing is called in practice";
        IN_THIS_GAME = "nothing is called in this game";
    }

    /// Fouls. `{foul}` is one of the clauses below.
    fouls {
        foul(foul) = "Foul: {foul}.";
        scratch(foul) = "Scratch: {foul}.";
        foul_by(player, foul, rule) = "Foul by {player}: {foul} ({rule})";
        scratch_by(player, foul, rule) = "Scratch by {player}: {foul} ({rule})";
        CUE_BALL_POCKETED = "the cue ball was pocketed";
        CUE_BALL_LEFT = "the cue ball left the table";
        NOTHING_HIT = "no ball hit";
        hit_first(ball) = "the {ball} was hit first";
        hit_first_on_open_table(ball) = "the {ball} was hit first on an open table";
        hit_first_not_solid(ball) = "the {ball} was hit first, not a solid";
        hit_first_not_stripe(ball) = "the {ball} was hit first, not a stripe";
        hit_first_not(ball, other) = "the {ball} was hit first, not the {other}";
        NO_RAIL = "no rail after contact";
        off_table(ball) = "the {ball} left the table";
        TOUCHED_BALL = "a ball was touched";
        DOUBLE_HIT = "the tip hit the cue ball twice";
        PUSH_SHOT = "push shot";
        BALLS_MOVING = "shot while balls were moving";
        BAD_PLACEMENT = "cue ball placed in the wrong area";
        HIT_BEHIND_HEAD_STRING =
            "the first ball hit was behind the head string, and the cue ball had not crossed it";
        STAYED_BEHIND_HEAD_STRING = "the cue ball stayed behind the head string";
        WEAK_BREAK = "no ball was pocketed on the break and fewer than four reached a rail";
    }

    /// Fouls in a few words, for small windows.
    short_fouls {
        SCRATCH = "Scratch";
        WRONG_BALL_FIRST = "Foul: wrong ball first";
        NOTHING_HIT = "Foul: no ball hit";
        NO_RAIL = "Foul: no rail";
        off_table(ball) = "Foul: {ball} off the table";
        TOUCHED_BALL = "Foul: ball touched";
        DOUBLE_HIT = "Foul: double hit";
        PUSH_SHOT = "Foul: push shot";
        BALLS_MOVING = "Foul: balls moving";
        BAD_PLACEMENT = "Foul: bad placement";
        BEHIND_HEAD_STRING = "Foul: behind the line";
        WEAK_BREAK = "Foul: illegal break";
    }

    /// Verdicts other than fouls.
    verdicts {
        with_rule(verdict, rule) = "{verdict} ({rule})";
        loses(player, how) = "{player} loses: {how}.";
        wins(how) = "{how}.";

        EIGHT_ON_BREAK = "The 8 was pocketed on the break: the breaker chooses.";
        EIGHT_ON_BREAK_WITH_FOUL =
            "The 8 was pocketed on the break, but with a foul: the opponent chooses.";
        ILLEGAL_BREAK_0 =
            "Illegal break: nothing pocketed, and no balls reached a rail (four required).";
        ILLEGAL_BREAK_1 =
            "Illegal break: nothing pocketed, and only one ball reached a rail (four required).";
        ILLEGAL_BREAK_2 =
            "Illegal break: nothing pocketed, and only two balls reached a rail (four required).";
        ILLEGAL_BREAK_3 =
            "Illegal break: nothing pocketed, and only three balls reached a rail (four required).";
        BREAK_POCKETED_8_BALL =
            "A ball was pocketed on the break: the table is open, and the breaker shoots again.";
        break_missed_8_ball(player) =
            "No ball was pocketed on the break: the table is open. {player}'s turn.";
        safety(player) = "A safety was called. {player}'s turn.";
        safety_pocketed(ball, player) =
            "The {ball} was pocketed on a called safety and stays down. {player}'s turn.";
        as_called(ball) = "The {ball} was pocketed as called.";
        as_called_solids(ball, player) = "The {ball} was pocketed as called: {player} has solids.";
        as_called_stripes(ball, player) = "The {ball} was pocketed as called: {player} has stripes.";
        nothing_pocketed(player) = "No ball was pocketed. {player}'s turn.";
        no_call(player) = "No call was made. {player}'s turn.";
        called_ball_missed(player) = "The called ball missed the called pocket. {player}'s turn.";

        THREE_BALL_RULE = "Fewer than three balls were pocketed or crossed the head string.";
        NINE_ON_BREAK = "The 9 was pocketed on a legal break.";
        NINE = "The 9 was pocketed on a legal shot.";
        BREAK_POCKETED_9_BALL = "A ball was pocketed on the break: the breaker shoots again.";
        break_missed_9_ball(player) = "No ball was pocketed on the break. {player}'s turn.";
        pushed_out(player, opponent) = "{player} pushed out. {opponent} may shoot or pass it back.";
        legal_shot(ball, player) = "The {ball} was pocketed on a legal shot: {player} shoots again.";

        PRACTICE = "There is no referee in practice.";
        /// In the place of the number of a rule.
        PRACTICE_RULE = "practice";
    }

    /// How a rack ended. A win stands alone, a loss after "Player 1 loses: ".
    endings {
        EIGHT_AS_CALLED = "The 8 was pocketed as called";
        EIGHT_LEFT = "the 8 left the table";
        EIGHT_WITH_SCRATCH = "the 8 was pocketed on a scratch";
        EIGHT_WITH_FOUL = "the 8 was pocketed on a foul";
        EIGHT_ON_OPEN_TABLE = "the 8 was pocketed while the table was open";
        EIGHT_BEFORE_SOLIDS = "the 8 was pocketed before the solids were gone";
        EIGHT_BEFORE_STRIPES = "the 8 was pocketed before the stripes were gone";
        EIGHT_ELSEWHERE = "the 8 was not pocketed as called";
        EIGHT_WITHOUT_CALL = "no pocket was called for the 8";
        THREE_FOULS = "three consecutive fouls";
        NINE_ON_BREAK = "The 9 was pocketed on the break";
        NINE = "The 9 was pocketed on a legal shot";
    }

    /// The options of a choice, each with its consequence.
    choice_options {
        ACCEPT = "Accept the table";
        shoots(player) = "{player} shoots from here.";
        shoots_behind_head_string(player) =
            "{player} shoots with ball in hand behind the head string.";
        RERACK = "Rerack and break";
        breaks(player) = "Rerack; {player} breaks.";
        MAKE_REBREAK = "Make opponent rebreak";
        breaks_again(player) = "Rerack; {player} breaks again.";
        REBREAK = "Break again";
        KITCHEN = "Take ball in hand";
        places_cue_ball(player) = "{player} places the cue ball behind the head string.";
        SPOT_8 = "Spot the 8";
        spotted_8(player) = "The 8 goes back on the foot spot, and {player} shoots again.";
        spotted_8_behind_head_string(player) =
            "The 8 goes back on the foot spot, and {player} shoots with ball in hand behind the head string.";
        PLAY = "Play";
        shoots_without_push_out(player) = "{player} shoots from here, without a push-out.";
        PASS_BACK = "Pass back";
        may_push_out(player) = "{player} shoots and may push out.";
        must_shoot(player) = "{player} must shoot again.";
    }

    /// The game of 2014, in its own words.
    eight_ball_2014 {
        /// In the place of the number of a rule.
        RULE = "8-ball of 2014";
        sentence(words) = "{words}.";
        NO_FOUL = "No foul.";
        turn_open(player) = "{player}: Open";
        turn_solids(player) = "{player}: Solids";
        turn_stripes(player) = "{player}: Stripes";
        ONLY_THE_EIGHT = "Only the 8 is left";
        BALL_IN_HAND = "Ball in hand behind the head string";
        EIGHT_POCKETED = "8 Ball Pocketed";
        pocketed(ball) = "Ball {ball} Pocketed";
        pocketed_aloud(ball) = "The {ball} is pocketed";
        wins(player) = "{player} Wins";
        loses(player, how) = "{player} loses: {how}";

        scratch(player) = "Scratch ({player})";
        cue_ball_left(player) = "Scratch: the cue ball left the table ({player})";
        no_ball_hit(player) = "Foul: no ball hit ({player})";
        hit_first(ball, player) = "Foul: the {ball} was hit first ({player})";
        hit_first_not_8(ball, player) = "Foul: the {ball} was hit first, not the 8 ({player})";
        hit_first_not_solid(ball, player) = "Foul: the {ball} was hit first, not a solid ({player})";
        hit_first_not_stripe(ball, player) = "Foul: the {ball} was hit first, not a stripe ({player})";
        off_table(ball, player) = "Foul: the {ball} left the table ({player})";

        EIGHT_LEFT = "the 8 left the table";
        EIGHT_ON_OPEN_TABLE = "the 8 was pocketed while the table was open";
        EIGHT_BEFORE_SOLIDS = "the 8 was pocketed before the last solid";
        EIGHT_BEFORE_STRIPES = "the 8 was pocketed before the last stripe";
        SCRATCHED_ON_EIGHT = "scratched on the 8";
        BALL_LEFT = "a ball left the table as the 8 was pocketed";
        HIT_BEFORE_EIGHT = "another ball was hit before the 8";
        WRONG_BALL_FIRST = "a wrong ball was hit first";
        NOTHING_HIT = "no ball was hit";
        SOLIDS_AND_EIGHT = "All the solids, and then the 8";
        STRIPES_AND_EIGHT = "All the stripes, and then the 8";
        EIGHT = "The 8 is pocketed";
    }
}
