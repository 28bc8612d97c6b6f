"""Writes expressions for a game's counts (numbers such as supplies or morale) in conditions on
units: counts of the whole game, of the unit's side, of its place, or of the unit itself. A unit's
own counts are properties of its piece, which its menu commands change."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.mechanisms import Count
from builder.model.mechanisms.amounts import Amount, parse_asked_amount, split_count_name
from builder.outputs.vassal.counters.points import count_property
from builder.outputs.vassal.features.feature import ModuleFeature
from builder.outputs.vassal.table.messages import AMOUNT_MESSAGES, filled_message
from builder.rules.engine.positions.amounts import at_start, count_named, holders_of_count
from builder.vassal.expressions.functions import greatest, least
from builder.vassal.expressions.lookups import looked_up
from builder.vassal.expressions.properties import number, string
from builder.vassal.expressions.tree import TRUE, Number, Text, Truth, any_of, as_text, choose
from builder.vassal.format import traits as t
from builder.vassal.format.lookups import NAME_TABLE_PREFIX, letter_codes, table_text
from builder.vassal.format.names import engine_safe_text, property_name

_NAMES = f"{NAME_TABLE_PREFIX}Amounts"
_SIGNS: Mapping[str, Callable[[Number, Number], Truth]] = {
    "less than": operator.lt,
    "more than": operator.gt,
    "at least": operator.ge,
    "at most": operator.le,
    "as many as": Number.equals,
}
"""The comparison operators by their words in conditions."""

Own = Callable[[str, str], Truth]
"""A function that returns the condition that a count is one's own, given its kind (``side``,
``unit``, ``place``) and its owner (for a unit, the id of the count)."""


def ownership_of_unit(stands: Callable[[str], Truth]) -> Own:
    """Return the function that yields the condition that a count belongs to a unit: it is the
    unit's own count, or one of its side or of the place where it stands."""

    def own(of: str, whose: str) -> Truth:
        if of == "unit":
            return string(amount_name(whose)).differs("")
        return string("Side").equals(whose) if of == "side" else stands(whose)

    return own


def amount_so(game: Game, word: str, own: Own) -> Truth:
    """Return the condition that a count is as large as a word in a rule's condition demands; if the
    count exists for several owners, one of them suffices."""
    asked = parse_asked_amount(word)
    mine = list(_values_by_owner(game, asked.holder, asked.count, own))
    if not asked.amount.relation:
        return any_of(*(whose & fits_amount(count, asked.amount) for whose, count in mine))
    others = list(_values_by_owner(game, *split_count_name(asked.amount.other), own))
    return any_of(
        *(
            whose & of & fits_amount(count, asked.amount, other)
            for whose, count in mine
            for of, other in others
        )
    )


def fits_amount(count: Number, amount: Amount, other: Number | None = None) -> Truth:
    """Return the condition that a number is within the limits of an amount or, if the amount is
    relative, compares with the number ``other`` as it says."""
    if amount.relation:
        assert other is not None
        return _SIGNS[amount.relation](count, other)
    if amount.least is not None and amount.least == amount.most:
        return count.equals(amount.least)
    low = TRUE if amount.least is None else count >= amount.least
    return low if amount.most is None else low & (count <= amount.most)


def _values_by_owner(game: Game, holder: str, id: str, own: Own) -> Iterator[tuple[Truth, Number]]:
    """Yield a count once for each possible owner, as (condition that this is the owner, value)."""
    count = count_named(game, id)
    if count is None:
        return
    if count.of == "unit":
        yield own("unit", id), number(amount_name(id))
    elif holder or count.of == "game":
        yield TRUE, number(count_property(count.known_as(holder)))
    else:
        for whose in holders_of_count(game, count):
            yield own(count.of, whose), number(count_property(count.known_as(whose)))


def amount_name(id: str) -> str:
    """Return the name of the property in which a unit stores its own count."""
    return f"Amount{property_name(id)}"


