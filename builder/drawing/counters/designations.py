"""The names of units in lists of counters: a unit's own name if it identifies the unit, otherwise
its name after that of its formation, or the title of a unit without a formation."""

from __future__ import annotations

from collections.abc import Sequence

from builder.drawing.ink.draw_context import DrawContext
from builder.model.game import Game
from builder.model.pieces.counters import Unit

_SHORT = 2
"""The greatest number of letters of a name that does not identify a unit by itself."""


def bare_names(game: Game) -> frozenset[str]:
    """Return the names that do not identify a unit by themselves, such as ``I``: names of at most
    two letters, and names shared by units with different titles."""
    titles: dict[str, set[str]] = {}
    for unit in game.units:
        titles.setdefault(unit.name, set()).add(unit.title)
    return frozenset(
        name for name, found in titles.items() if len(found) > 1 or len(name) <= _SHORT
    )


def name_or_title(unit: Unit, context: DrawContext) -> str:
    """Return the name of a unit; but ``General Thurn`` rather than ``T``, the title of a unit
    without a formation whose name is short."""
    if unit.title and not unit.formation and len(unit.name) <= _SHORT:
        return context.tr(unit.title)
    return context.tr(unit.name, "unit")


def title_or_name(unit: Unit, context: DrawContext) -> str:
    """Return the full name of a unit if it has one, otherwise its name."""
    return context.tr(unit.title, "unit") if unit.title else name_or_title(unit, context)


def designations(game: Game, units: Sequence[Unit], context: DrawContext) -> list[str]:
    """Return the names of units, each once. Units whose name alone does not identify them are
    listed together after the name of their formation: ``1st Division I, II``; without a formation
    they go by their titles: ``General Thurn``."""
    bare = bare_names(game)
    found: dict[str, dict[str, None]] = {}
    for unit in units:
        formation = game.sheet.formations.get(unit.formation, "") if unit.name in bare else ""
        head = context.tr(formation) if formation else ""
        says_little = unit.name in bare and not head
        title = context.tr(unit.title) if says_little and unit.title else ""
        found.setdefault(head, {})[title or context.tr(unit.name, "unit")] = None
    comma = context.tr(", ")
    return [
        name
        for head, names in found.items()
        for name in ([f"{head} {comma.join(names)}"] if head else names)
    ]
