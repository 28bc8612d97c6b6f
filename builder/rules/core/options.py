"""Rules options: choices that a rules document leaves to the players. A system lists its choices,
and a game decides them in its ``options``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.model.base import Model
from builder.model.game import Game
from builder.problems import Problem, unknown_name
from builder.rules.procedures import Context, Inputs, Procedure, Reply, Step, step
from builder.rules.vocabulary import ON, Choices


def chosen_option(game: Game, choices: Choices, name: str) -> str:
    """Return the value that a game's ``options`` choose for one of the system's choices; the
    default where the game gives no valid value."""
    choice, said = choices[name], game.sheet.options.get(name, "")
    if choice.areas:
        known = _areas(game)
        return " ".join(word for word in said.split() if word in known)
    return said if said in choice.values else choice.values[0]


def option_findings(game: Game, choices: Choices) -> Iterator[Problem]:
    """Yield a problem for each option of the game that the system does not have, and for each value
    that an option cannot have."""
    for name, value in game.sheet.options.items():
        path = ("sheet", "options", name)
        if name not in choices:
            yield unknown_name("option", name, choices, path)
            continue
        known = _areas(game) if choices[name].areas else choices[name].values
        for word in value.split() if choices[name].areas else [value]:
            if word not in known:
                yield unknown_name("choice", word, known, path)


def _areas(game: Game) -> tuple[str, ...]:
    """Return the ids of the areas of all maps."""
    return tuple(a.id for m in game.maps for a in m.areas)


class OptionLine(Model):
    """One choice that the rules leave open: its rule, its possible values, and the value that the
    game has chosen."""

    name: str
    rule: str
    chosen: str
    values: tuple[str, ...]
    why: str


class OptionsInputs(Inputs):
    """Input of the rules question ``options``: nothing."""


class OptionsReply(Reply):
    """Answer to the rules question ``options``: all choices that the system's rules leave open,
    each with the game's decision."""

    chosen: dict[str, str]
    options: tuple[OptionLine, ...]


def _told(choices: Choices, chosen: Mapping[str, str], rule: str) -> Iterator[Step]:
    """Yield the sentences that say how the choices are decided: one for each option that has a value or
    is on, and one under ``rule`` for all that are off."""
    told = 0
    for name, choice in choices.items():
        value = chosen[name]
        if not choice.is_switch:
            text = "Option “{option_id}”: {value_id}."
            yield step(choice.rule, text, option_id=name, value_id=value or "–")
        elif value == ON:
            yield step(choice.rule, "The option “{option_id}” is on.", option_id=name)
        else:
            continue
        told += 1
    if not told:
        yield step(rule, "All options are off.")
    elif told < len(choices):
        yield step(rule, "All other options are off.")


def options_procedure(choices: Choices, rule: str) -> Procedure[OptionsInputs, OptionsReply]:
    """Return the procedure ``options``, which lists a system's choices that the rules leave open;
    ``rule`` is the number that it cites."""

    def options(context: Context, given: OptionsInputs) -> OptionsReply:
        """List the choices that the rules leave open, and how the game decides them."""
        found = {name: chosen_option(context.game, choices, name) for name in choices}
        lines = tuple(
            OptionLine(name=n, rule=c.rule, chosen=found[n], values=c.values, why=c.why)
            for n, c in choices.items()
        )
        said = tuple(_told(choices, found, rule))
        return OptionsReply(chosen=found, options=lines, steps=said)

    return Procedure("options", (rule,), options)
