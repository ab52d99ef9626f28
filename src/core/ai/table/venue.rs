//! The table with everything about it that is the same for all shots.

use std::sync::Arc;

use nalgebra::Vector2;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::layout::{BALLS, Layout};
use super::pockets::{PocketLibrary, Pockets};
use crate::ai::stroke_scale::StrokeScale;
use crate::game::{free_place_among, rack_around};
use crate::physics::ball::{Ball, BallId};
use crate::physics::laws::Laws;
use crate::physics::table::cushion;
use crate::physics::table::{CushionId, Table};
use crate::physics::{Shot, Strength, after_stroke, pull};
use crate::rules::shot::{self, FROZEN_GAP};
use crate::rules::{ChoiceOption, Region, Rules, Spotted, start_spots};

/// A ball in hand is put this far inside the limits of the rules, m.
const LIMIT_MARGIN: f64 = 1e-4;

/// A table, its laws, and the balls of a game.
#[derive(Debug, Clone)]
pub(in crate::ai) struct Venue {
    pub table: Arc<Table>,
    pub laws: Laws,
    /// Radius of the cue ball, m.
    pub radius: f64,
    /// Radius of an object ball, m.
    pub object_radius: f64,
    /// Distance of the centres when the cue ball touches an object ball, m.
    pub apart: f64,
    /// Distances at which the cue ball and an object ball touch a cushion, m.
    pub reach: f64,
    pub object_reach: f64,
    pub scale: StrokeScale,
    /// Pull per speed of the cue ball after a stroke at its middle, s.
    pub pull_per_ball_speed: f64,
    /// How the pockets take balls.
    pub pockets: Arc<Pockets>,
    /// Every ball at rest in the middle of the table, by its number.
    balls: Vec<Ball>,
}

impl Venue {
    /// The venue of these balls, some of which may be down.
    pub fn new(
        table: &Arc<Table>,
        laws: Laws,
        balls: impl IntoIterator<Item = Ball>,
        pockets: &PocketLibrary,
    ) -> Venue {
        let laws = laws.foreseen();
        let at_rest = |id: BallId| {
            let [radius, mass] = laws.ball_size(id);
            Ball::at_rest(id, radius, mass, 0.0, 0.0)
        };
        let mut templates: Vec<Ball> = (0..BALLS as u32).map(|id| at_rest(BallId(id))).collect();
        for ball in balls {
            if let Some(template) = templates.get_mut(ball.id.0 as usize) {
                *template = Ball::at_rest(ball.id, ball.radius, ball.mass, 0.0, 0.0);
            }
        }
        let (cue_ball, object_ball) = (templates[0], templates[1]);
        let strength = Strength::Power(1.0);
        let full =
            Shot { ball: BallId::CUE, direction: 0.0, strength, tip: [0.0, 0.0], elevation: 0.0 };
        let radius = cue_ball.radius;
        Venue {
            table: Arc::clone(table),
            laws,
            radius,
            object_radius: object_ball.radius,
            apart: radius + object_ball.radius,
            reach: cushion::reach(radius, laws.nose_height(table)),
            object_reach: cushion::reach(object_ball.radius, laws.nose_height(table)),
            scale: StrokeScale {
                pull_per_speed: pull(Strength::Speed(1.0), &cue_ball, &laws),
                radius,
            },
            pull_per_ball_speed: 1.0 / after_stroke(&cue_ball, &full, &laws).speed(),
            pockets: pockets.pockets(table, &laws, &object_ball),
            balls: templates,
        }
    }

    /// The balls of a layout.
    pub fn balls<'a>(&'a self, layout: &'a Layout) -> impl Iterator<Item = Ball> + Clone + 'a {
        let on_table = layout.on_table();
        self.balls.iter().filter(move |ball| on_table.contains(ball.id)).map(|ball| {
            let place = layout.place(ball.id).unwrap_or_default();
            Ball::at_rest(ball.id, ball.radius, ball.mass, place.x, place.y)
        })
    }

