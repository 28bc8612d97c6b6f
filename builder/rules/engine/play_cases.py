"""Finds out for each declared rule of a game whether play carries it out; for the few that it
leaves to the players it gives the reason."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game, Phase
from builder.model.mechanisms import Check, Declared, DiceRoll, case_numbers
from builder.model.mechanisms.events import Event, Events
from builder.problems import PathKey
from builder.rules.engine.states.all_consequences import all_consequences
from builder.rules.play.kinds import CaseInPlay
from builder.sentences import as_sentence, filled_sentence

BY_WORDS = "The rules call for the check in words."
ROLLS = "The rules say in words when these dice are rolled."
DRAWS = "When these events come is said in words."
TEXT = "The rules say in words what the event does."

BY_HAND = "or leave it so: play stops there, and the players set the position by hand"
HINTS = {
    BY_WORDS: filled_sentence(
        "give it the section of a phase, or its name, {by_hand}", by_hand=as_sentence(BY_HAND)
    ),
    ROLLS: filled_sentence(
        "let events be rolled for with these dice, {by_hand}", by_hand=as_sentence(BY_HAND)
    ),
    DRAWS: filled_sentence("write phase: …, {by_hand}", by_hand=as_sentence(BY_HAND)),
    TEXT: filled_sentence("write effects: …, {by_hand}", by_hand=as_sentence(BY_HAND)),
}


def declared_cases(game: Game) -> Iterator[CaseInPlay]:
    """Yield, for every declared rule of a game, whether play carries it out or leaves it to the
    players, and why."""
    mechanisms, paths = game.mechanisms, _paths(game)
    for family, declared in mechanisms.families():
        for one in declared:
            why = _left(game, family, one)
            for rule in dict.fromkeys((mechanisms.case(family, one), *case_numbers(one))):
                if why:
                    yield CaseInPlay(rule, "players", why, paths[id(one)], HINTS.get(why, ""))
                else:
                    yield CaseInPlay(rule, "played")
    for drawn in mechanisms.events:
        yield from _events(game, drawn)


def _left(game: Game, family: str, one: Declared) -> str:
    """Return the reason why play leaves a declared rule to the players; empty if it carries the
    rule out."""
    match one:
        case Check() if not (one.losses or _is_result(game, one) or _has_phase(game, family, one)):
            return BY_WORDS
        case DiceRoll() if one.id not in {battle.die for battle in game.mechanisms.battles}:
            return ROLLS
    return ""


def _is_result(game: Game, one: Check) -> bool:
    """Return whether a check is a result of a combat, of another check or of anything else."""
    return any(does.word == "check" and does.check == one.id for _, does in all_consequences(game))


def _has_phase(game: Game, family: str, one: Check) -> bool:
    section = game.mechanisms.case(family, one).partition(".")[0]
    phases = game.sheet.sequence
    own = any(phase.rule.partition(".")[0] == section for phase in phases)
    return own or any(phase.id in (family, one.id) for phase in phases)


def told_cases(game: Game, phase: Phase) -> list[str]:
    """Return the numbers of the rules in a phase's section of the rules text that are not declared,
    so that only their text exists; the section's own heading is left out."""
    section, declared = phase.rule.partition(".")[0], game.mechanisms.cases
    rules = game.rules_in(game.sheet.languages[0])
    numbers = [case.number for case in (rules.cases if rules else ()) if case.depth > 1]
    own = [number for number in numbers if number.partition(".")[0] == section]
    return [number for number in own if number not in declared]


def _paths(game: Game) -> dict[int, PathKey]:
    """Return the path of each declared rule in ``mechanisms.yaml``, by the ``id()`` of its
    object."""
    return {id(part): path for path, part in game.mechanisms.parts}


def _events(game: Game, drawn: Events) -> Iterator[CaseInPlay]:
    paths = _paths(game)
    if _is_never_drawn(game, drawn):
        rule = game.mechanisms.case("events", drawn)
        yield CaseInPlay(rule, "players", DRAWS, paths[id(drawn)], HINTS[DRAWS])
    for event in drawn.entries:
        if is_only_told(game, event):
            rule = event.rule or game.mechanisms.case("events", drawn)
            why = filled_sentence("{name}: {text}", name=event.name, text=as_sentence(TEXT))
            yield CaseInPlay(rule, "players", why, paths[id(event)], HINTS[TEXT])


def _is_never_drawn(game: Game, drawn: Events) -> bool:
    """Return whether no declaration says when events of a set are drawn or rolled for, so that only
    the text of the rules does."""
    if drawn.way == "calendar" or drawn.phase or drawn.deck in game.held_decks:
        return False
    entries = (entry for one in game.mechanisms.events for entry in one.entries)
    if any(effect.from_ == drawn.id for entry in entries for effect in entry.effects):
        return False
    section = game.mechanisms.case("events", drawn).partition(".")[0]
    phases = game.sheet.sequence
    return not any(p.rule.partition(".")[0] == section or p.id == drawn.id for p in phases)


NOTHING_HAPPENS = "Nothing happens."
"""The text of an event that does nothing."""


def is_only_told(game: Game, event: Event) -> bool:
    """Return whether an event is mere text, which the players carry out by hand: it has no declared
    effect, and no condition tests it."""
    if event.effects or event.text in ("", NOTHING_HAPPENS):
        return False
    conditions = (when for _, when in game.mechanisms.conditions)
    return not any(event.id in part.event for when in conditions for _, part in when.parts())
