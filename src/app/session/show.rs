//! The session as data: for the renderer, and for the panel.

use std::sync::Arc;

use nalgebra::Vector3;

use super::HeldBall;
use crate::game::diamonds::DiamondPath;
use crate::game::{BallLook, Match, Player, TrayRow, sets_won};
use crate::physics::BallId;
use crate::render::{BallView, CueView, Face, Look, SetColor, Snapshot, TrayBall};
use crate::ui::{
    CallState, CameraState, CameraView, CueState, GameState, Layout, LessonState, MatchScore,
    NextGame, Socket, UiState,
};

use super::Session;
use super::mode::Mode;
use super::play::diamonds::add_signs;
use super::play::opponent::{can_return, opponent_of};
use super::play::shot_clock;
use super::play::signs::window_position;
use crate::app::camera_rig::viewport;
use crate::app::picture::aim_line::Lines;
use crate::app::picture::cue;

/// Radius of a ball in the tray, logical pixels.
const TRAY_RADIUS: f32 = 13.0;
/// Space above the balls, for a title, and below them.
const TRAY_MARGINS: [f32; 2] = [20.0, 6.0];

/// The last picture, with memory for the next one.
#[derive(Debug, Default)]
pub struct Picture {
    /// The look of table and balls.
    look: Look,
    snapshot: Option<Snapshot>,
    /// Lines that are not needed at present.
    lines: Lines,
    /// The region for the ball in hand is drawn.
    shows_region: bool,
    /// The ball that the mouse moves.
    held: Option<HeldBall>,
    /// Colours of the butts of both players' cues, `0xRRGGBB`.
    pub butts: [u32; 2],
    /// The player's own balls are marked while a key is held.
    pub shows_own_balls: bool,
}

impl Picture {
    /// Draws table and balls in this look; moving balls show no blur if all is to be calm.
    pub fn set_look(&mut self, look: Look, calm: bool) {
        self.look = Look { spin_blur: !calm, ..look };
    }
}

impl Session {
    /// The snapshot for the renderer. It is kept from frame to frame, so that it needs no new
    /// memory.
    pub fn snapshot(&mut self, layout: &Layout) -> &mut Snapshot {
        let camera = self.rig.in_window(layout);
        let mut snapshot = match self.picture.snapshot.take() {
            Some(picture) => picture,
            None => Snapshot::new(Arc::clone(self.world().table()), camera),
        };
        let world = self.world();
        snapshot.table.clone_from(world.table());
        snapshot.camera = camera;
        snapshot.is_flat = self.rig.place() == CameraView::Flat;
        snapshot.look = self.picture.look.on(&snapshot.table);
        snapshot.triangle = self.mode.game().and_then(|mode| mode.triangle(&self.game));
        snapshot.balls.clear();
        snapshot.balls.extend(self.effects.balls(world, |ball| self.face(ball)));
        let held = self.picture.held.as_ref();
        let held = held.filter(|held| self.game.placement_area_of(held.ball).is_some());
        let carried = held.and_then(|held| held.carried_ball(world.table()));
        if let Some((ball, place)) = carried {
            self.draw_carried(ball, place, &mut snapshot);
        }
        let viewport = viewport(layout);
        // A hand that carries a ball has put the cue aside.
        let is_title = self.screens.hides_displays();
        // Once a try is judged, the player looks at its result.
        let prepares = carried.is_none() && !is_title && !self.mode.awaits_next();
        let waiting = self.waiting_cue().filter(|_| prepares);
        let is_opponents = self.is_opponents_turn();
        let cue = waiting.or_else(|| self.effects.striking_cue());
        snapshot.cue =
            cue.map(|cue| CueView { opacity: cue::opacity(&cue, &camera, &viewport), ..cue });
        let (guide, mut lines) = (self.preview.guide, std::mem::take(&mut self.picture.lines));
        lines.clear(&mut snapshot);
        // The old aim says nothing about the shot of a turn that is not prepared yet.
        let shows_line = prepares && self.is_aiming() && !self.turn.is_due() && !is_opponents;
        let prediction = shows_line
            .then(|| self.preview.prediction(&self.game, self.mode.world(&self.game), true));
        let prediction = prediction.flatten();
        let is_foul = self.foul_watch.update(&self.game, prediction);
        if let Some(prediction) = prediction {
            lines.draw(prediction, guide, is_foul, layout.scale, &mut snapshot);
        }
        if let Some(mode) = self.mode.lab() {
            mode.draw_outlines(layout.scale, &mut snapshot);
            mode.draw_relativity(snapshot.look, &mut snapshot.balls);
        } else if !is_title {
            self.draw_marks(&mut lines, layout.scale, &mut snapshot);
            self.seat.draw(self.world(), &mut lines, layout.scale, &mut snapshot);
        }
        self.picture.lines = lines;
        snapshot.tray.clear();
        let sockets = self.sockets(layout).filter(|socket| socket.filled > 0.0);
        snapshot.tray.extend(sockets.map(|socket| {
            TrayBall::facing(self.face(socket.ball), socket.center, socket.radius * socket.filled)
        }));
        self.screens.balls(layout, &mut |Socket { ball, center, radius, .. }| {
            snapshot.tray.push(TrayBall::facing(self.face(ball), center, radius));
        });
        self.picture.snapshot.insert(snapshot)
    }

