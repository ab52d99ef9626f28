//! Which part of a table a ball meets: a rail's nose, a tip or a facing of a pocket.

use gl_billiards_core::physics::{Ball, CushionId, PocketId, Table};
use nalgebra::{Vector2, Vector3};

/// Greatest distance of a contact with a tip from that tip, m.
const AT_TIP: f64 = 1e-6;

/// A part of a table.
#[derive(Clone, Copy, PartialEq)]
pub enum Part {
    /// The straight nose of a rail.
    Nose,
    /// The end of a nose at the mouth of this pocket.
    Tip(PocketId),
    /// A facing of this pocket.
    Facing(PocketId),
}

/// The mouth of a pocket.
#[derive(Clone, Copy)]
struct Mouth {
    /// The tips of the two noses, m.
    tips: [Vector2<f64>; 2],
    /// Their middle, m.
    middle: Vector2<f64>,
    /// Unit vector into the pocket.
    axis: Vector2<f64>,
}

/// The jaws of a pool table, whose rails are three cushions each: facing, nose, facing.
pub struct Jaws {
    /// By pocket.
    mouths: Vec<Mouth>,
    /// The pocket of each cushion that is a facing.
    facings: Vec<Option<PocketId>>,
}

impl Jaws {
    /// Those of a table built by `Table::pool`.
    pub fn of(table: &Table) -> Jaws {
        let tips: Vec<Vector2<f64>> =
            table.cushions.chunks(3).flat_map(|rail| [rail[1].from, rail[1].to]).collect();
        let mouths = table.pockets.iter().map(|pocket| {
            let mut near = tips.clone();
            let distance = |tip: &Vector2<f64>| (tip - pocket.center).norm();
            near.sort_by(|a, b| distance(a).total_cmp(&distance(b)));
            let middle = (near[0] + near[1]) * 0.5;
            Mouth { tips: [near[0], near[1]], middle, axis: (pocket.center - middle).normalize() }
        });
        let mouths: Vec<Mouth> = mouths.collect();
        let facings = table.cushions.iter().enumerate().map(|(index, cushion)| {
            let ends = [cushion.from, cushion.to];
            let at = |mouth: &Mouth| mouth.tips.iter().any(|tip| ends.contains(tip));
            (index % 3 != 1).then(|| PocketId(mouths.iter().position(at).expect("a mouth")))
        });
        let facings = facings.collect();
        Jaws { mouths, facings }
    }

    /// The part of a contact with a cushion at this point, m.
    pub fn part(&self, cushion: CushionId, contact: Vector3<f64>) -> Part {
        let at = |mouth: &Mouth| mouth.tips.iter().any(|tip| (tip - contact.xy()).norm() < AT_TIP);
        match (self.mouths.iter().position(at), self.facings[cushion.0]) {
            (Some(mouth), _) => Part::Tip(PocketId(mouth)),
            (None, Some(pocket)) => Part::Facing(pocket),
            (None, None) => Part::Nose,
        }
    }

    /// True if the ball's centre is behind the line between the tips of a pocket.
    pub fn is_inside(&self, pocket: PocketId, ball: &Ball) -> bool {
        let mouth = &self.mouths[pocket.0];
        (ball.position.xy() - mouth.middle).dot(&mouth.axis) > 0.0
    }

    /// The middle of a pocket's mouth, m, and the unit vector into it.
    pub fn mouth(&self, pocket: PocketId) -> (Vector2<f64>, Vector2<f64>) {
        let mouth = &self.mouths[pocket.0];
        (mouth.middle, mouth.axis)
    }
}
