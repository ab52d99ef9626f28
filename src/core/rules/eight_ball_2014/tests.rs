//! Tests of verdicts on every kind of shot, and of the rack.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::physics::table::PocketId;
use crate::rules::Potted;

use Foul::{NothingHit, OffTable, Scratch, WrongBallFirst};
use Group::{Solids, Stripes};
use Player::{One, Two};

const OPEN: Groups = [None, None];
/// Player 1 has the solids.
const SET: Groups = [Some(Solids), Some(Stripes)];
const ALL: [u32; 15] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/// A shot of player 1 in the middle of a game, and the expected verdict.
struct Case {
    groups: Groups,
    on_table: &'static [u32],
    breaking: bool,
    first: &'static [u32],
    potted: &'static [u32],
    off_table: &'static [u32],
    fouls: &'static [Foul],
    after: Groups,
    next: Player,
    winner: Option<Player>,
    spotted: &'static [u32],
}

/// A legal shot on a full open table that pockets nothing.
const MISS: Case = Case {
    groups: OPEN,
    on_table: &ALL,
    breaking: false,
    first: &[1],
    potted: &[],
    off_table: &[],
    fouls: &[],
    after: OPEN,
    next: Two,
    winner: None,
    spotted: &[],
};

fn settled(groups: Groups) -> Option<Settled> {
    groups[0].map(|one| Settled::new(One, one))
}

/// This game's rack is not random.
fn rng() -> impl RngCore {
    ChaCha8Rng::seed_from_u64(0)
}

fn ids(balls: &[u32]) -> Vec<BallId> {
    balls.iter().copied().map(BallId).collect()
}

/// Judges the shot as player 1's, and mirrored as player 2's.
fn check(case: Case) {
    let potted = case.potted.iter().enumerate().map(|(index, &ball)| Potted {
        ball: BallId(ball),
        pocket: PocketId(0),
        time: 1.0 + index as f64,
    });
    let shot = ShotSummary {
        first: ids(case.first),
        first_in_doubt: ids(case.first),
        potted: potted.collect(),
        off_table: ids(case.off_table),
        ..ShotSummary::default()
    };
    for player in Player::BOTH {
        let seat = |one: Player| if player == One { one } else { one.other() };
        let groups = |[one, two]: Groups| if player == One { [one, two] } else { [two, one] };
        let state = EightBall2014 { groups: settled(groups(case.groups)) };
        let situation = Situation {
            player,
            on_table: ids(case.on_table),
            breaking: case.breaking,
            cue_ball: CueBall::InPosition,
            hidden: Vec::new(),
            views: Vec::new(),
            touching: Vec::new(),
        };
        let verdict = state.judge(&situation, None, &shot);
        let after = EightBall2014 { groups: settled(groups(case.after)) };
        assert_eq!(verdict.state, GameState::EightBall2014(after), "{situation:?}");
        assert_eq!(verdict.fouls, case.fouls, "{situation:?}");
        let cue_ball = match case.fouls {
            [] => CueBall::InPosition,
            _ => CueBall::InHand(Region::OnOrBehindHeadString),
        };
        let turn = case.winner.is_none().then(|| Turn::new(seat(case.next), cue_ball));
        assert_eq!(verdict.turn(), turn, "{situation:?}");
        let spotted: Vec<BallId> = verdict.spotted.iter().map(|spotted| spotted.ball).collect();
        assert_eq!(spotted, ids(case.spotted), "{situation:?}");
        assert_eq!(verdict.end().map(|end| end.winner), case.winner.map(seat), "{situation:?}");
        let counts =
            |ball: &BallId| *ball != BallId::CUE && !(case.winner == Some(Two) && *ball == EIGHT);
        let counted: Vec<BallId> = ids(case.potted).into_iter().filter(counts).collect();
        assert_eq!(verdict.pocketed, counted, "{situation:?}");
    }
}

#[test]
fn a_miss_passes_the_turn() {
    check(MISS);
    check(Case { breaking: true, ..MISS });
    check(Case { groups: SET, after: SET, ..MISS });
}

#[test]
fn hitting_no_ball_is_always_a_foul() {
    let nothing = Case { first: &[], fouls: &[NothingHit], ..MISS };
    check(Case { breaking: true, ..nothing });
    check(Case { groups: SET, after: SET, ..nothing });
    check(nothing);
}

