#!/usr/bin/env bash
# Installs what is missing and runs the whole test suite, step by step, until a step fails.
# The last line is "N passed, N failed", summed over all test binaries.
set -euo pipefail

# shellcheck source=scripts/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
[[ $# == 0 ]] || give_up 'test.sh runs the whole suite and takes no arguments; for a part of it use cargo test.'
cd "$project"

output=$(mktemp)
step='set-up'
durations=''

# This also runs after a failed step and after an interruption.
finish() {
    local status=$?
    printf '\n%s' "$durations"
    if [[ $status != 0 ]]; then printf 'FAILED in: %s\n' "$step"; fi
    awk -v status="$status" '
        /^test result:/ { passed += $4; failed += $6 }
        # The last line of pytest.
        /^[0-9]+ (passed|failed).* in [0-9.]+s/ {
            for (word = 1; word < NF; word++) {
                if ($(word + 1) ~ /^passed/) passed += $word
                if ($(word + 1) ~ /^failed/) failed += $word
            }
        }
        END {
            if (status != 0 && failed == 0) failed = 1   # A step that is no test failed.
            printf "%d passed, %d failed\n", passed, failed
        }' "$output"
    rm -f "$output"
    exit "$status"
}
trap finish EXIT

set_up tests

# run NAME COMMAND...: one step of the suite.
run() {
    step=$1
    local start=$SECONDS
    shift
    printf '\n==== %s\n' "$step"
    "$@" | tee -a "$output"
    durations+=$(printf '%5d s  %s' "$((SECONDS - start))" "$step")$'\n'
}

# Checks the licences, duplicates and sources of dependencies (deny.toml), and known vulnerabilities
# if the database of advisories is available.
check_dependencies() {
    local version=0.20.2 tools
    tools=${CARGO_TARGET_DIR:-$project/target}/tools
    # A debug build, because optimising it takes longer than it saves. A second call only checks
    # that this version is installed.
    CARGO_PROFILE_DEV_DEBUG=0 cargo install --quiet --locked --debug --no-default-features \
        --root "$tools" --version "=$version" cargo-deny
    PATH="$tools/bin:$PATH"
    cargo deny --locked --workspace check licenses bans sources
    if cargo deny fetch db >/dev/null 2>&1; then
        cargo deny --locked --workspace check advisories
    else
        printf 'The database of advisories cannot be reached: advisories are not checked.\n'
    fi
}

# The tests open windows and move the mouse, so they get a display of their own.
unset DISPLAY WAYLAND_DISPLAY
# Mesa's software renderer draws the same picture on every machine.
export LIBGL_ALWAYS_SOFTWARE=1
# In a build from scratch, incremental compilation and debug information take longer than they save.
if [[ -n ${CI:-} || ! -d ${CARGO_TARGET_DIR:-$project/target}/debug ]]; then
    export CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_DEBUG=0
fi

run 'format' cargo fmt --check
run 'format of the fuzz targets' cargo fmt --manifest-path fuzz/Cargo.toml --check
run 'dependencies' check_dependencies
run 'lints' cargo clippy --workspace --locked --all-targets -- -D warnings
# `--all-targets` leaves out the benchmarks that run only if they are named.
run 'lints of the benchmarks' cargo clippy --locked --package gl-billiards-core --bench feel --bench opponent -- -D warnings
run 'documentation' env RUSTDOCFLAGS='-D warnings' cargo doc --workspace --locked --no-deps
if [[ $(uname -s) == Linux ]]; then
    run 'tests, window and picture included' cargo test --workspace --locked --no-fail-fast
else
    printf '\nThe tests of real windows and of the program need Linux (Xvfb, EGL): the others run.\n'
    run 'tests of the core' cargo test --locked --no-fail-fast --package gl-billiards-core
    run "tests of the window's parts" cargo test --locked --no-fail-fast --package gl-billiards --lib
fi
# A shot must have the same bits in every build: debug builds optimise the physics, this one does not.
run 'bits of shots, not optimised' cargo test --locked --package gl-billiards-core --test core \
    --config 'profile.dev.package.gl-billiards-core.opt-level=0' -- engine_keeps_its_bits
run 'Python package' ./scripts/python.sh
