"""Writes the units of a new game and their setup in its scenario."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from builder.scaffolding.boards import Ground
from builder.scaffolding.options import NewGameOptions

SIDES = ("blue", "red")


def chits(wishes: NewGameOptions) -> Iterator[str]:
    """Yield the markers of a cup."""
    if wishes.activation == "cup":
        yield "- {id: blue-chit, name: Blue, count: 2, family: status, front: {title: Blue}}"
        yield "- {id: red-chit, name: Red, count: 2, family: status, front: {title: Red}}"
        yield "- {id: dusk, name: Dusk, family: status, front: {title: Dusk}}"


class UnitKind(NamedTuple):
    """A kind of unit: its arm (foot, fast or ranged), and its printed values: ``attack, defence,
    movement`` in games with a combat table, ``strength, movement`` in others, each for full and
    then for reduced strength."""

    arm: Literal["foot", "fast", "guns"]
    by_table: tuple[str, str]
    by_dice: tuple[str, str]


FOOT = UnitKind("foot", ("4-5-4", "2-3-4"), ("3-4", "2-4"))
FAST = UnitKind("fast", ("4-3-6", "2-1-6"), ("3-6", "1-6"))
GUNS = UnitKind("guns", ("6-2-3", "3-1-3"), ("4-3", "2-3"))
KINDS = (FOOT, FOOT, FOOT, FAST, GUNS)
"""The kinds of units that each side sets up, in the order of its starting places on the board."""

NUMERALS = ("I", "II", "III", "IV", "V", "VI")


def units_of(side: str) -> list[str]:
    """Return the ids of the units that a side sets up at the start."""
    return [f"{side}-{number}" for number in range(1, len(KINDS) + 1)]


def reserve_of(side: str) -> str:
    """Return the id of the unit that a side gets as a reinforcement."""
    return f"{side}-{len(KINDS) + 1}"


def has_reserves(wishes: NewGameOptions) -> bool:
    """Return whether the new game has reinforcements, which arrive by a schedule or by events."""
    return wishes.declares("arrivals") or wishes.players == 1


def counters_file(wishes: NewGameOptions) -> str:
    """Return the text of ``counters.yaml``."""
    lines = [_HEAD]
    for side in SIDES:
        kinds = [*KINDS, *([FOOT] if has_reserves(wishes) else [])]
        for number, kind in enumerate(kinds, 1):
            lines.append(_unit(wishes, side, number, kind))
        if wishes.declares("regrouping"):
            lines.append(_detachments(wishes, side))
    lines += [_MARKERS.rstrip("\n"), *chits(wishes), ""]
    return "\n".join(lines)


def _detachments(wishes: NewGameOptions, side: str) -> str:
    """Return the line of the counters into which units break down, which no set-up places."""
    branch, values = wishes.era_style.symbols.foot, "1-2-4" if wishes.by_table else "1-4"
    return (
        f"- {{id: {side}-detachment, count: 4, name: D, title: {side.capitalize()} Detachment, "
        f"nation: {side}-army, symbol: {{branch: {branch}}}, values: {values}, "
        "movement_class: foot, traits: detachment}"
    )


def value_names(wishes: NewGameOptions) -> tuple[str, ...]:
    """Return the names of the values printed on the units of a new game, in order."""
    return ("attack", "defence", "movement") if wishes.by_table else ("combat strength", "movement")


def _unit(wishes: NewGameOptions, side: str, number: int, kind: UnitKind) -> str:
    look = wishes.era_style
    branch, name = getattr(look.symbols, kind.arm), getattr(look.names, kind.arm)
    movement_class = look.fast if kind.arm == "fast" else "foot"
    whole, reduced = kind.by_table if wishes.by_table else kind.by_dice
    size = "" if look.echelon == "none" else f", echelon: {look.echelon}"
    numeral = NUMERALS[number - 1]
    return (
        f"- {{id: {side}-{number}, name: {numeral}, title: {side.capitalize()} {name} {numeral}, "
        f"nation: {side}-army, symbol: {{branch: {branch}{size}}}, values: {whole}, "
        f"reduced: {reduced}, movement_class: {movement_class}}}"
    )


_HEAD = """\
# The counters. values are printed in the order of value_names in game.yaml; reduced are those of the
# back, when a step is lost: a unit without them has one step. docs/symbols.md shows every branch,
# docs/counters.md how counters of your own look are laid out. Long lists may be spreadsheets or CSV files
# in counters/.
source: given 3.0
units:"""

_MARKERS = """\
# The marker called game-turn follows the turn in the module.
markers:
- {id: game-turn, name: Game turn, family: track, front: {title: Turn, picture: hourglass}}
"""


def scenario_file(wishes: NewGameOptions, ground: Ground) -> str:
    """Return the text of ``scenarios/first.yaml``."""
    lines = [_SCENARIO.format(map=f"map: {ground.map}\n" if ground.map else "", turns=TURNS)]
    for side, places in zip(SIDES, ground.homes, strict=True):
        for unit, place in zip(units_of(side), places, strict=True):
            hidden = ", hidden: yes" if wishes.declares("hidden") and side == "red" else ""
            lines.append(f'- {{counter: {unit}, at: "{place}"{hidden}}}')
    if wishes.declares("arrivals"):
        lines.append("# Who comes later, on which turn and where.\nreinforcements:")
        for side, edge in zip(SIDES, ground.edges, strict=True):
            place = f"country:{edge}" if ground.boxes else edge
            lines.append(f'- {{turn: 2, counters: {reserve_of(side)}, hexes: "{place}"}}')
    lines.append("# The best result first.\nvictory:")
    lines.append("- {result: Blue wins, text: Blue has more points than Red after the last turn.}"
                 if wishes.declares("victory") else
                 "- {result: Blue wins, text: Blue holds what Red held at the start.}")  # fmt: skip
    lines.append("- {result: Red wins, text: Anything else.}\n")
    return "\n".join(lines)


TURNS = 6

_SCENARIO = """\
# What starts where. A game may have many scenarios, each a file in this folder.
number: "1"
title: The First Day
source: given 5.0
{map}track: turn
turns: {turns}
first_side: blue
summary: Blue attacks, Red holds what it has.
setup:
- {{counter: game-turn, at: "turn:1"}}"""
