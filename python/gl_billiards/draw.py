"""Pictures of tables, shots and batches with matplotlib, to scale, in metres.

``Scene.show``, ``Result.show`` and ``Result.animate`` call these functions.
"""

from __future__ import annotations

import textwrap
from collections.abc import Container
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gl_billiards._codes import EventKind, State
from gl_billiards._core import Result, Scene, Table
from gl_billiards._match import Match
from gl_billiards._play import Played

try:
    import matplotlib as mpl
    from matplotlib import pyplot as plt
    from matplotlib.animation import FuncAnimation
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.font_manager import FontProperties
    from matplotlib.patches import Circle, PathPatch, Polygon, Rectangle
    from matplotlib.patheffects import withStroke
    from matplotlib.textpath import TextPath
    from matplotlib.transforms import Affine2D
except ImportError as error:
    raise ImportError("pictures need matplotlib: pip install gl-billiards[draw]") from error

__all__ = ["animate", "pot_map", "show"]

_CLOTH, _RAIL, _HOLE, _INK = "#d3e3dc", "#7d6a5a", "#1b1b1b", "#161618"
_WHITE, _YELLOW, _RED = "#fbf8ef", "#f2c318", "#c4232c"
#: Balls 1 to 8 of pool; 9 to 15 are stripes of the colours of 1 to 7.
_POOL = ("#efb616", "#163ca2", "#cb1d1d", "#521f79", "#f16716", "#0d693c", "#76191f", _INK)
#: Balls 16 to 21 of snooker.
_COLOURS = (_YELLOW, "#117a3c", "#6b3f1a", "#1550a8", "#ec86a4", _INK)

#: Width of a picture, inches.
_SIZE = 10.0
#: Samples of a path, 1/s.
_SAMPLES = 200


def show(thing: Scene | Result | Match, *, ax: Axes | None = None) -> Axes:
    """Draws balls on their table, to scale: all carry their numbers, and stripes a white ring.

    Of a result it draws the paths of all balls until they rest or fall. Balls are pale where they
    began, and a dotted circle is the cue ball at its first contact with a ball.

    Args:
        thing: a scene, the result of a shot, or a match.
        ax: where to draw; by default a new figure.

    Raises:
        TypeError: if it is something else.
    """
    if isinstance(thing, Match):
        thing = thing.scene
    if isinstance(thing, Scene):
        ax = _table(thing.table, thing.places[:, :2], ax)
        _balls(thing, ax)
        return ax
    if not isinstance(thing, Result):
        found = type(thing).__name__
        raise TypeError(f"expected a scene, a result or a match, found a {found}")
    paths = _paths(thing)
    ax = _table(thing.scene.table, np.concatenate(list(paths.values())), ax)
    _draw_paths(thing, paths, ax)
    return ax


def animate(result: Result, *, fps: float = 30, speed: float = 1.0) -> FuncAnimation:
    """An animation of a shot, which a notebook shows with buttons to play it.

    ``animate(result).save("shot.gif")`` writes it to a file.

    Args:
        result: the result of a shot.
        fps: frames for each second of the animation. A frame takes about 50 ms to draw, so fewer
            show it sooner.
        speed: how many times as fast as the shot it runs.

    Raises:
        ValueError: if one of both is not positive.
    """
    if not (fps > 0 and speed > 0):
        raise ValueError(f"fps, speed: expected numbers above 0, found {fps} and {speed}")
    count = int(np.ceil(result.duration / speed * fps)) + 1
    times = np.minimum(np.arange(count) * speed / fps, result.duration)
    places, seen = result.at(times)[:, :, :2], ~_gone(result, times)
    ax = _table(result.scene.table, places.reshape(-1, 2)[seen.ravel()], None)
    figure = ax.figure
    assert isinstance(figure, Figure)
    balls = _balls(result.scene, ax)
    ax.set(xticks=[], yticks=[], xlabel="", ylabel="")  # half the time of a frame
    title = ax.set_title(" ")
    figure.draw_without_rendering()
    figure.set_layout_engine("none")

    def draw(frame: int) -> list[Artist]:
        for column, ball in enumerate(balls):
            ball.move(places[frame, column], visible=bool(seen[frame, column]))
        title.set_text(f"{times[frame]:.2f} s")
        return [title]

    return _Animation(figure, draw, frames=count, interval=1000 / fps)


