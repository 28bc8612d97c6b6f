"""Lists within lists and small tables of rules text, in every output that sets them."""

from __future__ import annotations

import re

from builder.drawing.figures import Figures as Drawn
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Group, Item, Scene, Text
from builder.drawing.sheets import PAPERS
from builder.drawing.typeset import PageInProgress
from builder.i18n.translate import Translator
from builder.loading.reading.rules_text import parse_rules
from builder.loading.reading.source_nodes import Place, SourceFile
from builder.model.texts.prose import Block, Case, RulesText
from builder.outputs.paper.rulebook.cases import CaseSetter
from builder.outputs.paper.rulebook.figures import BookFigures
from builder.outputs.paper.rulebook.grids import grid
from builder.outputs.paper.rulebook.look import book_style, frame_of
from builder.outputs.paper.rulebook.words import SpanWriter
from builder.outputs.vassal.table.windows.help_rules import rules_body
from builder.outputs.web.blocks import BlockSetter
from builder.outputs.web.pictures import Pictures
from tests.games import belgium

TEXT = """\
## 1.0 One

1. Name it.
   - Far: see [1.0].
     1. Halve.
2. Go.
   1. Ground.

| Ground | Cost | Note |
|---|---|---|
| Woods | 2 | Units that stop here cannot be seen by any aircraft, as in [1.0] |
| Sea | – | closed |
"""


def rules() -> RulesText:
    file = SourceFile("1.md", TEXT)
    return parse_rules("en", [file], None, Place(file, 0, 0)).text


def case() -> Case:
    return rules().cases[0]


def blocks() -> tuple[Block, ...]:
    return case().blocks


LISTS = (
    "<ol><li>Name it.<ul><li>Far: see {}.<ol><li>Halve.</li></ol></li></ul></li>"
    "<li>Go.<ol><li>Ground.</li></ol></li></ol>"
)


def test_the_page_nests_lists_and_has_heads_of_rows_and_columns() -> None:
    game, tr = belgium.game(), Translator()
    setter = BlockSetter(
        game, tr, rules(), [], Pictures(game, DrawContext(), Drawn(game, {}, DrawContext()))
    )
    said = str(setter.html(blocks()))
    assert LISTS.format('<a class="ref" href="#c1.0">1.0</a>') in said
    assert re.findall(r'<th scope="col">(\w+)</th>', said) == ["Ground", "Cost", "Note"]
    assert re.findall(r'<th scope="row">(\w+)</th>', said) == ["Woods", "Sea"]
    assert 'as in <a class="ref" href="#c1.0">1.0</a></td>' in said


def test_the_help_of_the_module_has_them_too() -> None:
    said = rules_body(belgium.game(), rules(), Translator())
    assert LISTS.format('<a href="#c1.0">1.0</a>') in said
    assert "<tr><th>Ground</th><th>Cost</th><th>Note</th></tr>" in said
    assert "<tr><td>Sea</td><td>–</td><td>closed</td></tr>" in said


def setter() -> CaseSetter:
    game, context = belgium.game(), DrawContext()
    words = SpanWriter(rules(), context.tr, book_style(context.tr, "colour"))
    frame = frame_of(PAPERS["a4"])
    return CaseSetter(words, BookFigures(game, context, frame, {}), {}, frame.column)


def texts(items: list[Item]) -> list[Text]:
    inner = (texts(i.items) if isinstance(i, Group) else [i] for i in items)
    return [item for some in inner for item in some if isinstance(item, Text)]


def test_the_booklet_sets_items_further_in_the_deeper_they_lie() -> None:
    page = PageInProgress(Scene(200, 200))
    for n, atom in enumerate(setter().case(case())):
        atom.draw(page, 0.0, 10.0 * n)
    found = {text.text: text.x for text in texts(page.scene.items)}
    assert found["Name it."] < found["Far: see "] < found["Halve."]
    assert found["Ground."] == found["Far: see "]
    assert {"1", "2", "–", "a"} <= set(found)


def test_a_table_fills_the_column_and_says_what_its_cells_are() -> None:
    made = setter()
    atoms = grid(blocks()[1], made.words, 70.0, 9.0)
    page, y = PageInProgress(Scene(200, 200)), 0.0
    for atom in atoms:
        atom.draw(page, 0.0, y)
        y += atom.height
    assert [atom.keep for atom in atoms] == [True, False, False]
    assert atoms[1].height > atoms[2].height, "a long cell has several lines"
    tags = [item.tag for item in page.scene.items if isinstance(item, Group)]
    assert [tag[2][0] for tag in tags] == [*["TH/Column"] * 3, *["TH/Row", "TD", "TD"] * 2]
    right = max(text.x for text in texts(page.scene.items))
    assert right < 9.0 + 70.0
    assert [link.anchor for link in page.links] == ["c1.0"]
