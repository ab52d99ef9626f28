#!/usr/bin/env python3
"""Prints which balls a pocket of a pool table takes, by speed and offset.

A rolling ball comes at the middle of a pocket's mouth, or a little beside it: at a corner along
the line that halves it, at a side pocket square to the rail. Each row is an offset across its
path, each column its speed 0.3 m before the mouth. The map shows

    O   taken without touching a cushion      o   taken off a jaw or a tip
    .   left on the table                     ^   left it over the rail
        (blank) no room to start there
"""

import argparse
import json
import math
import subprocess

INCH = 0.0254
RADIUS = 0.028575
# Half the length and half the width of the bed, m.
TABLES = {
    "pool-9ft": (50 * INCH, 25 * INCH),
    "pool-8ft": (46 * INCH, 23 * INCH),
    "pool-7ft": (39 * INCH, 19.5 * INCH),
}
# From tip to tip of a corner pocket, m.
CORNER_MOUTH = (4.5 + 1 / 16) * INCH
# Distance of the ball's start from the mouth, m, and of the pocket's cushions from it.
START = 0.3
NEAR = 0.15


def mouth(table, pocket):
    """The middle of a mouth's line, and the angle of its axis, rad."""
    length, width = TABLES[table]
    if pocket == "side":
        return (0.0, width), math.pi / 2
    back = CORNER_MOUTH / math.sqrt(2) / 2
    return (length - back, width - back), math.pi / 4


def scene(arguments, pocket, speed, offset):
    """A ball that rolls at a pocket."""
    (x, y), axis = mouth(arguments.table, pocket)
    way = axis + math.radians(arguments.angle)
    cos, sin = math.cos(way), math.sin(way)
    place = [x - START * cos - offset * sin, y - START * sin + offset * cos]
    velocity = [speed * cos, speed * sin]
    spin = [-velocity[1] / RADIUS, velocity[0] / RADIUS, 0.0]
    ball = {"id": 1, "position": place, "velocity": velocity, "spin": spin}
    return {"version": 1, "laws": "real", "table": arguments.table, "balls": [ball]}


def outcome(result, middle):
    """The result of the ball's first visit to the pocket."""
    if "error" in result:
        return ""
    banked = False
    for event in result["events"]:
        kind, place = event["kind"], event["position"]
        if kind == "off-table":
            return "^"
        if kind == "ball-pocket":
            near = math.dist(place[:2], middle) < NEAR
            return ("o" if banked else "O") if near else "."
        if kind == "ball-cushion":
            if math.dist(place[:2], middle) > NEAR:
                return "."
            banked = True
    return "."


def numbers(text):
    """Numbers separated by commas."""
    return [float(number) for number in text.split(",")]


def steps(text):
    """From, to and step, separated by colons."""
    low, high, step = (float(number) for number in text.split(":"))
    return [low + k * step for k in range(round((high - low) / step) + 1)]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="target/release/gl-billiards")
    parser.add_argument("--table", choices=TABLES, default="pool-9ft")
    parser.add_argument("--pocket", choices=["corner", "side"], action="append",
                        help="both if not given")
    parser.add_argument("--angle", type=float, default=0.0,
                        help="of the path to the pocket's axis, degrees, to the left")
    parser.add_argument("--offsets", type=steps, default="20:50:2", metavar="FROM:TO:STEP",
                        help="of the path to the left of the mouth's middle, mm")
    parser.add_argument("--speeds", type=numbers, metavar="V,V,...",
                        default="0.5,0.75,1,1.5,2,2.5,3,4,5,6,7,8", help="m/s")
    arguments = parser.parse_args()
    for pocket in arguments.pocket or ["corner", "side"]:
        grid = [(offset, speed) for offset in arguments.offsets for speed in arguments.speeds]
        lines = [json.dumps(scene(arguments, pocket, v, 1e-3 * mm)) for mm, v in grid]
        told = subprocess.run([arguments.program, "simulate", "--lines"], text=True, check=False,
                              input="\n".join(lines) + "\n", stdout=subprocess.PIPE).stdout
        middle, _ = mouth(arguments.table, pocket)
        marks = iter([outcome(json.loads(line), middle) for line in told.splitlines()])
        print(f"{arguments.table}, {pocket} pocket, {arguments.angle:g} degrees off its axis")
        print("mm \\ m/s " + "".join(f"{speed:>5g}" for speed in arguments.speeds))
        for offset in arguments.offsets:
            print(f"{offset:8g} " + "".join(f"{next(marks):>5}" for _ in arguments.speeds))
        print()


if __name__ == "__main__":
    main()
