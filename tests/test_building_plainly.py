"""Games are read, built and checked with plain classes as with the full ones, or left to those."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from builder import cli, resources
from builder.model.kind import FULL
from tests import small_game
from tests.processes import in_a_process
from tests.read_plainly import LEFT

ROOT = Path(__file__).parent.parent
KINDS = PLAIN, FULLY = "plain", "full"
AGAIN = f"{PLAIN}, then {FULLY}"
forking = pytest.mark.skipif(sys.platform != "linux", reason="workers are no forks here")

Told = tuple[int, str, str, dict[str, bytes]]
"""What a command says, with its status, and the files that lie there then."""

RULES = "# 1.0 Combat\n\nRoll a die.\n"
OWNED = """\
game: skirmish
source: given my printed copy
units:
  r1: {values: 5-5-5}
"""
EXAMPLES = """\
source: given 7.0
examples:
  - id: far
    rule: "1.0"
    title: From here to there
    do: distance
    given: {a: "0101", b: "0103"}
    expect: {distance: 2}
"""
JA = """\
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "Skirmish"
msgstr "小競り合い"
"""


def test_every_built_in_game_is_read_alike() -> None:
    plain, full = both_read("games")
    assert len(plain) == len(resources.built_in_games())
    assert plain == full


def test_what_is_written_otherwise_is_read_alike_or_left_to_the_full_kind() -> None:
    plain, full = both_read("parts")
    assert len(plain) == len(full)
    assert all(p == f or p.endswith(LEFT) for p, f in zip(plain, full, strict=True))


def both_read(what: str) -> list[list[str]]:
    """What both kinds read of all built-in games."""
    folders = [str(resources.specs_folder() / name) for name in resources.built_in_games()]
    done = [in_a_process("-m", "tests.read_plainly", kind, what, *folders) for kind in KINDS]
    assert not any(one.returncode for one in done), [one.stderr for one in done]
    return [one.stdout.splitlines() for one in done]


# -- the commands ------------------------------------------------------------------------------------


class Both:
    """A game, and commands of it that are processes of either kind."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.beside = folder, folder.parent

    def change(self, name: str, old: str, new: str) -> None:
        path = self.folder / name
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")

    def alike(self, *words: str) -> str:
        """Which kinds it takes to do what the full one alone does alike."""
        did, told = self.told(PLAIN, *words)
        only, expected = self.told(FULLY, *words)
        assert only == FULLY
        assert told[:3] == expected[:3]
        assert told[3] == expected[3], "files differ"
        return did

    def told(self, kind: str, *words: str, place: str = "") -> tuple[str, Told]:
        """Which kinds it takes, and what is told; what is kept and written has a place of its own, or
        the one that is named."""
        out, cache = self.beside / f"out-{place or kind}", self.beside / f"cache-{place or kind}"
        written = ("--out", str(out)) if words[0] == "build" else ()
        done = in_a_process(
            *("-c", COMMAND, words[0], str(self.folder), *words[1:], *written),
            **{"XDG_CACHE_HOME": str(cache)} | ({FULL: "1"} if kind == FULLY else {}),
        )
        lines = re.sub(r"in [0-9.]+ s", "", done.stderr).splitlines()
        kinds = [line for line in lines if line in KINDS]
        others = "\n".join(line for line in lines if line not in kinds)
        said = done.returncode, done.stdout.replace(str(out), ""), others
        return ", then ".join(reversed(kinds)), (*said, files(out))


def files(folder: Path) -> dict[str, bytes]:
    """What lies in a folder."""
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


COMMAND = """
import atexit, sys
tell = lambda: print("plain" if "builder.model.plain.parts" in sys.modules else "full", file=sys.stderr)
atexit.register(tell)
from builder.cli import main
main()
"""
"""The command, which tells its kind at last: after another that it has started, if it has."""


