"""The engine's naming, in Python: against what the engine itself said, and for every kind of map."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from builder.model.space.hexes import Cell, HexGrid, HexLayout
from builder.outputs.vassal.table.boards.boards import Field
from builder.vassal.format.grids.grid import Axis, EngineGrid, fit_grid
from tests.model.grids import NUMBERINGS
from tests.together import together

DATA = Path(__file__).parents[1] / "data"
OBSERVED = json.loads((DATA / "engine_grids.json").read_text("utf-8"))
"""Grids that were loaded into the engine, with points as snapped, their names, and where the engine
looked those names up."""

OBLIQUE = json.loads((DATA / "engine_oblique_grids.json").read_text("utf-8"))
"""The same of grids whose numbers slant, in VASSAL 3.8.0-beta1. It finds few hexes by these names."""


def engine_grid(seen: dict[str, Any]) -> EngineGrid:
    flags = seen["hDescend"], seen["vDescend"]
    columns_fall, rows_fall = reversed(flags) if seen["sideways"] else flags
    return EngineGrid(
        seen["x0"], seen["y0"], seen["dx"], seen["dy"], seen["sideways"], tuple(seen["size"]),
        Axis(seen["hOff"], columns_fall, seen["hLeading"] + 1 if seen["hType"] == "N" else 0),
        Axis(seen["vOff"], rows_fall, seen["vLeading"] + 1 if seen["vType"] == "N" else 0),
        seen["first"] == "H", seen["sep"],
        slants=_SLANTS[seen.get("stagger")],
    )  # fmt: skip


_SLANTS: dict[bool | None, Any] = {None: "no", True: "staggered", False: "unstaggered"}


@together("seen", [*OBSERVED, *OBLIQUE])
def test_the_model_names_and_finds_hexes_as_the_engine_did(seen: dict[str, Any]) -> None:
    grid = engine_grid(seen)
    for x, y, name, found_x, found_y in seen["points"]:
        assert grid.name_at((x, y)) == name
        assert grid.centre(grid.raw_at((x, y))) == (x, y)
        assert _point_of(grid, name) == (found_x, found_y)


def test_the_observed_grids_cover_every_direction() -> None:
    kinds = {(g["sideways"], g["hDescend"], g["vDescend"], g["first"]) for g in OBSERVED}
    assert len(kinds) == 16
    slants = {(g["sideways"], g["stagger"], g["hDescend"], g["vDescend"]) for g in OBLIQUE}
    assert len(slants) == 16


layouts = st.builds(
    HexLayout,
    st.builds(
        HexGrid,
        st.sampled_from(["flat", "pointy"]),
        st.integers(1, 30),
        st.integers(1, 30),
        st.sampled_from(["odd", "even"]),
        st.booleans(),
        numbering=NUMBERINGS,
    ).filter(lambda g: len(g.cells) > 0),
    across=st.floats(40, 130),
    left=st.floats(0, 700),
    top=st.floats(0, 700),
    turns=st.integers(0, 3),
)


@given(layouts)
def test_every_printed_number_is_the_engines_name_of_its_hex(layout: HexLayout) -> None:
    size = (round(layout.size[0]), round(layout.size[1]))
    fitted = fit_grid(layout, size)
    for cell in layout.grid.cells:
        id, centre = layout.grid.id(cell), layout.centre(cell)
        for point in (fitted.centre(cell), (round(centre[0]), round(centre[1]))):
            assert fitted.grid.name_at(point) == id
            assert fitted.grid.centre(fitted.grid.raw_at(point)) == fitted.centre(cell)
        assert abs(fitted.centre(cell)[0] - centre[0]) <= 2
        assert abs(fitted.centre(cell)[1] - centre[1]) <= 2
        found = _point_of(fitted.grid, id)
        assert found is not None
        assert fitted.grid.name_at(found) == id


def _point_of(grid: EngineGrid, name: str) -> tuple[int, int] | None:
    """The pixel where the engine looks for a hex by its name; ``None`` for a text that is no name."""
    raw = grid.raw_of(name)
    return None if raw is None else grid.looked_up(raw)


def is_called_and_found(field: Field, cell: Cell) -> bool:
    """Whether the engine calls a single hex by its id wherever it looks for it."""
    fitted, id, centre = field.fitted, field.hexes.id(cell), field.layout.centre(cell)
    printed = round(centre[0]), round(centre[1])
    points = (fitted.centre(cell), printed, _point_of(fitted.grid, id))
    return all(point is not None and fitted.grid.name_at(point) == id for point in points)


@given(
    layouts,
    st.sampled_from([0, 25, -60]),
    st.sampled_from([0, 30, -70]),
    st.sampled_from([1, 1.01, 0.98]),
    st.sampled_from([0, 1]),
)
def test_hexes_that_a_wrong_grid_would_misname_are_found_one_and_all(
    layout: HexLayout, right: int, down: int, wider: float, more: int
) -> None:
    fitted = fit_grid(layout, (round(layout.size[0]), round(layout.size[1])))
    grid = fitted.grid
    wrong = replace(
        grid, x0=grid.x0 + right, y0=grid.y0 + down, dx=grid.dx * wider,
        rows=replace(grid.rows, offset=grid.rows.offset + more),
    )  # fmt: skip
    field = Field(layout, replace(fitted, grid=wrong), ())
    expected = [c for c in layout.grid.cells if not is_called_and_found(field, c)]
    assert field.misnamed() == [layout.grid.id(c) for c in expected]
