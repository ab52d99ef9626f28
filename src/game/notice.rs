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
        Some(own) if !situation.has_any(own) => ", not the 8",
        Some(Group::Solids) => ", not a solid",
        Some(Group::Stripes) => ", not a stripe",
    }
}

/// Why the fall of the 8, or its leaving the table, has lost the game, if it has.
pub(super) fn lost_by(verdict: &Verdict, situation: &Situation) -> Option<&'static str> {
    if verdict.winner? == situation.player {
        return None;
    }
    // The 8 hit first, before its time, is told by what was left.
    let another_first = |foul: &Foul| matches!(foul, Foul::WrongBallFirst(ball) if *ball != EIGHT);
    let left_table = |foul: &Foul| matches!(foul, Foul::OffTable(_));
    // The groups that this very shot has set count: by them the referee judges.
    Some(match verdict.groups[situation.player.index()] {
        _ if verdict.fouls.contains(&Foul::OffTable(EIGHT)) => "the 8 left the table",
        _ if verdict.fouls.contains(&Foul::Scratch) => "scratched on the 8",
        _ if verdict.fouls.iter().any(another_first) => "another ball was hit before the 8",
        _ if verdict.fouls.iter().any(left_table) => "a ball left the table as the 8 fell",
        None => "the 8 fell while the table was open",
        Some(Group::Solids) => "the 8 fell before the last solid",
        Some(Group::Stripes) => "the 8 fell before the last stripe",
    })
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
