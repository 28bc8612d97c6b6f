"""Sheets for cutting machines and dies: what is followed by the knife, and where it finds its place."""

from __future__ import annotations

import itertools
import math
from pathlib import Path as File
from xml.etree import ElementTree

import pytest

from builder.drawing.counters.outlines import counter_outline
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect, bounding_box
from builder.drawing.ink.scene import Group, Path, Scene, Sub, Use
from builder.drawing.sheets import A4, LETTER, Paper
from builder.drawing.sheets.checks import check_printing
from builder.drawing.sheets.components import counter_components
from builder.drawing.sheets.pages.card_pages import card_pages
from builder.drawing.sheets.pages.counter_pages import counter_pages, place_face
from builder.drawing.sheets.templates import built_in_templates, cells_of, lay_on_template
from builder.model.printing import Block, Flip, Layout, PrintOptions, Template
from builder.outputs.formats import dxf, svg
from builder.outputs.paper.counter_sheets import (
    MACHINES,
    card_cut_sheets,
    counter_sheet_scenes,
    cut_sheets,
)
from builder.outputs.paper.print_and_play import PrintOrder, plan
from tests.drawing import card_table
from tests.drawing.river_crossing import game, unit
from tests.together import together

GAME = game()


def scenes(**options: object) -> dict[str, Scene]:
    return counter_sheet_scenes(GAME, DrawContext(), PrintOptions.model_validate(options))


def layer(scene: Scene, name: str) -> Group | None:
    return next((i for i in scene.items if isinstance(i, Group) and i.id == name), None)


def lines(scene: Scene, name: str) -> list[Sub]:
    group = layer(scene, name)
    return [s for item in group.items if isinstance(item, Path) for s in item.subs] if group else []


def test_counters_that_lie_edge_to_edge_share_their_cuts() -> None:
    (front, _) = scenes().values()
    cuts = [bounding_box(s.points) for s in lines(front, "cut")]
    assert all(c.width < 1e-6 or c.height < 1e-6 for c in cuts)
    assert len({tuple(round(v, 4) for v in c) for c in cuts}) == len(cuts)


@together(("kerf", "corners"), [(0.2, 0.0), (0.0, 1.5), (0.3, 1.0)])
def test_a_kerf_goes_half_outside_every_counter_and_never_into_its_neighbour(
    kerf: float, corners: float
) -> None:
    options = PrintOptions(kerf=kerf, corners=corners)
    (sheet,) = cut_sheets(GAME, DrawContext(), options)
    cuts = [bounding_box(s.points) for s in lines(sheet.scenes()["front"], "cut")]
    places = [c.place for c in sheet.sheet.cells]
    assert len(cuts) == len(places)
    for cut, place in zip(cuts, places, strict=True):
        assert tuple(cut) == pytest.approx(tuple(place.inset(-kerf / 2)), abs=1e-6)
    assert all(a.overlap(b) == 0 for a, b in itertools.combinations(cuts, 2))


def test_hexes_and_discs_are_cut_along_their_outlines() -> None:
    shaped = game(
        units=[
            unit("hex", "blue", "1", "3-4", shape="hex", size=19.05),
            unit("disc", "red", "2", "3-4", shape="round", size=19.05),
        ],
        markers=[], scenarios=[], pools=[],
    )  # fmt: skip
    (front, _) = counter_sheet_scenes(shaped, DrawContext()).values()
    hexagon, disc = sorted(lines(front, "cut"), key=lambda s: s.curve)
    assert len(hexagon.points) == 6
    assert bounding_box(hexagon.points).height == pytest.approx(19.05)
    assert bounding_box(disc.points).width == pytest.approx(19.05)


def test_a_fold_is_scored_between_the_fronts_and_their_backs() -> None:
    (scene,) = scenes(layouts="fold").values()
    (fold,) = lines(scene, "score")
    (x, top), (_, foot) = fold.points
    assert x == scene.width / 2
    cuts = bounding_box(p for s in lines(scene, "cut") for p in s.points)
    assert top < cuts.y
    assert foot > cuts.bottom
    assert cuts.centre[0] == pytest.approx(x)


