//! Pictures as PNG files.

use std::path::Path;

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{DynamicImage, RgbaImage};

use crate::app::{AppError, FileFault};
use crate::game::files::{self, output_file};

/// Writes a PNG file, whatever its extension: strongly compressed, and atomically.
pub fn write(picture: &RgbaImage, path: &Path) -> Result<(), AppError> {
    let failed = |reason: String| AppError::in_file(path, FileFault::Write(reason));
    let (packing, filter) = (CompressionType::Best, FilterType::Adaptive);
    // The picture is opaque.
    let opaque = DynamicImage::from(picture.clone()).into_rgb8();
    let mut bytes = Vec::new();
    opaque
        .write_with_encoder(PngEncoder::new_with_quality(&mut bytes, packing, filter))
        .map_err(|error| failed(error.to_string()))?;
    files::ignore_broken_pipe(output_file::write(path, &bytes))
        .map_err(|error| failed(error.to_string()))
}
