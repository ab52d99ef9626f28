//! Tests that the texts of the window stand in `src/texts`, where they are translated.

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};

use crate::house::source_files;

/// The files whose texts the window shows, by the start of their path.
const SHOWN: [&str; 14] = [
    "ui/",
    "rules/",
    "app/hint",
    "app/journal_writer",
    "app/lessons",
    "app/menus",
    "app/saving",
    "app/session/",
    "app/sound.rs",
    "app/watching",
    "game/command",
    "game/event_words",
    "game/lessons/",
    "game/notice",
];
/// Calls and macros whose texts no player sees: the README's notes and messages for programmers.
const UNSEEN: [&str; 8] =
    ["more", "expect", "assert", "assert_eq", "debug_assert", "unreachable", "warn", "debug"];
/// Names in files and faults of files, which are never translated.
const OF_FILES: [&str; 3] =
    ["8-ball of 2014", "both players have the same group", "version {other} instead of {VERSION}"];

#[test]
fn texts_stand_in_one_place() {
    let shown = |path: &str| SHOWN.iter().any(|start| path.starts_with(start));
    let is_test = |path: &str| path.contains("tests") || path.ends_with("heap.rs");
    let mut strays = Vec::new();
    for file in source_files() {
        if !shown(&file.path) || is_test(&file.path) {
            continue;
        }
        let parsed = syn::parse_file(&file.text).unwrap();
        let mut scan = Scan::default();
        scan.visit_file(&parsed);
        strays.extend(scan.found.iter().map(|text| format!("src/{}: {text:?}", file.path)));
    }
    assert!(strays.is_empty(), "{strays:#?}");
}

/// True for a text of at least two words, values in braces aside.
fn is_text(literal: &str) -> bool {
    let mut inside = 0;
    let plain: String = literal
        .chars()
        .filter(|letter| {
            inside += i32::from(*letter == '{') - i32::from(*letter == '}');
            inside == 0
        })
        .collect();
    let words = plain.split_whitespace();
    words.filter(|word| word.chars().filter(|letter| letter.is_alphabetic()).count() > 1).count()
        > 1
        && !OF_FILES.contains(&literal)
}

/// Walks through a file and collects the texts in it.
#[derive(Default)]
struct Scan {
    found: Vec<String>,
}

impl Scan {
    fn tokens(&mut self, tokens: TokenStream) {
        let mut is_attribute = false;
        for token in tokens {
            let after_hash = matches!(&token, TokenTree::Punct(mark) if mark.as_char() == '#');
            match token {
                TokenTree::Group(_) if is_attribute => {}
                TokenTree::Group(group) => self.tokens(group.stream()),
                TokenTree::Literal(literal) => {
                    if let Ok(text) = syn::parse_str::<syn::LitStr>(&literal.to_string()) {
                        self.visit_lit_str(&text);
                    }
                }
                _ => {}
            }
            is_attribute = after_hash;
        }
    }
}

impl<'ast> Visit<'ast> for Scan {
    fn visit_lit_str(&mut self, literal: &'ast syn::LitStr) {
        self.found.extend(Some(literal.value()).filter(|text| is_text(text)));
    }

    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if module.ident != "tests" {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        self.visit_expr(&call.receiver);
        if !UNSEEN.iter().any(|name| call.method == name) {
            call.args.iter().for_each(|argument| self.visit_expr(argument));
        }
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        let name = call.path.segments.last().map(|segment| segment.ident.to_string());
        if !name.is_some_and(|name| UNSEEN.contains(&name.as_str())) {
            self.tokens(call.tokens.clone());
        }
    }
}

#[test]
fn texts_are_told_from_names() {
    assert!(is_text("Restart game") && is_text("{player} to shoot"));
    for name in ["pause-resume", "{a} · {b}", "Space", " – "] {
        assert!(!is_text(name), "{name}");
    }
}
