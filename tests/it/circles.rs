//! Tests that no two files of different folders need each other, however long the way between them,
//! and that at most three files of one folder do.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};

use crate::house::source_files;

/// The circles that remain: their common folder, the most files, and the reason. A circle leaves
/// this list once it is gone; none is added.
const EXCEPTIONS: &[(&str, usize, &str)] = &[
    ("app/session", 26, "a session with its modes is one object"),
    ("app/window", 12, "a game window with its parts is one object"),
    ("core/physics/world", 7, "the methods of a world are grouped with the state that they keep"),
    ("core/game", 6, "turns, shots, agreements and history act on one match"),
    ("core/rules", 28, "a verdict has the state of any game, and each game gives verdicts"),
];

/// A circle of more files than this is too large even in one folder.
const MOST_FILES: usize = 3;

#[test]
fn files_of_different_folders_do_not_need_each_other() {
    let tree = Tree::read(source_files().into_iter().map(|file| (file.path, file.text)));
    let circles = tree.circles();
    let limit = |circle: &[&str]| {
        let folder = common_folder(circle);
        EXCEPTIONS.iter().find(|(name, ..)| *name == folder).map_or(0, |(_, most, _)| *most)
    };
    let new: Vec<String> = circles
        .iter()
        .filter(|circle| circle.len() > limit(circle))
        .map(|circle| format!("{} files in {}: {circle:#?}", circle.len(), common_folder(circle)))
        .collect();
    assert!(new.is_empty(), "move what both sides need to a file of its own: {new:#?}");
    for (folder, ..) in EXCEPTIONS {
        let remains = circles.iter().any(|circle| common_folder(circle) == *folder);
        assert!(remains, "{folder} has no circle any more: remove it from the exceptions");
    }
}

fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

fn common_folder<'a>(circle: &[&'a str]) -> &'a str {
    let mut common = folder(circle[0]);
    let has_all = |common: &str| circle.iter().all(|path| path.starts_with(&format!("{common}/")));
    while !common.is_empty() && !has_all(common) {
        common = folder(common);
    }
    common
}

/// The path of a module below the root, and of an item in it. The packages have one root, because
/// the names of their modules differ.
type Path = Vec<String>;

/// A module without its tests.
#[derive(Default)]
struct Module {
    file: String,
    items: BTreeSet<String>,
    /// What names stand for, by `use`.
    uses: BTreeMap<String, Path>,
    globs: Vec<Path>,
    /// All paths in the code, and all `use` that no other module sees.
    paths: BTreeSet<Path>,
}

#[derive(Default)]
struct Tree {
    modules: BTreeMap<Path, Module>,
}

impl Tree {
    /// Reads files of `src`, by their paths below it.
    fn read(files: impl Iterator<Item = (String, String)>) -> Tree {
        let mut sources: BTreeMap<String, String> = files.collect();
        let mut tree = Tree::default();
        for root in ["core/lib.rs", "lib.rs"] {
            if let Some(text) = sources.remove(root) {
                tree.add(Vec::new(), root, &text, &sources);
            }
        }
        tree
    }

    fn add(&mut self, path: Path, name: &str, text: &str, sources: &BTreeMap<String, String>) {
        let file = syn::parse_file(text).unwrap_or_else(|error| panic!("src/{name}: {error}"));
        let module = Module { file: name.to_owned(), ..Module::default() };
        let mut scan = Scan { tree: self, path, module, sources };
        scan.visit_file(&file);
        let Scan { path, module, .. } = scan;
        self.modules.insert(path, module);
    }

