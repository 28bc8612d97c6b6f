"""Writes the rules text of links between off-map boxes and other places."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.mechanisms.places.links import ALL, BoxLink
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.engine.wording.rules_cases import RulesPart, own_text_or


def links_rules_text(wording: Wording) -> Iterator[RulesPart]:
    """Yield the rules paragraph on each link: where it leads, what it costs, how long it takes."""
    for link in wording.game.mechanisms.links:
        case = wording.game.mechanisms.case("links", link)
        text = wording.space.join(_link(wording, link))
        title = (
            wording.tr("Off-Map Boxes")
            if wording.tr.board != "boxes"
            else wording.tr("Ways between Boxes")
        )
        yield RulesPart(case, title, (), own_text_or(wording, link, [text]))


def _link(wording: Wording, link: BoxLink) -> Iterator[str]:
    tr = wording.tr
    here, there = (wording.one_of(wording.places(words)) for words in (link.from_, link.to))
    who = tr("Units of {side}", side=wording.word(link.side)) if link.side else tr("Units")
    text = tr("{who} may move from {here} to {there}", who=who, here=here, there=there)
    if link.back:
        text = tr(
            "{who} may move from {here} to {there}, and back", who=who, here=here, there=there
        )
    if not link.when.empty:
        yield tr("{text} if {when}.", text=text, when=wording.when(link.when, "each"))
    else:
        yield tr("{text}.", text=text)
    if link.cost == ALL:
        yield tr("That takes their whole move.")
    elif link.cost:
        assert not isinstance(link.cost, str)
        yield tr("That costs {cost}.", cost=wording.movement_points(link.cost))
    if link.turns == 1:
        yield tr("They arrive on the next turn.")
    elif link.turns:
        yield tr("They arrive {turns} turns later.", turns=link.turns)
    if link.most == 1:
        yield tr("Only one unit per side may go that way in a turn.")
    elif link.most:
        yield tr("At most {most} units per side may go that way in a turn.", most=link.most)