@pytest.mark.parametrize("machine", ["silhouette", "cricut"])
def test_registration_marks_stand_clear_of_the_counters(machine: str) -> None:
    front = next(iter(scenes(registration=machine, bleed=2).values()))
    assert (front.width, front.height) == (MACHINES[machine].width, MACHINES[machine].height)
    art = bounding_box(p for s in lines(front, "cut") for p in s.points).inset(-2)
    marks = lines(front, "registration")
    assert marks
    for mark in marks:
        inside = [art.contains(p) for p in mark.points]
        assert not any(inside)


def test_layers_are_named_by_what_is_done_with_them() -> None:
    (scene,) = scenes(layouts="fold", registration="silhouette").values()
    names = [i.id for i in scene.items if isinstance(i, Group) and i.layer]
    assert names == ["print", "registration", "score", "cut"]


def test_words_are_outlines_unless_text_is_asked_for() -> None:
    front = next(iter(scenes().values()))
    tags = [
        {
            e.tag.rpartition("}")[2]
            for e in ElementTree.fromstring(svg.render(front, text=kind)).iter()
        }
        for kind in ("outlines", "text")
    ]
    assert "text" not in tags[0]
    assert "text" in tags[1]


# -- dxf ---------------------------------------------------------------------------------------------


def test_dxf_has_the_cut_lines_in_millimetres_with_y_up(tmp_path: File) -> None:
    ezdxf = pytest.importorskip("ezdxf")
    from ezdxf.path import make_path

    scene = next(iter(scenes(layouts="fold", corners=1.0).values()))
    file = tmp_path / "sheet.dxf"
    file.write_bytes(dxf.render(scene))
    read = ezdxf.readfile(file)
    assert read.header["$INSUNITS"] == 4
    found = list(read.modelspace().query("LWPOLYLINE"))
    cut = [e for e in found if e.dxf.layer == "CUT"]
    assert len(cut) == len(lines(scene, "cut"))
    assert [e.dxf.layer for e in found if e not in cut] == ["SCORE"]
    for entity, sub in zip(cut, lines(scene, "cut"), strict=True):
        assert entity.closed
        assert entity.has_arc
        flat = [(p.x, scene.height - p.y) for p in make_path(entity).flattening(0.001)]
        assert tuple(bounding_box(flat)) == pytest.approx(tuple(bounding_box(sub.points)), abs=0.01)
        drawn = {(round(x, 3), round(scene.height - y, 3)) for x, y in entity.get_points("xy")}
        assert drawn <= {(round(x, 3), round(y, 3)) for x, y in sub.points}


def test_dxf_is_the_same_every_time() -> None:
    pytest.importorskip("ezdxf")
    scene = next(iter(scenes().values()))
    assert dxf.render(scene) == dxf.render(scene)


def quarter(radius: float, *, bent: float = 0.5522847498) -> Sub:
    """A quarter of a circle about the origin, from the right to the top; another curve if it is
    ``bent`` otherwise."""
    k = bent * radius
    return Sub([(radius, 0.0), (radius, k), (k, radius), (0.0, radius)], False, True)


def test_a_curve_that_is_an_arc_is_one_with_its_ends() -> None:
    (x0, y0, bulge), end = dxf.vertices(quarter(12.5))
    assert (x0, y0) == (12.5, 0.0)
    assert bulge == pytest.approx(math.tan(math.radians(90) / 4), abs=1e-3)
    assert end == (0.0, 12.5, 0.0)


