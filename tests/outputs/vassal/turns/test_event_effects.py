"""What events do, carried out in the module: to those whom the rules engine names, with what it says."""

from __future__ import annotations

import random
from functools import cache

import pytest

from builder.model.game import Game
from builder.rules.asking import ask
from builder.rules.validation import fill
from builder.vassal.format.traits import trait_fields
from builder.vassal.lint import inspect
from tests.outputs.vassal import built_in
from tests.outputs.vassal.combat.test_contests import Field, armies, field_of
from tests.outputs.vassal.playing import Play, games_of, words_of
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.sample import blank_drawings, make_with
from tests.outputs.vassal.tabletop import Table
from tests.rules.engine import brook

EVENTS = """\
counts:
- {id: will, name: Will, rule: '21.1', of: side, start: {north: 5, south: 4}, most: 9, printed: yes}
events:
- id: fate
  name: Fate
  dice: 1d10
  entries:
  - {id: rain, name: Rain, rolls: 1, effects: [{weather: mud}, {points: 2, side: south}]}
  - {id: fear, name: Fear, rolls: 2, effects: [{state: disrupted, who: {in: woods}}]}
  - {id: calm, name: Calm, rolls: 3, effects: [{clear: disrupted, who: {side: north}}]}
  - {id: plague, name: Plague, rolls: 4, effects: [{lose: 1, who: {is: infantry, in: town}}]}
  - {id: raid, name: A raid, rolls: 5, effects: [{lose: 1, who: {side: south}, count: 2, by: enemy}]}
  - {id: call, name: A call, rolls: 6, effects: [{remove: yes, who: {is: leader}}]}
  - {id: ride, name: A ride, rolls: 7, effects: [{move: yes, to: '0606', who: {is: cavalry}}]}
  - {id: help, name: Help, rolls: 8, effects: [{arrive: s-guns, at: '0505'}]}
  - {id: hope, name: Hope, rolls: 9, effects: [{change: {north will: 3}}, {end: Enough}]}
  - {id: doom, name: Doom, rolls: 10, effects: [{remove: yes, who: {is: infantry}, count: 1, by: lot}]}
- id: fortune
  name: Fortune
  dice: 1d6
  entries:
  - {id: storm, name: A storm, rolls: 1, effects: [{lose: 1, who: {is: infantry}, count: 2, by: lot}]}
  - {id: draft, name: A draft, rolls: 2, effects: [{replace: 2, side: north}]}
  - {id: theft, name: Theft, rolls: 3, effects: [{replace: -9, side: north}]}
  - {id: relief, name: Relief, rolls: 4, effects: [{arrive: n-foot n-foot s-guns, at: '0505'}]}
  - {id: rest, name: Rest, rolls: 5, effects: [{mend: 1, who: {is: infantry, in: town}, count: 1}]}
  - {id: quiet, name: Quiet, rolls: 6}
replacements:
  rule: '17.1'
  income: [{points: 3, side: south}]
  prices: [{points: 1}]
"""


@cache
def _built() -> tuple[Game, bytes]:
    game = fill(brook.good(brook.loaded(mechanisms=EVENTS + brook.MECHANISMS)))
    sheet = game.maps[0].model_copy(update={"tracks": ("north-will", "south-will")})
    game = game.model_copy(update={"maps": (sheet,)})
    return game, make_with(game, blank_drawings(game))


@cache
def _made() -> tuple[Game, Module]:
    game, data = _built()
    return game, read_module(data)


def test_no_command_is_left_without_use() -> None:
    found = inspect(_built()[1], "brook.vmod").problems
    assert not [p.message for p in found if "event" in p.message or "deed" in p.message]


def table() -> Field:
    """The brook with nobody there."""
    return field_of(*_made())


def comes(made: Field, die: int, *rolls: int, of: str = "Fate") -> None:
    """An event is rolled for and carried out."""
    made.table.rolls = [die, *rolls]
    made.table.button(of)
    made.table.chat.clear()
    made.table.button("Carry out the event")


def befallen(made: Field, die: int) -> set[str]:
    """The units that the rules engine says it may befall."""
    given = {"units": made.units, "states": made.states, "of": "fate", "die": die}
    answer = ask(made.game, "events", given)
    assert answer.result is not None, answer.problems
    return {*answer.result["befalls"][0]}


