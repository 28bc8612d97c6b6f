"""Writes the texts about a piece that players read: its name and its values."""

from __future__ import annotations

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.pieces.cards import Card
from builder.model.pieces.counters import Marker, Unit
from builder.model.pieces.values import Value
from builder.model.texts.marks import plain_words


def counter_name(counter: Unit | Marker, tr: Translator) -> str:
    """Return the name of a counter in a language."""
    if isinstance(counter, Marker):
        return plain_words(tr(counter.name))
    return plain_words(tr(counter.title or counter.name))


def counter_text(game: Game, counter: Unit | Marker, tr: Translator) -> str:
    """Return the lines that describe a counter: its nation and formation, and its values after each
    loss of a step."""
    lines = []
    nation = game.nations.get(counter.nation)
    if nation:
        lines.append(tr(nation.name))
    if isinstance(counter, Unit):
        if counter.formation:
            formation = game.sheet.formations.get(counter.formation, counter.formation)
            lines.append(plain_words(tr(formation)))
        for values in (counter.values, *counter.after):
            lines.append(_values(game, counter, values, tr))
    if counter.text:
        lines.append(plain_words(tr(counter.text)))
    return "\n".join(line for line in lines if line)


def _values(game: Game, unit: Unit, values: tuple[Value, ...], tr: Translator) -> str:
    named = zip(game.value_names(unit), values, strict=False)
    return " · ".join(f"{tr(name)} {value.bare or value.letter}" for name, value in named)


def card_name(card: Card, number: str, tr: Translator) -> str:
    """Return the title of a card in a language, with the random number of the copy if it has one."""
    return " ".join(filter(None, (tr(card.title), number)))


def card_text(card: Card, tr: Translator) -> str:
    """Return the lines that describe a card: its kind, text and values."""
    lines = [tr(card.kind), tr(card.text)]
    lines += [f"{tr(name)} {tr(value)}" for name, value in card.values.items()]
    return "\n".join(plain_words(line) for line in lines if line)


def side_name(game: Game, side: str, tr: Translator) -> str:
    """Return the name of a side in a language; empty for no side, as counters of both or neither have."""
    return next((tr(s.name) for s in game.sheet.sides if s.id == side), "")
