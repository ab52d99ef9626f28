use super::*;
use crate::app::scratch::Folder;
use crate::game::Setup;
use crate::render::{BallSet, ClothColor};
use crate::ui::{Chord, Intent, Key};

#[test]
fn a_missing_file_is_created_with_the_defaults() {
    let folder = Folder::new("missing");
    let path = folder.join("deep/settings.toml");
    let (file, error) = SettingsFile::load(&path).unwrap();
    assert!(error.is_none());
    assert_eq!(file.settings, Settings::default());
    assert_eq!(parse(&fs::read_to_string(&path).unwrap()), Ok((Settings::default(), None)));
}

#[test]
fn saved_settings_are_read_again() {
    let folder = Folder::new("saved");
    let path = folder.join("settings.toml");
    let (mut file, _) = SettingsFile::load(&path).unwrap();
    file.settings.sound.volume = 0.25;
    file.settings.window.width = 1600;
    let display = &mut file.settings.display;
    (display.cloth, display.balls) = (ClothColor::Wine, BallSet::Tv);
    (display.scale, display.reduced_motion, display.film_look) = (1.3, true, true);
    display.panel_folded = true;
    assert!(file.is_changed());
    file.save().unwrap();
    assert!(!file.is_changed());
    assert_eq!(SettingsFile::load(&path).unwrap().0.settings, file.settings);
}

/// Tests for names that a settings file has and the program changes.
#[test]
fn names_of_all_scripts_stay_in_the_file() {
    let folder = Folder::new("names");
    let path = folder.join("settings.toml");
    for names in [["Łukasz", "Иван"], ["Đorđe", "Ελένη"], ["田中", "👩\u{200d}🚀"], ["דוד", "محمد"]]
    {
        let [one, two] = names;
        fs::write(&path, format!("[players]\nname_1 = \"{one}\"\nname_2 = \"{two}\"\n")).unwrap();
        let (mut file, error) = SettingsFile::load(&path).unwrap();
        assert!(error.is_none() && file.settings.players.names() == names, "{names:?}");
        let setup = Setup { players: file.settings.players.names(), ..Setup::report(1) };
        let colors = file.settings.color_names();
        file.settings.players.remember(&setup, colors);
        file.settings.sound.volume = 0.25;
        file.save().unwrap();
        let text = fs::read_to_string(&path).unwrap();
        assert!(names.iter().all(|name| text.contains(&format!("\"{name}\""))), "{text}");
    }
    fs::write(&path, "[players]\nname_1 = \"Zoe\u{308}\"\n").unwrap();
    assert_eq!(SettingsFile::load(&path).unwrap().0.settings.players.names()[0], "Zoë");
}

/// Tests that an unknown key with the value NaN, which differs from itself, causes no writing.
#[test]
fn an_unknown_key_with_nan_causes_no_writing() {
    let folder = Folder::new("nan");
    let path = folder.join("settings.toml");
    fs::write(&path, "[profile]\nscore = nan\n").unwrap();
    let (mut file, _) = SettingsFile::load(&path).unwrap();
    assert!(!file.is_changed());
    file.settings.sound.volume = 0.25;
    assert!(file.is_changed());
    file.save().unwrap();
    assert!(!file.is_changed());
}

