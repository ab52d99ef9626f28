//! Tests that all words of the window are texts or wordings, which are translated.

use std::collections::BTreeSet;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};

use crate::house::source_files;

/// The files whose texts the window shows, by the start of their path.
const SHOWN: [&str; 8] = [
    "ui/",
    "rules/",
    "app/",
    "game/command",
    "game/lessons/",
    "game/notice",
    "game/record.rs",
    "game/setup.rs",
];
/// Macros whose texts are translated, and calls and macros whose texts no player sees.
const UNSEEN: [&str; 12] = [
    "phrases",
    "wordings",
    "more",
    "expect",
    "assert",
    "assert_eq",
    "debug_assert",
    "unreachable",
    "warn",
    "info",
    "debug",
    "error",
];
/// Names in files and faults of files, which are never translated.
const OF_FILES: [&str; 2] =
    ["both players have the same group", "version {other} instead of {VERSION}"];

/// Texts that stay English, by the file and the item that they stand in: errors of files and of the
/// system, notes for the documentation, and texts for programmers.
const ENGLISH: [(&str, &str); 30] = [
    ("app/gl_context/egl.rs", "create"),
    ("app/gl_context/egl.rs", "offscreen"),
    ("app/gl_context/mod.rs", "ContextError"),
    ("app/gl_context/mod.rs", "WindowContext::new"),
    ("app/storage/journal_writer/mod.rs", "JournalNews"),
    ("app/error.rs", "AppError"),
    ("app/storage/records/name.rs", "RecordName::minute"),
    ("app/storage/records/statistics/mod.rs", "parse"),
    ("app/crash_report.rs", "cause"),
    ("app/crash_report.rs", "describe"),
    ("app/crash_report.rs", "install"),
    ("app/settings/file/mod.rs", "SettingsErrorKind"),
    ("app/settings/file/mod.rs", "SettingsError::brief"),
    ("app/settings/keys.rs", "read"),
    ("app/settings/keys.rs", "take"),
    ("app/settings/names.rs", "name_list"),
    ("app/settings/setting.rs", "Setting::allowed"),
    ("app/settings/table.rs", "SETTINGS"),
    ("app/settings/text.rs", "Settings::from_table"),
    ("app/storage/translation.rs", "add_experiment"),
    ("app/storage/translation.rs", "add_text"),
    ("app/storage/translation.rs", "english"),
    ("app/storage/translation.rs", "missing_letters"),
    ("app/storage/translation.rs", "parse"),
    ("app/storage/translation.rs", "uncounted_experiment"),
    ("app/window/event_loop.rs", "no_display"),
    ("game/record.rs", "Difference"),
    ("game/setup.rs", "UnfitBalls"),
    ("game/setup.rs", "UnfitShot"),
    ("rules/two_cue_balls.rs", "two_colours"),
];

#[test]
fn texts_stand_in_one_place() {
    let shown = |path: &str| SHOWN.iter().any(|start| path.starts_with(start));
    let is_test = |path: &str| path.contains("tests") || path.ends_with("heap.rs");
    let (mut strays, mut used) = (Vec::new(), BTreeSet::new());
    for file in source_files() {
        let path = file.in_package();
        if !shown(path) || is_test(path) {
            continue;
        }
        let parsed = syn::parse_file(&file.text).unwrap();
        let mut scan = Scan::default();
        scan.visit_file(&parsed);
        for (within, text) in scan.found {
            let exception = ENGLISH.iter().find(|it| it.0 == path && within == it.1);
            match exception {
                Some(exception) => drop(used.insert(exception)),
                None => strays.push(format!("src/{}: {within}: {text:?}", file.path)),
            }
        }
    }
    assert!(strays.is_empty(), "{strays:#?}");
    let unused: Vec<_> = ENGLISH.iter().filter(|it| !used.contains(it)).collect();
    assert!(unused.is_empty(), "no exceptions any more: {unused:?}");
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
    /// Texts, each after the names of the types and functions around it.
    found: Vec<(String, String)>,
    /// The names around the current place.
    within: Vec<String>,
}

impl Scan {
    /// Goes on within an item of this name.
    fn within(&mut self, name: impl ToString, visit: impl FnOnce(&mut Scan)) {
        self.within.push(name.to_string());
        visit(self);
        self.within.pop();
    }

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
        let text = Some(literal.value()).filter(|text| is_text(text));
        self.found.extend(text.map(|text| (self.within.join("::"), text)));
    }

    /// Of all attributes, only `#[error(...)]` has texts.
    fn visit_attribute(&mut self, attribute: &'ast syn::Attribute) {
        if let syn::Meta::List(list) = &attribute.meta
            && list.path.is_ident("error")
        {
            self.tokens(list.tokens.clone());
        }
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.within(&item.ident, |scan| visit::visit_item_enum(scan, item));
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.within(&item.ident, |scan| visit::visit_item_struct(scan, item));
    }

    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        if function.attrs.iter().any(|attribute| attribute.path().is_ident("test")) {
            return;
        }
        self.within(&function.sig.ident, |scan| visit::visit_item_fn(scan, function));
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.within(&function.sig.ident, |scan| visit::visit_impl_item_fn(scan, function));
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.within(&item.ident, |scan| visit::visit_item_const(scan, item));
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        self.within(&item.ident, |scan| visit::visit_item_static(scan, item));
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        let name = match &*item.self_ty {
            syn::Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
            _ => None,
        };
        self.within(name.unwrap_or_default(), |scan| visit::visit_item_impl(scan, item));
    }

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
