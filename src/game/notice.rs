//! What the text area says, in the words of 2014, and what is said over the table.

use crate::physics::ball::BallId;
use crate::rules::{EIGHT, Foul, Group, Groups, Player, ShotSummary, Situation, Verdict};

/// A line for the text area.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// What it says.
    pub text: String,
    /// What it is about.
    pub kind: NoticeKind,
    /// What is said over the table, where that is not the same.
    pub aloud: Option<String>,
}

impl Notice {
    fn new(kind: NoticeKind, text: impl Into<String>) -> Notice {
        Notice { text: text.into(), kind, aloud: None }
    }

    fn aloud(self, aloud: String) -> Notice {
        Notice { aloud: Some(aloud), ..self }
    }
}

/// What a notice is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoticeKind {
    /// Whose turn it is, and for which balls.
    Turn,
    /// How things stand otherwise.
    Info,
    /// A ball fell.
    Pocketed,
    /// The 8 fell; the referee says what that means.
    Eight,
    /// Something went wrong, and the referee says what that means: a miscue, a cue ball over a rail.
    Mishap,
    /// A foul other than a scratch.
    Foul,
    /// The cue ball fell or left the table.
    Scratch,
    /// The game is over.
    Won,
    /// A shot was taken back, or is played again.
    Undone,
}

/// Says that the last shot counts no more.
pub(super) fn undone() -> Notice {
    Notice::new(NoticeKind::Undone, "Shot taken back")
}

/// Says that a shot that was taken back is played again.
pub(super) fn redone() -> Notice {
    Notice::new(NoticeKind::Undone, "Same shot again")
}

/// Says that the tip slipped off the cue ball.
pub(super) fn miscue() -> Notice {
    Notice::new(NoticeKind::Mishap, "Miscue: the tip slipped off the ball")
}

/// Says that a ball fell; of the cue ball the referee speaks at the shot's end.
pub(super) fn pocketed(ball: BallId) -> Option<Notice> {
    let notice = match ball {
        BallId::CUE => return None,
        EIGHT => Notice::new(NoticeKind::Eight, "8 Ball Pocketed"),
        ball => Notice::new(NoticeKind::Pocketed, format!("Ball {ball} Pocketed")),
    };
    Some(notice.aloud(format!("The {ball} is potted")))
}

/// Says that the cue ball left the table; of the others the referee speaks at the shot's end.
pub(super) fn left(ball: BallId) -> Option<Notice> {
    let text = "The cue ball left the table";
    (ball == BallId::CUE).then(|| Notice::new(NoticeKind::Mishap, text))
}

/// Says that a ball that left the table is back.
pub(super) fn spotted(ball: BallId) -> Notice {
    Notice::new(NoticeKind::Info, format!("The {ball} is spotted"))
}

/// Says what was wrong with a shot, or who has won. `situation` is how things stood before it.
pub(super) fn verdict(
    verdict: &Verdict,
    situation: &Situation,
    summary: &ShotSummary,
) -> Vec<Notice> {
    let player = situation.player;
    let fouls = verdict.fouls.iter().map(|&foul| match foul {
        Foul::Scratch if summary.off_table.contains(&BallId::CUE) => {
            let text = format!("Scratch: the cue ball left the table ({player})");
            Notice::new(NoticeKind::Scratch, text)
        }
        Foul::Scratch => Notice::new(NoticeKind::Scratch, format!("Scratch ({player})")),
        Foul::NothingHit => Notice::new(NoticeKind::Foul, format!("Foul: no ball hit ({player})")),
        Foul::WrongBallFirst(ball) => {
            let wanted = wanted(situation);
            let text = format!("Foul: the {ball} was hit first{wanted} ({player})");
            Notice::new(NoticeKind::Foul, text)
        }
        Foul::OffTable(ball) => {
            Notice::new(NoticeKind::Foul, format!("Foul: the {ball} left the table ({player})"))
        }
    });
    let won = verdict.winner.map(|winner| Notice::new(NoticeKind::Won, format!("{winner} Wins")));
    fouls.chain(lost(verdict, situation)).chain(won).collect()
}

/// What the player had to hit first, where that was one kind of ball.
fn wanted(situation: &Situation) -> &'static str {
    match situation.own_group() {
        None => "",
        Some(_) if on_the_eight(situation) => ", not the 8",
        Some(Group::Solids) => ", not a solid",
        Some(Group::Stripes) => ", not a stripe",
    }
}

/// Why the fall of the 8, or its leaving the table, has lost the game, if it has.
pub(super) fn lost_by(verdict: &Verdict, situation: &Situation) -> Option<&'static str> {
    if verdict.winner? == situation.player {
        return None;
    }
    if verdict.fouls.contains(&Foul::OffTable(EIGHT)) {
        return Some("the 8 left the table");
    }
    if verdict.early {
        // Without a foul it would have lost as well. The groups that this very shot has set count:
        // by them the referee judges.
        return Some(match verdict.groups[situation.player.index()] {
            None => "the 8 fell while the table was open",
            Some(Group::Solids) => "the 8 fell before the last solid",
            Some(Group::Stripes) => "the 8 fell before the last stripe",
        });
    }
    // Of several fouls the last one listed is the gravest.
    Some(match verdict.fouls.last()? {
        Foul::Scratch => "scratched on the 8",
        Foul::OffTable(_) => "a ball left the table as the 8 fell",
        Foul::WrongBallFirst(_) if on_the_eight(situation) => "another ball was hit before the 8",
        Foul::WrongBallFirst(_) => "a wrong ball was hit first",
        Foul::NothingHit => "no ball was hit",
    })
}

