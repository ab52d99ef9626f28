#!/usr/bin/env bash
# Tries the packages that package.sh has built in a bare Debian 12: installs the .deb, plays a shot by
# real keys, removes it and lists what is left; then starts the archive and the AppDir there.
# Needs root, debootstrap, Xvfb and xdotool.
set -euo pipefail

# shellcheck source=scripts/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
commands debootstrap Xvfb xdotool || give_up 'Missing: debootstrap, Xvfb or xdotool.'
cd "$project/target"

root=$(mktemp -d)
chmod 755 "$root"
display=$root/display
finish() {
    kill "${game:-}" "${server:-}" 2>/dev/null || true
    umount "$root/proc" "$root/dev" "$root/tmp/.X11-unix" 2>/dev/null || true
    if grep -q " $root/" /proc/mounts; then give_up "$root is still in use"; fi
    rm -rf "$root"
}
trap finish EXIT

inside() { chroot "$root" env DEBIAN_FRONTEND=noninteractive "$@"; }
files() { inside find / -xdev -path /var -prune -o -path /tmp -prune -o -type f -print | sort; }
journal=$root/home/player/journal

# start PROGRAM: opens the title screen, and waits for its first frame.
start() {
    rm -f "$journal"
    chroot --userspec=player:player "$root" env -i DISPLAY="$DISPLAY" HOME=/home/player PATH=/usr/bin:/usr/games \
        LIBGL_ALWAYS_SOFTWARE=1 "$1" --screen title --quality low --journal /home/player/journal &
    game=$!
    until grep -qs '"kind":"ready"' "$journal"; do
        kill -0 "$game" 2>/dev/null || give_up "$1 has ended"
        sleep 0.2
    done
    printf '%s is ready: %s\n' "$1" "$(grep -o '"renderer":"[^"]*"' "$journal")"
}

stop() {
    kill "$game"
    wait "$game" || true
}

debootstrap --variant=minbase bookworm "$root" >/dev/null
inside useradd -m player
mkdir -p "$root/tmp/.X11-unix"
mkdir -p -m 1777 /tmp/.X11-unix
for place in /proc /dev /tmp/.X11-unix; do mount --bind "$place" "$root$place"; done
exec 3<>"$display"
Xvfb -displayfd 3 -screen 0 1280x720x24 -nolisten tcp -ac >/dev/null 2>&1 &
server=$!
until [[ -s $display ]]; do
    kill -0 "$server" || give_up 'Xvfb does not start.'
    sleep 0.1
done
DISPLAY=:$(head -n 1 "$display")
export DISPLAY

files >"$root/tmp/before"
cp packages/gl-billiards_*.deb "$root/tmp"
inside sh -c 'apt-get -qq update && apt-get -qq -y install /tmp/gl-billiards_*.deb >/dev/null'

start /usr/games/gl-billiards
xdotool sleep 1 key Return sleep 2
# F10 suggests a shot, and the space bar plays it.
until grep -q '"kind":"verdict"' "$journal"; do
    kill -0 "$game" || give_up 'The game has ended.'
    xdotool key F10 sleep 2 key space sleep 5
done
grep -o '"kind":"verdict".*' "$journal" | head -n 1
stop

inside apt-get -qq -y purge gl-billiards
printf 'Left after the removal, besides libraries:\n'
comm -13 "$root/tmp/before" <(files) | grep -i billiards || true

cp -r gl-billiards-*-linux gl-billiards.AppDir "$root/home/player"
for program in "$root"/home/player/gl-billiards-*-linux/gl-billiards "$root/home/player/gl-billiards.AppDir/AppRun"; do
    start "${program#"$root"}"
    stop
done
