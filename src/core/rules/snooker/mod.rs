//! Snooker by the rules of the WPBSA (edition of 2024, section 3), with 15 reds or with six.
//!
//! A red and a colour of the player's choice are potted in turns; after the last red the colours
//! follow in the order of their values. A foul gives the opponent points and a choice: to play, to
//! make the offender play again, a free ball if snookered, and the balls as they were after a miss.

mod after_foul;
mod penalties;
mod scoring;
mod set;

use nalgebra::Vector2;
use rand::RngCore;
use serde::{Deserialize, Serialize};

use super::words::game_options;
use super::{
    BallLook, Call, CallsAllowed, GameOption, GameState, InvalidCall, Next, Notice, NoticeKind,
    NoticeWords, OptionValues, PerPlayer, PointsLeft, Reason, Region, Rule, Rules, Score,
    ShotSummary, Situation, Spot, Spotted, Standing, Target, Unit, Verdict, VerdictWords, pool,
};
use crate::physics::ball::BallId;
use crate::physics::table::Table;
use set::{BLACK, COLOURS, is_colour};
pub(crate) use set::{is_red, name, value};

/// Gap between the pink and the red at the apex, m: as near as possible without touching.
const APEX_GAP: f64 = 0.5e-3;

/// The ball on, or the kind of ball.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum On {
    /// Any red.
    #[default]
    Red,
    /// A colour that the player nominates.
    Colour,
    /// From here on the colours in their order.
    Yellow,
    Green,
    Brown,
    Blue,
    Pink,
    Black,
}

impl On {
    /// The colour that is on, if it is a certain one.
    fn colour(self) -> Option<BallId> {
        let place = (self as usize).checked_sub(On::Yellow as usize)?;
        Some(COLOURS[place])
    }

    /// Its name in files.
    fn name(self) -> &'static str {
        match self {
            On::Red => "red",
            On::Colour => "colour",
            On::Yellow => "yellow",
            On::Green => "green",
            On::Brown => "brown",
            On::Blue => "blue",
            On::Pink => "pink",
            On::Black => "black",
        }
    }

    /// A certain colour.
    fn of(colour: BallId) -> On {
        match value(colour) {
            3 => On::Green,
            4 => On::Brown,
            5 => On::Blue,
            6 => On::Pink,
            7 => On::Black,
            _ => On::Yellow,
        }
    }

    /// The ball on at the start of a turn, with these balls on the table: a red, or the colour of the
    /// least value.
    fn first(on_table: &[BallId]) -> On {
        match on_table.iter().any(|&ball| is_red(ball)) {
            true => On::Red,
            false => {
                COLOURS.into_iter().find(|ball| on_table.contains(ball)).map_or(On::Black, On::of)
            }
        }
    }
}

/// The frame between two strokes, with this many reds at its start.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snooker<const REDS: u32> {
    #[serde(default)]
    scores: PerPlayer<i32>,
    #[serde(default)]
    on: On,
    /// True if the player may nominate a free ball.
    #[serde(default)]
    free_ball: bool,
    /// True if misses are called.
    #[serde(default = "is_usual")]
    miss_rule: bool,
    /// Misses of the player in a row.
    #[serde(default)]
    misses: u32,
}

/// Misses are called unless the players agree otherwise.
fn is_usual() -> bool {
    true
}

impl<const REDS: u32> Default for Snooker<REDS> {
    fn default() -> Snooker<REDS> {
        Snooker {
            scores: PerPlayer::default(),
            on: On::default(),
            free_ball: false,
            miss_rule: is_usual(),
            misses: 0,
        }
    }
}

const OPTIONS: [GameOption; 2] = [
    GameOption { key: "miss_rule", title: game_options::MISS_RULE, values: OptionValues::Flag },
    GameOption { key: "scores", ..GameOption::head_start(147, &[7, 14, 21, 28]) },
];

/// A rule of the WPBSA's book.
fn rule(number: &'static str) -> Rule {
    Rule::Wpbsa(number)
}

