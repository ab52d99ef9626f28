//! Tests that imports point down only: every path through `crate` (or `super`) leads to a module in
//! a lower layer.

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};

use crate::house::{in_package, source_files};

/// Every top-level module and the modules it may use, bottom-up.
const LAYERS: &[(&str, &[&str])] = &[
    ("macros", &[]),
    ("parallel", &[]),
    ("physics", &[]),
    ("wording", &["physics"]),
    ("rules", &["physics", "wording"]),
    ("game", &["physics", "wording", "rules"]),
    ("ai", &["physics", "wording", "rules", "game", "parallel"]),
    ("catalog", &["wording", "rules", "game", "ai"]),
    ("lab", &["physics", "game", "parallel"]),
    ("task", &[]),
    ("render", &["task", "physics"]),
    ("audio", &["task", "physics"]),
    ("texts", &["physics", "wording", "game", "catalog"]),
    ("ui", &["texts", "physics", "game", "lab", "ai"]),
    ("cli", &["physics", "wording", "rules", "game", "lab", "ai", "parallel"]),
    (
        "app",
        &[
            "task", "texts", "physics", "wording", "rules", "game", "lab", "ai", "render", "audio",
            "ui",
        ],
    ),
    (
        "main",
        &["texts", "physics", "rules", "game", "lab", "ai", "render", "audio", "ui", "cli", "app"],
    ),
];

#[test]
fn imports_point_down_only() {
    let mut violations = Vec::new();
    for file in source_files() {
        // The roots only declare the modules.
        if file.in_package() != "lib.rs" {
            violations.extend(check(&file.path, &file.text));
        }
    }
    assert!(violations.is_empty(), "{violations:#?}");
}

/// The imports in the file at this path (below `src`) that break the layers.
fn check(path: &str, text: &str) -> Vec<String> {
    let module = module_of(path);
    let own = module[0].clone();
    let Some((_, allowed)) = LAYERS.iter().find(|(name, _)| *name == own) else {
        return vec![format!("src/{path}: give the module `{own}` a place in LAYERS")];
    };
    let file = syn::parse_file(text).unwrap_or_else(|error| panic!("src/{path}: {error}"));
    let mut scan = Scan { module, used: Vec::new() };
    scan.visit_file(&file);
    scan.used
        .into_iter()
        .filter(|used| *used != own && !allowed.contains(&used.as_str()))
        .map(|used| format!("src/{path}: `{own}` must not use `crate::{used}`"))
        .collect()
}

/// `physics/contact/mod.rs` is the module `physics::contact`, `physics/ball.rs` `physics::ball`.
fn module_of(path: &str) -> Vec<String> {
    let stem = in_package(path).strip_suffix(".rs").unwrap();
    stem.strip_suffix("/mod").unwrap_or(stem).split('/').map(str::to_owned).collect()
}

/// Walks through a file and collects the names that follow the root in its paths.
struct Scan {
    /// The current module of the walk, inline modules included.
    module: Vec<String>,
    /// The names: top-level modules, `*`, or items of the root.
    used: Vec<String>,
}

impl Scan {
    /// Follows the names of a path from the current module, and records the one below the root if
    /// it gets there.
    fn follow(&mut self, names: &[String]) {
        let mut depth = self.module.len();
        for (index, name) in names.iter().enumerate() {
            match name.as_str() {
                "crate" | "gl_billiards" | "gl_billiards_core" if index == 0 => depth = 0,
                "self" => {}
                "super" => depth = depth.saturating_sub(1),
                name => {
                    // Paths that start with a plain name stay in the current module.
                    if depth == 0 && index > 0 {
                        self.used.push(name.to_owned());
                    }
                    return;
                }
            }
        }
    }

    fn follow_use(&mut self, prefix: &[String], tree: &syn::UseTree) {
        let joined = |name: &syn::Ident| {
            let mut names = prefix.to_vec();
            names.push(name.to_string());
            names
        };
        match tree {
            syn::UseTree::Path(path) => self.follow_use(&joined(&path.ident), &path.tree),
            syn::UseTree::Name(name) => self.follow(&joined(&name.ident)),
            // Another name for the root would hide the modules used through it.
            syn::UseTree::Rename(rename) => {
                let alias = format!("<root as {}>", rename.rename);
                self.follow(&[joined(&rename.ident), vec![alias]].concat());
            }
            syn::UseTree::Glob(_) => self.follow(&[prefix, &["*".to_owned()]].concat()),
            syn::UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.follow_use(prefix, tree));
            }
        }
    }

    /// The arguments of macros are not parsed, so their paths are searched for among the tokens.
    fn follow_tokens(&mut self, tokens: TokenStream) {
        let mut names: Vec<String> = Vec::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(ident) => {
                    if colons != 2 {
                        self.follow(&std::mem::take(&mut names));
                    }
                    names.push(ident.to_string());
                    colons = 0;
                }
                TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
                other => {
                    self.follow(&std::mem::take(&mut names));
                    colons = 0;
                    if let TokenTree::Group(group) = other {
                        self.follow_tokens(group.stream());
                    }
                }
            }
        }
        self.follow(&names);
    }
}