def pot_map(
    table: str | Table,
    ball: int,
    pocket: int,
    balls: ArrayLike,
    played: Played,
    *,
    ax: Axes | None = None,
) -> Axes:
    """A map of the chance to pot a ball over the places of the cue ball.

    Args:
        table: the table or its name.
        ball: the number of the ball to pot; it lies in the same place in all positions.
        pocket: the index of the pocket.
        balls: the positions as ``play_many`` took them, of shape (n, b, 2). The cue ball, ball 0,
            lies at points of a grid; not all of its points are needed. Where several positions have
            it in the same place, as to try several aims, the best one counts.
        played: the outcomes, with equally many shots for each position, one after the other.
        ax: where to draw; by default a new figure.

    Raises:
        KeyError: if a ball is in no position.
        ValueError: if there is no such pocket, or the numbers of positions and shots do not fit.
    """
    positions = np.asarray(balls, dtype=np.float64)
    chances = _chances(played, ball, pocket, positions)
    table = Table(table) if isinstance(table, str) else table
    if not 0 <= pocket < len(table.pockets):
        pockets = len(table.pockets)
        raise ValueError(f"pocket: expected a number below {pockets}, found {pocket}")
    cue_ball = positions[:, list(played.ids).index(0)]
    others = [column for column, number in enumerate(played.ids) if number != 0]
    ids, places = played.ids[others], positions[0, others]
    ax = _table(table, np.concatenate([cue_ball, places]), ax)

    xs, columns = np.unique(cue_ball[:, 0], return_inverse=True)
    ys, rows = np.unique(cue_ball[:, 1], return_inverse=True)
    grid = np.full((len(ys), len(xs)), np.nan)
    np.fmax.at(grid, (rows, columns), chances)
    mesh = ax.pcolormesh(
        xs, ys, grid, shading="nearest", cmap="viridis", vmin=0, vmax=1, zorder=2.5
    )
    ax.figure.colorbar(mesh, ax=ax, label="chance of the pot", shrink=0.75, pad=0.02)

    shown = Scene({int(number): tuple(place) for number, place in zip(ids, places)}, table=table)
    _balls(shown, ax)
    (x, y), (to_x, to_y) = places[list(ids).index(ball)], table.pockets[pocket, :2]
    ax.annotate(
        "",
        (to_x, to_y),
        (x, y),
        arrowprops={"arrowstyle": "->", "color": _INK, "lw": 1.5, "shrinkA": 9, "shrinkB": 12},
        zorder=4,
    )
    ax.set_title(f"Chance to pot ball {ball} into pocket {pocket}, by place of the cue ball")
    return ax


