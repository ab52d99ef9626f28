#!/usr/bin/env python3
"""Compares the benchmarks of another commit with those of this working tree.

    ./scripts/compare_benches.py COMMIT [FILTER...]
"""

import json
import os
import re
import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", PROJECT / "target"))
ROUNDS = 3
# The units of times, in seconds.
UNITS = {"ps": 1e-12, "ns": 1e-9, "µs": 1e-6, "ms": 1e-3, "s": 1.0}


def unpacked(commit):
    """A folder with the files of a commit."""
    name = subprocess.run(["git", "rev-parse", "--verify", commit + "^{commit}"], cwd=PROJECT,
                          check=True, capture_output=True, text=True).stdout.strip()
    folder = TARGET / "benches" / name
    if not folder.exists():
        archive = subprocess.run(["git", "archive", name], cwd=PROJECT, check=True,
                                 capture_output=True).stdout
        with tarfile.open(fileobj=BytesIO(archive)) as files:
            files.extractall(folder)
    return folder


def built(folder, target):
    """Builds the benchmarks of the sources in a folder and returns the program."""
    print(f"building {folder}", file=sys.stderr)
    # Older commits have one package, with a feature for its window.
    has_core = (folder / "src/core/Cargo.toml").exists()
    package = ["--package", "gl-billiards-core"] if has_core else ["--no-default-features"]
    command = ["cargo", "bench", *package, "--no-run", "--locked",
               "--bench", "physics", "--message-format", "json-render-diagnostics"]
    # Each gets its own target folder; in a common one cargo would confuse the packages.
    output = subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE, text=True,
                            env=os.environ | {"CARGO_TARGET_DIR": str(target)}).stdout
    messages = [json.loads(line) for line in output.splitlines()]
    return next(message["executable"] for message in messages
                if message.get("executable") and message["target"]["kind"] == ["bench"])


def medians(program, filters):
    """The median of each benchmark, in seconds, by its path."""
    output = subprocess.run([program, "--bench", "--color", "never", *filters], cwd=PROJECT,
                            check=True, stdout=subprocess.PIPE, text=True).stdout
    found, path = {}, []
    for line in output.splitlines():
        branch = re.match(r"((?:│  |   )*)[├╰]─ (\S+)", line)
        if not branch:
            continue
        path[len(branch[1]) // 3:] = [branch[2]]
        # Columns from the right: iterations, samples, mean, median.
        columns = line.rsplit("│", 4)
        value = re.fullmatch(r"([0-9.]+) (\S+)", columns[-4].strip()) if len(columns) == 5 else None
        if value:
            found["::".join(path)] = float(value[1]) * UNITS[value[2]]
    return found


def readable(seconds):
    unit = next((unit for unit, size in reversed(UNITS.items()) if seconds >= size), "ps")
    return f"{seconds / UNITS[unit]:.4g} {unit}"


def main():
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    commit, filters = sys.argv[1], sys.argv[2:]
    there = unpacked(commit)
    programs = [built(there, there / "target"), built(PROJECT, TARGET / "benches" / "here")]
    best = [{}, {}]
    for round_number in range(ROUNDS):
        for program, least in zip(programs, best):
            print(f"round {round_number + 1} of {ROUNDS}: {program}", file=sys.stderr)
            for name, seconds in medians(program, filters).items():
                least[name] = min(seconds, least.get(name, seconds))
    print(f"{'benchmark':40} {commit[:12]:>12} {'here':>12} {'here / there':>13}")
    for name, here in best[1].items():
        other = best[0].get(name)
        print(f"{name:40} {readable(other) if other else '-':>12} {readable(here):>12} "
              f"{f'{here / other:.3f}' if other else '-':>13}")


if __name__ == "__main__":
    main()
