"""PGN files as datasets of Ray, one task for each split."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import pyarrow as pa
import ray.data
from ray.data.block import BlockMetadata
from ray.data.datasource import Datasource, ReadTask

import arrocco

__all__ = ["PgnDatasource", "read_pgn"]


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

    def estimate_inmemory_data_size(self) -> int:
        return sum(split.end - split.start for split in self._splits)

    def get_read_tasks(self, parallelism: int, *args: Any, **kwargs: Any) -> list[ReadTask]:
        return [self._task(split) for split in self._splits]

    def _task(self, split: arrocco.Split) -> ReadTask:
        table, options = self._table, self._options

        def read() -> Iterator[pa.Table]:
            yield from _blocks(table, split, options)

        metadata = BlockMetadata(
            num_rows=None,
            size_bytes=split.end - split.start,
            input_files=[split.file],
            exec_stats=None,
        )
        return ReadTask(read, metadata)


def _blocks(table: str, split: arrocco.Split, options: dict[str, Any]) -> Iterator[pa.Table]:
    read = {"games": arrocco.games, "positions": arrocco.positions}[table](split, **options)
    schema = pa.schema(read)
    empty = True
    for batch in read:
        empty = False
        yield pa.Table.from_batches([pa.record_batch(batch)])
    if empty:
        yield schema.empty_table()


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
