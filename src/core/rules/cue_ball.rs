//! The position of the cue ball for the next shot.

/// The cue ball at the start of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CueBall {
    /// Where it came to rest.
    #[default]
    InPosition,
    /// In hand: the player may place it in this region.
    InHand(Region),
    /// Where it came to rest, or in hand, as the player likes.
    Optional(Region),
}

impl CueBall {
    /// In hand, from the D of a snooker table.
    pub const IN_D: CueBall = CueBall::InHand(Region::D);

    /// The region for a ball in hand.
    pub fn region(self) -> Option<Region> {
        match self {
            CueBall::InPosition => None,
            CueBall::InHand(region) | CueBall::Optional(region) => Some(region),
        }
    }

    /// Its name in files.
    pub fn name(self) -> &'static str {
        match self {
            CueBall::InPosition => "in_position",
            CueBall::InHand(region) => region.name(),
            CueBall::Optional(Region::Baulk) => "in_position_or_baulk",
            CueBall::Optional(_) => "in_position_or_in_hand",
        }
    }
}

/// The region of the bed for a ball in hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Region {
    /// Up to and including the head string, as in the game of 2014.
    OnOrBehindHeadString,
    /// Strictly behind the head string, as in the WPA rules.
    BehindHeadString,
    /// Up to and including the baulk line, which is where other tables have their head string.
    Baulk,
    /// On the D of a snooker table or in it.
    D,
    /// One of the two start spots of a carom table.
    StartSpots,
    /// The whole bed.
    Anywhere,
}

impl Region {
    /// Its name in files.
    pub fn name(self) -> &'static str {
        match self {
            Region::OnOrBehindHeadString | Region::BehindHeadString => "in_hand_kitchen",
            Region::Baulk => "in_hand_baulk",
            Region::D => "in_hand_D",
            Region::StartSpots => "in_hand_start_spots",
            Region::Anywhere => "in_hand_anywhere",
        }
    }
}
