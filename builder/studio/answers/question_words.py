"""Questions to the rules as data for the page, with their fields, in the language of the page."""

from __future__ import annotations

from typing import Any

from builder.i18n.questions import question_text
from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.rules.asking import FieldLine, ProcedureLine, listed
from builder.rules.core.questions import sides_of


def questions_of(game: Game, tr: Translator) -> list[dict[str, Any]]:
    """Return every question that a game answers as data for the page."""
    return [question_data(question, game, tr) for question in listed(game)]


def question_data(question: ProcedureLine, game: Game, tr: Translator) -> dict[str, Any]:
    """Return a question with its fields as data for the page. A whole position is left out: the page asks
    about that of a scenario, with the units that were dragged on the map."""
    fields, labels = (one for one in question.inputs if one.names != "position"), _labels(tr)
    return {
        "name": question.name,
        "rule": question.rules[0],
        "summary": question_text(question.summary, tr),
        "fields": [_field_data(one, labels.get(one.name, ""), game, tr) for one in fields],
    }


def _field_data(field: FieldLine, label: str, game: Game, tr: Translator) -> dict[str, Any]:
    """Return a field: its ``kind``; what its words name (``names``, and ``value_names`` for the values of
    a mapping); the default as a user would write it; and the choices, each with its title."""
    choices = [(one, one) for one in field.choices if field.kind == "choice"]
    if field.names == "side" and field.kind == "text":
        titles = {side.id: tr(side.name) for side in game.sheet.sides}
        choices = [(id, titles.get(id, id)) for id in sorted(filter(None, sides_of(game)))]
    return {
        "name": field.name,
        "label": label,
        "help": question_text(field.text, tr),
        "kind": "choice" if choices else field.kind,
        "names": field.names,
        "value_names": field.value_names,
        "required": field.required,
        "default": field.written_default,
        "choices": choices,
    }


def _labels(tr: Translator) -> dict[str, str]:
    return {
        "scenario": tr("Scenario"),
        "map": tr("Map"),
        "turn": tr("Turn"),
        "phase": tr("Phase"),
        "weather": tr("Weather"),
        "side": tr("Side"),
        "unit": tr("Unit"),
        "units": tr("Units"),
        "attackers": tr("Attackers"),
        "target": tr("Target"),
        "path": tr("Path"),
        "to": tr("Destination"),
        "die": tr("Die"),
        "reduced": tr("Reduced units"),
        "steps": tr("Steps left"),
        "unsupplied": tr("Units out of supply"),
        "lost": tr("Eliminated units"),
        "held": tr("Places held"),
        "events": tr("Events"),
        "movement_class": tr("Movement class"),
    }
