"""FastFiz's names."""

import copy
import math
import pickle
import random

import pytest

import gl_billiards.fastfiz as ff


def straight() -> ff.TableState:
    """A straight shot into the west pocket, from the east along the middle of the table."""
    state = ff.TableState()
    state.setBall(ff.Ball.CUE, ff.Ball.STATIONARY, 0.9, 1.118)
    state.setBall(ff.Ball.THREE, ff.Ball.STATIONARY, ff.Point(0.5, 1.118))
    return state


WEST = ff.ShotParams(0.0, 0.0, 0.0, 180.0, 2.0)


def places(state: ff.TableState) -> list[tuple[int, int, float, float]]:
    balls = [state.getBall(number) for number in (0, 3)]
    return [(one.getID(), one.getState(), one.getPos().x, one.getPos().y) for one in balls]


def test_a_straight_shot_falls_into_the_pocket_by_compass() -> None:
    state = straight()
    assert state.getFirstBallHit(ff.ShotParams(0.0, -5.0, 6.0, 180.0, 2.0)) == ff.Ball.THREE
    shot = state.executeShot(ff.ShotParams(0.0, -5.0, 6.0, 180.0, 2.0))
    three, cue_ball = state.getBall(ff.Ball.THREE), state.getBall(ff.Ball.CUE)
    assert three.getState() == ff.Ball.POCKETED_W and three.isPocketed()
    assert three.getStateString() == "POCKETED_W" and three.getIDString() == "THREE"
    assert cue_ball.isInPlay() and math.isclose(cue_ball.getPos().y, 1.118, abs_tol=1e-9)
    kinds = [event.getType() for event in shot.getEventList()]
    assert kinds[0] == ff.Event.CUE_STRIKE and ff.Event.BALL_COLLISION in kinds
    pots = [one for one in shot.getEventList() if one.getType() == ff.Event.POCKETED]
    assert len(pots) == 1 and ff.eventToPocketedEvent(pots[0]).getPocket() == ff.Table.W
    assert pots[0].getBall1() == ff.Ball.THREE and pots[0].getTime() <= shot.getDuration()
    assert pots[0].getBall1Data().isPocketed()
    assert pots[0].getBall2() == ff.Ball.UNKNOWN_ID


@pytest.mark.parametrize(
    ("phi", "rail"),
    [
        (0.0, ff.Table.SE_RAIL),
        (90.0, ff.Table.N_RAIL),
        (180.0, ff.Table.SW_RAIL),
        (270.0, ff.Table.S_RAIL),
    ],
)
def test_directions_and_rails_are_those_of_the_compass(phi: float, rail: int) -> None:
    state = ff.TableState()
    state.setBall(ff.Ball.CUE, ff.Ball.STATIONARY, 0.558, 0.7)
    events = state.executeShot(ff.ShotParams(0.0, 0.0, 10.0, phi, 4.0)).getEventList()
    hit = next(one for one in events if isinstance(one, ff.RailCollisionEvent))
    assert hit.getRail() == rail
    strike = ff.eventToCueStrikeEvent(events[0])
    velocity, spin = strike.getBall1Data().getVelocity(), strike.getBall1Data().getSpin()
    assert math.isclose(math.degrees(math.atan2(velocity.y, velocity.x)) % 360, phi, abs_tol=1e-9)
    # An elevated cue gives backspin. Its ball would roll with the spin z x v / R.
    assert velocity.x * spin.y - velocity.y * spin.x < 0
    assert spin.z == 0.0 and strike.getParams().phi == phi


def test_the_stroke_is_that_of_fastfiz() -> None:
    # FastFiz 0.2 gives these for a = 8 mm, b = -6 mm, theta = 20, phi = 30 degrees, v = 3 m/s.
    state = ff.TableState()
    state.setBall(ff.Ball.CUE, ff.Ball.STATIONARY, 0.5, 1.5)
    shot = state.executeShot(ff.ShotParams(8.0, -6.0, 20.0, 30.0, 3.0))
    ball = shot.getEventList()[0].getBall1Data()
    velocity, spin = ball.getVelocity(), ball.getSpin()
    expected = 2.2846874185809383, 1.319064896131855, 0.0
    assert (velocity.x, velocity.y, velocity.z) == pytest.approx(expected, rel=1e-12)
    expected = 85.91552321260087, -100.66913871293737, 66.1330352291132
    assert (spin.x, spin.y, spin.z) == pytest.approx(expected, rel=1e-12)


