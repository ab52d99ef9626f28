//! The cue and the declaration before a shot.

use std::f64::consts::FRAC_PI_2;

use super::{
    Call, CallsAllowed, Cue, Declaration, Lift, Match, PhaseState, Refusal, UnfitShot, clearance,
};
use crate::physics::ball::BallId;
use crate::physics::{Shot, Strength, World, pull};

/// The shot that a cue plays at a ball of a world at rest, with the elevation that clears the rails
/// and balls behind it. `None` if nothing clears them, or the ball is not in play.
pub fn shot_of(world: &World, ball: BallId, cue: &Cue) -> Option<Shot> {
    let ball = world.ball(ball).filter(|ball| ball.state.in_play())?;
    let elevation = match clearance::lift(world, &ball, cue).filter(|_| world.laws().has_spin()) {
        Some(Lift::NoRoom(_)) => return None,
        lift => lift.map_or(cue.elevation, |lift| lift.elevation()),
    };
    let &Cue { direction, power, tip, .. } = cue;
    let strength = Strength::Power(power);
    Some(Shot { ball: ball.id, direction, strength, tip, elevation })
}

impl Match {
    /// Sets the cue for the shot of a scene, as a player's commands would.
    pub fn prepare(&mut self, shot: &Shot) -> Result<(), UnfitShot> {
        let cue_ball = self.cue_ball();
        let ball = self.world.ball(cue_ball).filter(|ball| ball.id == shot.ball);
        let ball = ball.ok_or(UnfitShot::OtherBall { ball: shot.ball, cue_ball })?;
        let power = pull(shot.strength, &ball, self.world.laws());
        if let Strength::Speed(speed) = shot.strength
            && power > 1.0
        {
            return Err(UnfitShot::TooFast { speed, most: speed / power });
        }
        let Shot { direction, tip, elevation, .. } = *shot;
        self.rack.cue = Cue { direction, power, tip, elevation };
        for command in self.rack.cue.commands() {
            self.recorder.add(command);
        }
        Ok(())
    }

    /// The declaration for the next shot.
    pub fn call(&self) -> Option<Call> {
        self.rack.call
    }

    /// The declarations that are allowed now.
    pub fn calls_allowed(&self) -> CallsAllowed {
        match self.rack.phase {
            PhaseState::Aiming { .. } => self.rules().calls_allowed(self.rack.breaking),
            _ => CallsAllowed::default(),
        }
    }

    /// Checks a declaration for the next shot.
    pub fn check_call(&self, call: Call) -> Result<(), Refusal> {
        if let Call::Pot { pocket, .. } = call
            && pocket.0 >= self.setup.table.pockets.len()
        {
            return Err(Refusal::NoSuchPocket(pocket.0));
        }
        self.rules().check_call(&self.situation(), call).map_err(Refusal::InvalidCall)
    }

    /// The cue.
    pub fn cue(&self) -> &Cue {
        &self.rack.cue
    }

    /// The rail or ball that raises the cue above the player's setting, and the shot with it, while
    /// the balls rest. Laws without spin ignore the elevation, so nothing raises the shot.
    pub fn lift(&self) -> Option<Lift> {
        let lift = self.lift_of_cue().filter(|_| self.world.laws().has_spin());
        lift.map(|lift| lift.in_game(self.rack.game.kind()))
    }

    /// The lift of the drawn cue, even under laws that ignore the elevation.
    pub(super) fn lift_of_cue(&self) -> Option<Lift> {
        if !matches!(self.rack.phase, PhaseState::Aiming { .. }) {
            return None;
        }
        let ball = self.world.ball(self.cue_ball()).filter(|ball| ball.state.in_play())?;
        clearance::lift(&self.world, &ball, &self.rack.cue)
    }

    /// The cue as drawn: an obstacle may raise it above the player's setting.
    pub fn lying_cue(&self) -> Cue {
        self.lifted_by(self.lift_of_cue())
    }

    pub(super) fn lifted_by(&self, lift: Option<Lift>) -> Cue {
        let elevation = lift.map_or(self.rack.cue.elevation, |lift| lift.elevation());
        Cue { elevation, ..self.rack.cue }
    }

    /// The shot that the cue would play now, with its raised elevation.
    pub fn planned_shot(&self) -> Shot {
        let cue = self.lifted_by(self.lift());
        Shot {
            ball: self.cue_ball(),
            direction: cue.direction,
            strength: Strength::Power(cue.power),
            tip: cue.tip,
            elevation: cue.elevation,
        }
    }

    pub(super) fn declare(&mut self, declaration: Declaration) -> Result<(), Refusal> {
        let call = declaration.call();
        if let Some(call) = call {
            self.check_call(call)?;
        }
        self.rack.call = call;
        Ok(())
    }
}

impl Cue {
    pub(super) fn set_direction(&mut self, direction: f64) -> Result<(), Refusal> {
        if !direction.is_finite() {
            return Err(Refusal::NotFinite);
        }
        self.direction = direction;
        Ok(())
    }

    pub(super) fn set_power(&mut self, value: f64) -> Result<(), Refusal> {
        if !(0.0..=1.0).contains(&value) {
            return Err(Refusal::PowerOutOfRange(value));
        }
        self.power = value;
        Ok(())
    }

    pub(super) fn set_tip(&mut self, tip: [f64; 2]) -> Result<(), Refusal> {
        let out = libm::hypot(tip[0], tip[1]);
        if !out.is_finite() {
            return Err(Refusal::NotFinite);
        }
        if out > 1.0 {
            return Err(Refusal::TipOffBall(out));
        }
        self.tip = tip;
        Ok(())
    }

    pub(super) fn set_elevation(&mut self, elevation: f64) -> Result<(), Refusal> {
        if !elevation.is_finite() {
            return Err(Refusal::NotFinite);
        }
        if !(0.0..=FRAC_PI_2).contains(&elevation) {
            return Err(Refusal::ElevationOutOfRange(elevation));
        }
        self.elevation = elevation;
        Ok(())
    }
}
