"""Writes the rules text of stacking, movement and zones of control."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.stacking import Apart, Stacking, StackLimit, StackSize
from builder.model.mechanisms.zones import (
    MATTERS,
    Bonds,
    Zone,
    ZoneChange,
    ZoneEffect,
    ZoneKind,
    Zones,
)
from builder.rules.core.moving.terrain import cost_text
from builder.rules.engine.positions.steps import number_or_text
from builder.rules.engine.wording.condition_phrases import Wording, capital
from builder.rules.engine.wording.rules_cases import RulesPart, own_text_or


def stacking_rules_text(wording: Wording) -> Iterator[RulesPart]:
    """Yield the rules paragraphs on stacking limits, the units that do not count, and the units
    that do not stack."""
    declared = wording.game.mechanisms.stacking
    if declared is None:
        return
    tr, case = wording.tr, wording.game.mechanisms.case("stacking", declared)
    title = tr("Stacking Limits")
    if declared.text:
        yield RulesPart(case, title, (tr(declared.text),))
        return
    for limit in sorted(declared.limits, key=lambda one: not one.when.empty):
        yield RulesPart(
            limit.rule or case, title, own_text_or(wording, limit, [_limit(wording, limit)])
        )
    yield RulesPart(case, title, tuple(_stacking_rest(wording, declared)))
    for apart in declared.apart:
        yield RulesPart(
            apart.rule or case, title, own_text_or(wording, apart, [_apart(wording, apart)])
        )


def _apart(wording: Wording, apart: Apart) -> str:
    """Return a sentence on two sorts of units that do not stack, in hexes or in boxes."""
    tr, when = wording.tr, apart.when
    first, second = (wording.either(words, "is") for words in (apart.first, apart.second))
    if when.in_ and all(map(wording.is_box, when.in_)):
        where = wording.one_of(wording.places(when.in_))
        text = tr("{first} and {second} may not be in {where} together",
                  first=first, second=second, where=where)  # fmt: skip
        when = when.model_copy(update={"in_": ()})
    else:
        text = tr("{first} and {second} may not be in a hex together", first=first, second=second)
    if when.empty:
        return capital(tr("{text}.", text=text))
    return capital(tr("{text} if {when}.", text=text, when=wording.when(when, "hex")))


def _limit(wording: Wording, limit: StackLimit) -> str:
    """Return a sentence on the stacking limit of hexes, or of the boxes that its condition names."""
    tr, when = wording.tr, limit.when
    if when.in_ and all(map(wording.is_box, when.in_)):
        names = wording.places(when.in_)
        where = (
            names[0] if len(names) == 1 else tr("each of {places}", places=wording.all_of(names))
        )
        text = _most_in(wording, limit, where)
        when = when.model_copy(update={"in_": ()})
    elif _only_boxes(wording, when.not_):
        assert when.not_ is not None
        others = wording.one_of(wording.places(when.not_.in_))
        text = _most_in(wording, limit, tr("any box but {places}", places=others))
        when = when.model_copy(update={"not_": None})
    else:
        text = _most_in_a_hex(wording, limit)
    if not when.empty:
        text = tr("{text} if {when}", text=text, when=wording.when(when, "hex"))
    if not limit.of.empty:
        of = wording.when(limit.of, "unit")
        text = tr("{text}, counting a unit only if {of}", text=text, of=of)
    return tr("{text}.", text=text)


def _only_boxes(wording: Wording, when: When | None) -> bool:
    """Return whether a condition asks for nothing but boxes to stand in."""
    if when is None or when != When(in_=when.in_):
        return False
    return bool(when.in_) and all(map(wording.is_box, when.in_))


def _most_in(wording: Wording, limit: StackLimit, where: str) -> str:
    """Return a clause on the most units, steps or points that may be in the named boxes."""
    tr, most = wording.tr, limit.most
    if limit.count == "units" and most == 1:
        return tr("Only one unit of a side may be in {where}", where=where)
    if limit.count == "units":
        return tr("At most {most} units of a side may be in {where}", most=most, where=where)
    if limit.count == "steps":
        text = tr("Units of a side in {where} may have at most {most} steps together")
    elif limit.count == "points":
        text = tr("Units of a side in {where} may count at most {most} points together")
    else:
        text = tr("Units of a side in {where} may have at most {most} points of {value} together")
    return text.format(most=most, where=where, value=tr(limit.count))


def _most_in_a_hex(wording: Wording, limit: StackLimit) -> str:
    tr, most = wording.tr, limit.most
    if isinstance(most, str) and limit.count == "units":
        return tr("The figure {figure} of a hex is the most units of a side that may be in it",
                  figure=tr(most))  # fmt: skip
    if isinstance(most, str):
        return tr("The figure {figure} of a hex is the most that units of a side in it may count "
                  "together, in {value}", figure=tr(most), value=tr(limit.count))  # fmt: skip
    if limit.count == "units" and most == 1:
        return tr("Only one unit of a side may be in a hex")
    if limit.count == "units":
        return tr("At most {most} units of a side may be in a hex", most=most)
    if limit.count == "steps":
        return tr("Units of a side in a hex may have at most {most} steps together", most=most)
    if limit.count == "points":
        return tr("Units of a side in a hex may count at most {most} points together", most=most)
    return tr(
        "Units of a side in a hex may have at most {most} points of {value} together",
        most=most,
        value=tr(limit.count),
    )


def _size(wording: Wording, size: StackSize) -> str:
    tr, when = wording.tr, wording.when(size.when, "unit")
    if size.points == 1:
        return tr("A unit counts one point if {when}.", when=when)
    if size.points == Fraction(1, 2):
        return tr("A unit counts half a point if {when}.", when=when)
    points = number_or_text(size.points)
    return tr("A unit counts {points} points if {when}.", points=points, when=when)


def _stacking_rest(wording: Wording, declared: Stacking) -> Iterator[str]:
    tr = wording.tr
    for size in declared.sizes:
        yield from own_text_or(wording, size, [_size(wording, size)])
    if declared.sizes:
        yield tr("Any other unit counts one point.")
    if declared.free is not None:
        yield tr("{who} does not count.", who=capital(wording.somebody(declared.free)))
    if declared.during == "end":
        yield tr("The limit holds at the end of a move; on the way units pass through one another.")
    else:
        yield tr("The limit holds at all times, on the way too.")


# -- zones -------------------------------------------------------------------------------------


def zones_rules_text(wording: Wording) -> Iterator[RulesPart]:
    """Yield the rules paragraphs on who has a zone of control, where it reaches, and what it does."""
    declared = wording.game.mechanisms.zones
    if declared is not None:
        case = wording.game.mechanisms.case("zones", declared)
        title = wording.tr("Zones and Their Effects")
        yield RulesPart(case, title, own_text_or(wording, declared, _zones(wording, declared)))
        for kind in declared.kinds:
            text = own_text_or(wording, kind, [wording.space.join(_kind(wording, kind))])
            yield RulesPart(kind.rule or case, title, (), text)
        if declared.bonds is not None:
            bonds = own_text_or(wording, declared.bonds, _bonds(wording, declared.bonds))
            yield RulesPart(declared.bonds.rule or case, wording.tr("Bonds"), bonds)


def _kind(wording: Wording, kind: ZoneKind) -> Iterator[str]:
    """Yield sentences on another kind of zone of control: who has it, where it reaches, what it
    does."""
    tr, when = wording.tr, wording.when(kind.who, "unit")
    name = tr(kind.name)
    if kind.reach == 1:
        yield tr("{name}: the hexes next to its own. A unit has it instead if {when}.",
                 name=name, when=when)  # fmt: skip
    elif kind.reach:
        yield tr("{name}: the hexes within {reach} of its own. A unit has it instead if {when}.",
                 name=name, reach=kind.reach, when=when)  # fmt: skip
    else:
        yield tr("{name}: its own hex. A unit has it instead if {when}.", name=name, when=when)
    if kind.closed is not None:
        when = wording.when(kind.closed, "hex")
        yield tr("It does not reach into a hex if {when}.", when=when)
    done = [*_effects(wording, kind)]
    yield from [tr("For it:"), *done] if done else [tr("It does nothing to moves.")]
    yield from _counting(wording, kind.counts)


def _effects(wording: Wording, zone: Zone) -> Iterator[str]:
    """Yield sentences on what a zone of control does to steps."""
    yield from _entering(wording, zone.enter)
    yield from _leaving(wording, zone.leave)
    yield from _between(wording, zone.between)


def _counting(wording: Wording, counts: Iterable[str]) -> Iterator[str]:
    """Yield a sentence on the matters that a zone of control or a bond counts in, if it does not
    count in all."""
    if set(counts) != {*MATTERS}:
        matters = wording.all_of(_matters(wording)[m] for m in counts)
        yield wording.tr("It counts in {matters} only.", matters=matters)


def _bonds(wording: Wording, bonds: Bonds) -> Iterator[str]:
    """Yield sentences on what is forbidden between two units that form a bond."""
    tr = wording.tr
    yield tr("Two units of a side that stand two hexes apart form a bond if the zones of both reach what "
             "lies between them: no enemy unit enters the one hex between them, or crosses the hexside "
             "between the two.")  # fmt: skip
    if not bonds.who.empty:
        yield tr("A unit forms bonds only if {when}.", when=wording.when(bonds.who, "unit"))
    yield from _counting(wording, bonds.counts)


def _zones(wording: Wording, declared: Zones) -> Iterator[str]:
    tr = wording.tr
    if declared.who.empty:
        text = _every_zone(wording, declared.reach)
    else:
        text = _some_zone(wording, declared.reach, wording.when(declared.who, "unit"))
    if declared.closed is not None:
        when = wording.when(declared.closed, "hex")
        more = tr("It does not reach into a hex if {when}.", when=when)
        text = tr("{text} {more}", text=text, more=more)
    yield text
    yield from _effects(wording, declared)
    yield from _counting(wording, declared.counts)
    for change in declared.changes:
        yield from own_text_or(wording, change, [_zone_change(wording, change)])
    if declared.ignored is not None:
        when = wording.when(declared.ignored, "unit")
        yield tr("A unit is not bound by enemy zones of control if {when}.", when=when)
    if declared.cancelled:
        matters = [_matters(wording)[m] for m in declared.cancelled]
        yield tr(
            "A unit cancels enemy zones of control in its hex for its own side in {matters}.",
            matters=wording.all_of(matters),
        )
        if not declared.cancels.empty:
            yield tr("It does so only if {when}.", when=wording.when(declared.cancels, "unit"))


def _every_zone(wording: Wording, reach: int) -> str:
    tr = wording.tr
    if reach == 1:
        return tr("Every unit has a zone of control: the hexes next to its own.")
    if not reach:
        return tr("Every unit has a zone of control: its own hex.")
    return tr("Every unit has a zone of control: the hexes within {reach} of its own.", reach=reach)


def _some_zone(wording: Wording, reach: int, when: str) -> str:
    tr = wording.tr
    if reach == 1:
        return tr("A unit has a zone of control, the hexes next to its own, if {when}.", when=when)
    if not reach:
        return tr("A unit has a zone of control, its own hex, if {when}.", when=when)
    return tr("A unit has a zone of control, the hexes within {reach} of its own, if {when}.",
              reach=reach, when=when)  # fmt: skip


def _zone_change(wording: Wording, change: ZoneChange) -> str:
    """Return a sentence on what zones of control do to some units instead of the normal effects."""
    tr, found = wording.tr, list[str]()
    if change.enter is not None:
        plain = [tr("It may enter an enemy zone of control freely.")]
        found += list(_entering(wording, change.enter)) or plain
    if change.leave is not None:
        found += list(_leaving(wording, change.leave)) or [
            tr("It may leave an enemy zone of control freely.")
        ]
    if change.between is not None:
        found += list(_between(wording, change.between)) or [
            tr("It may move from one enemy zone of control directly into another.")
        ]
    text, when = wording.space.join(found), wording.when(change.when, "unit")
    return tr("For a unit it is otherwise if {when}: {text}", when=when, text=text)


def _entering(wording: Wording, effect: ZoneEffect) -> Iterator[str]:
    tr = wording.tr
    if effect.kind == "stop":
        yield tr("A unit that enters an enemy zone of control moves no further in that phase.")
    elif effect.kind == "barred":
        yield tr("A unit may not enter an enemy zone of control.")
    elif effect.cost:
        cost = cost_text(effect.cost)
        yield tr("Entering an enemy zone of control costs {cost} more.", cost=cost)


def _leaving(wording: Wording, effect: ZoneEffect) -> Iterator[str]:
    tr = wording.tr
    if effect.kind == "barred":
        yield tr("A unit may not leave an enemy zone of control by moving.")
    elif effect.cost:
        cost = cost_text(effect.cost)
        yield tr("Leaving an enemy zone of control costs {cost} more.", cost=cost)


def _between(wording: Wording, effect: ZoneEffect) -> Iterator[str]:
    tr = wording.tr
    if effect.kind == "barred":
        yield tr("A unit may not move from one enemy zone of control directly into another.")
    elif effect.cost:
        cost = cost_text(effect.cost)
        yield tr(
            "Moving from one enemy zone of control directly into another costs {cost} more.",
            cost=cost,
        )


def _matters(wording: Wording) -> dict[str, str]:
    tr = wording.tr
    return {"move": tr("moves"), "retreat": tr("retreats"), "supply": tr("supply lines")}
