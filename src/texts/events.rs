//! Short descriptions of a shot's events, for replays.

use std::fmt;

use crate::game::{GameKind, TheBall};
use crate::physics::table::{CushionId, Table};
use crate::physics::{BallId, Event, EventKind};

use super::{Filled, Shown, shot_events};

/// A rail's normal has at least this component along one axis of the table; a jaw's has less.
const MIN_RAIL_NORMAL: f64 = 0.999;

/// An event in words, such as "the 5 touches the foot rail".
#[derive(Debug, Clone, Copy)]
pub struct EventWords<'a> {
    event: &'a Event,
    table: &'a Table,
    game: GameKind,
}

impl<'a> EventWords<'a> {
    /// The description of an event on this table, in the words of a game.
    pub fn new(event: &'a Event, table: &'a Table, game: GameKind) -> EventWords<'a> {
        EventWords { event, table, game }
    }
}

impl fmt::Display for EventWords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let the_ball = |ball| TheBall::in_game(self.game, ball);
        let say = |text: BallText, ball, f: &mut fmt::Formatter<'_>| {
            write!(f, "{}", text(&Shown(&the_ball(ball))))
        };
        let falls: BallText = match self.game.is_snooker() {
            true => shot_events::is_potted,
            false => shot_events::falls,
        };
        match self.event.kind {
            EventKind::Cue { ball } => say(shot_events::strikes, ball, f),
            EventKind::BallBall { balls: [a, b] } => {
                let [a, b] = [a, b].map(the_ball);
                write!(f, "{}", shot_events::hits(&Shown(&a), &Shown(&b)))
            }
            EventKind::BallCushion { ball, cushion } => {
                say(touches(self.table, cushion, self.game), ball, f)
            }
            EventKind::BallTip { ball: BallId::CUE } if !self.game.has_two_cue_balls() => {
                say(shot_events::touches_cue_ball_again, BallId::CUE, f)
            }
            EventKind::BallTip { ball } => say(shot_events::touches_tip, ball, f),
            EventKind::BallSlate { ball } => say(shot_events::lands, ball, f),
            EventKind::BallRail { ball } => say(shot_events::lands_on_rail, ball, f),
            EventKind::BallRim { ball, .. } => say(shot_events::meets_rim, ball, f),
            EventKind::BallLiner { ball, .. } => say(shot_events::meets_liner, ball, f),
            EventKind::PocketFloor { ball, .. } => say(shot_events::reaches_floor, ball, f),
            EventKind::BallPocket { ball, .. } => say(falls, ball, f),
            EventKind::OffTable { ball } => say(shot_events::leaves, ball, f),
            EventKind::State { ball, .. } | EventKind::ContactStorm { ball } => {
                say(shot_events::rolls_on, ball, f)
            }
        }
    }
}

/// A text about one ball.
type BallText = fn(&dyn fmt::Display) -> Filled<'_, 1>;

/// The text of a ball that touches a cushion: in pool the rail is named as seen from the head of the
/// table.
fn touches(table: &Table, cushion: CushionId, game: GameKind) -> BallText {
    if game.is_snooker() || game.has_two_cue_balls() {
        return shot_events::touches_cushion;
    }
    let normal = table.cushions.get(cushion.0).map(|cushion| cushion.normal).unwrap_or_default();
    match (normal.x, normal.y) {
        (x, _) if x < -MIN_RAIL_NORMAL => shot_events::touches_foot_rail,
        (x, _) if x > MIN_RAIL_NORMAL => shot_events::touches_head_rail,
        (_, y) if y < -MIN_RAIL_NORMAL => shot_events::touches_left_rail,
        (_, y) if y > MIN_RAIL_NORMAL => shot_events::touches_right_rail,
        _ => shot_events::touches_jaw,
    }
}

#[cfg(test)]
mod tests {
    use nalgebra::Vector3;

    use super::*;
    use crate::physics::table::{PocketId, PoolSpec};

    #[test]
    fn events_are_described_in_a_few_words() {
        let table = Table::pool(&PoolSpec::NINE_FOOT);
        let told = |kind: EventKind| {
            let event = Event { time: 0.0, kind, speed: 1.0, position: Vector3::zeros() };
            EventWords::new(&event, &table, GameKind::EightBall).to_string()
        };
        let five = BallId(5);
        assert_eq!(
            told(EventKind::BallBall { balls: [BallId::CUE, five] }),
            "the cue ball hits the 5"
        );
        assert_eq!(
            told(EventKind::BallPocket { ball: five, pocket: PocketId(0) }),
            "the 5 is pocketed"
        );
        assert_eq!(
            told(EventKind::BallTip { ball: BallId::CUE }),
            "the tip touches the cue ball again"
        );
        assert_eq!(told(EventKind::BallTip { ball: five }), "the tip touches the 5");
        // Each rail is named after its end or side of the table.
        let mut named = Vec::new();
        for (index, cushion) in table.cushions.iter().enumerate() {
            let words = told(EventKind::BallCushion { ball: five, cushion: CushionId(index) });
            let [x, y] = [cushion.middle.x, cushion.middle.y];
            if let Some(end) = words.strip_suffix(" rail") {
                let place = match end.rsplit(' ').next().unwrap() {
                    "foot" => x > 1.2,
                    "head" => x < -1.2,
                    "left" => y > 0.6,
                    _ => y < -0.6,
                };
                assert!(place, "{words} at {x}, {y}");
                named.push(words);
            }
        }
        named.dedup();
        assert!(named.len() >= 4, "{named:?}");
    }
}
