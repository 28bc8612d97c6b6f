"""Writes the rules text of links between off-map boxes and other places."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.mechanisms.links import ALL, BoxLink
from builder.rules.core.moving.terrain import cost_text
from builder.rules.engine.wording.condition_phrases import Teller
from builder.rules.engine.wording.rules_cases import Said, own_or


def links(teller: Teller) -> Iterator[Said]:
    """Yield the rules paragraph on each link: where it leads, what it costs, how long it takes."""
    for link in teller.game.mechanisms.links:
        case = teller.game.mechanisms.case("links", link)
        text = teller.space.join(_link(teller, link))
        title = (
            teller.tr("Off-Map Boxes")
            if teller.tr.board != "boxes"
            else teller.tr("Ways between Boxes")
        )
        yield Said(case, title, (), own_or(teller, link, [text]))


def _link(teller: Teller, link: BoxLink) -> Iterator[str]:
    tr = teller.tr
    here, there = (teller.one_of(teller.places(words)) for words in (link.from_, link.to))
    who = tr("Units of {side}", side=teller.word(link.side)) if link.side else tr("Units")
    text = tr("{who} may move from {here} to {there}", who=who, here=here, there=there)
    if link.back:
        text = tr(
            "{who} may move from {here} to {there}, and back", who=who, here=here, there=there
        )
    if not link.when.empty:
        yield tr("{text} if {when}.", text=text, when=teller.when(link.when, "each"))
    else:
        yield tr("{text}.", text=text)
    if link.cost == ALL:
        yield tr("That takes their whole move.")
    elif link.cost:
        assert not isinstance(link.cost, str)
        yield tr("That costs {cost}.", cost=_points(teller, cost_text(link.cost)))
    if link.turns == 1:
        yield tr("They arrive on the next turn.")
    elif link.turns:
        yield tr("They arrive {turns} turns later.", turns=link.turns)
    if link.most == 1:
        yield tr("One unit of a side goes that way in a turn.")
    elif link.most:
        yield tr("At most {most} units of a side go that way in a turn.", most=link.most)


def _points(teller: Teller, cost: str) -> str:
    if cost == "1":
        return teller.tr("one movement point")
    return teller.tr("{points} movement points", points=cost)
