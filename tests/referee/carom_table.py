"""The carom table of 10 ft, from the figures of the UMB's articles 11 to 13, 61 and 72.

Lengths in metres. x points from the bottom to the top, y to the left of a player at the bottom. Of
a zone there is a function that tells how deep a place is in it: below 0, how far outside.
"""

from math import hypot, sqrt

HALF = (1.42, 0.71)
RADIUS = 0.03075
NOSE = 0.037
# How far from the nose the centre of a ball is that touches it.
REACH = sqrt(RADIUS**2 - (NOSE - RADIUS) ** 2)
TOP, CENTRE, BOTTOM = (0.71, 0.0), (0.0, 0.0), (-0.71, 0.0)
START_SPOTS = ((-0.71, 0.1825), (-0.71, -0.1825))
# The corner triangles of libre: along the short and along the long rail.
CORNER = (0.355, 0.71)
ANCHOR = 0.178
# The lines of cadre 47/2, a third of the width from each cushion, and of cadre 71/2: x, and y.
THIRD = 2 * HALF[1] / 3
LINES_47 = (THIRD - HALF[0], HALF[0] - THIRD), (-THIRD / 2, THIRD / 2)
LINES_71 = (BOTTOM[0], TOP[0]), (0.0,)
# The directions into play of the cushions.
CUSHIONS = {0: (-1.0, 0.0), 1: (0.0, 1.0), 2: (1.0, 0.0), 3: (0.0, -1.0)}


def nose(event):
    """The direction into play from a cushion that a ball met; it is straight everywhere."""
    return CUSHIONS[event["cushion"]], True


def gap(place, cushion):
    """The gap between a ball at rest and a cushion."""
    nx, ny = CUSHIONS[cushion]
    return HALF[0] * abs(nx) + HALF[1] * abs(ny) + place[0] * nx + place[1] * ny - REACH


def corners():
    """The zones of libre."""
    short, long = CORNER

    def deep_in(sx, sy):
        def deep(place):
            along = (HALF[0] - sx * place[0]) / long + (HALF[1] - sy * place[1]) / short
            return (1 - along) / hypot(1 / long, 1 / short)

        return deep

    return {("corner", sx, sy): deep_in(sx, sy) for sx in (1, -1) for sy in (1, -1)}


def _box(low, high):
    """A rectangle between two corners."""

    def deep(place):
        return min(min(p - a, b - p) for p, a, b in zip(place, low, high))

    return deep


def cadres(xs, ys):
    """The zones between lines across and along the table, and the anchors at the lines' ends."""
    # A cushion is no border.
    (far, wide), beyond = HALF, 10.0
    columns, rows = _strips(xs, beyond), _strips(ys, beyond)
    zones = {
        ("cadre", x, y): _box((x[0], y[0]), (x[1], y[1])) for x in columns for y in rows
    }
    half = ANCHOR / 2
    for side in (-1, 1):
        for x in xs:
            ends = sorted([side * (wide - ANCHOR), side * beyond])
            zones["anchor", x, side] = _box((x - half, ends[0]), (x + half, ends[1]))
        for y in ys:
            ends = sorted([side * (far - ANCHOR), side * beyond])
            zones["anchor", side, y] = _box((ends[0], y - half), (ends[1], y + half))
    return zones


def _strips(lines, beyond):
    """The strips between lines."""
    walls = [-beyond, *sorted(lines), beyond]
    return list(zip(walls, walls[1:]))
