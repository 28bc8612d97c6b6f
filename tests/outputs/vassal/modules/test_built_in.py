"""The modules of all built-in games, read back: nothing leads nowhere, nothing is hidden for a side that
there is not, in the build file and in the saved games."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from builder.outputs.vassal.counters.prototypes import MAP
from builder.outputs.vassal.table.windows.windows import LAYERS
from builder.problems import render_problem
from builder.vassal.format.components import Element
from builder.vassal.format.files.reader import PlacedPiece, read_save
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.traits import known_traits, marker_values, trait_fields
from builder.vassal.lint import inspect
from tests.outputs.vassal.built_in import GAMES, game, made, module
from tests.outputs.vassal.expressions import read_through
from tests.outputs.vassal.reading import Module
from tests.thorough import some
from tests.together import together

every_game = together("name", GAMES)


@pytest.mark.thorough
@every_game
def test_a_module_is_inspected_without_a_complaint(name: str) -> None:
    found = inspect(made(name), f"{name}.vmod")
    assert found.contents is not None
    assert not found.problems, "\n".join(map(render_problem, found.problems))


def regions(module: Module) -> dict[str, list[str]]:
    """The regions of every window."""
    windows = [e for kind in ("Map", "PrivateMap", "PlayerHand") for e in module.root.find(kind)]
    return {
        e.attributes["mapName"]: [r.attributes["name"] for r in e.find("Region")] for e in windows
    }


def destinations(module: Module) -> Iterator[tuple[str, str]]:
    """The windows and regions that pieces are sent to, as far as a region's name is a text."""
    for trait in module.traits:
        if trait.kind == "SendToLocation" and trait_fields(trait)["destination"] == "R":
            found = trait_fields(trait)
            text = re.match(r'\{"([^"]*)"', found["region"])
            yield found["map"], text[1] if text else found["region"]


@every_game
def test_what_is_sent_to_a_region_is_sent_to_the_window_that_has_it(name: str) -> None:
    """The turn marker and the markers of points follow also where their track has its own window."""
    there = regions(module(name))
    sent = set(destinations(module(name)))
    assert {window for window, _ in sent} <= there.keys()
    lost = [
        (window, start) for window, start in sorted(sent)
        if not any(region.startswith(start) for region in there[window])
    ]  # fmt: skip
    assert lost == []
    follows = "game-turn" in game(name).counters
    assert ("Turn " in {start for _, start in sent}) == follows


_TEXTS = ("text", "buttonText", "buttonName")


@every_game
def test_saved_games_lay_boards_that_their_windows_have(name: str) -> None:
    """As the engine reads them: behind a slash in a board's name it says whether it lies turned."""
    windows = [
        e for kind in ("Map", "PrivateMap", "PlayerHand") for e in module(name).root.find(kind)
    ]
    boards = {
        e.attributes["mapName"]: {b.attributes["name"] for b in e.find("Board")} for e in windows
    }
    laid = [
        (picker.removesuffix("BoardPicker"), decode(board, "/"))
        for entry, data in module(name).entries.items() if entry.endswith(".vsav")
        for picker, *rest in (decode(c, "\t") for c in read_save(data)[1] if "BoardPicker\t" in c)
        for board in rest[::3]
    ]  # fmt: skip
    assert laid
    assert [(map, board) for map, board in laid if board[0] not in boards[map]] == []
    assert all(len(board) == 1 for _, board in laid)


@every_game
def test_boards_keep_their_names_in_every_language(name: str) -> None:
    """What the pointer and the chat work out by the board would find another board's terrain: the engine
    hands them the name as it is translated."""
    files = [
        data.decode("ascii")
        for entry, data in module(name).entries.items()
        if entry.endswith(".properties")
    ]
    assert files
    boards = {e.attributes["name"] for e in module(name).root.find("Board")}
    keys = {line.partition("=")[0] for text in files for line in text.splitlines()}
    plain = {re.sub(r"\\(.)", r"\1", key) for key in keys}
    assert not [key for key in plain for b in boards if key.endswith(f"Board.{b}.name")]


@every_game
def test_windows_beside_the_map_open_on_a_laptop(name: str) -> None:
    """On 1366 by 768 pixels, with some 40 for the buttons and 80 for the frame and the system's bar."""
    for kind in ("Map", "PrivateMap", "PlayerHand"):
        for window in module(name).root.find(kind):
            (zoomer,) = window.find("Zoomer")
            levels = zoomer.attributes["zoomLevels"].split(",")
            zoom = float(levels[-int(zoomer.attributes["zoomStart"])])
            boards = window.find("Board") if window.attributes["launch"] == "true" else []
            for board in boards:
                wide, high = (zoom * side for side in pixels(module(name), board))
                assert (wide <= 1366 - 40, high <= 768 - 120) == (True, True), board.attributes


