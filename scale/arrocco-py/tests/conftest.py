"""Games to read: random but always the same ones."""

import random
from pathlib import Path

import pyarrow as pa
import pytest

import arrocco
import arrocco.reviews

RESULTS = ["1-0", "0-1", "1/2-1/2"]


def random_games(count: int, seed: int = 1) -> str:
    rng = random.Random(seed)
    games = []
    for number in range(count):
        position, moves = arrocco.Position(), []
        for ply in range(rng.randrange(4, 70)):
            legal = position.legal_moves()
            if not legal:
                break
            move = rng.choice(legal)
            moves.append((f"{ply // 2 + 1}. " if ply % 2 == 0 else "") + position.san(move))
            position = position.play(move)
        result = RESULTS[number % 3]
        games.append(
            f'[Event "Event {number % 7}"]\n[White "Player {number % 17}"]\n'
            f'[Black "Player {number % 13}"]\n[ECO "{"ABCDE"[number % 5]}{number % 100:02}"]\n'
            f'[WhiteElo "{1500 + number % 900}"]\n[BlackElo "{1400 + number % 1000}"]\n'
            f'[Result "{result}"]\n\n{" ".join(moves)} {result}\n\n'
        )
    return "".join(games)


def in_frames(text: bytes, count: int) -> bytes:
    """The text as zstd frames that are cut anywhere."""
    size = len(text) // count + 1
    parts = [text[at : at + size] for at in range(0, len(text), size)]
    return b"".join(pa.compress(part, codec="zstd", asbytes=True) for part in parts)


@pytest.fixture(scope="session")
def text() -> str:
    return random_games(600)


@pytest.fixture(scope="session")
def plain(tmp_path_factory: pytest.TempPathFactory, text: str) -> Path:
    path = tmp_path_factory.mktemp("pgn") / "games.pgn"
    path.write_text(text)
    return path


@pytest.fixture(scope="session")
def frames(plain: Path, text: str) -> Path:
    """The same games in ten frames."""
    path = plain.with_name("games.pgn.zst")
    path.write_bytes(in_frames(text.encode(), 10))
    return path


@pytest.fixture(scope="session")
def expected(frames: Path) -> pa.Table:
    """The rows that one process reads."""
    return pa.table(arrocco.games(frames))


@pytest.fixture(scope="session")
def season(plain: Path) -> Path:
    """A few games for the engine."""
    path = plain.with_name("season.pgn")
    path.write_text(random_games(12, seed=2))
    return path


@pytest.fixture
def unreadable(tmp_path: Path, text: str) -> list[arrocco.Split]:
    """Splits of a file that changed, of one that is missing, and one behind the end."""
    splits: list[arrocco.Split] = []
    for name, content in (("changed.pgn", text[1:] + "x"), ("missing.pgn", None)):
        path = tmp_path / name
        path.write_text(text)
        splits += arrocco.splits(path, 10_000)[1:3]
        path.unlink() if content is None else path.write_text(content)
    short = tmp_path / "short.pgn"
    short.write_text(text)
    last = arrocco.splits(short, 10_000)[-1]
    behind = arrocco.Split(short, last.end, last.end + 10_000, last.size, last.check)
    return [*splits, behind]


def check_kept(table: pa.Table, unreadable: list[arrocco.Split], plain: Path) -> None:
    """All rows of a file, and one with file and place for each split that cannot be read."""
    whole = pa.table(arrocco.games(plain))
    good = table.filter(pa.compute.is_null(table["error"])).sort_by("id")
    assert good.select(["file", "id", "moves"]).equals(whole.select(["file", "id", "moves"]))
    errors = table.filter(pa.compute.is_valid(table["error"])).to_pylist()
    places = sorted((row["file"], row["error"].partition(" cannot be read: ")[0]) for row in errors)
    assert places == sorted(
        (split.file, f"bytes {split.start} to {split.end}") for split in unreadable
    )


def reviewed_alone(path: Path) -> pa.Table:
    """What one process finds."""
    batches: list[pa.RecordBatch] = []
    for games in arrocco.reviews.tasks(path):
        batches += arrocco.reviews.rows(games, nodes=200, memory=1)
    return pa.Table.from_batches(batches, arrocco.reviews.schema())
