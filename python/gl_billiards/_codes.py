"""Codes of events and of states of motion. They never change; new ones are added at the end."""

from enum import IntEnum

import numpy as np


class EventKind(IntEnum):
    """What happened, in the field ``kind`` of an event."""

    CUE = 0
    BALL_BALL = 1
    BALL_CUSHION = 2
    BALL_POCKET = 3
    BALL_SLATE = 4
    OFF_TABLE = 5
    STATE = 6
    BALL_TIP = 7
    BALL_RAIL = 8
    BALL_RIM = 9
    BALL_LINER = 10
    POCKET_FLOOR = 11
    CONTACT_STORM = 12


class State(IntEnum):
    """How a ball moves."""

    STATIONARY = 0
    SPINNING = 1
    SLIDING = 2
    ROLLING = 3
    AIRBORNE = 4
    POCKETED = 5
    OFF_TABLE = 6
    IN_CUSHION = 7
    TIPPING = 8
    ON_RAIL = 9
    FALLING = 10


#: An event of a shot. Times are in s, speeds in m/s, positions in m. ``balls`` ends with -1 if there
#: is no second ball; ``cushion``, ``pocket`` and ``state`` are -1 where the event has none.
EVENT_DTYPE: np.dtype[np.void] = np.dtype(
    [
        ("time", "f8"),
        ("kind", "u1"),
        ("state", "i1"),
        ("balls", "i8", (2,)),
        ("cushion", "i2"),
        ("pocket", "i2"),
        ("speed", "f8"),
        ("position", "f8", (3,)),
    ]
)