fn reason(number: &'static str, words: VerdictWords, event: Option<usize>) -> Reason {
    Reason { rule: rule(number), words, event }
}

/// What a stroke is played at.
struct Stroke<'a> {
    situation: &'a Situation,
    shot: &'a ShotSummary,
    /// The nominated colour or free ball.
    nominated: Option<BallId>,
    /// The balls on, the free ball aside.
    on: Vec<BallId>,
    /// The free ball.
    free_ball: Option<BallId>,
    /// The value of the ball on.
    value: u32,
}

impl Stroke<'_> {
    fn is_on(&self, ball: BallId) -> bool {
        self.on.contains(&ball) || self.free_ball == Some(ball)
    }

    /// The object balls on the table after the stroke, before any is re-spotted.
    fn left(&self) -> Vec<BallId> {
        let balls = self.situation.on_table.iter().copied();
        balls.filter(|&ball| !self.shot.is_gone(ball)).collect()
    }
}

impl<const REDS: u32> Snooker<REDS> {
    /// True for six reds.
    const IS_SHORT: bool = REDS < set::MOST_REDS;

    fn into_state(self) -> GameState {
        // The type of a state is that of its number of reds.
        let Snooker { scores, on, free_ball, miss_rule, misses } = self;
        match Self::IS_SHORT {
            true => GameState::SixReds(Snooker { scores, on, free_ball, miss_rule, misses }),
            false => GameState::Snooker(Snooker { scores, on, free_ball, miss_rule, misses }),
        }
    }

    /// The balls on with these on the table; with a free ball, those that it stands for.
    fn balls_on(&self, on_table: &[BallId], nominated: Option<BallId>) -> Vec<BallId> {
        let is_on = |ball: BallId| match self.on {
            On::Red => is_red(ball),
            On::Colour => nominated == Some(ball),
            _ => self.on.colour() == Some(ball),
        };
        on_table.iter().copied().filter(|&ball| is_on(ball)).collect()
    }

    fn stroke<'a>(
        &self,
        situation: &'a Situation,
        call: Option<Call>,
        shot: &'a ShotSummary,
    ) -> Stroke<'a> {
        let nominated = match call {
            Some(Call::Nominate { ball }) => Some(ball),
            _ => None,
        };
        let on = self.balls_on(&situation.on_table, nominated);
        let free_ball = nominated.filter(|ball| self.free_ball && !on.contains(ball));
        let value = match self.on {
            On::Red => 1,
            On::Colour => nominated.map_or(0, value),
            _ => self.on.colour().map_or(0, value),
        };
        Stroke { situation, shot, nominated, on, free_ball, value }
    }

    /// True if only the black is left.
    fn is_last_black(&self, stroke: &Stroke) -> bool {
        self.on == On::Black && stroke.situation.on_table.len() == 1
    }

    /// The points that are left on the table, with these balls on it.
    fn points_left(&self, on_table: &[BallId]) -> i32 {
        let reds = on_table.iter().filter(|&&ball| is_red(ball)).count() as u32;
        let colours: u32 =
            on_table.iter().filter(|&&ball| is_colour(ball)).map(|&ball| value(ball)).sum();
        let best = value(BLACK);
        let due = if self.on == On::Colour { best } else { 0 };
        (reds * (1 + best) + due + colours) as i32
    }
}

/// These colours on their own spots, the highest value first.
fn on_own_spots(mut balls: Vec<BallId>) -> Vec<Spotted> {
    balls.sort_unstable_by(|one, other| other.cmp(one));
    balls.into_iter().map(|ball| Spotted { ball, spot: Spot::Own }).collect()
}

impl<const REDS: u32> Rules for Snooker<REDS> {
    fn plays_with(&self, ball: BallId) -> bool {
        ball == BallId::CUE || ball.0 <= REDS || is_colour(ball)
    }

