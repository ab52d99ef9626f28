//! Misses in words.

use std::fmt;

use super::{Cause, Miss, degrees};
use crate::wording::{Phrase, Speech, Wording};

/// Cuts below this are straight shots, rad.
const MAX_STRAIGHT_CUT: f64 = 0.05;
/// A part below this share of the miss is not worth a word.
const NEGLIGIBLE_SHARE: f64 = 0.2;

phrases! {
    /// The side to which an object ball went.
    #[derive(Eq)]
    pub enum Side in miss_sides {
        TooFull = "too full";
        TooThin = "too thin";
        TooFarLeft = "too far left";
        TooFarRight = "too far right";
    }

    /// An effect within a sentence.
    #[derive(Eq)]
    pub enum Effect in miss_effects {
        Squirt = "squirt";
        Swerve = "swerve";
        Throw = "throw";
    }

    /// One or more effects.
    #[derive(Eq)]
    pub enum Effects in miss_effects_listed {
        One(effect: Effect) = "{effect}";
        Two(first: Effect, second: Effect) = "{first} and {second}";
        Three(first: Effect, second: Effect, third: Effect) = "{first}, {second}, and {third}";
    }

    /// Why a shot missed. All angles are those of the object ball.
    pub enum MissWords in misses {
        Aim(degrees: Degrees, side: Side) = "Aimed {degrees}° {side}.";
        AimAndMore(degrees: Degrees, side: Side, effects: Effects, more: Degrees) =
            "Aimed {degrees}° {side}; {effects} took {more}° more.";
        AimAndBack(degrees: Degrees, side: Side, effects: Effects, back: Degrees) =
            "Aimed {degrees}° {side}; {effects} gave {back}° back.";
        EffectsAlone(effects: Effects, degrees: Degrees, side: Side) =
            "The aim was good, but {effects} sent the ball {degrees}° {side}.";
        Allowance(allowed: Degrees, effects: Effects, taken: Degrees, degrees: Degrees, side: Side) =
            "Allowed {allowed}° for {effects}, but needed {taken}°: {degrees}° {side}.";
        Jaws(degrees: Degrees) =
            "The jaws turned it away: {degrees}° off the middle is too much at that speed, but not for a softer shot.";
        TooSoft(needed: Power, played: Power) =
            "Too soft: it needed a power of {needed}, not {played}.";
        TooHard(needed: Power, played: Power) =
            "Too hard: from there only a power up to {needed} drops, not {played}.";
        Miscue = "A miscue: the tip slipped off the cue ball.";
        WideLeft(degrees: Degrees) = "Aimed {degrees}° too far left to hit it right.";
        WideRight(degrees: Degrees) = "Aimed {degrees}° too far right to hit it right.";
    }
}

/// An angle without its sign.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Degrees(f64);

impl Phrase for Degrees {
    fn speak(&self, _speech: &dyn Speech, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&degrees(self.0))
    }
}

/// A power from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Power(f64);

impl Phrase for Power {
    fn speak(&self, _speech: &dyn Speech, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2}", self.0)
    }
}

/// The explanation in one or two sentences.
impl Phrase for Miss {
    fn speak(&self, speech: &dyn Speech, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = match self.cause {
            Cause::Heading => self.heading_words(),
            Cause::Jaws => {
                self.heading_words().speak(speech, f)?;
                f.write_str(" ")?;
                MissWords::Jaws(Degrees(self.parts.total()))
            }
            Cause::TooSoft { needed, played } => MissWords::TooSoft(Power(needed), Power(played)),
            Cause::TooHard { needed, played } => MissWords::TooHard(Power(needed), Power(played)),
            Cause::Miscue => MissWords::Miscue,
            Cause::Wide(error) if error > 0.0 => MissWords::WideLeft(Degrees(error)),
            Cause::Wide(error) => MissWords::WideRight(Degrees(error)),
        };
        words.speak(speech, f)
    }
}

impl Miss {
    /// The side to which a part turned the object ball.
    pub fn side(&self, part: f64) -> Side {
        match self.cut.abs() < MAX_STRAIGHT_CUT {
            true if part > 0.0 => Side::TooFarLeft,
            true => Side::TooFarRight,
            false if part * self.cut > 0.0 => Side::TooThin,
            false => Side::TooFull,
        }
    }

    fn heading_words(&self) -> MissWords {
        let aim = self.parts.aim;
        let total = self.parts.total();
        let others = total - aim;
        let worth = NEGLIGIBLE_SHARE * total.abs();
        let (side, allowed) = (self.side(aim), Degrees(aim));
        let (effects, taken) = (self.effects(others), Degrees(others));
        match () {
            () if others.abs() < worth => MissWords::Aim(allowed, side),
            () if aim.abs() < worth => MissWords::EffectsAlone(effects, taken, self.side(others)),
            () if aim * others > 0.0 => MissWords::AimAndMore(allowed, side, effects, taken),
            () if others.abs() < 0.5 * aim.abs() => {
                MissWords::AimAndBack(allowed, side, effects, taken)
            }
            () => MissWords::Allowance(allowed, effects, taken, Degrees(total), self.side(total)),
        }
    }

    /// The effects that turned the heading by this angle together.
    fn effects(&self, whole: f64) -> Effects {
        let parts = &self.parts;
        let all = [
            (Effect::Squirt, parts.squirt),
            (Effect::Swerve, parts.swerve),
            (Effect::Throw, parts.throw),
        ];
        let worth = |part: f64| part.abs() >= NEGLIGIBLE_SHARE * whole.abs();
        let effects: Vec<Effect> =
            all.into_iter().filter(|(_, part)| worth(*part)).map(|(effect, _)| effect).collect();
        match effects[..] {
            [one] => Effects::One(one),
            [first, second] => Effects::Two(first, second),
            _ => Effects::Three(Effect::Squirt, Effect::Swerve, Effect::Throw),
        }
    }
}

/// All wordings of misses.
pub(crate) const WORDINGS: &[&[Wording]] =
    &[Side::WORDINGS, Effect::WORDINGS, Effects::WORDINGS, MissWords::WORDINGS];
