"""Lets units be broken down into several, and several be built up into one, by commands in their menu. What
comes is taken from the palette, as long as the game has counters of it that lie nowhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.outputs.vassal.counters.prototypes import most_steps
from builder.outputs.vassal.counters.slots import counter_names
from builder.outputs.vassal.counters.states import unit_may_have_state
from builder.outputs.vassal.expressions.beanshell import PieceRole
from builder.outputs.vassal.features.feature import ModuleFeature
from builder.outputs.vassal.features.regrouping.regrouping_warnings import CAME, RegroupingWarnings
from builder.outputs.vassal.features.regrouping.regrouping_ways import (
    Way,
    regrouping_label,
    ways_of,
)
from builder.outputs.vassal.features.supply.supply_marks import all_marks
from builder.outputs.vassal.features.units.deeds import CARRIED, carried_deeds, deeds_as_text
from builder.outputs.vassal.features.units.states import in_state
from builder.outputs.vassal.features.victory.holding import Places
from builder.outputs.vassal.table.arrivals import arrivals_of
from builder.outputs.vassal.table.commands import module_text_property
from builder.outputs.vassal.table.messages import HIDDEN, filled_message
from builder.outputs.vassal.table.unit_messages import REGROUPING_MESSAGES
from builder.outputs.vassal.table.windows.inventory import PLACE
from builder.outputs.vassal.table.windows.palette import palette_path
from builder.outputs.vassal.table.windows.trays import ARRIVALS, LOSSES
from builder.rules.core.positions.unit_steps import unit_and_replacements
from builder.rules.engine.regrouping.kinds import Strength
from builder.rules.registry import dice_battles_of, table_combats_of
from builder.vassal.expressions.functions import outer
from builder.vassal.expressions.properties import number, string, text
from builder.vassal.expressions.tree import Number, Text, Truth, as_text, choose, every
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element
from builder.vassal.format.names import engine_safe_text

REGROUPING = "Regrouping"
"""The name of the prototype of units that may be broken down or built up."""

_MENU = "Break down or build up"
_ID, _KIND, _HAS, _MAY, _MIX, _SELF = (
    f"Regroup{name}" for name in ("Id", "Kind", "Has", "May", "Mix", "Self")
)
"""Properties of units: their counter, this with the steps lost, their states, those that they may be in,
how many counters the game has of them, and whether they give the command."""
_WANT, _MANY, _AT, _STATES = (f"Regroup{name}" for name in ("Want", "Many", "At", "States"))
"""Properties of the module while a command is carried out: which units go and how many of them, where they
are, and the states and deeds that those that come take over."""
_NOTE, _LEAVE, _GONE = "regroup-note", "regroup-leave", "regroup-gone"
_HERE = string("CurrentMap") + "|" + string("LocationName")


@dataclass(frozen=True)
class RegroupingFeature(ModuleFeature):
    """The feature for units that are broken down and built up. ``windows`` contain places, ``trays``
    units that wait or are lost. ``fought`` says whether the module knows battles, in which units that
    come take no part; ``supplied`` are the keystrokes that mark a unit as out of supply, by property."""

    game: Game
    ways: tuple[Way, ...]
    windows: Sequence[str]
    trays: Sequence[str]
    fought: bool
    supplied: Mapping[str, str]
    warnings: RegroupingWarnings

    def constants(self) -> Mapping[str, str]:
        """Return the chat messages."""
        return {**REGROUPING_MESSAGES, **self.warnings.constants()}

    def translations(self, tr: Translator) -> Mapping[str, str]:
        """Return the labels of the menu in a language."""
        every = [(way, breaks) for way in self.ways for breaks in (True, False)]
        return {
            regrouping_label(self.game, way, Translator(), breaks): regrouping_label(
                self.game, way, tr, breaks
            )
            for way, breaks in every
        }

    def properties(self) -> Iterator[Element]:
        """Yield the properties that hold what those that go hand over to those that come."""
        for name, first in ((_WANT, ""), (_MANY, "0"), (_AT, ""), (_STATES, ""), (CARRIED, "")):
            yield module_text_property(name, first)
        yield from self.warnings.properties()

    # -- what all of them do ---------------------------------------------------------------------

    def prototypes(self) -> Mapping[str, tuple[t.Trait, ...]]:
        """Return the prototype with what all units do that may be broken down or built up."""
        more = [len(way.parts) - 1 for way in self.ways if way.breaks]
        warns = *self.warnings.traits(), *self.warnings.room_traits(self.windows, more)
        return {REGROUPING: (*self._coming(), *self._going(), *warns)}

    @cached_property
    def _words(self) -> Mapping[str, tuple[Truth, str, str]]:
        """What units hand over besides what they have done, by a word: whether they have it, and the
        keystrokes that set it and take it away."""
        states = self.game.mechanisms.shown_states
        found = {s.id: (in_state(s.id), f"state-{s.id}-set", f"state-{s.id}-unset") for s in states}
        marks = {name: (string(name).equals("1"), key, "") for name, key in self.supplied.items()}
        return found | marks

    def _going(self) -> Iterator[t.Trait]:
        """Yield the traits by which a unit says what it is and hands over, and by which it goes."""
        own = string(_ID) + "/" + (number("Step_Level") - 1).shown
        yield t.calculated_property(_KIND, own)
        has = as_text(".")
        for word, (so, _, _) in self._words.items():
            has = has + choose(so, as_text(f"{word}."), as_text(""))
        yield t.calculated_property(_HAS, has)
        did = deeds_as_text(self.game)
        both = string(CARRIED) + did
        yield t.set_global_property(_STATES, [t.PropertyChange(_NOTE, string(_HAS))])
        yield t.set_global_property(_AT, [t.PropertyChange(_NOTE, _HERE)])
        yield t.set_global_property(
            CARRIED, [t.PropertyChange(_NOTE, did), t.PropertyChange("regroup-pass", both)]
        )
        wanted = number(_MANY) > 0
        goes = ["regroup-less", "regroup-pass", *self.warnings.going, _GONE]
        yield t.trigger_action("", _LEAVE, goes, wanted)
        less = t.PropertyChange("regroup-less", number(_MANY) - 1)
        yield t.set_global_property(_MANY, [less])
        others = (
            text("Kind").equals("unit") & string(_KIND).equals(string(_WANT))
            & _HERE.equals(string(_AT)) & string(_HAS).equals(string(_STATES))
            & string(_SELF).differs("1")
        )  # fmt: skip
        yield t.global_key_command("regroup-take", _LEAVE, others)
        yield t.dynamic_property(
            _SELF, "", [t.PropertyChange(_NOTE, "1"), t.PropertyChange("regroup-new", "")]
        )
        yield t.delete_trait(_GONE, "")

    def _coming(self) -> Iterator[t.Trait]:
        """Yield the traits by which a counter from the palette takes its place."""
        takes = [f"regroup-take-{word}" for word in self._words]
        drops = [f"regroup-drop-{word}" for word, (_, _, off) in self._words.items() if off]
        deeds = carried_deeds(self.game)
        quits = ["battle-role-0"] if self.fought else []
        back = ["regroup-back"] if any(way.lost for way in self.ways) else []
        does = [*quits, *drops, *takes, *deeds, "regroup-new", CAME, *back]
        most = max(one.lost for way in self.ways for one in (way.whole, *way.parts))
        for lost in range(most + 1):
            # a counter that takes the place of its like comes with the steps that this one has left
            turns = [f"regroup-step-{lost}"] * (most_steps(self.game) - 1)
            yield t.trigger_action("", _came(lost), [*turns, *does])
            other = number("Step_Level").differs(lost + 1) & (number("Steps") > 1)
            yield t.trigger_action("", f"regroup-step-{lost}", ["step-turn"], other)
        for word, (_, on, off) in self._words.items():
            may = string(_MAY).contains(f".{word}.")
            had = string(_STATES).contains(f".{word}.")
            yield t.trigger_action("", f"regroup-take-{word}", [on], may & had)
            if off:
                yield t.trigger_action("", f"regroup-drop-{word}", [off], ~may)
        if back:
            yield from self._from_the_lost()

    def _from_the_lost(self) -> Iterator[t.Trait]:
        """Yield the traits by which a counter that comes is taken from the lost units, if all others are
        in play."""
        # the unit that gives the command is still there when those come that stand for it
        like = string(_ID).equals(outer(string(_ID))) & string(_SELF).differs("1")
        many = self._count(like, lost=True)
        does = ["regroup-mine", "regroup-call"]
        yield t.trigger_action("", "regroup-back", does, many > number(_MIX))
        wanted = [
            t.PropertyChange("regroup-mine", string(_ID)),
            t.PropertyChange("regroup-found", ""),
        ]
        yield t.set_global_property(_WANT, wanted)
        lies = text("CurrentMap").equals(LOSSES) & string(_ID).equals(string(_WANT))
        yield t.global_key_command("regroup-call", "regroup-called", lies)
        mine = string(_ID).equals(string(_WANT))
        yield t.trigger_action("", "regroup-called", ["regroup-found", _GONE], mine)

    # -- each unit ----------------------------------------------------------------------------------

    @cached_property
    def _names(self) -> Mapping[str, str]:
        return counter_names(self.game)

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """Return the traits by which a unit is broken down and built up."""
        unit, stands = self.game.counters[counter], self._stands_for.get(counter)
        seen = self.warnings.marks(counter) if isinstance(unit, Unit) else {}
        if stands is None or not isinstance(unit, Unit):
            return (t.marker_trait(seen),) if seen else ()
        may = [
            s.id
            for s in self.game.mechanisms.shown_states
            if unit_may_have_state(self.game, s, unit)
        ]
        marks = {
            _ID: stands, _MIX: self._units[stands].count,
            _MAY: "".join(f".{word}." for word in (*may, *self.supplied)), **seen,
        }  # fmt: skip
        commands = [*self._commands(counter)]
        menus = [
            t.trait_fields(trait)["menu"] for trait in commands if trait.kind == "TriggerAction"
        ]
        grouped = [t.sub_menu(_MENU, menus)] if menus else []
        return (t.use_prototype(REGROUPING), *grouped, *commands, t.marker_trait(marks))

    @cached_property
    def _units(self) -> Mapping[str, Unit]:
        return {unit.id: unit for unit in self.game.units}

    @cached_property
    def _stands_for(self) -> Mapping[str, str]:
        """The counters that may be broken down or built up, and those that replace them after losses: each
        with the counter for which it stands."""
        named = dict.fromkeys(one.counter for way in self.ways for one in (way.whole, *way.parts))
        return {
            one.id: id for id in named for one in unit_and_replacements(self.game, self._units[id])
        }

    def _commands(self, counter: str) -> Iterator[t.Trait]:
        for way in self.ways:
            if way.breaks and way.whole.counter == counter:
                yield from self._breakdown(way)
            for part in dict.fromkeys(way.parts):
                if way.builds and part.counter == counter:
                    yield from self._build_up(way, part)

    def _breakdown(self, way: Way) -> Iterator[t.Trait]:
        """Yield the traits of a command that breaks a unit down."""
        n, (first, *others) = way.number, way.parts
        needed = Counter(one.counter for one in way.parts)
        gate = self._is(way.whole) & every(
            *(self._are_free(way, id, many, id == way.whole.counter) for id, many in needed.items())
        )
        lays = [f"regroup-lay-{n}-{i}" for i in range(len(others))]
        say, over, label = (
            f"regroup-say-{n}",
            f"regroup-over-{n}",
            regrouping_label(self.game, way, Translator(), True),
        )
        by = [*self.warnings.by(way.declared), *self.warnings.room(len(others))]
        yield t.trigger_action(label, f"regroup-break-{n}", [_NOTE, *by, say, *lays, over], gate)
        for key, one in zip(lays, others, strict=True):
            slot = palette_path(self.game, one.counter, self._names)
            yield t.place_marker(key, slot, _came(one.lost), turned=True)
        yield t.replace_with_other(
            over, palette_path(self.game, first.counter, self._names), _came(first.lost)
        )
        values = as_text(way.rule), "newPieceName", PLACE, as_text(self._listed(way.parts))
        yield t.report_action([say], filled_message("M_BROKEN_DOWN", *values))

    def _build_up(self, way: Way, own: Strength) -> Iterator[t.Trait]:
        """Yield the traits of a command that builds up a unit, given by one of its parts."""
        n, needed = f"{way.number}-{own.lost}", Counter(way.parts)
        gate = self._is(own) & every(
            *(self._are_here(one, many) for one, many in needed.items()),
            self._are_free(way, way.whole.counter, 1, False,
                           sum(one.counter == way.whole.counter for one in way.parts)),
        )  # fmt: skip
        others = needed - Counter([own])
        wants = {f"regroup-want-{n}-{i}": one for i, one in enumerate(others)}
        takes = [key for want in wants for key in (want, "regroup-take")]
        say, over = f"regroup-built-{n}", f"regroup-whole-{n}"
        label = regrouping_label(self.game, way, Translator(), False)
        by = self.warnings.by(way.declared)
        yield t.trigger_action(label, f"regroup-build-{n}", [_NOTE, *by, say, *takes, over], gate)
        kinds = [t.PropertyChange(key, _text(one)) for key, one in wants.items()]
        yield t.set_global_property(_WANT, kinds)
        yield t.set_global_property(
            _MANY, [t.PropertyChange(key, str(others[one])) for key, one in wants.items()]
        )
        slot = palette_path(self.game, way.whole.counter, self._names)
        yield t.replace_with_other(over, slot, _came(way.whole.lost))
        whole = as_text(self._listed((way.whole,)))
        values = as_text(way.rule), whole, PLACE, as_text(self._listed(way.parts))
        yield t.report_action([say], filled_message("M_BUILT_UP", *values))

    def _listed(self, units: Sequence[Strength]) -> str:
        return " + ".join(engine_safe_text(self._names[one.counter]) for one in units)

    def _is(self, strength: Strength) -> Truth:
        """The condition that the unit is in play, has lost so many steps, and is known to everybody."""
        here = text("CurrentMap").differs(LOSSES) & text("CurrentMap").differs("")
        return here & number("Step_Level").equals(strength.lost + 1) & ~HIDDEN

    def _are_here(self, strength: Strength, many: int) -> Truth:
        """The condition that so many such units in the same states are in the unit's place."""
        which = string(_KIND).equals(_text(strength)) & string(_HAS).equals(outer(string(_HAS)))
        return PieceRole(self.windows, which, string("LocationName")).count() >= many

    def _are_free(self, way: Way, id: str, many: int, own: bool, more: int = 0) -> Truth:
        """The condition that the game has so many counters of a unit that are not in play; one of its own,
        or so many ``more``, become free."""
        most = self._units[id].count - many + int(own) + more
        return self._count(string(_ID).equals(id), lost=not way.lost) <= most

    def _count(self, which: Truth, *, lost: bool) -> Number:
        windows = [*self.windows, *(tray for tray in self.trays if lost or tray != LOSSES)]
        return PieceRole(windows, which).count()


def _came(lost: int) -> str:
    return f"regroup-came-{lost}"


def _text(strength: Strength) -> Text:
    return as_text(f"{strength.counter}/{strength.lost}")


def regrouping_feature(game: Game, places: Places) -> RegroupingFeature | None:
    """Return the feature for breaking down and building up; ``None`` if no unit may."""
    ways = ways_of(game) if game.mechanisms.regrouping else ()
    if not ways:
        return None
    trays = [LOSSES, *([ARRIVALS] if arrivals_of(game).bands else [])]
    supplied: dict[str, str] = {}
    for marks in all_marks(game, general=game.mechanisms.supply is not None):
        supplied[marks.names.unsupplied] = f"{marks.names.mark_key('off')}-now"
        if marks.isolates:
            supplied[marks.names.isolated] = f"{marks.names.mark_key('alone')}-now"
    fought = bool(table_combats_of(game) or dice_battles_of(game))
    warnings = RegroupingWarnings(game, places)
    return RegroupingFeature(game, ways, places.windows, trays, fought, supplied, warnings)
