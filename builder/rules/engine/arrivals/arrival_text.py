"""Writes the rules text of arrivals."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.mechanisms import Arrivals
from builder.model.mechanisms.arrivals import Delay, EntryPlace
from builder.rules.engine.wording.change_sentences import roll_modifier_sentence
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.engine.wording.rules_cases import RulesPart, own_text_or


def arrivals_rules_text(wording: Wording) -> Iterator[RulesPart]:
    """Yield the rules paragraphs on when and where reinforcements arrive, and what keeps them out."""
    declared = wording.game.mechanisms.arrivals
    if declared is None:
        return
    case, title = wording.game.mechanisms.case("arrivals", declared), wording.tr("Reinforcements")
    yield RulesPart(case, title, own_text_or(wording, declared, _arrivals(wording, declared)))
    for delay in declared.delays:
        said = own_text_or(wording, delay, _delay(wording, delay))
        yield RulesPart(delay.rule or case, wording.tr("Late Arrivals"), said)
    for place in declared.places:
        where = wording.tr("Where Units Enter")
        yield RulesPart(place.rule or case, where, (), (place_said(wording, place),))


def _arrivals(wording: Wording, declared: Arrivals) -> Iterator[str]:
    tr = wording.tr
    if phase := wording.phase(declared.phase):
        yield tr("Reinforcements enter in the {phase} phase of the turn given in the schedule.",
                 phase=phase)  # fmt: skip
    else:
        yield tr("Reinforcements enter on the turn given in the schedule.")
    if not declared.when.empty:
        yield tr("They enter only if {when}.", when=wording.when(declared.when, "hex"))
    yield from _closed(wording, declared)


def _closed(wording: Wording, declared: Arrivals) -> Iterator[str]:
    tr = wording.tr
    if not declared.closed:
        return
    names = {"enemies": tr("enemy units"), "zones": tr("enemy zones of control")}
    what = wording.one_of(names[word] for word in declared.closed)
    yield tr("A place with {what} is closed to reinforcements.", what=what)
    if declared.blocked == "wait":
        yield tr("A unit whose places are all closed waits until one is open.")
    elif declared.blocked == "nearest":
        yield tr("A unit whose places are all closed enters at the nearest hex that is open.")
    else:
        yield tr("A unit whose places are all closed is eliminated.")


def _delay(wording: Wording, delay: Delay) -> Iterator[str]:
    tr, (low, high) = wording.tr, delay.rolls
    rolls = wording.ranges(range(low, high + 1))
    if delay.who.empty:
        yield tr("For each unit, roll {dice} on the turn given for it: it arrives on a roll of {rolls}.",
                 dice=delay.dice, rolls=rolls)  # fmt: skip
    else:
        yield tr("For each unit that {when}, roll {dice} on the turn given for it: it arrives on a roll of "
                 "{rolls}.",
                 dice=delay.dice, rolls=rolls, when=wording.that(delay.who))  # fmt: skip
    for modifier in delay.modifiers:
        text = roll_modifier_sentence(wording, modifier.by, modifier.when, "hex")
        yield wording.space.join(own_text_or(wording, modifier, [text]))
    yield tr("A unit that does not arrive is rolled for again on the next turn.")
    if not delay.when.empty:
        when = wording.when(delay.when, "hex")
        yield tr(
            "Units are rolled for only if {when}; at other times all of them arrive.", when=when
        )


def place_said(wording: Wording, place: EntryPlace) -> str:
    """Return the text on which units enter where: the designer's own text if there is one,
    otherwise a built-in sentence."""
    return wording.space.join(own_text_or(wording, place, [_place(wording, place)]))


def _place(wording: Wording, place: EntryPlace) -> str:
    tr, places = wording.tr, wording.one_of(wording.places(place.at))
    if not place.when.empty:
        places = tr("{text} if {when}", text=places, when=wording.when(place.when, "hex"))
    who = wording.that(place.who) if not place.who.empty else ""
    if place.side and who:
        text = tr("A unit of {side} that {when}: {places}.")
    elif place.side:
        text = tr("Units of {side}: {places}.")
    else:
        text = tr("A unit that {when}: {places}.") if who else tr("All units: {places}.")
    side = wording.word(place.side) if place.side else ""
    return text.format(side=side, when=who, places=places)
