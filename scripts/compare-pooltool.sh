#!/usr/bin/env bash
# Times 8-ball breaks and mixed shots of pooltool 0.6.0 and of gl-billiards, in turn in one run.
#
#   ./scripts/compare-pooltool.sh [--laws NAME] [--table NAME] [--breaks N] [--shots N] ...
#
# The first run creates a virtual environment of 0.8 GB under target/, which takes a minute.
# Run it on an idle machine, or the figures mean little.
set -euo pipefail

# shellcheck source=scripts/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
find_rust

target=${CARGO_TARGET_DIR:-$project/target}
place=$target/pooltool
version=0.6.0

# pooltool's requirements except Panda3D, which simulating does not need: pooltool requires a
# development version that is not on PyPI, so a plain `pip install` falls back to pooltool 0.3.3.
needs=(
    panda3d==1.10.16 'panda3d-gltf>=1.2.0' 'panda3d-simplepbr>=0.12.0'
    'numpy>=1.26.0' 'numba>=0.59.0' 'llvmlite>=0.44.0,<0.46' 'scipy>=1.12.0'
    'numpy-quaternion>=2024.0.12' 'attrs>=21.3.0' 'cattrs>=22.1.0' 'msgpack>=1.0.0'
    'msgpack-numpy>=0.4.8' 'pyyaml>=5.2' 'click>=8.0.0' 'pillow>=6.2.0' 'h5py>=3.10' 'h11>=0.16.0'
    'rich>=14.0.0,<15.0.0'
)

# Sets `python` to the name of a Python that pooltool supports.
find_python() {
    for python in python3.13 python3.12 python3.11 python3.10 python3 python; do
        "$python" -c 'import sys; sys.exit(not (3, 10) <= sys.version_info < (3, 14))' \
            >/dev/null 2>&1 && return
    done
    give_up 'pooltool needs Python 3.10 to 3.13, and none was found.'
}

if [[ ! -e $place/ready-$version ]]; then
    find_python
    printf 'Installing pooltool %s under %s\n' "$version" "$place" >&2
    "$python" -m venv --clear "$place" ||
        give_up "$python cannot make virtual environments (Debian, Ubuntu: install python3-venv)."
    "$place/bin/python" -m pip install --quiet "${needs[@]}"
    "$place/bin/python" -m pip install --quiet --no-deps "pooltool-billiards==$version"
    touch "$place/ready-$version"
fi

cargo build --release --locked --quiet --package gl-billiards-core \
    --manifest-path "$project/Cargo.toml"

# pooltool keeps settings in the home folder, so give it a temporary one. One core each.
mkdir -p "$place/home"
HOME=$place/home OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 NUMBA_NUM_THREADS=1 \
    "$place/bin/python" "$project/scripts/compare_pooltool.py" \
    --program "$target/release/gl-billiards-core" "$@"
