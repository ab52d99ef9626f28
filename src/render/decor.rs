//! Textures of the walls (panels, wallpaper, pictures), painted at start.
//!
//! Texels hold square roots of albedos, like the light map.

use super::detail::Noise;

/// Size of the wainscot's texture: two panels, from the floor to the dado.
pub(super) const WAINSCOT_SIZE: [u32; 2] = [512, 384];
/// Size of the wallpaper's texture.
pub(super) const PAPER_SIZE: [u32; 2] = [256, 256];
/// Size of the texture of all wall objects.
pub(super) const DECOR_SIZE: [u32; 2] = [512, 512];

/// Sizes of pictures with their frames, m.
pub(super) const LANDSCAPE: [f32; 2] = [0.98, 0.70];
pub(super) const PORTRAIT: [f32; 2] = [0.58, 0.84];

/// Albedos of stained wood, dark and light.
const WOOD: [[f32; 3]; 2] = [[0.062, 0.027, 0.014], [0.170, 0.082, 0.042]];
/// Albedos of the wallpaper's stripes and ornaments.
const PAPER: [[f32; 3]; 3] = [[0.060, 0.078, 0.062], [0.078, 0.098, 0.078], [0.115, 0.128, 0.092]];
/// Albedo of brass and of gilded frames.
const BRASS: [f32; 3] = [0.52, 0.34, 0.11];

fn texels(size: [u32; 2], paint: impl Fn(f32, f32) -> [f32; 3]) -> Vec<u8> {
    let mut texels = Vec::with_capacity((size[0] * size[1] * 4) as usize);
    for y in 0..size[1] {
        for x in 0..size[0] {
            let (u, v) = (x as f32 + 0.5, y as f32 + 0.5);
            let color = paint(u / size[0] as f32, v / size[1] as f32);
            texels.extend(color.map(|c| (c.clamp(0.0, 1.0).sqrt() * 255.0).round() as u8));
            texels.push(255);
        }
    }
    texels
}

fn mix(a: [f32; 3], b: [f32; 3], share: f32) -> [f32; 3] {
    [0, 1, 2].map(|i| a[i] + (b[i] - a[i]) * share)
}

fn scale(color: [f32; 3], factor: f32) -> [f32; 3] {
    color.map(|c| c * factor)
}

/// Smooth step from 0 at `from` to 1 at `to`.
fn ramp(from: f32, to: f32, value: f32) -> f32 {
    let share = ((value - from) / (to - from)).clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}

/// Wooden panels lit from above: upper bevels are bright, lower ones dark.
pub(super) fn wainscot() -> Vec<u8> {
    // Heights in metres in a wainscot of 0.94 m; widths in a panel of 0.68 m.
    const HEIGHT: f32 = 0.94;
    const WIDTH: f32 = 0.68;
    const SKIRTING: f32 = 0.12;
    const CAP: f32 = 0.875;
    let streaks = Noise { seed: 31, size: [160, 6] };
    let bands = Noise { seed: 32, size: [26, 3] };
    texels(WAINSCOT_SIZE, |u, v| {
        let (x, y) = ((2.0 * u).fract() * WIDTH, v * HEIGHT);
        // The grain of horizontal boards is horizontal.
        let lying = !(SKIRTING + 0.09..CAP - 0.09).contains(&y);
        let (gu, gv) = if lying { (v, u) } else { (u, v) };
        let grain = 0.55 * bands.at(gu, gv) + 0.45 * streaks.at(gu, gv);
        let wood = mix(WOOD[0], WOOD[1], 0.15 + 0.75 * grain);
        let shade = if y < SKIRTING {
            0.85 + 0.55 * ramp(SKIRTING - 0.018, SKIRTING - 0.004, y)
        } else if y > CAP {
            // The dado's moulding: bright above, a groove, and round below.
            let t = (y - CAP) / (HEIGHT - CAP);
            0.55 + 0.75 * ramp(0.1, 0.45, t)
                - 0.6 * ramp(0.45, 0.50, t) * (1.0 - ramp(0.50, 0.56, t))
                + 0.5 * ramp(0.8, 0.95, t)
        } else {
            // Distances into the panel from its four sides.
            let sides = [x - 0.075, WIDTH - 0.075 - x, y - SKIRTING - 0.09, CAP - 0.09 - y];
            let depth = sides.into_iter().fold(f32::INFINITY, f32::min);
            let under = 1.0 - 0.45 * ramp(CAP - 0.07, CAP, y);
            let bevel = 0.042;
            if depth < 0.0 {
                under * (0.92 + 0.10 * ramp(0.0, -0.004, depth + 0.004))
            } else if depth < 0.007 {
                0.30
            } else if depth < bevel {
                let slope = match depth {
                    d if d == sides[3] => 1.55,
                    d if d == sides[2] => 0.52,
                    d if d == sides[0] => 0.80,
                    _ => 0.95,
                };
                slope * under
            } else {
                1.06 - 0.14 * ramp(bevel + 0.003, bevel, depth)
            }
        };
        scale(wood, shade)
    })
}