def _chances(
    played: Played, ball: int, pocket: int, positions: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The share of pots for each position."""
    if positions.ndim != 3 or positions.shape[1:] != (len(played.ids), 2):
        expected = f"(n, {len(played.ids)}, 2)"
        raise ValueError(f"balls: expected shape {expected}, found {positions.shape}")
    if len(positions) == 0 or len(played) == 0 or len(played) % len(positions):
        raise ValueError(f"played: {len(played)} shots for {len(positions)} positions")
    if 0 not in played.ids:
        raise KeyError("there is no cue ball in these positions")
    fell = played.fell(ball, pocket).reshape(len(positions), -1)
    return np.asarray(fell.mean(axis=1))


class _Animation(FuncAnimation):
    """An animation that notebooks show, whatever ``rcParams`` says."""

    def _repr_html_(self) -> str:
        with mpl.rc_context({"animation.embed_limit": 1000, "savefig.dpi": 80}):
            html: str = self.to_jshtml(default_mode="once")
        plt.close(self._fig)  # type: ignore[attr-defined]
        return html


class _Ball:
    """A ball: its patches, in radii around its centre."""

    def __init__(
        self,
        ax: Axes,
        number: int,
        *,
        colour: str,
        stripe: bool,
        radius: float,
        place: Any,
        pale: bool,
    ) -> None:
        self.colour = colour
        self._radius, self._place = radius, Affine2D()
        edge = {"edgecolor": _INK, "linewidth": 0.6}
        self._patches: list[Circle | PathPatch] = [
            Circle((0, 0), 1, facecolor=_WHITE if stripe else colour, **edge)
        ]
        if stripe:
            self._patches.append(Circle((0, 0), 0.82, facecolor=colour, linewidth=0))
        self._patches.append(_digits(number, _INK if _luminance(colour) > 0.18 else "white"))
        if pale:
            self._patches.append(Circle((0, 0), 1.05, facecolor=_CLOTH, alpha=0.5, linewidth=0))
        for layer, patch in enumerate(self._patches):
            patch.set_transform(self._place + ax.transData)
            patch.set_zorder((5 if pale else 6) + layer / 10)
            ax.add_patch(patch)
        self.move(place)

    def move(self, place: Any, *, visible: bool = True) -> None:
        x, y = place
        self._place.clear().scale(self._radius).translate(x, y)
        for patch in self._patches:
            patch.set_visible(visible)


def _luminance(colour: str) -> float:
    """Relative luminance of a colour, from 0 to 1. At 0.18, black and white contrast equally."""
    parts = np.array(mpl.colors.to_rgb(colour))
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return float(linear @ (0.2126, 0.7152, 0.0722))


def _digits(number: int, colour: str) -> PathPatch:
    """A number that fills a ball, so that it can be read on a large table."""
    path = TextPath((0, 0), str(number), size=1, prop=FontProperties(weight="bold"))
    box = path.get_extents()
    scale = 1.1 / max(box.height, 0.85 * box.width)
    middle = Affine2D().translate(-(box.x0 + box.x1) / 2, -(box.y0 + box.y1) / 2).scale(scale)
    return PathPatch(middle.transform_path(path), facecolor=colour, linewidth=0)


def _balls(scene: Scene, ax: Axes, pale: Container[int] = ()) -> list[_Ball]:
    """The balls of a scene, each in the colour of its set or, if it has one, its own."""
    own = {ball["id"]: ball.get("color") for ball in scene.to_dict()["balls"]}
    sort = (scene.table.name or "").split("-")[0]
    balls = []
    for number, place, radius in zip(scene.ids.tolist(), scene.places[:, :2], scene.radii):
        colour, stripe = _look(number, sort)
        colour, stripe = (own[number], False) if own[number] else (colour, stripe)
        balls.append(
            _Ball(
                ax,
                number,
                colour=colour,
                stripe=stripe,
                radius=radius,
                place=place,
                pale=number in pale,
            )
        )
    return balls


def _look(number: int, sort: str) -> tuple[str, bool]:
    """Colour of a ball on a sort of table, and whether it has a stripe."""
    if number == 0:
        return _WHITE, False
    if sort == "snooker":
        return (_COLOURS[number - 16] if 16 <= number <= 21 else _RED), False
    if sort == "carom":
        return (_YELLOW if number == 1 else _RED), False
    if sort == "blackball" and number != 8:
        return (_RED if number < 8 else _YELLOW), number > 8
    if number <= 15:
        return _POOL[(number - 1) % 8], number > 8
    return "#8a8a8a", False


def _table(table: Table, balls: NDArray[np.float64], ax: Axes | None) -> Axes:
    """Axes with an empty table: its cloth, cushions, pockets and spots. One without a bed shows the
    surroundings of its parts and of these balls."""
    chains = _chains(table.cushions)
    corners = [np.concatenate(chains)] if chains else []
    for x, y, radius in table.pockets:
        corners.append(np.array([(x - radius, y - radius), (x + radius, y + radius)]))
    if table.length is None or table.width is None:
        corners.append(balls)
    points = np.concatenate(corners)
    low, high = points.min(axis=0), points.max(axis=0)
    margin = 0.02 + 0.03 * (high - low).max()
    (left, bottom), (right, top) = low - margin, high + margin
    if ax is None:
        height = _SIZE * (top - bottom) / (right - left) + 0.5
        _, ax = plt.subplots(figsize=(_SIZE, height), layout="constrained")
    ax.set(xlim=(left, right), ylim=(bottom, top), aspect="equal", xlabel="x (m)", ylabel="y (m)")

    if table.length is None or table.width is None:
        ax.set_facecolor(_CLOTH)
    else:
        ax.set_facecolor(_RAIL)
        size = (table.length, table.width)
        ax.add_patch(Rectangle((-size[0] / 2, -size[1] / 2), *size, facecolor=_CLOTH, zorder=1))
        # The noses follow each other around the table, so the mouths of the pockets are inside.
        ax.add_patch(Polygon(points[: sum(map(len, chains))], facecolor=_CLOTH, zorder=1))
    for index, (x, y, radius) in enumerate(table.pockets):
        ax.add_patch(Circle((x, y), radius, facecolor=_HOLE, zorder=2))
        label = ax.text(x, y, str(index), color="white", ha="center", va="center", fontsize=8)
        label.set(zorder=4.5, path_effects=[withStroke(linewidth=3, foreground=_HOLE)])
    for chain in chains:
        ax.plot(*chain.T, color=_INK, linewidth=1.5, solid_capstyle="round", zorder=3)
    for spot in (table.head_spot, table.foot_spot):
        if spot is not None:
            ax.add_patch(Circle((spot[0], spot[1]), 0.006, facecolor=_INK, zorder=2))
    return ax


def _chains(cushions: NDArray[np.float64]) -> list[NDArray[np.float64]]:
    """The noses as lines, each of cushions that meet end to end."""
    chains: list[list[NDArray[np.float64]]] = []
    for cushion in cushions:
        line = _nose(cushion)
        if chains and np.allclose(chains[-1][-1][-1], line[0], atol=1e-6):
            chains[-1].append(line[1:])
        else:
            chains.append([line])
    return [np.concatenate(chain) for chain in chains]


def _nose(cushion: NDArray[np.float64]) -> NDArray[np.float64]:
    """The points of a nose; an arc runs counter-clockwise around its centre."""
    start, end, centre = cushion[0:2], cushion[2:4], cushion[4:6]
    if np.isnan(centre[0]):
        return np.array([start, end])
    first, last = (np.arctan2(*(point - centre)[::-1]) for point in (start, end))
    angles = first + np.linspace(0, (last - first) % (2 * np.pi), 24)
    radius = np.hypot(*(start - centre))
    return np.asarray(centre + radius * np.stack([np.cos(angles), np.sin(angles)], axis=1))


def _gone(result: Result, times: NDArray[np.float64]) -> NDArray[np.bool_]:
    """True where a ball has fallen into a pocket or left the table: shape (times, balls)."""
    return np.isin(result.state_at(times), (State.POCKETED, State.OFF_TABLE))


def _paths(result: Result) -> dict[int, NDArray[np.float64]]:
    """The path of each ball, with its points of contact."""
    regular = np.linspace(0, result.duration, int(result.duration * _SAMPLES) + 2)
    times = np.union1d(regular, np.minimum(result.events["time"], result.duration))
    places, gone = result.at(times)[:, :, :2], _gone(result, times)
    return {
        int(number): places[~gone[:, column], column]
        for column, number in enumerate(result.ids)
    }


def _draw_paths(result: Result, paths: dict[int, NDArray[np.float64]], ax: Axes) -> None:
    scene = result.scene
    ids = scene.ids.tolist()
    moved = [ball for ball in ids if len(paths[ball]) and np.ptp(paths[ball], axis=0).max() > 1e-3]
    gone = [*result.fallen, *result.off_table]
    casing = [withStroke(linewidth=2.8, foreground=_INK)]
    for number, ball in zip(ids, _balls(scene, ax, pale={*moved, *gone})):
        if number in moved:
            x, y = paths[number].T
            ax.plot(x, y, color=ball.colour, linewidth=1.4, path_effects=casing, zorder=4)
    for number, ball, place in zip(ids, _balls(scene, ax), result.places):
        ball.move(place[:2], visible=number in moved and number not in gone)
    ghost = _first_contact(result)
    if ghost is not None:
        radius = scene.radii[scene.ids == 0][0]
        ax.add_patch(Circle(ghost, radius, fill=False, linestyle=":", edgecolor=_INK, zorder=7))
    ax.set_title(_summary(result))


def _summary(result: Result) -> str:
    """What a shot did, in lines that fit above a picture."""
    end = "all balls rest after" if result.end == "rest" else "the first"
    parts = [f"{end} {result.duration:.2f} s"]
    if result.off_table:
        parts.insert(0, "off the table: " + ", ".join(map(str, result.off_table)))
    if result.fallen:
        falls = [f"{ball} into pocket {pocket}" for ball, pocket in result.fallen.items()]
        parts.insert(0, "fallen: " + ", ".join(falls))
    text = "; ".join(parts)
    return textwrap.fill(text[0].upper() + text[1:], 90)


def _first_contact(result: Result) -> tuple[float, float] | None:
    """Centre of the cue ball when it first touches a ball."""
    events = result.events
    hits = events[(events["kind"] == EventKind.BALL_BALL) & (events["balls"] == 0).any(axis=1)]
    if len(hits) == 0:
        return None
    x, y, _ = result.at(hits["time"][0])[result.ids == 0][0]
    return x, y
