#!/usr/bin/env python3
"""Feeds the built program mutated scenes and malformed commands, and checks how it answers.

    ./scripts/hostile.py PROGRAM [SCENES [PLAYS [SEED]]]

PROGRAM is gl-billiards in release mode, best without the feature `app`. By default it reads 60,000
mutated scenes through `simulate --lines` and 3,000 inputs through `play`. Each must be answered in
time, with JSON or with one line of error, by exit status 0, 1 or 2, and without a panic.
The exit status is 0 if all were. What was not is printed and kept in target/hostile.
"""

import copy
import json
import random
import re
import select
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
# Longer than this nothing may take, s.
LONGEST = 10
# Table time of a scene, s: the program promises an end, but not a quick one.
DURATION = 3.0
SEEDS = [*(PROJECT / "assets/scenes").rglob("*.json"), *(PROJECT / "fuzz/seeds/scene").iterdir()]
COMMANDS = (PROJECT / "fuzz/seeds/command").iterdir()
ODD = [None, True, "", "x", [], {}, [[]], -1, 0, 1e-300, 1e300, 1e6, -0.0, 2**32, 2**64, 0.5]


def leaves(value, path=()):
    """The paths to everything in a document."""
    items = value.items() if isinstance(value, dict) else \
        enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield (*path, key)
        yield from leaves(item, (*path, key))


def mutated(document, chance):
    """A document with a few things in it changed, most of them numbers."""
    document = copy.deepcopy(document)
    for _ in range(chance.randint(1, 3)):
        paths = list(leaves(document))
        if not paths:
            break
        *parents, key = chance.choice(paths)
        place = document
        for parent in parents:
            place = place[parent]
        old = place[key]
        if isinstance(old, (int, float)) and not isinstance(old, bool) and chance.random() < 0.8:
            place[key] = chance.choice([
                -old, old + chance.uniform(-1, 1), old * chance.uniform(0, 3),
                old * 10.0 ** chance.randint(-6, 6), old + chance.randint(-2, 2)])
        elif isinstance(old, dict) and isinstance(place, list) and chance.random() < 0.7:
            place.append(mutated(old, chance))
        elif chance.random() < 0.3:
            del place[key]
        else:
            place[key] = chance.choice(ODD)
    return document


def broken(text, chance):
    """A text with a few bytes changed, cut out or repeated."""
    text = bytearray(text)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(text) + 1)
        change = chance.randrange(4)
        if change == 0:
            text[at:at] = bytes([chance.randrange(256)])
        elif change == 1:
            del text[at:at + chance.randint(1, 8)]
        elif change == 2:
            text[at:at] = text[max(0, at - chance.randint(1, 30)):at]
        else:
            text[at:at + 1] = chance.choice([b"{", b"}", b'"', b",", b"\n", b"\\", b"9", b"\xff"])
    return bytes(text)


def is_finite(value):
    """Whether nothing in an answer is a number that is not finite; JSON writes it as null."""
    if isinstance(value, dict):
        return all(is_finite(item) for item in value.values())
    if isinstance(value, list):
        return all(item is not None and is_finite(item) for item in value)
    return True


def complaint_of(answer):
    """What is wrong with the answer to a scene, or None."""
    try:
        document = json.loads(answer)
    except ValueError:
        return f"no JSON: {answer[:200]!r}"
    if "error" in document:
        return None if "\n" not in document["error"] else "an error of several lines"
    if not is_finite(document):
        return "a number that is not finite"
    energy = document["energy"]
    if energy["end"] > energy["start"] * (1 + 1e-9):
        return f"the energy rises from {energy['start']} to {energy['end']} J"
    return None


class Simulator:
    """`simulate --lines`, started anew after it has ended or hung."""

    def __init__(self, program):
        self.command = [program, "simulate", "--lines"]
        self.process = None

    def answer(self, line):
        """The answer to a line and what is wrong about it, or None."""
        if self.process is None:
            self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE,
                                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        if not select.select([self.process.stdout], [], [], LONGEST)[0]:
            self.process.kill()
            self.end()
            return "", f"no answer within {LONGEST} s"
        answer = self.process.stdout.readline().decode()
        if not answer:
            status, said = self.end()
            return "", f"ended with status {status}: {said[:300]}"
        return answer, complaint_of(answer)

    def end(self):
        """Waits for the end: the exit status, and what was said."""
        if self.process is None:
            return 0, ""
        said = self.process.communicate()[1].decode(errors="replace")
        status, self.process = self.process.returncode, None
        return status, said


def played(program, text):
    """What is wrong about how `play` answers, or None; and its exit status."""
    try:
        run = subprocess.run([program, "play"], input=text, capture_output=True, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        return f"no end within {LONGEST} s", None
    said = run.stderr.decode(errors="replace")
    if run.returncode not in (0, 2) or re.search("panicked", said):
        return f"status {run.returncode}: {said[:300]}", run.returncode
    if len(said.splitlines()) != (run.returncode == 2):
        return f"status {run.returncode} with {said!r}", run.returncode
    if run.returncode == 2 and run.stdout:
        return "a malformed input was played in part", run.returncode
    try:
        journal = [json.loads(line) for line in run.stdout.splitlines()]
    except ValueError as error:
        return f"a line of the journal is no JSON: {error}", run.returncode
    return (None if is_finite(journal) else "a number that is not finite"), run.returncode


class Faults:
    """What was found, each with its input in a file."""

    def __init__(self):
        self.count = 0

    def note(self, kind, text, what):
        folder = PROJECT / "target/hostile"
        folder.mkdir(parents=True, exist_ok=True)
        self.count += 1
        file = folder / f"{kind}-{self.count}.json"
        file.write_bytes(text)
        print(f"{file}: {what}", flush=True)


def main(program, scenes=60_000, plays=3_000, seed=0):
    chance, faults = random.Random(seed), Faults()
    documents = [json.loads(file.read_text()) for file in sorted(SEEDS)]
    simulator, accepted = Simulator(program), 0
    for _ in range(scenes):
        document = mutated(chance.choice(documents), chance)
        if isinstance(document.get("run", {}), dict):
            document.setdefault("run", {})["duration"] = DURATION
        line = json.dumps(document).encode()
        if chance.random() < 0.1:
            line = broken(line, chance).replace(b"\n", b" ")
        answer, what = simulator.answer(line)
        accepted += '"end":' in answer
        if what:
            faults.note("scene", line, what)
    status, said = simulator.end()
    if status not in (0, 1) or said:
        faults.note("end", said.encode(), f"simulate --lines ended with status {status}")
    print(f"{scenes} scenes, {accepted} of them accepted, {faults.count} faults", flush=True)

    texts, played_whole = [file.read_bytes() for file in sorted(COMMANDS)], 0
    for _ in range(plays):
        text = broken(chance.choice(texts), chance)
        what, status = played(program, text)
        played_whole += status == 0
        if what:
            faults.note("play", text, what)
    print(f"{plays} inputs of play, {played_whole} of them played, {faults.count} faults in all")
    return faults.count


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], *map(int, sys.argv[2:])) > 0)
