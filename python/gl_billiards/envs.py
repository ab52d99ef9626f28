"""Environments for reinforcement learning.

With Gymnasium (``pip install gl-billiards[envs]``), after ``import gl_billiards.envs``:

* ``gl_billiards/RunOut-v0``: pocket all balls without a miss. With ``gymnasium.make_vec`` all copies
  of it play as one batch.
* ``gl_billiards/EightBall-v0`` and ``gl_billiards/NineBall-v0``: a rack against an opponent, judged
  by the referee.

With PettingZoo: ``TwoPlayers``, the same rack for two agents.

All numbers of actions are from -1 to 1. ``shot`` is the direction of the cue (times pi, rad), its speed
(up to 8 m/s), the tip to the right and above the centre (times half a radius), and its elevation
(up to half a radian). ``place`` is where a ball in hand goes, in halves of the table's length and
width; where the game forbids it, the ball stays where it is offered. ``call`` is 0 for none, 1 for a
push-out (9-ball) or a safety (8-ball), or 2 + 6 (ball - 1) + pocket (8-ball).

An observation of a rack is (x, y, on the table) for each ball by its number, in halves of the table,
then the player's group (-1 solids, 1 stripes, 0 open), ball in hand, whether the rack is still to be
broken, and the lowest ball that may be hit first, in ninths (9-ball).
"""

from __future__ import annotations

import math
from typing import Any, ClassVar, SupportsFloat

import numpy as np
from numpy.typing import NDArray

import gl_billiards as gl

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from pettingzoo import AECEnv
except ImportError as error:
    raise ImportError(
        "gl_billiards.envs needs gymnasium and pettingzoo: pip install gl-billiards[envs]"
    ) from error

#: The largest speed of the cue, m/s.
MOST_SPEED = 8.0
#: The farthest offset of the tip, radii.
WIDEST_TIP = 0.5
#: The steepest elevation, rad.
MOST_ELEVATION = 0.5
#: Most shots of a rack; then it is cut short.
MOST_SHOTS = 200

Floats = NDArray[np.float64]


def rows_of(actions: NDArray[np.floating[Any]]) -> Floats:
    """Shots as ``play_many`` takes them, of shape (n, 5), for actions of this shape."""
    parts = np.clip(np.asarray(actions, dtype=np.float64), -1.0, 1.0)
    scale = [math.pi, MOST_SPEED / 2, WIDEST_TIP, WIDEST_TIP, MOST_ELEVATION / 2]
    return (parts + [0.0, 1.0, 0.0, 0.0, 1.0]) * scale


