//! Blackball by the WPA rules (Rules of Play 2025, chapter 8): reds or yellows, and then the black.
//!
//! Nothing is called. After a foul the opponent has a free shot: any ball may be hit and pocketed on
//! it, from where the cue ball lies or from behind the baulk line; then the visit goes on as usual.

use nalgebra::Vector2;
use rand::RngCore;
use serde::{Deserialize, Serialize};

use super::group::{EIGHT, Group, Groups};
use super::pool_fouls::{Judged, Required, RequiredBalls};
use super::{
    BallLook, Call, CueBall, End, Ending, Foul, GameState, InvalidCall, Next, Notice, NoticeKind,
    NoticeWords, PerPlayer, Player, Reason, Region, Rule, Rules, ShotSummary, Situation, Standing,
    Target, Turn, Verdict, VerdictWords, pool, pool_fouls,
};
use crate::physics::ball::BallId;
use crate::physics::table::Table;

const BAULK: CueBall = CueBall::InHand(Region::Baulk);
const FROM_HERE_OR_BAULK: CueBall = CueBall::Optional(Region::Baulk);

/// The fewest object balls that cross the middle of the table on a legal break without a pocketed
/// ball (8.5).
const BREAK_CROSSING: usize = 2;

/// The rack from its apex on: reds and yellows in a fixed order, the black on its spot.
const RACK: [u32; 15] = [1, 9, 2, 3, 8, 10, 11, 4, 12, 5, 6, 13, 14, 7, 15];

/// The balls of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Colour {
    /// 1 to 7.
    Red,
    /// 9 to 15.
    Yellow,
}

impl Colour {
    fn group(self) -> Group {
        match self {
            Colour::Red => Group::Solids,
            Colour::Yellow => Group::Stripes,
        }
    }

    fn of(group: Group) -> Colour {
        match group {
            Group::Solids => Colour::Red,
            Group::Stripes => Colour::Yellow,
        }
    }
}

/// The game between two shots.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Blackball {
    /// Each player's colour; `None` while the table is open.
    groups: Option<PerPlayer<Colour>>,
    /// True for the shot right after a foul of the opponent.
    free_shot: bool,
}

/// The balls that a player may hit first and pocket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum BallsOn {
    /// All, on a free shot and on the break.
    Any,
    /// All but the black: the table is open.
    Open,
    /// The player's own.
    Group(Group),
    /// The black: the player's own are gone.
    Black,
}

impl BallsOn {
    fn has(self, ball: BallId) -> bool {
        match self {
            BallsOn::Any => true,
            BallsOn::Open => ball != EIGHT,
            BallsOn::Group(own) => Group::of(ball) == Some(own),
            BallsOn::Black => ball == EIGHT,
        }
    }
}

/// The rule of a foul.
fn rule_of(foul: Foul) -> Rule {
    match foul {
        Foul::WeakColourBreak | Foul::JumpedBall(_) => Rule::Wpa(foul.rule()),
        _ => Rule::Wpa("8.13"),
    }
}

impl Rules for Blackball {
    fn plays_with(&self, ball: BallId) -> bool {
        ball.0 <= 15
    }

    fn look(&self, ball: BallId) -> BallLook {
        BallLook::of_colours(ball)
    }

    fn triangle(&self) -> Option<u32> {
        Some(5)
    }

    /// A triangle with the black on its spot, in the middle of the third row.
    fn rack(
        &self,
        table: &Table,
        radius: f64,
        _rng: &mut dyn RngCore,
    ) -> Vec<(BallId, Vector2<f64>)> {
        let balls = RACK.map(BallId);
        let rows = [&balls[..1], &balls[1..3], &balls[3..6], &balls[6..10], &balls[10..]];
        pool::rack(table, radius, &rows, 2, self.home(table))
    }

    fn home(&self, table: &Table) -> Vector2<f64> {
        pool::head_spot(table)
    }

    fn foot(&self, table: &Table) -> Vector2<f64> {
        pool::foot_spot(table)
    }

    fn break_region(&self) -> Region {
        Region::Baulk
    }

    fn calls_double_hits(&self) -> bool {
        true
    }

    fn asks_for_sight(&self) -> bool {
        true
    }

    fn check_call(&self, _situation: &Situation, _call: Call) -> Result<(), InvalidCall> {
        Err(InvalidCall::InThisGame)
    }

