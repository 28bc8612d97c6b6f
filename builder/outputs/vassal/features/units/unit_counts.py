"""Adds the counts that each unit has for itself, such as ammunition or the boxes of a hull, with the
commands that change them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.mechanisms import Count
from builder.model.mechanisms.counts import BOXES
from builder.outputs.vassal.features.feature import ModuleFeature, in_language
from builder.outputs.vassal.features.queries.amounts import (
    amount_key,
    amount_name,
    amount_said,
    mark_key,
)
from builder.outputs.vassal.features.units.unit_thresholds import UnitThresholds
from builder.outputs.vassal.table.messages import AMOUNT_MESSAGES, filled_message
from builder.rules.engine.positions.amounts import at_start, holders_of_count
from builder.rules.engine.states.all_consequences import all_consequences
from builder.vassal.expressions.functions import greatest, least
from builder.vassal.expressions.lookups import looked_up
from builder.vassal.expressions.properties import number, string
from builder.vassal.expressions.tree import Number, Text, as_text, choose, every
from builder.vassal.format import traits as t
from builder.vassal.format.lookups import NAME_TABLE_PREFIX, letter_codes, table_text
from builder.vassal.format.names import engine_safe_text

_NAMES = f"{NAME_TABLE_PREFIX}Amounts"


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
        told = self._thresholds.texts(Translator())
        return {
            **told,
            **AMOUNT_MESSAGES,
            _NAMES: table_text({letters[c.id]: c.name for c in self.counts}),
        }

    def translations(self, tr: Translator) -> Mapping[str, str]:
        """Return the translations of the commands' labels into a language."""
        commands = {
            command: f"{engine_safe_text(tr(count.name))} {step:+}"
            for count in self.counts
            for step, command in _commands(count).items()
        }
        return commands | in_language(self._thresholds.texts, tr)

    @property
    def _letters(self) -> Mapping[str, str]:
        return letter_codes(count.id for count in self.counts)

    @cached_property
    def _thresholds(self) -> UnitThresholds:
        return UnitThresholds(self.game)

    @cached_property
    def _having(self) -> Mapping[str, frozenset[str]]:
        """The ids of the units that have each count, keyed by count id."""
        return {count.id: frozenset(holders_of_count(self.game, count)) for count in self.counts}

    @cached_property
    def _marks(self) -> Mapping[str, Sequence[int]]:
        """The changes that results make of units' counts, by the counts' ids."""
        found: dict[str, set[int]] = {}
        for _, does in all_consequences(self.game):
            if does.word == "change":
                found.setdefault(does.count, set()).add(does.number)
        return {id: sorted(numbers) for id, numbers in found.items()}

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """Return the traits with a unit's own counts, which are shown in its corner while they
        differ from their start values."""
        own = [count for count in self.counts if counter in self._having[count.id]]
        if not own:
            return ()
        starts = {count.id: at_start(self.game, count, counter) for count in own}
        limits = {_most_name(c.id): starts[c.id] for c in own if c.start == BOXES}
        return (
            *([t.marker_trait(limits)] if limits else ()),
            *(trait for c in own for trait in self._thresholds.kept(c, starts[c.id])),
            t.text_label(_shown(starts), left=True, top=False),
            *(t.use_prototype(_prototype(count)) for count in own),
            *(
                t.dynamic_property(amount_name(c.id), str(starts[c.id]), self._changes(c))
                for c in own
            ),
        )

    def _changes(self, count: Count) -> list[t.PropertyChange]:
        steps = {amount_key(count.id, step): step for step in (1, -1)}
        steps |= {mark_key(count.id, by): by for by in self._marks.get(count.id, ())}
        own = [t.PropertyChange(f"{key}-now", _after(count, by)) for key, by in steps.items()]
        return [*own, *self.more.get(count.id, ())]

    def prototypes(self) -> Mapping[str, tuple[t.Trait, ...]]:
        """Return the prototypes with the commands that change the units' own counts."""
        return {_prototype(count): tuple(self._changing(count)) for count in self.counts}

    def _changing(self, count: Count) -> Iterator[t.Trait]:
        held, menu = number(amount_name(count.id)), _commands(count)
        yield t.hide_commands(f"least {count.id}", held <= count.least, [amount_key(count.id, -1)])
        most = _most(count)
        if most is not None:
            yield t.hide_commands(f"most {count.id}", held >= most, [amount_key(count.id, 1)])
        yield t.sub_menu(engine_safe_text(count.name), list(menu.values()))
        afterwards = [amount_said(count.id), *self._thresholds.keys(count)]
        for step, command in menu.items():
            key = amount_key(count.id, step)
            yield t.trigger_action(command, key, [f"{key}-now", *afterwards])
        for by in self._marks.get(count.id, ()):
            key = mark_key(count.id, by)
            so = held.differs(_after(count, by)) & string(amount_name(count.id)).differs("")
            yield t.trigger_action("", key, [f"{key}-now", *afterwards], so)
        yield from self._thresholds.traits(count)
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


def _shown(starts: Mapping[str, int]) -> Text:
    """Return the text on a unit's corner: what it has left of its counts, ``3/2`` if there are
    several, or nothing as long as all are as at the start."""
    now = {id: number(amount_name(id)) for id in starts}
    whole = every(*(now[id].equals(n) for id, n in starts.items()))
    *before, last = now.values()
    parts = [*(left + "/" for left in before), last + " "]
    return choose(whole, "", reduce(Text.__add__, parts))


def _most(count: Count) -> Number | int | None:
    """Return the greatest amount of a unit's count: a number, or a property of the unit."""
    return number(_most_name(count.id)) if count.start == BOXES else count.most


def _most_name(id: str) -> str:
    return f"{amount_name(id)}Most"


def _after(count: Count, by: int) -> Number:
    """Return a unit's count after a change, within its limits."""
    to, most = number(amount_name(count.id)) + by, _most(count)
    if by > 0:
        return to if most is None else least(most, to)
    return greatest(count.least, to)
