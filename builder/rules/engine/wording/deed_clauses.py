"""Puts conditions on what units have done in the present turn into clauses, such as *it has not
fired this turn*."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from builder.i18n.translate import Translator
from builder.rules.engine.positions.deeds import deeds_tested

if TYPE_CHECKING:
    from builder.rules.engine.wording.condition_phrases import Wording

_LINES: Mapping[str, str] = {
    "unit is": "it has {words} this turn",
    "not unit is": "it has not {words} this turn",
    "mover is": "the unit has {words} this turn",
    "not mover is": "the unit has not {words} this turn",
    "step is": "the unit has {words} this turn",
    "not step is": "the unit has not {words} this turn",
    "which is": "has {words} this turn",
    "not which is": "has not {words} this turn",
    "hex is": "all units there have {words} this turn",
    "not hex is": "not all units there have {words} this turn",
    "each is": "they have {words} this turn",
    "not each is": "they have not {words} this turn",
    "attacker is": "all attackers have {words} this turn",
    "not attacker is": "not all attackers have {words} this turn",
    "defender is": "all defenders have {words} this turn",
    "not defender is": "not all defenders have {words} this turn",
}
"""The English texts of the lines about deeds, by the subject and relation of a condition line."""


def deed_clause(wording: Wording, key: str, words: Sequence[str]) -> str:
    """Return the clause for a condition line, known by its subject and relation, that only tests
    what units have done this turn; empty for any other line, or if the game itself names one of the
    words."""
    if key not in _LINES or not all(is_deed(wording, word) for word in words):
        return ""
    texts = _texts(wording.tr)
    denied = " not {words}" in _LINES[key]
    said = wording.done((texts[word] for word in words), denied=denied)
    return wording.tr(_LINES[key]).format(words=said)


def is_deed(wording: Wording, word: str) -> bool:
    """Return whether a word (such as ``moved``) stands for what units have done, and the game has
    no name of its own for the word."""
    return word in deeds_tested(wording.game) and not wording.has_own_name(word)


def _texts(tr: Translator) -> Mapping[str, str]:
    return {
        "moved": tr("moved"),
        "attacked": tr("attacked"),
        "fired": tr("fired"),
        "entered": tr("entered the map"),
        "acted": tr("acted"),
    }
