"""Units that only events bring: they wait in the module's window of arrivals until one does."""

from __future__ import annotations

import pytest

from builder.outputs.set_ups import of_events
from builder.outputs.vassal.module.positions import position_of_save
from builder.outputs.vassal.table.arrivals import OF_EVENTS, arrivals_of, turn_at
from builder.rules.validation import fill
from tests.outputs.vassal import built_in
from tests.outputs.vassal.known import read_save
from tests.outputs.vassal.playing import Play, games_of
from tests.outputs.vassal.sample import blank_drawings, make_with
from tests.outputs.vassal.turns.test_event_effects import EVENTS
from tests.rules.engine import brook
from tests.together import together


@together("name", built_in.GAMES)
def test_whoever_arrives_by_an_event_is_somewhere_from_the_start(name: str) -> None:
    game, module = built_in.game(name), built_in.module(name)
    every = {unit.id: unit.title or unit.name for unit in game.units}
    events = (event for drawn in game.mechanisms.events for event in drawn.entries)
    called = {
        unit for event in events for event_effect in event.effects for unit in event_effect.arrive
    }
    for saved in games_of(module) if called else []:
        there = {piece.name for piece in read_save(saved)[0] if piece.spot}
        assert {every[unit.partition("#")[0]] for unit in called} <= there
    if name == "gotthard":
        assert called == {"at-petrasch"}


def test_petrasch_waits_for_his_card_and_comes_to_sargans() -> None:
    module = built_in.module("gotthard")
    (saved,) = games_of(module)
    play = Play(module, "")
    play.fill(saved)
    (corps,) = [piece for piece in play.present() if piece.name == "Petrasch's corps"]
    assert corps.map == "Arrivals"
    play.globals["EventCame"] = ".petrasch."
    play.push("Carry out the event")
    assert (corps.map, corps.place) == ("Map", "1508")


def test_they_lie_in_a_band_of_their_own_and_are_off_the_map() -> None:
    game = built_in.game("gotthard")
    (saved,) = games_of(built_in.module("gotthard"))
    (corps,) = [p for p in read_save(saved)[0] if p.name == "Petrasch's corps"]
    assert corps.spot is not None
    assert turn_at(arrivals_of(game), corps.spot.x, corps.spot.y) == OF_EVENTS
    sheet, problems = position_of_save(game, saved)
    assert problems == []
    assert sheet is not None
    assert [p.at for p in sheet.pieces if p.counter == "at-petrasch"] == [""]


@pytest.mark.thorough
def test_as_many_of_a_kind_wait_as_are_called_and_are_nowhere_else() -> None:
    game = fill(brook.good(brook.loaded(mechanisms=EVENTS + brook.MECHANISMS)))
    (scenario,) = game.scenarios
    placed = [p.counter for p in scenario.setup]
    # "A call" brings s-guns, "relief" n-foot twice and s-guns again; the game has one s-guns.
    expected = {"n-foot": min(2, 3 - placed.count("n-foot")), "s-guns": 1 - placed.count("s-guns")}
    found = of_events(game, scenario)
    assert {unit: found.count(unit) for unit in expected} == expected
    assert make_with(game, blank_drawings(game))
