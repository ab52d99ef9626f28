//! A ball that the mouse moves: the ball in hand, and in practice any ball.

use nalgebra::{Vector2, Vector3};

use crate::app::camera_rig::viewport;
use crate::game::{Command, Placement, PlacementArea, Refusal};
use crate::physics::{BallId, Table};
use crate::ui::{Action, Layout};

use super::{Session, pick};

/// An object ball leaves the table when it is held this far, in its radii, beyond the last place on
/// the bed: over the rail.
const OVER_THE_RAIL: f64 = 2.5;

/// A ball that is held by the mouse.
///
/// The ball in hand lies on the table all the time, at a place that is allowed, so that the aim can
/// be seen. In practice a ball is carried, and lies where it is let go.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct HeldBall {
    /// The ball.
    pub ball: BallId,
    /// Its radius, m.
    pub radius: f64,
    is_carried: bool,
    /// From the pointer to the ball's centre on the cloth, m.
    offset: [f64; 2],
    place: Place,
}

/// The place where the mouse holds a ball, m.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Place {
    /// Above the bed; the reason if it may not lie there.
    Bed([f64; 2], Option<Refusal>),
    /// Beyond the rails, or over the tray. The place is unknown if the mouse has not been over the
    /// table yet.
    Off(Option<[f64; 2]>),
}

impl Place {
    /// The place over the table, if it is known.
    fn last(self) -> Option<[f64; 2]> {
        match self {
            Place::Bed(place, _) => Some(place),
            Place::Off(place) => place,
        }
    }
}

impl HeldBall {
    /// A ball on the table that is grabbed at a pixel.
    pub fn grab(
        session: &Session,
        layout: &Layout,
        ball: BallId,
        at: [f32; 2],
    ) -> Option<HeldBall> {
        let position = session.world().ball(ball)?.position;
        let held = HeldBall::from_tray(session, ball)?;
        let [x, y] = held.place_under(session, layout, at)?;
        let place = Place::Bed([position.x, position.y], None);
        Some(HeldBall { offset: [position.x - x, position.y - y], place, ..held })
    }

    /// A ball that is taken from the tray.
    pub fn from_tray(session: &Session, ball: BallId) -> Option<HeldBall> {
        let radius = session.world().ball(ball)?.radius;
        let is_carried = !(ball == session.game().cue_ball() && session.game().ball_in_hand());
        Some(HeldBall { ball, radius, is_carried, offset: [0.0, 0.0], place: Place::Off(None) })
    }

    /// Follows the mouse to a pixel. The ball in hand is put there, or as near as its limits allow.
    pub fn move_to(&mut self, session: &Session, layout: &Layout, to: [f32; 2]) -> Option<Action> {
        let area = session.game().placement_area_of(self.ball)?;
        let wanted = self.place_under(session, layout, to);
        let is_off = self.ball != session.game().cue_ball()
            && (pick::tray_ball(session, layout, to).is_some()
                || wanted.is_none_or(|place| self.is_beyond(&area, place)));
        if is_off {
            self.place = Place::Off(wanted.or(self.place.last()));
            return None;
        }
        let wanted = wanted?;
        let nearest = area.nearest(wanted);
        let place = if self.is_carried { nearest } else { wanted };
        let beside = self.beside_others(session, &area, nearest);
        let check = |place| session.game().check_placement(self.ball, place).err();
        let denied = match check(place) {
            // The ball in hand lies beside the other.
            Some(Refusal::BallInTheWay(_)) if !self.is_carried => check(beside),
            denied => denied,
        };
        self.place = Place::Bed(place, denied);
        let to = Placement::To(beside);
        (!self.is_carried).then_some(Action::Play(Command::MoveCueBall(to)))
    }

    /// The free place next to a place where other balls are in the way; the place itself if there
    /// is none.
    fn beside_others(&self, session: &Session, area: &PlacementArea, wanted: [f64; 2]) -> [f64; 2] {
        /// Space between the balls, m, and the number of balls that are avoided in turn.
        const GAP: f64 = 0.0005;
        const MAX_AVOIDED: usize = 4;
        let mut place = wanted;
        for _ in 0..MAX_AVOIDED {
            let Err(Refusal::BallInTheWay(ball)) = session.game().check_placement(self.ball, place)
            else {
                return place;
            };
            let Some(ball) = session.world().ball(ball.id) else { return wanted };
            let middle = ball.position.xy();
            let away = (Vector2::from(place) - middle).try_normalize(1e-9);
            let away = away.unwrap_or_else(Vector2::x) * (ball.radius + self.radius + GAP);
            place = area.nearest((middle + away).into());
        }
        wanted
    }

    /// Lets go: a carried ball lies there, or leaves the table.
    pub fn release(&self, session: &Session) -> Option<Action> {
        let ball = self.ball.0;
        let command = match self.place {
            Place::Bed(position, None) if self.is_carried => Command::PlaceBall { ball, position },
            Place::Off(_) if self.leaves(session) => Command::RemoveBall { ball },
            _ => return None,
        };
        Some(Action::Play(command))
    }

    /// True if the ball leaves the table when it is let go now.
    pub fn leaves(&self, session: &Session) -> bool {
        let in_play = session.world().ball(self.ball).is_some_and(|ball| ball.state.in_play());
        in_play && self.is_off()
    }

    /// True if the ball is held beyond the rails, or over the tray.
    pub fn is_off(&self) -> bool {
        matches!(self.place, Place::Off(_))
    }

    /// The reason why the ball may not lie where it is held.
    pub fn refusal(&self) -> Option<&Refusal> {
        match &self.place {
            Place::Bed(_, denied) => denied.as_ref(),
            Place::Off(_) => None,
        }
    }

    /// The place where the ball is held but may not lie, m.
    pub fn outline(&self) -> Option<[f64; 2]> {
        match self.place {
            Place::Bed(place, Some(_)) => Some(place),
            Place::Bed(_, None) | Place::Off(_) => None,
        }
    }

    /// A carried ball, and its centre over this table, m.
    pub fn carried_ball(&self, table: &Table) -> Option<(BallId, Vector3<f64>)> {
        let ([x, y], height) = match self.place {
            Place::Bed(place, _) => (place, 0.0),
            Place::Off(place) => (place?, table.rail_height()),
        };
        self.is_carried.then_some((self.ball, Vector3::new(x, y, height + self.radius)))
    }

    /// The place on the cloth to which the mouse at a pixel would take the ball's centre, m.
    fn place_under(&self, session: &Session, layout: &Layout, at: [f32; 2]) -> Option<[f64; 2]> {
        let camera = session.rig.in_window(layout);
        let point = camera.pick(&viewport(layout), at, self.radius as f32)?;
        Some([f64::from(point.x) + self.offset[0], f64::from(point.y) + self.offset[1]])
    }

    fn is_beyond(&self, area: &PlacementArea, [x, y]: [f64; 2]) -> bool {
        let beyond = |value: f64, [least, most]: [f64; 2]| {
            let slack = OVER_THE_RAIL * self.radius;
            value < least - slack || value > most + slack
        };
        beyond(x, area.x) || beyond(y, area.y)
    }
}
