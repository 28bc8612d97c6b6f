"""Translating as a workflow: a template, what has changed since, words that depart from the glossary."""

from __future__ import annotations

import json
import shutil
import tomllib
import unicodedata
from pathlib import Path

import polib
import pytest
from click.testing import CliRunner

from builder import resources
from builder.cli import cli
from builder.i18n.translate import Translator, translated_builtin_texts, translator_of
from builder.loading import load_game
from builder.loading.languages import right_to_left, text_uses
from builder.loading.languages.text_uses import use_of_field
from builder.loading.languages.translatable_texts import IN_RULES, LABELS, VISIBLE, visible_texts
from builder.loading.languages.translate_game import Translation, new_template, translate
from builder.model.game import Game
from builder.model.tables import Chart
from builder.outputs.vassal.table.windows.help_rules import rules_body
from builder.pipeline.build import check_faces
from builder.problems import Problem, Severity, any_fatal
from builder.rules.builtin_words import builtin_words_of, check_builtin_words
from tests.small_game import FILES

LANGUAGES_FOLDER = Path(text_uses.__file__).parent

RULES = """\
# Rules

What this is about.

## 1.0 Movement

A unit enters {zoc|zones of control} at its own cost.

### 1.1 Stacking

No two units share a hex.

## 2.0 Combat

Attacks are a choice [1.1].
"""
GLOSSARY = """\
- id: zoc
  name: zone of control
  text: The six hexes round a unit.
  rule: "1.0"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small game with rules and a glossary, in English."""
    for name, text in {
        **FILES,
        "rules/en/01.md": RULES,
        "rules/en/glossary.yaml": GLOSSARY,
    }.items():
        path = tmp_path / "skirmish" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return tmp_path / "skirmish"


def update(folder: Path, language: str = "ja", **how: object) -> Translation:
    """Run the workflow, and write what it says."""
    made = translate(folder, language, **how)  # type: ignore[arg-type]
    assert not any_fatal(made.problems)
    for name, text in made.files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return made


