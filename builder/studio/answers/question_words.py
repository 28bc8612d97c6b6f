"""Questions to the rules as data for the page, with their fields, in the language of the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from builder.i18n.collation import sort_key
from builder.i18n.questions import question_text
from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.rules.asking import listed
from builder.rules.core.question_lines import FieldLine, ProcedureLine
from builder.rules.core.questions import sides_of
from builder.studio.answers.offered_words import Offered, offered_words


def questions_of(game: Game, tr: Translator) -> list[dict[str, Any]]:
    """Return every question that a game answers as data for the page, sorted by their titles."""
    labels, offered = _labels(tr), offered_words(game, tr)
    found = [question_data(question, game, tr, labels, offered) for question in listed(game)]
    return sorted(found, key=lambda one: sort_key(one["title"], tr.language))


def question_data(
    question: ProcedureLine,
    game: Game,
    tr: Translator,
    labels: Mapping[str, str],
    offered: Mapping[str, Offered],
) -> dict[str, Any]:
    """Return a question with its fields as data for the page, and with what the parts of its answer
    mean."""
    return {
        "name": question.name,
        "title": question_text(question.title, tr),
        "rule": question.rules[0],
        "summary": question_text(question.summary, tr),
        "fields": [_field_data(one, game, tr, labels, offered) for one in question.inputs],
        "answers": {one.name: question_text(one.text, tr) for one in question.outputs},
    }


def _field_data(
    field: FieldLine,
    game: Game,
    tr: Translator,
    labels: Mapping[str, str],
    offered: Mapping[str, Offered],
) -> dict[str, Any]:
    """Return a field: its ``kind``; what its words name (``names``, and ``value_names`` for the values of
    a mapping); the default as a user would write it; the choices, each with its title; words that are
    offered besides; and the fields of the object that it holds, or of each in its list."""
    choices = [(one, one) for one in field.choices if field.kind == "choice"]
    if field.names == "side" and field.kind == "text":
        titles = {side.id: tr(side.name) for side in game.sheet.sides}
        choices = [(id, titles.get(id, id)) for id in sorted(filter(None, sides_of(game)))]
    return {
        "name": field.name,
        "label": labels.get(field.name, ""),
        "help": question_text(field.text, tr),
        "kind": "position" if field.names == "position" else "choice" if choices else field.kind,
        "names": field.names,
        "value_names": field.value_names,
        "required": field.required,
        "default": field.written_default,
        "choices": choices,
        "offered": offered.get(field.name, []) if field.kind in ("text", "list") else [],
        "parts": [_field_data(one, game, tr, labels, offered) for one in field.parts],
    }


def _labels(tr: Translator) -> dict[str, str]:
    return {
        "scenario": tr("Scenario"),
        "position": tr("Game position"),
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
