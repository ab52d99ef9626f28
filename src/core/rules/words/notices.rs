//! Notices about a game.

use super::{Ending, FoulClause, OptionWords, SnookerBall, VerdictWords};
use crate::physics::ball::BallId;
use crate::rules::{Player, Rule};

phrases! {
    /// A notice about the game.
    #[derive(Eq)]
    pub enum NoticeWords in notices {
        Breaks(player: Player) = "{player} breaks";
        Lags(player: Player) =
            "{player} lags: to the foot rail and back, as near to the head rail as possible";
        Turn(player: Player) = "{player}";
        Open(player: Player) = "{player}: open table, any ball but the 8";
        Solids(player: Player) = "{player}: solids";
        Stripes(player: Player) = "{player}: stripes";
        Eight(player: Player) = "{player}: the 8";
        Reds(player: Player) = "{player}: reds";
        Yellows(player: Player) = "{player}: yellows";
        OpenColours(player: Player) = "{player}: open table, any ball but the black";
        Black(player: Player) = "{player}: the black";
        AnyBall(player: Player) = "{player}: any ball";
        Banks(player: Player) = "{player}: any ball, off a rail";
        LeftFootPocket(player: Player) = "{player}: the left foot pocket";
        RightFootPocket(player: Player) = "{player}: the right foot pocket";
        PlaysWhite(player: Player) = "{player}: white";
        PlaysYellow(player: Player) = "{player}: yellow";
        EqualizingInning(player: Player) =
            "{player} has this inning to equalize";
        Entree = "Entrée: one carom may leave both balls in the zone";
        Dedans = "Dedans: a ball has to leave the zone with the next carom";
        OnStartSpot = "Cue ball on a start spot, the red first";
        WhiteSpotted = "The white ball is spotted";
        YellowSpotted = "The yellow ball is spotted";
        RedSpotted = "The red ball is spotted";
        WhitePotted = "The white ball is potted";
        YellowPotted = "The yellow ball is potted";
        RedPotted = "The red ball is potted";
        TouchingBalls(player: Player) =
            "Touching ball: the other balls are spotted, and {player} plays from the D";
        HazardsLeft(count: u32) = "Hazards left before a cannon is needed: {count}";
        CannonsLeft(count: u32) = "Cannons left before a hazard is needed: {count}";
        FreeShot(player: Player) =
            "Free shot: {player} may hit and pocket any ball on this shot";
        Lowest(player: Player, ball: BallId) = "{player}: hit the {ball} first";
        BallInHandBehindHeadString = "Ball in hand behind the head string";
        OnRed(player: Player) = "{player}: a red";
        OnColour(player: Player) = "{player}: a colour";
        OnBall(player: Player, ball: SnookerBall) = "{player}: {ball}";
        FreeBall(player: Player) = "Free ball: {player} may play any ball as the ball on";
        TouchingBall(ball: SnookerBall) = "Touching ball: {ball}";
        OnTwoMisses(player: Player) =
            "{player} has missed a full ball twice; a third miss loses the frame";
        OnFourMisses(player: Player) =
            "{player} has missed four times; after a fifth miss the opponent may place the cue ball anywhere";
        Potted(ball: SnookerBall) = "Potted: {ball}";
        BallSpotted(ball: SnookerBall) = "Spotted: {ball}";
        BallInHandInD = "Ball in hand in the D";
        BallInHandInBaulk = "Ball in hand behind the baulk line";
        FromHereOrBaulk = "From here, or with ball in hand behind the baulk line";
        BallInHandAnywhere = "Ball in hand anywhere on the table";
        PlaceCueBall = "Place the cue ball anywhere on the table";
        OnTwoFouls(player: Player) =
            "{player} is on two fouls; a third in a row loses the rack";
        OnTwoFoulsPoints(player: Player) =
            "{player} is on two fouls; a third in a row costs 15 points more";
        MayPushOut =
            "You may push out on this shot: no ball has to be hit, and your opponent then shoots or makes you shoot again";
        Pocketed(ball: BallId) = "The {ball} is pocketed";
        RedPocketed = "A red is pocketed";
        YellowPocketed = "A yellow is pocketed";
        BlackPocketed = "The black is pocketed";
        AlsoWins(player: Player, ball: BallId) = "{player} also wins with the {ball}";
        WinsRack(player: Player) = "{player} wins the rack";
        WinsGame(player: Player) = "{player} wins the game";
        WinsFrame(player: Player) = "{player} wins the frame";
        Foul(player: Player, foul: FoulClause, rule: Rule) = "Foul by {player}: {foul} ({rule})";
        Scratch(player: Player, foul: FoulClause, rule: Rule) =
            "Scratch by {player}: {foul} ({rule})";
        Verdict(verdict: VerdictWords, rule: Rule) = "{verdict} ({rule})";
        /// Over the table.
        ShortVerdict(verdict: VerdictWords) = "{verdict}";

        ShotTakenBack = "Shot taken back";
        ChoiceTakenBack = "Choice undone";
        CueBallPutBack = "Cue ball put back";
        BallPutBack(ball: BallId) = "Ball {ball} put back";
        Concedes(player: Player) = "{player} concedes the rack";
        ConcedesFrame(player: Player) = "{player} concedes the frame";
        ConcedesGame(player: Player) = "{player} concedes the game";
        ConcessionTakenBack = "Concession undone";
        Stalemate = "A stalemate: the rack is played again";
        StalemateOfFrame = "A stalemate: the frame is restarted";
        StalemateOfGame = "A stalemate: the game is restarted";
        StalemateTakenBack = "Stalemate undone";
        TimeOutTakenBack = "Shot clock undone";
        TimeOutAgain = "The shot clock has run out";
        SameShot = "Shot redone";
        SameChoice = "Choice redone";
        CueBallMoved = "Cue ball moved again";
        BallMoved(ball: BallId) = "Ball {ball} moved again";
        BallRemoved(ball: BallId) = "Ball {ball} removed again";
        Chosen(player: Player, option: OptionWords) = "{player}: {option}";
        Miscue = "Miscue: the tip slipped off the ball";
        /// Over the table.
        ShortMiscue = "Miscue: the tip slipped";
        CueBallLeft = "The cue ball left the table";
        Spotted(ball: BallId) = "The {ball} is spotted";
        CoinToss(player: Player) = "{player} wins the coin toss and breaks";
        CoinTossToPlayFirst(player: Player) = "{player} wins the coin toss and plays first";

        In2014(words: Words2014) = "{words}";
    }

    /// The game of 2014 in its own words.
    #[derive(Eq)]
    pub enum Words2014 in eight_ball_2014 {
        TurnOpen(player: Player) = "{player}: Open";
        TurnSolids(player: Player) = "{player}: Solids";
        TurnStripes(player: Player) = "{player}: Stripes";
        OnlyTheEight = "Only the 8 is left";
        BallInHand = "Ball in hand behind the head string";
        EightPocketed = "8 Ball Pocketed";
        Pocketed(ball: BallId) = "Ball {ball} Pocketed";
        Wins(player: Player) = "{player} Wins";
        Loses(player: Player, how: Ending) = "{player} loses: {how}";
        Scratch(player: Player) = "Scratch ({player})";
        CueBallLeft(player: Player) = "Scratch: the cue ball left the table ({player})";
        NoBallHit(player: Player) = "Foul: no ball hit ({player})";
        HitFirst(ball: BallId, player: Player) = "Foul: the {ball} was hit first ({player})";
        HitFirstNot8(ball: BallId, player: Player) =
            "Foul: the {ball} was hit first, not the 8 ({player})";
        HitFirstNotSolid(ball: BallId, player: Player) =
            "Foul: the {ball} was hit first, not a solid ({player})";
        HitFirstNotStripe(ball: BallId, player: Player) =
            "Foul: the {ball} was hit first, not a stripe ({player})";
        OffTable(ball: BallId, player: Player) = "Foul: the {ball} left the table ({player})";
    }
}
