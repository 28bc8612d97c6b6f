"""Writes the rules text of movement."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.mechanisms.movement import (
    Allowance,
    CrossingLimit,
    Gate,
    LeastMove,
    Movement,
    NoStep,
    OtherAllowance,
    Risk,
    Way,
)
from builder.model.pieces.values import number_text
from builder.model.tables import Chart
from builder.rules.engine.carrying.carrier_text import carriers_rules_text
from builder.rules.engine.overruns.overrun_text import overrun_sentences
from builder.rules.engine.wording.change_sentences import change_sentence
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.engine.wording.rules_cases import RulesPart, own_text_or
from builder.sentences import with_capital


def movement_rules_text(wording: Wording) -> Iterator[RulesPart]:
    """Yield the rules paragraphs on allowances, costs and what is always allowed, then on special
    ways of moving and on the map edge."""
    declared = wording.game.mechanisms.movement
    if declared is None:
        return
    tr, case = wording.tr, wording.game.mechanisms.case("movement", declared)
    text = own_text_or(wording, declared, _moves(wording, declared))
    yield RulesPart(case, tr("Moving Units"), text, table=_costs(wording))
    yield from _allowances(wording, declared, case)
    yield from _steps(wording, declared, case)
    for overrun in declared.overruns:
        told = overrun_sentences(wording, overrun)
        text = own_text_or(wording, overrun, [wording.space.join(told)])
        yield RulesPart(overrun.rule or case, tr("Overruns"), (), text)
    yield from carriers_rules_text(wording, declared, case)
    for way in declared.ways:
        title = tr(way.name) if way.name else tr(way.id.replace("-", " ").capitalize())
        yield RulesPart(
            way.rule or case, title, own_text_or(wording, way, _way(wording, way)), of=title
        )
    for gates, leaving in ((declared.exits, True), (declared.entries, False)):
        for gate in gates:
            text = own_text_or(wording, gate, [_gate(wording, gate, leaving=leaving)])
            title = tr("Leaving the Map") if leaving else tr("Entering the Map")
            yield RulesPart(gate.rule or case, title, (), text)


def _costs(wording: Wording) -> str:
    """Return the id of the chart that shows the costs of terrain; empty for a board of boxes, which
    has no terrain."""
    charts = (
        t for t in wording.game.tables if isinstance(t, Chart) and t.fill == "terrain-effects"
    )
    return "" if wording.tr.board == "boxes" else next((chart.id for chart in charts), "")


def _by_acting(wording: Wording) -> bool:
    """Return whether units move only when they are activated (by a chit, card or impulse), because
    the game has no movement phase."""
    activation = wording.game.mechanisms.activation
    moving = any("mov" in phase.id for phase in wording.game.sheet.sequence)
    return activation is not None and activation.kind != "sides" and not moving


def _acts(wording: Wording, declared: Movement) -> Iterator[str]:
    """Yield rules sentences on how far a unit moves when it is activated."""
    tr = wording.tr
    if tr.board == "boxes":
        points = _points(wording, declared.allowance)
        yield tr("A unit that acts may move from box to box by the ways between them, spending up to "
                 "{points}. Unspent points are lost.", points=points)  # fmt: skip
    elif isinstance(declared.allowance, int):
        yield tr(
            "A unit that acts may move from hex to hex, spending up to {points} movement points: each hex "
            "that it enters and each hexside that it crosses costs the points given in the terrain effects "
            "chart. Unspent points are lost.",
            points=declared.allowance,
        )
    else:
        yield tr(
            "A unit that acts may move from hex to hex, as far as its {value} allows: each hex that it "
            "enters and each hexside that it crosses costs the points given in the terrain effects chart. "
            "Unspent points are lost.",
            value=wording.value(declared.allowance),
        )


def _least(wording: Wording, declared: LeastMove) -> str:
    """Return the text for the movement points that a unit must use at least."""
    tr, points = wording.tr, _points(wording, declared.points)
    if declared.times != 1:
        share = number_text(declared.times)
        points = tr("{share} of {points} (fractions dropped)", share=share, points=points)
    if declared.when.empty:
        return tr("A unit must use at least {points} for its move, if it can.", points=points)
    when = wording.when(declared.when, "unit")
    text = "As far as it can, a unit must use at least {points} for its move if {when}."
    return tr(text, when=when, points=points)


def _moves(wording: Wording, declared: Movement) -> Iterator[str]:
    tr = wording.tr
    if _by_acting(wording):
        yield from _acts(wording, declared)
    elif tr.board == "boxes":
        points = _points(wording, declared.allowance)
        yield tr("In its side’s movement phase a unit may move from box to box by the ways between them, "
                 "spending up to {points}. Unspent points are lost.", points=points)  # fmt: skip
    elif isinstance(declared.allowance, int):
        yield tr(
            "In its side’s movement phase a unit may move from hex to hex, spending up to {points} "
            "movement points: each hex that it enters and each hexside that it crosses costs the points "
            "given in the terrain effects chart. Unspent points are lost.",
            points=declared.allowance,
        )
    else:
        yield tr(
            "In its side’s movement phase a unit may move from hex to hex, as far as its {value} allows: "
            "each hex that it enters and each hexside that it crosses costs the points given in the "
            "terrain effects chart. Unspent points are lost.",
            value=wording.value(declared.allowance),
        )
    if not declared.who.empty:
        yield tr("A unit may move only if {when}.", when=wording.when(declared.who, "unit"))
    if declared.one_hex:
        yield tr("A unit may always move one hex, unless the hex is closed to it.")
    if declared.spans:
        spans = with_capital(wording.either(declared.spans, "across"))
        yield tr("{spans} carries units over a hexside as if it were clear.", spans=spans)
    meets = wording.game.mechanisms.enemies_share_places
    if meets and declared.through:
        yield tr("Units may move through enemy units, and stop in their hexes.")
    elif meets:
        yield tr("A unit that enters a hex with enemy units moves no further in that phase.")
    elif declared.through:
        yield tr("Units may move through enemy units, but not stop in their hexes.")
    else:
        yield tr("A unit may not enter a hex with enemy units.")
    if declared.pins is not None and declared.pins.empty:
        yield tr("Each enemy unit keeps one unit from leaving its hex.")
    elif declared.pins is not None:
        when = wording.that(declared.pins)
        yield tr("Each enemy unit that {when} keeps one unit from leaving its hex.", when=when)


def _allowances(wording: Wording, declared: Movement, case: str) -> Iterator[RulesPart]:
    title = wording.tr("Movement Allowance")
    for other in declared.allowances:
        yield RulesPart(
            other.rule or case,
            title,
            (),
            own_text_or(wording, other, [_other_allowance(wording, other)]),
        )
    if len(declared.allowances) > 1:
        first = wording.tr("Where several of these apply, the allowance named first counts.")
        yield RulesPart(declared.allowances[-1].rule or case, title, (), (first,))
    for change in declared.changes:
        text = change_sentence(wording, wording.tr("the allowance"), change, "mover")
        yield RulesPart(change.rule or case, title, (), own_text_or(wording, change, [text]))
    for least in declared.least:
        said = own_text_or(wording, least, [_least(wording, least)])
        yield RulesPart(least.rule or case, wording.tr("Least Movement"), (), said)
    if len(declared.least) > 1:
        first = wording.tr("If several of these apply, the one named first counts.")
        yield RulesPart(declared.least[-1].rule or case, wording.tr("Least Movement"), (), (first,))


def _other_allowance(wording: Wording, other: OtherAllowance) -> str:
    points, when = _points(wording, other.points), wording.when(other.when, "mover")
    return wording.tr("The allowance is {points} if {when}.", points=points, when=when)


def _points(wording: Wording, allowance: Allowance) -> str:
    """Return an allowance as a phrase: the value that gives it, as in ``its movement``, or a number
    of movement points."""
    if not isinstance(allowance, int):
        return wording.tr("its {value}", value=wording.value(allowance))
    return wording.movement_points(allowance)


def _steps(wording: Wording, declared: Movement, case: str) -> Iterator[RulesPart]:
    title, forbidden = wording.tr("Movement Costs"), wording.tr("Prohibited Movement")
    for change in declared.costs:
        text = change_sentence(wording, wording.tr("the cost of a movement step"), change, "step")
        yield RulesPart(change.rule or case, title, (), own_text_or(wording, change, [text]))
    for barred in declared.barred:
        yield RulesPart(
            barred.rule or case,
            forbidden,
            (),
            own_text_or(wording, barred, [_no_step(wording, barred)]),
        )
    for limit in declared.crossings:
        said = own_text_or(wording, limit, [crossing_said(wording, limit)])
        yield RulesPart(limit.rule or case, wording.tr("Crossing Limits"), (), said)


def crossing_said(wording: Wording, limit: CrossingLimit) -> str:
    """Return the sentence on how much of a side may make the same step in a phase."""
    tr, most, count = wording.tr, limit.most, limit.count
    if count == "units" and most == 1:
        text = tr("Counting both directions, only one unit of a side may make the same movement step in a "
                  "phase")  # fmt: skip
    elif count == "units":
        text = tr("Counting both directions, at most {most} units of a side may make the same movement step "
                  "in a phase")  # fmt: skip
    elif count == "steps":
        text = tr("Counting both directions, units of a side that make the same movement step in a phase may "
                  "have at most {most} steps together")  # fmt: skip
    elif count == "points":
        text = tr("Counting both directions, units of a side that make the same movement step in a phase may "
                  "count for at most {most} points together")  # fmt: skip
    else:
        text = tr("Counting both directions, units of a side that make the same movement step in a phase may "
                  "have at most {most} points of {value} together")  # fmt: skip
    text = text.format(most=most, value=wording.value(count))
    if not limit.when.empty:
        text = tr("{text} if {when}", text=text, when=wording.when(limit.when, "step"))
    if not limit.of.empty:
        of = wording.when(limit.of, "unit")
        text = tr("{text}; a unit counts only if {of}", text=text, of=of)
    return tr("{text}.", text=text)


def _no_step(wording: Wording, barred: NoStep) -> str:
    return wording.tr(
        "A movement step is prohibited if {when}.", when=wording.when(barred.when, "step")
    )


# -- other ways of moving ----------------------------------------------------------------------


def _way(wording: Wording, way: Way) -> Iterator[str]:
    tr = wording.tr
    yield _who(wording, way)
    if way.along:
        yield tr("The whole move must follow {paths}.", paths=wording.either(way.along, "along"))
    if way.allowance is not None:
        yield tr("The allowance is then {points}.", points=_points(wording, way.allowance))
    if way.times != 1 or way.add:
        plain = way.model_copy(update={"when": type(way.when)()})
        yield change_sentence(wording, tr("the allowance"), plain, "unit")
    if way.rate is not None:
        yield tr(
            "Each movement step costs {cost}, whatever the terrain.",
            cost=wording.movement_points(way.rate),
        )
    if way.clear == 1:
        yield tr("The unit may not start, pass or stop next to an enemy unit.")
    elif way.clear:
        far = way.clear
        yield tr(
            "The unit may not start, pass or stop within {far} hexes of an enemy unit.", far=far
        )
    if way.most == 1:
        yield tr("Only one unit per side may move in this way in a turn.")
    elif way.most is not None:
        yield tr("At most {most} units per side may move in this way in a turn.", most=way.most)
    if way.risk:
        yield _risk(wording, way.risk)


def _who(wording: Wording, way: Way) -> str:
    tr = wording.tr
    if way.reacts:
        near = wording.hexes(way.reacts)
        text = tr("A unit may move in this way in the enemy’s movement phase, when an enemy unit has come "
                  "within {near} of it", near=near)  # fmt: skip
        said = tr("{text}.", text=text)
        if way.when.empty:
            return said
        only = tr("A unit may do so only if {when}.", when=wording.when(way.when, "unit"))
        return wording.space.join((said, only))
    text = tr("A unit may move in this way instead of its normal move")
    if way.when.empty:
        return tr("{text}.", text=text)
    return tr("{text} if {when}.", text=text, when=wording.when(way.when, "unit"))


def _risk(wording: Wording, risk: Risk) -> str:
    tr, (low, high) = wording.tr, risk.rolls
    roll = (
        tr("on a roll of {low}", low=wording.ranges(range(low, high + 1)))
        if high - low < 2
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


def _gate(wording: Wording, gate: Gate, *, leaving: bool) -> str:
    tr = wording.tr
    who = tr("a unit of {side}", side=wording.word(gate.side)) if gate.side else tr("a unit")
    at = wording.one_of(wording.places(gate.at))
    if leaving:
        text = tr("{who} may leave the map from {places}", who=who, places=at)
    else:
        text = tr("{who} may enter the map at {places}", who=who, places=at)
    if gate.cost:
        text = tr(
            "{text}, at an extra cost of {cost}", text=text, cost=wording.movement_points(gate.cost)
        )
    if gate.when.empty:
        return with_capital(tr("{text}.", text=text))
    return with_capital(tr("{text} if {when}.", text=text, when=wording.when(gate.when, "unit")))
