"""Writes the rules text of movement."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.mechanisms.movement import (
    Allowance,
    Gate,
    Movement,
    NoStep,
    OtherAllowance,
    Overrun,
    Risk,
    Way,
)
from builder.model.tables import Chart
from builder.rules.core.moving.terrain import cost_text
from builder.rules.engine.combat.combat_outcomes import sentence
from builder.rules.engine.wording.change_sentences import changed
from builder.rules.engine.wording.condition_phrases import Teller, capital
from builder.rules.engine.wording.rules_cases import Said, own_or


def movement(teller: Teller) -> Iterator[Said]:
    """Yield the rules paragraphs on allowances, costs and what is always allowed, then on special
    ways of moving and on the map edge."""
    declared = teller.game.mechanisms.movement
    if declared is None:
        return
    tr, case = teller.tr, teller.game.mechanisms.case("movement", declared)
    text = own_or(teller, declared, _moves(teller, declared))
    yield Said(case, tr("Moving Units"), text, table=_costs(teller))
    yield from _allowances(teller, declared, case)
    yield from _steps(teller, declared, case)
    for overrun in declared.overruns:
        text = own_or(teller, overrun, [teller.space.join(_overrun(teller, overrun))])
        yield Said(overrun.rule or case, tr("Overruns"), (), text)
    for way in declared.ways:
        title = tr(way.name) if way.name else tr(way.id.replace("-", " ").capitalize())
        yield Said(way.rule or case, title, own_or(teller, way, _way(teller, way)), of=title)
    for gates, leaving in ((declared.exits, True), (declared.entries, False)):
        for gate in gates:
            text = own_or(teller, gate, [_gate(teller, gate, leaving=leaving)])
            title = tr("Leaving the Map") if leaving else tr("Entering the Map")
            yield Said(gate.rule or case, title, (), text)


def _costs(teller: Teller) -> str:
    """Return the id of the chart that shows the costs of terrain; empty for a board of boxes, which
    has no terrain."""
    charts = (t for t in teller.game.tables if isinstance(t, Chart) and t.fill == "terrain-effects")
    return "" if teller.tr.board == "boxes" else next((chart.id for chart in charts), "")


def _by_acting(teller: Teller) -> bool:
    """Return whether units move when they are activated, and not in a movement phase."""
    activation = teller.game.mechanisms.activation
    moving = any("mov" in phase.id for phase in teller.game.sheet.sequence)
    return activation is not None and activation.kind != "sides" and not moving


def _acts(teller: Teller, declared: Movement) -> Iterator[str]:
    """Yield sentences on how far an activated unit moves."""
    tr = teller.tr
    if tr.board == "boxes":
        points = _points(teller, declared.allowance)
        yield tr("A unit that acts may move from box to box by the ways between them, and spend "
                 "{points}. Points that are not spent are lost.", points=points)  # fmt: skip
    elif isinstance(declared.allowance, int):
        yield tr(
            "A unit that acts may move from hex to hex, and spend {points} movement points: each hex "
            "that it enters, and each hexside that it crosses, costs the points that the terrain "
            "effects chart gives. Points that are not spent are lost.",
            points=declared.allowance,
        )
    else:
        yield tr(
            "A unit that acts may move from hex to hex, as far as its {value} reaches: each hex that it "
            "enters, and each hexside that it crosses, costs the points that the terrain effects chart "
            "gives. Points that are not spent are lost.",
            value=tr(declared.allowance),
        )


def _moves(teller: Teller, declared: Movement) -> Iterator[str]:
    tr = teller.tr
    if _by_acting(teller):
        yield from _acts(teller, declared)
    elif tr.board == "boxes":
        points = _points(teller, declared.allowance)
        yield tr("In its side's movement phase a unit may move from box to box by the ways between them, "
                 "and spend {points}. Points that are not spent are lost.", points=points)  # fmt: skip
    elif isinstance(declared.allowance, int):
        yield tr(
            "In its side's movement phase a unit may move from hex to hex, and spend {points} movement "
            "points: each hex that it enters, and each hexside that it crosses, costs the points that "
            "the terrain effects chart gives. Points that are not spent are lost.",
            points=declared.allowance,
        )
    else:
        yield tr(
            "In its side's movement phase a unit may move from hex to hex, as far as its {value} "
            "reaches: each hex that it enters, and each hexside that it crosses, costs the points that "
            "the terrain effects chart gives. Points that are not spent are lost.",
            value=tr(declared.allowance),
        )
    if declared.one_hex:
        yield tr("A unit may always move one hex, unless the hex is closed to it.")
    if declared.spans:
        spans = capital(teller.either(declared.spans, "across"))
        yield tr("{spans} carries units over a hexside as if it were clear.", spans=spans)
    meets = teller.game.mechanisms.meets
    if meets and declared.through:
        yield tr("Units may move through enemy units, and stop in their hexes.")
    elif meets:
        yield tr("A unit that enters a hex with enemy units moves no further in that phase.")
    elif declared.through:
        yield tr("Units may move through enemy units, but not stop in their hexes.")
    else:
        yield tr("A unit may not enter a hex with enemy units.")


def _allowances(teller: Teller, declared: Movement, case: str) -> Iterator[Said]:
    title = teller.tr("Movement Allowance")
    for other in declared.allowances:
        yield Said(other.rule or case, title, (), own_or(teller, other, [_other(teller, other)]))
    if len(declared.allowances) > 1:
        first = teller.tr("Where several of these hold, the allowance that is named first stands.")
        yield Said(declared.allowances[-1].rule or case, title, (), (first,))
    for change in declared.changes:
        text = changed(teller, teller.tr("the allowance"), change, "mover")
        yield Said(change.rule or case, title, (), own_or(teller, change, [text]))


def _other(teller: Teller, other: OtherAllowance) -> str:
    points, when = _points(teller, other.points), teller.when(other.when, "mover")
    return teller.tr("The allowance is {points} if {when}.", points=points, when=when)


def _points(teller: Teller, allowance: Allowance) -> str:
    """Return an allowance as a phrase: ``its`` value, or a number of movement points."""
    tr = teller.tr
    if not isinstance(allowance, int):
        return tr("its {value}", value=tr(allowance))
    if allowance == 1:
        return tr("one movement point")
    return tr("{points} movement points", points=allowance)


def _steps(teller: Teller, declared: Movement, case: str) -> Iterator[Said]:
    title, forbidden = teller.tr("Movement Costs"), teller.tr("Forbidden Movement")
    for change in declared.costs:
        text = changed(teller, teller.tr("the cost of a step"), change, "step")
        yield Said(change.rule or case, title, (), own_or(teller, change, [text]))
    for barred in declared.barred:
        yield Said(
            barred.rule or case, forbidden, (), own_or(teller, barred, [_no_step(teller, barred)])
        )


def _no_step(teller: Teller, barred: NoStep) -> str:
    return teller.tr("A step is forbidden if {when}.", when=teller.when(barred.when, "step"))


def _overrun(teller: Teller, overrun: Overrun) -> Iterator[str]:
    """Yield sentences on enemies that may be overrun, and what happens to them."""
    tr, when = teller.tr, teller.that(overrun.who)
    yield tr("A unit may enter a hex in which every enemy unit {when}.", when=when)
    if not overrun.by.empty:
        yield tr("It may do so only if {when}.", when=teller.when(overrun.by, "unit"))
    if overrun.cost:
        yield tr("That costs {cost} more.", cost=cost_text(overrun.cost))
    yield tr("Of each of these enemies:")
    for does in overrun.does:
        yield tr(sentence("unit", does), number=does.number, state=teller.word(does.state, "is"))


# -- other ways of moving ----------------------------------------------------------------------


def _way(teller: Teller, way: Way) -> Iterator[str]:
    tr = teller.tr
    yield _who(teller, way)
    if way.along:
        yield tr("Every step follows {paths}.", paths=teller.either(way.along, "along"))
    if way.allowance is not None:
        yield tr("The allowance is then {points}.", points=_points(teller, way.allowance))
    if way.times != 1 or way.add:
        plain = way.model_copy(update={"when": type(way.when)()})
        yield changed(teller, tr("the allowance"), plain, "unit")
    if way.rate is not None:
        yield tr("Each step costs {cost}, whatever the terrain.", cost=cost_text(way.rate))
    if way.clear == 1:
        yield tr("The unit does not start, pass or stop next to an enemy unit.")
    elif way.clear:
        far = way.clear
        yield tr(
            "The unit does not start, pass or stop within {far} hexes of an enemy unit.", far=far
        )
    if way.most == 1:
        yield tr("One unit of a side may move so in a turn.")
    elif way.most is not None:
        yield tr("At most {most} units of a side may move so in a turn.", most=way.most)
    if way.risk:
        yield _risk(teller, way.risk)


def _who(teller: Teller, way: Way) -> str:
    tr = teller.tr
    if way.reacts:
        near = teller.hexes(way.reacts)
        text = tr("A unit may move so in the enemy's movement phase, when an enemy unit has come within "
                  "{near} of it", near=near)  # fmt: skip
    else:
        text = tr("A unit may move so instead of its plain move")
    if way.when.empty:
        return tr("{text}.", text=text)
    return tr("{text} if {when}.", text=text, when=teller.when(way.when, "unit"))


def _risk(teller: Teller, risk: Risk) -> str:
    tr, (low, high) = teller.tr, risk.rolls
    roll = (
        tr("on a roll of {low}", low=low)
        if low == high
        else tr("on a roll of {low} to {high}", low=low, high=high)
    )
    if not risk.steps:
        text = tr("Roll {dice} at the end of the move: {roll} the unit is eliminated.")
    elif risk.steps == 1:
        text = tr("Roll {dice} at the end of the move: {roll} the unit loses a step.")
    else:
        text = tr("Roll {dice} at the end of the move: {roll} the unit loses {many} steps.")
    return text.format(dice=risk.dice, roll=roll, many=risk.steps)


# -- the map's edge ----------------------------------------------------------------------------


def _gate(teller: Teller, gate: Gate, *, leaving: bool) -> str:
    tr = teller.tr
    who = tr("a unit of {side}", side=teller.word(gate.side)) if gate.side else tr("a unit")
    at = teller.all_of(teller.places(gate.at))
    if leaving:
        text = tr("{who} may leave the map from {places}", who=who, places=at)
    else:
        text = tr("{who} may enter the map at {places}", who=who, places=at)
    if gate.cost:
        text = tr("{text}, for {cost} more", text=text, cost=cost_text(gate.cost))
    if gate.when.empty:
        return capital(tr("{text}.", text=text))
    return capital(tr("{text} if {when}.", text=text, when=teller.when(gate.when, "unit")))
