//! The mouse on the laboratory's table: it places, pushes and strikes balls, and builds tables.

use std::collections::BTreeSet;
use std::sync::Arc;

use nalgebra::{Vector2, Vector3};

use crate::app::camera_rig::{CameraRig, viewport};
use crate::app::session::pick;
use crate::lab::experiment::arrange;
use crate::lab::{LabCommand, LabRefusal, Laboratory};
use crate::physics::{Ball, BallId, Shot, Strength};
use crate::render::{Camera, Ghost, Snapshot, Viewport};
use crate::ui::kit::theme;
use crate::ui::kit::theme::faded;
use crate::ui::{Arrow, COLORS, HandState, LabAction, LabNumber, LabTool, Layout};

use super::ARROW;
use super::lab_mode::LabMode;
use crate::app::session::Session;

/// A press that moves less than this is a click, logical pixels.
const CLICK_SLACK: f32 = 4.0;
/// Radius of a pocket that is clicked, m.
const POCKET: f64 = 0.06;
/// Least radius of a pocket that is dragged, m.
const LEAST_POCKET: f64 = 0.02;
/// Largest radius of a pocket that is dragged, m.
const LARGEST_POCKET: f64 = 0.2;
/// Width of the outlines of what would come, logical pixels.
const OUTLINE: f32 = 2.0;

/// The tool, the chosen ball, and what is being dragged.
#[derive(Debug, Clone, Default)]
pub struct Hand {
    tool: LabTool,
    chosen: Option<BallId>,
    on_grid: bool,
    touches: bool,
    tip: [f64; 2],
    elevation: f64,
    held: Option<TableDrag>,
}

/// A drag on the table.
#[derive(Debug, Clone, Copy)]
struct TableDrag {
    /// The ball under the press.
    ball: Option<Ball>,
    /// Where the drag began, physical pixels.
    pixel: [f32; 2],
    /// Where the drag began on the cloth, m.
    from: Vector2<f64>,
    /// Where the mouse is on the cloth now, m.
    to: Vector2<f64>,
    /// It is a drag by now, no click.
    is_drag: bool,
    /// Shift is held.
    shifted: bool,
}

impl Hand {
    /// A hand that lets balls snap to touch.
    pub fn new() -> Hand {
        Hand { touches: true, ..Hand::default() }
    }

    /// True while something is dragged.
    pub fn drags(&self) -> bool {
        self.held.is_some()
    }

    /// The mouse moves over the table while the button is held. Returns true if it drags a ball.
    pub fn drag(&mut self, to: [f32; 2], shifted: bool, rig: &CameraRig, layout: &Layout) -> bool {
        let Some(held) = &mut self.held else { return false };
        let way = [to[0] - held.pixel[0], to[1] - held.pixel[1]];
        held.is_drag |= way[0].hypot(way[1]) > CLICK_SLACK * layout.scale;
        let height = held.ball.map_or(0.0, |ball| ball.position.z);
        held.to = cloth(rig, layout, to, height).unwrap_or(held.to);
        held.shifted = shifted;
        held.is_drag && held.ball.is_some()
    }

    /// Takes back the drag.
    pub fn release(&mut self) {
        self.held = None;
    }

    pub fn chosen_ball(&self, mode: &LabMode) -> Option<Ball> {
        mode.world().ball(self.chosen?).filter(|ball| ball.state.in_play())
    }

    /// The state of the hand for the panel.
    pub fn state(&self, mode: &LabMode) -> HandState {
        HandState {
            tool: self.tool,
            ball: self.chosen_ball(mode).map(|ball| (ball, mode.color(ball.id))),
            on_grid: self.on_grid,
            touches: self.touches,
            tip: self.tip,
            elevation: self.elevation,
            in_three_dimensions: mode.world().laws().is_solid(),
        }
    }

    /// A ball moved to a place of the cloth, or beside what it nearly touches there.
    fn snapped(&self, mode: &LabMode, ball: &Ball, place: Vector2<f64>) -> Ball {
        let mut ball = *ball;
        let place = if self.on_grid { arrange::on_grid(place) } else { place };
        (ball.position.x, ball.position.y) = (place.x, place.y);
        if self.touches {
            let world = mode.world();
            let others: Vec<Ball> = world.balls().filter(|other| other.state.in_play()).collect();
            let place = arrange::touching(&ball, &others, world.laws(), world.table());
            (ball.position.x, ball.position.y) = (place.x, place.y);
        }
        ball
    }