HAPPENS = {
    2: lambda piece: piece.get("StateDisrupted") == "1",
    4: lambda piece: piece.level == 2 or piece.map == "Losses",
    6: lambda piece: piece.map == "Losses",
    7: lambda piece: piece.place == "0606",
}


@pytest.mark.parametrize("side", ["Solitaire", "North", "South"])
@pytest.mark.parametrize("die", HAPPENS)
def test_an_event_befalls_those_that_the_rules_engine_names(die: int, side: str) -> None:
    """Units of both sides, whoever carries it out."""
    chance, many = random.Random(die), 0
    for _ in range(8):
        made = table()
        made.table.side = side
        names = [name for army in armies(made.game).values() for name in army]
        for name in chance.sample(names, 8):
            made.put(name, chance.choice(["0202", "0303", "0101", "0502"]))
        told = befallen(made, die)
        if die == 2:  # a leader does not come into the state
            told -= {"n-leader"}
        comes(made, die)
        assert {n for n, piece in made.pieces.items() if HAPPENS[die](piece)} == told, made.units
        many += len(told)
    assert many > 3


def test_weather_points_and_counts_change_and_are_told() -> None:
    made = table()
    comes(made, 1)
    assert made.table.globals["Weather"] == "mud"
    assert made.table.chat == ["From now on there is mud.", "2 points for South."]
    made.table.chat.clear()
    made.table.button("Count the points")
    assert "11.1: from events: 2 for South" in made.table.chat
    assert not [line for line in made.table.chat if line.startswith("To be added")]
    comes(made, 9)
    assert made.table.globals["PointsNorthWill"] == "8"
    assert made.table.chat[-1] == "The game ends at once: Enough."
    comes(made, 9)
    assert made.table.globals["PointsNorthWill"] == "9"


def test_states_end_and_units_arrive() -> None:
    made = table()
    foot, other = made.put("n-foot", "0101"), made.put("s-foot", "0202")
    for piece in (foot, other):
        piece.press("state-disrupted")
    guns = made.put("s-guns", "0202")
    guns.map, guns.place = "Arrivals", "Turn 3"
    comes(made, 3)
    assert (foot.get("StateDisrupted"), other.get("StateDisrupted")) == ("", "1")
    comes(made, 8)
    assert (guns.map, guns.place) == ("Map", "0505")


def test_a_player_chooses_each_unit_once() -> None:
    made = table()
    foot, other = made.put("s-foot", "0202"), made.put("s-guard", "0202")
    north = made.put("n-foot", "0101")
    comes(made, 5)
    (line,) = made.table.chat
    assert line.endswith("(“Apply the event to this unit” in a counter’s menu: 2)")
    for piece in (foot, foot, north, other, other):
        piece.press("deed-hit")
    assert (foot.level, other.level, north.level) == (2, 2, 1)


def test_those_get_a_step_back_who_have_lost_one_and_are_asked_for() -> None:
    made = table()
    hurt, whole = made.put("n-foot", "0303"), made.put("s-foot", "0303")
    away = made.put("s-guard", "0202")
    for piece in (hurt, away):
        piece.press("step-lose")
    assert (hurt.level, away.level) == (2, 2)
    comes(made, 5, of="Fortune")
    assert made.table.chat[0].endswith("(“Apply the event to this unit” in a counter’s menu: 1)")
    for piece in (whole, away, hurt):
        piece.press("deed-hit")
    assert (hurt.level, whole.level, away.level) == (1, 1, 2)


def test_a_unit_is_drawn_by_lot() -> None:
    made = table()
    pieces = [made.put(name, "0202") for name in ("n-foot", "n-horse", "s-foot", "s-guard")]
    comes(made, 10, 2)
    assert [piece.map for piece in pieces] == ["Map", "Map", "Losses", "Map"]


def test_lots_befall_as_many_units_and_none_twice() -> None:
    for first, second in [(1, 1), (3, 2), (2, 1)]:
        made = table()
        names = ("n-foot", "s-foot", "s-guard", "n-horse")
        pieces = [made.put(name, "0202") for name in names]
        comes(made, 1, first, second, of="Fortune")
        hit = [n for n, p in zip(names, pieces, strict=True) if p.level == 2 or p.map == "Losses"]
        left = [*names[:3]]
        wanted = {left.pop(first - 1), left.pop(second - 1)}
        assert {*hit} == wanted
        assert sum(line.startswith("The event applies") for line in made.table.chat) == 2
    made = table()
    piece = made.put("n-foot", "0202")
    comes(made, 1, 1, of="Fortune")
    assert piece.level == 2  # there is nobody else