#[test]
fn on_an_open_table_only_the_eight_may_not_be_hit_first() {
    check(Case { first: &[12], ..MISS });
    check(Case { first: &[8], fouls: &[WrongBallFirst(EIGHT)], ..MISS });
    check(Case { first: &[8], breaking: true, ..MISS });
    check(Case { first: &[8], on_table: &[8], ..MISS });
}

#[test]
fn with_a_group_only_its_balls_may_be_hit_first() {
    let set = Case { groups: SET, after: SET, ..MISS };
    check(Case { first: &[7], ..set });
    check(Case { first: &[9], fouls: &[WrongBallFirst(BallId(9))], ..set });
    check(Case { first: &[8], fouls: &[WrongBallFirst(EIGHT)], ..set });
}

#[test]
fn with_the_group_cleared_only_the_eight_may_be_hit_first() {
    let cleared = Case { groups: SET, after: SET, on_table: &[8, 9, 10], ..MISS };
    check(Case { first: &[8], ..cleared });
    check(Case { first: &[9], fouls: &[WrongBallFirst(BallId(9))], ..cleared });
}

#[test]
fn one_legal_ball_of_two_hit_at_once_is_enough() {
    check(Case { groups: SET, after: SET, first: &[3, 9], ..MISS });
    check(Case {
        groups: SET,
        after: SET,
        first: &[8, 9],
        fouls: &[WrongBallFirst(EIGHT)],
        ..MISS
    });
}

/// Tests that the doubt about the order of contacts holds in this game, too.
#[test]
fn a_legal_ball_hit_within_the_doubt_is_enough() {
    let situation = Situation {
        player: One,
        on_table: ids(&[3, 8, 9]),
        breaking: false,
        cue_ball: CueBall::InPosition,
        hidden: Vec::new(),
        views: Vec::new(),
        touching: Vec::new(),
    };
    let rules = EightBall2014 { groups: Some(Settled::new(One, Solids)) };
    let shot =
        ShotSummary { first: ids(&[9]), first_in_doubt: ids(&[3, 9]), ..ShotSummary::default() };
    assert_eq!(rules.judge(&situation, None, &shot).fouls, []);
}

#[test]
fn the_first_pocketed_ball_sets_the_groups() {
    let solids = Case { after: SET, next: One, ..MISS };
    check(Case { potted: &[3], ..solids });
    check(Case { potted: &[3, 9], breaking: true, ..solids });
    check(Case { potted: &[9, 3], after: [Some(Stripes), Some(Solids)], ..solids });
}

#[test]
fn a_foul_sets_the_groups_too_but_ends_the_turn() {
    check(Case { potted: &[3, 0], fouls: &[Scratch], after: SET, ..MISS });
    check(Case { first: &[8], potted: &[3], fouls: &[WrongBallFirst(EIGHT)], after: SET, ..MISS });
}

#[test]
fn only_an_own_ball_keeps_the_turn() {
    let set = Case { groups: SET, after: SET, ..MISS };
    check(Case { potted: &[2], next: One, ..set });
    check(Case { potted: &[9], ..set });
    check(Case { potted: &[9, 2], next: One, ..set });
    check(Case { potted: &[2, 0], fouls: &[Scratch], ..set });
    check(Case { first: &[9], potted: &[2], fouls: &[WrongBallFirst(BallId(9))], ..set });
}

#[test]
fn scratch_and_foul_are_both_reported() {
    check(Case { first: &[], potted: &[0], fouls: &[NothingHit, Scratch], ..MISS });
    check(Case { off_table: &[0], fouls: &[Scratch], ..MISS });
}

#[test]
fn balls_off_the_table_are_spotted_in_order_of_number() {
    let fouls = &[OffTable(BallId(12)), OffTable(BallId(5)), Scratch];
    check(Case { off_table: &[12, 0, 5], fouls, spotted: &[5, 12], ..MISS });
    // They do not count as pocketed: no group follows from them, and the turn ends.
    check(Case { off_table: &[5], fouls: &[OffTable(BallId(5))], spotted: &[5], ..MISS });
}

