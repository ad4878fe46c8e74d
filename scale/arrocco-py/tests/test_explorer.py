"""An opening explorer by one statement, compared with `arrocco pgn index`."""

import json
import os
import subprocess
from pathlib import Path

import duckdb
import pytest

import arrocco

EXPLORER = """
select hash, move,
       count(*) filter (score = 1) white,
       count(*) filter (score = 0.5) draws,
       count(*) filter (score = 0) black
from (select distinct file, game, hash, move, score from positions
      where ply < 50 and move is not null and score is not null)
group by hash, move
"""


def test_the_statement_agrees_with_the_index(frames: Path, tmp_path: Path) -> None:
    program = os.environ.get("ARROCCO_PROGRAM")
    if program is None:
        pytest.skip("ARROCCO_PROGRAM is not set")
    index = tmp_path / "openings.db"
    build = [program, "pgn", "index", "--keep-duplicates", "--plies", "50", "-o", str(index), str(frames)]
    subprocess.run(build, check=True, capture_output=True)
    positions = arrocco.positions(  # noqa: F841 read by DuckDB
        frames, columns=["file", "game", "ply", "hash", "move", "score"]
    )
    counted: dict[int, dict[str, tuple[int, ...]]] = {}
    for hash, move, *counts in duckdb.sql(EXPLORER).fetchall():
        counted.setdefault(hash, {})[arrocco.Move.from_bits(move).uci] = tuple(counts)
    assert len(counted) > 10_000
    compared, asked = 0, [arrocco.Position()]
    asked += [asked[0].play(move) for move in asked[0].legal_moves()]
    asked += [after.play(move) for after in asked[1:4] for move in after.legal_moves()]
    for position in asked:
        command = [program, "explore", "--db", str(index), "--json", position.fen]
        answer = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
        found = {
            move["uci"]: (move["white"], move["draws"], move["black"]) for move in answer["moves"]
        }
        assert found == counted.get(position.hash, {}), position
        compared += len(found)
    assert compared > 100