class RunOuts(VectorEnv[NDArray[np.float32], NDArray[np.float32], NDArray[Any]]):
    """``num_envs`` tables with ``balls`` object balls each, placed at random, as one batch.

    A step plays a shot on each table. Its reward is the number of object balls that fell, or 0 for a
    scratch. An episode ends with a scratch, without a ball, or when none is left; the next step
    then sets up the table anew. An observation is (x, y, on the table) for the cue ball and each
    other ball, in halves of the table.
    """

    def __init__(
        self,
        num_envs: int = 1,
        *,
        balls: int = 3,
        table: str | gl.Table = "pool-9ft",
        noise: gl.Noise | float | None = None,
        threads: int | None = None,
    ) -> None:
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}
        self.num_envs = num_envs
        self.single_observation_space = spaces.Box(-1.1, 1.1, (3 * (balls + 1),), np.float32)
        self.single_action_space = spaces.Box(-1.0, 1.0, (5,), np.float32)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.table = gl.Table(table) if isinstance(table, str) else table
        if self.table.length is None or self.table.width is None:
            raise ValueError("table: one with a bed is needed")
        self.half = np.array([self.table.length / 2, self.table.width / 2])
        self._noise, self._threads = noise, threads
        self._radius = gl.Scene({0: (0.0, 0.0)}, table=self.table).radii[0]
        #: Centres of the balls, m, NaN for those that fell: shape (num_envs, balls + 1, 2).
        self.places: Floats = np.full((num_envs, balls + 1, 2), np.nan)
        self._done = np.ones(num_envs, np.bool_)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Sets up all tables."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        if isinstance(seed, list):
            self._np_random = np.random.default_rng([part or 0 for part in seed])
        self._done[:] = True
        self._set_up()
        return self._observation(), {}

    def step(
        self, actions: NDArray[np.float32]
    ) -> tuple[
        NDArray[np.float32],
        NDArray[Any],
        NDArray[Any],
        NDArray[Any],
        dict[str, Any],
    ]:
        """Plays a shot on each table but those that are set up anew."""
        fresh = self._done.copy()
        self._set_up()
        going = np.flatnonzero(~fresh)
        reward = np.zeros(self.num_envs)
        if len(going) > 0:
            played = gl.play_many(
                self.places[going],
                rows_of(actions)[going],
                table=self.table,
                noise=self._noise,
                seed=int(self.np_random.integers(2**63)),
                threads=self._threads,
            )
            gone = (played.pocket >= 0) | (played.pocket == -2)
            scratch = gone[:, 0]
            off = (played.pocket == -2).any(axis=1)
            fallen = (played.pocket[:, 1:] >= 0).sum(axis=1)
            reward[going] = np.where(scratch | off, 0, fallen)
            self.places[going] = np.where(gone[:, :, np.newaxis], np.nan, played.place)
            cleared = np.isnan(self.places[going, 1:, 0]).all(axis=1)
            self._done[going] = (reward[going] == 0) | cleared
        observation = self._observation()
        return observation, reward, self._done.copy(), np.zeros(self.num_envs, np.bool_), {}

    def _set_up(self) -> None:
        """Sets up the tables whose episode is over."""
        for index in np.flatnonzero(self._done):
            balls = self.places[index]
            for column in range(len(balls)):
                while True:
                    balls[column] = self.np_random.uniform(-1, 1, 2) * (self.half - self._radius)
                    apart = np.linalg.norm(balls[:column] - balls[column], axis=1)
                    if (apart > 2 * self._radius).all():
                        break
        self._done[:] = False

    def _observation(self) -> NDArray[np.float32]:
        there = ~np.isnan(self.places[:, :, :1])
        numbers = np.where(there, self.places / self.half, 0.0)
        rows = np.concatenate([numbers, there], axis=2).reshape(self.num_envs, -1)
        return rows.astype(np.float32)


