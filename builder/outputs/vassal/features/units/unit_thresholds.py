"""Lets the module carry out what befalls a unit when a count of its own reaches an amount, such as a
ship that has no box of its hull left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.mechanisms import Count
from builder.model.mechanisms.amounts import parse_amount
from builder.model.mechanisms.counts import Threshold
from builder.model.texts.markup import without_markup
from builder.outputs.vassal.features.queries.amounts import amount_name, fits_amount
from builder.outputs.vassal.features.units.consequences import consequence_keys
from builder.outputs.vassal.table.messages import filled_message
from builder.rules.engine.combat.consequence_text import consequence_texts
from builder.rules.engine.positions.amounts import count_named
from builder.rules.engine.wording.condition_phrases import Wording
from builder.vassal.expressions.properties import number
from builder.vassal.expressions.tree import as_text
from builder.vassal.format import traits as t
from builder.vassal.format.names import engine_safe_text


@dataclass(frozen=True)
class UnitThresholds:
    """The amounts of a game's counts of units at which something befalls a unit."""

    game: Game

    def _of(self, count: Count) -> Iterator[tuple[int, Threshold]]:
        """Yield the amounts of a count at which something befalls its unit, each with its number."""
        for n, part in enumerate(count.reached):
            if part.does and not parse_amount(part.amount).relation:
                yield n, part

    def keys(self, count: Count) -> list[str]:
        """Return the keystrokes that a unit gets after each change of a count."""
        reached = [_key(count, f"reach-{n}") for n, _ in self._of(count)]
        return [*reached, _key(count, "was")] if reached else []

    def keys_of(self, id: str) -> list[str]:
        """Return these keystrokes for the count with an id."""
        count = count_named(self.game, id)
        return self.keys(count) if count is not None else []

    def kept(self, count: Count, start: int) -> Iterator[t.Trait]:
        """Yield the property of a unit with its count before a change."""
        if self.keys(count):
            keeps = t.PropertyChange(_key(count, "was"), number(amount_name(count.id)))
            yield t.dynamic_property(_before(count), str(start), [keeps])

    def traits(self, count: Count) -> Iterator[t.Trait]:
        """Yield the traits by which a unit suffers and reports what befalls it."""
        held, before = number(amount_name(count.id)), number(_before(count))
        for n, part in self._of(count):
            meant, key = parse_amount(part.amount), _key(count, f"reach-{n}")
            comes = fits_amount(held, meant) & ~fits_amount(before, meant)
            does = [f"{key}-say", *(x for one in part.does for x in consequence_keys(one))]
            yield t.trigger_action("", key, does, comes)
            rule = part.rule or self.game.mechanisms.case("counts", count)
            said = filled_message("M_AMOUNT", as_text(rule), "newPieceName", _text(count, n))
            yield t.report_action([f"{key}-say"], said)

    def texts(self, tr: Translator) -> dict[str, str]:
        """Return the reports of what befalls units in a language, by the names of their constants."""
        wording = Wording(self.game, tr)
        return {
            _text(count, n): engine_safe_text(
                without_markup(wording.space.join(consequence_texts(wording, "unit", part.does)))
            )
            for count in self.game.mechanisms.counts
            if count.of == "unit"
            for n, part in self._of(count)
        }


def _key(count: Count, what: str) -> str:
    return f"amount-{count.id}-{what}"


def _before(count: Count) -> str:
    return f"{amount_name(count.id)}Before"


def _text(count: Count, number: int) -> str:
    return f"W_{amount_name(count.id)}Reached{number}"
