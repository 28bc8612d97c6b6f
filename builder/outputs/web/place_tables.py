"""Lists the places of boards without a grid as tables: the terrain of each, and the places adjacent
to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from builder.i18n.locales import customs
from builder.i18n.translate import Translator, begins_with_a_word, first_lower, labelled
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.ground.theatre_map import JoinedMap
from builder.model.space import Cell


def place_views(game: Game, tr: Translator) -> Iterator[dict[str, Any]]:
    """Yield a table for each board of points, areas or boxes; then the exits of each theatre."""
    for sheet in game.maps:
        if sheet.spots:
            yield _places(game, sheet, tr)
    for joined in game.playable:
        if isinstance(joined, JoinedMap) and joined.exits:
            yield _exits(game, joined, tr)


def _view(title: str, columns: list[str], rows: list[list[str]]) -> dict[str, Any]:
    return {
        "title": title, "rule": "", "columns": columns, "rows": rows, "notes": [], "swatches": {},
    }  # fmt: skip


def _places(game: Game, sheet: MapSheet, tr: Translator) -> dict[str, Any]:
    kinds = {kind.id: tr(kind.name) for kind in game.terrain.every}
    rows = []
    for cell in sheet.space.cells:
        figures = sheet.spots[cell.position].figures
        terrain = kinds.get(sheet.terrain_at(cell), "")
        values = (f"{_within(tr(k), tr)} {n}" for k, n in figures.items())
        told = tr(", ").join(filter(None, (terrain, *values)))
        near = (
            _describe_neighbour(sheet, cell, to, kinds, tr) for to in sheet.space.neighbours(cell)
        )
        rows.append([tr(sheet.title_of(cell), "place"), told, tr(", ").join(near) or "–"])
    return _view(tr(sheet.title), [tr("Place"), tr("Terrain"), tr("Leads to")], rows)


def _describe_neighbour(
    sheet: MapSheet, cell: Cell, to: Cell, kinds: dict[str, str], tr: Translator
) -> str:
    """Describe an adjacent place, with the path that leads there and what is crossed."""
    side = sheet.space.side_between(cell, to)
    met = (
        *sorted(sheet.path_steps.get((cell, to), ())),
        *sorted(sheet.side_types.get(side, ())),
        *sorted(sheet.side_features.get(side, ())),
    )
    words = tr(", ").join(_within(kinds.get(id, id), tr) for id in met)
    name = tr(sheet.title_of(to), "place")
    return tr("{name} ({when})", name=name, when=words) if words else name


def _within(name: str, tr: Translator) -> str:
    """Return the name of a kind of terrain or of a value as it stands after other words: with a small
    letter in languages where only names have capitals. English keeps those of titles."""
    small = tr.language != "en" and customs(tr.language).capitals == "names"
    return first_lower(name) if small and begins_with_a_word(name, tr) else name


def _exits(game: Game, joined: JoinedMap, tr: Translator) -> dict[str, Any]:
    kinds = {kind.id: tr(kind.name) for kind in game.terrain.paths}
    rows = []
    for kind, exits in joined.exits.items():
        for one in exits:
            ends = (joined.part_of(cell) for cell in joined.space.path(one.nodes))
            way = [
                tr("{name} ({when})", name=tr(part.title_of(own), "place"), when=tr(part.title))
                for part, own in ends
            ]
            rows.append([kinds.get(kind, kind), tr(one.name) if one.name else "", " – ".join(way)])
    return _view(
        labelled(tr, tr(joined.title), tr("Exits")),
        [tr("Terrain"), tr("Name"), tr("Leads to")],
        rows,
    )
