"""Builds the module of a game and, for each of the game's expansions, an extension of the module;
the module also contains the translations of the extensions' texts."""

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
from builder.vassal.format.components import Element
from builder.vassal.format.files.archive import pack_archive
from builder.vassal.format.files.unpacking import open_archive
from builder.vassal.format.properties import translations, with_lines_of
from builder.vassal.reading.opened_module import open_module


def build_with_expansions(
    game: Game,
    translators: Mapping[str, Translator],
    drawings: ModuleDrawings,
    problems: list[Problem],
) -> dict[str, bytes]:
    """Return the module of the game without its expansions and the extension of each expansion, by
    file name."""
    alone = game_with(game)
    module = build_module(alone, translators, _drawings_of(alone, drawings), problems)
    files = dict[str, bytes]()
    for expansion in game.sheet.expansions:
        whole = game_with(game, (expansion.id,))
        found: list[Problem] = []
        extended = build_module(whole, translators, _drawings_of(whole, drawings), found)
        problems += [problem for problem in found if problem not in problems]
        made = make_extension(game, expansion, module, extended, problems)
        files[extension_name(game, expansion)] = made
        module = _with_texts(module, extended, made, translators)
    return {file_name(game): module, **files}


def _with_texts(
    module: bytes, extended: bytes, extension: bytes, translators: Mapping[str, Translator]
) -> bytes:
    """Return the game's module with the translations of an extension's texts added. VASSAL reads
    translations only from the module, not from its extensions."""
    base, whole = open_archive(module), open_archive(extended)
    files = {name for name in base.sizes if name.endswith(".properties")} & whole.sizes.keys()
    if not files:
        return module
    added = open_module(open_archive(extension), extension=True).root
    own = Element("GameModule", {}, added.find("ChartWindow"))
    titles = translations(own, translators)
    texts = {
        name: with_lines_of(
            with_lines_of(bytes(base.read(name)), bytes(whole.read(name))), titles.get(name, b"")
        )
        for name in files
    }
    return pack_archive({**{name: base.read(name) for name in base.sizes}, **texts})


def _drawings_of(game: Game, drawings: ModuleDrawings) -> ModuleDrawings:
    """Return only those drawings that show something in the game; ``game`` may lack expansions that
    were drawn."""
    if not game.sheet.expansions:
        return drawings
    brought = {id for one in game.sheet.expansions for id in (*one.charts, *one.scenarios)}
    kept = {t.id for t in game.tables} | {s.id for s in game.scenarios}
    absent = brought - kept
    cards, backs = {c.id for c in game.cards}, game.card_backs
    return replace(
        drawings,
        counters={id: c for id, c in drawings.counters.items() if id in game.counters},
        charts=tuple(c for c in drawings.charts if c.id.removeprefix("setup-") not in absent),
        cards={key: p for key, p in drawings.cards.items() if key[0] in cards},
        card_backs={id: p for id, p in drawings.card_backs.items() if id in backs},
        card_signs={id: p for id, p in drawings.card_signs.items() if id in backs},
    )
