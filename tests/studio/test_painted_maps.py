"""Hexes that are painted: what else the game has is not worked out again, but looks as if it were."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.loading import collect, load_game
from builder.model.game import Game
from builder.outputs.catalogue import find_catalogue_item
from builder.rules import validation
from builder.studio import library as library_module
from builder.studio.gallery import Gallery
from builder.studio.library import Library
from builder.studio.painted_maps import only_painted
from tests import small_game
from tests.studio.serving import save, serving
from tests.together import together


def _mark(gallery: Gallery, game: Game | None) -> str:
    assert game is not None
    sheet = find_catalogue_item(game, "map", "field")
    assert sheet is not None
    return gallery.tile_list(game, sheet, "en").mark


def _paint(folder: Path, old: str, new: str) -> None:
    file = folder / "maps" / "field.yaml"
    head, name, rows = file.read_text("utf-8").partition("terrain: |")
    assert old in rows
    save(file, head + name + rows.replace(old, new, 1))


def test_a_painted_game_is_completed_after_it_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled: list[Game] = []
    fill = validation.fill
    monkeypatch.setattr(validation, "fill", lambda game: fill(filled.append(game) or game))
    folder = small_game.write(tmp_path)
    library = Library(folder, look=lambda *_: [])
    library.read()
    _paint(folder, " c", " w")
    painted = library.read()
    assert len(filled) == 1
    checked = library.check()
    assert len(filled) == 2
    fresh = Library(folder).read().game
    assert checked is not None
    assert checked.game == painted.game == fresh
    save(folder / "game.yaml", (folder / "game.yaml").read_text("utf-8") + "players: '2'\n")
    library.read()
    assert len(filled) == 4


def test_only_files_that_changed_are_parsed_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed: list[str] = []
    read = collect.read_yaml
    monkeypatch.setattr(collect, "read_yaml", lambda file: read(parsed.append(file.name) or file))
    folder = small_game.write(tmp_path)
    library = Library(folder)
    library.read()
    assert len(parsed) > 3
    for old, new in ((" c", " w"), (" w", " c")):
        parsed.clear()
        _paint(folder, old, new)
        assert library.read(wholly=True).game == Library(folder).read().game
        mine = [name for name in parsed if name.endswith("field.yaml")]
        assert len(mine) == 2, "one by each library"
    parsed.clear()
    _paint(folder, " c", " w")
    library.read(wholly=True)
    assert [Path(name).name for name in parsed] == ["field.yaml"]


def test_of_painted_hexes_only_the_letters_are_read_until_the_game_is_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: list[Path] = []
    load = library_module.load_game
    monkeypatch.setattr(
        library_module, "load_game", lambda *a, **k: load(loaded.append(a[0]) or a[0], *a[1:], **k)
    )
    folder = small_game.write(tmp_path)
    library = Library(folder, look=lambda *_: [])
    library.read()
    library.check()
    for strokes in (1, 2, 3):
        before = library.now.number
        _paint(folder, " c", " w")
        painted = library.read()
        assert (painted.number, painted.checked, len(loaded)) == (before + 1, False, 1)
        assert painted.game is not None
        assert painted.game.maps == load_game(folder).game.maps, strokes  # type: ignore[union-attr]
    checked = library.check()
    assert len(loaded) == 2
    assert checked is not None
    assert checked.game == Library(folder).read().game
    assert library.now.locations.find(("maps", "field", "terrain")) is not None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("title: The field", "title: The fielt"),  # not the terrain
        (" c", " x"),  # a letter that the legend lacks
        (" c", " ."),  # no hex any more
        (" c", " c "),  # letters have moved
    ],
)
def test_whatever_else_changes_is_read_at_once(tmp_path: Path, old: str, new: str) -> None:
    folder = small_game.write(tmp_path)
    library = Library(folder, look=lambda *_: [])
    library.read()
    file = folder / "maps" / "field.yaml"
    _paint(folder, " c", " w")
    head, start, rows = file.read_text("utf-8").partition(old if "title" in old else "terrain: |")
    save(file, head + new + rows if "title" in old else head + start + rows.replace(old, new, 1))
    now, fresh = library.read(), Library(folder).read()
    assert (now.game, now.problems) == (fresh.game, fresh.problems)


def test_a_name_is_written_where_hexes_were_painted_a_moment_before(tmp_path: Path) -> None:
    with serving(small_game.write(tmp_path)) as studio:
        studio.until_checked()
        stroke = {"do": "paint", "map": "field", "painted": {"woods": ["0101"]}}
        name = {"do": "name", "map": "field", "at": "0202", "name": "Mill", "kind": "village"}
        assert [studio.ask("/change", change)[0] for change in (stroke, name)] == [200, 200]
        game = load_game(studio.folder).game
    assert game is not None
    (sheet,) = game.maps
    assert sheet.kinds[sheet.space.cell("0101")] == "woods"
    assert "Mill" in {place.name for place in sheet.places}


def test_a_painted_map_has_the_grid_that_it_had(tmp_path: Path) -> None:
    folder = small_game.write(tmp_path)
    library = Library(folder)
    before = library.read().game
    _paint(folder, " c", " w")
    after = library.read().game
    assert before is not None
    assert after is not None
    assert after.maps[0].kinds != before.maps[0].kinds
    assert after.maps[0].space is before.maps[0].space


def test_a_map_looks_after_every_stroke_as_if_it_had_been_drawn_alone(tmp_path: Path) -> None:
    folder = small_game.write(tmp_path)
    file = folder / "maps" / "field.yaml"
    sheet = "theme: temperate\nsheet: [210, 130]"
    save(file, file.read_text("utf-8").replace("theme: plain\nsheet: [150, 130]", sheet))
    library, gallery, looks = Library(folder), Gallery(), set[str]()
    _mark(gallery, library.read().game)
    for old, new in (*[(" w", " c")] * 4, (" c", " w"), (" c", " w")):
        _paint(folder, old, new)  # the woods vanish from the map, and so from its key
        game = library.read().game
        shown = _mark(gallery, game)
        assert shown == _mark(Gallery(), game)
        looks.add(shown)
    assert len(looks) == 6


@together(
    ("old", "new", "painted"),
    [
        ("  c    c", "  c    c", True), ("01    c  c", "01    w  c", True),
        ("title: The field", "title: A", False), ("hex_size: 16", "hex_size: 17", False),
    ],
)  # fmt: skip
def test_a_game_is_only_painted_if_nothing_but_letters_changed(
    tmp_path: Path, old: str, new: str, painted: bool
) -> None:
    field = small_game.FILES["maps/field.yaml"]
    before = load_game(small_game.write(tmp_path)).game
    after = load_game(small_game.write(tmp_path, maps__field=field.replace(old, new))).game
    assert before is not None
    assert after is not None
    assert only_painted(before, after) is painted
    two = after.model_copy(update={"maps": (*after.maps, after.maps[0])})
    other = after.model_copy(update={"tables": ()})
    assert not only_painted(before, two)
    assert not only_painted(two, before)
    assert not only_painted(before, other)
    assert only_painted(two, two)
