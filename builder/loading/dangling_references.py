"""Removes references to missing parts from a game that has errors; this runs after the cells that its
charts leave to be computed have been filled in."""

from __future__ import annotations

from collections.abc import Mapping

from builder.model.game import Game
from builder.model.pieces.cards import Card
from builder.model.texts.prose import Block, Case, Inline, RulesText


def without_dangling_references(game: Game) -> Game:
    """Return the game without references to missing parts in its rules text, and without cards whose
    deck or layout is missing."""
    shown = {
        "table": {part.id for part in game.tables},
        "track": {part.id for part in game.tracks},
        "example": {part.id for part in game.examples},
        "figure": {name.rpartition(".")[0] for name in game.art},
    }
    numbers = {case.number for rules in game.rules for case in rules.cases}
    declared = game.mechanisms.cases
    rules = tuple(_sound(text, shown, numbers | declared) for text in game.rules)
    return game.model_copy(update={"rules": rules, "cards": _in_decks(game)})


def _in_decks(game: Game) -> tuple[Card, ...]:
    layouts = {layout.id for layout in game.layouts}
    decks = {deck.id: deck.layout for deck in game.decks}
    return tuple(
        c for c in game.cards if c.deck in decks and (c.layout or decks[c.deck]) in layouts
    )


def _sound(rules: RulesText, shown: Mapping[str, set[str]], numbers: set[str]) -> RulesText:
    terms = {term.id for term in rules.glossary}

    def run(inline: Inline) -> Inline:
        ref = inline.ref if inline.ref in numbers else ""
        term = inline.term if inline.term in terms else ""
        return inline.model_copy(update={"ref": ref, "term": term})

    def block(old: Block) -> Block:
        items = tuple(tuple(map(run, item)) for item in old.items)
        return old.model_copy(update={"items": items})

    def case(old: Case) -> Case:
        there = (b for b in old.blocks if b.target in shown.get(b.kind, (b.target,)))
        return old.model_copy(update={"blocks": tuple(map(block, there))})

    return rules.model_copy(update={"cases": tuple(map(case, rules.cases))})
