"""Creates the files of a new game."""

from __future__ import annotations

from collections.abc import Iterator

from builder.scaffolding.armies import TURNS, counters_file, scenario_file, value_names
from builder.scaffolding.boards import Ground, display_track, ground_of
from builder.scaffolding.mechanisms_text import mechanisms_file
from builder.scaffolding.more_mechanisms import deck_track, more_files
from builder.scaffolding.options import NewGameOptions
from builder.scaffolding.table_texts import table_files
from builder.scaffolding.translations import (
    starter_catalogue,
    translated_rules_text,
    with_translated_comments,
)

_PHASES = {
    "weather": ("Weather", "10.0", "both", "One player rolls for the weather."),
    "events": ("Events", "18.0", "both", "Roll for an event."),
    "arrivals": ("Arrivals", "16.0", "active", "Reinforcements enter."),
    "replacements": ("Replacements", "17.0", "active", "Lost steps are bought back."),
    "regrouping": ("Regrouping", "26.0", "active", "Units break down and build up."),
    "rally": ("Rally", "15.0", "active", "Disrupted units try to recover."),
    "orders": ("Orders", "12.0", "both", "Both sides note orders in secret."),
    "actions": ("Actions", "3.0", "both", "Units act, a few at a time."),
    "supply": ("Supply", "9.0", "active", "The player sees which of his units are out of supply."),
    "movement": ("Movement", "5.0", "active", "Move any or all of your units."),
    "fire": ("Fire", "13.0", "active", "Guns fire at a distance."),
    "combat": ("Combat", "7.0", "active", "Attack enemy units where you like."),
}


def new_game(wishes: NewGameOptions) -> dict[str, str]:
    """Return the text of every file of a new game by its path in the game's folder."""
    ground = ground_of(wishes)
    files = {
        "game.yaml": _sheet(wishes),
        **ground.files,
        "counters.yaml": counters_file(wishes),
        "tracks.yaml": _tracks(ground) + deck_track(wishes),
        "mechanisms.yaml": mechanisms_file(wishes, ground),
        **table_files(wishes, ground),
        **more_files(wishes),
        "scenarios/first.yaml": scenario_file(wishes, ground),
        "rules/en/01-rules.md": _rules(wishes),
    }
    spoken = [language for language in wishes.languages if language != "en"]
    said = {
        f"rules/{lang}/01-rules.md": translated_rules_text(_rules(wishes), lang) for lang in spoken
    }
    said |= {f"locale/{lang}.po": starter_catalogue(files, wishes.title, lang) for lang in spoken}
    return _with_comments_in(files | said, wishes.comments)


def _with_comments_in(files: dict[str, str], language: str) -> dict[str, str]:
    """Return the files of a new game with their comments translated into a language."""
    if language == "en":
        return files
    return {
        path: with_translated_comments(text, language) if path.endswith((".yaml", ".po")) else text
        for path, text in files.items()
    }


def _sheet(wishes: NewGameOptions) -> str:
    first, second = wishes.era_style.colours
    classes = f"foot {wishes.era_style.fast}"
    lines = [_SHEET.format(
        id=wishes.id, title=_quoted(wishes.title), languages=" ".join(wishes.languages),
        players=wishes.players, values=", ".join(value_names(wishes)), classes=classes,
        first=first, second=second,
    )]  # fmt: skip
    lines += [
        f'- {{id: {id}, name: {name}, rule: "{rule}", side: {side}, text: "{text}"}}'
        for id, (name, rule, side, text) in _phases(wishes)
    ]
    return "\n".join(lines) + "\n"


def _phases(wishes: NewGameOptions) -> Iterator[tuple[str, tuple[str, str, str, str]]]:
    there = {name for name in _PHASES if wishes.declares(name)}
    there |= {"combat"} if wishes.combat != "none" else set()
    there |= {"rally"} if wishes.declares("morale") else set()
    if wishes.activation != "sides":
        there = there - {"movement", "combat", "fire"} | {"actions"}
    there |= {"movement"} if there <= {"weather", "events"} else set()
    for name, (title, rule, side, text) in _PHASES.items():
        if name in there:
            always = name in ("combat", "rally", "actions")
            said = rule if wishes.declares(name) or always else "2.0"
            yield name, (title, said, side, text)


def _quoted(text: str) -> str:
    """Return a text quoted so that YAML reads it as a text."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


_SHEET = """\
# The game: its players, its phases, what its counters print. docs/spec-files.md has every key of every
# file; chitwright check tells what is wrong, where, and what to do.
id: {id}
title: {title}
version: 0.1.0
# The rules are declared in mechanisms.yaml.
system: open
languages: {languages}
# Where the facts of a file come from: a section of the document that the game is made from; else
# "derived 1.0: why" or "estimated: why".
source: given 1.0
# own says that the game follows no other publisher's rules. Take it out of a game that does.
document: {{title: {title}, own: yes}}
players: "{players}"
summary: Blue attacks, Red holds what it has.

# What counters print, in order, and the classes that movement costs are given for.
value_names: [{values}]
movement_classes: {classes}
dice: 1d6

sides:
- {{id: blue, name: Blue}}
- {{id: red, name: Red}}
nations:
- {{id: blue-army, name: Blue army, side: blue, scheme: blue}}
- {{id: red-army, name: Red army, side: red, scheme: red}}
# The colours of their counters. cue is the pattern by which sides are told apart without colour.
schemes:
- {{id: blue, ground: "{first}", cue: chevrons}}
- {{id: red, ground: "{second}", cue: double}}

# The phases of a turn. side: active is done by each player in his turn, both by both together.
sequence:"""


def _tracks(ground: Ground) -> str:
    boxes = "\n".join(f'  - {{id: "{n}", label: "{n}"}}' for n in range(1, TURNS + 1))
    display = display_track() if ground.boxes else ""
    return f"""\
# Tracks and displays. A box is track:box elsewhere, as in turn:1.
source: given 4.0
tracks:
- id: turn
  title: Turn Record Track
  across: 3
  boxes:
{boxes}
{display}"""


def _rules(wishes: NewGameOptions) -> str:
    lone = "\n\nNobody plays Red: the events of each turn say what it does." * (wishes.players == 1)
    return f"""\
# Rules

Blue attacks, Red holds what it has. From section 4 on the rules are those that the rules engine plays by.

## 1.0 The game

Each turn goes through the phases of the sequence of play.{lone}

## 2.0 Units

A counter shows the steps that its unit has left. A unit that has lost the last one is taken off.
"""
