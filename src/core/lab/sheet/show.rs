//! The instruments at the start of an experiment.

use crate::game::files::reader::{ContentError, Node};
use crate::lab::plot::MOST_PLOTS;
use crate::lab::{Overlay, Overlays, Topic};

/// The instruments that the window shows when it opens a sheet.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Show {
    /// The overlays of the table.
    pub overlays: Overlays,
    /// The plots.
    pub plots: Vec<Topic>,
    /// The only ball with curves and a trail, by its index in the scene's list.
    pub ball: Option<usize>,
}

impl Show {
    /// Reads the instruments for a scene with this number of balls.
    pub fn read(node: &Node, balls: usize) -> Result<Show, ContentError> {
        let object = node.object(&["overlays", "plots", "ball"])?;
        let mut show = Show::default();
        if let Some(overlays) = object.get("overlays") {
            for node in overlays.list_of(Overlay::ALL.len(), "overlays")? {
                let overlay = node.one_of(&Overlay::NAMES)?;
                if !show.overlays.has(overlay) {
                    show.overlays.toggle(overlay);
                }
            }
        }
        if let Some(plots) = object.get("plots") {
            let list = plots.list_of(MOST_PLOTS, "plots")?;
            show.plots =
                list.iter().map(|node| node.one_of(&Topic::NAMES)).collect::<Result<_, _>>()?;
        }
        if let Some(ball) = object.get("ball") {
            let place = ball.value().as_u64().and_then(|place| usize::try_from(place).ok());
            match place.filter(|place| *place < balls) {
                Some(place) => show.ball = Some(place),
                None => {
                    return ball.refuse(format!(
                        "the places of the balls are 0 to {}",
                        balls.saturating_sub(1)
                    ));
                }
            }
        }
        Ok(show)
    }
}