/// Striped wallpaper with small ornaments, tone on tone.
pub(super) fn paper() -> Vec<u8> {
    let weave = Noise { seed: 33, size: [128, 128] };
    texels(PAPER_SIZE, |u, v| {
        let stripe = (4.0 * u).fract();
        let edge = ramp(0.0, 0.03, stripe) * (1.0 - ramp(0.5, 0.53, stripe));
        let mut color = mix(PAPER[0], PAPER[1], edge);
        // Ornaments of two arcs in the lighter stripes, shifted in every other row.
        let column = (4.0 * u) as u32;
        let x = (stripe - 0.265) / 0.19;
        let y = ((3.0 * v + 0.5 * (column % 2) as f32).fract() - 0.5) / 0.34;
        let r = x.abs() + 0.42 * y.abs() + 0.9 * (y * y - 0.25).max(0.0);
        let heart = ((1.6 * x).powi(2) + (2.2 * (y + 0.1)).powi(2)).sqrt();
        let leaf =
            (1.0 - ramp(0.50, 0.56, r)) * ramp(0.26, 0.32, r) + 1.0 - ramp(0.28, 0.34, heart);
        color = mix(color, PAPER[2], 0.75 * leaf.min(1.0));
        scale(color, 0.92 + 0.16 * weave.at(u, v))
    })
}

/// Pictures, a cue rack and a wall light, each at its place in the texture.
pub(super) fn decor() -> Vec<u8> {
    let noise = Noise { seed: 34, size: [24, 24] };
    texels(DECOR_SIZE, |u, v| match (u, v) {
        (u, v) if u < 0.5 && v < 0.5 => {
            framed(LANDSCAPE, [2.0 * u, 2.0 * v], |x, y| evening(&noise, x, y))
        }
        (u, v) if u < 0.5 => framed(LANDSCAPE, [2.0 * u, 2.0 * v - 1.0], still_life),
        (u, v) if u < 0.75 => rack(4.0 * u - 2.0, v),
        (u, v) if v < 0.5 => sconce(4.0 * u - 3.0, 2.0 * v),
        (u, v) => framed(PORTRAIT, [4.0 * u - 3.0, 2.0 * v - 1.0], |x, y| moonlight(&noise, x, y)),
    })
}

/// A picture with a gilded frame and a light mount.
fn framed(
    [width, height]: [f32; 2],
    [u, v]: [f32; 2],
    picture: impl Fn(f32, f32) -> [f32; 3],
) -> [f32; 3] {
    let (x, y) = (u * width, v * height);
    let sides = [x, width - x, y, height - y];
    let depth = sides.into_iter().fold(f32::INFINITY, f32::min);
    if depth < 0.055 {
        // A hollow profile: its outer half faces outwards, its inner half inwards.
        let outer = depth < 0.024;
        let lit = match (depth == sides[3], depth == sides[2]) {
            (true, _) => {
                if outer {
                    1.3
                } else {
                    0.35
                }
            }
            (_, true) => {
                if outer {
                    0.35
                } else {
                    1.3
                }
            }
            _ => 0.75,
        };
        let line = 1.0 - 0.5 * (1.0 - ramp(0.0, 0.004, (depth - 0.024).abs()));
        scale(BRASS, 0.62 * lit * line)
    } else if depth < 0.125 {
        scale([0.46, 0.42, 0.34], 0.75 + 0.25 * ramp(0.055, 0.075, depth))
    } else {
        picture((x - 0.125) / (width - 0.25), (y - 0.125) / (height - 0.25))
    }
}