def test_events_give_and_take_replacement_points_after_those_of_the_turn() -> None:
    made = table()
    for die, points in ((2, "2"), (2, "4"), (3, "0")):
        comes(made, die, of="Fortune")
        assert (made.table.globals["Recruits_north"], made.table.globals["Recruits_south"]) == (
            points,
            "3",
        )
        assert made.table.chat[-1] == f"17.1: replacement points of North: {points}"


def test_events_that_have_come_are_carried_out_one_after_the_other() -> None:
    """Two alike among them, and each as often as it has come."""
    made = table()
    made.table.globals["EventCame"] = ".hope..rain..hope."
    left = []
    for _ in range(4):
        made.table.chat.clear()
        made.table.button("Carry out the event")
        left.append((made.table.globals["EventCame"], made.table.chat[-1]))
    assert left == [
        (".rain..hope.", "Events still to be carried out: 2"),
        (".hope.", "Events still to be carried out: 1"),
        ("", left[2][1]),
        ("", "There is no event to carry out"),
    ]
    assert made.table.globals["EventPoints_south"] == "2"


def test_a_roll_by_hand_forgets_no_chits_that_wait() -> None:
    table = Table(built_in.module("ice-road"), "road")
    table.globals["EventCame"] = ".bombers..drivers."
    lists = built_in.game("ice-road").mechanisms.events
    rolls = next(one for one in lists if any(e.id == "hit" for e in one.entries))
    table.rolls = [5]
    table.button(rolls.name)
    assert table.globals["EventCame"] == ".bombers..drivers..hit."
    table.rolls = [3]
    table.button(rolls.name)
    assert table.globals["EventCame"] == ".bombers..drivers..near-misses."


@pytest.mark.thorough
def test_an_event_asks_its_own_condition_when_it_is_carried_out() -> None:
    rain = "rolls: 1, effects: [{weather"
    asks = EVENTS.replace(rain, rain.replace("effects", "when: {weather: dry}, effects"), 1)
    assert asks != EVENTS
    game = fill(brook.good(brook.loaded(mechanisms=asks + brook.MECHANISMS)))
    made = field_of(game, read_module(make_with(game, blank_drawings(game))))
    for weather, points in (("mud", "0"), ("dry", "2")):
        made.table.globals["Weather"] = weather
        answer = ask(game, "events", {"of": "fate", "die": 1, "weather": weather})
        assert answer.result is not None
        comes(made, 1)
        assert made.table.globals["EventPoints_south"] == points
        told = "The condition of the event is not met: nothing happens"
        assert (told in made.table.chat) == (weather == "mud")


def test_what_an_event_brings_comes_before_what_was_drawn_with_it() -> None:
    """Two chits that roll for bombers bring two rolls, and each roll what it says."""
    table = Table(built_in.module("ice-road"), "road")
    table.globals["EventCame"] = ".bombers..bombers..drivers."
    came = []
    for die in (5, None, 3, None, None):
        table.rolls = [die] if die else []
        table.button("Carry out the event")
        came.append(table.globals["EventCame"])
    assert came == [
        ".hit..bombers..drivers.", ".bombers..drivers.", ".near-misses..drivers.", ".drivers.", "",
    ]  # fmt: skip


def test_as_many_of_a_kind_arrive_as_are_called() -> None:
    made = table()
    foot = [made.put(f"n-foot#{n}" if n > 1 else "n-foot", "0101") for n in (1, 2, 3)]
    guns = made.put("s-guns", "0101")
    for piece in (*foot, guns):
        piece.map, piece.place = "Arrivals", "Turn 3"
    comes(made, 4, of="Fortune")
    assert [piece.place for piece in (*foot, guns)] == ["0505", "0505", "Turn 3", "0505"]


def test_cards_and_chits_say_which_event_has_come() -> None:
    cards = built_in.module("gotthard").prototypes["Card allied"]
    changes = [trait_fields(x) for x in cards if x.kind == "SetGlobalProperty"]
    (came,) = [x["commands"] for x in changes if x["property"] == "EventCame"]
    assert "petrasch" in came
    assert "mules" not in came  # it does nothing by itself
    chits = [traits for _, traits in built_in.module("ice-road").pieces]
    set = [trait_fields(x) for traits in chits for x in traits if x.kind == "SetGlobalProperty"]
    assert any(x["property"] == "EventCame" and "bombers" in x["commands"] for x in set)


