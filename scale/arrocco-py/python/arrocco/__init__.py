"""Chess games and positions as Arrow tables, with the rules and an engine.

>>> import arrocco
>>> position = arrocco.Position().play("e4")
>>> position.explain("Ke7")
'your own pawn is on e7'

`splits` cuts PGN files into parts that tasks read independently of each other;
`games` and `positions` read files or splits as tables that DuckDB, Polars,
pyarrow, DataFusion and others take through the Arrow PyCapsule interface.
`review` judges the moves of a game. `arrocco.polars`, `arrocco.ray` and
`arrocco.spark` connect to these engines, `arrocco.reviews` reviews many games; each is
imported on its own, since nothing else needs them.
"""

from ._arrocco import (
    Analysis,
    Batch,
    Batches,
    Engine,
    IllegalMoveError,
    Move,
    Position,
    ReadError,
    Split,
    Table,
    __version__,
    convert,
    games,
    positions,
    replay,
    review,
    splits,
)

__all__ = [
    "Analysis",
    "Batch",
    "Batches",
    "Engine",
    "IllegalMoveError",
    "Move",
    "Position",
    "ReadError",
    "Split",
    "Table",
    "__version__",
    "convert",
    "games",
    "positions",
    "replay",
    "review",
    "splits",
]
