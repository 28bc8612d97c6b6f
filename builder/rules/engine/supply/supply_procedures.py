"""Answers questions about supply: which units are in supply, and along which line."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from pydantic import Field

from builder.model.base import Points
from builder.model.game import Game
from builder.model.mechanisms import NamedSupply, Supply
from builder.model.texts.figures import Arrow
from builder.problems import PathKey, Problem, error, unknown_name, warning
from builder.rules.core.names import SideName, UnitName
from builder.rules.core.positions.position_figure import QuestionScene
from builder.rules.core.questions import known_side, side_of
from builder.rules.engine.positions.declared_names import KnownWords, known_word
from builder.rules.engine.positions.position_input import situation_of
from builder.rules.engine.positions.situation import PositionInputs
from builder.rules.engine.supply.supply_search import SupplyLines
from builder.rules.procedures import Context, Procedure, Refused, Reply, Step, step


class SupplyInputs(PositionInputs):
    """The input of the ``supply`` procedure: a unit, or nothing for all units; or a side and a
    movement class, to learn how far the side's sources reach."""

    unit: UnitName = Field("", description="a unit; else all that need supply are told")
    side: SideName = Field("", description="a side: how far its sources reach is told, too")
    movement_class: str = Field("", description="whose lines to it, if not those of its first unit")
    supply: str = Field("", description="which kind of supply, by its id; if not given the first")


class SupplyReply(Reply):
    """The reply of the ``supply`` procedure: the ``supplied`` units with their supply lines, and
    the units out of supply; those of them that are ``isolated`` have no line of any length.
    ``reach`` holds the places from which lines lead to the sources of the given side, with their
    lengths."""

    supplied: dict[str, tuple[str, ...]]
    unsupplied: tuple[str, ...]
    isolated: tuple[str, ...] = ()
    reach: dict[str, Points] = {}


def answer_supply(context: Context, given: SupplyInputs) -> SupplyReply:
    """Answer which units are in supply, and by which supply lines."""
    situation = situation_of(context, given)
    declared = _asked(context.game, given.supply)
    lines, space = SupplyLines(situation, declared), situation.sheet.space
    asked = [p.name for p in lines.needing if given.unit in ("", p.name)]
    ways = {
        n: tuple(map(space.id, lines.lines_by_piece[n])) for n in asked if n in lines.lines_by_piece
    }
    without = tuple(n for n in asked if n not in ways)
    alone = {p.name for p in lines.needing if p.name in without and lines.alone(p)}
    isolated = tuple(n for n in without if n in alone)
    rule = context.game.mechanisms.case("supply", declared)
    reach = _reach(context.game, lines, given) if given.side else {}
    if isinstance(declared, NamedSupply):
        steps = [*_named_steps(rule, declared.name, ways, without, isolated)]
    else:
        steps = [*_supply_steps(rule, ways, without, isolated)]
    if given.side:
        text = "Places from which lines lead to supply of {side}: {count}."
        steps.append(step(rule, text, side=given.side, count=len(reach)))
    return SupplyReply(
        supplied=ways, unsupplied=without, isolated=isolated, reach=reach, steps=tuple(steps)
    )


def _asked(game: Game, id: str) -> Supply:
    """Return the kind of supply with an id; the first one if it is empty. Raises :class:`Refused` if
    there is none."""
    every = game.mechanisms.every_supply
    found = game.mechanisms.supply_called(id) if id else every[0]
    if found is None:
        known = [one.id for one in game.mechanisms.supplies]
        raise Refused(unknown_name("kind of supply", id, known, ("given", "supply")))
    return found


def _reach(game: Game, lines: SupplyLines, given: SupplyInputs) -> dict[str, Fraction]:
    """Return the places that the sources of the given side reach in the current position, each with
    the length of its supply line."""
    side, classes = known_side(game, given.side), game.sheet.movement_classes
    if given.movement_class and given.movement_class not in classes:
        where = ("given", "movement_class")
        raise Refused(unknown_name("movement class", given.movement_class, classes, where))
    own = (unit.movement_class for unit in game.units if side_of(game, unit) == side)
    mover = given.movement_class or next(own, "")
    near, space = lines.near_sources(side, mover), lines.situation.sheet.space
    return {space.id(cell): Fraction(near[cell], lines.unit) for cell in sorted(near)}


def _supply_steps(
    rule: str, ways: dict[str, tuple[str, ...]], without: tuple[str, ...], isolated: tuple[str, ...]
) -> Iterator[Step]:
    for name, way in ways.items():
        yield step(rule, "{unit} is in supply: {hexes}.", unit=name, hexes=", ".join(way))
    for name in without:
        if name in isolated:
            yield step(rule, "{unit} is out of supply, and isolated.", unit=name)
        else:
            yield step(rule, "{unit} is out of supply.", unit=name)


def _named_steps(
    rule: str,
    supply: str,
    ways: dict[str, tuple[str, ...]],
    without: tuple[str, ...],
    isolated: tuple[str, ...],
) -> Iterator[Step]:
    for name, way in ways.items():
        hexes = ", ".join(way)
        yield step(rule, "{unit} has {supply}: {hexes}.", unit=name, supply=supply, hexes=hexes)
    for name in without:
        if name in isolated:
            text = "{unit} is without {supply}, and isolated."
            yield step(rule, text, unit=name, supply=supply)
        else:
            yield step(rule, "{unit} is without {supply}.", unit=name, supply=supply)


def _arrows(scene: QuestionScene) -> Iterator[Arrow]:
    """Yield an arrow for the supply line of each unit that is in supply."""
    for way in scene.result["supplied"].values():
        if len(way) > 1:
            yield Arrow(kind="supply", way=tuple(way))


def procedures(game: Game) -> Iterator[Procedure[Any, Any]]:
    """Yield the procedure that answers questions about supply, if the game declares supply."""
    every = game.mechanisms.every_supply
    if every:
        cases = dict.fromkeys(game.mechanisms.case("supply", one) for one in every)
        yield Procedure("supply", tuple(cases), answer_supply, _arrows)


def check_supply(game: Game) -> Iterator[Problem]:
    """Report errors in the supply rules: no source; unknown sides, places and roads; and sources
    with conditions on units, which can only test side, weather and turn."""
    if game.mechanisms.supply is not None:
        yield from _check(game, game.mechanisms.supply, ("mechanisms", "supply"))
    for n, declared in enumerate(game.mechanisms.supplies):
        yield from _check(game, declared, ("mechanisms", "supplies", n))


def _check(game: Game, declared: Supply, path: PathKey) -> Iterator[Problem]:
    words = KnownWords(game)
    sides = [s.id for s in game.sheet.sides]
    if not declared.from_:
        hint = "write from: where supply comes from, or which units it comes from"
        yield warning("unreached", "supply has no source: no unit is ever in it", path, hint=hint)
    for n, source in enumerate(declared.from_):
        here = (*path, "from", n)
        yield from known_word(source.side, sides, (*here, "side"), "no side")
        for m, word in enumerate(source.at):
            yield from known_word(word, words.places, (*here, "at", m), "no hex or area")
        if any(True for _, part in source.when.nested_conditions() for _ in part.lines()):
            hint = "only side, weather and turn can be asked of a source"
            yield error("never-holds", "a source is no unit", (*here, "when"), hint=hint)
    for n, word in enumerate(declared.roads):
        yield from known_word(word, words.paths, (*path, "roads", n), "no path")