def test_another_curve_becomes_straight_pieces_on_it() -> None:
    points = dxf.vertices(quarter(10, bent=0.9))
    assert len(points) == dxf.STEPS + 1
    assert all(bulge == 0 for _, _, bulge in points)
    assert points[dxf.STEPS // 2][:2] == pytest.approx((8.375, 8.375))


@pytest.mark.parametrize(("corners", "bulges"), [(0.0, 0), (1.5, 4)])
def test_a_round_corner_is_one_arc_and_a_side_one_line(corners: float, bulges: int) -> None:
    box = Rect(10, 20, 16, 16)
    found = dxf.vertices(counter_outline("square", box, corners=corners))
    assert [bulge != 0 for *_, bulge in found].count(True) == bulges
    assert len(found) == 4 + bulges


def test_a_disc_is_four_arcs_that_turn_one_way() -> None:
    found = dxf.vertices(counter_outline("round", Rect(0, 0, 25, 25)))
    assert [round(bulge, 3) for *_, bulge in found] == [0.414] * 4


# -- templates ---------------------------------------------------------------------------------------


@together("name", built_in_templates())
def test_the_cells_of_a_template_lie_apart_on_its_sheet(name: str) -> None:
    template = built_in_templates()[name]
    cells = [c for b in template.blocks for c in cells_of(b)]
    sheet = Rect(0, 0, template.width, template.height)
    assert all(sheet.contains_rect(c) for c in cells)
    assert all(a.overlap(b) < 1e-6 for a, b in itertools.combinations(cells[:120], 2))


def test_common_dies_hold_as_many_counters_as_they_are_known_for() -> None:
    count = {
        name: sum(b.columns * b.rows for b in t.blocks) for name, t in built_in_templates().items()
    }
    assert count["die-1/2in"] == 280
    assert count["die-5/8in"] == 176
    assert count["die-3/4in"] == 88


def test_counters_lie_in_the_middle_of_their_cells_each_once() -> None:
    (sheet,) = cut_sheets(GAME, DrawContext(), PrintOptions(template="labels-a4-24-square"))
    cells = [c for b in built_in_templates()["labels-a4-24-square"].blocks for c in cells_of(b)]
    placed = list(sheet.sheet.cells)
    assert len({c.component.id for c in placed}) == sum(c.count for c in GAME.counters.values())
    for cell in placed:
        holder = [c for c in cells if c.contains_rect(cell.place)]
        assert len(holder) == 1


def test_a_counter_too_large_for_the_cells_is_an_error() -> None:
    context = DrawContext()
    cut_sheets(GAME, context, PrintOptions(template="die-1/2in"))
    assert {p.code for p in context.problems} == {"counter-too-large"}
    assert len(context.problems) == len(GAME.counters)


def test_an_unknown_template_is_an_error_with_a_hint() -> None:
    context = DrawContext()
    cut_sheets(GAME, context, PrintOptions(template="die-5/8"))
    (problem,) = context.problems
    assert (problem.code, problem.hint) == ("unknown-template", "did you mean 'die-5/8in'?")


MPC = Template(
    width=70.0,
    height=95.25,
    blocks=(Block(x=3.175, y=3.175, columns=1, rows=1, cell=(63.5, 88.9)),),
)
"""A sheet of a printer of cards: one poker card with an eighth of an inch round it."""


@pytest.mark.parametrize("named", ["template", "card_template"])
def test_a_template_whose_cells_are_cards_takes_the_cards(named: str) -> None:
    whole = card_table.game()
    both = whole.model_copy(update={"cards": whole.cards[:2]})
    options = PrintOptions.model_validate({named: "mpc", "templates": {"mpc": MPC}})
    order = PrintOrder(both, options=options)
    (job,) = [job for job in plan(order, []) if job.name.endswith("-mpc.pdf")]
    assert job.name == "cards-mpc.pdf"
    context = DrawContext()
    pages = job.draw(order, context).pages
    cards = sum(len(card.copies) for card in both.cards)
    assert len(pages) == 2 * cards  # labels: every front, then every back
    assert {(page.width, page.height) for page in pages} == {(70.0, 95.25)}
    sheets = card_cut_sheets(both, context, options)
    assert [cell.place for s in sheets for cell in s.sheet.cells] == [
        Rect(3.175, 3.175, 63.5, 88.9)
    ] * cards
    assert context.problems == []


def test_a_template_for_counters_leaves_the_cards_on_paper() -> None:
    both = game(markers=[], scenarios=[], pools=[]).model_copy(
        update={name: getattr(card_table.game(), name) for name in ("layouts", "decks", "cards")}
    )
    names = [
        job.name for job in plan(PrintOrder(both, options=PrintOptions(template="die-3/4in")), [A4])
    ]
    assert "counters-die-3-4in.pdf" in names
    assert [name for name in names if name.startswith("cards")] == [
        "cards-a4.pdf",
        "cards-fold-a4.pdf",
    ]


@pytest.mark.parametrize(("x", "told"), [(1.0, True), (4.0, False)])
def test_cells_in_the_margins_of_printers_are_told(x: float, told: bool) -> None:
    block = Block(x=x, y=20, columns=10, rows=10, cell=(20, 20))
    template = Template(kind="die", width=210, height=297, blocks=(block,))
    options = PrintOptions(template="ours", templates={"ours": template})
    found = [p for p in check_printing(GAME, options, {}) if p.code == "beyond-printer-margin"]
    assert [p.message for p in found] == [
        "cells of the template 'ours' begin 1 mm from the edge of the paper"
    ] * told


@pytest.mark.parametrize("layout", ["duplex", "fold", "single"])
@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda p: p.name)
def test_lines_to_cut_lie_where_the_pages_are_printed(paper: Paper, layout: Layout) -> None:
    options = PrintOptions(layouts=(layout,), bleed=2, margin=20)
    cards = card_table.game()
    for sheets, pages in (
        (cut_sheets(GAME, DrawContext(), options, paper), counter_pages(
            GAME, DrawContext(), paper.with_margin(20), options, layout)),
        (card_cut_sheets(cards, DrawContext(), options, paper), card_pages(
            cards, DrawContext(), paper, options, layout)),
    ):  # fmt: skip
        step = {"duplex": 2, "fold": 1, "single": 1}[layout]
        for sheet, page in zip(sheets, pages[::step][: len(sheets)], strict=True):
            assert (sheet.sheet.width, sheet.sheet.height) == (page.width, page.height)
            shown = {
                (round(x, 6), round(y, 6))
                for use in page.items
                if isinstance(use, Use)
                for x, y, *_ in use.places
            }
            assert {(round(c.place.x, 6), round(c.place.y, 6)) for c in sheet.sheet.cells} <= shown


