"""Ray with two workers, also when one of them is killed."""

import os
import signal
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

ray = pytest.importorskip("ray")

import arrocco.ray  # noqa: E402
from conftest import check_kept, reviewed_alone  # noqa: E402


@pytest.fixture(scope="module", autouse=True)
def cluster() -> Iterator[None]:
    # A short path, since the names of sockets are limited.
    with tempfile.TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as folder:
        start(folder)
        yield
        ray.shutdown()


def start(folder: str) -> None:
    # The machine may be busy. Ray waits half a minute for its own parts, no longer.
    os.environ["RAY_gcs_server_port_wait_time_s"] = "300"
    os.environ["RAY_worker_register_timeout_seconds"] = "600"
    for attempt in range(5):
        try:
            ray.init(
                address="local",
                num_cpus=2,
                include_dashboard=False,
                object_store_memory=200 << 20,
                _node_ip_address="127.0.0.1",
                _temp_dir=folder,
                log_to_driver=False,
            )
            return
        except Exception:
            ray.shutdown()
            if attempt == 4:
                raise


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


def test_no_games(tmp_path: Path) -> None:
    empty = tmp_path / "empty.pgn"
    empty.write_text("")
    games = arrocco.ray.read_pgn(empty, columns=["id", "white"])
    assert games.count() == 0 and games.schema().names == ["id", "white"]
    assert arrocco.ray.review(empty, nodes=200).count() == 0
    with pytest.raises(ValueError, match="no column `wite`"):
        arrocco.ray.read_pgn(empty, columns=["wite"])
    with pytest.raises(ValueError, match="expected 'games' or 'positions'"):
        arrocco.ray.read_pgn(empty, table="moves")


def test_what_cannot_be_read_costs_no_other_rows(
    unreadable: list[arrocco.Split], plain: Path
) -> None:
    splits = [*unreadable, *arrocco.splits(plain, 50_000)]
    with pytest.raises(Exception, match="bytes 10000 to 20000 cannot be read"):
        sorted_rows(arrocco.ray.read_pgn(splits))
    kept = sorted_rows(arrocco.ray.read_pgn(splits, errors="rows"))
    check_kept(kept, unreadable, plain)


def test_reviews_are_the_same_when_a_worker_is_killed(season: Path, tmp_path: Path) -> None:
    marker = str(tmp_path / "killed")
    moves = arrocco.ray.review(season, nodes=200, memory=1)
    survived = moves.map_batches(kill_once(marker), batch_format="pyarrow", batch_size=None)
    survived.write_parquet(str(tmp_path / "reviewed"))
    assert os.path.exists(marker)
    found = pq.read_table(tmp_path / "reviewed")
    assert found.sort_by([("game", "ascending"), ("ply", "ascending")]) == reviewed_alone(season)
