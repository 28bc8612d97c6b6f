"""Applies options chosen for a single run, which override those of ``game.yaml`` and of an owner's
file."""

from __future__ import annotations

from builder.loading.collect import Collected
from builder.loading.reading.source_nodes import Node

Chosen = tuple[tuple[str, str], ...]
"""Pairs of an option's name and its chosen value."""


def choose_options(collected: Collected, chosen: Chosen) -> None:
    """Put the options chosen for this run into the tree of ``game.yaml``; problems with them are
    reported at the options there."""
    sheet = collected.sheet
    if not chosen or sheet is None:
        return
    written = sheet.fields.get("options") or Node(None, sheet.place)
    options = {name: Node(value, written.place) for name, value in chosen}
    fields = {**sheet.fields, "options": written.with_fields({**written.fields, **options})}
    collected.sheet = sheet.with_fields(fields)
