"""Builds the module of a game, and an extension of it for each of the game's expansions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from builder.i18n.translate import Translator
from builder.model.expansions import game_with
from builder.model.game import Game
from builder.outputs.vassal.expressions.module_pictures import ModuleDrawings
from builder.outputs.vassal.module.extension import extension_name, make_extension
from builder.outputs.vassal.module.module import build_module, file_name
from builder.problems import Problem


def build_with_expansions(
    game: Game,
    translators: Mapping[str, Translator],
    drawings: ModuleDrawings,
    problems: list[Problem],
) -> dict[str, bytes]:
    """Return the module of the game without its expansions, and their extensions, by file name."""
    alone = game_with(game)
    module = build_module(alone, translators, _drawings_of(alone, drawings), problems)
    files = {file_name(game): module}
    for expansion in game.sheet.expansions:
        whole = game_with(game, (expansion.id,))
        found: list[Problem] = []
        extended = build_module(whole, translators, _drawings_of(whole, drawings), found)
        problems += [problem for problem in found if problem not in problems]
        files[extension_name(game, expansion)] = make_extension(
            game, expansion, module, extended, problems
        )
    return files


def _drawings_of(game: Game, drawings: ModuleDrawings) -> ModuleDrawings:
    """Return the drawings of the parts that a game has."""
    if not game.sheet.expansions:
        return drawings
    brought = {id for one in game.sheet.expansions for id in (*one.charts, *one.scenarios)}
    kept = {t.id for t in game.tables} | {s.id for s in game.scenarios}
    absent = brought - kept
    cards, decks = {c.id for c in game.cards}, {d.id for d in game.decks}
    return replace(
        drawings,
        counters={id: c for id, c in drawings.counters.items() if id in game.counters},
        charts=tuple(c for c in drawings.charts if c.id.removeprefix("setup-") not in absent),
        cards={key: p for key, p in drawings.cards.items() if key[0] in cards},
        card_backs={id: p for id, p in drawings.card_backs.items() if id in decks},
        card_signs={id: p for id, p in drawings.card_signs.items() if id in decks},
    )
