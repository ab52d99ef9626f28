#!/usr/bin/env bash
# Builds the packages for Windows on Debian or Ubuntu, and tries the program under Wine.
#
#   ./scripts/windows.sh          a zip archive and an installer, with their SHA-256 sums
#   ./scripts/windows.sh test     these; then, under Wine, the tests of the window's library, pictures
#                                 and the bits of 1,000 scenes
set -euo pipefail

# shellcheck source=scripts/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
[[ ${1:-test} == test ]] || give_up "unknown: $1; there is only test"
cd "$project"
[[ $project != *' '* ]] || give_up "MinGW's dlltool cannot work in a folder with a space: $project"
set_up windows
# shellcheck source=scripts/release.sh
source scripts/release.sh

target=x86_64-pc-windows-gnu
commands rustup || give_up "Rust's library for Windows is missing: install Rust from https://rustup.rs."
rustup target add "$target"
# Without this the program needs libstdc++-6.dll beside it.
export CXXSTDLIB_x86_64_pc_windows_gnu=static:-bundle=stdc++
built=target/$target/dist
name=gl-billiards-$version-x86_64-windows
folder=target/$name

pack() {
    local icon
    icon=$(find "$built/build" -name icon.ico -printf '%T@ %p\n' | sort -n | tail -n 1 | cut -d ' ' -f 2)
    rm -rf "$folder" "$packages/$name"*
    mkdir -p "$folder" "$packages"
    cp "$built/gl-billiards.exe" "$folder"
    write_licences "$folder/licences" "$target"
    settle "$folder"
    # The archive holds local times.
    (cd target && find "$name" | LC_ALL=C sort | TZ=UTC zip -q -9 -X "$packages/$name.zip" -@)
    makensis -V2 -DVERSION="$version" -DFROM="$project/$folder" -DICON="$project/$icon" \
        -DTO="$packages/$name-setup.exe" assets/desktop/installer.nsi
    (cd "$packages" && sha256sum "$name"* | tee SHA256SUMS-windows)
}

start_wine() {
    export WINEPREFIX=$project/target/wine WINEDEBUG=-all LIBGL_ALWAYS_SOFTWARE=1
    local system=$WINEPREFIX/drive_c/windows/system32 display=target/wine-display
    wineboot --init
    wineserver --wait
    if [[ ! -e $system/bcryptprimitives.dll ]]; then
        # Wine before 9 lacks this part of Windows, whose only function here gives random numbers.
        printf '%s\n' '#include <windows.h>' '#include <ntsecapi.h>' \
            '__declspec(dllexport) BOOL ProcessPrng(PBYTE to, SIZE_T bytes) { return RtlGenRandom(to, bytes); }' |
            x86_64-w64-mingw32-gcc -shared -x c - -o "$system/bcryptprimitives.dll" -ladvapi32
    fi
    : >"$display"
    exec 3<>"$display"
    Xvfb -displayfd 3 -screen 0 1280x720x24 -nolisten tcp >/dev/null 2>&1 &
    trap 'kill %1' EXIT
    until [[ -s $display ]]; do
        kill -0 %1 || give_up 'Xvfb does not start.'
        sleep 0.1
    done
    DISPLAY=:$(head -n 1 "$display")
    export DISPLAY
}

try() {
    local program=$folder/gl-billiards.exe
    CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER=wine \
        cargo test --locked --target "$target" --package gl-billiards --lib
    cargo build --locked --profile dist --package gl-billiards-core
    ./scripts/scenes.py 1000 >target/scenes.jsonl
    target/dist/gl-billiards-core simulate --lines <target/scenes.jsonl >target/linux.jsonl
    wine "$program" simulate --lines <target/scenes.jsonl >target/windows.jsonl
    ./scripts/scenes.py --compare target/linux.jsonl target/windows.jsonl
    wine "$program" --screenshot target/windows.png
    wine "$program" --benchmark 5
}

# In a shell of its own: tests are built without its options.
(build_release --target "$target")
pack
if [[ $# != 0 ]]; then
    start_wine
    try
fi
