//! Fouls, with their numbers in the WPA rules.

use crate::physics::ball::BallId;

phrases! {
    /// A violation of the rules. Its words are few, for small windows.
    #[derive(Eq)]
    pub enum Foul in short_fouls {
        /// The cue ball fell or left the table.
        Scratch = "Scratch";
        /// The cue ball touched no ball.
        NothingHit = "Foul: no ball hit";
        /// The cue ball hit this ball first, which the player may not hit first.
        WrongBallFirst(ball: BallId) = "Foul: wrong ball first";
        /// No ball was pocketed, and none reached a rail after the first contact.
        NoRail = "Foul: no rail";
        /// This object ball left the table.
        OffTable(ball: BallId) = "Foul: ball off the table";
        /// The player touched a ball other than by a legal stroke.
        TouchedBall = "Foul: ball touched";
        /// The tip hit the cue ball twice.
        DoubleHit = "Foul: double hit";
        /// The tip stayed on the cue ball longer than a stroke takes.
        PushShot = "Foul: push shot";
        /// The player shot while a ball was moving.
        BallsMoving = "Foul: balls moving";
        /// The cue ball in hand was placed outside its region.
        BadPlacement = "Foul: bad placement";
        /// The player has not shot before the shot clock ran out.
        OutOfTime = "Foul: out of time";
        /// From behind the head string, the first ball hit was also behind it, and the cue ball had
        /// not crossed the string before.
        HitBehindHeadString = "Foul: behind the line";
        /// From behind the head string, the cue ball neither crossed it nor hit a ball beyond it.
        StayedBehindHeadString = "Foul: behind the line";
        /// On the break no ball was pocketed and fewer than four were driven to rails.
        WeakBreak = "Foul: illegal break";
        /// On the opening break of 14.1 the called ball was not made, and the cue ball and two
        /// object balls did not reach rails.
        OpeningBreak = "Foul: illegal break";
        /// On the break of blackball no ball was pocketed, and fewer than two crossed the middle
        /// of the table.
        WeakColourBreak = "Foul: illegal break";
        /// The cue ball jumped over this ball.
        JumpedBall(ball: BallId) = "Foul: jump shot";
        /// A ball that touched the cue ball before the stroke was moved by it.
        TouchingBallMoved(ball: BallId) = "Foul: touching ball";
        /// This ball was potted, which was not on.
        BallNotOn(ball: BallId) = "Foul: ball not on";
        /// A colour was on, and none was nominated.
        NotNominated = "Foul: no colour nominated";
        /// The cue ball was left snookered behind this ball, a free ball.
        BehindFreeBall(ball: BallId) = "Foul: snookered by free ball";
        /// Only balls of the opponent were pocketed, this one first.
        OpponentsBallPocketed(ball: BallId) = "Foul: opponent's ball";
        /// The opening stroke of a carom game did not meet the red directly.
        RedNotDirect = "Foul: red not hit first";
        /// One hazard in a row more than English billiards allows without a cannon.
        TooManyHazards = "Foul: too many hazards";
        /// One cannon in a row more than English billiards allows without a hazard.
        TooManyCannons = "Foul: too many cannons";
        /// The cue ball was played straight into a ball that touched it.
        IntoTouchingBall = "Foul: touching ball";
        /// The cue ball was played straight into a rail that it touched.
        IntoTouchingRail = "Foul: touching cushion";
    }
}

impl Foul {
    /// Its code in files; fouls of the same rule share one.
    pub fn code(self) -> &'static str {
        match self {
            Foul::Scratch => "scratch",
            Foul::WrongBallFirst(_) | Foul::RedNotDirect => "wrong_ball",
            Foul::NothingHit | Foul::NoRail => "no_rail",
            Foul::OffTable(_) => "off_table",
            Foul::TouchedBall => "touched",
            Foul::DoubleHit => "double_hit",
            Foul::PushShot => "push",
            Foul::BallsMoving => "moving",
            Foul::BadPlacement => "placement",
            Foul::OutOfTime => "out_of_time",
            Foul::HitBehindHeadString => "kitchen_p1",
            Foul::StayedBehindHeadString => "kitchen_p2",
            Foul::WeakBreak => "break_rails",
            Foul::OpeningBreak => "breaking_foul",
            Foul::WeakColourBreak => "break_crossing",
            Foul::JumpedBall(_) => "jump",
            Foul::TouchingBallMoved(_) | Foul::IntoTouchingBall => "touching_ball",
            Foul::IntoTouchingRail => "touching_rail",
            Foul::OpponentsBallPocketed(_) => "opponents_ball",
            Foul::BallNotOn(_) => "ball_not_on",
            Foul::NotNominated => "not_nominated",
            Foul::BehindFreeBall(_) => "behind_free_ball",
            Foul::TooManyHazards => "hazards",
            Foul::TooManyCannons => "cannons",
        }
    }

    /// Its number in the WPA rules of 2025, or in the book of a game that alone has it. Some games have another one for an illegal break.
    pub fn rule(self) -> &'static str {
        match self {
            Foul::Scratch => "3.1",
            Foul::WrongBallFirst(_) => "3.2",
            Foul::NothingHit | Foul::NoRail => "3.3",
            Foul::OffTable(_) => "3.5",
            Foul::TouchedBall => "3.6",
            Foul::DoubleHit => "3.7",
            Foul::PushShot => "3.8",
            Foul::BallsMoving => "3.9",
            Foul::BadPlacement => "3.10",
            Foul::OutOfTime => "Regulations",
            Foul::HitBehindHeadString | Foul::StayedBehindHeadString => "3.11",
            Foul::WeakBreak => "5.3",
            Foul::OpeningBreak => "7.10",
            Foul::WeakColourBreak => "8.5",
            Foul::JumpedBall(_) => "8.13.3",
            Foul::TouchingBallMoved(_) | Foul::OpponentsBallPocketed(_) => "8.13",
            Foul::BallNotOn(_)
            | Foul::NotNominated
            | Foul::BehindFreeBall(_)
            | Foul::TooManyHazards => "3.10",
            Foul::TooManyCannons => "3.9",
            Foul::RedNotDirect => "23",
            Foul::IntoTouchingBall | Foul::IntoTouchingRail => "27",
        }
    }
}

/// The codes of these fouls without duplicates, in alphabetical order.
pub fn foul_codes(fouls: &[Foul]) -> Vec<&'static str> {
    let mut codes: Vec<&str> = fouls.iter().map(|foul| foul.code()).collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}
