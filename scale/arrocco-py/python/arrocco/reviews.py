"""The review of many games as rows, one for each move.

`arrocco.ray.review` and `arrocco.spark.review` share these tasks among workers; in one
process:

>>> import pyarrow as pa
>>> import arrocco.reviews
>>> for games in arrocco.reviews.tasks("games.pgn"):             # doctest: +SKIP
...     for batch in arrocco.reviews.rows(games, nodes=20_000):
...         print(batch.num_rows)

The rows of a game depend on its moves and the limits alone, so a task that is repeated
gives the same rows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import pyarrow as pa

import arrocco

__all__ = ["rows", "schema", "tasks"]

_COLUMNS = ["file", "id", "start_fen", "moves", "error"]


def schema() -> pa.Schema:
    """`file`, `game` (its id), the columns of `arrocco.review`, and `error`."""
    moves = pa.record_batch(arrocco.review(b"", memory=1)).schema
    fields = [pa.field("file", pa.string()), pa.field("game", pa.int64()), *moves]
    return pa.schema([*fields, pa.field("error", pa.string())])


def tasks(
    source: Any,
    *,
    errors: Literal["raise", "rows"] = "raise",
    games_per_task: int = 1,
) -> Iterator[list[dict[str, Any]]]:
    """The games of files or splits, each with what its review needs."""
    if games_per_task < 1:
        raise ValueError("games_per_task is at least 1")
    games: list[dict[str, Any]] = []
    for batch in arrocco.games(source, columns=_COLUMNS, errors=errors):
        for game in pa.record_batch(batch).to_pylist():
            games.append(game)
            if len(games) == games_per_task:
                yield games
                games = []
    if games:
        yield games


def rows(
    games: list[dict[str, Any]],
    *,
    nodes: int | None = None,
    depth: int | None = None,
    memory: int = 16,
) -> Iterator[pa.RecordBatch]:
    """Reviews games of `tasks`, one after another.

    A game that could not be read to its end has, after the rows of its moves, one whose
    `ply` is null and whose `error` says why.
    """
    columns = schema()
    for game in games:
        error = game["error"]
        if game["moves"] is not None:
            try:
                moves = arrocco.review(
                    game["moves"], game["start_fen"], nodes=nodes, depth=depth, memory=memory
                )
            except ValueError:
                # A tag FEN that is none is the error of the game.
                if error is None:
                    raise
            else:
                yield _with_game(pa.record_batch(moves), game, columns)
        if error is not None:
            missing = {"file": game["file"], "game": game["id"], "error": error}
            yield pa.RecordBatch.from_pylist([missing], columns)


def _with_game(moves: pa.RecordBatch, game: dict[str, Any], columns: pa.Schema) -> pa.RecordBatch:
    count = moves.num_rows
    file = pa.array([game["file"]] * count, pa.string())
    number = pa.array([game["id"]] * count, pa.int64())
    arrays = [file, number, *moves.columns, pa.nulls(count, pa.string())]
    return pa.RecordBatch.from_arrays(arrays, schema=columns)
