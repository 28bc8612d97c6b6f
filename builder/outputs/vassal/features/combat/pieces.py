"""Makes what counters contribute to combats: their roles as attackers, targets or support, and
each unit's strength with the reasons for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, reduce

from builder.outputs.vassal.counters.slots import FACE
from builder.outputs.vassal.counters.succession import of_one_unit, steps_left
from builder.outputs.vassal.features.combat.battle_predicates import HEIGHT
from builder.outputs.vassal.features.combat.combat_parts import (
    TERRAIN,
    CombatParts,
    makes_turned,
    target_is,
)
from builder.outputs.vassal.features.combat.combat_values import (
    UnitStrength,
    current_value,
    printed_name,
    value_name,
    value_table,
)
from builder.outputs.vassal.features.combat.declaration_menus import (
    SIGN_LEVEL,
    parts_taken,
)
from builder.outputs.vassal.features.combat.hexside_effects import SPAN
from builder.outputs.vassal.features.combat.results import BACK, LEFT, ROLES
from builder.outputs.vassal.features.combat.support import SUPPORT
from builder.outputs.vassal.features.combat.terms import (
    strengths_reported,
)
from builder.outputs.vassal.features.dice_battles.retreats import (
    GONE,
    SIGN,
    DiceBattleRetreats,
    retreat_traits,
)
from builder.outputs.vassal.features.dice_battles.volleys import HIT
from builder.outputs.vassal.features.kinds_of_units import kinds_of_units, needs_supply
from builder.outputs.vassal.features.queries.adjacency import EDGE, OFF_SIDES, adjacent_to_target
from builder.outputs.vassal.features.queries.exits import BOARD
from builder.outputs.vassal.features.queries.fighting_roles import (
    ANY_PART,
    INDIRECTLY,
    SPOTS,
    SUPPLIED,
    Part,
    UnfitFor,
    unfit_for,
)
from builder.outputs.vassal.features.queries.long_units import LongUnits
from builder.outputs.vassal.features.supply.supply_marks import marks_of, supply_sign
from builder.outputs.vassal.table.boards.ground import has_ground, terrain_letter
from builder.outputs.vassal.table.windows.trays import LOSE
from builder.rules.core.module_export.contests import TableCombat
from builder.rules.core.module_export.dice_battles import Printed
from builder.rules.expressions.terms import Every, Fixed, Term
from builder.vassal.expressions.functions import count_in_place, is_on_any_of
from builder.vassal.expressions.properties import number, string, text
from builder.vassal.expressions.tree import Expression, Text, Truth, choose
from builder.vassal.format import traits as t

FIGHTER = "Battle"
"""The name of the prototype of units in games with combats."""

_PLACE = string("LocationName")
_CORNER = (-28, -28)


@dataclass(frozen=True)
class ContestPieces(CombatParts):
    """The counters of a game with combats, on the boards of one map window."""

    # -- counters --------------------------------------------------------------------------------

    def uses(self, counter: str) -> list[str]:
        """Return the names of the prototypes that give a counter its part in battles; the counter
        uses them outside all others."""
        if self.support and counter in self.support.counters:
            return [SUPPORT]
        if self.game.counters[counter].kind == "unit":
            away = self._single_target.bystanders if self._single_target else ()
            return [] if counter in away else [self._kinds[self._unfit(counter)]]
        return [SPAN] if counter in self.on_hexsides else []

    @property
    def on_hexsides(self) -> frozenset[str]:
        """The markers that open or close a hexside."""
        return self.spans.markers if self.spans else frozenset()

    def traits(self, counter: str) -> tuple[t.Trait, ...]:
        """Return the traits that battles need on a counter."""
        facts = self.facts(counter)
        uses = self.uses(counter)
        fights = self._fights(counter)
        signs = self._signs(self._unfit(counter)) if fights else ()
        long = LongUnits(self.game).traits(counter) if fights else ()
        marks = [t.marker_trait(facts)] if facts else []
        return (*signs, *map(t.use_prototype, uses), *long, *marks)

    def facts(self, counter: str) -> dict[str, object]:
        """Return the fixed properties of a counter that battles use."""
        parts = (self.spans, self.firing, self.support, self.truths)
        found = {k: v for part in parts if part for k, v in part.facts(counter).items()}
        found |= {makes_turned(n): 1 for n, markers in self.turned.items() if counter in markers}
        if self._fights(counter):
            found |= self._fight_values(counter) | self.ranged.marks(counter)
            found |= self.results.facts(counter) if self.results else {}
            found |= self.arcs.marks(counter) | LongUnits(self.game).marks(counter)
            found |= self.surroundings.marks(counter)
        return found

    def _fight_values(self, counter: str) -> dict[str, object]:
        """Return the unit's combat values as lookup tables, by steps lost or by what is left of a
        count; nothing for a unit without values."""
        tables = self._values.items()
        return {f"{name}BySteps": value_table(printed[counter]) for name, (_, printed) in tables}

    @cached_property
    def _values(self) -> Mapping[str, tuple[str, Printed]]:
        """The values that combats use, each by its name and as it is for each unit, keyed by the
        names of the properties that hold them."""
        parties = (p for c in self.contests for p in c.contest.parties if strengths_reported(p))
        dice = (of for c in self.dice_battles for of in c.battle.printed.items())
        found = {printed_name(p): (p.value, p.printed) for p in parties}
        return found | {value_name(value): (value, printed) for value, printed in dice}

    def prototypes(self) -> dict[str, tuple[t.Trait, ...]]:
        """Return the prototypes of units and of supporting pieces."""
        made = {name: tuple(self._of_fighter(unfit)) for unfit, name in self._kinds.items()}
        if self.support and self.support.counters:
            made[SUPPORT] = self.support.prototype(tuple(self._layer()))
        if self.spans and self.spans.markers:
            made[SPAN] = self.spans.prototype()
        return made

    def _of_fighter(self, unfit: UnfitFor) -> Iterator[t.Trait]:
        """Yield the traits of units that fight, except for the parts that they are ``unfit`` for."""
        yield from (*self._commands(unfit), *self._roles(), *self._facts(), *self._counting(unfit))
        yield from self.ranged.traits(self.writers, unfit) if self.ranged else ()
        for terms in self.dice_battles:
            able = unfit.can(terms.prefix, "A", "D")
            yield from self.dice_battle(terms).traits(able=able)
        yield from self._layer()

    # -- the parts that a unit can have ----------------------------------------------------------

    def _fights(self, counter: str) -> bool:
        """Return whether a counter is a unit that takes part in combats."""
        return any(name in self._kinds.values() for name in self.uses(counter))

    @cached_property
    def _kinds(self) -> Mapping[UnfitFor, str]:
        """The names of the prototypes of units that fight, by what these units are unfit for."""
        units = (id for id, of in self.game.counters.items() if of.kind == "unit")
        return kinds_of_units(FIGHTER, ANY_PART, map(self._unfit, units))

    def _unfit(self, counter: str) -> UnfitFor:
        """Return what parts in combats a unit can never have."""
        if self.one is not None:
            return ANY_PART
        every = [self._unfit_by_itself(x) for x in of_one_unit(self.game, counter)]
        return UnfitFor(frozenset.intersection(*(x.parts for x in every)))

    def _unfit_by_itself(self, counter: str) -> UnfitFor:
        found = unfit_for(self._parts, lambda name: self.truths.always(counter, name))
        return found if needs_supply(self.game, counter) else UnfitFor(found.parts | {SUPPLIED})

    @cached_property
    def _parts(self) -> Mapping[Part, Term]:
        """The conditions of the parts that not every unit can have in combats."""
        found: dict[Part, Term] = {}
        for terms in (*self.contests, *self.dice_battles):
            for role, may in terms.may.items():
                found[terms.prefix, ROLES[role][0]] = may
        for terms in self.contests:
            if terms.indirect is not None:
                attacks = terms.may.get("attackers", Fixed(True))
                found[terms.prefix, INDIRECTLY] = Every((attacks, terms.indirect))
            sighted = terms.contest.ranged.sighted if terms.contest.ranged else None
            if sighted is not None:
                found[terms.prefix, SPOTS] = sighted.spotter or Fixed(False)
        return found

    def _marked(self, unfit: UnfitFor) -> bool:
        """Return whether a unit may be marked as out of supply."""
        return self.supplied and SUPPLIED not in unfit.parts

    def _retreats_of(self, unfit: UnfitFor) -> list[DiceBattleRetreats]:
        """Return the battles with dice from which a unit may have to retreat."""
        return [one for one in self.retreats if unfit.can(one.terms.prefix, "A", "D")]

    def _commands(self, unfit: UnfitFor) -> Iterator[t.Trait]:
        here = self._on_board
        yield t.sub_menu("Battle", self._menu(unfit))
        yield from self.declaring.traits(here)
        yield from self.ranged.commands(self.writers, here, unfit) if self.ranged else ()
        yield from self.results.traits() if self.results else ()
        if retreats := self._retreats_of(unfit):
            yield from retreat_traits(retreats)
        yield from marks_of(self.game).traits() if self._marked(unfit) else ()

    @property
    def _on_board(self) -> Truth:
        """The condition that a piece is in a window in which units fight."""
        return is_on_any_of(self.places.of_battles)

    def _menu(self, unfit: UnfitFor) -> list[str]:
        rolls = any(unfit.can(terms.prefix, "A", "D") for terms in self.dice_battles)
        own, does = self.declaring, [HIT] if rolls else []
        does += self.results.menu if self.results else [GONE] if self._retreats_of(unfit) else ()
        does += self.grounds.menu if self.grounds else ()
        states = marks_of(self.game).menu if self._marked(unfit) else []
        more = [*own.further_entries, *self.ranged.menu_of(unfit)]
        return [own.attacks, *more, own.defends, *does, "Leave the battle", *states]

    def _roles(self) -> Iterator[t.Trait]:
        """Yield the traits by which the target records its place, and by which units in the same
        place may defend too."""
        defend = self.declaring.roles["defenders"][1]
        yield t.global_key_command("battle-no-target", "battle-role-0", defend)
        if self.one is None:
            side = string("Side").equals(string("BattleTargetSide"))
            mates = self.at_target & text("Role").differs("T") & side
            yield t.global_key_command("battle-mates", "battle-role-d", mates)
            mark = t.PropertyChange("battle-mark-side", string("Side"))
            yield t.set_global_property("BattleSide", [mark])
        for name, value in self.target().items():
            yield t.set_global_property(name, [t.PropertyChange("battle-mark", value)])
        parts = {**self.declaring.parts, "0": ""}
        yield from parts_taken(parts, [LOSE])

    def target(self) -> dict[str, Expression]:
        """Return the properties that the target sets for all others to read, with their
        expressions."""
        of: dict[str, Expression] = {
            "BattlePlace": _PLACE,
            "BattleX": number("CurrentX"),
            "BattleY": number("CurrentY"),
        }
        of |= LongUnits(self.game).target()
        if self.truths.exits:
            of[BOARD] = self.truths.exits.number
        of["BattleTargetSide"] = string("Side")
        if self.spans:
            of[EDGE] = string("SideName")
        if has_ground(self.game, self.boards):
            letter = string("Ground") if self.one else terrain_letter(self.boards, _PLACE)
            of[TERRAIN] = letter
        for name in self.turned:
            turned = string(makes_turned(name)).equals("1") & number(f"{FACE}_Level").equals(2)
            lies = count_in_place(_PLACE, self.map, turned) > 0
            of[target_is(name)] = lies.as_number
        if any(fight.heights for fight in self.fights):
            of["BattleHigh"] = number(HEIGHT)
        return of | (self.grounds.target(_PLACE) if self.grounds else {})

    @property
    def at_target(self) -> Truth:
        """Return the condition that a piece is a unit in the place that is attacked."""
        there = _PLACE.equals(string("BattlePlace"))
        if self.truths.exits:
            there &= self.truths.exits.same_board
        return number("Fighter").equals(1) & self._on_board & string("SideName").equals("") & there

    # -- what the players know -------------------------------------------------------------------

    @property
    def supplied(self) -> bool:
        """Whether supply matters in the module: the game has supply rules, or a condition in
        battles asks for it."""
        declared = self.game.mechanisms.supply is not None
        return declared or "unsupplied" in self.truths.words.codes

    # -- what is worked out ----------------------------------------------------------------------

    def _facts(self) -> Iterator[t.Trait]:
        """Yield the unit's properties that conditions of combats read, and the one that says
        whether it can reach the target."""
        yield t.marker_trait({"Fighter": 1})
        yield t.calculated_property(LEFT, steps_left(self.game))
        yield from self.truths.traits()
        if self.one:
            yield t.calculated_property("Ground", terrain_letter(self.boards, _PLACE))
        if self.spans and self.grounds:
            yield from self.spans.traits(self.grounds.over())
        if self.firing and self.one:
            yield from self.firing.traits(self.writer(self.one).of_pieces)
        yield from self.grounds.traits() if self.grounds else ()
        if self.one or self.are_adjacent:
            yield t.calculated_property("Near", self._is_in_reach())

    @property
    def are_adjacent(self) -> bool:
        """Whether any combat is fought by units in adjacent places."""
        return any(
            not fight.same_place and not (isinstance(fight, TableCombat) and fight.ranged)
            for fight in self.fights
        )

    def _is_in_reach(self) -> Truth:
        """Return the condition that the unit may reach the target from where it stands."""
        if self.firing:
            return number("Far") <= number("Reach")
        free, pairs = OFF_SIDES if self.spans else None, LongUnits(self.game).pairs
        return adjacent_to_target(self.boards, self.truths.exits, free, pairs)

    def _counting(self, unfit: UnfitFor) -> Iterator[t.Trait]:
        """Yield the traits with the unit's strength in each combat, the reasons for it, and its
        report."""
        for name, (value, _) in self._values.items():
            yield t.calculated_property(name, current_value(self.game, value, f"{name}BySteps"))
        found: dict[t.Trait, None] = {}  # combats share reports
        for terms in self.contests:
            own = self.writer(terms).of_pieces
            for party in terms.contest.parties:
                letter = self.declaring.roles[party.role][0]
                able = self.one is not None or unfit.can(terms.prefix, letter)
                found |= dict.fromkeys(UnitStrength(terms, party, letter, own).traits(able=able))
        yield from found

    # -- signs -----------------------------------------------------------------------------------

    def _signs(self, unfit: UnfitFor) -> Iterator[t.Trait]:
        """Yield the text labels on units: that they must still retreat, and that they are out of
        supply."""
        yield from self.grounds.signs() if self.grounds else ()
        goes = [choose(number(BACK) > 0, "R" + number(BACK), "")] if self.results else []
        goes += [SIGN] if self._retreats_of(unfit) else []
        states = supply_sign(self.game, general=self._marked(unfit))
        if goes or states:
            yield t.text_label(reduce(Text.__add__, [*goes, *states]))

    def _layer(self) -> Iterator[t.Trait]:
        """Yield the layer with the icon that a unit in a battle shows in its corner."""
        images = [self.icons.file("attack"), self.icons.file("defend")]
        if all(images):
            yield t.layer_trait("Sign", ["", *images], follow=SIGN_LEVEL, first=0, at=_CORNER)