    /// The pull of the cue for this speed of the cue ball, m/s.
    pub fn power(&self, speed: f64) -> f64 {
        (speed * self.pull_per_ball_speed).clamp(0.01, 1.0)
    }

    /// The largest speed of the cue ball, m/s.
    pub fn top_speed(&self) -> f64 {
        1.0 / self.pull_per_ball_speed
    }

    /// Puts a ball on its spot, or as near to it as it can be.
    pub fn spot(&self, layout: &mut Layout, rules: &dyn Rules, spotted: Spotted) {
        let ball = spotted.ball;
        layout.remove(ball);
        let spots = rules.places(&self.table, spotted);
        let radius = self.balls[ball.0 as usize].radius;
        let others: Vec<Ball> = self.balls(layout).collect();
        let gap = rules.spotting_gap();
        let place = free_place_among((&others, BallId::CUE), &self.table, &spots, radius, gap);
        if let Some(place) = place {
            layout.put(ball, place);
        }
    }

    /// Racks all object balls but one in the middle of a game, without gaps.
    pub fn rerack(&self, layout: &mut Layout, rules: &dyn Rules, kept: Option<BallId>) {
        let mut random = ChaCha8Rng::seed_from_u64(0);
        let radius = self.object_radius;
        for (ball, place) in rack_around(rules, &self.table, radius, kept, &mut random) {
            layout.put(ball, place);
        }
    }

    /// True if an option is open in this layout: some are for a snookered player only. Whether a
    /// ball in hand is snookered everywhere is not looked at.
    pub fn is_open(&self, layout: &Layout, option: &ChoiceOption) -> bool {
        let on = &option.if_snookered_on;
        let balls = || self.balls(layout).collect::<Vec<Ball>>();
        on.is_empty()
            || option.turn.cue_ball.region().is_none()
                && shot::is_snookered(&shot::views(&balls(), BallId::CUE), on)
    }

    /// Radius of the D, m.
    pub fn d_radius(&self) -> f64 {
        let [yellow, _, brown, ..] = self.table.color_spots();
        (yellow - brown).norm()
    }

    /// The cushions that balls of a layout are frozen to.
    pub fn frozen_balls(&self, layout: &Layout) -> Vec<(BallId, CushionId)> {
        let mut frozen = Vec::new();
        for (ball, place) in layout.balls() {
            for (index, cushion) in self.table.cushions.iter().enumerate() {
                if cushion.distance(place) - self.reach < FROZEN_GAP {
                    frozen.push((ball, CushionId(index)));
                }
            }
        }
        frozen
    }

    /// True if a centre is where a ball can lie on the bed.
    pub fn is_on_bed(&self, place: Vector2<f64>) -> bool {
        self.table.bed.is_none_or(|bed| {
            place.x.abs() <= bed.half_length - self.reach
                && place.y.abs() <= bed.half_width - self.reach
        })
    }

    /// True if the cue ball in hand may be put at a place among the other balls.
    pub fn may_place(&self, layout: &Layout, region: Region, place: Vector2<f64>) -> bool {
        let head = self.table.spots_or_report().head;
        let in_region = match region {
            Region::Anywhere => true,
            Region::D => {
                let [_, _, brown, ..] = self.table.color_spots();
                let radius = self.d_radius() - LIMIT_MARGIN;
                place.x < head - LIMIT_MARGIN && (place - brown).norm() < radius
            }
            Region::StartSpots => start_spots(&self.table).contains(&place),
            Region::BehindHeadString | Region::OnOrBehindHeadString | Region::Baulk => {
                place.x < head - LIMIT_MARGIN
            }
        };
        let apart = self.apart + LIMIT_MARGIN;
        in_region
            && self.is_on_bed(place + place.map(|value| LIMIT_MARGIN.copysign(value)))
            && layout.balls().all(|(ball, at)| ball == BallId::CUE || (at - place).norm() > apart)
            && self.table.cushions.iter().all(|it| it.distance(place) > self.reach + LIMIT_MARGIN)
            && !self
                .table
                .pockets
                .iter()
                .any(|it| (it.center - place).norm() < it.radius + LIMIT_MARGIN)
    }
}
