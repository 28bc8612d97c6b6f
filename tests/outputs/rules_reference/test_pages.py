"""The pages: whole, offline, the same rules in every language, and open to every reader."""

from __future__ import annotations

import base64
import hashlib
import itertools
import json
import re
from functools import cache

import pytest

from builder import resources
from builder.drawing.ink.colour import contrast
from builder.outputs.web.script_fonts import faces_of
from tests.outputs.rules_reference.pages import DRAWN, GAMES, files_of, game_of, languages_of
from tests.outputs.rules_reference.parsed import Element, Parsed
from tests.together import together

PAGES = [(name, lang) for name in GAMES for lang in ("en", "ja")]
each_page = together(("name", "language"), PAGES)


@cache
def page(name: str, language: str) -> Parsed:
    return Parsed(files_of(name)[f"{language}.html"].decode())


def numbers(name: str, language: str) -> list[str]:
    return [e.get("id") for e in page(name, language).all("article")]


@each_page
def test_it_is_well_formed(name: str, language: str) -> None:
    assert page(name, language).unbalanced == []


def test_only_phases_that_each_player_has_in_turn_say_so() -> None:
    # the phases of the whole turn are support fire and its end; their names say whose they are
    scopes = [e.text for e in page("vietnam", "en").all("em") if e.get("class") == "scope"]
    assert [s for s in scopes if "player" in s] == ["each player in turn"] * 4


@each_page
def test_nothing_is_asked_of_the_network(name: str, language: str) -> None:
    asked = [
        e.get(attribute)
        for e in page(name, language).elements
        for attribute in ("src", "href", "srcset", "data", "action", "poster")
        if e.get(attribute)
    ]
    assert asked
    assert not [a for a in asked if ":" in a and not a.startswith("data:")]
    assert not [a for a in asked if a.startswith("//")]


def test_styles_and_scripts_ask_nothing_of_it_either() -> None:
    parts = page("belgium", "en").all("style", "script")
    assert len(parts) == 12
    for part in parts:
        assert not re.search(r"https?:|@import|\bfetch\(|XMLHttpRequest|\bimport\(", part.text)


@each_page
def test_every_file_that_a_page_names_is_in_the_folder(name: str, language: str) -> None:
    from builder.outputs.web.output import FACES

    faces = (*FACES, *faces_of(languages_of(name)))
    fonts = {f"fonts/{face}.woff" for face in faces}
    found = page(name, language)
    for e in found.all("link", "script", "a"):
        link = (e.get("href") or e.get("src")).partition("#")[0]
        assert not link or link in files_of(name)
    styles = "".join(e.text for e in found.all("style"))
    assert set(re.findall(r"url\(([^)]+)\)", styles)) == fonts


@each_page
def test_its_policy_knows_each_script_and_style_and_nothing_else_may_run(
    name: str, language: str
) -> None:
    found = page(name, language)
    told = next(e for e in found.all("meta") if e.get("http-equiv") == "Content-Security-Policy")
    policy = dict(rule.split(" ", 1) for rule in told.get("content").split("; "))
    assert policy["default-src"] == policy["base-uri"] == policy["form-action"] == "'none'"
    assert (policy["font-src"], policy["img-src"]) == ("'self'", "'self' data:")
    for tag in ("script", "style"):
        parts = [e.text for e in found.all(tag) if e.get("type") != "application/json"]
        assert policy[f"{tag}-src"].split() == list(map(digest, parts))
    assert found.elements.index(told) < found.elements.index(found.all("style")[0])
    assert not [a for e in found.elements for a in e.attributes if a == "style" or a[:2] == "on"]


def digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


@each_page
def test_ids_are_unique_and_every_link_within_has_its_target(name: str, language: str) -> None:
    ids = [e.get("id") for e in page(name, language).elements if e.get("id")]
    assert len(ids) == len(set(ids))
    links = [e.get("href") for e in page(name, language).all("a", "use")]
    assert {link[1:] for link in links if link.startswith("#")} <= set(ids)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_language_has_the_same_cases_and_links_to_the_others(name: str) -> None:
    spoken = languages_of(name)
    assert {"en", "ja"} <= set(spoken)
    assert len(numbers(name, "en")) >= 15
    for language in spoken:
        assert numbers(name, language) == numbers(name, "en")
        links = [e for e in page(name, language).all("a") if "language" in e.classes]
        others = [other for other in spoken if other != language]
        assert [(e.get("href"), e.get("hreflang"), e.get("lang")) for e in links] == [
            (f"{other}.html", other, other) for other in others
        ]


