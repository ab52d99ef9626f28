//! The looks of fast balls under special relativity.

use crate::lab::measure::relativity::{contraction, doppler};
use crate::render::{BallView, Face, Look, shifted};
use crate::ui::LightLook;

use super::lab_mode::LabMode;

impl LabMode {
    /// Changes the looks of the balls in play, which are the first ones in the world's order, to what
    /// relativity makes of them.
    pub fn draw_relativity(&self, look: Look, views: &mut [BallView]) {
        let Some(light) = self.world().laws().speed_of_light else { return };
        if self.light == LightLook::default() {
            return;
        }
        let balls = self.world().balls().filter(|ball| ball.state.in_play());
        for (ball, view) in balls.zip(views).filter(|(ball, _)| ball.speed() > 0.0) {
            if self.light.contraction {
                let missing = 1.0 - contraction(&ball.velocity, light);
                view.contraction = (ball.velocity.xy() * (missing / ball.speed())).cast();
            }
            if self.light.doppler {
                let factor = doppler(&ball, light) as f32;
                view.face = Face::Plain(shifted(view.face.color(look.balls), factor));
            }
        }
    }
}
