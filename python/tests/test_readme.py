"""The page that PyPI shows, and the one of the documentation."""

from pathlib import Path
from typing import Any

import matplotlib
import pytest

import gl_billiards as gl

README = Path(__file__).parents[1] / "README.md"
PAGE = Path(__file__).parents[2] / "docs" / "python.md"


def blocks_of(page: Path) -> list[str]:
    return [part.split("```")[0] for part in page.read_text().split("```python\n")[1:]]


def test_its_examples_run(capsys: pytest.CaptureFixture[str]) -> None:
    matplotlib.use("agg")
    blocks = blocks_of(README)
    names: dict[str, object] = {}
    for block in blocks:
        exec(block, names)
    assert len(blocks) == 3
    result, match = names["result"], names["match"]
    assert isinstance(result, gl.Result) and result.fallen == {8: 0}
    assert isinstance(match, gl.Match) and match.over
    assert capsys.readouterr().out.endswith(f"The winner is player {match.winner}\n")


def test_the_agent_of_the_documentation_plays_a_rack() -> None:
    (block,) = (block for block in blocks_of(PAGE) if "def agent" in block)
    names: dict[str, Any] = {"gl": gl}
    exec(block, names)
    match = gl.Match("8-ball", seed=2, noise=1.0)
    greedy = gl.Opponent("greedy")
    while not match.over:
        match.play(names["agent"](match) if match.player == 1 else greedy(match))
    assert match.figures[0]["shots"] > 1
