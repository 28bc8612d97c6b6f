"""What a phase of the sequence says of itself: who has it, and on which turns."""

from __future__ import annotations

from builder.drawing.aids.phase_text import phase_text
from builder.i18n.translate import Translator
from builder.model.game import Phase
from tests.rules.engine import brook
from tests.together import together


@together(
    ("turns", "said"),
    [
        ((), "They fight."),
        ((4,), "On turn 4 only. They fight."),
        ((1, 2, 3, 5), "On turns 1–3, 5 only. They fight."),
        ((2, 4, 5), "On turns 2, 4–5 only. They fight."),
    ],
)
def test_turns_in_a_row_are_told_from_the_first_to_the_last(
    turns: tuple[int, ...], said: str
) -> None:
    phase = Phase(id="combat", name="Combat", text="They fight.", turns=turns)
    assert phase_text(brook.game(), phase, Translator()) == said


def test_a_phase_of_some_sides_names_them() -> None:
    phase = Phase(id="combat", name="Combat", of=("south",))
    assert phase_text(brook.game(), phase, Translator()) == "South only."
