"""What units contribute to the effects of events: the traits by which a unit carries out what
happens to it, and the menu command by which a player chooses the unit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from builder.model.game import Game
from builder.outputs.vassal.counters.ownership import opened_keystrokes
from builder.outputs.vassal.counters.prototypes import most_steps
from builder.outputs.vassal.counters.prototypes_of_counters import masked_counters
from builder.outputs.vassal.counters.succession import (
    is_not_away,
    is_reduced,
    of_one_unit,
    step_loss_keystrokes,
    step_loss_traits,
)
from builder.outputs.vassal.expressions.beanshell import ExpressionWriter, PieceRole
from builder.outputs.vassal.features.kinds_of_units import kinds_of_units
from builder.outputs.vassal.features.queries.fighting_roles import is_never
from builder.outputs.vassal.features.queries.unit_predicates import UnitPredicates
from builder.outputs.vassal.features.turns.effect_places import EffectPlaces
from builder.outputs.vassal.features.turns.lasting_events import effect_truths
from builder.outputs.vassal.features.turns.numbered_effects import NumberedEffect
from builder.outputs.vassal.features.units.states import state_comes_key, state_ends_key
from builder.outputs.vassal.table.messages import filled_message
from builder.outputs.vassal.table.turns import game_state_names
from builder.outputs.vassal.table.windows.inventory import PLACE
from builder.outputs.vassal.table.windows.trays import LOSE, LOSSES
from builder.rules.core.module_export.event_effects import (
    UNIT_EFFECT_KINDS,
)
from builder.vassal.expressions.functions import outer
from builder.vassal.expressions.properties import is_true, number, string, text
from builder.vassal.expressions.tree import (
    TRUE,
    Text,
    Truth,
    any_of,
    as_text,
    choose,
    every,
)
from builder.vassal.format import traits as t

EVENT_EFFECTS = "Deeds"
"""The name of the prototype of units in games whose event effects the module carries out."""

_HIT = "deed-hit"

_BEHIND_MASKS = frozenset({"lose", "mend"})
"""The effects on what a mask covers: VASSAL lets no command of another player pass a mask."""
SEEN, DRAWN = "deed-seen", "DeedDrawn"
"""The command by which units that an effect may apply to count themselves, and the property with the
PieceUID of the one whose number is drawn."""
LOT_TOLD = f"{_HIT}-lot-say"
"""The command by which a unit reports that it is drawn by lot."""
IS_DRAWN = string(DRAWN).equals(string("PieceUID"))
"""The condition that a unit is the one that is drawn by lot."""

HIT_LIST = "DeedHit"
"""The property of the module with the effects of the event that have befallen units already, and the
PieceUIDs of these: ``.2-1:17..2-1:24.``. A property of each unit would slow down all its commands."""


def _hit(one: NumberedEffect, unit: Text) -> Text:
    return f".{one.code}:" + unit + "."


def with_hit(one: NumberedEffect, unit: Text) -> Text:
    """Return the list of effects with the one that has befallen a unit, given by its PieceUID."""
    return string(HIT_LIST) + _hit(one, unit)


_DUE = "DeedDue"
"""The property of a unit with the codes of the effects that its owner still carries out."""

_BY_BLOCKED_KEYS = frozenset(UNIT_EFFECT_KINDS) - {"move", "state", "clear", "join"}
"""The effects that use keys of the menus of units, which are blocked for other players."""


@dataclass(frozen=True)
class EffectsOnUnits:
    """The effects that events have on units, in the map window ``map``."""

    game: Game
    map: str
    effects: tuple[NumberedEffect, ...]
    predicates: UnitPredicates
    places: EffectPlaces

    @property
    def chosen(self) -> list[NumberedEffect]:
        """The effects for which a player chooses the units."""
        return [one for one in self.effects if one.chosen]

    @property
    def for_owners(self) -> list[NumberedEffect]:
        """The effects that, on a hidden unit of another player, wait until that player carries them
        out."""
        masked = bool(masked_counters(self.game))
        return [
            one
            for one in self.effects
            if masked and not one.chosen and one.event_effect.word in _BEHIND_MASKS
        ]

    @property
    def counts_units(self) -> bool:
        """Whether any effect makes units number themselves, so that some can be drawn by lot or
        only so many arrive."""
        return any(one.drawn or one.called for one in self.effects)

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """Return the traits that events need on a unit."""
        if self.game.counters[counter].kind != "unit":
            return ()
        able = {
            x.event_effect.what
            for x in self.effects
            if x.event_effect.able and counter in x.event_effect.able
        }
        marks = {**self.predicates.marks(counter), "DeedAble": f".{'.'.join(sorted(able))}."}
        arrives = [x for x in self.effects if counter in x.event_effect.units]
        marks["DeedArrives"] = "".join(f".{x.code}." for x in arrives)
        goes = [self.places.move_trait(x.key, x.event_effect.what) for x in arrives]
        first = [trait for x in arrives if x.called for trait in _first_come(x)]
        kind = self._kinds.get(self._of_unit(counter))
        uses = [t.use_prototype(kind)] if kind else []
        return (*uses, *first, *goes, t.marker_trait(marks))

    def _of_unit(self, counter: str) -> tuple[str, ...]:
        """Return the codes of the effects that may ever befall a unit."""
        every = of_one_unit(self.game, counter)
        return tuple(x.code for x in self.effects if any(self._befalls(x, id) for id in every))

    def _befalls(self, one: NumberedEffect, counter: str) -> bool:
        event_effect = one.event_effect
        if counter in event_effect.units:
            return True
        able = not event_effect.able or counter in event_effect.able
        return able and not is_never(
            event_effect.who, lambda name: self.predicates.always(counter, name)
        )

    @cached_property
    def _kinds(self) -> Mapping[tuple[str, ...], str]:
        """The names of the prototypes of units, by the codes of the effects that may befall these."""
        found = (self._of_unit(unit.id) for unit in self.game.units)
        every = tuple(one.code for one in self.effects)
        return kinds_of_units(EVENT_EFFECTS, every, (own for own in found if own))

    def prototypes(self) -> Mapping[str, tuple[t.Trait, ...]]:
        """Return the prototypes with the commands by which units carry out effects of events."""
        return {name: tuple(self._with(own)) for own, name in self._kinds.items()}

    def _with(self, codes: tuple[str, ...]) -> Iterator[t.Trait]:
        own = tuple(one for one in self.effects if one.code in codes)
        return replace(self, effects=own)._all()

    def window(self, one: NumberedEffect) -> str:
        """Return the window in which an effect looks for units: the map, or the tray of lost
        units."""
        return LOSSES if one.event_effect.word == "restore" else self.map

    def may_apply(self, one: NumberedEffect) -> Truth:
        """Return the condition that a unit is one that an effect may apply to."""
        so = self._writer.truth(one.event_effect.who)
        here = string("DeedWords").differs("") & text("CurrentMap").equals(self.window(one))
        if one.event_effect.word == "restore":
            here &= is_not_away(self.game)
        if one.event_effect.word == "mend":
            here &= is_reduced(self.game)
        able = string("DeedAble").contains(f".{one.event_effect.what}.")
        off_sides = string("SideName").equals("")
        return every(here, off_sides, able if one.event_effect.able else TRUE, so)

    @property
    def _writer(self) -> ExpressionWriter:
        """The writer of conditions about units."""
        truths = {**effect_truths(self.game), **self.predicates.truths}
        return ExpressionWriter(names=game_state_names(self.game), truths=truths)

    def _open(self, one: NumberedEffect) -> Truth:
        """Return the condition that an effect still needs units and that the player may choose this
        one."""
        return (number(one.owes) > 0) & self.may_hit(one)

    def may_hit(self, one: NumberedEffect) -> Truth:
        """Return the condition that an effect may apply to a unit that it has not affected yet."""
        new = ~string(HIT_LIST).contains(_hit(one, string("PieceUID")))
        return new & self.may_apply(one) if one.noted else self.may_apply(one)

    def _all(self) -> Iterator[t.Trait]:
        if self.chosen or self.for_owners:
            yield from self._choosing(self.chosen)
        if self.chosen:
            uid = string("PieceUID")
            hit = [t.PropertyChange(f"{x.key}-noted", with_hit(x, uid)) for x in self.chosen]
            yield t.set_global_property(HIT_LIST, hit)
        for one in self.effects:
            if one.event_effect.word in UNIT_EFFECT_KINDS:
                does, waits = list(self._effect_keystrokes(one)), one in self.for_owners
                if one.event_effect.room:
                    yield from self._if_there_is_room(one, does)
                    does = [f"{one.key}-full-say", f"{one.key}-go"]
                seen = ~is_true("Obscured") if waits else None
                if self.key(one) == one.key:
                    yield t.trigger_action("", one.key, does, seen, name=one.key)
        if self.counts_units:
            now = number("DeedSeen") + 1
            yield t.set_global_property("DeedSeen", [t.PropertyChange(SEEN, now)])
        if any(one.drawn for one in self.effects):
            by_lot = number("DeedSeen").equals(number("DeedLot"))
            drawn = choose(by_lot, string("PieceUID"), string(DRAWN))
            yield t.set_global_property(DRAWN, [t.PropertyChange(SEEN, drawn)])
            said = filled_message("M_DEED_HIT", "newPieceName", PLACE)
            yield t.report_action([LOT_TOLD], said)
        if any(one.event_effect.word == "lose" for one in self.effects):
            yield from step_loss_traits(self.game, "deed")
        for place in sorted(
            {
                x.event_effect.what
                for x in self.effects
                if x.event_effect.word in ("move", "restore")
            }
        ):
            yield self.places.move_trait(f"deed-go-{place}", place)
        yield from self.predicates.traits()

    def _if_there_is_room(self, one: NumberedEffect, does: Sequence[str]) -> Iterator[t.Trait]:
        """Yield the traits by which a unit goes to a place that has room for it, and otherwise says
        that it stays."""
        spot, what = self.places.spot(one.event_effect.what), one.event_effect.what
        window, name = (spot[0], spot[2].names[0]) if spot else (self.map, what)
        free = self._writer.truth(one.event_effect.uncounted)
        same = string("SideName").equals(outer(string("SideName")))
        counted = every(string("DeedWords").differs(""), same, ~free)
        there = PieceRole([window], counted, as_text(name)).count()
        room = free | (there < one.event_effect.room)
        yield t.trigger_action("", f"{one.key}-go", does, room, name=f"{one.key}-go")
        stays = filled_message("M_DEED_FULL", "newPieceName", PLACE)
        yield t.report_action([f"{one.key}-full-say"], choose(room, as_text(""), stays))

    def _choosing(self, chosen: list[NumberedEffect]) -> Iterator[t.Trait]:
        """Yield the menu command by which a player chooses a unit for the first effect that still
        needs one, or, as owner of a hidden unit, carries out what waits for it."""
        waiting, due = self.for_owners, string(_DUE).differs("")
        some = any_of(*([due] if waiting else []), *(self._open(one) for one in chosen))
        yield t.hide_commands("no event", ~some, [_HIT])
        # in reverse order, so that no command tests its condition again after one has applied
        tries = [f"{_HIT}-{one.code}" for one in (*reversed(chosen), *reversed(waiting))]
        only = len(tries) == len(chosen) == 1
        does = self._hit_keystrokes(chosen[0]) if only else tries
        yield t.trigger_action("Apply the event to this unit", _HIT, does, some)
        yield from self._waiting(waiting) if waiting else ()
        for n, one in enumerate(chosen):
            if not only:
                key = f"{_HIT}-{one.code}"
                first = every(*(~self._open(before) for before in chosen[:n]))
                when = every(*([~due] if waiting else []), self._open(one), first)
                yield t.trigger_action("", key, self._hit_keystrokes(one), when, name=key)
            less = [t.PropertyChange(f"{one.key}-noted", number(one.owes) - 1)]
            yield t.set_global_property(one.owes, less)
        if chosen:
            said = filled_message("M_DEED_HIT", "newPieceName", PLACE)
            yield t.report_action([f"{_HIT}-say"], said)

    def _waiting(self, waiting: list[NumberedEffect]) -> Iterator[t.Trait]:
        """Yield the traits by which another player's hidden unit stores the effects that wait for
        its owner, who carries them out one by one."""
        changes = [t.PropertyChange(LOSE, "")]
        for one in waiting:
            owed, done, code = f"{one.key}-due", f"{one.key}-done", f".{one.code}."
            keys, hidden = [owed, f"{_HIT}-due-say"], is_true("Obscured")
            yield t.trigger_action("", one.key, keys, hidden, name=owed)
            first = string(_DUE).starts_with(code)
            yield t.trigger_action("", f"{_HIT}-{one.code}", [done, one.key], first, name=done)
            changes += [
                t.PropertyChange(owed, string(_DUE) + code),
                t.PropertyChange(done, string(_DUE).substring(len(code))),
            ]
        yield t.dynamic_property(_DUE, "", changes)
        said = filled_message("M_DEED_DUE", "newPieceName", PLACE)
        yield t.report_action([f"{_HIT}-due-say"], said)

    def _hit_keystrokes(self, one: NumberedEffect) -> list[str]:
        """Return the keystrokes by which a unit that is chosen for an effect suffers it."""
        return [f"{one.key}-noted", f"{_HIT}-say", self.key(one)]

    def key(self, one: NumberedEffect) -> str:
        """Return the command by which a unit carries out an effect: one of the effect's own, if there
        is more to do than another command does."""
        own = one in self.for_owners or one.event_effect.room
        if own or one.event_effect.word not in UNIT_EFFECT_KINDS:
            return one.key
        does = list(self._effect_keystrokes(one))
        return does[0] if len(does) == 1 else one.key

    def _effect_keystrokes(self, one: NumberedEffect) -> Iterator[str]:
        """Yield the keystrokes that apply an effect to a unit of any side; keys that only the owner
        may use are opened for it."""
        keys = self._own_keystrokes(one)
        blocked = one.event_effect.word in _BY_BLOCKED_KEYS
        yield from opened_keystrokes(keys) if blocked else keys

    def _own_keystrokes(self, one: NumberedEffect) -> Iterator[str]:
        """Yield the keystrokes that apply an effect to one of the player's own units."""
        event_effect = one.event_effect
        if event_effect.word == "lose":
            yield from step_loss_keystrokes(self.game, "deed") * event_effect.number
        elif event_effect.word == "remove":
            yield LOSE
        elif event_effect.word == "mend":
            yield from ["step-restore"] * event_effect.number
        elif event_effect.word == "move":
            yield f"deed-go-{event_effect.what}"
        elif event_effect.word == "restore":
            yield f"deed-go-{event_effect.what}"
            yield from ["step-restore"] * (most_steps(self.game) - 1)
        else:
            yield (
                state_comes_key(event_effect.what)
                if event_effect.word in ("state", "join")
                else state_ends_key(event_effect.what)
            )


def _first_come(one: NumberedEffect) -> Iterator[t.Trait]:
    """Yield the traits by which waiting units of one kind number themselves, so that only the first
    of them arrive, as many as the effect says."""
    yield t.trigger_action("", f"{one.key}-first", [SEEN, f"{one.key}-comes"])
    comes = number("DeedSeen") <= one.event_effect.count
    yield t.trigger_action("", f"{one.key}-comes", [one.key], comes, name=f"{one.key}-comes")
