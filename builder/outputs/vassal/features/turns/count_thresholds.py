"""Carries out what happens when a count reaches an amount (a threshold): a report, changes of other
counts, and effects like those of events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.i18n.translate import Translator
from builder.outputs.vassal.counters.points import Count, count_property
from builder.outputs.vassal.features.feature import ModuleFeature, in_language
from builder.outputs.vassal.features.queries.amounts import fits_amount
from builder.outputs.vassal.features.turns.count_changes import YOURS, left_to_players_line
from builder.outputs.vassal.features.turns.event_effects import EventEffectsFeature
from builder.outputs.vassal.table.commands import (
    assign_property,
    chat_line,
    keystroke_chain,
    module_text_property,
)
from builder.outputs.vassal.table.messages import COUNT_CHANGE_MESSAGES, filled_message
from builder.outputs.vassal.table.windows.inventory import title_expression
from builder.rules.core.module_export.contests import TranslatedText
from builder.rules.core.module_export.count_changes import CountConsequence, CountThreshold
from builder.vassal.expressions.properties import number
from builder.vassal.expressions.tree import Number, Text, as_text, choose
from builder.vassal.format.components import Element
from builder.vassal.format.names import engine_safe_text, property_name


@dataclass(frozen=True)
class _Numbered:
    """A threshold of a count with a number, from which the names of its properties, keystrokes and
    constants are made."""

    reached: CountThreshold
    number: int

    def key(self, name: str) -> str:
        return f"reach-{self.number}-{name}"

    @property
    def on(self) -> Number:
        """The expression that is 1 if the threshold has just been reached."""
        return number(f"ReachOn{self.number}")

    @property
    def off(self) -> str:
        """The name of the property that is true unless the threshold has just been reached, and so
        disables its consequences."""
        return f"ReachOff{self.number}"

    @property
    def follows(self) -> Iterator[tuple[str, CountConsequence]]:
        """The consequences of the threshold, as (name, consequence)."""
        return ((f"then-{n}", part) for n, part in enumerate(self.reached.follows))

    def text(self, name: str) -> str:
        """Return the name of the constant with the report of the threshold or, if a ``name`` is
        given, of that consequence."""
        return f"W_Reach{self.number}{name.replace('-', '_')}"


@dataclass(frozen=True)
class CountThresholdsFeature(ModuleFeature):
    """The feature for the thresholds of a game's counts; ``counts`` are keyed by the ids under
    which the module stores them."""

    reached: Sequence[CountThreshold]
    counts: Mapping[str, Count]
    event_effects: EventEffectsFeature | None = None
    """The feature that carries out effects other than counts."""

    @cached_property
    def every(self) -> Mapping[str, tuple[_Numbered, ...]]:
        """The thresholds of every count that the module stores, by track."""
        found: dict[str, tuple[_Numbered, ...]] = {}
        for n, one in enumerate(self.reached, 1):
            if one.track in self.counts:
                found[one.track] = (*found.get(one.track, ()), _Numbered(one, n))
        return found

    @property
    def _all(self) -> Iterator[_Numbered]:
        return (one for of in self.every.values() for one in of)

    def _counts(self, part: CountConsequence) -> bool:
        return part.track in self.counts

    def _is_effect(self, part: CountConsequence) -> bool:
        """Return whether a consequence is left to the feature that carries out the effects of
        events."""
        return bool(part.does) and self.event_effects is not None

    def _is_only_reported(self, part: CountConsequence) -> bool:
        return not self._counts(part) and not self._is_effect(part)

    # -- texts -----------------------------------------------------------------------------------

    def _report_texts(self, tr: Translator) -> dict[str, str]:
        told: dict[str, TranslatedText] = {}
        for one in self._all:
            if one.reached.note is not None:
                told[one.text("note")] = one.reached.note
            told |= {one.text(name): p.said for name, p in one.follows if self._is_only_reported(p)}
        return {name: engine_safe_text(said(tr)) for name, said in told.items()}

    def constants(self) -> Mapping[str, str]:
        """Return the constants of the module that hold chat messages, by name."""
        return {**COUNT_CHANGE_MESSAGES, **YOURS, **self._report_texts(Translator())}

    def translations(self, tr: Translator) -> Mapping[str, str]:
        """Return the translations of the reports into a language."""
        return in_language(self._report_texts, tr)

    # -- numbers ---------------------------------------------------------------------------------

    def set_by(self, track: str) -> dict[str, Number]:
        """Return the expressions for the new values of a count, keyed by the keystrokes of the
        consequences that set it."""
        held = number(count_property(track))
        return {
            one.key(name): choose(one.on.equals(1), held + part.number, held)
            for one in self._all
            for name, part in one.follows
            if part.track == track
        }

    def properties(self) -> Iterator[Element]:
        """Yield the properties with each count's value before its change, and with the threshold
        that it has just reached."""
        for track, thresholds in self.every.items():
            count = self.counts[track]
            from_, to = _ends(track)
            noted = assign_property(f"reach-{track}-noted", number(count.number))
            yield module_text_property(count.last_property, str(count.start), noted)
            yield module_text_property(
                from_, "0", assign_property(f"reach-{track}-from", number(count.last_property))
            )
            yield module_text_property(
                to, "0", assign_property(f"reach-{track}-to", number(count.number))
            )
            for one in thresholds:
                meant, other = one.reached.meant, number(count_property(one.reached.other))
                now, before = number(to), number(from_)
                so = fits_amount(now, meant, other) & ~fits_amount(before, meant, other)
                yield module_text_property(
                    str(one.on), "0", assign_property(one.key("on"), so.as_number)
                )
                if any(self._is_effect(part) for _, part in one.follows):
                    off = assign_property(one.key("off"), one.on.equals(0))
                    yield module_text_property(one.off, "true", off)

    # -- commands --------------------------------------------------------------------------------

    def components(self) -> Iterator[Element]:
        """Yield the consequences of each change, and their chat lines."""
        for track, thresholds in self.every.items():
            keys = [f"reach-{track}-{what}" for what in ("from", "to", "noted")]
            keys += [key for one in thresholds for key in self._keys(one)]
            name = self.counts[track].key("reach")
            yield keystroke_chain(name, keys, key=name)
            for one in thresholds:
                yield from self._lines(one)

    def _keys(self, one: _Numbered) -> Iterator[str]:
        yield one.key("on")
        if one.reached.note is not None:
            yield one.key("note-say")
        if any(self._is_effect(part) for _, part in one.follows):
            yield one.key("off")
        for name, part in one.follows:
            if not self._counts(part):
                yield one.key(f"{name}-do" if self._is_effect(part) else f"{name}-say")
                continue
            count = self.counts[part.track]
            yield one.key(name)
            yield from [count.key("move")] if count.track else ()
            yield one.key(f"{name}-say")
            yield from [count.key("reach")] if part.track in self.every else ()

    def _lines(self, one: _Numbered) -> Iterator[Element]:
        case = as_text(one.reached.rule)
        if one.reached.note is not None:
            yield self._line(one, "note", filled_message("M_BOOK_TOLD", case, one.text("note")))
        for name, part in one.follows:
            if self.event_effects and part.does:
                key = one.key(f"{name}-do")
                yield keystroke_chain(
                    key, self.event_effects.keys_of(part.does), key=key, gate=one.off
                )
                continue
            if self._counts(part):
                said = filled_message(
                    "M_BOOK", case, title_expression(part.track), count_property(part.track)
                )
            else:
                said = left_to_players_line(case, one.text(name))
            yield self._line(one, name, said)

    def _line(self, one: _Numbered, name: str, said: Text) -> Element:
        return chat_line(one.key(f"{name}-say"), choose(one.on.equals(1), said, ""))


def _ends(track: str) -> tuple[str, str]:
    """Return the names of the properties with a count's old and new value while its thresholds are
    checked."""
    return f"ReachFrom{property_name(track)}", f"ReachTo{property_name(track)}"
