"""One shot, and shots by the million."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from numbers import Real
from operator import index
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gl_billiards import _core
from gl_billiards._core import Laws, Noise, Result, Scene, Shot, Table

if TYPE_CHECKING:
    import pyarrow

    Balls: TypeAlias = Scene | Mapping[int, Sequence[float]] | ArrayLike
    Shots: TypeAlias = Shot | Sequence[Shot] | ArrayLike

_NO_NOISE = Noise()


def as_noise(noise: Noise | float | None) -> Noise | None:
    """The errors that an argument means: a number is their multiple of the Computer Olympiad's."""
    if noise is None or isinstance(noise, Noise):
        return noise
    if isinstance(noise, Real):
        return Noise.olympiad(float(noise))
    raise TypeError(f"noise: expected a Noise or a number, found {noise!r}")


def simulate(scene: Scene | Mapping[str, Any] | str, shot: Shot | None = None) -> Result:
    """Plays a scene to its end.

    Args:
        scene: a scene, its document as a dict, or its JSON text.
        shot: the shot; by default that of the scene.

    Raises:
        ValueError: with the place and the reason, if the scene or the shot is malformed.
    """
    if isinstance(scene, str):
        scene = Scene.from_json(scene)
    elif not isinstance(scene, Scene):
        scene = Scene.from_dict(scene)
    return scene.play(shot)


@dataclass(frozen=True, eq=False)
class Played:
    """The outcomes of n shots with b balls.

    Attributes:
        ids: numbers of the balls, one for each column: shape (b,).
        pocket: index of the pocket that a ball fell into; -1 if it stayed on the table, -2 if it
            left it over a rail, -3 if it was not there: shape (n, b).
        place: centre of each ball at the end, m; where it fell or left the table for one that did,
            NaN for one that was not there: shape (n, b, 2).
        first_hit: number of the ball that the cue ball touched first, -1 for none: shape (n,).
        cushions: contacts of all balls with cushions: shape (n,).
        cushions_after_hit: those after the first contact of the cue ball with a ball: shape (n,).
        duration: time from the stroke to the end, s: shape (n,).
        hash: the hash that ``Result.hash`` writes in hexadecimal digits, if asked for: shape (n,).
    """

    ids: NDArray[np.int64]
    pocket: NDArray[np.int8]
    place: NDArray[np.float64]
    first_hit: NDArray[np.int64]
    cushions: NDArray[np.uint32]
    cushions_after_hit: NDArray[np.uint32]
    duration: NDArray[np.float64]
    hash: NDArray[np.uint64] | None

    def __len__(self) -> int:
        return len(self.duration)

    def fell(self, ball: int, pocket: int | None = None) -> NDArray[np.bool_]:
        """True for each shot in which a ball fell, into this pocket or any: shape (n,).

        Raises:
            KeyError: if there is no such ball.
        """
        columns = np.flatnonzero(self.ids == ball)
        if len(columns) == 0:
            raise KeyError(f"there is no ball {ball} in these positions")
        into = self.pocket[:, columns[0]]
        return into >= 0 if pocket is None else into == pocket

    def to_arrow(self) -> pyarrow.Table:
        """The outcomes as an Arrow table with a row for each shot (needs ``pyarrow``)."""
        import pyarrow as pa

        columns: dict[str, pa.Array | NDArray[Any]] = {}
        for name in ("first_hit", "cushions", "cushions_after_hit", "duration", "hash"):
            values = getattr(self, name)
            if values is not None:
                columns[name] = values
        for column, ball in enumerate(self.ids):
            columns[f"pocket_{ball}"] = np.ascontiguousarray(self.pocket[:, column])
            columns[f"x_{ball}"] = np.ascontiguousarray(self.place[:, column, 0])
            columns[f"y_{ball}"] = np.ascontiguousarray(self.place[:, column, 1])
        return pa.table(columns)