    fn look(&self, ball: BallId) -> BallLook {
        match ball {
            BallId::CUE => BallLook::Cue,
            ball => BallLook::of_snooker(value(ball)),
        }
    }

    fn triangle(&self) -> Option<u32> {
        Some(if Self::IS_SHORT { 3 } else { 5 })
    }

    /// The reds behind the pink, which they nearly touch, and the colours on their spots (3.2).
    fn rack(
        &self,
        table: &Table,
        radius: f64,
        _rng: &mut dyn RngCore,
    ) -> Vec<(BallId, Vector2<f64>)> {
        let reds: Vec<BallId> = (1..=REDS).map(BallId).collect();
        let mut places = pool::triangle(table, radius, &reds, self.home(table));
        for (_, place) in places.iter_mut().filter(|(ball, _)| is_red(*ball)) {
            place.x += 2.0 * radius + APEX_GAP;
        }
        let spots = table.color_spots();
        places.extend(COLOURS.into_iter().zip(spots));
        places
    }

    /// In the D, between the spots of the brown and the yellow.
    fn home(&self, table: &Table) -> Vector2<f64> {
        let [yellow, _, brown, ..] = table.color_spots();
        (yellow + brown) * 0.5
    }

    fn foot(&self, table: &Table) -> Vector2<f64> {
        pool::foot_spot(table)
    }

    /// The ball's own spot, then those of the other colours from the highest value on (3.7).
    fn places(&self, table: &Table, Spotted { ball, spot }: Spotted) -> Vec<Vector2<f64>> {
        let spots = table.color_spots();
        match COLOURS.iter().position(|colour| *colour == ball) {
            Some(own) => std::iter::once(spots[own]).chain(spots.into_iter().rev()).collect(),
            None => vec![self.spot(table, spot)],
        }
    }

    fn spotting_gap(&self) -> f64 {
        Spot::GAP
    }

    fn break_region(&self) -> Region {
        Region::D
    }

