//! Signs beside the planned shot: the foul or miscue that it would be, and the obstacle that lifts the
//! cue.

use crate::game::{GameKind, Lift, Obstacle, TheBall};
use crate::texts::{Shown, signs};
use crate::ui::kit::theme;
use crate::ui::kit::widgets::{Align, Pen};
use crate::ui::layout::{Layout, Rect};
use crate::ui::{ChanceSign, FoulAhead, FoulSign, UiState};

/// The usual distance of a sign from the cue ball, at its right and below it, logical pixels.
const BESIDE_CUE_BALL: [f32; 2] = [48.0, 10.0];

/// Draws the signs of the planned shot.
pub fn draw(pen: &Pen<'_>, layout: &Layout, state: &UiState) {
    let occupied = &state.occupied;
    let foul = state.cue.foul.as_ref();
    let foul = foul.map(|sign| foul_sign(pen, layout, sign, state.game.kind, occupied));
    // With a little space around it.
    let foul = foul.map(|place| place.inset(-pen.s(4.0).round()));
    // The cue ball has room for one sign: a miscue spoils the shot, a lifted cue does not.
    match (state.cue.miscue_sign, state.cue.lift_sign, &state.cue.lift) {
        (Some(at), ..) => {
            let place = (at, BESIDE_CUE_BALL);
            warning(pen, layout, &signs::MISCUE, place, (occupied, foul));
        }
        (None, Some(at), Some(lift)) => {
            lift_sign(pen, layout, at, lift, (occupied, foul));
        }
        _ => {}
    }
    if let Some(sign) = &state.cue.chance {
        chance_sign(pen, layout, sign, state.game.kind, (occupied, foul));
    }
}

/// Draws the chance of the shot beside the ball that is aimed at.
fn chance_sign(
    pen: &Pen<'_>,
    layout: &Layout,
    sign: &ChanceSign,
    game: GameKind,
    hidden: (&[Rect], Option<Rect>),
) {
    /// A smaller chance of a scratch is not said, percent.
    const WORTH_SAYING: u32 = 5;
    let words = match sign.scratch {
        scratch if scratch >= WORTH_SAYING && game.is_snooker() => {
            format!("{}", signs::odds_and_in_off(&sign.pot, &scratch))
        }
        scratch if scratch >= WORTH_SAYING => {
            format!("{}", signs::odds_and_scratch(&sign.pot, &scratch))
        }
        _ => format!("{}", signs::odds(&sign.pot)),
    };
    let width = pen.width(&words, pen.fonts.small);
    let rect = sign_place(pen, layout, sign.at, [18.0, -14.0], [width, 26.0], hidden);
    pen.fill(rect, theme::OVERLAY, 6.0);
    pen.text(rect, &words, pen.fonts.small, theme::TEXT, Align::Center);
}

/// Draws the foul that the aim line foresees beside the place where it happens. Returns its place.
fn foul_sign(
    pen: &Pen<'_>,
    layout: &Layout,
    sign: &FoulSign,
    game: GameKind,
    occupied: &[Rect],
) -> Rect {
    let words = match sign.foul {
        FoulAhead::WrongBall(ball) => {
            format!("{}", signs::wrong_ball(&Shown(&TheBall::in_game(game, ball))))
        }
        FoulAhead::NoBall => format!("{}", signs::HITS_NOTHING),
        FoulAhead::DoubleHit => format!("{}", signs::DOUBLE_HIT),
        FoulAhead::TouchedBall => format!("{}", signs::TIP_TOUCHES_BALL),
    };
    warning(pen, layout, &words, (sign.at, [18.0, -14.0]), (occupied, None))
}

/// Draws a warning near a point of the view, at a usual distance from it. Returns its place.
fn warning(
    pen: &Pen<'_>,
    layout: &Layout,
    words: &str,
    (at, usual): ([f32; 2], [f32; 2]),
    hidden: (&[Rect], Option<Rect>),
) -> Rect {
    let width = pen.width(words, pen.fonts.small);
    let rect = sign_place(pen, layout, at, usual, [width, 26.0], hidden);
    pen.fill(rect, theme::CARD, 6.0);
    pen.outline(rect, theme::FOUL, 6.0);
    pen.text(rect, words, pen.fonts.small, theme::FOUL, Align::Center);
    rect
}

