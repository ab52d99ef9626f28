"""The environments, by the checkers of their frameworks."""

import warnings

import numpy as np
import pytest

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

import gymnasium
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import gl_billiards as gl
from gl_billiards import envs


@pytest.mark.parametrize("name", ["RunOut", "EightBall", "NineBall"])
def test_gymnasium_accepts_them(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(f"gl_billiards/{name}-v0")
        check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("game", ["8-ball", "9-ball"])
def test_pettingzoo_accepts_them(game: str) -> None:
    api_test(envs.TwoPlayers(game), num_cycles=60)
    seed_test(lambda: envs.TwoPlayers(game), num_cycles=20)


def test_vector_env_plays_as_one_batch() -> None:
    env = gymnasium.make_vec("gl_billiards/RunOut-v0", num_envs=64, balls=2)
    assert isinstance(env.unwrapped, envs.RunOuts)
    env.action_space.seed(1)
    first, _ = env.reset(seed=5)
    again, _ = env.reset(seed=5)
    assert np.array_equal(first, again) and env.observation_space.contains(first)
    fallen = 0.0
    over = np.zeros(64, np.bool_)
    for _ in range(40):
        was_over = over
        rows, reward, over, _, _ = env.step(env.action_space.sample())
        assert env.observation_space.contains(rows)
        # The step after an episode only sets up the table.
        assert not reward[was_over].any() and not over[was_over].any()
        fallen += reward.sum()
    assert fallen > 0


def test_a_straight_shot_is_rewarded() -> None:
    env = envs.RunOut(balls=1)
    env.reset(seed=1)
    tables = env._tables
    tables.places[0] = [[0.0, 0.0], [1.0, 0.5]]
    shot = gl.Scene({0: (0.0, 0.0), 1: (1.0, 0.5)}).aim(1, pocket=0, speed=3.0)
    action = np.array([shot.direction / np.pi, 3.0 / 4 - 1, 0, 0, -1], np.float32)
    _, reward, terminated, _, _ = env.step(action)
    assert (reward, terminated) == (1.0, True)


def test_the_referee_speaks() -> None:
    env = envs.NineBall(opponent="greedy")
    env.reset(seed=3)
    action = env.action_space.sample() | {"shot": np.array([1, -0.9, 0, 0, -1], np.float32)}
    _, _, _, _, info = env.step(action)
    assert info["verdict"].endswith(".") and isinstance(info["fouls"], tuple)
