//! The instruments of the laboratory: plots, and what is measured over the table.

use std::f64::consts::TAU;

use nalgebra::{Vector2, Vector3};

use crate::app::camera_rig::{CameraRig, viewport};
use crate::app::session::pick;
use crate::lab::sheet::Sheet;
use crate::lab::{Laboratory, Overlay, Overlays, PlotSubject, Plots, Timeline, round_up};
use crate::physics::laws::Slowing;
use crate::physics::{Ball, Laws, MotionState, World};
use crate::render::{Camera, Viewport};
use crate::ui::{
    Arrow, InstrumentAction, InstrumentState, Layout, PointedBall, Ruler, branch_color,
    overlay_color, speed_color,
};

use super::lab_mode::LabMode;
use super::{ARROW, MAX_MARKED_IMPACTS};

/// Balls whose motion the plots look at in a frame.
const LOOKS: usize = 20_000;
/// With more balls, plots begin with the sum over all.
const FEW_BALLS: usize = 8;
/// The time that trails go back, s.
const TRAIL: f64 = 6.0;
/// Most pieces of all trails.
const PIECES: usize = 2_400;
/// Most pieces of one trail.
const PIECES_EACH: usize = 240;
/// Most balls with a trail or with arrows.
const MOST_BALLS: usize = 100;
/// Instants at which the trail of a single ball looks for its greatest speed.
const LOOKS_AT_ONE: u32 = 100;
/// Length of an arrow for an acceleration of 1 m/s², m.
const FRICTION: f64 = 0.1;
/// Radius of the arc around a ball for a spin about the vertical axis, in radii of the ball.
const ARC_RADIUS: f64 = 1.3;
/// Angle of that arc for 1 rad/s, rad.
const ARC_ANGLE: f64 = 0.04;
/// Greatest angle of that arc, rad.
const LONGEST_ARC: f64 = 0.9 * TAU;
/// Points of that arc.
const ARC_POINTS: usize = 12;
/// The colours of balls that have none in the scene: those of pool balls, from the cue ball on.
const COLORS: [u32; 9] =
    [0xf0ede4, 0xefb616, 0x3f6fd8, 0xd84038, 0x8a5ac0, 0xf16716, 0x2f9a60, 0xa8404a, 0x8a8f92];

/// The instruments, with their choices.
#[derive(Debug, Default)]
pub struct LabInstruments {
    /// The plots.
    pub plots: Plots,
    /// The overlays that are shown over the table.
    pub overlays: Overlays,
    /// The ends of the ruler on the cloth, m.
    ruler: Option<[Vector2<f64>; 2]>,
    /// The mouse on the table, physical pixels.
    pub pointer: Option<[f32; 2]>,
    /// True if the plots do not show the whole run yet.
    pub is_behind: bool,
    /// True while a picture is taken, which shows no icons.
    pub is_pictured: bool,
    /// The part of an animation that is saved already, 0 to 1, while one is.
    pub animation: Option<f32>,
}

impl LabInstruments {
    /// Instruments for this many balls.
    pub fn new(balls: usize) -> LabInstruments {
        let subject = if balls > FEW_BALLS { PlotSubject::All } else { PlotSubject::Each };
        LabInstruments { plots: Plots { subject, ..Plots::default() }, ..LabInstruments::default() }
    }

    /// Shows what a sheet begins with.
    pub fn show(&mut self, sheet: &Sheet, timeline: &Timeline) {
        let show = &sheet.show;
        self.overlays = show.overlays;
        for topic in &show.plots {
            self.plots.toggle(*topic);
        }
        if let Some(ball) = show.ball.and_then(|place| sheet.scene().balls.get(place)) {
            let place = timeline.balls_at(0.0).position(|one| one.id == ball.id);
            self.plots.subject = place.map_or(self.plots.subject, PlotSubject::One);
        }
    }

    /// Goes on with the plots, up to the latest instant of an experiment. `time` is the shown one, s.
    pub fn update_plots(&mut self, lab: &Laboratory, time: f64) {
        self.is_behind = !self.plots.update(lab, time, LOOKS);
    }

    /// The ball that the mouse points at.
    pub fn ball_at_pointer(&self, world: &World, rig: &CameraRig, layout: &Layout) -> Option<Ball> {
        pick::ball(world, rig, layout, self.pointer?)
    }

