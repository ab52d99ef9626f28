//! Style rules of the source code, except for imports.

use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};

/// One of the project's files.
pub struct SourceFile {
    /// The path below the searched folder, with forward slashes.
    pub path: String,
    pub text: String,
}

impl SourceFile {
    /// The path below the root of its package, `src` or `src/core`.
    pub fn in_package(&self) -> &str {
        in_package(&self.path)
    }
}

/// The path of a file of `src` below the root of its package.
pub fn in_package(path: &str) -> &str {
    path.strip_prefix("core/").unwrap_or(path)
}

/// Every Rust file below `src`, sorted by path.
pub fn source_files() -> Vec<SourceFile> {
    files_below("src")
}

/// Every Rust file below this folder of the project, sorted by path.
fn files_below(folder: &str) -> Vec<SourceFile> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut pending: Vec<PathBuf> = vec![root.clone()];
    let mut files = Vec::new();
    while let Some(path) = pending.pop() {
        if path.is_dir() {
            pending.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let below = path.strip_prefix(&root).unwrap();
            let parts: Vec<_> =
                below.iter().map(|part| part.to_str().unwrap().to_owned()).collect();
            let text = fs::read_to_string(&path).unwrap();
            files.push(SourceFile { path: parts.join("/"), text });
        }
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

/// A longer file must be split by concept. The aim is 400 lines; the rest is a margin.
const MOST_LINES: usize = 500;

#[test]
fn no_source_file_is_too_long() {
    let mut long = Vec::new();
    for folder in ["src", "python", "tests", "benches"] {
        let files = files_below(folder);
        assert!(!files.is_empty(), "{folder}");
        for SourceFile { path, text } in files {
            let lines = text.lines().count();
            if lines > MOST_LINES {
                long.push(format!("{folder}/{path} has {lines} lines"));
            }
        }
    }
    assert!(long.is_empty(), "split these by concept (at most {MOST_LINES} lines): {long:#?}");
}

/// The files that may call foreign functions: those of OpenGL, the window system and the console.
fn may_be_unsafe(path: &str) -> bool {
    let starts = ["render/gl/", "render/gl.rs", "app/gl_context", "app/console.rs"];
    starts.iter().any(|start| path.starts_with(start))
}

fn mentions_unsafe(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == "unsafe",
        TokenTree::Group(group) => mentions_unsafe(group.stream()),
        _ => false,
    })
}

#[test]
fn unsafe_code_only_touches_opengl() {
    for file in source_files() {
        if !may_be_unsafe(&file.path) {
            let tokens: TokenStream = file.text.parse().unwrap();
            assert!(!mentions_unsafe(tokens), "src/{} holds unsafe code", file.path);
        }
    }
}

#[test]
fn unsafe_code_is_found_even_in_macros() {
    let found = |text: &str| mentions_unsafe(text.parse().unwrap());
    assert!(found("fn f() { if true { vec![unsafe { g() }]; } }"));
    assert!(found("unsafe impl Send for Thing {}"));
    assert!(!found("/// This is not unsafe.\nfn f() { \"unsafe\"; }"));
}

/// True if code contains one of these names.
fn names(tokens: TokenStream, wanted: &[&str]) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => wanted.iter().any(|name| ident == name),
        TokenTree::Group(group) => names(group.stream(), wanted),
        _ => false,
    })
}

/// True if code names something that could make one thread wait for another.
fn may_wait(tokens: TokenStream) -> bool {
    let waits = ["Mutex", "RwLock", "Condvar", "Barrier", "recv", "recv_timeout", "sleep", "wait"];
    names(tokens, &waits)
}

/// Tests that macros are not used that panic where they cannot write.
#[test]
fn the_program_prints_nothing_unchecked() {
    let prints =
        |text: &str| names(text.parse().unwrap(), &["print", "println", "eprint", "eprintln"]);
    let program =
        |path: &str| ["main.rs", "app/", "cli/"].iter().any(|part| path.starts_with(part));
    for file in source_files().into_iter().filter(|file| program(file.in_package())) {
        // `clap` prints help texts and reports failures.
        let text = file.text.replace("text.print()", "");
        assert!(!prints(&text), "src/{} prints", file.path);
    }
    assert!(prints("fn f() { if true { eprintln!(\"x\"); } }"));
}

/// The threads of the sound share only atomics, lock-free queues, and a task that opens a device,
/// which is polled and never waited for.
#[test]
fn the_audio_thread_never_waits() {
    let sound: Vec<SourceFile> =
        source_files().into_iter().filter(|file| file.path.starts_with("audio/")).collect();
    assert!(!sound.is_empty());
    for file in sound {
        assert!(!may_wait(file.text.parse().unwrap()), "src/{} may wait", file.path);
    }
    assert!(may_wait("std::sync::Mutex::new(0)".parse().unwrap()));
}
