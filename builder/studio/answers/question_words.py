"""What questions to the rules, and what is given with them, are called in the language of the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from builder.i18n.questions import question_text
from builder.i18n.translate import Translator


def in_words_of(tr: Translator, question: Mapping[str, Any]) -> dict[str, Any]:
    """Return a question with its summary translated, and with ``labels`` for what is given with it."""
    labels = _labels(tr)
    own = {name: labels[name] for name in question["inputs"] if name in labels}
    return {**question, "summary": question_text(question["summary"], tr), "labels": own}


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
