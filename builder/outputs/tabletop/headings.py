"""The headings above counters that wait beside the boards."""

from __future__ import annotations

from builder.i18n.translate import Translator, labelled
from builder.model.game import Game


def heading(game: Game, tr: Translator, head: str) -> str:
    """Return the heading above counters that wait, in a language; a box of a track is named by its
    track and label."""
    track, colon, box = head.partition(":")
    known = next((t for t in game.tracks if t.id == track), None)
    if not colon or known is None:
        return tr(head)
    named = next((b.label for b in known.boxes if b.id == box and b.label), "")
    if known.kind == "turn" and named in ("", box):
        return f"{tr('Turn')} {box}"
    return labelled(tr, tr(known.title), tr(named) if named else box)
