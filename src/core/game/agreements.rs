//! What players may ask for besides their shots: to concede a rack, to play a stalemate again, and to
//! have a ball spotted that they could not play from behind the head string.

use super::action::Action;
use super::rack_state::PhaseState;
use super::setup::rack;
use super::{Cue, Match, Refusal};
use crate::physics::ball::BallId;
use crate::rules::shot::HeadString;
use crate::rules::{
    End, Ending, GameKind, Notice, NoticeKind, NoticeWords, Player, Region, ShotSummary, Situation,
    Spotted,
};

impl Match {
    /// The object balls that the player may hit first, ascending.
    pub fn legal_balls(&self) -> Vec<BallId> {
        let situation = self.situation();
        let legal = |ball: &BallId| {
            let behind = if self.is_behind_head_string(*ball) { vec![*ball] } else { Vec::new() };
            self.may_hit_first(&situation, *ball, HeadString { behind, ..HeadString::default() })
        };
        situation.on_table.iter().copied().filter(legal).collect()
    }

    /// True if the player may hit this ball first. The referee says so of a shot that hits it and then
    /// a rail.
    fn may_hit_first(&self, situation: &Situation, ball: BallId, head_string: HeadString) -> bool {
        let shot = ShotSummary {
            first: vec![ball],
            first_in_doubt: vec![ball],
            rail_after_contact: true,
            head_string,
            ..ShotSummary::default()
        };
        self.rules().judge(situation, None, &shot).fouls.is_empty()
    }

    fn is_behind_head_string(&self, ball: BallId) -> bool {
        let head = self.setup.table.spots_or_report().head;
        self.world.ball(ball).is_some_and(|ball| ball.position.x < head)
    }

    /// The ball that the player may have spotted: with the cue ball in hand behind the head string and
    /// all balls that may be hit first behind it, too, the one nearest to the string (WPA 1.6).
    pub fn may_be_spotted(&self) -> Option<BallId> {
        if self.placement_area().is_none_or(|area| area.region != Region::BehindHeadString) {
            return None;
        }
        let situation = self.situation();
        // Wherever they lie.
        let is_on = |ball: &BallId| self.may_hit_first(&situation, *ball, HeadString::default());
        let wanted: Vec<BallId> = situation.on_table.iter().copied().filter(is_on).collect();
        if wanted.is_empty() || !wanted.iter().all(|ball| self.is_behind_head_string(*ball)) {
            return None;
        }
        let x = |ball: &BallId| self.world.ball(*ball).map_or(0.0, |ball| ball.position.x);
        wanted.into_iter().max_by(|a, b| x(a).total_cmp(&x(b)))
    }

    pub(super) fn request_spot(&mut self) -> Result<(), Refusal> {
        let ball = self.may_be_spotted().ok_or(Refusal::NothingToSpot)?;
        self.begin(Action::Spot(ball));
        self.spot_on_request(ball);
        Ok(())
    }

    pub(super) fn spot_on_request(&mut self, ball: BallId) {
        self.spot(&[Spotted::from(ball)]);
        self.revision += 1;
    }

    /// A player gives the rack to the opponent.
    pub(super) fn concede(&mut self, player: Player) -> Result<(), Refusal> {
        if self.setup.game.kind() == GameKind::Practice {
            return Err(Refusal::NoOpponent);
        }
        self.begin(Action::Concession(player));
        self.end_by_concession(player);
        Ok(())
    }

    pub(super) fn end_by_concession(&mut self, player: Player) {
        let end = End { winner: player.other(), how: Ending::Conceded, by_loser: true };
        self.notices.push(Notice::new(NoticeKind::Info, NoticeWords::Concedes(player)));
        self.notices.push(Notice::new(NoticeKind::Won, NoticeWords::WinsRack(end.winner)));
        self.rack.tally.concede(end.winner);
        self.end_rack(end);
    }

    /// Both players find that the rack leads nowhere: its breaker breaks again (WPA 1.11).
    pub(super) fn declare_stalemate(&mut self) -> Result<(), Refusal> {
        if self.setup.game.kind() == GameKind::Practice {
            return Err(Refusal::NoOpponent);
        }
        self.begin(Action::Stalemate);
        self.play_rack_again();
        Ok(())
    }

    pub(super) fn play_rack_again(&mut self) {
        let world = rack(&self.setup, &mut self.rng);
        self.lay_out(world);
        if !self.rules().is_continuous() {
            self.rack.game = self.setup.game.clone();
        }
        self.rack.player = self.rack.breaker;
        self.rack.phase = PhaseState::Aiming { hand: None };
        self.rack.breaking = true;
        self.rack.cue = Cue::start();
        self.rack.call = None;
        self.rack.suggestion = None;
        self.rack.tally.break_off();
        self.notices.push(Notice::new(NoticeKind::Info, NoticeWords::Stalemate));
        self.open_rack();
    }
}
