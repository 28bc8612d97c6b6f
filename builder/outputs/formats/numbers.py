"""Formats numbers for the text-based file formats: few digits, never an exponent."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from builder.drawing.ink.scene import Group, Item, Scene

SYMBOL_DECIMALS = 3
"""The decimals of a millimetre in symbols, which may be placed enlarged."""

_SMALL = 100.0


def decimals(scene: Scene) -> int:
    """Return how many decimals of a millimetre to write in a scene. Small scenes, such as counters,
    get more, because they may be viewed enlarged."""
    return SYMBOL_DECIMALS if max(scene.width, scene.height) < _SMALL else 2


def symbol_decimals(items: Iterable[Item]) -> int:
    """Return how many decimals of a millimetre to write in a symbol. A symbol of map layers needs
    fewer, as it is never enlarged."""
    return 2 if any(isinstance(i, Group) and i.layer for i in items) else SYMBOL_DECIMALS


@lru_cache(maxsize=8192)
def short_number(value: float) -> str:
    """Format a length or a colour component with at most three decimals."""
    return _trimmed(f"{value:.3f}")


@lru_cache(maxsize=8192)
def matrix_number(value: float) -> str:
    """Format the factor of a matrix with at most five decimals."""
    return _trimmed(f"{value:.5f}")


def _trimmed(text: str) -> str:
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text
