"""Whatever an argument is: the answer is right or an ordinary exception, never a panic."""

import itertools
import math
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import gl_billiards as gl

#: Values that someone may pass by mistake.
BAD: list[Any] = [
    None, True, 0, 1, -1, 2**31, 2**63, 2**64, -(2**70), 0.0, -0.0, 0.5, -2.5, 1e-300, 1e300,
    math.inf, -math.inf, math.nan, "", "real", "pool-9ft", "\x00", "ball", b"x", [], [1], [[]],
    [1, 2], [math.nan, 0], {}, {0: (0, 0)}, {0: None}, {"id": 0}, (0, 1), (1, 0), (-1, 2),
    object(), np.zeros((2, 2)), np.full((1, 3, 2), np.nan), np.zeros((0, 5)), np.float32(2),
    np.int64(-3), np.array("x"), range(3), lambda: 1, int, gl, 3 + 2j,
]  # fmt: skip

FREE = gl.Laws(
    "real",
    constants={
        "sliding_friction": 0, "rolling_friction": 0, "spin_deceleration": 0, "air_drag": False,
    },
)  # fmt: skip
SCENE = gl.Scene({0: (-0.6, 0.1), 8: (0.5, 0.3)})
SHOT = SCENE.aim(8, pocket=0, speed=2.5)
RESULT = SCENE.play(SHOT)
PLAYED = gl.play_many(SCENE, SHOT)
#: Numbers that may be as large as the machine allows.
LARGE = ("threads", "repeat")
NESTED: list[Any] = []
NESTED.append(NESTED)


def match() -> gl.Match:
    return gl.Match("8-ball", seed=1)


def conceded() -> gl.Match:
    over = match()
    over.command("concede", player="A")
    return over


#: Functions, with arguments that are right.
CALLS: dict[str, tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]] = {
    "Table": (gl.Table, ("pool-9ft",), {"conditions": "club"}),
    "Table.from_parts": (
        gl.Table.from_parts,
        ([{"from": [-1, 1], "to": [1, 1]}], [{"center": [2, 0], "radius": 0.1}]),
        {"nose_height": 0.036},
    ),
    "Table.from_json": (gl.Table.from_json, ("{}",), {}),
    "Laws": (gl.Laws, ("real",), {"conditions": "bar", "constants": {"air_drag": False}}),
    "Laws.from_json": (gl.Laws.from_json, ("{}",), {}),
    "Shot": (
        gl.Shot,
        (0.1, 2.0),
        {"power": None, "side": 0.1, "height": 0.2, "elevation": 0.0, "ball": 0},
    ),
    "Noise": (gl.Noise, (), {"direction": 0.1, "elevation": 0.1, "speed": 0.1, "tip": 0.001}),
    "Noise.olympiad": (gl.Noise.olympiad, (1.0,), {}),
    "Scene": (
        gl.Scene,
        ({0: (0, 0), 1: (0.5, 0)},),
        {"table": "pool-9ft", "laws": "real", "shot": SHOT, "duration": 1.0},
    ),
    "Scene.from_json": (gl.Scene.from_json, (SCENE.to_json(),), {}),
    "Scene.from_dict": (gl.Scene.from_dict, (SCENE.to_dict(),), {}),
    "Scene.play": (SCENE.play, (SHOT,), {}),
    "Scene.aim": (
        SCENE.aim,
        (8, 0),
        {"speed": 2.0, "side": 0.1, "height": 0.1, "elevation": 0.1, "cue_ball": 0},
    ),
    "Result.at": (RESULT.at, ([0.0, 1.0],), {}),
    "Result.state_at": (RESULT.state_at, (0.5,), {}),
    "simulate": (gl.simulate, (SCENE, SHOT), {}),
    "Played.fell": (PLAYED.fell, (8, 0), {}),
    "play_many": (
        gl.play_many,
        ([[-0.6, 0.1], [0.5, 0.3]], [[0.1, 2.0, 0.0, 0.0, 0.0]]),
        {
            "ids": [0, 8],
            "table": "pool-9ft",
            "laws": "real",
            "repeat": 2,
            "noise": gl.Noise.olympiad(),
            "seed": 1,
            "threads": 1,
            "shard": (0, 2),
            "limit": 5.0,
            "hashes": True,
        },
    ),
    "chunks": (lambda *a, **k: list(gl.chunks(*a, **k)), (SCENE, SHOT), {"size": 3}),
    "Match": (
        gl.Match,
        ("9-ball",),
        {"seed": 1, "options": None, "table": None, "laws": "real", "noise": 1.0, "breaker": 1,
         "balls": None, "state": None, "race": 3},
    ),
    "Match.play": (lambda *a: match().play(*a), (gl.Shot(0.0, 7.0),), {}),
    "Match.command": (lambda *a, **k: match().command(*a, **k), ("aim",), {"direction": 0.2}),
    "Match.from_record": (gl.Match.from_record, (match().to_record(),), {}),
    "Decision": (
        lambda **k: match().play(gl.Decision(**k)),
        (),
        {"shot": gl.Shot(0.0, 7.0), "call": "safety", "place": (-0.7, 0.0), "choice": None},
    ),
    "Opponent": (gl.Opponent, ("greedy",), {"noise": 1.0, "seed": 3}),
    "Opponent()": (lambda it: gl.Opponent("greedy")(it), (match(),), {}),
    "rack": (gl.rack, ("snooker",), {"seed": 2}),
}  # fmt: skip


