"""Files from which nothing can be made: what is wrong is told at its place in the file."""

from __future__ import annotations

from pathlib import Path

from builder.importing import import_file
from builder.problems import Location
from tests.together import together


@together(
    ("name", "data", "code"),
    [
        ("game.vmod", b"no archive", "not-an-archive"),
        ("map.tmj", b"{}", "bad-tmx"),
        ("cards.csv", "Title\nÉlite – 1\n".encode("cp1252"), "bad-encoding"),
        ("cards.csv", b"", "nothing-to-import"),
        ("cards.xlsx", b"no sheet", "unreadable"),
    ],
)
def test_what_cannot_be_imported_is_told_at_the_file(
    name: str, data: bytes, code: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    (problem,) = import_file(path).problems
    assert problem.code == code
    assert problem.location == Location(path.as_posix(), 1, 1)


def test_a_file_that_is_not_there_is_told_by_its_name(tmp_path: Path) -> None:
    for name in ("none.csv", "none.vmod"):
        (problem,) = import_file(tmp_path / name).problems
        assert problem.code == "unreadable"
        assert problem.location == Location((tmp_path / name).as_posix(), 1, 1)
