"""The tabs of the palette, the window with all pieces of a module, and paths to the pieces in it."""

from __future__ import annotations

from collections.abc import Mapping

from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.vassal.format.files.sequence_encoder import encode
from builder.vassal.format.names import engine_safe_text

MARKERS = "Markers"
"""The name of the tab of all markers, in a game with units."""

_PALETTE = (
    ("VASSAL.build.module.PieceWindow", "Counters"),
    ("VASSAL.build.widget.TabWidget", "Counters"),
)


def family_tab(family: str) -> str:
    """Return the name of the tab of a family of markers, in a game without units."""
    return f"Markers: {family}"


def palette_path(game: Game, id: str, names: Mapping[str, str]) -> str:
    """Return VASSAL's path to a counter's entry in the palette, from which a trait makes a new piece;
    ``names`` are the names of the entries."""
    counter = game.counters[id]
    if isinstance(counter, Unit):
        nation = next(n for n in game.sheet.nations if n.id == counter.nation)
        tab = engine_safe_text(nation.name)
    else:
        tab = MARKERS if game.units else family_tab(counter.family)
    way = [
        *_PALETTE,
        ("VASSAL.build.widget.ListWidget", tab),
        ("VASSAL.build.widget.PieceSlot", names[id]),
    ]
    return encode((encode(step, ":") for step in way), "/")
