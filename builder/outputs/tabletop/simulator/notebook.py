"""Writes the tabs of the notebook in a Tabletop Simulator saved game, which hold texts that players
look up."""

from __future__ import annotations

from typing import Any

from builder.i18n.translate import Translator, labelled
from builder.model.game import Game
from builder.model.scenarios import Scenario
from builder.model.texts.marks import plain_words

_GREY = {"r": 0.5, "g": 0.5, "b": 0.5}


def tabs(game: Game, scenario: Scenario, tr: Translator) -> dict[str, Any]:
    """Return the tabs by number: the scenario, its victory conditions, and the game."""
    title, game_title = tr(scenario.title), tr(game.sheet.title)
    found = [
        (title, _scenario(scenario, tr)),
        (tr("Victory"), _victory(scenario, tr)),
        # A game with one scenario often gives it its own title.
        (tr("Sequence of Play") if title == game_title else game_title, _about(game, tr)),
    ]
    return {
        str(number): {
            "title": title,
            "body": body,
            "color": "Grey",
            "visibleColor": dict(_GREY),
            "id": number,
        }
        for number, (title, body) in enumerate((t, b) for t, b in found if b)
    }


def _scenario(scenario: Scenario, tr: Translator) -> str:
    lines = [f"{scenario.number} {tr(scenario.title)}".strip(), tr(scenario.date)]
    if not scenario.open_ended:
        lines.append(labelled(tr, tr("Turns"), str(scenario.turns)))
    lines += ["", tr(scenario.summary), tr(scenario.background)]
    if scenario.special:
        lines += ["", tr("Special rules"), *(f"- {tr(text)}" for text in scenario.special)]
    return _joined(lines)


def _victory(scenario: Scenario, tr: Translator) -> str:
    return _joined([labelled(tr, tr(line.result), tr(line.text)) for line in scenario.victory])


def _about(game: Game, tr: Translator) -> str:
    sheet = game.sheet
    head = f"{tr(sheet.title)} {sheet.version}"
    phases = [f"{number}. {tr(phase.name)}" for number, phase in enumerate(sheet.sequence, 1)]
    order = ["", tr("Sequence of Play"), *phases] if phases else []
    return _joined([head, tr(sheet.subtitle), tr(sheet.summary), *order])


def _joined(lines: list[str]) -> str:
    """Return lines as a text, with one empty line at most between two."""
    found: list[str] = []
    for line in map(plain_words, lines):
        if line or (found and found[-1]):
            found.append(line)
    return "\n".join(found).strip()
