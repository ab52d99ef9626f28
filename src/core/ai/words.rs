//! The sentences of the opponents.

use std::fmt;

use crate::physics::BallId;
use crate::rules::SnookerBall;
use crate::wording::{Phrase, Speech, Wording};

wordings! {
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
}

phrases! {
    /// The reason for a computer's shot, in a sentence.
    pub enum ShotReason in shot_reasons {
        Potting(ball: BallId, percent: Percent) = "I make the {ball} in {percent}% of tries from here.";
        PottingFor(ball: BallId, percent: Percent, next: BallId) =
            "I make the {ball} in {percent}% of tries, and it leaves me the {next}.";
        Winning(ball: BallId, percent: Percent) = "The {ball} wins the rack, and I make it in {percent}% of tries.";
        Bank(ball: BallId, percent: Percent) = "The {ball} only goes off a cushion: {percent}%.";
        Combination(ball: BallId, percent: Percent) = "The {ball} goes in by another ball: {percent}%.";
        SafetyNothingOn = "There is no shot, so I leave none.";
        SafetyHard(ball: BallId, percent: Percent) = "The {ball} goes only in {percent}% of tries, so I play safe.";
        SafetyLeavesNothing(ball: BallId) = "The {ball} is there, but it would leave me nothing after it.";
        Kick = "I cannot hit my ball directly, so I go off a cushion.";
        Foul = "No legal shot found: this foul costs me the least.";
        Lag = "To the foot rail and back to the head rail.";
        PottingColour(ball: SnookerBall, percent: Percent) = "I pot {ball} in {percent}% of tries from here.";
        PottingColourFor(ball: SnookerBall, percent: Percent, next: SnookerBall) =
            "I pot {ball} in {percent}% of tries, and it leaves me {next}.";
        BankColour(ball: SnookerBall, percent: Percent) = "I play {ball} off a cushion: {percent}%.";
        CombinationColour(ball: SnookerBall, percent: Percent) = "I pot {ball} by another ball: {percent}%.";
        SafetyHardColour(ball: SnookerBall, percent: Percent) =
            "I pot {ball} only in {percent}% of tries, so I play safe.";
        SafetyLeavesNothingColour(ball: SnookerBall) =
            "I could pot {ball}, but it would leave me nothing after it.";
        SoftBreak = "A thin break that leaves no easy ball.";
        Break = "A hard break that keeps the cue ball in the middle.";
        Carom(percent: Percent) = "I make this carom in {percent}% of tries.";
        Scoring(percent: Percent) = "I score in {percent}% of tries from here.";
        PushOut = "There is no shot, so I push out.";
        Choice = "This option gives me the better chance.";
    }
}

/// A chance as a number of percent.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Percent(pub f64);

impl Phrase for Percent {
    fn speak(&self, _speech: &dyn Speech, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.0}", 100.0 * self.0)
    }
}

/// All wordings of the opponents.
pub(crate) const WORDINGS: &[&[Wording]] = &[opponents::WORDINGS, ShotReason::WORDINGS];