def play_many(
    balls: Balls,
    shots: Shots,
    *,
    ids: Sequence[int] | NDArray[np.integer] | None = None,
    table: str | Table = "pool-9ft",
    laws: str | Laws = "real",
    repeat: int = 1,
    noise: Noise | float | None = None,
    seed: int = 0,
    threads: int | None = None,
    shard: tuple[int, int] | None = None,
    limit: float | None = None,
    hashes: bool = False,
) -> Played:
    """Plays many shots of the cue ball, on several threads.

    There are as many positions as shots, or one of either. The outcome of shot number k depends on
    its position, its stroke, ``seed`` and k alone: threads and shards change no bit. Other Python
    threads run meanwhile, and Ctrl-C ends it at once. Do not change the arrays meanwhile.

    Args:
        balls: a scene; or a dict from numbers to places; or an array of places in m, of shape
            (b, 2) for one position or (n, b, 2) for n, with NaN for a ball that is not there.
        shots: a shot, or a list of them; or an array of shape (5,) or (n, 5): direction (rad), speed
            of the cue (m/s), tip to the right and above the centre (radii), elevation (rad).
        ids: the number of each column of an array of places; by default 0, 1, ... Ball 0 is struck.
        table, laws: those of the shots, unless ``balls`` is a scene.
        repeat: how often each is played, one after the other.
        noise: the errors of execution, drawn anew for each shot, or their multiple of those of the
            Computer Olympiad; none by default.
        seed: that of the errors, from 0 to 2**64 - 1.
        threads: by default one for each core.
        shard: ``(k, n)`` plays only the k-th of n parts, k from 0. All parts one after another are
            the whole.
        limit: ends a shot after this table time, s.
        hashes: True to compute the hash of each shot.

    Raises:
        ValueError: with the place and the reason, if a position or a shot is malformed.
        TypeError: if an argument has another type or shape.
    """
    job = _Job.of(balls, shots, ids, table, laws, repeat)
    start, stop = _part(job.count, shard)
    return job.play(start, stop, noise, seed, threads, limit, hashes)


def chunks(
    balls: Balls,
    shots: Shots,
    *,
    size: int = 100_000,
    ids: Sequence[int] | NDArray[np.integer] | None = None,
    table: str | Table = "pool-9ft",
    laws: str | Laws = "real",
    repeat: int = 1,
    noise: Noise | float | None = None,
    seed: int = 0,
    threads: int | None = None,
    shard: tuple[int, int] | None = None,
    limit: float | None = None,
    hashes: bool = False,
) -> Iterator[Played]:
    """Plays shots as ``play_many`` does, and yields their outcomes ``size`` shots at a time, for more
    shots than memory holds.
    """
    if size < 1:
        raise ValueError(f"size: expected at least 1, found {size}")
    job = _Job.of(balls, shots, ids, table, laws, repeat)
    start, stop = _part(job.count, shard)
    for first in range(start, stop, size):
        last = min(first + size, stop)
        yield job.play(first, last, noise, seed, threads, limit, hashes)


