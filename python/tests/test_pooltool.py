"""Systems of the package pooltool."""

import copy
import pickle
import random
from typing import Any

import numpy as np
import pooltool as pt
import pytest

import gl_billiards as gl
import gl_billiards.pooltool as fast


def system_of(*balls: tuple[str, float, float], **stroke: Any) -> Any:
    """Balls on a usual table, with a stroke of the first one."""
    system = pt.System(
        cue=pt.Cue(cue_ball_id=balls[0][0]),
        table=pt.Table.default(),
        balls=[pt.Ball.create(name, xy=(x, y)) for name, x, y in balls],
    )
    system.strike(**stroke)
    return system


def example() -> Any:
    return system_of(("cue", 0.5, 0.5), ("1", 0.5, 1.2), V0=1.5, phi=90.0, a=0.0, b=-0.2)


def kinds(system: Any) -> list[tuple[str, tuple[str, ...]]]:
    return [(str(event.event_type), event.ids) for event in system.events]


def broken() -> Any:
    """A break of fifteen balls that almost touch."""
    gap = 0.0572
    places = [(row, column) for row in range(5) for column in range(row + 1)]
    rack = [
        (str(number), 0.4953 + (column - row / 2) * gap, 1.49 + row * 0.05)
        for number, (row, column) in enumerate(places, start=1)
    ]
    return system_of(("cue", 0.47, 0.5), *rack, V0=8.0, phi=88.5)


def test_a_system_gives_the_events_that_pooltool_gives() -> None:
    system = pt.System.example()
    ours, theirs = fast.simulate(system), pt.simulate(system)
    assert kinds(ours) == kinds(theirs)
    assert ours.t == pytest.approx(theirs.t, abs=0.02)
    for mine, other in zip(ours.events[:5], theirs.events[:5]):
        assert mine.time == pytest.approx(other.time, abs=1e-3)
        for one, two in zip(mine.agents, other.agents):
            assert (one.id, one.agent_type) == (two.id, two.agent_type)
            for state, true in ((one.initial, two.initial), (one.final, two.final)):
                assert (state is None) == (true is None)
                if one.agent_type == pt.events.AgentType.BALL:
                    assert state.state.s == true.state.s
                    assert state.state.rvw == pytest.approx(true.state.rvw, abs=0.1)
    for name, ball in theirs.balls.items():
        assert ours.balls[name].state.s == ball.state.s
        assert ours.balls[name].state.rvw == pytest.approx(ball.state.rvw, abs=1e-12)
    assert [pocket.contains for pocket in ours.table.pockets.values()] == [
        pocket.contains for pocket in theirs.table.pockets.values()
    ]


def test_only_inplace_changes_the_system() -> None:
    system = example()
    before = system.copy()
    other = fast.simulate(system)
    assert system == before and not system.simulated and other is not system
    assert fast.simulate(system, inplace=True) is system
    assert system.simulated and kinds(system) == kinds(other)
    # Again, from the end: a system that was played is played anew.
    again = fast.simulate(system)
    assert again.events[0].time == 0.0 and again.balls["cue"].history[0].t == 0.0
    assert (again.balls["cue"].history[0].rvw == system.balls["cue"].state.rvw).all()


def test_frames_and_numbers_of_balls() -> None:
    system = system_of(("cue", 0.2, 0.4), ("9", 0.5, 1.0), ("2", 0.7, 1.9), V0=2.0, phi=0.0)
    scene = fast.to_scene(system)
    width, length = system.table.w, system.table.l
    expected = {0: (0.2, 0.4), 2: (0.7, 1.9), 9: (0.5, 1.0)}
    assert scene.ids.tolist() == [0, 2, 9]
    for number, (x, y) in expected.items():
        assert scene.balls[number] == pytest.approx((y - length / 2, width / 2 - x))
    # phi = 0 is across the table to the right, which is -y here.
    velocity = scene.play().velocity_at(0.0)[0]
    assert velocity[:2] == pytest.approx([0.0, -np.hypot(*velocity[:2])], abs=1e-12)
    named = system_of(("white", 0.2, 0.4), ("red_01", 0.5, 1.0), ("pink", 0.7, 1.9), V0=2.0)
    assert fast.to_scene(named).ids.tolist() == [0, 1, 2]
    result = scene.play()
    assert isinstance(result, gl.Result)
    assert fast.from_result(result, system) == fast.simulate(system)


def test_histories_have_a_state_for_each_event() -> None:
    system = fast.simulate(broken())
    for ball in system.balls.values():
        assert len(ball.history) == len(system.events)
        assert [state.t for state in ball.history] == [event.time for event in system.events]
        assert ball.state.s in (0, 4) and not ball.state.rvw[1:].any()
        assert ball.history[-1] == ball.state
    times = [event.time for event in system.events]
    assert times == sorted(times) and times[-1] == system.t
    for index, event in enumerate(system.events[:-1]):
        is_alone = system.events[index + 1].time > event.time
        for agent in event.agents:
            if agent.agent_type == pt.events.AgentType.BALL:
                assert agent.final.state.t == agent.initial.state.t == event.time
                # A ball that falls out of a nose has two events at one time.
                if is_alone:
                    assert agent.final.state == system.balls[agent.id].history[index]
                assert agent.final.history.empty