def attempt(call: Callable[..., Any], args: list[Any], kwargs: dict[str, Any]) -> None:
    try:
        call(*args, **kwargs)
    except Exception:
        pass
    # A panic is a BaseException, and fails the test.


@pytest.mark.parametrize("name", CALLS)
def test_no_value_of_an_argument_panics(name: str) -> None:
    call, args, kwargs = CALLS[name]
    for index, bad in itertools.product(range(len(args)), [*BAD, NESTED]):
        attempt(call, [*args[:index], bad, *args[index + 1 :]], kwargs)
    for key, bad in itertools.product(kwargs, [*BAD, NESTED]):
        if key in LARGE and isinstance(bad, int) and bad > 1000:
            continue  # A large machine may well try.
        attempt(call, list(args), {**kwargs, key: bad})


@pytest.mark.parametrize("name", CALLS)
def test_no_mixture_of_values_panics(name: str) -> None:
    call, args, kwargs = CALLS[name]
    chance = random.Random(name)
    for _ in range(200):
        bad = [chance.choice([value, chance.choice(BAD)]) for value in args]
        mixed = {key: chance.choice([value, chance.choice(BAD)]) for key, value in kwargs.items()}
        attempt(call, bad, {**mixed, **{key: kwargs[key] for key in LARGE if key in mixed}})


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: gl.Scene({0: (0, 0), 1: (0, 0.01)}), r"balls\[1\]: overlaps ball 0 by 47.150 mm"),
        (lambda: gl.Scene({0: (math.nan, 0)}), r"balls\[0\].position\[0\]: expected a number"),
        (lambda: gl.Scene({0: (0, 0)}, table="x"), "unknown table"),
        (lambda: gl.Scene({0: (0, 0)}, table="cloth", laws=FREE), "run.duration: without friction"),
        (lambda: gl.Shot(0.0, 2.0, height=2), "shot.tip: at most 1 radius"),
        (lambda: gl.Shot(0.0), 'exactly one of "power" and "speed"'),
        (lambda: gl.Laws("real", constants={"x": 1}), "constants"),
        (lambda: gl.Noise(tip=-1), "tip: expected m from 0"),
        (lambda: RESULT.at(99.0), "times: expected s from 0 to"),
        (lambda: gl.play_many(SCENE, [[0, 1, 0, 2, 0]]), r"shots\[0\].tip: at most 1 radius"),
        (lambda: gl.play_many(SCENE, SHOT, shard=(2, 2)), "shard: expected"),
        (lambda: gl.play_many(SCENE, SHOT, limit=-1), "limit: expected"),
        (lambda: gl.play_many([[[0.5, 0.1]], [[9.0, 0.0]]], SHOT), r"positions\[1\].balls\[0\]: off"),
        (lambda: gl.Match("x"), "game: expected one of 8-ball"),
        (lambda: gl.Opponent("nobody"), "unknown opponent"),
        (lambda: match().command("undo", x=1), "unknown key"),
        (lambda: SCENE.aim(0, 1, speed=2), "ball: 0 is the cue ball"),
        (lambda: gl.play_many(SCENE, SHOT, seed=-1), "seed: expected a whole number from 0"),
        (lambda: gl.Opponent("greedy")(conceded()), "nothing to decide: the rack is over"),
    ],
)
def test_errors_name_place_and_reason(call: Callable[[], Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        call()


@pytest.mark.parametrize(
    ("call", "bad", "words"),
    [
        (lambda bad: match().play(bad), None, "decision: expected a Decision or a Shot"),
        (lambda bad: gl.Match(noise=bad), "olympiad", "noise: expected a Noise or a number"),
        (lambda bad: gl.play_many(SCENE, SHOT, noise=bad), {}, "noise: expected a Noise"),
        (
            lambda bad: match().play(gl.Decision(SHOT, call=bad)),
            np.array([1, 2]),
            r"call: expected \(ball, pocket\), a ball,",
        ),
    ],
)
def test_wrong_types_are_told_what_is_expected(
    call: Callable[[Any], Any], bad: Any, words: str
) -> None:
    with pytest.raises(TypeError, match=words):
        call(bad)
