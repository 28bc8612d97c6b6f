"""Writes the rules text of the control of places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.model.mechanisms.places.control import ENTERING, NEVER, NOBODY, Control
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.engine.wording.rules_cases import RulesPart, own_text_or
from builder.sentences import with_capital


def control_rules_text(wording: Wording) -> Iterator[RulesPart]:
    """Yield the rules paragraph on which places are held, who takes them and when, and who holds
    them at the start."""
    declared = wording.game.mechanisms.control
    if declared is None:
        return
    case = wording.game.mechanisms.case("control", declared)
    items = () if declared.text else tuple(_at_start(wording, declared))
    sentences = (*_control(wording, declared), *_contested(wording, declared))
    said = own_text_or(wording, declared, sentences)
    yield RulesPart(case, wording.tr("Control of Places"), said, items)


def _control(wording: Wording, declared: Control) -> Iterator[str]:
    tr = wording.tr
    if declared.at:
        places = _places(wording, declared.at)
        yield tr("Each of these places is held by one side or by nobody: {places}.", places=places)
    else:
        yield tr("Each place is held by one side or by nobody.")
    yield tr("A marker in the place shows who holds it.")
    if declared.taken == NEVER:
        yield tr("Units do not take a place by being in it.")
        return
    together = _are_together(wording)
    if declared.taken == ENTERING and together:
        yield tr("A side takes a place as soon as its units are in it without enemies.")
    elif declared.taken == ENTERING:
        yield tr("A side takes a place as soon as its units are alone in it.")
    elif together:
        phase = wording.phase(declared.taken)
        text = (
            "In the {phase} phase a side takes each place in which its units are without enemies."
        )
        yield tr(text, phase=phase)
    else:
        phase = wording.phase(declared.taken)
        yield tr(
            "In the {phase} phase a side takes each place in which its units are alone.",
            phase=phase,
        )
    if wording.game.mechanisms.alliances is not None:
        yield tr("It takes no place that an ally or a neutral side holds.")
    if together:
        order = [wording.word(side.id) for side in wording.game.sheet.sides]
        yield tr(
            "Where units of several sides are together, the first of them in this order takes the "
            "place: {sides}.",
            sides=wording.all_of(order),
        )
    if not declared.who.empty:
        yield tr("A unit takes places only if {when}.", when=wording.when(declared.who, "unit"))
    yield tr("A side that has left a place holds it until another side takes it.")


def _are_together(wording: Wording) -> bool:
    """Return whether units of different sides, which are allies, may be in one place."""
    declared = wording.game.mechanisms.alliances
    return declared is not None and "stack" in declared.share


def _contested(wording: Wording, declared: Control) -> Iterator[str]:
    if declared.contested != NOBODY:
        return
    if len(wording.game.sheet.sides) > 2:
        yield wording.tr("As long as units of enemy sides are in a place, nobody holds it.")
    else:
        yield wording.tr("As long as units of both sides are in a place, nobody holds it.")


def _places(wording: Wording, words: Iterable[str]) -> str:
    """Return places as a list. A kind of terrain means all its hexes and stands last, because the name
    of one hex of it would be read as a single place."""
    terrain = {kind.id for kind in wording.game.terrain.every}
    named, kinds = [], []
    for word in words:
        (kinds if word in terrain else named).append(word)
    said = [wording.word(word, "in") for word in named]
    if kinds:
        text = wording.tr("every hex that is {words}", words=wording.either(kinds, "in"))
        said.append(text)
    return wording.all_of(said)


def _at_start(wording: Wording, declared: Control) -> Iterator[str]:
    """Yield, for each side, a line with the places that it holds at the start."""
    for side, words in declared.held.items():
        places = _places(wording, words)
        who = wording.word(side)
        yield with_capital(
            wording.tr("At the start, {side} holds {places}.", side=who, places=places)
        )
