"""Answers questions about the events that a game declares: which event results from a roll or a
draw, and what it does in a position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Annotated, Any

from pydantic import Field

from builder.model.base import Words
from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.mechanisms import Events
from builder.model.mechanisms.events import UNIT_EFFECTS, Event, EventEffect
from builder.problems import unknown_name
from builder.rules.core.names import Counters, SideName
from builder.rules.core.questions import made_roll
from builder.rules.engine.events.effect_text import effect_sentence
from builder.rules.engine.events.event_sides import (
    as_played,
    condition_as_played,
    names_player,
    player_in_question,
    said_side,
    side_of_event,
)
from builder.rules.engine.joining.joined_units import joined_counter
from builder.rules.engine.positions.condition_answers import holds_in_position, matching_units
from builder.rules.engine.positions.declared_names import named_or_first
from builder.rules.engine.positions.position_input import situation_of
from builder.rules.engine.positions.situation import PositionInputs, Situation
from builder.rules.engine.positions.unit_conditions import unit_fulfils
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.procedures import Context, Procedure, Refused, Reply, Step, step
from builder.rules.signed_numbers import signed

NOTHING = "nothing"
"""The key, in a mapping of chances, of a roll or draw that brings no event."""


class EventInputs(PositionInputs):
    """The input of the ``events`` procedure: which set of events is rolled for or drawn, or one
    event by its id."""

    of: str = Field("", description="which events, if the game declares several")
    event: str = Field("", description="an event that has come, by its id")
    before: Words = Field((), description="events (or cards, or chits) that have come before")
    lost: Counters = Field((), description="units that are eliminated")
    die: Annotated[int, Field(ge=1)] | None = Field(None, description="the roll, if it is made")
    side: SideName = Field(
        "", description="the side that plays the event's card, if it is neither's"
    )


class EventReply(Reply):
    """The reply of the ``events`` procedure: the exact chance of each event; the ``event`` rolled
    or drawn (several of one turn are separated by spaces), whether it ``happens``, ``what`` it
    does, and the units that each effect may apply to."""

    chances: dict[str, str] = {}
    event: str = ""
    happens: bool = False
    what: tuple[str, ...] = ()
    befalls: tuple[tuple[str, ...], ...] = ()


def answer_events(context: Context, given: EventInputs) -> EventReply:
    """Answer with the chance of each event, or with what an event that has come up does."""
    situation, game = situation_of(context, given), context.game
    drawn = _events_asked_about(game, given)
    chances = event_chances(situation, drawn, given.before)
    modifier = modifier_of(situation, drawn)
    told: list[Step] = []
    found = _event_by_id(drawn, given.event)
    come = _by_calendar(situation, drawn, given) if found is None else []
    settled = found is not None or drawn in [one for one, _ in come]
    dice = Dice.parse(drawn.dice) if drawn.dice and not settled else None
    roll = made_roll(context, dice, given.die) if dice else None
    if roll is not None:
        told += _rolled(game, drawn, roll, modifier)
        found = event_of_roll(drawn, roll + modifier)
    if found is None and not come and set(chances) - {NOTHING} and len(chances) == 1:
        found = _event_by_id(drawn, next(iter(chances)))
    if found is not None:
        come.append((drawn, found))
    elif roll is None and not settled:
        told += _odds(game, drawn, chances)
    if not come:
        plain = {name: str(chance) for name, chance in chances.items()}
        rule = game.mechanisms.case("events", drawn)
        return EventReply(chances=plain, steps=tuple(told), answered_by=rule)
    return _happening(situation, come, given, chances, told)


def _by_calendar(
    situation: Situation, drawn: Events, given: EventInputs
) -> list[tuple[Events, Event]]:
    """Return the events due on a turn: those of the set asked about, and of sets that only have
    fixed turns. Empty if a die roll is given, which takes precedence."""
    if given.die is not None:
        return []
    declared, now = situation.mechanisms.events, ("", situation.phase)
    calendar = (one for one in declared if one.way == "calendar")
    others = () if given.of else tuple(c for c in calendar if not situation.phase or c.phase in now)
    asked = (one for one in declared if one is drawn or one in others)
    return [(one, event) for one in asked for event in set_for(one, situation.turn)]


def set_for(drawn: Events, turn: int) -> Iterator[Event]:
    """Yield the events of a set that are due on a turn."""
    return (event for event in drawn.entries if drawn.comes_on(event, turn))


def _odds(game: Game, drawn: Events, chances: dict[str, Fraction]) -> Iterator[Step]:
    """Yield, for each event that may come up, an explanation step with its chance."""
    rule = game.mechanisms.case("events", drawn)
    for event in drawn.entries:
        if chance := chances.get(event.id):
            text = "The chance of “{event}”: {chance}."
            yield step(event.rule or rule, text, event=event.name, chance=str(chance))


def _events_asked_about(game: Game, given: EventInputs) -> Events:
    """Return the set of events that a question is about; raises :class:`Refused` if there is none."""
    declared = game.mechanisms.events
    if given.event and not given.of:
        for drawn in declared:
            if given.event in {entry.id for entry in drawn.entries}:
                return drawn
    return named_or_first(declared, given.of, "unknown-events", "of")


def _event_by_id(drawn: Events, id: str) -> Event | None:
    """Return the event with that id, ``None`` for an empty id; raises :class:`Refused` if there is
    no such event."""
    return named_or_first(drawn.entries, id, "unknown-event") if id else None


def event_of(game: Game, id: str) -> tuple[Events, Event]:
    """Return the event with that id and the set that it belongs to; raises :class:`Refused` if
    there is none."""
    declared = game.mechanisms.events
    for drawn in declared:
        for event in drawn.entries:
            if event.id == id:
                return drawn, event
    known = (event.id for drawn in declared for event in drawn.entries)
    raise Refused(unknown_name("event", id, known, ("given", "happened")))


def _rolled(game: Game, drawn: Events, roll: int, modifier: int) -> Iterator[Step]:
    rule = game.mechanisms.case("events", drawn)
    yield step(rule, "The die shows {die}.", die=roll)
    if modifier:
        yield step(rule, "Added to the die: {by}.", by=signed(modifier))


def _happening(
    situation: Situation,
    come: list[tuple[Events, Event]],
    given: EventInputs,
    chances: dict[str, Fraction],
    told: list[Step],
) -> EventReply:
    """Return the reply on what the events in ``come`` do, which have been drawn, rolled or fallen
    due, one after the other."""
    game, wording = situation.game, Wording.of(situation.game, "en")
    rules: list[str] = []
    done: list[tuple[EventEffect, str]] = []
    happens = False
    for drawn, event in come:
        rule = event.rule or game.mechanisms.case("events", drawn)
        rules.append(rule)
        told.append(step(rule, "The event: {event}.", event=event.name))
        side = player_in_question(game, drawn, event, given.side, needed=names_player(game, event))
        whose = side or said_side(game, drawn, event)
        if why := not_now(situation, drawn, event, given.before, given.side):
            told.append(step(rule, why))
            continue
        happens = True
        what = [
            (event_effect, effect_sentence(wording, event_effect, whose))
            for event_effect in as_played(game, event, whose).effects
        ]
        told += [step(rule, text) for _, text in what]
        done += what
    return EventReply(
        chances={name: str(chance) for name, chance in chances.items()},
        event=" ".join(event.id for _, event in come),
        happens=happens,
        what=tuple(text for _, text in done),
        befalls=tuple(tuple(affected_units(situation, one, given.lost)) for one, _ in done),
        steps=tuple(told),
        answered_by=rules[0],
    )


def not_now(
    situation: Situation, drawn: Events, event: Event, before: Iterable[str], side: str = ""
) -> str:
    """Return why an event that has come up does not happen; empty if it does. ``side`` is the
    player of its card, for an event that belongs to no side."""
    if event.once and event.id in before:
        return "It has happened before, and happens only once."
    whose = side_of_event(drawn, event) or side
    if not holds_in_position(
        situation, condition_as_played(situation.game, event.when, whose), whose
    ):
        return "Its condition is not met: nothing happens."
    return ""


def affected_units(
    situation: Situation, event_effect: EventEffect, lost: Iterable[str] = ()
) -> Iterator[str]:
    """Yield the units that an effect may apply to; for an effect on eliminated units these are
    among ``lost``."""
    if event_effect.arrive:
        yield from event_effect.arrive
    elif event_effect.restore:
        units = {unit.id: unit for unit in situation.game.units}
        for name in lost:
            unit = units.get(name.partition("#")[0])
            if unit is not None and unit_fulfils(situation.game, event_effect.who, unit):
                yield name
    elif event_effect.word in UNIT_EFFECTS:
        side = event_effect.join
        for piece in matching_units(situation, event_effect.who):
            joins = not side or joined_counter(situation.game, piece.counter, side)
            if joins and (piece.lost or not event_effect.mend):
                yield piece.name


# -- chances -----------------------------------------------------------------------------------


def modifier_of(situation: Situation, drawn: Events) -> int:
    """Return the sum of the modifiers of the event roll in a position."""
    return sum(m.by for m in drawn.modifiers if holds_in_position(situation, m.when, drawn.side))


def event_chances(
    situation: Situation, drawn: Events, before: Iterable[str] = ()
) -> dict[str, Fraction]:
    """Return the chance of each event (and of ``nothing``) at the next roll or draw of a set, when
    the events ``before`` have already come up; an event that is due on this turn has the chance
    1."""
    if fixed := {event.id: Fraction(1) for event in set_for(drawn, situation.turn)}:
        return fixed
    if drawn.way == "dice":
        return _of_dice(drawn, modifier_of(situation, drawn))
    if drawn.way == "calendar":
        return {}
    return _of_draw(events_left(situation.game, drawn, before))


def first_chances(game: Game, drawn: Events) -> dict[str, Fraction]:
    """Return the chance of each event at the first roll or draw, without modifiers."""
    if drawn.way == "dice":
        return _of_dice(drawn, 0)
    return _of_draw(events_left(game, drawn)) if drawn.way != "calendar" else {}


def _of_dice(drawn: Events, modifier: int) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for roll, chance in Dice.parse(drawn.dice).chances().items():
        event = event_of_roll(drawn, roll + modifier)
        name = event.id if event else NOTHING
        found[name] = found.get(name, Fraction(0)) + chance
    return found


def event_of_roll(drawn: Events, total: int) -> Event | None:
    """Return the event that a modified roll brings; totals beyond the list's lowest or highest roll
    count as that roll."""
    ends = [end for event in drawn.entries for end in event.rolls or ()]
    if not ends:
        return None
    total = max(min(ends), min(max(ends), total))
    return next((e for e in drawn.entries if e.rolls and e.rolls[0] <= total <= e.rolls[1]), None)


def _of_draw(counts: dict[str, int]) -> dict[str, Fraction]:
    whole = sum(counts.values())
    return {name: Fraction(many, whole) for name, many in counts.items() if many}


def events_left(game: Game, drawn: Events, before: Iterable[str] = ()) -> dict[str, int]:
    """Return how many cards or chits of each event are left to draw. If none is left and the deck
    is reshuffled, all count again except those of events that happen only once."""
    whole = event_copies(game, drawn)
    counts = dict(whole)
    came = list(before)
    for name in came:
        known = _event_of(drawn, name)
        key = known.id if known else NOTHING
        counts[key] = max(0, counts.get(key, 0) - 1)
    deck = next((d for d in game.decks if d.id == drawn.deck), None)
    again = deck is None or deck.reshuffle == "empty"
    if any(counts.values()) or not again:
        return counts
    once = {event.id for event in drawn.entries if event.once and event.id in came}
    return {name: many for name, many in whole.items() if name not in once}


def _event_of(drawn: Events, name: str) -> Event | None:
    """Return the event of a set that has ``name`` as its event id, card id or chit id."""
    named = (e for e in drawn.entries if name in (e.id, e.card, e.chit))
    return next(named, None)


def event_copies(game: Game, drawn: Events) -> dict[str, int]:
    """Return how many cards or chits of each event a full deck or cup holds; those without an event
    are counted together."""
    found: dict[str, int] = {event.id: 0 for event in drawn.entries}
    if drawn.deck:
        written = {c.id: len(c.copies) for c in game.cards if c.deck == drawn.deck}
        made = {card_id(e): e.copies for e in drawn.entries if not e.turns}
        lots, key = made | written, card_id
    else:
        pool = next((p for p in game.pools if p.id == drawn.cup), None)
        lots, key = dict(pool.contents) if pool else {}, chit_id
    by_lot = {key(event): event.id for event in drawn.entries}
    for lot, many in lots.items():
        name = by_lot.get(lot, NOTHING)
        found[name] = found.get(name, 0) + many
    return found


def card_id(event: Event) -> str:
    """Return the id of an event's card."""
    return event.card or event.id


def chit_id(event: Event) -> str:
    """Return the id of an event's chit."""
    return event.chit or event.id


def procedures(game: Game) -> Iterator[Procedure[Any, Any]]:
    """Yield the procedure that answers questions about events, if the game declares events."""
    declared = game.mechanisms.events
    if declared:
        rules = (game.mechanisms.case("events", drawn) for drawn in declared)
        yield Procedure("events", tuple(dict.fromkeys(rules)), answer_events)
