"""The whole build: what it writes, that it writes the same again, and that it never writes half."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from builder.files import CannotWrite, write_atomically
from builder.incremental.render_cache import RenderCache
from builder.loading import load_game
from builder.pipeline import build, fingerprint, rendering
from builder.pipeline.blank_invalid import without_invalid_parts
from builder.pipeline.build import Options, Report, build_all, build_game
from tests import small_game
from tests.outputs.vassal.sample import blank


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> RenderCache:
    """No test reads or fills the user's cache."""
    kept = RenderCache(tmp_path / "cache")
    monkeypatch.setattr(build, "default_cache", lambda: kept)
    return kept


def built(options: Options) -> Report:
    return build_game(options, lambda done, total, name: None)


def digests(folder: Path) -> dict[str, str]:
    files = sorted(p for p in folder.rglob("*") if p.is_file())
    return {
        p.relative_to(folder).as_posix(): hashlib.sha256(p.read_bytes()).hexdigest() for p in files
    }


def options_for(tmp_path: Path, **changes: str) -> Options:
    return Options(small_game.write(tmp_path, **changes), tmp_path / "out", jobs=1)


def test_a_build_writes_sheets_module_and_rules_under_names_that_a_person_finds(
    tmp_path: Path,
) -> None:
    options = options_for(tmp_path)
    rules = options.folder / "rules" / "en" / "rules.md"
    rules.parent.mkdir(parents=True)
    rules.write_text("# Rules\n\n## 1.0 Start\n\nPlay.\n")
    report = built(options)
    names = set(digests(tmp_path / "out"))
    assert not report.problems
    assert {f"skirmish/en/print/counters-{paper}.pdf" for paper in ("a4", "letter")} <= names
    assert {
        "skirmish/skirmish-1.2.3.vmod",
        "skirmish/en/print/map-field-sheet.pdf",
        "skirmish/en/print/setup-meeting-a4.pdf",
        "skirmish/en/svg/counters-sheet-1-front.svg",
        "skirmish/rules/en.html",
        "skirmish/rules/fonts/serif.woff",
    } <= names
    assert [p.relative_to(tmp_path / "out").as_posix() for p in report.files] == sorted(names)


def test_the_same_spec_gives_the_same_bytes_cached_or_not_on_one_processor_or_two(
    tmp_path: Path,
) -> None:
    options = options_for(tmp_path)
    first = {}
    for name, variant in {
        "cold": options,
        "warm": options,
        "uncached": replace(options, use_cache=False),
        "two": replace(options, use_cache=False, jobs=2),
    }.items():
        assert not built(replace(variant, out=tmp_path / name)).problems
        first[name] = digests(tmp_path / name)
    assert len(first["cold"]) > 8
    assert first["cold"] == first["warm"] == first["uncached"] == first["two"]


@pytest.mark.thorough
def test_a_build_of_what_has_not_changed_is_not_made_again(tmp_path: Path) -> None:
    options = options_for(tmp_path)
    (options.folder / "notes.txt").write_text("a warning to be told each time")
    first, second = built(options), built(options)
    assert (first.unchanged, second.unchanged) == (False, True)
    assert second.files == first.files
    assert second.problems == first.problems
    assert [p.code for p in second.problems] == ["unknown-file"]


@pytest.mark.thorough
@pytest.mark.parametrize(
    "change",
    [
        lambda options: (options.folder / "game.yaml").open("a").write("# more\n"),
        lambda options: (options.folder / "art").mkdir() or (options.folder / "art/x").touch(),
        lambda options: next((options.out / "skirmish").rglob("*.svg")).write_text("edited"),
        lambda options: next((options.out / "skirmish").rglob("*.vmod")).unlink(),
    ],
    ids=["a spec file", "a new file", "an edited output", "a lost output"],
)
def test_any_change_makes_the_build_again(
    tmp_path: Path, change: Callable[[Options], object]
) -> None:
    options = replace(options_for(tmp_path), only=("svg", "vassal"))
    files = built(options).files
    before = digests(options.out)
    change(options)
    again = built(options)
    assert not again.unchanged
    assert again.files == files
    assert digests(options.out) == before


def test_what_was_saved_during_a_build_makes_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = replace(options_for(tmp_path), only=("counters",))
    real = build.write_files

    def slow(*given: Any) -> Any:
        with (options.folder / "game.yaml").open("a") as file:
            file.write("# saved by somebody\n")
        return real(*given)

    with monkeypatch.context() as patched:
        patched.setattr(build, "write_files", slow)
        built(options)
    assert [built(options).unchanged for _ in range(2)] == [False, True]


