"""Symbols, counters and setup cards are drawn as before: what they hold, in numbers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from builder.drawing.aids.placements import places_by_side
from builder.drawing.counters import symbols
from builder.drawing.counters.counters import counter_face, face_after_losses, has_back
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.drawing_data import Colours
from builder.drawing.ink.scene import Scene
from builder.model.game import Game
from builder.model.pieces.counters import Symbol
from builder.model.scenarios import Placement
from tests.drawing.counter_parts import unit
from tests.drawing.measured import measured_as_a_whole
from tests.drawing.test_corners import store
from tests.games import loading
from tests.games.vietnam import game as vietnam
from tests.recorded import assert_as_recorded

FILE = Path(__file__).with_name("measured_symbols.txt")


# -- symbols -----------------------------------------------------------------------------------


def _symbols() -> Iterator[str]:
    """Every frame alone and with signs in all its rooms, every modifier and echelon on infantry, and every
    branch with a modifier above and below."""
    known = symbols.symbol_names()
    for frame in [*known["frame"], "unheard-of"]:
        extent = " ".join(f"{value:.2f}" for value in symbols.frame_extent(frame))
        yield f"{frame}: {extent}, scale {symbols.frame_scale(frame):.3f}"
    modifiers = list(known["modifiers"])
    wanted = [Symbol(branch="infantry", frame=frame) for frame in known["frame"]]
    wanted += [Symbol(branch="infantry", modifiers=pair) for pair in pairwise(modifiers)]
    wanted += [
        Symbol(branch=branch, modifiers=modifiers[n % len(modifiers) :][:1])
        for n, branch in enumerate(known["branch"])
    ]
    wanted += [Symbol(branch="infantry", frame="diamond", modifiers=modifiers[:2])]
    wanted += [Symbol(branch=name) for name in ("tanks", "motorised", "infntry", "qqqq")]
    for symbol in wanted:
        context, scene = DrawContext(), Scene(60, 40)
        colours = Colours("#000000", "#ffffff")
        symbols.place_symbol(scene, symbol, 30, 20, 30, colours, context)
        said = " ".join(f"! {p.message} ({p.hint})" for p in context.problems)
        called = f"{symbol.branch} {' '.join(symbol.modifiers)} {symbol.frame}"
        yield f"{called}: {measured_as_a_whole(scene)} {said}"
    for echelon in known["echelon"]:
        scene = Scene(60, 40)
        symbols.place_echelon(scene, echelon, 30, 20, 30, "#000000")
        yield f"{echelon}: {measured_as_a_whole(scene)}"


def test_symbols_are_drawn_as_before() -> None:
    assert_as_recorded(FILE, "symbols", _symbols())


# -- counters ----------------------------------------------------------------------------------


def _counters(game: Game) -> Iterator[str]:
    """Some counters of a game from all sides."""
    every = list(game.counters.values())
    for counter in every[:: -(-len(every) // 8)]:
        context = DrawContext()
        sides = ["front", "back"] if has_back(counter) else ["front"]
        scenes = [counter_face(game, counter, side, context) for side in sides]  # type: ignore[arg-type]
        for scene in scenes:
            yield f"{counter.id}: {measured_as_a_whole(scene)}"
        if counter.kind == "unit" and len(counter.after) > 1:
            scene = face_after_losses(game, counter, 2, context).finished()
            yield f"{counter.id}, twice reduced: {measured_as_a_whole(scene)}"


@pytest.mark.parametrize("name", ["green-beret", "hue", "assault-on-belgium"])
def test_counters_are_drawn_as_before(name: str) -> None:
    assert_as_recorded(FILE, f"counters of {name}", _counters(loading.game(name)))


def test_values_in_corners_are_drawn_as_before() -> None:
    """One value to five, of which some are estimates, with and without a frame."""
    game, lines = store(), list[str]()
    for many in range(1, 6):
        for frame in ("box", "picture"):
            branch = "infantry" if frame == "box" else "jeep"
            made = unit(
                name="Jeep", formation="", nation="blue", value_set="gear" if many > 2 else "foe",
                values=("4", "-2", "0", "11", "7")[:many], symbol={"branch": branch, "frame": frame},
                sources={"values.noise": "estimated: by ear"} if many > 2 else {},
            )  # fmt: skip
            context = DrawContext()
            scene = counter_face(game, made, "front", context)
            said = " ".join(f"! {p.code} {p.message}" for p in context.problems)
            lines.append(f"{many} {frame}: {measured_as_a_whole(scene)} {said}")
    assert_as_recorded(FILE, "values in corners", lines)


# -- setup cards -------------------------------------------------------------------------------

_STATES = ({}, {"lost": 1}, {"lost": 2}, {"reduced": True}, {"hidden": True}, {"count": 2},
           {"with_markers": ("landing-zone",)}, {"aboard": "us-4-47-b"})  # fmt: skip


def _placed(game: Game) -> Iterator[str]:
    """What a setup card says beside the counters of each place."""
    (scenario,) = [one for one in game.scenarios if one.id == "the-boys-of-67"]
    units = ["us-4-47-a", "us-4-47-b", "us-4-47-c", "vc-514-1", "vc-514-2"]
    places = ["2005", "2006", "1804/1904", "turn:3", "us-dead", "off:west", "1705"]
    setup = [
        Placement(counter=units[n % 2], at=places[n % len(places)], **more)  # type: ignore[arg-type]
        for n, more in enumerate(_STATES)
    ]
    setup += [Placement(counter=unit, at="1605") for unit in units]
    setup += [Placement(counter=one.id, at="1505") for one in game.units[:7]]
    setup += [Placement(counter=one.id, at="1506", reduced=True) for one in game.markers[:2]]
    setup += [Placement(counter=one.id, at="1507") for one in game.markers[:5]]
    for side, found in places_by_side(
        game, scenario.model_copy(update={"setup": tuple(setup)}), DrawContext()
    ):
        yield f"{side.name if side else 'nobody'}:"
        for place in found:
            lines = " | ".join(text for text, _ in place.lines)
            pieces = " ".join(f"{p.counter.id}/{p.side}/{p.lost}" for p in place.pieces)
            yield f"  {place.title} | {lines}: {pieces}"


def test_a_setup_card_says_the_state_of_each_counter_as_before() -> None:
    assert_as_recorded(FILE, "setup card", _placed(vietnam()))