    /// Draws the call, and what there is to know of the ball in hand.
    fn draw_marks(&self, lines: &mut Lines, scale: f32, snapshot: &mut Snapshot) {
        self.draw_study(lines, scale, snapshot);
        lines.mark_call(&self.calling.marks(&self.game), scale, snapshot);
        if self.picture.shows_own_balls {
            for ball in self.legal().iter().filter_map(|&ball| self.world().ball(ball)) {
                lines.mark_legal_ball(&ball, scale, snapshot);
            }
        }
        let area = self.game.placement_area();
        let shows_region = self.picture.shows_region && !matches!(self.mode, Mode::Film(_));
        if let Some(area) = area.filter(|_| shows_region && !self.is_opponents_turn()) {
            lines.mark_region(&area, scale, snapshot);
        }
        if let Some(mark) = self.mode.target_mark() {
            lines.mark_target(&mark, scale, snapshot);
        }
        if let Some(held) = &self.picture.held
            && let Some(place) = held.outline()
        {
            lines.mark_denied(place, held.radius, scale, snapshot);
        }
    }

    /// Draws the region for the ball in hand from now on.
    pub fn show_region(&mut self) {
        self.picture.shows_region = true;
    }

    /// Draws the ball that the mouse moves in its hand from now on.
    pub fn set_held_ball(&mut self, held: Option<HeldBall>) {
        self.picture.held = held;
    }

    /// Draws a ball where the mouse carries it.
    fn draw_carried(&self, ball: BallId, place: Vector3<f64>, snapshot: &mut Snapshot) {
        let Some(ball) = self.world().ball(ball) else { return };
        let face = self.face(ball.id);
        snapshot.balls.retain(|other| other.face != face);
        snapshot.balls.push(BallView {
            face,
            position: place.cast(),
            orientation: ball.orientation.cast(),
            radius: ball.radius as f32,
            spin: Vector3::zeros(),
            contraction: nalgebra::Vector2::zeros(),
        });
    }

    /// The face that the game gives a ball.
    fn face(&self, ball: BallId) -> Face {
        if let Some(color) = self.mode.lab().and_then(|mode| mode.color(ball)) {
            return Face::Plain(color);
        }
        match self.game.rules().look(ball) {
            BallLook::Cue => Face::Cue,
            BallLook::Solid => Face::Solid(ball.0),
            BallLook::Striped => Face::Striped(ball.0),
            BallLook::Red => Face::Unnumbered(SetColor::Red),
            BallLook::Yellow => Face::Unnumbered(SetColor::Yellow),
            BallLook::Black => Face::Unnumbered(SetColor::Black),
            BallLook::Green => Face::Unnumbered(SetColor::Green),
            BallLook::Brown => Face::Unnumbered(SetColor::Brown),
            BallLook::Blue => Face::Unnumbered(SetColor::Blue),
            BallLook::Pink => Face::Unnumbered(SetColor::Pink),
        }
    }

    /// The places of balls in the tray, row by row.
    pub fn sockets(&self, layout: &Layout) -> impl Iterator<Item = Socket> {
        // In ball radii: from ball to ball, and the space between rows besides.
        const STEP: f32 = 2.35;
        const BALL_SPACING: f32 = 1.3;
        // The bar of a replay, or the card of a lesson, has their place.
        let has_place = matches!(self.mode, Mode::Game(_) | Mode::Film(_));
        let has_tray = has_place && !self.screens.hides_tray();
        let rows = if !has_tray { &[] } else { self.game.standing().tray };
        let count: usize = rows.iter().map(|row| row.balls.len()).sum();
        let [steps, spaces] = [count, rows.len()].map(|number| number.max(1) as f32 - 1.0);
        let width = STEP * steps + BALL_SPACING * spaces + 2.0;
        let room = layout.tray.width - 32.0 * layout.scale;
        let [above, below] = TRAY_MARGINS.map(|length| length * layout.scale);
        let high = 0.5 * (layout.tray.height - above - below);
        let radius = (TRAY_RADIUS * layout.scale).min(room / width).min(high).max(1.0);
        let left = layout.tray.center()[0] - 0.5 * width * radius + radius;
        let y = layout.tray.max()[1] - radius - below;
        let look = |ball: BallId| self.game.rules().look(ball);
        let has_number =
            move |ball: BallId| matches!(look(ball), BallLook::Solid | BallLook::Striped);
        let on_table = |ball: BallId| self.world().ball(ball).is_some_and(|it| it.state.in_play());
        // Balls that look alike have no places of their own: those on the table come first.
        let balls = rows.iter().enumerate().flat_map(move |(row, TrayRow { balls, .. })| {
            let ends = balls.first().zip(balls.last());
            let are_alike =
                ends.is_some_and(|(&one, &other)| look(one) == look(other) && !has_number(one));
            let comes_first = move |ball: &BallId| !are_alike || on_table(*ball);
            let first = balls.iter().filter(move |ball| comes_first(ball));
            let later = balls.iter().filter(move |ball| !comes_first(ball));
            first.chain(later).map(move |&ball| (row as f32, ball))
        });
        balls.enumerate().map(move |(place, (row, ball))| {
            let x = left + (place as f32 * STEP + row * BALL_SPACING) * radius;
            Socket {
                ball,
                has_number: has_number(ball),
                center: [x.round(), y.round()],
                radius,
                filled: if on_table(ball) { 1.0 } else { self.effects.in_tray(ball) },
            }
        })
    }

