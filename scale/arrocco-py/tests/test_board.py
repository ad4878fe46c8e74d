"""Positions and moves, compared with python-chess."""

import os
import pickle
import random
from pathlib import Path

import chess
import chess.pgn
import pytest

import arrocco

POSITIONS = 100_000


def test_positions_agree_with_python_chess() -> None:
    rng = random.Random(2026)
    ours, theirs = arrocco.Position(), chess.Board()
    for number in range(POSITIONS):
        assert ours.fen == theirs.fen()
        moves = ours.legal_moves()
        expected = list(theirs.legal_moves)
        assert sorted(map(str, moves)) == sorted(move.uci() for move in expected)
        assert ours.is_check == theirs.is_check()
        if number % 50 == 0:
            assert set(ours.legal_sans()) == {theirs.san(move) for move in expected}
        if not moves or theirs.halfmove_clock >= 60 or theirs.ply() > 200:
            assert bool(moves) or ours.outcome == ("checkmate" if theirs.is_check() else "stalemate")
            ours, theirs = arrocco.Position(), chess.Board()
            continue
        move = rng.choice(moves)
        san = ours.san(move)
        same = chess.Move.from_uci(move.uci)
        assert san == theirs.san(same)
        assert ours.parse_san(san) == move == ours.parse(san) == ours.parse(move.uci)
        ours = ours.play(move)
        theirs.push(same)


def python_chess() -> Path:
    """The source of python-chess, which `cargo xtask scale` downloads."""
    folder = os.environ.get("PYTHON_CHESS_SOURCE")
    if folder is None:
        pytest.skip("PYTHON_CHESS_SOURCE is not set")
    return Path(folder)


def perft_files() -> list[tuple[str, bool]]:
    return [("random.perft", False), ("tricky.perft", False), ("chess960.perft", True)]


@pytest.mark.parametrize(("name", "chess960"), perft_files())
def test_perft_files_of_python_chess(name: str, chess960: bool) -> None:
    epd, checked = None, 0
    for line in (python_chess() / "examples" / "perft" / name).read_text().splitlines():
        command, _, rest = line.strip().partition(" ")
        if command == "epd":
            epd = rest
        elif command == "perft" and epd is not None:
            depth, nodes = map(int, rest.split())
            if nodes <= 200_000:
                assert arrocco.Position(epd).perft(depth) == nodes, (epd, depth)
                checked += 1
    assert checked > 20


def test_samples_of_python_chess() -> None:
    """Main lines and tags of games of standard chess and Chess960."""
    variants = ("antichess", "-zh-")
    games = 0
    for path in sorted((python_chess() / "data" / "pgn").glob("*.pgn")):
        if any(name in path.name for name in variants):
            continue
        rows = []
        import pyarrow as pa

        for batch in arrocco.games(path, errors="rows"):
            rows += pa.record_batch(batch).to_pylist()
        with open(path, encoding="utf-8-sig") as file:
            for row in rows:
                game = chess.pgn.read_game(file)
                assert game is not None
                assert row["error"] is None and not game.errors, path
                assert row["white"] == game.headers["White"]
                positions = arrocco.replay(row["moves"], row["start_fen"])
                assert len(positions) - 1 == row["plies"]
                end = game.end().board()
                assert positions[-1].fen.split()[:2] == end.fen().split()[:2], path
                assert row["plies"] == game.end().ply() - game.board().ply()
                games += 1
            assert chess.pgn.read_game(file) is None, path
    assert games > 10


def test_reasons() -> None:
    start = arrocco.Position()
    assert start.explain("e4") is None and start.is_legal("e4")
    assert start.explain("e2e5") == "a pawn cannot go from e2 to e5"
    assert not start.is_legal("Ke2")
    with pytest.raises(arrocco.IllegalMoveError, match="`e5`: a pawn cannot go"):
        start.play("e5")
    with pytest.raises(arrocco.IllegalMoveError, match="hello"):
        start.parse("hello")
    with pytest.raises(ValueError, match="side to move"):
        arrocco.Position("8/8/8/8/8/8/8/8 x - - 0 1")
    e4 = start.parse("e4")
    with pytest.raises(arrocco.IllegalMoveError):
        start.play(e4).play(e4)


def test_values() -> None:
    start = arrocco.Position()
    e4 = start.parse("e4")
    assert (e4.uci, e4.from_square, e4.to_square, e4.promotion) == ("e2e4", "e2", "e4", None)
    assert arrocco.Move.from_bits(e4.bits) == e4 and hash(e4) == hash(start.parse("e2e4"))
    after = start.play(e4)
    assert after != start and start == arrocco.Position() and after.turn == "black"
    assert pickle.loads(pickle.dumps((start, e4, after))) == (start, e4, after)
    assert after.opening == ("B00", "King's Pawn Game")
    assert after.piece_at("e4") == "P" and after.piece_at("e2") is None
    assert start.hash == 0xCB81EDCA16F7A10C - (1 << 64)
    castling = arrocco.Position("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    assert castling.parse("O-O").uci == "e1g1"
    with pytest.raises(ValueError):
        start.piece_at("i9")
    with pytest.raises(ValueError):
        arrocco.Move.from_bits(0)


def test_replay() -> None:
    moves = b"".join(
        move.bits.to_bytes(2, "little")
        for move in [arrocco.Position().parse("f3"), arrocco.Position().play("f3").parse("e5")]
    )
    assert [p.turn for p in arrocco.replay(moves)] == ["white", "black", "white"]
    with pytest.raises(ValueError, match="two bytes"):
        arrocco.replay(b"abc")
    with pytest.raises(arrocco.IllegalMoveError, match="ply 2"):
        arrocco.replay(moves + moves)


def test_engine() -> None:
    engine = arrocco.Engine(memory=1)
    mate = arrocco.Position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
    found = engine.analyse(mate, depth=4)
    assert found.mate == 1 and found.score is None and found.line == ["Ra8#"]
    assert found.best == mate.parse("Ra8#")
    lost = engine.analyse(arrocco.Position(), moves=["f3", "e5", "g4"], depth=3)
    assert lost.mate == -1, lost
    # Repeated, a search gives the same, whatever came in between.
    start = arrocco.Position()
    first = engine.analyse(start, nodes=3000)
    engine.analyse(mate, nodes=3000)
    again = engine.analyse(start, nodes=3000)
    assert (first.score, first.line, first.nodes) == (again.score, again.line, again.nodes)
    over = engine.analyse(arrocco.Position().play("f3").play("e5").play("g4").play("Qh4"), depth=2)
    assert over.best is None
    with pytest.raises(ValueError, match="depth, nodes or time"):
        engine.analyse(start)
    with pytest.raises(ValueError, match="time"):
        engine.analyse(start, time=-1.0)
    with pytest.raises(ValueError, match="memory"):
        arrocco.Engine(memory=0)
