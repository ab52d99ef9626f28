"""Times the shots of pooltool and of gl-billiards in one run; compare-pooltool.sh sets it up.

Both play the same shots, in turn, one core each: 8-ball breaks with the cue ball at 8 to 12 m/s,
and mixed shots with 2 to 5 balls, on tables of one length and width. A cue gives a ball that it
hits level in its centre the same speed in both.
"""

import argparse
import json
import math
import random
import statistics
import subprocess
import sys
import time

import pooltool as pt
from pooltool.objects.table.specs import PocketTableSpecs

RADIUS = 0.028575
# Tables of gl-billiards: length, width, head spot, foot spot, m.
TABLES = {
    "report": (2.54, 1.27, -0.768096, 0.6858),
    "pool-9ft": (2.54, 1.27, -0.635, 0.635),
    "pool-8ft": (2.2352, 1.1176, -0.5588, 0.5588),
    "pool-7ft": (1.9812, 0.9906, -0.4953, 0.4953),
}
# Least distance of balls from the edges of the bed, clear of cushions, jaws and pockets, m.
MARGIN = 0.1
# Pull of the cue per m/s of a ball hit level at its centre (docs/physics.md).
PULL_PER_SPEED = 0.170079 / (200 * 0.01)
# A single update runs to rest, as in pooltool.
RUN = {"step": 120.0}


