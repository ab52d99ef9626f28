//! Tests that keep the tables of the documentation equal to those of the program.

use std::fs;
use std::path::Path;

/// Fails unless this page holds this table between the comments `<!-- NAME -->` and
/// `<!-- /NAME -->`. With `GL_BILLIARDS_WRITE_DOCS=1` it writes the table there instead.
pub fn check(page: &str, name: &str, table: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(page);
    let text = fs::read_to_string(&path).expect("the page can be read");
    let (begin, end) = (format!("<!-- {name} -->\n\n"), format!("\n<!-- /{name} -->"));
    let (before, rest) = text.split_once(&begin).expect("the page has the first comment");
    let (found, after) = rest.split_once(&end).expect("the page has the second comment");
    if found == table {
        return;
    }
    let write = std::env::var_os("GL_BILLIARDS_WRITE_DOCS").is_some();
    assert!(
        write,
        "the table `{name}` of docs/{page} differs from the program's. To update it: \
         GL_BILLIARDS_WRITE_DOCS=1 cargo test --lib the_docs -- --test-threads 1"
    );
    fs::write(&path, format!("{before}{begin}{table}{end}{after}")).expect("it can be written");
}
