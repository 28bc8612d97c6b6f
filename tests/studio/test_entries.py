"""Changes of entries, as the page asks for them: what they write, and what they refuse."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from builder.i18n.translate import LANGUAGES, Translator
from builder.loading import load_game
from builder.loading.languages.side_by_side import side_by_side
from builder.model.game import Game
from builder.studio import entries
from builder.studio.editing.change_history import ChangeHistory
from builder.studio.editing.file_changes import Change, Outdated, Refused
from builder.studio.editing.file_tree import FileTree
from builder.studio.entries.counter_table import counter_table
from builder.studio.entries.entry_changes import entry_change
from builder.studio.entries.entry_files import EntryFiles
from builder.studio.entries.entry_forms import EntryForm
from builder.studio.entries.key_labels import key_labels, key_meanings
from builder.studio.entries.picture_files import add_picture, check_picture
from builder.studio.entries.text_paths import spot_at
from tests.games.copied import copied
from tests.together import together


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return copied("alder", tmp_path)


def made(folder: Path, *steps: dict[str, Any]) -> ChangeHistory:
    """Make a change of some steps; the history takes it back."""
    history = ChangeHistory(folder)
    history.make(entry_change(EntryFiles(folder), {"steps": list(steps)}))
    return history


def texts(folder: Path) -> dict[Path, str]:
    return {path: path.read_text("utf-8") for path in folder.rglob("*") if path.is_file()}


PILES = ("", ".discards", ".out")
"""What the boxes of the piles of a deck have after its id."""


def game_of(folder: Path) -> Game:
    game = load_game(folder).game
    assert game is not None
    return game


def texts_of_yaml(folder: Path) -> dict[Path, str]:
    return {path: path.read_text("utf-8") for path in folder.rglob("*.yaml")}


def test_a_table_gets_another_name_in_its_file_the_map_and_the_rules(folder: Path) -> None:
    before = texts(folder)
    prose = folder / "rules" / "en" / "01-the-game.md"
    prose.write_text(before[prose] + "\n[[table:crt]]\n", "utf-8")
    step = {"op": "rename", "file": "tables/crt.yaml", "path": [], "id": "battle"}
    history = made(folder, step)
    assert not (folder / "tables" / "crt.yaml").exists()
    assert "id: battle\n" in (folder / "tables" / "battle.yaml").read_text("utf-8")
    assert "tables: battle terrain-effects" in (folder / "maps" / "valley.yaml").read_text("utf-8")
    assert "[[table:battle]]" in prose.read_text("utf-8")
    history.undo()
    assert texts(folder) == before | {prose: before[prose] + "\n[[table:crt]]\n"}


def test_a_word_that_may_mean_something_else_is_not_changed_by_itself(folder: Path) -> None:
    """A trait has the same word as the new state of a counter: only places of ids are certain."""
    counters = folder / "counters" / "markers.yaml"
    text = counters.read_text("utf-8")
    counters.write_text(
        text.replace("markers:\n", "markers:\n- {id: leader, name: L}\n", 1), "utf-8"
    )
    traits = (folder / "counters" / "french.yaml").read_text("utf-8")
    made(
        folder, {"op": "rename", "file": "counters/markers.yaml", "path": ["markers", 0], "id": "x"}
    )
    assert "{id: x, name: L}" in counters.read_text("utf-8")
    assert (folder / "counters" / "french.yaml").read_text("utf-8") == traits


@pytest.mark.parametrize("id", ["fr-1-2", "at-1-1", "two words", "-x", ""])
def test_an_id_that_is_taken_or_is_none_is_refused(folder: Path, id: str) -> None:
    before = texts(folder)
    with pytest.raises(Refused):
        made(
            folder, {"op": "rename", "file": "counters/french.yaml", "path": ["units", 0], "id": id}
        )
    assert texts(folder) == before


@pytest.mark.parametrize(
    "file", ["../out.yaml", "/tmp/out.yaml", "maps/a/b.yaml", "notes.yaml", "rules/en/x.yaml"]
)
def test_only_files_that_the_game_reads_are_made(folder: Path, file: str) -> None:
    with pytest.raises(Refused):
        made(folder, {"op": "new-file", "file": file, "text": "# x"})


def test_a_copied_scenario_has_an_id_of_its_own_and_undo_takes_its_file_away(folder: Path) -> None:
    before = texts(folder)
    step = {"op": "copy-file", "file": "scenarios/alder.yaml", "to": "scenarios/dawn.yaml"}
    history = made(folder, step)
    assert "id: dawn\n" in (folder / "scenarios" / "dawn.yaml").read_text("utf-8")
    history.undo()
    assert texts(folder) == before


def test_a_translation_changes_only_its_own_lines(folder: Path) -> None:
    file = folder / "locale" / "ja.po"
    before = file.read_text("utf-8").splitlines()
    step = {"op": "translate", "language": "ja", "source": "Austrians", "text": "オーストリア"}
    made(folder, step | {"before": "オーストリア軍"})
    after = file.read_text("utf-8").splitlines()
    changed = [(a, b) for a, b in zip(before, after, strict=True) if a != b]
    assert changed == [('msgstr "オーストリア軍"', 'msgstr "オーストリア"')]
    with pytest.raises(Outdated, match="meanwhile"):  # another page still shows the earlier one
        made(folder, step | {"before": "オーストリア軍", "text": "墺軍"})
    assert file.read_text("utf-8").splitlines() == after


def test_a_translated_case_keeps_the_options_of_its_heading_and_is_marked_as_made_from_the_present_source(
    folder: Path,
) -> None:
    file = next((folder / "rules" / "ja").glob("*.md"))
    before = re.sub(r"translates: \w+", "translates: 0", file.read_text("utf-8"))
    before = re.sub(r"(## 2.0 \S+)", r"\1 {reading: な}", before)
    file.write_text(before, "utf-8")
    pair = next(p for p in side_by_side(folder, "ja").cases if p.name == "2.0")
    assert pair.state == "stale"
    step = {"op": "translate-case", "language": "ja", "name": "2.0", "before": pair.translation}
    made(folder, step | {"text": "部品\n\nマップ。"})
    pairs = {p.name: p for p in side_by_side(folder, "ja").cases}
    assert (pairs["2.0"].translation, pairs["2.0"].state) == ("部品\n\nマップ。", "done")
    after = file.read_text("utf-8")
    assert re.search(r"^## 2.0 部品 {reading: な} {translates: \w\w+}$", after, re.M)
    assert after.partition("## 3.0")[2] == before.partition("## 3.0")[2]
    for wrong in (
        {"before": "部品", "text": "何か"},
        {"before": "部品\n\nマップ。", "text": "部品\n## 2.1 …"},
    ):
        with pytest.raises(Refused):
            made(folder, step | wrong)


def test_cases_and_terms_of_a_new_language_stand_in_the_order_of_the_source(folder: Path) -> None:
    game = folder / "game.yaml"
    game.write_text(
        re.sub(r"^(languages: .*)$", r"\1 pt", game.read_text("utf-8"), flags=re.M), "utf-8"
    )
    names = [pair.name for pair in side_by_side(folder, "pt").cases]
    term = side_by_side(folder, "pt").terms[0].name
    for name in (names[1], names[0], term):
        step = {"op": "translate-case", "language": "pt", "name": name, "before": ""}
        made(folder, step | {"text": f"Nome {name}\n\nTexto."})
    found = side_by_side(folder, "pt")
    assert [p.name for p in found.all if p.state == "done" and p.name] == [*names[:2], term]
    file = next((folder / "rules" / "pt").glob("*.md")).read_text("utf-8")
    assert file.index(f" {names[0]} Nome") < file.index(f" {names[1]} Nome")
    with pytest.raises(Refused):
        made(folder, step | {"language": "../en"})


def test_what_is_typed_goes_to_its_unit_though_another_one_was_put_before_it(folder: Path) -> None:
    file = folder / "counters" / "french.yaml"
    row = next(line for line in file.read_text("utf-8").splitlines() if "id: fr-1-1," in line)
    text = file.read_text("utf-8").replace(row, f"{row.replace('fr-1-1', 'fr-0')}\n{row}")
    file.write_text(text, "utf-8")
    step = {"op": "put", "file": "counters/french.yaml", "path": ["units", 0, "values"]}
    step |= {"value": "9-9", "entry": {"path": ["units", 0], "id": "fr-1-1"}}
    made(folder, step)
    assert file.read_text("utf-8") == text.replace(row, row.replace("6-4", "9-9"))
    with pytest.raises(Outdated, match="meanwhile"):
        made(folder, step | {"entry": {"path": ["units", 0], "id": "gone"}})


def test_a_new_entry_takes_the_place_of_no_other(folder: Path) -> None:
    """Two pages add a marker at the same index."""
    file = folder / "counters" / "markers.yaml"
    step = {"op": "put", "file": "counters/markers.yaml", "path": ["markers", 3], "fresh": True}
    made(folder, step | {"value": {"id": "fog", "name": "Fog"}})
    made(folder, step | {"value": {"id": "rain", "name": "Rain"}})
    lines = file.read_text("utf-8").splitlines()
    assert ["fog" in lines[-2], "rain" in lines[-1]] == [True, True]


def test_a_change_of_several_files_is_made_as_a_whole_or_not_at_all(folder: Path) -> None:
    """Where the file of the rules is to be, there is a folder that cannot be written."""
    before = texts(folder)
    history = ChangeHistory(folder)
    taken = folder / "art" / "x"
    (folder / "art").mkdir(exist_ok=True)
    taken.write_text("a file, no folder", "utf-8")
    game = Change(folder / "game.yaml", before[folder / "game.yaml"], "# new\n", "")
    with pytest.raises(OSError, match=r"exists|directory"):
        history.make(replace(game, others=(Change(taken / "y.yaml", None, "# y\n", ""),)))
    assert texts(folder) == before | {taken: "a file, no folder"}
    with pytest.raises(Refused, match="nothing to undo"):
        history.undo()


def test_many_cells_are_written_at_once_and_read_the_file_once(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = folder / "counters" / "french.yaml"
    before = file.read_text("utf-8")
    trees: list[str] = []
    read = FileTree.__init__
    monkeypatch.setattr(
        FileTree, "__init__", lambda self, f: (trees.append(f.name), read(self, f))[1]
    )
    steps = [
        {"op": "put", "file": "counters/french.yaml", "path": ["units", n, key], "value": value}
        for n in range(3)
        for key, value in (("values", f"{n}-12"), ("reduced", "1-1"))
    ]
    made(folder, *steps)
    numbers = iter(range(3))
    wanted = re.sub(
        r"values: \S+, reduced: [^,]+,",
        lambda _: f"values: {next(numbers)}-12, reduced: 1-1,",
        before,
        count=3,
    )
    assert (file.read_text("utf-8"), len(trees)) == (wanted, 1)


def test_a_form_offers_what_the_schema_allows_and_knows_the_defaults_of_the_file(
    folder: Path,
) -> None:
    form = EntryForm(EntryFiles(folder).file("counters/french.yaml")).form(("units", 0))
    fields = {one["key"]: one for one in [*form["fields"], *form["more"]]}
    assert fields["nation"]["default"] == "france"
    assert fields["shape"]["choices"] == ["square", "hex", "round"]
    assert fields["movement_class"]["spaces"] == ("movement_classes",)
    assert {one["key"] for one in fields["symbol"]["fields"]} == {"branch", "echelon"}
    assert fields["values"]["help"].startswith("the printed values")


def test_the_place_in_every_file_of_a_game_is_found_from_its_text_alone(folder: Path) -> None:
    """At the first letter of each value."""
    for file in EntryFiles(folder).now().values():
        lines = file.file.text.splitlines(keepends=True)
        for leaf in file.leaves[::7]:
            if not leaf.is_key and not leaf.node.block:
                line, column = leaf.node.place.line, leaf.node.place.column
                offset = sum(map(len, lines[:line])) + column + 1
                assert spot_at(file.file.text, offset)[:2] == (leaf.path, True)


def test_a_picture_gets_another_name_where_counters_name_it_and_undo_brings_its_bytes_back(
    folder: Path,
) -> None:
    history = ChangeHistory(folder)
    picture = bytes(range(256))
    history.make(add_picture(folder, "eagle.png", picture))
    before = texts_of_yaml(folder)
    path: list[object] = ["units", 0, "art"]
    step = {"op": "put", "file": "counters/french.yaml", "path": path, "value": "eagle.png"}
    history.make(entry_change(EntryFiles(folder), {"steps": [step]}))
    rename = {"op": "rename-picture", "name": "eagle.png", "to": "crow.png"}
    history.make(entry_change(EntryFiles(folder), {"steps": [rename]}))
    assert (folder / "art" / "crow.png").read_bytes() == picture
    assert "art: crow.png}" in (folder / "counters" / "french.yaml").read_text("utf-8")
    history.undo()
    history.undo()
    assert (folder / "art" / "eagle.png").read_bytes() == picture
    assert not (folder / "art" / "crow.png").exists()
    assert texts_of_yaml(folder) == before


@pytest.mark.parametrize("name", ["../x.png", "a/b.png", "x.exe", ".png", "x"])
def test_only_pictures_are_put_into_the_folder_of_pictures(folder: Path, name: str) -> None:
    with pytest.raises(Refused):
        add_picture(folder, name, b"x")


def test_a_picture_that_the_game_could_not_use_is_refused_with_the_reason() -> None:
    with pytest.raises(Refused, match=r"eagle\.png: this is neither PNG nor JPEG"):
        check_picture("eagle.png", b"hello")
    with pytest.raises(Refused, match=r"eagle\.svg: the SVG shows nothing"):
        check_picture("eagle.svg", b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'/>")


def test_a_deck_comes_with_a_card_and_with_boxes_for_its_piles_on_a_table(folder: Path) -> None:
    """A second deck lies below the first; a box that is taken away is given back where there is room."""
    before = texts_of_yaml(folder)
    history = made(folder, {"op": "new-deck", "id": "events"})
    history.make(
        entry_change(EntryFiles(folder), {"steps": [{"op": "new-deck", "id": "ruses"}]}, "de")
    )
    game = game_of(folder)
    assert [card.deck for card in game.cards] == ["events", "ruses"]
    boxes = {box.id: box for box in game.table_track.boxes} if game.table_track else {}
    assert list(boxes) == [f"{deck}{pile}" for deck in ("events", "ruses") for pile in PILES]
    assert boxes["ruses.discards"].label == "Abwürfe"
    tops = [box.place[1] for box in boxes.values() if box.place]
    assert max(tops[:3]) + 101 < min(tops[3:])
    tracks = folder / "tracks.yaml"
    lines = [one for one in tracks.read_text("utf-8").splitlines() if "events.out" not in one]
    tracks.write_text("\n".join(lines) + "\n", "utf-8")
    history.make(entry_change(EntryFiles(folder), {"steps": [{"op": "lay-deck", "id": "events"}]}))
    assert (table := game_of(folder).table_track) is not None
    assert table.boxes[-1].id == "events.out"
    with pytest.raises(Refused):
        entry_change(EntryFiles(folder), {"steps": [{"op": "new-deck", "id": "ruses"}]})
    assert {path for path in texts_of_yaml(folder) if path not in before} == {folder / "cards.yaml"}
    # a deck that gets another name keeps its boxes
    rename = {"op": "rename", "file": "cards.yaml", "path": ["decks", 1], "id": "tricks"}
    history.make(entry_change(EntryFiles(folder), {"steps": [rename]}))
    assert (table := game_of(folder).table_track) is not None
    names = {f"{deck}{pile}" for deck in ("events", "tricks") for pile in PILES}
    assert {box.id for box in table.boxes} == names


def test_a_key_that_means_something_else_elsewhere_has_a_label_of_its_own() -> None:
    labels = key_labels(Translator("en"))
    assert (labels["zones"], labels["CardLayout.zones"]) == ("Zones", "Parts of the face")
    assert (labels["count"], labels["Unit.count"]) == ("Count", "Copies")
    assert (labels["modifiers"], labels["Symbol.modifiers"]) == ("Modifiers", "Additional signs")


def test_keys_have_labels_in_the_language_of_the_page() -> None:
    assert key_labels(Translator("de"))["movement_class"] == "Bewegungsklasse"
    assert key_labels(Translator("en"))["CardLayout.across"] == "Landscape"


def test_a_new_table_is_of_one_of_the_kinds_that_there_are(folder: Path) -> None:
    """And has then the fields of its kind."""
    made(folder, {"op": "new-file", "file": "tables/losses.yaml", "text": "# losses"})
    kinds = {}
    for kind in ("chart", "results"):
        step = {"op": "put", "file": "tables/losses.yaml", "path": ["kind"], "value": kind}
        made(folder, step)
        form = EntryForm(EntryFiles(folder).file("tables/losses.yaml")).form(())
        (field,) = (one for one in form["fields"] if one["key"] == "kind")
        assert (field["kind"], field["choices"]) == ("choice", ["results", "chart"])
        kinds[kind] = {one["key"] for one in (*form["fields"], *form["more"])}
    assert {"columns", "rows"} <= kinds["chart"]
    assert {"legend", "results"} <= kinds["results"]


def test_a_form_says_what_keys_mean_in_the_language_of_the_page(folder: Path) -> None:
    """As the file of its language has it; in a language without one, in English."""

    def help_of(key: str, language: str) -> str:
        file = EntryFiles(folder).file("counters/french.yaml")
        form = EntryForm(file, (), language).form(("units", 0))
        (found,) = (one for one in (*form["fields"], *form["more"]) if one["key"] == key)
        return str(found["help"])

    english, japanese = help_of("movement_class", "en"), help_of("movement_class", "ja")
    assert english.isascii()
    assert "移動" in japanese
    assert "movimento" in help_of("movement_class", "it")
    assert "移动" in help_of("movement_class", "zh")
    assert help_of("movement_class", "no such language") == english
    columns = counter_table(EntryFiles(folder).now(), "ja")["columns"]
    (column,) = (one for one in columns if one["key"] == "movement_class")
    assert column["help"] == japanese


MEANINGS = Path(entries.__file__).parent

KEPT = re.compile(r"\w+\.(?:yaml|md|svg)\b|\w+_\w+|\{[^}]*\}|\[[^\]]*\]")
"""Names of files and keys, and values as in the files: the same in every language."""


@together("language", sorted({*LANGUAGES} - {"en"}))
def test_every_language_has_each_meaning(language: str) -> None:
    ours = json.loads((MEANINGS / f"key_meanings.{language}.json").read_text("utf-8"))
    english = dict.fromkeys(one for keys in key_meanings().values() for one in keys.values())
    assert [one for one in english if one not in ours] == []
    assert [one for one in ours if one not in english] == []
    if language != "ja":  # a tool writes the Japanese ones in the order of their catalogue
        assert list(ours) == list(english), "in the same order"
    assert [one for one in english if not ours[one]] == []
    kept = {text: KEPT.findall(text) for text in english}
    assert {
        one: ours[one] for one in english if any(word not in ours[one] for word in kept[one])
    } == {}


@pytest.mark.parametrize(
    ("size", "wide", "high"),
    [
        ("poker", 72, 101),
        ("poker, across: yes", 97, 76),
        ("mini", 53, 76),
        ("[40, 60]", 48, 72),
        ("[40, 60], across: yes", 48, 72),
        ("[40, 0]", 72, 101),
    ],
)
def test_the_boxes_of_a_deck_have_room_for_its_own_cards(
    folder: Path, size: str, wide: int, high: int
) -> None:
    """8 mm more than the cards of its layout are wide, 12 mm more than they are high, in whole mm."""
    made(folder, {"op": "new-deck", "id": "ruses"})
    history = made(folder, {"op": "new-deck", "id": "events"})
    cards, tracks = folder / "cards.yaml", folder / "tracks.yaml"
    old = "{id: events, title: Events, layout: ruses}"
    assert old in cards.read_text()
    text = cards.read_text().replace(old, old.replace("ruses", "own"))
    cards.write_text(text.replace("layouts:\n", f"layouts:\n- {{id: own, size: {size}}}\n"))
    lines = tracks.read_text().splitlines(keepends=True)
    tracks.write_text("".join(line for line in lines if "id: events" not in line))
    history.make(entry_change(EntryFiles(folder), {"steps": [{"op": "lay-deck", "id": "events"}]}))
    read = tracks.read_text().partition("{id: events, ")[2].partition("]")[0]
    assert read.endswith(f", {wide}, {high}")