def test_a_full_template_goes_on_with_another_sheet() -> None:
    many = game(
        units=[unit("b1", "blue", "1/7", "3-4", count=200)], markers=[], scenarios=[], pools=[]
    )
    context = DrawContext()
    template = built_in_templates()["die-5/8in"]
    sheets = lay_on_template(template, counter_components(many, context), context)
    assert [sum(1 for _ in s.cells) for s in sheets] == [176, 24]


@pytest.mark.parametrize(("flip", "behind"), [("long-edge", 270.0), ("short-edge", 90.0)])
def test_a_piece_that_fits_a_cell_only_when_turned_is_turned(flip: Flip, behind: float) -> None:
    """Its head points to the right of the sheet: so it does behind, to the left of a sheet that is
    turned on its long edge, to the right of one that is turned on its short edge."""
    oblong = game(
        units=[unit("b1", "blue", "1/7", "3-4", size=30, height=12, count=5)],
        markers=[], scenarios=[], pools=[],
    )  # fmt: skip
    components = counter_components(oblong, DrawContext())
    block = Block(x=10, y=20, columns=2, rows=3, cell=(13, 31))
    template = Template(kind="die", width=210, height=297, blocks=(block,))
    context = DrawContext()
    (sheet,) = lay_on_template(template, components, context)
    assert context.problems == []
    assert [cell.turn for cell in sheet.cells] == [90.0] * 5
    assert next(iter(sheet.cells)).place == Rect(10.5, 20.5, 12, 30)
    assert {cell.turn for cell in sheet.turned_over(flip).cells} == {behind}
    # The head of the face, its left upper corner first, lies along the right edge of the cell.
    scene = Scene(210, 297)
    place_face(scene, Scene(30, 12), Rect(10.5, 20.5, 12, 30), 90.0)
    (use,) = scene.items
    assert isinstance(use, Use)
    assert use.places == [(22.5, 20.5, 1.0, 90.0)]


def test_a_cell_too_small_in_both_ways_is_told_with_what_helps() -> None:
    block = Block(x=10, y=20, columns=2, rows=3, cell=(60, 80))
    template = Template(kind="labels", width=210, height=297, blocks=(block,))
    options = PrintOptions(card_template="ours", templates={"ours": template})
    cards, context = card_table.game(), DrawContext()
    card_cut_sheets(cards, context, options)
    assert {p.code for p in context.problems} == {"counter-too-large"}
    assert {p.hint for p in context.problems} == {
        "name a template with larger cells, or make the pieces smaller"
    }


def test_a_die_sheet_is_printed_on_both_sides_and_labels_on_one() -> None:
    sides = {"die-3/4in": ["front", "back"], "labels-a4-whole": ["fronts 1", "backs to glue on 1"]}
    for name, pages in sides.items():
        small = game(markers=[], scenarios=[], pools=[])
        options = PrintOptions(template=name)
        order = PrintOrder(small, options=options)
        job = next(j for j in plan(order, []) if "counters-" in j.name)
        document = job.draw(order, DrawContext())
        assert [p.title.rpartition(" · ")[2] for p in document.pages] == pages
        assert all(any(isinstance(i, Use) for i in p.items) for p in document.pages)
