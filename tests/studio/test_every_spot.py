"""The cursor at every sign of texts that are being typed: its path, whether a value stands there, and the
part of a word before it; and what is explained and offered there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from builder.studio.entries.entry_files import EntryFiles
from builder.studio.entries.text_help import TextHelp
from builder.studio.entries.text_paths import spot_at
from tests.recorded import assert_as_recorded
from tests.studio import named_parts

RECORDED = Path(__file__).with_suffix(".txt")

TYPED = """\
# a: {
a: b c  # {
 'q r' : x
"s": |
  t: {

  u: "
 v: w
-
- x
-  - y: [1, {z: 2, 'a b': [c,
     d], "e": f}, g]
   - h#i: j:k
   -
     l: >-
      m: n
     o: {p: {q: r, s}, t : u}
v: [ , {: x}, "y, z" , 'it''s', "\\"]", w]
w: - x
x : {y:z, y: z, "q": [x]}
: y
z.a+b/c-d: e.f+g/h-i
? a
a b:c d: e
"""
"""Valid in parts only, as while it is typed."""

UNITS = """\
units:
- {id: x, nation: reds, symbol: {branch: inf}}
- id: y
  movement_class: foot
  nosuch: 1
markers: []
"""


def shown(path: Sequence[object]) -> str:
    return ".".join(map(str, path)) or "-"


def runs(text: str, told: Callable[[int], str]) -> Iterator[str]:
    """What is told at each offset of each line; neighbours of which the same is told are together."""
    start = 0
    for line in text.splitlines(keepends=True):
        yield f"{line.rstrip()!r}"
        begun = 0
        for column in range(len(line)):
            now = told(start + column)
            if column + 1 == len(line) or told(start + column + 1) != now:
                yield f"  {begun}-{column} {now}"
                begun = column + 1
        start += len(line)


def test_the_spot_of_every_sign_is_as_recorded() -> None:
    def told(offset: int) -> str:
        path, is_value, word = spot_at(TYPED, offset)
        return f"{shown(path)}{' = ' if is_value else ''}{'w' if word else ''}"

    assert_as_recorded(RECORDED, "spots", runs(TYPED, told))


def test_the_word_before_each_sign_of_a_line_is_as_recorded() -> None:
    line = "z.a+b/c-d: e_f 'g' {h,i"
    words = [spot_at(line, n).word for n in range(len(line) + 1)]
    assert_as_recorded(RECORDED, "words", ["|".join(words)])


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> EntryFiles:
    return EntryFiles(named_parts.write(tmp_path_factory.mktemp("spots")))


def test_what_is_explained_and_which_entry_is_shown_at_every_sign_is_as_recorded(
    files: EntryFiles,
) -> None:
    helping = TextHelp(files.now(), "counters.yaml", UNITS)

    def told(offset: int) -> str:
        found = helping.meaning(offset)
        explained = "explained" if found["text"] else ""
        entry = shown(helping.entry(offset))
        return f"{shown(found['path'])} {found['key']!r} {explained} entry {entry}"

    assert_as_recorded(RECORDED, "explained", runs(UNITS, told))


TEXTS = {
    "counters.yaml": (
        "units:\n- nation: ", "units:\n- na", "units:\n- movement_class: ", "units:\n- traits: ",
        "units:\n- symbol: {echelon: ", "units:\n- symbol: {", "defaults:\n  unit:\n    ",
    ),
    "maps/new.yaml": ("legend: {a: ", "terrain: ", "theme: ", "hexsides: {", "tables: "),
    "tables/new.yaml": ("kind: ", "kind: chart\nro", "kind: results\nro"),
    "tables/crt.yaml": ("ro[", "results: {1: "),
    "scenarios/new.yaml": ("setup:\n- counter: ", "setup:\n- at: ", "first_side: "),
    "game.yaml": ("sides:\n- hides: ", "movement_names: {", "document: {own: "),
    "notes.md": ("a",),
}  # fmt: skip


def test_what_is_offered_at_the_end_of_texts_is_as_recorded(files: EntryFiles) -> None:
    lines = []
    for file, texts in TEXTS.items():
        for text in texts:
            found = TextHelp(files.now(), file, text).options(len(text))
            offered = [
                " ".join(filter(None, (f"{one['label']}:" if "apply" in one else one["label"],
                                       one.get("detail", ""), one.get("type", "")[:1])))
                for one in found["options"]
            ]  # fmt: skip
            lines.append(
                f"{file} {text!r} from {found['from']}, {len(offered)}: {' | '.join(offered[:9])}"
            )
    assert_as_recorded(RECORDED, "offered", lines)
