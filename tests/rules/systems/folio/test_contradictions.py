"""Where the document leaves a doubt the rules text decides it, and players may choose otherwise."""

from __future__ import annotations

import pytest

from builder.model.game import Game
from builder.rules.system import ask, check
from builder.rules.systems.folio.options import OPTIONS
from tests.rules.answering import answer
from tests.rules.doubts import Point, choosing, settled
from tests.rules.systems.folio.contradictions import POINTS
from tests.together import together


@together("point", POINTS)
def test_a_doubt_is_decided_where_its_rule_stands(vietnam: Game, point: Point) -> None:
    assert point.words in settled(vietnam, "en", point.case)
    assert settled(vietnam, "ja", point.case), "in Japanese too"


@pytest.mark.thorough
@pytest.mark.parametrize("point", [p for p in POINTS if p.option], ids=lambda p: p.label)
def test_players_may_choose_otherwise(vietnam: Game, point: Point) -> None:
    choice = OPTIONS[point.option]
    assert len(choice.values) == 2
    assert choice.why
    other = choosing(vietnam, **{point.option: choice.values[1]})
    bare = other.model_copy(update={"examples": ()})  # they hold for the first choice
    assert [p for p in check(bare) if p.code.startswith("unknown-")] == []
    answer = ask(other, "options", {})
    assert answer.result is not None
    assert answer.result["chosen"][point.option] == choice.values[1]


def test_every_option_settles_a_doubt() -> None:
    assert {p.option for p in POINTS if p.option} == set(OPTIONS)


def test_markers_of_a_bombardment_may_be_used_again_if_players_choose_so(vietnam: Game) -> None:
    given = {
        "marker": "us-support-1",
        "side": "US",
        "used": ["us-support-1"],
        "bombarded": ["us-support-1"],
    }
    again = choosing(vietnam, used_markers="bombard-again")
    assert answer(vietnam, "support-marker", **given)["legal"] is False
    assert answer(again, "support-marker", **given)["legal"] is True
    assert answer(again, "support-marker", **given | {"bombarded": []})["legal"] is False


def test_advances_may_be_kept_to_retreats(vietnam: Game) -> None:
    retreats = choosing(vietnam, advance="after-retreats")
    units = {"attackers": ["us-4-47-c"], "defender": "vc-514-1"}
    assert answer(vietnam, "result", result="De", **units)["advance"] == ["us-4-47-c"]
    assert answer(retreats, "result", result="De", **units)["advance"] == []
    assert answer(retreats, "result", result="D2", **units)["advance"] == ["us-4-47-c"]
    assert answer(vietnam, "result", result="Ex", **units)["advance"] == []
