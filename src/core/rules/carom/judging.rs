//! The verdict on a shot in a carom game.

use super::{Carom, Discipline, ON_START_SPOT};
use crate::physics::ball::BallId;
use crate::rules::pool_fouls::{Judged, Required, RequiredBalls};
use crate::rules::shot::{Touch, ZoneStay};
use crate::rules::two_cue_balls::{RED, touching};
use crate::rules::{
    Choice, ChoiceOption, CueBall, End, Ending, Foul, Next, OptionWords, Player, Reason, Rerack,
    Rule, Rules, ShotSummary, Situation, Spot, Spotted, Turn, Verdict, VerdictWords, pool_fouls,
};

/// A reason by the UMB's rules.
fn reason(rule: &'static str, words: VerdictWords) -> Reason {
    Reason { rule: Rule::Umb(rule), words, event: None }
}

/// The rule of a foul.
fn rule_of(foul: Foul) -> Rule {
    Rule::Umb(match foul {
        Foul::RedNotDirect => "23",
        Foul::IntoTouchingBall | Foul::IntoTouchingRail => "27",
        _ => "41",
    })
}

/// The fouls of a shot (41), the most serious last.
fn fouls(situation: &Situation, shot: &ShotSummary) -> Vec<Foul> {
    let required = Required { contact: false, rail: false, head_string: false };
    let mut fouls = pool_fouls::fouls(situation, shot, |_| true, required);
    if shot.is_out_of_time() {
        return fouls;
    }
    fouls.retain(|foul| !matches!(foul, Foul::OffTable(_) | Foul::Scratch));
    let is_opening = situation.breaking || situation.cue_ball == ON_START_SPOT;
    if is_opening && !meets_red_directly(shot) {
        fouls.push(Foul::RedNotDirect);
    }
    fouls.extend(shot.cue_ball.into_touching_ball.then_some(Foul::IntoTouchingBall));
    fouls.extend(shot.cue_ball.into_touching_rail.then_some(Foul::IntoTouchingRail));
    fouls.extend(gone(shot).into_iter().map(Foul::OffTable));
    fouls
}

/// The balls that left the table, or fell where a table has pockets.
fn gone(shot: &ShotSummary) -> Vec<BallId> {
    let potted = shot.potted.iter().map(|potted| potted.ball);
    shot.off_table.iter().copied().chain(potted).collect()
}

/// True if the cue ball touched the red before the other ball and any cushion.
fn meets_red_directly(shot: &ShotSummary) -> bool {
    let first = shot.touches.iter().find(|touch| touch.is_of(shot.cue_ball.id));
    shot.first.contains(&RED) && !matches!(first, Some(Touch::Rail { .. }))
}

/// The contacts of the cue ball with cushions before its first touch of the second ball; `None`
/// without such a touch.
fn cushions_before_second_ball(shot: &ShotSummary) -> Option<usize> {
    let mut met: Option<BallId> = None;
    let mut cushions = 0;
    for touch in shot.touches.iter().filter(|touch| touch.is_of(shot.cue_ball.id)) {
        match *touch {
            Touch::Rail { .. } => cushions += 1,
            Touch::Balls([one, other]) => {
                let ball = if one == shot.cue_ball.id { other } else { one };
                match met {
                    Some(first) if first != ball => return Some(cushions),
                    _ => met = Some(ball),
                }
            }
        }
    }
    None
}

pub(super) fn judge<D: Discipline>(
    game: &Carom<D>,
    situation: &Situation,
    shot: &ShotSummary,
) -> Verdict {
    let (player, opponent) = (situation.player, situation.player.other());
    let fouls = fouls(situation, shot);
    let judged = Judged { player, shot, fouls, wanted: RequiredBalls::Carom, rule: rule_of };
    let mut state = game.clone();
    state.starter.get_or_insert(player);
    let failure = judged.reason().or_else(|| failure(game, opponent, shot));
    let is_point = failure.is_none();
    state.move_zones(is_point, if is_point { player } else { opponent }, shot);
    let mut spotted = Vec::new();
    let (reason, next) = match failure {
        None => state.score_point(player, shot),
        Some(why) => {
            state.innings[player] += 1;
            match state.starter.filter(|_| state.in_equalizer) {
                Some(starter) => {
                    let words = VerdictWords::EqualizerMissed(starter);
                    let end = End { winner: starter, how: Ending::Points, by_loser: false };
                    let reason = if judged.is_foul() { why } else { reason("3.3", words) };
                    (reason, Next::End(end))
                }
                None => (why, state.go_on(opponent, shot, &mut spotted)),
            }
        }
    };
    Verdict {
        notices: judged.notices(&reason, &next),
        pocketed: Vec::new(),
        fouls: judged.fouls,
        state: D::state(state),
        spotted,
        reason,
        next,
    }
}

/// Why a shot without a foul scores no point, if it does not.
fn failure<D: Discipline>(game: &Carom<D>, opponent: Player, shot: &ShotSummary) -> Option<Reason> {
    let Some(cushions) = cushions_before_second_ball(shot) else {
        return Some(reason("24", VerdictWords::NoCarom(opponent)));
    };
    if cushions < D::CUSHIONS {
        return Some(reason("83", VerdictWords::FewCushions(opponent)));
    }
    let stays = |zone: &usize| shot.rest.zones.iter().any(|stay| stay.zone == *zone && !stay.left);
    let stuck = game.dedans.iter().any(stays);
    stuck.then(|| reason("53", VerdictWords::StayedInZone(opponent)))
}

