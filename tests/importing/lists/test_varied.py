"""Lists that differ in one thing, as games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from builder.importing.lists import counter_lists
from builder.importing.lists.counter_lists import ListedGame, ListKind, rows_of
from builder.importing.lists.encodings import decoded
from builder.importing.lists.listed_pictures import ListedPictures
from builder.importing.report import ImportNotes
from builder.vassal.format.files.unpacking import ReadError
from tests.importing.lists.test_listed import picture
from tests.recorded import assert_as_recorded
from tests.together import together

RECORDED = Path(__file__).with_name("varied.txt")

LISTS: dict[str, list[str]] = {
    "a row": ["Title,Cost", "A,1"],
    "no header but one": ["Title", "A"],
    "a title above": ["My game,", "Title,Cost", "A,1", "B,2"],
    "two titles and an empty line above": ["My game,", ",", "Second of it,", "Title,Cost", "A,1"],
    "one wide row, the last": ["Title", "A", "B,1"],
    "a wide row far below": ["Title", "A", "B", "C", "D", "E,1", "F,2"],
    "wide rows far below": ["Title", "A", "B", "C,1", "D,1", "E,1", "F,2"],
    "empty lines between": ["", "Title,Cost", "", "A,1", ",", "B,2"],
    "no column called title": ["Cost,Word", "1,A"],
    "no column called title after others": ["Qty,Text,Word", "2,t,A"],
    "no column left for a title": ["Qty,Text", "2,t"],
    "two columns for a title": ["Name,Title,Card", "N,T,C"],
    "names in brackets": ["[Title],%Cost%,<Text>", "A,1,t"],
    "a deck and a side": ["Title,Deck,Side", "A,D,S", "B,D,", "C,,S"],
    "a side alone": ["Title,Side", "A,S", "B,T"],
    "two columns for a side": ["Title,Nation,Side", "A,N,S"],
    "no title in a row": ["Title,Cost", ",1", "B,2"],
    "values short and long": ["Title,V,W", f"A,{'v' * 24},{'w' * 25}", 'B,"1\n2",<b>3</b>'],
    "columns without a name": ["Title,,#note,V", "A,1,2,3"],
    "cells beyond": ["Title,V", "A,1,,2", "B"],
    "figures": ["Title,V,W", "A,123,1", "B,1234,12", "C,1234,1234"],
    "texts of counters": ["Title,Text", "A,", "B,t"],
    "flavour": ["Title,Text,Flavour", "A,t,f", "B,,*f*", "C,t,"],
    "copies": ["Title,Qty", "A,1", "B,0", "C,400", "D,401", "E,x3", "F,3×", "G,2.0", "H,2.5", "I,", "J,two"],
    "ids": ["Title,Id", "A,a 1", "B,", "B,", "A,a 1"],
    "dates": ["Title,V", "A,3-Feb", "B,Feb-03", "C,2004-02-03", "D,3-2", "E,3/2/04", "F,3/2"],
    "a side too many": ["Title,Side", *(f"{n},S{n}" for n in range(9))],
    "as many sides as may be": ["Title,Side", *(f"{n},S{n}" for n in range(8))],
    "pictures on both sides": [
        "Title,Deck,Art,Back", "A,D,a.png,b.png", "B,D,,b.png", "C,D,b.png,a.png", "E,X,a.png,",
    ],
    "pictures on one side": ["Title,Art", "A,a.png", "B,", "C,no.png", "D,a.gif", "E,folder"],
}  # fmt: skip


USUAL = ("source: ", "- {id: blue", "- {id: red", "- {id: n-blue", "- {id: n-red")


def told(folder: Path, lines: list[str], what: ListKind) -> Iterator[str]:
    """The sides, layouts, cards and counters of a game, and what was told; without what most games have."""
    made = ListedGame("The list", rows_of("\n".join(lines)), folder, what)
    files = made.files()
    for name in ("game.yaml", f"{what}.yaml"):
        for line in files[name].decode().splitlines():
            if line.startswith("- ") and not line.startswith(USUAL):
                zones = re.findall(r"shows: (\w+)", line)
                yield f"zones {' '.join(zones)}" if zones else line
    yield f"content {made.has_content}, art {sorted(made.art)}"
    for about, texts in made.notes.changed.items():
        yield f"{about}: {texts}"


@together("what", ["cards", "counters"])
def test_a_list_becomes_what_it_became_before(what: ListKind, tmp_path: Path) -> None:
    for name in ("a.png", "b.png", "a.gif"):
        (tmp_path / name).write_bytes(picture())
    (tmp_path / "folder").mkdir()
    recorded: list[str] = []
    for name, lines in LISTS.items():
        recorded += [f"{name}:", *(f"  {line}" for line in told(tmp_path, lines, what))]
    assert_as_recorded(RECORDED, what, recorded)


def test_of_an_empty_list_nothing_is_made(tmp_path: Path) -> None:
    for rows in ([], [[]], [["Title"]], [["Title"], [""]]):
        made = ListedGame("The list", rows, tmp_path)
        made.files()
        assert not made.has_content


def test_a_list_has_so_many_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counter_lists, "_MOST_ROWS", 2)
    for rows, said in ((2, {}), (3, {"rows": ["more than 2: the rest is left out"]})):
        made = ListedGame("The list", [["Title"], *([str(n)] for n in range(rows))], tmp_path)
        made.files()
        assert made.notes.became["cards"] == 2
        assert made.notes.changed == said


def test_pictures_take_so_much_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    size = len(picture())
    for name in ("a.png", "b.png"):
        (tmp_path / name).write_bytes(picture())
    for room, second in ((2 * size, "b.png"), (2 * size - 1, "")):
        found = ListedPictures(tmp_path, ImportNotes(), _room=room)
        assert [found.file_of(name, "T") for name in ("a.png", "b.png", "a.png")] == [
            "a.png",
            second,
            "a.png",
        ]
        assert found.notes.changed == (
            {} if second else {"pictures": ["T: the pictures are too many"]}
        )
    assert ListedPictures(tmp_path, ImportNotes()).file_of("", "T") == ""


@together(
    ("data", "said"),
    [
        (b"", ""),
        (b"\xe9", "cp1252"),
        (b"\x81", "latin-1"),
        (b"a\0b\0\xe9\0", "ab\xe9"),
        (b"\0a\0b\0\xe9", "ab\xe9"),
        (b"a\0b\0c\0d\xff\xe9\xff", "cp1252"),
        (b"\xffab\0c\0d\0e\xff", "cp1252"),
        ("テスト".encode("cp932"), "テスト"),
        ("軍".encode("cp932"), "cp1252"),
        (b"~" * 40 + b"\x7f" * 10 + b"\xe9" + b"~" * 40, "cp1252"),
    ],
)  # fmt: skip
def test_a_text_is_read_if_its_encoding_is_certain(data: bytes, said: str) -> None:
    if said in ("cp1252", "latin-1"):
        with pytest.raises(ReadError) as refused:
            decoded("list.csv", data)
        assert f"--encoding {said}; " in refused.value.problem.hint
    else:
        assert decoded("list.csv", data) == said


@together(
    ("before", "after", "shown"),
    [
        ("", "", "é"),
        ("a" * 10, "b" * 10, "aaaaaaaaaaébbbbbbbbbb"),
        ("a" * 50, "b" * 50, "a" * 30 + "é" + "b" * 29),
        ("\x7f" * 3, "", "\x7f\x7f\x7fé"),
        ("\x7f" + "a" * 40, "", "a" * 30 + "é"),
    ],
)
def test_of_a_doubtful_text_the_first_doubtful_words_are_shown(
    before: str, after: str, shown: str
) -> None:
    with pytest.raises(ReadError) as refused:
        decoded("list.csv", f"{before}é{after}".encode("cp1252"))
    assert f"“… {shown} …”" in refused.value.problem.message
