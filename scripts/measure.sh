#!/usr/bin/env bash
# Measures the figures that the documents state: build time, speed of simulation and drawing, use of
# memory and processor, loudness.
#
#   ./scripts/measure.sh                 everything, in about three quarters of an hour
#   ./scripts/measure.sh break frames    only these
#   ./scripts/measure.sh opponent        the computer players, in some hours; never unless named.
#                                        FROM=100 COUNT=50 measures the racks of these seeds only
#   ./scripts/measure.sh thinking        their decisions, and what these cost the window
#
# Run it on an idle machine, or the figures mean little.
set -euo pipefail

# shellcheck source=scripts/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

all=(agreement random bits break sweep speed frames growth feel window sound build suite)
named=(opponent thinking)
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

# figure NAME VALUE [WANTED]
figure() { printf '%-58s %s%s\n' "$1" "$2" "${3:+   (wanted: $3)}"; }

# in_background COMMAND...: starts it, to be stopped at the end, and sets `process` to its id.
in_background() {
    "$@" &
    process=$!
    started+=("$process")
}

# wait_for SECONDS COMMAND...: waits until the command succeeds.
wait_for() {
    local tries=$(($1 * 20))
    shift
    until "$@" >/dev/null 2>&1; do
        tries=$((tries - 1))
        [[ $tries -gt 0 ]] || give_up "timed out waiting for: $*"
        sleep 0.05
    done
}

# after NAME: the JSON on standard input, from the first occurrence of this name on.
after() { awk -v name="\"$1\":" '(at = index($0, name)) { print substr($0, at); exit }'; }

# number NAME, text NAME: the first value of this name in the JSON on standard input.
number() { after "$1" | sed 's/^[^:]*: *\([-+.0-9eE]*\).*/\1/'; }
text() { after "$1" | sed 's/^[^:]*: *"\([^"]*\)".*/\1/'; }

rounded() { awk -v places="$1" -v value="$2" 'BEGIN { printf "%.*f", places, value }'; }

# calculate FORMAT EXPRESSION
calculate() { awk "BEGIN { printf \"$1\", $2 }"; }

game=$project/target/release/gl-billiards
# A break under the game's own laws, and the report's.
opening_scene=$project/assets/scenes/real/break.json
report_scene=$project/assets/scenes/break.json

core=(--locked --package gl-billiards-core)

# release_tests FILTER: runs the integration tests with this name in release mode, with their output.
release_tests() {
    cargo test --release "${core[@]}" --test core -- "$1" --nocapture --test-threads 1
}

# ---------------------------------------------------------------------------------------------

agreement() {
    headline 'Agreement with the original (worst error of each group of cases)'
    release_tests agreement:: 2>/dev/null | grep -v '^running\|^$'
    headline "Agreement with the blog's program"
    release_tests blog:: 2>/dev/null | grep -v '^running\|^$'
}

random() {
    headline '20,000 random shots and 2,000 breaks'
    GL_BILLIARDS_SHOTS=20000 GL_BILLIARDS_BREAKS=2000 \
        release_tests worlds:: 2>/dev/null | grep -v '^running\|^$'
    headline '3,000 random shots and 500 breaks under `real`'
    GL_BILLIARDS_SHOTS=3000 GL_BILLIARDS_BREAKS=500 \
        release_tests real::whole:: 2>/dev/null | grep -v '^running\|^$'
    headline '20,000 random scenes of all kinds'
    GL_BILLIARDS_SCENES=20000 release_tests accepted:: 2>/dev/null | grep -v '^running\|^$'
    headline '100,000 scenes in exact contact; 10,000 random shots'
    GL_BILLIARDS_EXACT=100000 GL_BILLIARDS_ORDINARY=10000 \
        release_tests exact:: 2>/dev/null | grep -v '^running\|^$'
    headline '10,000 first contacts against a dense scan of the closed forms'
    GL_BILLIARDS_CONTACTS=10000 release_tests real::contacts:: 2>/dev/null | grep -v '^running\|^$'
    headline 'What papers and measurements have, and 1,000 shots under air drag with finer anchors'
    GL_BILLIARDS_DRAG_SHOTS=1000 release_tests real::validation:: 2>/dev/null | grep -v '^running\|^$'
    headline 'Order and symmetry: 5,000 shots, 500 breaks'
    GL_BILLIARDS_SHOTS=5000 GL_BILLIARDS_BREAKS=500 \
        release_tests real::order:: 2>/dev/null | grep -v '^running\|^$'
    headline '200 random matches of each game, 10,000 frozen balls: the referee'
    GL_BILLIARDS_MATCHES=200 GL_BILLIARDS_POSITIONS=10000 \
        release_tests referee:: 2>/dev/null | grep -v '^running\|^$'
    headline '1,000 random aims: prediction and shot'
    GL_BILLIARDS_AIMS=1000 release_tests prediction:: 2>/dev/null | grep -v '^running\|^$'
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
    local scene result
    for scene in "$opening_scene" "$report_scene"; do
        result=$("$game" simulate "$scene" --time 2000)
        figure 'laws' "$(text laws <<<"$result")"
        figure 'simulated, s' "$(rounded 3 "$(after end <<<"$result" | number time)")"
        figure 'median of 2000 runs, ms' "$(calculate %.3f "$(number median_seconds <<<"$result") * 1000")"
    done
}

