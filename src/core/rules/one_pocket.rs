//! One-pocket by the WPA rules (Rules of Play 2025, chapter 12).
//!
//! Each player has one of the two foot pockets, and eight balls there win. A foul costs a ball, which
//! is owed if there is none. Balls in other pockets are spotted at the end of the visit.

use nalgebra::Vector2;
use rand::RngCore;
use serde::{Deserialize, Serialize};

use super::foul_count::FoulCount;
use super::pool::KITCHEN;
use super::pool_fouls::{Judged, Required, RequiredBalls};
use super::words::game_options;
use super::{
    BallLook, Call, Choice, ChoiceOption, CueBall, End, Ending, Foul, GameOption, GameState,
    InvalidCall, Next, Notice, NoticeKind, NoticeWords, OptionValues, OptionWords, PerPlayer,
    Player, Reason, Region, Rule, Rules, Score, ShotSummary, Situation, Standing, Target, Turn,
    Verdict, VerdictWords, balls_owed, pool, pool_fouls,
};
use crate::physics::ball::BallId;
use crate::physics::table::{PocketId, Table};

/// A foot pocket, as seen from the head.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FootPocket {
    /// On the left.
    FootLeft,
    /// On the right.
    FootRight,
}

impl FootPocket {
    fn of(pocket: PocketId) -> Option<FootPocket> {
        match pocket.0 {
            0 => Some(FootPocket::FootLeft),
            1 => Some(FootPocket::FootRight),
            _ => None,
        }
    }

    fn other(self) -> FootPocket {
        match self {
            FootPocket::FootLeft => FootPocket::FootRight,
            FootPocket::FootRight => FootPocket::FootLeft,
        }
    }

    /// Its pocket on a table.
    pub fn pocket(self) -> PocketId {
        match self {
            FootPocket::FootLeft => PocketId(0),
            FootPocket::FootRight => PocketId(1),
        }
    }
}

/// The game between two shots.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct OnePocket {
    /// Each player's balls; below zero for balls owed.
    score: PerPlayer<i32>,
    /// The balls that win.
    target: i32,
    /// Each player's pocket, once chosen.
    pockets: Option<PerPlayer<FootPocket>>,
    /// Balls down that are spotted at the end of the visit.
    to_spot: Vec<BallId>,
    /// Consecutive fouls of each player.
    foul_count: FoulCount,
}

impl Default for OnePocket {
    fn default() -> OnePocket {
        OnePocket {
            score: PerPlayer::default(),
            target: 8,
            pockets: None,
            to_spot: Vec::new(),
            foul_count: FoulCount::default(),
        }
    }
}

const OPTIONS: [GameOption; 2] = [
    GameOption {
        key: "target",
        title: game_options::BALLS,
        values: OptionValues::Number { least: 1, most: 8, offered: &[4, 6, 8] },
    },
    GameOption::head_start(7, &[1, 2, 3]),
];

impl Rules for OnePocket {
    fn plays_with(&self, ball: BallId) -> bool {
        ball.0 <= 15
    }

    fn look(&self, ball: BallId) -> BallLook {
        BallLook::of_pool(ball)
    }

    fn triangle(&self) -> Option<u32> {
        Some(5)
    }

    fn rack(
        &self,
        table: &Table,
        radius: f64,
        rng: &mut dyn RngCore,
    ) -> Vec<(BallId, Vector2<f64>)> {
        let balls = pool::shuffled(1..=15, rng);
        pool::triangle(table, radius, &balls, self.home(table))
    }

    fn home(&self, table: &Table) -> Vector2<f64> {
        pool::break_spot(table)
    }

    fn foot(&self, table: &Table) -> Vector2<f64> {
        pool::foot_spot(table)
    }

    fn break_region(&self) -> Region {
        Region::BehindHeadString
    }

