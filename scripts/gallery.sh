#!/usr/bin/env bash
# Draws the pictures of docs/gallery.md and writes that page, with a caption and the command of each.
#
#   ./scripts/gallery.sh
#
# Mesa's software renderer draws them without a display; ImageMagick's `convert` crops some of them
# and keeps each below 200 KB. Look at the pictures before you keep them: the repository keeps every
# version, so draw them anew only for a release.
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

# Settings with the panel hidden, to show the table alone.
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
folded=$scratch/settings.toml
printf '[display]\npanel_folded = true\n' >"$folded"

# draw FILE ARGUMENT...: draws a picture.
draw() {
    target/release/gl-billiards --settings "$folded" --screenshot "$@"
}

# keep FILE PICTURE: keeps a picture as a JPEG file, below 200 KB.
keep() {
    convert "$1" -sampling-factor 4:4:4 -quality 90 "$2"
    [[ $(stat -c %s "$2") -lt 200000 ]] || convert "$1" -sampling-factor 4:4:4 -define jpeg:extent=195KB "$2"
}

# picture NAME CAPTION ARGUMENT...: draws a picture with the panel hidden, and adds it to the page
# with its command.
picture() {
    local name=$1 caption=$2
    shift 2
    draw "$scratch/$name.png" "$@"
    keep "$scratch/$name.png" "docs/gallery/$name.jpg"
    text '' "![$caption](gallery/$name.jpg)" '' "$caption" '' '```sh' \
        "gl-billiards --screenshot $name.png $*" '```'
}

printf '# Gallery\n' >"$page"
# shellcheck disable=SC2016 # Backticks are Markdown's.
text '' 'Pictures drawn by the program itself with a software renderer and without a display, each with its command.' \
    'The panel is hidden (P, or `panel_folded = true` in the settings).' \
    '`./scripts/gallery.sh` draws all of them again and writes this page.'

# level NAME CAPTION: the picture at a level, and the middle of a larger one at full resolution.
level() {
    picture "$1" "$2" --scene $crowd --seed 5 --camera eye --quality "$1"
    local near=$scratch/$1-near.png
    draw "$near" --scene $crowd --seed 5 --camera eye --quality "$1" --size 2560x1440
    convert "$near" -crop 800x450+940+630 +repage "$near"
    keep "$near" "docs/gallery/$1-near.jpg"
    text '' "![$2, the middle at 2560x1440](gallery/$1-near.jpg)"
}

crowd=assets/scenes/real/crowd.json
scene=assets/scenes/real/open-table.json
# shellcheck disable=SC2016 # Backticks are Markdown's.
text '' '## Levels of quality' '' \
    'Below each picture is the middle of the same view at `--size 2560x1440`, at full resolution.'
level low 'Low'
level medium 'Medium: the default without a graphics processor'
level high 'High'
level ultra 'Ultra'
text '' 'Differences: low has plain cloth and wood without lacquer; its balls reflect two neighbours, and its shadows are too soft.' \
    'Medium has the nap with its sheen, grain and lacquer, and four neighbours reflected in each ball.' \
    'High has shadows of twice the resolution, balls that reflect the cue and receive its shadow, and motion blur of fast-spinning balls.' \
    'Ultra lights each fibre from its own side, shows balls with their numbers in second reflections and in the lacquer of the rails, colours balls by the light of their neighbours, and makes glints glow.'

text '' '## Cameras'
small=(--size 960x540 --quality high)
picture camera-default "The report's: around a ball or around the table" "${small[@]}" --camera default
picture camera-eye 'Behind the cue' "${small[@]}" --camera eye
picture camera-over 'From above' "${small[@]}" --camera over --at 60
picture camera-broadcast 'Broadcast' "${small[@]}" --camera broadcast --at 0.9
picture camera-low 'Low over the cloth' "${small[@]}" --camera low
picture camera-orbit 'Free' "${small[@]}" --camera orbit --scene $scene

text '' '## Screens'
picture title 'The title screen' --screen title --quality high
picture new-match 'A new match' --screen new-match --quality high
picture tutorial 'The first step of the tutorial' --screen tutorial --quality high
picture settings 'Settings' --screen settings --quality high

text '' '## A break'
picture break 'Half a second after a break' --camera eye --quality ultra \
    --scene assets/scenes/real/near-break.json --at 0.45

text '' '## Light and shapes'
picture shadow 'The cue casts its shadow on cloth, cushion and rail' --camera low --quality ultra --scene $scene
picture aim 'Aiming at the 3' --camera eye --quality ultra --scene assets/scenes/real/aim.json
picture narrow 'A window higher than wide also shows the whole table' --size 600x800 --camera broadcast --quality high \
    --scene $scene

text '' '## Compared with path tracing' '' \
    'A path tracer, which follows light through such a room for minutes, gives the reference for other pictures. Compared with it:' '' \
    '- The same: smooth round outlines, highlights with the shape of the lamp and its panes, shadows that are sharp near a ball and soft away from it, the dark spot under a ball, reflections of balls with their numbers and of the cue in balls, shadows in reflections, the cue'"'"'s shadow on balls, the colour of a ball on the one beside it, grain and lacquer, the reflection of the lamp in the rails.' \
    '- Missing here: light reflected more than once by table and room, so undersides of rails and insides of pockets look a little plainer; the colour of a ball on the cloth beside it; and depth of field.' \
    '- Better here: no noise at any size, numbers and sights as sharp as the screen allows, and a picture that appears at once and moves: each picture on this page was drawn in seconds by a processor without a graphics card, with smoothed edges; a frame of a moving picture takes one or two sixtieths of a second.'

# The README's picture.
draw "$scratch/table.png" --scene $crowd --seed 5 --camera eye --quality ultra --size 1600x900
keep "$scratch/table.png" docs/images/table.jpg

du -ch docs/gallery/*.jpg docs/images/*.jpg | tail -n 1
