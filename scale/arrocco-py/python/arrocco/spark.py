"""PGN files as a data source of Spark 4.

    spark.dataSource.register(arrocco.spark.PgnDataSource)
    games = spark.read.format("pgn").load("/data/lichess_2026-07.pgn.zst")
    positions = spark.read.format("pgn").option("table", "positions").load("/data/games.pgn")

Options: `table` (games or positions), `columns` (names with commas between
them), `errors` (raise or rows), `size` (bytes of a split).

    moves = arrocco.spark.review(spark, "/data/season.pgn", nodes=80_000)
    moves.write.parquet("/data/reviewed")
"""

from __future__ import annotations

import glob
import os
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition
from pyspark.sql.pandas.types import from_arrow_schema
from pyspark.sql.types import StructType

import arrocco
from arrocco import reviews
from arrocco._tables import reader

__all__ = ["PgnDataSource", "ReviewDataSource", "review"]


class PgnDataSource(DataSource):
    """The games, or the positions, of PGN files; one partition for each split."""

    @classmethod
    def name(cls) -> str:
        return "pgn"

    def _table(self, source: Any) -> arrocco.Table:
        options = self.options
        columns = options.get("columns")
        names = [column.strip() for column in columns.split(",")] if columns else None
        read = reader(options.get("table", "games"))
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
        files = _files(self._source.options.get("path"))
        size = _number(self._source.options, "size", 32 << 20)
        return [_Partition(split) for split in arrocco.splits(files, size)]

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        # Spark makes a partition of its own if there is none.
        split = partition.split if isinstance(partition, _Partition) else []
        for batch in self._source._table(split):
            yield pa.record_batch(batch)


class ReviewDataSource(DataSource):
    """The moves of the games of PGN files, judged; one partition for each game."""

    @classmethod
    def name(cls) -> str:
        return "pgn-review"

    def schema(self) -> StructType:
        return from_arrow_schema(reviews.schema())

    def reader(self, schema: StructType) -> DataSourceReader:
        return _ReviewReader(self.options)


class _Games(InputPartition):
    def __init__(self, games: list[dict[str, Any]]) -> None:
        self.games = games


class _ReviewReader(DataSourceReader):
    def __init__(self, options: dict[str, str]) -> None:
        self._files = _files(options.get("path"))
        self._errors: Any = options.get("errors", "raise")
        self._games_per_task = _number(options, "games_per_task", 1)
        names = ("nodes", "depth", "memory")
        self._limits = {name: _number(options, name) for name in names if name in options}

    def partitions(self) -> Sequence[InputPartition]:
        tasks = reviews.tasks(
            self._files, errors=self._errors, games_per_task=self._games_per_task
        )
        return [_Games(games) for games in tasks]

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        games = partition.games if isinstance(partition, _Games) else []
        yield from reviews.rows(games, **self._limits)


def review(spark: SparkSession, path: str, **options: Any) -> DataFrame:
    """The moves of all games, judged by the engine: see `arrocco.reviews`.

    Every game is a task. A task that is repeated gives the same rows, also on another
    computer. Options: `nodes`, `depth`, `memory`, `errors`, `games_per_task`.
    """
    spark.dataSource.register(ReviewDataSource)
    given = {name: str(value) for name, value in options.items() if value is not None}
    return spark.read.format(ReviewDataSource.name()).options(**given).load(path)


def _number(options: Mapping[str, str], name: str, default: int = 0) -> int:
    text = options.get(name, default)
    try:
        return int(text)
    except ValueError:
        raise ValueError(f"{name} is '{text}', expected a number") from None


def _files(path: str | None) -> list[str]:
    """A file, the PGN files of a folder, or those that a pattern matches, in order."""
    if not path:
        raise ValueError("say which files: .load(path)")
    path = path.removeprefix("file://")
    if os.path.isdir(path):
        path = os.path.join(glob.escape(path), "*.[Pp][Gg][Nn]*")
    elif os.path.exists(path):
        return [path]
    # What `convert` writes is named after the PGN file.
    others = (".parquet", ".unfinished")
    found = sorted(file for file in glob.glob(path) if not file.endswith(others))
    if not found:
        raise FileNotFoundError(f"no file matches {path}")
    return found
