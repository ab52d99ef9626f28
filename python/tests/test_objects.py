"""Scenes, results, matches and opponents as objects."""

import copy
import pickle
import signal
import subprocess
import sys
import threading
import time
from typing import Any

import numpy as np
import pytest

import gl_billiards as gl

SCENE = gl.Scene({0: (-0.6, 0.1), 8: (0.5, 0.3)})
SHOT = SCENE.aim(8, pocket=0, speed=2.5)


@pytest.mark.parametrize(
    "value",
    [
        SCENE,
        SHOT,
        gl.Shot(0.5, power=0.3, side=0.1, height=-0.2, elevation=0.4, ball=8),
        SCENE.play(SHOT),
        gl.Noise.olympiad(0.5),
        gl.Table("snooker-12ft"),
        gl.Table("pool-9ft", conditions="bar"),
        gl.Table.from_parts([{"from": [1, 1], "to": [-1, 1]}], [], nose_height=0.03),
        gl.Laws("real", conditions="club", constants={"air_drag": False}),
        gl.Laws("report"),
    ],
    ids=repr,
)
def test_values_pickle_and_copy(value: Any) -> None:
    for other in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value), copy.copy(value)):
        assert other == value and hash(other) == hash(value) and repr(other) == repr(value)
    assert value != SCENE.table and value != 3 and value is not None


def test_result_is_exact_between_events() -> None:
    result = SCENE.play(SHOT)
    assert result.fallen == {8: 0} and result.first_hit == 8 and result.end == "rest"
    times = result.events["time"]
    assert (np.diff(times) >= 0).all() and result.events.dtype == gl.EVENT_DTYPE
    hit = result.events[result.events["kind"] == gl.EventKind.BALL_BALL][0]
    apart = np.linalg.norm(np.subtract(*result.at(float(hit["time"]))))
    assert apart == pytest.approx(2 * 0.028575, abs=1e-9)
    samples = np.linspace(0, result.duration, 50)
    assert result.at(samples).shape == (50, 2, 3)
    assert result.state_at(result.duration).tolist() == [gl.State.STATIONARY, gl.State.POCKETED]
    # The velocity is the derivative of the place.
    time, step = 0.2, 1e-6
    slope = (result.at(time + step)[0] - result.at(time - step)[0]) / (2 * step)
    assert slope == pytest.approx(result.velocity_at(time)[0], abs=1e-6)
    assert np.array_equal(result.at(result.duration), result.places)


def test_all_balls_are_there_at_the_stroke() -> None:
    """A raised cue drives the ball into the slate: its way begins some milliseconds later."""
    shots = [
        gl.Shot(0.1, 3.0, side=0.2, height=height, elevation=elevation)
        for height in (-0.4, 0.0, 0.4)
        for elevation in (0.0, 0.02, 0.0387, 0.1, 0.5)
    ]
    for shot in shots:
        result = SCENE.play(shot)
        assert result.at(0.0)[0] == pytest.approx([-0.6, 0.1, 0.028575], abs=0.02)
        assert result.state_at(np.linspace(0, result.duration, 9)).shape == (9, 2)
    match = gl.Match("9-ball", seed=5, noise=0.5)
    turn = match.play(gl.Opponent("novice")(match))
    assert turn.result is not None and turn.result.at(0.0).shape == (10, 3)


def test_document_is_that_of_simulate() -> None:
    result = SCENE.play(SHOT)
    document = result.to_dict()
    assert document["hash"] == result.hash and document["time"] == result.duration
    names = [event["kind"].replace("-", "_").upper() for event in document["events"]]
    assert names == [gl.EventKind(kind).name for kind in result.events["kind"]]
    states = {ball["state"].replace("-", "_").upper() for ball in document["final"]}
    assert states == {gl.State(code).name for code in result.state_at(result.duration)}


def test_match_is_judged_recorded_and_copied() -> None:
    match = gl.Match("9-ball", seed=3, noise=1.0)
    players = [gl.Opponent("greedy"), gl.Opponent("novice")]
    assert "greedy" in gl.opponents() and "9-ball" in gl.games()
    turns = []
    while not match.over:
        before = copy.deepcopy(match)
        turns.append(match.play(players[match.player - 1](match)))
        assert before.state != match.state
    assert match.winner in (1, 2) and turns[0].rule.startswith("WPA")
    last = [turn for turn in turns if turn.result is not None][-1]
    assert last.result is not None and 9 in last.result.fallen and "The 9" in last.verdict
    again = pickle.loads(pickle.dumps(match))
    assert again.state == match.state and again.to_record() == match.to_record()
    assert gl.Match.from_record(match.to_record()).winner == match.winner
    same = gl.Match("9-ball", seed=3, noise=1.0)
    assert [same.play(turn.decision).verdict for turn in turns] == [turn.verdict for turn in turns]


