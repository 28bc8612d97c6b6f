"""Writes the rules text on units that carry others."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.mechanisms.movement import Carrier, Movement
from builder.model.mechanisms.places.links import ALL, LinkCost
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.engine.wording.rules_cases import RulesPart, own_text_or
from builder.sentences import with_capital


def carriers_rules_text(wording: Wording, declared: Movement, case: str) -> Iterator[RulesPart]:
    """Yield the rules paragraphs on units that carry others; what holds for all of them is said after
    the last."""
    for n, one in enumerate(declared.carriers, 1):
        said = own_text_or(wording, one, _carrier(wording, one))
        if n == len(declared.carriers) and not one.text:
            said = (*said, *_always(wording))
        yield RulesPart(one.rule or case, wording.tr("Transport"), tuple(said))


def _carrier(wording: Wording, one: Carrier) -> Iterator[str]:
    tr = wording.tr
    who, what = wording.somebody(one.who), wording.somebody(one.carries)
    text = tr("{carrier} may carry other units, each of them {unit}.", carrier=who, unit=what)
    yield with_capital(text)
    yield _room(wording, one)
    if one.beside:
        yield tr("They get on and off in its hex or an adjacent one.")
    else:
        yield tr("They get on and off in its hex.")
    if not one.when.empty:
        yield tr("They do so only if {when}.", when=wording.when(one.when, "unit"))
    texts = {
        "load": (tr("To take a unit on board takes its whole move."),
                 tr("To take a unit on board costs it {cost}.")),
        "unload": (tr("To put a unit off takes its whole move."),
                   tr("To put a unit off costs it {cost}.")),
    }  # fmt: skip
    yield from _cost(wording, one.load, *texts["load"])
    yield from _cost(wording, one.unload, *texts["unload"])


def _cost(wording: Wording, cost: LinkCost, whole: str, points: str) -> Iterator[str]:
    if cost == ALL:
        yield whole
    elif cost:
        yield points.format(cost=wording.movement_points(cost))


def _room(wording: Wording, one: Carrier) -> str:
    """Return the sentence on how much is carried at a time."""
    tr = wording.tr
    if isinstance(one.most, str):
        own = wording.value(one.most)
        texts = {
            "units": tr("It carries as many units at a time as this value says: {own}.", own=own),
            "steps": tr("It carries as many steps at a time as this value says: {own}.", own=own),
            "points": tr("It carries as many stacking points at a time as this value says: {own}.", own=own),
        }  # fmt: skip
        by_value = tr("What it carries has together at most as much {value} as this value says: {own}.",
                      value=wording.value(one.count), own=own)  # fmt: skip
        return texts.get(one.count, by_value)
    if one.count == "units" and one.most == 1:
        return tr("It carries one unit at a time.")
    texts = {
        "units": tr("It carries at most {most} units at a time.", most=one.most),
        "steps": tr("It carries at most {most} steps at a time.", most=one.most),
        "points": tr("It carries at most {most} stacking points at a time.", most=one.most),
    }
    by_value = tr("What it carries has together at most so much {value}: {most}.",
                  value=wording.value(one.count), most=one.most)  # fmt: skip
    return texts.get(one.count, by_value)


def _always(wording: Wording) -> Iterator[str]:
    """Yield what holds for all units that are carried."""
    tr = wording.tr
    yield tr("Only a unit that could still move is taken on board.")
    yield tr("After that, and when it is put off, it moves no further in the phase.")
    yield tr("Units on board are in no hex and do nothing.")
    yield tr("They are lost with the unit that carries them.")
