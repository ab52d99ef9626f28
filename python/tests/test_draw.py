"""Pictures: to scale, complete, and without warnings."""

from __future__ import annotations

import math
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

import gl_billiards as gl
import numpy as np
import pytest

mpl = pytest.importorskip("matplotlib")
mpl.use("Agg")

from gl_billiards import draw  # noqa: E402
from matplotlib import pyplot as plt  # noqa: E402
from matplotlib.axes import Axes  # noqa: E402
from matplotlib.patches import Circle  # noqa: E402


@pytest.fixture(autouse=True)
def clean() -> Iterator[None]:
    """Turns warnings into errors, and closes all figures."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield
    plt.close("all")


def drawn_balls(ax: Axes) -> list[tuple[float, float, float]]:
    """Centre and radius, m, of each ball that is seen: its largest disc."""
    to_data = ax.transData.inverted()
    found = []
    for patch in ax.patches:
        if isinstance(patch, Circle) and patch.get_visible() and patch.get_radius() == 1:
            corners = patch.get_transform().transform([(0, 0), (1, 0)])
            (x, y), (right, _) = to_data.transform(corners)
            found.append((x, y, right - x))
    return found


@pytest.mark.parametrize("name", gl.Table.names())
def test_a_table_is_whole_and_to_scale(name: str) -> None:
    laws = name if name in ("report", "rpool") else "real"
    scene = gl.Scene({0: (0.0, 0.0), 1: (0.3, 0.1)}, table=name, laws=laws)
    ax = draw.show(scene)
    ax.figure.canvas.draw()
    assert ax.get_aspect() == 1
    (left, right), (bottom, top) = ax.get_xlim(), ax.get_ylim()
    table = scene.table
    for x, y, radius in table.pockets:
        assert left < x - radius and x + radius < right
        assert bottom < y - radius and y + radius < top
    if table.length is not None and table.width is not None:
        assert math.isclose(left, -right) and math.isclose(bottom, -top)
        assert table.length / 2 < right < table.length / 2 + 0.3
        assert table.width / 2 < top < table.width / 2 + 0.3
    circles = [patch for patch in ax.patches if isinstance(patch, Circle)]
    spots = 0 if table.foot_spot is None else 2
    assert len(circles) == len(table.pockets) + spots + len(scene.ids)
    expected = np.column_stack([scene.places[:, :2], scene.radii])
    assert np.allclose(drawn_balls(ax), expected)


def test_a_table_without_a_bed() -> None:
    table = gl.Table.from_parts(
        [{"from": [-1, 0.5], "to": [1, 0.5]}], [{"center": [0, 0.5], "radius": 0.06}]
    )
    ax = draw.show(gl.Scene({0: (0.0, -3.0)}, table=table))
    assert ax.get_ylim()[0] < -3


def test_arcs_bulge_to_the_playing_side() -> None:
    ax = draw.show(gl.rack("snooker"))
    noses = np.concatenate([np.asarray(line.get_xydata()) for line in ax.lines])
    table = gl.Table("snooker-12ft")
    assert table.length is not None and table.width is not None
    outside = (abs(noses) + 1e-9 >= (table.length / 2, table.width / 2)).any(axis=1)
    assert outside.all()
    # The noses turn around the jaws in small steps.
    assert len(noses) > 12 * 20


def test_stripes_have_a_ring() -> None:
    solid = draw.show(gl.Scene({3: (0.0, 0.0)}))
    stripe = draw.show(gl.Scene({11: (0.0, 0.0)}))
    assert len(stripe.patches) == len(solid.patches) + 1


def test_a_ball_keeps_its_own_colour() -> None:
    balls = [{"id": 3, "position": [0.0, 0.0], "color": "#123456"}]
    ax = draw.show(gl.Scene.from_dict({"version": 1, "balls": balls}))
    faces = [mpl.colors.to_hex(patch.get_facecolor()) for patch in ax.patches]
    assert "#123456" in faces


def potted() -> gl.Result:
    scene = gl.Scene({0: (-0.6, 0.1), 8: (0.5, 0.3), 3: (0.0, -0.4)})
    return scene.play(scene.aim(8, pocket=0, speed=2.5))


def test_a_result_has_paths() -> None:
    result = potted()
    ax = draw.show(result)
    cushions = len(draw.show(result.scene).lines)
    paths = [np.asarray(line.get_xydata()) for line in ax.lines[cushions:]]
    assert len(paths) == 2, "of the two balls that moved"
    for path, number in zip(paths, (0, 8), strict=True):
        start = result.scene.balls[number]
        assert np.allclose(path[0], start)
    assert np.allclose(paths[0][-1], result.places[0, :2])
    assert "8 into pocket 0" in ax.get_title()
    ends = [place[:2] for place in drawn_balls(ax)]
    assert len(ends) == 4, "three where they began, and the cue ball where it rests"
    assert any(np.allclose(end, result.places[0, :2]) for end in ends)


def test_a_title_fits_above_its_picture() -> None:
    balls = {}
    for ball, pocket in enumerate(gl.Table().pockets[:, :2], start=1):
        way = np.sign(np.round(pocket, 1))
        balls[ball] = {"position": list(pocket - 0.2 * way), "velocity": list(way)}
    ax = draw.show(gl.Scene(balls).play())
    ax.figure.canvas.draw()
    title = ax.title.get_window_extent()
    assert ax.figure.bbox.contains(*title.min) and ax.figure.bbox.contains(*title.max)
    text = ax.get_title().replace("\n", " ")
    assert all(f"{ball} into pocket {ball - 1}" in text for ball in balls)


def test_the_title_of_a_shot_that_was_cut_short() -> None:
    shot = gl.Shot(direction=0.0, speed=1.0)
    result = gl.Scene({0: (0.0, 0.0)}, table="cloth", shot=shot, duration=0.08).play()
    assert draw.show(result).get_title() == "The first 0.08 s"


def test_a_match_shows_its_balls() -> None:
    match = gl.Match("9-ball", seed=3)
    assert len(drawn_balls(draw.show(match))) == 10


def test_methods_and_given_axes() -> None:
    _, ax = plt.subplots()
    assert draw.show(gl.rack("9-ball"), ax=ax) is ax
    assert gl.rack("9-ball").show(ax=ax) is ax
    assert potted().show(ax=ax) is ax
    assert isinstance(gl.rack("9-ball").show(), Axes)
    assert isinstance(potted().show(), Axes)


def test_an_animation_shows_itself_in_a_notebook() -> None:
    result = potted()
    animation = result.animate(fps=2, speed=2.0)
    html = animation._repr_html_()
    frames = math.ceil(result.duration) + 1
    assert html.count("data:image/png;base64") == frames
    assert plt.get_fignums() == [], "the last frame is not shown beside it"


def test_an_animation_ends_where_the_shot_does(tmp_path: Path) -> None:
    result = potted()
    animation = draw.animate(result, fps=1)
    animation.save(tmp_path / "shot.gif", writer="pillow", dpi=20)
    (ax,) = plt.gcf().axes
    ends = drawn_balls(ax)
    assert len(ends) == 2, "ball 8 has fallen"
    assert np.allclose(ends[0][:2], result.places[0, :2])


def map_of(repeat: int = 3) -> tuple[np.ndarray, gl.Played]:
    """Six places of the cue ball on a grid of 3 by 2, and shots from them."""
    x, y = (part.ravel() for part in np.meshgrid([-0.6, -0.4, -0.2], [0.0, 0.2]))
    balls = np.empty((6, 2, 2))
    balls[:, 0] = np.column_stack([x, y])
    balls[:, 1] = 0.5, 0.3
    scenes = [gl.Scene({0: (x, y), 8: (0.5, 0.3)}) for x, y in balls[:, 0].tolist()]
    shots = [scene.aim(8, pocket=0, speed=2.5) for scene in scenes]
    return balls, gl.play_many(balls, shots, ids=[0, 8], repeat=repeat)


def test_a_pot_map_shows_the_shares() -> None:
    balls, played = map_of()
    ax = draw.pot_map("pool-9ft", 8, 0, balls, played)
    ax.figure.canvas.draw()
    (mesh,) = ax.collections
    shares = played.fell(8, 0).reshape(6, 3).mean(axis=1)
    assert np.allclose(np.asarray(mesh.get_array()).ravel(), shares)
    assert len(drawn_balls(ax)) == 1, "ball 8, not the cue ball"


def test_a_pot_map_takes_the_best_aim() -> None:
    balls, _ = map_of()
    twice = np.repeat(balls, 2, axis=0)
    scenes = [gl.Scene({0: (x, y), 8: (0.5, 0.3)}) for x, y in balls[:, 0].tolist()]
    aims = [scene.aim(8, pocket=0, speed=2.5) for scene in scenes]
    shots = [shot for aim in aims for shot in (aim, gl.Shot(aim.direction + 2, 1.0))]
    ax = draw.pot_map("pool-9ft", 8, 0, twice, gl.play_many(twice, shots, ids=[0, 8]))
    expected = gl.play_many(balls, aims, ids=[0, 8]).fell(8, 0)
    assert expected.any()
    assert np.allclose(np.asarray(ax.collections[0].get_array()).ravel(), expected)


def test_bad_values_are_refused() -> None:
    balls, played = map_of()
    with pytest.raises(ValueError, match="18 shots for 5 positions"):
        draw.pot_map("pool-9ft", 8, 0, balls[:5], played)
    with pytest.raises(ValueError, match="expected shape"):
        draw.pot_map("pool-9ft", 8, 0, balls[0], played)
    with pytest.raises(KeyError, match="no ball 5"):
        draw.pot_map("pool-9ft", 5, 0, balls, played)
    with pytest.raises(ValueError, match="pocket"):
        draw.pot_map("pool-9ft", 8, 6, balls, played)
    for wrong in ({"fps": 0}, {"speed": -1.0}):
        with pytest.raises(ValueError, match="above 0"):
            draw.animate(potted(), **wrong)
    with pytest.raises(TypeError, match="found a int"):
        draw.show(3)  # type: ignore[arg-type]


def test_without_matplotlib_the_error_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['matplotlib'] = None\n"
        "import gl_billiards as gl\n"
        "try: gl.rack('9-ball').show()\n"
        "except ImportError as error: print(error)\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "pip install gl-billiards[draw]" in ran.stdout


def test_the_package_alone_does_not_import_matplotlib() -> None:
    code = "import sys, gl_billiards; print('matplotlib' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "False\n"
