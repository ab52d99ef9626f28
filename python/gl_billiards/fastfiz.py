"""FastFiz's names, so that code which was written for FastFiz runs on the physics of this package.

>>> import gl_billiards.fastfiz as fastfiz           # was: import fastfiz

The code runs, and the world differs: beside FastFiz, the same balls fall in 66 % of mixed shots
and in 9 % of breaks, so results that were published with FastFiz cannot be repeated here. Its
rails and its impacts, above all those of many balls at once, are other than ours, and a small
difference grows with every impact. It has no jaws, and neither has the table here: a ball falls as
soon as its centre crosses the line between the ends of two rails.

Table, stroke, sliding and rolling friction are FastFiz's. Its frame is, too: the origin is the
south-west corner, x runs across the table and y along it. Angles are in degrees, and the tip's
offsets in mm.

Not here: nine-ball, tables of other sizes or frictions, states as texts, files of games, clocks,
and the class for agents. Errors that end the program in FastFiz are a ``ValueError``.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field
from typing import ClassVar

from gl_billiards import _core
from gl_billiards._codes import EventKind, State
from gl_billiards._core import Ball as Ball
from gl_billiards._core import Point as Point
from gl_billiards._core import ShotParams as ShotParams
from gl_billiards._core import Vector as Vector

GT_NONE, GT_EIGHTBALL, GT_NINEBALL, GT_SNOOKER, GT_ONEPOCKET = range(5)

(
    DEC_NO_DECISION,
    DEC_KEEP_SHOOTING,
    DEC_RERACK,
    DEC_EIGHTBALL_RERACK_OPP_SHOOT,
    DEC_CONCEDE,
    DEC_NINEBALL_PUSH_OUT,
) = range(6)

(
    TT_NORMAL,
    TT_BALL_IN_HAND,
    TT_BEHIND_LINE,
    TT_RESERVED,
    TT_BREAK,
    TT_WIN,
    TT_EIGHTBALL_FOUL_ON_BREAK,
    TT_EIGHTBALL_8BALL_POCKETED_ON_BREAK,
    TT_NINEBALL_FIRST_SHOT,
    TT_NINEBALL_PUSH_OUT,
) = range(10)

SR_OK, SR_OK_LOST_TURN, SR_BAD_PARAMS, SR_SHOT_IMPOSSIBLE, SR_TIMEOUT = range(5)

NT_UNDEFINED, NT_NONE, NT_GAUSSIAN = 0, 1, 2

_RADIUS = 0.028575


class Table:
    """The table."""

    g: ClassVar[float] = 9.81
    MU_SLIDING: ClassVar[float] = 0.2
    MU_ROLLING: ClassVar[float] = 0.015
    TABLE_LENGTH: ClassVar[float] = 2.236
    TABLE_WIDTH: ClassVar[float] = 1.116
    CORNER_POCKET_WIDTH: ClassVar[float] = 0.11
    SIDE_POCKET_WIDTH: ClassVar[float] = 0.12
    RAIL_HEIGHT: ClassVar[float] = 0.040005
    CUE_LENGTH: ClassVar[float] = 1.45

    SW, W, NW, NE, E, SE, UNKNOWN_POCKET = range(7)

    (
        SW_POCKET,
        SW_RAIL,
        W_POCKET,
        NW_RAIL,
        NW_POCKET,
        N_RAIL,
        NE_POCKET,
        NE_RAIL,
        E_POCKET,
        SE_RAIL,
        SE_POCKET,
        S_RAIL,
        UNKNOWN_BOUNDARY,
    ) = range(13)

    def getLength(self) -> float:
        """Length between the rails, m."""
        return self.TABLE_LENGTH

    def getWidth(self) -> float:
        """Width between the rails, m."""
        return self.TABLE_WIDTH

    def getHeadString(self) -> float:
        """y of the head string, m."""
        return self.TABLE_LENGTH * 0.75

    def getFootSpot(self) -> Point:
        """Place of the foot spot, m."""
        return Point(self.TABLE_WIDTH / 2, self.TABLE_LENGTH / 4)

    def getCueLength(self) -> float:
        """Length of the cue, m."""
        return self.CUE_LENGTH

    def getRailHeight(self) -> float:
        """Height of the rails, m."""
        return self.RAIL_HEIGHT

    def getMuSliding(self) -> float:
        """Coefficient of sliding friction."""
        return self.MU_SLIDING

    def getMuRolling(self) -> float:
        """Coefficient of rolling friction."""
        return self.MU_ROLLING

    def getPocketCenter(self, pocket: int) -> Point:
        """The middle of the line over which a ball falls."""
        inset = self.CORNER_POCKET_WIDTH / math.sqrt(8)
        east, north = pocket in (self.NE, self.E, self.SE), pocket in (self.NW, self.NE)
        if pocket in (self.W, self.E):
            return Point(self.TABLE_WIDTH * east, self.TABLE_LENGTH / 2)
        if pocket not in (self.SW, self.NW, self.NE, self.SE):
            raise ValueError(f"there is no pocket {pocket}")
        return Point(
            self.TABLE_WIDTH - inset if east else inset,
            self.TABLE_LENGTH - inset if north else inset,
        )

    @staticmethod
    def stateFromPocket(pocket: int) -> int:
        """The state of a ball in this pocket, such as ``Ball.POCKETED_SW``."""
        return Ball.POCKETED_SW + pocket

    @staticmethod
    def pocketName(pocket: int) -> str:
        """Name of a pocket, such as "SW"."""
        return ("SW", "W", "NW", "NE", "E", "SE", "Unknown")[pocket]

    @staticmethod
    def defaultTable() -> Table:
        """The only table."""
        return _TABLE


_TABLE = Table()

#: The rail of each cushion.
_RAILS = (
    Table.SW_RAIL,
    Table.NW_RAIL,
    Table.N_RAIL,
    Table.NE_RAIL,
    Table.SE_RAIL,
    Table.S_RAIL,
)


@dataclass(eq=False)
class Event:
    """What happened in a shot, with the balls right after it."""

    NO_EVENT: ClassVar[int] = 0
    STATE_CHANGE: ClassVar[int] = 1
    BALL_COLLISION: ClassVar[int] = 2
    RAIL_COLLISION: ClassVar[int] = 3
    POCKETED: ClassVar[int] = 4
    CUE_STRIKE: ClassVar[int] = 5
    MISCUE: ClassVar[int] = 6
    UNKNOWN_EVENT: ClassVar[int] = 7

    _type: ClassVar[int] = UNKNOWN_EVENT
    _name: ClassVar[str] = "Unknown Event"

    _time: float
    _balls: tuple[Ball, ...]

    def getTime(self) -> float:
        """Time after the stroke, s."""
        return self._time

    def getType(self) -> int:
        """Code of the event, such as ``Event.POCKETED``."""
        return self._type

    def getTypeString(self) -> str:
        """Name of the event."""
        return self._name

    def getBall1(self) -> int:
        """Number of the first ball."""
        return self._balls[0].getID()

    def getBall2(self) -> int:
        """The second ball, ``Ball.UNKNOWN_ID`` if there is none."""
        return self._balls[1].getID() if len(self._balls) > 1 else Ball.UNKNOWN_ID

    def getBall1Data(self) -> Ball:
        """The first ball right after the event."""
        return self._balls[0]

    def getBall2Data(self) -> Ball:
        """The second ball, the first one if there is none."""
        return self._balls[-1]

    def involvesBall(self, ball: int) -> bool:
        """True if a ball of this number takes part."""
        return any(one.getID() == ball for one in self._balls)

    def toString(self) -> str:
        """The event as one line of text."""
        names = ", ".join(ball.getIDString() for ball in self._balls)
        return f"{self._time:.6f} s: {self._name}, {names}"

    __str__ = toString


class StateChangeEvent(Event):
    """A ball moves in another way than before."""

    _type = Event.STATE_CHANGE
    _name = "State Change"


class BallCollisionEvent(Event):
    """Two balls met."""

    _type = Event.BALL_COLLISION
    _name = "Ball Collision"


@dataclass(eq=False)
class RailCollisionEvent(Event):
    """A ball met a rail."""

    _type = Event.RAIL_COLLISION
    _name = "Rail Collision"

    _rail: int

    def getRail(self) -> int:
        """Code of the rail, such as ``Table.N_RAIL``."""
        return self._rail


@dataclass(eq=False)
class PocketedEvent(Event):
    """A ball fell."""

    _type = Event.POCKETED
    _name = "Ball Pocketed"

    _pocket: int

    def getPocket(self) -> int:
        """Code of the pocket, such as ``Table.NE``."""
        return self._pocket


@dataclass(eq=False)
class CueStrikeEvent(Event):
    """The cue struck the cue ball."""

    _type = Event.CUE_STRIKE
    _name = "Cue Strike"

    _params: ShotParams

    def getParams(self) -> ShotParams:
        """The stroke."""
        return self._params


def eventToStateChangeEvent(event: Event) -> StateChangeEvent:
    """The same event as a ``StateChangeEvent``."""
    assert isinstance(event, StateChangeEvent)
    return event


def eventToBallCollisionEvent(event: Event) -> BallCollisionEvent:
    """The same event as a ``BallCollisionEvent``."""
    assert isinstance(event, BallCollisionEvent)
    return event


def eventToRailCollisionEvent(event: Event) -> RailCollisionEvent:
    """The same event as a ``RailCollisionEvent``."""
    assert isinstance(event, RailCollisionEvent)
    return event


def eventToPocketedEvent(event: Event) -> PocketedEvent:
    """The same event as a ``PocketedEvent``."""
    assert isinstance(event, PocketedEvent)
    return event


def eventToCueStrikeEvent(event: Event) -> CueStrikeEvent:
    """The same event as a ``CueStrikeEvent``."""
    assert isinstance(event, CueStrikeEvent)
    return event


#: FastFiz's states for ours; it has only a few.
_STATES: dict[int, int] = {
    State.STATIONARY: Ball.STATIONARY,
    State.SPINNING: Ball.SPINNING,
    State.ROLLING: Ball.ROLLING,
}


class Shot:
    """A shot that was played. Its events are found when they are first asked for."""

    def __init__(self, played: _core.Played) -> None:
        self._played = played
        self._events: list[Event] | None = None

    def getDuration(self) -> float:
        """Time until all balls rest, s."""
        return self._played.duration

    def getEventList(self) -> list[Event]:
        """The events in order of time, the stroke first."""
        if self._events is None:
            self._events = _events(self._played)
        return self._events


def _events(played: _core.Played) -> list[Event]:
    result = played.scene.play()
    found, fallen = result.events, result.fallen
    times = [0.0, *found["time"].tolist()]
    pairs = [[0], *([ball for ball in pair if ball >= 0] for pair in found["balls"].tolist())]
    columns = {number: column for column, number in enumerate(result.ids.tolist())}
    # Row and column of each ball of each event. Only these become Python objects: converting whole
    # arrays takes most of the time.
    rows = [row for row, pair in enumerate(pairs) for _ in pair]
    balls = [columns[number] for pair in pairs for number in pair]
    motions = [
        array[rows, balls].tolist()
        for array in (result.at(times), result.velocity_at(times), result.spin_at(times))
    ]
    states = result.state_at(times)[rows, balls].tolist()

    def seen(
        number: int, place: list[float], velocity: list[float], spin: list[float], state: int
    ) -> Ball:
        (x, y, _), (vx, vy, vz), (wx, wy, wz) = place, velocity, spin
        ball = Ball(number)
        ball.setPos(Point(Table.TABLE_WIDTH / 2 - y, Table.TABLE_LENGTH / 2 + x))
        if state in (State.POCKETED, State.FALLING):
            ball.setState(Table.stateFromPocket(fallen[number]))
        else:
            ball.setState(_STATES.get(state, Ball.SLIDING))
            ball.setVelocity(Vector(-vy, vx, vz))
            ball.setSpin(Vector(-wy, wx, wz))
        return ball

    numbers = [number for pair in pairs for number in pair]
    all_seen = map(seen, numbers, *motions, states)
    events: list[Event] = [CueStrikeEvent(0.0, (next(all_seen),), played.params)]
    for time, pair, kind, cushion, pocket in zip(
        times[1:], pairs[1:], *(found[name].tolist() for name in ("kind", "cushion", "pocket"))
    ):
        of_event = tuple(next(all_seen) for _ in pair)
        if kind == EventKind.BALL_BALL:
            events.append(BallCollisionEvent(time, of_event))
        elif kind == EventKind.BALL_CUSHION:
            events.append(RailCollisionEvent(time, of_event, _RAILS[cushion]))
        elif kind == EventKind.BALL_POCKET:
            events.append(PocketedEvent(time, of_event, pocket))
        elif kind == EventKind.STATE:
            events.append(StateChangeEvent(time, of_event))
    return events


class TableState(_core.TableState):
    """The balls on the table. ``TableState(other)`` is a copy."""

    def getTable(self) -> Table:
        """The table."""
        return _TABLE

    def executeShot(self, sp: ShotParams, verbose: bool = False, errors: bool = False) -> Shot:
        """Plays a shot and changes the balls.

        Raises:
            ValueError: if the stroke or the position is impossible.
        """
        return Shot(self.play(sp))

    def getFirstBallHit(self, sp: ShotParams) -> int:
        """The ball that a shot hits first, ``Ball.UNKNOWN_ID`` for none. No ball changes."""
        return _core.TableState(self).play(sp).first_hit

    def isValidBallPlacement(self, VERBOSE: bool = False) -> int:
        """Codes of what is wrong with the places of the balls, 0 if they are valid."""
        code = self.OK_PRECONDITION
        places = [ball.getPos() for ball in self.balls() if ball.isInPlay()]
        for index, one in enumerate(places):
            if not _RADIUS - 1e-11 <= one.x <= Table.TABLE_WIDTH - _RADIUS + 1e-11:
                code |= self.BAD_X_VAL
            if not _RADIUS - 1e-11 <= one.y <= Table.TABLE_LENGTH - _RADIUS + 1e-11:
                code |= self.BAD_Y_VAL
            for other in places[:index]:
                if math.hypot(one.x - other.x, one.y - other.y) < 2 * _RADIUS - 1e-11:
                    code |= self.BALL_OVERLAP
        return code

    def spotBall(self, btype: int, dither: float = 0.00005) -> None:
        """Puts a ball on the foot spot, or behind it as near as possible."""
        place = _TABLE.getFootSpot()
        others = [
            ball.getPos() for ball in self.balls() if ball.isInPlay() and ball.getID() != btype
        ]
        for other in sorted(others, key=lambda other: -other.y):
            aside = abs(other.x - place.x)
            if aside < 2 * _RADIUS:
                ahead = math.sqrt(4 * _RADIUS**2 - aside**2) + dither
                if abs(place.y - other.y) < ahead:
                    place.y = other.y - ahead
        if place.y < _RADIUS:
            raise ValueError(f"there is no space to spot ball {btype}")
        self.setBall(btype, Ball.STATIONARY, place)

    def addNoise(self, dither: float) -> None:
        """Moves all balls in play at random, with this standard deviation along each axis (m), so
        that they overlap no more than before."""
        for ball in self.balls():
            if ball.isInPlay():
                place, code = ball.getPos(), self.isValidBallPlacement()
                for _ in range(100):
                    noisy = Point(random.gauss(place.x, dither), random.gauss(place.y, dither))
                    ball.setPos(noisy)
                    if self.isValidBallPlacement() | code == code:
                        break
                    ball.setPos(place)

    def randomize(self) -> None:
        """Puts all balls in play at random places."""
        balls = [ball for ball in self.balls() if ball.isInPlay()]
        for index, ball in enumerate(balls):
            while True:
                place = Point(
                    random.uniform(_RADIUS, Table.TABLE_WIDTH - _RADIUS),
                    random.uniform(_RADIUS, Table.TABLE_LENGTH - _RADIUS),
                )
                others = [other.getPos() for other in balls[:index]]
                if all(math.hypot(p.x - place.x, p.y - place.y) > 2 * _RADIUS for p in others):
                    break
            ball.setPos(place)

    def __reduce__(self) -> tuple[object, tuple[list[Ball]]]:
        return _state, (self.balls(),)


def _state(balls: list[Ball]) -> TableState:
    state = TableState()
    for ball in balls:
        state.setBall(ball)
    return state


def _rack() -> TableState:
    """A rack of 8-ball, with the cue ball on the head string."""
    state, spot = TableState(), _TABLE.getFootSpot()
    state.setBall(Ball.CUE, Ball.STATIONARY, spot.x, _TABLE.getHeadString())
    number, gap = 1, _RADIUS * 1.0001
    for row in range(5):
        for column in range(row + 1):
            x = spot.x + (2 * column - row) * gap
            state.setBall(number, Ball.STATIONARY, x, spot.y - row * math.sqrt(3) * gap)
            number += 1
    state.addNoise(1e-6)
    return state


def getTestState() -> TableState:
    """A rack of 8-ball, with the cue ball on the head string."""
    return _rack()


def getTestShotParams() -> ShotParams:
    """A break of that rack."""
    return ShotParams(0.0, 0.0, 5.0, 270.0, 5.0)


class NoNoise:
    """A player without errors."""

    def noiseType(self) -> int:
        """Code of the noise, ``NT_NONE``."""
        return NT_NONE

    def applyNoise(self, sp: ShotParams) -> None:
        """Changes nothing."""


class GaussianNoise:
    """Normally distributed errors: ``GaussianNoise(magnitude)`` has the Olympiad's standard
    deviations times a magnitude, ``GaussianNoise(a, b, theta, phi, v)`` its own.

    They are drawn from the module ``random``.
    """

    def __init__(self, *deviations: float) -> None:
        if len(deviations) not in (0, 1, 5):
            raise TypeError(f"expected a magnitude or five deviations, found {len(deviations)}")
        magnitude = deviations[0] if len(deviations) == 1 else 1.0
        olympiad = (0.5, 0.5, 0.1, 0.125, 0.075)
        self._deviations = (
            deviations if len(deviations) == 5 else tuple(magnitude * one for one in olympiad)
        )

    def noiseType(self) -> int:
        """Code of the noise, ``NT_GAUSSIAN``."""
        return NT_GAUSSIAN

    def applyNoise(self, sp: ShotParams) -> None:
        """Adds errors to a stroke."""
        for name, deviation in zip(("a", "b", "theta", "phi", "v"), self._deviations):
            setattr(sp, name, random.gauss(getattr(sp, name), deviation))


@dataclass
class GameShot:
    """A stroke, with what a player says before it."""

    params: ShotParams = field(default_factory=ShotParams)
    cue_x: float = 0.0
    cue_y: float = 0.0
    ball: int = Ball.UNKNOWN_ID
    pocket: int = Table.UNKNOWN_POCKET
    decision: int = DEC_NO_DECISION
    timeSpent: float = 0.0


class GameState:
    """A game of 8-ball by FastFiz's rules: ball and pocket are called, except in the break."""

    def __init__(self, timeleft: float = 0.0, timeleft_opp: float = 0.0) -> None:
        self._state = _rack()
        self._turn = TT_BREAK
        self._times = [timeleft, timeleft_opp]
        self._is_starter = True
        self._is_open = True
        self._has_solids = True

    @staticmethod
    def RackedState(gameType: int) -> GameState:
        """A new game. Only ``GT_EIGHTBALL`` is known."""
        if gameType != GT_EIGHTBALL:
            raise ValueError(f"there is no game {gameType}; expected GT_EIGHTBALL")
        return GameState()

    def gameType(self) -> int:
        """Code of the game, ``GT_EIGHTBALL``."""
        return GT_EIGHTBALL

    def tableState(self) -> TableState:
        """The balls themselves, not a copy."""
        return self._state

    def getTurnType(self) -> int:
        """Code of what the player has to do, such as ``TT_NORMAL``."""
        return self._turn

    def isOpenTable(self) -> bool:
        """True if nobody owns solids or stripes yet."""
        return self._is_open

    def playingSolids(self) -> bool:
        """True if the player at the table has solids; of no meaning while the table is open."""
        return self._has_solids

    def curPlayerStarted(self) -> bool:
        """True if the player at the table broke."""
        return self._is_starter

    def timeLeft(self) -> float:
        """Time that the player at the table has left, s."""
        return self._times[0]

    def timeLeftOpp(self) -> float:
        """Time that the other player has left, s."""
        return self._times[1]

    def isTerminal(self) -> bool:
        """True if the game is over."""
        return self._turn == TT_WIN

    def positionRequired(self) -> bool:
        """True if the shot needs a place for the cue ball."""
        return self._turn in (TT_BREAK, TT_BALL_IN_HAND, TT_BEHIND_LINE)

    def shotRequired(self) -> bool:
        """True if the player has to shoot."""
        return not self.isTerminal() and not self.decisionAllowed()

    def decisionAllowed(self) -> bool:
        """True if the player has to decide about a break."""
        return self._turn in (TT_EIGHTBALL_FOUL_ON_BREAK, TT_EIGHTBALL_8BALL_POCKETED_ON_BREAK)

    def executeShot(self, shot: GameShot) -> int:
        """Plays a shot, or takes a decision. Returns one of ``SR_OK``, ``SR_OK_LOST_TURN``,
        ``SR_BAD_PARAMS``, ``SR_SHOT_IMPOSSIBLE`` and ``SR_TIMEOUT``."""
        player = self._is_starter
        if shot.timeSpent and self._times[0]:
            self._times[0] -= shot.timeSpent
            if self._times[0] < 0:
                return SR_TIMEOUT
        if self.isTerminal():
            return SR_BAD_PARAMS
        if shot.decision == DEC_CONCEDE:
            self._switch()
            self._turn = TT_WIN
        elif self.decisionAllowed():
            if not self._decide(shot.decision):
                return SR_BAD_PARAMS
        else:
            if not self._is_allowed(shot):
                return SR_BAD_PARAMS
            if self.positionRequired():
                self._state.setBall(Ball.CUE, Ball.STATIONARY, shot.cue_x, shot.cue_y)
            legal = self._legal()
            try:
                events = self._state.executeShot(shot.params).getEventList()
            except ValueError:
                return SR_SHOT_IMPOSSIBLE
            if self._turn == TT_BREAK:
                self._judge_break(events)
            else:
                self._judge(events, shot, legal)
        return SR_OK if self._is_starter == player else SR_OK_LOST_TURN

    def _legal(self) -> set[int]:
        """The balls that the player may pocket: all but the 8, a group, or the 8 after it."""
        solids, stripes = set(range(1, 8)), set(range(9, 16))
        if self._is_open:
            return solids | stripes
        group = solids if self._has_solids else stripes
        is_done = all(self._state.getBall(number).isPocketed() for number in group)
        return {Ball.EIGHT} if is_done else group

    def _switch(self) -> None:
        self._times.reverse()
        self._is_starter = not self._is_starter
        self._has_solids = not self._has_solids

    def _is_allowed(self, shot: GameShot) -> bool:
        if self._turn in (TT_BREAK, TT_BEHIND_LINE) and not shot.cue_y >= _TABLE.getHeadString():
            return False
        is_call = 0 <= shot.ball <= Ball.UNKNOWN_ID and 0 <= shot.pocket <= Table.UNKNOWN_POCKET
        return self._turn == TT_BREAK or is_call

    def _decide(self, decision: int) -> bool:
        """Takes a decision after a break. False if it is not allowed."""
        is_foul = self._turn == TT_EIGHTBALL_FOUL_ON_BREAK
        if decision == DEC_KEEP_SHOOTING:
            is_there = not is_foul and self._state.getBall(Ball.CUE).isInPlay()
            self._turn = TT_NORMAL if is_there else TT_BEHIND_LINE
            return True
        if decision == DEC_EIGHTBALL_RERACK_OPP_SHOOT and is_foul:
            self._switch()
        elif decision != DEC_RERACK:
            return False
        self._state = _rack()
        self._turn = TT_BREAK
        return True

    def _judge_break(self, events: list[Event]) -> None:
        fallen = {event.getBall1() for event in events if isinstance(event, PocketedEvent)}
        rails = sum(isinstance(event, RailCollisionEvent) for event in events)
        is_scratch = Ball.CUE in fallen
        self._is_open = True
        if Ball.EIGHT in fallen:
            if is_scratch:
                self._switch()
            self._state.spotBall(Ball.EIGHT)
            self._turn = TT_EIGHTBALL_8BALL_POCKETED_ON_BREAK
        elif is_scratch:
            self._switch()
            self._turn = TT_BEHIND_LINE
        elif fallen or rails > 3:
            self._turn = TT_NORMAL
        else:
            self._switch()
            self._turn = TT_EIGHTBALL_FOUL_ON_BREAK

    def _judge(self, events: list[Event], shot: GameShot, legal: set[int]) -> None:
        hits = [index for index, one in enumerate(events) if isinstance(one, BallCollisionEvent)]
        pots = {e.getBall1(): e.getPocket() for e in events if isinstance(e, PocketedEvent)}
        is_made = shot.ball in legal and pots.get(shot.ball) == shot.pocket
        is_foul = Ball.CUE in pots or not hits
        if hits:
            first = events[hits[0]]
            has_rail = any(isinstance(event, RailCollisionEvent) for event in events[hits[0] :])
            is_foul |= not has_rail and not is_made
            is_foul |= not self._is_open and first.getBall2() not in legal
            if self._turn == TT_BEHIND_LINE:
                places = [event.getBall1Data().getPos().y for event in events[: hits[0] + 1]]
                is_foul |= min(places) > _TABLE.getHeadString()
        if Ball.EIGHT in pots:
            if is_foul or Ball.EIGHT not in legal:
                self._switch()
            self._turn = TT_WIN
        elif is_foul:
            self._switch()
            self._turn = TT_BALL_IN_HAND
        elif is_made:
            if self._is_open:
                self._is_open, self._has_solids = False, shot.ball < Ball.EIGHT
            self._turn = TT_NORMAL
        else:
            self._switch()
            self._turn = TT_NORMAL
