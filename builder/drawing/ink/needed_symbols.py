"""Which symbols of a scene some of its items need."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from builder.drawing.ink.scene import Group, Item, Scene, Use

Symbols = Mapping[str, list[Item]]


def needed(items: Iterable[Item], symbols: Symbols) -> dict[str, list[Item]]:
    """The symbols that items place, those inside of symbols among them, in their order."""
    names = _placed(items, symbols)
    return {name: inner for name, inner in symbols.items() if name in names}


def part(scene: Scene, items: list[Item]) -> Scene:
    """Some items of a scene, alone on a sheet of its size."""
    return Scene(scene.width, scene.height, items, needed(items, scene.symbols))


def _placed(items: Iterable[Item], symbols: Symbols) -> set[str]:
    found: set[str] = set()
    for item in items:
        if isinstance(item, Group):
            found |= _placed(item.items, symbols)
        elif isinstance(item, Use) and item.symbol not in found:
            found |= {item.symbol} | _placed(symbols.get(item.symbol, ()), symbols)
    return found
