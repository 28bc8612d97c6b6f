"""Declarations that differ in one detail are told as before: what there is one of and what there is more
of, a single number and a range, the first and the last."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from builder.rules.engine.rules_text import TEXT_WRITERS
from builder.rules.engine.wording.condition_phrases import Wording
from tests.recorded import assert_as_recorded
from tests.rules.engine.declarations.test_small_meanings import declared

FILE = Path(__file__).with_name("details.txt")

TOWN, HORSE, FOOT, LEADER = {"in": "town"}, {"is": "cavalry"}, {"is": "infantry"}, {"is": "leader"}
DRY = {"id": "dry", "name": "Dry"}

DETAILS: tuple[tuple[str, tuple[Any, ...]], ...] = (
    ("stacking", tuple(
        {"limits": [{"most": most, **more}]}
        for most in (1, 2)
        for more in (
            {}, {"when": TOWN}, {"of": HORSE}, {"count": "steps"}, {"count": "steps", "when": TOWN},
            {"count": "points"}, {"count": "points", "when": TOWN}, {"count": "attack", "of": FOOT},
            {"count": "attack", "when": TOWN}, {"count": "steps", "of": FOOT, "when": TOWN},
        )
    )), ("stacking", (
        {"limits": [{"most": 3, "count": "points"}], "sizes": [{"points": n,
        "when": HORSE} for n in (1, 2)]},
        {"limits": [{"most": 3, "when": TOWN}, {"most": 2}], "free": LEADER, "during": "always"},
        {"limits": [{"most": 2}], "apart": [{"first": ["cavalry"], "second": ["artillery", "leader"],
        "when": TOWN}]},
        {"limits": [{"most": 2}], "apart": [{"first": ["cavalry"], "second": ["cavalry"]}]},
    )),
    ("zones", tuple(
        {key: value} for key in ("enter", "leave", "between") for value in ("+1", "+2", "barred", "free")
    )), ("zones", (
        {"enter": "stop"}, {"reach": 0, "enter": "stop"}, {"reach": 2, "enter": "stop", "leave": "+1"},
        {"enter": "stop", "ignored": LEADER, "cancelled": ["retreat"]},
        {"enter": "stop", "cancelled": ["retreat", "supply"], "cancels": FOOT},
        {"enter": "+1", "changes": [{"enter": "stop", "leave": "+2", "between": "barred", "when": HORSE}]},
        {"enter": "+1", "changes": [{"leave": "free", "when": HORSE}, {"between": "+1", "when": FOOT}]},
        {"enter": "stop", "closed": {"across": "brook"}, "who": {"not": LEADER}, "counts": ["move"]},
        {"bonds": {"who": FOOT, "counts": ["move", "supply"]}}, {"bonds": {}},
    )),
    ("weather", tuple(
        {"dice": "1d6", "kinds": [{**DRY, "rolls": rolls, **more},
        {"id": "mud", "name": "Mud", "rolls": "6"}]}
        for rolls, more in (("1..5", {}), ("1", {"turns": "1"}), ("4..5", {"turns": "1..3"}), ("5",
        {"text": "Ha."}))
    )), ("weather", (
        {"kinds": [DRY, {"id": "mud", "name": "Mud", "turns": "3..4"}]}, {"kinds": [DRY]},
        {"dice": "1d6", "kinds": [{**DRY, "seasons": {"winter": "1"}},
        {"id": "mud", "name": "Mud", "seasons": {"winter": "2..6"}}]},
    )),
    ("dice", tuple(
        [{"id": "duel", **more}]
        for more in (
            {}, {"dice": "2d6"}, {"dice": "d66"}, {"dice": "1d10-1"}, {"dice": "1d6+1"}, {"name": "A duel"},
            {"hits": ["5", "6"]}, {"hits": ["1", "2"]}, {"hits": ["3"]}, {"hits": ["1", "6"]},
            {"hits": ["2", "3"]},
            {"hits": ["4", "5", "6"], "double": ["6"]}, {"hits": ["6"], "again": ["1"], "many": 3},
            {"hits": ["6"], "many": 1}, {"faces": ["hit", "flag", "miss"], "hits": ["hit"]},
            {"faces": ["hit", "flag", "miss"], "hits": ["hit", "flag"], "many": 2},
            {"against": "1d6"}, {"against": "1d6", "ties": "first"}, {"against": "1d6", "ties": "second"},
            {"against": "1d6", "ties": "again"}, {"against": "2d6", "ties": "nobody"},
        )
    )),
    ("activation", tuple(
        {"kind": kind, **more}
        for kind in ("alternate", "impulses")
        for more in (
            {}, {"units": 0}, {"units": 1, "together": True}, {"units": 2}, {"impulses": 1},
            {"impulses": 2},
            {"first": {"side": "north"}}, {"first": {"dice": "1d6"}},
            {"first": {"dice": "1d6", "ties": "south"}},
            {"first": {"dice": "1d6", "add": {"north": 1, "south": -1}}}, {"passes": True}, {"who": HORSE},
            {"end": {"rolls": "6"}}, {"end": {"rolls": "5..6", "after": 1}},
            {"end": {"rolls": "4..6", "after": 2, "rising": 1}},
            {"end": {"dice": "2d6", "rolls": "2", "modifiers": [{"by": 1, "when": {"turn": "2"}}]}},
            {"interrupt": {"rolls": "1"}}, {"interrupt": {"rolls": "1..2", "after": 1}},
            {"interrupt": {"rolls": "1..2", "after": 2}},
        )
    )), ("activation", tuple(
        {"kind": "cup", "cup": "orders", "end_lots": n, "lots": [
            {"chit": "first", "units": HORSE, "count": n}, {"chit": "second", "side": "north"},
            {"chit": "dusk", "ends": True},
            {"chit": "third", "units": FOOT, "count": "attack", "of": LEADER}]}
        for n in (1, 2)
    )), ("activation", tuple(
        {"kind": "hands", "impulses": n, "operations": "operations", "enemy_events": n > 1,
         "leaders": {"who": LEADER, "value": "attack", "most": n, "only": n > 1}}
        for n in (1, 2)
    )),
    ("movement", tuple(
        {"ways": [{"id": "march", **more}]}
        for more in (
            {}, {"times": 2}, {"times": "1/2"}, {"add": 1}, {"add": 2}, {"most": 1}, {"most": 2},
            {"reacts": 1}, {"reacts": 2},
            {"clear": 1}, {"clear": 2}, {"along": ["road"]}, {"along": ["road"], "allowance": 9, "rate": 1},
            {"risk": {"rolls": "6"}}, {"risk": {"rolls": "5..6", "steps": 2}},
            {"name": "A march", "when": HORSE},
        )
    )), ("movement", (
        {}, {"one_hex": True}, {"through": True}, {"pins": {"not": LEADER}}, {"allowance": 1},
        {"allowance": 4},
        {"crossings": [{"most": 1}]}, {"crossings": [{"most": 2, "when": {"across": "brook"}}]},
        {"crossings": [{"most": 1, "count": "attack", "of": FOOT}]},
        {"changes": [{"add": 1, "when": HORSE}]},
        {"changes": [{"times": 2, "when": HORSE}, {"times": "1/2", "when": FOOT},
        {"add": -1, "when": LEADER}]},
        {"exits": [{"at": ["0101"], "cost": 1}, {"at": ["0606", "0605"], "side": "north"}]},
        {"entries": [{"at": ["0101"], "side": "north"}], "barred": [{"when": {"in": "woods",
        "is": "artillery"}}]},
        {"costs": [{"add": 1, "when": TOWN}, {"times": 2, "when": {"across": "brook"}}]},
        {"overruns": [{"who": LEADER, "does": "eliminated"}, {"who": FOOT, "by": HORSE, "cost": 1,
        "does": "lose 1"}]},
        {"carriers": [{"who": HORSE, "carries": FOOT, "most": 1},
        {"who": FOOT, "carries": LEADER, "most": 2, "count": "steps"}]},
    )),
)  # fmt: skip


def told(language: str) -> Iterator[str]:
    for family, every in DETAILS:
        for one in every:
            game = declared(**{family: one})
            for part in TEXT_WRITERS[family](Wording.of(game, language)):
                yield " | ".join(filter(None, (*part.paragraphs, *part.items, part.table)))


def test_details_are_told_as_before() -> None:
    assert_as_recorded(FILE, "en", told("en"))