    /// The file that a path in a module leads to, or the module.
    fn resolve(&self, from: &Path, path: &[String], hops: usize) -> Option<Target> {
        // Two globs may see each other.
        let hops = hops.checked_sub(1)?;
        let mut at = from.clone();
        for (index, name) in path.iter().enumerate() {
            match name.as_str() {
                "crate" | "gl_billiards" | "gl_billiards_core" if index == 0 => at.clear(),
                "self" => {}
                "super" => drop(at.pop()?),
                name => {
                    let module = self.modules.get(&at)?;
                    let child = [&at[..], &[name.to_owned()]].concat();
                    if self.modules.contains_key(&child) {
                        at = child;
                        continue;
                    }
                    if module.items.contains(name) {
                        return Some(Target::File(module.file.clone()));
                    }
                    let used = match module.uses.get(name) {
                        Some(used) if used[..] != path[..1] => self.resolve(&at, used, hops),
                        Some(_) => None,
                        None => module.globs.iter().find_map(|glob| {
                            let Target::Module(glob) = self.resolve(&at, glob, hops)? else {
                                return None;
                            };
                            let found = self.resolve(&glob, &path[index..=index], hops)?;
                            (!matches!(&found, Target::Unknown(_))).then_some(found)
                        }),
                    };
                    match used {
                        Some(Target::Module(module)) => at = module,
                        Some(target) => return Some(target),
                        // A macro declares it, or another package.
                        None => {
                            let is_known = index > 0 && !module.uses.contains_key(name);
                            return is_known.then(|| Target::Unknown(module.file.clone()));
                        }
                    }
                }
            }
        }
        Some(Target::Module(at))
    }

    /// The files that each file needs.
    fn arrows(&self) -> BTreeMap<&str, BTreeSet<String>> {
        let mut arrows: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
        for (path, module) in &self.modules {
            let targets = module.paths.iter().filter_map(|used| self.resolve(path, used, 30));
            let files = targets.filter_map(|target| match target {
                Target::File(file) | Target::Unknown(file) => Some(file),
                Target::Module(_) => None,
            });
            arrows.entry(&module.file).or_default().extend(files.filter(|it| *it != module.file));
        }
        arrows
    }

    /// Files that need each other, if they lie in different folders or are too many.
    fn circles(&self) -> Vec<Vec<&str>> {
        let arrows = self.arrows();
        let files: Vec<&str> = arrows.keys().copied().collect();
        let place = |file: &String| files.binary_search(&file.as_str()).ok();
        let ahead: Vec<Vec<usize>> =
            arrows.values().map(|needed| needed.iter().filter_map(place).collect()).collect();
        let reached: Vec<Vec<bool>> = (0..files.len())
            .map(|from| {
                let (mut seen, mut pending) = (vec![false; files.len()], vec![from]);
                while let Some(next) = pending.pop() {
                    let new = |to: &usize| !std::mem::replace(&mut seen[*to], true);
                    pending.extend(ahead[next].iter().copied().filter(new));
                }
                seen
            })
            .collect();
        let circle = |at: usize| -> Vec<&str> {
            let is_in = |to: &usize| reached[at][*to] && reached[*to][at];
            (0..files.len()).filter(is_in).map(|to| files[to]).collect()
        };
        let circles: BTreeSet<Vec<&str>> = (0..files.len()).map(circle).collect();
        let is_bad = |circle: &Vec<&str>| {
            let spread = circle.iter().any(|file| folder(file) != folder(circle[0]));
            spread || circle.len() > MOST_FILES
        };
        circles.into_iter().filter(is_bad).collect()
    }
}

/// What a path leads to.
enum Target {
    Module(Path),
    /// The file that declares the item.
    File(String),
    /// The file at the end of the path, which does not declare the item by itself.
    Unknown(String),
}

/// A walk through a file.
struct Scan<'a> {
    tree: &'a mut Tree,
    /// The current module.
    path: Path,
    module: Module,
    sources: &'a BTreeMap<String, String>,
}

