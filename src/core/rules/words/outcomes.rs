//! How racks ended, and the options of choices.

use crate::physics::ball::BallId;
use crate::rules::Player;

phrases! {
    /// How a rack ended. A win stands alone, a loss after "Player 1 loses: ".
    #[derive(Eq)]
    pub enum Ending in endings {
        EightAsCalled = "The 8 was pocketed as called";
        EightLeft = "the 8 left the table";
        EightWithScratch = "the 8 was pocketed on a scratch";
        EightWithFoul = "the 8 was pocketed on a foul";
        EightOnOpenTable = "the 8 was pocketed while the table was open";
        EightBeforeSolids = "the 8 was pocketed before the solids were gone";
        EightBeforeStripes = "the 8 was pocketed before the stripes were gone";
        EightElsewhere = "the 8 was not pocketed as called";
        EightWithoutCall = "no pocket was called for the 8";
        ThreeFouls = "three consecutive fouls";
        Conceded = "the rack was conceded";
        FrameConceded = "the frame was conceded";
        GameConceded = "the game was conceded";
        NineOnBreak = "The 9 was pocketed on the break";
        Nine = "The 9 was pocketed on a legal shot";
        Ten = "The 10 was pocketed as called";
        WinningBall(ball: BallId) = "The {ball} was pocketed, which wins by handicap";
        Points = "All the points that were needed";
        LastBall = "The last ball breaks the tie";
        BlackAndAll = "All balls of the colour, and the black";
        BlackWithFoul = "the black was pocketed on a foul";
        BlackTooEarly = "the black was pocketed before the last ball of the colour";
        EightTooEarly = "the 8 was pocketed before the last ball of the group";
        EightAndAll = "All balls of the group, and then the 8";
        FramePoints = "More points at the end of the frame";
        ThreeMisses = "three misses with a full ball in sight";

        /// In the game of 2014, as all below.
        EightBeforeLastSolid = "the 8 was pocketed before the last solid";
        EightBeforeLastStripe = "the 8 was pocketed before the last stripe";
        ScratchedOnEight = "scratched on the 8";
        BallLeft = "a ball left the table as the 8 was pocketed";
        HitBeforeEight = "another ball was hit before the 8";
        WrongBallFirst = "a wrong ball was hit first";
        NothingHit = "no ball was hit";
        SolidsAndEight = "All the solids, and then the 8";
        StripesAndEight = "All the stripes, and then the 8";
        Eight = "The 8 is pocketed";
    }

    /// An option of a choice in a few words, or its consequence.
    #[derive(Eq)]
    pub enum OptionWords in choice_options {
        Accept = "Accept the table";
        Shoots(player: Player) = "{player} shoots from here.";
        ShootsBehindHeadString(player: Player) =
            "{player} shoots with ball in hand behind the head string.";
        Rerack = "Rerack and break";
        Breaks(player: Player) = "Rerack; {player} breaks.";
        MakeRebreak = "Make opponent rebreak";
        BreaksAgain(player: Player) = "Rerack; {player} breaks again.";
        Rebreak = "Break again";
        Kitchen = "Take ball in hand";
        PlacesCueBall(player: Player) = "{player} places the cue ball behind the head string.";
        Spot8 = "Spot the 8";
        Spotted8(player: Player) = "The 8 goes back on the foot spot, and {player} shoots again.";
        Spotted8BehindHeadString(player: Player) =
            "The 8 goes back on the foot spot, and {player} shoots with ball in hand behind the head string.";
        ShootsOn = "Shoot from here";
        Respot = "Respot the touching balls";
        Respotted(player: Player) =
            "The balls go on their spots, and {player} shoots.";
        PlayAway = "Play away";
        PlaysAway(player: Player) =
            "{player} shoots from here, but not straight into the touching ball.";
        SpotBalls = "Spot the balls";
        SpottedBalls(player: Player) =
            "The red goes on its spot, the opponent's ball on the centre spot, and {player} plays from the D.";
        PlaysFromD(player: Player) = "{player} plays from the D, with the other balls as they lie.";
        FootLeft = "Left foot pocket";
        FootRight = "Right foot pocket";
        ShootsAtPocket(player: Player) = "{player} shoots at this pocket; the other one is the opponent's.";
        Play = "Play";
        ShootsWithoutPushOut(player: Player) = "{player} shoots from here, without a push-out.";
        PassBack = "Pass back";
        Break = "Break";
        PassBreak = "Let the opponent break";
        PlayFirst = "Play first";
        PassFirst = "Let the opponent play first";
        OpensMatch(player: Player) = "{player} breaks the first rack.";
        OpensWithFrame(player: Player) = "{player} breaks in the first frame.";
        OpensWithGame(player: Player) = "{player} plays first.";
        MayPushOut(player: Player) = "{player} shoots and may push out.";
        MustShoot(player: Player) = "{player} must shoot again.";
        PlaysOn(player: Player) = "{player} plays from here.";
        MakePlayAgain = "Make opponent play again";
        PlaysAgain(player: Player) = "{player} plays again from here.";
        FreeBall = "Free ball";
        NominatesFreeBall(player: Player) = "{player} plays any ball as the ball on.";
        Replace = "Replace the balls";
        Replaced(player: Player) = "The balls go back, and {player} plays the shot again.";
        PlaceAnywhere = "Place the cue ball";
        PlacesAnywhere(player: Player) = "{player} places the cue ball anywhere.";
        PlaysFirst(player: Player) = "{player} plays first";
        PlaysAtBlack(player: Player) = "{player} plays at the black from the D.";
    }
}
