"""Find the symbols of a scene that some of its items need."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from builder.drawing.ink.scene import Group, Item, Scene, Use

Symbols = Mapping[str, list[Item]]


def needed_symbols(items: Iterable[Item], symbols: Symbols) -> dict[str, list[Item]]:
    """Return the symbols that the items place, including symbols nested in symbols, in their
    original order."""
    names = _placed(items, symbols)
    return {name: inner for name, inner in symbols.items() if name in names}


def partial_scene(scene: Scene, items: list[Item]) -> Scene:
    """Return a scene of the same size with only some of the items, and the symbols that these need."""
    return Scene(scene.width, scene.height, items, needed_symbols(items, scene.symbols))


def _placed(items: Iterable[Item], symbols: Symbols) -> set[str]:
    found: set[str] = set()
    for item in items:
        if isinstance(item, Group):
            found |= _placed(item.items, symbols)
        elif isinstance(item, Use) and item.symbol not in found:
            found |= {item.symbol} | _placed(symbols.get(item.symbol, ()), symbols)
    return found
