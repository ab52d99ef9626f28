# shellcheck shell=bash disable=SC2034,SC2154
# Builds the program as packages have it. Sourced after setup.sh, which sets `project`; works with the
# bash 3.2 of macOS.

# The tables for deb and rpm in Cargo.toml name files below target.
export CARGO_TARGET_DIR=$project/target CARGO_INCREMENTAL=0
packages=$project/target/packages
version=$(cargo pkgid --locked --package gl-billiards | sed 's/.*[#@]//')

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
