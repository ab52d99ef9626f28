//! The sizes of types and folders: a type that does too much wants to be several.

use std::collections::{BTreeMap, BTreeSet};

use syn::{ImplItem, Item};

use crate::house::{in_package, source_files};

/// Most methods of a type, in all of its files, and most of its fields.
const METHODS: usize = 40;
const FIELDS: usize = 15;

/// The types that have more, by module and name, with their methods and fields. These numbers may
/// only fall: lower them with each part that becomes a type of its own.
const LARGE: &[(&str, usize, usize)] = &[
    // Plain lists: every field is one option, figure, control or number, and no method ties them.
    ("app::Options", 0, 17),
    ("cli::WindowArgs", 0, 18),
    ("game::Figures", 4, 18),
    ("render::Quality", 0, 17),
    ("ui::Controls", 0, 27),
    // One computation each, whose intermediate values belong together.
    ("physics::Contact", 26, 18),
    ("physics::ContactIsland", 28, 20),
    ("render::LightMap", 14, 19),
    ("render::Renderer", 19, 16),
    ("render::Shading", 16, 17),
    // What the interface shows in a frame.
    ("ui::GameState", 5, 23),
    ("ui::LabState", 1, 29),
    ("ui::Layout", 27, 19),
    ("ui::StatisticsView", 13, 16),
    ("ui::UiState", 0, 25),
    // These do too much: split them.
    ("app::CameraRig", 51, 28),
    ("app::GameWindow", 140, 32),
    ("app::LabMode", 50, 21),
    ("app::Session", 118, 18),
    ("game::Match", 94, 13),
    ("physics::World", 103, 19),
    ("render::Plan", 29, 16),
];

#[test]
fn no_type_does_everything() {
    let mut sizes: BTreeMap<String, [usize; 2]> = BTreeMap::new();
    for file in source_files() {
        let path = in_package(&file.path);
        if !path.contains("tests") && !path.ends_with("heap.rs") {
            let module = path.split('/').next().unwrap();
            measure(module, &syn::parse_file(&file.text).unwrap().items, &mut sizes);
        }
    }
    let is_large = |[methods, fields]: [usize; 2]| methods > METHODS || fields > FIELDS;
    let large = sizes.iter().filter(|(_, size)| is_large(**size));
    let large: BTreeSet<String> = large
        .map(|(name, [methods, fields])| format!("({name:?}, {methods}, {fields}),"))
        .collect();
    let known: BTreeSet<String> = LARGE
        .iter()
        .map(|(name, methods, fields)| format!("({name:?}, {methods}, {fields}),"))
        .collect();
    assert_eq!(large, known, "types of more than {METHODS} methods or {FIELDS} fields");
}

/// Counts the methods and fields of the types of a module.
fn measure(module: &str, items: &[Item], sizes: &mut BTreeMap<String, [usize; 2]>) {
    for item in items {
        match item {
            Item::Impl(block) if block.trait_.is_none() => {
                let syn::Type::Path(path) = &*block.self_ty else { continue };
                let Some(last) = path.path.segments.last() else { continue };
                let is_method = |item: &&ImplItem| matches!(item, ImplItem::Fn(_));
                let count = block.items.iter().filter(is_method).count();
                sizes.entry(format!("{module}::{}", last.ident)).or_default()[0] += count;
            }
            Item::Struct(item) => {
                let fields = &mut sizes.entry(format!("{module}::{}", item.ident)).or_default()[1];
                *fields = (*fields).max(item.fields.len());
            }
            Item::Mod(inner) if inner.ident != "tests" => {
                let items = inner.content.as_ref().map(|(_, items)| items.as_slice());
                measure(module, items.unwrap_or_default(), sizes);
            }
            _ => {}
        }
    }
}

/// Tests that each folder has its `mod.rs`, and no file of its own name beside it.
#[test]
fn a_folder_is_a_module() {
    let paths: BTreeSet<String> = source_files().into_iter().map(|file| file.path).collect();
    let beside: Vec<&String> = paths
        .iter()
        .filter(|path| {
            let folder = path.trim_end_matches(".rs").to_owned() + "/";
            paths.iter().any(|other| other.starts_with(&folder))
        })
        .collect();
    assert!(beside.is_empty(), "make them the mod.rs of their folders: {beside:?}");
}