def edit(folder: Path, name: str, old: str, new: str) -> None:
    text = (folder / name).read_text("utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new), "utf-8")


def problems(folder: Path) -> dict[str, list[Problem]]:
    found: dict[str, list[Problem]] = {}
    for problem in load_game(folder).problems:
        found.setdefault(problem.code, []).append(problem)
    return found


def every_word(game: Game) -> tuple[str, ...]:
    return translated_builtin_texts()


def game_of(folder: Path) -> Game:
    game = load_game(folder).game
    assert game is not None
    return game


def translated(folder: Path) -> Path:
    """The game with everything translated."""
    update(folder)
    edit(folder, "rules/ja/01.md", "## 1.0 Movement {todo:", "## 1.0 移動 {translates:")
    edit(folder, "rules/ja/01.md", "A unit enters {zoc|zones of control} at its own cost.",
         "{zoc}に入るコストは変わらない。")  # fmt: skip
    edit(folder, "rules/ja/01.md", "### 1.1 Stacking {todo:", "### 1.1 スタック {translates:")
    edit(folder, "rules/ja/01.md", "## 2.0 Combat {todo:", "## 2.0 戦闘 {translates:")
    edit(folder, "rules/ja/glossary.yaml", "todo:", "translates:")
    edit(folder, "rules/ja/glossary.yaml", '"zone of control"', "支配地域")
    return folder


class TestATemplate:
    def test_it_holds_every_text_every_case_and_every_term(self, folder: Path) -> None:
        made = update(folder)
        catalogue = polib.pofile(str(folder / "locale/ja.po"))
        assert {e.msgid for e in catalogue} >= {"The field", "Woods"}
        assert not [e.msgid for e in catalogue if e.msgstr]
        assert {"case 1.0", "case 1.1", "case 2.0", "glossary:zoc"} <= set(made.new)
        assert "{todo: " in (folder / "rules/ja/01.md").read_text("utf-8")

    def test_it_says_where_each_text_stands(self, folder: Path) -> None:
        update(folder)
        entries = {e.msgid: e.occurrences for e in polib.pofile(str(folder / "locale/ja.po"))}
        lines = (folder / "terrain.yaml").read_text("utf-8").splitlines()
        line = next(i for i, text in enumerate(lines, 1) if "name: Woods" in text)
        assert ("terrain.yaml", str(line)) in entries["Woods"]
        assert all(entries.values())

    def test_a_text_that_has_only_moved_changes_nothing(self, folder: Path) -> None:
        update(folder)
        edit(folder, "terrain.yaml", "name: Woods", "name:\n      Woods")
        assert translate(folder, "ja").files == {}

    def test_what_the_house_says_already_is_left_out(self, folder: Path) -> None:
        assert "Combat Results Table" in translated_builtin_texts()
        assert "Combat Results Table" not in update(folder).new

    def test_the_language_is_listed(self, folder: Path) -> None:
        update(folder)
        assert game_of(folder).sheet.languages == ("en", "ja")
        update(folder, "pt")
        assert game_of(folder).sheet.languages == ("en", "ja", "pt")

    def test_a_second_run_changes_nothing(self, folder: Path) -> None:
        update(folder)
        again = translate(folder, "ja")
        assert again.files == {}
        assert again.new == []
        assert {"case 1.0", "glossary:zoc", "Woods"} <= set(again.waiting)

    @pytest.mark.thorough
    def test_sentences_of_the_house_ask_for_the_forms_of_the_language(self, folder: Path) -> None:
        update(folder, "pl", house=every_word)
        path = folder / "locale/pl.po"
        catalogue = polib.pofile(str(path), wrapwidth=0)
        assert catalogue.metadata["Plural-Forms"].startswith("nplurals=3;")
        entry = catalogue.find("The unit retreats {number} hexes.")
        assert entry.msgstr_plural == {0: "", 1: "", 2: ""}
        entry.msgstr_plural = {0: "{number} pole", 1: "{number} pola", 2: "{number} pól"}
        catalogue.save()
        tr = translator_of(game_of(folder), "pl")
        assert [tr(entry.msgid, number=n) for n in (1, 2, 5, 22)] == [
            "1 pole",
            "2 pola",
            "5 pól",
            "22 pola",
        ]
        assert update(folder, "pl").house_translated == 1

    def test_the_house_comes_along_into_a_language_it_does_not_speak(self, folder: Path) -> None:
        update(folder, "pt", house=every_word)
        catalogue = polib.pofile(str(folder / "locale/pt.po"))
        assert set(translated_builtin_texts()) <= {e.msgid for e in catalogue}
        made = update(folder, "pt")
        assert (made.house_translated, made.house_count + made.count) == (0, len(catalogue))
        assert 0 < made.count < 100, "what the game itself says is counted apart"
        (warning,) = check_builtin_words(game_of(folder))
        assert str(len(builtin_words_of(game_of(folder)))) in warning.message
        for entry in catalogue:
            if entry.msgstr_plural:
                entry.msgstr_plural = dict.fromkeys(entry.msgstr_plural, entry.msgid)
            else:
                entry.msgstr = entry.msgid
        catalogue.save(str(folder / "locale/pt.po"))
        assert check_builtin_words(game_of(folder)) == []

    def test_only_the_words_that_readers_of_the_game_meet_come_along(self, folder: Path) -> None:
        words = builtin_words_of(game_of(folder))
        assert "Combat Results Table" in words, "every game has one on its sheets"
        assert "The unit retreats {number} hexes." in translated_builtin_texts()
        lines = len(translated_builtin_texts())
        assert len(words) < 0.7 * lines, "systems and families of other games stay out"
        assert "read this module's rules" not in words

    def test_the_language_of_the_game_itself_is_refused(self, folder: Path) -> None:
        (problem,) = translate(folder, "en").problems
        assert problem.code == "unknown-language"


class TestTheComments:
    """Each entry says what its text names, where it is printed, and how much room it has."""

    def test_every_text_has_one(self, folder: Path) -> None:
        update(folder)
        entries = {e.msgid: e.comment for e in polib.pofile(str(folder / "locale/ja.po"))}
        assert "Map key" in entries["Woods"]
        assert all(entries.values())

    def test_every_field_that_people_read_has_a_line_of_its_own_or_its_kind(self) -> None:
        for model, fields in (*VISIBLE.items(), *LABELS.items()):
            for field in fields:
                assert use_of_field(f"{model.__name__}.{field}").endswith((".", "”.")), field

    def test_no_line_speaks_of_a_field_that_is_gone(self) -> None:
        known = {f"{m.__name__}.{f}" for m, fs in (*VISIBLE.items(), *LABELS.items()) for f in fs}
        data = tomllib.loads((LANGUAGES_FOLDER / "text_uses.toml").read_text("utf-8"))
        assert {name for name in data if not name.startswith("*.")} <= known.union(IN_RULES)


class TestTheFile:
    """What Poedit, Weblate and a translator wrote stays as they wrote it."""

    WRAPPED = """\
# Translated by hand
msgid ""
msgstr ""
"Language: ja\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

#. Name of a terrain. Map key, terrain chart, rules.
#: terrain.yaml:3
msgid "Woods"
msgstr ""
"森"
"林"
"""

    def test_an_entry_that_stays_keeps_its_lines(self, folder: Path) -> None:
        (folder / "locale").mkdir()
        (folder / "locale/ja.po").write_text(self.WRAPPED, "utf-8")
        update(folder)
        text = (folder / "locale/ja.po").read_text("utf-8")
        assert text.startswith(self.WRAPPED.split("#:")[0])
        assert 'msgid "Woods"\nmsgstr ""\n"森"\n"林"\n' in text

    def test_one_changed_text_changes_one_entry(self, folder: Path) -> None:
        update(folder)
        before = (folder / "locale/ja.po").read_text("utf-8").strip().split("\n\n")
        edit(folder, "terrain.yaml", "name: Woods", "name: Marshland")
        update(folder)
        after = (folder / "locale/ja.po").read_text("utf-8").strip().split("\n\n")
        fresh = [entry for entry in after if entry not in before]
        assert ["Marshland" in fresh[0], "#~ msgid" in fresh[1]] == [True, True]
        assert len(fresh) == 2

    def test_the_head_has_what_msgfmt_asks_for(self, folder: Path) -> None:
        update(folder, "ru")
        head = polib.pofile(str(folder / "locale/ru.po")).metadata
        assert head["Language"] == "ru"
        assert head["Plural-Forms"].startswith("nplurals=3;")
        for field in ("Project-Id-Version", "PO-Revision-Date", "Last-Translator", "Language-Team"):
            assert field in head

    def test_a_template_has_every_text_and_no_language(self, folder: Path) -> None:
        (path,) = (made := new_template(folder)).files
        assert path == "locale/skirmish.pot"
        template = polib.pofile(made.files[path] + "\n")
        assert {e.msgid for e in template} == {text for _, text in visible_texts(game_of(folder))}
        assert template.metadata["Language"] == ""


class TestMistakesInATranslation:
    def entry(self, folder: Path, source: str, said: str) -> list[str]:
        update(folder)
        edit(folder, "terrain.yaml", "name: Woods", f"name: {json.dumps(source)}")
        with (folder / "locale/ja.po").open("a", encoding="utf-8") as file:
            file.write(
                f"\nmsgid {json.dumps(source)}\nmsgstr {json.dumps(said, ensure_ascii=False)}\n"
            )
        codes = ("changed-figure", "unknown-markup", "unknown-placeholder")
        return [p.message for code in codes for p in problems(folder).get(code, [])]

    def test_another_figure_and_markup_are_told(self, folder: Path) -> None:
        assert self.entry(folder, "Turn 2", "第3ターン <b>") == [
            "the translation has 3 where the text has 2",
            "the translation has <b>, which the text has not",
        ]

    def test_another_figure_in_a_case_is_told_at_the_case(self, folder: Path) -> None:
        edit(folder, "rules/en/01.md", "No two units", "No 4 units")
        edit(translated(folder), "rules/ja/01.md", "No 4 units", "5ユニット")
        (problem,) = problems(folder)["changed-figure"]
        assert problem.location is not None
        assert problem.location.file.endswith("rules/ja/01.md")

    def test_a_form_that_the_language_does_not_have_is_told(self, folder: Path) -> None:
        update(folder, "de")
        with (folder / "locale/de.po").open("a", encoding="utf-8") as file:
            file.write('\nmsgid "it is {words}"\nmsgstr "sie {words:dativ} ist"\n')
        (problem,) = problems(folder)["unknown-form"]
        assert "'dativ'" in problem.message
        assert "dat" in problem.hint

    def test_one_wrong_entry_stops_nothing_else(self, folder: Path) -> None:
        update(folder)
        with (folder / "locale/ja.po").open("a", encoding="utf-8") as file:
            file.write('\nmsgid "{count} boxes"\nmsgstr "{cuont} 箱"\n')
        edit(folder, "terrain.yaml", "name: Woods", "name: Marshland")
        made = translate(folder, "ja")
        assert "Marshland" in made.new
        assert [p.code for p in made.problems if p.code == "unknown-placeholder"]

    def test_a_catalogue_that_cannot_be_read_is_not_written_over(self, folder: Path) -> None:
        update(folder)
        edit(folder, "locale/ja.po", 'msgid "Woods"', "msgid Woods")
        made = translate(folder, "ja")
        assert made.files == {}
        assert "bad-catalogue" in {p.code for p in made.problems}

    def test_another_language_in_error_is_no_matter(self, folder: Path) -> None:
        update(folder)
        edit(folder, "locale/ja.po", 'msgid "Woods"', "msgid Woods")
        assert "Woods" in translate(folder, "de").new


class TestTheCount:
    def test_check_and_translate_count_the_same_texts(self, folder: Path) -> None:
        made = update(folder)
        (warning, *_) = problems(folder)["untranslated"]
        assert f"of {made.count} texts" in warning.message or made.count - made.translated <= 20
        edit(folder, "locale/ja.po", 'msgid "Woods"\nmsgstr ""', 'msgid "Woods"\nmsgstr "森"')
        assert translate(folder, "ja").translated == made.translated + 1

    @pytest.mark.parametrize(
        ("translated", "said"),
        [
            ((), "4 cases and terms wait for a translation, the first is 1.0"),
            (("1.0", "1.1", "2.0"), "the term zoc waits for a translation"),
            (("1.0", "1.1", "zoc"), "2.0 waits for a translation"),
        ],
    )
    def test_rules_that_wait_are_counted_and_a_single_one_is_named(
        self, folder: Path, translated: tuple[str, ...], said: str
    ) -> None:
        update(folder)
        for name in translated:
            file = "glossary.yaml" if name == "zoc" else "01.md"
            written = (folder / "rules/ja" / file).read_text("utf-8")
            todo = "  todo:" if name == "zoc" else f"{name} "
            rest = written[written.index(todo) :].replace("todo:", "translates:", 1)
            (folder / "rules/ja" / file).write_text(written[: written.index(todo)] + rest, "utf-8")
        assert said in [p.message for p in problems(folder)["untranslated"]]


class TestARegion:
    """What pt-BR does not say otherwise, it says as pt does."""

    def regional(self, folder: Path) -> Game:
        update(folder, "pt")
        edit(folder, "locale/pt.po", 'msgid "Woods"\nmsgstr ""', 'msgid "Woods"\nmsgstr "Mata"')
        edit(folder, "rules/pt/01.md", "### 1.1 Stacking {todo:", "### 1.1 Pilhas {translates:")
        edit(folder, "game.yaml", "languages: [en, pt]", "languages: [en, pt, pt-BR]")
        return game_of(folder)

    def test_a_text_comes_from_the_main_language(self, folder: Path) -> None:
        assert translator_of(self.regional(folder), "pt-BR")("Woods") == "Mata"

    def test_a_case_comes_from_the_main_language(self, folder: Path) -> None:
        rules = self.regional(folder).rules_in("pt-BR")
        assert rules is not None
        assert {c.number: (c.title, c.fallback) for c in rules.cases} == {
            "1.0": ("Movement", "en"),
            "1.1": ("Pilhas", ""),
            "2.0": ("Combat", "en"),
        }

    def test_the_region_has_the_last_word(self, folder: Path) -> None:
        self.regional(folder)
        update(folder, "pt-BR")
        edit(
            folder, "locale/pt-BR.po", 'msgid "Woods"\nmsgstr ""', 'msgid "Woods"\nmsgstr "Bosque"'
        )
        assert translator_of(game_of(folder), "pt-BR")("Woods") == "Bosque"
        assert translator_of(game_of(folder), "pt")("Woods") == "Mata"

    def test_chitwrights_own_words_are_those_of_the_main_language(self) -> None:
        assert Translator("de-AT")("Combat Results Table") == Translator("de")(
            "Combat Results Table"
        )
        assert Translator("zh-TW")("Combat Results Table") == "Combat Results Table"


class TestBorrowedFaces:
    """Chinese of Taiwan has no font of the house, and is set in that of Japanese."""

    @pytest.mark.parametrize("language", ["zh-TW", "zh-HK"])
    def test_a_language_in_the_face_of_another_is_told_the_free_one(
        self, folder: Path, language: str
    ) -> None:
        edit(folder, "game.yaml", "languages: [en]", f"languages: [en, {language}]")
        (problem,) = problems(folder)["borrowed-face"]
        assert problem.message.startswith(f"{language} is set in Noto Sans JP")
        assert "Noto Sans TC" in problem.hint
        assert problem.severity is Severity.WARNING

    def test_a_language_with_a_face_of_its_own_is_not(self, folder: Path) -> None:
        edit(folder, "game.yaml", "languages: [en]", "languages: [en, ja, zh]")
        assert "borrowed-face" not in problems(folder)


class TestRightToLeft:
    """Hebrew and Arabic would be printed backwards, and are refused."""

    @pytest.mark.parametrize("language", ["he", "ar-EG", "fa"])
    def test_such_a_language_is_refused(self, folder: Path, language: str) -> None:
        edit(folder, "game.yaml", "languages: [en]", f"languages: [en, {language}]")
        (problem,) = problems(folder)["right-to-left"]
        assert problem.message.startswith(language)

    def test_no_translation_into_it_is_begun(self, folder: Path) -> None:
        refused = CliRunner().invoke(cli, ["translate", str(folder), "ar"])
        assert "ar is written from right to left" in refused.output
        assert not (folder / "locale/ar.po").exists()
        assert "ar" not in (folder / "game.yaml").read_text("utf-8").partition("languages:")[2][:20]

    def test_such_a_word_is_refused_where_it_stands(self, folder: Path) -> None:
        edit(folder, "terrain.yaml", "name: Woods", "name: Woods יער")
        (problem,) = problems(folder)["right-to-left"]
        assert problem.location is not None
        assert problem.location.file.endswith("terrain.yaml")

    def test_the_blocks_that_are_looked_at_have_every_such_letter(self) -> None:
        every = (chr(code) for code in range(0x590, 0x1F000))
        letters = [letter for letter in every if unicodedata.bidirectional(letter) in ("R", "AL")]
        assert len(letters) > 1000
        assert all(map(right_to_left._BLOCKS.match, letters))


class TestTheMemory:
    def test_a_similar_text_of_another_game_is_offered_as_fuzzy(
        self, folder: Path, tmp_path: Path
    ) -> None:
        other = tmp_path / "other"
        (other / "locale").mkdir(parents=True)
        (other / "locale/ja.po").write_text(
            'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
            'msgid "The eastern woods"\nmsgstr "東の森"\n', "utf-8"
        )  # fmt: skip
        edit(folder, "terrain.yaml", "name: Woods", "name: The western woods")
        update(folder, others=[other])
        entry = polib.pofile(str(folder / "locale/ja.po")).find("The western woods")
        assert (entry.msgstr, entry.fuzzy) == ("東の森", True)
        assert entry.previous_msgid == "The eastern woods"


class TestWhatIsNotTranslated:
    def test_it_is_read_in_the_language_of_the_game(self, folder: Path) -> None:
        update(folder)
        rules = game_of(folder).rules_in("ja")
        assert rules is not None
        assert {c.number: c.fallback for c in rules.cases} == {
            "1.0": "en",
            "1.1": "en",
            "2.0": "en",
        }
        assert rules.lent == ("zoc",)
        assert "untranslated" in problems(folder)

    def test_it_says_so_in_the_help_of_the_module(self, folder: Path) -> None:
        from builder.i18n.translate import Translator

        edit(
            translated(folder),
            "rules/ja/01.md",
            "### 1.1 スタック {translates:",
            "### 1.1 S {todo:",
        )
        game = game_of(folder)
        rules = game.rules_in("ja")
        assert rules is not None
        body = rules_body(game, rules, Translator("ja"))
        assert body.count("未訳") == 1
        assert "1.1 Stacking<i>（未訳）" in body

    def test_where_none_is_translated_the_rules_say_so_once(self, folder: Path) -> None:
        from builder.i18n.translate import Translator, not_translated

        update(folder)
        game = game_of(folder)
        rules = game.rules_in("ja")
        assert rules is not None
        assert not any(rules.remark_on(case) for case in rules.cases)
        assert not any(rules.remark_on_term(term) for term in rules.glossary)
        note = not_translated(Translator("ja"), rules.fallback)
        assert "英語" in note
        body = rules_body(game, rules, Translator("ja"))
        assert body.count(note) == 1
        assert "未訳" not in body

    def test_the_rulebook_and_the_page_say_it_once_too(self, folder: Path) -> None:
        from builder.drawing.figures import Figures
        from builder.drawing.ink.draw_context import DrawContext
        from builder.drawing.sheets import A4
        from builder.i18n.translate import Translator
        from builder.outputs.paper.rulebook import draw_cover, rulebook
        from tests.outputs.rules_reference.pages import reference_files
        from tests.outputs.test_rulebook import texts

        update(folder)
        game, context = game_of(folder), DrawContext(Translator("ja"))
        pages = rulebook(game, context, A4, {}, {}, draw_cover(game, context, A4, None)).pages
        shown = "".join(t.text for p in pages for t in texts(p.items))
        page = reference_files(
            game, {"ja": context}, {"ja": Figures(game, {}, context)}, {"ja": {}}, []
        )["ja.html"]
        for said in (shown, page.decode()):
            assert said.count("まだ翻訳されていない") == 1
            assert "未訳" not in said

    def test_a_language_without_any_rules_reads_those_of_the_game(self, folder: Path) -> None:
        edit(folder, "game.yaml", "languages: [en]", "languages: [en, ja]")
        rules = game_of(folder).rules_in("ja")
        assert rules is not None
        assert [c.fallback for c in rules.cases] == ["en"] * 3
        assert rules.intro == "What this is about."


class TestWhatReadersAreToldOfAnOlderText:
    """A case whose source has changed since is marked wherever it is read."""

    def changed(self, folder: Path) -> Game:
        edit(translated(folder), "rules/en/01.md", "No two units share", "No three units share")
        edit(folder, "rules/en/glossary.yaml", "The six hexes round", "All six hexes round")
        return game_of(folder)

    def test_the_case_and_the_term_alone_are_marked(self, folder: Path) -> None:
        rules = self.changed(folder).rules_in("ja")
        assert rules is not None
        assert [c.number for c in rules.cases if rules.remark_on(c)] == ["1.1"]
        assert [t.id for t in rules.glossary if rules.remark_on_term(t)] == ["zoc"]

    def test_it_is_said_on_paper_on_the_page_in_the_book_and_in_the_module(
        self, folder: Path
    ) -> None:
        from builder.drawing.figures import Figures
        from builder.drawing.ink.draw_context import DrawContext
        from builder.drawing.sheets import A4
        from builder.outputs.paper.rulebook import draw_cover, rulebook
        from tests.outputs.rules_reference.pages import reference_files
        from tests.outputs.test_rulebook import texts

        game, context = self.changed(folder), DrawContext(Translator("ja"))
        rules = game.rules_in("ja")
        assert rules is not None
        pages = rulebook(game, context, A4, {}, {}, draw_cover(game, context, A4, None)).pages
        shown = "".join(t.text for p in pages for t in texts(p.items))
        page = reference_files(
            game, {"ja": context}, {"ja": Figures(game, {}, context)}, {"ja": {}}, []
        )["ja.html"]
        assert shown.count("旧文からの翻訳") == 2  # the case and the term
        assert page.decode().count("旧文からの翻訳") == 2
        assert "1.1 スタック<i>（旧文からの翻訳）" in rules_body(game, rules, Translator("ja"))


class TestWhatHasChanged:
    def test_a_case_whose_source_was_rewritten_is_stale(self, folder: Path) -> None:
        translated(folder)
        assert "stale-translation" not in problems(folder)
        edit(folder, "rules/en/01.md", "No two units share a hex.", "Two units may share a hex.")
        (problem,) = problems(folder)["stale-translation"]
        assert "1.1" in problem.message
        assert problem.location is not None
        assert problem.location.file.endswith("rules/ja/01.md")
        assert translate(folder, "ja").stale == ["case 1.1"]

    def test_a_case_whose_lines_break_elsewhere_is_not(self, folder: Path) -> None:
        translated(folder)
        edit(folder, "rules/en/01.md", "No two units share a hex.", "No two units\nshare a hex.")
        assert "stale-translation" not in problems(folder)

    def test_a_case_that_was_looked_through_is_up_to_date(self, folder: Path) -> None:
        edit(translated(folder), "rules/en/01.md", "share a hex", "share one hex")
        update(folder, accept=("1.1",))
        assert "stale-translation" not in problems(folder)

    def test_a_term_is_stale_too(self, folder: Path) -> None:
        edit(translated(folder), "rules/en/glossary.yaml", "six hexes", "hexes")
        (problem,) = problems(folder)["stale-translation"]
        assert "zoc" in problem.message
        update(folder, accept=("glossary:zoc",))
        assert "stale-translation" not in problems(folder)

    @pytest.mark.parametrize("name", ["9.9", "glossary:zok", "glossary:"])
    def test_what_is_accepted_has_to_be_there(self, folder: Path, name: str) -> None:
        translated(folder)
        made = translate(folder, "ja", accept=("1.1", name))
        assert [p.code for p in made.problems] == ["unknown-case"]
        assert name in made.problems[0].message
        assert made.files == {}

    def test_a_new_case_stands_in_its_place_and_waits(self, folder: Path) -> None:
        translated(folder)
        edit(folder, "rules/en/01.md", "## 2.0 Combat", "### 1.2 Limits\n\nNone.\n\n## 2.0 Combat")
        assert [p.message for p in problems(folder)["case-mismatch"]] == [
            "case 1.2 is not in the ja rules"
        ]
        assert update(folder).new == ["case 1.2"]
        rules = game_of(folder).rules_in("ja")
        assert rules is not None
        assert [(c.number, c.fallback) for c in rules.cases] == [
            ("1.0", ""), ("1.1", ""), ("1.2", "en"), ("2.0", ""),
        ]  # fmt: skip
        written = (folder / "rules/ja/01.md").read_text("utf-8")
        assert written.index("1.1 ") < written.index("1.2 ") < written.index("2.0 ")

    def test_a_case_that_is_gone_is_obsolete_and_kept(self, folder: Path) -> None:
        edit(
            translated(folder),
            "rules/en/01.md",
            "### 1.1 Stacking\n\nNo two units share a hex.\n",
            "",
        )
        edit(folder, "rules/en/01.md", " [1.1]", "")
        assert update(folder).obsolete == ["case 1.1"]
        assert "1.1 スタック" in (folder / "rules/ja/01.md").read_text("utf-8")

    def test_a_text_that_is_gone_is_an_obsolete_entry(self, folder: Path) -> None:
        update(folder)
        edit(folder, "locale/ja.po", 'msgid "Woods"\nmsgstr ""', 'msgid "Woods"\nmsgstr "森"')
        edit(folder, "terrain.yaml", "name: Woods", "name: Marshland")
        made = update(folder)
        assert "Woods" in made.obsolete
        assert "Marshland" in made.new
        assert '#~ msgid "Woods"' in (folder / "locale/ja.po").read_text("utf-8")

    def test_the_cells_of_a_completed_chart_are_no_obsolete_entries(self, folder: Path) -> None:
        def complete(game: Game) -> Game:
            chart = Chart(id="open", title="Open", columns=("Ground",), rows=(("Woods (2)",),))
            return game.model_copy(update={"tables": (*game.tables, chart)})

        update(folder)
        entry = '\nmsgid "Woods (2)"\nmsgstr "森（2）"\n'
        (folder / "locale/ja.po").open("a", encoding="utf-8").write(entry)
        assert "Woods (2)" in translate(folder, "ja").obsolete
        assert "Woods (2)" not in translate(folder, "ja", complete=complete).obsolete

    def test_a_text_that_changed_a_little_keeps_its_translation_as_fuzzy(
        self, folder: Path
    ) -> None:
        update(folder)
        edit(
            folder, "locale/ja.po", 'msgid "The field"\nmsgstr ""', 'msgid "The field"\nmsgstr "野"'
        )
        edit(folder, "maps/field.yaml", "title: The field", "title: The fields")
        assert update(folder).stale == ["The fields"]
        entry = next(
            e for e in polib.pofile(str(folder / "locale/ja.po")) if e.msgid == "The fields"
        )
        assert (entry.msgstr, entry.fuzzy, entry.previous_msgid) == ("野", True, "The field")


class TestTheGlossary:
    def test_a_case_that_does_not_use_its_word_is_told(self, folder: Path) -> None:
        edit(translated(folder), "rules/ja/01.md", "{zoc}に", "支配区域に")
        (problem,) = problems(folder)["glossary-departure"]
        assert "支配地域" in problem.message
        assert "case 1.0" in problem.message

    def test_another_form_of_it_may_be_listed(self, folder: Path) -> None:
        edit(translated(folder), "rules/ja/01.md", "{zoc}に", "ZOCに")
        assert "glossary-departure" in problems(folder)
        edit(folder, "rules/ja/glossary.yaml", "name: 支配地域", "name: 支配地域\n  also: [ZOC]")
        assert "glossary-departure" not in problems(folder)

    def test_a_word_to_avoid_is_told_wherever_it_stands(self, folder: Path) -> None:
        edit(translated(folder), "rules/ja/01.md", "変わらない", "勢力圏では変わらない")
        edit(
            folder, "rules/ja/glossary.yaml", "name: 支配地域", "name: 支配地域\n  avoid: [勢力圏]"
        )
        (problem,) = problems(folder)["glossary-departure"]
        assert "勢力圏" in problem.message

    @pytest.mark.thorough
    def test_a_real_departure_in_a_real_game_is_found(self, tmp_path: Path) -> None:
        source = resources.specs_folder() / "vietnam-battles"
        folder = Path(shutil.copytree(source, tmp_path / "vietnam-battles"))
        catalogue = folder / "locale/ja.po"
        text = catalogue.read_text("utf-8")
        start = text.index('msgid "Base camp')
        end = text.index("\n\n", start)
        entry = text[start:end]
        assert "ベースキャンプ" in entry
        changed = entry.replace("ベースキャンプ", "基地")
        catalogue.write_text(text[:start] + changed + text[end:], "utf-8")
        departures = problems(folder)["glossary-departure"]
        assert all("ベースキャンプ" in p.message for p in departures)


class TestTheHousesTerms:
    """One thing has one word: that of the game's glossary, else Chitwright's."""

    def titled(self, folder: Path, japanese: str) -> list[str]:
        """What is told when case 1.1, *Stacking limits*, has a title in Japanese."""
        edit(folder, "rules/en/01.md", "1.1 Stacking", "1.1 Stacking limits")
        update(folder)
        edit(
            folder,
            "rules/ja/01.md",
            "### 1.1 Stacking limits {todo:",
            f"### 1.1 {japanese} {{translates:",
        )
        return [p.message for p in problems(folder).get("two-terms", [])]

    def test_another_word_for_a_thing_is_told_with_both(self, folder: Path) -> None:
        (message,) = self.titled(folder, "積み重ねの上限")
        assert "case 1.1" in message
        assert "'stacking limit'" in message
        assert "'スタック制限'" in message

    def test_the_houses_word_is_not_told(self, folder: Path) -> None:
        assert self.titled(folder, "スタック制限の例") == []

    def test_a_term_of_the_games_glossary_goes_before_it(self, folder: Path) -> None:
        edit(
            folder,
            "rules/en/glossary.yaml",
            "- id: zoc",
            "- id: limit\n  name: stacking limit\n  text: How many stand in a hex.\n- id: zoc",
        )
        assert self.titled(folder, "積み重ねの上限") == []

    def test_a_word_alone_is_compared_and_within_a_text_it_is_not(self, folder: Path) -> None:
        edit(folder, "maps/field.yaml", "title: The field", "title: Morale")
        update(folder)
        edit(folder, "locale/ja.po", 'msgid "Woods"\nmsgstr ""', 'msgid "Woods"\nmsgstr "森"')
        text = (folder / "locale/ja.po").read_text("utf-8") + '\nmsgid "Morale"\nmsgstr "意気"\n'
        (folder / "locale/ja.po").write_text(text, "utf-8")
        (problem,) = problems(folder)["two-terms"]
        assert "'意気'" in problem.message
        assert "'士気'" in problem.message
        edit(folder, "locale/ja.po", 'msgid "Morale"', 'msgid "The morale of a hero"')
        assert "two-terms" not in problems(folder)

    def test_another_sense_of_a_word_is_not_told(self, folder: Path) -> None:
        update(folder)
        text = (folder / "locale/ja.po").read_text("utf-8")
        said = text + '\nmsgid "range"\nmsgstr "航続距離"\n'
        (folder / "locale/ja.po").write_text(said, "utf-8")
        assert "two-terms" not in problems(folder)


def test_a_lost_placeholder_is_told(folder: Path) -> None:
    update(folder)
    catalogue = folder / "locale/ja.po"
    text = catalogue.read_text("utf-8")
    catalogue.write_text(f'{text}\nmsgid "Roll {{dice}}"\nmsgstr "振る"\n', "utf-8")
    (problem,) = problems(folder)["lost-placeholder"]
    assert "{dice}" in problem.message


def test_an_example_that_one_language_shows_alone_is_told(folder: Path) -> None:
    edit(translated(folder), "rules/en/01.md", "share a hex.\n", "share a hex.\n\n[[track:turn]]\n")
    assert "stale-translation" not in problems(folder)
    (problem,) = problems(folder)["case-mismatch"]
    assert "[[track:turn]] in en only" in problem.message


@pytest.mark.thorough
def test_a_translation_that_does_not_fit_its_counter_is_told_without_a_build(
    tmp_path: Path,
) -> None:
    source = resources.specs_folder() / "vietnam-battles"
    folder = Path(shutil.copytree(source, tmp_path / "vietnam-battles"))
    assert check_faces(load_game(folder)) == []
    catalogue = polib.pofile(str(folder / "locale/ja.po"), wrapwidth=0)
    entry = next(e for e in catalogue if e.msgid == "Slick")
    entry.msgstr = "補給物資をたくさん集積してある秘密の補給拠点"
    catalogue.save()
    found = check_faces(load_game(folder))
    assert {p.code for p in found} == {"text-too-long"}
    assert all(p.location for p in found)
    assert any("補給物資" in p.message for p in found)


def test_a_text_that_other_games_have_translated_is_filled_in(folder: Path, tmp_path: Path) -> None:
    others = [tmp_path / name for name in ("one", "two")]
    said = {"one": {"Woods": "森", "Clear": "平地"}, "two": {"Woods": "森", "Clear": "開豁地"}}
    for other in others:
        (other / "locale").mkdir(parents=True)
        entries = [f'msgid "{a}"\nmsgstr "{b}"\n' for a, b in said[other.name].items()]
        (other / "locale/ja.po").write_text("\n".join(entries), "utf-8")
    before = translate(folder, "ja").translated
    made = translate(folder, "ja", others=others)
    assert made.filled == ["Woods"]
    assert "Clear" in made.new
    assert made.translated == before + 1
    assert made.count > 1
    assert 'msgid "Woods"\nmsgstr "森"' in made.files["locale/ja.po"]
