"""Ray with two workers, also when one of them is killed."""

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

ray = pytest.importorskip("ray")

import arrocco.ray  # noqa: E402
from conftest import reviewed_alone  # noqa: E402


@pytest.fixture(scope="module", autouse=True)
def cluster() -> Iterator[None]:
    ray.init(
        num_cpus=2,
        include_dashboard=False,
        object_store_memory=200 << 20,
        _node_ip_address="127.0.0.1",
        log_to_driver=False,
    )
    yield
    ray.shutdown()


def sorted_rows(dataset: "ray.data.Dataset") -> pa.Table:
    return pa.concat_tables(ray.get(dataset.to_arrow_refs())).sort_by("id")


def test_two_workers(frames: Path, expected: pa.Table) -> None:
    dataset = arrocco.ray.read_pgn(frames, size=1, columns=["id", "white", "moves"])
    assert sorted_rows(dataset).equals(expected.select(["id", "white", "moves"]).sort_by("id"))


def kill_once(marker: str) -> Callable[[pa.Table], pa.Table]:
    """A step that lets rows pass, and kills its worker the first time."""

    def step(table: pa.Table) -> pa.Table:
        try:
            os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return table
        os.kill(os.getpid(), signal.SIGKILL)
        return table

    return step


def test_a_worker_is_killed(frames: Path, expected: pa.Table, tmp_path: Path) -> None:
    marker = str(tmp_path / "killed")
    dataset = arrocco.ray.read_pgn(frames, size=1, columns=["id", "white", "moves"])
    survived = dataset.map_batches(kill_once(marker), batch_format="pyarrow", batch_size=None)
    assert sorted_rows(survived).equals(expected.select(["id", "white", "moves"]).sort_by("id"))
    assert os.path.exists(marker)


def test_reviews_are_the_same_when_a_worker_is_killed(season: Path, tmp_path: Path) -> None:
    marker = str(tmp_path / "killed")
    moves = arrocco.ray.review(season, nodes=200, memory=1)
    survived = moves.map_batches(kill_once(marker), batch_format="pyarrow", batch_size=None)
    survived.write_parquet(str(tmp_path / "reviewed"))
    assert os.path.exists(marker)
    found = pq.read_table(tmp_path / "reviewed")
    assert found.sort_by([("game", "ascending"), ("ply", "ascending")]) == reviewed_alone(season)