#[test]
fn the_eight_wins_when_the_group_is_cleared() {
    let win = Case { groups: SET, after: SET, next: One, winner: Some(One), ..MISS };
    check(Case { on_table: &[8, 9], first: &[8], potted: &[8], ..win });
    check(Case { on_table: &[1, 8, 9], potted: &[1, 8], ..win });
    check(Case { on_table: &[1, 8, 9], potted: &[9, 1, 8], ..win });
    // On an open table, the group was set and cleared before the 8 fell.
    check(Case { on_table: &[1, 8, 9], groups: OPEN, potted: &[1, 8], ..win });
}

/// Tests that the 8 alone on an open table does not lose, because there is no other ball to hit.
#[test]
fn the_eight_alone_on_an_open_table_wins() {
    let alone = Case { on_table: &[8], first: &[8], potted: &[8], next: One, ..MISS };
    check(Case { winner: Some(One), ..alone });
    let fouls = &[Scratch];
    check(Case { potted: &[8, 0], fouls, winner: Some(Two), ..alone });
}

#[test]
fn the_eight_loses_otherwise() {
    let loss = Case { groups: SET, after: SET, next: One, winner: Some(Two), ..MISS };
    check(Case { potted: &[8], ..loss });
    check(Case { on_table: &[1, 8, 9], potted: &[8], ..loss });
    check(Case { on_table: &[1, 8], potted: &[8, 1], ..loss });
    check(Case { on_table: &[8, 9], first: &[8], potted: &[8, 0], fouls: &[Scratch], ..loss });
    check(Case { on_table: &[8, 9], first: &[8], potted: &[0, 8], fouls: &[Scratch], ..loss });
    check(Case {
        on_table: &[8, 9],
        first: &[9],
        potted: &[8],
        fouls: &[WrongBallFirst(BallId(9))],
        ..loss
    });
    check(Case {
        on_table: &[8, 9],
        first: &[8],
        off_table: &[8],
        fouls: &[OffTable(EIGHT)],
        ..loss
    });
}

#[test]
fn the_eight_on_an_open_table_loses_on_the_break_too() {
    let loss = Case { next: One, winner: Some(Two), ..MISS };
    check(Case { potted: &[8], ..loss });
    check(Case { potted: &[8], breaking: true, ..loss });
    check(Case { potted: &[3, 8], breaking: true, after: SET, ..loss });
}

#[test]
fn a_scratch_on_the_eight_that_stays_up_is_only_a_foul() {
    check(Case {
        groups: SET,
        after: SET,
        on_table: &[8, 9],
        first: &[8],
        potted: &[0],
        fouls: &[Scratch],
        ..MISS
    });
}

#[test]
fn the_rack_is_the_originals() {
    let places = EightBall2014::default().rack(&Table::report(), 0.028575, &mut rng());
    let expected = [
        (-0.768096, 0.0),
        (0.6858, 0.0),
        (0.916686, 0.0577215),
        (0.7435215, -0.02886075),
        (0.8589645, -0.02886075),
        (0.916686, -0.0577215),
        (0.801243, 0.0577215),
        (0.916686, 0.115443),
        (0.801243, 0.0),
        (0.8589645, -0.08658225),
        (0.916686, 0.0),
        (0.7435215, 0.02886075),
        (0.916686, -0.115443),
        (0.8589645, 0.08658225),
        (0.801243, -0.0577215),
        (0.8589645, 0.02886075),
    ];
    assert_eq!(places.len(), expected.len());
    for (number, ((ball, place), (x, y))) in places.iter().zip(expected).enumerate() {
        assert_eq!(ball.0 as usize, number);
        assert!((place - Vector2::new(x, y)).norm() < 1e-12, "{ball}: {place}");
    }
}

