"""Writes the rules text of line of sight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.model.mechanisms import Sight
from builder.model.mechanisms.fighting.sight import (
    Ground,
    Obstacle,
    SightSide,
    SightUnits,
    Spotting,
)
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.engine.wording.rules_cases import RulesPart, own_text_or
from builder.sentences import with_capital


def sight_rules_text(wording: Wording) -> Iterator[RulesPart]:
    """Yield the rules paragraphs on lines of sight, on heights, on what blocks lines, and on how
    far units see."""
    declared = wording.game.mechanisms.sight
    if declared is None:
        return
    tr, case = wording.tr, wording.game.mechanisms.case("sight", declared)
    title = tr("Line of Sight")
    yield RulesPart(case, title, own_text_or(wording, declared, _sight(wording, declared)))
    if declared.text:
        return
    for ground in declared.ground:
        yield RulesPart(
            ground.rule or case, title, own_text_or(wording, ground, [_ground(wording, ground)])
        )
    for part in declared.obstacles:
        yield RulesPart(
            part.rule or case, title, own_text_or(wording, part, [_obstacle(wording, part)])
        )
    for side in declared.sides:
        yield RulesPart(side.rule or case, title, own_text_or(wording, side, _side(wording, side)))
    if declared.units:
        units = declared.units
        yield RulesPart(
            units.rule or case, title, own_text_or(wording, units, [_units(wording, units)])
        )
    for limit in _broadest_last(declared.spotting):
        text = own_text_or(wording, limit, [_spotting(wording, limit)])
        yield RulesPart(limit.rule or case, tr("Spotting"), text)


def _broadest_last(limits: Iterable[Spotting]) -> list[Spotting]:
    return sorted(limits, key=lambda one: one.when.empty and one.by.empty)


def _sight(wording: Wording, declared: Sight) -> Iterator[str]:
    tr = wording.tr
    kinds = {sheet.board for sheet in wording.game.maps} or {"hexes"}
    if kinds & {"hexes", "squares"}:
        yield tr("A line of sight runs from the centre of one hex to the centre of another. The hexes at "
                 "its ends do not block it, and neighbours always see each other.")  # fmt: skip
    if kinds & {"points", "areas"}:
        yield tr("One place sees another along any of the shortest routes between them. The places at its "
                 "ends do not block it, and neighbours always see each other.")  # fmt: skip
    if wording.game.theatres:
        yield tr("Nobody sees from map to map.")
    if declared.range is not None:
        yield tr("Nobody sees farther than {far}.", far=wording.hexes(declared.range))
    blocks = declared.obstacles or declared.ground or declared.units
    if blocks and "squares" in kinds:
        yield tr("A square that the line only touches at a corner does not block it.")
    if blocks and "hexes" in kinds:
        if declared.edges == "both":
            yield tr("A hex that the line only touches, along a side or at a corner, blocks it only if "
                     "the hex across the line blocks it too.")  # fmt: skip
        else:
            yield tr("A hex blocks the line even where the line only touches it, along a side or at a "
                     "corner.")  # fmt: skip
    if declared.ground:
        yield _heights(wording, declared)
    if declared.mutual:
        yield tr("If a hex is seen from another, it sees that one too.")


def _heights(wording: Wording, declared: Sight) -> str:
    tr = wording.tr
    texts = {
        "slope": tr(
            "Think of the line as running from the height of one end to the height of the other: "
            "anything on its way that is higher than the line blocks it."
        ),
        "higher": tr("What lies between blocks the line if it is higher than both ends."),
        "nearer": tr(
            "What lies between blocks the line if it is higher than both ends, or if it is higher than the "
            "lower end and halfway or nearer to it."
        ),
    }
    return texts[declared.heights]


def _ground(wording: Wording, part: Ground) -> str:
    words = with_capital(wording.all_of(map(wording.word, part.in_)))
    return wording.tr("{words}: height {height}.", words=words, height=part.height)


def _obstacle(wording: Wording, part: Obstacle) -> str:
    tr, words = wording.tr, wording.either(part.in_, "in")
    declared = wording.game.mechanisms.sight
    if declared is not None and not declared.ground:
        return tr("A hex that is {words} blocks the line.", words=words)
    return tr(
        "A hex that is {words} blocks the line up to a height of {height} above its ground.",
        words=words,
        height=part.height,
    )


def _side(wording: Wording, part: SightSide) -> Iterator[str]:
    tr, words = wording.tr, wording.either(part.across, "across")
    yield with_capital(tr("{words} blocks a line that crosses or touches it.", words=words))
    over = {
        "both": tr("Whoever stands at its foot sees over it, and is seen over it."),
        "viewer": tr("Whoever stands at its foot sees over it, but is not seen over it."),
        "inside": tr("Whoever stands inside, at its foot, sees over it, but is not seen over it."),
    }
    if part.over in over:
        yield over[part.over]
        if part.within is not None:
            yield tr("One sees over it to a distance of {far}.", far=wording.hexes(part.within))


def _units(wording: Wording, part: SightUnits) -> str:
    tr = wording.tr
    if part.whose == "enemies":
        text = tr("Hexes with enemies of the observer block the line")
    else:
        text = tr("Hexes with units block the line")
    if part.when.empty:
        return tr("{text}.", text=text)
    return tr("{text} if {when}.", text=text, when=wording.when(part.when, "each"))


def _spotting(wording: Wording, part: Spotting) -> str:
    tr = wording.tr
    if part.within and not part.by.empty:
        who = tr("a unit") if part.when.empty else wording.somebody(part.when)
        text = tr("{unit} is spotted by {somebody} from at most {far} away.", unit=who,
                  somebody=wording.somebody(part.by), far=wording.hexes(part.within))  # fmt: skip
        return with_capital(text)
    if part.within:
        text = tr(
            "A unit cannot be spotted from more than {far} away", far=wording.hexes(part.within)
        )
    else:
        text = tr("A unit is not spotted at all")
    when = [wording.when(part.when, "unit")] if not part.when.empty else []
    if not part.by.empty:
        when.append(tr("of the observer, {when}", when=wording.when(part.by, "unit")))
    if not when:
        return tr("{text}.", text=text)
    return tr("{text} if {when}.", text=text, when=wording.joined_clauses(when))
