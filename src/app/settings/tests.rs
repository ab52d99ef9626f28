use proptest::prelude::*;
use toml::{Table, Value};

use super::*;
use crate::app::docs_tables;

/// Tests that the measured level of one driver is not used for another.
#[test]
fn a_level_belongs_to_its_driver() {
    let mut display = DisplaySettings::default();
    assert_eq!(display.known_level(""), None);
    display.remember_level("llvmpipe", Level::Low);
    assert_eq!(display.known_level("llvmpipe"), Some(Level::Low));
    assert_eq!(display.known_level("GeForce"), None);
}

#[test]
fn files_of_older_versions_are_read() {
    let text = "[window]\nwidth = 1000\nheight = 650\n\n[sound]\nvolume = 0.3\nmuted = true\n\n\
                [display]\nquality = \"low\"\nscale = 1.25\naim_line = \"long\"\n\
                balls = \"safe\"\n";
    let Ok((settings, None)) = parse(text) else { panic!("{text}") };
    assert_eq!((settings.sound.volume, settings.display.scale), (0.3, 1.25));
    let balls = BallSet::Safe;
    assert_eq!(settings.display.look(), Look { balls, ..Look::default() });
    let display = &settings.display;
    assert!(!(display.panel_folded || display.reduced_motion || display.film_look));
}

/// Tests that each entry has a field of its own, and a default that it allows.
#[test]
fn each_setting_has_a_name_a_field_and_a_default_of_its_own() {
    for (index, setting) in SETTINGS.iter().enumerate() {
        let mut settings = Settings::default();
        let default = setting.value(&settings);
        assert!(setting.set(&mut settings, &default), "{} = {default}", setting.name);
        let other = [Value::Boolean(!default.as_bool().unwrap_or(true)), Value::Integer(70)]
            .into_iter()
            .chain([Value::Float(0.9), Value::String("new".to_owned())])
            .chain(names(&setting.kind).map(|name| Value::String(name.to_owned())))
            .find(|value| *value != default && setting.set(&mut settings, value))
            .unwrap_or_else(|| panic!("{} has one value only", setting.name));
        for (at, neighbour) in SETTINGS.iter().enumerate() {
            let expected =
                if at == index { other.clone() } else { neighbour.value(&Settings::default()) };
            assert_eq!(neighbour.value(&settings), expected, "{}", setting.name);
            assert!(at == index || neighbour.name != setting.name, "{}", setting.name);
        }
    }
}

/// The allowed names of a setting.
fn names(kind: &Kind) -> impl Iterator<Item = &'static str> + use<> {
    let choices: &[_] = if let Kind::Choice { choices, .. } = kind { choices } else { &[] };
    choices.iter().map(|choice| choice.name)
}

#[test]
fn a_reset_gives_everything_on_the_sheet_its_default_and_keeps_the_rest() {
    let text = "[window]\nwidth = 1000\n\n[sound]\nvolume = 0.25\nroom = 0.5\nmuted = true\n\n\
                [display]\nquality = \"low\"\ncloth = \"wine\"\nballs = \"tv\"\nscale = 1.5\n\
                film_look = true\nreduced_motion = true\naim_line = \"off\"\n\
                panel_folded = true\nname = \"Ada\"\n";
    let (mut settings, _) = parse(text).unwrap();
    settings.reset();
    let rest = "[window]\nwidth = 1000\n\n[display]\npanel_folded = true\nname = \"Ada\"\n";
    assert_eq!(Ok((settings, None)), parse(rest));
}

#[test]
fn the_docs_list_all_settings() {
    let mut table = String::from("| Setting | Values | Default | |\n|---|---|---|---|\n");
    for setting in SETTINGS {
        let default = setting.value(&Settings::default());
        table += &format!(
            "| `{}` | {} | `{default}` | {} |\n",
            setting.name,
            setting.allowed(),
            setting.description
        );
    }
    docs_tables::check("settings.md", "settings", &table);
}

