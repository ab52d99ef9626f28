//! Signals that ask the program to end. It then ends in order, as if its window had been closed.

use std::io;

/// The number of a signal that asks the program to end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EndSignal(pub u8);

/// From now on SIGTERM, SIGINT and SIGHUP are passed to `send` instead of ending the process.
/// Signals that the parent process ignores stay ignored (`nohup`, a shell's background jobs). A
/// second signal much later ends the process, in case the loop hangs.
#[cfg(unix)]
pub fn watch(send: impl Fn(EndSignal) + Send + 'static) -> io::Result<()> {
    use std::thread;
    use std::time::{Duration, Instant};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level;

    /// A closed terminal sends several signals at once; these count as one.
    const SIGNAL_GAP: Duration = Duration::from_secs(2);

    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let heeded = [SIGTERM, SIGINT, SIGHUP].into_iter().filter(|signal| !ignores(&status, *signal));
    let mut signals = Signals::new(heeded)?;
    thread::Builder::new().name("signals".to_owned()).spawn(move || {
        let mut first: Option<Instant> = None;
        for signal in signals.forever() {
            if first.get_or_insert_with(Instant::now).elapsed() >= SIGNAL_GAP {
                low_level::exit(128 + signal);
            }
            send(EndSignal(signal as u8));
        }
    })?;
    Ok(())
}

/// True if a process ignores a signal, by its `/proc/self/status`.
#[cfg(unix)]
fn ignores(status: &str, signal: i32) -> bool {
    let set = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let set = set.and_then(|set| u64::from_str_radix(set.trim(), 16).ok());
    set.is_some_and(|set| set & (1 << (signal - 1)) != 0)
}

/// On other systems the window system closes the window.
#[cfg(not(unix))]
pub fn watch(_send: impl Fn(EndSignal) + Send + 'static) -> io::Result<()> {
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use crate::app::window::signals::*;

    /// Tests that signals ignored by `nohup`, or by a shell for its background jobs, stay ignored.
    #[test]
    fn ignored_signals_stay_ignored() {
        let (hangup, interrupt) = (1, 2);
        for (set, expected) in [
            ("0000000000000001", [true, false]),
            ("0000000000001001", [true, false]),
            ("0000000000001002", [false, true]),
            ("0000000000000006", [false, true]),
            ("0000000000001000", [false, false]),
        ] {
            let status = format!("Name:\tx\nSigBlk:\t0000000000000003\nSigIgn:\t{set}\n");
            let ignored = [hangup, interrupt].map(|signal| ignores(&status, signal));
            assert_eq!(ignored, expected, "{set}");
        }
        assert!(!ignores("", hangup));
    }
}
