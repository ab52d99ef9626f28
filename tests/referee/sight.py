"""What the white can hit in a straight line: Section 2, rule 17, of the WPBSA.

`places` are those of all balls, the white's under 0. Other balls on are no obstacles: where one is
in the way, it is hit.
"""

from math import asin, atan2, cos, hypot, inf, pi, sin, sqrt

from snooker_table import BAULK_LINE, D_RADIUS, RADIUS

REACH = 2 * RADIUS
# Directions that are tried over the width of a ball.
STEPS = 400


def _margin(cue, angle, far, obstacles):
    """How far the balls in the way are off the path of the white that goes so far: below 0 if it
    hits one."""
    ux, uy = cos(angle), sin(angle)
    least = inf
    for x, y in obstacles:
        dx, dy = x - cue[0], y - cue[1]
        ahead = dx * ux + dy * uy
        if ahead > 0:
            along = min(ahead, far)
            least = min(least, hypot(dx - along * ux, dy - along * uy) - REACH)
    return least


def _edges(cue, ball, obstacles):
    """The margin of the worse of the ways to both extreme edges of a ball."""
    dx, dy = ball[0] - cue[0], ball[1] - cue[1]
    away, middle = hypot(dx, dy), atan2(dy, dx)
    half, far = asin(min(REACH / away, 1.0)), sqrt(max(away**2 - REACH**2, 0.0))
    return min(_margin(cue, middle + side * half, far, obstacles) for side in (1, -1))


def _split(places, on):
    """The places of the balls on, and of the obstacles."""
    return (
        [place for ball, place in places.items() if ball in on],
        [place for ball, place in places.items() if ball not in on and ball != 0],
    )


def clearance(places, on):
    """The greatest margin of the ways to both edges of a ball on: the white is snookered if it is
    below 0. Without the white in `places`, it may be put anywhere in the D."""
    wanted, obstacles = _split(places, on)

    def seen_from(cue):
        return max(_edges(cue, ball, obstacles) for ball in wanted)

    if 0 in places:
        return seen_from(places[0])

    def from_d(part, angle):
        x, y = BAULK_LINE - part * D_RADIUS * cos(angle), part * D_RADIUS * sin(angle)
        is_possible = all(
            hypot(x - px, y - py) >= REACH for ball, (px, py) in places.items() if ball != 0
        )
        return seen_from((x, y)) if is_possible else -inf

    best = -inf
    for rings in (4, 40):
        for ring in range(rings + 1):
            for step in range(rings + 1):
                best = max(best, from_d(ring / rings, pi * (step / rings - 0.5)))
                if best > 1e-3:
                    return best
    return best


def is_hiding(ball, places, on, tolerance):
    """True if the white is snookered on every ball on by the same ball: of those in the way of one
    on, the nearest to the white counts."""
    wanted, _ = _split(places, on)
    cue = places[0]
    others = {b: place for b, place in places.items() if b != 0 and b not in on}
    for target in wanted:
        in_way = [p for p in others.values() if _edges(cue, target, [p]) < tolerance]
        nearest = min(in_way, key=lambda p: hypot(p[0] - cue[0], p[1] - cue[1]), default=None)
        if nearest != others.get(ball):
            return False
    return ball in others


def is_part_open(places, on, tolerance):
    """True if some part of a ball on can be hit: margins are in doubt up to a tolerance."""
    wanted, obstacles = _split(places, on)
    cue = places[0]
    for x, y in wanted:
        dx, dy = x - cue[0], y - cue[1]
        away, middle = hypot(dx, dy), atan2(dy, dx)
        half = asin(min(REACH / away, 1.0))
        for step in range(STEPS + 1):
            turn = half * (2 * step / STEPS - 1)
            deep = sqrt(max(REACH**2 - (away * sin(turn)) ** 2, 0.0))
            far = max(away * cos(turn) - deep, 0.0)
            if _margin(cue, middle + turn, far, obstacles) >= tolerance:
                return True
    return False


def is_full_ball_open(places, on, tolerance):
    """True if the way to the middle of a ball on is free."""
    wanted, obstacles = _split(places, on)
    cue = places[0]
    for x, y in wanted:
        dx, dy = x - cue[0], y - cue[1]
        if _margin(cue, atan2(dy, dx), hypot(dx, dy) - REACH, obstacles) >= tolerance:
            return True
    return False
