"""Built-in games with one part after the other spoilt, and what the checks of their systems say of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from builder.model.game import PARTS, Game
from builder.model.tables import Chart, ResultsTable
from builder.rules.validation import check
from tests.games import loading
from tests.told import digest

_MOST = 6
"""So many problems of a spoilt game are told in full."""
NOBODY = "nobody"


def problems_told(id: str) -> Iterator[str]:
    """The problems of a built-in game, a part of which is spoilt: its first ones in full."""
    game = loading.filled(id)
    for name, spoilt in _spoilt(game):
        lines = [
            f"  {p.code} {'/'.join(map(str, p.path))}: {p.message} ({p.hint})"
            for p in check(spoilt, ())
        ]
        yield f"{name}: {len(lines)} problems"
        yield from lines[:_MOST]
        if more := lines[_MOST:]:
            yield f"  {len(more)} more: {digest(' '.join(more))}"


def _spoilt(game: Game) -> Iterator[tuple[str, Game]]:
    for field in PARTS:
        if field != "examples" and (parts := getattr(game, field)):
            yield f"the first of the {field} is missing", _with(game, field, parts[1:])
    for field in ("hands", "troops", "matchups", "arrivals", "limits"):
        if parts := getattr(game, field):
            higher = _each(game, field, _higher)
            yield (
                f"numbers of {field} one higher, and the first once more",
                _with(higher, field, (*getattr(higher, field), parts[0])),
            )
    yield "units without traits", _each(game, "units", lambda unit: {"traits": ()})
    yield "units with too few values", _each(game, "units", lambda u: {"values": u.values[:1]})
    traits = tuple(dict.fromkeys(trait for unit in game.units for trait in unit.traits))
    yield "units with all traits", _each(game, "units", lambda unit: {"traits": traits})
    yield "markers without traits", _each(game, "markers", lambda marker: {"traits": ()})
    yield "tables without their first rows", _each(game, "tables", _shorter)
    yield "tables with strangers", _each(game, "tables", _strange)
    everything = {counter.id: 1 for counter in (*game.units[:1], *game.markers[:1])}
    yield "pools of other things", _each(game, "pools", lambda _: {"contents": everything})
    yield "pools without anything", _each(game, "pools", lambda _: {"contents": {}})
    for name, cost in (("no cost", None), ("half the cost", Fraction(1, 2)), ("3", Fraction(3))):
        yield f"terrain of {name}", _of_terrain(game, cost)
    swapped = [side.id for side in game.sheet.sides][::-1]
    other = dict(zip(swapped[::-1], swapped, strict=True))
    yield (
        "scenarios that the other side begins",
        _each(game, "scenarios", lambda one: {"first_side": other.get(one.first_side, NOBODY)}),
    )
    yield "scenarios of strangers", _each(game, "scenarios", lambda _: {"nations": (NOBODY, "us")})
    yield "tracks with other arrivals and figures", _each(game, "tracks", _other_boxes)
    yield "maps with larger areas", _each(game, "maps", _larger_areas)


def _with(game: Game, field: str, parts: Any) -> Game:
    return game.model_copy(update={field: tuple(parts)})


def _each(game: Game, field: str, change: Callable[[Any], dict[str, Any]]) -> Game:
    """A game with every part of a field changed."""
    parts = getattr(game, field)
    return _with(game, field, (part.model_copy(update=change(part)) for part in parts))


def _higher(part: Any) -> dict[str, Any]:
    return {name: value + 1 for name, value in part if type(value) is int}


def _shorter(table: Any) -> dict[str, Any]:
    if isinstance(table, ResultsTable):
        least = min(table.results)
        return {"results": {roll: row for roll, row in table.results.items() if roll != least}}
    return {"rows": table.rows[1:]} if isinstance(table, Chart) else {}


def _strange(table: Any) -> dict[str, Any]:
    if isinstance(table, ResultsTable):
        return {"results": {roll: (NOBODY, *row[1:]) for roll, row in table.results.items()}}
    if isinstance(table, Chart) and table.rows:
        first, *middle, last = (*table.rows, table.rows[-1])
        return {"rows": ((NOBODY, *first[1:]), *middle, (*last[:-1], NOBODY))}
    return {}


def _of_terrain(game: Game, cost: Fraction | None) -> Game:
    changed = {
        field: tuple(
            kind.model_copy(update={"movement": dict.fromkeys(kind.movement, cost) if cost else {}})
            for kind in getattr(game.terrain, field)
        )
        for field in ("hexes", "hexsides", "paths")
    }
    return game.model_copy(update={"terrain": game.terrain.model_copy(update=changed)})


def _other_boxes(track: Any) -> dict[str, Any]:
    boxes = [
        box.model_copy(
            update={"arrivals": box.arrivals[1:], "figures": dict.fromkeys(box.figures, "99")}
        )
        for box in track.boxes
    ]
    return {"boxes": tuple(boxes)}


def _larger_areas(sheet: Any) -> dict[str, Any]:
    more = tuple(sheet.space.ids)[:1]
    areas = (area.model_copy(update={"hexes": (*area.hexes, *more)}) for area in sheet.areas)
    return {"areas": tuple(areas)}