@each_page
def test_landmarks_and_headings_lead_through_it(name: str, language: str) -> None:
    found = page(name, language)
    assert found.all("html")[0].get("lang") == language
    tags = [e.tag for e in found.all("main", "nav", "h1")]
    assert sorted(tags) == ["h1", "main", "nav"]
    assert found.all("nav")[0].get("aria-label")
    assert [e for e in found.elements if e.get("role") == "search"]
    levels = [int(e.tag[1]) for e in found.all("h1", "h2", "h3", "h4")]
    assert levels[0] == 1
    assert all(b - a <= 1 for a, b in itertools.pairwise(levels))
    sections = found.all("section")
    ids = {e.get("id") for e in found.all("h2")}
    assert all(e.get("aria-labelledby") in ids for e in sections)
    skip = next(e for e in found.all("a") if "skip" in e.classes)
    assert skip is found.all("a")[0]
    assert skip.get("href") == "#main"


@each_page
def test_contents_lead_to_every_case(name: str, language: str) -> None:
    links = [
        e.get("href") for e in page(name, language).all("a") if any(a.tag == "nav" for a in e.above)
    ]
    cases = [f"#{n}" for n in numbers(name, language)]
    assert [link for link in links if link in set(cases)] == cases


def test_pictures_of_counters_are_called_by_title_or_else_by_name() -> None:
    said = {title.text for title in page("vietnam", "en").all("title")}
    units = game_of("vietnam").units
    assert [unit.id for unit in units if (unit.title or unit.name) not in said] == []
    assert any(unit.title for unit in units)


@each_page
def test_every_drawing_is_named_or_passed_over(name: str, language: str) -> None:
    found = page(name, language)
    drawings = [e for e in found.all("svg") if not any(a.tag == "svg" for a in e.above)]
    assert drawings
    for drawing in drawings:
        if drawing.get("aria-hidden") != "true":
            assert drawing.get("role") == "img"
            title = next(e for e in found.all("title") if drawing in e.above)
            assert title.text.strip()
    assert all("alt" in e.attributes for e in found.all("img"))


@each_page
def test_controls_have_names(name: str, language: str) -> None:
    found = page(name, language)
    ids = {e.get("id") for e in found.elements}
    for control in found.all("input", "button"):
        labels = control.get("aria-labelledby").split()
        named = control.get("aria-label") or (labels and set(labels) <= ids)
        assert named or _labelled(control), control


def _labelled(control: Element) -> bool:
    return bool(control.text.strip()) or any(a.tag == "label" for a in control.above)


@each_page
def test_tables_have_captions_and_heads(name: str, language: str) -> None:
    found = page(name, language)
    for table in found.all("table"):
        inside = [e for e in found.elements if table in e.above]
        assert any(e.tag == "caption" and e.text.strip() for e in inside)
        assert any(e.tag == "th" and e.get("scope") for e in inside)
        assert any("chart" in a.classes for a in table.above), "it scrolls where it is too wide"


@each_page
def test_examples_are_told_and_positions_drawn(name: str, language: str) -> None:
    found = page(name, language)
    examples = [e for e in found.all("aside") if "example" in e.classes]
    drawn = [e for e in examples if "drawn" in e.classes]
    assert len(examples) >= 10
    assert len(drawn) == len([e for e in found.all("svg") if "position" in e.classes])
    assert (len(drawn) >= 10) == (name in DRAWN)
    for example in examples:
        assert any(e.tag == "li" and e.text.strip() for e in found.elements if example in e.above)


@each_page
def test_counters_are_shown_with_both_sides(name: str, language: str) -> None:
    game = game_of(name)
    found = page(name, language)
    shown = [e for e in found.all("svg") if "counter" in e.classes]
    backs = [u for u in game.units if u.reduced] + [m for m in game.markers if m.back]
    assert len(shown) == len(game.units) + len(game.markers) + len(backs)
    terms = [e for e in found.all("div") if e.get("id").startswith("g-")]
    assert len(terms) == len(next(r for r in game.rules if r.language == language).glossary)


@each_page
def test_the_page_is_of_a_sane_size(name: str, language: str) -> None:
    assert len(files_of(name)[f"{language}.html"]) < 2_500_000


@each_page
def test_symbols_are_written_once_and_used(name: str, language: str) -> None:
    found = page(name, language)
    symbols = [e.get("id") for e in found.all("g") if any(a.tag == "defs" for a in e.above)]
    used = {e.get("href")[1:] for e in found.all("use")}
    assert used == {s for s in symbols if s}