/// Tests that on a pool table the racked balls leave the triangle's slack between the 30 touching
/// pairs, and that the rack is symmetric.
#[test]
fn the_rack_of_a_pool_table_leaves_its_slack() {
    let radius = 0.028575;
    for name in ["pool-9ft", "pool-8ft", "pool-7ft"] {
        let table = Table::named(name).unwrap();
        let places = EightBall2014::default().rack(&table, radius, &mut rng());
        assert_eq!(places[0].1, Vector2::new(table.spots.unwrap().head, 0.0));
        assert_eq!(places[1].1, Vector2::new(table.spots.unwrap().foot, 0.0));
        let slack = table.spots.unwrap().triangle.slack;
        let mut neighbours = 0;
        for (index, (_, place)) in places[1..].iter().enumerate() {
            for (_, other) in &places[1..=index] {
                let off = (place - other).norm() - 2.0 * (radius + slack);
                assert!(off > -1e-15, "{name}: {off}");
                if off < 1e-3 {
                    neighbours += 1;
                    assert!(off < 1e-15, "{name}: {off}");
                }
            }
            let mirrored = Vector2::new(place.x, -place.y);
            assert!(places.iter().any(|&(_, other)| other == mirrored));
        }
        assert_eq!(neighbours, 30, "{name}");
    }
}

/// The reason why player 1 loses by a shot, with all 15 balls on the table unless given.
struct Loss {
    solids: bool,
    on_table: &'static [u32],
    first: u32,
    potted: &'static [u32],
    off_table: &'static [u32],
    reason: Option<Ending>,
}

#[test]
fn a_lost_game_names_its_cause() {
    let open = Loss {
        solids: false,
        on_table: &ALL,
        first: 1,
        potted: &[8],
        off_table: &[],
        reason: Some(Ending::EightOnOpenTable),
    };
    let early = Loss { solids: true, reason: Some(Ending::EightBeforeLastSolid), ..open };
    let last = Loss { on_table: &[1, 8, 9], potted: &[1, 8], reason: None, ..early };
    let eight = Loss { on_table: &[8, 9], first: 8, ..last };
    let stripe = Some(Ending::EightBeforeLastStripe);
    let wrong = Some(Ending::WrongBallFirst);
    let another = Some(Ending::HitBeforeEight);
    let scratch = Some(Ending::ScratchedOnEight);
    let left = Some(Ending::BallLeft);
    let gone = Some(Ending::EightLeft);
    for loss in [
        // Whatever foul there was, the 8 was not due.
        Loss { first: 8, ..open },
        Loss { potted: &[8, 0], ..open },
        Loss { off_table: &[4], ..open },
        Loss { first: 12, potted: &[12, 8], reason: stripe, ..open },
        Loss { ..early },
        Loss { first: 9, ..early },
        Loss { first: 8, ..early },
        Loss { potted: &[8, 0], ..early },
        Loss { off_table: &[9], ..early },
        Loss { potted: &[8, 1], reason: early.reason, ..last },
        // The 8 was due, and a foul lost the game.
        Loss { ..last },
        Loss { potted: &[1, 8, 0], reason: scratch, ..last },
        Loss { off_table: &[9], reason: left, ..last },
        Loss { first: 9, reason: wrong, ..last },
        Loss { first: 8, reason: wrong, ..last },
        Loss { ..eight },
        Loss { potted: &[8, 0], reason: scratch, ..eight },
        Loss { first: 9, reason: another, ..eight },
        Loss { first: 9, potted: &[8, 0], reason: scratch, ..eight },
        Loss { off_table: &[9], reason: left, ..eight },
        Loss { potted: &[], off_table: &[8], reason: gone, ..eight },
        Loss { potted: &[], off_table: &[8], reason: gone, ..early },
    ] {
        let ids = |balls: &[u32]| balls.iter().copied().map(BallId).collect::<Vec<_>>();
        let state = EightBall2014 { groups: settled(if loss.solids { SET } else { OPEN }) };
        let situation = Situation {
            player: One,
            on_table: ids(loss.on_table),
            breaking: false,
            cue_ball: CueBall::InPosition,
            hidden: Vec::new(),
            views: Vec::new(),
            touching: Vec::new(),
        };
        let potted = ids(loss.potted).into_iter().zip(1..).map(|(ball, time)| Potted {
            ball,
            pocket: PocketId(0),
            time: f64::from(time),
        });
        let shot = ShotSummary {
            first: ids(&[loss.first]),
            first_in_doubt: ids(&[loss.first]),
            potted: potted.collect(),
            off_table: ids(loss.off_table),
            ..ShotSummary::default()
        };
        let end = *state.judge(&situation, None, &shot).end().unwrap();
        assert_eq!(end.by_loser.then_some(end.how), loss.reason, "{situation:?} {shot:?}");
        assert_eq!(loss.reason.is_none(), end.winner == One);
    }
}
