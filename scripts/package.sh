#!/usr/bin/env bash
# Builds the packages for Linux, and their SHA-256 sums, in target/packages.
#
#   ./scripts/package.sh               all of them: deb, rpm, archive and appimage
#   ./scripts/package.sh deb archive   only these
#
# One commit gives the same bytes in every folder, with the same compiler and system libraries.
# `appimage` needs mksquashfs, and in APPIMAGE_RUNTIME the runtime that mounts the file
# (docs/packages.md); without one it leaves the AppDir.
set -euo pipefail
umask 022
export LC_ALL=C

# shellcheck source=scripts/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
kinds=("$@")
[[ $# != 0 ]] || kinds=(deb rpm archive appimage)
for kind in "${kinds[@]}"; do
    case $kind in
        deb | rpm | archive | appimage) ;;
        *) give_up "no such package: $kind; there are deb, rpm, archive and appimage" ;;
    esac
done
cd "$project"
set_up play

# shellcheck source=scripts/release.sh
source scripts/release.sh

# What every package installs, as below /, and what only some do.
tree=target/package-tree
extra=target/package-extra

metainfo=io.github.gl_billiards.gl_billiards.metainfo.xml
maintainer=$(sed -n 's/^maintainer = "\(.*\)"/\1/p' Cargo.toml)

# put FILE... FOLDER: copies files that anyone may read into a new or old folder.
put() {
    install -D -m 644 -t "${@: -1}" "${@:1:$#-1}"
}

# The releases in Debian's format.
write_changelog() {
    local release day
    sed -n 's/^## \[\([0-9.]*\)\] - \(.*\)/\1 \2/p' CHANGELOG.md | while read -r release day; do
        grep -q "<release version=\"$release\" date=\"$day\"" "assets/desktop/$metainfo" ||
            give_up "assets/desktop/$metainfo does not list the release $release of $day"
        printf 'gl-billiards (%s-1) unstable; urgency=medium\n\n  * See CHANGELOG.md.\n\n' "$release"
        printf ' -- %s  %s\n\n' "$maintainer" "$(date -R -u -d "$day")"
    done
}

stage() {
    local share=$tree/usr/share size
    rm -rf "$tree" "$extra" "$packages"/gl-billiards*{.deb,.rpm,-linux.tar.gz,.AppImage}
    mkdir -p "$packages"
    install -D -t "$tree/usr/bin" target/dist/gl-billiards
    put assets/desktop/gl-billiards.desktop "$share/applications"
    put "assets/desktop/$metainfo" "$share/metainfo"
    put assets/desktop/gl-billiards.xml "$share/mime/packages"
    put assets/desktop/gl-billiards.svg "$share/icons/hicolor/scalable/apps"
    for size in 48 128 256; do
        install -D -m 644 "assets/desktop/icon-$size.png" \
            "$share/icons/hicolor/${size}x$size/apps/gl-billiards.png"
    done
    install -D -m 644 assets/pictures/icon.png "$share/icons/hicolor/64x64/apps/gl-billiards.png"
    put target/manual/*.1 "$share/man/man1"
    gzip -9 -n "$share"/man/man1/*
    install -D -m 644 target/manual/gl-billiards.bash "$share/bash-completion/completions/gl-billiards"
    put target/manual/gl-billiards.fish "$share/fish/vendor_completions.d"
    put target/manual/_gl-billiards "$extra"
    write_licences "$extra/licences"
    write_changelog >"$extra/changelog"
    settle "$tree" "$extra"
}

make_deb() {
    tool cargo-deb 3.8.0
    cargo deb --locked --no-build --no-strip --profile dist --output "$packages/"
}

make_rpm() {
    tool cargo-generate-rpm 0.21.1
    cargo generate-rpm --profile dist --auto-req builtin --source-date "$SOURCE_DATE_EPOCH" --output "$packages/"
}

make_archive() {
    local folder=target/$name-linux glibc
    glibc=$(objdump -T target/dist/gl-billiards | grep -o 'GLIBC_[0-9.]*' | sort -V | tail -n 1)
    rm -rf "$folder"
    mkdir "$folder"
    cp -r "$tree/usr/bin/gl-billiards" "$tree/usr/share" "$extra/licences" "$folder"
    put "$extra/_gl-billiards" "$folder/share/zsh/site-functions"
    sed "s/@GLIBC@/${glibc#GLIBC_}/" assets/desktop/README.txt >"$folder/README.txt"
    settle "$folder"
    tar --create --sort=name --format=gnu --owner=0 --group=0 --numeric-owner --directory target "$name-linux" |
        gzip -9 -n >"$packages/$name-linux.tar.gz"
}

make_appimage() {
    local folder=target/gl-billiards.AppDir
    rm -rf "$folder"
    cp -r "$tree" "$folder"
    cp "$tree/usr/share/applications/gl-billiards.desktop" "$folder"
    cp "$tree/usr/share/icons/hicolor/256x256/apps/gl-billiards.png" "$folder"
    ln -s gl-billiards.png "$folder/.DirIcon"
    ln -s usr/bin/gl-billiards "$folder/AppRun"
    put "$extra/licences"/* "$folder/usr/share/doc/gl-billiards"
    settle "$folder"
    if [[ -z ${APPIMAGE_RUNTIME:-} ]]; then
        printf 'APPIMAGE_RUNTIME names no runtime: %s stays a folder.\n' "$folder"
        return
    fi
    commands mksquashfs || give_up 'mksquashfs is missing. On Debian and Ubuntu: apt-get install squashfs-tools'
    mksquashfs "$folder" target/appimage.squashfs -quiet -no-progress -noappend -all-root -comp zstd
    cat "$APPIMAGE_RUNTIME" target/appimage.squashfs >"$packages/$name.AppImage"
    chmod +x "$packages/$name.AppImage"
}

build_release
rm -rf target/manual
cargo run --locked --profile dist --example manual -- target/manual
stage
for kind in "${kinds[@]}"; do
    printf '\n==== %s\n' "$kind"
    "make_$kind"
done
cd "$packages"
shopt -s nullglob
sha256sum gl-billiards*{.deb,.rpm,-linux.tar.gz,.AppImage} | tee SHA256SUMS