class Ours:
    """A running `gl-billiards simulate --lines`."""

    def __init__(self, program, laws, table, times):
        self.start = {"version": 1, "laws": laws, "table": table, "run": RUN}
        self.process = subprocess.Popen(
            [program, "simulate", "--lines", "--time", str(times)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def run(self, scene):
        """Simulates a scene and returns its seconds and number of events."""
        print(json.dumps(self.start | scene), file=self.process.stdin, flush=True)
        result = json.loads(self.process.stdout.readline())
        if "error" in result:
            sys.exit(f"gl-billiards refused a scene: {result['error']}")
        return result["median_seconds"], len(result["events"])

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def theirs(system):
    """Runs a pooltool system to rest and returns its seconds and number of events."""
    start = time.perf_counter()
    pt.simulate(system, inplace=True)
    return time.perf_counter() - start, len(system.events)


def their_place(table, x, y):
    """A place in pooltool's coordinates: the origin is a corner, and the length is along y."""
    return table.w / 2 - y, table.l / 2 + x


def their_cue(speed, direction, tip=(0.0, 0.0), elevation=0.0):
    """pooltool's cue. It counts side spin to the left."""
    cue = pt.Cue(cue_ball_id="cue")
    mass = pt.BallParams.default().m
    # A level hit at the centre gives the ball the speed v = 2 V / (1 + m/M).
    cue.set_state(V0=speed * (1 + mass / cue.specs.M) / 2, phi=math.degrees(direction) + 90,
                  theta=math.degrees(elevation), a=-tip[0], b=tip[1])
    return cue


def break_shots(chance, size, table):
    """A break for pooltool, with its own rack, and the same for gl-billiards, with a frozen one."""
    _, _, head, foot = size
    speed, aside = chance.uniform(8, 12), chance.uniform(-0.01, 0.01)
    balls = pt.get_rack(pt.GameType.EIGHTBALL, table)
    apex = min((ball for name, ball in balls.items() if name != "cue"),
               key=lambda ball: ball.xyz[1])
    cue_ball = balls["cue"].xyz
    towards = apex.xyz - cue_ball
    system = pt.System(
        cue=their_cue(speed, math.atan2(-towards[0] + aside, towards[1])), table=table, balls=balls)

    direction = math.atan2(aside, foot - head)
    velocity = [speed * math.cos(direction), speed * math.sin(direction)]
    scene = [{"id": 0, "position": [head, 0], "velocity": velocity}]
    for row in range(5):
        for place in range(row + 1):
            position = [foot + math.sqrt(3) * RADIUS * row, RADIUS * (2 * place - row)]
            scene.append({"id": len(scene), "position": position})
    return system, {"balls": scene}


def mixed_shots(chance, size, table):
    """A shot with 2 to 5 balls: half of them aimed at a ball, full or thin, the rest anywhere."""
    length, width, _, _ = size
    places, count = [], chance.randint(2, 5)
    while len(places) < count:
        place = (chance.uniform(MARGIN - length / 2, length / 2 - MARGIN),
                 chance.uniform(MARGIN - width / 2, width / 2 - MARGIN))
        if all(math.dist(place, other) >= 2 * RADIUS + 1e-6 for other in places):
            places.append(place)
    direction = chance.uniform(0, math.tau)
    if chance.random() < 0.5:
        (x, y), target = places[0], chance.choice(places[1:])
        thin = chance.uniform(-2, 2) * RADIUS / math.dist(places[0], target)
        direction = math.atan2(target[1] - y, target[0] - x) + math.asin(thin)
    speed, elevation = chance.uniform(0.5, 6), chance.uniform(0, 0.09)
    angle, offset = chance.uniform(0, math.tau), 0.5 * math.sqrt(chance.random())
    tip = [offset * math.cos(angle), offset * math.sin(angle)]

    names = ["cue", "1", "2", "3", "4"]
    balls = {name: pt.Ball.create(name, xy=their_place(table, *place))
             for name, place in zip(names, places)}
    system = pt.System(cue=their_cue(speed, direction, tip, elevation), table=table, balls=balls)
    return system, {
        "balls": [{"id": id, "position": place} for id, place in enumerate(places)],
        "shot": {"direction": direction, "power": speed * PULL_PER_SPEED, "tip": tip,
                 "elevation": elevation},
    }


def alternate(name, shots, ours, count):
    """Runs shots on both sides in turn; returns seconds and numbers of events of both."""
    results = [], []
    for number in range(count):
        system, scene = shots()
        results[0].append(theirs(system))
        results[1].append(ours.run(scene))
        if sys.stderr.isatty():
            print(f"\r{name} {number + 1} of {count}", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    return [tuple(zip(*side)) for side in results]


def line(name, values, ratio, form="{:14.4g}"):
    cells = "".join(form.format(value) for value in values)
    print(f"{name:34}{cells}{ratio:>10}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True, help="the gl-billiards to time")
    parser.add_argument("--laws", default="real")
    parser.add_argument("--table", default="pool-9ft", choices=TABLES)
    parser.add_argument("--breaks", type=int, default=40)
    parser.add_argument("--shots", type=int, default=200)
    parser.add_argument("--times", type=int, default=5, help="runs of each shot of ours")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()

    size = TABLES[options.table]
    table = pt.Table.from_table_specs(PocketTableSpecs(l=size[0], w=size[1]))
    chance = random.Random(options.seed)
    random.seed(options.seed)  # pooltool's rack is loose at random.
    ours = Ours(options.program, options.laws, options.table, options.times)

    # The first shots are slow, because of compilers and caches.
    for shots in (break_shots, mixed_shots, mixed_shots):
        system, scene = shots(random.Random(0), size, table.copy())
        theirs(system)
        ours.run(scene)

    print(f"{'':34}{'pooltool':>14}{'gl-billiards':>14}{'ratio':>10}")
    print(f"{'':34}{pt.__version__:>14}{options.laws:>14}")
    sides = alternate("break", lambda: break_shots(chance, size, table.copy()), ours, options.breaks)
    medians = [1e3 * statistics.median(seconds) for seconds, _ in sides]
    line(f"break, median of {options.breaks}, ms", medians, f"{medians[0] / medians[1]:.0f}")
    line("  events, median", [statistics.median(events) for _, events in sides], "")
    sides = alternate("shot", lambda: mixed_shots(chance, size, table.copy()), ours, options.shots)
    rates = [options.shots / sum(seconds) for seconds, _ in sides]
    line(f"{options.shots} mixed shots, shots/s", rates, f"{rates[1] / rates[0]:.0f}")
    medians = [1e3 * statistics.median(seconds) for seconds, _ in sides]
    line("  median of a shot, ms", medians, f"{medians[0] / medians[1]:.0f}")
    line("  events, mean", [statistics.mean(events) for _, events in sides], "")
    ours.close()


if __name__ == "__main__":
    main()