def test_nothing_is_carried_out_twice() -> None:
    made = table()
    comes(made, 1)
    made.table.chat.clear()
    made.table.button("Carry out the event")
    assert made.table.chat == ["There is no event to carry out"]


def test_the_chat_tells_of_an_event_that_the_next_one_drops() -> None:
    made, dropped = (
        table(),
        "Fate: the previous event was not carried out, and is no longer pending",
    )
    made.table.rolls = [1, 1, 1]
    made.table.button("Fate")
    assert dropped not in made.table.chat
    made.table.button("Fate")
    assert made.table.chat.count(dropped) == 1
    made.table.button("Carry out the event")
    made.table.chat.clear()
    made.table.button("Fate")
    assert dropped not in made.table.chat


WOUNDS = """\
events:
- id: fate
  name: Fate
  dice: 1d6
  entries:
  - {id: wounds, name: Wounds, rolls: 1..3,
     effects: [{move: yes, to: "beyond:coast", who: {is: infantry}, count: 1, by: lot}]}
  - {id: leave, name: Leave, rolls: 4..6, effects: [{move: yes, to: "beyond:coast", who: {is: cavalry}}]}
"""


def test_units_go_from_the_map_to_a_box_in_another_window() -> None:
    loaded = brook.loaded(mechanisms=WOUNDS + brook.MECHANISMS)
    game = fill(brook.good(loaded))
    module = read_module(make_with(game, built_in.drawings(game)))
    made = field_of(game, module)
    foot, horse = [made.put(name, "0202") for name in ("n-foot", "n-horse")]
    made.table.rolls = [1, 1]
    made.table.button("Fate")
    made.table.button("Carry out the event")
    assert [foot.map, horse.map] == ["Beyond the map", "Map"]
    made.table.rolls = [5]
    made.table.button("Fate")
    made.table.button("Carry out the event")
    assert [foot.map, horse.map] == ["Beyond the map", "Beyond the map"]
    assert not any(line.startswith("Yours to do") for line in made.table.chat)


RETURN = """\
events:
- id: fate
  name: Fate
  dice: 1d6
  entries:
  - {id: again, name: Again, rolls: 1..6,
     effects: [{restore: yes, who: {is: infantry, side: south}, at: '0101'}]}
"""


def test_lost_units_come_back_whole() -> None:
    counters = brook.COUNTERS.replace(", replaced: s-rest", "")
    game = fill(brook.good(brook.loaded(counters=counters, mechanisms=RETURN + brook.MECHANISMS)))
    made = field_of(game, read_module(make_with(game, blank_drawings(game))))
    guard, other, away = [made.put(name, "0202") for name in ("s-guard", "n-foot", "s-foot")]
    for piece in (guard, guard, away):
        piece.press("step-lose")
    for piece in (guard, other):
        piece.map = "Losses"
    assert (guard.level, away.level) == (3, 2)
    made.table.rolls = [1]
    made.table.button("Fate")
    made.table.button("Carry out the event")
    assert (guard.map, guard.place, guard.level) == ("Map", "0101", 1)
    assert (other.map, away.place, away.level) == ("Losses", "0202", 2)


def test_the_chat_names_events_and_places_in_the_language_of_the_player() -> None:
    module = built_in.module("ice-road")
    board = module.find("Board")[0].attributes["name"]
    play = Play(module, board, words=words_of(module, "fr"))
    play.fill(games_of(module)[0])
    play.globals["EventCame"] = ".near-misses."
    play.button("Bombers")
    assert (
        "Bombardiers\u00a0: l’événement précédent n’a pas été exécuté et n’attend plus" in play.chat
    )
    columns = [p for p in play.present() if p.name.startswith("Lorry column") and p.map == "Map"]
    for column in columns:
        column.place = "The Road over the Ice: The Middle"
    play.globals["EventCame"] = ".near-misses."
    play.button("Carry out the event")
    (line,) = [line for line in play.chat if line.startswith("Cela touche\u00a0")]
    assert line.endswith(" en\u00a0La route sur la glace\u00a0: Le Milieu")
