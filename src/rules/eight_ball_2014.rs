//! 8-ball as gl-billiards played it in 2014: its rules without its faults.
//!
//! No calls, no rail after contact, ball in hand behind the head string after every foul, and
//! the 8 decides the game whenever it falls, on the break too. What the original did by
//! mistake is not kept: here the first ball hit is the one that was hit first, hitting the 8
//! first is a foul unless the player is on it, a scratch without the 8 falling never loses,
//! and the verdict is given once, when everything rests.
//!
//! In 2014 no ball could leave the table. Here the cue ball over a rail is a scratch, any other ball
//! a foul, and it is spotted: it was not potted, so nobody is nearer to the 8 for it. The 8 over a
//! rail loses the game.

use nalgebra::Vector2;

use super::{EIGHT, Foul, Group, Groups, Situation, Verdict};
use crate::physics::ball::BallId;
use crate::physics::table::{Spots, Table};
use crate::rules::shot::ShotSummary;

/// The rack from the apex on, each row from -y to +y; the same in every game.
const ROWS: [&[u32]; 5] = [&[1], &[3, 11], &[14, 8, 6], &[9, 4, 15, 13], &[12, 5, 10, 2, 7]];

/// The spots of a table, or the original's where it marks none.
fn spots(table: &Table) -> Spots {
    table.spots.unwrap_or(Table::REPORT_SPOTS)
}

/// Where the cue ball lies at the start and after a foul, m.
pub(super) fn home(table: &Table) -> Vector2<f64> {
    Vector2::new(spots(table).head, 0.0)
}

/// Where a ball that left the table comes back, m.
pub(super) fn foot(table: &Table) -> Vector2<f64> {
    Vector2::new(spots(table).foot, 0.0)
}

/// Every ball's place at the start, m, as the table's triangle leaves them.
pub(super) fn rack(table: &Table, radius: f64) -> Vec<(BallId, Vector2<f64>)> {
    let Spots { foot, triangle, .. } = spots(table);
    let apart = 2.0 * (radius + triangle.slack);
    let deep = triangle.row * apart;
    let wide = triangle.column * apart;
    let mut places = vec![(BallId::CUE, home(table))];
    for (row, balls) in ROWS.iter().enumerate() {
        for (column, &ball) in balls.iter().enumerate() {
            let across = column as f64 - row as f64 / 2.0;
            places.push((BallId(ball), Vector2::new(foot + row as f64 * deep, across * wide)));
        }
    }
    places.sort_by_key(|&(ball, _)| ball);
    places
}

/// What follows from a shot.
pub(super) fn judge(situation: &Situation, shot: &ShotSummary) -> Verdict {
    let player = situation.player;
    let fouls = fouls(situation, shot);
    let groups = groups_after(situation, shot);
    let eight = eight_fell(shot);
    let early = eight.is_some_and(|time| !cleared(situation, groups, shot, time));
    let won = fouls.is_empty() && !early;
    let winner = eight.map(|_| if won { player } else { player.other() });
    let own = groups[player.index()];
    let potted_own =
        own.is_some() && shot.potted.iter().any(|potted| Group::of(potted.ball) == own);
    let stays = winner.is_some() || (potted_own && fouls.is_empty());
    Verdict {
        groups,
        next: if stays { player } else { player.other() },
        ball_in_hand: winner.is_none() && !fouls.is_empty(),
        spotted: if winner.is_none() { spotted(shot) } else { Vec::new() },
        winner,
        early,
        fouls,
    }
}

/// The object balls that left the table, ascending.
fn spotted(shot: &ShotSummary) -> Vec<BallId> {
    let mut balls: Vec<BallId> =
        shot.off_table.iter().copied().filter(|&ball| ball != BallId::CUE).collect();
    balls.sort_unstable();
    balls
}

fn fouls(situation: &Situation, shot: &ShotSummary) -> Vec<Foul> {
    let mut fouls = Vec::new();
    // Of several balls hit at one instant, one that may be hit first is enough: doubt goes to
    // the player.
    match shot.first.as_slice() {
        [] => fouls.push(Foul::NothingHit),
        [ball, ..] if !shot.first.iter().any(|&ball| may_be_hit_first(situation, ball)) => {
            fouls.push(Foul::WrongBallFirst(*ball));
        }
        _ => {}
    }
    let object_balls = shot.off_table.iter().filter(|&&ball| ball != BallId::CUE);
    fouls.extend(object_balls.map(|&ball| Foul::OffTable(ball)));
    if shot.cue_ball_lost() {
        fouls.push(Foul::Scratch);
    }
    fouls
}

