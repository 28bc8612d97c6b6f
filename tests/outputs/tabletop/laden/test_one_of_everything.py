"""What every kind of table on a screen makes of one of everything: recorded, since the tests of each kind say
what is right of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from builder.drawing.mapsheet import map_layout
from builder.model.scenarios import Scenario
from builder.outputs.tabletop import manifest
from builder.outputs.tabletop.dice import dice_needed
from builder.outputs.tabletop.flats import draw_flats
from builder.outputs.tabletop.playground.scenarios import ScenarioScript
from builder.outputs.tabletop.set_up import set_up
from builder.outputs.tabletop.simulator.decks import DeckMaker, card_sheets
from builder.outputs.tabletop.simulator.objects import Guids
from builder.outputs.tabletop.simulator.pieces import PieceMaker
from builder.outputs.tabletop.simulator.save import Contents, Save, Shown
from builder.outputs.tabletop.zuntzu import box
from builder.outputs.tabletop.zuntzu.sheets import counter_sheets, numbers
from tests.model.boards import two_shores
from tests.outputs.tabletop.laden import table
from tests.outputs.tabletop.laden.table import CONTEXT, of_the_game
from tests.recorded import assert_as_recorded
from tests.told import digest


def recorded(kind: str, name: str, lines: Iterator[str]) -> None:
    assert_as_recorded(Path(__file__).with_name(f"{kind}.txt"), name, lines)


def scenario(name: str) -> Scenario:
    return of_the_game()[0].scenario(name)


each_scenario = pytest.mark.parametrize("name", ["first", "second"])


def test_faces_have_names_and_lie_on_two_sides() -> None:
    def lines() -> Iterator[str]:
        game, faces, *_ = of_the_game()
        for name, face in faces.faces.items():
            kind = "card" if face.card else face.shape
            yield f"{name}: {face.group} {kind}{' turned' * face.turned} {len(face.scene.items)}"
        for id in game.counters:
            size = " x ".join(f"{mm:g}" for mm in faces.size(id))
            pairs = " ".join("/".join(pair) for pair in faces.two_sided(id))
            yield f"{id}: {size} {' '.join(faces.sides[id])}, back {faces.backs[id]}, cut {pairs}"
        for card, face_name in faces.cards.items():
            yield f"{' '.join(card)}: {face_name}, back {faces.card_backs[card[0]]}"

    recorded("table", "faces", lines())


def test_every_place_of_the_sheets_is_found() -> None:
    def lines() -> Iterator[str]:
        *_, flats = of_the_game()
        for flat in flats:
            yield f"{flat.name} {flat.kind} {flat.title} {flat.size[0]:g} x {flat.size[1]:g}"
            for name, (x, y) in flat.sheet.snap_points(15.0) if flat.sheet else ():
                place = flat.sheet.place(name) if flat.sheet else None
                spread = place.spread(15.0, 3) if place else []
                stood = " ".join(f"{a:.1f},{b:.1f},{level}" for (a, b), level in spread)
                yield f"  {name}: {x:.1f} {y:.1f}; three at {stood}"

    recorded("table", "places", lines())


@each_scenario
def test_everything_is_somewhere_before_the_first_turn(name: str) -> None:
    def lines() -> Iterator[str]:
        game, _, sheets, _ = of_the_game()
        made = set_up(game, sheets, scenario(name))
        for one in made.stand:
            lost = f" lost {one.lost}" if one.lost else ""
            yield f"{one.counter} on {one.sheet} at {one.at}: {one.x:.1f} {one.y:.1f} {one.level}{lost}"
        yield f"secret {made.secret}"
        for (side, head), ids in made.wait.items():
            yield f"waits for {side or 'nobody'}, {head}: {' '.join(ids)}"
        for cup, ids in made.cups.items():
            yield f"in {cup}: {' '.join(ids)}"
        yield f"left {made.rest}"

    recorded("table", f"set-up {name}", lines())


def test_the_manifest_tells_every_piece() -> None:
    game, faces, sheets, _ = of_the_game()
    for turned in (True, False):
        entries = manifest.entries(game, faces, sheets, CONTEXT.tr, str.upper, turned=turned)
        text = manifest.as_csv(entries).decode("utf-8-sig")
        recorded(
            "manifest", f"{'with' if turned else 'without'} turned faces", iter(text.split("\n"))
        )
    starts = (f"{one.id}: {digest(json.dumps(one.as_json()))}" for one in entries)
    recorded("manifest", "as JSON", starts)


@each_scenario
def test_zuntzu_lays_out(name: str) -> None:
    game, faces, sheets, flats = of_the_game()
    boards = {flat.id if flat.sheet else flat.name: flat.title for flat in flats}
    made = box.ScenarioFile(
        game, CONTEXT.tr, sheets, faces, boards, counter_sheets(game, faces), scenario(name)
    )
    recorded("zuntzu", name, iter(made.written().decode().split("\n")))


def test_the_box_of_zuntzu_has_sheets_boards_and_dice() -> None:
    def lines() -> Iterator[str]:
        game, faces, *_ = of_the_game()
        sheets = counter_sheets(game, faces)
        masked = [sheet for sheet in sheets if sheet.is_shaped(faces)]
        boards = [box.Board("Valley", "valley.jpg")]
        text = box.game_box(game, CONTEXT.tr, boards, sheets, masked, ["first.zts"])
        yield from text.decode().split("\n")
        yield f"dice {dice_needed(game)}"
        for key, found in numbers(sheets).items():
            yield f"{key}: {found}"

    recorded("zuntzu", "box", lines())


def saved(scenario: Scenario) -> dict[str, Any]:
    game, faces, sheets, flats = of_the_game()
    guids = Guids(scenario.id)
    made = card_sheets(game, faces)
    pictures = {name: f"{name}.png" for sheet in made for name in (sheet.name, sheet.back)}
    shown = {flat.id: Shown(flat.name, flat.title, flat.size, f"{flat.id}.jpg") for flat in flats}
    charts = [shown.pop(flat.id) for flat in flats if flat.sheet is None]
    return Save(
        game, CONTEXT.tr, sheets, scenario,
        PieceMaker(game, CONTEXT.tr, faces, "{}.png".format, guids, "hexagon.obj"),
        DeckMaker(game, CONTEXT.tr, made, pictures, guids),
        Contents(shown, charts, "ground.png", "rules.pdf" if scenario.summary else ""),
    ).written()  # fmt: skip


def objects_of(made: list[dict[str, Any]], indent: str = "") -> Iterator[str]:
    """A line for each object: its kind, title, place, what it shows, and a sign of all else."""
    for one in made:
        at = one["Transform"]
        place = " ".join(f"{at[f'pos{axis}']:.3g}" for axis in "XYZ")
        turned = f"{at['rotX']:g} {at['rotY']:g} {at['rotZ']:g}"
        shows = one.get("CustomImage", {}).get("ImageURL") or one.get("CardID") or ""
        rest = {key: part for key, part in one.items() if key not in ("States", "ContainedObjects")}
        sign = digest(json.dumps(rest, sort_keys=True)).split()[-1]
        yield f"{indent}{one['Name']} {one['Nickname']!r} at {place} turned {turned} {shows} {sign}"
        states = one.get("States", {})
        yield from objects_of([*states.values()], f"{indent}  state ")
        yield from objects_of(one.get("ContainedObjects", []), f"{indent}  ")


@each_scenario
def test_the_save_for_tabletop_simulator_has_everything_on_it(name: str) -> None:
    recorded("simulator", name, objects_of(saved(scenario(name))["ObjectStates"]))


def test_the_save_has_notes_a_grid_and_seats() -> None:
    def lines() -> Iterator[str]:
        for one in of_the_game()[0].scenarios:
            made = saved(one)
            yield from (
                f"{key}: {json.dumps(made[key])}" for key in ("SaveName", "Note", "Grid", "Turns")
            )
            for tab in made["TabStates"].values():
                yield from (f"{tab['id']} {tab['title']}", *tab["body"].split("\n"))

    recorded("simulator", "all else", lines())


@each_scenario
def test_the_script_for_tabletop_playground_puts_everything_down(name: str) -> None:
    game, faces, sheets, flats = of_the_game()
    owners, decks = {card.id: card.deck for card in game.cards}, dict[str, list[str]]()
    for sheet in card_sheets(game, faces):
        decks.setdefault(owners[sheet.cards[0][0]], []).append(sheet.name)
    guid = partial(str.join, " ")
    script = ScenarioScript(
        game, sheets, flats, faces, decks, lambda *of: guid(of), scenario(name)
    ).written("set-up", name)
    _, _, written = script.decode().partition("const TABLE = ")
    given, _ = json.JSONDecoder().raw_decode(written)
    lines = (
        f"{key}: {json.dumps(one)}" for key in ("boards", "decks", "counters") for one in given[key]
    )
    recorded("playground", name, lines)


def test_a_game_without_maps_is_played_on_a_display() -> None:
    def lines() -> Iterator[str]:
        for name in ("cloth", "rooms"):
            tracks = [one for one in table.TRACKS if one["id"] in ("turn", name)]
            at = {"cloth": "cloth:pile", "rooms": "rooms:red"}[name]
            of_it = {"setup": [table.placed("b1", at), table.placed("r3", "elsewhere")], "map": ""}
            game = table.game(tracks=tracks, maps=[], scenarios=[table.FIRST | of_it])
            sheets, flats = draw_flats(game, {}, CONTEXT)
            scenario, faces = game.scenarios[0], of_the_game()[1]
            yield f"{name}: {[one.id for one in sheets.in_the_middle('')]} of {[*sheets.displays]}"
            yield f"cards {sheets.box_of_deck('orders')} {sheets.box_of_deck('men')}"
            made = set_up(game, sheets, scenario)
            yield from (f"{one.counter} on {one.sheet} at {one.at}" for one in made.stand)
            yield from (f"waits {key} {ids}" for key, ids in made.wait.items())
            boards = {flat.id if flat.sheet else flat.name: flat.title for flat in flats}
            written = box.ScenarioFile(
                game, CONTEXT.tr, sheets, faces, boards, counter_sheets(game, faces), scenario
            ).written()
            yield from written.decode().split("\n")
            script = ScenarioScript(
                game, sheets, flats, faces, {}, lambda *of: " ".join(of), scenario
            ).written("set-up", name)
            yield from (line for line in script.decode().split("\n") if "sheet " in line)

    recorded("table", "without maps", lines())


def test_counters_lie_side_by_side_in_areas_and_boxes_of_boards() -> None:
    def lines() -> Iterator[str]:
        game = two_shores.game()
        maps = {sheet.id: map_layout(game, sheet, CONTEXT) for sheet in game.maps}
        sheets, _ = draw_flats(game, maps, CONTEXT)
        for at in (
            "fort",
            "hills",
            "convoy",
            "refit",
            "0202@coast",
            "0202@passage",
            "0202",
            "lost",
        ):
            found = sheets.find("world", at)
            spread = found[1].spread(12.0, 5) if found else []
            told = " ".join(f"{x:.1f},{y:.1f},{level}" for (x, y), level in spread)
            yield f"{at} on {found and found[0]}: {told}"
        for id in ("coast", "colony"):
            yield f"{id}: {[sheets.find(id, at) is not None for at in ('0202', 'fort', '0202@coast')]}"

    recorded("table", "areas", lines())
