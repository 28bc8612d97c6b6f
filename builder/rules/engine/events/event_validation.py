"""Checks declared events against their dice, decks and cups: gaps between rolls, and events that
never come up."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.mechanisms import Events
from builder.model.mechanisms.events import Event, EventEffect
from builder.problems import PathKey, Problem, error, warning
from builder.rules.engine.combat.modifier_sums import range_of_modifier_sums
from builder.rules.engine.events.event_rules import card_id, chit_id
from builder.rules.engine.positions.declared_names import KnownWords, known_count, known_word
from builder.rules.engine.positions.turn_facts import final_turn
from builder.rules.engine.time.turn_calendar import beyond
from builder.sentences import filled_sentence, listed_with_and


def check_events(game: Game) -> Iterator[Problem]:
    """Report errors in the declared events: contradictions with the rest of the game, gaps between
    rolls, and events that never come up."""
    words = KnownWords(game)
    yield from _twice(game)
    for n, drawn in enumerate(game.mechanisms.events):
        path: PathKey = ("mechanisms", "events", n)
        yield from _source(game, drawn, path)
        yield from _names(game, drawn, path)
        if drawn.way == "dice":
            yield from _holes(drawn, path)
        for m, event in enumerate(drawn.entries):
            here = (*path, "entries", m)
            yield from _comes(game, drawn, event, here)
            yield from beyond(event.turns, final_turn(game), (*here, "turns"))
            if event.side:
                yield from known_word(event.side, words.moment["side"], (*here, "side"), "no side")
            for k, event_effect in enumerate(event.effects):
                own = words.of_event(drawn, event)
                yield from check_effect(game, own, event_effect, (*here, "effects", k))


def _twice(game: Game) -> Iterator[Problem]:
    """Report events with the same id, which conditions could not tell apart."""
    seen: set[str] = set()
    for n, drawn in enumerate(game.mechanisms.events):
        for m, event in enumerate(drawn.entries):
            if event.id in seen:
                path = ("mechanisms", "events", n, "entries", m, "id")
                hint = "conditions ask for events by their ids: give each its own"
                yield error(
                    "bad-event",
                    filled_sentence("there are two events {id}", id=event.id),
                    path,
                    hint=hint,
                )
            seen.add(event.id)


def _source(game: Game, drawn: Events, path: PathKey) -> Iterator[Problem]:
    """Report a set of events that is drawn in more than one way, or from a deck or cup that the
    game lacks."""
    ways = [key for key in ("dice", "deck", "cup") if getattr(drawn, key)]
    if len(ways) > 1:
        message = filled_sentence(
            "{id} has {ways}; events are found in one way", id=drawn.id, ways=listed_with_and(ways)
        )
        yield error(
            "bad-event",
            message,
            (*path, ways[1]),
            hint=filled_sentence("leave {ways} out", ways=ways[1]),
        )
    if drawn.each is not None and drawn.way == "choice":
        message = "players choose these events for their side, not for each unit"
        hint = "leave 'each' out; what they choose for a unit is a state: begins: [{choice: yes}]"
        yield error("bad-event", message, (*path, "each"), hint=hint)
    if drawn.deck:
        yield from known_word(drawn.deck, [d.id for d in game.decks], (*path, "deck"), "no deck")
    if drawn.cup:
        yield from known_word(drawn.cup, [p.id for p in game.pools], (*path, "cup"), "no pool")


def _names(game: Game, drawn: Events, path: PathKey) -> Iterator[Problem]:
    if drawn.side:
        sides = [side.id for side in game.sheet.sides]
        yield from known_word(drawn.side, sides, (*path, "side"), "no side")
    if drawn.phase:
        phases = [phase.id for phase in game.sheet.sequence]
        yield from known_word(drawn.phase, phases, (*path, "phase"), "no phase")


def _holes(drawn: Events, path: PathKey) -> Iterator[Problem]:
    """Report dice rolls that bring two events at once, and rolls between the listed ones that bring
    none."""
    dice = Dice.parse(drawn.dice)
    ends = [end for event in drawn.entries for end in event.rolls or ()]
    if not ends:
        return
    low, high = range_of_modifier_sums(drawn.modifiers, None)
    totals = {roll + added for roll in dice.combinations() for added in range(low, high + 1)}
    for roll in sorted(n for n in totals if dice.lowest <= n <= dice.highest):
        many = [e.id for e in drawn.entries if e.rolls and e.rolls[0] <= roll <= e.rolls[1]]
        if len(many) > 1:
            message = filled_sentence(
                "a roll of {roll} brings {many}", roll=roll, many=listed_with_and(many)
            )
            yield error("bad-event", message, (*path, "entries"), hint="each roll brings one")
        if not many and (min(ends) < roll < max(ends) or not drawn.modifiers):
            hint = "write an event for it, if only one that does nothing"
            message = filled_sentence("a roll of {roll} brings no event", roll=roll)
            yield error("bad-event", message, (*path, "entries"), hint=hint)


def _comes(game: Game, drawn: Events, event: Event, path: PathKey) -> Iterator[Problem]:
    """Report an event that can never come up: by no roll, card, chit or turn."""
    why = "" if event.turns else _why_never(game, drawn, event)
    if why:
        hint = "put it where it is drawn or rolled for, or leave it out"
        yield warning(
            "unreached",
            filled_sentence("the event {id} never comes: {why}", id=event.id, why=why),
            path,
            hint=hint,
        )


def _why_never(game: Game, drawn: Events, event: Event) -> str:
    if drawn.way == "choice":
        return ""
    if drawn.way == "calendar" and drawn.phase:
        return ""
    if drawn.way == "calendar":
        return "it has no turns, and there are no dice, deck or cup, nor is it chosen"
    if drawn.way == "cup":
        pool = next((p for p in game.pools if p.id == drawn.cup), None)
        lots = pool.contents if pool else {chit_id(event): 1}
        return (
            ""
            if lots.get(chit_id(event))
            else filled_sentence("the cup has no {chit_id}", chit_id=chit_id(event))
        )
    if drawn.way == "deck":
        known = {card.id: card.deck for card in game.cards}
        there = known.get(card_id(event), "" if event.card else drawn.deck)
        return (
            ""
            if there == drawn.deck
            else filled_sentence("the deck has no card {card_id}", card_id=card_id(event))
        )
    dice, (low, high) = Dice.parse(drawn.dice), range_of_modifier_sums(drawn.modifiers, None)
    if event.rolls is None:
        return "no roll brings it"
    out = event.rolls[0] > dice.highest + high or event.rolls[1] < dice.lowest + low
    return filled_sentence("{dice} never shows that", dice=drawn.dice) if out else ""


def check_effect(
    game: Game, words: KnownWords, event_effect: EventEffect, path: PathKey
) -> Iterator[Problem]:
    """Report names in an effect that the game does not have."""
    if event_effect.side:
        yield from known_word(event_effect.side, words.moment["side"], (*path, "side"), "no side")
    for n, word in enumerate(event_effect.with_):
        yield from known_word(word, words.moment["side"], (*path, "with", n), "no side")
    if event_effect.weather:
        here = (*path, "weather")
        yield from known_word(event_effect.weather, words.moment["weather"], here, "no weather")
    units = {unit.id for unit in game.units}
    for n, name in enumerate(event_effect.arrive):
        yield from known_word(name.partition("#")[0], units, (*path, "arrive", n), "no unit")
    for n, word in enumerate(event_effect.at):
        yield from known_word(word, words.places, (*path, "at", n), "no hex, area or box")
    if event_effect.move and not event_effect.to:
        hint = "name the hex, area or box: to: village"
        yield error("bad-event", "nothing says where these units move", (*path, "move"), hint=hint)
    elif event_effect.to:
        yield from known_word(event_effect.to, words.places, (*path, "to"), "no hex, area or box")
    if event_effect.restore and not event_effect.at:
        hint = "name hexes, areas or boxes: at: village"
        message = "nothing says where these units come back"
        yield error("bad-event", message, (*path, "restore"), hint=hint)
    for n, word in enumerate(event_effect.take):
        yield from known_word(word, words.places, (*path, "take", n), "no hex, area or box")
    if event_effect.take and game.mechanisms.control is None:
        hint = "declare control, which says which places sides hold"
        yield error("bad-event", "the game has no control of places", (*path, "take"), hint=hint)
    states = [state.id for state in game.mechanisms.states]
    for key in ("state", "clear"):
        if getattr(event_effect, key):
            yield from known_word(getattr(event_effect, key), states, (*path, key), "no state")
    for name in event_effect.change:
        yield from known_count(game, name, (*path, "change", name))
    if event_effect.from_:
        known = [drawn.id for drawn in game.mechanisms.events]
        yield from known_word(event_effect.from_, known, (*path, "from"), "no events")