#[test]
fn a_file_with_a_bad_key_is_named_and_never_overwritten() {
    let folder = Folder::new("bad");
    let path = folder.join("settings.toml");
    for (text, said) in [
        ("[sound]\nvolume = \"loud\"\n", "sound.volume must be a number from 0 to 1"),
        ("[sound]\nvolume = 3.0\n", "sound.volume must be a number from 0 to 1"),
        ("[sound]\neffects = -0.1\n", "sound.effects must be a number from 0 to 1"),
        ("[sound]\nroom = nan\n", "sound.room must be a number from 0 to 1"),
        ("[display]\nquality = \"best\"\n", "display.quality"),
        ("[window]\nwidth = 0\n", "window.width must be a whole number from 64 to 16384"),
        ("[display]\ncloth = \"tartan\"\n", "display.cloth must be one of teal, green"),
        (
            "[display]\nballs = \"glass\"\n",
            "display.balls must be one of standard, television, colour-blind",
        ),
        ("[display]\nscale = 9.0\n", "display.scale must be a number from 0.8 to 2"),
        ("[display]\nreduced_motion = 3\n", "display.reduced_motion must be true or false"),
        ("sound = 3\n", "sound must be a section, [sound]"),
        ("[display]\naim_line = \"far\"\n", "display.aim_line must be one of off, short"),
    ] {
        fs::write(&path, text).unwrap();
        let (mut file, error) = SettingsFile::load(&path).unwrap();
        let error = error.expect(text);
        let (brief, error) = (error.brief(), error.to_string());
        assert!(error.contains("settings.toml") && error.contains(said), "{error}");
        assert!(error.ends_with("what is set now will not be saved"), "{error}");
        assert!(!error.contains('\n'), "{error:?}");
        // The window's message names the file without its folder.
        assert!(brief.starts_with("settings.toml: ") && brief.contains(said), "{brief}");
        assert!(brief.ends_with("nothing is saved now"), "{brief}");
        assert!(error.contains("the rest counts"), "{error}");
        file.settings.sound.muted = true;
        file.save().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
}

/// Files that are not TOML, and the place that the message names.
const BROKEN: [(&[u8], &str); 4] = [
    (b"= nonsense", "line 1"),
    (b"[sound]\nvolume = 0.5\n\n[display]\ncloth = wine\n", "line 5"),
    (b"[sound]\nroom = 0.5\nroom = 0.4\n", "line 3"),
    (b"[sound]\nroom = \xff\n", "invalid utf-8"),
];

#[test]
fn a_given_file_that_is_not_toml_is_refused_and_unchanged() {
    let folder = Folder::new("refused");
    let path = folder.join("settings.toml");
    for (text, said) in BROKEN {
        fs::write(&path, text).unwrap();
        let error = SettingsFile::load(&path).expect_err(said).to_string();
        assert!(error.contains("settings.toml") && error.contains(said), "{error}");
        assert!(!error.contains('\n'), "{error:?}");
        assert_eq!(fs::read(&path).unwrap(), text);
    }
    assert_eq!(folder.count(), 1);
}

#[test]
fn the_users_own_file_that_is_not_toml_is_renamed() {
    let folder = Folder::new("aside");
    let path = folder.join("settings.toml");
    for (number, (text, said)) in BROKEN.into_iter().enumerate() {
        fs::write(&path, text).unwrap();
        let (mut file, error) = SettingsFile::own_at(&path);
        assert_eq!(file.settings, Settings::default());
        let error = error.expect(said);
        let aside = match number {
            0 => "settings.toml.broken".to_owned(),
            _ => format!("settings.toml.broken-{}", number + 1),
        };
        let brief = error.brief();
        assert!(brief.contains(said) && brief.ends_with(&format!("; kept as {aside}")), "{brief}");
        assert_eq!(fs::read(folder.join(&aside)).unwrap(), text);
        // New settings are saved as usual.
        file.settings.sound.muted = true;
        file.save().unwrap();
        assert!(SettingsFile::own_at(&path).0.settings.sound.muted);
    }
}

#[test]
fn valid_keys_beside_a_bad_one_are_used() {
    let folder = Folder::new("beside");
    let path = folder.join("settings.toml");
    let text = "[window]\nwidth = 1000\nheight = 7\n\n[sound]\nvolume = 9\nroom = 0.5\n\n\
                [display]\nscale = \"large\"\nballs = \"tv\"\n";
    fs::write(&path, text).unwrap();
    let (file, error) = SettingsFile::load(&path).unwrap();
    let Settings { window, sound, display, .. } = file.settings;
    assert_eq!((window.width, window.height), (1000, 720));
    assert_eq!((sound.volume, sound.room), (0.8, 0.5));
    assert_eq!((display.scale, display.balls), (1.0, BallSet::Tv));
    let error = error.unwrap().to_string();
    for bad in ["window.height", "sound.volume", "display.scale", "the rest counts"] {
        assert!(error.contains(bad), "{error}");
    }
}

#[cfg(unix)]
#[test]
fn a_symbolic_link_stays_a_link() {
    let folder = Folder::new("link");
    let (real, link) = (folder.join("dotfiles.toml"), folder.join("settings.toml"));
    fs::write(&real, "").unwrap();
    std::os::unix::fs::symlink(&real, &link).unwrap();
    let (mut file, _) = SettingsFile::load(&link).unwrap();
    file.settings.sound.muted = true;
    file.save().unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(fs::read_to_string(&real).unwrap().contains("muted = true"));
    assert_eq!(folder.count(), 2, "nothing is left beside it");
}

#[test]
fn settings_of_another_version_are_kept() {
    let folder = Folder::new("other");
    let path = folder.join("settings.toml");
    let text =
        "[sound]\nreverb = 0.5\n\n[display]\nclot = \"green\"\n\n[profile]\nname = \"Ada\"\n";
    fs::write(&path, text).unwrap();
    let (mut file, error) = SettingsFile::load(&path).unwrap();
    // The window reports names that may be misspelt.
    let error = error.unwrap();
    let all = error.to_string();
    assert!(all.contains("is called profile, sound.reverb, display.clot; the file"), "{all}");
    assert_eq!(error.brief(), "settings.toml: no setting is called display.clot (display.cloth?)");
    assert_eq!(error.tone(), Some(Tone::Plain));
    file.settings.sound.muted = true;
    file.save().unwrap();
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains("reverb = 0.5") && text.contains("name = \"Ada\""), "{text}");
}

