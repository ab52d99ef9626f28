//! Texts of a match against an opponent that the program plays.

texts! {
    /// The row of the sheet for a new match that chooses the opponent.
    opponent_choice {
        OPPONENT = "Opponent";
        OPPONENT_WORDS = "Who plays as Player 2: another person, or one of the computer's players";
        A_PERSON = "Person";
        PERSON = "Two people at one table";
        rating(rating) = "Rating {rating}";
        SAME_NAME = "Both have the same name: their statistics are counted together";
        SAME_NAME_AS_COMPUTERS = "Both have the same name: choose another one to tell them apart";
    }

    /// The opponent's turn.
    opponent_turn {
        THINKING = "thinking";
        AIMING = "takes aim";
        CHOOSING = "choosing";
        SKIP = "Skip";
        SKIPS = "{keys} or a click: skip";
        SKIPS_TURN = "{keys}: skip to my turn";
        SKIPS_PART = "{keys}: skip";
        TAKE_BACK = "{keys}: take your last shot back";
        SHOW_THINKING = "{keys}: show the thinking";
        HIDE_THINKING = "{keys}: hide the thinking";
        /// `{opponent}` is a name.
        calls_safety(opponent) = "{opponent} calls a safety";
        pushes_out(opponent) = "{opponent} pushes out";
    }

    /// The thinking of an opponent, and the suggestion of a shot.
    thinking {
        SHOW = "Thinking";
        HIDE = "Hide thinking";
        SUGGEST = "Suggest";
        AIM_SO = "Aim like this";
        WAIT = "Looking for a shot …";
        LOOKS = "Looking at the table …";
        /// The headings of the card.
        thinks(opponent) = "{opponent} thinks";
        suggests(opponent) = "{opponent} suggests";
        makes(percent) = "{percent}%";
        /// The probability that a shot that aims at no pocket is no foul.
        legal(percent) = "{percent}% legal";
        THEN = "Then";
        SAFETY = "Safety";
        PUSH_OUT = "Push-out";
        FOUL = "Foul";
        BREAK = "Break";
        KICK = "Kick";
        BANK = "Bank";
        COMBINATION = "Combination";
        CAROM = "Carom";
        IN_OFF = "In-off";
        POT = "Pot";
        pot(ball, pocket) = "{ball} in the {pocket}";
        NOTHING_NOW = "There is nothing to suggest now";
        AIMED = "The cue is aimed as suggested";
    }
}