# -- colours -----------------------------------------------------------------------------------------

CSS = (resources.templates_folder() / "html" / "reference.css").read_text("utf-8")


def tokens(selector: str) -> dict[str, str]:
    block = CSS[CSS.index(selector) :]
    return dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6})", block[: block.index("}")]))


LIGHT = tokens(":root {")
DARK = {**LIGHT, **tokens("html[data-theme=dark] {")}

PAIRS = (
    *itertools.product(("ink", "soft", "link", "brand"), ("paper", "panel")),
    *(("on", "brand"), ("ink", "mark"), ("soft", "mark"), ("brand", "mark")),
    *(("decision", "decision-ground"), ("estimate", "estimate-ground")),
    *(("ink", "decision-ground"), ("ink", "estimate-ground")),
    *itertools.product(("attacker", "defender", "both"), ("paper", "panel", "mark")),
)


@together("theme", [LIGHT, DARK])
@together(("text", "ground"), PAIRS)
def test_text_stands_out_from_its_ground(theme: dict[str, str], text: str, ground: str) -> None:
    assert contrast(theme[text], theme[ground]) >= 4.5


def test_the_systems_dark_theme_is_the_chosen_one() -> None:
    system = tokens("html:not([data-theme=light]) {")
    assert system == tokens("html[data-theme=dark] {")


def test_motion_stops_where_readers_ask_for_it() -> None:
    assert "prefers-reduced-motion: reduce" in CSS
    rest = CSS[: CSS.index("@media (prefers-reduced-motion")]
    moving = re.findall(r"^\s*([^{}]+?) \{[^}]*transition:", rest, re.M)
    stilled = CSS[CSS.index("@media (prefers-reduced-motion") :]
    assert all(selector in stilled for selector in moving)
    assert "scroll-behavior" not in CSS
    assert "animation" not in CSS


@pytest.mark.parametrize("language", ["ja", "zh"])
def test_references_side_by_side_are_parted(language: str) -> None:
    """Their numbers would else be read as one: 7.08.013.0."""
    said = files_of("belgium")[f"{language}.html"].decode()
    assert re.search(r'<a class="ref"[^>]*>7\.0</a>、<a class="ref"[^>]*>8\.0</a>', said)
    assert '</a><a class="ref"' not in said


def test_words_part_in_running_text_alone() -> None:
    style = (resources.templates_folder() / "html" / "reference.css").read_text("utf-8")
    auto = next(line for line in style.splitlines() if " hyphens: auto" in line)
    assert auto.startswith(".body :is(p, li), ")
    assert "hyphenate-limit-chars: 6 2 3" in auto


@together(
    ("language", "one", "many"),
    [("en", "One rule", "2 rules"), ("fr", "Une règle", "2 règles"), ("ja", "1件", "2件")],
)
def test_what_a_search_found_is_told_as_one_and_many(language: str, one: str, many: str) -> None:
    data = next(e for e in page("belgium", language).all("script") if e.get("id") == "data")
    assert json.loads(data.text)["found"][1:3] == [one, many]


def test_what_is_told_as_it_changes_may_hold_paragraphs() -> None:
    """HTML lets ``output`` hold words alone, and a box of type ``search`` be no combobox."""
    text = files_of("vietnam")["en.html"].decode()
    assert "<output" not in text
    assert 'role="status"' in text
    (box,) = re.findall(r"<input[^>]*combobox[^>]*>", text)
    assert 'type="text"' in box


def test_each_case_says_whether_the_program_plays_it() -> None:
    marked = {
        e.text: e.get("data-play")
        for e in page("vietnam", "en").all("a", "i")
        if e.get("data-play") and re.fullmatch(r"[0-9.]+", e.text)
    }
    # 1.0 tells what the game is, 2.4 how large hexes and turns are; there is no supply (9.0)
    assert {number: marked[number] for number in ("1.0", "2.4", "9.0")} == {
        "1.0": "told",
        "2.4": "told",
        "9.0": "told",
    }
    assert "played" in {marked["7.1"], marked["5.1"]}
    assert set(marked) == {id.removeprefix("c") for id in numbers("vietnam", "en")}


def test_those_that_are_not_played_are_listed_with_the_reason_in_its_language() -> None:
    for language, why in (("en", "nothing is decided by it"), ("ja", "決")):
        (listed,) = page("vietnam", language).all("details")[-1:]
        assert "unplayed" in listed.classes
        assert why in listed.text
