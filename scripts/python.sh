#!/usr/bin/env bash
# Builds the Python package, installs it into an environment of its own, and tests it.
# python.sh wheel: only builds an optimised wheel, in target/wheels.
set -euo pipefail

# shellcheck source=scripts/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
case $# in
    0) goal=test ;;
    1) goal=$1 ;;
    *) goal='' ;;
esac
[[ $goal == test || $goal == wheel ]] || give_up 'Usage: python.sh [wheel]'
cd "$project"
find_rust

target=${CARGO_TARGET_DIR:-$project/target}
environment=$target/python/environment
wheels=$target/wheels

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

# make_environment FOLDER PYTHON: a new environment, or the present one.
make_environment() {
    [[ -x $1/bin/python ]] || "$2" -m venv "$1"
}

make_environment "$environment" "${pythons[0]}"
bin=$environment/bin
"$bin/pip" install --quiet --disable-pip-version-check --requirement python/requirements-test.txt

rm -rf "$wheels"
if [[ $goal == wheel ]]; then
    "$bin/maturin" build --locked --release --manifest-path python/Cargo.toml --out "$wheels"
    exit
fi
# Like other tests, this one takes the build for development: what matters here are the answers.
"$bin/maturin" build --locked --manifest-path python/Cargo.toml --out "$wheels"
"$bin/pip" install --quiet --disable-pip-version-check --no-deps --force-reinstall "$wheels"/*.whl
cargo build --locked --package gl-billiards-core
export GL_BILLIARDS=$target/debug/gl-billiards-core

printf '\n== types\n'
# From another folder: the tests see the package that was installed.
cd python
"$bin/mypy"
"$bin/python" -P -m mypy.stubtest --mypy-config-file pyproject.toml gl_billiards._core
cd tests
printf '\n== tests\n'
"$bin/python" -P -m pytest -q --import-mode=importlib -p no:cacheprovider .

# The same wheel gives the same bits under every other Python that is here.
expected=$("$bin/python" -P hashes.py)
versions=" $("$bin/python" -c 'import sys; print(*sys.version_info[:2], sep=".")') "
for python in "${pythons[@]:1}"; do
    version=$("$python" -c 'import sys; print(*sys.version_info[:2], sep=".")')
    if [[ $versions == *" $version "* ]]; then continue; fi
    versions+="$version "
    other=$target/python/environment-$version
    make_environment "$other" "$python"
    "$other/bin/pip" install --quiet --disable-pip-version-check --force-reinstall "$wheels"/*.whl
    printf '\n== Python %s\n' "$version"
    found=$("$other/bin/python" -P hashes.py)
    [[ $found == "$expected" ]] || give_up "the hashes differ: $found, not $expected"
done
