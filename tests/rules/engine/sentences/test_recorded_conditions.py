"""Conditions are put into words as before: each line alone and denied, and in digests with the line after it
and instead of it, of a place and of those who attack."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from builder.model.mechanisms.conditions import When
from builder.rules.engine.wording.condition_phrases import Wording
from tests.recorded import assert_as_recorded
from tests.rules.engine.declarations.test_small_meanings import declared
from tests.told import digest

FILE = Path(__file__).with_name("conditions.txt")

ALONE: tuple[dict[str, Any], ...] = (
    {"in": "woods"}, {"in": ["woods", "town"]}, {"in": "0303"}, {"in": "held-by-enemy"},
    {"is": "cavalry"}, {"is": ["cavalry", "infantry"]}, {"is": "leader"}, {"is": "reduced"},
    {"is": "moved"}, {"is": ["moved", "fired"]}, {"is": "shaken"}, {"is": "unsupplied"}, {"is": "top"},
    {"with": "leader"}, {"with": ["leader", "cavalry"]}, {"with all": ["cavalry", "infantry"]},
    {"next to": "enemy"}, {"next to": ["cavalry", "leader"]},
    {"within": {"of": "leader", "hexes": 1}}, {"within": {"of": "enemy", "hexes": 3, "sight": True}},
    {"within": {"of": ["leader", "cavalry"], "hexes": 2, "own": True}},
    {"within": {"of": "leader", "cost": 4}},
    {"within": {"of": "enemy", "zone": True}}, {"across": "brook"}, {"along": "road"}, {"side": "north"},
    {"side": ["north", "south"]}, {"turn": "3"}, {"turn": "3..5"}, {"turn": "1 3 5"}, {"weather": "mud"},
    {"weather": ["mud", "dry"]}, {"season": "winter"}, {"night": True}, {"night": False},
    {"phase": "rally"}, {"event": "storm"}, {"some": {"is": "leader", "in": "town"}},
    {"some": {"is": "cavalry"}},
    {"count": {"who": {"in": "town"}, "least": 2}}, {"count": {"who": {"is": "cavalry"}, "most": 1}},
    {"count": {"who": {"is": "cavalry"}, "most": 0}}, {"count": {"who": {"in": "town"}, "least": 1}},
    {"count": {"who": {"in": "town"}, "least": 1, "most": 3}}, {"holds": {"north": ["0303"]}},
    {"holds": {"north": ["0303", "0101"], "south": ["0606"]}}, {"amount": {"food": "3"}},
    {"amount": {"food": "3+"}}, {"amount": {"food": "3-"}}, {"amount": {"food": "1..3"}},
    {"amount": {"north will": "1+"}}, {"amount": {"food": "less than north will"}},
    {"amount": {"shells": "2+"}},
    {"attacker in": "woods"}, {"defender is": "cavalry"}, {"defender in": ["woods", "town"]},
    {"attacker across": "brook"}, {"defender with": "leader"}, {"height": "higher"}, {"fire": "indirect"},
    {"range": "2"}, {"range": "1..3"}, {"attacked from": "3..6"}, {"attacked from": "2"},
    {"surrounded": True}, {"surrounded": False}, {"attacker strength": "10+"}, {"defender strength": "5..9"},
    {"odds": "3:1+"}, {"odds": "1:2-"}, {"option": "stand"}, {"allied": ["north", "south"]},
    {"enemies": ["north", "south"]}, {"not": {"is": "cavalry", "in": "town"}},
    {"is": "infantry", "not": {"in": "town"}}, {"any": [{"is": "cavalry"}, {"in": "woods"}, {"night": True}]},
    {"in": "town", "any": [{"is": "cavalry"}, {"with": "leader"}]},
)  # fmt: skip


def said(wording: Wording) -> Iterator[str]:
    for one, other in pairwise((*ALONE, ALONE[0])):
        when, then = When.model_validate(one), When.model_validate(other)
        denied = When.model_validate({"not": one})
        both = When.model_validate({**other, **one})
        either = When.model_validate({"any": [one, other]})
        rest = [
            *(wording.when(part, "unit") for part in (both, either)),
            *(wording.when(part, "hex") for part in (denied, then)),
            *(wording.when(part, "attacker") for part in (when, denied)),
            *(wording.there_is(when), wording.phrase_for_all(both), wording.that(denied)),
            *(wording.statement(either, "unit"), wording.statement(when, "stack")),
        ]
        yield f"{wording.when(when, 'unit')} / {wording.when(denied, 'unit')} / {digest(repr(rest))}"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_conditions_are_said_as_before(language: str) -> None:
    game = declared(
        states=[{"id": "shaken", "name": "Shaken"}],
        counts=[
            {"id": "food", "name": "Food"},
            {"id": "will", "name": "Will", "of": "side"},
            {"id": "shells", "name": "Shells", "of": "unit"},
        ],
        weather={"kinds": [{"id": "dry", "name": "Dry"}, {"id": "mud", "name": "Mud"}]},
        time={"seasons": [{"id": "winter", "name": "Winter", "turns": "5..8"}], "nights": "2"},
        events=[{"id": "dates", "entries": [{"id": "storm", "name": "Storm", "turns": "2"}]}],
    )
    assert_as_recorded(FILE, language, said(Wording.of(game, language)))
