//! Declarations before a shot.

use std::fmt;

use serde::{Serialize, Serializer};

use super::shot::{Rail, ShotSummary};
use super::words::rails;
use crate::physics::ball::BallId;
use crate::physics::table::PocketId;
use crate::wording::{Phrase, Speech};

/// A declaration for one shot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Call {
    /// Calls this ball in this pocket.
    Pot {
        /// The ball.
        ball: BallId,
        /// The pocket.
        pocket: PocketId,
    },
    /// Calls this ball in this pocket off these rails.
    Bank {
        /// The ball.
        ball: BallId,
        /// The pocket.
        pocket: PocketId,
        /// The rails that the ball meets before, in this order.
        rails: Rails,
    },
    /// Nominates this ball: the colour on, or a free ball.
    Nominate {
        /// The ball.
        ball: BallId,
    },
    /// Safety: the turn passes after the shot, whatever is pocketed.
    Safety,
    /// Push-out: the cue ball need not hit any ball or rail.
    PushOut,
}

impl Call {
    /// True if the called ball fell in the called pocket.
    pub fn is_made_by(self, shot: &ShotSummary) -> bool {
        self.pot().is_some_and(|(ball, pocket)| {
            shot.potted.iter().any(|potted| potted.ball == ball && potted.pocket == pocket)
        })
    }

    /// The called or nominated ball.
    pub fn ball(self) -> Option<BallId> {
        match self {
            Call::Nominate { ball } => Some(ball),
            call => call.pot().map(|(ball, _)| ball),
        }
    }

    /// The called ball with its pocket.
    pub fn pot(self) -> Option<(BallId, PocketId)> {
        match self {
            Call::Pot { ball, pocket } | Call::Bank { ball, pocket, .. } => Some((ball, pocket)),
            Call::Nominate { .. } | Call::Safety | Call::PushOut => None,
        }
    }
}

/// The most rails of a called bank.
const MOST_RAILS: usize = 4;

/// The rails of a called bank, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rails([Option<Rail>; MOST_RAILS]);

impl Rails {
    /// These rails; `None` if there are none, or more than four.
    pub fn new(rails: impl IntoIterator<Item = Rail>) -> Option<Rails> {
        let mut list = [None; MOST_RAILS];
        let mut rails = rails.into_iter();
        list.iter_mut().for_each(|place| *place = rails.next());
        (list[0].is_some() && rails.next().is_none()).then_some(Rails(list))
    }

    /// The rails, in order.
    pub fn iter(self) -> impl Iterator<Item = Rail> {
        self.0.into_iter().flatten()
    }
}

impl Phrase for Rails {
    fn speak(&self, speech: &dyn Speech, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, rail) in self.iter().enumerate() {
            f.write_str(if index > 0 { ", " } else { "" })?;
            let words = match rail {
                Rail::Head => rails::HEAD,
                Rail::Foot => rails::FOOT,
                Rail::Left => rails::LEFT,
                Rail::Right => rails::RIGHT,
            };
            words.speak(speech, f)?;
        }
        Ok(())
    }
}

/// As a list of names.
impl Serialize for Rails {
    fn serialize<S: Serializer>(&self, file: S) -> Result<S::Ok, S::Error> {
        file.collect_seq(self.iter().map(Rail::name))
    }
}

/// The kinds of declaration that a game allows before a shot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CallsAllowed {
    /// True if ball and pocket may be called; without a call no ball counts as called.
    pub pot: bool,
    /// True if ball, rails and pocket may be called.
    pub bank: bool,
    /// True if a ball may be nominated without a pocket.
    pub nominate: bool,
    /// True if a safety may be called.
    pub safety: bool,
    /// True if a push-out may be declared.
    pub push_out: bool,
}

impl CallsAllowed {
    /// True if a ball may be called.
    pub fn ball(self) -> bool {
        self.pot || self.bank || self.nominate
    }
}