def test_pooltool_goes_on_with_the_system(tmp_path: Any) -> None:
    system = fast.simulate(broken())
    exact = fast.simulate(broken(), continuous=True, dt=0.02)
    pt.continuize(system, dt=0.02, inplace=True)
    for name, ball in system.balls.items():
        theirs, ours = ball.history_cts.vectorize(), exact.balls[name].history_cts.vectorize()
        assert theirs[2] == pytest.approx(ours[2])
        # Apart from balls that hop, or are in a nose.
        gaps = np.hypot(*(theirs[0] - ours[0])[:, 0, :2].T)
        assert np.median(gaps) < 0.002
    for path in (tmp_path / "system.json", tmp_path / "system.msgpack"):
        system.save(path)
        assert kinds(pt.System.load(path)) == kinds(system)
    for other in (pickle.loads(pickle.dumps(system)), copy.deepcopy(system)):
        assert kinds(other) == kinds(system)
    rules = pt.ruleset.get_ruleset(pt.GameType.EIGHTBALL)([pt.Player("a"), pt.Player("b")])
    rules.process_shot(system)
    assert rules.shot_info.player.name == "a"
    states = pt.interpolate_ball_states(system.balls["cue"], [0.1, 0.2])
    assert len(states) == 2


def test_balls_that_fell_stay_in_their_pocket() -> None:
    system = system_of(("cue", 0.5, 0.9), ("1", 0.25, 0.95), ("2", 0.9, 1.8), V0=2.0)
    system.balls["2"].state.s = 4
    before = system.balls["2"].state.rvw.copy()
    system.strike(phi=168.7)
    assert fast.to_scene(system).ids.tolist() == [0, 1]
    fast.simulate(system, inplace=True, continuous=True)
    assert system.balls["2"].state.s == 4 and (system.balls["2"].state.rvw == before).all()
    assert len(system.balls["2"].history) == len(system.events)
    pot = next(event for event in system.events if event.event_type == "ball_pocket")
    pocket = system.table.pockets[pot.ids[1]]
    assert pot.ids[0] in pocket.contains and pot.agents[1].final.contains == {pot.ids[0]}
    assert pot.agents[1].initial.contains == set()
    ball = system.balls[pot.ids[0]]
    assert ball.state.rvw[0] == pytest.approx([pocket.a, pocket.b, -pocket.depth])
    assert all(one.s == 4 for one in ball.history_cts if one.t >= pot.time)


def test_a_shot_may_end_early_and_balls_may_move_at_the_start() -> None:
    system = example()
    fast.simulate(system, t_final=0.3, inplace=True)
    assert system.t == pytest.approx(0.3) and system.balls["cue"].state.s in (2, 3)
    fast.simulate(system, inplace=True)
    assert not any(event.event_type == "stick_ball" for event in system.events)
    assert any(event.event_type == "ball_ball" for event in system.events)
    still = system_of(("cue", 0.5, 0.5), V0=0.0)
    assert kinds(fast.simulate(still)) == kinds(pt.simulate(still))


@pytest.mark.parametrize("game", ["SNOOKER", "THREECUSHION", "NINEBALL"])
def test_tables_of_all_games_are_converted(game: str) -> None:
    random.seed(1)
    np.random.seed(1)
    kind = pt.GameType[game]
    table = pt.Table.from_game_type(kind)
    balls = pt.get_rack(kind, table)
    name = "white" if "white" in balls else "cue"
    system = pt.System(cue=pt.Cue(cue_ball_id=name), table=table, balls=balls)
    system.strike(V0=4.0, phi=100.0)
    system = fast.simulate(system)
    segments = system.table.cushion_segments
    hits = [event for event in system.events if "cushion" in event.event_type]
    assert hits and all(e.ids[1] in segments.linear | segments.circular for e in hits)
    for ball in system.balls.values():
        x, y, _ = ball.state.rvw[0]
        assert ball.state.s == 4 or 0 < x < system.table.w and 0 < y < system.table.l


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(ValueError, match="include"):
        fast.simulate(example(), include={pt.events.EventType.BALL_BALL})
    with pytest.raises(ValueError, match="ball"):
        fast.simulate(system_of(("cue", 0.5, 0.5), ("1", 0.51, 0.5), V0=1.0))
    with pytest.raises(ValueError, match="cushion"):
        fast.simulate(system_of(("cue", 0.5, 0.01), V0=1.0))
