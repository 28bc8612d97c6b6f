"""Puts conditions with ``within`` (near another unit) into phrases, in the reader's language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.nearness import Near
from builder.rules.engine.positions.aliases import ENEMY

if TYPE_CHECKING:
    from builder.rules.engine.wording.condition_phrases import Wording


def near_phrase(wording: Wording, near: Near) -> str:
    """Return the phrase for a condition with ``within``, such as ``within 3 hexes of a leader``."""
    tr = wording.tr
    words = wording.one_of(_somebody(wording, near, word) for word in near.of)
    words = tr("{words} of the same formation", words=words) if near.own else words
    said = _distance(wording, near, words)
    return tr("{near}, with a clear line between them", near=said) if near.sight else said


def _distance(wording: Wording, near: Near, words: str) -> str:
    tr = wording.tr
    if near.zone:
        return tr("in the zone of control of {words}", words=words)
    if near.value:
        value = wording.value(near.value)
        if near.cost is None:
            return tr(
                "at most as many hexes away from {words} as the {value} of that other unit",
                words=words,
                value=value,
            )
        return tr(
            "at most as many movement points away from {words} as the {value} of that other unit",
            words=words,
            value=value,
        )
    if near.cost is not None:
        return tr(
            "at most {points} movement points away from {words}", points=near.cost, words=words
        )
    if near.hexes == 0:
        return tr("in the same place as {words}", words=words)
    assert isinstance(near.hexes, int)
    return tr("within {far} of {words}", far=wording.hexes(near.hexes), words=words)


def _somebody(wording: Wording, near: Near, word: str) -> str:
    if word == ENEMY:
        return wording.word(word, "is")
    if not near.not_:
        return wording.somebody(When.model_validate({"is": (word,)}))
    return wording.somebody(When.model_validate({"is": (word,), "not": {"is": near.not_}}))
