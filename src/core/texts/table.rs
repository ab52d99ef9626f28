//! Texts of what happens on the table, whatever the rules.

texts! {
    /// Notices of a match that no rules give.
    match_notices {
        SHOT_TAKEN_BACK = "Shot taken back";
        CHOICE_TAKEN_BACK = "Choice undone";
        CUE_BALL_PUT_BACK = "Cue ball put back";
        ball_put_back(ball) = "Ball {ball} put back";
        SAME_SHOT = "Shot redone";
        SAME_CHOICE = "Choice redone";
        CUE_BALL_MOVED = "Cue ball moved again";
        ball_moved(ball) = "Ball {ball} moved again";
        ball_removed(ball) = "Ball {ball} removed again";
        chosen(player, option) = "{player}: {option}";
        MISCUE = "Miscue: the tip slipped off the ball";
        /// Over the table, beside the sentence in the text area.
        MISCUE_ALOUD = "Miscue: the tip slipped";
        CUE_BALL_LEFT = "The cue ball left the table";
        spotted(ball) = "The {ball} is spotted";
        coin_toss(player) = "{player} wins the coin toss and breaks";
    }

    /// Balls and the rail, as parts of sentences.
    balls {
        CUE_BALL = "the cue ball";
        CUE_BALL_FIRST = "The cue ball";
        ball(ball) = "the {ball}";
        ball_first(ball) = "The {ball}";
        RAIL = "rail";
    }

    /// The events of a shot. `{ball}` and `{other}` stand for "the cue ball" or "the 5".
    shot_events {
        strikes(ball) = "the cue strikes {ball}";
        hits(ball, other) = "{ball} hits {other}";
        touches_foot_rail(ball) = "{ball} touches the foot rail";
        touches_head_rail(ball) = "{ball} touches the head rail";
        touches_left_rail(ball) = "{ball} touches the left rail";
        touches_right_rail(ball) = "{ball} touches the right rail";
        touches_jaw(ball) = "{ball} touches a jaw";
        touches_cue_ball_again(ball) = "the tip touches {ball} again";
        touches_tip(ball) = "the tip touches {ball}";
        lands(ball) = "{ball} lands on the cloth";
        lands_on_rail(ball) = "{ball} lands on a rail";
        meets_rim(ball) = "{ball} touches the edge of a pocket";
        meets_liner(ball) = "{ball} hits the back of a pocket";
        reaches_floor(ball) = "{ball} drops to the bottom of a pocket";
        falls(ball) = "{ball} is pocketed";
        leaves(ball) = "{ball} leaves the table";
        rolls_on(ball) = "{ball} rolls on";
    }

    /// The pockets, seen by a player at the head of the table.
    pockets {
        LEFT_HEAD = "left head corner";
        RIGHT_HEAD = "right head corner";
        LEFT_FOOT = "left foot corner";
        RIGHT_FOOT = "right foot corner";
        LEFT_SIDE = "left side pocket";
        RIGHT_SIDE = "right side pocket";
        numbered(number) = "pocket {number}";
    }

    /// Why a command is refused. Programs know these words from `play` and journals.
    refusals {
        BALLS_ROLLING = "the balls are rolling";
        GAME_OVER = "the game is over";
        GAME_NOT_OVER = "the game is not over yet";
        NOTHING_TO_UNDO = "there is no shot to take back";
        NOTHING_TO_REDO = "no shot has been taken back";
        UNDO_OFF = "this match is played without undo";
        CHOICE_OPEN = "a choice is open: only choose, undo and new-game are possible";
        NO_CHOICE = "there is no choice to make";
        NO_SUCH_OPTION = "there is no such option now";
        NOT_PRACTICE = "balls are placed and removed in practice only";
        OPPONENTS_TURN = "it is the opponent's turn";
        LESSON = "a lesson sets up the table itself";
        LESSON_UNDO = "there is no undo in lessons and drills";
        no_such_ball(ball) = "there is no ball {ball}";
        CUE_BALL_STAYS = "the cue ball cannot be removed";
        no_such_pocket(pocket) = "this table has no pocket {pocket}";
        NO_BALL_IN_HAND = "there is no ball in hand";
        POWER_ZERO = "power is zero";
        power_out_of_range(power) = "power must be from 0 to 1, not {power}";
        tip_off_ball(radii) =
            "the tip must meet the ball: {radii} radii from its centre are more than 1";
        elevation_out_of_range(elevation) = "elevation must be from 0 to pi/2, not {elevation}";
        RAIL_LEAVES_NO_ROOM =
            "the rail leaves the cue no room: move the tip up, or aim elsewhere";
        ball_leaves_no_room(ball) =
            "the {ball} leaves the cue no room: move the tip up, or aim elsewhere";
        NOT_PLACED = "the cue ball has to be put on the table first";
        NOT_FINITE = "every number must be finite";
        OUTSIDE_KITCHEN = "the cue ball must stay behind the head string";
        OFF_BED = "the cue ball must stay on the bed";
        /// `{ball}` is "the cue ball" or "the 5".
        ball_in_the_way(ball) = "{ball} is in the way";
        CUSHION_IN_THE_WAY = "a cushion is in the way";
        POCKET_IN_THE_WAY = "a pocket is in the way";
    }
}
