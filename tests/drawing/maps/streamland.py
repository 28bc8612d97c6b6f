"""A small valley: a stream from north to south, a road from west to east, a bridge where they meet."""

from __future__ import annotations

from builder.model.game import Game


def valley() -> Game:
    """Five columns and four rows of grass."""
    source = {"status": "given", "where": "test"}
    rows = "\n".join(f"  {r:02d} g g g g g" for r in range(1, 5))
    sheet = {
        "id": "valley", "title": "Valley", "version": "1.0.0", "system": "none",
        "document": {"title": "None"}, "source": source,
    }  # fmt: skip
    map = {
        "id": "valley", "title": "Valley", "grid": {"columns": 5, "rows": 4},
        "legend": {"g": "grass"}, "terrain": f"    01 02 03 04 05\n{rows}", "source": source,
        "paths": {
            "creek": [{"name": "Creek", "hexes": ["0301", "0302", "0303", "0304"]}],
            "road": [{"name": "Trail", "hexes": ["0103", "0202", "0303", "0402", "0503"]}],
        },
        "features": [{"type": "bridge", "at": "0303"}],
    }  # fmt: skip
    terrain = {
        "hexes": [{"id": "grass", "name": "Grass", "art": "grass"}],
        "paths": [
            {"id": "creek", "name": "Creek", "art": "stream"},
            {"id": "road", "name": "Road", "art": "secondary"},
        ],
        "features": [{"id": "bridge", "name": "Bridge", "art": "bridge"}],
    }
    return Game.model_validate({"sheet": sheet, "maps": [map], "terrain": terrain})
