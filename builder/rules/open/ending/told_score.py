"""Victory points as a table counts them that sees places and lost units."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.model.mechanisms import VictoryPoints
from builder.model.mechanisms.amounts import holder_and_count
from builder.model.mechanisms.conditions import ALWAYS
from builder.rules.core.scores import CountScore, LevelScore, LossScore, PlaceScore, Scores, Unseen
from builder.rules.open.positions.amounts import count_named, holders
from builder.rules.open.positions.holding import boxes_of
from builder.rules.open.positions.sorts import unit_is


def scores(game: Game) -> Scores | None:
    """The points of a game that has them, on its one map; ``None`` for any other."""
    declared = game.mechanisms.victory
    if declared is None or len(game.maps) != 1 or not (declared.places or declared.losses):
        return None
    case = game.mechanisms.case("victory", declared)
    levels = sorted(declared.levels, key=lambda level: -level.reach)
    return Scores(
        rule=case,
        sides=tuple(side.id for side in game.sheet.sides),
        places=tuple(_places(game, declared, case)),
        losses=tuple(
            LossScore(
                part.rule or case,
                part.points,
                part.count == "steps",
                frozenset(u.id for u in game.units if unit_is(game, part.of, u)),
            )
            for part in declared.losses
        ),
        levels=tuple(LevelScore(x.reach, x.side, x.points is not None, x.result) for x in levels),
        unseen=tuple(_unseen(game, declared)),
        counts=tuple(_counts(game, declared, case)),
    )


def _places(game: Game, declared: VictoryPoints, case: str) -> Iterator[PlaceScore]:
    """The places of the map that bring points at any time, part by part."""
    boxes, sheet = boxes_of(game), game.maps[0]
    for part in declared.places:
        words = [word for word in part.at if word not in boxes]
        cells = [c for word in words for c in sorted(sheet.named_cells((word,)))]
        for cell in dict.fromkeys(cells) if part.when == ALWAYS else ():
            yield PlaceScore(
                part.rule or case, sheet.space.id(cell), part.points, part.side, part.held
            )


def _counts(game: Game, declared: VictoryPoints, case: str) -> Iterator[CountScore]:
    """What brings points and is counted on tracks; those without a track are called by none."""
    for part in declared.counts:
        named, id = holder_and_count(part.count)
        count = count_named(game, id)
        if count is None:
            continue
        for whose in (named,) if named else holders(game, count):
            side = part.side or (whose if count.of == "side" else "")
            track = "" if count.of == "unit" else count.known_as(whose)
            yield CountScore(part.rule or case, track, part.points, side)


def _unseen(game: Game, declared: VictoryPoints) -> Iterator[Unseen]:
    boxes = boxes_of(game)
    if any(p.when != ALWAYS or any(w in boxes for w in p.at) for p in declared.places):
        yield "places"
    if any(part.each == "turn" for part in declared.places):
        yield "turns"
    if declared.exits:
        yield "exits"
    every = (deed for drawn in game.mechanisms.events for e in drawn.entries for deed in e.effects)
    if any(deed.points for deed in every):
        yield "events"