impl Scan<'_> {
    fn follow_use(&mut self, prefix: &[String], tree: &syn::UseTree, is_private: bool) {
        let joined = |name: &syn::Ident| [prefix, &[name.to_string()]].concat();
        let (name, path) = match tree {
            syn::UseTree::Path(path) => {
                return self.follow_use(&joined(&path.ident), &path.tree, is_private);
            }
            syn::UseTree::Group(group) => {
                return group.items.iter().for_each(|it| self.follow_use(prefix, it, is_private));
            }
            syn::UseTree::Glob(_) => return self.module.globs.push(prefix.to_vec()),
            syn::UseTree::Name(name) if name.ident == "self" => {
                (prefix.last().cloned().unwrap_or_default(), prefix.to_vec())
            }
            syn::UseTree::Name(name) => (name.ident.to_string(), joined(&name.ident)),
            syn::UseTree::Rename(rename) => (rename.rename.to_string(), joined(&rename.ident)),
        };
        let module = &mut self.module;
        if is_private {
            module.paths.insert(path.clone());
        }
        module.uses.insert(name, path);
    }

    /// The arguments of macros are not parsed.
    fn follow_tokens(&mut self, tokens: TokenStream) {
        let mut path: Path = Vec::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(ident) => {
                    if colons != 2 {
                        self.module.paths.insert(std::mem::take(&mut path));
                    }
                    path.push(ident.to_string());
                    colons = 0;
                }
                TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
                other => {
                    self.module.paths.insert(std::mem::take(&mut path));
                    colons = 0;
                    if let TokenTree::Group(group) = other {
                        self.follow_tokens(group.stream());
                    }
                }
            }
        }
        self.module.paths.insert(path);
    }
}

fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test"))
    })
}

impl<'ast> Visit<'ast> for Scan<'_> {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        let (attributes, name) = match item {
            syn::Item::Const(item) => (&item.attrs, Some(&item.ident)),
            syn::Item::Enum(item) => (&item.attrs, Some(&item.ident)),
            syn::Item::Fn(item) => (&item.attrs, Some(&item.sig.ident)),
            syn::Item::Static(item) => (&item.attrs, Some(&item.ident)),
            syn::Item::Struct(item) => (&item.attrs, Some(&item.ident)),
            syn::Item::Trait(item) => (&item.attrs, Some(&item.ident)),
            syn::Item::Type(item) => (&item.attrs, Some(&item.ident)),
            syn::Item::Impl(item) => (&item.attrs, None),
            syn::Item::Mod(item) => (&item.attrs, None),
            syn::Item::Use(item) => (&item.attrs, None),
            syn::Item::Macro(item) => (&item.attrs, item.ident.as_ref()),
            _ => return,
        };
        if !is_test(attributes) {
            self.module.items.extend(name.map(syn::Ident::to_string));
            visit::visit_item(self, item);
        }
    }

    fn visit_impl_item(&mut self, item: &'ast syn::ImplItem) {
        if !matches!(item, syn::ImplItem::Fn(item) if is_test(&item.attrs)) {
            visit::visit_impl_item(self, item);
        }
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        let name = item.ident.to_string();
        if item.content.is_some() {
            let module = Module { file: self.module.file.clone(), ..Module::default() };
            let outer = std::mem::replace(&mut self.module, module);
            self.path.push(name);
            visit::visit_item_mod(self, item);
            let inner = std::mem::replace(&mut self.module, outer);
            self.tree.modules.insert(self.path.clone(), inner);
            self.path.pop();
            return;
        }
        let below = [&self.path[..], &[name]].concat();
        let package = self.module.file.strip_suffix("lib.rs").unwrap_or_default();
        let stem = match self.module.file.starts_with("core/") {
            true => format!("core/{}", below.join("/")),
            false => format!("{package}{}", below.join("/")),
        };
        let files = [format!("{stem}.rs"), format!("{stem}/mod.rs")];
        if let Some((file, text)) = files.iter().find_map(|it| self.sources.get_key_value(it)) {
            self.tree.add(below, file, text, self.sources);
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.follow_use(&[], &item.tree, matches!(item.vis, syn::Visibility::Inherited));
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names = path.segments.iter().map(|segment| segment.ident.to_string());
        let names = names.collect();
        self.module.paths.insert(names);
        visit::visit_path(self, path);
    }

    // `pub(crate)` and `pub(in path)` import nothing.
    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}

    fn visit_macro(&mut self, macro_call: &'ast syn::Macro) {
        self.visit_path(&macro_call.path);
        self.follow_tokens(macro_call.tokens.clone());
    }
}