/// Whether the player's balls were down before the shot.
fn on_the_eight(situation: &Situation) -> bool {
    situation.own_group().is_some_and(|own| !situation.has_any(own))
}

/// Says so.
fn lost(verdict: &Verdict, situation: &Situation) -> Option<Notice> {
    let text = format!("{} loses: {}", situation.player, lost_by(verdict, situation)?);
    Some(Notice::new(NoticeKind::Foul, text))
}

/// Says whose turn it is and what that player has to do.
pub(super) fn turn(
    player: Player,
    groups: Groups,
    on_the_eight: bool,
    ball_in_hand: bool,
) -> Vec<Notice> {
    let group = groups[player.index()].map_or("Open", Group::title);
    let mut lines = vec![Notice::new(NoticeKind::Turn, format!("{player}: {group}"))];
    if on_the_eight {
        lines.push(Notice::new(NoticeKind::Info, "Only the 8 is left"));
    }
    if ball_in_hand {
        lines.push(Notice::new(NoticeKind::Info, "Ball in hand behind the head string"));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::table::PocketId;
    use crate::rules::{GameKind, Potted};

    /// How player 1 loses by a shot, all 15 balls on the table but where it says otherwise.
    struct Loss {
        solids: bool,
        on_table: &'static [u32],
        first: u32,
        potted: &'static [u32],
        off_table: &'static [u32],
        told: Option<&'static str>,
    }

    #[test]
    fn a_lost_game_is_told_by_what_has_lost_it() {
        const ALL: &[u32] = &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
        let open = Loss {
            solids: false,
            on_table: ALL,
            first: 1,
            potted: &[8],
            off_table: &[],
            told: Some("the 8 fell while the table was open"),
        };
        let early = Loss { solids: true, told: Some("the 8 fell before the last solid"), ..open };
        let last = Loss { on_table: &[1, 8, 9], potted: &[1, 8], told: None, ..early };
        let eight = Loss { on_table: &[8, 9], first: 8, ..last };
        let stripe = Some("the 8 fell before the last stripe");
        let wrong = Some("a wrong ball was hit first");
        let another = Some("another ball was hit before the 8");
        let scratch = Some("scratched on the 8");
        let left = Some("a ball left the table as the 8 fell");
        let gone = Some("the 8 left the table");
        for loss in [
            // Whatever foul there was besides, the 8 was not to fall.
            Loss { first: 8, ..open },
            Loss { potted: &[8, 0], ..open },
            Loss { off_table: &[4], ..open },
            Loss { first: 12, potted: &[12, 8], told: stripe, ..open },
            Loss { ..early },
            Loss { first: 9, ..early },
            Loss { first: 8, ..early },
            Loss { potted: &[8, 0], ..early },
            Loss { off_table: &[9], ..early },
            Loss { potted: &[8, 1], told: early.told, ..last },
            // It was to fall, and a foul has lost the game.
            Loss { ..last },
            Loss { potted: &[1, 8, 0], told: scratch, ..last },
            Loss { off_table: &[9], told: left, ..last },
            Loss { first: 9, told: wrong, ..last },
            Loss { first: 8, told: wrong, ..last },
            Loss { ..eight },
            Loss { potted: &[8, 0], told: scratch, ..eight },
            Loss { first: 9, told: another, ..eight },
            Loss { first: 9, potted: &[8, 0], told: scratch, ..eight },
            Loss { off_table: &[9], told: left, ..eight },
            Loss { potted: &[], off_table: &[8], told: gone, ..eight },
            Loss { potted: &[], off_table: &[8], told: gone, ..early },
        ] {
            let ids = |balls: &[u32]| balls.iter().copied().map(BallId).collect::<Vec<_>>();
            let situation = Situation {
                player: Player::One,
                groups: match loss.solids {
                    true => [Some(Group::Solids), Some(Group::Stripes)],
                    false => [None, None],
                },
                on_table: ids(loss.on_table),
                breaking: false,
            };
            let potted = ids(loss.potted).into_iter().zip(1..).map(|(ball, time)| Potted {
                ball,
                pocket: PocketId(0),
                time: f64::from(time),
            });
            let shot = ShotSummary {
                first: ids(&[loss.first]),
                potted: potted.collect(),
                off_table: ids(loss.off_table),
            };
            let verdict = GameKind::EightBall2014.judge(&situation, &shot);
            assert_eq!(lost_by(&verdict, &situation), loss.told, "{situation:?} {shot:?}");
            assert_eq!(loss.told.is_none(), verdict.winner == Some(Player::One));
        }
    }
}