    fn options(&self) -> &'static [GameOption] {
        &OPTIONS
    }

    /// The breaker chooses a pocket.
    fn opening(&self, breaker: Player, cue_ball: CueBall) -> Option<(Choice, Reason)> {
        if self.pockets.is_some() {
            return None;
        }
        let option = |name, label, own: FootPocket| {
            let pockets = match breaker {
                Player::One => [own, own.other()],
                Player::Two => [own.other(), own],
            };
            let state = OnePocket { pockets: Some(pockets.into()), ..self.clone() };
            let meaning = OptionWords::ShootsAtPocket(breaker);
            let turn = Turn::new(breaker, cue_ball);
            ChoiceOption::new(name, label, meaning, GameState::OnePocket(state), turn)
        };
        let options = vec![
            option("foot_left", OptionWords::FootLeft, FootPocket::FootLeft),
            option("foot_right", OptionWords::FootRight, FootPocket::FootRight),
        ];
        let reason = pool::reason("12.3", VerdictWords::PocketChoice(breaker), None);
        Some((Choice::new(breaker, options), reason))
    }

    fn returns_balls(&self) -> bool {
        true
    }

    fn calls_double_hits(&self) -> bool {
        true
    }

    fn check_call(&self, _situation: &Situation, _call: Call) -> Result<(), InvalidCall> {
        Err(InvalidCall::InThisGame)
    }

    fn judge(&self, situation: &Situation, _call: Option<Call>, shot: &ShotSummary) -> Verdict {
        let (player, opponent) = (situation.player, situation.player.other());
        let required = Required { contact: true, rail: true, head_string: true };
        let fouls = pool_fouls::fouls(situation, shot, |_| true, required);
        let mut state = self.clone();
        let is_third = state.foul_count.count(player, &fouls);
        let rule = |foul: Foul| Rule::Wpa(foul.rule());
        let judged = Judged { player, shot, fouls, wanted: RequiredBalls::Any, rule };
        let counted = state.count(situation, &judged);
        let winner = [player, opponent]
            .into_iter()
            .find(|winner| counted.gained(*winner) > 0 && state.score[*winner] >= self.target);
        let go_on = |player, cue_ball| Next::Turn(Turn::new(player, cue_ball));
        let cue_ball = if shot.cue_ball_lost() { KITCHEN } else { CueBall::InPosition };
        let event = shot.object_balls_potted().next().and_then(|ball| shot.event_of(ball));
        let (reason, next) = match judged.reason() {
            Some(foul) if is_third => pool::third_foul("12.10", player, &foul),
            reason => {
                if let Some(winner) = winner {
                    let how = Ending::Points;
                    let end = End { winner, how, by_loser: winner != player };
                    let words = VerdictWords::Reaches(winner, self.target.unsigned_abs());
                    (pool::reason("12.1", words, event), Next::End(end))
                } else if let Some(foul) = reason {
                    (foul, go_on(opponent, cue_ball))
                } else if counted.gained(player) > 0 {
                    let words = VerdictWords::OwnPocket(counted.gained(player), player);
                    (pool::reason("12.5", words, event), go_on(player, CueBall::InPosition))
                } else {
                    let words = match counted.gained(opponent) {
                        0 => VerdictWords::NoOwnPocket(opponent),
                        _ => VerdictWords::OthersPocket(opponent),
                    };
                    (pool::reason("12.5", words, event), go_on(opponent, CueBall::InPosition))
                }
            }
        };
        let spotted = balls_owed::spotted(&mut state.to_spot, situation, shot, &next);
        Verdict {
            notices: judged.notices(&reason, &next),
            state: GameState::OnePocket(state),
            pocketed: counted.balls[player.index()].clone(),
            fouls: judged.fouls,
            spotted,
            reason,
            next,
        }
    }

    fn standing(&self, _is_left: &dyn Fn(BallId) -> bool, _is_over: bool) -> Standing {
        Standing {
            score: Some(Score::new(self.score, self.target)),
            fouls: Some(self.foul_count.both()),
            pockets: self.pockets.map(|pockets| <[_; 2]>::from(pockets).map(FootPocket::pocket)),
            targets: Some(Player::BOTH.map(|player| {
                Some(match self.pockets.map(|pockets| pockets[player]) {
                    Some(FootPocket::FootLeft) => Target::LeftFootPocket,
                    Some(FootPocket::FootRight) => Target::RightFootPocket,
                    None => Target::Any,
                })
            })),
            ..Standing::of_target(None, &pool::TRAY)
        }
    }

    fn announce(&self, situation: &Situation) -> Vec<Notice> {
        let player = situation.player;
        let words = match self.pockets.map(|pockets| pockets[player]) {
            Some(FootPocket::FootLeft) => NoticeWords::LeftFootPocket(player),
            Some(FootPocket::FootRight) => NoticeWords::RightFootPocket(player),
            None => NoticeWords::Turn(player),
        };
        let mut lines = pool::turn(situation, words);
        if situation.breaking {
            lines.push(Notice::new(NoticeKind::Info, words));
        }
        lines.extend(self.foul_count.warning(player, NoticeWords::OnTwoFouls));
        lines
    }

    fn pocketed_notice(&self, ball: BallId) -> Notice {
        pool::pocketed_notice(ball, None)
    }
}

/// The balls that a shot gives to each player, by [`Player::index`].
#[derive(Debug, Default)]
struct Counted {
    balls: [Vec<BallId>; 2],
}

impl Counted {
    fn gained(&self, player: Player) -> u32 {
        self.balls[player.index()].len() as u32
    }
}

impl OnePocket {
    /// Counts the balls of a shot and pays for a foul. Every ball that is not won waits to be
    /// spotted, and so does one for each ball that is paid back.
    fn count(&mut self, situation: &Situation, judged: &Judged) -> Counted {
        let (player, shot) = (judged.player, judged.shot);
        let mut counted = Counted::default();
        for potted in shot.potted.iter().filter(|potted| potted.ball != BallId::CUE) {
            let owner = self.owner(potted.pocket).filter(|owner| match judged.is_foul() {
                true => *owner != player && !shot.cue_ball_lost(),
                false => true,
            });
            match owner {
                Some(owner) => {
                    counted.balls[owner.index()].push(potted.ball);
                    balls_owed::gain(&mut self.score[owner], &mut self.to_spot, potted.ball);
                }
                None => self.to_spot.push(potted.ball),
            }
        }
        self.to_spot.extend(shot.object_balls_off_table());
        if judged.is_foul() {
            balls_owed::pay(&mut self.score[player], &mut self.to_spot, &situation.on_table);
        }
        self.to_spot.sort_unstable();
        counted
    }

    /// The player whose pocket this is.
    fn owner(&self, pocket: PocketId) -> Option<Player> {
        let pocket = FootPocket::of(pocket)?;
        let pockets = self.pockets?;
        Player::BOTH.into_iter().find(|player| pockets[*player] == pocket)
    }
}
