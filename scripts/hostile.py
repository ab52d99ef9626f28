#!/usr/bin/env python3
"""Feeds the built program mutated files and malformed commands, and checks how it answers.

    ./scripts/hostile.py PROGRAM [SCENES [PLAYS [SEED [RECORDS [SETTINGS]]]]]

PROGRAM is gl-billiards in release mode. By default it reads 60,000 mutated scenes through
`simulate --lines`, 3,000 inputs through `play`, 3,000 mutated records through `verify`, as many rules
scenarios through `referee`, as many sweeps through `sweep`, and as many settings to the
window. Each must be answered in time, with JSON or CSV or with one line of error, by
exit status 0, 1 or 2, and without a panic. Settings are never overwritten.
The exit status is 0 if all were. What was not is printed and kept in target/hostile.
"""

import copy
import json
import os
import random
import re
import select
import shutil
import subprocess
import sys
import threading
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
# Longest time that an answer may take, s.
LONGEST = 10
# Rows that are read of a sweep.
ROWS = 50
# Table time of a scene, s, for a program without --limit: its scenes end, but not always soon.
DURATION = 3.0
# Processor time of a scene, s.
LIMIT = 2
SEEDS = [
    path
    for folder in ("assets/scenes", "src/core/assets/scenes", "fuzz/seeds/scene")
    for path in (PROJECT / folder).rglob("*.json")
]
COMMANDS = (PROJECT / "fuzz/seeds/command").iterdir()
ODD = [None, True, "", "x", [], {}, [[]], -1, 0, 1e-300, 1e300, 1e6, -0.0, 2**32, 2**64, 0.5]


def leaves(value, path=()):
    """The paths to everything in a document."""
    items = value.items() if isinstance(value, dict) else \
        enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield (*path, key)
        yield from leaves(item, (*path, key))


def other_number(old, chance):
    """A number near another one, or of its order of magnitude, or of another order."""
    return chance.choice([-old, old + chance.uniform(-1, 1), old + chance.uniform(-0.06, 0.06),
                          old * chance.uniform(0, 3), old * 10.0 ** chance.randint(-6, 6)])


def is_measure(value, key):
    """True if a value is a number that may be replaced by one nearby."""
    return type(value) in (int, float) and key not in ("version", "id", "ball")


def at_path(document, path):
    """The value at a path in a document."""
    for key in path:
        document = document[key]
    return document


def mutated(document, chance):
    """A document with a few values changed: only numbers that measure something, or any."""
    document = copy.deepcopy(document)
    only_measures = chance.random() < 0.6
    for _ in range(chance.randint(1, 3)):
        paths = list(leaves(document))
        if only_measures:
            paths = [path for path in paths if is_measure(at_path(document, path), path[-1])]
        if not paths:
            break
        *parents, key = chance.choice(paths)
        place = at_path(document, parents)
        old = place[key]
        if is_measure(old, key) and (only_measures or chance.random() < 0.5):
            place[key] = other_number(old, chance)
        elif chance.random() < 0.3:
            del place[key]
        else:
            place[key] = chance.choice(ODD)
    balls = document.get("balls") if isinstance(document, dict) else None
    if isinstance(balls, list) and balls and isinstance(balls[-1], dict) and chance.random() < 0.3:
        place = [chance.uniform(-1.2, 1.2), chance.uniform(-0.6, 0.6)]
        balls.append(balls[-1] | {"id": 90, "position": place})
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
    """True if all numbers of an answer are finite. JSON writes any other as null."""
    if isinstance(value, dict):
        return all(is_finite(item) for item in value.values())
    if isinstance(value, list):
        return all(item is not None and is_finite(item) for item in value)
    return True


def complaint_of(answer):
    """The fault of the answer to a scene, or None."""
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
    """A running `simulate --lines`, which is restarted after it has ended or hung."""

    def __init__(self, program):
        self.command = [program, "simulate", "--lines"]
        helped = subprocess.run([program, "simulate", "--help"], capture_output=True, check=True)
        self.is_limited = b"--limit" in helped.stdout
        if self.is_limited:
            self.command += ["--limit", str(LIMIT)]
        self.process = None

    def answer(self, line):
        """The answer to a line, and its fault or None."""
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
        """Waits for the end; returns the exit status and the standard error."""
        if self.process is None:
            return 0, ""
        said = self.process.communicate()[1].decode(errors="replace")
        status, self.process = self.process.returncode, None
        return status, said


def played(program, text):
    """The fault of the answer of `play`, or None; and its exit status."""
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


