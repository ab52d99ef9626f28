//! Textures of the walls: panels, wallpaper, and the objects on them.
//!
//! `scripts/pictures.py` paints them. Texels hold square roots of albedos, like the light map.

/// Two panels of the wainscot, from the floor to the dado.
pub(super) const WAINSCOT: &[u8] = include_bytes!("../../assets/pictures/wainscot.png");
pub(super) const WALLPAPER: &[u8] = include_bytes!("../../assets/pictures/wallpaper.png");
/// Pictures, a cue rack and a wall light.
pub(super) const DECOR: &[u8] = include_bytes!("../../assets/pictures/walls.png");

/// The size of a picture and its texels, red, green, blue and opacity, in rows from below. `None`
/// if it is no PNG file.
pub(super) fn texels(png: &[u8]) -> Option<([u32; 2], Vec<u8>)> {
    let picture = image::load_from_memory(png).ok()?.flipv().into_rgba8();
    Some((picture.dimensions().into(), picture.into_raw()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests that each picture has its size and is not blank.
    #[test]
    fn pictures_are_read() {
        for (png, expected) in
            [(WAINSCOT, [512, 384]), (WALLPAPER, [256, 256]), (DECOR, [512, 512])]
        {
            let (size, texels) = texels(png).unwrap();
            assert_eq!(size, expected);
            let reds = || texels.chunks(4).map(|texel| texel[0]);
            assert!(reds().max() > reds().min().map(|least| least + 15));
        }
    }

    #[test]
    fn rows_are_read_from_below() {
        let (_, texels) = texels(WAINSCOT).unwrap();
        let brightness = |rows: &[u8]| rows.iter().map(|&value| f64::from(value)).sum::<f64>();
        let row = 512 * 4;
        // The skirting's upper edge, an eighth above the floor, is lighter than what lies below.
        assert!(brightness(&texels[48 * row..][..row]) > brightness(&texels[..row]));
    }
}
