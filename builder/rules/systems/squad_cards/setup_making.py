"""Setup files: two sides generated from a seed, or checked against all rules on them (53.0)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from builder.model.game import Game
from builder.model.pieces.squads import Force
from builder.model.position_sheets import PositionSheet, as_position_model, standing_from_placement
from builder.model.scenarios import Scenario
from builder.problems import PathKey, Problem, error, unknown_name, warning
from builder.rules.core.positions.sheet_checks import missing_counters, unknown_sheet_names
from builder.rules.systems.squad_cards.meeting import matchup_of
from builder.rules.systems.squad_cards.position_notes import SidesPosition
from builder.rules.systems.squad_cards.selections import (
    Breach,
    SelectionInputs,
    choose_sides,
    selection_breaches,
)
from builder.sentences import filled_sentence

_KEY_OF_BREACH = {"matchup": "nation", "troops": "troops", "partisans": "troops", "radio": "radio",
         "vehicle": "vehicles"}  # fmt: skip
"""The key, in the data of a force, that each kind of breach concerns; all other breaches concern
its squads."""


def make_setup(
    game: Game, scenario: Scenario, seed: int, options: tuple[str, ...] = ()
) -> PositionSheet:
    """Generate the scenario's chits and two legal sides, of the scenario's nations if it names
    them.

    Equal seeds give equal setups. Raises :class:`Refused` if the nations never met.
    """
    pairs = list(game.matchups)
    if scenario.nations:
        found = matchup_of(game, *scenario.nations)
        pairs = [found.model_copy(update={"nations": scenario.nations})] if found else []
    year, forces = choose_sides(game, seed, pairs)
    pieces = map(standing_from_placement, scenario.setup)
    return SidesPosition(
        game=game.id, scenario=scenario.id, year=year, forces=forces, pieces=tuple(pieces)
    )


def check_sheet(game: Game, written: PositionSheet) -> list[Problem]:
    """Return a problem for each breach of the selection rules in a position file, and for each chit
    that is not where the scenario places it. In the middle of a game chits may have moved, and
    before the sides have made their selections there is nothing to check."""
    noted = as_position_model(SidesPosition, written)
    found = [*unknown_sheet_names(game, written), *_force_names(game, noted.forces)]
    scenario = next((s for s in game.scenarios if s.id == written.scenario), None)
    if found:
        return found
    found += _selection(game, noted)
    if scenario is not None:
        found += _nations(scenario, noted)
    if scenario is not None and written.play is None:
        stand = Counter[tuple[str, str]]()
        for piece in written.pieces:
            stand[piece.counter, piece.at] += piece.count
        found += missing_counters(scenario.setup, stand)
    return found


def _force_names(game: Game, forces: tuple[Force, ...]) -> Iterator[Problem]:
    """Report nations and troops that the game does not have."""
    troops = [t.id for t in game.troops]
    for n, force in enumerate(forces):
        path: PathKey = ("position", "forces", n)
        if force.nation not in game.nations:
            yield unknown_name("nation", force.nation, game.nations, (*path, "nation"))
        if force.radio and force.radio not in game.nations:
            yield unknown_name("nation", force.radio, game.nations, (*path, "radio"))
        if force.troops and force.troops not in troops:
            yield unknown_name("troops", force.troops, troops, (*path, "troops"))


def _selection(game: Game, written: SidesPosition) -> Iterator[Problem]:
    if len(written.forces) < 2 and written.play is not None:
        return
    if len(written.forces) < 2:
        message = "the position does not say what both sides have chosen"
        hint = "write two forces: nation, troops, squads"
        if written.incomplete:
            yield warning("missing-force", message, ("position",), hint=hint)
        else:
            yield error("missing-force", message, ("position",), hint=hint)
        return
    first, second = written.forces
    given = SelectionInputs(first=first, second=second, year=written.year)
    for breach in selection_breaches(game, given):
        hint = "choose other squads, or fewer points"
        yield error(
            "bad-force", breach.message, _path(written, breach), rule=breach.rule, hint=hint
        )


def _path(written: SidesPosition, breach: Breach) -> PathKey:
    """Return the path, in the position file, of the data that a breach concerns."""
    if breach.what == "year" and written.year is not None:
        return ("position", "year")
    sides = [force.nation for force in written.forces]
    at = sides.index(breach.side) if breach.side in sides else 1
    return ("position", "forces", at, _KEY_OF_BREACH.get(breach.what, "squads"))


def _nations(scenario: Scenario, written: SidesPosition) -> Iterator[Problem]:
    """Report sides of the position whose nation is not that of the scenario."""
    for n, force in enumerate(written.forces):
        if scenario.nations and force.nation != scenario.nations[n]:
            message = filled_sentence(
                "this side of {id} is {nations}, not {nation}",
                id=scenario.id,
                nations=scenario.nations[n],
                nation=force.nation,
            )
            hint = "name the nations in the order of the scenario"
            yield error("bad-force", message, ("position", "forces", n, "nation"), hint=hint)
