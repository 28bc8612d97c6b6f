"""What of a game box and the scenarios beside it becomes counters, maps and setups; what of it a game cannot
have is told."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace

import pytest
from PIL import Image

from builder.importing.cyberboard import cyberboard_game, pieces
from builder.importing.cyberboard.cyberboard_game import CyberBoardGame
from builder.importing.cyberboard.drawings import (
    NO_COLOUR,
    Drawn,
    PlacedMarker,
    PlacedPiece,
)
from builder.importing.cyberboard.game_boxes import (
    GameBox,
    PieceSet,
    Tiles,
    TileSheet,
)
from builder.importing.cyberboard.painting_costs import painting_cost
from builder.importing.cyberboard.pieces import PieceKinds
from builder.importing.cyberboard.scenarios import PlayedBoard, Scenario, Tray
from builder.importing.naming import UniqueIds
from builder.importing.report import ImportNotes
from tests.importing.cyberboard.test_painted import bitmap, board
from tests.together import together


def box(
    held: Sequence[Sequence[int]] = ((0,),), markers: Sequence[int] = (), **values: object
) -> GameBox:
    """A game box of red, blue and wide tiles, with these pieces and markers in a set each."""
    sheets = [TileSheet((4, 4), bitmap(4, 8, 0xFF)), TileSheet((8, 4), bitmap(8, 4, 0xFF))]
    tiles = Tiles([(0, 0), (0, 4), (1, 0), None], sheets, NO_COLOUR)
    made = GameBox(
        1, "Ridge", "", "", tiles, [], held, [PieceSet("Corps", range(len(held)))], markers,
        [PieceSet("", [*range(len(markers)), 0])], {(0, 0): "First\nof all"}, {0: "Smoke"},
    )  # fmt: skip
    return replace(made, **values)  # type: ignore[arg-type]


def kinds(of: GameBox) -> PieceKinds:
    return PieceKinds(of, ImportNotes(), UniqueIds())


def told(found: PieceKinds) -> list[str]:
    return [f"{kind.name}: {len(kind.faces)} x {kind.copies}" for kind in found.all]


@together(
    ("given", "said", "notes"),
    [
        (box([(0,), (0,), (0, 1)]), ["First: 1 x 2", "Corps 3: 2 x 1"], {}),
        (
            box([(0, 1, 2), (3,)]),
            ["First: 2 x 1"],
            {
                "pieces of which only two sides are kept": ["Corps 0"],
                "pieces without a picture": ["Corps 1"],
            },
        ),
        (box([], [0, 1]), ["Smoke: 1 x 1", "Markers 2: 1 x 1"], {}),
        (
            box([], [3]),
            [],
            {"pieces without a picture": ["Markers 0", "Markers 0"]},
        ),
        (box([(0,)], piece_sets=[PieceSet("Corps", [-1, 0, 1])]), ["First: 1 x 1"], {}),
    ],
)
def test_pieces_that_look_alike_are_copies(
    given: GameBox, said: list[str], notes: dict[str, list[str]]
) -> None:
    found = kinds(given)
    assert told(found) == said
    assert {str(about): texts for about, texts in found.notes.changed.items()} == notes


@together(
    ("given", "width"),
    [
        (box([(0,), (2,), (2, 0)]), 8),
        (box([(0,), (1,), (2,)]), 4),
        (box([(0,)], [2, 2]), 4),
        (box([], [2, 2]), 8),
        (box([]), 60),
    ],
)
def test_the_usual_width_is_that_of_most_pieces_or_if_there_are_none_of_markers(
    given: GameBox, width: int
) -> None:
    assert kinds(given).usual_width == width


@together(
    ("most", "pixels", "said"),
    [
        (3, 48, ["First: 1 x 1", "Corps 2: 1 x 1", "Smoke: 1 x 1"]),
        (2, 48, ["First: 1 x 1", "Corps 2: 1 x 1"]),
        (3, 32, ["First: 1 x 1", "Corps 2: 1 x 1"]),
        (3, 33, ["First: 1 x 1", "Corps 2: 1 x 1", "Smoke: 1 x 1"]),
        (1, 48, ["First: 1 x 1"]),
        (3, 16, ["First: 1 x 1"]),
    ],
)
def test_there_are_so_many_kinds_and_pixels(
    most: int, pixels: int, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pieces, "MOST_KINDS", most)
    monkeypatch.setattr(pieces, "_MOST_PIXELS", pixels)
    found = kinds(box([(0,), (1,)], [0]))
    assert told(found) == said
    left_out = found.notes.changed.get("pieces that are left out since there are too many", [])
    assert (left_out == []) == (len(said) == 3)


def played(*placed: Drawn, number: int = 1, joined: bool = False) -> PlayedBoard:
    return PlayedBoard(number, joined, placed)


def scenario(
    *boards: PlayedBoard, sides: Sequence[int | None] = (0, 1), trays: Sequence[Tray] = ()
) -> Scenario:
    return Scenario(1, "Day", "About", boards, trays, sides)


PIECES = [PlacedPiece((0, 0, 4, 4), 1, number) for number in range(3)]
MARKERS = [PlacedMarker((0, 0, 4, 4), 1, number) for number in range(3)]


def made(of: GameBox, *scenarios: Scenario) -> CyberBoardGame:
    game = CyberBoardGame("Title", of, scenarios)
    game.files()
    return game


def notes(of: CyberBoardGame) -> dict[str, list[str]]:
    return {str(about): list(texts) for about, texts in of.notes.changed.items()}


def test_there_is_a_game_in_a_box_of_boards_or_pieces() -> None:
    whole = [board()]
    for pieces_in, boards, has_content in (
        ([], [], False),
        ([(0,)], [], True),
        ([], whole, True),
        ([(0,)], whole, True),
    ):
        assert CyberBoardGame("Title", box(pieces_in, boards=boards)).has_content == has_content


def setup(of: GameBox, one: Scenario) -> str:
    files_of = CyberBoardGame("Title", of, [one]).files()
    return files_of["scenarios/day.yaml"].decode().partition("setup:")[2].strip()


@together(
    ("sides", "turned"),
    [
        ((0, 1), ["corps-2"]),
        ((1, 0), ["first"]),
        ((1,), ["first"]),
        ((0, 2), []),
        ((None, None), []),
        ((), []),
    ],
)
def test_pieces_lie_with_the_side_up_that_the_scenario_says(
    sides: tuple[int | None, ...], turned: list[str]
) -> None:
    """Of three pieces and markers the box has two and one."""
    of = box([(0,), (0, 1)], [0], boards=[board()])
    lines = setup(of, scenario(played(*PIECES, *MARKERS), sides=sides)).splitlines()
    assert lines == [
        f'- {{counter: {id}, at: "1.1"{", reduced: yes" if id in turned else ""}}}'
        for id in ("first", "corps-2", "smoke")
    ]


@together(("most", "left"), [(3, []), (4, []), (2, ["Day: 1"]), (1, ["Day: 2"])])
def test_so_many_pieces_lie_on_a_board(
    most: int, left: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cyberboard_game, "_MOST_PLACED", most)
    of = box([(0,), (0, 1)], [0], boards=[board()])
    one = scenario(played(*PIECES[:2], MARKERS[0]))
    assert setup(of, one).count("counter: ") == min(most, 3)
    about = "pieces that are left out since there are too many"
    assert notes(made(of, one)).get(about, []) == left


def test_what_of_a_scenario_a_game_cannot_have_is_told() -> None:
    of = box([(0,)], [0], boards=[board(), replace(board(), number=2, name="Pass")])
    both = played(PIECES[0]), played(number=2)
    trays = [Tray("Dead", [0, 0]), Tray("Empty", [])]
    cases = {
        "two boards, the further one bare": (scenario(*both), {}),
        "both with pieces": (
            scenario(both[0], played(PIECES[0], number=2)),
            {"pieces that lie on further boards": ["Day: Pass"]},
        ),
        "a board that is no map": (scenario(played(number=3), both[0]), {}),
        "no map": (scenario(played(number=3)), {"scenarios without a map": ["Day"]}),
        "joined": (
            scenario(played(joined=True)),
            {"boards put together from several, which are not made": ["Day"]},
        ),
        "trays": (scenario(both[0], trays=trays), {"pieces that lie in trays": ["Day: Dead, 2"]}),
    }
    found = {name: notes(made(of, one)) for name, (one, _) in cases.items()}
    assert found == {name: said for name, (_, said) in cases.items()}


@together(
    ("held", "counts"),
    [
        ([], 1),
        ([[0]], 1),
        ([[0, 0], [0, 0, 0], [0]], 3),
        ([[0, 0, 1, 7], [1, 1]], 2),
    ],
)
def test_of_a_marker_there_are_as_many_as_a_scenario_needs(
    held: list[list[int]], counts: int
) -> None:
    """Of marker 1 a box of one marker knows nothing."""
    of = box([(0,)], [0], boards=[board()])
    scenarios = [
        scenario(played(*(PlacedMarker((0, 0, 1, 1), 1, n) for n in one), PIECES[0]))
        for one in held
    ]
    text = CyberBoardGame("Title", of, scenarios).files()["counters.yaml"].decode()
    assert f"{{id: smoke, name: Smoke, group: Markers, nation: neutral, count: {counts}," in text


def test_boards_are_painted_as_long_as_it_does_not_take_too_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cost = painting_cost(board(), box().tiles)
    boards = [replace(board(), number=n) for n in range(3)]
    for most, maps in ((3 * cost, 3), (3 * cost - 1, 2), (cost, 1), (cost - 1, 0)):
        monkeypatch.setattr(cyberboard_game, "_MOST_PAINTED", most)
        found = CyberBoardGame("Title", box(boards=boards)).files()
        assert len([name for name in found if name.startswith("maps/")]) == maps


def test_a_board_larger_than_a_map_may_be_is_shown_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    for most, size in ((800, (40, 20)), (200, (20, 10))):
        monkeypatch.setattr("builder.importing.pictured_maps.MAX_AREA", most)
        found = CyberBoardGame("Title", box(boards=[board()])).files()
        assert Image.open(io.BytesIO(found["art/ridge.png"])).size == size
