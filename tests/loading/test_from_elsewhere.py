"""What a game has from elsewhere: an imported module in its folder, and themes, pictures and boards of
installed packages."""

from __future__ import annotations

import json
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from builder.loading import extension_data
from builder.model.base import Model
from builder.model.ground.made_boards import Board, MadeArea, MadeBoard
from tests.loading import boards
from tests.loading.mini import MINI, PNG, load, write
from tests.loading.test_boards import told
from tests.loading.test_vectors import svg
from tests.together import together

TIES = {"title": "M", "version": "1"}


def carried(ties: object, **files: bytes) -> dict[str, str | bytes]:
    """The small game with such ties, and files by their names with _ for a slash."""
    own = {name.replace("_", "/"): data for name, data in files.items()}
    text = ties if isinstance(ties, str) else json.dumps(ties)
    return {**MINI, "carried.json": text, **own}


@together(
    ("files", "found", "said"),
    [
        (carried(TIES, carried_a=b"1", carried_b_c=b"2", art_d=PNG), {"a": b"1", "b/c": b"2"}, []),
        (carried({**TIES, "files": {"x?": "carried/a"}}, carried_a=b"1"), {"x?": b"1"}, []),
        (carried({**TIES, "files": {"images/d.png": "art/d.png"}}, **{"art_d.png": PNG}), {}, []),
        (
            carried({**TIES, "files": {"images/d.png": "art/d.png"}}, carried_a=b"1"),
            {"a": b"1"},
            ["the module shows art/d.png as 'images/d.png', and it is not there"],
        ),
        (
            carried({**TIES, "files": {"x": "carried/a"}}, carried_b=b"1"),
            {"b": b"1"},
            ["the module shows carried/a as 'x', and it is not there"],
        ),
        (carried("{", carried_a=b"1"), None, ["the ties to the module: "]),
        (carried({"title": "M"}, carried_a=b"1"), None, ["the ties to the module: "]),
        ({**MINI, "carried/a": b"1"}, None, []),
    ],
)
def test_an_imported_module_lies_in_the_folder(
    files: dict[str, str | bytes], found: dict[str, bytes] | None, said: list[str], tmp_path: Path
) -> None:
    loaded = load(tmp_path, {name: data for name, data in files.items() if name != "art/d"})
    about = [str(p.message) for p in loaded.problems if "carried" in p.code]
    assert len(about) == len(said)
    assert all(one.startswith(text) for one, text in zip(about, said, strict=True))
    if loaded.game is not None:
        held = loaded.game.carried
        assert (held.files if held else None) == found


THEMES = """\
themes:
- {id: pack-dusk, base: temperate, ground: "#444444"}
- {id: pack-dawn, base: temperate, ground: "#cccccc"}
- {id: other-noon, base: temperate, ground: "#ffffff"}
"""


