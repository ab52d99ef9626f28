#!/usr/bin/env bash
# Fuzzes all inputs of the program: scenes, commands, settings, records, rules scenarios and sweeps,
# one after another.
#
#   ./scripts/fuzz.sh                   each for a minute
#   ./scripts/fuzz.sh 1800              each for half an hour
#   ./scripts/fuzz.sh 300 scene         only this target
#
# Stops at the first input that fails a check, runs for more than 20 s or takes more than 2 GiB;
# libFuzzer prints its file. The corpus grows in fuzz/corpus and is used again.
set -euo pipefail

# shellcheck source=scripts/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

seconds=${1:-60}
[[ $seconds =~ ^[1-9][0-9]*$ ]] || give_up "not a number of seconds: $seconds"
targets=("${@:2}")
[[ ${#targets[@]} -gt 0 ]] || targets=(scene command settings record scenario sweep)

cd "$project"
set_up play
tools=${CARGO_TARGET_DIR:-$project/target}/tools
cargo install --quiet --locked --root "$tools" --version =0.13.2 cargo-fuzz
PATH="$tools/bin:$PATH"
# Use the same versions of dependencies as the program.
cp Cargo.lock fuzz/Cargo.lock

for target in "${targets[@]}"; do
    printf '\n==== %s\n' "$target"
    features=()
    longest=4096
    seeds=("fuzz/seeds/$target")
    case $target in
        scene) seeds+=(assets/scenes src/core/assets/scenes) ;;
        command) longest=1024 ;; # Every line may be a shot.
        settings) features=(--features app) ;;
        record | scenario | sweep) ;;
        *) give_up "no such target: $target; there are scene, command, settings, record, scenario and sweep" ;;
    esac
    mkdir -p "fuzz/corpus/$target"
    # Sanitizers need a nightly compiler, and there is no unsafe code here for them to check.
    cargo fuzz run --sanitizer none ${features[@]+"${features[@]}"} \
        "$target" "fuzz/corpus/$target" "${seeds[@]}" -- \
        -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -max_len="$longest" \
        -dict="fuzz/dictionaries/$target.dict" -print_final_stats=1
done
