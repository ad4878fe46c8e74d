"""The tables by their names, for what connects to the engines."""

from __future__ import annotations

from collections.abc import Callable

from . import Table, games, positions

__all__ = ["reader"]


def reader(name: str) -> Callable[..., Table]:
    """The function that reads a table."""
    readers = {"games": games, "positions": positions}
    if name not in readers:
        raise ValueError(f"table is '{name}', expected 'games' or 'positions'")
    return readers[name]
