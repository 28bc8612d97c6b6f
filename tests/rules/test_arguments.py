"""Questions are bounded: no number, list or text in them makes an answer endless."""

from __future__ import annotations

from typing import Any

from builder.model.game import Game
from builder.rules.arguments import LONG, MANY, MOST
from builder.rules.asking import ask
from builder.rules.procedures import UNBOUNDED
from builder.rules.registry import MODULES, load_system
from tests.rules.engine import brook
from tests.rules.systems.air_land.border import build_game as border
from tests.together import together


def wrong(game: Game, name: str, **given: Any) -> list[tuple[str, tuple[str | int, ...]]]:
    return [(p.code, p.path) for p in ask(game, name, given).problems]


@together("depth", [MOST + 1, str(10**9), -MOST - 1])
def test_a_number_beyond_all_that_is_counted_is_refused(depth: int | str) -> None:
    found = wrong(border(), "deploy", seed=1, depth=depth)
    assert found == [("bad-argument", ("given", "depth"))]


def test_numbers_are_bounded_wherever_they_stand(game: Game) -> None:
    pieces = [{"counter": "blue-a", "at": "0101", "count": 1}]
    sheet = {"turn": 10**6, "pieces": pieces}
    found = wrong(game, "adjacent", map="fords", a="0101", b="0201")
    assert found == []
    found = wrong(game, "zoc", unit="blue-a", position=sheet)
    assert found == [("bad-argument", ("given", "position", "turn"))]


@together(
    ("given", "path"),
    [
        ({"a": "0" * (LONG + 1)}, ("given", "a")),
        ({"a": ["0101"] * (MANY + 1)}, ("given", "a")),
        ({"units": {str(n): "0101" for n in range(MANY + 1)}}, ("given", "units")),
        ({"a": [["0"] * (MANY + 1)]}, ("given", "a", 0)),
    ],
)
def test_what_is_too_long_to_be_a_question_is_refused_unread(
    game: Game, given: dict[str, Any], path: tuple[str | int, ...]
) -> None:
    assert wrong(game, "adjacent", **given) == [("bad-argument", path)]


def test_a_seed_may_be_any_number() -> None:
    assert ask(border(), "deploy", {"seed": 10**18}).ok


def test_nothing_but_seeds_goes_without_bounds() -> None:
    every = (p for name in MODULES for p in load_system(name).procedures)
    free = {n for p in every for n, f in p.inputs.model_fields.items() if UNBOUNDED in f.metadata}
    assert free == {"seed"}


def test_a_search_takes_no_longer_the_farther_it_may_go() -> None:
    given = {"seed": 1940, "scenario": "raid"}
    far = ask(border(), "deploy", given | {"depth": MOST})
    assert far.ok
    assert far.result == ask(border(), "deploy", given | {"depth": 0}).result


def test_the_most_units_win_for_certain(vietnam: Game) -> None:
    given = {"condition": "escape", "count": MOST}
    found = ask(vietnam, "secret-victory", given).result
    assert found is not None
    assert found["chance_by_now"] == "1"


def test_what_is_wrong_with_a_value_is_said_in_plain_words(game: Game) -> None:
    wrong_number = ask(game, "crt", {"terrain": "woods", "differential": "one"}).problems
    assert [p.message for p in wrong_number] == ["differential: 'one' is not a whole number"]


def test_lists_of_words_may_be_written_with_commas(game: Game) -> None:
    placed = {"units": {"blue-a": "0101"}, "unit": "blue-a"}
    commas = ask(game, "move", {**placed, "path": "0201,0202"})
    assert commas == ask(game, "move", {**placed, "path": "0201 0202"})


def test_an_object_that_is_missing_is_asked_for_as_one(game: Game) -> None:
    (problem,) = ask(game, "move", {"unit": "blue-a", "path": "0201", "units": "0101"}).problems
    assert (
        problem.hint == "write an object: in JSON {\"units\": {…: …}}, at the shell units='{…: …}'"
    )


@together(
    ("given", "said", "hint"),
    [
        ({"unti": "n-foot"}, "move takes no 'unti'", "did you mean 'unit'?"),
        ({"xyz": 1}, "move takes no 'xyz'", "move takes: scenario, map, units, "),
    ],
)
def test_an_argument_that_nobody_takes_is_told_with_those_that_there_are(
    given: dict[str, Any], said: str, hint: str
) -> None:
    found = {p.message: p.hint for p in ask(brook.game(), "move", given).problems}
    assert found[said].startswith(hint)
    assert found["move needs 'unit'"].startswith("move takes: scenario, map, units, ")
