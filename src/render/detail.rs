//! Small patterns generated at start: fibres of cloth, wood grain, floor boards.

/// Size of the fibre texture, texels.
pub(super) const FIBRE_SIZE: [u32; 2] = [512, 512];
/// Size of the grain texture along and across the grain, texels.
pub(super) const GRAIN_SIZE: [u32; 2] = [512, 256];

/// Size of the floor texture along and across the boards, texels.
pub(super) const BOARDS_SIZE: [u32; 2] = [512, 512];
/// Boards across and along the floor texture.
const BOARDS: [u32; 2] = [3, 8];

/// Tiling value noise with smooth interpolation.
pub(super) struct Noise {
    pub seed: u32,
    /// Grid points along and across the texture.
    pub size: [u32; 2],
}

impl Noise {
    /// The random value of a grid point, 0 to 1.
    pub fn point(&self, x: u32, y: u32) -> f32 {
        let mut bits = self
            .seed
            .wrapping_add(x.wrapping_mul(0x9E37_79B1))
            .wrapping_add(y.wrapping_mul(0x85EB_CA77));
        // The finaliser of MurmurHash3 mixes all bits.
        bits = (bits ^ (bits >> 16)).wrapping_mul(0x85EB_CA6B);
        bits = (bits ^ (bits >> 13)).wrapping_mul(0xC2B2_AE35);
        bits ^= bits >> 16;
        (bits >> 8) as f32 / (1u32 << 24) as f32
    }

    /// The noise at a position; the texture spans 0 to 1.
    pub fn at(&self, u: f32, v: f32) -> f32 {
        let (x, y) = (u * self.size[0] as f32, v * self.size[1] as f32);
        let smooth = |t: f32| t * t * (3.0 - 2.0 * t);
        let (fx, fy) = (smooth(x.fract()), smooth(y.fract()));
        let (x0, y0) = (x as u32 % self.size[0], y as u32 % self.size[1]);
        let (x1, y1) = ((x0 + 1) % self.size[0], (y0 + 1) % self.size[1]);
        let low = self.point(x0, y0) * (1.0 - fx) + self.point(x1, y0) * fx;
        let high = self.point(x0, y1) * (1.0 - fx) + self.point(x1, y1) * fx;
        low * (1.0 - fy) + high * fy
    }
}

fn texels<const N: usize>(size: [u32; 2], pattern: impl Fn(f32, f32) -> [f32; N]) -> Vec<u8> {
    let mut texels = Vec::with_capacity((size[0] * size[1]) as usize * N);
    for y in 0..size[1] {
        for x in 0..size[0] {
            let values = pattern(x as f32 / size[0] as f32, y as f32 / size[1] as f32);
            texels.extend(values.map(|value| (value.clamp(0.0, 1.0) * 255.0).round() as u8));
        }
    }
    texels
}

/// Brightness of worsted cloth: the short fibres of the nap, combed along x. It has no larger
/// features, which would make the repetition visible.
pub(super) fn fibres() -> Vec<u8> {
    let byte = |height: &f32| ((0.5 + 0.17 * height).clamp(0.0, 1.0) * 255.0).round() as u8;
    nap().iter().map(byte).collect()
}

/// The brightness together with the surface slopes along x and y, four bytes per texel. A slope of
/// zero is stored as one half.
pub(super) fn relief() -> Vec<u8> {
    let heights = nap();
    let [width, height] = FIBRE_SIZE;
    let at = |x: u32, y: u32| heights[(y % height * width + x % width) as usize];
    let byte = |value: f32| (value.clamp(0.0, 1.0) * 255.0).round() as u8;
    let mut texels = Vec::with_capacity(heights.len() * 4);
    for y in 0..height {
        for x in 0..width {
            let along = at(x + 1, y) - at(x + width - 1, y);
            let across = at(x, y + 1) - at(x, y + height - 1);
            texels
                .extend([0.5 + 0.17 * at(x, y), 0.5 + 0.12 * along, 0.5 + 0.12 * across].map(byte));
            texels.push(255);
        }
    }
    texels
}

/// The two layers of fibres: number, least and greatest length in texels, and brightness. The long
/// ones show from a distance; the short ones break them up close to the eye.
const FIBRES: [(u32, [f32; 2], f32); 2] = [(9_000, [14.0, 36.0], 1.0), (44_000, [3.0, 11.0], 0.9)];