class RunOut(gymnasium.Env[NDArray[np.float32], NDArray[np.float32]]):
    """One table of ``RunOuts``, which has the arguments."""

    metadata: dict[str, Any] = {"render_modes": []}

    def __init__(self, **arguments: Any) -> None:
        self._tables = RunOuts(1, **arguments)
        self.observation_space = self._tables.single_observation_space
        self.action_space = self._tables.single_action_space

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Sets up the table."""
        super().reset(seed=seed)
        fresh = int(self.np_random.integers(2**31)) if seed is None else seed
        observation, info = self._tables.reset(seed=fresh)
        return observation[0], info

    def step(
        self, action: NDArray[np.float32]
    ) -> tuple[NDArray[np.float32], SupportsFloat, bool, bool, dict[str, Any]]:
        """Plays a shot."""
        rows, reward, terminated, truncated, info = self._tables.step(np.asarray(action)[np.newaxis])
        return rows[0], float(reward[0]), bool(terminated[0]), bool(truncated[0]), info


class _Rack:
    """A rack as observations and actions."""

    def __init__(self, game: str, noise: gl.Noise | float | None) -> None:
        self.game, self.noise = game, noise
        self.match = gl.Match(game, noise=noise)
        table = self.match.scene.table
        assert table.length is not None and table.width is not None
        self.half = np.array([table.length / 2, table.width / 2])
        self.balls = {"8-ball": 16, "9-ball": 10}[game]
        #: Number of calls: none, a push-out, or for 8-ball a safety and each ball in each pocket.
        self.calls = 2 if game == "9-ball" else 2 + 6 * (self.balls - 1)
        self.observation_space = spaces.Box(-1.5, 1.5, (3 * self.balls + 4,), np.float32)
        self.action_space = spaces.Dict(
            {
                "shot": spaces.Box(-1.0, 1.0, (5,), np.float32),
                "place": spaces.Box(-1.0, 1.0, (2,), np.float32),
                "call": spaces.Discrete(self.calls),
            }
        )
        self._chooser = gl.Opponent("greedy")

    def begin(self, seed: int, breaker: int) -> None:
        self.match = gl.Match(self.game, seed=seed, noise=self.noise, breaker=breaker)
        self.settle()

    def settle(self) -> None:
        """Makes the choices that the referee offers, as the opponent ``greedy`` would."""
        while self.match.choices:
            self.match.play(self._chooser(self.match))

    def is_over(self) -> bool:
        return self.match.over

    def is_long(self) -> bool:
        return not self.match.over and self.match.state["shots"] >= MOST_SHOTS

    def observation(self) -> NDArray[np.float32]:
        """(x, y, on the table) for each ball by its number, then: the player's group (-1 solids,
        1 stripes, 0 open), ball in hand, whether the rack is still to be broken, and the lowest
        ball that may be hit first, in ninths.
        """
        state = self.match.state
        rows = np.zeros((self.balls, 3), np.float32)
        for ball in state["balls"]:
            if "pocket" not in ball and ball["state"] != "off-table":
                rows[ball["id"]] = [*(np.array(ball["position"][:2]) / self.half), 1.0]
        groups = state["groups"] or ["open", "open"]
        group = {"open": 0.0, "solids": -1.0, "stripes": 1.0}[groups[state["player"] - 1]]
        legal = min(self.match.legal_balls, default=0) if self.game == "9-ball" else 0
        flags = [group, state["ball_in_hand"], self.match.breaking, legal / 9]
        return np.concatenate([rows.ravel(), np.array(flags, np.float32)]).clip(-1.5, 1.5)

    def play(self, action: dict[str, Any]) -> gl.Turn:
        direction, speed, side, height, elevation = (
            float(part) for part in rows_of(np.asarray(action["shot"])[np.newaxis])[0]
        )
        # A stroke of no speed is refused.
        shot = gl.Shot(direction, max(speed, 0.05), side=side, height=height, elevation=elevation)
        if self.match.ball_in_hand:
            x, y = np.clip(action["place"], -1.0, 1.0) * self.half
            try:
                self.match.command("move-cue-ball", position=[float(x), float(y)])
            except gl.Refused:
                pass
        try:
            return self.match.play(gl.Decision(shot, call=self._call(int(action["call"])), noise=NONE))
        except gl.Refused:
            # The game does not allow this call now.
            return self.match.play(gl.Decision(shot, noise=NONE))

    def _call(self, number: int) -> gl.Call | None:
        if number == 0:
            return None
        if number == 1:
            return "push-out" if self.game == "9-ball" else "safety"
        ball, pocket = divmod(number - 2, 6)
        return ball + 1, pocket


#: No errors. A stroke without room for the cue is then turned to the nearest one that has room.
NONE = gl.Noise()


class _AgainstOpponent(gymnasium.Env[NDArray[np.float32], dict[str, Any]]):
    """A rack of a game against an opponent."""

    metadata: dict[str, Any] = {"render_modes": []}
    game: ClassVar[str]

    def __init__(
        self, *, opponent: str = "novice", noise: gl.Noise | float | None = None
    ) -> None:
        self._rack = _Rack(self.game, noise)
        self._opponent = gl.Opponent(opponent)
        self.observation_space = self._rack.observation_space
        self.action_space = self._rack.action_space

    @property
    def match(self) -> gl.Match:
        """The match; the agent is player 1."""
        return self._rack.match

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Racks the balls; the breaker is drawn by lot."""
        super().reset(seed=seed)
        self._rack.begin(int(self.np_random.integers(2**63)), int(self.np_random.integers(1, 3)))
        self._answer()
        return self._rack.observation(), {}

    def step(
        self, action: dict[str, Any]
    ) -> tuple[NDArray[np.float32], SupportsFloat, bool, bool, dict[str, Any]]:
        """Plays a shot, and those of the opponent after it."""
        turn = self._rack.play(action)
        self._answer()
        over, winner = self._rack.is_over(), self.match.winner
        reward = 0.0 if not over else 1.0 if winner == 1 else -1.0
        info = {"verdict": turn.verdict, "fouls": turn.fouls}
        return self._rack.observation(), reward, over, self._rack.is_long(), info

    def _answer(self) -> None:
        self._rack.settle()
        while self.match.player == 2 and not (self._rack.is_over() or self._rack.is_long()):
            self.match.play(self._opponent(self.match))
            self._rack.settle()


