"""The pool table of 9 ft, from the figures of the WPA's equipment specification.

Lengths in metres. x points from the head to the foot, y to the left of a player at the head.
"""

from math import cos, hypot, radians, sin, sqrt

INCH = 0.0254
HALF = (50 * INCH, 25 * INCH)
HEAD, FOOT = -HALF[0] / 2, HALF[0] / 2
SPOTS = {"foot": (FOOT, 0.0), "head": (HEAD, 0.0), "centre": (0.0, 0.0)}
# Height of the noses: 63.5 % of the diameter of a pool ball.
NOSE = 0.635 * 2.25 * INCH
CORNER_MOUTH, SIDE_MOUTH = 4.5625 * INCH, 5.0625 * INCH
CORNER_CUT, SIDE_CUT = 142, 104
# A facing is about as deep as the cushion.
FACING = 1.75 * INCH

# The pockets, clockwise from the left one at the foot.
POCKETS = [
    (HALF[0], HALF[1]),
    (HALF[0], -HALF[1]),
    (0.0, -HALF[1]),
    (-HALF[0], -HALF[1]),
    (-HALF[0], HALF[1]),
    (0.0, HALF[1]),
]
FOOT_LEFT, FOOT_RIGHT = 0, 1
# The six noses between them, clockwise from the foot. Each has a facing at both ends: the cushions
# are listed in threes.
RAILS = ["foot", "right", "right", "head", "left", "left"]


def apart(a, b):
    """The distance of two points."""
    return hypot(a[0] - b[0], a[1] - b[1])


def from_segment(point, ends):
    """The distance of a point from a segment."""
    (x0, y0), (x1, y1) = ends
    dx, dy = x1 - x0, y1 - y0
    part = ((point[0] - x0) * dx + (point[1] - y0) * dy) / max(dx * dx + dy * dy, 1e-18)
    part = min(max(part, 0.0), 1.0)
    return apart(point, (x0 + part * dx, y0 + part * dy))


def _cushions():
    back, side, (x, y) = CORNER_MOUTH / sqrt(2), SIDE_MOUTH / 2, HALF
    turn, side_turn = radians(180 - CORNER_CUT), radians(180 - SIDE_CUT)
    along, across = FACING * cos(turn), FACING * sin(turn)
    # The foot rail's half at y > 0, and the left rail's at x > 0, each from its end to the nose.
    end_half = [(x + across, y - back + along), (x, y - back)]
    long_rail = [
        (x - back + along, y + across),
        (x - back, y),
        (side, y),
        (side - FACING * cos(side_turn), y + FACING * sin(side_turn)),
    ]

    def image(points, sx, sy):
        return [(sx * px, sy * py) for px, py in points]

    rails = [
        image(end_half, 1, 1) + image(end_half[::-1], 1, -1),
        image(long_rail, 1, -1),
        image(long_rail[::-1], -1, -1),
        image(end_half, -1, -1) + image(end_half[::-1], -1, 1),
        image(long_rail, -1, 1),
        image(long_rail[::-1], 1, 1),
    ]
    return [(rail[i], rail[i + 1]) for rail in rails for i in range(3)]


CUSHIONS = _cushions()


def rail_of(cushion):
    """The rail that a cushion is a part of."""
    return RAILS[cushion // 3]


def jaw_of(cushion, point):
    """The pocket whose jaw a ball meets, if it does not meet the straight nose between two."""
    rail, piece = divmod(cushion, 3)
    if piece != 1:
        return (rail + piece // 2) % 6
    # The journal has the point of contact a radius from the centre, which is beyond the nose.
    for end, pocket in zip(CUSHIONS[cushion], (rail, (rail + 1) % 6)):
        if apart(end, point) < 2e-3:
            return pocket
    return None


def frozen_to(point, radius):
    """The cushions that a ball at rest touches."""
    # The distance of its centre from the nose, which is higher.
    limit = sqrt(radius**2 - (NOSE - radius) ** 2) + 1e-4
    return {i for i, ends in enumerate(CUSHIONS) if from_segment(point, ends) < limit}


def towards_play(cushion):
    """The unit vector from a cushion into play."""
    (x0, y0), (x1, y1) = CUSHIONS[cushion]
    length = apart((x0, y0), (x1, y1))
    return ((y1 - y0) / length, (x0 - x1) / length)


def nose(event):
    """The direction into play from a cushion that a ball met, and whether its nose is straight
    there."""
    is_straight = jaw_of(event["cushion"], event["position"]) is None
    return towards_play(event["cushion"]), is_straight


def in_rack(point, radius):
    """True if a ball is in or over the outline of a full rack of balls of its size."""
    deep, wide = 4 * sqrt(3) * radius, 4 * radius
    corners = [(FOOT, 0.0), (FOOT + deep, wide), (FOOT + deep, -wide)]
    along = point[0] - FOOT
    is_inside = 0 <= along <= deep and abs(point[1]) <= along / sqrt(3)
    edges = zip(corners, corners[1:] + corners[:1])
    return is_inside or min(from_segment(point, edge) for edge in edges) < 2 * radius


def is_racked(point, radius):
    """True if a ball lies in a rack, which may begin before the foot spot."""
    return any(in_rack((point[0] + s, point[1]), radius) for s in (0.0, 2 * sqrt(3) * radius))


def spot_place(spot, others, radius):
    """The place of a ball on a spot, or as near to it as it can be: `others` are the places of the
    other balls, by number. It keeps 1 mm from the cue ball, and may touch the others."""

    def walk(way):
        x = spot[0]
        while True:
            for ball, place in others.items():
                far = 2 * radius + (1e-3 if ball == 0 else 0.0)
                half = far**2 - (place[1] - spot[1]) ** 2
                if half > 0 and abs(place[0] - x) < sqrt(half) - 1e-9:
                    x = place[0] + way * sqrt(half)
                    break
            else:
                return x

    x = walk(1)
    return (x if x <= HALF[0] - radius else walk(-1), spot[1])
