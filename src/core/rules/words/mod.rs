//! The sentences of the referee.

mod notices;
mod outcomes;

use super::{Foul, Group, Player};
use crate::physics::ball::BallId;
use crate::wording::Wording;

pub use notices::{NoticeWords, Words2014};
pub use outcomes::{Ending, OptionWords};

wordings! {
    /// The games, each with a few words about it.
    game_kinds {
        EIGHT_BALL = "8-Ball";
        EIGHT_BALL_NOTE = "WPA rules: call your ball and pocket";
        NINE_BALL = "9-Ball";
        NINE_BALL_NOTE = "WPA rules: hit the lowest ball first";
        TEN_BALL = "10-Ball";
        TEN_BALL_NOTE = "WPA rules: lowest ball first, every ball called";
        STRAIGHT_POOL = "Straight Pool (14.1)";
        STRAIGHT_POOL_NOTE = "WPA rules: any ball called, a point each, rack after rack";
        ROTATION = "Rotation";
        ROTATION_NOTE = "Lowest ball first; a ball is worth its number, 61 points win";
        ONE_POCKET = "One-Pocket";
        ONE_POCKET_NOTE = "WPA rules: eight balls in a pocket of your own";
        BANK_POOL = "Bank Pool";
        BANK_POOL_NOTE = "WPA rules: every ball off a rail, called";
        BLACKBALL = "Blackball";
        BLACKBALL_NOTE = "WPA rules: reds or yellows, then the black; free shots";
        HEYBALL = "Heyball";
        HEYBALL_NOTE = "WPA rules: 8-ball without calls, snooker's pockets";
        SNOOKER = "Snooker";
        SNOOKER_NOTE = "WPBSA rules: red, colour, red, colour, then the colours in order";
        SIX_REDS = "Six-Red Snooker";
        SIX_REDS_NOTE = "WPBSA rules: a short frame with six reds";
        ENGLISH_BILLIARDS = "English Billiards";
        ENGLISH_BILLIARDS_NOTE = "WPBSA rules: cannons, pots and in-offs with three balls";
        THREE_CUSHION = "Three-Cushion";
        THREE_CUSHION_NOTE = "UMB rules: both balls, and three cushions before the second";
        LIBRE = "Libre";
        LIBRE_NOTE = "UMB rules: hit both balls; the corners are restricted";
        CADRE_47 = "Cadre 47/2";
        CADRE_47_NOTE = "UMB rules: hit both balls; out of each of nine cadres by the second point";
        CADRE_71 = "Cadre 71/2";
        CADRE_71_NOTE = "UMB rules: hit both balls; out of each of six cadres by the second point";
        EIGHT_BALL_2014 = "8-Ball 2014";
        EIGHT_BALL_2014_NOTE = "Rules of this game's 2014 original; no calls";
        PRACTICE = "Practice";
        PRACTICE_NOTE = "No rules; move any ball";
    }

    /// The options of games.
    game_options {
        TARGET = "Points";
        BALLS = "Balls";
        THREE_BALL_RULE = "Three-ball rule";
        FULL_RACK = "Full rack";
        HEAD_START = "Points ahead";
        ALSO_WINS = "Also wins with";
        MISS_RULE = "Foul and a miss";
        EQUALIZING_INNING = "Equalizing inning";
    }

    /// The rails.
    rails {
        HEAD = "head rail";
        FOOT = "foot rail";
        LEFT = "left rail";
        RIGHT = "right rail";
    }

    /// The names of rules in games whose rules have no numbers.
    rules {
        PRACTICE = "practice";
        EIGHT_BALL_2014 = "8-ball of 2014";
        ROTATION = "BCA rotation";
    }
}

