"""No question to an air-land game, however odd, raises."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.odd_questions import has_answer_or_problems, inputs_of
from tests.rules.systems.air_land.border import build_game
from tests.thorough import times

INPUTS = inputs_of(build_game())
FIELDS = sorted(set().union(*INPUTS.values()))
WORDS = (
    *("east-tank", "east-1", "west-1", "west-1#2", "east-bomber", "nobody", "", "East", "West"),
    *("0101", "0203", "0502", "0503", "0402/0503", "9999", "board:attack-1", "a b", "marches"),
    *("clear", "river", "city", "works", "raid", "0-1R", "Old Town", "battle", "pursue clear"),
    *("5-4", "5-4 hits 2", "6-5 tank", "0-0", "fighter", "bomber", "support", "escort", "survives"),
)
word = st.sampled_from(WORDS)
scalar = word | st.integers(-3, 9) | st.booleans() | st.none()
value = (
    scalar
    | st.lists(word, max_size=4)
    | st.lists(st.integers(-1, 9), max_size=4)
    | st.dictionaries(word, scalar, max_size=3)
    | st.lists(st.fixed_dictionaries({"bombing": st.integers(0, 9)}), max_size=2)
)
places = st.dictionaries(
    st.sampled_from(["east-tank", "east-1", "west-1", "west-2", "east-bomber"]), word
)


@settings(max_examples=times(100, 500), deadline=None)
@given(
    st.sampled_from(sorted(INPUTS)),
    st.dictionaries(st.sampled_from(FIELDS), value, max_size=7),
    places,
    st.lists(st.integers(-1, 7), max_size=2),
)
def test_odd_questions_have_answers_or_problems(
    name: str, arguments: dict[str, object], units: dict[str, str], dice: list[int]
) -> None:
    if name != "hits":
        arguments["units"] = units
    has_answer_or_problems(build_game(), INPUTS[name], name, arguments, dice)
