//! Colours, in screen encoding and in linear light.

/// The three bytes of a screen colour (sRGB), `0xRRGGBB`.
pub const fn unpack(hex: u32) -> [u8; 3] {
    [(hex >> 16) as u8, (hex >> 8) as u8, hex as u8]
}

/// Converts a screen colour (sRGB), `0xRRGGBB`, to linear light, 0 to 1.
pub fn linear(hex: u32) -> [f32; 3] {
    unpack(hex).map(|byte| decode(f32::from(byte) / 255.0))
}

/// Decodes one sRGB component, 0 to 1.
pub fn decode(encoded: f32) -> f32 {
    match encoded <= 0.04045 {
        true => encoded / 12.92,
        false => ((encoded + 0.055) / 1.055).powf(2.4),
    }
}

/// Cloth in meshes. The player's colour is applied when drawing.
pub const UNDYED: [f32; 3] = [1.0; 3];
/// Mean albedo of the wood.
pub const WOOD: [f32; 3] = [0.262, 0.122, 0.064];
/// The same of dark wood.
pub const DARK_WOOD: [f32; 3] = [0.112, 0.044, 0.026];
/// Albedo of the leather around the pockets.
pub const LEATHER: [f32; 3] = [0.046, 0.025, 0.017];
/// Albedo of the pockets' insides.
pub const LINER: [f32; 3] = [0.050, 0.030, 0.020];
/// Albedo of the thread in their seams.
pub const THREAD: [f32; 3] = [0.30, 0.20, 0.10];
/// Albedos of the inlaid sights: rose, green and pale mother-of-pearl.
pub const PEARL: [[f32; 3]; 3] = [[0.70, 0.52, 0.50], [0.44, 0.58, 0.52], [0.66, 0.64, 0.58]];

/// The white of balls, on the screen.
pub const BALL_WHITE: u32 = 0xE7DFCB;
/// The ivory of number discs and of stripes' caps, on the screen.
pub const BALL_IVORY: u32 = 0xEAE2CE;
/// The dots of the cue ball, on the screen.
pub const BALL_DOT: u32 = 0xC4231D;
/// The colours of balls 1 to 8, and of the stripes 9 to 15, on the screen.
pub const BALLS: [u32; 8] =
    [0xEFB616, 0x163CA2, 0xCB1D1D, 0x521F79, 0xF16716, 0x0D693C, 0x76191F, 0x161618];

/// The colours of balls without numbers, on the screen, and the red of the set for colour-blind
/// players: to eyes without red cones the usual red is nearly black.
pub const RED: u32 = 0xB3202A;
pub const YELLOW: u32 = 0xF2C318;
pub const BLACK: u32 = 0x101113;
pub const GREEN: u32 = 0x117A3C;
pub const BROWN: u32 = 0x6B3F1A;
pub const BLUE: u32 = 0x1550A8;
pub const PINK: u32 = 0xEC86A4;
pub const SAFE_RED: u32 = 0xE0563B;

/// The colours of [`BALLS`] in a set for television: 4 pink and 7 tan.
pub const TV_BALLS: [u32; 8] =
    [0xF2BE1A, 0x1C46B8, 0xD21F1F, 0xE8789E, 0x6A2A94, 0x127A46, 0xB98A58, 0x161618];
/// The colours of [`BALLS`] in a set for colour-blind players. A search maximized the least
/// difference for eyes without one of the three kinds of cones and for normal eyes: four levels of
/// lightness, each with a yellowish and a bluish hue.
pub const SAFE_BALLS: [u32; 8] =
    [0xB4EC14, 0x2478E6, 0xC4161C, 0xA06C98, 0x46CCF0, 0xF0A25A, 0x2A1E9E, 0x161618];