/// Heights of the nap relative to its mean, in standard deviations.
fn nap() -> Vec<f32> {
    let [width, height] = FIBRE_SIZE;
    let dice = Noise { seed: 1, size: [1, 1] };
    let mut sums = vec![0.0f32; (width * height) as usize];
    let kinds = FIBRES
        .into_iter()
        .flat_map(|(count, lengths, ink)| (0..count).map(move |_| (lengths, ink)));
    for (fibre, ([shortest, longest], ink)) in (0..).zip(kinds) {
        let random = |which: u32| dice.point(fibre, which);
        let sign = if random(0) < 0.5 { -1.0 } else { 1.0 };
        let bright = sign * ink * (0.35 + 0.65 * random(1));
        let (mut x, mut y) = (random(2) * width as f32, random(3) * height as f32);
        let mut angle = 0.9 * (random(4) - 0.5);
        let length = shortest + (longest - shortest) * random(6);
        let bend = (random(5) - 0.5) / length;
        let mut way = 0.0;
        while way < length {
            // Fibres fade at their ends.
            let ink = bright * (std::f32::consts::PI * way / length).sin();
            let (column, row) = (x.rem_euclid(width as f32), y.rem_euclid(height as f32));
            let across = row.fract();
            for (next, share) in [(0, 1.0 - across), (1, across)] {
                let row = (row as u32 + next) % height;
                sums[(row * width + column as u32 % width) as usize] += ink * share;
            }
            x += angle.cos();
            y += angle.sin();
            angle += bend;
            way += 1.0;
        }
    }
    let square: f32 = sums.iter().map(|sum| sum * sum).sum();
    let spread = (square / sums.len() as f32).sqrt().max(1e-6);
    sums.iter().map(|sum| sum / spread).collect()
}

/// Wood: brightness of the grain and darkness of the pores.
pub(super) fn grain() -> Vec<u8> {
    texels(GRAIN_SIZE, grain_at)
}

/// [`grain`] at a position; the texture spans 0 to 1.
fn grain_at(u: f32, v: f32) -> [f32; 2] {
    let bend = Noise { seed: 11, size: [3, 4] };
    let bands = Noise { seed: 12, size: [2, 22] };
    let streaks = Noise { seed: 13, size: [10, 120] };
    let pores = Noise { seed: 14, size: [44, 256] };
    let w = (v + 0.06 * bend.at(u, v)).fract();
    let light = 0.55 * bands.at(u, w) + 0.45 * streaks.at(u, w);
    let pore = ((pores.at(u, w) - 0.72) / 0.2).clamp(0.0, 1.0);
    [light, pore * (0.4 + 0.6 * (1.0 - light))]
}

/// Floor boards: their brightness and the darkness of the gaps.
pub(super) fn boards() -> Vec<u8> {
    texels(BOARDS_SIZE, |u, v| boards_at(u, v, 0.4))
}

/// [`boards`] at a position; the texture spans 0 to 1. A gap is `2 * gap` texels wide.
fn boards_at(u: f32, v: f32, gap: f32) -> [f32; 2] {
    let tones = Noise { seed: 21, size: [64, 64] };
    let streaks = Noise { seed: 22, size: [14, 128] };
    let veins = Noise { seed: 23, size: [5, 40] };
    let texel = 1.0 / BOARDS_SIZE[0] as f32;
    let across = v * BOARDS[1] as f32;
    let row = across as u32;
    // Each row has another offset, as in real floors.
    let along = (u + tones.point(row, 7)).fract() * BOARDS[0] as f32;
    let tone = tones.point(row, 11 + along as u32);
    let shifted = (u + 0.61 * tone).fract();
    let light = 0.18
        + 0.60 * tone
        + 0.34 * (streaks.at(shifted, v) - 0.5)
        + 0.28 * (veins.at(shifted, v) - 0.5);
    // Distances to the edges of the board, in texels.
    let edge = |place: f32, count: u32| {
        let part = place.fract();
        part.min(1.0 - part) / count as f32 / texel
    };
    let nearest = edge(along, BOARDS[0]).min(edge(across, BOARDS[1]));
    [light, 1.0 - ((nearest - gap) / 1.2).clamp(0.0, 1.0)]
}

/// Mean brightness of wood with this grain and these pores, as the surface shader computes it.
fn brightness([light, dark]: [f32; 2]) -> f32 {
    (0.36 + 1.12 * light) * (1.0 - 0.5 * dark)
}

/// The mean over a small rectangle around a position in a tiling texture.
fn mean(pattern: impl Fn(f32, f32) -> f32, [u, v]: [f32; 2], side: [f32; 2]) -> f32 {
    const STEPS: u32 = 4;
    let step = |i: u32| (i as f32 + 0.5) / STEPS as f32 - 0.5;
    let mut sum = 0.0;
    for i in 0..STEPS {
        for j in 0..STEPS {
            let (u, v) = (u + step(i) * side[0], v + step(j) * side[1]);
            sum += pattern(u.rem_euclid(1.0).min(0.999_999), v.rem_euclid(1.0).min(0.999_999));
        }
    }
    sum / (STEPS * STEPS) as f32
}

/// Mean brightness of wood in a part of its texture.
pub(super) fn mean_grain(place: [f32; 2], side: [f32; 2]) -> f32 {
    mean(|u, v| brightness(grain_at(u, v)), place, side)
}

/// Mean brightness of the floor in a part of its texture.
pub(super) fn mean_boards(place: [f32; 2], side: [f32; 2]) -> f32 {
    mean(|u, v| brightness(boards_at(u, v, 1.0)), place, side)
}
