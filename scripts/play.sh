#!/usr/bin/env bash
# Installs what is missing, builds the game in release mode and starts it.
# Arguments go to the game: ./scripts/play.sh --help
set -euo pipefail

# shellcheck source=scripts/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
set_up play

# The current directory stays what it was, so that file names among the arguments mean what they say.
exec cargo run --release --manifest-path "$project/Cargo.toml" --bin gl-billiards -- "$@"
