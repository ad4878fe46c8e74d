"""Tables, and the engines that read them in this process."""

import bz2
import gzip
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
from conftest import check_kept


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
    with pytest.raises(arrocco.ReadError, match="games.pgn: No such file"):
        arrocco.splits(path)
    path.write_text(text)
    split = arrocco.splits(path, 10_000)[3]
    place = "games.pgn: bytes 30000 to 40000 cannot be read: "
    for content, why in [
        (text + text, "the file has .* bytes, and had .* when it was split"),
        (text[1:] + "x", "the file has changed since it was split"),
        (None, "No such file"),
    ]:
        path.unlink() if content is None else path.write_text(content)
        with pytest.raises(arrocco.ReadError, match=place + why) as raised:
            list(arrocco.games(split))
        assert raised.value.file == str(path)


def test_what_cannot_be_read_costs_no_other_rows(
    unreadable: list[arrocco.Split], plain: Path
) -> None:
    good = arrocco.splits(plain, 50_000)
    splits = [*good[:2], *unreadable, *good[2:]]
    for threads in (1, 3):
        check_kept(pa.table(arrocco.games(splits, errors="rows", threads=threads)), unreadable, plain)
    positions = pa.table(arrocco.positions(splits, columns=["file", "error"], errors="rows"))
    assert positions["error"].null_count == positions.num_rows - len(unreadable)


def test_gzip_and_bzip2(tmp_path: Path, text: str, plain: Path) -> None:
    whole = pa.table(arrocco.games(plain)).drop_columns(["file"])
    for module in (gzip, bz2):
        path = tmp_path / f"games.pgn.{module.__name__}"
        path.write_bytes(module.compress(text.encode()))
        assert len(arrocco.splits(path, 1)) == 1
        assert pa.table(arrocco.games(path)).drop_columns(["file"]).equals(whole)
        cut = path.read_bytes()[:-1000]
        path.write_bytes(cut)
        with pytest.raises(arrocco.ReadError, match=path.name):
            list(arrocco.games(path))
        kept = pa.table(arrocco.games(path, errors="rows"))
        assert kept["error"].null_count == kept.num_rows - 1
        known = set(whole["id"].to_pylist())
        good = kept.filter(pa.compute.is_null(kept["error"]))
        assert set(good["id"].to_pylist()) <= known


def test_arguments(plain: Path) -> None:
    with pytest.raises(ValueError, match="no column `wite`"):
        arrocco.games(plain, columns=["wite"])
    with pytest.raises(ValueError, match="expected 'raise' or 'rows'"):
        arrocco.games(plain, errors="drop")
    with pytest.raises(ValueError, match="at least 1"):
        arrocco.games(plain, batch_size=0)
    with pytest.raises(ValueError, match="expected 'games' or 'positions'"):
        arrocco.polars.scan_pgn(plain, table="moves")
    assert pa.table(arrocco.games([])).num_rows == 0


def test_an_argument_of_another_type_is_named(plain: Path, tmp_path: Path) -> None:
    """It was the list of everything that was tried, or a split for each byte."""
    for source, kind in ((3, "int"), (None, "NoneType"), ([str(plain), None], "NoneType"), ([[plain]], "list")):
        with pytest.raises(TypeError, match=rf"^expected a path, a Split or a list of them, not {kind}\b"):
            arrocco.games(source)
    with pytest.raises(TypeError, match=r"^columns is a list of names, not str\b"):
        arrocco.games(plain, columns="white")
    for call in (lambda: arrocco.splits(plain, 0), lambda: arrocco.convert(plain, tmp_path, size=0)):
        with pytest.raises(ValueError, match="^size is at least 1 byte$"):
            call()
    assert len(arrocco.splits(plain, 2**64 - 1)) == 1
    assert pa.table(arrocco.games(plain, batch_size=2**63, threads=2**40)).num_rows == 600
    missing = tmp_path / "missing" / "games.parquet"
    with pytest.raises(OSError, match="games.parquet: No such file"):
        arrocco.games(plain).write_parquet(missing)


def test_no_games(tmp_path: Path) -> None:
    for name, content in {
        "empty.pgn": b"",
        "blank.pgn": b"\n\n \n",
        "empty.pgn.gz": gzip.compress(b""),
        "empty.pgn.zst": pa.compress(b"", codec="zstd", asbytes=True),
    }.items():
        path = tmp_path / name
        path.write_bytes(content)
        assert pa.table(arrocco.games(path)).num_rows == 0
        assert arrocco.polars.scan_pgn(path).collect().shape == (0, 31)
        for file in arrocco.convert(path, tmp_path / "parquet"):
            assert pq.read_metadata(file).num_rows == 0


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
