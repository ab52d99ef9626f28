//! Tests of the set-up of `play.sh` and `test.sh` on simulated machines. PATH is a directory of
//! stand-in programs, so a machine has only the programs that a test gives it.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Programs that the scripts use themselves and that every system has.
const TOOLS: [&str; 10] =
    ["cat", "cut", "dirname", "env", "head", "mkdir", "printenv", "sed", "sort", "touch"];

/// All programs of a complete machine.
const PROGRAMS: [&str; 9] = [
    "cc",
    "c++",
    "cargo-fmt",
    "cargo-clippy",
    "Xvfb",
    "xdotool",
    "import",
    "python3",
    "dpkg-query",
];

const LIBRARIES: [&str; 8] = [
    "libGL.so.1",
    "libEGL.so.1",
    "libX11.so.6",
    "libX11-xcb.so.1",
    "libXcursor.so.1",
    "libXi.so.6",
    "libXrandr.so.2",
    "libxkbcommon-x11.so.0",
];

/// A simulated machine: a directory of programs, and a log of the commands that change it.
struct Machine {
    root: PathBuf,
}

/// The output of a set-up (both streams), its commands, and whether it succeeded.
struct Outcome {
    output: String,
    calls: Vec<String>,
    success: bool,
}

impl Machine {
    /// A Debian with everything that is needed, used by root.
    fn complete(name: &str) -> Machine {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("scripts").join(name);
        let _ = fs::remove_dir_all(&root);
        fs::create_dir_all(root.join("bin")).unwrap();
        let machine = Machine { root };
        for tool in TOOLS {
            let real = ["/usr/bin", "/bin"].map(|folder| Path::new(folder).join(tool));
            let real = real.iter().find(|path| path.exists()).unwrap();
            symlink(real, machine.root.join("bin").join(tool)).unwrap();
        }
        for name in PROGRAMS {
            machine.add(name, "");
        }
        machine.add("cargo", "echo 'cargo 1.99.0 (0000000 2026-01-01)'");
        machine.add("pkg-config", "true");
        machine.add("uname", "case $1 in -m) echo x86_64 ;; *) echo Linux ;; esac");
        machine.add("id", "echo 0");
        machine.libraries(&LIBRARIES);
        // By default it installs nothing; `apt_brings` changes that.
        machine.add("apt-get", "echo \"apt-get $*\" >> \"$ROOT/calls\"");
        machine
    }

