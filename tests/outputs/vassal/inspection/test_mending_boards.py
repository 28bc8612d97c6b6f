"""What ``inspect --fix`` mends of boards that older engines wrote: numbers of grids that cannot be read
any more."""

from __future__ import annotations

import re
from collections.abc import Mapping

from builder.vassal.format.files.archive import pack_archive
from builder.vassal.lint import inspect
from builder.vassal.reading.grid_numbers import unreadable_attributes
from builder.vassal.repair import repair_module
from tests.outputs.vassal.inspection.test_inspect import read_archive
from tests.together import together

BUILD = "buildFile.xml"
BOARD = "VASSAL.build.module.map.boardPicker.Board"
GRID = "VASSAL.build.module.map.boardPicker.board.HexGrid"
NUMBERS = "VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering"
ZONED = "VASSAL.build.module.map.boardPicker.board.ZonedGrid"
ZONE = "VASSAL.build.module.map.boardPicker.board.mapgrid.Zone"
REGIONS = "VASSAL.build.module.map.boardPicker.board.RegionGrid"
REGION = "VASSAL.build.module.map.boardPicker.board.Region"
MAP, PICKER = "VASSAL.build.module.Map", "VASSAL.build.module.map.BoardPicker"


def module_of(inside: str, files: Mapping[str, bytes] = {}) -> bytes:
    """A module of one window with boards."""
    map = f'<{MAP} mapName="Main"><{PICKER}>{inside}</{PICKER}></{MAP}>'
    text = f'<VASSAL.build.GameModule name="Old" version="1">{map}</VASSAL.build.GameModule>'
    return pack_archive({BUILD: text.encode(), **files})


def zoned(grid: str, numbers: str, path: str, region: str) -> bytes:
    """A board of 300 x 200 pixels with a zone of hexes and a zone of one region."""
    hexes = f"<{GRID} {grid}><{NUMBERS} {numbers}/></{GRID}>"
    regions = f'<{REGIONS}><{REGION} name="Port" {region}/></{REGIONS}>'
    zones = (
        f'<{ZONE} name="Land" path="{path}">{hexes}</{ZONE}>'
        f'<{ZONE} name="Sea" path="0,100;300,100;300,200;0,200">{regions}</{ZONE}>'
    )
    return module_of(
        f'<{BOARD} name="Old" width="300" height="200"><{ZONED}>{zones}</{ZONED}></{BOARD}>'
    )


SOUND = zoned(
    'dx="40.5" dy="46.0" x0="20" y0="23"', 'hOff="1" vOff="0" fontSize="9" first="H"',
    "0,0;300,0;300,100;0,100", 'originx="150" originy="151"',
)  # fmt: skip
OLD = zoned(
    'dx="40,5" dy="46.0" x0="20.3" y0="22.5"', 'hOff="1.0" vOff="" fontSize="9" first="H"',
    "0,0;300.2,0;300,99.8;0,100", 'originx="150.0" originy="150.5"',
)  # fmt: skip


def test_numbers_that_older_engines_wrote_are_numbers_again() -> None:
    before = inspect(OLD, "m.vmod")
    assert before.totals["bad-grid-number"] == 8
    found = repair_module(OLD)
    assert "bad-grid-number" not in found.totals
    # Without a number of its own the numbering has the engine's, which is 0.
    mended = read_archive(found.data)[BUILD].decode()
    assert _attributes(mended) == _attributes(
        read_archive(SOUND)[BUILD].decode().replace(' vOff="0"', "")
    )
    assert len(found.mends) == 8
    assert (
        "dx of a HexGrid is '40.5' in place of '40,5': the engine could not read it" in found.mends
    )


def _attributes(text: str) -> set[str]:
    return set(re.findall(r"[A-Za-z0-9]+=\"[^\"]*\"", text.rpartition("?>")[2]))


def test_sound_numbers_are_let_alone() -> None:
    assert "bad-grid-number" not in inspect(SOUND, "m.vmod").totals
    assert not any("could not read it" in text for text in repair_module(SOUND).mends)


@together("value", ["12", "-3", "+7", "0"])
def test_whole_numbers_are_read(value: str) -> None:
    assert list(unreadable_attributes("HexGrid", {"x0": value})) == []


@together("value", ["12", " 40.5 ", "1.2E3", "-.5", "40.", "NaN", "31f"])
def test_what_the_engine_takes_for_a_distance_is_read(value: str) -> None:
    assert list(unreadable_attributes("SquareGrid", {"dx": value})) == []


@together(
    ("value", "meant"),
    [("1.5", "2"), ("-1.5", "-1"), ("2,49", "2"), (" 3 ", "3"), ("", ""), ("wide", None),
     ("1.2.3", None), ("9" * 40, None)],
)  # fmt: skip
def test_what_was_meant_by_a_number(value: str, meant: str | None) -> None:
    assert list(unreadable_attributes("Region", {"originx": value})) == [("originx", meant)]


def test_what_nobody_knows_is_left_and_told() -> None:
    found = repair_module(zoned('x0="left" y0="1"', 'hOff="1"', "0,0;9,nine;9,9", 'originx="1"'))
    assert found.totals["bad-grid-number"] == 2
    assert b'x0="left"' in read_archive(found.data)[BUILD]
    assert b"9,nine" in read_archive(found.data)[BUILD]
