"""The files of a package that extends Chitwright, with a small example of everything that it may have."""

from __future__ import annotations

import re

from builder import extensions


def package_name(name: str) -> str:
    """Return a valid Python package name made from the name of an extension."""
    return f"chitwright_{re.sub(r'[^a-z0-9]+', '_', name.lower())}"


def extension_files(name: str, version: str) -> dict[str, str]:
    """Return the files of the package by their paths; ``version`` is that of this Chitwright."""
    package = package_name(name)
    filled = {
        "NAME": name,
        "PACKAGE": package,
        "CHITWRIGHT": version,
        "API": str(extensions.VERSION),
    }
    files = {
        "pyproject.toml": _PYPROJECT,
        "README.md": _README,
        f"src/{package}/__init__.py": _INIT,
        f"src/{package}/system.py": _SYSTEM,
        f"src/{package}/places_list.py": _OUTPUT,
        f"src/{package}/triangles.py": _BOARD,
        f"src/{package}/data/{extensions.THEMES_FILE}": _THEMES,
        f"src/{package}/data/{extensions.ART_FOLDER}/star.svg": _STAR,
        f"src/{package}/data/{extensions.SHOPS_FILE}": _SHOPS,
        f"src/{package}/data/{extensions.LANGUAGES_FOLDER}/languages.toml": _LANGUAGES,
        "tests/test_extension.py": _TEST,
    }
    return {path: _filled(text, filled) for path, text in files.items()}


def _filled(text: str, values: dict[str, str]) -> str:
    for word, value in values.items():
        text = text.replace(f"@{word}@", value)
    return text


_PYPROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "chitwright-@NAME@"
version = "0.1.0"
description = "An extension of Chitwright"
requires-python = ">=3.11"
dependencies = ["chitwright>=@CHITWRIGHT@"]

# What Chitwright finds here when the package is installed. Delete what you do not need.
[project.entry-points."chitwright.systems"]
@NAME@ = "@PACKAGE@.system:SYSTEM"

[project.entry-points."chitwright.outputs"]
@NAME@-places = "@PACKAGE@.places_list:OUTPUT"

[project.entry-points."chitwright.boards"]
@NAME@-triangles = "@PACKAGE@.triangles:BOARD"

[project.entry-points."chitwright.data"]
@NAME@ = "@PACKAGE@.data"

[tool.hatch.build.targets.wheel]
packages = ["src/@PACKAGE@"]
"""

_README = """\
# chitwright-@NAME@

An extension of Chitwright, written for version @API@ of what extensions may rely on: see
`chitwright docs extending`.

```
pip install --editable .
pip install pytest
python -m pytest
```

| file | what a game writes to use it |
|---|---|
| `system.py`, a game system with a family of rules | `system: @NAME@` in `game.yaml` |
| `places_list.py`, an output | `chitwright build GAME --only @NAME@-places` |
| `triangles.py`, a kind of board | `made_by: {board: @NAME@-triangles, …}` in `regions` of a map |
| `data/themes.yaml`, map themes | `theme: @NAME@-winter` in a map |
| `data/art/`, pictures and symbols | `symbol: {branch: @NAME@/star.svg}` of a counter |
| `data/print-shops.yaml`, print shops | `chitwright build GAME --for @NAME@-press` |
| `data/languages/`, languages | `languages: [en, eo]` in `game.yaml` |
"""

_INIT = '''\
"""An extension of Chitwright."""

API_VERSION = @API@
"""The version of what extensions may rely on for which this was written."""
'''

_SYSTEM = '''\
"""A game system: everything that a game declares in mechanisms.yaml, and a family of rules of its own.

