"""The text of a phase of the sequence of play: who has it, on which turns, and what happens in it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from builder.i18n.locales import customs
from builder.i18n.translate import Translator
from builder.model.game import Game, Phase


def phase_text(game: Game, phase: Phase, tr: Translator) -> str:
    """Return the text of a phase, after the sides that have it and its turns where only some do; it
    may be empty."""
    return customs(tr.language).space.join(_sentences(game, phase, tr))


def _sentences(game: Game, phase: Phase, tr: Translator) -> Iterator[str]:
    if phase.of:
        names = {side.id: tr(side.name) for side in game.sheet.sides}
        yield tr("{sides} only.", sides=", ".join(names.get(id, id) for id in phase.of))
    if len(phase.turns) == 1:
        yield tr("On turn {turn} only.", turn=phase.turns[0])
    elif phase.turns:
        yield tr("On turns {turns} only.", turns=", ".join(_spans(phase.turns)))
    if phase.text:
        yield tr(phase.text)


def _spans(turns: tuple[int, ...]) -> Iterator[str]:
    """Yield the runs of consecutive turns, as ``3–5`` or ``7``."""
    for first in (turn for turn in turns if turn - 1 not in turns):
        last = next(turn for turn in count(first) if turn + 1 not in turns)
        yield str(first) if first == last else f"{first}–{last}"
