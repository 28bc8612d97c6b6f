"""Imports area maps drawn in a vector program (``.svg``): every closed shape with an id is an area."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from builder.importing.minimal_game import (
    MAP_ID,
    SOURCE,
    MadeGame,
    art_for_word,
    game_fields,
    terrain_name,
    terrain_type_fields,
)
from builder.importing.naming import UniqueIds, one_line, slug
from builder.importing.yaml_text import yaml_file_text
from builder.loading.pictures.svg import Element, Svg, shape_runs

_LAND = "land"
_SHAPES = ("path", "polygon", "rect", "circle", "ellipse")
_LEAST, _MOST, _WIDE = 30.0, 4_800.0, 400.0
_MOST_AREAS = 900


@dataclass
class OutlinedGame(MadeGame):
    """A game made from an SVG picture whose outlines are areas."""

    svg: Svg

    @property
    def has_content(self) -> bool:
        """Decide whether the picture has anything to make a game from."""
        return bool(self._areas)

    def files(self) -> dict[str, bytes]:
        """Return the files of the game by their paths."""
        areas = self._areas
        kinds = dict.fromkeys(str(area["kind"]) for area in areas)
        self.notes.became = {"maps": 1, "areas": len(areas), "types of terrain": len(kinds)}
        regions = {"outlines": f"{MAP_ID}.svg", **self._size(), "areas": areas}
        sheet = {"source": SOURCE, "title": self.title, "regions": regions}
        terrain = {"source": SOURCE, "hexes": [terrain_type_fields(kind, kind) for kind in kinds]}
        found = {
            "game.yaml": yaml_file_text(
                game_fields(self.title, "Imported from a picture of outlines.")
            ),
            f"maps/{MAP_ID}.yaml": yaml_file_text(sheet),
            f"maps/{MAP_ID}.svg": self.svg.file.text,
            "terrain.yaml": yaml_file_text(terrain),
        }
        return self.with_report(found)

    def _size(self) -> dict[str, object]:
        """Return how the field's size in mm is written; empty unless the picture gives a size that a
        sheet can have."""
        if self.svg.size and all(_LEAST <= side <= _MOST for side in self.svg.size):
            return {}
        _, _, wide, high = self.svg.box
        scale = min(_WIDE / wide, _MOST / high)
        size = [max(_LEAST, round(wide * scale, 1)), max(_LEAST, round(high * scale, 1))]
        self.notes.change(
            "the picture",
            "it says no size in mm: taken for {width} by {height}",
            width=size[0],
            height=size[1],
        )
        return {"size": size}

    @cached_property
    def _areas(self) -> list[dict[str, object]]:
        """The areas as the map's file writes them: the shapes that have an id or a name."""
        ids = UniqueIds()
        found: list[dict[str, object]] = []
        for shape in self._shapes():
            if len(found) == _MOST_AREAS:
                self.notes.change(
                    "shapes", "more than {most} shapes: the rest is left out", most=_MOST_AREAS
                )
                break
            name = one_line(shape.name, 60) or terrain_name(shape.id)
            area = {"id": ids.new_id(name, "area"), "name": name, "kind": self._kind(shape)}
            found.append({**area, "outline": f"#{shape.id}"})
        return found

    def _shapes(self) -> Iterator[Element]:
        for shape in self.svg.shapes:
            if shape.tag not in _SHAPES:
                continue
            if not shape.id or any(c in shape.id for c in " \t'\""):
                self.notes.change(
                    "shapes", "a {shape} without an id of one word is no area", shape=shape.tag
                )
            elif not _is_closed(shape):
                self.notes.change(
                    "shapes", "the line {line} is not closed and is no area", line=shape.id
                )
            else:
                yield shape

    def _kind(self, shape: Element) -> str:
        """Return the id of a shape's terrain type, taken from the name of its class or layer if that
        means a terrain."""
        words = (slug(word) for word in shape.words)
        return next((word for word in words if word and art_for_word(word, "hexes")), _LAND)


def _is_closed(shape: Element) -> bool:
    try:
        runs = shape_runs(shape, 1.0)
    except ValueError:
        return False
    return any(closed or run[0] == run[-1] for run, closed in runs if len(run) > 2)
