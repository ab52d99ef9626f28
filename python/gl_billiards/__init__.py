"""Pool, snooker and carom billiards: exact physics, referees and opponents.

Units are SI, angles are in radians. The origin is the centre of the table, x runs along it, y
across it and z up.

>>> import gl_billiards as gl
>>> scene = gl.Scene({0: (-0.6, 0.1), 8: (0.5, 0.3)})
>>> result = scene.play(scene.aim(8, pocket=0, speed=2.5))
>>> result.fallen
{8: 0}
"""

from gl_billiards._codes import EVENT_DTYPE, EventKind, State
from gl_billiards._core import (
    ENGINE,
    Laws,
    Noise,
    Refused,
    Result,
    Scene,
    Shot,
    Table,
    __version__,
    games,
)
from gl_billiards._match import Agent, Call, Decision, Match, Opponent, Turn, opponents, rack
from gl_billiards._play import Played, chunks, play_many, simulate

__all__ = [
    "ENGINE",
    "EVENT_DTYPE",
    "Agent",
    "Call",
    "Decision",
    "EventKind",
    "Laws",
    "Match",
    "Noise",
    "Opponent",
    "Played",
    "Refused",
    "Result",
    "Scene",
    "Shot",
    "State",
    "Table",
    "Turn",
    "__version__",
    "chunks",
    "games",
    "opponents",
    "play_many",
    "rack",
    "simulate",
]