impl<D: Discipline> Carom<D> {
    /// The zones in which both object balls of the player lie who shoots next. One that they have
    /// not left since they came in has to be left next.
    fn move_zones(&mut self, is_point: bool, player: Player, shot: &ShotSummary) {
        let own = self.cue_ball(player);
        let holds_both =
            |stay: &&ZoneStay| stay.inside.iter().filter(|&&ball| ball != own).count() == 2;
        let inside = shot.rest.zones.iter().filter(holds_both);
        let (dedans, entree): (Vec<&ZoneStay>, Vec<&ZoneStay>) =
            inside.partition(|stay| is_point && stay.before && !stay.left);
        self.dedans = dedans.into_iter().map(|stay| stay.zone).collect();
        self.entree = entree.into_iter().map(|stay| stay.zone).collect();
    }

    /// A carom: a point, and perhaps the end of the game.
    fn score_point(&mut self, player: Player, shot: &ShotSummary) -> (Reason, Next) {
        self.score[player] += 1;
        if self.points(player) < self.target {
            let words = VerdictWords::Carom(player);
            return (reason("24", words), self.go_on(player, shot, &mut Vec::new()));
        }
        self.innings[player] += 1;
        (self.entree, self.dedans) = (Vec::new(), Vec::new());
        let opponent = player.other();
        let opens = |player| Next::Turn(Turn::breaks(player, ON_START_SPOT));
        if self.in_equalizer {
            let Carom { target, handicap, equalizing_innings, .. } = *self;
            *self = Carom { target, handicap, equalizing_innings, ..Carom::default() };
            // The players change the order.
            return (reason("3.3", VerdictWords::Draw(player)), opens(player));
        }
        if self.equalizing_innings && self.starter == Some(player) {
            self.in_equalizer = true;
            return (reason("3.3", VerdictWords::Equalizer(opponent)), opens(opponent));
        }
        let words = VerdictWords::Reaches(player, self.points(player).unsigned_abs());
        let end = End { winner: player, how: Ending::Points, by_loser: false };
        (reason("3.3", words), Next::End(end))
    }

    /// The turn of a player, who first chooses if the own cue ball touches a ball. `spotted` receives
    /// the balls that return to the table.
    fn go_on(&mut self, player: Player, shot: &ShotSummary, spotted: &mut Vec<Spotted>) -> Next {
        let cue_ball = self.cue_ball(player);
        let opening = Turn { rerack: Rerack::Opening, ..Turn::new(player, ON_START_SPOT) };
        let gone = gone(shot);
        if D::RESPOTS_ALL && !gone.is_empty() {
            (self.entree, self.dedans) = (Vec::new(), Vec::new());
            return Next::Turn(opening);
        }
        *spotted = respotted(&gone, cue_ball, shot);
        let turn = Turn::new(player, CueBall::InPosition);
        let mut touching = touching(cue_ball, shot);
        if touching.is_empty() {
            return Next::Turn(turn);
        }
        touching.insert(0, cue_ball);
        let mut respotting = self.clone();
        if D::RESPOTS_ALL {
            (respotting.entree, respotting.dedans) = (Vec::new(), Vec::new());
        }
        let respot = ChoiceOption {
            spotted: match D::RESPOTS_ALL {
                true => Vec::new(),
                false => respotted(&touching, cue_ball, shot),
            },
            ..ChoiceOption::new(
                "respot",
                OptionWords::Respot,
                OptionWords::Respotted(player),
                D::state(respotting),
                if D::RESPOTS_ALL { opening } else { turn },
            )
        };
        let play = ChoiceOption::new(
            "play",
            OptionWords::PlayAway,
            OptionWords::PlaysAway(player),
            D::state(self.clone()),
            turn,
        );
        Next::Choice(Choice::new(player, vec![respot, play]))
    }
}

/// The spot of a ball: the top spot for the red, the bottom spot for the cue ball of the player who
/// shoots next, the centre spot for the other cue ball.
fn spot_of(ball: BallId, cue_ball: BallId) -> Spot {
    match ball {
        RED => Spot::Foot,
        ball if ball == cue_ball => Spot::Head,
        _ => Spot::Centre,
    }
}

/// These balls on their spots (27, 28). Where another ball is in the way, its spot is taken instead.
fn respotted(balls: &[BallId], cue_ball: BallId, shot: &ShotSummary) -> Vec<Spotted> {
    let rest = &shot.rest;
    let taken_by = |spot: Spot| {
        let there = match spot {
            Spot::Head => &rest.on_head_spot,
            Spot::Centre => &rest.on_centre_spot,
            _ => &rest.on_foot_spot,
        };
        there.iter().copied().find(|ball| !balls.contains(ball))
    };
    let place = |&ball: &BallId| {
        let mut spot = spot_of(ball, cue_ball);
        // There are two other balls.
        for _ in 0..2 {
            spot = taken_by(spot).map_or(spot, |other| spot_of(other, cue_ball));
        }
        Spotted { ball, spot }
    };
    balls.iter().map(place).collect()
}