#[test]
fn names_of_a_newer_version_are_only_logged() {
    let folder = Folder::new("newer");
    let path = folder.join("settings.toml");
    let mut text = "\"a\\nb\" = 1\n".to_owned();
    text.extend((10..22).map(|number| format!("further-{number} = 0\n")));
    text += &format!("{} = 0\n", "x".repeat(500));
    fs::write(&path, text).unwrap();
    let (_, error) = SettingsFile::load(&path).unwrap();
    let error = error.unwrap();
    assert_eq!(error.tone(), None);
    let all = error.to_string();
    let named = "is called \"a\\nb\", further-10, further-11 and 11 more;";
    assert!(all.contains(named), "{all}");
    fs::write(&path, format!("{} = 0\n", "x".repeat(500))).unwrap();
    let all = SettingsFile::load(&path).unwrap().1.unwrap().to_string();
    assert!(all.len() < 300 && all.contains("xxx…"), "{all}");
}

#[test]
fn a_size_out_of_range_is_saved_as_the_nearest_allowed() {
    let folder = Folder::new("tiny");
    let path = folder.join("settings.toml");
    let (mut file, _) = SettingsFile::load(&path).unwrap();
    file.settings.window.width = 32;
    file.save().unwrap();
    assert!(!file.is_changed());
    let (read, error) = SettingsFile::load(&path).unwrap();
    assert_eq!((read.settings.window.width, error.is_none()), (64, true));
}

