"""The facts of a shot, from the state before it and its events.

A journal shows a ball only at its events. Where a fact depends on its path between two of them and
may be true or not, the shot has a reading for each answer.
"""

from dataclasses import dataclass
from itertools import product
from math import asin, atan2, cos, hypot, inf, pi, sin, sqrt

import table
from table import apart

# Moments nearer to each other than this are in doubt, s.
DOUBT = 5e-4
# Balls and cushions nearer than this are frozen to each other, m.
FROZEN = 1e-4
# A ball has left its cushion beyond this distance, m.
LEFT = 5e-4
# The tip is on the ball for so long, s.
STROKE = 1e-3
# One instant, s.
INSTANT = 1e-9
# How far beside the line between its events a ball may be, m.
BESIDE = 7e-3


@dataclass(frozen=True)
class Reading:
    """One reading of a shot."""

    on_table: frozenset  # object balls before it
    first: frozenset  # object balls that were hit first as far as a referee can tell
    earliest: frozenset  # object balls of the very first instant
    behind: frozenset  # object balls behind the head string before the shot
    touching: frozenset  # balls that touched the cue ball before the shot
    potted: tuple  # (ball, pocket) in order, the cue ball included
    off: frozenset  # balls off the table
    rest: dict  # places at rest
    jammed: frozenset  # balls that were stopped within a contact, a little off these places
    radius: float
    rail: bool  # a ball was driven to a rail after the first contact
    cue_ball_rail: bool  # the cue ball was
    any_rail: bool  # a ball was at any time
    driven: frozenset  # object balls driven to rails or gone
    contacts: dict  # of each ball, in order: ("ball", other) or ("rail", rail, jaw)
    double_hit: bool
    touched: bool  # the tip touched an object ball
    crossed: bool  # the cue ball crossed the head string
    crossed_first: bool  # before it hit a ball
    to_head: frozenset  # object balls that crossed the head string or fell
    to_middle: frozenset  # object balls that were wholly beyond the middle or fell
    jumped: bool  # the cue ball flew over a ball before it hit one
    hidden: frozenset  # balls that the cue ball could not see

    def down(self, ball):
        return any(b == ball for b, _ in self.potted)

    def gone(self, ball):
        return self.down(ball) or ball in self.off

    @property
    def objects_down(self):
        return [b for b, _ in self.potted if b != 0]

    @property
    def objects_gone(self):
        return sorted({*self.objects_down, *self.off} - {0})

    @property
    def scratch(self):
        return self.gone(0)


@dataclass
class Known:
    """An event of a ball, and where its centre then was: `slack` m away at most."""

    time: float
    kind: str
    place: tuple
    slack: float
    state: str = None
    nose: tuple = None  # the point of a cushion that it met


def in_play(ball):
    return ball["state"] not in ("falling", "pocketed", "off-table")


def places(state):
    """The places of the balls in play, by number."""
    return {b["id"]: tuple(b["position"][:2]) for b in state["balls"] if in_play(b)}


def radius_of(state):
    """The radius of the balls, which are at rest on the bed; None without any."""
    return next((b["position"][2] for b in state["balls"] if in_play(b)), None)


def read(state, events, sight=False):
    """The readings of a shot. `sight` asks what the cue ball could see."""
    start, radius = places(state), radius_of(state)
    objects = frozenset(start) - {0}
    hits = [e for e in events if e["kind"] == "ball-ball" and e["balls"][0] == 0]
    met = hits[0]["time"] if hits else inf
    potted = tuple((e["balls"][0], e["pocket"]) for e in events if e["kind"] == "ball-pocket")
    off = frozenset(e["balls"][0] for e in events if e["kind"] == "off-table")
    gone = off | {ball for ball, _ in potted}
    touching = frozenset(b for b in objects if apart(start[b], start[0]) - 2 * radius < FROZEN)
    paths = ways(start, events, radius, table)
    at_rest = [e for e in events if e["kind"] == "state" and e["state"] == "stationary"]
    rest = start | {e["balls"][0]: tuple(e["position"][:2]) for e in at_rest}
    certain = {
        "on_table": objects,
        "first": frozenset(e["balls"][1] for e in hits if e["time"] <= met + DOUBT),
        "earliest": frozenset(e["balls"][1] for e in hits if e["time"] <= met + INSTANT),
        "behind": frozenset(b for b in objects if start[b][0] < table.HEAD),
        "touching": touching,
        "potted": potted,
        "off": off,
        "rest": {b: p for b, p in rest.items() if b not in gone},
        "jammed": frozenset(b for e in events if e["kind"] == "contact-storm" for b in e["balls"]),
        "radius": radius,
    }
    questions = [
        _rails(start, events, paths, met, gone, radius),
        tip(events, touching),
        *_head_string(state, paths[0], met),
        _passed("to_head", table.HEAD, objects - certain["behind"], paths, potted),
        _passed("to_middle", -radius, objects, paths, potted),
        jumped(start, paths[0], radius),
        _hidden(start, radius) if sight else [{"hidden": frozenset()}],
    ]
    return [
        Reading(**certain, **{key: value for facts in answer for key, value in facts.items()})
        for answer in product(*questions)
    ]