    fn add(&self, name: &str, body: &str) {
        let path = self.root.join("bin").join(name);
        fs::write(&path, format!("#!/bin/sh\n{body}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    fn remove(&self, name: &str) {
        fs::remove_file(self.root.join("bin").join(name)).unwrap();
    }

    fn libraries(&self, names: &[&str]) {
        let lines: String = names
            .iter()
            .map(|name| format!("\t{name} (libc6,x86-64) => /usr/lib/x86_64-linux-gnu/{name}\n"))
            .collect();
        self.add("ldconfig", &format!("cat <<'END'\n2 libs found in cache\n{lines}END"));
    }

    /// From now on apt-get does this.
    fn apt_brings(&self, command: &str) {
        let body = format!(
            "echo \"apt-get $*\" >> \"$ROOT/calls\"\ncase $* in *install*) {command} ;; esac"
        );
        self.add("apt-get", &body);
    }

    fn set_up(&self, what: &str) -> Outcome {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/setup.sh");
        let result = Command::new("/bin/bash")
            .args(["-euo", "pipefail", "-c", "source \"$0\"; set_up \"$1\"; echo done"])
            .arg(script)
            .arg(what)
            .env_clear()
            .env("PATH", self.root.join("bin"))
            .env("HOME", &self.root)
            .env("ROOT", &self.root)
            .output()
            .unwrap();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let calls = fs::read_to_string(self.root.join("calls")).unwrap_or_default();
        Outcome {
            output: text(&result.stdout) + &text(&result.stderr),
            calls: calls.lines().map(str::to_owned).collect(),
            success: result.status.success(),
        }
    }
}

/// The packages of the requested installation.
fn installed(outcome: &Outcome) -> Vec<&str> {
    let line = outcome.calls.iter().find(|call| call.contains("install")).expect("an install");
    // Kind of fault: the sound system of a desktop was replaced by another one.
    let (_, packages) = line.split_once("--no-remove --no-install-recommends ").unwrap();
    packages.split_whitespace().collect()
}

#[test]
fn a_complete_machine_is_not_changed() {
    for what in ["play", "tests"] {
        let outcome = Machine::complete("complete").set_up(what);
        assert_eq!(outcome.output, "done\n");
        assert_eq!(outcome.calls, [""; 0]);
    }
}

#[test]
fn only_missing_packages_are_installed() {
    let machine = Machine::complete("missing");
    machine.remove("xdotool");
    machine.remove("c++");
    machine.libraries(&LIBRARIES[1..]);
    machine.apt_brings(
        "for name in xdotool c++; do printf '#!/bin/sh\\n' > $ROOT/bin/$name; done
         PATH=/usr/bin:/bin chmod +x $ROOT/bin/xdotool $ROOT/bin/c++
         printf '#!/bin/sh\\n' > $ROOT/bin/ldconfig",
    );
    let outcome = machine.set_up("tests");
    assert!(outcome.success, "{}", outcome.output);
    assert_eq!(outcome.calls[0], "apt-get -q update");
    assert_eq!(installed(&outcome), ["g++", "libgl1", "xdotool"]);
    assert_eq!(outcome.calls.len(), 2);
}

#[test]
fn a_bare_machine_gets_everything() {
    let machine = Machine::complete("bare");
    for name in ["cc", "c++", "Xvfb", "xdotool", "import", "python3"] {
        machine.remove(name);
    }
    machine.add("pkg-config", "exit 1");
    machine.libraries(&["libc.so.6"]);
    let outcome = machine.set_up("tests");
    assert_eq!(
        installed(&outcome),
        [
            "g++",
            "libasound2-dev",
            "libudev-dev",
            "libgl1",
            "libegl1",
            "libx11-6",
            "libx11-xcb1",
            "libxcursor1",
            "libxi6",
            "libxrandr2",
            "libxkbcommon-x11-0",
            "xvfb",
            "xdotool",
            "imagemagick",
            "python3",
        ]
    );
    // The stand-in installed nothing, which the script must notice.
    assert!(!outcome.success);
    assert!(outcome.output.contains("Still missing"), "{}", outcome.output);
}

#[test]
fn play_needs_no_test_programs() {
    let machine = Machine::complete("play");
    for name in ["Xvfb", "xdotool", "cargo-clippy"] {
        machine.remove(name);
    }
    assert_eq!(machine.set_up("play").output, "done\n");
}

#[test]
fn a_library_of_another_architecture_does_not_count() {
    let machine = Machine::complete("architecture");
    let lines: String = LIBRARIES.map(|name| format!("\t{name} (libc6) => /lib/{name}\n")).concat();
    machine.add("ldconfig", &format!("cat <<'END'\n{lines}END"));
    assert!(installed(&machine.set_up("play")).contains(&"libegl1"));
}

#[test]
fn an_ordinary_user_installs_through_sudo() {
    let machine = Machine::complete("sudo");
    machine.add("id", "echo 1000");
    machine.add("sudo", "echo sudo >> \"$ROOT/calls\"; exec \"$@\"");
    machine.remove("xdotool");
    machine.apt_brings(
        "printf '#!/bin/sh\\n' > $ROOT/bin/xdotool; PATH=/usr/bin:/bin chmod +x $ROOT/bin/xdotool",
    );
    let outcome = machine.set_up("tests");
    assert!(outcome.success, "{}", outcome.output);
    assert_eq!(outcome.calls[0], "sudo");
    assert_eq!(outcome.calls[2], "sudo");
    assert_eq!(installed(&outcome), ["xdotool"]);
}

#[test]
fn without_sudo_the_command_is_printed() {
    let machine = Machine::complete("no-sudo");
    machine.add("id", "echo 1000");
    machine.remove("xdotool");
    let outcome = machine.set_up("tests");
    assert!(!outcome.success);
    assert_eq!(outcome.calls, [""; 0]);
    let command = "apt-get update && apt-get install --no-remove --no-install-recommends xdotool";
    assert!(outcome.output.contains(command), "{}", outcome.output);
}

#[test]
fn other_systems_get_their_own_package_names() {
    for (manager, command) in [
        ("dnf", "sudo dnf install alsa-lib-devel systemd-devel libXi xorg-x11-server-Xvfb"),
        ("pacman", "sudo pacman -S --needed alsa-lib systemd-libs libxi xorg-server-xvfb"),
        ("zypper", "on Fedora: alsa-lib-devel systemd-devel libXi xorg-x11-server-Xvfb"),
    ] {
        let machine = Machine::complete(manager);
        machine.remove("apt-get");
        machine.add(manager, "");
        machine.remove("Xvfb");
        machine.add("pkg-config", "exit 1");
        machine.libraries(&LIBRARIES.map(|name| if name == "libXi.so.6" { "" } else { name }));
        let outcome = machine.set_up("tests");
        assert!(!outcome.success);
        assert!(outcome.output.contains(command), "{}", outcome.output);
    }
}

#[test]
fn without_a_loader_cache_the_build_is_tried() {
    let machine = Machine::complete("no-cache");
    machine.add("ldconfig", "exit 1");
    assert_eq!(machine.set_up("play").output, "done\n");
}

#[test]
fn macos_needs_the_command_line_tools() {
    let machine = Machine::complete("macos");
    machine.add("uname", "echo Darwin");
    machine.add("xcode-select", "exit 2");
    let outcome = machine.set_up("play");
    assert!(!outcome.success);
    assert!(outcome.output.contains("xcode-select --install"), "{}", outcome.output);
    machine.add("xcode-select", "echo /Library/Developer/CommandLineTools");
    assert_eq!(machine.set_up("play").output, "done\n");
}

#[test]
fn windows_needs_the_build_tools() {
    let machine = Machine::complete("windows");
    machine.add("uname", "echo MINGW64_NT-10.0");
    machine.add("rustc", "echo 'host: x86_64-pc-windows-gnu'");
    let outcome = machine.set_up("play");
    assert!(!outcome.success);
    assert!(outcome.output.contains("mingw-w64-x86_64-gcc"), "{}", outcome.output);
    // With the other toolchain there is no reliable check, so the build is tried.
    machine.add("rustc", "echo 'host: x86_64-pc-windows-msvc'");
    let outcome = machine.set_up("play");
    assert!(outcome.success, "{}", outcome.output);
    assert!(outcome.output.contains("Desktop development with C++"), "{}", outcome.output);
}

#[test]
fn without_rust_the_script_recommends_rustup() {
    let machine = Machine::complete("no-rust");
    machine.remove("cargo");
    machine.remove("xdotool");
    let outcome = machine.set_up("tests");
    assert!(!outcome.success);
    assert!(outcome.output.contains("https://rustup.rs"), "{}", outcome.output);
    assert_eq!(outcome.calls, [""; 0]);
}

#[test]
fn a_rust_that_is_not_in_the_path_is_found() {
    let machine = Machine::complete("home");
    fs::create_dir_all(machine.root.join(".cargo/bin")).unwrap();
    fs::rename(machine.root.join("bin/cargo"), machine.root.join(".cargo/bin/cargo")).unwrap();
    assert_eq!(machine.set_up("play").output, "done\n");
}

#[test]
fn an_old_rust_is_refused() {
    let machine = Machine::complete("old-rust");
    machine.add("cargo", "echo 'cargo 1.63.0'");
    let outcome = machine.set_up("play");
    assert!(!outcome.success);
    assert!(outcome.output.contains("rustup update"), "{}", outcome.output);
    assert!(outcome.output.contains(env!("CARGO_PKG_RUST_VERSION")), "{}", outcome.output);
}

#[test]
fn a_missing_component_comes_from_rustup() {
    let machine = Machine::complete("component");
    machine.remove("cargo-fmt");
    machine.add("rustup", "echo \"rustup $*\" >> \"$ROOT/calls\"");
    let outcome = machine.set_up("tests");
    assert_eq!(outcome.calls, ["rustup component add rustfmt"]);
}
