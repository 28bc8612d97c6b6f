"""Writes the effects of events as sentences, for cards, charts, rules text and answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from builder.model.mechanisms.amounts import split_count_name
from builder.model.mechanisms.events import UNIT_EFFECTS, EventEffect
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.engine.wording.joined_clauses import shorten_side_clauses
from builder.sentences import with_capital


def effect_sentence(wording: Wording, event_effect: EventEffect, side: str = "") -> str:
    """Return the sentence for one effect; ``side`` is the side that the event belongs to, or
    :data:`~builder.rules.engine.positions.aliases.UNNAMED_PLAYER`."""
    said = with_capital(
        shorten_side_clauses(
            _EFFECT_SENTENCES[event_effect.word](wording, event_effect, event_effect.side or side)
        )
    )
    return wording.as_spoken(
        wording.space.join(filter(None, (said, _chosen(wording, event_effect))))
    )


def _chosen(wording: Wording, event_effect: EventEffect) -> str:
    """Return the sentence on who chooses the units that an effect applies to; empty if it applies
    to all that fit."""
    tr, one = wording.tr, event_effect.count == 1
    if not event_effect.count or event_effect.word not in UNIT_EFFECTS:
        return ""
    if event_effect.by == "owner":
        return tr("Its owner chooses the unit.") if one else tr("Their owner chooses the units.")
    if event_effect.by == "enemy":
        return tr("The enemy chooses the unit.") if one else tr("The enemy chooses the units.")
    return tr("The unit is drawn by lot.") if one else tr("The units are drawn by lot.")


def _who(wording: Wording, event_effect: EventEffect, side: str) -> str:
    if side:
        return wording.word(side)
    return wording.tr(_UNNAMED.get(_way(wording, event_effect), "the side that drew it"))


_UNNAMED = {"dice": "the side that rolled", "choice": "the side that chose it"}


def _way(wording: Wording, event_effect: EventEffect, events: str = "") -> str:
    """Return the way in which the events of a list come up: of the list with the id ``events``, otherwise of
    the lists that have this effect; empty if these come up in several ways."""
    ways = {
        one.way
        for one in wording.game.mechanisms.events
        if (one.id == events if events else any(event_effect in e.effects for e in one.entries))
    }
    return ways.pop() if len(ways) == 1 else ""


def _points(wording: Wording, event_effect: EventEffect, side: str) -> str:
    tr, points, who = wording.tr, event_effect.points or 0, _who(wording, event_effect, side)
    if points in (1, -1):
        text = tr("1 point for {side}.") if points > 0 else tr("Take 1 point from {side}.")
        return text.format(side=who)
    text = (
        tr("{points} points for {side}.")
        if points >= 0
        else tr("Take {points} points from {side}.")
    )
    return text.format(points=abs(points), side=who)


def _replace(wording: Wording, event_effect: EventEffect, side: str) -> str:
    tr, points, who = wording.tr, event_effect.replace or 0, _who(wording, event_effect, side)
    if points == 1:
        return tr("1 replacement point for {side}.", side=who)
    return tr("{points} replacement points for {side}.", points=points, side=who)


def _weather(wording: Wording, event_effect: EventEffect, side: str) -> str:
    return wording.tr(
        "From now on the weather is {weather}.",
        weather=wording.word(event_effect.weather, "weather"),
    )


def _arrive(wording: Wording, event_effect: EventEffect, side: str) -> str:
    tr, one = wording.tr, len(event_effect.arrive) == 1
    units = wording.all_of(wording.unit(name) for name in event_effect.arrive)
    if not event_effect.at:
        text = tr("{units} arrives.") if one else tr("{units} arrive.")
        return text.format(units=units)
    text = tr("{units} arrives at {places}.") if one else tr("{units} arrive at {places}.")
    return text.format(units=units, places=wording.one_of(wording.places(event_effect.at)))


def _many(wording: Wording, event_effect: EventEffect) -> tuple[str, bool]:
    """Return a phrase for the units that an effect applies to, such as ``every unit that …``, and
    whether it is singular."""
    tr, which = wording.tr, "" if event_effect.who.empty else wording.that(event_effect.who)
    if not event_effect.count:
        every = tr("every unit that {when}", when=which) if which else tr("every unit")
        return shorten_side_clauses(every), True
    if event_effect.count == 1:
        if which:
            return tr("{somebody}", somebody=wording.somebody(event_effect.who)), True
        return tr("one unit"), True
    if which:
        return tr("{count} units each of which {when}", count=event_effect.count, when=which), False
    return tr("{count} units", count=event_effect.count), False


def _lose(wording: Wording, event_effect: EventEffect, side: str) -> str:
    tr, (units, one) = wording.tr, _many(wording, event_effect)
    if event_effect.lose == 1:
        text = tr("{units} loses a step.") if one else tr("{units} lose a step each.")
        return text.format(units=units)
    text = tr("{units} loses {steps} steps.") if one else tr("{units} lose {steps} steps each.")
    return text.format(units=units, steps=event_effect.lose)


def _mend(wording: Wording, event_effect: EventEffect, side: str) -> str:
    tr, (units, one) = wording.tr, _many(wording, event_effect)
    if event_effect.mend == 1:
        text = tr("{units} regains a lost step.") if one else ""
        return (text or tr("{units} regain a lost step each.")).format(units=units)
    text = tr("{units} regains up to {steps} lost steps.") if one else ""
    text = text or tr("{units} regain up to {steps} lost steps each.")
    return text.format(units=units, steps=event_effect.mend)


def _restore(wording: Wording, event_effect: EventEffect, side: str) -> str:
    tr, (units, one) = wording.tr, _many(wording, event_effect)
    places = wording.one_of(wording.places(event_effect.at))
    text = tr("Of those eliminated, {units} returns at full strength at {places}.") if one else ""
    text = text or tr("Of those eliminated, {units} return at full strength at {places}.")
    return text.format(units=units, places=places)


def _remove(wording: Wording, event_effect: EventEffect, side: str) -> str:
    tr, (units, one) = wording.tr, _many(wording, event_effect)
    text = tr("{units} is removed from play.") if one else tr("{units} are removed from play.")
    return text.format(units=units)


def _move(wording: Wording, event_effect: EventEffect, side: str) -> str:
    tr, (units, one) = wording.tr, _many(wording, event_effect)
    (place,) = wording.places((event_effect.to,))
    text = tr("{units} moves to {place}.") if one else tr("{units} move to {place}.")
    return text.format(units=units, place=place)


def _state(wording: Wording, event_effect: EventEffect, side: str) -> str:
    tr, (units, one) = wording.tr, _many(wording, event_effect)
    text = tr("{units} becomes {state}.") if one else tr("{units} become {state}.")
    return text.format(units=units, state=wording.word(event_effect.state, "is"))


def _clear(wording: Wording, event_effect: EventEffect, side: str) -> str:
    tr, (units, one) = wording.tr, _many(wording, event_effect)
    text = tr("{units} is no longer {state}.") if one else tr("{units} are no longer {state}.")
    return text.format(units=units, state=wording.word(event_effect.clear, "is"))


def _join(wording: Wording, event_effect: EventEffect, side: str) -> str:
    tr, (units, one) = wording.tr, _many(wording, event_effect)
    text = tr("{units} joins {side}.") if one else tr("{units} join {side}.")
    return text.format(units=units, side=wording.word(event_effect.join))


def _relation(wording: Wording, event_effect: EventEffect, side: str) -> str:
    """Return the sentence on what a side is to others from now on."""
    tr, who = wording.tr, _who(wording, event_effect, side)
    others = wording.all_of(map(wording.word, event_effect.with_))
    if event_effect.relation == "allied":
        text = (
            tr("From now on, {side} is allied with {others}.")
            if others
            else tr("From now on, {side} is allied with all other sides.")
        )
    elif event_effect.relation == "neutral":
        text = (
            tr("From now on, {side} is neutral to {others}.")
            if others
            else tr("From now on, {side} is neutral to all other sides.")
        )
    else:
        text = (
            tr("From now on, {side} is the enemy of {others}.")
            if others
            else tr("From now on, {side} is the enemy of all other sides.")
        )
    return text.format(side=who, others=others)


_FURTHER = {
    "dice": ("Roll again.", "Roll {many} more times."),
    "deck": ("Draw another card.", "Draw {many} more cards."),
    "cup": ("Draw another chit.", "Draw {many} more chits."),
}
"""Sentences on one and on several more events of the same list, by the way in which they come up."""

_OF_ANOTHER_LIST = {
    "dice": ("Roll for an event of “{events}”.", "Roll for {many} events of “{events}”."),
    "deck": ("Draw an event card from “{events}”.", "Draw {many} event cards from “{events}”."),
}


def _draw(wording: Wording, event_effect: EventEffect, side: str) -> str:
    tr, many = wording.tr, event_effect.draw
    way = _way(wording, event_effect, event_effect.from_)
    if not event_effect.from_:
        one, several = _FURTHER.get(way, ("Draw again.", "Draw {many} more."))
        return tr(one) if many == 1 else tr(several, many=many)
    found = {one.id: one.name or one.id for one in wording.game.mechanisms.events}
    name = tr(found.get(event_effect.from_, event_effect.from_))
    one, several = _OF_ANOTHER_LIST.get(
        way, ("Draw an event from “{events}”.", "Draw {many} events from “{events}”.")
    )
    return tr(one, events=name) if many == 1 else tr(several, many=many, events=name)


def _change(wording: Wording, event_effect: EventEffect, side: str) -> str:
    said = (
        _changes(wording, event_effect, name, by, side) for name, by in event_effect.change.items()
    )
    return wording.space.join(said)


def _changes(wording: Wording, event_effect: EventEffect, name: str, by: int, side: str) -> str:
    """Return a phrase on how much a count rises or falls."""
    holder, id = split_count_name(name)
    of = next((c.of for c in wording.game.mechanisms.counts if c.id == id), "game")
    tr, count = wording.tr, wording.count(name)
    if not holder and (whose := _holders(wording, event_effect, of, side)):
        count = tr("{count} of {holder}", count=count, holder=whose)
    text = tr("Add {by} to {count}.") if by >= 0 else tr("Take {by} from {count}.")
    return text.format(count=count, by=abs(by))


def _holders(wording: Wording, event_effect: EventEffect, of: str, side: str) -> str:
    """Return a phrase for the holder (side, unit or place) whose count an effect changes without
    naming it; empty where it is clear from the context."""
    tr, whose = wording.tr, event_effect.side or side
    if of == "side":
        return _who(wording, event_effect, whose) if whose else tr("each side")
    if of == "unit":
        return "" if event_effect.who.empty else _many(wording, event_effect)[0]
    return tr("each place") if of == "place" else ""


def _take(wording: Wording, event_effect: EventEffect, side: str) -> str:
    tr, who, count = wording.tr, _who(wording, event_effect, side), event_effect.count
    wide = [word for word in event_effect.take if _is_wide(wording, word)]
    single = [word for word in event_effect.take if word not in wide]
    if not count:
        text = tr("{side} takes {places}, unless enemy units are there.")
        return text.format(side=who, places=wording.all_of(wording.places(event_effect.take)))
    if not single:
        text = tr("{side} takes {count} places in {places} in which there are no enemy units.")
        if count == 1:
            text = tr("{side} takes one place in {places} in which there are no enemy units.")
        return text.format(side=who, count=count, places=wording.one_of(wording.places(wide)))
    places = wording.places(single)
    places += [tr("any place in {place}", place=place) for place in wording.places(wide)]
    if count == 1:
        text = tr("{side} takes one of these places in which there are no enemy units: {places}.")
        return text.format(side=who, places=wording.one_of(places))
    text = tr("{side} takes {count} of these places in which there are no enemy units: {places}.")
    return text.format(side=who, count=count, places=wording.all_of(places))


def _is_wide(wording: Wording, word: str) -> bool:
    """Return whether a word names an area of several places."""
    areas = (area for sheet in wording.game.maps for area in sheet.areas)
    return any(area.id == word and len(area.hexes) != 1 for area in areas)


def _end(wording: Wording, event_effect: EventEffect, side: str) -> str:
    result = wording.after_colon(wording.tr(event_effect.end))
    return wording.tr("The game ends at once: {result}.", result=result)


_EFFECT_SENTENCES: Mapping[str, Callable[[Wording, EventEffect, str], str]] = {
    "points": _points,
    "weather": _weather,
    "arrive": _arrive,
    "remove": _remove,
    "lose": _lose,
    "mend": _mend,
    "move": _move,
    "state": _state,
    "clear": _clear,
    "restore": _restore,
    "replace": _replace,
    "draw": _draw,
    "end": _end,
    "change": _change,
    "take": _take,
    "join": _join,
    "relation": _relation,
}
