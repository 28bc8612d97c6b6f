"""Folio combat as data for the VASSAL module, which resolves it without the rules engine (7.3 to
7.5, 8.4, 12.0, 18.0)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.tables import ResultsTable
from builder.rules.core.module_export.combat_parts import Crossings, Obstacles, Support
from builder.rules.core.module_export.contests import (
    CombatParty,
    CombatReason,
    Relation,
    TableCombat,
    party,
    result_texts,
)
from builder.rules.core.module_export.term_names import ATTACKERS, DEFENDER
from builder.rules.core.values import value_names
from builder.rules.engine.combat.combat_formula import Side
from builder.rules.engine.combat.combat_outcomes import losses_by_result, retreats_by_result
from builder.rules.expressions.terms import Term, Value, all_in_role, truth
from builder.rules.systems.folio.combat.bombardment import bombardment_results
from builder.rules.systems.folio.combat.combat_formula import IN_FORT, combat, river_helps_target
from builder.rules.systems.folio.combat.outcomes import outcomes_by_code
from builder.rules.systems.folio.game_data import FORT, is_vessel, results_table
from builder.rules.systems.folio.phases import PHASE_ACTIONS
from builder.rules.systems.folio.position_notes import BLOWN, FORD, markers_with_trait
from builder.rules.systems.folio.terrain.land import FolioMap, folio_map_of

MOST_SUPPORT = 2
"""The greatest number of support markers that each side may add (8.3)."""

_IN_FORT, _VESSEL, _CROSSES = "in fort", "is vessel", "crosses"
"""The names, in formulas, of conditions on the fighting units: in a fort, a vessel, crossing a
river."""


def contests(game: Game) -> tuple[TableCombat, ...]:
    """Return the game's combat on its first results table as data for the VASSAL module; empty if
    the game has no results table, or no unit with an attack and a defence."""
    fighting = value_names(game, game.units, "attack", "defence")
    if fighting is None or not any(isinstance(t, ResultsTable) for t in game.tables):
        return ()
    (attack, defence), units = fighting
    table, lands = results_table(game), {m.id: folio_map_of(game, m) for m in game.maps}
    formula = combat(game, table)
    forts = {id: _forts(land) for id, land in lands.items()}
    crossings = _crossings(game, lands)
    fort = bool(any(forts.values()) or markers_with_trait(game, FORT))
    boats = markers_with_trait(game, "landing-beach")
    vessels = frozenset(u.id for u in game.units if is_vessel(u))
    contest = TableCombat(
        id=table.id,
        name=table.title,
        rule="7.0",
        table=table,
        reckon="difference",
        formula=formula,
        attackers=_with_results(party(formula, ATTACKERS, attack, "attack"), table, "attacker"),
        defenders=_with_results(party(formula, DEFENDER, defence, "defence"), table, "defender"),
        same_place=False,
        one_target=True,
        scale="differential",
        asked=dict(_crossing_questions(crossings.kind, fort, bool(vessels))),
        known=_known_defender_facts(crossings.kind, fort, bool(vessels)),
        grounds=forts,
        ways={},
        heights={},
        words={u.id: frozenset(["exposed"] if u.id in vessels else []) for u in game.units},
        meanings=result_texts(table),
        notes=tuple(_terrain_notes(game, crossings, fort)),
        crossings=crossings,
        marking={"fort": markers_with_trait(game, FORT)},
        support=Support(MOST_SUPPORT, frozenset(m.id for m in game.markers if m.value is not None)),
        bombardment=bombardment_results(game, table),
        phases=_phases("attack"),
        exceptions=dict.fromkeys(sorted(_phases("transport")), "11.1") if boats else {},
        bystanders=frozenset(u.id for u in game.units) - units,
    )
    return (contest,)


def _phases(does: str) -> frozenset[str]:
    """Return the ids of the phases in which units may perform the action ``does``."""
    return frozenset(id for id, actions in PHASE_ACTIONS.items() if does in actions)


def _with_results(party: CombatParty, table: ResultsTable, side: Side) -> CombatParty:
    """Return one side of a combat for the VASSAL module, with the losses and retreats that the
    table's results bring it (7.6)."""
    found = outcomes_by_code(table)
    return replace(
        party, losses=losses_by_result(found, side), retreats=retreats_by_result(found, side)
    )


def _crossing_questions(
    kind: str, fort: bool, vessels: bool
) -> Iterator[tuple[str, tuple[Relation, str]]]:
    if kind:
        yield _CROSSES, ("across", kind)
    if fort:
        yield _IN_FORT, ("in", "fort")
    if vessels:
        yield _VESSEL, ("is", "exposed")


def _known_defender_facts(kind: str, fort: bool, vessels: bool) -> dict[str, Term | Value]:
    """Return what the game's data already says about any single defender: in a game without forts,
    for example, that it is in no fort."""
    return {
        "fort": all_in_role(DEFENDER, truth(_IN_FORT)) if fort else False,
        "exposed": all_in_role(DEFENDER, truth(_VESSEL)) if vessels else False,
        **({} if kind else {_CROSSES: False}),
    }


def _terrain_notes(game: Game, crossings: Crossings, fort: bool) -> Iterator[CombatReason]:
    """Yield the notes on terrain that the VASSAL module shows with a combat: a fort, or a river
    that every attacker crosses."""
    if fort:
        yield CombatReason(IN_FORT.rule, truth("fort"), lambda tr: tr(IN_FORT.text))
    name = next((t.name for t in game.terrain.hexsides if t.id == crossings.kind), "")
    if name:

        def crossed(tr: Translator) -> str:
            return tr(
                "{name}: every attacker crosses it without a bridge, so it counts", name=tr(name)
            )

        yield CombatReason("7.4", river_helps_target(), crossed)


def _crossings(game: Game, lands: Mapping[str, FolioMap]) -> Crossings:
    """Return the rivers of the maps with their bridges, and the markers that stand for blown
    bridges and fords."""
    kind = next((t.id for t in game.terrain.hexsides if t.combat), "")
    maps = {id: Obstacles(m.rivers, m.rivers & m.bridges) for id, m in lands.items()}
    return Crossings(kind, maps, markers_with_trait(game, BLOWN), markers_with_trait(game, FORD))


def _forts(land: FolioMap) -> dict[str, frozenset[str]]:
    """Return the hexes of a map with a printed fort (7.5)."""
    return {land.sheet.hexes.id(cell): frozenset({"fort"}) for cell in sorted(land.forts)}
