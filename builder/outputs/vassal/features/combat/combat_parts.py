"""The parts of a game's combats in a module: targets, terrain, fire, hexsides, support, results, and
the writers that map the names in their formulas to properties."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from builder.model.game import Game
from builder.outputs.vassal.expressions.beanshell import ExpressionWriter, PieceRole
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.features.combat.battle_predicates import BattlePredicates
from builder.outputs.vassal.features.combat.combat_values import counts_name, printed_name
from builder.outputs.vassal.features.combat.declaration_menus import (
    CombatDeclaration,
    FireDeclaration,
    SingleTargetDeclaration,
    declaration_against_all,
)
from builder.outputs.vassal.features.combat.fire import SingleTargetFire
from builder.outputs.vassal.features.combat.hexside_effects import HexsideCrossings
from builder.outputs.vassal.features.combat.questions import Questions
from builder.outputs.vassal.features.combat.ranged import (
    FAR,
    FARTHEST,
    RangedFire,
    fire_crosses_condition,
)
from builder.outputs.vassal.features.combat.results import ContestResultEffects
from builder.outputs.vassal.features.combat.support import Bombardments, CombatSupport
from builder.outputs.vassal.features.combat.tables import ContestTables
from builder.outputs.vassal.features.combat.terms import (
    ContestTerms,
    may_defend,
    own_name,
    strength_is_computed,
    strength_matters,
)
from builder.outputs.vassal.features.combat.terrain_effects import HITS, TerrainEffects
from builder.outputs.vassal.features.dice_battles.retreats import DiceBattleRetreats
from builder.outputs.vassal.features.dice_battles.terms import DiceBattleTerms
from builder.outputs.vassal.features.dice_battles.volleys import DiceBattlePieces
from builder.outputs.vassal.features.feature import ModuleFeature
from builder.outputs.vassal.features.queries.arcs import AttackedArcs
from builder.outputs.vassal.features.queries.attack_origins import arcs_of, comes_from
from builder.outputs.vassal.features.queries.position_queries import PositionQueries
from builder.outputs.vassal.features.queries.surroundings import Surroundings
from builder.outputs.vassal.features.resting import BATTLE_DECLARED
from builder.outputs.vassal.features.victory.holding import Places
from builder.outputs.vassal.table.boards.boards import Board
from builder.outputs.vassal.table.boards.ground import terrain_codes
from builder.outputs.vassal.table.turns import game_state_names
from builder.outputs.vassal.table.windows.trays import CUPS
from builder.rules.core.module_export.contests import CombatBasics, TableCombat
from builder.rules.core.module_export.term_names import RANGE
from builder.rules.registry import count_changes_of
from builder.vassal.expressions.properties import string, text
from builder.vassal.expressions.tree import FALSE, Expression, Truth
from builder.vassal.format.names import property_name

TERRAIN = "BattleGround"
"""The property with the letter of the target's terrain."""


def makes_turned(condition: str) -> str:
    """Return the property of the markers that make a condition on their place true when they lie
    turned over."""
    return f"Turned{property_name(condition)}"


def target_is(condition: str) -> str:
    """Return the property of the module that says whether such a condition is true of the target's
    place."""
    return f"Target{property_name(condition)}"


