//! Common parts of pool games: the general fouls (WPA 2025, chapter 3), spots, racks, sentences.

use nalgebra::Vector2;
use rand::RngCore;
use rand::seq::SliceRandom;

pub(super) use super::balls::{BALLS, first_balls};
use super::{
    Call, CueBall, End, Ending, Foul, InvalidCall, Next, Notice, NoticeKind, NoticeWords, Player,
    Reason, Region, Rule, ShotSummary, Situation, Spotted, TrayRow, VerdictWords,
};
use crate::physics::ball::BallId;
use crate::physics::table::{Spots, Table};

/// All of them in a row.
pub(super) static TRAY: [TrayRow; 1] = [TrayRow { group: None, balls: &BALLS }];

/// The first nine of them.
pub(super) static TRAY_OF_NINE: [TrayRow; 1] = [TrayRow { group: None, balls: first_balls::<9>() }];

/// Behind the head string.
pub(super) const KITCHEN: CueBall = CueBall::InHand(Region::BehindHeadString);
/// Anywhere on the bed.
pub(super) const ANYWHERE: CueBall = CueBall::InHand(Region::Anywhere);

/// The fewest object balls that reach a rail on a legal break without a pocketed ball.
const BREAK_RAILS: usize = 4;

/// True if a break pockets no ball and drives too few to rails.
pub(super) fn is_weak_break(shot: &ShotSummary) -> bool {
    shot.object_balls_potted().next().is_none() && shot.object_balls_to_rail < BREAK_RAILS
}

/// Adds the foul of a bad break. It replaces the general one, except if no ball was hit, and comes
/// before a scratch, which is more serious.
pub(super) fn add_break_foul(fouls: &mut Vec<Foul>, foul: Foul) {
    fouls.retain(|foul| *foul != Foul::NoRail);
    let before_scratch = fouls.iter().position(|foul| *foul == Foul::Scratch);
    fouls.insert(before_scratch.unwrap_or(fouls.len()), foul);
}

/// The head spot, m.
pub(super) fn head_spot(table: &Table) -> Vector2<f64> {
    Vector2::new(table.spots_or_report().head, 0.0)
}

/// The foot spot, m.
pub(super) fn foot_spot(table: &Table) -> Vector2<f64> {
    Vector2::new(table.spots_or_report().foot, 0.0)
}

/// The cue ball's place for a break by the WPA rules, m: on the long string, a ball's width behind
/// the head string, which does not belong to the kitchen.
pub(super) fn break_spot(table: &Table) -> Vector2<f64> {
    const BEHIND: f64 = 0.05715;
    head_spot(table) - Vector2::new(BEHIND, 0.0)
}

/// Racked balls: `rows` from the apex on, each from -y to +y. The row `on_spot` is at the foot
/// spot.
pub(super) fn rack(
    table: &Table,
    radius: f64,
    rows: &[&[BallId]],
    on_spot: usize,
    cue_ball: Vector2<f64>,
) -> Vec<(BallId, Vector2<f64>)> {
    let Spots { foot, triangle, .. } = table.spots_or_report();
    let apart = 2.0 * (radius + triangle.slack);
    let deep = triangle.row * apart;
    let wide = triangle.column * apart;
    let mut places = vec![(BallId::CUE, cue_ball)];
    for (row, balls) in rows.iter().enumerate() {
        let along = foot + (row as f64 - on_spot as f64) * deep;
        for (column, &ball) in balls.iter().enumerate() {
            let across = column as f64 - (balls.len() - 1) as f64 / 2.0;
            places.push((ball, Vector2::new(along, across * wide)));
        }
    }
    places.sort_by_key(|&(ball, _)| ball);
    places
}

/// A triangle of these balls, from the apex on, which is on the foot spot.
pub(super) fn triangle(
    table: &Table,
    radius: f64,
    balls: &[BallId],
    cue_ball: Vector2<f64>,
) -> Vec<(BallId, Vector2<f64>)> {
    let mut rows: Vec<&[BallId]> = Vec::new();
    let mut left = balls;
    while !left.is_empty() {
        let (row, others) = left.split_at((rows.len() + 1).min(left.len()));
        rows.push(row);
        left = others;
    }
    rack(table, radius, &rows, 0, cue_ball)
}

