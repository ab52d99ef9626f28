//! Texts of the displays over the table, and of the text area.

texts! {
    /// The turn plate: the player and the task.
    turn_plate {
        /// In the game of the report, with its capital letter.
        report_winner(player) = "{player} Wins";
        wins(player) = "{player} wins";
        against(opponent) = "vs. {opponent}";
        /// The racks that the shooter has won come first.
        against_with_score(opponent, own, others) = "vs. {opponent} · {own}–{others}";
        against_in_race(opponent, own, others, race) =
            "vs. {opponent} · {own}–{others}, race to {race}";
        /// The points of the shooter come first, then the points that win.
        against_points(opponent, own, others, target) =
            "vs. {opponent} · {own} : {others} of {target}";
        /// The points of the shooter come first.
        against_score(opponent, own, others) = "vs. {opponent} · {own} : {others}";
        replayed_shot(shot, shots) = "replay · shot {shot} of {shots}";
        PRACTICE = "Practice";
        MADE_IT = "made it";
        MISSED = "missed";
        FAST_FORWARD = "fast forward";
        SLOW_MOTION = "slow motion";
        PAUSED = "paused";
        BALL_IN_HAND = "ball in hand";
        TO_SHOOT = "to shoot";
        CHOOSING = "choosing";
        RACK_IS_OVER = "the rack is over";
        BALLS_ARE_ROLLING = "balls are rolling";
        /// The foul of a potted cue ball, in snooker.
        IN_OFF = "Foul: in-off";
        /// A foul, where its kind does not fit.
        FOUL = "Foul";
    }

    /// The tray of balls.
    tray {
        /// The player, and the balls to pocket, such as Solids.
        plays(player, target) = "{player}: {target}";
    }

    /// The score board of snooker and carom games.
    score_board {
        FRAMES = "Frames";
        POINTS = "Points";
        /// The points of the visit, in snooker.
        BREAK = "Break";
        /// The caroms of the inning.
        RUN = "Run";
        /// Caroms per inning.
        AVERAGE = "Avg.";
        HIGH_RUN = "High run";
        race_to(race) = "Race to {race}";
        inning(inning) = "Inning {inning}";
        /// The equalizing inning.
        LAST_INNING = "Last inning";
        /// The points that win.
        inning_and_target(inning, target) = "Inning {inning} · to {target}";
        /// The ball on, and its points.
        worth(ball, points) = "{ball} ({points})";
    }

    /// The text area.
    text_area {
        replayed_shot(shot, shots) = "Replay: shot {shot} of {shots}";
        PRACTICE = "Practice";
        /// In the game of the report, with its capital letter.
        report_winner(player) = "{player} Wins";
        wins(player) = "{player} wins";
        paused(player) = "{player}: paused";
        balls_rolling(player) = "{player}: balls rolling";
        chooses(player) = "{player} chooses";
        ball_in_hand(player) = "{player}: ball in hand";
        to_shoot(player) = "{player} to shoot";
        score(first, second) = "Racks {first}–{second}";
        score_in_sets(first, second, racks) = "Sets {first}–{second} · {racks}";
        score_in_race(first, second, race) = "{first}–{second}, race to {race}";
        /// The player, and the balls to pocket, such as Solids.
        plays(player, target) = "{player}: {target}";
        /// The player's points, and the points that win.
        points(player, points, target) = "{player}: {points} of {target}";
        /// Without points that win.
        points_alone(player, points) = "{player}: {points}";
        run(balls) = "run of {balls}";
        /// The points of a visit.
        score_of_break(points) = "break {points}";
        /// The points that are left on the table.
        left(points) = "{points} left";
        SNOOKER_REQUIRED = "a snooker required";
        snookers_required(snookers) = "{snookers} snookers required";
        ON_ONE_FOUL = "on 1 foul";
        on_fouls(fouls) = "on {fouls} fouls";
        fouls_in_a_row(first, second) = "Fouls in a row: {first}–{second}";
        /// The numbers of the balls follow.
        POCKETED = "Pocketed:";
        POCKETED_NONE = "Pocketed: none";
        OFF_TABLE = "Off the table:";
        OFF_TABLE_NONE = "Off the table: none";
        CUE_BALL = "cue ball";
        frozen_to_rail(balls) = "Frozen: {balls} to the rail";
        frozen_to_cue_ball(balls) = "Frozen: {balls} to the cue ball";
        frozen_to_both(at_rail, at_cue_ball) =
            "Frozen: {at_rail} to the rail, {at_cue_ball} to the cue ball";
    }

    /// The call for the next shot.
    calls {
        PUSH_OUT_DECLARED = "Push-out declared";
        PUSH_OUT_AVAILABLE = "You may push out";
        /// Beside the button, without the panel.
        PUSH_OUT_MEANS =
            "On a push-out, no ball has to be hit. Your opponent then shoots or makes you shoot again.";
        SAFETY_CALLED = "Safety called";
        auto_called(ball, pocket) = "Auto-called: {ball} in the {pocket}";
        called(ball, pocket) = "Called: {ball} in the {pocket}";
        auto_called_bank(ball, pocket, rails) =
            "Auto-called: {ball} off the {rails} in the {pocket}";
        called_bank(ball, pocket, rails) = "Called: {ball} off the {rails} in the {pocket}";
        nominated(ball) = "Nominated: {ball}";
        NOMINATE = "Nominate a ball: aim at it, or click it";
        ALL_BEHIND = "What you may hit lies behind the head string";
        spot_ball(ball) = "Spot the {ball}";
        CLICK_RAIL = "Click the rail of the bank";
        click_pocket(ball) = "Called: {ball}. Click a pocket";
        click_ball(pocket) = "Called: the {pocket}. Click a ball";
        CLICK_BALL_AND_POCKET = "Call: click a ball and a pocket";
        /// The same for the gamepad.
        call_pocket(ball) = "Called: {ball}. Call a pocket";
        call_ball(pocket) = "Called: the {pocket}. Call a ball";
        CALL_BALL_AND_POCKET = "Call a ball and a pocket";
        SHOOT_AGAIN = "No call yet: shoot again to play without";
        SAFETY = "Safety";
        PUSH_OUT = "Push out";
        CANCEL_SAFETY = "Cancel safety";
        CANCEL_PUSH_OUT = "Cancel push-out";
        CLEAR = "Clear";
    }

    /// The signs beside the planned shot.
    signs {
        wrong_ball(ball) = "Foul: hits {ball} first";
        HITS_NOTHING = "Foul: hits nothing";
        DOUBLE_HIT = "Foul: the tip hits the cue ball twice";
        TIP_TOUCHES_BALL = "Foul: the tip touches another ball";
        MISCUE = "Miscue: the tip will slip off";
        over_rail(degrees) = "Cue raised {degrees}° over the rail";
        over_ball(ball, degrees) = "Cue raised {degrees}° over {ball}";
        HIT_HIGHER_TO_LOWER = "hit higher to level the cue";
        NO_ROOM_OVER_RAIL = "No room for the cue over the rail";
        no_room_over_ball(ball) = "No room for the cue over {ball}";
        HIT_HIGHER = "hit higher";
        /// The chance that the ball falls.
        odds(percent) = "{percent}%";
        odds_and_scratch(percent, scratch) = "{percent}% · scratch {scratch}%";
        /// In snooker.
        odds_and_in_off(percent, in_off) = "{percent}% · in-off {in_off}%";
        /// A contact with a cushion in diamonds, and what the diamond system says.
        diamonds(number, book) = "{number} (book {book})";
    }

    /// The bar of a replay, and the buttons that open one.
    replay_bar {
        REPLAY = "Replay";
        /// Shows the event that decided the referee's ruling.
        WHY = "Ruling";
        EXIT = "Exit";
        shot_of(shot, shots, player) = "Shot {shot} of {shots} · {player}";
        shot_taken_back(shot, shots, player) = "Shot {shot} of {shots} (undone) · {player}";
        seconds(seconds) = "{seconds} s";
        event_at(seconds, event) = "{seconds} s · {event}";
    }
}
