"""Choices that the rules leave to the players: what the document does not settle, or offers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from builder.model.base import Model
from builder.model.game import Game
from builder.problems import Problem, unknown
from builder.rules.procedures import Context, Inputs, Procedure, Reply, step


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice: its rule, what may be chosen (the first stands if nothing is said), and why."""

    rule: str
    values: tuple[str, ...]
    why: str


OPTIONS: Mapping[str, Choice] = {
    "camps": Choice(
        "16.0",
        ("five-hidden", "one-of-eight"),
        "The designer offers eight open chits, one of them real, in place of five hidden camps.",
    ),
    "support-draw": Choice(
        "14.1",
        ("random", "lowest"),
        "The series takes the lowest markers first; the exclusive rule draws at random.",
    ),
    "used-markers": Choice(
        "8.4",
        ("once-a-turn", "bombard-again"),
        "8.3 uses a marker once a turn; 8.4 lets those of a bombardment be used again.",
    ),
    "advance": Choice(
        "7.9",
        ("after-every-d", "after-retreats"),
        "The rule opens with retreats, and then speaks of eliminated units as well.",
    ),
    "stray-fire": Choice(
        "8.4.2",
        ("every-a", "retreats-only"),
        "Results that contain an A strike a friend; it is not said whether Ae and (A) are meant.",
    ),
    "ben-suc": Choice(
        "24.0",
        ("once", "each-time"),
        "Nothing says whether the roll comes once or each time its condition is met.",
    ),
    "hidden-attack": Choice(
        "15.0",
        ("reveals", "stays"),
        "Nothing says that a hidden unit shows itself by attacking; a target that is attacked sees it.",
    ),
}
"""Every choice of the folio games."""


def option(game: Game, name: str) -> str:
    """What a game chooses, in its ``options``."""
    choice = OPTIONS[name]
    chosen = game.sheet.options.get(name, "")
    return chosen if chosen in choice.values else choice.values[0]


def check_options(game: Game) -> Iterator[Problem]:
    """Choices that nobody asks for, and values that they do not have."""
    for name, value in game.sheet.options.items():
        path = ("sheet", "options", name)
        if name not in OPTIONS:
            yield unknown("option", name, OPTIONS, path)
        elif value not in OPTIONS[name].values:
            yield unknown("choice", value, OPTIONS[name].values, path)


class OptionLine(Model):
    """One choice as it stands."""

    name: str
    rule: str
    chosen: str
    values: tuple[str, ...]
    why: str


class OptionsInputs(Inputs):
    """Nothing."""


class OptionsReply(Reply):
    """Every choice and how the game stands to it."""

    chosen: dict[str, str]
    options: tuple[OptionLine, ...]


def options(context: Context, given: OptionsInputs) -> OptionsReply:
    """List the choices."""
    found = {name: option(context.game, name) for name in OPTIONS}
    lines = tuple(
        OptionLine(name=n, rule=c.rule, chosen=found[n], values=c.values, why=c.why)
        for n, c in OPTIONS.items()
    )
    said = tuple(
        step(line.rule, "{option}: {chosen}.", option=line.name, chosen=line.chosen)
        for line in lines
    )
    return OptionsReply(chosen=found, options=lines, steps=said)


OPTIONS_PROCEDURE = Procedure(
    "options",
    ("3.0",),
    "List the choices that the rules leave open, and how the game decides them.",
    OptionsInputs,
    OptionsReply,
    options,
)