fn may_be_hit_first(situation: &Situation, ball: BallId) -> bool {
    if situation.breaking {
        return true;
    }
    match situation.own_group() {
        Some(own) if situation.has_any(own) => Group::of(ball) == Some(own),
        Some(_) => ball == EIGHT,
        // With nothing but the 8 left there is no other ball to hit.
        None => ball != EIGHT || situation.on_table == [EIGHT],
    }
}

/// The first group ball to fall on an open table decides, on the break and on a foul too.
fn groups_after(situation: &Situation, shot: &ShotSummary) -> Groups {
    if situation.own_group().is_some() {
        return situation.groups;
    }
    let first = shot.potted.iter().find_map(|potted| Group::of(potted.ball));
    let mut groups = situation.groups;
    groups[situation.player.index()] = first;
    groups[situation.player.other().index()] = first.map(Group::other);
    groups
}

/// When the 8 fell, in s after the cue struck; over a rail it falls at the very end.
fn eight_fell(shot: &ShotSummary) -> Option<f64> {
    let potted = shot.potted.iter().find(|potted| potted.ball == EIGHT).map(|potted| potted.time);
    potted.or(shot.off_table.contains(&EIGHT).then_some(f64::INFINITY))
}

/// Whether the player's own group, known by then or gone altogether, was down at `time` (s).
fn cleared(situation: &Situation, groups: Groups, shot: &ShotSummary, time: f64) -> bool {
    let Some(own) = groups[situation.player.index()] else {
        // With nothing but the 8 left both groups are down, whoever would have had which.
        return situation.on_table == [EIGHT];
    };
    let down = |ball: BallId| shot.potted.iter().any(|p| p.ball == ball && p.time <= time);
    situation.on_table.iter().all(|&ball| Group::of(ball) != Some(own) || down(ball))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::table::PocketId;
    use crate::rules::{GameKind, Player, Potted};

    use Foul::{NothingHit, OffTable, Scratch, WrongBallFirst};
    use Group::{Solids, Stripes};
    use Player::{One, Two};

    const OPEN: Groups = [None, None];
    /// Player 1 has the solids.
    const SET: Groups = [Some(Solids), Some(Stripes)];
    const ALL: [u32; 15] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

    /// A shot of player 1 in the middle of a game, and what should follow.
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

    /// A legal shot on a full open table that pots nothing.
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

    /// Judges the shot as player 1's and, mirrored, as player 2's.
    fn check(case: Case) {
        let ids = |balls: &[u32]| balls.iter().copied().map(BallId).collect::<Vec<_>>();
        let potted = case.potted.iter().enumerate().map(|(index, &ball)| Potted {
            ball: BallId(ball),
            pocket: PocketId(0),
            time: 1.0 + index as f64,
        });
        let shot = ShotSummary {
            first: ids(case.first),
            potted: potted.collect(),
            off_table: ids(case.off_table),
        };
        for player in Player::BOTH {
            let seat = |one: Player| if player == One { one } else { one.other() };
            let groups = |[one, two]: Groups| if player == One { [one, two] } else { [two, one] };
            let situation = Situation {
                player,
                groups: groups(case.groups),
                on_table: ids(case.on_table),
                breaking: case.breaking,
            };
            let expected = Verdict {
                fouls: case.fouls.to_vec(),
                groups: groups(case.after),
                next: seat(case.next),
                ball_in_hand: case.winner.is_none() && !case.fouls.is_empty(),
                spotted: ids(case.spotted),
                winner: case.winner.map(seat),
                // Every case that loses with a foul does so by that alone.
                early: case.winner == Some(Two) && case.fouls.is_empty(),
            };
            assert_eq!(GameKind::EightBall2014.judge(&situation, &shot), expected, "{situation:?}");
        }
    }

    #[test]
    fn a_miss_passes_the_turn() {
        check(MISS);
        check(Case { breaking: true, ..MISS });
        check(Case { groups: SET, after: SET, ..MISS });
    }

    #[test]
    fn touching_nothing_is_a_foul_always() {
        let nothing = Case { first: &[], fouls: &[NothingHit], ..MISS };
        check(Case { breaking: true, ..nothing });
        check(Case { groups: SET, after: SET, ..nothing });
        check(nothing);
    }

    #[test]
    fn on_an_open_table_only_the_eight_is_wrong() {
        check(Case { first: &[12], ..MISS });
        check(Case { first: &[8], fouls: &[WrongBallFirst(EIGHT)], ..MISS });
        check(Case { first: &[8], breaking: true, ..MISS });
        check(Case { first: &[8], on_table: &[8], ..MISS });
    }

    #[test]
    fn with_a_group_only_its_balls_are_right() {
        let set = Case { groups: SET, after: SET, ..MISS };
        check(Case { first: &[7], ..set });
        check(Case { first: &[9], fouls: &[WrongBallFirst(BallId(9))], ..set });
        check(Case { first: &[8], fouls: &[WrongBallFirst(EIGHT)], ..set });
    }

    #[test]
    fn with_the_group_down_only_the_eight_is_right() {
        let cleared = Case { groups: SET, after: SET, on_table: &[8, 9, 10], ..MISS };
        check(Case { first: &[8], ..cleared });
        check(Case { first: &[9], fouls: &[WrongBallFirst(BallId(9))], ..cleared });
    }

    #[test]
    fn of_two_balls_hit_at_one_instant_one_right_one_is_enough() {
        check(Case { groups: SET, after: SET, first: &[3, 9], ..MISS });
        check(Case {
            groups: SET,
            after: SET,
            first: &[8, 9],
            fouls: &[WrongBallFirst(EIGHT)],
            ..MISS
        });
    }

    #[test]
    fn the_first_ball_down_sets_the_groups() {
        let solids = Case { after: SET, next: One, ..MISS };
        check(Case { potted: &[3], ..solids });
        check(Case { potted: &[3, 9], breaking: true, ..solids });
        check(Case { potted: &[9, 3], after: [Some(Stripes), Some(Solids)], ..solids });
    }

    #[test]
    fn a_foul_sets_the_groups_too_but_ends_the_turn() {
        check(Case { potted: &[3, 0], fouls: &[Scratch], after: SET, ..MISS });
        check(Case {
            first: &[8],
            potted: &[3],
            fouls: &[WrongBallFirst(EIGHT)],
            after: SET,
            ..MISS
        });
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
    fn scratch_and_foul_are_both_told() {
        check(Case { first: &[], potted: &[0], fouls: &[NothingHit, Scratch], ..MISS });
        check(Case { off_table: &[0], fouls: &[Scratch], ..MISS });
    }

    #[test]
    fn balls_over_a_rail_are_spotted_in_the_order_of_their_numbers() {
        let fouls = &[OffTable(BallId(12)), OffTable(BallId(5)), Scratch];
        check(Case { off_table: &[12, 0, 5], fouls, spotted: &[5, 12], ..MISS });
        // It was not potted: no group follows from it, and the turn ends.
        check(Case { off_table: &[5], fouls: &[OffTable(BallId(5))], spotted: &[5], ..MISS });
    }

    #[test]
    fn the_eight_wins_when_the_group_is_down() {
        let win = Case { groups: SET, after: SET, next: One, winner: Some(One), ..MISS };
        check(Case { on_table: &[8, 9], first: &[8], potted: &[8], ..win });
        check(Case { on_table: &[1, 8, 9], potted: &[1, 8], ..win });
        check(Case { on_table: &[1, 8, 9], potted: &[9, 1, 8], ..win });
        // The table was open, and the group was set and cleared before the 8 fell.
        check(Case { on_table: &[1, 8, 9], groups: OPEN, potted: &[1, 8], ..win });
    }

    /// Where it is all there is to hit, an open table does not make it a loss.
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
        let places = rack(&Table::report(), 0.028575);
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

    /// On a pool table the places of the rack are as far apart as the triangle's slack needs, 30
    /// pairs of them, and one half is the other one's mirror image.
    #[test]
    fn the_rack_of_a_pool_table_leaves_its_slack() {
        let radius = 0.028575;
        for name in ["pool-9ft", "pool-8ft", "pool-7ft"] {
            let table = Table::named(name).unwrap();
            let places = rack(&table, radius);
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
}