/// Hills under an evening sky.
fn evening(noise: &Noise, x: f32, y: f32) -> [f32; 3] {
    let sun = ((x - 0.68) * 1.6).hypot(y - 0.52);
    let mut color = mix([0.62, 0.30, 0.10], [0.07, 0.11, 0.20], ramp(0.40, 1.0, y));
    color = mix(color, [0.95, 0.62, 0.22], (1.0 - ramp(0.0, 0.5, sun)) * 0.8);
    color = mix(color, [1.0, 0.85, 0.50], 1.0 - ramp(0.055, 0.065, sun));
    for (ridge, height, shade) in [
        (1.0, 0.46, [0.20, 0.12, 0.12]),
        (2.0, 0.34, [0.085, 0.075, 0.060]),
        (3.0, 0.20, [0.030, 0.042, 0.026]),
    ] {
        let line = height
            + 0.16 * (noise.at(0.20 * x + 0.13 * ridge, 0.31 * ridge) - 0.5)
            + 0.04 * (noise.at((0.9 * x + 0.37 * ridge).fract(), 0.17 * ridge) - 0.5);
        color = mix(color, shade, 1.0 - ramp(line, line + 0.012, y));
    }
    color
}

/// A sailing boat on the sea by moonlight.
fn moonlight(noise: &Noise, x: f32, y: f32) -> [f32; 3] {
    const HORIZON: f32 = 0.36;
    // The picture is higher than wide.
    let moon = (x - 0.62).hypot(1.79 * (y - 0.80));
    let mut color = mix([0.115, 0.150, 0.175], [0.014, 0.026, 0.060], ramp(HORIZON, 0.95, y));
    color = mix(color, [0.34, 0.36, 0.34], 0.6 * (1.0 - ramp(0.0, 0.55, moon)));
    let cloud = noise.at(0.12 * x + 0.3, (2.1 * y).fract());
    color = mix(color, [0.055, 0.065, 0.085], 0.7 * ramp(0.5, 0.8, cloud) * ramp(0.42, 0.6, y));
    color = mix(color, [0.86, 0.83, 0.70], 1.0 - ramp(0.085, 0.105, moon));
    if y < HORIZON {
        color = mix([0.010, 0.024, 0.036], [0.050, 0.082, 0.098], ramp(0.0, HORIZON, y));
        // The reflection of the moon widens towards the viewer.
        let wave = noise.at((0.35 * x + 0.2).fract(), (3.0 * y).fract());
        let way = 1.0 - ramp(0.02, 0.10 + 0.5 * (HORIZON - y), (x - 0.62).abs());
        color = mix(color, [0.62, 0.62, 0.52], way * ramp(0.45, 0.60, wave));
    }
    let (along, up) = (x - 0.30, y - HORIZON + 0.03);
    let reach = 0.13 * (1.0 - up / 0.34);
    if (0.0..0.34).contains(&up) && along > -0.6 * reach && along < reach {
        color = mix([0.20, 0.17, 0.13], [0.52, 0.46, 0.36], ramp(-0.08, 0.13, along));
    }
    let hull = along.abs() < 0.15 - 0.5 * (up + 0.01).abs() && (-0.045..-0.008).contains(&up);
    if hull { [0.030, 0.020, 0.016] } else { color }
}

/// Three balls on a cloth.
fn still_life(x: f32, y: f32) -> [f32; 3] {
    let mut color = mix(
        [0.055, 0.030, 0.018],
        [0.105, 0.062, 0.034],
        1.0 - ramp(0.1, 0.9, (x - 0.3).hypot(y - 0.8)),
    );
    if y < 0.42 {
        color = mix([0.016, 0.085, 0.044], [0.035, 0.150, 0.075], ramp(0.0, 0.42, y));
    }
    for (cx, cy, r, paint) in [
        (0.34, 0.40, 0.15, [0.46, 0.055, 0.040]),
        (0.62, 0.45, 0.14, [0.62, 0.56, 0.42]),
        (0.52, 0.27, 0.17, [0.62, 0.40, 0.050]),
    ] {
        // The picture is wider than high.
        let (dx, dy) = ((x - cx) * 1.62, y - cy);
        let d = dx.hypot(dy) / r;
        let shadow = ((dx + 0.03) / (1.5 * r)).hypot((dy + 0.85 * r) / (0.40 * r));
        color = scale(color, 1.0 - 0.65 * (1.0 - ramp(0.4, 1.0, shadow)));
        let light = ((dx + 0.35 * r).hypot(dy - 0.4 * r) / r).min(2.0);
        let mut ball = scale(paint, 1.15 - 0.62 * light);
        ball = mix(ball, [0.9; 3], 1.0 - ramp(0.10, 0.22, light));
        color = mix(color, ball, 1.0 - ramp(0.97, 1.0, d));
    }
    color
}

