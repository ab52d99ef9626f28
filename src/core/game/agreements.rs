//! What happens besides shots: a player concedes a rack, runs out of time, or has a ball spotted that
//! could not be played from behind the head string; both play a stalemate again.

use super::action::Action;
use super::rack_state::PhaseState;
use super::score::end_rack;
use super::setup::rack;
use super::turns::{first_state, open_rack};
use super::{Cue, Match, Refusal, notice};
use crate::physics::ball::BallId;
use crate::rules::shot::{HeadString, StruckBall};
use crate::rules::{
    Call, CueBall, End, Ending, GameKind, Next, Notice, NoticeKind, Player, Region, ShotSummary,
    Situation, Spotted, Turn, Unit,
};

/// The object balls that the player may hit first, ascending: of those that may be nominated all,
/// until one is.
pub fn legal_balls(game: &Match) -> Vec<BallId> {
    let situation = game.situation();
    let legal = |ball: &BallId| {
        let behind = if is_behind_head_string(game, *ball) { vec![*ball] } else { Vec::new() };
        may_hit_first(game, &situation, *ball, HeadString { behind, ..HeadString::default() })
    };
    situation.on_table.iter().copied().filter(legal).collect()
}

/// True if the player may hit this ball first. The referee says so of a shot that hits it and then
/// a rail.
fn may_hit_first(
    game: &Match,
    situation: &Situation,
    ball: BallId,
    head_string: HeadString,
) -> bool {
    let shot = ShotSummary {
        cue_ball: StruckBall { id: game.cue_ball(), ..StruckBall::default() },
        first: vec![ball],
        first_in_doubt: vec![ball],
        rail_after_contact: true,
        head_string,
        ..ShotSummary::default()
    };
    let nominates = game.rules().calls_allowed(situation.breaking).nominate;
    let own = nominates.then_some(Call::Nominate { ball });
    let own = own.filter(|&call| game.rules().check_call(situation, call).is_ok());
    let call = game.call().filter(|call| matches!(call, Call::Nominate { .. })).or(own);
    game.rules().judge(situation, call, &shot).fouls.is_empty()
}

/// True if it is a foul to hit no ball.
pub fn must_hit_ball(game: &Match) -> bool {
    let cue_ball = StruckBall { id: game.cue_ball(), ..StruckBall::default() };
    let shot = ShotSummary { cue_ball, ..ShotSummary::default() };
    !game.rules().judge(&game.situation(), game.call(), &shot).fouls.is_empty()
}

/// True before the break of a rack of pool, whose fouls do not depend on the first contact alone.
pub fn breaks_rack(game: &Match) -> bool {
    game.situation().breaking && game.setup.game.kind().unit() == Unit::Rack
}

fn is_behind_head_string(game: &Match, ball: BallId) -> bool {
    let head = game.setup.table.spots_or_report().head;
    game.world.ball(ball).is_some_and(|ball| ball.position.x < head)
}

/// The ball that the player may have spotted: with the cue ball in hand behind the head string and
/// all balls that may be hit first behind it, too, the one nearest to the string (WPA 1.6).
pub fn may_be_spotted(game: &Match) -> Option<BallId> {
    if game.placement_area().is_none_or(|area| area.region != Region::BehindHeadString) {
        return None;
    }
    let situation = game.situation();
    // Wherever they lie.
    let is_on = |ball: &BallId| may_hit_first(game, &situation, *ball, HeadString::default());
    let wanted: Vec<BallId> = situation.on_table.iter().copied().filter(is_on).collect();
    if wanted.is_empty() || !wanted.iter().all(|ball| is_behind_head_string(game, *ball)) {
        return None;
    }
    let x = |ball: &BallId| game.world.ball(*ball).map_or(0.0, |ball| ball.position.x);
    wanted.into_iter().max_by(|a, b| x(a).total_cmp(&x(b)))
}

pub(super) fn request_spot(game: &mut Match) -> Result<(), Refusal> {
    let ball = may_be_spotted(game).ok_or(Refusal::NothingToSpot)?;
    game.begin(Action::Spot(ball));
    spot_on_request(game, ball);
    Ok(())
}

pub(super) fn spot_on_request(game: &mut Match, ball: BallId) {
    game.spot(&[Spotted::from(ball)]);
    game.revision += 1;
}

/// A player gives the rack to the opponent.
pub(super) fn concede(game: &mut Match, player: Player) -> Result<(), Refusal> {
    if game.setup.game.kind() == GameKind::Practice {
        return Err(Refusal::NoOpponent);
    }
    game.begin(Action::Concession(player));
    end_by_concession(game, player);
    Ok(())
}

pub(super) fn end_by_concession(game: &mut Match, player: Player) {
    let unit = game.setup.game.kind().unit();
    let how = unit.pick(Ending::Conceded, Ending::FrameConceded, Ending::GameConceded);
    let end = End { winner: player.other(), how, by_loser: true };
    game.notices.push(Notice::new(NoticeKind::Info, notice::concedes(player, unit)));
    game.notices.push(Notice::won(unit, end.winner));
    game.rack.tally.concede(end.winner);
    end_rack(game, end);
}

/// Both players find that the rack leads nowhere: its breaker breaks again (WPA 1.11).
pub(super) fn declare_stalemate(game: &mut Match) -> Result<(), Refusal> {
    if game.setup.game.kind() == GameKind::Practice {
        return Err(Refusal::NoOpponent);
    }
    game.begin(Action::Stalemate);
    play_rack_again(game);
    Ok(())
}

pub(super) fn play_rack_again(game: &mut Match) {
    if !game.rules().is_continuous() {
        game.rack.game = first_state(game);
        game.rack.tally.clear_shown();
    }
    let world = rack(&game.setup, game.rack.game.rules(), game.rack.player, &mut game.rng);
    game.lay_out(world);
    game.rack.player = game.rack.breaker;
    game.rack.phase = PhaseState::Aiming { hand: None };
    game.rack.cue = Cue::start();
    game.rack.call = None;
    game.rack.suggestion = None;
    game.rack.tally.break_off();
    game.notices
        .push(Notice::new(NoticeKind::Info, notice::stalemate(game.setup.game.kind().unit())));
    open_rack(game);
}

/// The shot clock has run out: the game's own foul. On the break the opponent breaks.
pub(super) fn run_out_of_time(game: &mut Match) -> Result<(), Refusal> {
    if game.setup.clock().is_none() {
        return Err(Refusal::NoShotClock);
    }
    game.begin(Action::TimeOut);
    judge_time_out(game);
    Ok(())
}

pub(super) fn judge_time_out(game: &mut Match) {
    let was_breaking = std::mem::take(&mut game.rack.breaking);
    game.rack.call = None;
    let situation = game.situation();
    let shot = ShotSummary::out_of_time(game.cue_ball());
    let mut verdict = game.rules().judge(&situation, None, &shot);
    if was_breaking && !matches!(verdict.next, Next::End(_)) {
        let cue_ball = CueBall::InHand(game.rules().break_region());
        verdict.next = Next::Turn(Turn::breaks(situation.player.other(), cue_ball));
    }
    game.rack.tally.run_out_of_time(situation.player);
    game.apply(situation.player, verdict);
}
