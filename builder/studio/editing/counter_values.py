"""The values of a counter as they are written, for whoever wants to change one."""

from __future__ import annotations

from builder.loading.reading.source_nodes import Locations
from builder.model.game import Game
from builder.studio.place_facts import told

_FIELDS = ("name", "title", "values", "reduced", "nation", "formation", "movement_class", "traits")
"""What a counter's line may say in one word, in the order in which it is shown."""


def values_of(game: Game, id: str, locations: Locations) -> list[dict[str, object]]:
    """Each value that a counter's own entry has, with the path that leads to it."""
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
                 "source": told(game.counters[id], name),
                 "file": where.file, "line": where.line}
            )  # fmt: skip
    return lines
