"""The page that PyPI shows."""

from pathlib import Path

import matplotlib
import pytest

import gl_billiards as gl

README = Path(__file__).parents[1] / "README.md"


def test_its_examples_run(capsys: pytest.CaptureFixture[str]) -> None:
    matplotlib.use("agg")
    blocks = [part.split("```")[0] for part in README.read_text().split("```python\n")[1:]]
    names: dict[str, object] = {}
    for block in blocks:
        exec(block, names)
    assert len(blocks) == 3
    result, match = names["result"], names["match"]
    assert isinstance(result, gl.Result) and result.fallen == {8: 0}
    assert isinstance(match, gl.Match) and match.over
    assert capsys.readouterr().out.endswith(f"The winner is player {match.winner}\n")
