"""Catalogues, rules and terms of translations in all variations: how they are read, compared with their source,
and brought up to date."""

# ruff: noqa: E501

from __future__ import annotations

from pathlib import Path

from builder.loading.languages.catalogue_file import CatalogueFile, new_head
from builder.loading.languages.catalogue_lines import text_lines
from builder.loading.languages.catalogue_updates import KnownTexts, TextUse, updated_catalogue
from builder.loading.languages.catalogues import read_catalogue
from builder.loading.languages.fallbacks import with_source_fallbacks
from builder.loading.languages.prose_updates import (
    translated_case,
    translated_term,
    updated_prose,
)
from builder.loading.languages.translation_mistakes import changed_figure, translation_mistakes
from builder.loading.languages.translations import term_digest
from builder.loading.reading.located_yaml import read_yaml
from builder.loading.reading.rules_text import ParsedRules, parse_rules
from builder.loading.reading.source_nodes import Place, SourceFile
from builder.model.texts.prose import Term
from tests.loading.test_texts_varied import told
from tests.recorded import assert_as_recorded
from tests.together import together

RECORDED = Path(__file__).with_name("translations_varied.txt")


@together(
    ("text", "parts"),
    [
        ("x" * 71, 0), ("x" * 72, 0), (f"{'x' * 35} {'y' * 35}", 0), (f"{'x' * 36} {'y' * 35}", 1), (f"{'x' * 40} {'y' * 36}", 1), (f"{'x' * 41} {'y' * 36}", 2),
        (f"{'x' * 76} y", 2), (f"{'x' * 75} y", 1), (f"{'x' * 40}-{'y' * 40}", 2), (f"{'x' * 40}-{'1' * 40}", 0), (f"{'x' * 40}:{'y' * 40}", 2), (f"{'x' * 40}: {'y' * 40}", 2), (f"{'x' * 40}/{'y' * 40}", 0),
        ("軍" * 35, 0), ("軍" * 36, 1), ("軍" * 38, 1), ("軍" * 39, 2), (f"{'x' * 40}軍{'y' * 40}", 2), (f"{'x' * 76}軍", 2), (f"{'x' * 76}。", 0), (f"{'軍' * 38}。", 2), (f"{'軍' * 38}（軍", 2), ("e\u0301" * 71, 0), ("e\u0301" * 72, 0),
        ("a\nb", 2), ("a\n", 0), ("\n", 0), ('"' * 35, 0), ("a  b", 0), (f"{'x' * 77}  y", 2),
    ],
)  # fmt: skip
def test_a_text_is_broken_into_so_many_lines(text: str, parts: int) -> None:
    lines = text_lines("msgid", text)
    assert len(lines) - 1 == parts, lines
    joined = "".join(line.removeprefix("msgid ").strip('"') for line in lines)
    assert joined.replace("\\n", "\n").replace('\\"', "").replace("\\", "") == text.strip('"')


@together(
    ("source", "forms", "language", "codes"),
    [
        ("Turn 2", ["第2ターン"], "ja", []), ("Turn 2", ["第２ターン"], "ja", []), ("31 January", ["1月31日"], "ja", []), ("Two units", ["2ユニット"], "ja", []), ("Roll 1d6", ["1W6"], "de", []),
        ("Turn 2", ["第3ターン"], "ja", ["changed-figure"]), ("1,200 metres", ["1 200 m"], "fr", []), ("1,200 metres", ["1,300 m"], "ja", ["changed-figure"]),
        ("Two", ["Zwei"], "de", []), ("2 hexes", ["2 Felder"], "de", []), ("2 hexes", ["3 Felder"], "de", ["changed-figure"]), ("2 hexes", ["Felder"], "de", []), ("hexes", ["2 Felder"], "de", []),
        ("2 of 3", ["4 von 3"], "de", ["changed-figure"]), ("2 of 3", ["4 von 5"], "de", ["changed-figure"]), ("2 of 3", ["4"], "de", []), ("2", ["1"], "de", []), ("1", ["2"], "de", ["changed-figure"]), ("1,000", ["1.000"], "de", []), ("1,000", ["1 000"], "fr", []), ("1,0", ["2,0"], "de", ["changed-figure"]),
        ("{n} hexes", ["{n} Felder"], "de", []), ("{n} hexes", ["Felder"], "de", ["lost-placeholder"]), ("hexes", ["{n} Felder"], "de", ["unknown-placeholder"]), ("{n} hexes", ["{m} Felder"], "de", ["unknown-placeholder"]), ("{n} hexes", ["ein Feld", "{n} Felder"], "de", []),
        ("{n} hexes", ["{n} Feld", "Felder"], "de", ["lost-placeholder"]), ("{n", ["x"], "de", []), ("x", ["{n"], "de", ["unknown-placeholder"]), ("{2}", ["{3}"], "de", ["unknown-placeholder"]), ("a", ["<b>a</b>"], "de", ["unknown-markup"]), ("<b>a</b>", ["<b>a</b>"], "de", []), ("a", ["a&nbsp;b"], "de", ["unknown-markup"]), ("a", ["a < b"], "de", []),
        ("{x}", ["{x:dativ}"], "de", []), ("{x}", ["{x:zzz}"], "de", ["unknown-form"]), ("{a} {b}", ["{a}"], "de", ["lost-placeholder"]), ("٢ x", ["2 x"], "de", []),
    ],
)  # fmt: skip
def test_a_translation_has_the_figures_and_placeholders_of_its_source(
    source: str, forms: list[str], language: str, codes: list[str]
) -> None:
    found = [problem.code for problem in translation_mistakes(source, forms, language)]
    assert [code for code in found if code != "unknown-form" or "zzz" in forms[0]] == codes