@dataclass(frozen=True)
class UnitCountsFeature(ModuleFeature):
    """The feature for counts that each unit has for itself, such as ammunition."""

    game: Game
    counts: Sequence[Count]
    more: Mapping[str, Sequence[t.PropertyChange]] = field(default_factory=dict)
    """The further changes of a unit's count besides the menu commands, by the count's id."""

    def constants(self) -> Mapping[str, str]:
        """Return the constants with the messages and the names of the counts."""
        letters = self._letters
        return {**AMOUNT_MESSAGES, _NAMES: table_text({letters[c.id]: c.name for c in self.counts})}

    def translations(self, tr: Translator) -> Mapping[str, str]:
        """Return the translations of the commands' labels into a language."""
        return {
            command: f"{engine_safe_text(tr(count.name))} {step:+}"
            for count in self.counts
            for step, command in _commands(count).items()
        }

    @property
    def _letters(self) -> Mapping[str, str]:
        return letter_codes(count.id for count in self.counts)

    @cached_property
    def _having(self) -> Mapping[str, frozenset[str]]:
        """The ids of the units that have each count, keyed by count id."""
        return {count.id: frozenset(holders_of_count(self.game, count)) for count in self.counts}

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """Return the traits with a unit's own counts, which are shown in its corner while they
        differ from their start values."""
        own = [count for count in self.counts if counter in self._having[count.id]]
        if not own:
            return ()
        starts = {count.id: at_start(self.game, count, counter) for count in own}
        shown = [
            choose(number(amount_name(id)).equals(n), "", number(amount_name(id)) + " ")
            for id, n in starts.items()
        ]
        return (
            t.text_label(reduce(Text.__add__, shown), left=True),
            *(t.use_prototype(_prototype(count)) for count in own),
            *(
                t.dynamic_property(amount_name(c.id), str(starts[c.id]), self._changes(c))
                for c in own
            ),
        )

    def _changes(self, count: Count) -> list[t.PropertyChange]:
        held = number(amount_name(count.id))
        more = held + 1 if count.most is None else least(count.most, held + 1)
        by = {1: more, -1: greatest(count.least, held - 1)}
        own = [t.PropertyChange(f"{_key(count.id, step)}-now", to) for step, to in by.items()]
        return [*own, *self.more.get(count.id, ())]

    def prototypes(self) -> Mapping[str, tuple[t.Trait, ...]]:
        """Return the prototypes with the commands that change the units' own counts."""
        return {_prototype(count): tuple(self._changing(count)) for count in self.counts}

    def _changing(self, count: Count) -> Iterator[t.Trait]:
        held, menu = number(amount_name(count.id)), _commands(count)
        yield t.hide_commands(f"least {count.id}", held <= count.least, [_key(count.id, -1)])
        if count.most is not None:
            yield t.hide_commands(f"most {count.id}", held >= count.most, [_key(count.id, 1)])
        yield t.sub_menu(engine_safe_text(count.name), list(menu.values()))
        for step, command in menu.items():
            key = _key(count.id, step)
            yield t.trigger_action(command, key, [f"{key}-now", amount_said(count.id)])
        called = looked_up(_NAMES, as_text(self._letters[count.id]))
        yield t.report_action(
            [amount_said(count.id)], filled_message("M_AMOUNT", "newPieceName", called, held)
        )


def _commands(count: Count) -> Mapping[int, str]:
    """Return the labels of a unit's menu commands that change a count, keyed by the amount that
    they add."""
    return {step: f"{engine_safe_text(count.name)} {step:+}" for step in (1, -1)}


def _prototype(count: Count) -> str:
    return f"Amount {count.id}"


def _key(id: str, step: int = 0) -> str:
    return f"amount-{id}{f'-{step:+}' if step else ''}"


def amount_said(id: str) -> str:
    """Return the keystroke by which a unit reports its own count."""
    return f"{_key(id)}-say"
