"""Forms, set-ups, tracks and lists of counters are drawn as before: with none, one and many of everything."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from builder.drawing.aids import setup_card, tracks
from builder.drawing.aids.arrivals import arrival_descriptions
from builder.drawing.aids.form_sheet import form_sheets
from builder.drawing.aids.order_of_battle import order_of_battle
from builder.drawing.aids.placements import places_by_side
from builder.drawing.aids.play_table import draw_displays
from builder.drawing.aids.pool_card import pool_card
from builder.drawing.aids.sequence_card import sequence_card
from builder.drawing.aids.spots import describe_starting_place
from builder.drawing.aids.title_card import title_card
from builder.drawing.aids.unit_cards import CardRow, unit_cards
from builder.drawing.ink.draw_context import DrawContext, Ink
from builder.drawing.ink.scene import Scene
from builder.i18n.translate import Translator
from builder.model.game import Game, Phase
from builder.model.pieces.cards import Card
from builder.model.texts.forms import Form
from builder.model.tracks import Arrival
from tests.drawing import card_table, river_crossing
from tests.drawing.measured import measured_as_a_whole
from tests.drawing.river_crossing import GIVEN, GUESS, sourced, unit
from tests.model.boards import two_shores
from tests.recorded import assert_as_recorded

FILE = Path(__file__).with_name("measured_aids.txt")
TRACKS = Path(__file__).with_name("measured_tracks.txt")
SETUPS = Path(__file__).with_name("measured_setups.txt")
LONG = "A long name with many words in it"


def _told(scenes: list[Scene], context: DrawContext) -> str:
    said = " ".join(f"! {p.code} {p.message} {p.path}" for p in context.problems)
    return f"{' | '.join(map(measured_as_a_whole, scenes))} {said}"


# -- forms -------------------------------------------------------------------------------------

_PARTS: dict[str, dict[str, Any]] = {
    "one blank": {"kind": "blanks", "labels": ["Player"]},
    "five blanks": {"kind": "blanks", "labels": list("ABCDE"), "across": 2},
    "four blanks": {"kind": "blanks", "labels": list("ABCD"), "across": 2},
    "open grid": {"kind": "grid", "columns": ["Event", "Points"]},
    "numbered": {"kind": "grid", "title": "Turns", "columns": ["Event", "P"], "numbered": True,
                 "widths": [5, 1]},
    "rows": {"kind": "grid", "columns": ["Unit", "Lost"], "rows": ["A", "B", "C"], "numbered": True},
    "rows and more": {"kind": "grid", "columns": ["Unit"], "rows": ["A"], "empty": 2},
    "empty": {"kind": "grid", "title": "Empty", "columns": ["Unit"], "empty": 3},
    "ticks": {"kind": "ticks", "boxes": {"Boats": 6}},
    "many ticks": {"kind": "ticks", "title": "Lost", "boxes": {"Boats": 23, LONG: 24, "Men": 25}},
    "numbered ticks": {"kind": "ticks", "boxes": {LONG * 2: 11}, "numbered": True},
    "remarks": {"kind": "remarks", "title": "Report", "lines": 3},
    "long": {"kind": "grid", "title": "Roster", "columns": ["Unit"], "empty": 60},
}  # fmt: skip


def _forms() -> Iterator[str]:
    """Each part alone, and with another open grid, on low cards and high ones."""
    for (name, part), high in product(_PARTS.items(), (60, 200)):
        for parts in ([part], [part, _PARTS["open grid"]]):
            made = Form.model_validate(
                {"id": "log", "title": "Log", "source": GIVEN if high == 60 else GUESS, "parts": parts,
                 "rule": "7.1" if high == 60 else "", "notes": ["Fold here."] if high == 60 else []}
            )  # fmt: skip
            context = DrawContext()
            yield f"{name} {high} {len(parts)}: {_told(form_sheets(made, context, high), context)}"


def test_forms_are_drawn_as_before() -> None:
    assert_as_recorded(FILE, "forms", _forms())


# -- lists of counters -------------------------------------------------------------------------


def _armies() -> Iterator[str]:
    """Nations with formations of so many units, and units with cards of their own."""
    for sizes in ((1,), (4,), (5,), (1, 4), (4, 5, 9), (3,) * 6, (49,)):
        units = [
            unit(f"u{n}-{i}", "blue" if n < 3 else "red", f"{n}/{i}", "3-4", formation=f"F{n}" if n else "",
                 count=1 + i % 2, title=LONG * (i % 3 == 0), group="Guard" * (n == i == 0))
            for n, size in enumerate(sizes) for i in range(size)
        ]  # fmt: skip
        game, context = river_crossing.game(units=units, scenarios=[], pools=[]), DrawContext()
        for card in order_of_battle(game, context):
            for way in card.variants:
                yield f"{sizes} {card.path}: {_told([way.draw(context, way.height)], context)}"
    game = river_crossing.game()
    for one, many, name in product(game.units[1:], (1, 10, 11, 30), ("Hull", LONG)):
        context = DrawContext()
        rows = [CardRow(name, tuple(map(str, range(many)))), CardRow("Guns", ("",))]
        for card in unit_cards(game, one, rows, context):
            (way,) = card.variants
            scenes = [way.draw(context, way.height), way.draw(context, 50.0)]
            yield f"{one.id} {many} {name}: {_told(scenes, context)}"


def test_orders_of_battle_are_drawn_as_before() -> None:
    assert_as_recorded(FILE, "armies", _armies())


def _pools() -> Iterator[str]:
    for many, width, guess in product((0, 1, 3, 4), (40.0, 88.6, 120.0), (False, True)):
        contents = dict(list({"camp": 2, "b1": 1, "b2": 3, "r1": 1}.items())[:many])
        pool = sourced(
            id="cup", title="Cup", contents=contents, sources={"contents": GUESS} if guess else {}
        )
        game, context = river_crossing.game(pools=[pool, pool | {"id": "other"}]), DrawContext()
        yield f"{many} {width} {guess}: {_told([pool_card(game, context, width)], context)}"


def test_cups_are_drawn_as_before() -> None:
    assert_as_recorded(FILE, "cups", _pools())


def _titles() -> Iterator[str]:
    """Title cards with units of one nation and of three, of one branch and of several, and with cards."""
    branches = ("infantry", "armour", "artillery", "cavalry", "engineer", "naval", "hq")
    for many, nations in product((1, 2, 7, 14), (["blue"], ["blue", "red", "neutral"])):
        units = [
            unit(f"u{n}", nations[n % len(nations)], str(n), "3-4")
            | {"symbol": {"branch": branches[n // 3]}}
            for n in range(many)
        ]
        context = DrawContext()
        scene = title_card(river_crossing.game(units=units, scenarios=[], pools=[]), context)
        yield f"{many} of {len(nations)}: {_told([scene], context)}"
    more = [Card(id=f"c{n}", deck="events", title=f"C{n}", picture="tank") for n in range(7)]
    for game in (card_table.game(), card_table.game(*more)):
        yield f"{len(game.cards)} cards: {_told([title_card(game, DrawContext())], DrawContext())}"


def test_title_cards_are_drawn_as_before() -> None:
    assert_as_recorded(FILE, "titles", _titles())


# -- tracks ------------------------------------------------------------------------------------

_ARRIVALS = [
    {"scenario": "First", "ways": ["land"], "names": ["1/7"]},
    {"scenario": "First", "ways": ["land", "river"], "names": ["2/7", "3/7"]},
    {"scenario": "Second", "names": ["4/7"]},
]
_BOXES: dict[str, dict[str, Any]] = {
    "plain": {}, "label": {"label": "5"}, "minus": {"label": "−10"}, "word": {"label": "Start"},
    "date": {"label": "1", "date": "1 May 1967"}, "figures": {"figures": {"Blue": "8", "Red": "4"}},
    "guess": {"figures": {"Blue": "8"}, "sources": {"figures": GUESS}}, "note": {"note": "Rain"},
    "long note": {"note": LONG}, "picture": {"picture": "truck", "label": "Reserve"},
    "arrivals": {"arrivals": _ARRIVALS}, "all": {"label": "3", "date": "May", "figures": {"B": "1"},
                                                 "arrivals": _ARRIVALS, "note": LONG * 3},
}  # fmt: skip


def _tracks() -> Iterator[str]:
    """Each kind of box on each kind of track, in all lines, heights and widths."""
    inks = (("turn", "colour"), ("turn", "grey"), ("points", "colour"), ("points", "low-ink"))
    for kind, ink in (*inks, ("boxes", "colour")):
        for number, (name, box) in enumerate(_BOXES.items()):
            boxes = [
                sourced(id=f"b{n}", **box) if n == 1 else sourced(id=f"b{n}") for n in range(4)
            ]
            made = sourced(id="own", title="Track", kind=kind, across=(1, 3, 10)[number % 3], boxes=boxes,
                           rule="7.1" * (number % 2), notes=["Note."] * (number % 4 == 0))  # fmt: skip
            yield f"{kind} {ink} {name}: {_track(made, ink)}"  # type: ignore[arg-type]
    plain = [sourced(id=str(n), label=str(n), note=LONG * (n == 3)) for n in range(11)]
    for kind, more in product(
        ("turn", "points", "boxes"), ({}, {"box": (30, 20)}, {"source": GUESS})
    ):
        made = sourced(id="own", title="Track", kind=kind, boxes=plain) | more
        for how in ({}, {"box": 18.5}, {"across": 20}, {"across": 4}, {"height": 60.0}, {"height": 400.0},
                    {"width": 88.0, "across": 4}, {"width": 181.0, "height": 90.0}):  # fmt: skip
            yield f"{kind} {[*more]} {how}: {_track(made, 'colour', **how)}"
        game = river_crossing.game(tracks=[made])
        fits = [tracks.best_fit(game, game.tracks[0], width) for width in (40, 88, 100, 181, 300)]
        yield f"{kind} {[*more]}: {' '.join(f'{box:.2f}/{across}' for box, across in fits)}"


def _track(made: dict[str, Any], ink: Ink, **how: Any) -> str:
    game, context = river_crossing.game(tracks=[made]), DrawContext(ink=ink)
    found = tracks.draw_track(game, game.tracks[0], context, **how)
    rooms = " ".join(f"{id} {room.y:.1f}+{room.height:.1f}" for id, room in found.rooms.items())
    return f"{_told([found.scene], context)} {rooms[:60]}"


def test_tracks_are_drawn_as_before() -> None:
    assert_as_recorded(TRACKS, "tracks", _tracks())


def test_only_tracks_that_are_on_no_map_lie_on_the_table() -> None:
    sheet = {**river_crossing.MAP, "tracks": ["turn"]}
    place = {"id": "deck", "place": (10, 10, 70, 95), "note": "Face down"}
    boxes = [sourced(**place), sourced(**(place | {"id": "two", "label": "Two"}))]
    table = sourced(id="table", title="Table", kind="table", boxes=boxes)
    game = river_crossing.game(maps=[sheet], tracks=[*river_crossing.TRACKS, table])
    found = draw_displays(game, DrawContext())
    assert [*found] == ["points", "boxes", "table"]
    assert (found["table"].scene.width, found["table"].scene.height) == (90, 115)


def test_arrivals_are_told_in_three_lengths() -> None:
    arrivals = [Arrival.model_validate(one) for one in _ARRIVALS]
    assert arrival_descriptions(Translator(), []) == []
    assert arrival_descriptions(Translator(), arrivals) == [
        ["First land: 1/7", "First land/river: 2/7, 3/7", "Second: 4/7"],
        ["First: 1 land · 2 land/river", "Second: 1"],
        ["First: 3 units", "Second: 1 unit"],
    ]


# -- set-ups -----------------------------------------------------------------------------------


def _scenario(**changes: Any) -> Game:
    return river_crossing.game(scenarios=[river_crossing.SCENARIO | changes])


_SCENARIOS: dict[str, dict[str, Any]] = {
    "as usual": {}, "no map": {"map": ""}, "open": {"open_ended": True}, "no date": {"date": ""},
    "guess": {"sources": {"turns": GUESS}}, "summary": {"summary": LONG * 5}, "no victory": {"victory": []},
    "no special": {"special": []}, "neither": {"special": [], "victory": []}, "nothing set up": {"setup": []},
    "several": {"special": ["One.", LONG * 4], "victory": [sourced(result="R", text=LONG * 3),
                                                           sourced(result="Draw", text="All else.")]},
    "no background": {"background": ""}, "background": {"background": LONG * 40},
    "free": {"free_setup": [sourced(name="Rest", counters="b2 r1", text="Anywhere."),
                            sourced(name="Camps", counters="camp", count=5)]},
    "later": {"reinforcements": [sourced(turn=turn, counters="b1 b2 r1", hexes="0101 0102")
                                 for turn in range(5)]},
    "none later": {"reinforcements": []},
}  # fmt: skip


def _setups() -> Iterator[str]:
    for name, changes in _SCENARIOS.items():
        game = _scenario(**changes)
        for tallest, ink in ((0.0, "colour"), (90.0, "colour"), (0.0, "low-ink")):
            context = DrawContext(ink=ink)  # type: ignore[arg-type]
            draw = setup_card.setup_cards
            cards = draw(game, game.scenarios[0], context, *([tallest] if tallest else []))
            yield f"{name} {tallest:g} {ink}: {_told(cards, context)}"
    for many in (1, 2, 3, 4, 5, 9, 10, 11, 31, 60, 70):
        free = [sourced(name="Camps", counters="camp", count=many)]
        setup = [
            sourced(counter="b1", at="0101", count=many),
            sourced(counter="camp", at="0102", count=2),
        ]
        game, context = _scenario(setup=setup, free_setup=free), DrawContext()
        cards = setup_card.setup_cards(game, game.scenarios[0], context)
        yield f"{many} in a place: {_told(cards, context)}"


def test_the_exits_of_joined_maps_stand_on_their_set_up_card() -> None:
    game, context = two_shores.game(), DrawContext()
    scenario = next(one for one in game.scenarios if one.map == "world")
    card = setup_card.setup_card(game, scenario, context)
    assert_as_recorded(SETUPS, "exits", [_told([card], context)])
    assert "Exits" in river_crossing.words(card)


def test_set_ups_are_drawn_as_before() -> None:
    assert_as_recorded(SETUPS, "set-ups", _setups())


_PLACEMENTS: list[dict[str, Any]] = [
    {"counter": "b1", "at": "0101"}, {"counter": "b2", "at": "0101", "lost": 1},
    {"counter": "b1", "at": "0102", "lost": 2}, {"counter": "camp", "at": "0102"},
    {"counter": "r1", "at": "0102", "reduced": True, "hidden": True}, {"counter": "camp", "at": "0201"},
    {"counter": "flag", "at": "0201", "reduced": True}, {"counter": "flag", "at": "turn:1"},
    {"counter": "b2", "at": "turn:2", "with_markers": ["camp", "flag"]}, {"counter": "r1", "at": "0101/0201"},
    {"counter": "b2", "at": "boxes:blue", "aboard": "b1"}, {"counter": "r1", "at": "cup", "source": GUESS},
    {"counter": "b2", "at": "nowhere", "aboard": "camp#2"}, {"counter": "gone", "at": "0101"},
]  # fmt: skip


def _places() -> Iterator[str]:
    """Each placement alone, all together, and many counters in one place."""
    together = [sourced(**one) for one in _PLACEMENTS]
    heaps = [
        [sourced(counter="b1", at="0202", count=n), sourced(counter="r1", at="0202")]
        for n in (1, 5, 6, 7)
    ]
    for setup in (*([one] for one in together), together, *heaps):
        game, context = _scenario(setup=setup), DrawContext()
        for side, places in places_by_side(game, game.scenarios[0], context):
            yield f"{side.name if side else 'nobody'}:"
            for place in places:
                lines = " | ".join(f"{text} {path}" for text, path in place.lines)
                pieces = " ".join(f"{p.counter.id}/{p.side}/{p.lost}" for p in place.pieces)
                yield f"  {place.title} {place.path} {place.spot.labels} | {lines}: {pieces} {place.flat}"
    for name, many in product(("N" * 24, "N" * 50, "N" * 51), (1, 2, 3)):
        units = [unit(f"n{n}", "blue", f"{n}{name[1:]}", "3-4", title=name) for n in range(many)]
        setup = [sourced(counter=f"n{n}", at="0101") for n in range(many)]
        map = {**river_crossing.MAP, "places": [{"name": "P" * (42 + many), "hex": "0101"}]}
        scenarios = [river_crossing.SCENARIO | {"setup": setup, "reinforcements": []}]
        game = river_crossing.game(units=units, scenarios=scenarios, maps=[map], pools=[])
        ((_, (place,)),) = places_by_side(game, game.scenarios[0], DrawContext())
        yield f"{len(name)} x {many}: {place.title} | {' | '.join(text for text, _ in place.lines)}"
    game = river_crossing.game()
    spots = (
        "0101",
        "0102",
        "0301",
        "0101/0201",
        "0201/0202",
        "turn:3",
        "turn:99",
        "points:10",
        "boxes:red",
    )
    for at in (*spots, "boxes:none", "cup", "nowhere", "none:1"):
        for map in (game.maps[0], None):
            spot = describe_starting_place(game, map, at, DrawContext())
            told = f"{spot.kind} {spot.labels} {spot.name} {spot.path} {spot.lies_on}"
            yield f"{at} {'on' if map else 'off'}: {told}"


def test_places_are_named_as_before() -> None:
    assert_as_recorded(SETUPS, "places", _places())


def _sequences() -> Iterator[str]:
    """Phases that each player takes in turn, that both take, that one side has or that some turns have."""
    phases: dict[str, dict[str, Any]] = {
        "both": {"side": "both", "text": LONG}, "each": {"rule": "5.0"},
        "one": {"of": ["B"], "text": "Move."},
        "two": {"of": ["B", "R"]}, "turn": {"turns": [3]}, "turns": {"turns": [1, 2, 3, 5, 7, 8]},
    }  # fmt: skip
    made = {name: {"id": name, "name": name.title(), **phase} for name, phase in phases.items()}
    orders = [[name] for name in made] + [["both", "each", "one", "both", "two"], [*made]]
    for names, width in product(orders, (60.0, 88.6)):
        game = river_crossing.game()
        sequence = tuple(Phase.model_validate(made[name]) for name in names)
        sheet = game.sheet.model_copy(update={"sequence": sequence})
        context = DrawContext()
        scene = sequence_card(game.model_copy(update={"sheet": sheet}), context, width)
        yield f"{' '.join(names)} {width}: {_told([scene], context)}"


def test_sequences_of_play_are_drawn_as_before() -> None:
    assert_as_recorded(FILE, "sequences", _sequences())
