#!/usr/bin/env bash
# Installs what is missing, builds the game in release mode and starts it.
# Arguments go to the game: ./scripts/play.sh --help
set -euo pipefail

# shellcheck source=scripts/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
set_up play

if [[ ! -x ${CARGO_TARGET_DIR:-$project/target}/release/gl-billiards ]]; then
    # Cargo then shows its progress.
    echo 'Building gl-billiards. The first time, this takes a few minutes.' >&2
fi

# The current directory stays the same, so that relative file names in the arguments are valid.
exec cargo run --release --manifest-path "$project/Cargo.toml" --bin gl-billiards -- "$@"
