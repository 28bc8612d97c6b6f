"""Answers which units can be broken down or built up in a position, and into which."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import Field

from builder.model.game import Game
from builder.rules.core.names import Counters, SideName
from builder.rules.core.questions import known_side, scenario_of
from builder.rules.engine.positions.position_input import situation_of
from builder.rules.engine.positions.situation import PositionInputs
from builder.rules.engine.regrouping.regrouping_rules import (
    free_counters,
    regroup_sentence,
    regroupings,
    rule_of,
    scheduled,
)
from builder.rules.procedures import Context, Procedure, Reply


class RegroupingInputs(PositionInputs):
    """The input of the ``regrouping`` procedure: a position, a side, and the units that are out of
    play for good."""

    side: SideName = Field("", description="the side; if not given, all sides")
    lost: Counters = Field((), description="units that are eliminated")


class RegroupingReply(Reply):
    """The reply of the ``regrouping`` procedure: for each unit that can be broken down, the counters
    that may come in its place (``guard/1`` has lost a step); for each counter that can be built up,
    the units in whose place it may come."""

    breakdowns: dict[str, tuple[tuple[str, ...], ...]]
    build_ups: dict[str, tuple[tuple[str, ...], ...]]


def answer_regrouping(context: Context, given: RegroupingInputs) -> RegroupingReply:
    """Answer which units can be broken down or built up, and into which."""
    situation, game = situation_of(context, given), context.game
    scenario = scenario_of(game, given.named_scenario) if game.scenarios else None
    sides = [known_side(game, given.side)] if given.side else [s.id for s in game.sheet.sides]
    there = [piece.name for piece in situation.position.pieces if piece.at]
    later = [name for name in scheduled(scenario) if name not in {*there, *given.lost}]
    declared = [
        one
        for one in game.mechanisms.regrouping
        if situation.phase in ("", one.phase or situation.phase)
    ]
    gone = [name for name in given.lost if name not in there]
    free = [free_counters(game, (*there, *later, *(() if d.lost else gone))) for d in declared]
    ways = [way for side in sides for way in regroupings(situation, declared, side, free)]
    breaks, builds = (
        _by([(way.go[0], tuple(one.text for one in way.come)) for way in ways if way.breaks]),
        _by([(way.come[0].text, way.go) for way in ways if not way.breaks]),
    )
    return RegroupingReply(
        breakdowns=breaks,
        build_ups=builds,
        steps=tuple(regroup_sentence(game, way).step for way in ways),
    )


def _by(found: list[tuple[str, tuple[str, ...]]]) -> dict[str, tuple[tuple[str, ...], ...]]:
    names = dict.fromkeys(name for name, _ in found)
    return {name: tuple(others for n, others in found if n == name) for name in names}


def procedures(game: Game) -> Iterator[Procedure[Any, Any]]:
    """Yield the procedure that answers questions about regrouping, if the game declares it."""
    declared = game.mechanisms.regrouping
    if declared:
        cases = tuple(dict.fromkeys(rule_of(game, one) for one in declared))
        yield Procedure("regrouping", cases, answer_regrouping)
