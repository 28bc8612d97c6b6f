"""The rules text for results by which units go back to where they came from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.model.mechanisms.fighting.consequences import Consequence
from builder.rules.engine.wording.condition_phrases import Wording


def whence_text(wording: Wording, results: Iterable[Consequence]) -> Iterator[str]:
    """Yield where units go back to, and what happens to those that cannot, if any result asks for it."""
    if not any(part.word == "back" for does in results for part in does.parts):
        return
    tr, declared = wording.tr, wording.game.mechanisms.retreat
    yield tr(
        "A unit that goes back returns to the place from which it entered its present one this turn."
    )
    if declared is not None and declared.cannot == "lose":
        yield tr("If enemy units or stacking keep it out of there, it stays and loses a step.")
    else:
        yield tr("If enemy units or stacking keep it out of there, it is eliminated.")
    yield tr("A unit that came from no other place this turn stays where it is.")
