#!/usr/bin/env bash
# Installs what is missing, builds the game in release mode and starts it.
# Arguments go to the game: ./scripts/play.sh --help
set -euo pipefail

# shellcheck source=scripts/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
set_up play

# The current directory stays the same, so that relative file names in the arguments are valid.
exec cargo run --release --manifest-path "$project/Cargo.toml" --bin gl-billiards -- "$@"
