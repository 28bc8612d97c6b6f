"""Which files of a folder a game has, which are passed over, and which are told as unknown; and what is read of
them."""

# ruff: noqa: E501

from __future__ import annotations

from pathlib import Path, PurePosixPath

import pytest

from builder.loading.reading import files
from builder.loading.reading.files import Shelf, open_shelf
from tests.loading.mini import write
from tests.loading.test_boards import told
from tests.together import together

USED = [
    "game.yaml", "counters.csv", "carried.json", "maps/a.yaml", "maps/a.svg", "counters/a.csv", "counters/a.xlsx", "rules/en/01.md", "rules/en/glossary.yaml", "art/a.png", "art/a.PNG", "art/a.svg", "art/a.JPG",
    "fonts/a.ttf", "fonts/a.txt", "locale/de.po", "carried/buildFile.xml", "carried/images/a/b.gif", "carried/art",
]  # fmt: skip
PASSED = [
    "README.md", "LICENSE", "import-report.md", "print-shops.yaml", ".hidden", "maps/.hidden.yaml", ".git/a", "__pycache__/a", "locale/game.pot", "locale/sources.json", "out/rules/a.html", "built/x.vmod", "built2/a/x.tmx",
]  # fmt: skip
TOLD = {
    "gmae.yaml": "did you mean 'game.yaml'?", "mapz": "did you mean 'maps'?", "other/a.yaml": "", "maps/a.png": "maps/ holds *.yaml and *.svg", "maps/a.YAML": "maps/ holds *.yaml and *.svg", "maps/inner/a.yaml": "maps/ holds *.yaml and *.svg",
    "tables/a.csv": "tables/ holds *.yaml", "rules/01.md": "rules text lies in rules/<language>/", "rules/en/a.txt": "rules/<language>/ holds *.md and glossary.yaml", "rules/en/deep/a.md": "rules/<language>/ holds *.md and glossary.yaml", "locale/a.mo": "locale/ holds *.po",
    "art/a.gif": "art/ holds *.png, *.jpg, *.jpeg and *.svg", "carried": "", "maps/game.pot": "maps/ holds *.yaml and *.svg", "glossary.yaml": "",
}  # fmt: skip


@together("name", [*USED, *PASSED, *TOLD])
def test_a_file_belongs_to_a_game_or_not(name: str, tmp_path: Path) -> None:
    shelf = open_shelf(write(tmp_path, {name: b"x"}))
    there = PurePosixPath(name) in shelf.files
    assert there == (name in USED)
    hints = [problem.hint for problem in shelf.problems if problem.code == "unknown-file"]
    assert len(hints) == len(shelf.unread) == (name in TOLD), list(told(shelf.problems))
    if TOLD.get(name):
        assert TOLD[name] in str(hints[0])


def test_files_are_among_a_folder_by_their_endings(tmp_path: Path) -> None:
    shelf = open_shelf(
        write(
            tmp_path, dict.fromkeys(["maps/b.yaml", "maps/a.yaml", "maps/a.svg", "art/a.PNG"], "x")
        )
    )
    assert [path.name for path in shelf.among("maps", ".yaml")] == ["a.yaml", "b.yaml"]
    assert [path.name for path in shelf.among("maps", ".svg", ".yaml")] == [
        "a.svg",
        "a.yaml",
        "b.yaml",
    ]
    assert [path.name for path in shelf.among("art", ".png")] == ["a.PNG"]
    assert (shelf.has("maps/a.yaml"), shelf.has("maps/c.yaml")) == (True, False)
    assert [p.code for p in open_shelf(tmp_path / "none").problems] == ["no-game"]


def test_what_is_made_of_a_file_is_made_once_for_the_same_content(tmp_path: Path) -> None:
    made: list[str] = []

    def make(text: str) -> str:
        made.append(text)
        return text.upper()

    first = Shelf(tmp_path)
    assert [first.once("a", "x", make), first.once("a", "x", make), first.once("b", "x", make)] == [
        "X"
    ] * 3
    assert made == ["x", "x"]
    second = Shelf(tmp_path, before=first)
    assert (
        second.once("a", "x", make),
        second.once("b", "y", make),
        second.once("b", "y", make),
    ) == ("X", "Y", "Y")
    assert made == ["x", "x", "y"]
    second.close()
    assert (second.once("a", "x", make), Shelf(tmp_path).once("a", "x", make)) == ("X", "X")
    assert made == ["x", "x", "y", "x"]


@together(
    ("data", "text", "said"),
    [
        (b"a", "a", []), (b"\xef\xbb\xbfa", "a", []), (b"a\n\xffb", None, ["byte 0xff is not UTF-8"]), (b"", "", []),
    ],
)  # fmt: skip
def test_a_text_is_utf_8(data: bytes, text: str | None, said: list[str], tmp_path: Path) -> None:
    shelf = open_shelf(write(tmp_path, {"game.yaml": data}))
    file = shelf.text(PurePosixPath("game.yaml"))
    assert (file.text if file else None) == text
    assert [str(problem.message) for problem in shelf.problems] == said
    if said:
        where = shelf.problems[0].location
        assert where is not None
        assert (where.line, where.column) == (2, 1)


def test_files_are_so_large_each_and_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, {"a.txt": b"123", "b.txt": b"456"})
    names = [
        PurePosixPath("a.txt"),
        PurePosixPath("b.txt"),
        PurePosixPath("c.txt"),
        PurePosixPath("."),
    ]
    for most, whole, found in (
        (3, 6, [b"123", b"456"]),
        (2, 6, [None, None]),
        (3, 5, [b"123", None]),
    ):
        monkeypatch.setattr(files, "MAX_WHOLE", whole)
        shelf = Shelf(tmp_path)
        read = [shelf.read(tmp_path, name, name.name, most) for name in names]
        assert read == [*found, None, None]
        codes = [problem.code for problem in shelf.problems]
        assert codes == ["too-large"] * found.count(None) + ["unreadable"] * 2


def test_a_file_lies_in_the_folder(tmp_path: Path) -> None:
    write(tmp_path, {"in/a.txt": b"1", "out/b.txt": b"2"})
    (tmp_path / "in" / "link.txt").symlink_to(tmp_path / "out" / "b.txt")
    (tmp_path / "in" / "own.txt").symlink_to(tmp_path / "in" / "a.txt")
    (tmp_path / "in" / "folder").symlink_to(tmp_path / "out")
    shelf = Shelf(tmp_path / "in")
    names = ("a.txt", "link.txt", "own.txt", "folder/b.txt", "../out/b.txt")
    read = [shelf.read(tmp_path / "in", PurePosixPath(name), name, 9) for name in names]
    assert read == [b"1", None, b"1", None, None]
    assert [problem.code for problem in shelf.problems] == ["outside-folder"] * 3
    assert (shelf.text_if_there("a.txt"), shelf.text_if_there("gone.txt")) == ("1", None)
