"""Where the document leaves a doubt the rules text decides it, and players may choose otherwise."""

from __future__ import annotations

import pytest

from builder.model.game import Game
from builder.rules.system import check
from builder.rules.systems.air_land.options import OPTIONS
from tests.games.belgium import game as load
from tests.rules.answering import answer
from tests.rules.doubts import Point, choosing, settled
from tests.rules.systems.air_land.contradictions import POINTS
from tests.together import together


@pytest.fixture(scope="module")
def belgium() -> Game:
    return load()


@together("point", POINTS)
def test_a_doubt_is_decided_where_its_rule_stands(belgium: Game, point: Point) -> None:
    assert point.words in settled(belgium, "en", point.case)
    assert settled(belgium, "ja", point.case), "in Japanese too"


def test_every_option_settles_a_doubt_or_is_the_documents_own() -> None:
    assert {p.option for p in POINTS if p.option} | {"closed-countries"} == set(OPTIONS)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"half_bombing": "sideways"}, "unknown-choice"),
        ({"halves": "up"}, "unknown-option"),
        ({"closed_countries": "netherlands atlantis"}, "unknown-choice"),
        ({"closed_countries": "netherlands france"}, ""),
    ],
)
def test_a_choice_that_there_is_not_is_found(
    belgium: Game, options: dict[str, str], code: str
) -> None:
    found = check(choosing(belgium, **options))
    assert {p.code for p in found if p.code.startswith("unknown-")} == ({code} if code else set())


def test_half_a_point_of_bombing_may_count_as_a_whole_one(belgium: Game) -> None:
    given = {"bombing": 3, "strength": 8, "terrain": "clear fortress"}
    assert answer(belgium, "ground-support", **given)["bonus"] == 1
    assert answer(choosing(belgium, half_bombing="up"), "ground-support", **given)["bonus"] == 2


def test_letters_of_flak_may_count_for_nothing(belgium: Game) -> None:
    given = {"flak": 5, "bombing": 6, "die": 6}
    out = answer(belgium, "anti-aircraft", **given)
    assert (out["left"], out["removed"]) == (0, True)
    kept = answer(choosing(belgium, flak_letters="points-only"), "anti-aircraft", **given)
    assert (kept["left"], kept["removed"]) == (2, False)


def test_excess_hits_may_fall_on_other_attackers(belgium: Game) -> None:
    given = {"units": ["5-4-6", "5-4-6"], "hits": 5, "attacker": True}
    assert answer(belgium, "hits", **given)["lost"] == 1
    both = answer(choosing(belgium, excess_hits="both"), "hits", **given)
    assert (both["lost"], both["carried"]) == (0, 1)


def test_bombers_may_hold_their_fire(belgium: Game) -> None:
    given = {"fighters": ["6"], "enemy_bombers": ["3"]}
    silent = answer(choosing(belgium, bombers_fire_back="no"), "air-battle", **given)
    assert silent["fighters"] == ["1"]
    assert answer(belgium, "air-battle", **given)["fighters"] != ["1"]


def test_countries_may_be_closed_for_the_whole_game(belgium: Game) -> None:
    given = {"units": {"de-xvi": "1805"}, "unit": "de-xvi", "path": "1705"}
    assert answer(belgium, "move", **given)["legal"] is True
    closed = choosing(belgium, closed_countries="netherlands france")
    assert answer(closed, "move", **given)["legal"] is False