/// Draws beside the cue ball what lifts the cue, and how to bring it down. Returns its place.
fn lift_sign(
    pen: &Pen<'_>,
    layout: &Layout,
    at: [f32; 2],
    lift: &Lift,
    hidden: (&[Rect], Option<Rect>),
) -> Rect {
    let degrees = format!("{:.0}", lift.degrees());
    let words = match lift {
        Lift::Over { obstacle: Obstacle::Rail, .. } => format!("{}", signs::over_rail(&degrees)),
        Lift::Over { obstacle: Obstacle::Ball(ball), .. } => {
            format!("{}", signs::over_ball(&Shown(ball), &degrees))
        }
        Lift::NoRoom(Obstacle::Rail) => format!("{}", signs::NO_ROOM_OVER_RAIL),
        Lift::NoRoom(Obstacle::Ball(ball)) => {
            format!("{}", signs::no_room_over_ball(&Shown(ball)))
        }
    };
    let way = match lift {
        Lift::Over { .. } => signs::HIT_HIGHER_TO_LOWER,
        Lift::NoRoom(_) => signs::HIT_HIGHER,
    };
    let wide = [&*words, &way].map(|text| pen.width(text, pen.fonts.small));
    let width = wide[0].max(wide[1]);
    let rect = sign_place(pen, layout, at, BESIDE_CUE_BALL, [width, 44.0], hidden);
    pen.fill(rect, theme::OVERLAY, 6.0);
    let half = 0.5 * rect.height;
    let rows = [
        Rect { height: half + pen.s(3.0), ..rect },
        Rect { y: rect.y + half - pen.s(3.0), height: half, ..rect },
    ];
    pen.text(rows[0], &words, pen.fonts.small, theme::TEXT, Align::Center);
    pen.text(rows[1], &way, pen.fonts.small, theme::MUTED, Align::Center);
    rect
}

/// The place of a sign near a point of the view: on no card if possible, on the side of the point
/// where it hides the least of what is `occupied`, and never on the `other` sign. The `usual`
/// distance is to the right of the point and below it, in logical pixels like the height; the width
/// of the words is in physical ones.
fn sign_place(
    pen: &Pen<'_>,
    layout: &Layout,
    at: [f32; 2],
    usual: [f32; 2],
    [words, height]: [f32; 2],
    (occupied, other): (&[Rect], Option<Rect>),
) -> Rect {
    /// The sides of the point, the usual one first.
    const SIDES: [[f32; 2]; 4] = [[1.0, 1.0], [-1.0, 1.0], [1.0, -1.0], [-1.0, -1.0]];
    /// The distances from the point, as multiples of the usual one.
    const DISTANCES: [f32; 4] = [1.0, 2.0, 4.0, 7.0];
    let [width, height] = [words + pen.s(20.0), pen.s(height)];
    let clear = layout.clear_view().inset(pen.s(8.0));
    // Not over the power bar.
    let right = clear.max()[0].min(layout.power_ground().x - pen.s(6.0));
    let place = |side: [f32; 2], distance: f32| {
        let middle = [0, 1].map(|axis| {
            let away = side[axis] * usual[axis];
            at[axis] + distance * pen.s(away) + 0.5 * [width, height][axis] * away.signum()
        });
        let x = (middle[0] - 0.5 * width).min(right - width).max(clear.x);
        let y = (middle[1] - 0.5 * height).min(clear.max()[1] - height).max(clear.y);
        Rect::new(x.round(), y.round(), width.round(), height.round())
    };
    // Moved below the other sign, or above it.
    let apart = |rect: Rect| match other.filter(|other| other.meets(&rect)) {
        None => rect,
        Some(other) if other.max()[1] + rect.height <= clear.max()[1] => {
            Rect { y: other.max()[1], ..rect }
        }
        Some(other) => Rect { y: other.y - rect.height, ..rect },
    };
    let mut best = ([usize::MAX; 2], apart(place(SIDES[0], DISTANCES[0])));
    for distance in DISTANCES {
        for side in SIDES {
            let rect = apart(place(side, distance));
            // Cards and messages would cover the sign itself.
            let messages = [layout.message_room(), layout.long_message_room()];
            let cards = layout.cards().chain(messages).filter(|card| card.meets(&rect)).count();
            let hidden = occupied.iter().filter(|one| one.meets(&rect)).count();
            if [cards, hidden] < best.0 {
                best = ([cards, hidden], rect);
            }
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use crate::physics::BallId;
    use crate::ui::table::signs::*;
    use crate::ui::tests::Frame;

    #[test]
    fn a_sign_at_the_cue_ball_is_never_on_the_sign_of_a_foul() {
        for (width, height) in [(640, 480), (1280, 720)] {
            let layout = Layout::arranged(width, height, 1.0, true);
            let mut frame = Frame::new(&layout);
            let pen = frame.pen();
            let list = pen.ui.get_background_draw_list();
            let pen = &pen.on(&list);
            // The view is full, so that no place is better than another.
            let occupied = [layout.view];
            let lift = Lift::NoRoom(Obstacle::Ball(BallId(12).into()));
            let steps = |length: u32| (0..=length).step_by(20).map(|at| at as f32);
            for at in steps(width).flat_map(|x| steps(height).map(move |y| [x, y])) {
                let sign = FoulSign { foul: FoulAhead::NoBall, at };
                let foul = foul_sign(pen, &layout, &sign, GameKind::EightBall, &occupied);
                let hidden: (&[Rect], _) = (&occupied, Some(foul));
                let lift = lift_sign(pen, &layout, at, &lift, hidden);
                let place = (at, BESIDE_CUE_BALL);
                let miscue = warning(pen, &layout, &signs::MISCUE, place, hidden);
                let clear = layout.clear_view();
                for sign in [lift, miscue] {
                    assert!(!sign.meets(&foul), "{at:?}, {width}x{height}: {sign:?} on {foul:?}");
                    assert!(sign.y >= clear.y && sign.max()[1] <= clear.max()[1], "{sign:?}");
                }
            }
        }
    }
}
