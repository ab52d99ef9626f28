"""Codes of events and of states of motion. They never change; new ones are added at the end."""

from enum import IntEnum

import numpy as np


class EventKind(IntEnum):
    """What happened, in the field ``kind`` of an event.

    Contacts of a ball: with the cue (``CUE`` is the stroke, ``BALL_TIP`` a further touch), a ball,
    a cushion, the bed under the cloth (``BALL_SLATE``), the top of a rail (``BALL_RAIL``), and the
    rim and the lining of a pocket. ``BALL_POCKET`` is a fall that nothing can undo,
    ``POCKET_FLOOR`` the impact at its bottom, ``OFF_TABLE`` a ball that leaves the table, and
    ``STATE`` a change of the motion without an impact. In a ``CONTACT_STORM``, a ball had so many
    impacts within a millisecond that all it touches was pressed together or stopped.
    """

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
    """How a ball moves.

    ``IN_CUSHION`` is on the bed, in the nose of a cushion that sends the ball back; ``TIPPING`` over
    the rim of a pocket; ``ON_RAIL`` on the top of a rail; ``FALLING`` in a pocket, out of play.
    """

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


#: An event of a shot. Times are in s, positions in m. ``balls`` ends with -1 if there is no second
#: ball; ``cushion``, ``pocket`` and ``state`` are -1 where the event has none. ``speed`` is the normal
#: speed of approach in m/s; after a stroke, and where a ball falls or leaves the table, that of the
#: ball; and 0 for ``STATE`` and ``CONTACT_STORM``.
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