def test_a_shot_aims_at_the_middle_of_the_mouth() -> None:
    scene = gl.Scene({0: (-0.6, 0.1), 8: (0.5, 0.3)})
    x, y, radius = scene.table.pockets[0]
    ball, size = np.array([0.5, 0.3]), scene.radii[0]
    way = np.array([x, y]) - np.sign([x, y]) / np.sqrt(2) * (radius + size) - ball
    ghost = ball - 2 * size * way / np.linalg.norm(way)
    expected = np.arctan2(*(ghost - (-0.6, 0.1))[::-1])
    assert scene.aim(8, pocket=0, speed=2.5).direction == pytest.approx(expected)


def test_a_ball_in_the_jaws_is_aimed_at_the_centre() -> None:
    x, y, _ = gl.Table().pockets[5]
    scene = gl.Scene({0: (0.0, 0.0), 8: (x + 0.01, y - 0.09)})
    way = np.array([-0.01, 0.09])
    ghost = np.array([x + 0.01, y - 0.09]) - 2 * scene.radii[0] * way / np.linalg.norm(way)
    expected = np.arctan2(*ghost[::-1])
    assert scene.aim(8, pocket=5, speed=1.0).direction == pytest.approx(expected)


def test_an_error_leaves_a_soft_stroke_some_speed() -> None:
    for seed in range(20):
        match = gl.Match("9-ball", seed=seed, noise=gl.Noise(speed=5.0))
        turn = match.play(gl.Shot(0.0, 0.5))
        assert turn.result is not None and turn.result.scene.shot is not None
        assert (turn.result.scene.shot.power or 0.0) > 0.0


def test_referee_explains_a_foul_and_gives_choices() -> None:
    match = gl.Match("8-ball", seed=1)
    turn = match.play(gl.Decision(gl.Shot(3.14, 1.0), place=(-0.8, 0.0)))
    assert turn.fouls and turn.verdict.endswith(".") and turn.result is not None
    assert match.choices and match.player == 2
    with pytest.raises(gl.Refused):
        match.play(gl.Shot(0.0, 2.0))
    again = copy.deepcopy(match)
    match.play(gl.Decision(choice=match.choices[0]))
    assert not match.choices and not match.breaking
    again.play(gl.Decision(choice="rerack_self"))
    assert again.breaking and again.player == 2


@pytest.mark.parametrize("game", gl.games())
def test_every_game_goes_on(game: str) -> None:
    match = gl.Match(game, seed=2)
    assert gl.rack(game, seed=2) == match.scene
    if game == "practice":
        match.play(gl.Shot(0.1, 3.0))
        return
    greedy = gl.Opponent("greedy")
    for _ in range(6):
        if not match.over:
            match.play(greedy(match))
    assert match.state["shots"] > 0


def test_a_batch_ends_at_ctrl_c() -> None:
    code = """
import sys, time, gl_billiards as gl
scene = gl.rack("8-ball")
try:
    print("begun", flush=True)
    gl.play_many(scene, gl.Shot(0.0, 8.0), repeat=10**7, threads=2)
except KeyboardInterrupt:
    sys.exit(7)
"""
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stdout.readline() == "begun\n"
    process.send_signal(signal.SIGINT)
    assert process.wait() == 7
    process.stdout.close()


def test_other_threads_run_meanwhile() -> None:
    counted = 0
    done = threading.Event()

    def count() -> None:
        nonlocal counted
        while not done.is_set():
            counted += 1
            time.sleep(0)

    thread = threading.Thread(target=count)
    thread.start()
    before = counted
    while counted < before + 100:
        gl.play_many(gl.rack("8-ball"), gl.Shot(0.0, 8.0), repeat=500, threads=1)
    done.set()
    thread.join()


def test_arrow_table_has_a_row_for_each_shot() -> None:
    pytest.importorskip("pyarrow")
    played = gl.play_many(SCENE, SHOT, repeat=5, hashes=True)
    table = played.to_arrow()
    assert table.num_rows == 5
    assert table.column("pocket_8").to_pylist() == [0] * 5
    assert {"x_0", "y_8", "first_hit", "duration", "hash"} <= set(table.column_names)
