"""The title card: the game's name over a row of its counters. It greets players in the module."""

from __future__ import annotations

from builder.drawing import counters
from builder.drawing.cards import Pen, palette
from builder.drawing.draft import Draft
from builder.drawing.scene import Scene
from builder.model.counters import Unit
from builder.model.game import Game

WIDTH, HEIGHT = 120.0, 80.0
_EDGE = 3.0
_COUNTER, _GAP = 14.0, 3.4
_MOST = 6


def title_card(game: Game, draft: Draft) -> Scene:
    """The card, 120 by 80 mm."""
    tr, sheet = draft.tr, game.sheet
    scene = Scene(WIDTH, HEIGHT, title=tr(sheet.title))
    pen = Pen(scene, draft, ("sheet", "title"), palette(draft.ink))
    colours, room = pen.colours, WIDTH - 4 * _EDGE
    scene.rect(0, 0, WIDTH, HEIGHT, fill=colours.bar)
    scene.rect(_EDGE, _EDGE, WIDTH - 2 * _EDGE, HEIGHT - 2 * _EDGE, fill=colours.card)
    inner = _EDGE + 1.2
    scene.rect(inner, inner, WIDTH - 2 * inner, HEIGHT - 2 * inner, stroke=colours.rule, line=0.3)
    middle = WIDTH / 2
    pen.put(
        "title", middle, 17, tr(sheet.title), 13, anchor="middle", width=room, least=0.4,
        room="the title card",
    )  # fmt: skip
    pen.put(
        "italic", middle, 28, tr(sheet.subtitle), 6, anchor="middle", width=room, least=0.4,
        fill=colours.dim, room="the title card",
    )  # fmt: skip
    pen.rule(WIDTH / 4, 34, WIDTH / 2, weight=0.4, fill=colours.warning)
    _row(game, draft, scene)
    source = " · ".join(part for part in (sheet.document.publisher, sheet.document.year) if part)
    pen.put(
        "note", middle, 67, source, 4, anchor="middle", width=room, least=0.5, fill=colours.dim,
        room="the title card",
    )  # fmt: skip
    words = f"{tr('Version')} {sheet.version}"
    pen.put("note", middle, 72.4, words, 3.4, anchor="middle", fill=colours.dim)
    return scene


def _row(game: Game, draft: Draft, scene: Scene) -> None:
    """Units of all nations in turn, as many as fit."""
    chosen = _chosen(game)
    x = (WIDTH - len(chosen) * _COUNTER - (len(chosen) - 1) * _GAP) / 2
    for unit in chosen:
        scene.rect(x + 0.6, 41.6, _COUNTER, _COUNTER, fill="#c9bc9c")
        scene.place(counters.face(game, unit, "front", draft, _COUNTER), x, 41)
        x += _COUNTER + _GAP


def _chosen(game: Game) -> list[Unit]:
    by_nation = [
        [u for u in game.units if u.nation == n]
        for n in dict.fromkeys(u.nation for u in game.units)
    ]
    rounds = max((len(units) for units in by_nation), default=0)
    mixed = [units[i] for i in range(rounds) for units in by_nation if i < len(units)]
    return mixed[:_MOST]