def test_pockets_have_the_numbers_of_their_states() -> None:
    table = ff.TableState().getTable()
    corners = {ff.Table.SW: (0.0, 0.0), ff.Table.NW: (0.0, 2.236), ff.Table.NE: (1.116, 2.236)}
    corners[ff.Table.SE] = 1.116, 0.0
    for pocket, (x, y) in corners.items():
        state = ff.TableState()
        state.setBall(ff.Ball.CUE, ff.Ball.STATIONARY, 0.558, 1.118 + (y - 1.118) / 2)
        place = state.getBall(ff.Ball.CUE).getPos()
        phi = math.degrees(math.atan2(y - place.y, x - place.x)) % 360
        state.executeShot(ff.ShotParams(0.0, 0.0, 10.0, phi, 2.0))
        assert state.getBall(ff.Ball.CUE).getState() == ff.Table.stateFromPocket(pocket)
        center = table.getPocketCenter(pocket)
        assert math.hypot(center.x - x, center.y - y) == pytest.approx(0.055)
    assert table.getPocketCenter(ff.Table.E).x == table.getWidth() == 1.116
    with pytest.raises(ValueError, match="no pocket 6"):
        table.getPocketCenter(ff.Table.UNKNOWN_POCKET)


def test_a_ball_of_a_state_is_no_copy_and_a_state_of_a_state_is_one() -> None:
    state = straight()
    other = ff.TableState(state)
    before = places(state)
    state.getBall(ff.Ball.CUE).setPos(ff.Point(0.8, 1.0))
    assert state.getBall(ff.Ball.CUE).getPos() == ff.Point(0.8, 1.0)
    assert places(other) == before
    other.executeShot(ff.ShotParams(0.0, 0.0, 10.0, 180.0, 2.0))
    assert places(other) != before and state.getBall(ff.Ball.THREE).getPos().x == 0.5


def test_values_pickle_and_copy() -> None:
    state = straight()
    state.getBall(ff.Ball.CUE).setSpin(ff.Vector(1.0, 2.0, 3.0))
    for other in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert type(other) is ff.TableState and places(other) == places(state)
        other.getBall(ff.Ball.CUE).setPos(ff.Point(0.1, 0.1))
        assert state.getBall(ff.Ball.CUE).getPos().x == 0.9
    for value in (WEST, ff.Point(1.0, 2.0), ff.Vector(1.0, 2.0, 3.0)):
        assert pickle.loads(pickle.dumps(value)) == copy.deepcopy(value) == value
    ball = pickle.loads(pickle.dumps(state.getBall(ff.Ball.CUE)))
    assert ball.getSpin() == ff.Vector(1.0, 2.0, 3.0) and ball.getID() == ff.Ball.CUE
    ours = pickle.loads(pickle.dumps(state))
    for one in (state, ours):
        one.executeShot(ff.ShotParams(1.0, 2.0, 10.0, 170.0, 4.0))
    assert places(state) == places(ours)


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ((0.0, 0.0, 10.0, 180.0, 2.0), 0),
        ((29.0, 0.0, 10.0, 180.0, 2.0), ff.TableState.BAD_A_VAL),
        ((0.0, -29.0, 10.0, 180.0, 2.0), ff.TableState.BAD_B_VAL),
        ((25.0, 25.0, 10.0, 180.0, 2.0), ff.TableState.BAD_A_VAL | ff.TableState.BAD_B_VAL),
        ((0.0, 0.0, -1.0, 180.0, 2.0), ff.TableState.BAD_THETA_VAL),
        ((0.0, 0.0, 71.0, 180.0, 2.0), ff.TableState.BAD_THETA_VAL),
        ((0.0, 0.0, 10.0, 361.0, 2.0), ff.TableState.BAD_PHI_VAL),
        ((0.0, 0.0, 10.0, 180.0, 10.1), ff.TableState.BAD_V_VAL),
        ((0.0, 0.0, 10.0, 180.0, -0.1), ff.TableState.BAD_V_VAL),
        ((0.0, 0.0, 10.0, 180.0, math.nan), ff.TableState.BAD_V_VAL),
        # The butt is in the east rail, then in the 3.
        ((0.0, 0.0, 0.0, 180.0, 2.0), ff.TableState.CUE_STICK_COLLISION),
        ((0.0, 0.0, 0.0, 0.0, 2.0), ff.TableState.CUE_STICK_COLLISION),
    ],
)
def test_impossible_strokes_have_codes_and_are_refused(
    params: tuple[float, float, float, float, float], code: int
) -> None:
    state = straight()
    before = places(state)
    stroke = ff.ShotParams(*params)
    assert state.isPhysicallyPossible(stroke) == code
    if code:
        with pytest.raises(ValueError, match=rf"Bad Shot: .*{code} \([A-Z_, ]+\)"):
            state.executeShot(stroke)
        assert places(state) == before
    else:
        state.executeShot(stroke)