@dataclass(frozen=True)
class _Job:
    """What all parts of a batch share."""

    table: Table
    laws: Laws
    ids: NDArray[np.int64]
    places: NDArray[np.float64]
    shots: NDArray[np.float64]
    repeat: int

    @staticmethod
    def of(
        balls: Balls,
        shots: Shots,
        ids: Sequence[int] | NDArray[np.integer] | None,
        table: str | Table,
        laws: str | Laws,
        repeat: int,
    ) -> _Job:
        if isinstance(balls, Scene):
            scene = balls
            numbers, places, table, laws = scene.ids, scene.places[:, :2], scene.table, scene.laws
        else:
            table, laws = _core.setting(table, laws)
            if isinstance(balls, Mapping):
                numbers = _whole(list(balls))
                places = _floats(list(balls.values()), "balls")
            else:
                places = _floats(balls, "balls")
                columns = places.shape[-2] if places.ndim >= 2 else 0
                numbers = np.arange(columns) if ids is None else _whole(ids)
        if places.ndim == 2:
            places = places[np.newaxis]
        if places.ndim != 3 or places.shape[2] != 2:
            raise TypeError(f"balls: expected shape (b, 2) or (n, b, 2), found {places.shape}")
        if numbers.shape != (places.shape[1],):
            raise TypeError(f"ids: expected {places.shape[1]} numbers, found shape {numbers.shape}")
        rows = _rows(shots)
        if repeat < 1:
            raise ValueError(f"repeat: expected at least 1, found {repeat}")
        return _Job(table, laws, numbers, _contiguous(places), _contiguous(rows), repeat)

    @property
    def count(self) -> int:
        """Number of shots, repetitions included."""
        pairs = [len(self.places), len(self.shots)]
        return 0 if 0 in pairs else max(pairs) * self.repeat

    def play(
        self,
        start: int,
        stop: int,
        noise: Noise | float | None,
        seed: int,
        threads: int | None,
        limit: float | None,
        hashes: bool,
    ) -> Played:
        if not 0 <= index(seed) < 2**64:
            raise ValueError(f"seed: expected a whole number from 0 to 2**64 - 1, found {seed}")
        noise = as_noise(noise)
        outcome = _core.play_many(
            self.table,
            self.laws,
            [int(number) for number in self.ids],
            self.places,
            self.shots,
            repeat=self.repeat,
            noise=_NO_NOISE if noise is None else noise,
            seed=seed,
            start=start,
            stop=stop,
            threads=_cores() if threads is None else threads,
            limit=limit,
            hashes=hashes,
        )
        return Played(ids=np.asarray(self.ids, dtype=np.int64), **outcome)


def _rows(shots: Shots) -> NDArray[np.float64]:
    """Shots as an array of shape (n, 5)."""
    if isinstance(shots, Shot):
        shots = [shots]
    if isinstance(shots, Sequence) and any(isinstance(shot, Shot) for shot in shots):
        shots = [_row(shot) for shot in shots]
    rows = _floats(shots, "shots")
    if rows.shape == (0,):
        rows = rows.reshape(0, 5)
    if rows.ndim == 1:
        rows = rows[np.newaxis]
    if rows.ndim != 2 or rows.shape[1] != 5:
        raise TypeError(f"shots: expected shape (5,) or (n, 5), found {rows.shape}")
    return rows


def _row(shot: object) -> tuple[float, float, float, float, float]:
    if not isinstance(shot, Shot):
        raise TypeError(f"shots: expected shots only, found a {type(shot).__name__}")
    if shot.speed is None or shot.ball != 0:
        raise ValueError("shots: each needs a speed, and strikes ball 0")
    return (shot.direction, shot.speed, shot.side, shot.height, shot.elevation)


def _whole(ids: object) -> NDArray[np.int64]:
    """Numbers of balls."""
    array = np.asarray(ids)
    if array.dtype.kind not in "iu" and array.size > 0:
        raise TypeError(f"ids: expected whole numbers, found {array.dtype}")
    if array.size > 0 and not 0 <= int(array.min()) <= int(array.max()) < 2**32:
        raise ValueError("ids: expected numbers from 0 to 4294967295")
    return array.astype(np.int64)


def _floats(value: object, name: str) -> NDArray[np.float64]:
    """An array of real numbers."""
    array = np.asarray(value)
    if array.dtype.kind not in "fiub":
        raise TypeError(f"{name}: expected real numbers, found {array.dtype}")
    return array.astype(np.float64, copy=False)


def _contiguous(array: NDArray[np.float64]) -> NDArray[np.float64]:
    """The array, or a copy if it is not aligned or not in C order."""
    return np.require(array, requirements=["C", "A"])


def _part(count: int, shard: tuple[int, int] | None) -> tuple[int, int]:
    """First and last number, exclusive, of a part."""
    if shard is None:
        return 0, count
    part, parts = shard
    if not 0 <= part < parts:
        raise ValueError(f"shard: expected (k, n) with k from 0 to n - 1, found {shard}")
    return part * count // parts, (part + 1) * count // parts


def _cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1

