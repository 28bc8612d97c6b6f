"""Answers questions about movement: single moves, everything in reach, which units react."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Annotated, Any

from pydantic import Field

from builder.model.base import Points, Words
from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.mechanisms.movement import Movement, Risk, Way
from builder.model.space import Cell
from builder.problems import unknown_name
from builder.rules.core.moving.cheapest_paths import Search
from builder.rules.core.names import PlaceName, PlaceNames, UnitName, UnitNames
from builder.rules.core.positions.position import Piece
from builder.rules.core.positions.question_position import piece_in_hex
from builder.rules.core.questions import made_roll, unit_of
from builder.rules.core.yes_no_answers import Bar, Verdict
from builder.rules.engine.facing.turning_moves import TurningSearch
from builder.rules.engine.links.off_map_links import Links, Spot, cost_of
from builder.rules.engine.movement.bars import BARS
from builder.rules.engine.movement.least_moves import ends_far_enough, why_too_near
from builder.rules.engine.movement.movement_rules import March
from builder.rules.engine.movement.walking import Walk, start_of_march
from builder.rules.engine.positions.held_places import spot_id
from builder.rules.engine.positions.position_input import situation_of
from builder.rules.engine.positions.situation import PositionInputs, Situation
from builder.rules.procedures import Context, Procedure, Refused, Reply, Step, step


class MoveInputs(PositionInputs):
    """The input of the ``move`` procedure: a unit and its path."""

    unit: UnitName = Field(description="the unit that moves")
    path: PlaceNames = Field(
        (),
        description="places that it enters and directions that it turns to, in order; "
        "'off' leaves the map",
    )
    by: str = Field("", description="the way of moving, if it is not the plain one")
    moved: UnitNames = Field((), description="units of its side that have moved so in this turn")
    die: Annotated[int, Field(ge=1)] | None = Field(None, description="the roll, if it is made")


class MoveReply(Verdict):
    """The reply of the ``move`` procedure: whether the move is allowed (``by`` and ``why`` if not),
    and what it costs. ``risk`` is the chance of a loss at its end; ``overrun`` lists the enemy
    units that it overruns; ``turns`` is the number of turns until the unit arrives, if it does not
    arrive at once; ``faces`` is the direction in which it points, if it has a facing."""

    at: str = Field(description="where the unit stands after the lawful part; empty off the map")
    faces: str = ""
    turns: int = 0
    overrun: tuple[str, ...] = ()
    allowance: Points
    spent: Points
    left: Points
    risk: str = ""


def answer_move(context: Context, given: MoveInputs) -> MoveReply:
    """Answer whether a unit may move along a path and end there: the cost, and the effect of zones
    of control."""
    march = _march(context, given, given.unit, given.by)
    others = len(set(given.moved) - {march.piece.name})
    walk = Walk(march, start_of_march(march), others=others)
    bar = march.may_start() or _too_many(march, given.moved)
    for word in given.path if bar is None else ():
        bar = walk.go(word)
        if bar:
            break
    bar = bar or walk.end() or _too_near(march, walk.spent)
    risk = march.way.risk if march.way and bar is None else None
    return MoveReply(
        legal=bar is None,
        by=bar.rule if bar else "",
        why=bar.text if bar else "",
        at=walk.place,
        faces=walk.faces,
        turns=walk.arrives,
        overrun=walk.overrun,
        allowance=march.allowance,
        spent=walk.spent,
        left=march.allowance - walk.spent,
        risk=str(chance_of(risk)) if risk else "",
        steps=(
            *walk.lines,
            *(_risked(context, march, risk, given.die) if risk else ()),
            *([bar.step] if bar else []),
        ),
    )


def _too_near(march: March, spent: Fraction) -> Bar | None:
    """Return what forbids the unit to move no farther, if it must; otherwise ``None``."""
    if not march.declared.least or march.piece.cell is None:
        return None
    found = cheapest_ends(march).items()
    return why_too_near(march, spent, {c: n for c, (n, _) in found if march.may_end(c) is None})


def _too_many(march: March, moved: Words) -> Bar | None:
    """Return what forbids the move if the units in ``moved`` already make up the number that may
    use this special way of moving in a turn; otherwise ``None``."""
    most = march.way.most if march.way else None
    if most is None or len(set(moved) - {march.piece.name}) < most:
        return None
    return Bar(march.rule, BARS["most"])


def chance_of(risk: Risk) -> Fraction:
    """Return the chance that a risky way of moving costs the unit its loss."""
    low, high = risk.rolls
    chances = Dice.parse(risk.dice).chances().items()
    return sum((chance for roll, chance in chances if low <= roll <= high), Fraction(0))


def _risked(context: Context, march: March, risk: Risk, die: int | None) -> Iterator[Step]:
    """Yield the explanation steps of the roll at the end of a risky move, and of its result."""
    roll = made_roll(context, Dice.parse(risk.dice), die)
    if roll is None:
        yield step(march.rule, "The chance of a loss is {chance}.", chance=chance_of(risk))
        return
    yield step(march.rule, "Roll {die}.", die=roll)
    if not risk.rolls[0] <= roll <= risk.rolls[1]:
        yield step(march.rule, "Nothing is lost.")
    elif risk.steps:
        yield step(march.rule, "The unit loses {many} steps.", many=risk.steps)
    else:
        yield step(march.rule, "The unit is eliminated.")


def _march(context: Context, given: PositionInputs, unit: str, by: str) -> March:
    situation = situation_of(context, given)
    declared = context.game.mechanisms.movement
    assert declared is not None
    way = way_of(declared, by)
    return March(situation, declared, _mover(situation, declared, unit), way)


def _mover(situation: Situation, declared: Movement, name: str) -> Piece:
    """Return the unit that a question about a move names: on the map, in a box, or, if units may
    enter the map, one that is not on it yet."""
    unit_of(situation.game, name)
    piece = situation.position.piece(name) or Piece(name, name.partition("#")[0])
    in_box = situation.mechanisms.links and piece.at in situation.in_boxes
    if in_box or (declared.entries and piece.spot is None):
        return piece
    first = next(iter(situation.sheet.space.ids), "0101")
    return piece_in_hex(situation.position, name, first)


def way_of(declared: Movement, id: str) -> Way | None:
    """Return the special way of moving (such as by rail) with that id; ``None`` for an empty id,
    which means normal movement. Raises :class:`Refused` if there is none."""
    if not id:
        return None
    found = next((way for way in declared.ways if way.id == id), None)
    if found is None:
        known = (way.id for way in declared.ways)
        raise Refused(unknown_name("way of moving", id, known, ("given", "by")))
    return found


# -- reach -------------------------------------------------------------------------------------


class ReachInputs(PositionInputs):
    """The input of the ``reach`` procedure: a unit, and optionally a goal."""

    unit: UnitName = Field(description="the unit that moves")
    to: PlaceName = Field("", description="a place to find the cheapest way to")
    by: str = Field("", description="the way of moving, if it is not the plain one")


class ReachReply(Reply):
    """The reply of the ``reach`` procedure: the places where the unit's move may end, with their
    costs, and the cheapest path to the goal (empty if out of reach). ``exits`` are the places where
    the unit can leave the map, with the cost of doing so; ``boxes`` are the off-map boxes that it
    can move to."""

    hexes: dict[str, Points]
    way: tuple[str, ...] = ()
    cost: Points | None = None
    exits: dict[str, Points] = {}
    boxes: dict[str, Points] = {}


def answer_reach(context: Context, given: ReachInputs) -> ReachReply:
    """List the places that a unit can move to, with their costs."""
    march = _march(context, given, given.unit, given.by)
    space = march.situation.sheet.space
    bar = march.may_start()
    found = cheapest_ends(march) if bar is None else {}
    ends = {c: spent for c, (spent, _) in found.items() if march.may_end(c) is None}
    ends = {c: ends[c] for c in ends_far_enough(march, ends)} or ends
    goal = space.cell(given.to) if given.to else None
    way = found[goal][1].route(goal) if goal is not None and goal in ends else ()
    told = step(march.rule, "Places in reach: {count}.", count=len(ends))
    return ReachReply(
        hexes={space.id(c): ends[c] for c in sorted(ends)},
        way=tuple(space.id(c) for c in way),
        cost=ends.get(goal) if goal is not None else None,
        exits={space.id(c): cost for c, cost in exits_in_reach(march, found)},
        boxes=boxes_in_reach(march, {c: spent for c, (spent, _) in found.items()}),
        steps=(bar.step if bar else told,),
    )


def cheapest_ends(march: March) -> dict[Cell, tuple[Fraction, Search[Cell]]]:
    """Return, for every place that the unit can reach, the fewest movement points that this takes,
    and the search that found the cheapest path."""
    found: dict[Cell, tuple[Fraction, Search[Cell]]] = {}
    before = dict(march.starts())
    for search in march.reach():
        for cell, cost in search.costs.items():
            if cell != march.piece.cell and not _may_lie(search, cell):
                continue
            spent = before[search.start] + cost
            if cell not in found or spent < found[cell][0]:
                found[cell] = (spent, search)
    return found


def _may_lie(search: Search[Cell], cell: Cell) -> bool:
    """Return whether a unit has room in a place to which a search has led it, in some direction."""
    if not isinstance(search, TurningSearch) or search.turning.facing.extent is None:
        return True
    return bool(search.ends(cell))


def boxes_in_reach(march: March, found: Mapping[Spot, Fraction]) -> dict[str, Fraction]:
    """Return the off-map boxes that the unit can move to, each with its lowest cost in movement
    points."""
    situation = march.situation
    if not situation.mechanisms.links:
        return {}
    ways, start = Links(situation, march.piece), start_of_march(march)
    spent = dict(found)
    if start is not None:
        spent[start] = Fraction(0)
    best: dict[str, Fraction] = {}
    for spot, before in spent.items():
        for goal, link in ways.open(spot):
            cost = cost_of(link, before, march.allowance)
            if isinstance(goal, str) and cost is not None:
                name = spot_id(situation, goal)
                best[name] = min(before + cost, best.get(name, before + cost))
    return dict(sorted(best.items()))


def exits_in_reach(
    march: March, found: dict[Cell, tuple[Fraction, Search[Cell]]]
) -> Iterator[tuple[Cell, Fraction]]:
    for cell in sorted(found) if march.declared.exits else ():
        gate = march.gate(cell, march.declared.exits)
        if gate and found[cell][0] + gate.cost <= march.allowance:
            yield cell, found[cell][0] + gate.cost


# -- reaction ----------------------------------------------------------------------------------


class ReactInputs(PositionInputs):
    """The input of the ``react`` procedure: an enemy unit that has moved, and the special way of
    moving by which units react."""

    unit: UnitName = Field(description="the unit that has moved, where it stands now")
    by: str = Field("", description="the way of moving, if there are several that react")


class ReactReply(Reply):
    """The reply of the ``react`` procedure: the units that may react, each with its allowance."""

    units: dict[str, Points]


def reacting_units(
    situation: Situation, declared: Movement, way: Way, enemy: Piece
) -> dict[str, Fraction]:
    """Return the units that may react to an enemy unit that has moved, each with its allowance."""
    if enemy.cell is None:
        return {}
    near = situation.ground.within(enemy.cell, way.reacts)
    marches = (
        March(situation, declared, piece, way)
        for piece in situation.troops
        if piece.cell in near and situation.is_enemy(situation.side(piece), situation.side(enemy))
    )
    return {m.piece.name: m.allowance for m in marches if m.may_start() is None}


def answer_react(context: Context, given: ReactInputs) -> ReactReply:
    """List the units that may react to an enemy unit that has moved."""
    situation = situation_of(context, given)
    declared = context.game.mechanisms.movement
    assert declared is not None
    way = way_of(declared, given.by) or next(way for way in declared.ways if way.reacts)
    first = next(iter(situation.sheet.space.ids), "0101")
    enemy = piece_in_hex(situation.position, given.unit, first)
    assert enemy.cell is not None
    units = reacting_units(situation, declared, way, enemy)
    rule = way.rule or context.game.mechanisms.case("movement", declared)
    told = step(rule, "Units that may react: {units}.", units=", ".join(units) or "–")
    return ReactReply(units=units, steps=(told,))


def procedures(game: Game) -> Iterator[Procedure[Any, Any]]:
    """Yield the procedures that answer questions about movement, if the game declares movement."""
    declared = game.mechanisms.movement
    if declared is None:
        return
    rules = (game.mechanisms.case("movement", declared),)
    yield Procedure("move", rules, answer_move)
    yield Procedure("reach", rules, answer_reach)
    reacting = [way for way in declared.ways if way.reacts]
    if reacting:
        yield Procedure("react", (reacting[0].rule or rules[0],), answer_react)
