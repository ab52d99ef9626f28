#!/usr/bin/env bash
# Builds gl-billiards.app for macOS, for the processor of this machine, and its archive in
# target/packages. Not tried yet: written on Linux.
#
# The program is not signed with an Apple identity, so the first start needs a right click and Open.
set -euo pipefail

# shellcheck source=scripts/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
cd "$project"
set_up play
# shellcheck source=scripts/release.sh
source scripts/release.sh

# The oldest macOS for Apple's processors.
export MACOSX_DEPLOYMENT_TARGET=11.0
build_release

app=target/gl-billiards.app
icons=target/gl-billiards.iconset
archive=$name-macos.zip
rm -rf "$app" "$icons"
mkdir -p "$app/Contents/MacOS" "$app/Contents/Resources" "$icons" "$packages"

cp target/dist/gl-billiards "$app/Contents/MacOS"
sed -e "s/@VERSION@/$version/" -e "s/@OLDEST@/$MACOSX_DEPLOYMENT_TARGET/" \
    assets/desktop/Info.plist >"$app/Contents/Info.plist"
write_licences "$app/Contents/Resources/licences"
cp assets/pictures/icon.png "$icons/icon_32x32@2x.png"
cp assets/desktop/icon-128.png "$icons/icon_128x128.png"
cp assets/desktop/icon-256.png "$icons/icon_256x256.png"
iconutil --convert icns --output "$app/Contents/Resources/gl-billiards.icns" "$icons"
# Programs for Apple's processors need a signature, even if it names nobody.
codesign --force --sign - "$app"

rm -f "$packages/$archive"
ditto -c -k --keepParent "$app" "$packages/$archive"
cd "$packages"
shasum -a 256 "$archive" | tee SHA256SUMS
