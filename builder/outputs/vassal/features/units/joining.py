"""Lets units join another side: their counter of that side is put where they stand, with the steps that
they have left, and they go to the lost units of the side that they leave. A counter that goes back to
its first side is removed, and so is the one that lies among the lost units for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.outputs.vassal.counters.loss_counts import JOINING_NOW
from builder.outputs.vassal.counters.ownership import opened_keystrokes
from builder.outputs.vassal.counters.prototypes import most_steps
from builder.outputs.vassal.counters.slots import counter_names, joined_name
from builder.outputs.vassal.counters.succession import (
    AWAY,
    EARLIER,
    JOIN_WAS,
    earlier_counters,
    has_successors,
)
from builder.outputs.vassal.expressions.beanshell import PieceRole
from builder.outputs.vassal.features.feature import ModuleFeature
from builder.outputs.vassal.features.units.states import state_comes_key
from builder.outputs.vassal.table.commands import module_text_property
from builder.outputs.vassal.table.messages import filled_message
from builder.outputs.vassal.table.relations import is_enemy
from builder.outputs.vassal.table.unit_messages import JOINING_MESSAGES
from builder.outputs.vassal.table.windows.inventory import PLACE
from builder.outputs.vassal.table.windows.palette import palette_path
from builder.outputs.vassal.table.windows.trays import LOSE, LOSSES
from builder.outputs.vassal.table.windows.windows import PUT_DOWN
from builder.rules.core.questions import side_of
from builder.rules.engine.joining.joined_units import (
    first_counter,
    is_first_counter,
    join_word,
    sides_joined_by,
    units_able_to_join,
)
from builder.rules.registry import dice_battles_of, table_combats_of
from builder.vassal.expressions.functions import outer
from builder.vassal.expressions.lookups import looked_up
from builder.vassal.expressions.properties import number, string, text
from builder.vassal.expressions.tree import Truth
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element
from builder.vassal.format.lookups import NAME_TABLE_PREFIX, table_text
from builder.vassal.format.names import engine_safe_text

JOINING = "Joining"
"""The name of the prototype of units that may join another side."""

CHANGE_SIDES = "Change sides"

_NOTE, _CAME, _LANDS = "join-note", "join-came", "join-lands"
_STEPS, _FROM, _ID, _ROOT = "JoinSteps", "JoinFrom", "JoinId", "JoinRoot"
_GOES = "JoinGoes"
"""The property of a unit that is 1 while a counter of another side takes its place."""
_SIDES = f"{NAME_TABLE_PREFIX}JoinSides"
_HERE = text("CurrentMap").differs(LOSSES) & text("CurrentMap").differs("")


@dataclass(frozen=True)
class JoiningFeature(ModuleFeature):
    """The feature for units that join another side. ``fought`` says whether the module knows battles,
    in which a unit that changes sides takes part no more; ``windows`` contain places."""

    game: Game
    fought: bool
    windows: Sequence[str]

    def constants(self) -> Mapping[str, str]:
        """Return the chat message and the names of the sides."""
        sides = {str(n): side.name for n, side in enumerate(self.game.sheet.sides, 1)}
        return {**JOINING_MESSAGES, _SIDES: table_text(sides)}

    @cached_property
    def _names(self) -> Mapping[str, str]:
        return counter_names(self.game)

    def translations(self, tr: Translator) -> Mapping[str, str]:
        """Return the names in a language of the counters that are made for units on another side."""
        made = (u for u in self.game.units if not is_first_counter(self.game, u.id))
        return {
            self._names[unit.id]: engine_safe_text(joined_name(self.game, unit, tr))
            for unit in made
        }

    def properties(self) -> Iterator[Element]:
        """Yield the properties with the steps of a unit that joins a side, the counter that it had, and
        whether one joins just now."""
        yield module_text_property(_STEPS, "0")
        yield module_text_property(_FROM, "")
        yield module_text_property(JOINING_NOW, "")

    def prototypes(self) -> Mapping[str, tuple[t.Trait, ...]]:
        """Return the prototype with what all units do that join a side."""
        return {JOINING: (*self._coming(), *self._leaving())}

    def _coming(self) -> Iterator[t.Trait]:
        """Yield the traits by which a counter takes a unit's place."""
        yield t.set_global_property(_STEPS, [t.PropertyChange(_NOTE, number("Step_Level") - 1)])
        yield t.set_global_property(_FROM, [t.PropertyChange(_NOTE, string(_ID))])
        now = [t.PropertyChange(_NOTE, "1"), t.PropertyChange("join-done", "")]
        yield t.set_global_property(JOINING_NOW, now)
        goes = [t.PropertyChange(_NOTE, "1"), t.PropertyChange("join-new", "")]
        yield t.dynamic_property(_GOES, "", goes)
        owed = number("Step_Level") - 1 < number(_STEPS)
        yield t.trigger_action("", "join-step", ["step-turn"], owed)
        quits = ["battle-role-0"] if self.fought else []
        was = [JOIN_WAS] if has_successors(self.game) else []
        told = ["join-new", "join-say", "join-first-lost", "join-first-back", "join-done", _LANDS]
        yield t.trigger_action("", _CAME, [*quits, *was, *self._steps, *told])
        yield t.trigger_action("", _LANDS, [PUT_DOWN], self._may_stay)
        side = looked_up(_SIDES, string("JoinSide"))
        said = filled_message("M_CHANGES_SIDES", "newPieceName", side, PLACE)
        yield t.report_action(["join-say"], said)

    @property
    def _may_stay(self) -> Truth | None:
        """The condition that no enemies keep a unit from staying in its place: one that must leave it
        does not take it."""
        if self.game.mechanisms.enemies_share_places:
            return None
        own = string("Side")
        # in VASSAL the unit is still there when the counter comes that takes its place
        foes = text("Kind").equals("unit") & string(_GOES).differs("1")
        foes &= is_enemy(self.game, own, outer(own))
        return PieceRole(self.windows, foes, string("LocationName")).count().equals(0)

    @property
    def _steps(self) -> list[str]:
        return ["join-step"] * (most_steps(self.game) - 1)

    def _leaving(self) -> Iterator[t.Trait]:
        """Yield the traits by which a unit lies among the lost units of its first side while it is on
        another."""
        own, first = string(_ID), string("JoinFirst")
        lost = first.differs(own) & string(_FROM).equals(first)
        yield t.trigger_action("", "join-first-lost", ["join-lay"], lost)
        leaves = [*self._steps, "join-leaves", *opened_keystrokes([LOSE])]
        yield t.trigger_action("", "join-laid", leaves)
        away = [t.PropertyChange("join-leaves", "1"), t.PropertyChange("unlose-go", "")]
        yield t.dynamic_property(AWAY, "", away)
        back = first.equals(own)
        yield t.trigger_action("", "join-first-back", ["join-want", "join-find"], back)
        # it may have lost steps meanwhile, and come back as the counter that replaces the one that went
        went = string(_ROOT) if has_successors(self.game) else own
        wanted = [t.PropertyChange("join-want", went), t.PropertyChange("join-found", "")]
        yield t.set_global_property(_FROM, wanted)
        found = went.equals(string(_FROM)) & string(AWAY).equals("1")
        there = text("CurrentMap").equals(LOSSES) & went.equals(string(_FROM))
        yield t.global_key_command("join-find", "join-is-found", there)
        yield t.trigger_action("", "join-is-found", ["join-found", "join-gone"], found)
        yield t.make_trait("Delete", menu="", key=t.named_key("join-gone"))

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """Return the traits by which a unit joins the sides that it may join."""
        unit, goes = self.game.counters[counter], sides_joined_by(self.game, counter)
        if not goes or not isinstance(unit, Unit):
            return ()
        numbers = {side.id: n for n, side in enumerate(self.game.sheet.sides, 1)}
        own = numbers.get(side_of(self.game, unit), 0)
        first = first_counter(self.game, counter)
        marks: dict[str, object] = {_ID: counter, "JoinFirst": first, "JoinSide": own}
        if has_successors(self.game):
            earlier = earlier_counters(self.game, counter)
            marks[EARLIER] = "".join(f"<{id}>" for id in earlier)
            marks[_ROOT] = [*earlier, counter][0]
        return (
            t.use_prototype(JOINING),
            *self._own(unit, goes),
            t.marker_trait(marks),
        )

    def _own(self, unit: Unit, goes: Mapping[str, str]) -> Iterator[t.Trait]:
        """Yield the commands by which a unit joins each side, and the one by which the counter of its
        first side is laid among the lost units."""
        names, first = self._names, first_counter(self.game, unit.id)
        for side, other in goes.items():
            key = state_comes_key(join_word(side))
            called = next((s.name for s in self.game.sheet.sides if s.id == side), side)
            menu = CHANGE_SIDES if len(goes) == 1 else f"{CHANGE_SIDES}: {engine_safe_text(called)}"
            only = [state_comes_key(join_word(""))] if len(goes) == 1 else []
            yield t.trigger_action("", key, [_NOTE, f"join-now-{side}"], _HERE, watch=only)
            yield t.trigger_action(menu, f"join-{side}", [key], _HERE)
            slot = palette_path(self.game, other, names)
            yield t.replace_with_other(f"join-now-{side}", slot, _CAME)
        if first != unit.id:
            yield t.place_marker("join-lay", palette_path(self.game, first, names), "join-laid")


def joining_feature(game: Game, windows: Sequence[str]) -> JoiningFeature | None:
    """Return the feature for units that join another side; ``None`` if no unit may."""
    fought = bool(table_combats_of(game) or dice_battles_of(game))
    return JoiningFeature(game, fought, windows) if units_able_to_join(game) else None
