"""Writes the rules text of alliances."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.mechanisms.sides.alliances import Alliances, Stance
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.engine.wording.rules_cases import RulesPart, own_text_or
from builder.sentences import with_capital


def alliances_rules_text(wording: Wording) -> Iterator[RulesPart]:
    """Yield the rules paragraph on what sides are to each other, what allies do together, and who is
    allied or neutral at the start."""
    declared = wording.game.mechanisms.alliances
    if declared is None:
        return
    case = wording.game.mechanisms.case("alliances", declared)
    sentences = (*_stances(wording), *_allies(wording, declared), *_neutrals(wording, declared))
    said = own_text_or(wording, declared, sentences)
    items = () if declared.text else tuple(_at_start(wording, declared))
    yield RulesPart(case, wording.tr("Alliances"), said, items)


def _stances(wording: Wording) -> Iterator[str]:
    tr = wording.tr
    yield tr("Two sides are allied, neutral to each other, or enemies.")
    yield tr("Only units of an enemy side are enemy units.")


def _allies(wording: Wording, declared: Alliances) -> Iterator[str]:
    """Yield the sentences on what allies do together."""
    tr, share, mechanisms = wording.tr, declared.share, wording.game.mechanisms
    if "stack" in share:
        yield tr("Units of allies may be in the same place.")
        if mechanisms.stacking is not None:
            yield tr("The stacking limits count them together.")
    elif "pass" in share:
        yield tr("Units may pass through a place with units of an ally, but not stay there.")
    else:
        yield tr("Units may not enter a place with units of an ally.")
    if mechanisms.combat or mechanisms.battles:
        yield (
            tr("Units of allies may attack together.")
            if "attack" in share
            else tr("Units of allies do not attack together.")
        )
    if mechanisms.every_supply and "supply" in share:
        yield tr("Units draw supply from the sources of allies too.")
    if "hold" in share:
        yield tr("What an ally holds counts as held by the side itself.")
    if "win" in share:
        yield tr("Allies win together.")
        if mechanisms.victory is not None:
            yield tr("Their victory points are added up.")


def _neutrals(wording: Wording, declared: Alliances) -> Iterator[str]:
    tr = wording.tr
    if not declared.attacked:
        yield tr("Units neither enter a place with units of a neutral side nor attack it.")
        return
    yield tr("Units do not enter a place with units of a neutral side, but may attack it.")
    if declared.attacked == "allies":
        yield tr("This makes the two sides enemies, and their allies with them.")
    else:
        yield tr("This makes the two sides enemies.")


def _at_start(wording: Wording, declared: Alliances) -> Iterator[str]:
    """Yield a line for each list of sides that are allied or neutral at the start, and one for all
    others."""
    tr = wording.tr
    for group in declared.allied:
        sides = wording.all_of(map(wording.word, group))
        yield with_capital(tr("At the start, {sides} are allied.", sides=sides))
    for group in declared.neutral:
        sides = wording.all_of(map(wording.word, group))
        text = (
            tr("At the start, {sides} is neutral to all others.")
            if len(group) == 1
            else tr("At the start, {sides} are neutral to each other.")
        )
        yield with_capital(text.format(sides=sides))
    if declared.allied or declared.neutral:
        yield tr("At the start, all other sides are enemies.")
    else:
        yield tr("At the start, each side is the enemy of all others.")


def stance_sentence(wording: Wording, pair: str, stance: Stance) -> str:
    """Return the sentence on what a pair of sides (``north south``) is to each other."""
    tr, sides = wording.tr, wording.all_of(map(wording.word, pair.split()))
    said = {
        "allied": tr("{sides} are allied."),
        "neutral": tr("{sides} are neutral to each other."),
        "enemies": tr("{sides} are enemies."),
    }
    return with_capital(said[stance].format(sides=sides))
