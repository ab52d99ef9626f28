//! Tests that keep the README's tables equal to those of the program.

use std::fs;
use std::path::Path;

/// Fails unless the README holds this table between the comments `<!-- NAME -->` and
/// `<!-- /NAME -->`. With `GL_BILLIARDS_WRITE_README=1` it writes the table there instead.
pub fn check(name: &str, table: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let text = fs::read_to_string(&path).expect("the README can be read");
    let (begin, end) = (format!("<!-- {name} -->\n\n"), format!("\n<!-- /{name} -->"));
    let (before, rest) = text.split_once(&begin).expect("the README has the first comment");
    let (found, after) = rest.split_once(&end).expect("the README has the second comment");
    if found == table {
        return;
    }
    let write = std::env::var_os("GL_BILLIARDS_WRITE_README").is_some();
    assert!(
        write,
        "the table `{name}` of the README differs from the program's. To update it: \
         GL_BILLIARDS_WRITE_README=1 cargo test --lib the_readme -- --test-threads 1"
    );
    fs::write(&path, format!("{before}{begin}{table}{end}{after}")).expect("it can be written");
}
