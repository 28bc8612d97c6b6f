"""Writes the rules text of supply."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.mechanisms import NamedSupply, Supply
from builder.model.mechanisms.supply import SupplyLink, SupplySource
from builder.rules.engine.wording.change_sentences import change_sentence
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.engine.wording.rules_cases import RulesPart, own_text_or
from builder.sentences import with_capital


def supply_rules_text(wording: Wording) -> Iterator[RulesPart]:
    """Yield the rules paragraphs on which units need supply, where supply comes from, what passes
    it on, and what blocks it."""
    if wording.game.mechanisms.supply is not None:
        yield from _rules_text(wording, wording.game.mechanisms.supply)


def supplies_rules_text(wording: Wording) -> Iterator[RulesPart]:
    """Yield the rules paragraphs on the kinds of supply with names of their own."""
    for declared in wording.game.mechanisms.supplies:
        yield from _rules_text(wording, declared)


def _rules_text(wording: Wording, declared: Supply) -> Iterator[RulesPart]:
    case, tr = wording.game.mechanisms.case("supply", declared), wording.tr
    lines, chain, reach = (
        tr("Lines of Supply"),
        tr("The Chain of Supply"),
        tr("The Reach of Supply"),
    )
    reach_said = tr("the reach of supply")
    if isinstance(declared, NamedSupply):
        lines = chain = reach = with_capital(tr(declared.name))
        reach_said = tr("the reach for {supply}", supply=tr(declared.name))
    said = own_text_or(wording, declared, _supply(wording, declared))
    items = () if declared.text else tuple(_source(wording, one) for one in declared.from_)
    yield RulesPart(case, lines, said, items)
    for n, link in enumerate(declared.chain):
        text = own_text_or(wording, link, [_link(wording, declared, n, link)])
        yield RulesPart(link.rule or case, chain, (), text)
    for change in declared.changes:
        text = own_text_or(wording, change, [change_sentence(wording, reach_said, change, "mover")])
        yield RulesPart(change.rule or case, reach, (), text)


def _source(wording: Wording, source: SupplySource) -> str:
    tr = wording.tr
    found = list(wording.places(source.at)) if source.at else []
    if source.who is not None:
        found.append(tr("{who}, wherever it stands", who=wording.somebody(source.who)))
    places = wording.all_of(found)
    text = tr("{side}: {places}", side=with_capital(wording.word(source.side)), places=places)
    if source.when.empty:
        return text
    return tr("{text}, if {when}", text=text, when=wording.when(source.when, "unit"))


def _supply(wording: Wording, declared: Supply) -> Iterator[str]:
    tr = wording.tr
    if isinstance(declared, NamedSupply):
        yield from _named(wording, declared)
        return
    if not declared.who.empty:
        yield tr("Every unit that {when} needs supply.", when=wording.that(declared.who))
    line = _line(wording, declared, declared.reach)
    if not declared.chain:
        yield tr("A unit is in supply if {line} leads from it to a source of its side.", line=line)
    elif declared.direct:
        yield tr("A unit is in supply if {line} leads from it to a link in the chain of supply that is "
                 "in supply itself, or to a source of its side.", line=line)  # fmt: skip
    else:
        last = _link_name(wording, declared.chain[-1])
        yield tr("A unit is in supply if {line} leads from it to {link} of its side that is in supply "
                 "itself.", line=line, link=last)  # fmt: skip
    yield from _line_sentences(wording, declared)
    if declared.depots is not None:
        when = wording.when(declared.depots, "unit")
        yield tr("A unit of its side that is in supply is a source too if {when}.", when=when)


def _named(wording: Wording, declared: NamedSupply) -> Iterator[str]:
    """Yield the sentences on who needs a kind of supply that has a name of its own, and who has it."""
    tr, name = wording.tr, wording.tr(declared.name)
    if not declared.who.empty:
        when = wording.that(declared.who)
        yield tr("Every unit that {when} needs {supply}.", when=when, supply=name)
    line = _line(wording, declared, declared.reach)
    if not declared.chain:
        yield tr("A unit has {supply} if {line} leads from it to a source of its side.",
                 supply=name, line=line)  # fmt: skip
    elif declared.direct:
        yield tr("A unit has {supply} if {line} leads from it to a link in the chain that has {supply} "
                 "itself, or to a source of its side.", supply=name, line=line)  # fmt: skip
    else:
        last = _link_name(wording, declared.chain[-1])
        yield tr("A unit has {supply} if {line} leads from it to {link} of its side with {supply}.",
                 supply=name, line=line, link=last)  # fmt: skip
    yield from _line_sentences(wording, declared)
    if declared.depots is not None:
        when = wording.when(declared.depots, "unit")
        yield tr("A unit of its side with {supply} is a source too if {when}.",
                 supply=name, when=when)  # fmt: skip


def _line(wording: Wording, declared: Supply, reach: int) -> str:
    tr = wording.tr
    if declared.count == "points":
        if reach == 1:
            return tr("a line that costs it at most one movement point")
        return tr("a line that costs it at most {reach} movement points", reach=reach)
    if reach == 1:
        return tr("a line of at most one hex")
    return tr("a line of at most {reach} hexes", reach=reach)


def _line_sentences(wording: Wording, declared: Supply) -> Iterator[str]:
    """Yield sentences on what supply lines may pass through, and what blocks them."""
    tr = wording.tr
    if declared.roads:
        roads = wording.either(declared.roads, "along")
        yield tr("Stretches along {roads} do not count towards the length of a line.", roads=roads)
    blocked = [w for w in declared.blocked if w != "zones" or wording.game.mechanisms.zones]
    if blocked:
        names = {
            "enemies": tr("enemy units"),
            "zones": tr("enemy zones of control"),
            "control": tr("places that an enemy holds"),
        }
        what = wording.all_of([names[word] for word in blocked])
        yield tr(
            "The line may not pass through hexes that are closed to the unit, and must avoid {what}.",
            what=what,
        )
    else:
        yield tr("The line may not pass through hexes that are closed to the unit.")
    if declared.closed is not None:
        when = wording.when(declared.closed, "line")
        yield tr("The line may not pass from one hex to the next if {when}.", when=when)


def _link_name(wording: Wording, link: SupplyLink) -> str:
    """Return the name of the units that form one link of the supply chain."""
    return wording.tr(link.name) if link.name else wording.somebody(link.who)


def _link(wording: Wording, declared: Supply, n: int, link: SupplyLink) -> str:
    tr, line = wording.tr, _line(wording, declared, link.reach)
    who = _link_name(wording, link)
    named = isinstance(declared, NamedSupply)
    name = tr(declared.name) if isinstance(declared, NamedSupply) else ""
    before = [_link_name(wording, one) for one in declared.chain[:n]]
    to = wording.one_of(before) if declared.direct else before[-1] if before else ""
    if not n:
        text = (
            tr("{link} has {supply} if {line} leads from it to a source of its side")
            if named
            else tr("{link} is in supply if {line} leads from it to a source of its side")
        )
    elif declared.direct:
        text = (
            tr("{link} has {supply} if {line} leads from it to {before} with {supply}, or to a source "
               "of its side")
            if named
            else tr("{link} is in supply if {line} leads from it to {before} that is in supply, or to "
                    "a source of its side")
        )  # fmt: skip
    else:
        text = (
            tr("{link} has {supply} if {line} leads from it to {before} with {supply}")
            if named
            else tr("{link} is in supply if {line} leads from it to {before} that is in supply")
        )
    said = text.format(link=who, supply=name, line=line, before=to)
    return with_capital(tr("{text}.", text=said))
