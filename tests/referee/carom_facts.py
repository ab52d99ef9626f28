"""The facts of a stroke at carom, from the state before it and its events.

Here the striker's ball is 0 and the opponent's is 1, whoever has the white; the red is 2.
"""

from dataclasses import dataclass
from itertools import product
from math import inf

import carom_table
import facts
from carom_table import CUSHIONS
from table import apart

# A contact so soon after the stroke was aimed at, s.
AT_ONCE = 5e-3
# A ball is on a line up to this distance, m.
ON_LINE = 1.5e-3
# The least margin at which a ball is surely on a line or not, m.
SURE = 1e-7


@dataclass(frozen=True)
class Reading:
    """One reading of a stroke."""

    start: dict  # places before it, by the journal's numbers
    off: frozenset  # balls off the table, by the journal's numbers
    rest: dict  # places at rest, by the journal's numbers
    jammed: frozenset  # balls that were stopped within a contact, a little off these places
    first: tuple  # what the striker's ball met first: ("ball", number), ("cushion", number), or ()
    met: frozenset  # the balls that it met
    cushions: int  # cushions that it met before the second ball
    into_ball: bool  # played straight into a ball that touched it
    into_rail: bool  # or into a rail
    double_hit: bool
    touched: bool  # the tip touched another ball
    held_after: frozenset  # zones with both other balls at rest
    held: frozenset  # those with both before, too, that neither has left


def swapped(number, cue):
    """A ball's number, with the striker's ball as 0."""
    return {cue: 0, 0: cue}.get(number, number)


def both_in(zones, balls, line=ON_LINE):
    """The zones that hold balls at these places: a ball on a line is in each of its zones."""
    return frozenset(
        name for name, depth in zones.items() if all(depth(place) > -line for place in balls)
    )


def read(state, events, cue, zones):
    """The readings of a stroke with the ball `cue`."""
    places, radius = facts.places(state), facts.radius_of(state)
    start = {swapped(ball, cue): place for ball, place in places.items()}
    events = [_renamed(event, cue) for event in events]
    touching = frozenset(
        ball for ball in (1, 2) if apart(start[ball], start[0]) - 2 * radius < facts.FROZEN
    )
    off = frozenset(e["balls"][0] for e in events if e["kind"] == "off-table")
    jammed = [ball for e in events if e["kind"] == "contact-storm" for ball in e["balls"]]
    at_rest = [e for e in events if e["kind"] == "state" and e["state"] == "stationary"]
    rest = start | {e["balls"][0]: tuple(e["position"][:2]) for e in at_rest}
    ways = facts.ways(start, events, radius, carom_table)
    frozen = {c for c in CUSHIONS if carom_table.gap(start[0], c) < facts.FROZEN}
    hits = [(e["time"], e["balls"][1]) for e in events if _is_hit(e)]
    seconds = [time for time, ball in hits if ball != hits[0][1]]
    certain = {
        "start": places,
        "off": frozenset(swapped(ball, cue) for ball in off),
        "rest": {swapped(ball, cue): p for ball, p in rest.items() if ball not in off},
        "jammed": frozenset(swapped(ball, cue) for ball in jammed),
        "met": frozenset(ball for _, ball in hits),
        "into_ball": any(ball in touching and time < AT_ONCE for time, ball in hits),
        "into_rail": any(
            e["kind"] == "ball-cushion"
            and e["balls"] == [0]
            and e["cushion"] in frozen
            and e["time"] < AT_ONCE
            for e in events
        ),
    }
    questions = [
        _cushions(events, ways[0], frozen, hits, min(seconds, default=inf)),
        facts.tip(events, touching),
        _zones(zones, start, rest, ways),
    ]
    return [
        Reading(**certain, **{key: value for answer in answers for key, value in answer.items()})
        for answers in product(*questions)
    ]


def _is_hit(event):
    return event["kind"] == "ball-ball" and event["balls"][0] == 0


def _renamed(event, cue):
    """An event with the striker's ball as 0, and first of two balls."""
    balls = [swapped(ball, cue) for ball in event["balls"]]
    return event | {"balls": sorted(balls) if event["kind"] == "ball-ball" else balls}


def _cushions(events, way, frozen, hits, second):
    """What was met first, and the cushions before the second ball: without and with contacts that
    are in doubt."""
    sure, possible = [], []
    for event in events:
        if event["kind"] != "ball-cushion" or event["balls"] != [0]:
            continue
        time, cushion = event["time"], event["cushion"]
        left = cushion not in frozen or _has_left(way, cushion, time)
        if left is not False and time <= second + facts.DOUBT:
            possible.append((time, cushion))
            if left and time <= second:
                sure.append((time, cushion))

    def answer(cushions):
        first = min([(t, ("cushion", c)) for t, c in cushions], default=(inf, ()))
        ball = min([(t, ("ball", b)) for t, b in hits], default=(inf, ()))
        return {"first": min(first, ball)[1], "cushions": len(cushions)}

    answers = [answer(sure), answer(possible)]
    return answers[:1] if answers[0] == answers[1] else answers


def _has_left(way, cushion, time):
    """Whether a ball had left the cushion that it was frozen to; None if the journal is silent."""
    known = [k.place for k in way if not k.slack and k.time <= time - facts.INSTANT]
    start = carom_table.gap(way[0].place, cushion)
    if any(carom_table.gap(place, cushion) - start > facts.LEFT for place in known):
        return True
    return False if len(known) == 1 and time < way[1].time + facts.DOUBT else None


def _zones(zones, start, rest, ways):
    """The zones with both other balls after the stroke, and those of them that neither has left:
    with doubts about lines, and about the ways between events."""
    found = []
    for line in (ON_LINE - SURE, ON_LINE + SURE):
        after = both_in(zones, (rest[1], rest[2]), line)
        known = [k for ball in (1, 2) for k in ways[ball]]
        stay = after & both_in(zones, (start[1], start[2]), line)
        for doubt in (1, -1):
            beside = facts.BESIDE if doubt < 0 else 0.0
            left = {
                zone
                for zone in stay
                if any(-zones[zone](k.place) > line + doubt * k.slack - beside for k in known)
            }
            answer = {"held": stay - left, "held_after": after}
            if answer not in found:
                found.append(answer)
    return found