/// Any TOML value, with many that are allowed for some setting.
fn any_value() -> impl Strategy<Value = Value> {
    let names: Vec<&str> = SETTINGS.iter().flat_map(|setting| names(&setting.kind)).collect();
    let value = prop_oneof![
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (0..20_000_i64).prop_map(Value::from),
        any::<f64>()
            .prop_filter("no number equals this one", |number| !number.is_nan())
            .prop_map(Value::from),
        (0.0..=2.0_f32).prop_map(Value::from),
        any::<String>().prop_map(Value::from),
        prop::sample::select(names).prop_map(Value::from),
    ];
    value.prop_recursive(2, 8, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Value::from),
            unknown_keys(inner).prop_map(Value::Table),
        ]
    })
}

/// Keys of no setting of this version.
fn unknown_keys(value: impl Strategy<Value = Value>) -> impl Strategy<Value = Table> {
    let keys = prop::collection::btree_map("[a-z \"=.]{0,5}9", value, 0..3);
    keys.prop_map(|keys| keys.into_iter().collect())
}

/// A file in which every setting has a right or wrong value or none, beside unknown keys.
fn any_file() -> impl Strategy<Value = Table> {
    let values = prop::collection::vec(prop::option::of(any_value()), SETTINGS.len());
    let unknown = [(); 2].map(|()| unknown_keys(any_value()));
    (values, unknown).prop_map(|(values, [mut file, keys])| {
        file.insert("display".to_owned(), Value::Table(keys));
        for (setting, value) in SETTINGS.iter().zip(values) {
            let (section, key) = setting.place();
            let section = file.entry(section).or_insert_with(|| Value::Table(Table::new()));
            if let (Value::Table(keys), Some(value)) = (section, value) {
                keys.insert(key.to_owned(), value);
            }
        }
        file
    })
}

proptest! {
    /// Tests that each right value in a file is used, and that each wrong one is reported and
    /// replaced by its default; and that the written file is read back as the same settings.
    #[test]
    fn settings_survive_reading_and_writing(file in any_file()) {
        let (settings, wrong) = parse(&toml::to_string_pretty(&file).unwrap()).unwrap();
        let wrong = wrong.unwrap_or_default();
        for setting in SETTINGS {
            let (section, key) = setting.place();
            let mut alone = Settings::default();
            let given = file[section].get(key);
            let is_right = given.is_none_or(|value| setting.set(&mut alone, value));
            prop_assert_eq!(setting.value(&settings), setting.value(&alone), "{}", setting.name);
            let told = format!("{} must be {}", setting.name, setting.allowed());
            prop_assert_eq!(wrong.contains(&told), !is_right, "{}: {}", setting.name, &wrong);
        }
        let (text, written) = file::file_text(&settings).unwrap();
        prop_assert_eq!(&written, &settings);
        prop_assert_eq!(parse(&text), Ok((settings, None)), "{}", &text);
    }

    /// Tests that numbers out of range and unknown names are written as values that are read back
    /// without an error.
    #[test]
    fn any_settings_can_be_written_and_read(
        parts in any::<[f32; 4]>(),
        sides in any::<[u32; 2]>(),
        name in any::<String>(),
    ) {
        let mut settings = Settings::default();
        let sound = &mut settings.sound;
        [sound.volume, sound.effects, sound.room, settings.display.scale] = parts;
        [settings.window.width, settings.window.height] = sides;
        settings.display.driver = name;
        let (text, written) = file::file_text(&settings).unwrap();
        prop_assert_eq!(parse(&text), Ok((written.clone(), None)), "{}", &text);
        prop_assert_eq!(written.window.width, sides[0].clamp(64, 16384));
        if !parts[0].is_nan() {
            prop_assert_eq!(written.sound.volume, parts[0].clamp(0.0, 1.0));
        }
    }
}
