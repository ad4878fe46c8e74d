"""PGN files as lazy frames of Polars.

>>> import arrocco.polars
>>> lazy = arrocco.polars.scan_pgn("games.pgn.zst")        # doctest: +SKIP
>>> lazy.group_by("eco").len().collect()                   # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import polars as pl
from polars.io.plugins import register_io_source

from . import splits
from ._tables import reader

__all__ = ["scan_pgn"]


def scan_pgn(
    source: Any,
    *,
    table: Literal["games", "positions"] = "games",
    errors: Literal["raise", "rows"] = "raise",
    threads: int = 1,
) -> pl.LazyFrame:
    """A lazy frame of the games, or the positions, of files or splits.

    Only the columns that a query uses are made, and rows are filtered batch by batch.
    """
    read = reader(table)
    parts = splits(source)
    schema = pl.DataFrame(read([])).schema

    def batches(
        with_columns: list[str] | None,
        predicate: pl.Expr | None,
        n_rows: int | None,
        batch_size: int | None,
    ) -> Iterator[pl.DataFrame]:
        options: dict[str, Any] = {"errors": errors, "threads": threads}
        if batch_size is not None:
            options["batch_size"] = max(1, batch_size)
        for batch in read(parts, columns=with_columns, **options):
            frame = pl.DataFrame(batch)
            if n_rows is not None:
                frame = frame.head(n_rows)
                n_rows -= frame.height
            if predicate is not None:
                frame = frame.filter(predicate)
            yield frame
            if n_rows == 0:
                return

    return register_io_source(batches, schema=schema)
