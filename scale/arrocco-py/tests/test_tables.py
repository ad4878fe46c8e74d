"""Tables, and the engines that read them in this process."""

import os
import pickle
import signal
import subprocess
import sys
import threading
from pathlib import Path

import duckdb
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import arrocco
import arrocco.polars


def rows(splits: list[arrocco.Split], **options: object) -> pa.Table:
    tables = [pa.table(arrocco.games(split, **options)) for split in splits]
    return pa.concat_tables(tables)


def test_any_splits_give_the_same_rows(plain: Path, frames: Path, expected: pa.Table) -> None:
    assert expected.num_rows == 600
    for size in (1, 3000, 1 << 40):
        assert rows(arrocco.splits(frames, size)).equals(expected)
    whole = pa.table(arrocco.games(plain))
    for size in (5000, 77_777):
        assert rows(arrocco.splits(plain, size)).equals(whole)
    assert pa.table(arrocco.games(frames, threads=3)).equals(expected)
    both = pa.table(arrocco.games([plain, *arrocco.splits(frames, 1)]))
    assert both.num_rows == 1200
    assert whole.drop_columns(["file", "id"]).equals(expected.drop_columns(["file", "id"]))


def test_splits_travel(frames: Path) -> None:
    splits = arrocco.splits(frames, 1)
    assert len(splits) == 10
    assert pickle.loads(pickle.dumps(splits)) == splits
    assert len(set(splits)) == 10
    assert splits[0].start == 0 and splits[-1].end == os.path.getsize(frames)


def test_a_table_is_read_anew(frames: Path) -> None:
    table = arrocco.games(frames, columns=["white", "plies"], batch_size=100)
    assert table.column_names == ["white", "plies"]
    first = [batch.num_rows for batch in table]
    assert first == [len(batch) for batch in table]
    assert sum(first) == 600 and max(first) == 100


def test_duckdb(frames: Path, expected: pa.Table) -> None:
    games = arrocco.games(frames)  # noqa: F841 read by DuckDB
    found = duckdb.sql("select eco, count(*) from games group by eco order by eco").fetchall()
    counts = expected.group_by("eco").aggregate([("eco", "count")]).sort_by("eco").to_pylist()
    assert found == [(row["eco"], row["eco_count"]) for row in counts]
    assert duckdb.sql("select sum(plies) from games where white_elo > 2000").fetchall() == [(
        sum(row["plies"] for row in expected.to_pylist() if row["white_elo"] > 2000),
    )]


def test_polars(frames: Path, expected: pa.Table) -> None:
    lazy = arrocco.polars.scan_pgn(frames)
    assert pl.DataFrame(arrocco.games(frames)).height == 600
    assert lazy.select(pl.len()).collect().item() == 600
    strong = lazy.filter(pl.col("white_elo") > 2000).select("white", "plies").collect()
    wanted = [
        (row["white"], row["plies"]) for row in expected.to_pylist() if row["white_elo"] > 2000
    ]
    assert strong.rows() == wanted
    assert lazy.head(7).collect().height == 7
    positions = arrocco.polars.scan_pgn(frames, table="positions")
    total = positions.select(pl.col("ply").count()).collect().item()
    assert total == sum(plies + 1 for plies in expected["plies"].to_pylist())


def test_positions_lead_to_each_other(frames: Path) -> None:
    table = pa.table(arrocco.positions(frames)).slice(0, 3000).to_pylist()
    for row, after in zip(table, table[1:]):
        position = arrocco.Position(row["fen"])
        assert position.hash == row["hash"]
        if row["move"] is None:
            assert after["ply"] == 0
            continue
        assert position.san(arrocco.Move.from_bits(row["move"])) == row["san"]
        assert position.play(row["san"]).fen == after["fen"]


def test_moves_are_replayed(expected: pa.Table) -> None:
    for row in expected.slice(0, 50).to_pylist():
        positions = arrocco.replay(row["moves"], row["start_fen"])
        assert positions[-1].hash == row["final_hash"] and len(positions) == row["plies"] + 1


def test_parquet(frames: Path, expected: pa.Table, tmp_path: Path) -> None:
    assert arrocco.games(frames).write_parquet(tmp_path / "games.parquet") == 600
    read = pq.read_table(tmp_path / "games.parquet")
    assert read.drop_columns(["tags"]).equals(expected.drop_columns(["tags"]))
    files = arrocco.convert(frames, tmp_path / "parts", size=1)
    assert len(files) == 10
    before = [os.stat(file).st_mtime_ns for file in files]
    assert arrocco.convert(frames, tmp_path / "parts", size=1) == files
    assert [os.stat(file).st_mtime_ns for file in files] == before
    count = duckdb.sql(f"select count(*) from '{tmp_path}/parts/*.parquet'").fetchall()
    assert count == [(600,)]


