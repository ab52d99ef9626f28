//! The diamond system on a carom table: numbers at the sights, and where the cue ball meets cushions.

use nalgebra::{Vector2, Vector3};

use crate::app::picture::aim_line;
use crate::game::diamonds::{DiamondCount, DiamondPath};
use crate::physics::Table;
use crate::ui::{DiamondKind, DiamondSign, Guide};

/// Distances of the numbers behind the noses, m: origins and first rails on the wood behind the
/// sights, third rails where the ball meets the nose.
const BEHIND: [(DiamondCount, f64); 3] =
    [(DiamondCount::Origin, 0.112), (DiamondCount::First, 0.112), (DiamondCount::Third, 0.0)];
/// Length of the way from a contact toward its number, m.
const INWARD: f64 = 0.1;

/// Adds the numbers for a path on a table, with an aim line of this length. `project` gives the place
/// in the window of a place on the table, if it can be seen.
pub fn add_signs(
    path: &DiamondPath,
    table: &Table,
    guide: Guide,
    project: impl Fn(Vector3<f64>) -> Option<[f32; 2]>,
    signs: &mut Vec<DiamondSign>,
) {
    let seen = |place: Vector2<f64>, height: f64| project(place.push(height));
    let mut add = |kind: DiamondKind, number: f64, at: Option<[f32; 2]>| {
        signs.extend(at.map(|at| DiamondSign { kind, number, at }));
    };
    let height = table.rail_height();
    // Without the aim line, players reckon for themselves.
    if guide != Guide::Off {
        let shown = path.contacts.iter().take(aim_line::cushions(guide));
        for (index, contact) in shown.enumerate() {
            let inward = table.cushions[contact.cushion.0].normal * INWARD;
            let book = path.third_rail.filter(|_| index == 2);
            let toward = seen(contact.place + inward, table.nose_height);
            let Some(toward) = toward else { continue };
            let at = seen(contact.place, table.nose_height);
            add(DiamondKind::Contact { toward, book }, contact.number, at);
        }
    }
    let Some((origin, place)) = path.origin else { return };
    if guide != Guide::Off {
        add(DiamondKind::Origin, origin, seen(place, height));
    }
    for (count, behind) in BEHIND {
        for (number, place) in path.diamonds.numbers(count, behind) {
            add(DiamondKind::Sight(count), number, seen(place, height));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use nalgebra::Vector3;

    use crate::app::camera_rig::CameraRig;
    use crate::app::session::Session;
    use crate::game::{Command, GameKind, Match, Setup};
    use crate::physics::Preset;
    use crate::ui::{CameraView, DiamondKind, Guide, Layout};

    /// Tests that the aid is off until it is wanted, and leaves the reckoning to the player if there
    /// is no aim line.
    #[test]
    fn the_aid_follows_its_setting_and_the_aim_line() {
        let game = Match::new(Setup::new(GameKind::ThreeCushion, Preset::Real, 1));
        let table = Arc::clone(game.world().table());
        let rig = CameraRig::new(CameraView::Default, &table, Vector3::zeros(), 0.0);
        let mut session = Session::new(game, rig);
        let layout = Layout::new(1280, 720, 1.0);
        session.play(Command::Aim { direction: 0.7 }).unwrap();
        session.play(Command::Power { value: 0.6 }).unwrap();
        let mut counts = |shows_diamonds: bool, guide: Guide| {
            session.preview.shows_diamonds = shows_diamonds;
            session.preview.guide = guide;
            session.snapshot(&layout);
            let signs = session.ui_state(&layout).cue.diamonds;
            let is_sight = |kind: DiamondKind| matches!(kind, DiamondKind::Sight(_));
            let sights = signs.iter().filter(|sign| is_sight(sign.kind)).count();
            [sights, signs.len() - sights]
        };
        assert_eq!(counts(false, Guide::Long), [0, 0]);
        assert_eq!(counts(true, Guide::Short), [25, 5]);
        assert_eq!(counts(true, Guide::Off), [25, 0]);
    }
}