@pytest.mark.parametrize("damage", [b"", b"{", b"{}"])
def test_a_damaged_record_of_a_build_makes_it_again(
    tmp_path: Path, own_cache: RenderCache, damage: bytes
) -> None:
    options = replace(options_for(tmp_path), only=("svg",))
    files = built(options).files
    assert own_cache.folder is not None
    for entry in own_cache.folder.glob("*/*"):
        entry.write_bytes(damage)
    again = built(options)
    assert (again.unchanged, again.files) == (False, files)
    assert built(options).unchanged


def test_only_what_a_build_reads_is_looked_into_for_changes(tmp_path: Path) -> None:
    options = replace(options_for(tmp_path), only=("svg",))
    (options.folder / ".git").mkdir()
    with (options.folder / ".git" / "pack").open("wb") as pack:
        pack.truncate(1 << 40)  # a hole, larger than any memory
    os.mkfifo(tmp_path / "pipe")
    (options.folder / "README.md").symlink_to(tmp_path / "pipe")
    (options.folder / os.fsdecode(b"\xff.txt")).touch()
    assert built(options).files
    assert built(options).unchanged


def test_a_build_may_lie_in_the_folder_of_its_game(tmp_path: Path) -> None:
    options = options_for(tmp_path)
    inside = replace(options, out=options.folder / "made", only=("svg",), strict=True)
    assert built(inside).files
    again = built(inside)
    assert again.unchanged
    assert not again.problems


def test_a_build_is_made_each_time_if_a_file_cannot_be_read(tmp_path: Path) -> None:
    options = options_for(tmp_path)
    os.mkfifo(options.folder / "pools.yaml")
    assert [p.code for p in built(options).problems] == ["unreadable"]


def test_a_build_with_errors_is_told_again_each_time(tmp_path: Path) -> None:
    options = options_for(tmp_path, terrain="hexes: 3\n")
    assert built(options).problems == built(options).problems != []


def test_a_warm_build_renders_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    options = options_for(tmp_path)
    built(options)
    monkeypatch.setattr(fingerprint, "recall_report", lambda key, cache: None)
    made: list[str] = []
    real = rendering._make_all
    monkeypatch.setattr(
        rendering,
        "_make_all",
        lambda tasks, *rest: (made.extend(t.name for t in tasks), real([], *rest))[1],
    )
    built(options)
    assert made == []


@pytest.mark.thorough
def test_a_change_of_one_value_renders_only_what_shows_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = options_for(tmp_path)
    built(options)
    text = small_game.FILES["counters.yaml"].replace("values: 3-2-4", "values: 5-2-4")
    (options.folder / "counters.yaml").write_text(text)
    made: list[str] = []
    real = rendering._make_all
    monkeypatch.setattr(
        rendering,
        "_make_all",
        lambda tasks, *rest: (made.extend(t.name for t in tasks), real(tasks, *rest))[1],
    )
    built(options)
    assert "en/print/counters-a4.pdf" in made
    assert not [name for name in made if "map" in name or "board" in name]


def test_only_what_is_asked_for_is_written(tmp_path: Path) -> None:
    options = replace(options_for(tmp_path), only=("svg",))
    built(options)
    assert set(digests(tmp_path / "out")) == {
        "skirmish/en/svg/counters-sheet-1-front.svg",
        "skirmish/en/svg/counters-sheet-1-back.svg",
    }


def test_a_game_in_error_writes_no_file(tmp_path: Path) -> None:
    options = options_for(
        tmp_path,
        scenarios__meeting=small_game.FILES["scenarios/meeting.yaml"].replace("0404", "0505"),
    )
    report = built(options)
    assert [p.code for p in report.problems] == ["off-map-hex"]
    assert not report.files
    assert not (tmp_path / "out").exists()


def test_strict_lets_no_warning_pass(tmp_path: Path) -> None:
    options = options_for(tmp_path)
    (options.folder / "notes.txt").write_text("not a spec file")
    assert built(options).files
    strict = built(replace(options, strict=True, out=tmp_path / "strict"))
    assert [p.code for p in strict.problems] == ["unknown-file"]
    assert not strict.files


def test_a_drawing_that_does_not_fit_is_told_at_its_place(tmp_path: Path) -> None:
    long = small_game.FILES["counters.yaml"].replace("name: R1", "name: " + "R1" * 30)
    report = built(options_for(tmp_path, counters=long))
    found = [p for p in report.problems if p.code == "text-too-long"]
    assert found
    assert not report.files
    location = found[0].location
    assert location is not None
    assert (Path(location.file).name, location.line) == ("counters.yaml", 3)