@pytest.fixture
def both(tmp_path: Path) -> Both:
    """A game in two languages."""
    sheet = small_game.FILES["game.yaml"].replace("[en]", "[en, ja]")
    folder = small_game.write(tmp_path, game=sheet)
    for name, text in (
        ("rules/en/1.md", RULES),
        ("locale/ja.po", JA),
        ("examples/examples.yaml", EXAMPLES),
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return Both(folder)


@forking
def test_a_game_is_built_and_checked_alike_from_nothing_and_after_changes(both: Both) -> None:
    assert both.alike("build", "--paper", "A4") == PLAIN
    both.change("counters.yaml", "name: R1", "name: R7")
    assert both.alike("build", "--paper", "A4") == PLAIN
    both.change("rules/en/1.md", "Roll a die.", "Roll a die, and another.")
    both.change("locale/ja.po", "小競り合い", "小さな戦い")
    both.change("tables/crt.yaml", "The attacker retreats.", "The attacker goes back.")
    assert both.alike("build", "--paper", "A4") == PLAIN
    assert both.alike("check") == PLAIN


@forking
def test_what_is_asked_for_is_read_alike(both: Both) -> None:
    owned = both.beside / "mine.yaml"
    owned.write_text(OWNED, "utf-8")
    printed = ("--lang", "ja", "--paper", "Letter", "--print", "low-ink,bleed=2")
    assert both.alike("build", "--only", "counters,charts", *printed) == PLAIN
    assert (
        both.alike("build", "--only", "module", "--module", "svg,tiles", "--owner", str(owned))
        == PLAIN
    )
    assert both.alike("build", "--print", "bleed=wide") == AGAIN


@forking
def test_several_games_are_built_by_the_full_kind(both: Both) -> None:
    other = shutil.copytree(both.folder, both.beside / "other")
    sheet = other / "game.yaml"
    sheet.write_text(sheet.read_text("utf-8").replace("id: skirmish", "id: other"), "utf-8")
    did, _ = both.told(PLAIN, "build", str(other), "--only", "counters")
    assert did == FULLY


@forking
@pytest.mark.parametrize(("first", "second"), [KINDS, (FULLY, PLAIN)])
def test_what_one_kind_has_kept_the_other_finds(both: Both, first: str, second: str) -> None:
    words = "build", "--paper", "A4"
    made = both.told(first, *words, place="one")
    kept = files(both.beside / "cache-one").keys()
    shutil.rmtree(both.beside / "out-one")
    found = both.told(second, *words, place="one")
    assert (made[0], found[0]) == (first, second)
    assert found[1] == made[1]
    assert files(both.beside / "cache-one").keys() == kept


REFERENCES = (
    ("counters.yaml", "nation: reds", "nation: rods"),
    ("maps/field.yaml", "  02    c", "  02    x"),
    ("tables/crt.yaml", "4: A1 -", "4: A1"),
    ("locale/ja.po", "msgstr", "msgstring"),
)
VALUES = (
    ("counters.yaml", "nation: reds", "nations: reds"),
    ("maps/field.yaml", "hex_size: 16", "hex_size: wide"),
    ("scenarios/meeting.yaml", "turns: 3", "turns: 0"),
    ("tables/crt.yaml", "kind: results", "kind: outcomes"),
)


@forking
@pytest.mark.parametrize(
    ("kinds", "changes"),
    [
        (PLAIN, REFERENCES),
        (AGAIN, VALUES),
        (AGAIN, [("game.yaml", "languages: [en, ja]", "languages: []")]),
        (AGAIN, [("examples/examples.yaml", " b:", " c:")]),
        (PLAIN, [("examples/examples.yaml", "distance: 2", "distance: 3")]),
    ],
    ids=["references", "values", "sheet", "question", "answer"],
)
def test_what_is_wrong_is_told_alike(
    both: Both, kinds: str, changes: Sequence[tuple[str, str, str]]
) -> None:
    for change in changes:
        both.change(*change)
    assert both.alike("build") == kinds
    both.alike("check", "--json")


@forking
def test_what_is_sound_is_built_alike_where_something_is_wrong(both: Both) -> None:
    both.change("counters.yaml", "nation: reds", "nation: rods")
    both.alike("build", "--keep-going", "--only", "counters")


@pytest.mark.parametrize("plain", [True, False])
def test_what_nobody_foresaw_is_tried_with_the_full_kind(
    monkeypatch: pytest.MonkeyPatch, plain: bool
) -> None:
    def fail(**_: object) -> None:
        raise LookupError("what plain classes lack")

    monkeypatch.setattr(cli, "cli", fail)
    monkeypatch.setattr(cli, "is_plain", lambda: plain)
    monkeypatch.setattr(cli, "_again", lambda: 7)
    with pytest.raises(SystemExit if plain else LookupError):
        cli.main()