    /// The state of the instruments for the panel.
    pub fn state(&self, mode: &LabMode, rig: &CameraRig, layout: &Layout) -> InstrumentState<'_> {
        let (time, overlays) = (mode.time(), self.overlays);
        let projection = Projection { camera: rig.in_window(layout), view: viewport(layout) };
        let colors = mode.lab.branch().colors_at(time);
        let color = |ball: &Ball| {
            let usual = COLORS[ball.id.0 as usize % COLORS.len()];
            (ball.id, colors.get(&ball.id).copied().unwrap_or(usual))
        };
        let (mut pieces, mut fastest) = (Vec::new(), 0.0);
        if overlays.has(Overlay::Twins) {
            twins(mode, &projection, &mut pieces);
        }
        if overlays.has(Overlay::Trails) {
            let subject = self.plots.subject;
            let beside = mode.lab.compared().filter(|(_, branch)| {
                subject != PlotSubject::All && branch.timeline().len() <= FEW_BALLS
            });
            for (place, branch) in beside {
                let (time, color) = (time.min(branch.end()), Some(branch_color(place)));
                trails(branch.timeline(), subject, time, color, &projection, &mut pieces);
            }
            let timeline = mode.lab.timeline();
            fastest = trails(timeline, subject, time, None, &projection, &mut pieces);
        }
        let mut list = Vec::new();
        let laws = mode.world().laws();
        for ball in mode.world().balls().filter(|ball| ball.state.moves()).take(MOST_BALLS) {
            arrows(&ball, laws, overlays, &projection, &mut list);
        }
        let events = mode.lab.world().events().iter().rev();
        let impacts = events.filter(|event| event.kind.is_impact()).take(MAX_MARKED_IMPACTS);
        let ruler = self.ruler.filter(|_| overlays.has(Overlay::Ruler));
        let pointed = self.ball_at_pointer(mode.world(), rig, layout).and_then(|ball| {
            let at = projection.at(&ball.position)?;
            let light = mode.lab.branch().relativistic(&ball, time);
            Some(PointedBall { ball, at, light })
        });
        InstrumentState {
            plots: &self.plots,
            balls: mode.lab.world().anchors().iter().map(color).collect(),
            overlays,
            trails: pieces,
            fastest,
            arrows: list,
            impacts: impacts.map(|event| projection.at(&event.position)).collect(),
            ruler: ruler.and_then(|ends| projection.ruler(ends)),
            pointed,
            is_pictured: self.is_pictured,
            animation: self.animation,
        }
    }
}

impl LabMode {
    /// Carries out an action on an instrument.
    pub fn act_on_instrument(
        &mut self,
        action: InstrumentAction,
        rig: &CameraRig,
        layout: &Layout,
    ) {
        let ruler = match action {
            InstrumentAction::Measure(ends) => {
                let [from, to] = ends.map(|end| on_cloth(self.world(), rig, layout, end));
                from.zip(to).map(|(from, to)| [from, to])
            }
            _ => None,
        };
        let instruments = &mut self.instruments;
        match action {
            InstrumentAction::Plot(topic) => instruments.plots.toggle(topic),
            InstrumentAction::Subject(subject) => instruments.plots.subject = subject,
            InstrumentAction::Other(ball) => instruments.plots.other = ball,
            InstrumentAction::Overlay(overlay) => {
                instruments.overlays.toggle(overlay);
                if overlay == Overlay::Ruler {
                    instruments.ruler = None;
                }
            }
            InstrumentAction::Measure(_) => instruments.ruler = ruler.or(instruments.ruler),
            InstrumentAction::Picture | InstrumentAction::Animation => {}
        }
        self.follow_with_instruments();
    }
}

/// The point of the cloth at a pixel, or the centre of the ball there.
fn on_cloth(world: &World, rig: &CameraRig, layout: &Layout, at: [f32; 2]) -> Option<Vector2<f64>> {
    if let Some(ball) = pick::ball(world, rig, layout, at) {
        return Some(ball.position.xy());
    }
    let (camera, view) = (rig.in_window(layout), viewport(layout));
    camera.pick(&view, at, 0.0).map(|point| point.xy().cast())
}

