"""Reviews of games: verdicts, errors, and the same rows each time."""

import json
import os
import subprocess
from pathlib import Path

import pyarrow as pa
import pytest

import arrocco
import arrocco.reviews

BLUNDER = "[Event \"x\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 4. Nf3 d6 *\n"


def reviewed(path: Path, **limits: int) -> pa.Table:
    [games] = arrocco.reviews.tasks(path, errors="rows", games_per_task=1000)
    return pa.Table.from_batches(arrocco.reviews.rows(games, **limits), arrocco.reviews.schema())


def test_a_blunder_is_marked(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text(BLUNDER)
    rows = reviewed(path, nodes=2000).to_pylist()
    assert [row["san"] for row in rows] == ["e4", "e5", "Qh5", "Nc6", "Qxf7+", "Kxf7", "Nf3", "d6"]
    assert [row["ply"] for row in rows] == list(range(1, 9))
    queen = rows[4]
    assert queen["mark"] == "blunder" and queen["loss"] > 30 and queen["best"] != "Qxf7+"
    assert queen["eval"] < -500 < queen["best_eval"]
    assert queen["error"] is None and queen["file"] == str(path) and queen["game"] == 0


def test_reviewed_again_the_rows_are_the_same(plain: Path) -> None:
    games = next(arrocco.reviews.tasks(plain, games_per_task=3))
    first = list(arrocco.reviews.rows(games, nodes=300, memory=1))
    again = list(arrocco.reviews.rows(list(reversed(games)), nodes=300, memory=1))
    assert first == list(reversed(again))


def test_the_verdicts_are_those_of_the_program(tmp_path: Path) -> None:
    program = os.environ.get("ARROCCO_PROGRAM")
    if program is None:
        pytest.skip("ARROCCO_PROGRAM is not set")
    path = tmp_path / "game.pgn"
    path.write_text(BLUNDER)
    command = [program, "analyse", str(path), "--nodes", "2000", "--hash", "16", "--json"]
    review = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    rows = reviewed(path, nodes=2000).to_pylist()
    assert [move["san"] for move in review["moves"]] == [row["san"] for row in rows]
    assert [move.get("mark") for move in review["moves"]] == [row["mark"] for row in rows]


def test_no_game_is_dropped(tmp_path: Path) -> None:
    path = tmp_path / "bad.pgn"
    path.write_text(
        '[Event "a"]\n\n1. e4 Ke3 *\n\n[Event "b"]\n[FEN "nonsense"]\n\n1. e4 *\n\n[Event "c"]\n\n*\n'
    )
    rows = reviewed(path, nodes=100).to_pylist()
    errors = [(row["game"], row["ply"]) for row in rows if row["error"] is not None]
    assert len(errors) == 2 and all(ply is None for _, ply in errors)
    assert rows[0]["san"] == "e4"
    with pytest.raises(arrocco.ReadError):
        list(arrocco.reviews.tasks(path))


def test_bad_arguments() -> None:
    with pytest.raises(ValueError, match="two bytes"):
        arrocco.review(b"x")
    with pytest.raises(arrocco.IllegalMoveError, match="ply 0"):
        arrocco.review(b"\xff\xff")
    with pytest.raises(ValueError, match="memory is 0"):
        arrocco.review(b"", memory=0)
    with pytest.raises(ValueError, match="at least 1"):
        list(arrocco.reviews.tasks([], games_per_task=0))