    /// The command that releasing the mouse would give.
    fn wish(&self, mode: &LabMode) -> Option<LabCommand> {
        let held = self.held.as_ref()?;
        let way = held.to - held.from;
        let put = |ball: Ball| {
            let color = match mode.world().ball(ball.id) {
                Some(known) => mode.color(known.id),
                None => Some(COLORS[ball.id.0 as usize % COLORS.len()]),
            };
            Some(LabCommand::Put { ball: Box::new(ball), color })
        };
        let table = mode.world().table();
        match (self.tool, held.ball) {
            (LabTool::Add, None) => put(self.snapped(mode, &self.fresh(mode), held.to)),
            (LabTool::Pocket, _) => {
                let radius = if held.is_drag {
                    way.norm().clamp(LEAST_POCKET, LARGEST_POCKET)
                } else {
                    POCKET
                };
                let table = arrange::with_pocket(table, held.from, radius);
                Some(LabCommand::Table(Arc::new(table)))
            }
            _ if !held.is_drag => None,
            (LabTool::Wall, _) => {
                let ends = [held.from, held.to];
                let [from, to] = if self.on_grid { ends.map(arrange::on_grid) } else { ends };
                Some(LabCommand::Table(Arc::new(arrange::with_wall(table, from, to)?)))
            }
            (LabTool::Move | LabTool::Add, Some(ball)) => {
                put(self.snapped(mode, &ball, ball.position.xy() + way))
            }
            (LabTool::Push, Some(ball)) => {
                let velocity = (held.to - ball.position.xy()) / ARROW;
                put(Ball { velocity: velocity.push(0.0), ..ball })
            }
            (LabTool::Spin, Some(ball)) => {
                let speed = (held.to - ball.position.xy()) / ARROW;
                let spin = match held.shifted {
                    // As it rolls: the axis lies to the left of the way.
                    false => Vector3::new(-speed.y, speed.x, 0.0),
                    true => Vector3::new(0.0, 0.0, -speed.x),
                };
                put(Ball { spin: spin / ball.radius, ..ball })
            }
            (LabTool::Cue, Some(ball)) => {
                let way = held.to - ball.position.xy();
                Some(LabCommand::Strike(Shot {
                    ball: ball.id,
                    direction: way.y.atan2(way.x),
                    strength: Strength::Speed(way.norm() / ARROW),
                    tip: self.tip,
                    elevation: self.elevation,
                }))
            }
            (LabTool::Move | LabTool::Push | LabTool::Spin | LabTool::Cue, None) => None,
        }
    }

    /// A ball like the chosen one, with a number of its own, at rest.
    fn fresh(&self, mode: &LabMode) -> Ball {
        let world = mode.world();
        let id = next_id(&mode.lab);
        let laws = world.laws();
        let [radius, mass] = match self.chosen_ball(mode) {
            Some(like) => [like.radius, like.mass],
            None => [laws.ball_radius(), laws.ball_mass(laws.ball_radius())],
        };
        Ball::at_rest(id, radius, mass, 0.0, 0.0)
    }

    /// Draws what letting go would do: the outline of a ball or a pocket, red where it cannot be.
    pub fn draw(&self, mode: &LabMode, scale: f32, snapshot: &mut Snapshot) {
        if let Some(ball) = self.chosen_ball(mode) {
            let outline = (ball.position, 1.15 * ball.radius);
            snapshot.ghosts.push(ghost(outline, scale, theme::ACCENT));
        }
        let Some(wish) = self.wish(mode) else { return };
        let may = mode.lab.branch().check(&wish, mode.time()).is_ok();
        let color = if may { theme::GOOD } else { theme::FOUL };
        match (&wish, &self.held) {
            (LabCommand::Put { ball, .. }, _) => {
                snapshot.ghosts.push(ghost((ball.position, ball.radius), scale, color));
            }
            (LabCommand::Table(table), _) if self.tool == LabTool::Pocket => {
                if let Some(pocket) = table.pockets.last() {
                    let outline = (pocket.center.push(0.0), pocket.radius);
                    snapshot.ghosts.push(ghost(outline, scale, color));
                }
            }
            _ => {}
        }
    }

    /// The arrow or line that is dragged.
    pub fn arrow(&self, camera: &Camera, view: &Viewport) -> Option<Arrow> {
        let held = self.held.as_ref().filter(|held| held.is_drag)?;
        let (from, height) = match (self.tool, held.ball) {
            (LabTool::Wall, _) => (held.from, 0.0),
            (LabTool::Push | LabTool::Spin | LabTool::Cue, Some(ball)) => {
                (ball.position.xy(), ball.position.z)
            }
            _ => return None,
        };
        let at = |point: Vector2<f64>| camera.project(view, point.push(height).cast());
        Some(Arrow { ends: [at(from)?, at(held.to)?], color: 0xd8a94a })
    }
}

/// The outline of a disc.
fn ghost((position, radius): (Vector3<f64>, f64), scale: f32, color: theme::Color) -> Ghost {
    let color = faded(color, 0.9);
    Ghost { position: position.cast(), radius: radius as f32, width: OUTLINE * scale, color }
}

