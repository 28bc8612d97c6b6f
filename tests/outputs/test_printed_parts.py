"""What is printed of a game with one of everything, under many print options: sheets to be cut, documents,
the kit that holds them, and cards of charts and tracks of every size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Group, Scene, SceneDigests
from builder.drawing.sheets import A4, LETTER
from builder.drawing.sheets.pages.covers import Picture
from builder.i18n.translate import translator_of
from builder.model.game import Game
from builder.model.printing import PrintOptions
from builder.outputs.formats.pdf import DocumentInfo
from builder.outputs.paper.counter_sheets import card_sheet_scenes, counter_sheet_scenes
from builder.outputs.paper.output import OUTPUT
from builder.outputs.paper.print_and_play import Document, PrintOrder, kit, kit_job, plan
from builder.outputs.paper.print_and_play.chart_cards import chart_cards, chart_topic
from builder.outputs.render_context import RenderContext
from tests.drawing import river_crossing
from tests.drawing.measured import measured_as_a_whole
from tests.drawing.river_crossing import MAP, TERRAIN, sourced, unit
from tests.drawing.test_form_sheet import form
from tests.outputs import written_rules
from tests.outputs.tabletop.laden import table
from tests.recorded import assert_as_recorded
from tests.together import together


def recorded(name: str, lines: Iterable[str]) -> None:
    assert_as_recorded(Path(__file__).with_name("printed_parts.txt"), name, lines)


# -- sheets to be cut ----------------------------------------------------------------------------------


@cache
def few() -> Game:
    """Counters of two sizes and three shapes, some of which fill no line, and two sizes of cards."""
    units = [
        unit("b1", "blue", "1/7", "3-4", reduced="1-4", count=5),
        unit("b2", "blue", "2/7", "3-4", size=20, height=12, count=2),
        unit("r1", "red", "K9", "5-5", shape="hex", size=16, count=3),
        unit("r2", "red", "K8", "5-5", shape="round"),
    ]
    return table.game(units=units, markers=[], pools=[], scenarios=[], mechanisms={})


WAYS: list[dict[str, Any]] = [
    {}, {"layouts": "fold"}, {"layouts": "single"}, {"layouts": ()}, {"flip": "short-edge"},
    {"registration": "silhouette"}, {"registration": "silhouette", "layouts": "fold", "bleed": 1},
    {"registration": "cricut", "bleed": 2}, {"registration": "cricut", "kerf": 0.4}, {"kerf": 0.3},
    {"corners": 1.5}, {"spacing": "apart"}, {"bleed": 1, "edge_art": "stretch"}, {"ink": "grey"},
    {"margin": 40}, {"templates": {"mine": {
        "kind": "labels", "width": 100, "height": 80,
        "blocks": [{"x": 5, "y": 5, "columns": 3, "rows": 2, "cell": [20, 20]}]}}, "template": "mine"},
    {"templates": {"mine": {
        "kind": "die", "width": 100, "height": 80,
        "blocks": [{"x": 5, "y": 5, "columns": 4, "rows": 3, "cell": [20, 20]}]}}, "template": "mine"},
]  # fmt: skip


def test_sheets_to_be_cut_have_their_layers_under_all_options() -> None:
    def lines() -> Iterator[str]:
        for way in WAYS:
            options, context = PrintOptions.model_validate(way), DrawContext(trial=True)
            yield f"> {', '.join(f'{k} {v}' for k, v in way.items() if k != 'templates')}"
            found = counter_sheet_scenes(few(), context, options)
            found |= card_sheet_scenes(few(), context, options)
            for name, scene in found.items():
                layers = [i for i in scene.items if isinstance(i, Group)]
                held = " ".join(f"{one.id} {len(one.items)}" for one in layers)
                inside = Scene(scene.width, scene.height, [i for g in layers[1:] for i in g.items])
                yield f"{name}, {scene.title}: {held}, {measured_as_a_whole(inside)[16:]}"
                ids = [i.id for i in layers[0].items if isinstance(i, Group)]
                yield f"  {' '.join(dict.fromkeys(ids))[:90]}"
        none = few().model_copy(update={"cards": ()})
        assert not card_sheet_scenes(none, DrawContext(trial=True))

    recorded("cut sheets", lines())


# -- documents -----------------------------------------------------------------------------------------


def test_documents_are_planned_by_what_the_game_has_and_the_options_ask() -> None:
    def lines() -> Iterator[str]:
        games = {
            "all": table.game(), "no cards": table.game(decks=[], cards=[], layouts=[], mechanisms={}),
            "no counters": table.game(units=[], markers=[], pools=[], scenarios=[], mechanisms={}),
            "form": table.game(forms=[form().model_dump(mode="json")]),
        }  # fmt: skip
        ways: list[dict[str, Any]] = [
            {}, {"layouts": "fold"}, {"layouts": "single"}, {"booklet": True}, {"page_per_piece": True},
            {"map_papers": "Letter nowhere"}, {"ink": "grey"}, WAYS[-1],
        ]  # fmt: skip
        for (name, game), way in product(games.items(), ways):
            order = PrintOrder(game, {"valley": sketch()}, PrintOptions.model_validate(way))  # type: ignore[dict-item]
            yield f"{name}, {', '.join(way)}: {' '.join(job.name for job in plan(order, [A4]))}"

    recorded("plans", lines())


def test_documents_of_pieces_are_drawn_as_they_are_planned() -> None:
    def lines() -> Iterator[str]:
        ways: list[dict[str, Any]] = [
            {"layouts": "duplex fold single"},
            {"page_per_piece": True},
            WAYS[-1],
        ]
        for way in ways:
            order = PrintOrder(few(), options=PrintOptions.model_validate(way))
            for job in plan(order, [A4]):
                if job.kind in ("pieces", "calibration"):
                    made = job.draw(order, DrawContext(trial=True))
                    sign = measured_as_a_whole(made.pages[0]).split(", ")[1]
                    sides = "on both sides" if made.two_sided else "on one side"
                    yield f"{made.name}, {made.subject}: {len(made.pages)} pages {sides}, {sign}"

    recorded("documents", lines())


def test_a_build_prints_the_parts_that_are_selected() -> None:
    """Pictures are looked at if counters or cards are printed; a kit is made of all documents alone."""
    coarse = unit("one", "blue", "1/7", "3-4", size=20, art="one.png")
    given: dict[str, Any] = {
        "maps": [],
        "scenarios": [],
        "markers": [],
        "pools": [],
        "tables": [],
        "tracks": [],
    }
    art = {"one.png": written_rules.picture(30, 30)}
    game = table.game(**given, units=[coarse], mechanisms={}, art=art)
    ways: list[tuple[tuple[str, ...], dict[str, Any]]] = [
        ((), {}), ((), {"kit": False}), (("charts",), {}), (("cards",), {}),
        (("counters",), {"layouts": "fold"}),
        (("counters", "cards"), {"ink": "grey"}), (("maps",), {}), ((), {"margin": 60}),
    ]  # fmt: skip

    def lines() -> Iterator[str]:
        for parts, way in ways:
            context = RenderContext(
                game, {"en": translator_of(game, "en")}, papers=("A4",), trial=True, parts=parts,
                printing=PrintOptions.model_validate(way),
            )  # fmt: skip
            drawn = OUTPUT.draw(context)
            names = (f"{one.name} ({one.group})" for one in drawn.renderings)
            yield f"{' '.join(parts)} {way}: {', '.join(names)}"
            yield f"  {' '.join(problem.code for problem in context.noted)}"

    recorded("builds", lines())


def sketch() -> Picture:
    return Picture(Scene(300.0, 260.0), Rect(10, 10, 280, 200))


def document(name: str, pages: int, *, two_sided: bool) -> Document:
    scenes = [Scene(210, 297, title=f"{name} {n}") for n in range(pages)]
    return Document(name, scenes, DocumentInfo(name, "en"), two_sided, subject=name)


@together(
    ("given", "wanted"),
    [
        ([("rulebook", 3, True), ("charts", 1, False)], "rulebook 3 charts 1"),
        ([("rulebook", 3, True), ("charts", 2, True)], "rulebook 3 blank charts 2"),
        ([("rulebook", 4, True), ("charts", 3, True)], "rulebook 4 charts 3"),
        ([("charts", 1, True), ("rulebook", 3, True)], "rulebook 3 charts 1"),
        ([("map", 2, False), ("calibration", 2, True), ("setup", 1, False)], "calibration 2 setup 1 map 2"),
        ([("counters", 5, True), ("rulebook", 3, True), ("charts", 3, True)],
         "counters 5 blank rulebook 3 blank charts 3"),
    ],
)  # fmt: skip
def test_parts_on_both_sides_begin_on_fresh_sheets(
    given: list[tuple[str, int, bool]], wanted: str
) -> None:
    documents = {f"{n}-a4.pdf": document(f"{n}-a4.pdf", k, two_sided=two) for n, k, two in given}
    documents["charts-letter.pdf"] = document("charts-letter.pdf", 1, two_sided=False)
    made = kit(PrintOrder(few()), A4, documents, DrawContext(trial=True))
    titles = [page.title.partition("-")[0] for page in made.pages]
    known = [n for n, *_ in given]
    first = next(n for n, title in enumerate(titles) if title in known)
    assert first % 2 == 0, "after a cover and instructions with their backs"
    found: list[str] = []
    for title in titles[first:]:
        name = title if title in known else "blank"
        if found and found[-1].split()[0] == name != "blank":
            found[-1] = f"{name} {int(found[-1].split()[1]) + 1}"
        else:
            found.append(f"{name} 1" if name != "blank" else name)
    assert " ".join(found) == wanted


def test_a_kit_holds_what_is_for_its_paper() -> None:
    names = [
        "counters-a4.pdf", "counters-letter.pdf", "booklet-a4.pdf", "booklet-rules-a4.pdf", "kit-a4.pdf",
        "rulebook-examples-a4.pdf", "rulebook-a4.pdf", "map-valley-sheet.pdf", "map-valley-tiles-letter.pdf",
        "map-valley-tiles-a3.pdf", "counters-mine.pdf", "charts-a3.pdf",
    ]  # fmt: skip

    def lines() -> Iterator[str]:
        documents = {name: document(name, 1, two_sided=False) for name in names}
        for way, paper in product(({}, {"map_papers": "A3"}, WAYS[-1]), (A4, LETTER)):
            order = PrintOrder(few(), options=PrintOptions.model_validate(way))
            job = kit_job(order, paper, documents, SceneDigests())
            pages = job.draw(order, DrawContext(trial=True)).pages
            held = [page.title for page in pages if page.title.partition(" ")[0] in names]
            yield f"{', '.join(way)} {job.name}, {len(job.bound)}: {' '.join(held)}"

    recorded("kits", lines())


# -- charts and tracks ---------------------------------------------------------------------------------


def told(game: Game, part: str) -> Iterator[str]:
    for card in chart_cards(game, {}, DrawContext()):
        if card.path[0] == part:
            ways = (f"{w.width:.0f} x {w.height:.1f} to {w.max_spread:.1f}" for w in card.variants)
            yield f"  {'.'.join(map(str, card.path))} of {card.topic!r}: {', '.join(ways)}"
            if part == "terrain":
                shown = card.variants[0].draw(DrawContext(), 0.0)
                yield f"    {measured_as_a_whole(shown)}"


def test_tracks_are_drawn_as_wide_as_their_boxes_need() -> None:
    def boxes(count: int, **of_it: object) -> list[dict[str, Any]]:
        return [sourced(id=str(n), label=str(n), **of_it) for n in range(count)]

    def lines() -> Iterator[str]:
        arrival = {"scenario": "1", "names": ["1/7"]}
        tracks: dict[str, dict[str, Any]] = {}
        for kind, count in product(("turn", "points", "boxes"), (1, 3, 4, 6, 7)):
            tracks[f"{kind}-{count}"] = {"kind": kind, "boxes": boxes(count)}
        for kind, more in product(("turn", "points"), ({"note": "Rain"}, {"arrivals": [arrival]})):
            tracks[f"{kind}-{next(iter(more))}"] = {"kind": kind, "boxes": boxes(4, **more)}
        for wide in (16, 20, 21, 22, 40, 42, 43, 44, 60):
            tracks[f"box-{wide}"] = {"box": [wide, 20], "across": 4, "boxes": boxes(5)}
        tracks["few"] = {"box": [40, 20], "across": 10, "boxes": boxes(2), "rule": "9.1"}
        tracks["cloth"] = {"kind": "table", "boxes": boxes(1, place=[10, 10, 20, 20])}
        made = [sourced(id=id, title=id, **track) for id, track in tracks.items()]
        yield from told(river_crossing.game(tracks=made, units=[], pools=[]), "tracks")

    recorded("tracks", lines())


LETTERS = "abdefghijklmnopqrstuvxyzABCDEFGHIJKLMNOPQRSTUVXYZ"


def of_kinds(count: int, note: str = "", **more: object) -> Game:
    """A game whose map has so many kinds of hexes besides its own."""
    kinds = [
        sourced(id=f"k{n}", name=f"Kind {n}", art="woods", movement={"all": 2}, note=note)
        for n in range(count)
    ]
    row = " ".join(["c", *LETTERS[:count]])
    board = {
        **MAP, "grid": {"columns": count + 1, "rows": 1}, "sheet": (2900.0, 260.0),
        "places": [], "hexsides": {},
        "terrain": f"cc {' '.join(f'{n:02d}' for n in range(1, count + 2))}\nr01 {row}",
        "legend": {"c": "clear", "w": "wood"} | {LETTERS[n]: f"k{n}" for n in range(count)},
    }  # fmt: skip
    terrain = {**TERRAIN, "hexes": [*TERRAIN["hexes"], *kinds]}
    return river_crossing.game(maps=[board], terrain=terrain, scenarios=[], **more)


def test_charts_of_many_rows_are_divided() -> None:
    def lines() -> Iterator[str]:
        for count, note in ((3, ""), (31, "Nobody enters it."), (45, "")):
            yield f"{count} kinds {note}"
            yield from told(of_kinds(count, note, tables=[]), "terrain")
        chart = sourced(kind="chart", id="terrain", title="Terrain", fill="terrain-effects", rule="9.3",
                        columns=["A"], rows=[["1"]])  # fmt: skip
        yield "with a chart to be filled"
        yield from told(of_kinds(3, tables=[chart]), "terrain")
        yield from told(of_kinds(3, tables=[chart]), "tables")
        yield from told(river_crossing.game(tables=[chart], maps=[], scenarios=[]), "tables")
        wide = "Some longer words that need their room, "
        for rows, words in (
            (4, "short"),
            (60, "short"),
            (4, wide),
            (30, wide),
            (1, wide * 3),
            (9, wide * 3),
        ):
            one = sourced(kind="chart", id="c", title="Chart", rule="3.1", columns=["A", "B", "C"],
                          rows=[[words, words, "2"]] * rows, notes=["A note."])  # fmt: skip
            yield f"{rows} rows of {words[:20]} {len(words)}"
            yield from told(river_crossing.game(tables=[one]), "tables")

    recorded("charts", lines())


def test_tables_sequences_and_cups_are_cards_too() -> None:
    def lines() -> Iterator[str]:
        game = table.game()
        for part in ("tables", "sheet", "pools", "units", "terrain"):
            yield from told(game, part)
        bare = table.game(
            pools=[], maps=[], scenarios=[], sheet=game.sheet.model_copy(update={"sequence": ()})
        )
        for part in ("sheet", "pools", "terrain"):
            yield from told(bare, part)

    recorded("cards", lines())


@together(
    ("rule", "topic"), [("", ""), ("9.1", "setup"), ("9", "setup"), ("7.1", "7"), ("90.1", "90")]
)
def test_charts_of_scenarios_belong_to_set_ups(rule: str, topic: str) -> None:
    assert chart_topic(river_crossing.game(), rule) == topic