A system that shares nothing with declared rules is ``System(name=..., title=..., procedures=...)``.
"""

from collections.abc import Iterable
from dataclasses import replace

from builder.model.game import Game
from builder.problems import Problem, warning
from builder.rules.procedures import Context, Inputs, Procedure, Reply, System
from builder.rules.systems.declared import SYSTEM as DECLARED


class Forces(Inputs):
    """The side that is asked about."""

    side: str


class Strength(Reply):
    """How many units a side has, and the sum of their first values."""

    units: int
    strength: int


def strength(context: Context, given: Forces) -> Strength:
    """Add up a side."""
    game = context.game
    nations = {nation.id for nation in game.sheet.nations if nation.side == given.side}
    units = [unit for unit in game.units if unit.nation in nations]
    values = [str(unit.values[0]) for unit in units if unit.values]
    return Strength(units=len(units), strength=sum(int(v) for v in values if v.isdecimal()))


def two_sides(game: Game) -> Iterable[Problem]:
    """Check that there are two sides."""
    if len(game.sheet.sides) != 2:
        yield warning("two-sides", "this system is for two sides", ("sheet", "sides"))


OWN = (Procedure("strength", ("1.0",), strength),)


def declared(game: Game) -> System:
    """Return the rules that a game declares, and our own."""
    assert DECLARED.declared is not None
    found = DECLARED.declared(game)
    return replace(found, name="@NAME@", procedures=(*found.procedures, *OWN))


SYSTEM = replace(
    DECLARED,
    name="@NAME@",
    title="@NAME@",
    checks=(*DECLARED.checks, two_sides),
    declared=declared,
)
'''

_OUTPUT = '''\
"""An output: the places of all maps, a line each."""

from builder.outputs.output import Output, OutputResult
from builder.outputs.render_context import RenderContext


def draw(render_context: RenderContext) -> OutputResult:
    """List the places."""
    lines = [f"{map.id},{id}" for map in render_context.game.maps for id in map.space.ids]
    return OutputResult(files={"places.csv": ("\\n".join(lines) + "\\n").encode()})


OUTPUT = Output("a list of all places", draw)
'''

_BOARD = '''\
"""A kind of board: triangles in rows, which rules, drawings and the module treat as areas."""

from typing import Annotated

from builder.model.base import Model
from builder.model.ground.made_boards import Board, Corner, MadeArea, MadeBoard
from pydantic import Field


class Triangles(Model):
    """What a map writes. ``side`` is in mm; ``ground`` is the terrain of all triangles but the ``other``."""

    columns: Annotated[int, Field(ge=1, le=50)]
    rows: Annotated[int, Field(ge=1, le=25)]
    side: Annotated[float, Field(ge=20, le=200)] = 50.0
    ground: str
    other: dict[str, str] = {}


def triangle(asked: Triangles, column: int, row: int) -> MadeArea:
    """Return a triangle, named by its column and row; every other one points down."""
    half, high = asked.side / 2, asked.side * 0.866
    left, top, bottom = column * half, row * high, (row + 1) * high
    tip, base = (top, bottom) if (column + row) % 2 == 0 else (bottom, top)
    outline: tuple[Corner, ...] = ((left, base), (left + half, tip), (left + asked.side, base))
    id = f"{column + 1:02}{row + 1:02}"
    return MadeArea(id, asked.other.get(id, asked.ground), outline)


def make(asked: Triangles) -> MadeBoard:
    """Return the whole board."""
    places = [(column, row) for row in range(asked.rows) for column in range(asked.columns)]
    size = ((asked.columns + 1) * asked.side / 2, asked.rows * asked.side * 0.866)
    return MadeBoard(size, tuple(triangle(asked, *at) for at in places))


BOARD = Board(Triangles, make)
'''

_THEMES = """\
# ids begin with the name of the extension and a dash; the keys are those of a game's themes.yaml
themes:
  - id: @NAME@-winter
    base: temperate
    ground: "#eef1f4"
    grounds:
      fields: {fill: "#eef1f4", tints: ["#e6eaee", "#f3f5f7"]}
      grass: {fill: "#eef1f4", tints: ["#e6eaee", "#f3f5f7"], dark: "#b9c4cc", light: "#f8fafb"}
      woods: {dark: "#3d5a4a", light: "#c9d6d0"}
"""

_STAR = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20">
  <path d="M15 3 L17 8 L22 8 L18 11 L20 17 L15 13 L10 17 L12 11 L8 8 L13 8 Z" fill="#1d1d1b"/>
</svg>
"""

_SHOPS = """\
@NAME@-press:
  title: The press of @NAME@
  source: our own measurements
  read: "2026-01"
  dpi: 300
  bleed: 3mm
  safe: 3mm
  products:
    - {id: card, title: Card, kind: card, width: 63mm, height: 88mm, pixels: [815, 1110]}
"""

_LANGUAGES = """\
# the conventions of each language; eo.po beside this file would have Chitwright's own texts in it
[languages.eo]
name = "Esperanto"
decimal = ","
"""

_TEST = '''\
"""What the extension adds is found once it is installed."""

from pathlib import Path

from click.testing import CliRunner

from builder.cli import cli


def run(*words: str) -> str:
    """What a command prints; it must succeed."""
    done = CliRunner().invoke(cli, list(words))
    assert done.exit_code == 0, done.output
    return done.output


def a_game(folder: Path) -> Path:
    """A game that uses the extension."""
    game = folder / "game"
    run("new", str(game), "--from", "mill-creek", "--languages", "en")
    for name, old, new in (
        ("game.yaml", "system: open", "system: @NAME@"),
        ("maps/mill-creek.yaml", "theme: temperate", "theme: @NAME@-winter"),
        ("counters.yaml", "branch: infantry", "branch: @NAME@/star.svg"),
    ):
        path = game / name
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")
    return game


def test_a_game_uses_what_the_extension_adds(tmp_path: Path) -> None:
    game = a_game(tmp_path)
    run("check", str(game), "--quick")
    assert \'"units": 2\' in run("ask", str(game), "strength", "side=blue")
    run("build", str(game), "--only", "@NAME@-places", "--out", str(tmp_path / "out"))
    (places,) = (tmp_path / "out").rglob("places.csv")
    assert places.read_text("utf-8").startswith("mill-creek,0101")


def test_a_map_of_triangles_is_a_board_like_others(tmp_path: Path) -> None:
    game = tmp_path / "game"
    run("new", str(game), "--board", "areas", "--combat", "none", "--no-ask")
    made_by = "{board: @NAME@-triangles, columns: 4, rows: 2, ground: plain, other: {\'0201\': forest}}"
    text = f"title: Triangles\\nsource: 'estimated: ours'\\nregions: {{made_by: {made_by}}}\\n"
    (game / "maps" / "triangles.yaml").write_text(text, "utf-8")
    run("check", str(game), "--quick")
    run("picture", str(game), "map", "triangles", "-o", str(tmp_path / "map.svg"))
    assert "0402" in (tmp_path / "map.svg").read_text("utf-8")
'''