/// Tests that changes in the window and in the file are both kept, and that the file wins a
/// conflict.
#[test]
fn changes_by_hand_meanwhile_take_effect() {
    let folder = Folder::new("edited");
    let path = folder.join("settings.toml");
    let text = "[sound]\nvolume = 0.5\n\n[display]\nreverb = 1\ncloth = \"wine\"\n";
    fs::write(&path, text).unwrap();
    let (mut file, _) = SettingsFile::load(&path).unwrap();
    file.settings.sound.volume = 0.25;
    file.settings.sound.muted = true;
    file.settings.display.film_look = true;
    // Another volume, another cloth, one name removed and one added.
    let text = "[sound]\nvolume = 0.75\n\n[display]\ncloth = \"blue\"\necho = 2\n";
    fs::write(&path, text).unwrap();
    assert_eq!(file.save().unwrap(), SaveOutcome::Merged);
    let Settings { sound, display, .. } = &file.settings;
    assert_eq!((sound.volume, sound.muted), (0.75, true));
    assert_eq!((display.cloth, display.film_look), (ClothColor::Blue, true));
    let others = file.settings.other["display"].as_table().unwrap();
    assert_eq!(others.keys().collect::<Vec<_>>(), ["echo"]);
    assert!(!file.is_changed());
    assert_eq!(SettingsFile::load(&path).unwrap().0.settings, file.settings);
    // From now on the file holds these settings.
    file.settings.sound.volume = 0.1;
    assert_eq!(file.save().unwrap(), SaveOutcome::Ours);
    assert_eq!(SettingsFile::load(&path).unwrap().0.settings.sound.volume, 0.1);
    // A deleted file is created again.
    fs::remove_file(&path).unwrap();
    file.settings.sound.volume = 0.2;
    assert_eq!(file.save().unwrap(), SaveOutcome::Ours);
    assert_eq!(SettingsFile::load(&path).unwrap().0.settings, file.settings);
}

/// Tests that keys changed in the window and in the file at the same time are both kept.
#[test]
fn keys_that_are_chosen_by_hand_meanwhile_count() {
    let folder = Folder::new("keys");
    let path = folder.join("settings.toml");
    fs::write(&path, "[keys]\nundo = [\"Tab\"]\n").unwrap();
    let (mut file, _) = SettingsFile::load(&path).unwrap();
    file.settings.keys.bind(Intent::Shoot, 0, Chord::plain(Key::Char('X')));
    fs::write(&path, "[keys]\npause = [\"Ctrl+P\"]\n").unwrap();
    assert_eq!(file.save().unwrap(), SaveOutcome::Merged);
    let text = fs::read_to_string(&path).unwrap();
    let (_, keys) = text.split_once("[keys]\n").unwrap();
    assert!(keys.starts_with("pause = [\"Ctrl+P\"]\nshoot = [\"X\"]\n"), "{text}");
    assert_eq!(SettingsFile::load(&path).unwrap().0.settings, file.settings);
}

#[test]
fn a_typing_error_made_meanwhile_is_kept() {
    let folder = Folder::new("misspelt");
    let path = folder.join("settings.toml");
    let (mut file, _) = SettingsFile::load(&path).unwrap();
    for text in ["[sound]\nvolume = 7\n", "[sound\n"] {
        fs::write(&path, text).unwrap();
        file.settings.sound.muted ^= true;
        let error = file.save().unwrap_err();
        assert!(error.to_string().contains("stays as it is"), "{error}");
        assert!(error.brief().contains("nothing is saved"), "{}", error.brief());
        // Not tried again until something changes, but at the end.
        assert!(!file.is_changed() && file.save_last().is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
    // Once it is right again, it counts.
    fs::write(&path, "[sound]\nroom = 0.5\n").unwrap();
    assert_eq!(file.save_last().unwrap(), SaveOutcome::Merged);
    assert_eq!(SettingsFile::load(&path).unwrap().0.settings.sound.room, 0.5);
}

/// Tests that nothing but a regular file is read or replaced, also where it comes later.
#[cfg(unix)]
#[test]
fn only_a_regular_file_is_replaced() {
    let folder = Folder::new("regular");
    let path = folder.join("settings.toml");
    let error = SettingsFile::load(&folder.0).unwrap_err().to_string();
    assert!(error.contains("a folder, not a regular file"), "{error}");
    let (mut file, error) = SettingsFile::load(&path).unwrap();
    assert!(error.is_none());
    fs::remove_file(&path).unwrap();
    std::os::unix::fs::symlink("/dev/null", &path).unwrap();
    file.settings.sound.muted = true;
    let error = file.save().unwrap_err();
    assert!(error.is_of_output() && error.to_string().contains("a device"), "{error}");
    assert!(fs::symlink_metadata(&path).unwrap().is_symlink());
    assert_eq!(folder.count(), 1);
}
