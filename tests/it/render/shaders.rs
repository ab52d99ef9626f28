//! Tests of shaders that are reloaded from their files while the program runs.

use std::fs;
use std::path::{Path, PathBuf};

use gl_billiards::render::Level;

use super::{Studio, camera, strewn};

/// A copy of the shader folder, deleted when dropped.
struct Copy(PathBuf);

impl Copy {
    fn new() -> Copy {
        let folder =
            std::env::temp_dir().join(format!("gl-billiards-shaders-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("there is room for a folder");
        let shaders = Path::new(env!("CARGO_MANIFEST_DIR")).join("shaders");
        for entry in fs::read_dir(shaders).expect("there are shaders") {
            let entry = entry.expect("the folder is readable");
            fs::copy(entry.path(), folder.join(entry.file_name())).expect("files can be copied");
        }
        Copy(folder)
    }

    /// Inserts a line into a file, before the line of this number, from 1.
    fn insert(&self, file: &str, at: usize, line: &str) {
        let path = self.0.join(file);
        let text = fs::read_to_string(&path).expect("the shader is there");
        let mut lines: Vec<&str> = text.lines().collect();
        lines.insert(at - 1, line);
        fs::write(path, lines.join("\n") + "\n").expect("the copy can be written");
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Tests that a broken shader is reported with its line, in whichever file, and changes nothing;
/// that a working one is used; and that later changes of the level keep it.
#[test]
fn a_broken_shader_does_not_change_the_picture() {
    let mut studio = Studio::new(Level::Low);
    let snapshot = strewn(camera([-2.2, -0.3, 1.3], [0.0, 0.0, 0.0], 45.0));
    let size = [320, 180];
    let before = studio.finished(&snapshot, size);
    for (file, line) in [("ball.frag", 12), ("surface.vert", 5), ("common.glsl", 7)] {
        let folder = Copy::new();
        folder.insert(file, line, "nonsense;");
        let error = studio.renderer.reload_shaders(&folder.0).expect_err("nonsense").to_string();
        assert!(error.starts_with(&format!("shaders/{file}:{line} ")), "{error}");
        assert!(studio.finished(&snapshot, size) == before, "{file} changed the picture");
    }
    let folder = Copy::new();
    fs::remove_file(folder.0.join("line.frag")).expect("it is there");
    let error = studio.renderer.reload_shaders(&folder.0).expect_err("a file is missing");
    assert!(error.to_string().contains("line.frag"), "{error}");

    let red = Copy::new();
    fs::write(
        red.0.join("surface.frag"),
        "out vec4 fragment;\nvoid main() { fragment = vec4(1.0, 0.0, 0.0, 1.0); }\n",
    )
    .expect("the copy can be written");
    studio.renderer.reload_shaders(&red.0).expect("it is plain, but it works");
    let is_red = |studio: &mut Studio| {
        let picture = studio.finished(&snapshot, size);
        picture.pixels().filter(|pixel| pixel.0 == [255, 0, 0, 255]).count() > 20_000
    };
    assert!(is_red(&mut studio));
    studio.renderer.set_quality(Level::Medium.quality()).expect("the level works");
    assert!(is_red(&mut studio), "another level has the old shaders");
}
