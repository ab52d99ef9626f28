//! Tests of a real window on a display of its own (Xvfb), with real keys and a real mouse
//! (xdotool). They read the results from the journal.

#[cfg(target_os = "linux")]
mod choices;
#[cfg(target_os = "linux")]
mod controls;
#[cfg(target_os = "linux")]
mod display;
#[cfg(target_os = "linux")]
mod ending;
#[cfg(target_os = "linux")]
mod english;
#[cfg(target_os = "linux")]
mod first_size;
#[cfg(target_os = "linux")]
mod game;
#[cfg(target_os = "linux")]
mod inputs;
#[cfg(target_os = "linux")]
mod laboratory;
#[cfg(target_os = "linux")]
mod laboratory_sweep;
#[cfg(target_os = "linux")]
mod lessons;
#[cfg(target_os = "linux")]
mod menus;
#[cfg(target_os = "linux")]
mod mouse;
#[cfg(target_os = "linux")]
mod opponents;
#[cfg(target_os = "linux")]
mod practice;
#[cfg(target_os = "linux")]
mod program;
#[cfg(target_os = "linux")]
mod rack;
#[cfg(target_os = "linux")]
mod records;
#[cfg(target_os = "linux")]
mod replay;
#[cfg(target_os = "linux")]
mod statistics;
#[cfg(target_os = "linux")]
mod study;
#[cfg(target_os = "linux")]
mod undo;
