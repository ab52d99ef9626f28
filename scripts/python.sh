#!/usr/bin/env bash
# Builds the Python package, installs it into an environment of its own, and tests it.
#
# python.sh packages: builds what PyPI gets, a source distribution and from it an optimised wheel
# for manylinux2014, in target/packages, and checks both. This takes several minutes.
set -euo pipefail

# shellcheck source=scripts/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
case $# in
    0) goal=test ;;
    1) goal=$1 ;;
    *) goal='' ;;
esac
[[ $goal == test || $goal == packages ]] || give_up 'Usage: python.sh [packages]'
cd "$project"
find_rust

target=${CARGO_TARGET_DIR:-$project/target}

# is_recent PYTHON: true for a Python that the package supports.
is_recent() {
    "$1" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

# All Pythons that the package supports, the usual one first.
pythons=()
for python in python3 python3.11 python3.12 python3.13 python3.14 \
    "${PYENV_ROOT:-$HOME/.pyenv}"/versions/*/bin/python3; do
    if is_recent "$python"; then pythons+=("$python"); fi
done
[[ ${#pythons[@]} != 0 ]] ||
    give_up 'Missing: Python 3.11 or newer, with venv. On Debian and Ubuntu: apt-get install python3-venv'

# make_environment NAME PYTHON [PIP ARGUMENT...]: an environment with these packages, as `bin`.
make_environment() {
    bin=$target/python/$1/bin
    [[ -x $bin/python ]] || "$2" -m venv "$target/python/$1"
    "$bin/pip" install --quiet --disable-pip-version-check "${@:3}"
}

# compare_hashes WHEEL: a wheel gives the same bits under every Python that is here, with nothing
# but NumPy beside it.
compare_hashes() {
    local python version found versions=' ' expected=''
    for python in "${pythons[@]}"; do
        version=$("$python" -c 'import sys; print(*sys.version_info[:2], sep=".")')
        if [[ $versions == *" $version "* ]]; then continue; fi
        versions+="$version "
        printf '\n== Python %s\n' "$version"
        make_environment "bare-$version" "$python" --force-reinstall "$1"
        found=$("$bin/python" -P python/tests/hashes.py)
        printf '%s\n' "$found"
        expected=${expected:-$found}
        [[ $found == "$expected" ]] || give_up "the hashes differ: $found, not $expected"
    done
}

if [[ $goal == packages ]]; then
    packages=$target/packages
    rm -rf "$packages" "$target"/python/bare-*
    make_environment packages "${pythons[0]}" --requirement python/requirements-packages.txt
    # Not `--locked`: the source distribution's Cargo.lock also lists what only the window needs.
    # maturin looks for zig in the PATH's Python.
    PATH=$bin:$PATH maturin build --release --sdist --zig --compatibility manylinux2014 \
        --manifest-path python/Cargo.toml --out "$packages"
    "$bin/twine" check --strict "$packages"/*
    compare_hashes "$packages"/*.whl
    exit
fi

wheels=$target/wheels
rm -rf "$wheels"
make_environment environment "${pythons[0]}" --requirement python/requirements-test.txt
make_environment environment "${pythons[0]}" --no-deps --requirement python/requirements-pooltool.txt
# Like other tests, this one takes the build for development: what matters here are the answers.
"$bin/maturin" build --locked --manifest-path python/Cargo.toml --out "$wheels"
make_environment environment "${pythons[0]}" --no-deps --force-reinstall "$wheels"/*.whl
cargo build --locked --package gl-billiards-core
export GL_BILLIARDS=$target/debug/gl-billiards-core
# pooltool reads settings in the home folder, and writes them there.
mkdir -p "$target/python/home"

# From another folder: the tests see the package that was installed.
(
    cd python
    printf '\n== types\n'
    "$bin/mypy"
    "$bin/python" -P -m mypy.stubtest --mypy-config-file pyproject.toml gl_billiards._core
    cd tests
    printf '\n== tests\n'
    HOME=$target/python/home "$bin/python" -P -m pytest -q --import-mode=importlib -p no:cacheprovider .
)
compare_hashes "$wheels"/*.whl
