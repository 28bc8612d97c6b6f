"""No question to a game of squads and cards, however odd, raises."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.up_front import game
from tests.rules.odd_questions import has_answer_or_problems, inputs_of
from tests.thorough import times

INPUTS = inputs_of(game())
FIELDS = sorted(set().union(*INPUTS.values()))
WORDS = (
    *(
        "italian-line",
        "legion",
        "french-partisans",
        "italian-squad",
        "nobody",
        "",
        "italy",
        "japan",
    ),
    *(
        "hill",
        "woods",
        "minefield",
        "building-3",
        "oasis",
        "open",
        "red 3",
        "0",
        "red 6 x2",
        "pink",
    ),
    *("x6", "X5-6", "x0", "mines", "group", "other", "75", "mg", "turn-end", "rescue", "entered"),
)
word = st.sampled_from(WORDS)
scalar = word | st.integers(-2, 70) | st.sampled_from([1942, 1943]) | st.booleans() | st.none()
squad = st.fixed_dictionaries(
    {"men": st.integers(0, 20)}, optional={"anti_tank": st.integers(0, 5)}
)
force = st.fixed_dictionaries(
    {"nation": word, "squads": st.lists(squad, max_size=2)},
    optional={"troops": word, "radio": word},
)
value = scalar | st.lists(word, max_size=4) | force


@settings(max_examples=times(100, 500), deadline=None)
@given(st.sampled_from(sorted(INPUTS)), st.dictionaries(st.sampled_from(FIELDS), value, max_size=8))
def test_odd_questions_have_answers_or_problems(name: str, arguments: dict[str, object]) -> None:
    has_answer_or_problems(game(), INPUTS[name], name, arguments)