/// The camera, which projects points of the world into the window.
struct Projection {
    camera: Camera,
    view: Viewport,
}

impl Projection {
    fn at(&self, point: &Vector3<f64>) -> Option<[f32; 2]> {
        self.camera.project(&self.view, point.cast())
    }

    /// A line or arrow between two points.
    fn line(&self, from: &Vector3<f64>, to: &Vector3<f64>, color: u32) -> Option<Arrow> {
        Some(Arrow { ends: [self.at(from)?, self.at(to)?], color })
    }

    /// The ruler between two points of the cloth, m.
    fn ruler(&self, [from, to]: [Vector2<f64>; 2]) -> Option<Ruler> {
        /// Radius of the arc, as a part of the ruler's length.
        const ARC: f64 = 0.3;
        let way = to - from;
        let (length, angle) = (way.norm(), way.y.atan2(way.x));
        let on_cloth = |point: Vector2<f64>| self.at(&Vector3::new(point.x, point.y, 0.0));
        let ends = [on_cloth(from)?, on_cloth(to)?];
        let mut arc = [ends[0]; Ruler::ARC];
        for (place, point) in arc.iter_mut().enumerate() {
            let (sin, cos) = (angle * place as f64 / (Ruler::ARC - 1) as f64).sin_cos();
            *point = on_cloth(from + Vector2::new(cos, sin) * (ARC * length))?;
        }
        Some(Ruler { ends, arc, length, angle })
    }
}

/// Writes the lines from the balls to their twins in the branches beside the current one.
fn twins(mode: &LabMode, projection: &Projection, pieces: &mut Vec<Arrow>) {
    let both = mode.twins().filter_map(|(color, twin, here)| Some((color, twin, here?)));
    let most = MOST_BALLS * mode.lab.compared().count();
    let both = both.filter(|(_, _, here)| here.state.in_play()).take(most);
    pieces.extend(
        both.filter_map(|(color, twin, here)| projection.line(&foot(&here), &foot(&twin), color)),
    );
}

/// Writes the trails of all balls, or of the only one in the plots, up to an instant, s, in one
/// colour, or coloured by speed. Returns the speed of the fastest colour, m/s.
fn trails(
    timeline: &Timeline,
    subject: PlotSubject,
    time: f64,
    color: Option<u32>,
    projection: &Projection,
    pieces: &mut Vec<Arrow>,
) -> f64 {
    let balls = match subject {
        PlotSubject::One(ball) => ball..(ball + 1).min(timeline.len()),
        PlotSubject::Each | PlotSubject::All => 0..timeline.len().min(MOST_BALLS),
    };
    // That of one ball has room for the whole run.
    let (begin, count, looks) = match subject {
        PlotSubject::One(_) => (timeline.begin(), PIECES, LOOKS_AT_ONE),
        PlotSubject::Each | PlotSubject::All => {
            let count = (PIECES / balls.len().max(1)).min(PIECES_EACH);
            ((time - TRAIL).max(timeline.begin()), count, 2)
        }
    };
    let step = ((time - begin) / count as f64).max(1e-3);
    // The fastest ball of the stretch gives the scale.
    let at = |ball, time| timeline.ball_at(ball, time);
    let speeds = balls.clone().flat_map(|ball| {
        let part = (time - begin) / f64::from(looks);
        let times = (0..=looks).map(move |look| begin + f64::from(look) * part);
        times.filter_map(move |time| at(ball, time)).map(|ball| ball.speed())
    });
    let fastest = round_up(speeds.fold(0.0, f64::max), &[1.0, 2.0, 5.0]).unwrap_or(1.0);
    for place in balls {
        let Some(mut last) = at(place, begin) else { continue };
        let mut left = 4 * count;
        // On a grid of its own, so that a trail does not tremble while time passes.
        let mut next = ((begin / step).floor() + 1.0) * step;
        let mut reached = begin;
        while reached < time && left > 0 {
            left -= 1;
            let change = timeline.change_after(place, reached).unwrap_or(f64::INFINITY);
            let to = change.min(next).min(time);
            let Some(before) = timeline.ball_before(place, to) else { break };
            let Some(after) = at(place, to) else { break };
            reached = to;
            // Changes that keep the direction need no piece of their own.
            let turn = before.velocity.cross(&after.velocity).norm();
            let is_straight = turn <= 1e-9 * before.speed() * after.speed()
                && before.velocity.dot(&after.velocity) > 0.0;
            if is_straight && to < next.min(time) {
                continue;
            }
            if to >= next {
                next += step;
            }
            let speed = 0.5 * (last.speed() + before.speed());
            if last.state.in_play() && before.position != last.position {
                let color = color.unwrap_or_else(|| speed_color(speed / fastest));
                let ends = [last, before].map(|ball| foot(&ball));
                pieces.extend(projection.line(&ends[0], &ends[1], color));
            }
            last = after;
        }
    }
    fastest
}

