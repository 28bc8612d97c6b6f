"""No question, however odd, raises."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.green_beret import game
from tests.rules.odd_questions import has_answer_or_problems, inputs_of
from tests.thorough import times

INPUTS = inputs_of(game())
FIELDS = sorted(set().union(*INPUTS.values()))
WORDS = (
    *("a-team-1", "A Team", "Truck", "M60", "PBR", "T-54", "nobody", "", "Commander", "base-camp"),
    *("0101", "1522", "2801", "1329", "9999", "missions:completed", "pp:100", "grass", "bridge"),
    *("seize-airfield", "Scout Location", "movement-1", "detected", "movement", "enemy", "cost"),
)
word = st.sampled_from(WORDS)
scalar = word | st.integers(-3, 12) | st.booleans() | st.none()
piece = st.fixed_dictionaries({"counter": word, "at": word})
position = st.fixed_dictionaries(
    {"pieces": st.lists(piece, max_size=6), "phase": word, "map": st.sampled_from(["", "song-ba"])}
)
value = (
    scalar
    | st.lists(word, max_size=4)
    | st.lists(st.integers(-1, 12), max_size=6)
    | st.dictionaries(word, scalar, max_size=3)
    | position
)


@settings(max_examples=times(80, 400), deadline=None)
@given(
    st.sampled_from(sorted(INPUTS)),
    st.dictionaries(st.sampled_from(FIELDS), value, max_size=7),
    position,
    st.lists(st.integers(-1, 10), max_size=4),
)
def test_odd_questions_have_answers_or_problems(
    name: str, arguments: dict[str, object], where: dict[str, object], dice: list[int]
) -> None:
    has_answer_or_problems(game(), INPUTS[name], name, {**arguments, "position": where}, dice)
