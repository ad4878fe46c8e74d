"""Measures the module: `python bench.py FILE.pgn [FILE.pgn.zst]`.

Rates are per second of processor time, the best of three rounds.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

import chess
import chess.pgn
import duckdb
import pyarrow as pa

import arrocco


def best(work: Callable[[], Any], rounds: int = 3) -> tuple[float, Any]:
    seconds, answer = float("inf"), None
    for _ in range(rounds):
        begun = time.process_time()
        answer = work()
        seconds = min(seconds, time.process_time() - begun)
    return seconds, answer


def read(path: str) -> int:
    return sum(len(batch) for batch in arrocco.games(path, errors="rows"))


def read_with_python_chess(path: str, limit: int) -> int:
    """Tags, legal moves and their number, which is less than our columns."""
    games = 0
    with open(path, encoding="latin-1") as file:
        while games < limit and (game := chess.pgn.read_game(file)) is not None:
            moves = [move.uci() for move in game.mainline_moves()]
            assert moves is not None and game.headers["White"]
            games += 1
    return games


def sans(path: str, limit: int) -> list[tuple[str, str]]:
    table = arrocco.positions(path, columns=["fen", "san"], errors="rows")
    pairs: list[tuple[str, str]] = []
    for batch in table:
        rows = pa.record_batch(batch).to_pylist()
        pairs += [(row["fen"], row["san"]) for row in rows if row["san"]]
        if len(pairs) >= limit:
            break
    return pairs[:limit]


def main(plain: str, *others: str) -> None:
    size = os.path.getsize(plain)
    for path in (plain, *others):
        seconds, games = best(lambda: read(path))
        print(f"{path}: {games} games, {games / seconds:,.0f} games/s, {size / seconds / 1e6:.1f} MB/s of PGN")
        if path == plain:
            ours = games / seconds
    seconds, games = best(lambda: read_with_python_chess(plain, 1000), 1)
    print(f"python-chess: {games / seconds:,.0f} games/s; ratio {ours * seconds / games:,.0f}")

    names = ["game", "ply", "hash", "move"]
    seconds, rows = best(lambda: sum(map(len, arrocco.positions(plain, columns=names, errors="rows"))), 1)
    print(f"positions: {rows / seconds / 1e6:.2f} M/s with hash and move")

    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "games.parquet")
        seconds, games = best(lambda: arrocco.games(plain, errors="rows").write_parquet(path), 2)
        print(f"Parquet: {size / seconds / 1e6:.1f} MB/s of PGN, {os.path.getsize(path) / games:.1f} bytes a game")
        import pyarrow.parquet as pq

        sizes: dict[str, int] = {}
        metadata = pq.read_metadata(path)
        for group in range(metadata.num_row_groups):
            for column in range(metadata.num_columns):
                chunk = metadata.row_group(group).column(column)
                sizes[chunk.path_in_schema] = sizes.get(chunk.path_in_schema, 0) + chunk.total_compressed_size
        largest = sorted(sizes.items(), key=lambda item: -item[1])[:12]
        print("  " + ", ".join(f"{name} {size / games:.1f}" for name, size in largest))
        query = f"select eco, count(*) from '{path}' group by eco"
        seconds, _ = best(lambda: duckdb.sql(query).fetchall(), 5)
        print(f"DuckDB: games by ECO over Parquet in {seconds * 1000:.1f} ms")

    pairs = sans(plain, 20_000)
    boards = [chess.Board(fen) for fen, _ in pairs]
    positions = [arrocco.Position(fen) for fen, _ in pairs]
    texts = [san for _, san in pairs]
    theirs, _ = best(lambda: [b.parse_san(t) for b, t in zip(boards, texts)])
    ours_time, _ = best(lambda: [p.parse_san(t) for p, t in zip(positions, texts)])
    print(f"SAN parsing: {len(pairs) / ours_time:,.0f}/s, python-chess {len(pairs) / theirs:,.0f}/s; ratio {theirs / ours_time:.0f}")
    theirs, _ = best(lambda: sum(len(list(b.legal_moves)) for b in boards), 1)
    ours_time, _ = best(lambda: sum(len(p.legal_moves()) for p in positions))
    print(f"legal moves: ratio {theirs / ours_time:.0f}")

    program = "import time; t = time.perf_counter(); import arrocco; print(time.perf_counter() - t)"
    times = [float(subprocess.check_output([sys.executable, "-c", program])) for _ in range(5)]
    print(f"import: {min(times) * 1000:.0f} ms")


if __name__ == "__main__":
    main(*sys.argv[1:])
