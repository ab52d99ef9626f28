#!/usr/bin/env bash
# Runs a command with a virtual sound card, and records its sound:
#     scripts/record.sh OUT.wav COMMAND ARGUMENT...
# The exit status is the command's. Needs pulseaudio, pactl, parec and ALSA's pulse plugin.
set -euo pipefail

if [[ $# -lt 2 ]]; then
    echo "usage: ${0##*/} OUT.wav COMMAND [ARGUMENT...]" >&2
    exit 2
fi
out=$1
shift

home=$(mktemp -d)
server='' recorder=''
# shellcheck disable=SC2317 # The trap below calls it.
clean_up() {
    for process in $recorder $server; do
        kill "$process" 2>/dev/null || true
        wait "$process" 2>/dev/null || true
    done
    rm -rf "$home"
}
trap clean_up EXIT

# A private server with its own socket and state, without the user's files; it ends with this script.
export PULSE_RUNTIME_PATH=$home/run PULSE_STATE_PATH=$home/state PULSE_COOKIE=$home/cookie
export PULSE_SERVER=unix:$home/pulse
mkdir -p "$PULSE_RUNTIME_PATH" "$PULSE_STATE_PATH"
pulseaudio --daemonize=no --system=no --use-pid-file=no --exit-idle-time=-1 --log-level=error \
    --disable-shm=yes -n \
    --load="module-native-protocol-unix socket=$home/pulse auth-anonymous=1" \
    --load='module-null-sink sink_name=recorded rate=48000 norewinds=1' 2>"$home/log" &
server=$!
for _ in $(seq 100); do
    pactl info >/dev/null 2>&1 && break
    sleep 0.1
done
pactl info >/dev/null 2>&1 || {
    echo "${0##*/}: PulseAudio did not start:" >&2
    cat "$home/log" >&2
    exit 1
}

# The program uses ALSA, so direct ALSA to that server.
cat >"$home/asound.conf" <<'END'
<confdir:alsa.conf>
pcm.!default { type pulse }
ctl.!default { type pulse }
END
export ALSA_CONFIG_PATH=$home/asound.conf

parec --device=recorded.monitor --format=s16le --rate=48000 --channels=2 --latency-msec=20 \
    --file-format=wav "$out" &
recorder=$!
# Wait for the recorder, because earlier sound would be lost.
for _ in $(seq 100); do
    [[ $(wc -c 2>/dev/null <"$out" || echo 0) -gt 4096 ]] && break
    sleep 0.05
done

status=0
"$@" || status=$?
# The last sound may not be in the file yet.
sleep 0.5
exit "$status"
