#!/usr/bin/env bash
# Draws the pictures of docs/gallery.md, and writes the page: what is in them and how each is made.
#
#   ./scripts/gallery.sh
#
# They are drawn without a display, by Mesa's software renderer. Look at them before you keep them.
set -euo pipefail

# shellcheck source=scripts/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

cd "$project"
set_up tests
export LIBGL_ALWAYS_SOFTWARE=1
cargo build --release --locked --quiet
mkdir -p docs/gallery docs/images
page=docs/gallery.md

text() { printf '%s\n' "$@" >>"$page"; }

# What a player has chosen who wants to see the table alone.
folded=$(mktemp)
trap 'rm -f "$folded"' EXIT
printf '[display]\npanel_folded = true\n' >"$folded"

# picture NAME CAPTION ARGUMENT...: draws it with the panel folded, and shows it on the page with
# its command.
picture() {
    local name=$1 caption=$2
    shift 2
    target/release/gl-billiards --settings "$folded" --screenshot "docs/gallery/$name.png" "$@"
    text '' "![$caption](gallery/$name.png)" '' "$caption" '' '```sh' \
        "gl-billiards --screenshot $name.png $*" '```'
}

printf '# Gallery\n' >"$page"
# shellcheck disable=SC2016 # Backticks are Markdown's.
text '' 'Pictures drawn by the program itself, by a software renderer and without a display, each with its command.' \
    'The panel is folded away (P, or `panel_folded = true` in the settings).' \
    '`./scripts/gallery.sh` draws them all anew and writes this page.'

scene=assets/scenes/real/open-table.json
text '' '## Levels of quality'
picture low 'Low' --scene $scene --camera eye --quality low
picture medium 'Medium: what a machine without a graphics processor gets by itself' --scene $scene --camera eye --quality medium
picture high 'High' --scene $scene --camera eye --quality high
picture ultra 'Ultra' --scene $scene --camera eye --quality ultra

text '' '## Cameras'
small=(--size 960x540 --quality high)
picture camera-default "The report's: around a ball or around the table" "${small[@]}" --camera default
picture camera-eye 'Behind the cue' "${small[@]}" --camera eye
picture camera-over 'From above' "${small[@]}" --camera over --at 60
picture camera-broadcast 'Broadcast' "${small[@]}" --camera broadcast --at 0.9
picture camera-low 'Low over the cloth' "${small[@]}" --camera low
picture camera-orbit 'Free' "${small[@]}" --camera orbit --scene $scene

text '' '## A break'
picture break 'Half a second after the cue ball has met the rack' --camera low --quality ultra \
    --scene assets/scenes/real/break.json --at 0.5

text '' '## Light and shapes'
picture shadow 'The cue throws its shadow on cloth, cushion and rail' --camera low --quality ultra --scene $scene
picture aim 'Aiming at the 3' --camera eye --quality ultra --scene assets/scenes/real/aim.json
picture narrow 'A window higher than wide shows the whole table, too' --size 600x800 --camera broadcast --quality high \
    --scene $scene

# The README's picture, with the panel.
target/release/gl-billiards --screenshot docs/images/table.png --scene $scene --camera eye --quality ultra

du -ch docs/gallery/*.png | tail -n 1
