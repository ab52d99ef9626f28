#!/usr/bin/env python3
"""Prints random scenes for `simulate --lines`, one a line, and compares their results.

    ./scripts/scenes.py 1000 | gl-billiards simulate --lines --limit 60 > results.jsonl
    ./scripts/scenes.py --compare A.jsonl B.jsonl ...

A scene has 2 to 16 balls on any of the tables, and a shot of any kind. The scenes are the same
everywhere, and so must be the hashes of their results.
"""

import json
import random
import sys

# Half the length and half the width of an area inside the cushions, m.
TABLES = {
    "pool-9ft": (1.20, 0.57),
    "pool-7ft": (0.90, 0.42),
    "blackball-7ft": (0.84, 0.38),
    "heyball-9ft": (1.20, 0.57),
    "snooker-12ft": (1.70, 0.82),
    "carom-10ft": (1.35, 0.65),
}
# Least distance of two centres, m.
APART = 0.07


def scene(chance):
    """A random scene."""
    table, (length, width) = chance.choice(list(TABLES.items()))
    count = 3 if table == "carom-10ft" else chance.randint(2, 16)
    places = []
    while len(places) < count:
        x, y = chance.uniform(-length, length), chance.uniform(-width, width)
        if all((x - a) * (x - a) + (y - b) * (y - b) > APART * APART for a, b in places):
            places.append((x, y))
    return {
        "version": 1,
        "table": table,
        "balls": [{"id": id, "position": place} for id, place in enumerate(places)],
        "shot": {
            "direction": chance.uniform(-3.1, 3.1),
            "speed": chance.uniform(0.5, 7.0),
            "tip": [chance.uniform(-0.35, 0.35), chance.uniform(-0.35, 0.35)],
            "elevation": chance.choice([0.0, 0.05, 0.3, 0.9]),
        },
    }


def compare(files):
    """Prints the scenes whose hashes differ; returns the exit status. No scenes are an error."""
    hashes = [[json.loads(line)["hash"] for line in open(file, encoding="utf-8")] for file in files]
    differing = 0
    for file, found in zip(files, hashes):
        differing += found != hashes[0]
        for number, pair in enumerate(zip(hashes[0], found), 1):
            if pair[0] != pair[1]:
                print(f"scene {number}: {pair[0]} in {files[0]}, {pair[1]} in {file}")
    print(f"{len(hashes[0])} scenes, {len(files)} files, {differing} differ")
    return int(differing > 0 or not hashes[0])


if __name__ == "__main__":
    if sys.argv[1:2] == ["--compare"] and len(sys.argv) > 3:
        sys.exit(compare(sys.argv[2:]))
    if len(sys.argv) != 2 or not sys.argv[1].isdecimal():
        sys.exit(__doc__)
    chance = random.Random(47)
    for _ in range(int(sys.argv[1])):
        print(json.dumps(scene(chance)))
