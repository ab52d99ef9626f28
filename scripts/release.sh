# shellcheck shell=bash disable=SC2034,SC2154
# Builds the program as packages have it. Sourced after setup.sh, which sets `project`; works with the
# bash 3.2 of macOS.

# The tables for deb and rpm in Cargo.toml name files below target.
export CARGO_TARGET_DIR=$project/target CARGO_INCREMENTAL=0
packages=$project/target/packages
version=$(cargo pkgid --locked --package gl-billiards | sed 's/.*[#@]//')

name=gl-billiards-$version-$(uname -m)
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}

# The options that keep paths of this machine out of the program; of those that fit, the last counts.
remap() {
    printf '%s\n' "$1=${CARGO_HOME:-$HOME/.cargo}=cargo" "$1=$(rustc --print sysroot)=rust" \
        "$1=$project=." "$1=$project/target=target"
}

# build_release OPTION...: the program, with these options of `cargo build`.
build_release() {
    local flags
    flags=$(remap --remap-path-prefix)
    CARGO_ENCODED_RUSTFLAGS=${flags//$'\n'/$'\x1f'}
    # Read by the crate cc, as words of a shell.
    CXXFLAGS=$(remap -ffile-prefix-map | while read -r flag; do printf '%q ' "$flag"; done)
    export CARGO_ENCODED_RUSTFLAGS CXXFLAGS CC_SHELL_ESCAPED_FLAGS=1
    cargo build --locked --profile dist --bin gl-billiards "$@"
}

# tool NAME VERSION OPTION...: a program that Cargo builds below target.
tool() {
    cargo install --quiet --locked --root target/tools --version "=$2" "$1" "${@:3}"
    PATH=$project/target/tools/bin:$PATH
}

# write_licences FOLDER [TARGET]: the licences of the program, its fonts and the crates linked for this
# target, usually that of the machine.
write_licences() {
    local target
    target=${2:-$(rustc -vV | sed -n 's/^host: //p')}
    tool cargo-about 0.9.3 --features cli
    rm -rf "$1"
    mkdir -p "$1"
    cp LICENSE-* assets/fonts/OFL-*.txt "$1"
    # cargo-about reads the crates of all systems.
    cargo fetch --locked
    cargo about generate --locked --offline --fail --config scripts/about.toml --target "$target" \
        --output-file "$1/libraries.txt" scripts/libraries.hbs
    chmod 644 "$1"/*
}

# settle PATH...: all files below have the time of the commit. For GNU's touch.
settle() {
    find "$@" -exec touch --no-dereference --date "@$SOURCE_DATE_EPOCH" {} +
}
