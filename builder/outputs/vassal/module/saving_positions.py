"""Writes positions as saved games of Chitwright's own modules, and makes the setups that a module
includes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from builder.model.game import Game
from builder.model.position_sheets import PositionSheet, Standing, placement_from_standing
from builder.model.scenarios import Placement, Scenario
from builder.outputs.vassal.counters.prototypes import MAP
from builder.outputs.vassal.counters.slots import counter_names
from builder.outputs.vassal.module.play_notes import with_play_notes
from builder.outputs.vassal.module.setups import SetupContext, expand_for_saving, set_up
from builder.outputs.vassal.table.boards.banks import bank_pixel, move_to_banks
from builder.outputs.vassal.table.choices import has_choice
from builder.outputs.vassal.table.origins import began_with, with_noted
from builder.outputs.vassal.table.turns import TURN_MARKER, saved_turn
from builder.problems import Problem, warning
from builder.rules.free_setups import make_setup
from builder.rules.registry import own_position
from builder.sentences import filled_sentence
from builder.vassal.format.files.saves import SavedGame, SavedStack
from builder.vassal.format.pieces import MapPoint

_SEED = 1
"""The random seed of the setup that the module includes."""


def save_of(stage: SetupContext, written: PositionSheet, problems: list[Problem]) -> SavedGame:
    """Return the saved game of a position. Hidden pieces lie face down. A piece that the module
    cannot hide is left out and reported; so is a secret that the saved game would reveal."""
    scenario = next((s for s in stage.game.scenarios if s.id == written.scenario), None)
    base = scenario or Scenario(
        id="position",
        number="",
        title="Position",
        turns=1,
        map=written.map,
        first_side=_any_side(stage.game),
    ).model_copy(update={"title": ""})
    shown = [p for p in written.pieces if p.at and not (p.hidden and not can_hide(stage, p))]
    _report_lost(stage, written, problems)
    placed = (
        *_turn_marker(stage.game, base, written),
        *map(placement_from_standing, shown),
        *map(placement_from_standing, own_position(stage.game).pieces(stage.game, written)),
    )
    made = base.model_copy(update={"map": written.map or base.map, "setup": placed})
    saved = set_up(stage, made, problems)
    saved = replace(
        saved,
        trackers=_turn(stage, written),
        further_commands=(
            *saved.further_commands,
            *(began_with(base.id, written.roll) if scenario else ()),
            *with_noted(stage.game, written),
        ),
        stacks=_on_banks(stage, made.map, saved.stacks, shown),
    )
    return with_play_notes(stage, written, saved)


def deploy_scenario(stage: SetupContext, scenario: Scenario) -> SavedGame | None:
    """Return a scenario with everything set up by random choice as far as the rules allow; ``None``
    if nothing is left to choice or no setup can be made."""
    if not has_choice(stage.game, scenario):
        return None
    made, _ = make_setup(stage.game, scenario.id, _SEED)
    if made is None:
        return None
    return save_of(stage, made.model_copy(update={"secret": ""}), [])


def _report_lost(stage: SetupContext, written: PositionSheet, problems: list[Problem]) -> None:
    """Report what a saved game cannot store of a position."""
    lost = {p.counter for p in written.pieces if p.hidden and not can_hide(stage, p)}
    if lost:
        message = filled_sentence(
            "the module cannot hide {count} kinds of pieces; they are left off", count=len(lost)
        )
        problems.append(warning("cannot-hide", message))
    if written.secret:
        message = "what a side noted in secret is not in the saved game, where others could read it"
        hint = filled_sentence("note it elsewhere: {secret}", secret=written.secret)
        problems.append(warning("left-out", message, hint=hint))


def _on_banks(
    stage: SetupContext, map: str, stacks: tuple[SavedStack, ...], shown: list[Standing]
) -> tuple[SavedStack, ...]:
    """Return the stacks of pieces, with units in hexes divided by water moved towards their bank
    together with the markers on them."""
    if not map:
        return stacks
    names, table = counter_names(stage.game), stage.layout(map)
    elsewhere: dict[MapPoint, dict[str, MapPoint]] = {}
    for piece in shown:
        board = table.boards[0][0]
        at = bank_pixel(board, piece.at, piece.bank) if piece.bank and not table.joined else None
        place = table.place(piece.at)
        if at is not None and place is not None:
            own = elsewhere.setdefault(MapPoint(MAP, *place.point), {})
            own |= {names[id]: MapPoint(MAP, *at) for id in (piece.counter, *piece.with_markers)}
    return tuple(s for one in stacks for s in move_to_banks(one, elsewhere.get(one.spot, {})))


def _turn_marker(game: Game, scenario: Scenario, written: PositionSheet) -> Iterator[Placement]:
    """Yield the turn marker in the box of the turn, if the position does not place it; after the
    last box the track begins again."""
    if TURN_MARKER not in game.counters or not scenario.track:
        return
    if TURN_MARKER in {p.counter for p in written.pieces}:
        return
    boxes = game.track(scenario.track).boxes
    if boxes:
        box = boxes[(written.turn - 1) % len(boxes)].id
        yield Placement(counter=TURN_MARKER, at=f"{scenario.track}:{box}")


def _any_side(game: Game) -> str:
    return game.sheet.sides[0].id if game.sheet.sides else "side"


def _turn(stage: SetupContext, written: PositionSheet) -> tuple[str, ...]:
    known = stage.game.sheet.sequence
    return (saved_turn(stage.game, written.turn, written.phase),) if known else ()


def can_hide(stage: SetupContext, piece: Standing) -> bool:
    """Return whether the module can hide a piece. It can for every chit of a cup, which has a
    mask."""
    if any(piece.counter in cup.pool.contents for cup in stage.cups):
        return True
    made = stage.counters.pieces.get(piece.counter)
    traits = expand_for_saving(made.traits, stage.expanded_prototypes) if made else ()
    return any(t.kind in ("Obscurable", "Hideable") for t in traits)