impl<'ast> Visit<'ast> for Scan {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.follow_use(&[], &item.tree);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: Vec<_> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.follow(&names);
        visit::visit_path(self, path);
    }

    // `pub(crate)` and `pub(in path)` import nothing.
    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}

    fn visit_macro(&mut self, macro_call: &'ast syn::Macro) {
        self.visit_path(&macro_call.path);
        self.follow_tokens(macro_call.tokens.clone());
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        self.module.push(item.ident.to_string());
        visit::visit_item_mod(self, item);
        self.module.pop();
    }
}

/// The names that a file at `path` uses against the layers.
fn caught(path: &str, text: &str) -> Vec<String> {
    check(path, text)
        .iter()
        .map(|violation| violation.rsplit("crate::").next().unwrap().trim_end_matches('`').into())
        .collect()
}

#[test]
fn an_import_that_points_up_is_found() {
    for (text, expected) in [
        ("use crate::game::Match;", "game"),
        ("use crate::{physics::Ball, render};", "render"),
        ("use crate::{physics::{Ball, World}, ai::Player as P};", "ai"),
        ("use gl_billiards::ui::Panel;", "ui"),
        ("use super::super::audio::Mixer;", "audio"),
        ("use super::super::*;", "*"),
        ("use crate::*;", "*"),
        ("use crate as root;", "<root as root>"),
        ("use crate::{self as root};", "<root as root>"),
        ("use crate::Ball;", "Ball"),
        ("fn f() { crate::app::run(); }", "app"),
        ("fn f(m: &crate::game::Match) {}", "game"),
        ("fn f() -> Vec<Option<crate::cli::Flags>> { Vec::new() }", "cli"),
        ("impl From<crate::ui::Action> for u8 {}", "ui"),
        ("fn f() { assert_eq!(1, g(crate::game::LIMIT)); }", "game"),
        ("fn f() { println!(\"{}\", super::super::game::LIMIT); }", "game"),
        ("mod tests { use super::super::super::game::Match; }", "game"),
        ("macro_rules! m { () => { $crate::game::LIMIT } }", "game"),
        ("crate::game::make!();", "game"),
        ("pub(crate) use crate::game::Match;", "game"),
        ("#[cfg(test)] mod tests { fn f() { crate::game::f() } }", "game"),
    ] {
        assert_eq!(caught("rules/eight_ball/mod.rs", text), [expected], "{text}");
    }
}

#[test]
fn an_import_that_points_down_passes() {
    for text in [
        "use crate::physics::{World, ball::BallId};",
        "use crate::rules::shot::ShotSummary;",
        "use super::shot::ShotSummary; use super::*;",
        "use super::super::physics::World;",
        "use std::collections::BTreeMap; use nalgebra::Vector3;",
        "pub(crate) fn f() {} pub(in crate::rules) fn g() {}",
        "mod tests { use super::*; use super::super::shot::ShotSummary; }",
        "fn f() { let game = 1; game::f(); println!(\"crate::game\"); }",
        "/// See [`crate::game::Match`].\nfn f() {}",
    ] {
        assert_eq!(caught("rules/eight_ball/mod.rs", text), [""; 0], "{text}");
    }
}

#[test]
fn every_layer_has_its_own_list() {
    let catches = |path: &str, module: &str| {
        !caught(path, &format!("use crate::{module}::Thing;")).is_empty()
    };
    assert!(catches("physics/mod.rs", "rules"));
    assert!(catches("physics/contact/roots.rs", "game"));
    assert!(catches("lab/run.rs", "cli"));
    assert!(catches("render/mod.rs", "game"));
    assert!(catches("render/gl/mod.rs", "ui"));
    assert!(catches("audio/mod.rs", "rules"));
    assert!(catches("ui/panel/mod.rs", "render"));
    assert!(catches("cli/simulate.rs", "app"));
    assert!(catches("app/mod.rs", "cli"));
    assert!(!catches("app/mod.rs", "render"));
    assert!(!catches("ui/panel/mod.rs", "game"));
    assert!(!catches("main.rs", "app"));
    assert_eq!(check("utils.rs", "").len(), 1);
}
