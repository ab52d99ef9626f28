//! Restitution that falls with the speed.

/// Friction between a ball and a nose, which Mathavan (2010) fitted to snooker rails.
pub(super) const SNOOKER_FRICTION: f64 = 0.14;

/// A restitution that is constant for slow balls and falls above a speed: `slow` up to `knee`,
/// then fast + (slow - fast) exp(-(v - knee) / fall).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Falling {
    /// Value for slow balls.
    pub slow: f64,
    /// Value that it approaches.
    pub fast: f64,
    /// Speed into the nose above which it falls, m/s.
    pub knee: f64,
    /// Speed in which the fall is over by a factor of e, m/s.
    pub fall: f64,
}

impl Falling {
    /// Pool rails.
    ///
    /// A compromise of Sudo 2002, TP B.6, TP B.28 and WPA, which contradict each other
    /// (docs/feel.md). It is constant up to the fastest banks that players speak of, 8 m/s at 30° to
    /// the perpendicular: if it fell there, banks would lengthen with the speed, and players see
    /// them shorten (FAQ). Beyond it falls, or firm hits would run too far (WPA). The width of the
    /// fall is that of snooker rails, which alone was measured.
    pub const POOL: Falling = Falling { slow: 0.87, fast: 0.65, knee: 6.7, ..Falling::SNOOKER };
    /// Snooker rails.
    ///
    /// Mathavan's 0.98 holds up to 2.3 m/s. Above, the measured rebounds of rolling balls
    /// (Mathavan 2010, figure 7a, and 2009, figure 9) decrease. The law approaches 0.7, the value
    /// for rails in general (Alciatore, TP B.6), by a factor of e per 1.75 m/s. That is a least
    /// squares fit to the rebounds from 1.9 to 3.4 m/s with a root mean square error of 0.043 m/s
    /// and a maximum of 0.073 m/s. A break at 10 m/s has 0.703.
    pub const SNOOKER: Falling = Falling { slow: 0.98, fast: 0.7, knee: 2.3, fall: 1.75 };
    /// Carom rails.
    ///
    /// The most of 0.85 to 0.90, which fits the corner-five system best (docs/physics.md). No source
    /// has a fall; it is that of pool.
    pub const CAROM: Falling = Falling { slow: 0.9, ..Falling::POOL };

    /// The coefficient at this speed into the nose, m/s.
    pub fn at(&self, into: f64) -> f64 {
        let Falling { slow, fast, knee, fall } = *self;
        if into <= knee { slow } else { fast + (slow - fast) * libm::exp((knee - into) / fall) }
    }
}
