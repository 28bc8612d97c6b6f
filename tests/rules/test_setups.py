"""A setup is proven: each breach is found, with its rule and its place in the game."""

from __future__ import annotations

from typing import Any

from builder.model.game import Game
from builder.model.scenarios import Placement, Reinforcement
from builder.rules.system import ask, check
from tests.together import together


def broken(game: Game, n: int, **changes: Any) -> Game:
    """The game with one placement of its scenario changed."""
    scenario = game.scenarios[0]
    setup = list(scenario.setup)
    setup[n] = Placement.model_validate(setup[n].model_dump() | changes)
    return _with(game, setup=tuple(setup))


def _with(game: Game, **changes: Any) -> Game:
    scenario = game.scenarios[0].model_copy(update=changes)
    return game.model_copy(update={"scenarios": (scenario,)})


@together(
    ("n", "changes", "code", "rule"),
    [
        (0, {"at": "9901"}, "off-map-setup", "3.0"),
        (0, {"at": "0999"}, "off-map-setup", "3.0"),
        (0, {"at": "0502"}, "illegal-ground", "19.0"),
        (0, {"at": "0802/0902"}, "illegal-ground", "12.0"),
        (1, {"at": "0902"}, "stacked", "5.3"),
        (2, {"at": "1003"}, "illegal-ground", "12.0"),
        (2, {"at": "0101/0201"}, "illegal-ground", "12.0"),
        (1, {"at": "0303"}, "illegal-landing", "10.0"),
        (1, {"at": "1201", "with_markers": ("landing-beach",)}, "illegal-landing", "11.0"),
        (1, {"counter": "blue-mech"}, "illegal-landing", "10.0"),
        (0, {"counter": "blue-z"}, "unknown-counter", ""),
        (0, {"with_markers": ("landing-zon",)}, "unknown-counter", ""),
    ],
)
def test_a_breach_is_found(
    game: Game, n: int, changes: dict[str, Any], code: str, rule: str
) -> None:
    found = check(broken(game, n, **changes))
    assert [(p.code, p.rule) for p in found] == [(code, rule)]
    assert found[0].path[:4] == ("scenarios", "ford-1", "setup", n)


def test_every_breach_is_found_at_once(game: Game) -> None:
    setup = tuple(
        Placement(counter=c, at=at)
        for c, at in (("blue-a", "0502"), ("blue-b", "0101"), ("red-1", "0101"), ("red-2", "zzz"))
    )
    found = check(_with(game, setup=setup))
    assert sorted(p.code for p in found) == ["illegal-ground", "off-map-setup", "stacked"]


def test_a_scenario_may_not_use_more_counters_than_there_are(game: Game) -> None:
    setup = game.scenarios[0].setup
    late = (Reinforcement(turn=2, counters=("blue-a",)),)
    twice = (*setup, Placement(counter="red-1", at="0101"))
    assert [p.code for p in check(_with(game, setup=twice))] == ["too-few-counters"]
    again = check(_with(game, reinforcements=late))
    assert [(p.code, p.path[2]) for p in again] == [("too-few-counters", "reinforcements")]


def test_two_boats_of_one_kind_are_two_pieces(game: Game) -> None:
    setup = (*game.scenarios[0].setup, Placement(counter="blue-boat", at="0801/0901"))
    assert check(_with(game, setup=setup)) == []
    same = (*game.scenarios[0].setup, Placement(counter="blue-boat", at="0802/0903"))
    assert [(p.code, p.rule) for p in check(_with(game, setup=same))] == [("stacked", "12.0")]


def test_a_camp_may_lie_with_a_unit(game: Game) -> None:
    setup = (*game.scenarios[0].setup, Placement(counter="camp", at="0802"))
    assert check(_with(game, setup=setup)) == []


def test_units_in_boxes_are_off_the_map(game: Game) -> None:
    setup = (*game.scenarios[0].setup, Placement(counter="red-2", at="turns:2"))
    assert check(_with(game, setup=setup)) == []


def test_the_contacts_of_a_setup_are_listed(game: Game) -> None:
    found = ask(game, "setup", {"scenario": "25"})
    assert found.result is not None
    assert found.result["contacts"] == ["blue-a+red-1", "blue-boat+red-1"]


def test_a_map_that_is_not_there_is_named(game: Game) -> None:
    found = check(_with(game, map="ford"))
    assert [p.code for p in found] == ["unknown-map"]
    assert "fords" in found[0].hint
