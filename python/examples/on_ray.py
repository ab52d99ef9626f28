"""A million shots on a Ray cluster: python on_ray.py [SHOTS [PARTS]]."""

import os
import sys
from pathlib import Path

import pyarrow as pa
import work

# Ray starts its workers at nice 15, so that on a busy machine they get little of it. Set before the
# cluster is started.
os.environ.setdefault("RAY_worker_niceness", "0")

import ray


def main(shots: int = 1_000_000, parts: int = 20, *, marker: str | None = None) -> str:
    """Plays the shots on two workers, or on the cluster that ``RAY_ADDRESS`` names."""
    here = str(Path(__file__).parent)
    ray.init(
        num_cpus=None if "RAY_ADDRESS" in os.environ else 2,
        include_dashboard=False,
        log_to_driver=False,
        runtime_env={"env_vars": {"PYTHONPATH": os.pathsep.join([here, *sys.path])}},
    )

    @ray.remote(max_retries=3)
    def play(part: int) -> pa.Table:
        work.die_once(marker if part == 1 else None)
        return work.play(part, parts, shots)

    try:
        return work.digest(ray.get([play.remote(part) for part in range(parts)]))
    finally:
        ray.shutdown()


if __name__ == "__main__":
    print(main(*map(int, sys.argv[1:])))
