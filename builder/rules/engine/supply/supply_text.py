"""Writes the rules text of supply."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.mechanisms import Supply
from builder.model.mechanisms.supply import SupplyLink, SupplySource
from builder.rules.engine.wording.change_sentences import changed
from builder.rules.engine.wording.condition_phrases import Teller, capital
from builder.rules.engine.wording.rules_cases import Said, own_or


def supply(teller: Teller) -> Iterator[Said]:
    """Yield the rules paragraphs on which units need supply, where it comes from, what passes it
    on, and what blocks it."""
    declared = teller.game.mechanisms.supply
    if declared is None:
        return
    case, tr = teller.game.mechanisms.case("supply", declared), teller.tr
    said = own_or(teller, declared, _supply(teller, declared))
    items = () if declared.text else tuple(_source(teller, one) for one in declared.from_)
    yield Said(case, tr("Lines of Supply"), said, items)
    for n, link in enumerate(declared.chain):
        text = own_or(teller, link, [_link(teller, declared, n, link)])
        yield Said(link.rule or case, tr("The Chain of Supply"), (), text)
    for change in declared.changes:
        text = own_or(teller, change, [changed(teller, tr("the reach of supply"), change, "mover")])
        yield Said(change.rule or case, tr("The Reach of Supply"), (), text)


def _source(teller: Teller, source: SupplySource) -> str:
    tr = teller.tr
    found = list(teller.places(source.at)) if source.at else []
    if source.who is not None:
        found.append(tr("{who}, wherever it stands", who=teller.somebody(source.who)))
    places = teller.all_of(found)
    text = tr("{side}: {places}", side=capital(teller.word(source.side)), places=places)
    if source.when.empty:
        return text
    return tr("{text}, if {when}", text=text, when=teller.when(source.when, "unit"))


def _supply(teller: Teller, declared: Supply) -> Iterator[str]:
    tr = teller.tr
    if not declared.who.empty:
        yield tr("Every unit that {when} needs supply.", when=teller.that(declared.who))
    line = _line(teller, declared, declared.reach)
    if not declared.chain:
        yield tr("A unit is in supply if {line} leads from it to a source of its side.", line=line)
    elif declared.direct:
        yield tr("A unit is in supply if {line} leads from it to a link of the chain below that is in "
                 "supply itself, or to a source of its side.", line=line)  # fmt: skip
    else:
        last = _called(teller, declared.chain[-1])
        yield tr("A unit is in supply if {line} leads from it to {link} of its side that is in supply "
                 "itself.", line=line, link=last)  # fmt: skip
    yield from _ways(teller, declared)
    if declared.depots is not None:
        when = teller.when(declared.depots, "unit")
        yield tr("A unit of its side that is in supply is a source too if {when}.", when=when)


def _line(teller: Teller, declared: Supply, reach: int) -> str:
    tr = teller.tr
    if declared.count == "points":
        if reach == 1:
            return tr("a line that costs it at most one movement point")
        return tr("a line that costs it at most {reach} movement points", reach=reach)
    if reach == 1:
        return tr("a line of at most one hex")
    return tr("a line of at most {reach} hexes", reach=reach)


def _ways(teller: Teller, declared: Supply) -> Iterator[str]:
    """Yield sentences on what supply lines may pass through, and what blocks them."""
    tr = teller.tr
    if declared.roads:
        roads = teller.either(declared.roads, "along")
        yield tr("A line is of no length along {roads}.", roads=roads)
    blocked = [w for w in declared.blocked if w != "zones" or teller.game.mechanisms.zones]
    if blocked:
        names = {"enemies": tr("enemy units"), "zones": tr("enemy zones of control")}
        what = teller.all_of([names[word] for word in blocked])
        yield tr(
            "The line leads through no hex that is closed to the unit, and not through {what}.",
            what=what,
        )
    else:
        yield tr("The line leads through no hex that is closed to the unit.")
    if declared.closed is not None:
        when = teller.when(declared.closed, "line")
        yield tr("It does not lead from hex to hex if {when}.", when=when)


def _called(teller: Teller, link: SupplyLink) -> str:
    """Return the name of a link of the supply chain."""
    return teller.tr(link.name) if link.name else teller.somebody(link.who)


def _link(teller: Teller, declared: Supply, n: int, link: SupplyLink) -> str:
    tr, line = teller.tr, _line(teller, declared, link.reach)
    who = capital(_called(teller, link))
    if not n:
        text = tr("{link} is in supply if {line} leads from it to a source of its side")
        return tr("{text}.", text=text.format(link=who, line=line))
    before = [_called(teller, one) for one in declared.chain[:n]]
    if declared.direct:
        text = tr("{link} is in supply if {line} leads from it to {before} that is in supply, or to a "
                  "source of its side")  # fmt: skip
        to = teller.one_of(before)
    else:
        text = tr("{link} is in supply if {line} leads from it to {before} that is in supply")
        to = before[-1]
    return tr("{text}.", text=text.format(link=who, line=line, before=to))
