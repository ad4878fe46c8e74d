"""PGN files as datasets of Ray, one task for each split, and reviews of their games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import pyarrow as pa
import ray.data
from ray.data.block import BlockMetadata
from ray.data.datasource import Datasource, ReadTask

import arrocco
from arrocco import reviews
from arrocco._tables import reader

__all__ = ["PgnDatasource", "ReviewDatasource", "read_pgn", "review"]


class PgnDatasource(Datasource):
    """The games, or the positions, of files or splits."""

    def __init__(
        self,
        source: Any,
        *,
        table: Literal["games", "positions"] = "games",
        columns: list[str] | None = None,
        errors: Literal["raise", "rows"] = "raise",
        size: int = 32 << 20,
    ) -> None:
        super().__init__()
        self._splits = arrocco.splits(source, size)
        self._options = {"columns": columns, "errors": errors}
        self._table = table
        # Wrong names are an error here and not in every task.
        self._schema = pa.schema(reader(table)([], **self._options))

    def estimate_inmemory_data_size(self) -> int:
        return sum(split.end - split.start for split in self._splits)

    def get_read_tasks(self, parallelism: int, *args: Any, **kwargs: Any) -> list[ReadTask]:
        # A file without games has columns all the same.
        return [self._task([split]) for split in self._splits] or [self._task([])]

    def _task(self, splits: list[arrocco.Split]) -> ReadTask:
        table, options = self._table, self._options

        def read() -> Iterator[pa.Table]:
            yield from _blocks(table, splits, options)

        metadata = BlockMetadata(
            num_rows=None,
            size_bytes=sum(split.end - split.start for split in splits),
            input_files=[split.file for split in splits],
            exec_stats=None,
        )
        return ReadTask(read, metadata, schema=self._schema)


def _blocks(table: str, splits: list[arrocco.Split], options: dict[str, Any]) -> Iterator[pa.Table]:
    rows = reader(table)(splits, **options)
    empty = True
    for batch in rows:
        empty = False
        yield pa.Table.from_batches([pa.record_batch(batch)])
    if empty:
        yield pa.schema(rows).empty_table()


def read_pgn(
    source: Any,
    *,
    table: Literal["games", "positions"] = "games",
    columns: list[str] | None = None,
    errors: Literal["raise", "rows"] = "raise",
    size: int = 32 << 20,
) -> ray.data.Dataset:
    """A dataset of the games, or the positions, of files or splits.

    Every split is a task, and the files must be there on every machine. A task
    that is repeated gives the same rows.
    """
    datasource = PgnDatasource(source, table=table, columns=columns, errors=errors, size=size)
    return ray.data.read_datasource(datasource)


class ReviewDatasource(Datasource):
    """The moves of games, judged; one task for each game."""

    def __init__(
        self,
        source: Any,
        *,
        errors: Literal["raise", "rows"] = "raise",
        games_per_task: int = 1,
        **limits: Any,
    ) -> None:
        super().__init__()
        self._tasks = list(reviews.tasks(source, errors=errors, games_per_task=games_per_task))
        self._limits = limits

    def estimate_inmemory_data_size(self) -> int:
        return sum(_size(games) for games in self._tasks)

    def get_read_tasks(self, parallelism: int, *args: Any, **kwargs: Any) -> list[ReadTask]:
        return [self._task(games) for games in self._tasks] or [self._task([])]

    def _task(self, games: list[dict[str, Any]]) -> ReadTask:
        limits = self._limits

        def read() -> Iterator[pa.Table]:
            yield pa.Table.from_batches(reviews.rows(games, **limits), reviews.schema())

        metadata = BlockMetadata(
            num_rows=None,
            size_bytes=_size(games),
            input_files=sorted({game["file"] for game in games}),
            exec_stats=None,
        )
        return ReadTask(read, metadata, schema=reviews.schema())


def _size(games: list[dict[str, Any]]) -> int:
    """Bytes of the rows, about: 50 for each move."""
    return sum(25 * len(game["moves"] or b"") for game in games)


def review(
    source: Any,
    *,
    nodes: int | None = None,
    depth: int | None = None,
    memory: int = 16,
    errors: Literal["raise", "rows"] = "raise",
    games_per_task: int = 1,
) -> ray.data.Dataset:
    """A dataset of the moves of all games, judged by the engine: see `arrocco.reviews`.

    Every game is a task. A task that is repeated gives the same rows, also on another
    computer.
    """
    datasource = ReviewDatasource(
        source,
        errors=errors,
        games_per_task=games_per_task,
        nodes=nodes,
        depth=depth,
        memory=memory,
    )
    return ray.data.read_datasource(datasource)