sweep() {
    headline 'A sweep of 10,000 shots at a second ball (docs/lab.md)'
    local file=$scratch/sweep.json threads TIMEFORMAT=%R
    cat >"$file" <<'END'
{"version": 1,
 "scene": {"version": 1, "balls": [{"id": 0, "position": [-0.635, 0]}, {"id": 1, "position": [0.635, 0]}],
  "shot": {"direction": 0, "speed": 2.5}},
 "vary": [{"key": "shot.direction", "from": -0.05, "to": 0.05, "steps": 10000}],
 "outcomes": ["balls[1].final.direction", "balls[1].potted", "time"]}
END
    for threads in 1 2; do
        figure "on $threads threads, s" "$({ time "$game" sweep "$file" --threads "$threads" >/dev/null; } 2>&1)"
    done
}

speed() {
    headline 'The physics (docs/benchmarks.md says what the figures mean)'
    cargo bench "${core[@]}" --quiet --bench physics
}

# wanted_rate QUALITY HALF: wanted frames per second on two cores without a graphics processor.
wanted_rate() {
    case "$1 $2" in
    'auto moving') echo 30 ;;
    'auto resting' | low*) echo 60 ;;
    high*) echo 20 ;;
    *) echo - ;;
    esac
}

frames() {
    headline '1280x720, drawn offscreen: panel open, 16 balls in motion, camera moving and at rest'
    local quality result half median p95
    for quality in auto low medium high ultra; do
        result=$("$game" --benchmark 16 --size 1280x720 --quality "$quality" | tail -n 1)
        for half in moving resting; do
            median=$(after "$half" <<<"$result" | number median_ms)
            p95=$(after "$half" <<<"$result" | number p95_ms)
            printf '%-8s camera %-8s median %5s ms = %5s frames/s (wanted: %2s)  p95 %5s ms = %4s medians (wanted: 1.5)  p99 %5s ms  %5s ms of all processors  %s, scale %s\n' \
                "$quality" "$half" \
                "$(rounded 1 "$median")" "$(calculate %.1f "1000 / $median")" \
                "$(wanted_rate "$quality" "$half")" \
                "$(rounded 1 "$p95")" "$(calculate %.1f "$p95 / $median")" \
                "$(rounded 1 "$(after "$half" <<<"$result" | number p99_ms)")" \
                "$(rounded 1 "$(after "$half" <<<"$result" | number cpu_ms)")" \
                "$(after "$half" <<<"$result" | text level)" \
                "$(after "$half" <<<"$result" | number scale)"
        done
        figure "$quality: resident, MB" "$(calculate %.0f "$(number resident_bytes <<<"$result") / 1e6")" 250
        figure "$quality: first frame, s" "$(rounded 2 "$(number first_frame_seconds <<<"$result")")" 1
        result=$(MESA_SHADER_CACHE_DISABLE=true "$game" --benchmark 1 --size 1280x720 --quality "$quality" | tail -n 1)
        figure "$quality: first frame with an empty shader cache, s" \
            "$(rounded 2 "$(number first_frame_seconds <<<"$result")")" 2.5
    done
    figure 'renderer' "$(text renderer <<<"$result")"
}

growth() {
    headline 'Memory after 500 frames and after 10,000 or more (small ones: it is the number that counts)'
    local result
    result=$("$game" --benchmark 80 --size 320x180 --quality low | tail -n 1)
    figure 'frames' \
        "$(calculate %d "$(after moving <<<"$result" | number frames) + $(after resting <<<"$result" | number frames)")"
    figure 'resident after 500, MB' "$(calculate %.2f "$(number early_resident_bytes <<<"$result") / 1e6")"
    figure 'resident in the end, MB' "$(calculate %.2f "$(number resident_bytes <<<"$result") / 1e6")" 'no more'
}

feel() {
    headline 'How the table plays; writes the tables of docs/data/feel.md'
    cargo bench "${core[@]}" --quiet --bench feel -- --write "$project/docs/data/feel.md"
}

# opponent_figure NAME COUNT [ARGUMENT...]: a figure of the computer players, from the seed FROM on.
opponent_figure() {
    local figure=$1 count=${COUNT:-$2}
    shift 2
    cargo bench "${core[@]}" --quiet --bench opponent -- \
        "$figure" --from "${FROM:-0}" --count "$count" --threads "$(nproc)" "$@"
}