phrases! {
    /// The balls that a player has to pocket, beside the player's name.
    #[derive(Eq)]
    pub enum Target in targets {
        Open = "Open";
        Lag = "Lag to the foot rail and back";
        Solids = "Solids";
        Stripes = "Stripes";
        Reds = "Reds";
        Yellows = "Yellows";
        Any = "Any ball";
        Black = "The black";
        PlaysWhite = "White";
        PlaysYellow = "Yellow";
        LeftFootPocket = "Left foot pocket";
        RightFootPocket = "Right foot pocket";
        On(ball: BallId) = "On the {ball}";
        Red = "On a red";
        AnyColour = "On a colour";
        BallOn(ball: SnookerBall) = "On {ball}";
        FreeBall = "Free ball";
    }

    /// A ball of snooker, with its article.
    #[derive(Eq)]
    pub enum SnookerBall in snooker_balls {
        Red = "a red";
        Yellow = "the yellow";
        Green = "the green";
        Brown = "the brown";
        Blue = "the blue";
        Pink = "the pink";
        Black = "the black";
    }

    /// Why a call is refused. Programs know these words from `play` and `referee`.
    #[derive(Eq)]
    pub enum InvalidCall in invalid_calls {
        NoPushOutIn8Ball = "8-ball has no push-out";
        OnTheBreak = "nothing is called on the break";
        BallGone = "that ball is not on the table";
        EightOnOpenTable = "the 8 cannot be called while the table is open";
        EightTooEarly = "the 8 comes after the last ball of the group";
        OpponentsBall = "that ball belongs to the opponent";
        OnlyTheEight = "only the 8 is left to call";
        NoSafety = "this game has no called safety";
        NoPushOut = "this game has no push-out";
        RailsNeeded = "the rails of the bank have to be called, too";
        NoRailsCalled = "rails are called in bank pool only";
        PushOutTooLate = "a push-out is possible only on the shot after the break";
        In9Ball = "nothing is called in 9-ball";
        InPractice = "nothing is called in practice";
        InTheLag = "nothing is called in the lag";
        InThisGame = "nothing is called in this game";
        PocketNeeded = "a pocket has to be called, too";
        NoPockets = "a ball is nominated in this game, without a pocket";
        NotAColour = "a colour has to be nominated";
        NothingToNominate = "no ball is nominated on this shot";
    }

    /// A foul as a clause.
    #[derive(Eq)]
    pub enum FoulClause in fouls {
        CueBallPocketed = "the cue ball was pocketed";
        /// In snooker.
        InOff = "in-off, the cue ball was potted";
        CueBallLeft = "the cue ball left the table";
        NothingHit = "no ball hit";
        HitFirst(ball: BallId) = "the {ball} was hit first";
        HitFirstOnOpenTable(ball: BallId) = "the {ball} was hit first on an open table";
        HitFirstNotSolid(ball: BallId) = "the {ball} was hit first, not a solid";
        HitFirstNotStripe(ball: BallId) = "the {ball} was hit first, not a stripe";
        HitFirstNot(ball: BallId, other: BallId) = "the {ball} was hit first, not the {other}";
        NoRail = "no rail after contact";
        OffTable(ball: BallId) = "the {ball} left the table";
        TouchedBall = "a ball was touched";
        DoubleHit = "the tip hit the cue ball twice";
        PushShot = "push shot";
        BallsMoving = "shot while balls were moving";
        BadPlacement = "cue ball placed in the wrong area";
        OutOfTime = "the shot clock ran out";
        HitBehindHeadString =
            "the first ball hit was behind the head string, and the cue ball had not crossed it";
        StayedBehindHeadString = "the cue ball stayed behind the head string";
        WeakBreak = "no ball was pocketed on the break and fewer than four reached a rail";
        OpeningBreak =
            "the called ball was not made, and not the cue ball and two others reached rails";
        WeakColourBreak =
            "no ball was pocketed on the break and fewer than two crossed the middle of the table";
        HitFirstNotRed(ball: BallId) = "the {ball} was hit first, not a red";
        HitFirstNotYellow(ball: BallId) = "the {ball} was hit first, not a yellow";
        BlackHitFirst = "the black was hit first on an open table";
        JumpedBall(ball: BallId) = "the cue ball jumped over the {ball}";
        TouchingBallMoved(ball: BallId) = "the {ball}, which touched the cue ball, was moved";
        OpponentsBallPocketed(ball: BallId) = "only the opponent's {ball} was pocketed";
        NotNominated = "no colour was nominated";
        FirstHitNotOn(ball: SnookerBall, on: SnookerBall) = "{ball} was hit first, not {on}";
        HitAtOnce(ball: SnookerBall) = "{ball} was hit first, together with another ball";
        PottedNotOn(ball: SnookerBall) = "{ball} was potted, which was not on";
        LeftTable(ball: SnookerBall) = "{ball} left the table";
        JumpedOver(ball: SnookerBall) = "the cue ball jumped over {ball}";
        MovedTouchingBall(ball: SnookerBall) = "{ball}, which touched the cue ball, was moved";
        BehindFreeBall = "the cue ball was left snookered behind the nominated ball";
        RedNotDirect = "the opening stroke did not meet the red directly";
        IntoTouchingBall = "played straight into the ball that touched the cue ball";
        IntoTouchingRail = "played straight into the cushion that the cue ball touched";
        WhiteLeft = "the white ball left the table";
        YellowLeft = "the yellow ball left the table";
        RedLeft = "the red ball left the table";
        HitInBaulk = "played from hand straight at a ball in baulk";
        StayedInBaulk = "played from hand without leaving baulk";
        Jumped = "the cue ball jumped over a ball";
        TooManyHazards = "a hazard too many in a row without a cannon";
        TooManyCannons = "a cannon too many in a row without a hazard";
    }

    /// Why the referee decided so. In files a full stop follows.
    #[derive(Eq)]
    pub enum VerdictWords in verdicts {
        Foul(foul: FoulClause) = "Foul: {foul}";
        Scratch(foul: FoulClause) = "Scratch: {foul}";
        Loses(player: Player, how: Ending) = "{player} loses: {how}";
        Wins(how: Ending) = "{how}";

        EightOnBreak = "The 8 was pocketed on the break: the breaker chooses";
        EightOnBreakWithFoul =
            "The 8 was pocketed on the break, but with a foul: the opponent chooses";
        IllegalBreak0 =
            "Illegal break: nothing pocketed, and no balls reached a rail (four required)";
        IllegalBreak1 =
            "Illegal break: nothing pocketed, and only one ball reached a rail (four required)";
        IllegalBreak2 =
            "Illegal break: nothing pocketed, and only two balls reached a rail (four required)";
        IllegalBreak3 =
            "Illegal break: nothing pocketed, and only three balls reached a rail (four required)";
        BreakPocketed8Ball =
            "A ball was pocketed on the break: the table is open, and the breaker shoots again";
        BreakMissed8Ball(player: Player) =
            "No ball was pocketed on the break: the table is open. {player}'s turn";
        Safety(player: Player) = "A safety was called. {player}'s turn";
        SafetyPocketed(ball: BallId, player: Player) =
            "The {ball} was pocketed on a called safety and stays down. {player}'s turn";
        AsCalled(ball: BallId) = "The {ball} was pocketed as called";
        AsCalledSolids(ball: BallId, player: Player) =
            "The {ball} was pocketed as called: {player} has solids";
        AsCalledStripes(ball: BallId, player: Player) =
            "The {ball} was pocketed as called: {player} has stripes";
        NothingPocketed(player: Player) = "No ball was pocketed. {player}'s turn";
        NoCall(player: Player) = "No call was made. {player}'s turn";
        CalledBallMissed(player: Player) =
            "The called ball missed the called pocket. {player}'s turn";

        ThreeBallRule = "Fewer than three balls were pocketed or crossed the head string";
        NineOnBreak = "The 9 was pocketed on a legal break";
        Nine = "The 9 was pocketed on a legal shot";
        BreakPocketed9Ball = "A ball was pocketed on the break: the breaker shoots again";
        BreakMissed9Ball(player: Player) = "No ball was pocketed on the break. {player}'s turn";
        PushedOut(player: Player, opponent: Player) =
            "{player} pushed out. {opponent} may shoot or pass it back";
        LegalShot(ball: BallId, player: Player) =
            "The {ball} was pocketed on a legal shot: {player} shoots again";

        TenOnBreak(player: Player) = "The 10 was pocketed on the break and is spotted: {player} shoots again";
        TenAsCalled = "The 10 was pocketed as called, the last ball";
        TenTooEarly(player: Player) =
            "The 10 was pocketed as called and is spotted, since other balls are left: {player} shoots again";
        NotAsCalled(opponent: Player) =
            "A ball was pocketed, but not as called: {opponent} may shoot or pass it back";

        OpeningSafety(player: Player) = "A legal opening break. {player}'s turn";
        CountsPoint(player: Player) = "Pocketed as called: {player} has a point more";
        CountsPoints(points: u32, player: Player) =
            "Pocketed as called: {player} has {points} points more";
        SpottedOnSafety(player: Player) =
            "A safety was called, so what was pocketed is spotted. {player}'s turn";
        SpottedBall(player: Player) =
            "What was pocketed was not called and is spotted. {player}'s turn";
        ThreeFouls14(player: Player) =
            "Three consecutive fouls: {player} loses 16 points and breaks a full rack";
        Reaches(player: Player, points: u32) = "{player} has {points} points";

        RotationShot(points: u32, player: Player) =
            "{points} points for {player}, who shoots again";

        OwnPocket(balls: u32, player: Player) =
            "{balls} in the shooter's own pocket: {player} shoots again";
        OthersPocket(player: Player) = "Pocketed for {player}, whose turn it is";
        NoOwnPocket(player: Player) = "Nothing in the shooter's pocket. {player}'s turn";
        PocketChoice(player: Player) = "{player} chooses a foot pocket before the break";

        BankMade(ball: BallId, player: Player) =
            "The {ball} was banked as called: {player} shoots again";
        BankMissed(player: Player) = "The called bank was not made. {player}'s turn";
        BankKissed(player: Player) =
            "The called ball touched another ball on its way. {player}'s turn";
        BankOtherRails(player: Player) =
            "The called ball went off other rails than called. {player}'s turn";
        BankNotDirect(player: Player) =
            "The cue ball met something before the called ball. {player}'s turn";
        WeakBreak = "Illegal break: nothing pocketed, and fewer than four balls reached a rail";
        BankBreak(player: Player) =
            "Pocketed on the break, which does not score: {player} shoots again";

        ColourBreak(player: Player) =
            "A ball was pocketed on the break: the table is open, and {player} shoots again";
        ColourBreakMissed(player: Player) =
            "Two balls crossed the middle of the table. {player}'s turn";
        BlackOnBreak(player: Player) = "The black was pocketed on the break: {player} breaks again";
        HasReds(player: Player) = "A red was pocketed: {player} has reds";
        HasYellows(player: Player) = "A yellow was pocketed: {player} has yellows";
        BothColours(player: Player) =
            "Both colours were pocketed: the table stays open, and {player} shoots again";
        ColourPocketed(player: Player) = "A ball was pocketed: {player} shoots again";
        FreeShotPlayed(player: Player) = "The free shot is played: {player}'s visit goes on";

        Carom(player: Player) = "A carom: {player} has a point more";
        NoCarom(player: Player) = "No carom. {player}'s turn";
        FewCushions(player: Player) =
            "Fewer than three cushions before the second ball. {player}'s turn";
        StayedInZone(player: Player) =
            "No ball left the zone, as one had to with this carom. {player}'s turn";
        Equalizer(player: Player) =
            "All points are made: {player} has an equalizing inning from the opening position";
        EqualizerMissed(player: Player) = "The equalizing inning is over: {player} wins";
        Draw(player: Player) =
            "{player} has equalized: a draw, and the game is played again in the other order";

        Cannon(player: Player) = "A cannon: 2 points for {player}";
        PotsRed(player: Player) = "The red is potted: 3 points for {player}";
        PotsWhite(player: Player) = "The opponent's ball is potted: 2 points for {player}";
        InOffRed(player: Player) = "In-off the red: 3 points for {player}";
        InOffWhite(player: Player) = "In-off the opponent's ball: 2 points for {player}";
        SeveralScores(points: u32, player: Player) = "Several scores at once: {points} points for {player}";
        NoScore(player: Player) = "No score. {player}'s turn";
        MissFor(points: u32, player: Player) = "A miss: {points} points for {player}";
        DoubleBaulkMiss(player: Player) = "A miss with no ball out of baulk costs nothing. {player}'s turn";

        HasSolids(player: Player) = "A solid was pocketed: {player} has solids";
        HasStripes(player: Player) = "A stripe was pocketed: {player} has stripes";
        OthersPocketed(player: Player) = "Only a ball of the opponent was pocketed. {player}'s turn";
        RackMissed = "The break missed the rack: the opponent chooses";

        NothingPotted(player: Player) = "Nothing was potted. {player}'s turn";
        ScoresPoint(player: Player) = "A point for {player}, who plays on";
        ScoresPoints(points: u32, player: Player) = "{points} points for {player}, who plays on";
        FoulFor(points: u32, player: Player, foul: FoulClause) =
            "Foul, {points} points for {player}: {foul}";
        FoulAndMiss(points: u32, player: Player, foul: FoulClause) =
            "Foul and a miss, {points} points for {player}: {foul}";
        RespottedBlack =
            "The scores are level: the black is spotted again, and a coin toss decides who chooses";

        Lagged(player: Player, centimetres: u32) =
            "{player}'s ball stops {centimetres} cm from the head rail";
        BadLag(player: Player) =
            "{player}'s lag does not count: the ball must touch the foot rail once and no side rail";
        WinsLag(player: Player) = "{player} wins the lag and chooses who breaks";
        WinsLagToPlayFirst(player: Player) = "{player} wins the lag and chooses who plays first";
        LagAgain = "The lag is not decided: both lag again";

        Practice = "There is no referee in practice";
        In2014(words: Words2014) = "{words}";
        NoFoulIn2014 = "No foul";
    }
}

impl From<Group> for Target {
    fn from(group: Group) -> Target {
        match group {
            Group::Solids => Target::Solids,
            Group::Stripes => Target::Stripes,
        }
    }
}

/// All wordings of the rules.
pub(crate) const WORDINGS: &[&[Wording]] = &[
    game_kinds::WORDINGS,
    rules::WORDINGS,
    game_options::WORDINGS,
    rails::WORDINGS,
    Target::WORDINGS,
    SnookerBall::WORDINGS,
    InvalidCall::WORDINGS,
    FoulClause::WORDINGS,
    Foul::WORDINGS,
    VerdictWords::WORDINGS,
    Ending::WORDINGS,
    OptionWords::WORDINGS,
    NoticeWords::WORDINGS,
    Words2014::WORDINGS,
];