def test_impossible_positions_have_codes_and_are_refused() -> None:
    stroke = ff.ShotParams(0.0, 0.0, 30.0, 180.0, 2.0)
    for place, code in (
        ((0.52, 1.118), ff.TableState.BALL_OVERLAP),
        ((-0.3, 1.3), ff.TableState.BAD_X_VAL),
        ((0.01, 0.4), ff.TableState.BAD_X_VAL),
        ((0.3, 2.23), ff.TableState.BAD_Y_VAL),
    ):
        state = straight()
        state.setBall(ff.Ball.FOUR, ff.Ball.STATIONARY, *place)
        assert state.isValidBallPlacement() == code
        with pytest.raises(ValueError, match="Bad Shot: ball"):
            state.executeShot(stroke)
    state = straight()
    state.setBall(ff.Ball.CUE, ff.Ball.NOTINPLAY, 0.0, 0.0)
    assert state.isValidBallPlacement() == ff.TableState.OK_PRECONDITION
    with pytest.raises(ValueError, match="cue ball"):
        state.executeShot(stroke)
    assert state.getBall(ff.Ball.EIGHT).getState() == ff.Ball.NOTINPLAY
    assert state.getNumBalls() == 3
    with pytest.raises(ValueError, match="no ball 16"):
        state.getBall(ff.Ball.UNKNOWN_ID)
    with pytest.raises(ValueError, match="no cue ball"):
        ff.TableState().executeShot(stroke)
    with pytest.raises(ValueError, match="no ball 16"):
        state.setBall(ff.Ball())
    with pytest.raises(TypeError, match="setBall"):
        state.setBall(1, ff.Ball.STATIONARY)


def test_states_are_racked_spotted_and_shuffled() -> None:
    random.seed(5)
    state = ff.getTestState()
    assert state.getNumBalls() == 16 and state.isValidBallPlacement() == 0
    foot = state.getTable().getFootSpot()
    one = state.getBall(ff.Ball.ONE).getPos()
    assert math.hypot(one.x - foot.x, one.y - foot.y) < 1e-5
    state.setBall(ff.Ball.EIGHT, ff.Ball.POCKETED_E, 0.0, 0.0)
    state.spotBall(ff.Ball.EIGHT)
    eight = state.getBall(ff.Ball.EIGHT)
    assert eight.isInPlay() and eight.getPos().x == foot.x and eight.getPos().y < foot.y
    assert state.isValidBallPlacement() == 0
    before = state.getBall(ff.Ball.TWO).getPos()
    state.randomize()
    assert state.isValidBallPlacement() == 0 and state.getBall(ff.Ball.TWO).getPos() != before


def test_noise_has_the_deviations_of_the_olympiad() -> None:
    random.seed(1)
    noise, drawn = ff.GaussianNoise(2.0), []
    for _ in range(2000):
        stroke = ff.ShotParams(1.0, 2.0, 3.0, 4.0, 5.0)
        noise.applyNoise(stroke)
        drawn.append((stroke.a, stroke.b, stroke.theta, stroke.phi, stroke.v))
    for column, (mean, deviation) in enumerate(
        [(1.0, 1.0), (2.0, 1.0), (3.0, 0.2), (4.0, 0.25), (5.0, 0.15)]
    ):
        values = [row[column] for row in drawn]
        assert sum(values) / 2000 == pytest.approx(mean, abs=4 * deviation / math.sqrt(2000))
        spread = math.sqrt(sum((value - mean) ** 2 for value in values) / 2000)
        assert spread == pytest.approx(deviation, rel=0.1)
    stroke = ff.ShotParams(1.0, 2.0, 3.0, 4.0, 5.0)
    ff.NoNoise().applyNoise(stroke)
    ff.GaussianNoise(0.0, 0.0, 0.0, 0.0, 0.0).applyNoise(stroke)
    assert stroke == ff.ShotParams(1.0, 2.0, 3.0, 4.0, 5.0)
    with pytest.raises(TypeError, match="five"):
        ff.GaussianNoise(1.0, 2.0)


def game(*balls: tuple[int, float, float]) -> ff.GameState:
    """An open table after the break with these balls; the others are down."""
    game = ff.GameState.RackedState(ff.GT_EIGHTBALL)
    for number in range(16):
        game.tableState().setBall(number, ff.Ball.POCKETED_SW, 0.0, 0.0)
    for number, x, y in balls:
        game.tableState().setBall(number, ff.Ball.STATIONARY, x, y)
    game._turn = ff.TT_NORMAL
    return game