opponent() {
    headline 'The computer players (docs/opponent.md); shares with their 95 % intervals'
    opponent_figure greedy 400
    opponent_figure greedy 200 --game 9-ball
    opponent_figure runout 200
    opponent_figure clearance 200
    opponent_figure break8 200
    opponent_figure break8 200 --noise 0.5
    opponent_figure break9 200
    opponent_figure ladder 200
    opponent_figure ends 200
    opponent_figure beginner 200
    for player in champion league novice; do opponent_figure snookers 300 --player "$player"; done
    opponent_figure calibration 40
    [[ ${FROM:-0} != 0 ]] || thinking
}

# open_display: starts a virtual display and sets `display` to its name.
open_display() {
    [[ -z ${display:-} ]] || return 0
    in_background Xvfb -displayfd 3 -screen 0 1280x720x24 -nolisten tcp 3>"$scratch/display" 2>/dev/null
    wait_for 10 test -s "$scratch/display"
    display=:$(cat "$scratch/display")
}

# open_window ARGUMENT...: starts the game on a display of its own; sets `process` to its id and
# writes its journal to $scratch/journal.
open_window() {
    open_display
    rm -f "$scratch/journal"
    in_background env -u WAYLAND_DISPLAY DISPLAY="$display" "$game" \
        --settings "$scratch/settings.toml" --journal "$scratch/journal" --size 1280x720 "$@"
    wait_for 30 grep -qs '"ready"' "$scratch/journal"
}

ticks() { awk '{ print $14 + $15 }' "/proc/$1/stat"; }

window() {
    headline 'A window (Xvfb, software renderer) with nothing going on'
    open_window --mute
    figure 'ready after, s' "$(rounded 2 "$(grep '"ready"' "$scratch/journal" | number time)")" 1
    sleep 3
    local before after
    before=$(ticks "$process")
    sleep 10
    after=$(ticks "$process")
    figure 'idle, % of a core' \
        "$(calculate %.1f "($after - $before) / 10 / $(getconf CLK_TCK) * 100")" 'under 5'
    figure 'resident, MB' \
        "$(calculate %.0f "$(awk '/VmRSS/ { print $2 }' "/proc/$process/status") * 1024 / 1e6")" 250
    kill "$process"
}

# key_delays SUGGESTING: from 40 presses of a key to the commands in the journal that they give, ms;
# with "yes" while a suggestion is looked for. Starting xdotool is part of it.
key_delays() {
    local lines start line
    exec {lines}< <(exec tail -n 0 -f "$scratch/journal")
    sleep 0.5
    for _ in {1..40}; do
        # A suggestion is kept until the shot changes.
        xdotool key w
        sleep 0.3
        [[ $1 != yes ]] || xdotool key F10
        sleep 0.1
        while read -r -t 0.01 -u "$lines" line; do :; done
        start=${EPOCHREALTIME/[.,]/}
        xdotool key --delay 0 d &
        until read -r -u "$lines" line && [[ $line == *'"kind":"command"'* ]]; do :; done
        echo "$((${EPOCHREALTIME/[.,]/} - start))"
        wait $!
    done | sort -n | awk '{ delay[NR] = $1 / 1000 }
        END { printf "median %.1f, longest %.1f", delay[NR / 2], delay[NR] }'
    exec {lines}<&-
}

thinking() {
    headline 'Decisions of the computer players, on one thread'
    local players result name kind who
    for players in 'champion,greedy --noise 1 --seed 3 --racks 2' 'novice,novice --seed 1 --racks 4'; do
        # shellcheck disable=SC2086 # The words are arguments.
        result=$("$game" match --threads 1 --players $players)
        for kind in median p95 max; do
            figure "$players: $kind, s" "$(after decision_seconds <<<"$result" | number "$kind")"
        done
    done
    headline 'Frames while champion thinks all the time, and while nobody does, in turn'
    for _ in 1 2 3; do
        for who in champion person; do
            result=$("$game" --benchmark 20 --quality low --size 1280x720 --opponent "$who" | tail -n 1)
            for name in moving resting; do
                figure "$who, camera $name: frames/s" \
                    "$(calculate %.1f "1000 / $(after "$name" <<<"$result" | number median_ms)")"
            done
            figure "$who: decisions; resident, MB" \
                "$(number decisions <<<"$result"); $(calculate %.0f "$(number resident_bytes <<<"$result") / 1e6")"
        done
    done
    headline 'From a key to its command in the journal, ms'
    open_window --mute --quality low --seed 3
    local -x DISPLAY=$display
    for name in no yes no yes; do
        figure "while a suggestion is looked for: $name" "$(key_delays "$name")"
    done
    kill "$process"
}

