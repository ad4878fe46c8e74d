"""Ray with two workers, also when one of them is killed."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pytest

ray = pytest.importorskip("ray")

import arrocco  # noqa: E402
import arrocco.ray  # noqa: E402


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


def test_a_worker_is_killed(frames: Path, expected: pa.Table, tmp_path: Path) -> None:
    marker = str(tmp_path / "killed")

    def kill_once(table: pa.Table) -> pa.Table:
        try:
            os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return table
        os.kill(os.getpid(), signal.SIGKILL)
        return table

    dataset = arrocco.ray.read_pgn(frames, size=1, columns=["id", "white", "moves"])
    survived = dataset.map_batches(kill_once, batch_format="pyarrow", batch_size=None)
    assert sorted_rows(survived).equals(expected.select(["id", "white", "moves"]).sort_by("id"))
    assert os.path.exists(marker)


def test_the_engine_as_a_job(frames: Path) -> None:
    """Every game is judged by a task of its own; judged again, it is judged the same."""

    def judge(table: pa.Table) -> pa.Table:
        engine = arrocco.Engine(memory=1)
        ends = [arrocco.replay(moves)[-1] for moves in table["moves"].to_pylist()]
        scores = [engine.analyse(end, nodes=500).score for end in ends]
        return table.select(["id"]).append_column("score", pa.array(scores, pa.int32()))

    games = arrocco.ray.read_pgn(arrocco.splits(frames, 1)[:2], columns=["id", "moves"])
    judged = games.map_batches(judge, batch_format="pyarrow", batch_size=20)
    assert sorted_rows(judged).equals(sorted_rows(judged))
