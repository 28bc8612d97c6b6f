"""Widen thin lines of a drawing, so that they are at least a hairline wide at the scale at which
the drawing is placed."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from operator import itemgetter

from builder.drawing.ink.items import Discs, Group, Item, Path, Use
from builder.drawing.ink.legible import HAIRLINE

Symbols = dict[str, list[Item]]

_LITTLE = 1e-6
_SCALE = itemgetter(2)


def strong(items: list[Item], symbols: Symbols, scale: float) -> tuple[list[Item], Symbols] | None:
    """Return copies of items to be drawn at ``scale`` in which every line is at least a hairline wide
    after scaling, together with the symbols that the copies use; ``None`` if no line was too thin."""
    floor = HAIRLINE / scale
    if _thinnest(items, symbols) >= floor - _LITTLE:
        return None
    found: Symbols = {}
    return _strong(items, floor, symbols, found), found


@lru_cache(maxsize=8192)
def _copy_name(symbol: str, floor: float) -> str:
    """Return the name of the copy of a symbol whose lines are at least ``floor`` mm wide: a hash of
    the symbol's name and of ``floor``. It identifies the copy's content if the symbol's name
    identifies the symbol's content."""
    told = f"{symbol} {floor:.6f}".encode()
    return "m" + hashlib.blake2b(told, digest_size=6).hexdigest()


def _thinnest(items: list[Item], symbols: Mapping[str, list[Item]]) -> float:
    """Return the width of the thinnest line of some items as drawn, including the scale of symbols;
    infinity without lines."""
    known: dict[str, float] = {}
    return min(_widths(items, symbols, known), default=math.inf)


def _widths(
    items: list[Item], symbols: Mapping[str, list[Item]], known: dict[str, float]
) -> Iterator[float]:
    for item in items:
        match item:
            case Path() | Discs():
                if item.stroke:
                    yield item.width
            case Group():
                yield from _widths(item.items, symbols, known)
            case Use():
                if item.symbol not in known:
                    own = _widths(symbols[item.symbol], symbols, known)
                    known[item.symbol] = min(own, default=math.inf)
                yield known[item.symbol] * _smallest(item)


def _smallest(item: Use) -> float:
    return min(map(_SCALE, item.places), default=1.0)


def _strong(
    items: list[Item], floor: float, symbols: Mapping[str, list[Item]], found: Symbols
) -> list[Item]:
    """Return copies of the items in which every line is at least ``floor`` mm wide, and add the symbols
    that they use to ``found``."""
    drawn: list[Item] = []
    for item in items:
        match item:
            case Path() | Discs() if item.stroke and item.width < floor:
                drawn.append(replace(item, width=floor))
            case Group() if _thinnest(item.items, symbols) < floor - _LITTLE:
                drawn.append(replace(item, items=_strong(item.items, floor, symbols, found)))
            case Group():
                _keep(item.items, symbols, found)
                drawn.append(item)
            case Use():
                drawn.append(_strong_use(item, floor, symbols, found))
            case _:
                drawn.append(item)
    return drawn


def _keep(items: list[Item], symbols: Mapping[str, list[Item]], found: Symbols) -> None:
    """Add the symbols that some items use to ``found`` as they are, without widening their lines."""
    for item in items:
        if isinstance(item, Group):
            _keep(item.items, symbols, found)
        elif isinstance(item, Use) and item.symbol not in found:
            found[item.symbol] = symbols[item.symbol]
            _keep(symbols[item.symbol], symbols, found)


def _strong_use(item: Use, floor: float, symbols: Mapping[str, list[Item]], found: Symbols) -> Use:
    own, within = symbols[item.symbol], floor / _smallest(item)
    thin = _thinnest(own, symbols) < within - _LITTLE
    name = _copy_name(item.symbol, within) if thin else item.symbol
    if not thin:
        _keep([item], symbols, found)
    elif name not in found:
        found[name] = _strong(own, within, symbols, found)
    return replace(item, symbol=name)