@together(
    ("theme", "has_file", "themes", "codes"),
    [
        ("pack-dusk", True, ["winter", "pack-dusk"], []),
        ("pack-dusk", False, ["winter"], ["unknown-reference"]),
        ("pack-noon", True, ["winter"], ["unknown-reference"]),
        ("other-noon", True, ["winter"], ["unknown-reference"]),
        ("winter", True, ["winter"], []),
    ],
)
def test_a_map_has_a_theme_of_a_package(
    theme: str, has_file: bool, themes: list[str], codes: list[str], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    pack = tmp_path / "pack"
    pack.mkdir()
    if has_file:
        (pack / "themes.yaml").write_text(THEMES)
    monkeypatch.setattr(extension_data, "data_folders", lambda: {"pack": pack})
    text = f"{MINI['maps/ford.yaml']!s}theme: {theme}\n"
    loaded = load(tmp_path / "game", {**MINI, "maps/ford.yaml": text})
    assert [problem.code for problem in loaded.problems] == codes
    if loaded.game is not None:
        assert [one.id for one in loaded.game.themes] == themes


@together(
    ("named", "pictures"),
    [
        ("pack/eagle.svg", ["pack/eagle.svg"]),
        ("pack/lion.svg", ["pack/lion.svg"]),
        ("pack/none.svg", []),
        ("infantry", []),
    ],
)
def test_a_counter_has_a_picture_of_a_package(
    named: str, pictures: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = svg('<rect width="9" height="9"/>')
    pack = write(
        tmp_path / "pack", {"art/eagle.svg": picture, "art/lion.svg": picture, "art/x.png": PNG}
    )
    text = str(MINI["counters.yaml"]).replace("branch: infantry", f"branch: {named}", 1)
    for folders in ({"pack": pack, "other": tmp_path}, {}):
        monkeypatch.setattr(extension_data, "data_folders", lambda folders=folders: folders)
        loaded = load(tmp_path / "game", {**MINI, "counters.yaml": text})
        if loaded.game is not None:
            assert list(loaded.game.vectors) == (pictures if folders else [])
        assert (loaded.game is None) == (named.endswith(".svg") and not (folders and pictures))


class Keys(Model):
    """What a map gives a board of squares in a row."""

    count: int
    name: str = ""


def row(given: Keys) -> MadeBoard:
    corners = [((x, 0), (x + 40, 0), (x + 40, 40), (x, 40)) for x in range(0, 40 * given.count, 40)]
    areas = [
        MadeArea(f"a{n}", "open", tuple((float(x), float(y)) for x, y in corner), given.name, n)
        for n, corner in enumerate(corners)
    ]
    if given.count > 3:
        raise ValueError("too many")
    return MadeBoard((160, 60), tuple(areas))


ROW, NEITHER, KEYLESS = Board(Keys, row), "no board", Board(str, row)  # type: ignore[arg-type]


def board(made_by: str, more: str = "") -> dict[str, str | bytes]:
    text = f"title: Row\nregions:\n  made_by: {{{made_by}}}\n{more}"
    return boards.files({"row": text})


@together(
    ("made_by", "more", "areas", "said"),
    [
        ("board: row, count: 2", "", ["a0  open 0", "a1  open 1"], []),
        ("board: row, count: 1, name: Ann", "", ["a0 Ann open 0"], []),
        (
            "board: row, count: 2",
            "  source: given 9\n  areas:\n  - {id: a1, kind: woods, name: Bob}\n"
            "  - {id: c, kind: open, outline: [[90, 10], [120, 10], [120, 50]]}\n",
            ["a0  open 0", "a1 Bob woods 1", "c  open 0"],
            ["nothing joins c to the rest of the board"],
        ),
        ("board: row, count: 2", "  size: [200, 90]\n", ["a0  open 0", "a1  open 1"], []),
        ("board: row, count: 4", "", None, ["the board row cannot be made: ValueError: too many"]),
        ("board: row", "", None, ["'count' is missing from this keys"]),
        ("board: row, count: 2, size: 3", "", None, ["'size' is not a key of keys"]),
        ("board: raw, count: 2", "", None, ["no package adds the kind of board 'raw'"]),
        ("count: 2", "", None, ["no package adds the kind of board ''"]),
        ("board: neither, count: 2", "", None, ["the board neither cannot be made: it is a str, no Board"]),
        ("board: keyless, count: 2", "", None, ["the board keyless cannot be made: it is a Board, no Board"]),
        ("board: gone, count: 2", "", None, ["the board gone cannot be made: AttributeError: "]),
    ],
)  # fmt: skip
def test_a_map_has_a_board_that_a_package_makes(
    made_by: str, more: str, areas: list[str] | None, said: list[str], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    offered = {
        name: EntryPoint(name, f"{__name__}:{name.upper()}", extension_data.BOARDS)
        for name in ("row", "neither", "keyless", "gone")
    }
    monkeypatch.setattr(extension_data, "offered_entry_points", lambda group: offered)
    loaded = load(tmp_path, board(made_by, more))
    messages = [str(problem.message) for problem in loaded.problems]
    assert len(messages) == len(said), list(told(loaded.problems))
    assert all(text in one for one, text in zip(messages, said, strict=True)), messages
    assert (loaded.game is None) == (areas is None)
    if loaded.game is not None and areas is not None:
        regions = next(one.regions for one in loaded.game.maps if one.title == "Row")
        assert regions is not None
        found = [f"{area.id} {area.name} {area.kind} {area.slots}" for area in regions.areas]
        assert found == areas
        assert regions.size == ((200, 90) if "size" in more else (160, 60))
