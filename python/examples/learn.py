"""Learns to pocket a ball: a linear policy, by the cross-entropy method.

For each pocket the policy knows the cut angle and the two distances of the shot. It weighs them to
choose a pocket, and corrects the geometric aim by what the cut angle throws off.

Prints the share of balls pocketed before and after.
"""

import gymnasium
import numpy as np
from numpy.typing import NDArray

import gl_billiards.envs as envs

TABLES, GENERATIONS, POPULATION, ELITE = 256, 25, 32, 6


def actions(tables: envs.RunOuts, weights: NDArray[np.float64]) -> NDArray[np.float32]:
    """The shot of a policy on each table."""
    cue, ball = tables.places[:, 0, np.newaxis], tables.places[:, 1, np.newaxis]
    to_pocket = tables.table.pockets[np.newaxis, :, :2] - ball
    far = np.linalg.norm(to_pocket, axis=2)
    # The cue ball goes to where it touches the ball behind the line to the pocket.
    ghost = ball - to_pocket / far[..., np.newaxis] * 0.05715
    to_ghost = ghost - cue
    near = np.linalg.norm(to_ghost, axis=2)
    across = to_ghost[..., 0] * to_pocket[..., 1] - to_ghost[..., 1] * to_pocket[..., 0]
    cut = np.arctan2(across, (to_ghost * to_pocket).sum(axis=2))
    score = weights[0] * np.abs(cut) + weights[1] * far + weights[2] * near
    best = np.argmax(score, axis=1)
    rows = np.arange(len(best))
    cut, aim = cut[rows, best], to_ghost[rows, best]
    direction = np.arctan2(aim[:, 1], aim[:, 0]) + (weights[3] * cut + weights[4] * cut**3) / 20
    direction = (direction + np.pi) % (2 * np.pi) - np.pi
    speed = np.full(len(best), weights[5] / 2)
    level = np.zeros(len(best))
    return np.stack([direction / np.pi, speed, level, level, level - 1], axis=1).astype(np.float32)


def share(tables: envs.RunOuts, weights: NDArray[np.float64], seed: int) -> float:
    """The share of balls that a policy pockets."""
    tables.reset(seed=seed)
    return float(tables.step(actions(tables, weights))[1].mean())


def main() -> tuple[float, float]:
    """Learns, and returns the share before and after."""
    tables = gymnasium.make_vec("gl_billiards/RunOut-v0", num_envs=TABLES, balls=1).unwrapped
    assert isinstance(tables, envs.RunOuts)
    chance = np.random.default_rng(1)
    mean, spread = np.zeros(6), np.ones(6)
    before = share(tables, mean, seed=0)
    for generation in range(GENERATIONS):
        policies = mean + spread * chance.standard_normal((POPULATION, 6))
        shares = [share(tables, policy, seed=1 + generation) for policy in policies]
        elite = policies[np.argsort(shares)[-ELITE:]]
        mean, spread = elite.mean(axis=0), elite.std(axis=0) + 0.02
        print(f"generation {generation + 1}: {np.mean(shares):.2f}, best {max(shares):.2f}")
    after = share(tables, mean, seed=0)
    print(f"pocketed {before:.2f} before and {after:.2f} after learning")
    return before, after


if __name__ == "__main__":
    main()
