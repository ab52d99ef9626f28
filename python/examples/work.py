"""A million noisy shots, a part at a time: what the examples for Ray and Dask share."""

import hashlib
import os
import signal
from pathlib import Path

import numpy as np
import pyarrow as pa

import gl_billiards as gl

SCENE = gl.Scene({0: (-0.6, 0.1), 8: (0.5, 0.3), 3: (0.1, -0.2)})


def play(part: int, parts: int, shots: int, threads: int = 1) -> pa.Table:
    """The outcomes of one part of the shots. Parts of any number, one after another, are the same."""
    angles = SCENE.aim(8, pocket=0, speed=2.5).direction + np.linspace(-0.02, 0.02, 100)
    rows = np.column_stack([angles, np.full((100, 1), 2.5), np.zeros((100, 3))])
    played = gl.play_many(
        SCENE,
        rows,
        repeat=shots // 100,
        noise=gl.Noise.olympiad(1.0),
        seed=7,
        threads=threads,
        shard=(part, parts),
    )
    return played.to_arrow()


def digest(tables: list[pa.Table]) -> str:
    """A hash of the contents, however the rows are divided into tables."""
    whole = pa.concat_tables(tables).combine_chunks()
    columns = (whole.column(name).to_numpy() for name in whole.column_names)
    return hashlib.sha256(b"".join(column.tobytes() for column in columns)).hexdigest()


def die_once(marker: str | None) -> None:
    """Kills this process if nobody has done so yet, to show that a lost worker loses nothing."""
    if marker is None:
        return
    try:
        Path(marker).touch(exist_ok=False)
    except FileExistsError:
        return
    os.kill(os.getpid(), signal.SIGKILL)
