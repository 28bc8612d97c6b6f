"""The game's counts in conditions of units: for the whole game, for their side, for their place, or
for themselves. A unit's own counts are stored on the unit and changed by commands of its menu."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.mechanisms import Count
from builder.model.mechanisms.amounts import Amount, parse_asked_amount, split_count_name
from builder.outputs.vassal.counters.points import count_property
from builder.outputs.vassal.expressions.beanshell import in_braces
from builder.outputs.vassal.features.feature import ModuleFeature
from builder.outputs.vassal.table.messages import AMOUNT_MESSAGES, report_text
from builder.rules.engine.positions.amounts import at_start, count_named, holders_of_count
from builder.vassal.format import traits as t
from builder.vassal.format.lookups import (
    NAME_TABLE_PREFIX,
    letter_codes,
    table_text,
    value_expression,
)
from builder.vassal.format.names import engine_safe_text, property_name

_NAMES = f"{NAME_TABLE_PREFIX}Amounts"
_SIGNS = {"less than": "<", "more than": ">", "at least": ">=", "at most": "<=", "as many as": "=="}
"""The comparison operators between counts."""

Own = Callable[[str, str], str]
"""A function that returns the expression for whether a count is one's own, given what it is of
(``side``, ``unit``, ``place``) and whose it is (for a unit, which count)."""


def ownership_of_unit(stands: Callable[[str], str]) -> Own:
    """Return the ownership test for a unit: its side's counts, its own, and those of the place
    where it stands."""

    def own(of: str, whose: str) -> str:
        if of == "unit":
            return f'GetString("{amount_name(whose)}")!=""'
        return f'GetString("Side")=="{whose}"' if of == "side" else stands(whose)

    return own


def amount_so(game: Game, word: str, own: Own) -> str:
    """Return the expression for whether a count is as high as a condition's word asks; if several
    may have the count, one is enough."""
    asked = parse_asked_amount(word)
    mine = list(_held(game, asked.holder, asked.count, own))
    if not asked.amount.relation:
        found = [_both(whose, fits_amount(number, asked.amount)) for whose, number in mine]
        return _any(found)
    others = list(_held(game, *split_count_name(asked.amount.other), own))
    return _any(
        [
            _both(_both(whose, of), fits_amount(number, asked.amount, other))
            for whose, number in mine
            for of, other in others
        ]
    )


def _both(one: str, other: str) -> str:
    return " && ".join(part for part in (one, other) if part)


def _any(found: Sequence[str]) -> str:
    """Return the expression for whether any of some conditions holds, in brackets because of
    operator precedence."""
    return f"({' || '.join(f'({one})' for one in found)})" if found else "false"


def fits_amount(number: str, amount: Amount, other: str = "") -> str:
    """Return the expression for whether a number is within an amount; ``other`` is the number that
    it is compared with."""
    if amount.relation:
        return f"{number}{_SIGNS[amount.relation]}{other}"
    if amount.least == amount.most:
        return f"{number}=={amount.least}"
    low = f"{number}>={amount.least}" if amount.least is not None else ""
    return _both(low, f"{number}<={amount.most}" if amount.most is not None else "")


def _held(game: Game, holder: str, id: str, own: Own) -> Iterator[tuple[str, str]]:
    """Yield the possible owners of a count, as an expression (empty where there is only one), with
    its number."""
    count = count_named(game, id)
    if count is None:
        return
    if count.of == "unit":
        yield own("unit", id), amount_name(id)
    elif holder or count.of == "game":
        yield "", count_property(count.known_as(holder))
    else:
        for whose in holders_of_count(game, count):
            yield own(count.of, whose), count_property(count.known_as(whose))


def amount_name(id: str) -> str:
    """Return the property of a unit with the number of its own count."""
    return f"Amount{property_name(id)}"


@dataclass(frozen=True)
class UnitCountsFeature(ModuleFeature):
    """The counts of units, as a feature."""

    game: Game
    counts: Sequence[Count]
    more: Mapping[str, Sequence[t.PropertyChange]] = field(default_factory=dict)
    """Further changes of a unit's count, by the count's id."""

    def constants(self) -> Mapping[str, str]:
        """Return the constants with the messages and the names of the counts."""
        letters = self._letters
        return {**AMOUNT_MESSAGES, _NAMES: table_text({letters[c.id]: c.name for c in self.counts})}

    def spoken(self, tr: Translator) -> Mapping[str, str]:
        """Return the commands in a language."""
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
        """The units that have each count."""
        return {count.id: frozenset(holders_of_count(self.game, count)) for count in self.counts}

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """Return the numbers of a unit's own counts, shown in the corner as soon as they differ
        from those at the start."""
        own = [count for count in self.counts if counter in self._having[count.id]]
        if not own:
            return ()
        starts = {count.id: at_start(self.game, count, counter) for count in own}
        shown = [
            f'({amount_name(id)}=={n} ? "" : {amount_name(id)}+" ")' for id, n in starts.items()
        ]
        return (
            t.text_label(in_braces("+".join(shown)), left=True),
            *(t.use_prototype(_prototype(count)) for count in own),
            *(
                t.dynamic_property(amount_name(c.id), str(starts[c.id]), self._changes(c))
                for c in own
            ),
        )

    def _changes(self, count: Count) -> list[t.PropertyChange]:
        number = amount_name(count.id)
        more = f"{number}+1" if count.most is None else f"Math.min({count.most},{number}+1)"
        by = {1: more, -1: f"Math.max({count.least},{number}-1)"}
        own = [
            t.PropertyChange(f"{_key(count.id, step)}-now", in_braces(to))
            for step, to in by.items()
        ]
        return [*own, *self.more.get(count.id, ())]

    def prototypes(self) -> Mapping[str, tuple[t.Trait, ...]]:
        """Return the prototypes with the commands that change the counts."""
        return {_prototype(count): tuple(self._changing(count)) for count in self.counts}

    def _changing(self, count: Count) -> Iterator[t.Trait]:
        number, menu = amount_name(count.id), _commands(count)
        yield t.hide_commands(
            f"least {count.id}", f"{{{number}<={count.least}}}", [_key(count.id, -1)]
        )
        if count.most is not None:
            yield t.hide_commands(
                f"most {count.id}", f"{{{number}>={count.most}}}", [_key(count.id, 1)]
            )
        yield t.sub_menu(engine_safe_text(count.name), list(menu.values()))
        for step, command in menu.items():
            key = _key(count.id, step)
            yield t.trigger_action(command, key, [f"{key}-now", amount_said(count.id)])
        called = value_expression(_NAMES, f'"{self._letters[count.id]}"')
        yield t.report_action(
            [amount_said(count.id)], report_text("M_AMOUNT", "newPieceName", called, number)
        )


def _commands(count: Count) -> Mapping[int, str]:
    """Return the commands in a unit's menu for a count, by what they add."""
    return {step: f"{engine_safe_text(count.name)} {step:+}" for step in (1, -1)}


def _prototype(count: Count) -> str:
    return f"Amount {count.id}"


def _key(id: str, step: int = 0) -> str:
    return f"amount-{id}{f'-{step:+}' if step else ''}"


def amount_said(id: str) -> str:
    """Return the keystroke by which a unit reports its own count."""
    return f"{_key(id)}-say"