/// A cue rack: a board with cues on a shelf.
fn rack(u: f32, v: f32) -> [f32; 3] {
    const CUES: f32 = 6.0;
    let (x, y) = (u * 0.86, v * 1.62);
    let sides = [x, 0.86 - x, y, 1.62 - y];
    let depth = sides.into_iter().fold(f32::INFINITY, f32::min);
    let board = match depth {
        d if d < 0.035 => scale(WOOD[1], if d == sides[3] { 1.25 } else { 0.85 }),
        d if d < 0.042 => scale(WOOD[0], 0.25),
        _ => scale(mix(WOOD[0], WOOD[1], 0.55), 0.8 + 0.2 * ramp(0.04, 0.12, depth)),
    };
    let place = (x - 0.08) / 0.70 * CUES;
    let across = (place.fract() - 0.5) * 0.70 / CUES;
    let cue = (0.0..CUES).contains(&place);
    let along = (y - 0.085) / 1.45;
    let half = 0.0145 - 0.0085 * along;
    let mut color = board;
    let shadow = 1.0 - ramp(0.6, 1.0, (across - 0.014).abs() / (half + 0.008));
    if cue && (0.0..1.0).contains(&along) {
        color = scale(color, 1.0 - 0.65 * shadow);
        let round = across / half;
        if round.abs() < 1.0 {
            let butt = [[0.20, 0.035, 0.020], [0.030, 0.060, 0.130], [0.035, 0.030, 0.026]]
                [place as usize % 3];
            let paint = match along {
                a if a < 0.02 => [0.02; 3],
                a if a < 0.09 => butt,
                a if a < 0.10 => [0.55, 0.50, 0.40],
                a if a < 0.29 => [0.045, 0.040, 0.036],
                a if a < 0.30 => [0.55, 0.50, 0.40],
                a if a < 0.46 => butt,
                a if a < 0.475 => BRASS,
                a if a < 0.975 => [0.50, 0.32, 0.15],
                a if a < 0.992 => [0.66, 0.62, 0.52],
                _ => [0.05, 0.10, 0.16],
            };
            let lit = 1.15 * (1.0 - (round + 0.30).powi(2) * 0.52);
            color = scale(paint, lit.max(0.2));
        }
    }
    // The shelf below and the clip above are in front of the cues.
    let shelf = (0.055..0.105).contains(&y);
    let clip = (1.30..1.345).contains(&y);
    if (shelf || clip) && depth > 0.035 {
        let top = if shelf { 0.105 } else { 1.345 };
        color = scale(WOOD[1], 0.75 + 0.75 * ramp(top - 0.012, top, y));
    }
    color
}

/// A wall light: a glowing glass shade on a brass arm.
fn sconce(u: f32, v: f32) -> [f32; 3] {
    let (x, y) = (2.0 * u - 1.0, v);
    let shade = (0.30..0.86).contains(&y);
    let half = 0.62 + 0.30 * ((y - 0.58) / 0.28).powi(2);
    if shade && x.abs() < half {
        let round = 1.0 - 0.45 * (x / half).powi(2);
        let rim = ramp(0.86, 0.83, y) * ramp(0.30, 0.33, y);
        scale([1.0, 0.80, 0.48], round * (0.35 + 0.65 * rim))
    } else if x.abs() < 0.34 {
        scale(BRASS, 0.16 * (1.2 - (x / 0.34).powi(2)))
    } else {
        scale(PAPER[1], 0.8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests that each texture has its size and is not blank.
    #[test]
    fn pictures_are_painted() {
        for (size, texels) in
            [(WAINSCOT_SIZE, wainscot()), (PAPER_SIZE, paper()), (DECOR_SIZE, decor())]
        {
            assert_eq!(texels.len(), (size[0] * size[1] * 4) as usize);
            let reds = || texels.chunks(4).map(|texel| texel[0]);
            assert!(reds().max() > reds().min().map(|least| least + 15));
        }
    }
}