class EightBall(_AgainstOpponent):
    """A rack of 8-ball against an opponent. The reward is 1 for a rack won and -1 for one lost.

    ``info`` has the referee's ``verdict`` and ``fouls`` on the shot. The module's text
    describes observations and actions.
    """

    game = "8-ball"


class NineBall(_AgainstOpponent):
    """A rack of 9-ball against an opponent. The reward is 1 for a rack won and -1 for one lost.

    ``info`` has the referee's ``verdict`` and ``fouls`` on the shot. The module's text
    describes observations and actions.
    """

    game = "9-ball"


class TwoPlayers(AECEnv[str, NDArray[np.float32], dict[str, Any]]):  # type: ignore[misc]
    """A rack of ``8-ball`` or ``9-ball`` for two agents, ``player_1`` and ``player_2``.

    Observations and actions are those of ``EightBall`` and ``NineBall``. The winner gets 1, the loser
    -1, at the end of the rack.
    """

    def __init__(self, game: str = "8-ball", *, noise: gl.Noise | float | None = None) -> None:
        super().__init__()
        self.metadata = {"name": f"gl_billiards_{game}", "render_modes": [], "is_parallelizable": False}
        self.render_mode = None
        self._rack = _Rack(game, noise)
        self.possible_agents = ["player_1", "player_2"]
        self._random = np.random.default_rng()

    @property
    def match(self) -> gl.Match:
        """The match."""
        return self._rack.match

    def observation_space(self, agent: str) -> spaces.Box:
        """The same for both."""
        return self._rack.observation_space

    def action_space(self, agent: str) -> spaces.Dict:
        """The same for both."""
        return self._rack.action_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Racks the balls; the breaker is drawn by lot."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
            for space in (self._rack.action_space, self._rack.observation_space):
                space.seed(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._rack.begin(int(self._random.integers(2**63)), int(self._random.integers(1, 3)))
        self.agent_selection = self._at_table()

    def observe(self, agent: str) -> NDArray[np.float32]:
        """The table as the player at it sees it."""
        return self._rack.observation()

    def step(self, action: dict[str, Any] | None) -> None:
        """Plays a shot of the agent at the table."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        turn = self._rack.play(action)
        self._rack.settle()
        self.infos[agent] = {"verdict": turn.verdict, "fouls": turn.fouls}
        if self._rack.is_over():
            winner = f"player_{self.match.winner}"
            self.rewards = {one: 1.0 if one == winner else -1.0 for one in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._rack.is_long():
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self._at_table()

    def _at_table(self) -> str:
        return f"player_{self.match.player}"

    def render(self) -> None:
        """Nothing: see ``gl_billiards.draw``."""

    def close(self) -> None:
        """Nothing."""


gymnasium.register(
    "gl_billiards/RunOut-v0",
    entry_point="gl_billiards.envs:RunOut",
    vector_entry_point="gl_billiards.envs:RunOuts",
)
gymnasium.register("gl_billiards/EightBall-v0", entry_point="gl_billiards.envs:EightBall")
gymnasium.register("gl_billiards/NineBall-v0", entry_point="gl_billiards.envs:NineBall")
