"""Languages are data: a script and its customs are read, from the house and from folders beside it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from builder.drawing.charts.cells import chart_rows
from builder.drawing.ink.text import font_runs
from builder.fonts import font_path
from builder.i18n.locales import FOLDERS, customs, languages, scripts
from builder.i18n.translate import Translator
from builder.model.tables import Chart
from builder.outputs.paper.rulebook.look import book_style
from builder.outputs.web.script_fonts import faces_of, script_style
from tests.together import together

NEW = """
[scripts.made-up]
faces = ["made-up", "made-up-bold"]
family = "Made Up Sans"

[languages.qq]
name = "Qaqa"
script = "made-up"
decimal = "·"

[languages.fr]
name = "never"
"""
CATALOGUE = """
msgid ""
msgstr ""
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"

msgid "Terrain"
msgstr "\u7968"
"""
ASKED = """
import json
from builder.drawing.charts.cells import chart_rows
from builder.drawing.ink.text import font_runs, text_width
from builder.fonts import font_metrics
from builder.i18n.locales import customs
from builder.i18n.translate import Translator
from builder.i18n.translate import LANGUAGES, Translator
from builder.outputs.web.script_fonts import faces_of, script_style
print(json.dumps([
    LANGUAGES["qq"], LANGUAGES.get("fr", customs("fr").name), Translator("qq")("Terrain"),
    font_runs("\u7968", "serif", "qq"), font_runs("\u7968", "serif-semibold", "qq"), customs("qq").decimal,
    list(faces_of(["qq"])), "Reference made-up" in script_style("qq"),
]))
"""


@pytest.mark.thorough
def test_a_language_of_a_folder_needs_a_font_and_a_catalogue(tmp_path: Path) -> None:
    (tmp_path / "languages.toml").write_text(NEW, "utf-8")
    (tmp_path / "qq.po").write_text(CATALOGUE, "utf-8")
    for own, plain in (("made-up", "sans-sc"), ("made-up-bold", "sans-sc-bold")):
        shutil.copy(font_path(plain), tmp_path / f"{own}.ttf")
    env = {**os.environ, FOLDERS: str(tmp_path)}
    ran = subprocess.run([sys.executable, "-c", ASKED], env=env, capture_output=True, check=True)
    assert json.loads(ran.stdout) == [
        "Qaqa", "Français", "\u7968",
        [["made-up", "\u7968"]], [["made-up-bold", "\u7968"]], "·",
        ["made-up", "made-up-bold"], True,
    ]  # fmt: skip


def test_every_language_names_a_script_that_is_there() -> None:
    assert all(language.script.id in scripts() for language in languages().values())


def test_a_language_of_a_country_has_the_customs_of_its_language() -> None:
    assert customs("zh-CN").script.id == "chinese"
    assert customs("tlh").script.id == "latin"


def test_chinese_is_set_in_the_chinese_face_and_japanese_in_its_own() -> None:
    assert font_runs("直角", "serif", "zh") == [("sans-sc", "直角")]
    assert font_runs("直角", "serif", "ja") == [("sans-jp", "直角")]
    assert book_style(Translator("zh"), "colour").body.plain_font == "sans-sc"


def test_a_chinese_text_is_not_patched_together_of_two_faces() -> None:
    assert font_runs("战斗结果表", "condensed-bold") == [("sans-sc-bold", "战斗结果表")]
    assert font_runs("戦闘結果表", "condensed-bold") == [("sans-jp-bold", "戦闘結果表")]


def test_a_page_has_the_faces_of_its_script_alone() -> None:
    assert script_style("fr") == script_style("ja") == ""
    assert "fonts/sans-sc.woff" in script_style("zh")
    assert list(faces_of(["en", "fr"])) == []


def test_a_page_has_faces_for_the_names_of_the_languages_it_leads_to() -> None:
    style = script_style("en", ["en", "fr", "ja", "zh"])
    assert "fonts/sans-sc.woff" in style
    assert '[lang="zh"]' in style
    assert "--text" not in style, "its own text stays as it is"
    assert script_style("zh", ["en", "zh"]) == script_style("zh")


def test_percentages_are_written_by_the_custom_of_the_language() -> None:
    assert Translator("de")("16.7%") == "16,7\u00a0%"
    assert Translator("fr")("{n} ({chance})", n=3, chance="50%") == "3 (50\u00a0%)"
    spanish = Translator("es", {"retreat {p}%": "retirada {p} %"})
    assert spanish("retreat {p}%", p="39.4") == "retirada 39,4\u00a0%"
    assert Translator("it")("17% → 33.3%") == "17% → 33,3%"
    assert [Translator(code)("16.7%") for code in ("en", "ja", "zh")] == ["16.7%"] * 3


def test_what_a_catalogue_says_of_a_percentage_stands_as_it_is() -> None:
    assert Translator("de", {"50%": "die Hälfte"})("50%") == "die Hälfte"


def test_only_percentages_are_figures() -> None:
    assert Translator("de")("%1 in 7.4, 10%2") == "%1 in 7.4, 10%2"


@together(
    ("language", "filled", "joined"),
    [
        ("en", "it is in woods, a hill or a town.", "it is in woods, on a hill or in a town."),
        ("en", "if the weather is thaw.", "if there is a thaw."),
        ("en", "it is in woods or the coast.", "it is in woods or on the coast."),
        ("en", "if the hex is the Alps or a lake.", "if the hex is in the Alps or on a lake."),
        ("en", "if the hex is the village.", "if the hex is the village."),
        ("fr", "si il mène là", "s’il mène là"),
        ("fr", "le ravitaillement de Autriche", "le ravitaillement d’Autriche"),
        ("fr", "une unité de USMC", "une unité de USMC"),
        ("fr", "près de le pont, de les gués", "près du pont, des gués"),
        ("fr", "Le attaquant", "L’attaquant"),
        ("es", "a través de el río", "a través del río"),
        ("es", "de El Alamein", "de El Alamein"),
        ("es", "caballería y infantería, uno o otro", "caballería e infantería, uno u otro"),
        ("es", "piedra y hierro", "piedra y hierro"),
        ("it", "di il fiume, da la riva, in l’isola", "del fiume, dalla riva, nell’isola"),
        ("it", "in i boschi, a gli altri, su le colline", "nei boschi, agli altri, sulle colline"),
        ("de", "eine Einheit, die angreift,.", "eine Einheit, die angreift."),
        (
            "de",
            "2 Einheiten, von denen jede rot ist und in einer Stadt steht, ziehen",
            "2 Einheiten, die rot sind und in einer Stadt stehen, ziehen",
        ),
        ("de", "2 Einheiten, die korsisch sind, ziehen", "2 korsische Einheiten ziehen"),
        (
            "de",
            "mindestens 7 Einheiten, von denen jede ein Panzerschiff ist",
            "mindestens 7 Panzerschiffe",
        ),
        (
            "de",
            "3 Einheiten, von denen jede eine Batterie ist.",
            "3 Batterien.",
        ),
        ("de", "2 Einheiten, die Infanterie sind, verlieren", "2 Infanterieeinheiten verlieren"),
        (
            "de",
            "Jede Stufe einer Einheit, die Infanterie ist und in einer Stadt steht, kostet",
            "Jede Stufe einer Infanterieeinheit, die in einer Stadt steht, kostet",
        ),
        (
            "de",
            "wenn es eine Einheit von Nord gibt, die in Corte steht, für Nord",
            "wenn eine Einheit von Nord in Corte steht, für Nord",
        ),
        (
            "de",
            "wenn sie steuerlos ist oder sie keine Batterie ist",
            "wenn sie steuerlos ist oder keine Batterie ist",
        ),
        ("de", "Stärken: Italienisch", "Stärken: Italienische Einheiten"),
        (
            "fr",
            "2 unités dont chacune est une colonne de camions et est dans les Ateliers",
            "2 colonnes de camions qui sont dans les Ateliers",
        ),
        (
            "fr",
            "2 unités dont chacune est un char et est en ville perdent chacune un pas.",
            "2 chars qui sont en ville perdent chacun un pas.",
        ),
        ("fr", "au moins 7 unités dont chacune est un cuirassé.", "au moins 7 cuirassés."),
        (
            "fr",
            "3 pour chaque unité ennemie éliminée qui est un navire amiral.",
            "3 pour chaque navire amiral ennemi éliminé.",
        ),
        (
            "de",
            "3 für jede ausgeschaltete feindliche Einheit, die ein Anführer ist.",
            "3 für jeden ausgeschalteten feindlichen Anführer.",
        ),
        (
            "de",
            "2 für jede ausgeschaltete feindliche Einheit, die ein Flaggschiff ist.",
            "2 für jedes ausgeschaltete feindliche Flaggschiff.",
        ),
        (
            "fr",
            "3 pas d’unités dont chacune est un char.",
            "3 pas d’unités dont chacune est un char.",
        ),
        ("fr", "s’il y a une unité de Nord qui est à Corte", "si une unité de Nord est à Corte"),
        (
            "fr",
            "Toute colonne de camions ou une colonne de traîneaux qui",
            "Toute colonne de camions ou de traîneaux qui",
        ),
        ("fr", "Forces\u00a0: italienne", "Forces\u00a0: unité italienne"),
        ("de", "mindestens ½ ihres Werts „Tempo“", "mindestens die Hälfte ihres Werts „Tempo“"),
        ("de", "mindestens 2 ihres Werts „Tempo“", "mindestens das 2-Fache ihres Werts „Tempo“"),
        ("de", "eine Einheit, die in Brand ist", "eine Einheit, die in Brand steht"),
        ("de", "Die Verteidiger sind nun in Brand.", "Die Verteidiger stehen nun in Brand."),
        (
            "de",
            "wenn der Stand „Höhe“ der Einheit höher als der Stand „Höhe“ des Ziels minus 1 ist.",
            "wenn der Stand „Höhe“ der Einheit höher ist als der Stand „Höhe“ des Ziels minus 1.",
        ),
        (
            "de",
            "jede Einheit, die regulär oder alliiert ist und kein Panzer ist, zieht",
            "jede reguläre oder alliierte Einheit, die kein Panzer ist, zieht",
        ),
        (
            "de",
            "Jede Einheit von der dritten Division oder den Batterien handelt.",
            "Jede Einheit der dritten Division oder der Batterien handelt.",
        ),
        ("de", "und zwar je Einheit von den Alliierten", "und zwar je Einheit der Alliierten"),
        ("de", "wenn im Hexfeld Ruinen ist.", "wenn im Hexfeld Ruinen sind."),
        ("de", "wenn A ist und B ist oder C ist.", "wenn A ist und B ist oder wenn C ist."),
        (
            "de",
            "von A mehr Hexfelder, als der Wert „W“ dieser anderen Einheit angibt, entfernt ist",
            "von A mehr Hexfelder entfernt ist, als der Wert „W“ dieser anderen Einheit angibt",
        ),
        (
            "ja",
            "行動できるのは、補給切れの場合だけである。",
            "行動できるのは、補給切れのユニットだけである。",
        ),
        (
            "ja",
            "射撃できるのは、このターンに射撃していない場合だけである。",
            "射撃できるのは、このターンに射撃していないユニットだけである。",
        ),
        ("ja", "各砲兵か騎兵ユニットについて行う。", "砲兵か騎兵の各ユニットについて行う。"),
        ("ja", "除去された、騎兵である自軍ユニット", "除去された自軍の騎兵ユニット"),
        ("ja", "除去された、町にいるユニット", "除去された、町にいるユニット"),
        (
            "ja",
            "騎兵で、町にいて、混乱でない各ユニット",
            "町にいて、混乱状態でない騎兵の各ユニット",
        ),
        (
            "zh",
            "位于城镇，为骑兵，且未混乱的单位进入溃退状态。",
            "位于城镇、为骑兵且未混乱的单位进入溃退状态。",
        ),
        ("ja", "砲兵か騎兵でなく、森か町にいない", "砲兵でも騎兵でもなく、森にも町にもいない"),
        ("ja", "指揮官から3ヘクス以内である敵ユニット", "指揮官から3ヘクス以内にいる敵ユニット"),
        ("zh", "北军的混乱的单位：0303。", "北军混乱的单位：0303。"),
        ("zh", "每个不属于北军的单位", "每个不属于北军的单位"),
        ("zh", "一个属于法军玩家的单位恢复1级", "法军玩家的一个单位恢复1级"),
        ("zh", "一个法军玩家单位恢复1级", "法军玩家的一个单位恢复1级"),
        ("zh", "每个非炮兵或骑兵的单位", "每个既非炮兵也非骑兵的单位"),
        ("zh", "每有己方骑兵单位损失1级，各方的士气减1", "各方每有骑兵单位损失1级，己方士气减1"),
    ],
)
def test_words_that_meet_are_joined_as_a_language_joins_them(
    language: str, filled: str, joined: str
) -> None:
    assert customs(language).contract(filled) == joined
    assert Translator(language)("{text}", text=filled) == joined


def test_every_part_that_a_pattern_names_is_there() -> None:
    for one in languages().values():
        formed = [pattern for patterns in one.forms.values() for pattern, _ in patterns]
        every = [*one.several, *formed, *(pattern for pattern, _ in one.joins)]
        assert [pattern for pattern in every if re.search(r"\{[a-z_]+\}", pattern)] == []
    assert customs("es").guess_form("lago", "art") == "un lago"


@together(
    ("form", "plain", "expected"),
    [
        ("dat", "die dritte schwere Division", "der dritten schweren Division"),
        ("gen", "der erste leichte Panzer", "des ersten leichten Panzers"),
        ("gen", "der Fluss", "des Flusses"),
        ("gen", "das Korps", "des Korps"),
        ("acc", "ein Panzer", "einen Panzer"),
        ("are", "eine Generalin", "Generalinnen"),
        ("are", "ein Schiff", "Schiffe"),
        ("rel", "ein Depot", "das"),
        ("dat", "Reisfelder", "Reisfeldern"),
        ("acc", "ein Lager", "ein Lager"),
        ("dat", "ein Kommandant", "einem Kommandanten"),
        ("ort", "Weinberg", "in einem Weinberg"),
        ("ort", "Dünen", "in den Dünen"),
        ("ort", "Reisfelder", "in den Reisfeldern"),
        ("ort", "Dichter Wald", "im Dichten Wald"),
        ("hin", "Heide", "in die Heide"),
        ("hin", "Raues Gelände", "ins Raue Gelände"),
        ("hin", "Weinheim", "nach Weinheim"),
        ("ohne", "raues Gelände", "kein raues Gelände"),
    ],
)
def test_german_nouns_for_ground_and_units_are_declined(
    form: str, plain: str, expected: str
) -> None:
    assert customs("de").guess_form(plain, form) == expected


def test_a_german_plural_has_the_dative_of_a_plural() -> None:
    assert customs("de").guess_form("die Augen Europas", "dat") == "den Augen Europas"
    assert customs("de").guess_form("die Ladung", "dat") == "der Ladung"


def test_effects_of_terrain_in_filled_charts_are_translated_word_by_word() -> None:
    chart = Chart(
        id="terrain", title="Terrain", fill="terrain-effects", columns=("Terrain", "Combat"),
        rows=(("Village", "guns −1, bombing half"), ("Sea", "–")),
    )  # fmt: skip
    told = [row[1] for row in chart_rows(chart, Translator("fr"))]
    assert told == ["Guns\u00a0−1, bombing\u00a0divisé par deux", "–"]


def test_decimals_in_filled_charts_are_written_by_the_custom_of_the_language() -> None:
    chart = Chart(
        id="odds", title="Odds", fill="combat-odds", columns=("Differential", "Loss", "Rule"),
        rows=(("26.0", "2.5", "3.1"), ("×½ (7.2)", "+1 (7.2, 7.3)"),
              ("+1", "1.50 : 0.25  16.7%", "7.12"), ("Beta 1.2", "0.75+", "")),
    )  # fmt: skip
    assert chart_rows(chart, Translator("de")) == [
        ["26.0", "2,5", "3.1"],
        ["×½ (7.2)", "+1 (7.2, 7.3)"],
        ["+1", "1,50 : 0,25  16,7\u00a0%", "7.12"],
        ["Beta 1.2", "0,75+", ""],
    ]
    assert chart_rows(chart, Translator("ja"))[2] == ["+1", "1.50 : 0.25  16.7%", "7.12"]
    by_hand = chart.model_copy(update={"fill": ""})
    assert chart_rows(by_hand, Translator("de"))[3] == ["Beta 1.2", "0.75+", ""]
