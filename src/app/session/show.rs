//! What is shown of a session: to the renderer, and to the panel.

use std::sync::Arc;

use crate::physics::BallId;
use crate::render::{CueView, Snapshot, TrayBall};
use crate::ui::{Layout, Socket, UiState};

use super::super::{cue, guide};
use super::{Session, Surroundings};

/// Radius of a ball in the tray, logical pixels.
const TRAY_RADIUS: f32 = 14.0;

impl Session {
    /// What the renderer draws now.
    pub fn snapshot(&mut self, layout: &Layout) -> Snapshot {
        let world = self.world();
        let mut snapshot = Snapshot::new(Arc::clone(world.table()), self.camera(layout));
        snapshot.look = self.look;
        snapshot.triangle = self.racking.and_then(|racking| racking.view(&self.game));
        snapshot.balls = self.stage.balls(world);
        let (camera, viewport) = (snapshot.camera, Session::viewport(layout));
        let cue = self.waiting_cue().or_else(|| self.stage.striking_cue());
        snapshot.cue =
            cue.map(|cue| CueView { opacity: cue::opacity(&cue, &camera, &viewport), ..cue });
        let guide = self.guide;
        if let Some(prediction) = self.prediction() {
            guide::draw(prediction, guide, layout.scale, &mut snapshot);
        }
        snapshot.tray = self
            .sockets(layout)
            .into_iter()
            .filter(|socket| socket.filled > 0.0)
            .map(|socket| {
                TrayBall::facing(socket.ball, socket.center, socket.radius * socket.filled)
            })
            .collect();
        snapshot
    }

    /// The places of balls in the tray: solids, the 8, stripes.
    fn sockets(&self, layout: &Layout) -> Vec<Socket> {
        const BALLS: u32 = 15;
        // In ball radii: from ball to ball, and the space on each side of the 8.
        const STEP: f32 = 2.35;
        const APART: f32 = 1.3;
        let width = STEP * (BALLS - 1) as f32 + 2.0 * APART + 2.0;
        let room = layout.tray.width - 32.0 * layout.scale;
        let radius = (TRAY_RADIUS * layout.scale).min(room / width);
        let left = layout.tray.center()[0] - 0.5 * width * radius + radius;
        let y = layout.tray.max()[1] - radius - 10.0 * layout.scale;
        (1..=BALLS)
            .map(|number| {
                let spaces = if number < 8 {
                    0.0
                } else if number == 8 {
                    1.0
                } else {
                    2.0
                };
                let x = left + ((number - 1) as f32 * STEP + spaces * APART) * radius;
                let ball = BallId(number);
                let known = self.world().ball(ball);
                let on_table = known.is_some_and(|ball| ball.state.in_play());
                Socket {
                    ball,
                    center: [x.round(), y.round()],
                    radius,
                    filled: if on_table { 1.0 } else { self.stage.in_tray(ball) },
                }
            })
            .collect()
    }

    /// What the panel and what lies over the table show now.
    pub fn ui_state(&self, layout: &Layout, around: &Surroundings) -> UiState {
        let cue = self.game.cue();
        UiState {
            phase: self.phase(),
            player: self.game.player(),
            groups: self.game.groups(),
            direction: cue.direction,
            power: cue.power,
            speed: self.shot_speed(),
            tip: cue.tip,
            elevation: cue.elevation,
            drawn_elevation: self.stance().and_then(|stance| stance.raised(cue)),
            spin: self.world().laws().has_spin(),
            miscue: self.world().laws().miscue_radius(),
            guide: self.guide,
            potted: self.potted.clone(),
            messages: self.told.last(),
            told: self.told.count(),
            past: self.past,
            undo: self.game.can_undo(),
            redo: self.game.can_redo(),
            toast: self.toasts.toast(self.now),
            place: self.rig.place(),
            center: self.rig.center(),
            follow: self.rig.follow(),
            volume: around.volume,
            effects: around.effects,
            room: around.room,
            muted: around.muted,
            sound_note: around.sound_note.clone(),
            hint: around.hint.clone(),
            tempo: self.tempo(),
            sockets: self.sockets(layout),
            card: around.card,
            sheet: around.sheet,
            preferences: around.preferences.clone(),
            leaving: around.leaving,
        }
    }
}