/// The lowest point of a ball.
fn foot(ball: &Ball) -> Vector3<f64> {
    ball.position - Vector3::z() * ball.radius
}

/// Writes the chosen arrows of a moving ball.
fn arrows(
    ball: &Ball,
    laws: &Laws,
    overlays: Overlays,
    projection: &Projection,
    list: &mut Vec<Arrow>,
) {
    let color = |overlay: Overlay| overlay_color(overlay).unwrap_or_default();
    let mut add = |from: Vector3<f64>, way: Vector3<f64>, overlay| {
        list.extend(projection.line(&from, &(from + way), color(overlay)));
    };
    let flat = |vector: Vector2<f64>| Vector3::new(vector.x, vector.y, 0.0);
    if overlays.has(Overlay::Slip) && ball.on_cloth() {
        add(foot(ball), flat(ball.slip()) * ARROW, Overlay::Slip);
    }
    if overlays.has(Overlay::Friction) {
        let pull = slowing(ball, laws);
        // It begins at the rim, which would hide most of a small one.
        let rim = pull.try_normalize(0.0).unwrap_or_default() * ball.radius;
        add(foot(ball) + rim, pull * FRICTION, Overlay::Friction);
    }
    if overlays.has(Overlay::Spin) {
        // As long as the arrow of the speed that this spin has when rolling.
        let level = Vector3::new(ball.spin.x, ball.spin.y, 0.0);
        add(ball.position, level * (ball.radius * ARROW), Overlay::Spin);
        arc(ball, projection, list);
    }
}

/// Writes the arc for a ball's spin about the vertical axis; its last piece is the head.
fn arc(ball: &Ball, projection: &Projection, list: &mut Vec<Arrow>) {
    let angle = (ball.spin.z * ARC_ANGLE).clamp(-LONGEST_ARC, LONGEST_ARC);
    if angle.abs() < 0.05 {
        return;
    }
    let point = |place: usize| {
        let (sin, cos) = (angle * place as f64 / ARC_POINTS as f64).sin_cos();
        ball.position + Vector3::new(cos, sin, 0.0) * (ARC_RADIUS * ball.radius)
    };
    let color = overlay_color(Overlay::Spin).unwrap_or_default();
    list.extend((0..ARC_POINTS).filter_map(|k| projection.line(&point(k), &point(k + 1), color)));
}

