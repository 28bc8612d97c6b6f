"""No question, however odd, raises."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.fords import build_game
from tests.rules.odd_questions import has_answer_or_problems, inputs_of
from tests.thorough import times

GAME = build_game()
INPUTS = inputs_of(GAME)
FIELDS = sorted(set().union(*INPUTS.values()))
WORDS = (
    *("blue-a", "blue-boat", "blue-boat#2", "red-1", "red-2", "camp", "nobody", "", "blue", "red"),
    *("0101", "0504", "0502", "0802", "0802/0903", "0101/NW", "9999", "turn:1", "0000", "a b"),
    *(
        "clear",
        "river",
        "road",
        "jungle",
        "foot",
        "mech",
        "riverine",
        "ford-1",
        "fords",
        "De",
        "(A)",
    ),
    *("-3", "7", "1/2", "true", "attacker-1", "10/5", "bridge"),
)
word = st.sampled_from(WORDS)
scalar = word | st.integers(-3, 14) | st.booleans() | st.none()
value = (
    scalar
    | st.lists(word, max_size=4)
    | st.dictionaries(word, scalar, max_size=3)
    | st.lists(st.dictionaries(st.sampled_from(["terrain", "across", "along"]), word), max_size=2)
)
places = st.dictionaries(
    st.sampled_from(["blue-a", "blue-b", "blue-boat", "red-1", "red-2", "blue-mech"]), word
)


@settings(max_examples=times(80, 400), deadline=None)
@given(
    st.sampled_from(sorted(INPUTS)),
    st.dictionaries(st.sampled_from(FIELDS), value, max_size=6),
    places,
    st.lists(st.integers(-1, 7), max_size=2),
)
def test_odd_questions_have_answers_or_problems(
    name: str, arguments: dict[str, object], units: dict[str, str], dice: list[int]
) -> None:
    has_answer_or_problems(GAME, INPUTS[name], name, {**arguments, "units": units}, dice)