def answered(command, text):
    """The fault of a subcommand's answer to a document, or None; and its exit status."""
    try:
        run = subprocess.run(command, input=text, capture_output=True, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        return f"no end within {LONGEST} s", None
    said = run.stderr.decode(errors="replace")
    if run.returncode not in (0, 1, 2) or re.search("panicked", said):
        return f"status {run.returncode}: {said[:300]}", run.returncode
    if len(said.splitlines()) != (run.returncode == 2):
        return f"status {run.returncode} with {said!r}", run.returncode
    if run.returncode == 2:
        return ("a malformed input was answered" if run.stdout else None), run.returncode
    try:
        return (None if isinstance(json.loads(run.stdout), dict) else "no object"), run.returncode
    except ValueError as error:
        return f"the answer is no JSON: {error}", run.returncode


def swept(program, text):
    """The fault of the answer of `sweep`, of which only the first rows are read, or None; and its
    exit status."""
    run = subprocess.Popen([program, "sweep", "-", "--threads", "2"], stdin=subprocess.PIPE,
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    timer = threading.Timer(LONGEST, run.kill)
    timer.start()
    try:
        run.stdin.write(text)
        run.stdin.close()
        rows = [row.decode() for row, _ in zip(run.stdout, range(ROWS))]
        run.stdout.close()
        said, status = run.stderr.read().decode(errors="replace"), run.wait()
    finally:
        timer.cancel()
    if status not in (0, 2) or len(said.splitlines()) != (status == 2) or "panicked" in said:
        return f"status {status} with {said[:300]!r}", status
    if status == 2 and not rows:
        return None, status
    columns = rows[0].count(",") if rows else 0
    if not columns or any(row.count(",") != columns for row in rows):
        return f"not a table: {rows[:3]}", status
    cells = {cell for row in rows for cell in row.strip().split(",")}
    return ("a number that is not finite" if cells & {"NaN", "inf", "-inf"} else None), status


def opened(program, folder, text, is_named):
    """What is wrong about how the window starts with these settings, or None; and its exit status.
    There is no display, so it ends once they are read. They are a file named on the command line, or
    the player's own."""
    shutil.rmtree(folder, ignore_errors=True)
    home = folder / "gl-billiards"
    home.mkdir(parents=True)
    file = home / "settings.toml"
    file.write_bytes(text)
    environment = {key: value for key, value in os.environ.items() if "DISPLAY" not in key}
    environment |= {"XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    command = [program, "--mute", *(["--settings", str(file)] if is_named else [])]
    try:
        run = subprocess.run(command, capture_output=True, timeout=LONGEST, env=environment)
    except subprocess.TimeoutExpired:
        return f"no end within {LONGEST} s", None
    status, said = run.returncode, run.stderr.decode(errors="replace")
    kept = [other.read_bytes() for other in home.glob("settings.toml*")]
    if "panicked" in said or status not in (1, 2) or status == 2 and not is_named:
        return f"status {status}: {said[:300]}", status
    if status == 2 and (len(said.splitlines()) != 1 or "settings.toml" not in said):
        return f"refused with {said!r}", status
    return (None if kept == [text] else "the file was changed"), status


class Faults:
    """The faults found, each with its input in a file."""

    def __init__(self):
        self.count = 0

    def note(self, kind, text, what):
        folder = PROJECT / "target/hostile"
        folder.mkdir(parents=True, exist_ok=True)
        self.count += 1
        file = folder / f"{kind}-{self.count}.json"
        file.write_bytes(text)
        print(f"{file}: {what}", flush=True)


def main(program, scenes=60_000, plays=3_000, seed=0, records=3_000, settings=3_000):
    chance, faults = random.Random(seed), Faults()
    documents = [json.loads(file.read_text()) for file in sorted(SEEDS)]
    simulator, accepted = Simulator(program), 0
    for _ in range(scenes):
        document = mutated(chance.choice(documents), chance)
        free = simulator.is_limited and chance.random() < 0.5
        if not free and isinstance(document.get("run", {}), dict):
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
        lines = [json.loads(line) for line in chance.choice(texts).splitlines()]
        lines = [mutated(line, chance) if chance.random() < 0.3 else line for line in lines]
        text = b"\n".join(json.dumps(line).encode() for line in lines)
        if chance.random() < 0.5:
            text = broken(text, chance)
        what, status = played(program, text)
        played_whole += status == 0
        if what:
            faults.note("play", text, what)
    print(f"{plays} inputs of play, {played_whole} of them played, {faults.count} faults", flush=True)

    for kind, command in (("record", ["verify", "-"]), ("scenario", ["referee"])):
        files = sorted((PROJECT / "fuzz/seeds" / kind).iterdir())
        documents, statuses = [json.loads(file.read_text()) for file in files], {}
        for _ in range(records):
            text = json.dumps(mutated(chance.choice(documents), chance)).encode()
            if chance.random() < 0.2:
                text = broken(text, chance)
            what, status = answered([program, *command], text)
            statuses[status] = statuses.get(status, 0) + 1
            if what:
                faults.note(kind, text, what)
        print(f"{records} files of kind {kind}, by exit status {statuses}, {faults.count} faults",
              flush=True)

    files = sorted((PROJECT / "fuzz/seeds/sweep").iterdir())
    documents, statuses = [json.loads(file.read_text()) for file in files], {}
    for _ in range(records):
        document = mutated(chance.choice(documents), chance)
        scene = document.get("scene")
        if isinstance(scene, dict) and isinstance(scene.get("run"), dict):
            scene["run"]["duration"] = DURATION
        text = json.dumps(document).encode()
        if chance.random() < 0.2:
            text = broken(text, chance)
        what, status = swept(program, text)
        statuses[status] = statuses.get(status, 0) + 1
        if what:
            faults.note("sweep", text, what)
    print(f"{records} sweeps, by exit status {statuses}, {faults.count} faults", flush=True)

    seeds = [file.read_bytes() for file in sorted((PROJECT / "fuzz/seeds/settings").iterdir())]
    folder, statuses = PROJECT / "target/hostile/home", {}
    for number in range(settings):
        text = broken(chance.choice(seeds), chance)
        what, status = opened(program, folder, text, number % 2 == 0)
        statuses[status] = statuses.get(status, 0) + 1
        if what:
            faults.note("settings", text, what)
    print(f"{settings} settings, by exit status {statuses}, {faults.count} faults", flush=True)
    return faults.count


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], *map(int, sys.argv[2:])) > 0)