def test_a_figure_that_is_changed_is_told_with_both() -> None:
    assert changed_figure("2 of 9 hexes", "3 von 9 Feldern") == ("2", "3")
    assert changed_figure("7 and 5", "5 und 6") == ("7", "6")
    assert changed_figure("7 and 5", "8 und 6") == ("5", "6")


ENTRY = 'msgid "{}"\nmsgstr "{}"\n'
HEAD = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
PLURAL = 'msgid "{{n}} a"\nmsgid_plural "{{n}} a"\nmsgstr[0] "{}"\nmsgstr[1] "{}"\n'
CATALOGUES = {
    "an entry": HEAD + ENTRY.format("a", "b"), "no head": ENTRY.format("a", "b"), "nothing": "", "a context": 'msgctxt "c"\n' + ENTRY.format("a", "b"), "twice": ENTRY.format("a", "b") + "\n" + ENTRY.format("a", "c"), "twice in contexts": 'msgctxt "c"\n' + ENTRY.format("a", "b") + "\n" + ENTRY.format("a", "c"),
    "fuzzy": "#, fuzzy\n" + ENTRY.format("a", "b"), "obsolete": "#~ msgid \"a\"\n#~ msgstr \"b\"\n", "empty": ENTRY.format("a", ""), "plural": HEAD + PLURAL.format("ein a", "{n} a"), "half a plural": HEAD + PLURAL.format("ein a", ""), "an empty plural": HEAD + PLURAL.format("", ""), "a plural without a rule": PLURAL.format("ein a", "{n} a"),
    "a plural with a wrong rule": HEAD.replace("(n != 1)", "odd(n)") + PLURAL.format("ein a", "{n} a"), "a wrong rule without a plural": HEAD.replace("(n != 1)", "odd(n)") + ENTRY.format("a", "b"), "lines": 'msgid ""\n"a "\n"b"\nmsgstr ""\n"c "\n"d"\n', "a mistake": HEAD + "\n" + ENTRY.format("{n} a", "b"), "no quotation mark": 'msgid "a"\nmsgstr "b\n', "no keyword": 'msgid "a"\nmsgst "b"\n', "no text": 'msgid "a"\n',
    "a mark at the start": "\ufeff" + ENTRY.format("a", "b"), "an odd line": ENTRY.format("a", "b") + "odd\n", "a comment": "# c\n#. d\n#: e\n" + ENTRY.format("a", "b"), "two keywords": 'msgstr "b"\nmsgid "a"\n',
}  # fmt: skip


def test_catalogues_are_read_with_what_is_wrong() -> None:
    lines: list[str] = []
    for name, text in CATALOGUES.items():
        found = read_catalogue(SourceFile("de.po", text))
        at = {key: node.place.line + 1 for key, node in found.places.items()}
        lines += [f"{name}: {found.texts} at {at}", *(f"  {line}" for line in told(found.problems))]
    assert_as_recorded(RECORDED, "catalogues", lines)


