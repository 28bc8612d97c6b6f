"""Games in several languages: words of the house, texts and rules that lack, differ or are older."""

# ruff: noqa: E501

from __future__ import annotations

from pathlib import Path

import pytest

from builder.loading.languages.side_by_side import prose_beside, side_by_side
from builder.loading.load import load_game
from tests import small_game
from tests.loading.mini import MINI, PNG, load, write
from tests.loading.test_texts_varied import told
from tests.loading.test_translations_varied import ENTRY
from tests.recorded import assert_as_recorded
from tests.together import together

RECORDED = Path(__file__).with_name("languages_compared.txt")

HOUSE = {
    "de": {"Hex": "Sechseck", "hex": "Hexfeld", "Terrain": "Boden", "The terrain": "Das Gelände", "terrain here": "Boden", "zone of control": "Machtbereich", "The zones of control of it": "Die Kontrollzonen davon", "A stacking limit": "Grenze", "Movement": "Bewegungen", "set-up": "Aufstellungen"},
    "fr": {"hexside": "bord", "A hexside": "côtés d’un hexagone", "strength": "vigueur", "a leader|leader": "x", "the leader": "chefs"},
    "ja": {"zone of control": "支配", "zones of control": "ZOC", "set-up": "配置", "strength": "力", "hex": "六角", "movement allowance": "移動力"},
}  # fmt: skip


