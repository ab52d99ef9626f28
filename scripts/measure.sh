#!/usr/bin/env bash
# Measures what the program promises: how long it takes to build, how fast it simulates and draws,
# what it needs of the machine, how loud it is.
#
#   ./scripts/measure.sh                 everything, in about half an hour
#   ./scripts/measure.sh break frames    only these
#
# On a machine that does something else at the same time the figures are worth little.
set -euo pipefail

# shellcheck source=scripts/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

all=(agreement random bits break frames window sound build suite)
scratch=$(mktemp -d)
started=() # The processes to stop at the end.

clean_up() {
    local process
    for process in ${started[@]+"${started[@]}"}; do
        kill "$process" 2>/dev/null || true
    done
    wait
    rm -rf "$scratch"
}
trap clean_up EXIT

headline() { printf '\n==== %s\n' "$1"; }

figure() { printf '%-58s %s\n' "$1" "$2"; }

# in_background COMMAND...: starts it, remembers to stop it, and leaves its id in `process`.
in_background() {
    "$@" &
    process=$!
    started+=("$process")
}

# wait_for SECONDS COMMAND...: until the command succeeds.
wait_for() {
    local tries=$(($1 * 20))
    shift
    until "$@" >/dev/null 2>&1; do
        tries=$((tries - 1))
        [[ $tries -gt 0 ]] || give_up "waited in vain for: $*"
        sleep 0.05
    done
}

# after NAME: the JSON on standard input from the first such name on.
after() { awk -v name="\"$1\":" '(at = index($0, name)) { print substr($0, at); exit }'; }

# number NAME, text NAME: the first value of this name in the JSON on standard input.
number() { after "$1" | sed 's/^[^:]*: *\([-+.0-9eE]*\).*/\1/'; }
text() { after "$1" | sed 's/^[^:]*: *"\([^"]*\)".*/\1/'; }

calculate() { awk "BEGIN { printf \"$1\", $2 }"; }

game=$project/target/release/gl-billiards
opening_scene=$project/assets/scenes/break.json

# release_tests FILTER: the integration tests of this name in release mode, with what they print.
release_tests() {
    cargo test --release --locked --no-default-features --test it -- "$1" --nocapture --test-threads 1
}

# ---------------------------------------------------------------------------------------------

agreement() {
    headline 'Agreement with the original (worst error of each group of cases)'
    release_tests agreement:: 2>/dev/null | grep -v '^running\|^$'
}

random() {
    headline '20,000 random shots and 2,000 breaks'
    GL_BILLIARDS_SHOTS=20000 release_tests worlds:: 2>/dev/null | grep -v '^running\|^$'
}

bits() {
    headline 'The same bits in a debug and a release build'
    cargo build --locked --quiet
    local debug release
    debug=$("$project/target/debug/gl-billiards" simulate "$opening_scene")
    release=$("$game" simulate "$opening_scene")
    figure 'hash of a break, debug' "$(text hash <<<"$debug")"
    figure 'hash of a break, release' "$(text hash <<<"$release")"
    figure 'whole results equal' "$([[ $debug == "$release" ]] && echo yes || echo NO)"
}

break_time() {
    headline 'A break (16 balls, power 1) to rest'
    local result
    result=$("$game" simulate "$opening_scene" --time 2000)
    figure 'simulated, s' "$(after end <<<"$result" | number time)"
    figure 'median of 2000 runs, ms' "$(calculate %.3f "$(number median_seconds <<<"$result") * 1000")"
}

frames() {
    headline '1280x720, drawn offscreen: panel open, camera moving, 16 balls in motion'
    local result half
    result=$("$game" --benchmark 20 --size 1280x720 | tail -n 1)
    figure 'renderer' "$(text renderer <<<"$result")"
    for half in moving resting; do
        figure "camera $half: frames/s" "$(after "$half" <<<"$result" | number frames_per_second)"
        figure "camera $half: median, ms" "$(after "$half" <<<"$result" | number median_ms)"
        figure "camera $half: 99th percentile, ms" "$(after "$half" <<<"$result" | number p99_ms)"
    done
    figure 'resident, MB' "$(calculate %.0f "$(number resident_bytes <<<"$result") / 1e6")"
    figure 'first frame, s' "$(number first_frame_seconds <<<"$result")"
    result=$(MESA_SHADER_CACHE_DISABLE=true "$game" --benchmark 1 --size 1280x720 | tail -n 1)
    figure 'first frame with an empty shader cache, s' "$(number first_frame_seconds <<<"$result")"
}

# open_window ARGUMENT...: the game on a display of its own; its id is left in `process`, its
# journal in $scratch/journal.
open_window() {
    if [[ -z ${display:-} ]]; then
        in_background Xvfb -displayfd 3 -screen 0 1280x720x24 -nolisten tcp 3>"$scratch/display" 2>/dev/null
        wait_for 10 test -s "$scratch/display"
        display=:$(cat "$scratch/display")
    fi
    rm -f "$scratch/journal"
    in_background env -u WAYLAND_DISPLAY DISPLAY="$display" "$game" \
        --settings "$scratch/settings.toml" --journal "$scratch/journal" --size 1280x720 "$@"
    wait_for 30 grep -qs '"ready"' "$scratch/journal"
}

ticks() { awk '{ print $14 + $15 }' "/proc/$1/stat"; }

window() {
    headline 'A window (Xvfb, software renderer) with nothing going on'
    open_window --mute
    figure 'ready after, s' "$(grep '"ready"' "$scratch/journal" | number time)"
    sleep 3
    local before after
    before=$(ticks "$process")
    sleep 10
    after=$(ticks "$process")
    figure 'idle, % of a core' \
        "$(calculate %.1f "($after - $before) / 10 / $(getconf CLK_TCK) * 100")"
    figure 'resident, MB' \
        "$(calculate %.0f "$(awk '/VmRSS/ { print $2 }' "/proc/$process/status") * 1024 / 1e6")"
    kill "$process"
}

build() {
    headline 'Release build from nothing'
    local start=$SECONDS
    CARGO_TARGET_DIR=$scratch/target cargo build --release --locked --quiet
    figure 'wall time, s' "$((SECONDS - start))"
    rm -rf "$scratch/target"
}

suite() {
    headline 'The suite in a fresh clone with an empty target folder'
    git clone --quiet "$project" "$scratch/clone"
    local start=$SECONDS
    env -u CARGO_TARGET_DIR CI=true "$scratch/clone/.ci/run" >"$scratch/suite" 2>&1 || true
    # The durations of its steps and the count stand at the end.
    tail -n 9 "$scratch/suite"
    figure 'wall time, s' "$((SECONDS - start))"
    rm -rf "$scratch/clone"
}

# ---------------------------------------------------------------------------------------------

[[ $# -gt 0 ]] || set -- "${all[@]}"
for name in "$@"; do
    [[ " ${all[*]} " == *" $name "* ]] || give_up "measure.sh knows: ${all[*]}"
done

cd "$project"
set_up tests
export LIBGL_ALWAYS_SOFTWARE=1
cargo build --release --locked --quiet
figure 'processors' "$(nproc)"
for name in "$@"; do
    case $name in
        break) break_time ;;
        *) "$name" ;;
    esac
done
