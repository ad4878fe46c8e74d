"""PGN files as a data source of Spark 4.

    spark.dataSource.register(arrocco.spark.PgnDataSource)
    games = spark.read.format("pgn").load("/data/lichess_2026-07.pgn.zst")
    positions = spark.read.format("pgn").option("table", "positions").load("/data/games.pgn")

Options: `table` (games or positions), `columns` (names with commas between
them), `errors` (raise or rows), `size` (bytes of a split).
"""

from __future__ import annotations

import glob
import os
from collections.abc import Iterator, Sequence
from typing import Any

import pyarrow as pa
from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition
from pyspark.sql.pandas.types import from_arrow_schema
from pyspark.sql.types import StructType

import arrocco

__all__ = ["PgnDataSource"]


class PgnDataSource(DataSource):
    """The games, or the positions, of PGN files; one partition for each split."""

    @classmethod
    def name(cls) -> str:
        return "pgn"

    def _table(self, source: Any) -> arrocco.Table:
        options = self.options
        name = options.get("table", "games")
        if name not in ("games", "positions"):
            raise ValueError(f"table is '{name}', expected 'games' or 'positions'")
        columns = options.get("columns")
        names = [column.strip() for column in columns.split(",")] if columns else None
        read = arrocco.games if name == "games" else arrocco.positions
        return read(source, columns=names, errors=options.get("errors", "raise"))

    def schema(self) -> StructType:
        return from_arrow_schema(pa.schema(self._table([])))

    def reader(self, schema: StructType) -> DataSourceReader:
        return _Reader(self)


class _Partition(InputPartition):
    def __init__(self, split: arrocco.Split) -> None:
        self.split = split


class _Reader(DataSourceReader):
    def __init__(self, source: PgnDataSource) -> None:
        self._source = source

    def partitions(self) -> Sequence[InputPartition]:
        path = self._source.options.get("path")
        if not path:
            raise ValueError("say which files: .load(path)")
        size = int(self._source.options.get("size", 32 << 20))
        return [_Partition(split) for split in arrocco.splits(_files(path), size)]

    def read(self, partition: Any) -> Iterator[pa.RecordBatch]:
        for batch in self._source._table(partition.split):
            yield pa.record_batch(batch)


def _files(path: str) -> list[str]:
    """A file, the files of a folder, or those that a pattern matches, in order."""
    path = path.removeprefix("file://")
    if os.path.isdir(path):
        path = os.path.join(glob.escape(path), "*.pgn*")
    elif os.path.exists(path):
        return [path]
    found = sorted(glob.glob(path))
    if not found:
        raise FileNotFoundError(f"no file matches {path}")
    return found