@dataclass(frozen=True)
class CombatParts(ModuleFeature):
    """What the combats on the boards of one map window consist of. Of the combats on results
    tables, either all or none are against a single target. Units in ``displays`` may give
    support."""

    game: Game
    contests: tuple[ContestTerms, ...]
    places: Places
    icons: Icons
    dice_battles: tuple[DiceBattleTerms, ...] = ()
    displays: tuple[str, ...] = ()

    @property
    def boards(self) -> Mapping[str, Board]:
        """The boards of the map window."""
        return self.places.boards

    @property
    def map(self) -> str:
        """The name of the map window."""
        return self.places.map

    @property
    def fights(self) -> tuple[CombatBasics, ...]:
        """All combats of the game: those on results tables and those with dice."""
        return (*(c.contest for c in self.contests), *(c.battle for c in self.dice_battles))

    @cached_property
    def tables(self) -> Mapping[str, ContestTables]:
        """The results table of each combat, by the combat's prefix."""
        return {c.prefix: ContestTables(c) for c in self.contests}

    @cached_property
    def questions(self) -> Questions:
        """The questions that the module asks the players before a combat."""
        search = PositionQueries(self.places, self.truths.truths)
        found = {n: search.so(it) for fight in self.fights for n, it in fight.gathered.items()}
        found |= comes_from(self.fights, self.arcs.found(self.roles["attackers"]))
        found |= self.surroundings.found()
        return Questions(self.game, (*self.contests, *self.dice_battles), found)

    @cached_property
    def surroundings(self) -> Surroundings:
        """What closes the ways out of the target's place."""
        search = PositionQueries(self.places, self.truths.truths)
        defenders = self.roles["defenders"]
        return Surroundings(self.game, self.fights, self.boards, defenders, search.unit)

    @cached_property
    def arcs(self) -> AttackedArcs:
        """The arcs of the game's units that matter in combats."""
        limits = [fight.attack_arcs for fight in self.fights]
        return AttackedArcs(self.game, self.map, arcs_of(self.fights), limits)

    # -- the parts of a combat -------------------------------------------------------------------

    @cached_property
    def one(self) -> ContestTerms | None:
        """The formulas of the combat against a single target, or ``None`` if the game has no such
        combat."""
        return next((c for c in self.contests if c.contest.one_target), None)

    @property
    def _single_target(self) -> TableCombat | None:
        return self.one.contest if self.one else None

    @cached_property
    def grounds(self) -> TerrainEffects | None:
        """The effects of terrain on the combat against a single target."""
        return TerrainEffects(self._single_target, self.boards) if self._single_target else None

    @cached_property
    def firing(self) -> SingleTargetFire | None:
        """The ranged fire of the combat against a single target."""
        one = self._single_target
        return SingleTargetFire(one.fire, self.boards) if one and one.fire else None

    @cached_property
    def spans(self) -> HexsideCrossings | None:
        """The hexsides that hinder attackers (rivers, walls), and the markers that open or close
        them."""
        over = self._single_target.crossings if self._single_target else None
        return HexsideCrossings(over, self.boards, self.map) if over else None

    @cached_property
    def support(self) -> CombatSupport | None:
        """The support that the combat against a single target gets from outside."""
        if self.one is None or self.one.contest.support is None:
            return None
        beside = self.displays if self.one.contest.support.units else ()
        cups = [CUPS] if self.game.pools else []
        return CombatSupport(self.game, self.one, [self.map, *cups, *beside])

    @cached_property
    def bombardments(self) -> Bombardments | None:
        """The attacks that support markers make without units, where the rules allow them."""
        words = self._single_target.bombardment if self._single_target else None
        return None if words is None or not self.one else Bombardments(self.game, self.one, words)

    @cached_property
    def declaring(self) -> CombatDeclaration:
        """The menus by which units are declared attackers, defenders and so on."""
        if self._single_target is None or self.grounds is None:
            return declaration_against_all(self.fights)
        if self.firing:
            return FireDeclaration(
                contest=self._single_target, grounds=self.grounds, firing=self.firing
            )
        return SingleTargetDeclaration(contest=self._single_target, grounds=self.grounds)

    @cached_property
    def results(self) -> ContestResultEffects | None:
        """The effects of results on units, if any are carried out by the module."""
        changes = count_changes_of(self.game)
        every = {code for c in self.contests for code in self.tables[c.prefix].codes}
        codes = {code: n for code, n in changes.results.items() if code in every} if changes else {}
        if not codes and not any(c.contest.carried for c in self.contests):
            return None
        letters = {c.prefix: self.tables[c.prefix].codes for c in self.contests}
        windows = self.places.of_battles
        return ContestResultEffects(self.game, windows, self.contests, letters, codes)

    @cached_property
    def retreats(self) -> list[DiceBattleRetreats]:
        """The battles with dice after which a side may have to retreat."""
        every = (DiceBattleRetreats(terms, self.map) for terms in self.dice_battles)
        return [one for one in every if one.any]

    @cached_property
    def truths(self) -> BattlePredicates:
        """The predicates about units that the combats' conditions use."""
        marking = self._single_target.marking if self._single_target else {}
        spanned = self.spans.crossings.kind if self.spans else ""
        attackers, defenders = (self.declaring.roles[r][1] for r in ("attackers", "defenders"))
        return BattlePredicates(
            self.game, self.fights, self.boards, self.map, marking=marking, spanned=spanned,
            attackers=attackers, defenders=defenders, apart=bool(self.one),
            needed=BATTLE_DECLARED, displays=self.places.displays,
        )  # fmt: skip

    @property
    def turned(self) -> Mapping[str, frozenset[str]]:
        """The markers that make conditions on the target's place true where they lie turned over, by
        the names of the conditions."""
        found = self._single_target.turned if self._single_target else {}
        return {name: markers for name, markers in found.items() if markers}

    @cached_property
    def ranged(self) -> RangedFire:
        """The combats of the game in which units fire from a distance."""
        ranged = [c for c in self.contests if c.contest.ranged is not None]
        return RangedFire(self.game, ranged, self.boards, self.truths.words, self.map)

    # -- names -----------------------------------------------------------------------------------

    @cached_property
    def roles(self) -> Mapping[str, PieceRole]:
        """The filter for the pieces in each combat role (attackers, defenders, support), by
        role."""
        found = {
            role: PieceRole(self.places.of_battles, which)
            for role, (_, which) in self.declaring.roles.items()
        }
        return {**found, **(self.support.roles() if self.support else {})}

    def fighting(self, terms: ContestTerms) -> Mapping[str, PieceRole]:
        """Return the filter for the pieces in each role of a combat; the defenders include only
        units that may be attacked."""
        may, all_ = may_defend(terms), self.roles
        if may is None:
            return all_
        role = all_["defenders"]
        return {**all_, "defenders": replace(role, which=role.which & may)}

    def _moment(self) -> dict[str, Expression | str]:
        now = game_state_names(self.game, text("BattleSide"))
        return {**now, "ground": TERRAIN, **(self.grounds.names() if self.grounds else {})}

    @property
    def writers(self) -> Mapping[str, ExpressionWriter]:
        """The writer that turns the formulas of each combat into expressions, keyed by the combat's
        prefix."""
        return {terms.prefix: self.writer(terms) for terms in self.contests}

    def writer(self, terms: ContestTerms) -> ExpressionWriter:
        """Return the writer that turns a combat's formulas into expressions, with the module's
        properties for the names in them."""
        stages = {**terms.chosen, **{stage.name: terms.name(stage.name) for stage in terms.stages}}
        parties, tables = terms.contest.parties, self.tables[terms.prefix]
        grounds = self.grounds.letters if self.grounds else {}
        own = {own_name(p): printed_name(p) for p in parties if strength_matters(p)}
        own |= {"value": "Value", "hits": HITS, RANGE: FAR}
        own |= self.firing.own() if self.firing else {}
        kept = {
            terms.strengths[p.role]: counts_name(terms, p)
            for p in parties
            if strength_is_computed(p)
        }
        return ExpressionWriter(
            names={**self._moment(), **self.questions.names(), **stages, RANGE: FARTHEST},
            own_properties=own,
            truths={
                "indirect": text("Role").equals("I"),
                **self._turned_truths(terms),
                **self.truths.truths,
                **self._over_distance(terms),
                **self.questions.truths(),
            },
            roles=self.fighting(terms),
            pieces={**kept, **(self.support.pieces() if self.support else {})},
            letters={
                "result": tables.codes,
                "row": tables.rows,
                "ground": terrain_codes(self.game),
                "place": grounds,
            },
            codes=tables.letters,
        )

    def _turned_truths(self, terms: ContestTerms) -> Mapping[str, Truth]:
        """Return the conditions on the target's place that markers make true, by name; those without
        any marker are never true."""
        return {
            name: string(target_is(name)).equals("1") if markers else FALSE
            for name, markers in terms.contest.turned.items()
        }

    def _over_distance(self, terms: ContestTerms) -> Mapping[str, Truth]:
        """Return the conditions that have another meaning for ranged fire, by their names in
        formulas: "across" is the hexside terrain that the fire crosses on its way into the target's
        hex."""
        if terms.contest.ranged is None:
            return {}
        asked = terms.contest.asked.items()
        found = ((name, word) for name, (relation, word) in asked if relation == "across")
        return {name: fire_crosses_condition(self.truths.words.codes[word]) for name, word in found}

    def dice_battle(self, terms: DiceBattleTerms) -> DiceBattlePieces:
        """Return what units contribute to a battle with dice, whose formulas are ``terms``."""
        stages = {stage.name: terms.name(stage.name) for stage in terms.stages}
        writer = ExpressionWriter(
            names={**self._moment(), **self.questions.names(), **stages},
            truths={**self.truths.truths, **self.questions.truths()},
            roles=self.roles,
        )
        return DiceBattlePieces(self.game, terms, writer, self.map)


@dataclass(frozen=True)
class OneContest:
    """One combat of a game, with the objects that its checks, its report and its buttons share."""

    pieces: CombatParts
    terms: ContestTerms

    @property
    def _contest(self) -> TableCombat:
        return self.terms.contest

    @property
    def _key(self) -> str:
        return self.terms.key

    @property
    def _tables(self) -> ContestTables:
        return self.pieces.tables[self.terms.prefix]

    @cached_property
    def _writer(self) -> ExpressionWriter:
        return self.pieces.writer(self.terms)