def test_an_error_names_its_place(tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.pgn"
    path.write_text(text + '[Event "x"]\n\n1. e4 e5\n2. Ke3 *\n\n' + text)
    line = text.count("\n") + 4
    table = arrocco.games(path)
    with pytest.raises(arrocco.ReadError) as raised:
        list(table)
    error = raised.value
    assert (error.file, error.line, error.column, error.frame) == (str(path), line, 4, None)
    assert str(error).startswith(f"{path}:{line}:4: `Ke3`: illegal move")
    assert pickle.loads(pickle.dumps(error)).line == line
    with pytest.raises(pa.ArrowInvalid, match=f"bad.pgn:{line}:4"):
        pa.table(table)
    with pytest.raises(arrocco.ReadError, match="bad.pgn"):
        table.write_parquet(tmp_path / "bad.parquet")
    assert not list(tmp_path.glob("*.parquet*"))
    kept = pa.table(arrocco.games(path, errors="rows"))
    assert kept.num_rows == 1201
    broken = kept.filter(pa.compute.is_valid(kept["error"])).to_pylist()
    assert [(row["error_line"], row["error_ply"], row["plies"]) for row in broken] == [(line, 2, 2)]


def test_a_damaged_frame_costs_only_its_own_games(
    tmp_path: Path, frames: Path, expected: pa.Table
) -> None:
    path = tmp_path / frames.name
    damaged = bytearray(frames.read_bytes())
    split = arrocco.splits(frames, 1)[4]
    middle = (split.start + split.end) // 2
    damaged[middle : middle + 16] = bytes(16)
    path.write_bytes(damaged)
    for splits in (arrocco.splits(path, 1), arrocco.splits(path)):
        kept = rows(splits, errors="rows")
        errors = [row for row in kept.to_pylist() if row["error"] is not None]
        assert 1 <= len(errors) <= 2
        assert all("damaged zstd data" in row["error"] for row in errors)
        good = kept.filter(pa.compute.is_null(kept["error"]))
        ids = set(expected["id"].to_pylist())
        assert set(good["id"].to_pylist()) <= ids
        assert good.num_rows >= 600 * 9 // 10 - 2
    with pytest.raises(arrocco.ReadError, match=str(split.start)):
        list(arrocco.games(path))


def test_a_file_that_is_not_as_it_was(tmp_path: Path, text: str) -> None:
    path = tmp_path / "games.pgn"
    with pytest.raises(arrocco.ReadError, match="games.pgn"):
        arrocco.splits(path)
    path.write_text(text)
    splits = arrocco.splits(path, 10_000)
    path.write_text(text + text)
    with pytest.raises(arrocco.ReadError, match="when it was split"):
        list(arrocco.games(splits[3]))
    path.unlink()
    with pytest.raises(arrocco.ReadError, match="games.pgn"):
        list(arrocco.games(splits[3]))
    assert pa.table(arrocco.games(splits[3], errors="rows")).num_rows == 1


def test_arguments(plain: Path) -> None:
    with pytest.raises(ValueError, match="no column `wite`"):
        arrocco.games(plain, columns=["wite"])
    with pytest.raises(ValueError, match="expected 'raise' or 'rows'"):
        arrocco.games(plain, errors="drop")
    with pytest.raises(ValueError, match="at least 1"):
        arrocco.games(plain, batch_size=0)
    assert pa.table(arrocco.games([])).num_rows == 0


def test_others_run_while_games_are_read(plain: Path) -> None:
    """The interpreter is free: this thread runs while another reads one stream."""
    table = arrocco.games([plain] * 20)
    turns, seen = 0, []

    def read() -> None:
        before = turns
        pa.table(table)
        seen.append(turns - before)

    # A busy machine may let one reading pass without a turn for this thread,
    # but not all of them; with the lock held there would never be one.
    while not any(turned > 1 for turned in seen) and len(seen) < 50:
        thread = threading.Thread(target=read)
        thread.start()
        while thread.is_alive():
            turns += 1
            thread.join(0.001)
    assert any(turned > 1 for turned in seen)


INTERRUPTED = """
import sys, arrocco, pyarrow
print("begun", flush=True)
what, path = sys.argv[1:]
try:
    if what == "search":
        arrocco.Engine(memory=1).analyse(arrocco.Position(), depth=200, time=600.0)
    elif what == "stream":
        pyarrow.RecordBatchReader.from_stream(arrocco.games([path] * 100000)).read_all()
    else:
        for batch in arrocco.games([path] * 100000):
            pass
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


@pytest.mark.parametrize("what", ["search", "stream", "loop"])
def test_ctrl_c(plain: Path, what: str) -> None:
    command = [sys.executable, "-c", INTERRUPTED, what, str(plain)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        while process.poll() is None:
            process.send_signal(signal.SIGINT)
            try:
                process.wait(0.5)
            except subprocess.TimeoutExpired:
                continue
        # A second Ctrl+C may have come while the first was answered.
        assert process.stdout.read() == "interrupted\n" or process.returncode != 0
        assert process.returncode in (0, 1, -signal.SIGINT, 130)
