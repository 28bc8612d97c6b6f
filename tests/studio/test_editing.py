"""Changes by hand: only the words that change are touched, and every change can be taken back."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.loading import load_game
from builder.loading.reading.source_nodes import Locations
from builder.model.game import Game
from builder.studio.editing import edits
from builder.studio.editing.edits import ChangeHistory, Refused
from builder.studio.editing.terrain_letters import terrain_letters
from tests.games.copied import copied


@pytest.fixture
def alder(tmp_path: Path) -> Path:
    folder = copied("alder", tmp_path)
    return folder


def loaded(folder: Path) -> tuple[Game, Locations]:
    found = load_game(folder)
    assert found.game is not None, found.problems
    return found.game, found.locations


def differing(before: str, after: str) -> list[tuple[str, str]]:
    old, new = before.splitlines(), after.splitlines()
    assert len(old) == len(new)
    return [(a, b) for a, b in zip(old, new, strict=True) if a != b]


def test_a_value_of_a_counter_is_the_only_word_that_changes(alder: Path) -> None:
    game, locations = loaded(alder)
    change = edits.set_value(locations, ("units", "fr-1-1", "values"), "7-5")
    ((old, new),) = differing(change.before, change.after)
    assert new == old.replace("values: 6-4", "values: 7-5")
    ChangeHistory(alder).make(change)
    game, _ = loaded(alder)
    unit = next(u for u in game.units if u.id == "fr-1-1")
    assert [str(v) for v in unit.values] == ["7", "5"]


def test_a_quoted_text_keeps_its_quotes(alder: Path) -> None:
    _, locations = loaded(alder)
    path = ("units", "fr-1-1", "title")
    change = edits.set_value(locations, path, 'The "old" guard: first')
    ((_, new),) = differing(change.before, change.after)
    assert 'title: "The \\"old\\" guard: first"' in new


def test_a_text_that_needs_quotes_gets_them(alder: Path) -> None:
    _, locations = loaded(alder)
    change = edits.set_value(locations, ("units", "fr-laurent", "title"), "Laurent, [marshal]: #1")
    assert 'title: "Laurent, [marshal]: #1"' in change.after
    ChangeHistory(alder).make(change)
    game, _ = loaded(alder)
    unit = next(u for u in game.units if u.id == "fr-laurent")
    assert unit.title == "Laurent, [marshal]: #1"


def test_a_text_that_looks_like_a_number_is_quoted(alder: Path) -> None:
    _, locations = loaded(alder)
    change = edits.set_value(locations, ("units", "fr-1-1", "name"), "0123")
    assert 'name: "0123"' in change.after


@pytest.mark.parametrize("text", ["two\nlines", "a\x07bell"])
def test_a_value_of_one_line_takes_no_breaks(alder: Path, text: str) -> None:
    _, locations = loaded(alder)
    with pytest.raises(Refused, match="one line"):
        edits.set_value(locations, ("units", "fr-1-1", "name"), text)


def test_what_is_not_written_is_not_changed(alder: Path) -> None:
    _, locations = loaded(alder)
    with pytest.raises(Refused, match="add it to the file"):
        edits.set_value(locations, ("units", "fr-1-1", "notes"), "x")
    with pytest.raises(Refused, match="not one value"):
        edits.set_value(locations, ("units", "fr-1-1", "symbol"), "x")


def test_painted_hexes_change_their_letters_alone(alder: Path) -> None:
    game, locations = loaded(alder)
    sheet = game.map("valley")
    cells = [sheet.space.cell(id) for id in ("0101", "0202", "1611")]
    change = edits.paint_terrain(sheet, locations, {"woods": cells})
    assert len(differing(change.before, change.after)) == 3
    ChangeHistory(alder).make(change)
    sheet = loaded(alder)[0].map("valley")
    assert {sheet.terrain_at(cell) for cell in cells} == {"woods"}
    others = set(sheet.space.cells) - set(cells)
    assert all(sheet.terrain_at(c) == game.map("valley").terrain_at(c) for c in others)


def test_a_terrain_without_a_letter_says_what_to_do(alder: Path) -> None:
    game, locations = loaded(alder)
    sheet = game.map("valley")
    with pytest.raises(Refused, match="legend"):
        edits.paint_terrain(sheet, locations, {"river": [sheet.space.cell("0101")]})


def test_terrain_that_a_map_did_not_have_gets_a_letter_when_it_is_painted(alder: Path) -> None:
    """A free one of its id, in the legend and in the hexes; nothing else changes."""
    game, locations = loaded(alder)
    sheet = game.map("valley")
    marsh = game.terrain.hexes[0].model_copy(update={"id": "marsh"})
    terrain = game.terrain.model_copy(update={"hexes": (*game.terrain.hexes, marsh)})
    letters = terrain_letters(game.model_copy(update={"terrain": terrain}), sheet)
    letter = letters["marsh"]
    assert letter not in sheet.legend
    assert letter.lower() in "marsh"
    cells = [sheet.space.cell(id) for id in ("0101", "0202")]
    change = edits.paint_terrain(sheet, locations, {"marsh": cells}, letters)
    lines = [text.splitlines() for text in (change.before or "", change.after or "")]
    changed = [new for old, new in zip(*lines, strict=True) if old != new]
    assert f"{letter}: marsh" in changed[0]
    assert [line.split().count(letter) for line in changed[1:]] == [1, 1]


def test_a_name_goes_behind_the_others(alder: Path) -> None:
    game, locations = loaded(alder)
    change = edits.name_place(locations, game.map("valley"), "0303", "Drei Eichen", "village")
    ChangeHistory(alder).make(change)
    places = loaded(alder)[0].map("valley").places
    assert (places[-1].name, places[-1].hex, places[-1].kind) == ("Drei Eichen", "0303", "village")


def test_changes_are_taken_back_and_made_again(alder: Path) -> None:
    _, locations = loaded(alder)
    change_history, file = ChangeHistory(alder), alder / "counters" / "french.yaml"
    before = file.read_bytes()
    change_history.make(edits.set_value(locations, ("units", "fr-1-1", "values"), "7-5"))
    after = file.read_bytes()
    change_history.undo()
    assert file.read_bytes() == before
    change_history.redo()
    assert file.read_bytes() == after
    change_history.undo()
    with pytest.raises(Refused, match="nothing to undo"):
        change_history.undo()


def test_a_file_that_was_changed_meanwhile_is_left_alone(alder: Path) -> None:
    _, locations = loaded(alder)
    change = edits.set_value(locations, ("units", "fr-1-1", "values"), "7-5")
    file = alder / "counters" / "french.yaml"
    file.write_text(file.read_text("utf-8") + "# mine\n", "utf-8")
    with pytest.raises(Refused, match="changed meanwhile"):
        ChangeHistory(alder).make(change)
    assert file.read_text("utf-8").endswith("# mine\n")


def test_what_somebody_else_wrote_elsewhere_in_the_file_stays_when_a_change_is_taken_back(
    alder: Path,
) -> None:
    _, locations = loaded(alder)
    change_history, file = ChangeHistory(alder), alder / "counters" / "french.yaml"
    before = file.read_text("utf-8")
    change_history.make(edits.set_value(locations, ("units", "fr-1-1", "values"), "7-5"))
    file.write_text(file.read_text("utf-8") + "# mine\n", "utf-8")
    assert change_history.undo().what.startswith("↶ values: 6-4")
    assert file.read_text("utf-8") == before + "# mine\n"
    file.write_text("# mine\n" + file.read_text("utf-8"), "utf-8")
    assert change_history.redo().what.startswith("↷ values: 6-4")
    changed = before.replace("values: 6-4", "values: 7-5", 1)
    assert file.read_text("utf-8") == f"# mine\n{changed}# mine\n"
    change_history.undo()
    assert file.read_text("utf-8") == f"# mine\n{before}# mine\n"


def test_a_change_is_taken_back_though_others_wrote_both_before_and_after_it(alder: Path) -> None:
    """Not where the lines beside it are others too: nobody can tell then where it stood."""
    _, locations = loaded(alder)
    change_history, file = ChangeHistory(alder), alder / "counters" / "french.yaml"
    before = file.read_text("utf-8")

    def by_others(text: str) -> str:
        return "# theirs\n" + text.replace("values: 5-4", "values: 5-5", 1) + "# theirs\n"

    change_history.make(edits.set_value(locations, ("units", "fr-1-1", "values"), "7-5"))
    changed = file.read_text("utf-8")
    file.write_text(by_others(changed), "utf-8")
    change_history.undo()
    assert file.read_text("utf-8") == by_others(before)
    change_history.redo()
    assert file.read_text("utf-8") == by_others(changed)
    theirs = by_others(changed).replace("units:\n", "units:\n# theirs\n").replace("fr-1-2", "fr-9")
    file.write_text(theirs, "utf-8")
    with pytest.raises(Refused, match="changed meanwhile"):
        change_history.undo()
    assert file.read_text("utf-8") == theirs


def test_a_change_that_cannot_be_taken_back_is_in_no_others_way(alder: Path) -> None:
    _, locations = loaded(alder)
    change_history = ChangeHistory(alder)
    french, austrian = (alder / "counters" / f"{name}.yaml" for name in ("french", "austrian"))
    before = austrian.read_bytes()
    change_history.make(edits.set_value(locations, ("units", "at-1-1", "values"), "7-5"))
    change_history.make(edits.set_value(locations, ("units", "fr-1-1", "values"), "7-5"))
    theirs = french.read_text("utf-8").replace("7-5", "8-8", 1)
    french.write_text(theirs, "utf-8")
    with pytest.raises(Refused, match="changed meanwhile"):
        change_history.undo()
    assert french.read_text("utf-8") == theirs
    change_history.undo()
    assert austrian.read_bytes() == before
    with pytest.raises(Refused, match="nothing to undo"):
        change_history.undo()


def test_nothing_outside_the_folder_is_written(alder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.yaml"
    other.write_text("a: b\n")
    with pytest.raises(Refused, match="outside"):
        ChangeHistory(alder).make(edits.Change(other, "a: b\n", "a: c\n", "a"))
    assert other.read_text() == "a: b\n"


def test_a_change_of_nothing_is_none_to_take_back(alder: Path) -> None:
    _, locations = loaded(alder)
    change_history = ChangeHistory(alder)
    change_history.make(edits.set_value(locations, ("units", "fr-1-1", "values"), "6-4"))
    with pytest.raises(Refused, match="nothing to undo"):
        change_history.undo()


def test_what_is_added_has_the_quotes_of_its_file(alder: Path) -> None:
    file = alder / "maps" / "valley.yaml"
    file.write_text(file.read_text("utf-8").replace("'", '"'), "utf-8")
    game, locations = loaded(alder)
    change = edits.name_place(locations, game.map("valley"), "0303", "Eck: am Wald", "village")
    assert '- {name: "Eck: am Wald", hex: "0303", kind: village}\n' in change.after


def test_a_file_that_only_seems_to_lie_in_the_folder_is_left_alone(
    alder: Path, tmp_path: Path
) -> None:
    _, locations = loaded(alder)
    file, outside = alder / "counters" / "french.yaml", tmp_path / "outside.yaml"
    before = file.read_bytes()
    file.rename(outside)
    file.symlink_to(outside)
    with pytest.raises(Refused, match="outside"):
        ChangeHistory(alder).make(edits.set_value(locations, ("units", "fr-1-1", "values"), "7-5"))
    assert outside.read_bytes() == before