    fn options(&self) -> &'static [GameOption] {
        &OPTIONS
    }

    fn calls_double_hits(&self) -> bool {
        true
    }

    fn asks_for_sight(&self) -> bool {
        true
    }

    fn calls_allowed(&self, _is_break: bool) -> CallsAllowed {
        let nominate = self.on == On::Colour || self.free_ball;
        CallsAllowed { nominate, ..CallsAllowed::default() }
    }

    fn check_call(&self, situation: &Situation, call: Call) -> Result<(), InvalidCall> {
        let Call::Nominate { ball } = call else { return Err(InvalidCall::NoPockets) };
        match (self.on, self.free_ball) {
            _ if !situation.on_table.contains(&ball) => Err(InvalidCall::BallGone),
            (On::Colour, _) if is_red(ball) => Err(InvalidCall::NotAColour),
            (On::Colour, _) | (_, true) => Ok(()),
            _ => Err(InvalidCall::NothingToNominate),
        }
    }

    fn judge(&self, situation: &Situation, call: Option<Call>, shot: &ShotSummary) -> Verdict {
        let stroke = self.stroke(situation, call, shot);
        let penalties = self.penalties(&stroke);
        let fouls = penalties.iter().map(|penalty| penalty.foul).collect();
        let highest = penalties::highest(&penalties);
        let (points, mut returns) = self.points(&stroke);
        let mut state = self.clone();
        if highest.is_some() {
            let gone = shot.object_balls_potted().chain(shot.object_balls_off_table());
            returns = gone.filter(|&ball| is_colour(ball)).collect();
        }
        let mut left = stroke.left();
        left.extend(&returns);
        let (mut reason, mut next) = match highest {
            Some(penalty) => state.after_foul(self, &stroke, penalty, &left),
            None => state.after_fair(&stroke, points, &left),
        };
        if self.is_last_black(&stroke)
            && (points > 0 || highest.is_some())
            && !matches!(next, Next::End(_))
        {
            let foul = highest.map(|_| reason);
            (reason, next) = state.after_black(&stroke);
            if let (Some(foul), Next::End(_)) = (foul, &next) {
                reason = foul;
            }
            returns.clear();
        }
        let mut notices = vec![
            Notice::new(
                if highest.is_some() { NoticeKind::Foul } else { NoticeKind::Verdict },
                NoticeWords::Verdict(reason.words, reason.rule),
            )
            .with_short(NoticeWords::ShortVerdict(reason.words)),
        ];
        if let Next::End(end) = &next {
            notices.push(Notice::won(Unit::Frame, end.winner));
        }
        let pocketed = if highest.is_some() { Vec::new() } else { potted_on(&stroke) };
        Verdict {
            state: state.into_state(),
            fouls,
            pocketed,
            spotted: on_own_spots(returns),
            reason,
            notices,
            next,
        }
    }

    fn standing(&self, is_left: &dyn Fn(BallId) -> bool, _is_over: bool) -> Standing {
        let target = match self.on {
            On::Colour => Target::AnyColour,
            _ if self.free_ball => Target::FreeBall,
            On::Red => Target::Red,
            _ => Target::BallOn(name(self.on.colour().unwrap_or(BLACK))),
        };
        // Until the reds are gone, colours come back.
        let stays = |ball: BallId| is_colour(ball) && self.on.colour().is_none();
        let balls = (1..=REDS).map(BallId).chain(COLOURS);
        let balls: Vec<BallId> = balls.filter(|&ball| stays(ball) || is_left(ball)).collect();
        let score = Score {
            target: None,
            left: Some(PointsLeft {
                points: self.points_left(&balls),
                on: self.on.name(),
                value: match self.on {
                    On::Red => Some(1),
                    on => on.colour().map(value),
                },
                foul: (self.on != On::Black)
                    .then(|| self.on.colour().map_or(0, value).max(penalties::LEAST) as i32),
            }),
            counts_points: true,
            ..Score::new(self.scores, 0)
        };
        let tray = if Self::IS_SHORT { &set::TRAY_OF_SIX } else { &set::TRAY };
        Standing { score: Some(score), ..Standing::of_target(Some(target), tray) }
    }

    fn announce(&self, situation: &Situation) -> Vec<Notice> {
        let player = situation.player;
        let target = match self.on {
            _ if self.free_ball => NoticeWords::FreeBall(player),
            On::Red => NoticeWords::OnRed(player),
            On::Colour => NoticeWords::OnColour(player),
            _ => NoticeWords::OnBall(player, name(self.on.colour().unwrap_or(BLACK))),
        };
        let mut lines = pool::turn(situation, target);
        let info = |words| Notice::new(NoticeKind::Info, words);
        let touching = situation.touching.iter();
        lines.extend(touching.map(|&ball| info(NoticeWords::TouchingBall(name(ball)))));
        match (Self::IS_SHORT, self.misses) {
            (false, misses) if misses + 1 == after_foul::MOST_MISSES => {
                lines.push(info(NoticeWords::OnTwoMisses(player)));
            }
            (true, misses) if misses + 1 == after_foul::MOST_MISSES_OF_SIX => {
                lines.push(info(NoticeWords::OnFourMisses(player)));
            }
            _ => {}
        }
        lines
    }

    fn spotted_notice(&self, ball: BallId) -> Notice {
        Notice::new(NoticeKind::Info, NoticeWords::BallSpotted(name(ball)))
    }

    fn pocketed_notice(&self, ball: BallId) -> Notice {
        let kind = if ball == BLACK && self.on == On::Black {
            NoticeKind::Decider
        } else {
            NoticeKind::Pocketed
        };
        Notice::new(kind, NoticeWords::Potted(name(ball)))
    }
}

/// The balls that score, in the order in which they fell.
fn potted_on(stroke: &Stroke) -> Vec<BallId> {
    stroke.shot.object_balls_potted().filter(|&ball| stroke.is_on(ball)).collect()
}