def test_only_pictures_that_are_damaged_are_left_out(tmp_path: Path) -> None:
    game = load_game(small_game.write(tmp_path)).game
    assert game is not None
    whole = blank(4, 4).data
    shown = game.model_copy(update={"art": {"whole.png": whole, "cut.png": whole[:30]}})
    assert without_invalid_parts(shown, []).art == {"whole.png": whole}
    assert without_invalid_parts(game, []) is game


def test_a_glyph_that_no_font_has_is_told_at_its_place(tmp_path: Path) -> None:
    strange = small_game.FILES["counters.yaml"].replace("name: B1", "name: \u0e81")
    report = built(options_for(tmp_path, counters=strange))
    found = [p for p in report.problems if p.code == "missing-glyph"]
    assert found
    assert all("U+0E81" in p.message and p.hint for p in found)
    places = {(Path(p.location.file).name, p.location.line) for p in found if p.location}
    assert ("counters.yaml", 5) in places
    assert not report.files


def test_a_glyph_that_a_sheet_lacks_is_told_once_and_where_it_is_written(tmp_path: Path) -> None:
    """A sheet that is built alone tells it of the unit's name, not of unit and game as well."""
    strange = small_game.FILES["counters.yaml"].replace("name: B1", "name: \u0e81")
    options = replace(options_for(tmp_path, counters=strange), only=("counters",))
    found = [p for p in built(options).problems if p.code == "missing-glyph"]
    messages = [p.message for p in found]
    assert messages
    assert len(set(messages)) == len(messages)
    assert {p.location.line for p in found if p.location} == {5}


@pytest.mark.thorough
def test_a_build_killed_while_rendering_leaves_no_half_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = options_for(tmp_path)
    built(options)
    before = digests(tmp_path / "out")
    (options.folder / "counters.yaml").write_text(
        small_game.FILES["counters.yaml"].replace("3-2-4", "9-9-9")
    )

    def killed(path: Path, data: bytes, *, durable: bool) -> None:
        if path.suffix == ".vmod":
            raise KeyboardInterrupt
        write_atomically(path, data, durable=durable)

    monkeypatch.setattr(build, "write_atomically", killed)
    with pytest.raises(KeyboardInterrupt):
        built(options)
    after = digests(tmp_path / "out")
    assert after.keys() == before.keys()
    assert after["skirmish/skirmish-1.2.3.vmod"] == before["skirmish/skirmish-1.2.3.vmod"]


@pytest.mark.thorough
def test_an_example_that_an_owners_values_undo_is_a_warning(tmp_path: Path) -> None:
    options = options_for(tmp_path)
    (options.folder / "examples").mkdir()
    (options.folder / "examples/values.yaml").write_text(
        "source: given 7.0\n"
        "examples:\n"
        "  - {id: one, rule: '7.3', do: crt, given: {terrain: clear, differential: 1, die: 1},\n"
        "     expect: {result: D1}}\n"
    )
    assert not built(options).problems
    owner = tmp_path / "mine.yaml"
    owner.write_text(
        "game: skirmish\nsource: given my copy\ntables: {crt: {results: {1: A1 A1}}}\n"
    )
    report = built(replace(options, owner=owner))
    assert [(p.code, p.severity) for p in report.problems] == [("wrong-example", "warning")]
    assert report.files


@pytest.mark.parametrize("workers", [1, 2])
def test_several_games_are_built_side_by_side_as_each_alone(tmp_path: Path, workers: int) -> None:
    orders = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        options = options_for(tmp_path / name)
        orders.append(replace(options, only=("rules", "svg"), use_cache=False))
    found = {o.folder: r for o, r in build_all(orders, workers)}
    assert set(found) == {o.folder for o in orders}
    for options in orders:
        alone = built(replace(options, out=tmp_path / "alone"))
        report = found[options.folder]
        assert report.problems == alone.problems
        assert digests(options.out) == digests(tmp_path / "alone")


def test_a_build_that_cannot_be_written_is_refused_before_anything_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = options_for(tmp_path)
    (tmp_path / "file").write_text("")
    monkeypatch.setattr("builder.loading.load_game", None)
    with pytest.raises(CannotWrite):
        built(replace(options, out=tmp_path / "file" / "out", use_cache=False))


def test_files_are_read_one_after_another_as_they_are_written(tmp_path: Path) -> None:
    """All of them at once may be more than the memory."""
    read: list[str] = []

    class Files(dict[str, bytes]):
        def __getitem__(self, name: str) -> bytes:
            there = sorted(path.name for path in tmp_path.iterdir())
            assert there == sorted(read)
            read.append(name)
            return name.encode()

    report = build.write_files(tmp_path, Files(b=b"", a=b"", c=b""), Report())
    assert read == [path.name for path in report.files] == ["a", "b", "c"]
    assert report.digests == [fingerprint.file_digest(name.encode()) for name in "abc"]
