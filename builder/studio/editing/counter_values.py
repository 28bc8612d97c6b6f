"""Reads the values of a counter as written in its file, for editing."""

from __future__ import annotations

from builder.loading.reading.source_nodes import Locations
from builder.model.game import Game
from builder.studio.place_facts import provenance_text

_FIELDS = ("name", "title", "values", "reduced", "nation", "formation", "movement_class", "traits")
"""The keys of a counter that take a single text, in the order in which they are shown."""


def written_values_of(game: Game, id: str, locations: Locations) -> list[dict[str, object]]:
    """Return each value that is written in a counter's own entry (not in defaults), with its path."""
    field = "units" if any(unit.id == id for unit in game.units) else "markers"
    found = locations.node((field, id))
    if found is None:
        return []
    node = found[0]
    for step in found[1]:
        node = node.child(step) or node
    lines: list[dict[str, object]] = []
    for name in (*_FIELDS, *(n for n in node.fields if n not in _FIELDS)):
        child = node.fields.get(name)
        if child is not None and isinstance(child.value, str) and name not in ("id", "source"):
            where = child.location
            lines.append(
                {"name": name, "text": child.value, "path": [field, id, name],
                 "source": provenance_text(game.counters[id], name),
                 "file": where.file, "line": where.line}
            )  # fmt: skip
    return lines
