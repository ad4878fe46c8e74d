"""Drives `arrocco uci` by python-chess, a client that others wrote.

The program is the first argument. Every check is an assertion; nothing depends
on how fast the machine is.
"""

import random
import subprocess
import sys

import chess
from chess.engine import INFO_ALL, Limit, Mate, SimpleEngine

COMMAND = [sys.argv[1], "uci"]
PATIENCE = 120
POSITIONS = [
    chess.STARTING_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/P6k/8/8/8/8/7K/8 w - - 0 1",
]


def moves(*words):
    return [chess.Move.from_uci(word) for word in words]


def options(engine):
    for option in engine.options.values():
        if option.type == "spin":
            assert option.min <= option.default <= option.max, option
    assert {"Hash", "Threads", "MultiPV", "Ponder", "UCI_Chess960"} <= set(engine.options)


def lines_are_legal(engine):
    for fen in POSITIONS:
        board = chess.Board(fen)
        with engine.analysis(board, Limit(nodes=50_000)) as analysis:
            lines = [info for info in analysis if "pv" in info]
        assert lines, fen
        for info in lines:
            after = board.copy()
            for move in info["pv"]:
                assert after.is_legal(move), (fen, info)
                after.push(move)
            assert {"depth", "seldepth", "nodes", "time", "score"} <= set(info), info


def multipv(engine):
    board = chess.Board()
    infos = engine.analyse(board, Limit(nodes=20_000), multipv=5)
    assert [info["multipv"] for info in infos] == [1, 2, 3, 4, 5], infos
    assert len({info["pv"][0] for info in infos}) == 5, infos
    scores = [info["score"].relative for info in infos]
    assert scores == sorted(scores, reverse=True), scores
    few = chess.Board("k7/8/1K6/8/8/8/8/7R w - - 0 1")
    infos = engine.analyse(few, Limit(depth=5), multipv=200)
    assert len(infos) == few.legal_moves.count(), infos


def searchmoves(engine):
    board = chess.Board()
    wanted = moves("a2a3", "h2h4")
    assert engine.play(board, Limit(nodes=5000), root_moves=wanted).move in wanted
    infos = engine.analyse(board, Limit(nodes=5000), root_moves=wanted, multipv=5)
    assert {info["pv"][0] for info in infos} == set(wanted), infos
    castling = moves("e1g1")
    board = chess.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    info = engine.analyse(board, Limit(nodes=2000), root_moves=castling)
    assert info["pv"][0] == castling[0], info


def limits(engine):
    board = chess.Board()
    result = engine.play(board, Limit(depth=5), info=INFO_ALL)
    assert result.info["depth"] == 5, result
    mate = chess.Board("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
    result = engine.play(mate, Limit(mate=1), info=INFO_ALL)
    assert result.info["score"].relative == Mate(1), result
    for limit in [Limit(time=0.05), Limit(white_clock=1, black_clock=1, remaining_moves=10)]:
        assert engine.play(board, limit).move in board.legal_moves
    analysis = engine.analysis(board)
    analysis.stop()
    assert analysis.wait().move in board.legal_moves


def pondering(engine):
    board, hits = chess.Board(), 0
    limit = Limit(white_clock=2, black_clock=2, white_inc=0.02, black_inc=0.02)
    for turn in range(10):
        result = engine.play(board, limit, ponder=True)
        assert result.move in board.legal_moves, (board, result)
        board.push(result.move)
        is_hit = result.ponder is not None and turn % 3 != 2
        hits += is_hit
        board.push(result.ponder if is_hit else next(iter(board.legal_moves)))
        if board.is_game_over():
            break
    assert hits > 0


def chess960(engine):
    chance, castlings = random.Random(5), 0
    for start in [0, 77, 300, 404, 518, 692, 959]:
        board = chess.Board.from_chess960_pos(start)
        for _ in range(60):
            if board.is_game_over():
                break
            move = engine.play(board, Limit(nodes=500)).move
            assert move in board.legal_moves, (board.fen(), move)
            castlings += board.is_castling(move)
            others = list(board.legal_moves)
            board.push(move if chance.random() < 0.8 else chance.choice(others))
    assert castlings > 0


def said_to(*lines):
    text = "".join(line + "\n" for line in lines)
    done = subprocess.run(COMMAND, input=text, capture_output=True, text=True, check=True)
    return done.stdout


def perft(board, depth):
    if depth == 0:
        return 1
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += perft(board, depth - 1)
        board.pop()
    return count


def counts():
    shuffled = "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1"
    for fen, is_960 in [(POSITIONS[1], False), (shuffled, True)]:
        board = chess.Board(fen, chess960=is_960)
        mode = f"setoption name UCI_Chess960 value {str(is_960).lower()}"
        lines = said_to(mode, f"position fen {fen}", "go perft 3").splitlines()
        divided = dict(line.split(": ") for line in lines if ": " in line)
        total = divided.pop("Nodes searched")
        expected = {}
        for move in list(board.legal_moves):
            board.push(move)
            expected[move.uci()] = str(perft(board, 2))
            board.pop()
        assert divided == expected, (divided, expected)
        assert int(total) == sum(map(int, expected.values()))


def display():
    board = chess.Board()
    board.push_uci("e2e4")
    assert f"Fen: {board.fen()}" in said_to("position startpos moves e2e4", "d")


def main():
    engine = SimpleEngine.popen_uci(COMMAND, timeout=PATIENCE)
    try:
        checks = [options, lines_are_legal, multipv, searchmoves, limits, pondering, chess960]
        for check in checks:
            check(engine)
    finally:
        engine.close()
    counts()
    display()


main()