/// The least number that no ball of any branch has.
fn next_id(lab: &Laboratory) -> BallId {
    let balls = lab.branches().iter().flat_map(|branch| branch.world().anchors());
    let taken: BTreeSet<u32> = balls.map(|ball| ball.id.0).collect();
    let free = taken.iter().zip(0..).find(|(id, place)| **id != *place);
    BallId(free.map_or(taken.len() as u32, |(_, place)| place))
}

impl Session {
    /// The button goes up again: what was dragged is done. Returns true if that was a change.
    pub fn release_in_lab(&mut self) -> bool {
        let Some(mode) = self.mode.lab_mut() else { return false };
        let wish = mode.hand.wish(mode);
        mode.hand.held = None;
        let Some(wish) = wish else { return false };
        let put = match &wish {
            LabCommand::Put { ball, .. } => Some(ball.id),
            _ => None,
        };
        mode.set_running(false);
        let done = mode.command(wish);
        if done.is_ok() && put.is_some() {
            mode.hand.chosen = put;
        }
        self.after_change_in_lab(done);
        true
    }
}

/// The point of the cloth at a pixel, seen at the height of a ball's centre.
fn cloth(rig: &CameraRig, layout: &Layout, at: [f32; 2], height: f64) -> Option<Vector2<f64>> {
    let (camera, view) = (rig.in_window(layout), viewport(layout));
    camera.pick(&view, at, height as f32).map(|point| point.xy().cast())
}

impl LabMode {
    /// The left button goes down on the table.
    pub fn press(&mut self, at: [f32; 2], rig: &CameraRig, layout: &Layout) {
        let ball = pick::ball(self.world(), rig, layout, at);
        let place = cloth(rig, layout, at, ball.map_or(0.0, |ball| ball.position.z));
        let hand = &mut self.hand;
        let chooses = !matches!(hand.tool, LabTool::Wall | LabTool::Pocket);
        if chooses && (ball.is_some() || hand.tool == LabTool::Move) {
            hand.chosen = ball.map(|ball| ball.id);
        }
        let ball = ball.filter(|_| chooses);
        hand.held = place.map(|place| TableDrag {
            ball,
            pixel: at,
            from: place,
            to: place,
            is_drag: false,
            shifted: false,
        });
    }

    /// Carries out an action on the tools or the chosen ball.
    pub(super) fn act_by_hand(&mut self, action: LabAction) -> Result<(), LabRefusal> {
        let chosen = self.hand.chosen_ball(self);
        match (action, chosen) {
            (LabAction::Tool(tool), _) => self.hand.tool = tool,
            (LabAction::SnapToGrid(on), _) => self.hand.on_grid = on,
            (LabAction::SnapToTouch(on), _) => self.hand.touches = on,
            (LabAction::Number(LabNumber::Tip(axis), value), _) => {
                self.hand.tip[axis] = value.clamp(-1.0, 1.0);
            }
            (LabAction::Number(LabNumber::Elevation, value), _) => {
                self.hand.elevation = value.clamp(0.0, 90.0).to_radians();
            }
            (LabAction::Number(number, value), Some(ball)) => {
                let color = self.color(ball.id);
                let ball = Box::new(with_number(ball, number, value));
                return self.command(LabCommand::Put { ball, color });
            }
            (LabAction::Color(color), Some(ball)) => {
                return self.command(LabCommand::Put { ball: Box::new(ball), color: Some(color) });
            }
            (LabAction::Duplicate, Some(ball)) => return duplicate(self, &ball),
            (LabAction::Remove, Some(ball)) => return self.command(LabCommand::Remove(ball.id)),
            (LabAction::Table(name), _) => {
                if let Some(table) = self.world().laws().table_named(name) {
                    return self.command(LabCommand::Table(Arc::new(table)));
                }
            }
            _ => {}
        }
        Ok(())
    }
}

/// A ball with another value of one of its numbers. A ball on the cloth stays on it.
fn with_number(mut ball: Ball, number: LabNumber, value: f64) -> Ball {
    match number {
        LabNumber::Position(axis) => ball.position[axis] = value,
        LabNumber::Velocity(axis) => ball.velocity[axis] = value,
        LabNumber::Spin(axis) => ball.spin[axis] = value,
        LabNumber::Radius => {
            ball.position.z += value - ball.radius;
            ball.radius = value;
        }
        LabNumber::Mass => ball.mass = value,
        LabNumber::Tip(_) | LabNumber::Elevation => {}
    }
    ball
}