USES = {
    "one": TextUse((("a.yaml", "1"),), "a word"),
    "two hexes": TextUse((("a.yaml", "2"),)),
    "A sentence of some length about woods.": TextUse(),
}
UPDATES: dict[str, tuple[str | None, KnownTexts]] = {
    "a new one": (None, KnownTexts()),
    "nothing changes": ('# c\nmsgid ""\nmsgstr ""\n"Language: de\\n"\n\n#. a word\n#: a.yaml:1\nmsgid "one"\nmsgstr "eins"\n\nmsgid "two hexes"\nmsgstr ""\n\nmsgid "A sentence of some length about woods."\nmsgstr ""\n', KnownTexts()),
    "another comment": ('msgid ""\nmsgstr ""\n"Language: de\\n"\n\n#. a name\n#: a.yaml:9\nmsgid "one"\nmsgstr "eins"\n\nmsgid "two hexes"\nmsgstr "zwei"\n\nmsgid "A sentence of some length about woods."\nmsgstr ""\n', KnownTexts()),
    "one is gone": (ENTRY.format("one", "eins") + "\n" + ENTRY.format("three", "drei"), KnownTexts()),
    "one is known": (ENTRY.format("one", "eins") + "\n" + ENTRY.format("three", "drei"), KnownTexts(others=("three",), builtin=("three",))),
    "one is like another": (ENTRY.format("two hexs", "zwei Felder"), KnownTexts()),
    "one without translation is like another": (ENTRY.format("two hexs", ""), KnownTexts()),
    "one of other games": (None, KnownTexts(memory={"one": "eins", "two hexs": "zwei Feldr"})),
    "a sentence of other games": (None, KnownTexts(memory={"A sentence of some length about wood.": "Ein Satz über Wald.", "Another of about that length on hills.": "Hügel"})),
    "fuzzy": ("#, fuzzy\n" + ENTRY.format("one", "eins"), KnownTexts()),
    "words of the house": (ENTRY.format("one", "eins"), KnownTexts(builtin=("one", "two hexes"))),
    "an obsolete one comes back": ('#~ msgid "one"\n#~ msgstr "eins"\n', KnownTexts()),
}  # fmt: skip


def test_catalogues_are_brought_up_to_date() -> None:
    lines: list[str] = []
    for name, (text, known) in UPDATES.items():
        made = updated_catalogue(text, new_head("T", "de", "2026-01-01"), USES, known)
        lines.append(
            f"{name}: new {made.new} waiting {made.waiting} stale {made.stale} obsolete {made.obsolete} filled {made.filled}"
        )
        lines.append(
            f"  translated {sorted(made.translated)}, of the house {made.house_translated} of {made.house_count}"
        )
        said = (made.text or "nothing to write").splitlines()
        lines += [f"  {line}" for line in said if "2026" not in line and '"Content' not in line]
    assert_as_recorded(RECORDED, "updates", lines)


@together(
    ("length", "other", "is_offered"),
    [(16, 16, True), (15, 15, False), (40, 29, True), (40, 28, False), (40, 56, True), (40, 57, False), (40, 20, False)],
)  # fmt: skip
def test_a_sentence_of_another_game_is_offered_if_it_is_nearly_as_long(
    length: int, other: int, is_offered: bool
) -> None:
    """One is the beginning of the other, which is the whole of a text of one letter after its first word."""
    text, like = ("woods " + "x" * (count - 6) for count in (length, other))
    like = like if like != text else like[:-1] + "y"
    made = updated_catalogue(
        None,
        new_head("T", "de", "2026-01-01"),
        {text: TextUse()},
        KnownTexts(memory={like: "Wald"}),
    )
    assert (made.stale == [text]) == is_offered
    assert (made.new == [text]) == (not is_offered)


def test_an_entry_that_stays_keeps_its_lines() -> None:
    text = '# own\nmsgid ""\nmsgstr ""\n"Language: de\\n"\n\nmsgid "a"\nmsgstr ""\n"b"\n\n# c\nmsgid   "d"\nmsgstr "e"\n'
    file = CatalogueFile(text, {})
    assert file.text() == text
    file.entries[1].comment = "new"
    assert file.text() == text.replace('# c\nmsgid   "d"', '# c\n#. new\nmsgid   "d"')
    file.entries[1].msgstr = "f"
    assert file.text().endswith('# c\n#. new\nmsgid "d"\nmsgstr "f"\n')
    file.entries.metadata["Language"] = "fr"
    assert file.text().startswith('# own\nmsgid ""\nmsgstr "Language: fr\\n"\n\nmsgid "a"')


def rules(language: str, texts: list[str], glossary: str = "") -> ParsedRules:
    files = [SourceFile(f"rules/{language}/{n:02}.md", text) for n, text in enumerate(texts, 1)]
    root = read_yaml(SourceFile("glossary.yaml", glossary))[0] if glossary else None
    return parse_rules(language, files, root, Place(SourceFile("rules"), 0, 0))


TERMS = "- {id: zoc, name: Zone, text: Hexes round., rule: '1.0'}\n- {id: mp, name: Point, text: A point.}\n"
SOURCE = rules(
    "en",
    [
        "# R\n\nIntro.\n\n## 1.0 One\n\nText one.\n\n### 1.1 Two {scope: S}\n\nText two.\n",
        "# S\n\n## 2.0 Three\n\n- a\n- b\n",
    ],
    TERMS,
)
DIGEST = {number: section.digest for number, section in SOURCE.sections.items()}
ZOC = term_digest(SOURCE.text.glossary[0])


def german(text: str) -> str:
    """A translation in which 'now N' stands for the digest of a case as it is."""
    for number, digest in DIGEST.items():
        text = text.replace(f"now {number}", digest)
    return text.replace("now zoc", ZOC)


