"""The facts of a stroke at snooker, from the state before it and its events."""

from dataclasses import dataclass
from itertools import product

import facts
import snooker_table
from table import apart

# A touching ball that is met so near to where it touched was moved by the stroke itself, m.
PUSH = 2e-3
# The least margin at which a ball is surely seen or surely hidden, m.
SURE = 1e-6


@dataclass(frozen=True)
class Reading:
    """One reading of a stroke."""

    start: dict  # places before it
    first: frozenset  # balls that were hit first
    touching: frozenset  # balls that touched the white before the stroke
    pushed: frozenset  # those that it moved
    potted: tuple  # balls in order, the white included
    off: frozenset  # balls off the table
    rest: dict  # places at rest
    jammed: frozenset  # balls that were stopped within a contact, a little off these places
    double_hit: bool
    touched: frozenset  # object balls that the tip touched
    jumped: bool  # the white flew over a ball before it hit one
    doubt: float  # what is seen by a margin below this is hidden

    @property
    def on_table(self):
        return frozenset(self.start) - {0}

    @property
    def gone(self):
        return {*self.potted, *self.off}


def read(state, events):
    """The readings of a stroke."""
    start, radius = facts.places(state), facts.radius_of(state)
    touching = frozenset(
        b for b, p in start.items() if b != 0 and apart(p, start[0]) - 2 * radius < facts.FROZEN
    )
    potted = tuple(e["balls"][0] for e in events if e["kind"] == "ball-pocket")
    off = frozenset(e["balls"][0] for e in events if e["kind"] == "off-table")
    at_rest = [e for e in events if e["kind"] == "state" and e["state"] == "stationary"]
    rest = start | {e["balls"][0]: tuple(e["position"][:2]) for e in at_rest}
    pushed, hits = set(), []
    for event in events:
        if event["kind"] != "ball-ball" or event["balls"][0] != 0:
            continue
        ball = event["balls"][1]
        if ball in touching:
            (x, y), (px, py) = start[0], start[ball]
            if apart(event["position"], ((x + px) / 2, (y + py) / 2)) < PUSH:
                pushed.add(ball)
                continue
        hits.append((event["time"], ball))
    within = [
        frozenset(ball for time, ball in hits if time <= hits[0][0] + limit)
        for limit in (facts.INSTANT, facts.DOUBT)
    ]
    certain = {
        "start": start,
        "touching": touching,
        "pushed": frozenset(pushed),
        "potted": potted,
        "off": off,
        "rest": {b: p for b, p in rest.items() if b not in {*potted, *off}},
        "jammed": frozenset(b for e in events if e["kind"] == "contact-storm" for b in e["balls"]),
    }
    tipped = frozenset(e["balls"][0] for e in events if e["kind"] == "ball-tip") - {0}
    way = facts.ways(start, events, radius, snooker_table)[0]
    questions = [
        facts.answers("first", *within),
        [answer | {"touched": tipped} for answer in facts.tip(events, touching)],
        facts.jumped(start, way, radius),
        [{"doubt": -SURE}, {"doubt": SURE}],
    ]
    return [
        Reading(**certain, **{key: value for answer in answers for key, value in answer.items()})
        for answers in product(*questions)
    ]
