"""Rules options as words of a command line: ``NAME=VALUE``, or a name alone for an option that is
on or off."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from builder.model.game import Game
from builder.problems import Problem, error, unknown_name
from builder.rules.procedures import Refused
from builder.rules.registry import load_system, system_of
from builder.rules.vocabulary import ON, Choice, Choices
from builder.sentences import filled_sentence, joined_sentences, listed_with_or


def options_of(system: str) -> Choices:
    """Return the rules options of a system, by name; none if the system cannot be loaded."""
    try:
        return load_system(system).vocabulary.options
    except Refused:
        return {}


def read_options(
    words: Iterable[str], choices: Choices, areas: Sequence[str]
) -> tuple[tuple[tuple[str, str], ...], list[Problem]]:
    """Parse words of the command line as rules options. Return the chosen options with their
    values, and the problems of the words. ``areas`` are the areas of the game's maps, which some
    options allow as values."""
    chosen: dict[str, str] = {}
    problems: list[Problem] = []
    for word in words:
        name, equals, value = word.partition("=")
        choice = choices.get(name)
        if choice is None:
            problems.append(_unknown(name, choices))
            continue
        value = value if equals or not choice.is_switch else ON
        wrong = _wrong(name, value, choice, areas)
        if wrong:
            problems.append(wrong)
        chosen[name] = value
    return tuple(chosen.items()), problems


def _unknown(name: str, choices: Choices) -> Problem:
    if not choices:
        hint = "choose nothing: its rules leave nothing open"
        return error(
            "unknown-option",
            filled_sentence("the game has no options, and so no {name!r}", name=name),
            hint=hint,
        )
    found = unknown_name("option", name, choices)
    near = (found.hint,) if found.hint.startswith("did you mean") else ()
    there = filled_sentence("there are: {names}", names=", ".join(choices))
    return replace(found, hint=joined_sentences((*near, there), " "))


def _wrong(name: str, value: str, choice: Choice, areas: Sequence[str]) -> Problem | None:
    """Return the problem if an option does not allow a value, which must be one of its listed
    values or names of areas; ``None`` if it is allowed."""
    if choice.areas:
        lost = next((word for word in value.split() if word not in areas), None)
        if lost is None:
            return None
        return unknown_name("area", lost, areas, code="unknown-choice", whole=True)
    if value in choice.values:
        return None
    shown = listed_with_or([f"{name}={one}" for one in choice.values])
    message = (
        filled_sentence("{name} is not {value!r}", name=name, value=value)
        if value
        else filled_sentence("say what {name} is", name=name)
    )
    return error("unknown-choice", message, hint=filled_sentence("write {shown}", shown=shown))


def switched_on(game: Game, chosen: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """Return the names of the chosen options that are switched on and that positions of the game's
    system record."""
    noted = system_of(game).options
    return tuple(name for name, value in chosen if value == ON and name in noted)
