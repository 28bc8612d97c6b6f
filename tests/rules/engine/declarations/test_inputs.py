"""Questions show the inputs that a game's declarations can read, and no others."""

from __future__ import annotations

from builder.model.game import Game
from builder.rules.asking import ask
from builder.rules.system import listing
from tests.games import loading
from tests.rules.engine.battles.test_before_combat import OPTIONS
from tests.rules.engine.brook import MECHANISMS, answer, game, good, loaded
from tests.together import together

STACKING = "source: given 4.0\nstacking: {limits: [{most: 2}]}\n"


def inputs(of: Game, name: str) -> set[str]:
    (line,) = (line for line in listing(of) if line["name"] == name)
    return set(line["inputs"])


def test_a_question_shows_nothing_that_no_declaration_reads() -> None:
    calm = good(loaded(mechanisms=STACKING))
    assert inputs(calm, "stacking") == {"scenario", "units", "position", "reduced", "steps"}


def test_a_condition_that_asks_for_something_shows_it() -> None:
    rainy = STACKING.replace("{most: 2}", "{most: 2, when: {turn: 3..4, weather: mud}}")
    kinds = "weather: {kinds: [{id: dry, name: Dry}, {id: mud, name: Mud, turns: 3}]}\n"
    asked = inputs(good(loaded(mechanisms=rainy + kinds)), "stacking")
    assert {"turn", "weather"} <= asked
    assert not {"phase", "events", "held", "unsupplied", "states"} & asked


def test_options_and_support_are_shown_where_combats_have_them() -> None:
    assert not {"options", "support", "against", "combat"} & inputs(game(), "combat")
    having = MECHANISMS.replace("  table: crt\n", f"  table: crt\n{OPTIONS}", 1)
    asked = inputs(good(loaded(mechanisms=having)), "combat")
    assert "options" in asked
    assert "support" not in asked


def test_what_is_not_shown_may_still_be_given() -> None:
    calm = good(loaded(mechanisms=STACKING))
    assert answer("stacking", {"units": {"n-foot": "0101"}, "turn": 3}, calm).result is not None


def test_a_moment_that_there_is_not_is_told() -> None:
    for given in ({"weather": "snow"}, {"phase": "tea"}, {"held": {"9999": "north"}}):
        (problem,) = answer(
            "reach", {"unit": "n-foot", "units": {"n-foot": "0303"}, **given}
        ).problems
        assert (problem.code, problem.path[:2]) == ("unknown-word", ("given", next(iter(given))))
        assert problem.hint


def test_a_turn_that_there_is_not_is_refused() -> None:
    for name, given in (
        ("reach", {"unit": "n-foot", "units": {"n-foot": "0303"}}),
        ("weather", {}),
    ):
        (problem,) = answer(name, {**given, "turn": 9}).problems
        assert (problem.code, problem.hint) == ("no-such-turn", "ask about turns 1 to 8")
        assert answer(name, {**given, "turn": 8}).result is not None


def test_a_path_that_begins_with_the_unit_s_own_hex_is_told_so() -> None:
    given = {"units": {"n-foot": "0303"}, "unit": "n-foot", "path": "0303 0304"}
    (problem,) = answer("move", given).problems
    assert problem.message == "0303 stands twice in a row, and a step leads to another place"
    assert problem.hint.startswith("a path begins with the place after that where the unit stands")


@together(
    ("question", "given", "code"),
    [
        ("zones", {"side": "frnech"}, "unknown-side"),
        ("zones", {"unit": "fr-mortier"}, "unknown-unit"),
        ("zones", {"unit": "fr-mortier-1"}, "unit-off-map"),
        ("arrivals", {"side": "frnech", "turn": 3}, "unknown-side"),
    ],
)
def test_a_side_or_unit_that_is_not_there_is_told_and_not_taken_for_none(
    question: str, given: dict[str, object], code: str
) -> None:
    game = loading.game("gotthard")
    (problem,) = ask(game, question, {"scenario": "gotthard", **given}).problems
    assert (problem.code, bool(problem.hint)) == (code, True)