TRANSLATIONS: dict[str, tuple[list[str], str]] = {
    "nothing": ([], ""),
    "the first case": (["# R\n\n## 1.0 Eins {translates: now 1.0}\n\nEins.\n"], ""),
    "the middle case": (["## 1.1 Zwei {scope: S} {translates: now 1.1}\n\nZwei."], ""),
    "the last case": (["", "# S\n\n## 2.0 Drei {translates: now 2.0}\n\nDrei.\n"], ""),
    "an older case": (["## 1.0 Eins {translates: 00000000}\n\nEins.\n\n## 1.1 Zwei\n\nZwei.\n"], ""),
    "cases that wait": (["## 1.0 One {todo: now 1.0}\n\nText one.\n\n## 1.1 Two {todo: 00000000}\n\nOld.\n"], ""),
    "a case that is gone": (["## 1.0 Eins\n\nEins.\n\n## 9.0 Neun\n\nNeun.\n"], ""),
    "terms": ([], "- id: zoc\n  name: Zone\n  text: Felder.\n  translates: \"now zoc\"\n- id: old\n  name: Alt\n  text: Alt.\n"),
    "an older term": ([], "- id: zoc\n  name: Zone\n  text: Felder.\n  translates: \"00000000\"\n- id: mp\n  name: Point\n  text: A point.\n  todo: \"11111111\"\n"),
}  # fmt: skip


def test_rules_of_a_translation_are_brought_up_to_date() -> None:
    lines: list[str] = []
    for name, (texts, glossary) in TRANSLATIONS.items():
        said, terms = [german(text) for text in texts], german(glossary)
        target = rules("de", said, terms) if texts or glossary else None
        files = {f"rules/de/{n:02}.md": text for n, text in enumerate(said, 1)} | (
            {"rules/de/glossary.yaml": terms} if terms else {}
        )
        for accept in ((), ("1.0", "glossary:zoc"), ("all",)):
            made = updated_prose(SOURCE, target, "de", files, accept)
            lines.append(
                f"{name}, accepting {' '.join(accept) or 'nothing'}: new {made.new} waiting {made.waiting} stale {made.stale} obsolete {made.obsolete}"
            )
            if accept != ("all",):
                lines += [
                    f"  {path}: {line}"
                    for path, text in made.files.items()
                    for line in text.splitlines()
                ]
        if target is not None:
            (_, completed) = with_source_fallbacks([SOURCE, target], ["en", "de"])
            cases = [(c.number, c.title, c.fallback, c.outdated) for c in completed.cases]
            lines.append(
                f"  read as {completed.fallback!r} {completed.intro!r} {cases} {[t.name for t in completed.glossary]} lent {completed.lent} outdated {completed.outdated}"
            )
    assert_as_recorded(RECORDED, "rules", lines)


def test_a_case_is_written_into_its_place() -> None:
    lines: list[str] = []
    for name, (texts, glossary) in TRANSLATIONS.items():
        said = [german(text) for text in texts]
        target = rules("de", said, german(glossary)) if texts else None
        files = {f"rules/de/{n:02}.md": text for n, text in enumerate(said, 1)}
        for number, text in (
            ("1.0", "Neu\n\nGanz neu.\n"),
            ("1.1", "Neu"),
            ("2.0", "Neu\n\n- x\n- y"),
        ):
            made = translated_case(SOURCE, target, files, "de", number, text)
            lines += [
                f"{name}, case {number}:",
                *(f"  {path}: {line}" for path, new in made.items() for line in new.splitlines()),
            ]
    assert_as_recorded(RECORDED, "cases", lines)


@together(
    ("glossary", "made"),
    [
        ("", '- id: zoc\n  name: "Neu"\n  text: "Ganz neu."\n  rule: "1.0"\n  translates: "D"\n'),
        ("- id: mp\n  name: P\n", '- id: mp\n  name: P\n- id: zoc\n  name: "Neu"\n  text: "Ganz neu."\n  rule: "1.0"\n  translates: "D"\n'),
        ("- id: zoc\n  name: Z\n  text: T\n- id: mp\n  name: P\n", '- id: zoc\n  name: "Neu"\n  text: "Ganz neu."\n  rule: "1.0"\n  translates: "D"\n- id: mp\n  name: P\n'),
    ],
)  # fmt: skip
def test_a_term_is_written_into_its_place(glossary: str, made: str) -> None:
    term = SOURCE.text.glossary[0]
    assert translated_term(term, glossary, "Neu\n\nGanz neu.\n") == made.replace(
        "D", term_digest(term)
    )
    bare = Term(id="x", name="X", text="T.")
    assert "rule" not in translated_term(bare, "", "Neu")
