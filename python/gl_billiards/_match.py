"""Matches between two players, with a referee; and the opponents."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from gl_billiards import _core
from gl_billiards._core import Laws, Noise, Refused, Result, Scene, Shot, Table
from gl_billiards._play import as_noise

#: What is called; see ``Decision``.
Call: TypeAlias = tuple[int, int] | int | str | Mapping[str, Any]


@dataclass(frozen=True)
class Decision:
    """What a player does: a choice, or a shot with all that goes before it.

    Attributes:
        shot: the stroke as intended.
        call: what is called, in games with calls: ``(ball, pocket)``, a ball alone that is
            nominated, ``"safety"``, ``"push-out"``, or the dict of a ``call`` command.
        place: where the ball in hand is put, m; by default it stays where it lies.
        choice: one of ``match.choices``; then nothing else is needed.
        noise: the errors of the stroke's execution, in a match that has none of its own.
    """

    shot: Shot | None = None
    call: Call | None = None
    place: tuple[float, float] | None = None
    choice: str | None = None
    noise: Noise | None = None


@dataclass(frozen=True)
class Turn:
    """What a player did, and what the referee says.

    Attributes:
        player: the number of the player, 1 or 2.
        decision: the decision.
        verdict: the sentence of the referee; for a choice, empty.
        rule: the number of the rule in the game's rule book; for a choice, empty.
        fouls: codes of the fouls.
        notices: all that the referee said meanwhile.
        result: the shot as it was executed, with its events and balls at any time; None for a
            choice.
    """

    player: int
    decision: Decision
    verdict: str
    rule: str
    fouls: tuple[str, ...]
    notices: tuple[str, ...]
    result: Result | None


class Match:
    """A match between two players on one table, judged by the referee of the game.

    A loop asks a player for a decision and plays it until the rack is over:

    >>> match = Match("9-ball", seed=3)
    >>> players = [Opponent("novice"), Opponent("league")]
    >>> while not match.over:
    ...     turn = match.play(players[match.player - 1](match))

    A match pickles and deep-copies, so an agent can try shots on a copy.
    """

    def __init__(
        self,
        game: str = "8-ball",
        *,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        table: str | Table | None = None,
        laws: str | Laws = "real",
        noise: Noise | float | None = None,
        breaker: int | str = 1,
        balls: Mapping[int, Sequence[float]] | None = None,
        state: Mapping[str, Any] | None = None,
        **setup: Any,
    ) -> None:
        """Begins a match at its first rack.

        Args:
            game: one of ``games()``.
            seed: that of the rack, the referee's lots, and the errors of strokes.
            options: those of the game, such as ``{"target": 50}``.
            table: a table or its name; by default the game's own.
            laws: the laws of motion, or their name.
            noise: the errors of all strokes, or their multiple of those of the Computer Olympiad.
            breaker: who breaks the first rack: 1, 2, ``"coin"`` or ``"lag"``.
            balls, state: a position to begin with, and the state of the game in it, as the
                subcommand ``play`` reads them.
            setup: further keys of a record's set-up: ``race``, ``breaks``, ``tight_rack``, ...

        Raises:
            ValueError: with the key and the reason, if a setting is malformed.
        """
        document: dict[str, Any] = dict(setup)
        document["game"], document["seed"] = game, seed
        table = table if table is not None else _core.own_table(game)
        if isinstance(laws, Laws):
            document |= laws.to_dict()
        else:
            document["laws"] = laws
        if isinstance(table, Table):
            document |= table.to_dict()
        elif table is not None:
            document["table"] = table
        if options is not None:
            document["options"] = dict(options)
        document["first_break"] = breaker if isinstance(breaker, str) else f"player-{breaker}"
        if balls is not None:
            keys = ("laws", "conditions", "equipment", "cue", "cue_ball", "constants", "table")
            scene = {key: document[key] for key in keys if key in document}
            listed = [{"id": ball, "position": place} for ball, place in balls.items()]
            document["scene"] = {"version": 1, **scene, "balls": listed}
        if state is not None:
            document["state"] = dict(state)
        self._core = _core.Match(document)
        self._seed = seed
        self._noise = as_noise(noise)

    @property
    def noise(self) -> Noise | None:
        """The errors of all strokes, if the match has its own."""
        return self._noise

    @property
    def state(self) -> dict[str, Any]:
        """All that the players know, with the keys of a ``state`` line of journals."""
        return self._core.state

    @property
    def player(self) -> int:
        """The number of the player who shoots or chooses, 1 or 2; after the rack, who shot last."""
        return int(self.state["player"])

    @property
    def over(self) -> bool:
        """True if the rack is over."""
        return bool(self.state["phase"] == "over")

    @property
    def winner(self) -> int | None:
        """The number of the winner of the rack, 1 or 2."""
        winner = self.state["winner"]
        return None if winner is None else int(winner)

    @property
    def choices(self) -> tuple[str, ...]:
        """The options of an open choice; empty if the player shoots."""
        return tuple(self.state.get("choices") or ())

    @property
    def ball_in_hand(self) -> bool:
        """True if the cue ball may be moved."""
        return bool(self.state["ball_in_hand"])

    @property
    def breaking(self) -> bool:
        """True if the next shot is a break, the first or after a re-rack. Nothing is called then in
        8-ball and some other games."""
        return self._core.breaking

    @property
    def legal_balls(self) -> tuple[int, ...]:
        """Numbers of the balls that may be hit first without a foul."""
        return tuple(self._core.legal_balls)

    @property
    def scene(self) -> Scene:
        """The balls on the table."""
        return self._core.scene

    @property
    def figures(self) -> list[dict[str, Any]]:
        """What the two players have done: shots, fouls, pots tried and made, ..."""
        return self._core.figures

    def play(self, decision: Decision | Shot) -> Turn:
        """Carries out a decision; the referee judges the shot.

        Raises:
            TypeError: if it is neither a ``Decision`` nor a ``Shot``.
            ValueError: if the decision is empty, or its shot impossible or beyond a player's
                strength.
            Refused: if the game does not allow it.

        After an error the match is as it was, but for the place of a ball in hand, a call, and the
        aim of the cue.
        """
        if isinstance(decision, Shot):
            decision = Decision(shot=decision)
        if not isinstance(decision, Decision):
            raise TypeError(f"decision: expected a Decision or a Shot, found {decision!r}")
        player, said = self.player, self._core.said
        if decision.choice is not None:
            self._core.command({"command": "choose", "option": decision.choice})
            notices = tuple(self._core.notices(said))
            return Turn(player, decision, "", "", (), notices, None)
        if decision.shot is None:
            raise ValueError("a decision needs a shot or a choice")
        if decision.place is not None:
            place = [float(part) for part in decision.place]
            self._core.command({"command": "move-cue-ball", "position": place})
        if decision.call is not None:
            self._core.command({"command": "call", **_declaration(decision.call)})
        noise = self._noise if self._noise is not None else as_noise(decision.noise)
        self._core.aim(decision.shot, noise, self._seed)
        self._core.command({"command": "shoot"})
        verdict = self._core.verdict
        assert verdict is not None
        return Turn(
            player=player,
            decision=decision,
            verdict=verdict["reason"],
            rule=verdict["rule"],
            fouls=tuple(verdict["fouls"]),
            notices=tuple(self._core.notices(said)),
            result=self._core.last_result,
        )

    def command(self, command: str, **data: Any) -> None:
        """Carries out any command of the subcommand ``play``: ``undo``, ``concede``, ``new-game``, ...

        Raises:
            Refused: if the game does not allow it.
        """
        self._core.command({"command": command, **data})

    def to_record(self) -> str:
        """The match as a record, which the program replays and verifies."""
        record = self._core.to_record()
        if record is None:
            raise Refused("balls are rolling")
        return record

    @classmethod
    def from_record(cls, text: str) -> Match:
        """The match of a record, after its last command.

        Raises:
            ValueError: if the record is malformed, or plays another way than it says.
        """
        match = cls.__new__(cls)
        match._core = _core.Match.from_record(text)
        match._seed, match._noise = int(match._core.setup["seed"]), None
        return match

    def __repr__(self) -> str:
        state = self.state
        game = self._core.setup["game"]
        turn = f"won by player {state['winner']}" if self.over else f"player {state['player']}"
        return f"<Match of {game}, {state['shots']} shots, {turn}>"


#: A player: decides what to do in a match, which it must not change.
Agent: TypeAlias = Callable[[Match], Decision]


class Opponent:
    """A player of the program: a function from a match to a decision.

    The same match and seed give the same decision on every machine.
    """

    def __init__(
        self, name: str = "champion", *, noise: Noise | float | None = None, seed: int = 0
    ) -> None:
        """The player of this name; ``opponents()`` has all.

        Args:
            name: ``"greedy"``, or an opponent of the program.
            noise: the errors that it plays with and plans for, or their multiple of those of the
                Computer Olympiad; by default its own.
            seed: that of its search.
        """
        self.name, self.seed = name, seed
        self._noise = as_noise(noise)
        self._core = _core.Thinker(name, self._noise)

    def __call__(self, match: Match) -> Decision:
        """The decision of this player in a match."""
        decision = self.rate(match)
        if decision["choice"] is not None:
            return Decision(choice=decision["choice"])
        cue, place = decision["shot"], decision["place"]
        side, height = cue["tip"]
        shot = Shot(
            cue["direction"],
            power=cue["power"],
            side=side,
            height=height,
            elevation=cue["elevation"],
        )
        return Decision(
            shot=shot,
            call=decision["call"],
            place=None if place is None else (place[0], place[1]),
            noise=self._core.noise,
        )

    def rate(self, match: Match) -> dict[str, Any]:
        """The shots that this player considers, best first, as the subcommand ``rate`` prints them."""
        seed = (self.seed + match.state["shots"]) % 2**64
        return self._core.decide(match._core, seed)

    def __repr__(self) -> str:
        return f"Opponent({self.name!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _opponent, (self.name, self._noise, self.seed)


def _opponent(name: str, noise: Noise | None, seed: int) -> Opponent:
    return Opponent(name, noise=noise, seed=seed)


def opponents() -> tuple[str, ...]:
    """The names of all players: the yardstick ``greedy``, then from the weakest to the strongest."""
    return tuple(_core.Thinker.names())


def rack(game: str = "8-ball", *, seed: int = 0, **setup: Any) -> Scene:
    """The balls of a game before its break, the cue ball on the head spot or at home.

    Takes the arguments of ``Match``.
    """
    return Match(game, seed=seed, **setup).scene


def _declaration(call: Call) -> dict[str, Any]:
    """A call as the data of a ``call`` command."""
    match call:
        case str("safety"):
            return {"safety": True}
        case str("push-out"):
            return {"push_out": True}
        case Mapping():
            return dict(call)
        case (ball, pocket):
            return {"ball": ball, "pocket": pocket}
        case int():
            return {"ball": call}
    wanted = "(ball, pocket), a ball, 'safety', 'push-out' or a dict"
    raise TypeError(f"call: expected {wanted}, found {call!r}")
