from collections.abc import Iterator, Sequence
from os import PathLike
from typing import Any, Literal, Union

__version__: str

Source = Union[str, PathLike[str], "Split", Sequence[Union[str, PathLike[str], "Split"]]]

class ReadError(ValueError):
    """A file, a split or a game cannot be read."""

    file: str
    frame: int | None
    line: int | None
    column: int | None
    message: str

class IllegalMoveError(ValueError):
    """A text is no move, or the move is not legal in the position."""

class Move:
    """A move, from one square to another."""

    @classmethod
    def from_bits(cls, bits: int) -> Move:
        """The move of two bytes, as the columns `moves` and `move` have it."""
    @property
    def bits(self) -> int: ...
    @property
    def uci(self) -> str: ...
    @property
    def from_square(self) -> str: ...
    @property
    def to_square(self) -> str: ...
    @property
    def promotion(self) -> str | None: ...

class Position:
    """A position to play on. It does not change; playing a move gives another."""

    def __init__(self, fen: str | None = None) -> None:
        """The initial position, or that of a FEN. Raises ValueError."""
    @property
    def fen(self) -> str: ...
    @property
    def turn(self) -> Literal["white", "black"]: ...
    @property
    def halfmove_clock(self) -> int: ...
    @property
    def fullmove_number(self) -> int: ...
    @property
    def hash(self) -> int:
        """The number in the column `hash`: the same for positions that the Laws call the same."""
    @property
    def is_check(self) -> bool: ...
    @property
    def is_checkmate(self) -> bool: ...
    @property
    def is_stalemate(self) -> bool: ...
    @property
    def outcome(self) -> str | None:
        """How the game has ended on the board, if it has."""
    @property
    def opening(self) -> tuple[str, str] | None:
        """The code and the name of the opening that has this position."""
    def piece_at(self, square: str) -> str | None:
        """The letter of the piece, upper case if it is White's."""
    def legal_moves(self) -> list[Move]: ...
    def legal_sans(self) -> list[str]:
        """The legal moves in standard notation, in the order of `legal_moves`."""
    def parse(self, text: str | Move) -> Move:
        """The legal move that a text means: SAN, UCI, long or numeric notation."""
    def parse_san(self, text: str) -> Move:
        """The legal move of a text in standard notation."""
    def san(self, move: str | Move) -> str: ...
    def is_legal(self, move: str | Move) -> bool: ...
    def explain(self, move: str | Move) -> str | None:
        """Why a move is not legal; None if it is."""
    def play(self, move: str | Move) -> Position: ...
    def play_san(self, text: str) -> Position: ...
    def perft(self, depth: int) -> int:
        """The number of games of so many plies from here."""

def replay(moves: bytes, start_fen: str | None = None) -> list[Position]:
    """The positions of a game, from the columns `moves` and `start_fen`."""

class Analysis:
    """What a search found. Scores are White's."""

    @property
    def best(self) -> Move | None: ...
    @property
    def score(self) -> int | None:
        """In centipawns; None if it is a mate."""
    @property
    def mate(self) -> int | None:
        """Mate in so many moves, negative if Black mates."""
    @property
    def line(self) -> list[str]: ...
    @property
    def depth(self) -> int: ...
    @property
    def nodes(self) -> int: ...

class Engine:
    """The engine of Arrocco, with a transposition table of so many MiB."""

    def __init__(self, memory: int = 16) -> None: ...
    def analyse(
        self,
        position: Position,
        *,
        moves: Sequence[str | Move] = (),
        depth: int | None = None,
        nodes: int | None = None,
        time: float | None = None,
        fresh: bool = True,
    ) -> Analysis:
        """Searches until the first limit is reached; `time` is in seconds.

        `moves` are played first, so that repetitions are known. A fresh search
        forgets those before, so the same arguments give the same answer
        unless `time` ends it.
        """

class Split:
    """A part of a file that can be read by itself, on any computer that has the file."""

    def __init__(self, file: str | PathLike[str], start: int, end: int, size: int, check: int) -> None: ...
    @property
    def file(self) -> str: ...
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def size(self) -> int:
        """The length of the whole file."""
    @property
    def check(self) -> int:
        """A hash of both ends of the split, by which a changed file is noticed."""

class Batch:
    """Some thousand rows, for `pyarrow.record_batch(batch)` and the like."""

    @property
    def num_rows(self) -> int: ...
    def __len__(self) -> int: ...
    def __arrow_c_schema__(self) -> Any: ...
    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]: ...

class Batches(Iterator[Batch]):
    """The batches of a table."""

    def __iter__(self) -> Batches: ...
    def __next__(self) -> Batch: ...

class Table:
    """Games or positions. It is read anew each time somebody asks for its rows."""

    @property
    def column_names(self) -> list[str]: ...
    @property
    def splits(self) -> list[Split]: ...
    def write_parquet(self, path: str | PathLike[str]) -> int:
        """Writes a Parquet file, whole or not at all; returns the number of rows."""
    def __iter__(self) -> Batches: ...
    def __arrow_c_schema__(self) -> Any: ...
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...

def review(
    moves: bytes,
    start_fen: str | None = None,
    *,
    nodes: int | None = None,
    depth: int | None = None,
    memory: int = 16,
) -> Batch:
    """Judges the moves of a game, up to a null move: one row for each.

    The columns are `ply` (from 1), `move`, `san`, `eval` and `best_eval` (what the
    position was worth after the move, and with the best one, as in the column `evals`),
    `best` (that move), `chances` (of White, in per cent), `loss` (percentage points that
    the move lost), `accuracy`, `mark` (inaccuracy, mistake, blunder, missed-mate, or
    null) and `reason`. Each position has `nodes` nodes (80,000 unless there is another
    limit), four times as many where a move seems bad. One thread with `memory` MiB
    searches, so the rows are the same each time.
    """

def splits(source: Source, size: int = ...) -> list[Split]:
    """Cuts files into splits of about `size` bytes.

    Plain text is cut anywhere, zstd at its frames, gzip and bzip2 not at all.
    """

def games(
    source: Source,
    *,
    columns: Sequence[str] | None = None,
    errors: Literal["raise", "rows"] = "raise",
    batch_size: int = ...,
    threads: int = 1,
) -> Table:
    """The games of files or splits, one row each.

    With `errors="rows"` a game that cannot be read to its end is a row whose column
    `error` says why, and so is everything else that cannot be read. Otherwise it is a
    ReadError.
    """

def positions(
    source: Source,
    *,
    columns: Sequence[str] | None = None,
    errors: Literal["raise", "rows"] = "raise",
    batch_size: int = ...,
    threads: int = 1,
) -> Table:
    """The positions of the main lines, one row each, with the move that was played.

    The columns `san` and `fen` take most of the time: name the columns you need.
    """

def convert(
    source: Source,
    folder: str | PathLike[str],
    *,
    errors: Literal["raise", "rows"] = "raise",
    size: int = ...,
) -> list[str]:
    """Writes the games as Parquet, one file for each split; returns the paths.

    Files that are there are left as they are, so a conversion that was broken
    off goes on.
    """
