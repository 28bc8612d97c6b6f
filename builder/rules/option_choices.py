"""Options as they are named to a command: ``NAME=VALUE``, or a name alone for what is on or off."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from builder.model.game import Game
from builder.problems import Problem, error, unknown_name
from builder.rules.core.vocabulary import Choice, Choices
from builder.rules.procedures import Refused
from builder.rules.registry import load_system, system_of

YES = "yes"
_SWITCH = {"no", YES}


def options_of(system: str) -> Choices:
    """Every option of the games of a system; none of a system that cannot be loaded."""
    try:
        return load_system(system).vocabulary.options
    except Refused:
        return {}


def is_switch(choice: Choice) -> bool:
    """Whether an option is on or off."""
    return set(choice.values) == _SWITCH


def read_options(
    words: Iterable[str], choices: Choices, areas: Sequence[str]
) -> tuple[tuple[tuple[str, str], ...], list[Problem]]:
    """What is chosen, each option by its name, and what is wrong with the words. ``areas`` are those of
    the game's maps, of which some options name a few."""
    chosen: dict[str, str] = {}
    problems: list[Problem] = []
    for word in words:
        name, equals, value = word.partition("=")
        choice = choices.get(name)
        if choice is None:
            problems.append(_unknown(name, choices))
            continue
        value = value if equals or not is_switch(choice) else YES
        wrong = _wrong(name, value, choice, areas)
        if wrong:
            problems.append(wrong)
        chosen[name] = value
    return tuple(chosen.items()), problems


def _unknown(name: str, choices: Choices) -> Problem:
    if not choices:
        hint = "choose nothing: its rules leave nothing open"
        return error("unknown-option", f"the game has no options, and so no {name!r}", hint=hint)
    found = unknown_name("option", name, choices)
    near = found.hint if found.hint.startswith("did you mean") else ""
    return replace(found, hint=f"{near} there are: {', '.join(choices)}".strip())


def _wrong(name: str, value: str, choice: Choice, areas: Sequence[str]) -> Problem | None:
    """What is wrong with a value: one of an option's, or any of the areas."""
    if choice.areas:
        lost = next((word for word in value.split() if word not in areas), None)
        if lost is None:
            return None
        return unknown_name("area", lost, areas, code="unknown-choice", whole=True)
    if value in choice.values:
        return None
    shown = " or ".join(f"{name}={one}" for one in choice.values)
    message = f"{name} is not {value!r}" if value else f"say what {name} is"
    return error("unknown-choice", message, hint=f"write {shown}")


def switched_on(game: Game, chosen: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """Of the options that are chosen those that positions of the game's system note."""
    noted = system_of(game).options
    return tuple(name for name, value in chosen if value == YES and name in noted)
