"""The examples, as a reader would run them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"
SHOTS = 20_000


def run(code: str) -> str:
    """The last word that a program in the folder of the examples prints."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=EXAMPLES,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(EXAMPLES), *sys.path])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()[-1]


def digest(parts: int, threads: int) -> str:
    return run(
        "import work; "
        f"print(work.digest([work.play(k, {parts}, {SHOTS}, {threads}) for k in range({parts})]))"
    )


def test_any_division_has_the_same_contents() -> None:
    whole = digest(parts=1, threads=1)
    assert digest(parts=20, threads=2) == whole


@pytest.mark.parametrize("cluster", ["ray", "dask"])
def test_a_cluster_that_loses_a_worker_loses_nothing(cluster: str, tmp_path: Path) -> None:
    pytest.importorskip({"ray": "ray", "dask": "distributed"}[cluster])
    marker = tmp_path / "died"
    # Dask's workers import the program anew, so it has to be a file.
    program = tmp_path / "program.py"
    program.write_text(
        f"import on_{cluster}\n"
        "if __name__ == '__main__':\n"
        f"    print(on_{cluster}.main({SHOTS}, 20, marker={str(marker)!r}))\n"
    )
    found = run(f"import runpy; runpy.run_path({str(program)!r}, run_name='__main__')")
    assert marker.exists()
    assert found == digest(parts=1, threads=1)


def test_the_baseline_learns() -> None:
    pytest.importorskip("gymnasium")
    words = run("import learn; before, after = learn.main(); print(after - before)")
    assert float(words) > 0.1