/// Checks the call of a ball and a pocket, where any ball on the table may be called.
pub(super) fn check_pot(situation: &Situation, call: Call) -> Result<(), InvalidCall> {
    match call {
        Call::Pot { ball, .. } if situation.on_table.contains(&ball) => Ok(()),
        Call::Pot { .. } => Err(InvalidCall::BallGone),
        Call::Bank { .. } => Err(InvalidCall::NoRailsCalled),
        Call::Nominate { .. } => Err(InvalidCall::PocketNeeded),
        Call::Safety => Err(InvalidCall::NoSafety),
        Call::PushOut => Err(InvalidCall::NoPushOut),
    }
}

/// The loss of a rack by a third consecutive foul.
pub(super) fn third_foul(rule: &'static str, player: Player, foul: &Reason) -> (Reason, Next) {
    let how = Ending::ThreeFouls;
    let end = End { winner: player.other(), how, by_loser: true };
    (reason(rule, VerdictWords::Loses(player, how), foul.event), Next::End(end))
}

/// The end of a rack with the ball that wins by a handicap.
pub(super) fn handicap_win(
    rule: &'static str,
    player: Player,
    ball: BallId,
    shot: &ShotSummary,
) -> (Reason, Next) {
    let how = Ending::WinningBall(ball);
    let end = End { winner: player, how, by_loser: false };
    (reason(rule, VerdictWords::Wins(how), shot.event_of(ball)), Next::End(end))
}

/// On the break, the notice of the ball with which the breaker wins by a handicap.
pub(super) fn winning_ball(situation: &Situation, ball: u32) -> Option<Notice> {
    let words = NoticeWords::AlsoWins(situation.player, BallId(ball));
    (situation.breaking && ball > 0).then_some(Notice::new(NoticeKind::Info, words))
}

/// These balls in random order.
pub(super) fn shuffled(balls: impl IntoIterator<Item = u32>, rng: &mut dyn RngCore) -> Vec<BallId> {
    let mut balls: Vec<BallId> = balls.into_iter().map(BallId).collect();
    balls.shuffle(rng);
    balls
}

/// The reason of a verdict: a rule of the WPA's book of 2025.
pub(super) fn reason(rule: &'static str, words: VerdictWords, event: Option<usize>) -> Reason {
    Reason { rule: Rule::Wpa(rule), words, event }
}

/// The notice that a ball has fallen; `decider` is the ball that decides the game, if
/// a single one does.
pub(super) fn pocketed_notice(ball: BallId, decider: Option<BallId>) -> Notice {
    let kind = if Some(ball) == decider { NoticeKind::Decider } else { NoticeKind::Pocketed };
    Notice::new(kind, NoticeWords::Pocketed(ball))
}

/// The notices of whose turn it is, where `target` names the balls to play, and of where the cue
/// ball may be placed.
pub(super) fn turn(situation: &Situation, target: NoticeWords) -> Vec<Notice> {
    let first = match situation.breaking {
        true => Notice::new(NoticeKind::Turn, NoticeWords::Breaks(situation.player)),
        false => Notice::new(NoticeKind::Turn, target),
    };
    let place = situation.cue_ball.region().map(|region| match region {
        Region::OnOrBehindHeadString | Region::BehindHeadString => {
            NoticeWords::BallInHandBehindHeadString
        }
        Region::D => NoticeWords::BallInHandInD,
        Region::Baulk => NoticeWords::BallInHandInBaulk,
        Region::StartSpots => NoticeWords::OnStartSpot,
        Region::Anywhere => NoticeWords::BallInHandAnywhere,
    });
    let place = place.map(|words| Notice::new(NoticeKind::Info, words));
    [Some(first), place].into_iter().flatten().collect()
}

/// The object balls that fell or left the table, ascending, to be spotted.
pub(super) fn gone(shot: &ShotSummary) -> impl Iterator<Item = Spotted> {
    let mut gone: Vec<BallId> =
        shot.object_balls_potted().chain(shot.object_balls_off_table()).collect();
    gone.sort_unstable();
    gone.into_iter().map(Spotted::from)
}
