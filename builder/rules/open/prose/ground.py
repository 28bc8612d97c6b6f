"""What stacking, movement and zones of control say of themselves."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.mechanisms.declared import Change
from builder.model.mechanisms.movement import Movement
from builder.model.mechanisms.stacking import Stacking, StackLimit
from builder.model.mechanisms.zones import ZoneEffect, Zones
from builder.rules.core.terrain import cost_text
from builder.rules.open.prose.cases import Said, own_or
from builder.rules.open.prose.phrases import Teller


def stacking(teller: Teller) -> Iterator[Said]:
    """Limits, who does not count, what does not stack."""
    declared = teller.game.mechanisms.stacking
    if declared is None:
        return
    tr, case = teller.tr, teller.game.mechanisms.case("stacking", declared)
    title = tr("Stacking")
    if declared.text:
        yield Said(case, title, (tr(declared.text),))
        return
    for limit in sorted(declared.limits, key=lambda one: not one.when.empty):
        yield Said(limit.rule or case, title, own_or(teller, limit, [_limit(teller, limit)]))
    yield Said(case, title, tuple(_stacking_rest(teller, declared)))
    for apart in declared.apart:
        first, second = teller.either(apart.first), teller.either(apart.second)
        text = tr("{first} and {second} may not be in a hex together.", first=first, second=second)
        yield Said(apart.rule or case, title, own_or(teller, apart, [_capital(text)]))


def _limit(teller: Teller, limit: StackLimit) -> str:
    tr, most = teller.tr, limit.most
    if limit.count == "units":
        if most == 1:
            text = tr("Only one unit of a side may be in a hex")
        else:
            text = tr("At most {most} units of a side may be in a hex", most=most)
    elif limit.count == "steps":
        text = tr("Units of a side in a hex may have at most {most} steps together", most=most)
    else:
        text = tr(
            "Units of a side in a hex may have at most {most} points of {value} together",
            most=most,
            value=tr(limit.count),
        )
    if limit.when.empty:
        return tr("{text}.", text=text)
    return tr("{text} if {when}.", text=text, when=teller.when(limit.when, "hex"))


def _stacking_rest(teller: Teller, declared: Stacking) -> Iterator[str]:
    tr = teller.tr
    if declared.free is not None:
        yield tr("A unit does not count if {when}.", when=teller.when(declared.free, "unit"))
    if declared.during == "end":
        yield tr("The limit holds at the end of a move; on the way units pass through one another.")
    else:
        yield tr("The limit holds at all times, on the way too.")


# -- movement ----------------------------------------------------------------------------------


def movement(teller: Teller) -> Iterator[Said]:
    """Allowances, costs, what is always allowed."""
    declared = teller.game.mechanisms.movement
    if declared is None:
        return
    tr, case = teller.tr, teller.game.mechanisms.case("movement", declared)
    yield Said(case, tr("Movement"), own_or(teller, declared, _moves(teller, declared)))
    for change in declared.changes:
        text = own_or(teller, change, [_allowance(teller, change)])
        yield Said(change.rule or case, tr("Movement Allowance"), (), text)


def _moves(teller: Teller, declared: Movement) -> Iterator[str]:
    tr, value = teller.tr, teller.tr(declared.allowance)
    yield tr(
        "In its side's movement phase a unit may move from hex to hex, as far as its {value} reaches: "
        "each hex that it enters, and each hexside that it crosses, costs the points that the terrain "
        "effects chart gives. Points that are not spent are lost.",
        value=value,
    )
    if declared.one_hex:
        yield tr("A unit may always move one hex, unless the hex is closed to it.")
    if declared.spans:
        spans = _capital(teller.either(declared.spans))
        yield tr("{spans} carries units over a hexside as if it were clear.", spans=spans)
    if declared.through:
        yield tr("Units may move through enemy units, but not stop in their hexes.")
    else:
        yield tr("A unit may not enter a hex with enemy units.")


def _allowance(teller: Teller, change: Change) -> str:
    return changed(teller, teller.tr("the allowance"), change, "unit")


def changed(teller: Teller, what: str, change: Change, subject: str) -> str:
    """A change of a number, as a sentence."""
    tr, text = teller.tr, ""
    if change.times != 1:
        texts = {"1/2": tr("{what} is halved"), "2": tr("{what} is doubled")}
        other = tr("{what} counts {times} times")
        text = texts.get(str(change.times), other).format(
            what=what, times=teller.times(change.times)
        )
    if change.add:
        how = tr("{what} is {add} greater") if change.add > 0 else tr("{what} is {add} less")
        added = how.format(what=what, add=abs(change.add))
        text = tr("{text}, then {more}", text=text, more=added) if text else added
    text = text or tr("{what} stays as it is").format(what=what)
    if change.when.empty:
        return _capital(tr("{text}.", text=text))
    return _capital(tr("{text} if {when}.", text=text, when=teller.when(change.when, subject)))


# -- zones -------------------------------------------------------------------------------------


def zones(teller: Teller) -> Iterator[Said]:
    """Who has a zone, where it reaches, what it does."""
    declared = teller.game.mechanisms.zones
    if declared is not None:
        case = teller.game.mechanisms.case("zones", declared)
        title = teller.tr("Zones of Control")
        yield Said(case, title, own_or(teller, declared, _zones(teller, declared)))


def _zones(teller: Teller, declared: Zones) -> Iterator[str]:
    tr = teller.tr
    if declared.who.empty:
        text = tr("Every unit has a zone of control: the hexes next to its own.")
    else:
        when = teller.when(declared.who, "unit")
        text = tr("A unit has a zone of control, the hexes next to its own, if {when}.", when=when)
    if declared.closed is not None:
        when = teller.when(declared.closed, "hex")
        more = tr("It does not reach into a hex if {when}.", when=when)
        text = tr("{text} {more}", text=text, more=more)
    yield text
    yield from _entering(teller, declared.enter)
    yield from _leaving(teller, declared.leave)
    yield from _between(teller, declared.between)
    if declared.cancelled:
        matters = [_matters(teller)[m] for m in declared.cancelled if m in _matters(teller)]
        yield tr(
            "A unit cancels enemy zones of control in its hex for its own side in {matters}.",
            matters=teller.all_of(matters),
        )


def _entering(teller: Teller, effect: ZoneEffect) -> Iterator[str]:
    tr = teller.tr
    if effect.kind == "stop":
        yield tr("A unit that enters an enemy zone of control moves no further in that phase.")
    elif effect.kind == "barred":
        yield tr("A unit may not enter an enemy zone of control.")
    elif effect.cost:
        cost = cost_text(effect.cost)
        yield tr("Entering an enemy zone of control costs {cost} more.", cost=cost)


def _leaving(teller: Teller, effect: ZoneEffect) -> Iterator[str]:
    tr = teller.tr
    if effect.kind == "barred":
        yield tr("A unit may not leave an enemy zone of control by moving.")
    elif effect.cost:
        cost = cost_text(effect.cost)
        yield tr("Leaving an enemy zone of control costs {cost} more.", cost=cost)


def _between(teller: Teller, effect: ZoneEffect) -> Iterator[str]:
    tr = teller.tr
    if effect.kind == "barred":
        yield tr("A unit may not move from one enemy zone of control directly into another.")
    elif effect.cost:
        cost = cost_text(effect.cost)
        yield tr(
            "Moving from one enemy zone of control directly into another costs {cost} more.",
            cost=cost,
        )


def _matters(teller: Teller) -> dict[str, str]:
    tr = teller.tr
    return {"move": tr("moves"), "retreat": tr("retreats"), "supply": tr("supply lines")}


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