    fn judge(&self, situation: &Situation, _call: Option<Call>, shot: &ShotSummary) -> Verdict {
        let player = situation.player;
        let on = self.balls_on(situation);
        let judged = Judged {
            player,
            shot,
            fouls: self.fouls(situation, shot, on),
            wanted: match on {
                BallsOn::Any => RequiredBalls::Any,
                BallsOn::Open => RequiredBalls::OpenColours,
                BallsOn::Group(own) => RequiredBalls::Colour(own),
                BallsOn::Black => RequiredBalls::Ball(EIGHT),
            },
            rule: rule_of,
        };
        let mut state = Blackball { free_shot: false, ..self.clone() };
        let (reason, next) = match situation.breaking && shot.has_potted(EIGHT) {
            true => {
                let words = VerdictWords::BlackOnBreak(player);
                let reason = pool::reason("8.5", words, shot.event_of(EIGHT));
                (reason, Next::Turn(Turn::breaks(player, BAULK)))
            }
            false => state.continuation(self, situation, &judged),
        };
        let is_rerack = situation.breaking && shot.has_potted(EIGHT);
        // The black comes first, so that it gets its spot.
        let mut off_table: Vec<BallId> = shot.object_balls_off_table().collect();
        off_table.sort_by_key(|&ball| (ball != EIGHT, ball));
        let is_over = matches!(next, Next::End(_));
        Verdict {
            notices: judged.notices(&reason, &next),
            pocketed: match is_rerack {
                true => Vec::new(),
                false => shot.object_balls_potted().collect(),
            },
            spotted: match is_rerack || is_over {
                true => Vec::new(),
                false => off_table.into_iter().map(Into::into).collect(),
            },
            fouls: if is_rerack { Vec::new() } else { judged.fouls },
            state: GameState::Blackball(state),
            reason,
            next,
        }
    }

    fn standing(&self, is_left: &dyn Fn(BallId) -> bool, is_over: bool) -> Standing {
        let mut standing = Standing::of_groups(self.groups(), is_left, is_over);
        standing.group_names = ["reds", "yellows"];
        standing.group_titles = [Target::Reds, Target::Yellows];
        let in_colours = |target: Target| match target {
            Target::Solids => Target::Reds,
            Target::Stripes => Target::Yellows,
            Target::On(_) => Target::Black,
            other => other,
        };
        standing.targets =
            standing.targets.map(|targets| targets.map(|target| target.map(in_colours)));
        standing
    }

    fn announce(&self, situation: &Situation) -> Vec<Notice> {
        let player = situation.player;
        let target = match self.balls_on(situation) {
            BallsOn::Any | BallsOn::Open => NoticeWords::OpenColours(player),
            BallsOn::Group(Group::Solids) => NoticeWords::Reds(player),
            BallsOn::Group(Group::Stripes) => NoticeWords::Yellows(player),
            BallsOn::Black => NoticeWords::Black(player),
        };
        let target = if self.free_shot { NoticeWords::FreeShot(player) } else { target };
        let mut lines = pool::turn(situation, target);
        if matches!(situation.cue_ball, CueBall::Optional(_)) {
            lines.retain(|line| line.words != NoticeWords::BallInHandInBaulk);
            lines.push(Notice::new(NoticeKind::Info, NoticeWords::FromHereOrBaulk));
        }
        lines
    }

    fn pocketed_notice(&self, ball: BallId) -> Notice {
        let words = match Group::of(ball).map(Colour::of) {
            Some(Colour::Red) => NoticeWords::RedPocketed,
            Some(Colour::Yellow) => NoticeWords::YellowPocketed,
            None => NoticeWords::BlackPocketed,
        };
        Notice { words, ..pool::pocketed_notice(ball, Some(EIGHT)) }
    }
}

impl Blackball {
    /// True on the shot right after a foul of the opponent.
    pub fn is_free_shot(&self) -> bool {
        self.free_shot
    }

    fn groups(&self) -> Groups {
        self.groups.map_or([None, None], |groups| {
            <[Colour; 2]>::from(groups).map(|colour| Some(colour.group()))
        })
    }

    fn balls_on(&self, situation: &Situation) -> BallsOn {
        if self.free_shot || situation.breaking {
            return BallsOn::Any;
        }
        match self.groups()[situation.player.index()] {
            None => BallsOn::Open,
            Some(own) if own.is_any_of(&situation.on_table) => BallsOn::Group(own),
            Some(_) => BallsOn::Black,
        }
    }

