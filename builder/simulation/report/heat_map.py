"""Draws on the map of the game where units fought and were lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from markupsafe import Markup, escape

from builder.drawing.ink.draw_context import DrawContext
from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.outputs.board_picture import Board, picture_link
from builder.simulation.summary import Summary

_SHARE = 0.92
"""The size of a coloured place, of its own."""
_LEAST, _MOST = 0.12, 0.85
"""How dark the place with the least and the most of it is."""


class Heat(NamedTuple):
    """One place of the heat map: how dark it is drawn, and the text that describes it."""

    corners: Sequence[tuple[float, float]]
    strength: float
    told: str


def heat_map(game: Game, map: str, places: Sequence[Summary], tr: Translator) -> Markup:
    """Return the map with the places where fights happened: the darker, the more steps were lost there;
    a ring where units fought without loss. Empty without a map or without fights."""
    if not map or not places:
        return Markup()
    board = Board(game, map, DrawContext(tr))
    wide, high = board.size
    label = escape(tr("Where units fought and died"))
    shapes = Markup().join(_shape(heat) for heat in _heats(board, places, tr))
    return Markup(
        f'<svg class="heat" viewBox="0 0 {wide:.1f} {high:.1f}" role="img" aria-label="{label}">'
        f'<image href="{picture_link(board.picture())}" width="{wide:.1f}" height="{high:.1f}"/>'
        f"{shapes}</svg>"
    )


def _heats(board: Board, places: Sequence[Summary], tr: Translator) -> Iterator[Heat]:
    most = max((one["lost"] for one in places), default=0)
    for one in places:
        corners = board.outline(one["place"], _SHARE)
        told = tr(
            "{place}: {fights} fights, {steps} steps lost",
            place=one["place"], fights=one["fought"], steps=one["lost"],
        )  # fmt: skip
        if corners:
            # by the root, as else one place hides all others
            share = sqrt(one["lost"] / most) if most else 0.0
            yield Heat(corners, _LEAST + share * (_MOST - _LEAST) if one["lost"] else 0.0, told)


def _shape(heat: Heat) -> Markup:
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in heat.corners)
    kind = "died" if heat.strength else "fought"
    return Markup(
        f'<polygon class="{kind}" points="{points}" fill-opacity="{heat.strength:.2f}">'
        f"<title>{escape(heat.told)}</title></polygon>"
    )
