"""The snooker table of 12 ft, from the figures of the WPBSA's Section 1.

Lengths in metres. x points from baulk to the top, y to the left of a player in baulk.
"""

from math import hypot, sqrt

import table

HALF = (1.7845, 0.889)
RADIUS = 0.02625
BAULK_LINE, D_RADIUS = 0.737 - HALF[0], 0.292
# The spots of the colours, by ball: yellow, green, brown, blue, pink, black.
SPOTS = {
    16: (BAULK_LINE, -D_RADIUS),
    17: (BAULK_LINE, D_RADIUS),
    18: (BAULK_LINE, 0.0),
    19: (0.0, 0.0),
    20: (HALF[0] / 2, 0.0),
    21: (HALF[0] - 0.324, 0.0),
}
POCKETS = [(x * HALF[0], y * HALF[1]) for x in (-1, 0, 1) for y in (-1, 1)]
# The gaps that are left when a colour is spotted beside the white, or beside another ball.
WHITE_GAP, GAP = 1e-3, 2e-4
# Where the straight noses end: the arcs of the jaws begin there.
CORNER_JAW, MIDDLE_JAW = 0.09349, 0.10919


def in_d(place):
    """True if a place is in the D or on its edge."""
    x, y = place
    return x <= BAULK_LINE + 1e-9 and hypot(x - BAULK_LINE, y) <= D_RADIUS + 1e-9


def nose(event):
    """The direction into play from a cushion that a ball met, and whether its nose is straight
    there."""
    x, y = event["position"][:2]
    if abs(x) / HALF[0] > abs(y) / HALF[1]:
        return (-1.0 if x > 0 else 1.0, 0.0), abs(y) < HALF[1] - CORNER_JAW
    is_straight = MIDDLE_JAW < abs(x) < HALF[0] - CORNER_JAW
    return (0.0, -1.0 if y > 0 else 1.0), is_straight


def rack(reds):
    """The places of the balls of a new frame, but for the white: the reds by rows."""
    rows = [(row, seat) for row in range(5) for seat in range(row + 1)]
    apex, deep = SPOTS[20][0] + 2 * RADIUS + 5e-4, sqrt(3) * RADIUS
    triangle = [(apex + row * deep, (2 * seat - row) * RADIUS) for row, seat in rows[:reds]]
    return dict(enumerate(triangle, 1)) | SPOTS


def spot_place(ball, others):
    """The place of a colour that is spotted: its own spot, or the free one of highest value, or as
    near to its own as it can be towards the top cushion, else towards baulk. `others` are the
    places of the other balls, by number."""

    def is_free(place):
        return all(table.apart(place, other) > 2 * RADIUS + 1e-7 for other in others.values())

    free = [spot for spot in (ball, *sorted(SPOTS, reverse=True)) if is_free(SPOTS[spot])]
    if free:
        return SPOTS[free[0]]
    x, y = SPOTS[ball]
    near = []
    for other, (ox, oy) in others.items():
        reach = 2 * RADIUS + (GAP if other else WHITE_GAP)
        if abs(oy - y) < reach:
            near.append((ox, sqrt(reach**2 - (oy - y) ** 2)))
    up = sorted(ox + half for ox, half in near if x < ox + half <= HALF[0] - RADIUS)
    down = sorted((ox - half for ox, half in near if ox - half < x), reverse=True)
    return next(
        (end, y) for end in up + down if all(abs(end - ox) > half - 1e-9 for ox, half in near)
    )