def pixels(module: Module, board: Element) -> tuple[int, int]:
    """The size of a board: that of its picture, if it has one."""
    if image := board.attributes.get("image"):
        data = module.entries[f"images/{image}"]
        return int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
    return int(board.attributes["width"]), int(board.attributes["height"])


@every_game
def test_an_entry_of_a_toolbars_menu_is_one_button(name: str) -> None:
    """The engine gathers buttons by their texts, so that of two alike the wrong one may come."""
    root = module(name).root
    for bar in (root, *root.find("Map")):
        inner = {id(e) for m in bar.find("Map") if m is not bar for e in m.walk() if e is not m}
        buttons = [e for e in bar.walk() if id(e) not in inner]
        texts = Counter(e.attributes[key] for e in buttons for key in _TEXTS if key in e.attributes)
        for menu in (e for e in bar.children if e.kind == "ToolbarMenu"):
            for item in decode(menu.attributes["menuItems"], ","):
                assert texts[item] == 1, (menu.attributes["text"], item)


@every_game
def test_what_players_do_by_a_menu_is_told(name: str) -> None:
    """Each entry of a piece's menu that does something for all players has a report."""
    traits = [(t, trait_fields(t)) for t in module(name).traits if t.kind != "BasicPiece"]
    told = {key for t, f in traits if t.kind == "ReportState" for key in decode(f["keys"], ",")}
    steps = [
        decode(f["performKeys"], ",") for t, f in traits if t.kind == "TriggerAction" and f["menu"]
    ]
    moves = ("ReturnToDeck", "SendToLocation", "Delete", "Clone", "MovementMarkable")
    steps += [[f["key"]] for t, f in traits if t.kind in moves and f["menu"]]
    assert steps
    leads = {
        f["key"]: decode(f["performKeys"], ",") for t, f in traits if t.kind == "TriggerAction"
    }
    assert [keys for keys in steps if not told & _done(keys, leads)] == []


def _done(keys: list[str], leads: dict[str, list[str]]) -> set[str]:
    """All commands that come of some, those of other triggers among them."""
    done, left = set[str](), list(keys)
    while left:
        key = left.pop()
        if key not in done:
            done.add(key)
            left += leads.get(key, [])
    return done


@every_game
def test_hexes_are_counted_where_there_are_hexes(name: str) -> None:
    threads = module(name).root.find("LOS_Thread")
    assert len(threads) == (1 if game(name).maps else 0)
    counted = [t.attributes["drawRange"] for t in threads]
    assert counted == ["true" if module(name).root.find("HexGrid") else "false"] * len(threads)


def _layer(piece: PlacedPiece) -> str:
    """The layer that the engine lays a piece in: the outermost trait that names one decides."""
    marks = (marker_values(x) for x in piece.traits if x.kind == "Marker")
    return next(m["Layer"] for m in marks if "Layer" in m)


def test_a_landing_beach_lies_below_the_company_that_came_by_it() -> None:
    pieces, _ = read_save(module("vietnam-battles").entries["the-boys-of-67.vsav"])
    layers = {p.name: LAYERS.index(_layer(p)) for p in pieces if p.spot and p.spot.map == MAP}
    company, monitor = "Company C, 3rd Battalion, 47th Infantry", "River monitors 1-4-11"
    assert layers["Landing beach"] < layers[company] < layers[monitor]


def expressions(module: Module) -> Iterator[str]:
    """The expressions of buttons, texts, properties and traits."""
    for element in module.root.walk():
        yield from element.attributes.values()
        how, *to = decode(element.attributes.get("propChanger", ""), ",")
        yield from to if how == "P" else ()
    for trait in module.traits:
        if trait.kind in known_traits():
            yield from trait_fields(trait).values()


@pytest.mark.parametrize("name", some(GAMES, 4))
def test_every_expression_is_read_by_the_engine_at_once(name: str) -> None:
    """Over 500 000 tokens it takes seconds, in which the window stands still."""
    found = {text for text in expressions(module(name)) if re.fullmatch(r"\{.*\}", text)}
    assert len(found) > 30
    slow = {text[:80]: read_through(text) for text in found if read_through(text) > 100_000}
    assert slow == {}


@together(
    ("name", "values"),
    [
        ("alder", ["Strength"]),
        ("assault-on-belgium", ["Attack", "Defence"]),
        ("gotthard", ["Strength"]),  # its fire is what its dice must show
        ("hue", ["Strength"]),  # ranges are not added up
        ("vietnam-battles", ["Attack", "Defence"]),
    ],
)
def test_a_stack_shows_the_sum_of_strengths_and_of_nothing_else(
    name: str, values: list[str]
) -> None:
    viewer = module(name).root.find("CounterDetailViewer")[0]
    format = viewer.attributes["summaryReportFormat"]
    assert list(dict.fromkeys(re.findall(r'SumLocation\("(\w+)"', format))) == values
