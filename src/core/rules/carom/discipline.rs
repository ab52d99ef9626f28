//! What differs between the carom games.

use std::fmt;

use super::{Carom, options, places};
use crate::physics::table::Table;
use crate::rules::shot::Zone;
use crate::rules::{GameOption, GameState};

/// A carom game.
pub trait Discipline: fmt::Debug + Clone + Default + PartialEq + Eq {
    /// The points that usually win.
    const TARGET: i32;
    /// Contacts of the cue ball with cushions before its first touch of the second ball (82, 83).
    const CUSHIONS: usize;
    /// True if all balls go to the opening position where only some are respotted in three-cushion
    /// (27, 28).
    const RESPOTS_ALL: bool;
    /// The options of the game.
    const OPTIONS: &'static [GameOption];

    /// The zones in which the object balls may not stay.
    fn zones(table: &Table) -> Vec<Zone>;

    /// The state of this game.
    fn state(game: Carom<Self>) -> GameState;
}

/// Three-cushion.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ThreeCushion;

impl Discipline for ThreeCushion {
    const TARGET: i32 = 40;
    const CUSHIONS: usize = 3;
    const RESPOTS_ALL: bool = false;
    const OPTIONS: &'static [GameOption] = &options(&[10, 20, 30, 40, 50]);

    fn zones(_table: &Table) -> Vec<Zone> {
        Vec::new()
    }

    fn state(game: Carom<ThreeCushion>) -> GameState {
        GameState::ThreeCushion(game)
    }
}

/// Libre.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Libre;

/// The targets of libre and cadre that the window offers.
const TARGETS: &[u32] = &[25, 50, 100, 200];

impl Discipline for Libre {
    const TARGET: i32 = 100;
    const CUSHIONS: usize = 0;
    const RESPOTS_ALL: bool = true;
    const OPTIONS: &'static [GameOption] = &options(TARGETS);

    fn zones(table: &Table) -> Vec<Zone> {
        places::corners(table)
    }

    fn state(game: Carom<Libre>) -> GameState {
        GameState::Libre(game)
    }
}

/// Cadre 47/2.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cadre47;

impl Discipline for Cadre47 {
    const TARGET: i32 = 100;
    const CUSHIONS: usize = 0;
    const RESPOTS_ALL: bool = true;
    const OPTIONS: &'static [GameOption] = &options(TARGETS);

    fn zones(table: &Table) -> Vec<Zone> {
        places::cadre_47(table)
    }

    fn state(game: Carom<Cadre47>) -> GameState {
        GameState::Cadre47(game)
    }
}

/// Cadre 71/2.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cadre71;

impl Discipline for Cadre71 {
    const TARGET: i32 = 100;
    const CUSHIONS: usize = 0;
    const RESPOTS_ALL: bool = true;
    const OPTIONS: &'static [GameOption] = &options(TARGETS);

    fn zones(table: &Table) -> Vec<Zone> {
        places::cadre_71(table)
    }

    fn state(game: Carom<Cadre71>) -> GameState {
        GameState::Cadre71(game)
    }
}