# record_shot NAME SCENE: opens the scene in a window with a virtual sound card, shoots, and writes
# the sound from the stroke on to $scratch/NAME.wav, and the shot to $scratch/NAME.json.
record_shot() {
    printf '%s' "$2" >"$scratch/scene.json"
    open_display
    # shellcheck disable=SC2016 # The inner shell expands its own arguments.
    DISPLAY=$display timeout 90 "$project/scripts/record.sh" "$scratch/recorded.wav" bash -c '
        "$1" --settings "$2/settings.toml" --journal "$2/journal" --size 1280x720 --camera over \
            --scene "$2/scene.json" &
        game=$!
        until grep -qs "\"ready\"" "$2/journal"; do sleep 0.1; done
        sleep 1
        xdotool key space
        until grep -qs "\"kind\":\"shot\"" "$2/journal"; do sleep 0.1; done
        sleep 1
        kill $game
    ' shot "$game" "$scratch" 2>/dev/null || true
    grep '"kind":"shot"' "$scratch/journal" >"$scratch/$1.json"
    rm "$scratch/journal"
    # There is no sound before the stroke.
    sox -q "$scratch/recorded.wav" "$scratch/$1.wav" silence 1 0.0005 0.1%
}

# level NAME KIND START LENGTH: "Pk lev" or "RMS lev" of a piece of a recording, dBFS.
level() { sox "$scratch/$1.wav" -n trim "$3" "$4" stats 2>&1 | awk -v kind="$2 lev" 'index($0, kind) { print $4 }'; }

# when NAME KIND: the time of the first event of this kind in a recorded shot.
when() { sed "s/.*{\"time\":\([-+.0-9eE]*\),\"kind\":\"$2\".*/\1/;t;d" < <(tr '}' '\n' <"$scratch/$1.json") | head -n 1; }

sound() {
    headline 'Sound: what it costs (10 ms for a second is 1 % of a core; docs/sound.md)'
    cargo bench --locked --quiet --bench audio
    headline 'Sound, recorded from a null sink'
    # The cue ball hits the other one after a metre, at 1 and at 4 m/s: v0^2 = v^2 + 2 a d.
    local speed power scene
    for speed in 1 4; do
        power=$(calculate %.6f "sqrt($speed ^ 2 + 2 * 0.16667742) / 11.7592413")
        scene='{"version": 1, "laws": "report", "balls": [{"id": 0, "position": [-0.55715, 0]},
            {"id": 1, "position": [0.5, 0]}], "shot": {"ball": 0, "direction": 0, "power": '$power'}}'
        record_shot "hit$speed" "$scene"
        figure "hit at $speed m/s: time, s" "$(rounded 3 "$(when "hit$speed" ball-ball)")"
        # The sound of the cue has faded by then, and the cushion is still far away.
        level "hit$speed" Pk "$(calculate %.4f "$(when "hit$speed" ball-ball) - 0.06")" 0.16 >"$scratch/peak$speed"
        figure "hit at $speed m/s: peak, dBFS" "$(cat "$scratch/peak$speed")"
    done
    figure 'louder by, dB' "$(calculate %.1f "$(cat "$scratch/peak4") - $(cat "$scratch/peak1")")"
    record_shot opening "$(cat "$opening_scene")"
    local start
    start=$(when opening ball-ball)
    figure 'break: contacts of balls in its first 100 ms' \
        "$(tr '{' '\n' <"$scratch/opening.json" | sed -n 's/.*"time":\([-+.0-9eE]*\),"kind":"ball-ball".*/\1/p' |
            awk -v start="$start" '$1 < start + 0.1' | wc -l)"
    figure 'break: peak, dBFS' "$(level opening Pk 0 "$(calculate %.3f "$start + 1")")"
    figure 'break: RMS of its first 100 ms, dBFS' "$(level opening RMS "$start" 0.1)"
    figure 'one hit at 4 m/s: RMS of 100 ms, dBFS' "$(level hit4 RMS "$(when hit4 ball-ball)" 0.1)"
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
    # The durations of its steps and the number of tests are at the end.
    tail -n 9 "$scratch/suite"
    figure 'wall time, s' "$((SECONDS - start))"
    rm -rf "$scratch/clone"
}

# ---------------------------------------------------------------------------------------------

[[ $# -gt 0 ]] || set -- "${all[@]}"
for name in "$@"; do
    [[ " ${all[*]} ${named[*]} " == *" $name "* ]] || give_up "measure.sh knows: ${all[*]} ${named[*]}"
done

cd "$project"
set_up measure
export LIBGL_ALWAYS_SOFTWARE=1
cargo build --release --locked --quiet
figure 'processors' "$(nproc)"
for name in "$@"; do
    case $name in
        break) break_time ;;
        *) "$name" ;;
    esac
done
