"""The index leads to cases by letter, in each language's own order."""

from __future__ import annotations

from builder.i18n.collation import UNREADABLE, index_place, sort_key, without_article
from builder.model.texts.prose import Block, Case, Inline, RulesText, Term
from builder.outputs.web.index import index_of


def rules(language: str, terms: list[Term], *cases: tuple[str, str, str]) -> RulesText:
    """Cases by number, title and the term that each speaks of."""
    made = []
    for number, title, term in cases:
        items = ((Inline(text="a term", term=term),),) if term else ()
        made.append(
            Case(number=number, title=title, blocks=(Block(kind="paragraph", items=items),))
        )
    return RulesText(language=language, cases=tuple(made), glossary=tuple(terms))


ZONE = Term(id="zoc", name="zone of control", text="Hexes round a unit.", rule="6.0")


def test_a_term_leads_to_its_definition_first_then_to_its_uses() -> None:
    found = index_of(rules("en", [ZONE], ("5.0", "Movement", "zoc"), ("6.0", "Zones", "")))
    entries = {e.name: e.numbers for group in found for e in group.entries}
    assert entries["Zone of control"] == ("6.0", "5.0")
    assert entries["Movement"] == ("5.0",)


def test_letters_rise_and_articles_do_not_count() -> None:
    found = index_of(rules("en", [ZONE], ("7.0", "The map", ""), ("8.0", "Advance", "")))
    assert [g.letter for g in found] == ["A", "M", "Z"]
    assert found[1].entries[0].name == "Map"


def test_one_word_in_two_places_is_one_entry() -> None:
    found = index_of(rules("en", [], ("9.0", "Supply", ""), ("17.0", "Supply", "")))
    assert [e.numbers for g in found for e in g.entries] == [("9.0", "17.0")]


def test_japanese_goes_by_reading_in_rows_of_kana() -> None:
    terms = [
        Term(id="a", name="退却", text="", rule="7.7", reading="たいきゃく"),
        Term(id="b", name="移動", text="", rule="5.0", reading="いどう"),
        Term(id="c", name="ZOC", text="", rule="6.0"),
        Term(id="d", name="雪渓", text="", rule="7.0"),
    ]
    found = index_of(rules("ja", terms))
    assert [g.letter for g in found] == ["Z", "ア", "タ", UNREADABLE]


def test_japanese_titles_of_usual_words_need_no_reading() -> None:
    titles = ("戦闘", "コラムシフト：森", "突然の終了", "禁じられた移動", "島")
    found = index_of(rules("ja", [], *((f"{n}.0", t, "") for n, t in enumerate(titles, 1))))
    assert [(g.letter, [e.name for e in g.entries]) for g in found] == [
        ("カ", ["禁じられた移動", "コラムシフト：森"]),
        ("サ", ["島", "戦闘"]),
        ("タ", ["突然の終了"]),
    ]


def test_the_plural_in_a_title_is_no_entry_of_its_own() -> None:
    zone = Term(id="zoc", name="zone of control", also=("zones of control",), text="", rule="6.1")
    found = index_of(rules("en", [zone], ("6.0", "Zones of Control", "")))
    assert [(e.name, e.numbers) for g in found for e in g.entries] == [
        ("Zone of control", ("6.1", "6.0"))
    ]


def test_chinese_goes_by_pinyin() -> None:
    names = ["补给", "撤退", "单位", "移动", "战斗"]
    assert sorted(names, key=lambda n: sort_key(n, "zh")) == names
    assert [index_place(name, "zh").letter for name in names] == ["B", "C", "D", "Y", "Z"]


def test_articles_at_the_head_do_not_count_in_any_language() -> None:
    heads = {"de": "Die Karte", "fr": "L’unité", "es": "El mapa", "it": "Un’unità", "en": "The map"}
    said = {language: without_article(name, language) for language, name in heads.items()}
    assert said == {"de": "Karte", "fr": "unité", "es": "mapa", "it": "unità", "en": "map"}


def test_a_german_adjective_without_its_article_gets_its_ending() -> None:
    heads = ["Das italienische Heer", "Der Heilige Palast", "Die Innere Stadt", "Der Palast"]
    assert [without_article(head, "de") for head in heads] == [
        "italienisches Heer", "Heiliger Palast", "Innere Stadt", "Palast",
    ]  # fmt: skip
    assert without_article("Le long des douves", "fr") == "Le long des douves"


def test_accents_do_not_part_words_but_the_spanish_ene_is_a_letter() -> None:
    assert sorted(["Etappe", "Übung", "Unfall", "Ärger"], key=lambda n: sort_key(n, "de")) == [
        "Ärger", "Etappe", "Übung", "Unfall",
    ]  # fmt: skip
    assert sorted(["ñu", "nube", "oso"], key=lambda n: sort_key(n, "es")) == ["nube", "ñu", "oso"]
    assert index_place("Élan", "fr").letter == "E"
