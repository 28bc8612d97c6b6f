"""The small parts that modules are made of."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.i18n.translate import Translator
from builder.model.space.hexes import Cell, HexGrid, HexLayout
from builder.model.texts.prose import Block, Case, Inline, RulesText
from builder.model.tracks import Box, Track
from builder.outputs.vassal.counters.cups import turn_figures
from builder.outputs.vassal.counters.hexsides import hexside_traits
from builder.outputs.vassal.table import messages
from builder.outputs.vassal.table.asking import as_question
from builder.outputs.vassal.table.boards.boards import compass_direction
from builder.outputs.vassal.table.windows.help_rules import rules_body
from builder.vassal.expressions.properties import number
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element, component, to_xml
from builder.vassal.format.files.sequence_encoder import encode
from builder.vassal.format.grids.outline import outer_rims
from builder.vassal.format.names import engine_safe_text, slot_ids, unique_names
from builder.vassal.format.pieces import Piece, nested_chain_text, piece_definition, read_definition
from builder.vassal.format.translated_texts import translated_name
from tests.games import vietnam
from tests.outputs.vassal.modules.test_saves import board_of
from tests.outputs.vassal.sample import SKIRMISH

names = st.text(min_size=1, max_size=12).map(engine_safe_text).filter(bool)


# -- components and traits -------------------------------------------------------------------------


def test_a_component_refuses_an_attribute_that_the_engine_would_ignore() -> None:
    with pytest.raises(KeyError, match="mapname"):
        component("Map", mapname="Map")


def test_a_component_refuses_a_class_that_does_not_exist() -> None:
    with pytest.raises(KeyError):
        component("MapWindow")


def test_xml_keeps_tabs_in_attributes_and_drops_what_it_cannot_hold() -> None:
    text = to_xml(Element("Board", {"name": 'a\t"b" <\x0c'})).decode()
    assert 'name="a&#9;&quot;b&quot; &lt;"' in text


def test_a_trait_refuses_a_field_that_it_does_not_have() -> None:
    with pytest.raises(KeyError, match="hotkey"):
        t.make_trait("Delete", hotkey="x")


def test_every_kind_of_trait_has_its_own_id() -> None:
    ids = Counter(str(data["id"]) for data in t.known_traits().values())
    assert set(ids.values()) == {1}


def test_traits_are_written_as_the_engine_writes_them() -> None:
    flip = t.trigger_action("Flip", "flip", ["turn", "say"], number("A").equals(1))
    assert flip.type == (
        r"macro;Flip;Flip;57344,0,flip;{A==1};;57344\,0\,turn,57344\,0\,say"
        ";false;;;counted;;;;false;;1;1"
    )
    marks = t.marker_trait({"A": "1,2", "B": True})
    assert marks == t.Trait("Marker", "mark;A,B", r"1\,2,true")
    change = t.dynamic_property(
        "P", "0", [t.PropertyChange("k", "x"), t.PropertyChange("m", "1", "More", add=True)]
    )
    assert change.type == (r"PROP;P;false,0,100,false;:57344\,0\,k:P\,x,More:57344\,0\,m:I\,1;")


@given(st.lists(st.dictionaries(names, names, min_size=1, max_size=3), max_size=5), names)
def test_a_piece_reads_back_as_it_was_written(facts: list[dict[str, str]], name: str) -> None:
    traits = tuple(t.marker_trait(f) for f in facts)
    id, chain = read_definition(piece_definition(Piece(name, "7", traits, "i.png"), "42"))
    assert id == "42"
    assert tuple(chain[:-1]) == traits
    assert [t.marker_values(x) for x in chain[:-1]] == facts


# -- names -----------------------------------------------------------------------------------------


def test_equal_names_get_their_ids() -> None:
    assert unique_names([("a", "X"), ("b", "X"), ("c", "Y")]) == {
        "a": "X (a)",
        "b": "X (b)",
        "c": "Y",
    }


@given(st.sets(st.text(max_size=6), max_size=30), st.text(max_size=6))
def test_slot_ids_are_positive_and_differ(pieces: set[str], more: str) -> None:
    ids = slot_ids(pieces)
    assert len(set(ids.values())) == len(pieces)
    assert all(0 < n < 2**31 for n in ids.values())
    assert slot_ids(sorted(pieces, reverse=True)) == ids


def test_names_are_translated_in_parts() -> None:
    known = {"Cup": "Kop", "drawn": "getrokken", "Cup 9": "whole", "Cup: tea": "Thee"}
    tr = Translator("xx", known)
    assert translated_name("Cup: drawn 3", tr) == "Kop: getrokken 3"
    assert translated_name("1 Cup", tr) == "1 Kop"
    assert translated_name("Cup 9", tr) == "whole"
    assert translated_name("1 Cup: tea", tr) == "1 Thee"
    assert translated_name("Cup: 1 Cup: tea", tr) == "Kop: 1 Thee"
    assert translated_name("Cup of tea", tr) is None


def test_a_phase_is_called_by_the_noun_and_a_button_by_the_verb() -> None:
    tr = Translator("ja")
    assert translated_name("Losses: Fire", tr) == "損失：射撃する"
    assert translated_name("Losses: Fire", tr, "") == "損失：射撃"


def test_a_question_is_marked_as_the_language_marks_it() -> None:
    asked = {lang: as_question("x", Translator(lang)) for lang in ("en", "es", "ja")}
    assert asked == {"en": "X?", "es": "¿X?", "ja": "Xか？"}


def test_composed_names_have_the_colon_and_the_commas_of_the_language() -> None:
    own = {"Austrians": "Autrichiens", "Guns": "Canons", "Horse": "Cheval"}
    said = translated_name("Supply reach: Austrians, Guns, Horse", Translator("fr", own))
    assert said == "Portée du ravitaillement\u00a0: Autrichiens, Canons, Cheval"
    own = {"Austrians": "オーストリア軍", "Guns": "砲兵"}
    said = translated_name("Supply reach: Austrians, Guns", Translator("ja", own))
    assert said == "補給範囲：オーストリア軍、砲兵"
    said = translated_name("Supply reach: Austrians, Zuaves", Translator("ja", own))
    assert said == "補給範囲：Austrians, Zuaves"


def test_what_follows_a_name_is_known_by_its_form_with_a_capital() -> None:
    """A pile is called *French cards: discards*; the house knows *Discards*."""
    own = {"French cards": "Cartes françaises"}
    said = translated_name("French cards: discards", Translator("fr", own))
    assert said == "Cartes françaises\u00a0: défausses"
    assert (
        translated_name("French cards: discards", Translator("de", own))
        == "Cartes françaises: Abwürfe"
    )


# -- places ----------------------------------------------------------------------------------------


def test_the_rim_of_a_field_runs_round_all_of_it() -> None:
    layout = HexLayout(HexGrid("flat", 3, 3, holes=frozenset({Cell(1, 1)})), 10.0)
    (rim,) = outer_rims(layout)
    xs, ys = [x for x, _ in rim], [y for _, y in rim]
    assert (max(xs) - min(xs), max(ys) - min(ys)) == pytest.approx(layout.size)
    assert len(rim) == len(set(rim)) == 22


def test_parts_that_do_not_touch_have_a_rim_each() -> None:
    gap = frozenset({Cell(1, 0), Cell(1, 1)})
    assert len(outer_rims(HexLayout(HexGrid("flat", 3, 2, holes=gap), 10.0))) == 2


def test_directions_are_those_of_the_screen() -> None:
    assert [
        compass_direction(0, -9),
        compass_direction(9, 0),
        compass_direction(5, 8),
        compass_direction(-9, 1),
    ] == ["N", "E", "SE", "W"]


def test_sides_are_called_by_where_they_lie_on_the_sheet() -> None:
    board = board_of(vietnam.game(), "snoopys-nose")
    menu = next(x for x in hexside_traits([board], "Map", "Hexside") if x.kind == "SubMenu")
    assert t.trait_fields(menu)["commands"] == "Side NE,Side E,Side SE,Side SW,Side W,Side NW"


def test_the_turn_track_says_how_many_to_draw() -> None:
    assert str(turn_figures(SKIRMISH, "Red")) == "TurnNo==1 ? 2 : TurnNo==2 ? 3 : 0"
    assert turn_figures(SKIRMISH, "Blue") is None


@given(st.lists(st.text(alphabet="a'\\\t/;é", max_size=6), min_size=1, max_size=5))
def test_chains_are_written_as_the_engine_writes_them_level_by_level(texts: list[str]) -> None:
    texts = [text.rstrip("\\") for text in texts]
    whole = texts[-1]
    for text in reversed(texts[:-1]):
        whole = encode((text, whole), "\t")
    assert nested_chain_text(tuple(texts)) == encode((whole,), "/")


def test_no_two_messages_have_one_name() -> None:
    """Of what battles and fire both say, the text is the same."""
    parts = [text for name, text in vars(messages).items() if name.endswith("MESSAGES")]
    found = {message for texts in parts for message in texts.items()}
    assert len(found) == len(dict(found))


@pytest.mark.parametrize(
    ("language", "scope", "note"),
    [
        ("ja", "T<i>（S）</i>", "<b>本版の裁定：</b>x"),
        ("de", "T <i>(S)</i>", "<b>Unsere Entscheidung.</b> x"),
    ],
)
def test_rules_in_the_help_have_the_punctuation_of_the_language(
    language: str, scope: str, note: str
) -> None:
    block = Block(kind="decision", items=((Inline(text="x"),),))
    case = Case(number="1.0", title="T", scope="S", blocks=(block,))
    body = rules_body(
        vietnam.game(), RulesText(language=language, cases=(case,)), Translator(language)
    )
    assert scope in body
    assert note in body


def test_tracks_in_the_help_are_translated_and_have_no_empty_columns() -> None:
    tr = Translator("de", {"Objectives done": "Erfüllte Aufträge", "Notes": "Hinweise"})
    boxes = (
        Box(id="done", label="Objectives done"),
        Box(id="lost", label="Teams lost", note="Notes"),
    )
    track = Track(id="missions", title="Missions", boxes=boxes)
    block = Block(kind="track", target="missions")
    case = Case(number="1.0", title="T", blocks=(block,))
    game = vietnam.game().model_copy(update={"tracks": (track,)})
    body = rules_body(game, RulesText(language="de", cases=(case,)), tr)
    assert "<tr><td>Erfüllte Aufträge</td><td></td></tr>" in body
    assert "<tr><td>Teams lost</td><td>Hinweise</td></tr>" in body


def test_the_name_of_a_command_has_no_comma() -> None:
    assert t.named_key("window-stores, in tonnes") == "57344,0,window-stores in tonnes"
