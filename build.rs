//! Gives the program for Windows its icon and its version.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var("CARGO_CFG_WINDOWS").is_err() {
        return Ok(());
    }
    let icon = "assets/desktop/icon-256.png";
    println!("cargo::rerun-if-changed={icon}");
    let picture = fs::read(icon)?;
    let ico = Path::new(&env::var("OUT_DIR").unwrap_or_default()).join("icon.ico");
    fs::write(&ico, [&header(picture.len()), &picture[..]].concat())?;
    winresource::WindowsResource::new()
        .set_icon(&ico.to_string_lossy())
        .set("ProductName", "gl-billiards")
        .set("FileDescription", "gl-billiards")
        .compile()
}

/// The header of an ICO file with one PNG picture of 256 pixels and this many bytes.
fn header(bytes: usize) -> Vec<u8> {
    let file = [0, 1, 1].map(u16::to_le_bytes).concat();
    // Width and height, where 0 stands for 256; no palette; one plane of 32 bits a pixel.
    let picture = [0, 0, 0, 0, 1, 0, 32, 0];
    let place = [bytes as u32, 22].map(u32::to_le_bytes).concat();
    [&file[..], &picture, &place].concat()
}
