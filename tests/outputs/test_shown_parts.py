"""What pages and builds show of a game with one of everything: places, counters and cards by name, single
pictures, and set-ups."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from pathlib import Path

from builder.drawing.ink.draw_context import DrawContext
from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.scenarios import FreeSetup, Placement
from builder.outputs import catalogue, reference_panels, set_ups, single_image
from builder.outputs.bundled_scripts import bundled_script
from builder.outputs.card_drawing import CardDrawing
from builder.outputs.table_drawing import (
    Look,
    TableDrawing,
    look_by_picture_name,
    look_of,
    picture_name,
)
from tests.drawing.measured import measured_as_a_whole
from tests.outputs import written_rules
from tests.outputs.tabletop.laden import table
from tests.recorded import assert_as_recorded
from tests.together import together


def recorded(name: str, lines: Iterable[str]) -> None:
    assert_as_recorded(Path(__file__).with_name("shown_parts.txt"), name, lines)


@cache
def game() -> Game:
    return table.game()


# -- counters and places ------------------------------------------------------------------------------


def test_places_have_names_and_are_on_the_map_or_not() -> None:
    def lines() -> Iterator[str]:
        tr = Translator()
        drawings = {
            "map": TableDrawing(game(), "valley", tr),
            "sheet": TableDrawing(game(), "valley", tr, margin=True),
            "none": TableDrawing(game(), "", tr),
        }
        for name, drawing in drawings.items():
            wide, high = drawing.size
            yield f"{name} {wide} x {high}, a hex of {drawing.unit}"
            for at in (
                "0101",
                "0101/0201",
                "9999",
                "",
                "points:3",
                "turn:2",
                "rooms:red",
                "no:box",
            ):
                yield f"  {at}: {drawing.place(at)} {drawing.outlined_place(at)}"
        yield f"colours {drawing.colours}"
        yield f"classes on sides {drawing.classes_on_sides}"
        yield f"on sides {[id for id in game().counters if drawing.is_on_sides(id)]}"

    recorded("places", lines())


def test_counters_are_called_by_their_names_and_states() -> None:
    def lines() -> Iterator[str]:
        drawing = TableDrawing(game(), "", Translator())
        looks = [
            Look(id, reduced, lost, hidden, states, markers)
            for id in ("b1", "b4", "flag")
            for reduced, lost in ((False, 0), (True, 0), (False, 1), (True, 2), (False, 3))
            for hidden, states, markers in (
                (False, (), ()), (True, ("dug",), ("camp",)), (False, ("dug-in",), ("camp", "smoke")),
            )
        ]  # fmt: skip
        looks.append(Look("tally", hidden=True))
        for look in looks:
            name = picture_name(look)
            same = look_by_picture_name(game(), *name.split("/"))
            yield f"{name}: {drawing.called(look)} | {drawing.signs(look)} | {same and same[1:4]}"
        for id, side, lost in product(("b4",), ("front", "back", "hidden"), (0, 2)):
            look = Look(id, side == "back", lost, side == "hidden")
            yield f"{id} {side} {lost} {measured_as_a_whole(drawing.face(look))}"

    recorded("counters", lines())


@together(
    ("counter", "side", "lost"),
    [("ghost", "front", "0"), ("b1", "top", "0"), ("b1", "front", "x"), ("b1", "front", "-1"),
     ("b1", "front", "100"), ("b1", "front", "")],
)  # fmt: skip
def test_names_of_no_picture_are_refused(counter: str, side: str, lost: str) -> None:
    assert look_by_picture_name(game(), counter, side, lost) is None
    assert look_by_picture_name(game(), "b1", "front", "99") == Look("b1", lost=99)


def test_a_placement_looks_like_what_it_says() -> None:
    placed = Placement(counter="b1", at="0101", lost=2, hidden=True, with_markers=("camp",))
    assert look_of(placed) == Look("b1", False, 2, True, (), ("camp",))


def test_cards_are_called_by_their_titles_and_numbers() -> None:
    def lines() -> Iterator[str]:
        drawing = CardDrawing(game(), Translator())
        for name in drawing.copies:
            said = f"{drawing.called(name)}, back {drawing.back_of(name)}, {drawing.size(name)}"
            yield f"{name}: {said} {measured_as_a_whole(drawing.face(name))}"
        for name in game().card_backs:
            yield f"{name}: {measured_as_a_whole(drawing.back(name))}"
        yield " ".join(f"{id} {drawing.size(id)}" for id in drawing.decks)
        yield drawing.called("unknown")

    recorded("cards", lines())


# -- single pictures ----------------------------------------------------------------------------------


def test_everything_can_be_drawn_by_its_kind_and_name() -> None:
    def lines() -> Iterator[str]:
        given, context = written_rules.game(), DrawContext()
        for item in catalogue.catalogue_items(given):
            same = catalogue.find_catalogue_item(given, item.kind, item.name)
            assert same is not None
            assert (same.kind, same.name) == (item.kind, item.name)
            path = ".".join(map(str, item.path))
            shown = "" if item.kind == "map" else measured_as_a_whole(item.draw(context))[:58]
            yield f"{item.kind} {item.name}, {item.title_in(context.tr)}, {path}: {shown}"
        assert catalogue.find_catalogue_item(given, "map", "crt") is None
        yield " ".join(reference_panels.charts_of(given))

    recorded("catalogue", lines())


@together(("ending", "begins"), [(".png", b"\x89PNG"), (".svg", b"<?xml"), (".pdf", b"%PDF")])
def test_pictures_are_files_of_the_kind_that_is_asked_for(ending: str, begins: bytes) -> None:
    (item,) = [one for one in single_image.pictures_of_kind(game(), "chart") if one.name == "cups"]
    drawn = single_image.draw_picture(game(), item, "en")
    assert drawn.file(ending, 20).startswith(begins)
    assert (drawn.name, drawn.title, drawn.problems) == ("cups", "In the cups", ())


def test_modules_that_several_import_stand_in_a_script_once(tmp_path: Path) -> None:
    modules = {
        "page.js": 'import { a } from "./a.js";\nimport { b, c } from "./b.js";\na(b, c);\n',
        "a.js": 'import { c } from "./c.js";\nexport function a() {}\n',
        "b.js": 'import { c } from "./c.js";\nexport const b = c;\n', "c.js": "export const c = 1;\n",
    }  # fmt: skip
    for name, text in modules.items():
        (tmp_path / name).write_text(text, "utf-8")
    lines = "const c = 1;\n\nfunction a() {}\n\nconst b = c;\n\na(b, c);\n"
    assert bundled_script(tmp_path / "page.js") == f'"use strict";\n(() => {{\n{lines}}})();\n'


def test_pages_for_playing_have_the_rules_in_their_language_or_the_first() -> None:
    given = written_rules.game()
    for language, own in (("ja", "ja"), ("it", "it"), ("fr", "en")):
        said = [*reference_panels.rules_cases(given, language)]
        cases = written_rules.rules(own).cases
        assert [(one["number"], one["title"]) for one in said] == [
            (c.number, c.title) for c in cases
        ]
        assert [one["depth"] for one in said[:4]] == [1, 1, 2, 3]
        assert said[2]["paragraphs"][:2] == ["One", "Far"]
    assert [*reference_panels.rules_cases(game(), "en")] == []


# -- set-ups ------------------------------------------------------------------------------------------


def test_placements_are_those_of_the_setup_the_turn_marker_and_reinforcements() -> None:
    def lines() -> Iterator[str]:
        first, second, third = game().scenarios
        placed = first.model_copy(
            update={"setup": (*first.setup, Placement(counter="game-turn", at="turn:2"))}
        )
        untracked = first.model_copy(update={"track": ""})
        for name, one in (("first", first), ("second", second), ("third", third), ("placed", placed),
                          ("untracked", untracked)):  # fmt: skip
            yield f"> {name}"
            for path, at in set_ups.written_placements_of(game(), one):
                if path[:1] != ("setup",):
                    yield f"{path}: {at.counter} {at.at}"
            assert len([*set_ups.placements_of(game(), one)]) >= len(one.setup)
            yield f"events {set_ups.of_events(game(), one)}"
        yield f"narrow {sorted(set_ups.narrow_tracks(game()))}"

    recorded("placements", lines())


@together(
    ("group", "wanted"),
    [
        (FreeSetup(name="a", counters=("b1",)), {"B": [("b1", False)] * 0}),
        (FreeSetup(name="a", counters=("b4",)), {"B": [("b4", False)]}),
        (FreeSetup(name="a", counters=("b4",), hidden="all"), {"B": [("b4", True)]}),
        (FreeSetup(name="a", counters=("b4",), hidden="choice", count=3), {"B": [("b4", True)] * 3}),
        (FreeSetup(name="a", counters=("camp", "r3")), {"R": [("r3", False)]}),
        (FreeSetup(name="a", counters=("chit", "ghost")), {}),
    ],
)  # fmt: skip
def test_what_is_not_placed_is_left_to_set_up(
    group: FreeSetup, wanted: dict[str, list[tuple[str, bool]]]
) -> None:
    """Three of b1 and one of b4 are placed, and both camps, which lie on what is placed twice."""
    scenario = game().scenarios[0].model_copy(update={"free_setup": (group,)})
    found = set_ups.counters_to_set_up(game(), scenario)
    assert found == {side: counters for side, counters in wanted.items() if counters}