    /// The interface of the session now, for a single picture.
    pub fn ui_state(&self, layout: &Layout) -> UiState {
        let mut state = UiState::default();
        self.show(&mut state, layout);
        state
    }

    /// Brings the session's part of the interface up to date.
    pub fn show(&self, state: &mut UiState, layout: &Layout) {
        state.game = self.game_state(state.game.colors);
        let (cue, laws) = (self.game.cue(), self.world().laws());
        let mut diamonds = std::mem::take(&mut state.cue.diamonds);
        diamonds.clear();
        let has_diamonds = self.preview.shows_diamonds && self.is_planning() && !self.turn.is_due();
        let path = self.preview.path(&self.game, has_diamonds);
        let table = self.world().table();
        if let Some(path) = path.and_then(|path| DiamondPath::of(path, table)) {
            let project = |place| window_position(&self.rig, layout, place);
            add_signs(&path, table, self.preview.guide, project, &mut diamonds);
        }
        state.cue = CueState {
            direction: cue.direction,
            power: cue.power,
            speed: self.shot_speed(),
            tip: cue.tip,
            elevation: cue.elevation,
            lift: self.game.lift(),
            spin: laws.has_spin(),
            miscue: laws.miscue_radius(),
            guide: self.preview.guide,
            foul: self.foul_sign(layout),
            lift_sign: self.lift_sign(layout),
            miscue_sign: self.miscue_sign(layout),
            chance: self.chance_sign(layout),
            diamonds,
        };
        state.camera = CameraState {
            view: self.rig.place(),
            center: self.rig.center(),
            follow: self.rig.follow(),
        };
        state.messages = self.messages.state(&self.screens);
        state.replay = self.replay_state(layout);
        state.miss = self.miss_state();
        state.lesson = LessonState::new(self.mode.course(), &state.keys);
        state.thinking = self.thinking_state(layout);
        self.show_occupied(layout, state);
        // After the judgement of a lesson nothing is called.
        state.call = if self.mode.awaits_next() { CallState::default() } else { self.call_state() };
        state.tempo = self.tempo();
        state.sockets = self.sockets(layout).collect();
    }

    /// The game; the players' colours are the window's.
    fn game_state(&self, colors: [u32; 2]) -> GameState {
        let (game, setup) = (&self.game, self.game.setup());
        let can_watch = self.can_watch();
        let reason = game.standing_shot().and_then(|shot| shot.reason.event);
        GameState {
            kind: setup.game.kind(),
            phase: self.phase(),
            player: game.player(),
            names: self.messages.names().clone(),
            opponents: Player::BOTH.map(|player| opponent_of(game, player)),
            task: self.opponents_task(),
            colors,
            is_report: setup.is_report(),
            standing: game.standing(),
            score: MatchScore {
                wins: game.wins(),
                race: setup.race,
                sets: (setup.sets > 1).then(|| sets_won(game)),
                goes_on: game_goes_on(game),
            },
            clock: shot_clock::state(self),
            next: NextGame::of(game),
            balls: self.world().balls().map(|ball| ball.id).collect(),
            potted: self.potted().to_vec(),
            frozen: game.frozen().collect(),
            legal: self.legal().to_vec(),
            foul: game.standing_shot().and_then(|shot| shot.fouls.last().copied()),
            has_chosen: game.has_chosen(),
            begun: game.shots() > 0,
            undo: game.can_undo() && self.may_undo() && can_return(game),
            redo: game.can_redo() && self.may_undo(),
            can_watch,
            can_explain: can_watch && reason.is_some(),
        }
    }
}

/// True if a match has begun and is not decided, between its racks, too.
pub fn game_goes_on(game: &Match) -> bool {
    (game.shots() > 0 || game.progress() > 0) && !game.is_decided()
}
