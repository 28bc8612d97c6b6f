"""Which side an event belongs to, or plays its card; this side replaces the word ``player`` in the
event's condition and effects."""

from __future__ import annotations

from functools import lru_cache

from builder.model.game import Game
from builder.model.mechanisms import Events
from builder.model.mechanisms.amounts import split_count_name
from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.events import Event, EventEffect
from builder.problems import error
from builder.rules.core.questions import known_side
from builder.rules.engine.positions.aliases import PLAYER, UNNAMED_PLAYER
from builder.rules.procedures import Refused
from builder.sentences import filled_sentence


def has_player_word(game: Game) -> bool:
    """Return whether conditions may say ``player`` for whoever plays an event: they may, unless a
    side of the game has this id."""
    return all(side.id != PLAYER for side in game.sheet.sides)


def side_of_event(drawn: Events, event: Event) -> str:
    """Return the side that an event belongs to; empty if it belongs to no side."""
    return event.side or drawn.side


def said_side(game: Game, drawn: Events, event: Event) -> str:
    """Return the side of an event as sentences name it; "the player" of the card for an event that
    belongs to no side, in a deck whose cards sides hold."""
    held = UNNAMED_PLAYER if drawn.deck in game.held_decks else ""
    return side_of_event(drawn, event) or held


def asks_whose(game: Game, event_effect: EventEffect) -> bool:
    """Return whether an effect depends on which side its event belongs to or who plays it: it gives
    points, replacements, places or allies, or changes a count of each side, without naming a certain side."""
    of = {count.id: count.of for count in game.mechanisms.counts}
    named = map(split_count_name, event_effect.change)
    changes = any(not holder and of.get(id) == "side" for holder, id in named)
    own = not event_effect.side or (event_effect.side == PLAYER and has_player_word(game))
    return own and (event_effect.word in ("points", "replace", "take", "relation") or changes)


def player_of_event(game: Game, drawn: Events, event: Event | None = None) -> str:
    """Return the only side whose player may draw from a set (or carry out ``event``); empty if any
    player may, if the game has one side, or if no player acts."""
    side = side_of_event(drawn, event) if event else drawn.side
    return "" if drawn.automatic or len(game.sheet.sides) < 2 else side


def player_in_question(game: Game, drawn: Events, event: Event, side: str, *, needed: bool) -> str:
    """Return the side of an event in a question: its own side, or for a card that several sides may
    hold the ``side`` given. Raises :class:`Refused` if a side is ``needed`` and missing, or does
    not exist."""
    if said_side(game, drawn, event) != UNNAMED_PLAYER:
        return side_of_event(drawn, event)
    known_side(game, side)
    if not side and needed:
        message, hint = (
            filled_sentence("nobody is said to play {id}", id=event.id),
            "say who plays it: side=…",
        )
        raise Refused(error("bad-argument", message, ("given", "side"), hint=hint))
    return side


def players_of(game: Game, drawn: Events, event: Event) -> tuple[str, ...]:
    """Return the sides that may play an event which belongs to no side, because each has a hand
    with cards of its deck; empty for any other event."""
    if event.side or drawn.side or event.turns:
        return ()
    if drawn.deck not in game.held_decks:
        return ()
    return tuple(dict.fromkeys(hand.side for hand in game.hands if hand.deck == drawn.deck))


def as_played(game: Game, event: Event, side: str) -> Event:
    """Return an event with ``side`` in place of the word ``player``; the same object if it does not
    use the word."""
    when = condition_as_played(game, event.when, side)
    event_effects = tuple(effect_as_played(game, part, side) for part in event.effects)
    same = all(a is b for a, b in zip(event_effects, event.effects, strict=True))
    if when is event.when and same:
        return event
    return event.model_copy(update={"when": when, "effects": event_effects})


def effect_as_played(game: Game, event_effect: EventEffect, side: str) -> EventEffect:
    """Return an effect with ``side`` in place of the word ``player``."""
    who = condition_as_played(game, event_effect.who, side)
    named = event_effect.side == PLAYER and bool(side) and has_player_word(game)
    if who is event_effect.who and not named:
        return event_effect
    whose = side if named else event_effect.side
    return event_effect.model_copy(update={"who": who, "side": whose})


def condition_as_played(game: Game, when: When, side: str) -> When:
    """Return a condition with ``side`` in place of the word ``player``."""
    if not side or not asks_player(game, when):
        return when
    return _with_side(when, side)


def asks_player(game: Game, when: When) -> bool:
    """Return whether a condition uses the word ``player`` in place of a side."""
    return not when.empty and _asks_player(when) and has_player_word(game)


def names_player(game: Game, event: Event) -> bool:
    """Return whether an event uses the word ``player`` in its condition or an effect."""
    asked = (event.when, *(part.who for part in event.effects))
    named = any(part.side == PLAYER for part in event.effects) and has_player_word(game)
    return named or any(asks_player(game, when) for when in asked)


@lru_cache(maxsize=1024)
def _asks_player(when: When) -> bool:
    return any(
        PLAYER in part.side or any(held.side == PLAYER for held in part.holds)
        for _, part in when.nested_conditions()
    )


@lru_cache(maxsize=1024)
def _with_side(when: When, side: str) -> When:
    """Return a condition with ``side`` in place of the word ``player``: always the same object,
    because answers are cached by the ``id()`` of the condition."""

    def inner(part: When | None) -> When | None:
        return part and _with_side(part, side)

    count = when.count and when.count.model_copy(update={"who": _with_side(when.count.who, side)})
    found = {
        "side": tuple(side if word == PLAYER else word for word in when.side),
        "holds": tuple(
            held.model_copy(update={"side": side}) if held.side == PLAYER else held
            for held in when.holds
        ),
        "some": inner(when.some),
        "count": count,
        "not_": inner(when.not_),
        "any_": tuple(_with_side(part, side) for part in when.any_),
    }
    return when.model_copy(update=found)
