"""The hash of many random shots, which is the same on every machine and under every Python."""

import hashlib
import json
import random

import numpy as np

import gl_billiards as gl

SHOTS = 2000


def positions() -> tuple[list[dict[int, tuple[float, float]]], list[gl.Shot]]:
    """Random positions of up to nine balls, and a shot for each."""
    chance = random.Random(46)
    balls: list[dict[int, tuple[float, float]]] = []
    shots: list[gl.Shot] = []
    while len(shots) < SHOTS:
        place = {
            ball: (chance.uniform(-1.2, 1.2), chance.uniform(-0.55, 0.55))
            for ball in range(chance.randint(1, 9))
        }
        try:
            gl.Scene(place)
        except ValueError:
            continue  # Two of them overlap.
        balls.append(place)
        shots.append(
            gl.Shot(
                chance.uniform(-3.1, 3.1),
                chance.uniform(0.5, 6.0),
                side=chance.uniform(-0.4, 0.4),
                height=chance.uniform(-0.4, 0.4),
                elevation=chance.choice([0.0, 0.05, 0.3]),
            )
        )
    return balls, shots


def scenes() -> list[gl.Scene]:
    """The shots as scenes."""
    return [gl.Scene(place, shot=shot) for place, shot in zip(*positions(), strict=True)]


def batch(threads: int) -> list[str]:
    """The hashes of the shots, played as one batch."""
    balls, shots = positions()
    places = np.full((SHOTS, 9, 2), np.nan)
    for row, place in zip(places, balls, strict=True):
        row[list(place)] = list(place.values())
    played = gl.play_many(places, shots, threads=threads, hashes=True)
    assert played.hash is not None
    return [f"{value:016x}" for value in played.hash]


def digest(hashes: list[str]) -> str:
    """One hash for all."""
    return hashlib.sha256(json.dumps(hashes).encode()).hexdigest()


if __name__ == "__main__":
    alone = [scene.play().hash for scene in scenes()]
    assert alone == batch(1) == batch(3)
    print(digest(alone))
