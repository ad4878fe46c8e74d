"""Spark with two executors, also when one of them is killed."""

import os
import shutil
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

pyspark = pytest.importorskip("pyspark")
if shutil.which("java") is None and "JAVA_HOME" not in os.environ:
    pytest.skip("java is not installed", allow_module_level=True)

import arrocco.spark  # noqa: E402
from conftest import reviewed_alone  # noqa: E402
from pyspark.sql import SparkSession  # noqa: E402


@pytest.fixture(scope="module")
def spark(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SparkSession]:
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_HOME"] = os.path.dirname(pyspark.__file__)
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    os.environ["SPARK_WORKER_DIR"] = str(tmp_path_factory.mktemp("executors"))
    session = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .config("spark.executor.memory", "512m")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", "2")
        # The machine may be busy.
        .config("spark.network.timeout", "600s")
        .config("spark.python.authenticate.socketTimeout", "600s")
        .config("spark.executorEnv.PYTHONPATH", os.environ.get("PYTHONPATH", ""))
        .getOrCreate()
    )
    session.dataSource.register(arrocco.spark.PgnDataSource)
    yield session
    session.stop()


def kill_executor_once(marker: str):
    """A step that lets rows pass, and kills its executor the first time."""

    def step(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            try:
                os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
            except FileExistsError:
                yield batch
                continue
            # This process is forked from a daemon, which the executor started.
            with open(f"/proc/{os.getppid()}/stat") as stat:
                executor = int(stat.read().rpartition(")")[2].split()[1])
            with open(f"/proc/{executor}/cmdline") as command:
                assert "java" in command.read()
            os.kill(executor, signal.SIGKILL)
            yield batch

    return step


def test_two_executors_and_one_killed(
    spark: SparkSession, frames: Path, expected: pa.Table, tmp_path: Path
) -> None:
    games = spark.read.format("pgn").option("size", "1").load(str(frames))
    assert games.rdd.getNumPartitions() == 10
    sorted_rows = expected.select(["id", "white", "plies", "moves"]).sort_by("id").to_pylist()
    marker = str(tmp_path / "killed")
    columns = games.select("id", "white", "plies", "moves")
    survived = columns.mapInArrow(kill_executor_once(marker), columns.schema)
    for frame in (columns, survived):
        found = [row.asDict() for row in frame.orderBy("id").collect()]
        assert [{**row, "moves": bytes(row["moves"])} for row in found] == sorted_rows
    assert os.path.exists(marker)


def test_positions_and_errors(spark: SparkSession, plain: Path, tmp_path: Path) -> None:
    options = {"table": "positions", "columns": "game, ply, hash", "size": "20000"}
    positions = spark.read.format("pgn").options(**options).load(str(plain))
    assert positions.columns == ["game", "ply", "hash"]
    assert positions.where("ply = 0").count() == 600
    bad = tmp_path / "bad.pgn"
    bad.write_text('[Event "x"]\n\n1. e4 Ke3 *\n')
    with pytest.raises(Exception, match="bad.pgn:3:7"):
        spark.read.format("pgn").load(str(bad)).collect()
    kept = spark.read.format("pgn").option("errors", "rows").load(str(bad)).collect()
    assert [row.error_line for row in kept] == [3]


def test_no_games(spark: SparkSession, tmp_path: Path) -> None:
    empty = tmp_path / "empty.pgn"
    empty.write_text("")
    games = spark.read.format("pgn").load(str(empty))
    assert games.count() == 0 and "moves" in games.columns
    assert arrocco.spark.review(spark, str(empty), nodes=200).count() == 0
    with pytest.raises(Exception, match="no file matches .*none.pgn"):
        spark.read.format("pgn").load(str(tmp_path / "none.pgn")).collect()
    with pytest.raises(Exception, match="size is 'big', expected a number"):
        spark.read.format("pgn").option("size", "big").load(str(empty)).collect()
    with pytest.raises(Exception, match="no file matches"):
        spark.read.format("pgn").load(str(tmp_path / "*.pgn.zst")).collect()


def test_what_cannot_be_read_costs_no_other_rows(
    spark: SparkSession, frames: Path, expected: pa.Table, tmp_path: Path
) -> None:
    damaged = bytearray(frames.read_bytes())
    frame = arrocco.splits(frames, 1)[4]
    middle = (frame.start + frame.end) // 2
    damaged[middle : middle + 16] = bytes(16)
    (tmp_path / "damaged.pgn.zst").write_bytes(damaged)
    shutil.copy(frames, tmp_path / "good.pgn.zst")
    shutil.copy(frames, tmp_path / "missing.pgn.zst")
    # Not games.
    (tmp_path / "good.pgn.zst.000000000000.parquet").write_text("PAR1")
    options = {"size": "1", "columns": "file, id, error"}
    games = spark.read.format("pgn").options(**options, errors="rows").load(str(tmp_path))
    strict = spark.read.format("pgn").options(**options).load(str(tmp_path))
    assert games.rdd.getNumPartitions() == strict.rdd.getNumPartitions() == 30
    (tmp_path / "missing.pgn.zst").unlink()
    rows = [row.asDict() for row in games.collect()]
    files = {name: [row for row in rows if name in row["file"]] for name in ("good", "damaged", "missing")}
    ids = sorted(row["id"] for row in files["good"] if row["error"] is None)
    assert ids == expected["id"].to_pylist()
    errors = [row["error"] for row in files["damaged"] if row["error"] is not None]
    assert 1 <= len(errors) <= 2 and all("damaged zstd data" in error for error in errors)
    assert len(files["damaged"]) >= 600 * 9 // 10 - 2
    assert len(files["missing"]) == 10
    assert all("cannot be read: No such file" in row["error"] for row in files["missing"])
    with pytest.raises(Exception, match="damaged zstd data|missing.pgn.zst: bytes .* cannot be read"):
        strict.collect()


def test_reviews_are_the_same_when_an_executor_is_killed(
    spark: SparkSession, season: Path, tmp_path: Path
) -> None:
    moves = arrocco.spark.review(spark, str(season), nodes=200, memory=1)
    assert moves.rdd.getNumPartitions() == 12
    marker = str(tmp_path / "killed")
    survived = moves.mapInArrow(kill_executor_once(marker), moves.schema)
    survived.write.parquet(str(tmp_path / "reviewed"))
    assert os.path.exists(marker)
    found = pq.read_table(tmp_path / "reviewed")
    expected = reviewed_alone(season)
    found = found.sort_by([("game", "ascending"), ("ply", "ascending")])
    assert found.to_pylist() == expected.to_pylist()