def answers(name, sure, possible):
    """The answers to a question."""
    return [{name: sure}] if sure == possible else [{name: sure}, {name: possible}]


def ways(start, events, radius, board):
    """The events of each ball, on the table that `board` describes."""
    found = {b: [Known(0.0, "start", p, 0.0)] for b, p in start.items()}
    moved = {0}
    for event in events:
        kind, balls, at = event["kind"], event["balls"], tuple(event["position"][:2])
        for i, ball in enumerate(balls):
            known = Known(event["time"], kind, at, 0.0, event.get("state"))
            if kind == "ball-ball" and balls[1 - i] not in moved:
                # The point of contact is halfway between the centres.
                other = start[balls[1 - i]]
                known.place = (2 * at[0] - other[0], 2 * at[1] - other[1])
            elif kind == "ball-cushion":
                (nx, ny), is_straight = board.nose(event)
                known.place = (at[0] + radius * nx, at[1] + radius * ny)
                known.nose = at
                known.slack = 0.0 if is_straight else radius
            elif kind not in ("state", "ball-slate", "ball-pocket", "off-table", "cue"):
                known.slack = radius
            found[ball].append(known)
        moved.update(balls)
    return found


def _rails(start, events, ways, met, gone, radius):
    """The contacts with rails and balls: without and with those of which it is open whether the
    ball had left the cushion that it was frozen to."""
    frozen = {ball: table.frozen_to(place, radius) for ball, place in start.items()}
    touches, is_open = [], False
    for event in events:
        kind, balls, cushion = event["kind"], event["balls"], event.get("cushion")
        if kind == "ball-ball":
            touches += [(event["time"], b, ("ball", o), True) for b, o in (balls, balls[::-1])]
        elif kind in ("ball-cushion", "ball-liner", "ball-rail"):
            left, contact = True, None
            if cushion is not None:
                jaw = table.jaw_of(cushion, event["position"])
                contact = ("rail", table.rail_of(cushion), jaw)
                if cushion in frozen.get(balls[0], ()):
                    left = _has_left(ways[balls[0]], cushion, event["time"])
            if left is not False:
                touches.append((event["time"], balls[0], contact, left))
            is_open |= left is None

    def facts(counted):
        rails = [(t, b) for t, b, what, _ in counted if not what or what[0] == "rail"]
        after = {b for t, b in rails if t >= met - DOUBT}
        contacts = {b: [] for b in start}
        for _, ball, what, _ in counted:
            if what:
                contacts[ball].append(what)
        return {
            "rail": bool(after),
            "cue_ball_rail": 0 in after or met < inf and 0 in gone,
            "any_rail": bool(rails or gone),
            "driven": frozenset({b for _, b in rails} | gone) - {0},
            "contacts": contacts,
        }

    sure = facts([touch for touch in touches if touch[3]])
    return [sure, facts(touches)] if is_open else [sure]


def _has_left(way, cushion, time):
    """Whether a ball had left the cushion that it was frozen to; None if the journal is silent."""
    (x, y), (nx, ny) = way[0].place, table.towards_play(cushion)
    known = [k.place for k in way if not k.slack and k.time <= time - INSTANT]
    if any((p[0] - x) * nx + (p[1] - y) * ny > LEFT for p in known):
        return True
    # What pressed it into the cushion may only just have happened.
    is_at_rest = all(place == (x, y) for place in known)
    return False if is_at_rest and time < way[1].time + DOUBT else None


