"""How the text formats write numbers: few digits, never an exponent."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from builder.drawing.ink.scene import Group, Item, Scene

SYMBOL_DECIMALS = 3
"""Decimals of a millimetre in symbols, which may be placed enlarged."""

_SMALL = 100.0


def decimals(scene: Scene) -> int:
    """Decimals of a millimetre for a scene: a small one, a counter, may be looked at enlarged."""
    return SYMBOL_DECIMALS if max(scene.width, scene.height) < _SMALL else 2


def symbol_decimals(items: Iterable[Item]) -> int:
    """Decimals of a millimetre in a symbol; one of a map's layers is never enlarged."""
    return 2 if any(isinstance(i, Group) and i.layer for i in items) else SYMBOL_DECIMALS


@lru_cache(maxsize=8192)
def short(value: float) -> str:
    """For lengths and parts of colours: at most three decimals."""
    return _trimmed(f"{value:.3f}")


@lru_cache(maxsize=8192)
def exact(value: float) -> str:
    """For the factors of a matrix: at most five decimals."""
    return _trimmed(f"{value:.5f}")


def _trimmed(text: str) -> str:
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text
