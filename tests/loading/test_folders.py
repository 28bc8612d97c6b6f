"""Files that a game's folder should not hold, or not like this, are told; none is followed, read or
unfolded without end."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import pytest

from builder.loading import part_limits
from builder.loading.part_limits import MAX_PARTS
from builder.loading.reading.portable import unportable
from builder.problems import render_problem, warning
from tests import small_game
from tests.loading.mini import MINI, PNG, changed, load, one, write
from tests.together import together


def test_a_file_that_is_not_utf8_is_told_by_its_first_bad_byte(tmp_path: Path) -> None:
    text = MINI["tracks.yaml"]
    assert isinstance(text, str)
    latin = text.replace("Turn track", "Tour numéro").encode("latin-1")
    told = one({**MINI, "tracks.yaml": latin}, tmp_path, "not-utf8")
    assert "tracks.yaml:4:18: error[not-utf8]: byte 0xe9 is not UTF-8" in told
    assert "save the file as UTF-8" in told


def test_a_file_that_nothing_reads_is_warned_of(tmp_path: Path) -> None:
    told = one({**MINI, "map/ford.yaml": "title: x"}, tmp_path, "unknown-file")
    assert "warning" in told
    assert "did you mean 'maps'?" in told


def test_a_folder_that_nothing_reads_is_told_once(tmp_path: Path) -> None:
    files = {f"old/maps/{i}.yaml": "title: x" for i in range(9)}
    assert "nothing reads old" in one({**MINI, **files}, tmp_path, "unknown-file")
    files = {f"maps/old/{i}.yaml": "title: x" for i in range(9)}
    assert "maps/ holds *.yaml" in one({**MINI, **files}, tmp_path / "b", "unknown-file")


@together(
    ("name", "said"),
    [
        ("con.png", "Windows can have no file of the name art/con.png"),
        ("NUL.x.png", "Windows can have no file of the name art/NUL.x.png"),
        ("com1.png", "Windows can have no file"),
        ("a?.png", "Windows can have no file"),
        ("a.", "Windows can have no file"),
        ("Fort.png", "Windows and macOS take Fort.png and fort.png for one file"),
        ("e\u0301.png", "for one file"),
    ],
)
def test_a_name_that_other_systems_cannot_have_is_told(name: str, said: str) -> None:
    names = ("fort.png", "\u00e9.png", "icon.png", "null.png", "com.png", "a.b.png", name)
    ((path, told),) = unportable(PurePosixPath("art", one) for one in names)
    assert path.name == name
    assert said in told


@pytest.mark.skipif(os.name == "nt", reason="it cannot be written there")
def test_it_is_a_warning_of_its_file(tmp_path: Path) -> None:
    problems = load(tmp_path, {**MINI, "art/aux.png": "x"}).problems
    (found,) = (p for p in problems if p.code == "unportable-name")
    assert found.severity == "warning"
    assert found.location is not None
    assert found.location.file.endswith("/art/aux.png")


@together(
    ("old", "id", "said"),
    [
        ("id: b1", "CON", "Windows can have no file of the name CON"),
        ("id: b1", "nul.x", "Windows can have no file of the name nul.x"),
        ("id: b1", "b.", "Windows can have no file of the name b."),
        ("id: b1", "R1", "Windows and macOS take R1 and r1 for one file"),
        ("id: skirmish", "aux", "Windows can have no file of the name aux"),
    ],
)
def test_an_id_that_is_no_name_for_a_file_everywhere_is_told(
    tmp_path: Path, old: str, id: str, said: str
) -> None:
    """Pictures, folders and sheets are named after ids."""
    files = {name: text.replace(old, f"id: {id}") for name, text in small_game.FILES.items()}
    found = [p for p in load(tmp_path, files).problems if p.code == "unportable-name"]
    assert [(p.message, str(p.severity)) for p in found] == [(said, "warning")]
    (name,) = (name for name, text in small_game.FILES.items() if old in text)
    at = found[0].location
    assert at is not None
    assert at.file.endswith(name)
    assert at.text[at.column - 1 :].startswith(id)


def test_what_nobody_needs_so_much_of_is_refused_with_its_bound(tmp_path: Path) -> None:
    """To draw it would take hours."""
    languages = ", ".join(f'"{a}{b}"' for a in "abcdefgh" for b in "abcdefgh")
    row = "  - [" + ", ".join("x" * 50) + "]\n"
    files = {
        **small_game.FILES,
        "game.yaml": small_game.FILES["game.yaml"].replace("[en]", f"[{languages}]"),
        "tables/big.yaml": f"kind: chart\ntitle: Big\nsource: given 1.0\nrows:\n{row * 201}",
    }
    problems = load(tmp_path, files).problems
    assert {(p.message, p.hint) for p in problems if p.code == "bad-value"} == {
        ("languages: 64 languages", "60 are the most"),
        ("rows: 10050 cells", "10000 are the most: make several charts of it"),
    }


def test_what_no_file_writes_is_told_at_the_game(tmp_path: Path) -> None:
    """A system may declare rules that no ``mechanisms.yaml`` has, and fill tables that are not
    there."""
    loaded = load(tmp_path)
    paths = [
        ("mechanisms", "movement", "rate"),
        ("tables", "made", "rows", 0),
        ("units", "a-co", "x"),
    ]
    told = loaded.located(warning("odd", str(n), path) for n, path in enumerate(paths))
    assert [p.location and (Path(p.location.file).name, p.location.line) for p in told] == [
        ("game.yaml", 1), ("game.yaml", 1), ("counters.yaml", 6)
    ]  # fmt: skip


def test_the_first_map_too_many_is_told_and_no_later_one(tmp_path: Path) -> None:
    (name,) = (name for name in MINI if name.startswith("maps/"))
    files = {f"maps/m{n:03}.yaml": MINI[name] for n in range(MAX_PARTS["maps"] + 2)}
    found = [p for p in load(tmp_path, {**MINI, **files}).problems if p.code == "too-large"]
    assert [p.message for p in found] == ["more than 100 maps"]
    where = found[0].location
    # the map of the game comes before m000, so that m099 is the hundred and first
    assert where is not None
    assert where.file.endswith("maps/m099.yaml")


def test_parts_too_many_are_told_where_they_stand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(part_limits, "MAX_PARTS", {"units": 1, "scenarios": 0})
    monkeypatch.setattr(part_limits, "MOST_OTHERS", 100)
    found = [p for p in load(tmp_path).problems if p.code == "too-large"]
    assert [p.message for p in found] == ["more than 1 units", "more than 0 scenarios"]
    assert [p.location and p.location.line for p in found] == [11, 1]


@together("blank", ["''", '"  "', '"\\u200b"', '"\\u3164"'])
@together("named", ["Red", "Reds", "Movement", "Clear", "Open"])
def test_a_name_that_cannot_be_seen_is_refused(tmp_path: Path, named: str, blank: str) -> None:
    files = {
        name: text.replace(f"name: {named},", f"name: {blank},").replace(
            f"name: {named}}}", f"name: {blank}}}"
        )
        for name, text in small_game.FILES.items()
    }
    told = [p for p in load(tmp_path, files).problems if p.severity == "error"]
    assert [p.code for p in told] == ["bad-value"]
    assert told[0].location is not None
    assert told[0].location.text[told[0].location.column - 1 :].startswith(blank)


def test_a_map_that_was_drawn_for_tiled_may_lie_in_the_game(tmp_path: Path) -> None:
    files = {"tiled/ford.tmx": "<map/>", "tiled/terrain/clear.png": "x"}
    assert "unknown-file" not in {p.code for p in load(tmp_path, {**MINI, **files}).problems}


def test_a_folder_that_may_not_be_looked_into_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.scandir

    def refusing(path: Path) -> Iterator[os.DirEntry[str]]:
        if path.name == "cards":
            raise PermissionError(13, "Permission denied", str(path))
        return real(path)

    monkeypatch.setattr(os, "scandir", refusing)
    told = one(dict(MINI), tmp_path, "unreadable")
    assert "/cards:1:1: error[unreadable]: the folder cannot be read: Permission denied" in told


def test_files_that_are_too_large_together_are_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builder.loading.reading.files.MAX_WHOLE", 2_000)
    assert "too-large" in {p.code for p in load(tmp_path).problems}


def test_hidden_files_and_a_readme_may_lie_in_the_folder(tmp_path: Path) -> None:
    files = {**MINI, ".DS_Store": b"x", ".git/config": "x", "README.md": "# Mini"}
    assert load(tmp_path, files).problems == []


def test_a_folder_without_a_sheet_is_no_game(tmp_path: Path) -> None:
    told = one({"tracks.yaml": "tracks:"}, tmp_path, "no-game")
    assert "has a file game.yaml" in told


def test_a_folder_that_is_not_there_is_no_game(tmp_path: Path) -> None:
    loaded = load(tmp_path / "x", {})
    assert [p.code for p in loaded.problems] == ["no-game"]
    assert loaded.game is None


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text("pools: []")
    inside = tmp_path / "game"
    inside.mkdir()
    (inside / "pools.yaml").symlink_to(tmp_path / "secret.yaml")
    files = {k: v for k, v in MINI.items() if k not in ("pools.yaml", "scenarios/first.yaml")}
    told = one(files, inside, "outside-folder")
    assert "pools.yaml" in told
    assert "copy the file into the folder" in told


def test_a_linked_folder_is_not_followed_but_told(tmp_path: Path) -> None:
    write(tmp_path / "other", {"ford.yaml": "title: x"})
    write(tmp_path / "game", {"game.yaml": MINI["game.yaml"]})
    (tmp_path / "game/maps").symlink_to(tmp_path / "other")
    assert "nothing reads maps" in one({}, tmp_path / "game", "unknown-file")


def test_a_pipe_is_no_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pools.yaml")
    files = {k: v for k, v in MINI.items() if k not in ("pools.yaml", "scenarios/first.yaml")}
    assert "pools.yaml" in one(files, tmp_path, "unreadable")


def test_a_link_that_leads_nowhere_is_told(tmp_path: Path) -> None:
    tmp_path.joinpath("tables").mkdir()
    tmp_path.joinpath("tables/loop.yaml").symlink_to(tmp_path / "tables/loop.yaml")
    assert "tables/loop.yaml" in one(dict(MINI), tmp_path, "unreadable")


def test_a_huge_file_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builder.loading.reading.files.MAX_TEXT", 2_000)
    files = {**MINI, "tracks.yaml": f"{MINI['tracks.yaml']!s}{'# x' * 1_000}"}
    assert "tracks.yaml" in one(files, tmp_path, "too-large")


def test_aliases_cannot_blow_up(tmp_path: Path) -> None:
    rows = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    rows += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 8)]
    loaded = load(tmp_path, {**MINI, "tracks.yaml": "\n".join(rows)})
    assert "too-large" in [p.code for p in loaded.problems]


@pytest.mark.parametrize("deep", ["[" * 200_000, "- " * 200_000, "{a: " * 100_000, "? " * 100_000])
def test_hostile_nesting_is_refused(deep: str, tmp_path: Path) -> None:
    assert "tracks.yaml" in one({**MINI, "tracks.yaml": deep}, tmp_path, "too-deep")


def test_a_counter_list_in_csv_may_be_written_with_semicolons(tmp_path: Path) -> None:
    text = MINI["counters/more.csv"]
    assert isinstance(text, str)
    files = {**MINI, "counters/more.csv": text.replace(",", ";").replace("Cell", '"Ce;ll"')}
    game = load(tmp_path, files).game
    assert game is not None
    assert game.counters["cell"].name == "Ce;ll"


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"GIF89a", "neither PNG nor JPEG"),
        (PNG[:16] + b"\x00\x01\x00\x00" * 2, "65536 x 65536"),
        (PNG[:16] + b"\x00\x00\x4e\x20" * 2, "20000 x 20000"),
        (PNG[:16] + b"\x00\x00\x4f\xb0\x00\x00\x33\x90", "save it with 10200 x 6600"),
        (PNG[:16] + b"\xff\xff\xff\xff\x00\x00\x00\x01", "save it with 20000 x 1"),
        (PNG[:16] + b"\x00" * 8, "no pixels"),
        (b"\xff\xd8\xff\xe0\x00\x00", "neither PNG nor JPEG"),
        (b"", "neither PNG nor JPEG"),
    ],
)
def test_a_picture_is_png_or_jpeg_of_a_sane_size(data: bytes, word: str, tmp_path: Path) -> None:
    told = one({**MINI, "art/a.png": data}, tmp_path, "bad-image")
    assert word in told
    assert "art/a.png" in told


POINTS = "[{hex: '0101', at: [1, 2]}, {hex: '0201', at: [3, 4]}, {hex: '0302', at: [5, 6]}]"


@pytest.mark.parametrize(
    ("file", "code"),
    [("../x.png", "outside-folder"), ("/etc/x.png", "outside-folder"), ("x.png", "missing-image")],
)
def test_the_picture_of_a_map_lies_in_art(file: str, code: str, tmp_path: Path) -> None:
    files = changed(
        "maps/ford.yaml", "title: Ford", f"title: Ford\nimage: {{file: {file}, points: {POINTS}}}"
    )
    assert "ford.yaml:2:15" in one(files, tmp_path, code)


WEBP = "RIFF"


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("counters.yaml", "  name: A\n", "  name: A\n  art: a.webp\n"),
        ("cards.yaml", "count: 2", "art: a.webp"),
        ("maps/ford.yaml", "title: Ford\n", f"title: Ford\nimage: {{file: a.webp, points: {POINTS}}}\n"),
    ],
)  # fmt: skip
def test_a_picture_of_another_kind_is_told_where_it_is_named(
    file: str, old: str, new: str, tmp_path: Path
) -> None:
    files = {**changed(file, old, new), "art/a.webp": WEBP}
    problems = load(tmp_path, files).problems
    assert {p.code for p in problems} == {"unknown-file", "bad-image"}
    (told,) = (render_problem(p) for p in problems if p.code == "bad-image")
    assert "art/a.webp is neither PNG nor JPEG" in told
    assert f"{file}:" in told
    assert "save it as PNG or JPEG" in told


def test_the_ending_of_a_picture_may_be_in_capitals(tmp_path: Path) -> None:
    files = changed("counters.yaml", "  name: A\n", "  name: A\n  art: SCAN.PNG\n")
    loaded = load(tmp_path, {**files, "art/SCAN.PNG": PNG})
    assert loaded.problems == []
    assert loaded.game is not None
    assert set(loaded.game.art) == {"SCAN.PNG"}
