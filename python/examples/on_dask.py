"""A million shots on a Dask cluster: python on_dask.py [SHOTS [PARTS]]."""

import sys

import pyarrow as pa
import work
from distributed import Client, LocalCluster


def play(part: int, parts: int, shots: int, marker: str | None) -> pa.Table:
    """One part."""
    work.die_once(marker if part == 1 else None)
    return work.play(part, parts, shots)


def main(shots: int = 1_000_000, parts: int = 20, *, marker: str | None = None) -> str:
    """Plays the shots on two workers."""
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        tasks = client.map(play, range(parts), parts=parts, shots=shots, marker=marker)
        return work.digest(client.gather(tasks))


# Dask's workers import this file anew, so the cluster may only be started here.
if __name__ == "__main__":
    print(main(*map(int, sys.argv[1:])))