def called(ball: int, pocket: int) -> ff.GameShot:
    return ff.GameShot(ff.ShotParams(0.0, 0.0, 10.0, 180.0, 2.0), ball=ball, pocket=pocket)


def test_a_called_pot_gives_a_group_and_keeps_the_turn() -> None:
    balls = (0, 0.9, 1.118), (3, 0.5, 1.118), (4, 0.8, 0.3), (8, 0.8, 2.0), (10, 0.3, 0.3)
    state = game(*balls)
    assert state.isOpenTable() and state.executeShot(called(3, ff.Table.W)) == ff.SR_OK
    assert not state.isOpenTable() and state.playingSolids()
    assert state.getTurnType() == ff.TT_NORMAL and state.curPlayerStarted()
    # Into another pocket than the called one.
    state = game(*balls)
    assert state.executeShot(called(3, ff.Table.E)) == ff.SR_OK_LOST_TURN
    assert state.isOpenTable() and not state.curPlayerStarted()
    # The wrong group.
    state = game(*balls)
    state._is_open, state._has_solids = False, False
    assert state.executeShot(called(3, ff.Table.W)) == ff.SR_OK_LOST_TURN
    assert state.getTurnType() == ff.TT_BALL_IN_HAND and state.positionRequired()
    assert state.executeShot(ff.GameShot(ball=17)) == ff.SR_BAD_PARAMS


def test_the_eight_wins_after_the_group_and_loses_before() -> None:
    for others, winner_began in (((), True), (((4, 0.8, 0.3),), False)):
        state = game((0, 0.9, 1.118), (8, 0.5, 1.118), (10, 0.3, 0.3), *others)
        state._is_open = False
        state.executeShot(called(8, ff.Table.W))
        assert state.isTerminal() and state.getTurnType() == ff.TT_WIN
        assert state.curPlayerStarted() == winner_began
        assert state.executeShot(called(8, ff.Table.W)) == ff.SR_BAD_PARAMS


def test_a_game_begins_with_a_break_from_behind_the_line() -> None:
    random.seed(2)
    state = ff.GameState.RackedState(ff.GT_EIGHTBALL)
    assert state.getTurnType() == ff.TT_BREAK and state.shotRequired()
    stroke = ff.ShotParams(0.0, 0.0, 10.0, 270.0, 6.0)
    assert state.executeShot(ff.GameShot(stroke, 0.5, 1.0)) == ff.SR_BAD_PARAMS
    assert state.executeShot(ff.GameShot(stroke, 0.5, 3.0)) == ff.SR_SHOT_IMPOSSIBLE
    state = ff.GameState.RackedState(ff.GT_EIGHTBALL)
    assert state.executeShot(ff.GameShot(stroke, 0.558, 1.7)) in (ff.SR_OK, ff.SR_OK_LOST_TURN)
    assert state.getTurnType() != ff.TT_BREAK
    # A soft break is a foul, and the other player may have the balls racked again.
    state = ff.GameState.RackedState(ff.GT_EIGHTBALL)
    soft = ff.GameShot(ff.ShotParams(0.0, 0.0, 10.0, 270.0, 0.8), 0.558, 1.7)
    assert state.executeShot(soft) == ff.SR_OK_LOST_TURN
    assert state.getTurnType() == ff.TT_EIGHTBALL_FOUL_ON_BREAK and state.decisionAllowed()
    assert state.executeShot(soft) == ff.SR_BAD_PARAMS
    again = ff.GameShot(decision=ff.DEC_EIGHTBALL_RERACK_OPP_SHOOT)
    assert state.executeShot(again) == ff.SR_OK_LOST_TURN
    assert state.getTurnType() == ff.TT_BREAK and state.curPlayerStarted()
    assert state.executeShot(ff.GameShot(decision=ff.DEC_CONCEDE)) == ff.SR_OK_LOST_TURN
    assert state.isTerminal() and not state.curPlayerStarted()
    with pytest.raises(ValueError, match="GT_EIGHTBALL"):
        ff.GameState.RackedState(ff.GT_SNOOKER)


def test_a_player_without_time_loses_the_shot() -> None:
    state = ff.GameState(1.0, 5.0)
    assert state.executeShot(ff.GameShot(timeSpent=2.0)) == ff.SR_TIMEOUT
    assert (state.timeLeft(), state.timeLeftOpp()) == (-1.0, 5.0)
