"""The bits of shots: the same from a scene, a batch, any part of it, and the program."""

import json
import os
import subprocess
from typing import Any

import hashes
import numpy as np
import pytest
from numpy.typing import NDArray

import gl_billiards as gl

NOISE = gl.Noise.olympiad(1.0)
SCENE = gl.Scene({0: (-0.6, 0.1), 8: (0.5, 0.3), 3: (0.1, -0.2)})


def test_program_scene_and_batch_have_the_same_bits() -> None:
    scenes = hashes.scenes()
    alone = [scene.play().hash for scene in scenes]
    assert alone == hashes.batch(threads=1)
    program = os.environ.get("GL_BILLIARDS")
    if program is None:
        pytest.skip("GL_BILLIARDS names no program")
    lines = "\n".join(scene.to_json() for scene in scenes)
    run = subprocess.run(
        [program, "simulate", "--lines"], input=lines, capture_output=True, text=True, check=True
    )
    assert [json.loads(line)["hash"] for line in run.stdout.splitlines()] == alone


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_threads_and_shards_change_no_bit(threads: int) -> None:
    shot = SCENE.aim(8, pocket=0, speed=2.5)

    def play(shard: tuple[int, int] | None = None) -> gl.Played:
        return gl.play_many(
            SCENE, shot, repeat=300, noise=NOISE, seed=7, threads=threads, shard=shard, hashes=True
        )

    whole = play()
    assert whole.hash is not None
    assert len(set(whole.hash.tolist())) > 290
    for parts in (1, 7, 400):
        pieces = [play((part, parts)) for part in range(parts)]
        for name in ("hash", "pocket", "place", "duration", "first_hit", "cushions"):
            joined = np.concatenate([getattr(piece, name) for piece in pieces])
            assert joined.tobytes() == getattr(whole, name).tobytes()


def test_chunks_are_the_whole() -> None:
    shot = SCENE.aim(8, pocket=0, speed=2.5)
    whole = gl.play_many(SCENE, shot, repeat=100, noise=NOISE, hashes=True)
    pieces = list(gl.chunks(SCENE, shot, repeat=100, noise=NOISE, hashes=True, size=33))
    assert [len(piece) for piece in pieces] == [33, 33, 33, 1]
    assert np.array_equal(np.concatenate([hashes_of(piece) for piece in pieces]), hashes_of(whole))


def hashes_of(played: gl.Played) -> NDArray[np.uint64]:
    assert played.hash is not None
    return played.hash


def layouts(array: NDArray[np.float64]) -> list[Any]:
    """The numbers of an array in other orders, alignments, types and kinds."""
    misaligned = np.zeros(array.nbytes + 1, np.uint8)[1:].view(np.float64).reshape(array.shape)
    misaligned[...] = array
    read_only = array.copy()
    read_only.flags.writeable = False
    wide = np.zeros((*array.shape[:-1], 2 * array.shape[-1]))
    wide[..., ::2] = array
    return [
        np.asfortranarray(array),
        misaligned,
        read_only,
        wide[..., ::2],
        array[::-1].copy()[::-1],
        array.astype(">f8"),
        array.tolist(),
    ]


def test_noise_may_be_a_number_and_a_list_of_shots_empty() -> None:
    shot = SCENE.aim(8, 0, speed=2.5)
    one = gl.play_many(SCENE, shot, repeat=50, noise=gl.Noise.olympiad(2.0))
    other = gl.play_many(SCENE, shot, repeat=50, noise=2)
    assert np.array_equal(one.place, other.place)
    assert len(gl.play_many(SCENE, [])) == 0


def test_arrays_of_any_layout_give_the_same_answer() -> None:
    chance = np.random.default_rng(1)
    x = chance.uniform(-0.3, 0.3, (40, 3)) + [-0.8, 0, 0.8]
    places = np.stack([x, chance.uniform(-0.5, 0.5, (40, 3))], axis=2)
    shots = np.column_stack([chance.uniform(-3, 3, 40), chance.uniform(1, 5, 40), np.zeros((40, 3))])
    usual = hashes_of(gl.play_many(places, shots, hashes=True))
    for layout in layouts(places):
        assert np.array_equal(hashes_of(gl.play_many(layout, shots, hashes=True)), usual)
    for layout in layouts(shots):
        assert np.array_equal(hashes_of(gl.play_many(places, layout, hashes=True)), usual)
    wrong: list[Any] = [places[:, :, 0], places.astype(complex), np.zeros((2, 3, 4)), "abc", None]
    for value in wrong:
        with pytest.raises((TypeError, ValueError)):
            gl.play_many(value, shots)
