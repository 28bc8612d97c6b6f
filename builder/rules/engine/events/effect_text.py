"""Puts effects of events into sentences: on cards, in charts, in the rules and in answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from builder.model.mechanisms.amounts import holder_and_count
from builder.model.mechanisms.events import Deed
from builder.rules.engine.wording.condition_phrases import Teller, capital
from builder.rules.engine.wording.joined_clauses import of_side


def deed_said(teller: Teller, deed: Deed, side: str = "") -> str:
    """One effect as a sentence; ``side`` is the one whose event it is, or :data:`PLAYER`."""
    said = capital(of_side(_DEEDS[deed.word](teller, deed, deed.side or side)))
    return teller.space.join(filter(None, (said, _chosen(teller, deed))))


def _chosen(teller: Teller, deed: Deed) -> str:
    """Return a sentence on who chooses the affected units; empty if the effect applies to all of
    them."""
    tr, one = teller.tr, deed.count == 1
    if not deed.count or deed.word not in ("lose", "remove", "move", "state", "clear"):
        return ""
    if deed.by == "owner":
        return tr("Its owner chooses it.") if one else tr("Their owner chooses them.")
    if deed.by == "enemy":
        return tr("The enemy chooses it.") if one else tr("The enemy chooses them.")
    return tr("It is drawn by lot.") if one else tr("They are drawn by lot.")


PLAYER = "(player)"
"""In place of a side: whoever plays the card of an event."""


def _who(teller: Teller, side: str) -> str:
    if side == PLAYER:
        return teller.tr("the side that plays it")
    return teller.word(side) if side else teller.tr("the side that drew it")


def _points(teller: Teller, deed: Deed, side: str) -> str:
    tr, points, who = teller.tr, deed.points or 0, _who(teller, side)
    if points in (1, -1):
        text = tr("1 point for {side}.") if points > 0 else tr("1 point less for {side}.")
        return text.format(side=who)
    text = (
        tr("{points} points for {side}.") if points >= 0 else tr("{points} points less for {side}.")
    )
    return text.format(points=abs(points), side=who)


def _replace(teller: Teller, deed: Deed, side: str) -> str:
    tr, points, who = teller.tr, deed.replace or 0, _who(teller, side)
    if points == 1:
        return tr("1 replacement point for {side}.", side=who)
    return tr("{points} replacement points for {side}.", points=points, side=who)


def _weather(teller: Teller, deed: Deed, side: str) -> str:
    return teller.tr(
        "From now on the weather is {weather}.", weather=teller.word(deed.weather, "weather")
    )


def _arrive(teller: Teller, deed: Deed, side: str) -> str:
    tr, one = teller.tr, len(deed.arrive) == 1
    units = teller.all_of(teller.unit(name) for name in deed.arrive)
    if not deed.at:
        text = tr("{units} arrives.") if one else tr("{units} arrive.")
        return text.format(units=units)
    text = tr("{units} arrives at {places}.") if one else tr("{units} arrive at {places}.")
    return text.format(units=units, places=teller.one_of(teller.places(deed.at)))


def _many(teller: Teller, deed: Deed) -> tuple[str, bool]:
    """Return a phrase for the units that an effect applies to, and whether the phrase is singular."""
    tr, which = teller.tr, "" if deed.who.empty else teller.that(deed.who)
    if not deed.count:
        return (tr("every unit that {when}", when=which) if which else tr("every unit")), True
    if deed.count == 1:
        if which:
            return tr("{somebody}", somebody=teller.somebody(deed.who)), True
        return tr("one unit"), True
    if which:
        return tr("{count} units each of which {when}", count=deed.count, when=which), False
    return tr("{count} units", count=deed.count), False


def _lose(teller: Teller, deed: Deed, side: str) -> str:
    tr, (units, one) = teller.tr, _many(teller, deed)
    if deed.lose == 1:
        text = tr("{units} loses a step.") if one else tr("{units} lose a step each.")
        return text.format(units=units)
    text = tr("{units} loses {steps} steps.") if one else tr("{units} lose {steps} steps each.")
    return text.format(units=units, steps=deed.lose)


def _remove(teller: Teller, deed: Deed, side: str) -> str:
    tr, (units, one) = teller.tr, _many(teller, deed)
    text = tr("{units} is removed from play.") if one else tr("{units} are removed from play.")
    return text.format(units=units)


def _move(teller: Teller, deed: Deed, side: str) -> str:
    tr, (units, one) = teller.tr, _many(teller, deed)
    place = "".join(teller.places((deed.to,)))
    text = tr("{units} moves to {place}.") if one else tr("{units} move to {place}.")
    return text.format(units=units, place=place)


def _state(teller: Teller, deed: Deed, side: str) -> str:
    tr, (units, one) = teller.tr, _many(teller, deed)
    text = tr("{units} becomes {state}.") if one else tr("{units} become {state}.")
    return text.format(units=units, state=teller.word(deed.state, "is"))


def _clear(teller: Teller, deed: Deed, side: str) -> str:
    tr, (units, one) = teller.tr, _many(teller, deed)
    text = tr("{units} is no longer {state}.") if one else tr("{units} are no longer {state}.")
    return text.format(units=units, state=teller.word(deed.clear, "is"))


def _draw(teller: Teller, deed: Deed, side: str) -> str:
    tr = teller.tr
    found = {one.id: one.name or one.id for one in teller.game.mechanisms.events}
    if not deed.from_:
        return tr("Draw again.") if deed.draw == 1 else tr("Draw {many} more.", many=deed.draw)
    name = tr(found.get(deed.from_, deed.from_))
    if deed.draw == 1:
        return tr("Draw one from {events}.", events=name)
    return tr("Draw {many} from {events}.", many=deed.draw, events=name)


def _change(teller: Teller, deed: Deed, side: str) -> str:
    said = (_changes(teller, deed, name, by, side) for name, by in deed.change.items())
    return teller.space.join(said)


def _changes(teller: Teller, deed: Deed, name: str, by: int, side: str) -> str:
    """Return a phrase that says that a count rises or falls."""
    holder, id = holder_and_count(name)
    of = next((c.of for c in teller.game.mechanisms.counts if c.id == id), "game")
    tr, count = teller.tr, teller.count(name)
    if not holder and (whose := _holders(teller, deed, of, side)):
        count = tr("{count} of {holder}", count=count, holder=whose)
    text = tr("Add {by} to {count}.") if by >= 0 else tr("Take {by} from {count}.")
    return text.format(count=count, by=abs(by))


def _holders(teller: Teller, deed: Deed, of: str, side: str) -> str:
    """Return a phrase for whose count an effect changes if the effect names no holder; empty where
    the context already makes it clear."""
    tr, whose = teller.tr, deed.side or side
    if of == "side":
        return _who(teller, whose) if whose else tr("each side")
    if of == "unit":
        return "" if deed.who.empty else _many(teller, deed)[0]
    return tr("each place") if of == "place" else ""


def _end(teller: Teller, deed: Deed, side: str) -> str:
    return teller.tr("The game ends at once: {result}.", result=teller.tr(deed.end))


_DEEDS: Mapping[str, Callable[[Teller, Deed, str], str]] = {
    "points": _points,
    "weather": _weather,
    "arrive": _arrive,
    "remove": _remove,
    "lose": _lose,
    "move": _move,
    "state": _state,
    "clear": _clear,
    "replace": _replace,
    "draw": _draw,
    "end": _end,
    "change": _change,
}
