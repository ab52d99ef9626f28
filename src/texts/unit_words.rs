//! Texts about frames and games, which other games call racks.

texts! {
    /// The same texts for snooker.
    frames {
        NEW_FRAME = "New frame";
        NEW_FRAME_KEY = "{keys}: new frame";
        CONCEDE = "Concede frame";
        STALEMATE = "Stalemate: restart the frame";
        ABANDON = "Abandon this frame?";
        FRAME_IS_OVER = "the frame is over";
        wins(player) = "{player} wins the frame";
        score(first, second) = "Frames {first}–{second}";
        WON = "Frames won";
        frames_won(won, frames) = "Frames won · {won} of {frames}";
        FRAMES = "Frames";
        NONE_FINISHED = "No finished frames yet";
        RACE_WORDS = "Frames needed to win the match, or a set";
        AHEAD = "Frames ahead";
        AHEAD_WORDS = "Frames that this player has at the start, always fewer than the race";
        FIRST_BREAK_WORDS = "Who breaks in the first frame";
        NEXT_BREAKS_WORDS = "Who breaks after the first frame";
        SHOT_CLOCK_WORDS =
            "Seconds for each shot, with one extension a frame; running out is a foul";
        PERFECT_TRIANGLE = "Perfect triangle";
        PERFECT_TRIANGLE_WORDS = "How tightly the reds are set up";
    }

    /// The same texts for carom games.
    games {
        NEW_GAME = "New game";
        NEW_GAME_KEY = "{keys}: new game";
        CONCEDE = "Concede game";
        STALEMATE = "Stalemate: restart the game";
        ABANDON = "Abandon this game?";
        GAME_IS_OVER = "the game is over";
        wins(player) = "{player} wins the game";
        score(first, second) = "Games {first}–{second}";
        WON = "Games won";
        games_won(won, games) = "Games won · {won} of {games}";
        GAMES = "Games";
        NONE_FINISHED = "No finished games yet";
        RACE_WORDS = "Games needed to win the match, or a set";
        AHEAD = "Games ahead";
        AHEAD_WORDS = "Games that this player has at the start, always fewer than the race";
        FIRST_TO_PLAY = "First to play";
        FIRST_TO_PLAY_WORDS = "Who plays first in the first game";
        LATER_GAMES = "Later games";
        LATER_GAMES_WORDS = "Who plays first after the first game";
        SHOT_CLOCK_WORDS =
            "Seconds for each shot, with one extension a game; running out is a foul";
    }
}
