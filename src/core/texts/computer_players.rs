//! Texts of the computer's players.

texts! {
    /// The opponents: names, and characters in a sentence.
    opponents {
        NOVICE = "Pip";
        NOVICE_CHARACTER = "Eight years old, first game today, and very proud of every ball.";
        BEGINNER = "Rosa";
        BEGINNER_CHARACTER = "Plays on Fridays, picks the nearest ball, and hopes for the best.";
        REGULAR = "Big Al";
        REGULAR_CHARACTER = "Owns the bar table and never leaves a shot untried.";
        LEAGUE = "Maxine";
        LEAGUE_CHARACTER = "Captain of her league team: patient, careful, and quick to play safe.";
        SHOOTER = "Viktor";
        SHOOTER_CHARACTER = "Shoots first, thinks later, and makes more than he should.";
        MASTER = "Ines";
        MASTER_CHARACTER = "State champion; rarely misses and leaves little when she does.";
        PROFESSIONAL = "Kenji";
        PROFESSIONAL_CHARACTER = "Plays for a living and always knows his next two shots.";
        CHAMPION = "Clara";
        CHAMPION_CHARACTER = "World champion: give her one chance and the rack is over.";
    }

    /// The reason for a computer's shot, in a sentence.
    shot_reasons {
        potting(ball, percent) = "I make the {ball} in {percent} of tries from here.";
        potting_for(ball, percent, next) =
            "I make the {ball} in {percent} of tries, and it leaves me the {next}.";
        winning(ball, percent) = "The {ball} wins the rack, and I make it in {percent} of tries.";
        bank(ball, percent) = "The {ball} only goes off a cushion: {percent}.";
        combination(ball, percent) = "The {ball} goes in by another ball: {percent}.";
        SAFETY_NOTHING_ON = "There is no shot, so I leave none.";
        safety_hard(ball, percent) = "The {ball} goes only in {percent} of tries, so I play safe.";
        safety_leaves_nothing(ball) = "The {ball} is there, but it would leave me nothing after it.";
        KICK = "I cannot hit my ball directly, so I go off a cushion.";
        FOUL = "No legal shot found: this foul costs me the least.";
        BREAK = "A hard break that keeps the cue ball in the middle.";
        PUSH_OUT = "There is no shot, so I push out.";
        CHOICE = "This option gives me the better chance.";
    }
}
