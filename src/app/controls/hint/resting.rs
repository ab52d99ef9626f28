//! A pointer that rests while the game continues: what lies under it now lies there by chance, so the
//! status line does not explain it until the pointer moves.

use std::mem::{Discriminant, discriminant};

use crate::app::session::{Mode, Session};
use crate::game::{Phase, Player};
use crate::ui::Screen;

/// The phase, turn, screen and mode, which decide what the player can do.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Moment {
    phase: &'static str,
    player: Player,
    revision: u64,
    screen: Option<Discriminant<Screen>>,
    mode: Discriminant<Mode>,
    is_judged: bool,
}

impl Moment {
    fn of(session: &Session) -> Moment {
        let game = session.game();
        Moment {
            phase: Phase::name(session.phase()),
            player: game.player(),
            revision: game.revision(),
            screen: session.screens.top().map(discriminant),
            mode: discriminant(&session.mode),
            is_judged: session.mode.awaits_next(),
        }
    }
}

/// Watches whether the pointer has moved since the game went on.
#[derive(Debug, Default)]
pub struct RestingPointer {
    moment: Option<Moment>,
    /// The place where the pointer has rested since then.
    at: Option<[f32; 2]>,
}

impl RestingPointer {
    /// The pointer, unless it rests since what the player can do has changed.
    pub fn active_pointer(
        &mut self,
        session: &Session,
        pointer: Option<[f32; 2]>,
    ) -> Option<[f32; 2]> {
        let moment = Moment::of(session);
        match self.moment.replace(moment) {
            Some(before) if before != moment => self.at = pointer,
            _ if self.at != pointer => self.at = None,
            _ => {}
        }
        pointer.filter(|_| self.at.is_none())
    }
}

#[cfg(test)]
mod tests {
    use crate::app::controls::hint::resting::*;
    use crate::app::session::tests::last_ball;
    use crate::ui::SettingsSheet;

    /// Tests that a pointer that rests stops to count when a shot ends, and when a screen opens and
    /// closes, and counts again as soon as it moves.
    #[test]
    fn a_resting_pointer_says_nothing_of_what_comes() {
        let mut session = last_ball(false);
        let mut pointer = RestingPointer::default();
        let (here, there) = (Some([10.0, 20.0]), Some([11.0, 20.0]));
        assert_eq!(pointer.active_pointer(&session, here), here);
        while session.phase() == Phase::Rolling {
            assert_eq!(pointer.active_pointer(&session, here), here);
            session.advance(1.0 / 30.0);
        }
        assert_eq!(pointer.active_pointer(&session, here), None);
        assert_eq!(pointer.active_pointer(&session, here), None);
        assert_eq!(pointer.active_pointer(&session, there), there);
        assert_eq!(pointer.active_pointer(&session, here), here);
        session.screens.open(SettingsSheet::default());
        assert_eq!(pointer.active_pointer(&session, here), None);
        session.screens.close();
        assert_eq!(pointer.active_pointer(&session, here), None);
        assert_eq!(pointer.active_pointer(&session, there), there);
        assert_eq!(pointer.active_pointer(&session, None), None);
    }
}