    /// The fouls of a shot, the most serious last (8.13).
    fn fouls(&self, situation: &Situation, shot: &ShotSummary, on: BallsOn) -> Vec<Foul> {
        let has_on = |balls: &[BallId]| balls.iter().any(|&ball| on.has(ball));
        let is_snookered = situation
            .on_table
            .iter()
            .filter(|&&ball| on.has(ball))
            .all(|ball| situation.hidden.contains(ball));
        let moved = pool_fouls::touching_ball_moved(situation, shot);
        // A ball on that touches the cue ball counts as hit when it is played away from.
        let counts_as_hit = moved.is_none() && has_on(&situation.touching);
        let rail = !is_snookered || situation.breaking;
        let required = Required { contact: !counts_as_hit, rail, head_string: false };
        let mut fouls = pool_fouls::fouls(situation, shot, |ball| on.has(ball), required);
        let mut add = |foul: Foul| {
            let before_scratch = fouls.iter().position(|foul| *foul == Foul::Scratch);
            fouls.insert(before_scratch.unwrap_or(fouls.len()), foul);
        };
        if counts_as_hit && rail && !shot.any_to_rail() {
            add(Foul::NoRail);
        }
        if let Some(ball) = moved {
            add(Foul::TouchingBallMoved(ball));
        }
        if let Some(ball) = shot.cue_ball.jumped {
            add(Foul::JumpedBall(ball));
        }
        if matches!(on, BallsOn::Group(_) | BallsOn::Black)
            && let Some(own) = self.groups()[situation.player.index()]
            && let Some(ball) = shot.object_balls_potted().next()
            && shot.object_balls_potted().all(|ball| Group::of(ball) == Some(own.other()))
        {
            add(Foul::OpponentsBallPocketed(ball));
        }
        if situation.breaking
            && shot.object_balls_potted().next().is_none()
            && shot.crossings.centre < BREAK_CROSSING
        {
            pool::add_break_foul(&mut fouls, Foul::WeakColourBreak);
        }
        fouls
    }

    /// How the game goes on after a shot, unless the black fell on the break. `self` is the state
    /// after it.
    fn continuation(
        &mut self,
        before: &Blackball,
        situation: &Situation,
        judged: &Judged,
    ) -> (Reason, Next) {
        let (player, opponent, shot) = (judged.player, judged.player.other(), judged.shot);
        let go_on = |player| Next::Turn(Turn::new(player, CueBall::InPosition));
        if shot.has_potted(EIGHT) {
            return self.after_black(situation, judged);
        }
        if let Some(foul) = judged.reason() {
            self.free_shot = true;
            let cue_ball = if shot.cue_ball_lost() { BAULK } else { FROM_HERE_OR_BAULK };
            return (foul, Next::Turn(Turn::new(opponent, cue_ball)));
        }
        let potted = shot.object_balls_potted().next();
        let event = potted.and_then(|ball| shot.event_of(ball));
        if situation.breaking {
            return match potted {
                Some(_) => {
                    let words = VerdictWords::ColourBreak(player);
                    (pool::reason("8.5", words, event), go_on(player))
                }
                None => {
                    let words = VerdictWords::ColourBreakMissed(opponent);
                    (pool::reason("8.5", words, None), go_on(opponent))
                }
            };
        }
        if before.free_shot {
            let words = VerdictWords::FreeShotPlayed(player);
            return (pool::reason("8.9", words, event), go_on(player));
        }
        if potted.is_none() {
            let words = VerdictWords::NothingPocketed(opponent);
            return (pool::reason("8.7", words, None), go_on(opponent));
        }
        let has =
            |group: Group| shot.object_balls_potted().any(|ball| Group::of(ball) == Some(group));
        let words = match (self.groups, has(Group::Solids), has(Group::Stripes)) {
            (None, true, true) => VerdictWords::BothColours(player),
            (None, is_red, _) => {
                let own = if is_red { Colour::Red } else { Colour::Yellow };
                self.settle(player, own);
                match own {
                    Colour::Red => VerdictWords::HasReds(player),
                    Colour::Yellow => VerdictWords::HasYellows(player),
                }
            }
            (Some(_), _, _) => VerdictWords::ColourPocketed(player),
        };
        (pool::reason("8.7", words, event), go_on(player))
    }

    fn settle(&mut self, player: Player, own: Colour) {
        let other = Colour::of(own.group().other());
        let mut groups = PerPlayer { one: other, two: other };
        groups[player] = own;
        self.groups = Some(groups);
    }

    /// The black fell: it wins if no ball of the player's own is left after the shot (8.11).
    fn after_black(&self, situation: &Situation, judged: &Judged) -> (Reason, Next) {
        let (player, shot) = (judged.player, judged.shot);
        let is_left = |own: Group| {
            situation
                .on_table
                .iter()
                .any(|&ball| Group::of(ball) == Some(own) && !shot.has_potted(ball))
        };
        let own = self.groups()[player.index()];
        let lost = match (judged.is_foul(), own) {
            (true, _) => Some(Ending::BlackWithFoul),
            (false, Some(own)) if !is_left(own) => None,
            (false, _) => Some(Ending::BlackTooEarly),
        };
        let (winner, how, words) = match lost {
            Some(how) => (player.other(), how, VerdictWords::Loses(player, how)),
            None => (player, Ending::BlackAndAll, VerdictWords::Wins(Ending::BlackAndAll)),
        };
        let end = End { winner, how, by_loser: lost.is_some() };
        (pool::reason("8.11", words, shot.event_of(EIGHT)), Next::End(end))
    }
}