/// The circles of these files below `src`, the root aside.
fn circles_of(files: &[(&str, &str)]) -> Vec<Vec<String>> {
    let files = files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned()));
    let tree = Tree::read(files);
    let circles = tree.circles().into_iter();
    circles.map(|circle| circle.into_iter().map(str::to_owned).collect()).collect()
}

const ROOT: (&str, &str) = ("lib.rs", "mod a; mod b;");

#[test]
fn a_circle_between_folders_is_found() {
    for (a, b) in [
        ("use crate::b::B; pub struct A;", "use crate::a::A; pub struct B;"),
        ("pub struct A(crate::b::B);", "pub struct B; fn f() { super::a::f() }"),
        ("pub struct A; use crate::b; fn f(_: b::B) {}", "use super::a::{A as C}; pub struct B;"),
        ("pub use crate::b::B; pub struct A(B);", "use crate::a::*; pub struct B; fn f(_: A) {}"),
        ("pub struct A; fn f() { g!(crate::b::B) }", "use crate::a::A; pub struct B;"),
    ] {
        let circles = circles_of(&[ROOT, ("a/mod.rs", a), ("b/mod.rs", b)]);
        assert_eq!(circles, [["a/mod.rs", "b/mod.rs"]], "{a} {b}");
    }
}

#[test]
fn no_circle_is_found_where_there_is_none() {
    for (a, b) in [
        ("pub struct A;", "use crate::a::A; pub struct B;"),
        // A facade needs nothing.
        ("pub use crate::b::B; pub struct A;", "use crate::a::A; pub struct B;"),
        (
            "#[cfg(test)] mod tests { use crate::b::B; } pub struct A;",
            "use crate::a::A; pub struct B;",
        ),
        ("pub(in crate::b) struct A;", "use crate::a::A; pub struct B;"),
    ] {
        let circles = circles_of(&[ROOT, ("a/mod.rs", a), ("b/mod.rs", b)]);
        assert!(circles.is_empty(), "{a} {b}: {circles:?}");
    }
}

#[test]
fn a_facade_leads_to_the_file_that_declares() {
    let facade = "mod c; mod d; pub use c::C;";
    let [c, d] = ["pub struct C;", "use super::C; pub struct D;"];
    let files = [ROOT, ("a/mod.rs", facade), ("a/c.rs", c), ("a/d.rs", d), ("b/mod.rs", "")];
    assert!(circles_of(&files).is_empty());
    let c = "use crate::b::B; pub struct C;";
    let b = "use crate::a::C; pub struct B;";
    let files = [ROOT, ("a/mod.rs", facade), ("a/c.rs", c), ("a/d.rs", d), ("b/mod.rs", b)];
    assert_eq!(circles_of(&files), [["a/c.rs", "b/mod.rs"]]);
}

#[test]
fn three_files_of_a_folder_may_need_each_other_but_not_four() {
    let files = |last: &'static str| {
        [
            ROOT,
            ("a/mod.rs", "mod c; mod d; mod e; use c::C; pub struct A;"),
            ("a/c.rs", "use super::d::D; pub struct C;"),
            ("a/d.rs", last),
            ("a/e.rs", "use super::A; pub struct E;"),
            ("b/mod.rs", ""),
        ]
    };
    assert!(circles_of(&files("use super::A; pub struct D;")).is_empty());
    assert_eq!(circles_of(&files("use super::e::E; pub struct D;"))[0].len(), 4);
}
