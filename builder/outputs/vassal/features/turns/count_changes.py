"""Lets the module change the counts of a game (numbers such as morale or supplies) as its rules
say: in phases, by combat results, and by losses. A button makes the changes of a phase, once;
changes by a combat result are made together with its other effects; losses are counted as they
occur. The chat reports every change, including those that players must make themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.outputs.vassal.counters.loss_counts import (
    COUNT,
    LOSS_COUNT_PROTOTYPE,
    loss_count_traits,
    total_losses_property,
)
from builder.outputs.vassal.counters.points import Count, count_property
from builder.outputs.vassal.expressions.beanshell import PieceRole
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.features.combat.results import CODE, COUNTS, NO_CODE
from builder.outputs.vassal.features.feature import ModuleFeature, in_language
from builder.outputs.vassal.features.kinds_of_units import kinds_of_units
from builder.outputs.vassal.features.queries.amounts import amount_name, amount_said
from builder.outputs.vassal.features.queries.position_queries import PositionQueries
from builder.outputs.vassal.features.queries.unit_predicates import UnitPredicates
from builder.outputs.vassal.features.turns.count_choices import (
    PHASE_NOW,
    CountChoice,
    choices_menu,
    spoken_buttons,
)
from builder.outputs.vassal.features.turns.event_effects import EventEffectsFeature
from builder.outputs.vassal.features.turns.numbered_changes import NumberedChange, numbers_of_unit
from builder.outputs.vassal.features.units.unit_thresholds import UnitThresholds
from builder.outputs.vassal.features.victory.holding import Places
from builder.outputs.vassal.table.commands import (
    assign_property,
    chat_line,
    keystroke_chain,
    module_text_property,
    send_to_pieces,
)
from builder.outputs.vassal.table.messages import (
    COUNT_CHANGE_MESSAGES,
    EVENT_EFFECT_MESSAGES,
    filled_message,
)
from builder.outputs.vassal.table.phase_limits import is_phase_of_others, is_phase_of_own_side
from builder.outputs.vassal.table.turns import phase_now
from builder.outputs.vassal.table.windows.inventory import title_expression
from builder.rules.core.module_export.contests import TranslatedText
from builder.rules.core.module_export.count_changes import (
    ALWAYS,
    CountChanges,
    CountConsequence,
    CountUpdate,
)
from builder.vassal.expressions.functions import greatest, is_on_any_of, least, total
from builder.vassal.expressions.properties import number, string
from builder.vassal.expressions.tree import (
    FALSE,
    TRUE,
    Number,
    Text,
    Truth,
    any_of,
    as_number,
    as_text,
    choose,
)
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element
from builder.vassal.format.names import engine_safe_text, property_name

BOOKED = "Booked"
"""The name of the prototype of units in games whose counts depend on which units stand where."""

YOURS = {"M_DEED_TOLD": EVENT_EFFECT_MESSAGES["M_DEED_TOLD"]}
"""The chat message that something is left to the players."""

_BUTTON = "Counts of the phase"
_DONE, _NOW = "BookedPhase", PHASE_NOW
"""The property with the phase whose changes were made last, and the expression for the current
phase."""


@dataclass(frozen=True)
class CountChangesFeature(ModuleFeature):
    """The feature that changes a game's counts by the rules; ``counts`` are keyed by the ids under
    which the module stores them."""

    game: Game
    changes: CountChanges
    places: Places
    counts: Mapping[str, Count]
    icons: Icons
    notes: tuple[str, ...]
    """The keystrokes that record which side stands alone in places."""
    event_effects: EventEffectsFeature | None = None
    """The feature that carries out effects other than counts."""

    @cached_property
    def every(self) -> tuple[NumberedChange, ...]:
        """All entries (rules that change a count) of the game, each with a number."""
        return tuple(NumberedChange(entry, n) for n, entry in enumerate(self.changes.entries, 1))

    @property
    def _done(self) -> Iterator[NumberedChange]:
        return (one for one in self.every if one.entry.track in self.counts)

    @cached_property
    def predicates(self) -> UnitPredicates:
        """The predicates (such as ``is`` and ``adjacent``) about units that rules for changing
        counts use."""
        at, asks = self.places, (self.changes.asks,)
        return UnitPredicates(self.game, asks, at.boards, at.map, "Book", displays=at.displays)

    @cached_property
    def gathering(self) -> PositionQueries:
        """The queries about the whole position that rules for changing counts use."""
        return PositionQueries(self.places, self.predicates.truths)

    @cached_property
    def choices(self) -> tuple[CountChoice, ...]:
        """The changes that a player may choose to make in a phase, grouped by count and rule."""
        found: dict[tuple[str, str], list[NumberedChange]] = {}
        for one in self._done:
            if one.entry.optional:
                found.setdefault((one.entry.track, one.entry.rule), []).append(one)
        return tuple(
            CountChoice(
                track,
                rule,
                tuple(one.number for one in ones),
                (*self.notes, *(one.key("on") for one in ones)),
                tuple(one.on.equals(1) & ~self._is_full(one.entry) for one in ones),
            )
            for (track, rule), ones in found.items()
        )

    def _is_full(self, entry: CountUpdate) -> Truth:
        """Return the condition that a count has reached the limit beyond which an entry (one that
        adds a fixed number) cannot change it."""
        if entry.to is not None or entry.who is not None or entry.other:
            return FALSE
        count = self.counts[entry.track]
        bound = count.high if entry.number > 0 else count.low
        return number(count_property(entry.track)).equals(bound)

    @property
    def _names(self) -> dict[str, str]:
        return {id: count.name for id, count in self.counts.items()}

    @property
    def _asks(self) -> bool:
        """Whether any entry depends on conditions about units."""
        tallies = any(one.tallies for one in self.changes.gathered.values())
        return tallies or any(one.entry.who is not None for one in self.every)

    # -- texts -----------------------------------------------------------------------------------

    def _report_texts(self, tr: Translator) -> dict[str, str]:
        told: dict[str, TranslatedText] = {}
        for one in self.every:
            if one.entry.of_units:
                continue
            if one.entry.track in self.counts:
                parts = [(name, part) for name, _, part in one.onward]
                told |= {
                    one.text(n): p.said for n, p in parts if not p.track and not self._is_effect(p)
                }
            else:
                told[one.text()] = one.entry.said
        return {name: engine_safe_text(said(tr)) for name, said in told.items()}

    def constants(self) -> Mapping[str, str]:
        """Return the constants with chat messages and with lookup tables for conditions."""
        asked = dict(self.predicates.constants()) if self._asks else {}
        return {**COUNT_CHANGE_MESSAGES, **YOURS, **asked, **self._report_texts(Translator())}

    def _is_effect(self, part: CountConsequence) -> bool:
        """Return whether a consequence of a change is left to the feature that carries out the
        effects of events."""
        return bool(part.does) and self.event_effects is not None

    def translations(self, tr: Translator) -> Mapping[str, str]:
        """Return the translations of the reports and buttons into a language."""
        buttons = spoken_buttons(self.game, self.choices, self._names, tr)
        return {**in_language(self._report_texts, tr), **buttons}

    # -- counters --------------------------------------------------------------------------------

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """Return a unit's traits: the words for what is permanently true of it, and those by which
        its losses are counted."""
        if self.game.counters[counter].kind != "unit":
            return ()
        numbers = [str(one.number) for one in self._lost if counter in one.entry.unit_losses]
        unit_losses = [
            t.use_prototype(LOSS_COUNT_PROTOTYPE),
            t.marker_trait({LOSS_COUNT_PROTOTYPE: f".{'.'.join(numbers)}."}),
        ]
        kind = (
            self._kinds[numbers_of_unit(self.game, self._of_units, counter)] if self._asks else ""
        )
        asked = (
            [t.use_prototype(kind), t.marker_trait(self.predicates.marks(counter))] if kind else []
        )
        return (*(unit_losses if numbers else ()), *asked)

    def prototypes(self) -> Mapping[str, tuple[t.Trait, ...]]:
        """Return the prototypes by which units find out what is true of their places and record
        their losses."""
        steps = {one.number: one.entry.lost == "steps" for one in self._lost}
        unit_losses = (
            {LOSS_COUNT_PROTOTYPE: tuple(loss_count_traits(self.game, steps))} if steps else {}
        )
        kinds = self._kinds.items() if self._asks else ()
        asked = {name: (*self._changing(own), *self.predicates.traits()) for own, name in kinds}
        return unit_losses | asked

    @cached_property
    def _kinds(self) -> Mapping[tuple[int, ...], str]:
        """The names of the prototypes of units, by the numbers of the entries for their own counts."""
        found = (numbers_of_unit(self.game, self._of_units, unit.id) for unit in self.game.units)
        return kinds_of_units(BOOKED, tuple(one.number for one in self._of_units), found)

    @property
    def _lost(self) -> tuple[NumberedChange, ...]:
        """The entries (rules that change a count) that count losses."""
        return tuple(one for one in self.every if one.entry.unit_losses)

    @property
    def _of_units(self) -> Iterator[NumberedChange]:
        return (one for one in self.every if one.entry.of_units)

    def _changing(self, numbers: tuple[int, ...]) -> Iterator[t.Trait]:
        """Yield the traits by which units change their own counts by the entries with these numbers,
        unless the change would have no effect."""
        for one in self._of_units:
            if one.number not in numbers:
                continue
            assert one.entry.who is not None
            name, id = amount_name(one.entry.of_units), one.entry.of_units
            so = self.gathering.unit(one.entry.who)
            so &= is_phase_of_own_side(self.game, one.entry.phases)
            when = one.has_counts & so & number(name).differs(self._to(one))
            after = [amount_said(id), *UnitThresholds(self.game).keys_of(id)]
            yield t.trigger_action("", one.key("own"), [one.sets, *after], when)

    def own_changes(self, id: str) -> Sequence[t.PropertyChange]:
        """Return the property changes by which the entries change a count that each unit has for
        itself."""
        mine = (one for one in self._of_units if one.entry.of_units == id)
        return [t.PropertyChange(one.sets, self._to(one)) for one in mine]

    def _to(self, one: NumberedChange) -> Number:
        """Return the value of a unit's own count after a change."""
        entry = one.entry
        to = number(amount_name(entry.of_units)) + self._by(one)
        to = to if entry.to is None else as_number(entry.to)
        most = to if entry.most is None else least(entry.most, to)
        return greatest(entry.least, most)

    # -- numbers ---------------------------------------------------------------------------------

    def set_by(self, track: str) -> dict[str, Number]:
        """Return the expressions for the new values of a count, keyed by the keystrokes of the
        changes that set it."""
        found = {}
        for one in self._done:
            own = number(count_property(one.entry.track))
            if one.entry.track == track:
                found[one.key("set")] = choose(one.on.equals(1), own + one.by, own)
            for name, when, part in one.onward:
                if part.track == track:
                    other = number(count_property(track))
                    found[one.key(name)] = choose(when, other + part.number, other)
        return found

    def properties(self) -> Iterator[Element]:
        """Yield the global properties that store whether and how each entry applies."""
        if any(one.entry.phases for one in self.every):
            yield module_text_property(_DONE, "", assign_property("book-done", _NOW))
            again = assign_property("book-again", string(_DONE).equals(_NOW))
            yield module_text_property("BookedAlready", "false", again)
        for choice in self.choices:
            yield from choice.properties()
        for one in self.every:
            on = assign_property(one.key("on"), self._on(one).as_number)
            yield module_text_property(str(one.on), "0", on)
        for one in self._lost:
            yield module_text_property(total_losses_property(one.number), "0")
            counted = assign_property(one.key("seen"), number(total_losses_property(one.number)))
            yield module_text_property(str(one.seen), "0", counted)
        for one in self._done:
            own = number(count_property(one.entry.track))
            by = choose(one.on.equals(1), self._by(one), 0)
            yield module_text_property(str(one.by), "0", assign_property(one.key("by"), by))
            if one.branches:
                lacks = (own + one.by < one.entry.least).as_number
                yield module_text_property(
                    str(one.lacks), "0", assign_property(one.key("lacks"), lacks)
                )
            for name, when, part in one.onward:
                if self._is_effect(part):
                    shut = assign_property(one.key(f"{name}-shut"), ~when)
                    yield module_text_property(one.shut(name), "true", shut)

    def _on(self, one: NumberedChange) -> Truth:
        """Return the condition that a change of a count is due now and that the condition in its
        rule is met."""
        entry = one.entry
        writer = self.gathering.writer(entry.side, self.changes.amounts, self.changes.gathered)
        when = writer.truth(entry.when)
        return self._is_due(one) & when

    def _is_due(self, one: NumberedChange) -> Truth:
        """Return the condition that a change of a count is due: in its phase, after its combat
        result, or after losses of the units that it counts."""
        entry = one.entry
        if entry.lost:
            return number(total_losses_property(one.number)) > one.seen
        if entry.results:
            return any_of(
                *(number(CODE).equals(self.changes.results[code]) for code in entry.results)
            )
        now = phase_now(self.game)
        due = any_of(*(now.equals(phase) for phase in entry.phases))
        theirs = is_phase_of_others(self.game, entry.phases, entry.side) if entry.side else FALSE
        return due & ~theirs

    def _by(self, one: NumberedChange) -> Number:
        """Return the amount that a change adds to its count."""
        entry = one.entry
        if entry.to is not None:
            return entry.to - number(count_property(entry.track))
        product = as_number(entry.number.numerator)
        if entry.lost:
            product = product * (number(total_losses_property(one.number)) - one.seen)
        if entry.who is not None and not entry.of_units:
            product = product * self._units(entry)
        if entry.other:
            product = product * number(count_property(entry.other))
        if entry.own_other:
            product = product * number(amount_name(entry.own_other))
        below = entry.number.denominator
        return product if below == 1 else product // below

    def _units(self, entry: CountUpdate) -> Number:
        """Return the number of units that a change counts, or the sum of their values."""
        assert entry.who is not None
        own = string("Side").equals(entry.side) if entry.own else TRUE
        every = self.gathering.many(entry.who, own)
        roles = [every] if not entry.places else [self._in(every, place) for place in entry.places]
        value = property_name(entry.value) if entry.value else ""
        return total(*(r.sum(value) if value else r.count() for r in roles))

    def _in(self, role: PieceRole, place: str) -> PieceRole:
        window, name = self.places.called(place)
        return PieceRole([window], role.which, as_text(name))

    # -- commands --------------------------------------------------------------------------------

    def components(self) -> Iterator[Element]:
        """Yield the button that makes the changes of a phase, the changes with results and losses,
        and the chat lines."""
        phases = [one for one in self.every if one.entry.phases and not one.entry.optional]
        if phases:
            yield from self._button(phases)
        for choice in self.choices:
            entries = [one for one in self.every if one.number in choice.numbers]
            make = partial(self._counts, entries)
            name, icon = self._names[choice.track], self.icons.file("points")
            yield from choice.components(name, icon, make)
        results = [one for one in self.every if one.entry.results]
        if results:
            yield self._counts(results, COUNTS, [NO_CODE])
        if self._lost:
            yield self._counts(self._lost, COUNT, [one.key("seen") for one in self._lost])
        for one in self.every:
            yield from self._lines(one)

    def menus(self) -> Iterator[Element]:
        """Yield the menu of what a player may choose."""
        texts = [choice.button(self._names[choice.track]) for choice in self.choices]
        return choices_menu(texts, self.icons)

    def _button(self, phases: Sequence[NumberedChange]) -> Iterator[Element]:
        does = ["book-again", "book-again-say", "book-new"]
        yield keystroke_chain(
            _BUTTON, does, text=_BUTTON, icon=self.icons.file("points"), key="book-now",
            tip="Make the changes that the rules call for in this phase, and report them line by line",
        )  # fmt: skip
        again = choose(string("BookedAlready").equals("true"), filled_message("M_BOOK_AGAIN"), "")
        yield chat_line("book-again-say", again)
        yield self._counts(phases, "book-new", ["book-done"], gate="BookedAlready")

    def _counts(
        self, entries: Sequence[NumberedChange], key: str, after: Sequence[str], gate: str = ""
    ) -> Element:
        """Return the command that makes some changes of counts in order and then sends the
        keystrokes ``after``. If the changes depend on it, the command first records in which places
        only one side has units."""
        asks = any(one.entry.phases or one.entry.when != ALWAYS for one in entries)
        keys = [name for one in entries for name in self._keys(one)]
        moved = dict.fromkeys(
            self.counts[track].key("move")
            for track in self._changed(entries)
            if self.counts[track].track
        )
        return keystroke_chain(
            key, [*(self.notes if asks else ()), *keys, *moved, *after], key=key, gate=gate
        )

    def _changed(self, entries: Sequence[NumberedChange]) -> Iterator[str]:
        """Yield the ids of the counts that some changes and their consequences may affect."""
        for one in entries:
            if one.entry.track in self.counts:
                yield one.entry.track
                yield from (part.track for _, _, part in one.onward if part.track in self.counts)

    def _keys(self, one: NumberedChange) -> Iterator[str]:
        """Yield the keystrokes that make one change, in order."""
        yield one.key("on")
        if one.entry.of_units:
            yield one.key("own-all")
            return
        if one.entry.track not in self.counts:
            yield one.key("say")
            return
        yield one.key("by")
        if one.branches:
            yield one.key("lacks")
        yield from (one.key("set"), one.key("say"), *self._after(one.entry.track))
        for name, _, part in one.onward:
            if self._is_effect(part):
                yield from (one.key(f"{name}-shut"), one.key(f"{name}-do"))
                continue
            yield from ((one.key(name),) if part.track in self.counts else ())
            yield one.key(f"{name}-say")
            yield from self._after(part.track)

    def _after(self, track: str) -> Iterator[str]:
        """Yield the keystroke that checks whether a changed count has reached a threshold, if it
        has any."""
        count = self.counts.get(track)
        if count and count.reaches:
            yield count.key("reach")

    def _lines(self, one: NumberedChange) -> Iterator[Element]:
        case = as_text(one.entry.rule)
        if one.entry.of_units:
            windows = is_on_any_of(self.places.windows)
            to = one.on.equals(1) & windows
            yield send_to_pieces(one.key("own-all"), one.key("own-all"), one.key("own"), to)
            return
        if one.entry.track not in self.counts:
            said = filled_message("M_BOOK_TOLD", case, one.text())
            yield chat_line(one.key("say"), choose(one.on.equals(1), said, ""))
            return
        said = self._counted(case, one.entry.track)
        yield chat_line(one.key("say"), choose(one.on.equals(1) & one.by.differs(0), said, ""))
        for name, when, part in one.onward:
            if self.event_effects and part.does:
                key, does = one.key(f"{name}-do"), self.event_effects.keys_of(part.does)
                yield keystroke_chain(key, does, key=key, gate=one.shut(name))
                continue
            if part.track in self.counts:
                said = self._counted(case, part.track)
            else:
                said = left_to_players_line(case, one.text(name))
            yield chat_line(one.key(f"{name}-say"), choose(when, said, ""))

    def _counted(self, case: Text, track: str) -> Text:
        return filled_message("M_BOOK", case, title_expression(track), count_property(track))


def left_to_players_line(case: Text, text: str) -> Text:
    """Return the chat line about a consequence that is left to the players."""
    return filled_message("M_BOOK_TOLD", case, filled_message("M_DEED_TOLD", text))