/// Puts a ball like this one at the nearest free place around it.
fn duplicate(mode: &mut LabMode, ball: &Ball) -> Result<(), LabRefusal> {
    /// Places that are tried around the ball, in each of some rings.
    const DIRECTIONS: u32 = 12;
    const RINGS: u32 = 8;
    let id = next_id(&mode.lab);
    let mut copy = Ball { id, ..*ball };
    let color = mode.color(ball.id);
    let command = |copy: Ball| LabCommand::Put { ball: Box::new(copy), color };
    let places = (1..=RINGS).flat_map(|ring| (0..DIRECTIONS).map(move |k| (ring, k)));
    for (ring, k) in places {
        let angle = std::f64::consts::TAU * f64::from(k) / f64::from(DIRECTIONS);
        let away = 2.5 * ball.radius * f64::from(ring);
        copy.position.x = ball.position.x + away * angle.cos();
        copy.position.y = ball.position.y + away * angle.sin();
        if mode.lab.branch().check(&command(copy), mode.time()).is_ok() {
            break;
        }
    }
    mode.command(command(copy))?;
    mode.hand.chosen = Some(id);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::LabFile;

    /// Where a point of the cloth is seen.
    fn seen(session: &Session, layout: &Layout, place: [f64; 2]) -> [f32; 2] {
        let camera = session.rig.in_window(layout);
        let [x, y] = place.map(|x| x as f32);
        camera.project(&viewport(layout), Vector3::new(x, y, 0.028575)).unwrap()
    }

    fn drag(session: &mut Session, layout: &Layout, [from, to]: [[f64; 2]; 2]) {
        let [from, to] = [from, to].map(|place| seen(session, layout, place));
        let Session { mode, rig, .. } = session;
        let lab = mode.lab_mut().unwrap();
        lab.press(from, rig, layout);
        lab.hand.drag(to, false, rig, layout);
        session.release_in_lab();
    }

    /// Tests that balls are moved, pushed, added, duplicated, coloured and taken away with the mouse.
    #[test]
    fn balls_are_arranged_with_the_mouse() {
        let layout = Layout::new(1280, 720, 1.0);
        let scene =
            r#"{"version": 1, "laws": "rpool", "balls": [{"id": 0, "position": [0.2, 0]}]}"#;
        let file = LabFile::parse(scene).unwrap();
        let mut session = Session::of_laboratory(Some(file));
        session.rig.fit(&layout);
        session.settle_camera();
        let ball = |session: &Session, id| session.world().ball(BallId(id)).unwrap();
        drag(&mut session, &layout, [[0.2, 0.0], [-0.3, 0.1]]);
        let place = ball(&session, 0).position;
        assert!((place.x + 0.3).abs() < 0.01 && (place.y - 0.1).abs() < 0.01, "{place}");
        session.act_in_lab(LabAction::Tool(LabTool::Push));
        drag(&mut session, &layout, [[place.x, place.y], [place.x + 0.2, place.y]]);
        let velocity = ball(&session, 0).velocity;
        assert!((velocity.x - 1.0).abs() < 0.05 && velocity.y.abs() < 0.05, "{velocity}");
        session.act_in_lab(LabAction::Tool(LabTool::Add));
        drag(&mut session, &layout, [[0.4, 0.2], [0.4, 0.2]]);
        assert_eq!(session.world().balls().len(), 2);
        session.act_in_lab(LabAction::Number(LabNumber::Position(0), 0.5));
        assert_eq!(ball(&session, 1).position.x, 0.5);
        session.act_in_lab(LabAction::Color(0x123456));
        assert_eq!(session.mode.lab().unwrap().color(BallId(1)), Some(0x123456));
        session.act_in_lab(LabAction::Duplicate);
        assert_eq!((ball(&session, 2).radius, session.world().balls().len()), (0.028575, 3));
        // Two balls at one place, and a radius of nothing, are refused.
        session.act_in_lab(LabAction::Number(LabNumber::Position(0), 0.5));
        session.act_in_lab(LabAction::Number(LabNumber::Position(1), ball(&session, 1).position.y));
        session.act_in_lab(LabAction::Number(LabNumber::Radius, 0.0));
        assert!(ball(&session, 2).position != ball(&session, 1).position);
        session.act_in_lab(LabAction::Remove);
        let there = session.world().balls().filter(|ball| ball.state.in_play()).count();
        assert_eq!(there, 2);
        session.act_in_lab(LabAction::Tool(LabTool::Wall));
        drag(&mut session, &layout, [[0.0, -0.3], [0.0, 0.0]]);
        session.act_in_lab(LabAction::Tool(LabTool::Pocket));
        drag(&mut session, &layout, [[0.7, -0.2], [0.7, -0.2]]);
        let table = session.world().table();
        assert_eq!((table.cushions.len(), table.pockets.len()), (8, 1));
        let done = session.mode.lab().unwrap().lab.branch().done().len();
        (0..done).for_each(|_| session.act_in_lab(LabAction::Undo));
        assert_eq!(session.world().balls().len(), 1);
        assert_eq!(ball(&session, 0).position.x, 0.2);
    }
}