def tip(events, touching):
    """Whether the tip hit the cue ball twice, and whether it touched another ball."""
    double = touched = pushed = hit = within = soon = False
    for event in events:
        kind, balls, time = event["kind"], event["balls"], event["time"]
        if kind == "ball-ball" and balls[0] == 0:
            if time <= INSTANT or balls[1] in touching:
                pushed = True
            else:
                hit = True
            soon |= INSTANT < time < 5 * STROKE
        elif kind == "ball-tip":
            touched |= balls[0] != 0
            double |= balls[0] == 0 and (hit or time > STROKE and not pushed)
            within |= balls[0] == 0 and time <= STROKE
    # Some touches after a ball was hit are dated to the time of the stroke.
    doubled = answers("double_hit", double, double or within and soon)
    return [{"touched": touched, **answer} for answer in doubled]


def _beyond(way, line, side=1):
    """Whether a ball's centre was beyond a line across the table: surely, and possibly."""
    sure = any(side * (k.place[0] - line) > k.slack for k in way)
    return sure, sure or any(side * (k.place[0] - line) > -k.slack - BESIDE for k in way)


def _head_string(state, way, met):
    """Whether the cue ball crossed the head string, and whether before it hit a ball."""
    if state.get("region") != "in_hand_kitchen":
        return [[{"crossed": True, "crossed_first": True}]]
    before = [k for k in way if k.time <= met + INSTANT]
    return [
        answers("crossed", *_beyond(way, table.HEAD)),
        answers("crossed_first", *_beyond(before, table.HEAD)),
    ]


def _passed(name, line, balls, ways, potted):
    """The balls that got beyond a line towards the head, and those that fell."""
    fell = frozenset(b for b, _ in potted if b != 0)
    sure = fell | {b for b in balls if _beyond(ways[b], line, -1)[0]}
    return answers(name, sure, sure | {b for b in balls if _beyond(ways[b], line, -1)[1]})


def jumped(start, way, radius):
    """Whether the cue ball flew over a ball before it hit any."""
    others = [place for ball, place in start.items() if ball != 0]
    flies, sure, possible = True, False, False
    for last, known in zip(way, way[1:]):
        if flies:
            # A ball that flies may meet a nose from above, up to a radius farther out.
            ends = [{k.place, k.nose or k.place} for k in (last, known)]
            near = [min(table.from_segment(p, way) for p in others) for way in product(*ends)]
            sure |= max(near) < radius - BESIDE / 3
            possible |= min(near) < radius + BESIDE / 3
        if known.kind == "ball-ball":
            break
        if known.kind == "state":
            flies = known.state == "airborne"
        elif known.kind in ("ball-slate", "ball-cushion", "ball-rail", "ball-rim"):
            flies = True
    return answers("jumped", sure, possible)


def _hidden(start, radius):
    """The balls of which the cue ball cannot hit any part in a straight line: every direction in
    which a ball could be hit is tried, in narrow steps."""

    def way_to(ball, ux, uy):
        """How far the cue ball goes in a direction until it hits a ball."""
        dx, dy = offsets[ball]
        ahead, beside = dx * ux + dy * uy, dx * uy - dy * ux
        deep = 4 * radius * radius - beside * beside
        return ahead - sqrt(deep) if ahead > 0 and deep > 0 else inf

    (x, y), steps = start[0], 400
    offsets = {b: (p[0] - x, p[1] - y) for b, p in start.items() if b != 0}
    away = {b: hypot(*offset) for b, offset in offsets.items()}
    middle = {b: atan2(dy, dx) for b, (dx, dy) in offsets.items()}
    half = {b: asin(min(2 * radius / far, 1.0)) for b, far in away.items()}
    hidden, narrow = set(), set()
    for ball in offsets:
        rivals = [
            b
            for b in offsets
            if b != ball
            and away[b] < away[ball] + 2 * radius
            and abs((middle[b] - middle[ball] + pi) % (2 * pi) - pi) < half[b] + half[ball]
        ]
        seen = steps if not rivals else 0
        for step in range(steps if rivals else 0):
            angle = middle[ball] + half[ball] * ((2 * step + 1) / steps - 1)
            direction = cos(angle), sin(angle)
            own = way_to(ball, *direction)
            seen += all(way_to(rival, *direction) > own for rival in rivals)
        if seen == 0:
            hidden.add(ball)
        if seen < 3:
            narrow.add(ball)
    return answers("hidden", frozenset(hidden - narrow), frozenset(hidden | narrow))
