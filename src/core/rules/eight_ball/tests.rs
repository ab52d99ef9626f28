//! Tests of the rack. Verdicts are tested by scenarios (`tests/core/referee`).

use std::collections::BTreeSet;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::physics::table::{PocketId, Spots};
use crate::rules::foul_codes;
use crate::rules::shot::HeadString;
use crate::wording::Phrase;

#[test]
fn the_rack_has_the_8_in_the_middle_and_both_groups_at_its_corners() {
    let table = Table::named("pool-9ft").unwrap();
    let Spots { foot, head, .. } = table.spots.unwrap();
    let mut apexes = BTreeSet::new();
    for seed in 0..100 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let places = EightBall::default().rack(&table, 0.028575, &mut rng);
        let balls: Vec<u32> = places.iter().map(|(ball, _)| ball.0).collect();
        assert_eq!(balls, (0..=15).collect::<Vec<_>>());
        assert!(places[0].1.x < head);
        let racked = &places[1..];
        let apex = racked.iter().find(|(_, at)| *at == Vector2::new(foot, 0.0)).unwrap().0;
        apexes.insert(apex);
        let eight = racked[7].1;
        assert!(eight.y == 0.0 && (eight.x - foot - 2.0 * 0.0495).abs() < 1e-4, "{eight}");
        let back = racked.iter().map(|(_, at)| at.x).fold(f64::MIN, f64::max);
        let mut row: Vec<_> = racked.iter().filter(|(_, at)| at.x > back - 1e-6).collect();
        assert_eq!(row.len(), 5);
        row.sort_by(|a, b| a.1.y.total_cmp(&b.1.y));
        assert_ne!(Group::of(row[0].0), Group::of(row[4].0), "seed {seed}");
    }
    assert!(apexes.len() > 8, "the order is left to chance: {apexes:?}");
}

/// The notices of player 1's shot on an open table, after the break unless `breaking`.
fn told(breaking: bool, shot: &ShotSummary) -> Vec<String> {
    let situation = Situation {
        player: Player::One,
        on_table: (1..=15).map(BallId).collect(),
        breaking,
        cue_ball: CueBall::InPosition,
        hidden: Vec::new(),
        views: Vec::new(),
        touching: Vec::new(),
    };
    let verdict = EightBall::default().judge(&situation, None, shot);
    verdict.notices.into_iter().map(|notice| notice.words.in_english()).collect()
}

#[test]
fn notices_name_the_foul_and_its_rule() {
    let shot = |first: &[u32]| ShotSummary {
        first: first.iter().copied().map(BallId).collect(),
        first_in_doubt: first.iter().copied().map(BallId).collect(),
        ..ShotSummary::default()
    };
    let scratch = ShotSummary { off_table: vec![BallId::CUE], ..shot(&[1]) };
    for (breaking, shot, expected) in [
        (false, shot(&[]), "Foul by Player 1: no ball hit (WPA 3.3)"),
        (false, shot(&[1]), "Foul by Player 1: no rail after contact (WPA 3.3)"),
        (false, scratch, "Scratch by Player 1: the cue ball left the table (WPA 3.1)"),
        (
            true,
            ShotSummary { object_balls_to_rail: 1, rail_after_contact: true, ..shot(&[1]) },
            "Illegal break: nothing pocketed, and only one ball reached a rail (four required) \
             (WPA 4.3 d)",
        ),
    ] {
        assert_eq!(told(breaking, &shot), [expected]);
    }
}

/// Tests the reasons of refused calls, which other programs know from `play` and `referee`.
#[test]
fn refused_calls_keep_their_reasons() {
    let groups = Some(Settled::new(Player::One, Group::Solids));
    let situation = |on_table: &[u32]| Situation {
        player: Player::One,
        on_table: on_table.iter().copied().map(BallId).collect(),
        breaking: false,
        cue_ball: CueBall::InPosition,
        hidden: Vec::new(),
        views: Vec::new(),
        touching: Vec::new(),
    };
    for (on_table, ball, reason) in [
        ([3, 8, 12].as_slice(), 8, "the 8 comes after the last ball of the group"),
        (&[3, 8, 12], 12, "that ball belongs to the opponent"),
        (&[3, 8, 12], 4, "that ball is not on the table"),
        (&[8, 12], 12, "only the 8 is left to call"),
    ] {
        let call = Call::Pot { ball: BallId(ball), pocket: PocketId(0) };
        let refused = EightBall { groups }.check_call(&situation(on_table), call);
        assert_eq!(refused.unwrap_err().in_english(), reason);
    }
}

/// Tests balls hit almost at once from behind the head string: one is enough that is both the right
/// ball and not behind the string.
#[test]
fn doubt_about_the_head_string_favours_the_shooter() {
    let ids = |balls: &[u32]| -> Vec<BallId> { balls.iter().copied().map(BallId).collect() };
    let situation = Situation {
        player: Player::One,
        on_table: ids(&[1, 2, 8, 9]),
        breaking: false,
        cue_ball: CueBall::InHand(Region::BehindHeadString),
        hidden: Vec::new(),
        views: Vec::new(),
        touching: Vec::new(),
    };
    let groups = Some(Settled::new(Player::One, Group::Solids));
    for (first_in_doubt, behind, fouls) in [
        ([1, 2].as_slice(), [2].as_slice(), [].as_slice()),
        (&[1, 2], &[1, 2], &["kitchen_p1"]),
        (&[1, 9], &[1], &["kitchen_p1"]),
        (&[1, 9], &[9], &[]),
        (&[9], &[9], &["kitchen_p1", "wrong_ball"]),
    ] {
        let head_string = HeadString { behind: ids(behind), ..HeadString::default() };
        let shot = ShotSummary {
            first: ids(&first_in_doubt[..1]),
            first_in_doubt: ids(first_in_doubt),
            rail_after_contact: true,
            head_string,
            ..ShotSummary::default()
        };
        let verdict = EightBall { groups }.judge(&situation, None, &shot);
        assert_eq!(foul_codes(&verdict.fouls), fouls, "{first_in_doubt:?}, {behind:?} behind");
    }
}