/// The horizontal acceleration of a ball by the cloth and the air, m/s².
fn slowing(ball: &Ball, laws: &Laws) -> Vector3<f64> {
    let level = |vector: Vector3<f64>| Vector3::new(vector.x, vector.y, 0.0);
    match laws.slowing {
        // It acts at the end of each frame.
        Slowing::FrameEnd { friction, .. } => {
            let speed = ball.speed();
            let pull = if speed > 0.0 { friction * laws.gravity / speed } else { 0.0 };
            level(ball.velocity) * -pull
        }
        Slowing::EveryInterval { rolling_resistance, air_density, drag_coefficient, .. } => {
            let speed = ball.speed();
            let area = std::f64::consts::PI * ball.radius * ball.radius;
            let air = 0.5 * air_density * drag_coefficient * area * speed / ball.mass;
            let cloth = rolling_resistance * laws.gravity / speed.max(f64::MIN_POSITIVE);
            level(ball.velocity) * -(air + cloth)
        }
        Slowing::Continuous(_) if ball.state == MotionState::Spinning => Vector3::zeros(),
        Slowing::Continuous(_) => level(ball.path.quadratic) * 2.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::session::Session;
    use crate::lab::LabFile;
    use crate::ui::{Foot, LabAction, LabState};

    /// A session of the laboratory with a sliding ball that spins, and a layout of its window.
    fn laboratory() -> (Session, Layout) {
        let text = r#"{"version": 1, "table": "cloth", "balls": [
            {"id": 0, "position": [0, 0], "velocity": [2, 0], "spin": [0, 0, 30]},
            {"id": 1, "position": [0.5, 0.3]}]}"#;
        let mut session = Session::of_laboratory(Some(LabFile::parse(text).unwrap()));
        let layout = Layout::with_foot(1280, 720, 1.0, false, Foot::Plots(0));
        session.rig.fit(&layout);
        session.settle_camera();
        (session, layout)
    }

    fn state<'a>(session: &'a Session, layout: &Layout) -> LabState<'a> {
        session.mode.lab().unwrap().state(&session.rig, &session.playback, layout)
    }

    fn act(session: &mut Session, action: InstrumentAction, layout: &Layout) {
        let Session { mode, rig, .. } = session;
        mode.lab_mut().unwrap().act_on_instrument(action, rig, layout);
    }

    /// Tests that arrows have the lengths and directions of what they show, seen from above.
    #[test]
    fn arrows_show_slip_and_friction() {
        let (mut session, layout) = laboratory();
        let arrows = |session: &Session| state(session, &layout).instruments.arrows;
        assert_eq!(arrows(&session), []);
        let show = |overlay| InstrumentAction::Overlay(overlay);
        act(&mut session, show(Overlay::Slip), &layout);
        let [slip] = arrows(&session)[..] else { panic!("one ball moves") };
        act(&mut session, show(Overlay::Slip), &layout);
        act(&mut session, show(Overlay::Friction), &layout);
        let [friction] = arrows(&session)[..] else { panic!("one ball moves") };
        let way = |arrow: Arrow| {
            let [from, to] = arrow.ends.map(|end| session.on_cloth_plane(&layout, end));
            to - from
        };
        // It slips at 2 m/s, and friction of 0.2 g pulls it back.
        assert!((way(slip) - Vector2::new(0.4, 0.0)).norm() < 2e-3, "{}", way(slip));
        let friction = way(friction) / FRICTION / session.world().laws().gravity;
        assert!(friction.y.abs() < 2e-3 && (friction.x + 0.2).abs() < 5e-3, "{friction}");
    }

    impl Session {
        /// The point of the cloth at a pixel.
        fn on_cloth_plane(&self, layout: &Layout, at: [f32; 2]) -> Vector2<f64> {
            let (camera, view) = (self.rig.in_window(layout), viewport(layout));
            camera.pick(&view, at, 0.0).map(|point| point.xy().cast()).unwrap()
        }
    }

    /// Tests that the ruler has the length and the angle between two balls, that the ball under the
    /// mouse is found, and that impacts have their places in the window.
    #[test]
    fn lengths_angles_and_balls_are_found_in_the_window() {
        let (mut session, layout) = laboratory();
        let place = |session: &Session, x: f64, y: f64| {
            let projection =
                Projection { camera: session.rig.in_window(&layout), view: viewport(&layout) };
            projection.at(&Vector3::new(x, y, 0.0286)).unwrap()
        };
        let ends = [place(&session, 0.0, 0.0), place(&session, 0.5, 0.3)];
        for action in [InstrumentAction::Overlay(Overlay::Ruler), InstrumentAction::Measure(ends)] {
            act(&mut session, action, &layout);
        }
        session.mode.lab_mut().unwrap().instruments.pointer = Some(ends[1]);
        let shown = state(&session, &layout).instruments;
        let ruler = shown.ruler.unwrap();
        assert!((ruler.length - 0.34f64.sqrt()).abs() < 1e-12, "{ruler:?}");
        assert!((ruler.angle - 0.6f64.atan()).abs() < 1e-12, "{ruler:?}");
        assert_eq!(shown.pointed.map(|it| it.ball.id.0), Some(1));
        session.act_in_lab(LabAction::Start);
        session.mode.lab_mut().unwrap().run_while(1.0, || true);
        let lab = state(&session, &layout);
        assert_eq!(lab.instruments.impacts.len(), lab.impacts.len());
    }
}