def test_words_of_the_house_are_told_where_a_translation_has_others(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {**small_game.FILES}
    files["game.yaml"] = str(files["game.yaml"]).replace(
        "languages: [en]", "languages: [en, de, fr, ja]"
    )
    for language, entries in HOUSE.items():
        files[f"locale/{language}.po"] = "\n".join(
            ENTRY.format(text, said) for text, said in entries.items()
        )
    files["rules/en/01.md"] = (
        "## 1.0 Terrain\n\nA zone of control and a hex.\n\n## 2.0 Zones\n\nStacks.\n"
    )
    files["rules/de/01.md"] = (
        "## 1.0 Boden\n\nEin Machtbereich und ein Feld.\n\n## 2.0 Zones {todo: 00000000}\n\nStacks.\n"
    )
    problems = [p for p in load(tmp_path, files).problems if p.code == "two-terms"]
    assert_as_recorded(RECORDED, "house", told(problems))


def test_translations_that_lack_are_counted_or_told_one_by_one(tmp_path: Path) -> None:
    sheet = str(MINI["game.yaml"])
    lines: list[str] = []
    for languages in ("en zz", "en e!", "en de-AT", "en zh-TW", "en", "de en"):
        files = {
            **MINI,
            "game.yaml": sheet.replace("languages: en", f"languages: {languages}"),
            "locale/fr.po": ENTRY.format("Clear", "Plaine"),
        }
        lines += [f"{languages}:", *(f"  {line}" for line in told(load(tmp_path, files).problems))]
    assert_as_recorded(RECORDED, "languages", lines)


GERMAN = """\
# Kleine Schlacht

Zwei Kompanien gegen zwei Zellen.

## 1.0 Bewegung {translates: now}

Eine Einheit zahlt 3 je Feld; siehe [1.1] und {zoc|Zonen}. 7 Felder.

### 1.1 Strassen {scope: Ford} {todo: 00000000}

1. Enter by the road.

## 2.0 Neu {translates: 11111111}

Nur hier.

[[track:turn]]
[[table:gone]]
"""
TERMS_OF_GERMAN = """\
- {id: zoc, name: Kontrollzone, text: Felder., rule: '1.0', translates: '00000000'}
- {id: more, name: Mehr, text: Mehr., todo: '00000000'}
"""
DECLARED = """\
source: given 5.0
stacking:
  rule: '5.2'
  text: "See [1.1], [9.9], {zoc} and {zok}."
  limits: [{most: 6}]
"""


def test_rules_of_two_languages_are_compared(tmp_path: Path) -> None:
    files = {
        **MINI,
        "game.yaml": str(MINI["game.yaml"]).replace("languages: en", "languages: en de it"),
        "rules/en/01.md": str(MINI["rules/en/01.md"]).replace("A unit pays", "A unit pays 2") + "\n[[figure:map]]\n[[figure:gone]]\n",
        "art/map.png": PNG, "tables/crt.yaml": f"{MINI['tables/crt.yaml']!s}rule: 1.1, 9.7\n",
        "tracks.yaml": str(MINI["tracks.yaml"]).replace("title: Turn track", "title: Turn track\n  rule: '9.6'"),
        "rules/de/01.md": GERMAN, "rules/de/glossary.yaml": TERMS_OF_GERMAN, "mechanisms.yaml": DECLARED,
        "locale/de.po": ENTRY.format("See [1.1], [9.9], {zoc} and {zok}.", "Siehe [8.8] und {zak}."),
    }  # fmt: skip
    for name, each in (("together", False), ("each", True)):
        write(tmp_path / name, files)
        found = told(load_game(tmp_path / name, untranslated=each).problems)
        kept = (line for line in found if "/" not in line or "translation of" not in line)
        assert_as_recorded(RECORDED, f"compared {name}", kept)


@together(("most", "count"), [(33, 33), (32, 1)])
def test_untranslated_texts_are_told_each_up_to_a_number(
    most: int, count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builder.loading.languages.missing_translations._MAX_LISTED", most)
    sheet = str(MINI["game.yaml"]).replace("languages: en", "languages: en de")
    problems = load(tmp_path, {**MINI, "game.yaml": sheet}).problems
    assert (
        len([p for p in problems if p.code == "untranslated" and "rules" not in p.message]) == count
    )


SIDE = """\
#, fuzzy
#| msgid "Old road"
msgid "Road"
msgstr "Weg"

msgid "Clear"
msgstr "Freies 2 Feld"

msgid "Marsh"
msgstr ""

msgid "Two Huts"
msgstr "<b>Zwei</b> Hütten"

#~ msgid "Ford"
#~ msgstr "Furt"
"""


def test_texts_stand_beside_their_translations(tmp_path: Path) -> None:
    german = GERMAN.replace("[[table:gone]]\n", "").replace(
        "## 2.0 Neu {translates: 11111111}", "### 1.2 Zwei"
    )
    files = {
        **MINI, "game.yaml": str(MINI["game.yaml"]).replace("languages: en", "languages: en de"), "rules/de/01.md": german,
        "rules/de/glossary.yaml": TERMS_OF_GERMAN, "locale/de.po": SIDE,
    }  # fmt: skip
    found = side_by_side(write(tmp_path, files), "de")
    lines: list[str] = []
    for pair in (*found.cases, *found.terms, *found.texts):
        lines.append(
            f"{pair.name} {pair.source!r} = {pair.translation!r} {pair.state} before {pair.earlier!r} {pair.path} {list(pair.mistakes)}"
        )
    assert_as_recorded(RECORDED, "beside", lines)
    beside = prose_beside(tmp_path, "de")
    assert beside is not None
    assert list(beside.translations) == ["1.0", "1.2", "glossary:zoc"]
    assert list(beside.texts) == ["1.0", "1.1", "glossary:zoc"]
    assert prose_beside(write(tmp_path / "bad", {"game.yaml": "id: [\n"}), "de") is None


ENGLISH_TERMS = """\
- {id: zoc, name: zone of control, text: T., also: [ZOC]}
- {id: ezoc, name: enemy zone of control, text: T.}
- {id: unit, name: unit, text: T.}
- {id: step, name: step, text: T.}
"""
GERMAN_TERMS = """\
- {id: zoc, name: Kontrollzone, text: T., also: [KZ], avoid: [Machtbereich]}
- {id: ezoc, name: feindliche Kontrollzone, text: T.}
- {id: unit, name: Einheit, text: T.}
- {id: step, name: step, text: T., todo: '00000000'}
"""
CASES: dict[str, tuple[str, str]] = {
    "the word of the glossary": ("A zone of control.", "Eine Kontrollzone."),
    "another word": ("A zone of control.", "Ein Bereich."),
    "a form of it": ("A zone of control.", "Eine KZ."),
    "in the plural": ("Units and steps.", "Teile und Schritte."),
    "in a longer term": ("An enemy zone of control.", "Eine feindliche Zone."),
    "an abbreviation": ("Its ZOC.", "Ihr Bereich."),
    "a word to avoid": ("Nothing.", "Ein Machtbereich."),
    "a mark in the source": ("A {zoc|field}.", "Ein Feld."),
    "marks in both": ("A {zoc|field}.", "Ein {zoc|Feld}."),
    "a mark in the translation": ("A zone of control.", "Ein {zoc|Feld}."),
    "a word within another": ("The unity of it.", "Die Ganzheit."),
    "parts in both": ("[[table:crt]]", "[[table:crt]]"),
    "a part in the source": ("[[table:crt]]\n[[track:turn]]", "[[track:turn]]"),
    "a part in the translation": ("Text.", "Text.\n\n[[table:crt]]"),
    "another figure": ("In 3 hexes.", "In 4 Feldern."),
}  # fmt: skip


def test_words_of_the_glossary_and_parts_are_those_of_the_source(tmp_path: Path) -> None:
    english, german = (
        "\n\n".join(
            f"## {n}.0 T\n\n{pair[side]}" for n, pair in enumerate(CASES.values(), 1)
        ).replace("\\\n", "\n")
        for side in (0, 1)
    )
    waiting = (
        "\n\n## 99.0 T {todo: 00000000}\n\nA zone.\n\n## 98.0 T {translates: 00000000}\n\nIn 5.\n"
    )
    files = {
        **MINI, "game.yaml": str(MINI["game.yaml"]).replace("languages: en", "languages: en de"),
        "rules/en/01.md": f"{english}\n\n## 99.0 T\n\nA zone of control.\n\n## 98.0 T\n\nIn 4.\n",
        "rules/de/01.md": german + waiting, "rules/en/glossary.yaml": ENGLISH_TERMS, "rules/de/glossary.yaml": GERMAN_TERMS,
        "locale/de.po": "\n".join(ENTRY.format(*pair) for pair in (("A unit", "Ein Teil"), ("Units {unit}", "Einheiten {unit}"), ("{unit}", "{unit} x"), ("x", "Machtbereich"))),
        "mechanisms.yaml": "source: given 1\n",
    }  # fmt: skip
    del files["examples/all.yaml"]
    codes = (
        "glossary-departure",
        "case-mismatch",
        "changed-figure",
        "stale-translation",
        "untranslated",
    )
    names = dict(enumerate(CASES, 1))
    lines = []
    for problem in load(tmp_path, files).problems:
        if problem.code in codes and "texts" not in problem.message:
            where = problem.path[2:3] if problem.path else ()
            number = str(where[0]).partition(".")[0] if where else ""
            name = names.get(int(number), number) if number.isdigit() else number
            lines.append(f"{name}: {problem.code} {problem.message}")
    assert_as_recorded(RECORDED, "glossary", lines)
    for text, said in (
        ("## 1.0 T {todo: 00000000}\n\nX.\n", "1.0 waits"),
        ("", "the term step waits"),
        ("## 1.0 T {todo: 00000000}\n\nX.\n## 2.0 T {todo: 00000000}\n", "2 cases and terms wait"),
    ):
        terms = (
            GERMAN_TERMS
            if "term" in said and "cases" not in said
            else GERMAN_TERMS.replace(", todo: '00000000'", "")
        )
        found = load(
            tmp_path / said,
            {**files, "rules/de/01.md": text or german, "rules/de/glossary.yaml": terms},
        ).problems
        assert [p for p in found if p.message.startswith(said)], said
