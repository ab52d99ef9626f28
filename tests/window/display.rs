//! A separate display for each test, with simulated keyboard and mouse.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, ExitStatus, Stdio};

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    ChangeWindowAttributesAux, ClientMessageEvent, ConnectionExt, EventMask,
};
use x11rb::rust_connection::RustConnection;

/// A virtual display without a window manager.
pub struct Display {
    server: Child,
    name: String,
}

impl Display {
    /// Starts a display of this size on a free number.
    pub fn new(width: u32, height: u32) -> Display {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", &format!("{width}x{height}x24")])
            .args(["+extension", "GLX", "-nolisten", "tcp"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("these tests need Xvfb");
        // The server writes its number when it is ready.
        let output = server.stdout.take().expect("its output is piped");
        let mut number = String::new();
        BufReader::new(output).read_line(&mut number).expect("Xvfb tells its number");
        let name = format!(":{}", number.trim());
        assert_ne!(name, ":", "Xvfb did not start");
        Display { server, name }
    }

    /// The value for `DISPLAY`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Runs xdotool with these arguments, separated by spaces.
    pub fn xdotool(&self, arguments: &str) {
        let status = self.try_xdotool(arguments);
        assert!(status.success(), "xdotool {arguments}: {status}");
    }

    /// The same, while the window may vanish.
    pub fn try_xdotool(&self, arguments: &str) -> ExitStatus {
        Command::new("xdotool")
            .args(arguments.split_whitespace())
            .env("DISPLAY", &self.name)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .expect("these tests need xdotool")
    }

    /// The output of xdotool.
    pub fn ask(&self, arguments: &str) -> String {
        let output = Command::new("xdotool")
            .args(arguments.split_whitespace())
            .env("DISPLAY", &self.name)
            .output()
            .expect("these tests need xdotool");
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }
}

impl Display {
    /// The pixels of a part of the display, "WxH+X+Y", three bytes each.
    pub fn picture(&self, part: &str) -> Vec<u8> {
        let output = Command::new("import")
            .args(["-silent", "-window", "root", "-crop", part, "-depth", "8", "rgb:-"])
            .env("DISPLAY", &self.name)
            .output()
            .expect("these tests need ImageMagick");
        assert!(output.status.success() && !output.stdout.is_empty(), "no picture of {part}");
        output.stdout
    }
}

/// A question to a window whether it still answers (EWMH, _NET_WM_PING). It comes after all input
/// sent before, so the answer tells that the program has taken that input.
pub struct Ping {
    connection: RustConnection,
    atom: u32,
}

impl Ping {
    /// Asks a window.
    pub fn new(display: &Display, window: u32) -> Ping {
        let (connection, screen) =
            x11rb::connect(Some(display.name())).expect("the display answers");
        let root = connection.setup().roots[screen].root;
        let [protocols, atom] = ["WM_PROTOCOLS", "_NET_WM_PING"].map(|name| {
            let asked = connection.intern_atom(false, name.as_bytes()).expect("a connection");
            asked.reply().expect("an atom").atom
        });
        let heard = ChangeWindowAttributesAux::new().event_mask(EventMask::SUBSTRUCTURE_NOTIFY);
        connection.change_window_attributes(root, &heard).expect("a connection");
        let ping = ClientMessageEvent::new(32, window, protocols, [atom, 0, window, 0, 0]);
        connection.send_event(false, window, EventMask::NO_EVENT, ping).expect("a connection");
        connection.flush().expect("a connection");
        Ping { connection, atom }
    }

    /// True once the window has answered.
    pub fn is_answered(&self) -> bool {
        while let Some(event) = self.connection.poll_for_event().expect("the display answers") {
            if let Event::ClientMessage(message) = event
                && message.data.as_data32()[0] == self.atom
            {
                return true;
            }
        }
        false
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        // This fails if the server has already ended.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
