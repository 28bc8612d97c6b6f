"""Retreat, supply, weather and victory as they are declared."""

from __future__ import annotations

from fractions import Fraction

from builder.model.game import Game
from builder.rules.validation import check
from tests.rules.engine.brook import MECHANISMS, answer, declaring, game, good, loaded, result

SPACE = game().maps[0].space


def test_a_retreat_leads_away_and_not_into_enemy_zones() -> None:
    units = {"n-foot": "0303", "s-foot": "0404"}
    found = result("retreat", {"units": units, "unit": "n-foot", "hexes": 2})
    start, enemy = SPACE.cell("0303"), SPACE.cell("0404")
    assert found["hexes"]
    for hex in found["hexes"]:
        assert SPACE.distance(start, SPACE.cell(hex)) == 2
        assert SPACE.distance(enemy, SPACE.cell(hex)) > 1


def test_a_unit_that_cannot_retreat_is_eliminated_or_loses_steps() -> None:
    round_it = [SPACE.id(c) for c in SPACE.neighbours(SPACE.cell("0303"))]
    units = {f"s-foot#{n}" if n > 1 else "s-foot": at for n, at in enumerate(round_it[:4], 1)}
    asked = {"units": {"n-foot": "0303", **units}, "unit": "n-foot", "hexes": 2}
    found = result("retreat", asked)
    assert (found["hexes"], found["missing"], found["eliminated"]) == ([], 2, True)
    softer = good(declaring('retreat: {rule: "8.1"}', 'retreat: {rule: "8.1", cannot: lose}'))
    assert result("retreat", asked, softer)["loses"] == 2


def test_supply_reaches_as_far_as_is_declared() -> None:
    near = {"units": {"n-foot": "0205", "n-horse": "0206"}}
    found = result("supply", near)
    # The northern edge has 0101, 0201 and 0301: 0205 is four hexes off, 0206 five.
    assert list(found["supplied"]) == ["n-foot"]
    assert found["unsupplied"] == ["n-horse"]
    assert found["supplied"]["n-foot"][0] == "0205"


def test_a_leader_who_is_in_supply_passes_it_on() -> None:
    led = {"units": {"n-leader": "0204", "n-horse": "0206"}}
    found = result("supply", led)
    assert found["supplied"] == {"n-horse": ["0206", *found["supplied"]["n-horse"][1:]]}
    assert found["supplied"]["n-horse"][-1] == "0204"


def test_enemies_and_their_zones_cut_a_line() -> None:
    cut = {"units": {"n-foot": "0104", "s-foot": "0102", "s-foot#2": "0302", "s-guns": "0203"}}
    assert "n-foot" in result("supply", cut)["unsupplied"]


def test_weather_is_set_or_rolled() -> None:
    assert result("weather", {"turn": 1}) == {"weather": "dry", "chances": {"dry": "1"}}
    assert result("weather", {"turn": 2})["chances"] == {"dry": "2/3", "mud": "1/3"}
    assert result("weather", {"turn": 2, "die": 5})["weather"] == "mud"


def with_weather(kinds: str, dice: str = "") -> Game:
    """The game with another weather: its kinds as lines of a list."""
    start, end = MECHANISMS.index("weather:\n"), MECHANISMS.index("victory:\n")
    rolled = f"  dice: {dice}\n" if dice else ""
    weather = f'weather:\n  rule: "10.1"\n{rolled}  kinds:\n  {kinds}\n'
    return good(loaded(mechanisms=MECHANISMS[:start] + weather + MECHANISMS[end:]))


BY_TURNS = "- {id: dry, name: Dry, turns: 1..2 5..8}\n  - {id: mud, name: Mud, turns: 3..4}"
"""Weather of which the calendar says all."""


def test_weather_that_the_calendar_fixes_counts_in_every_question() -> None:
    game = with_weather(BY_TURNS)
    # infantry moves 3, in mud 1½, and a hex of clear ground costs 1
    marches = {"units": {"n-foot": "0401"}, "unit": "n-foot"}
    dry, mud = (result("reach", {**marches, "turn": turn}, game)["hexes"] for turn in (2, 3))
    assert [max(map(Fraction, found.values())) for found in (dry, mud)] == [3, 1]
    # mud takes 1 from the roll
    fought = {
        "units": {"n-foot": "0401", "s-foot": "0501"},
        "attackers": "n-foot",
        "target": "0501",
    }
    found = {t: result("combat", {**fought, "turn": t}, game)["modifier"] for t in (0, 2, 3, 5)}
    assert found == {0: 0, 2: 0, 3: -1, 5: 0}
    assert result("combat", {**fought, "turn": 3, "weather": "dry"}, game)["modifier"] == 0


def test_weather_that_is_rolled_for_is_the_first_unless_it_is_said() -> None:
    fought = {
        "units": {"n-foot": "0401", "s-foot": "0501"},
        "attackers": "n-foot",
        "target": "0501",
    }
    rolled = with_weather(
        "- {id: dry, name: Dry, rolls: 1..4}\n  - {id: mud, name: Mud, rolls: 5..6, turns: 3}",
        "1d6",
    )
    found = {t: result("combat", {**fought, "turn": t}, rolled)["modifier"] for t in (2, 3, 4)}
    assert found == {2: 0, 3: -1, 4: 0}


def test_a_written_position_says_which_turn_it_is() -> None:
    pieces = [{"counter": "n-foot", "at": "0401"}, {"counter": "s-foot", "at": "0501"}]
    fought = {"attackers": "n-foot", "target": "0501"}
    for turn, modifier in ((2, 0), (3, -1)):
        written = {"scenario": "over", "turn": turn, "pieces": pieces}
        found = result("combat", {**fought, "position": written}, with_weather(BY_TURNS))
        assert found["modifier"] == modifier


def test_a_roll_without_weather_is_told() -> None:
    hole = check(good(declaring("rolls: 5..6", "rolls: 6")))
    assert [(p.code, p.message) for p in hole] == [("bad-weather", "a roll of 5 brings no weather")]
    twice = check(good(declaring("rolls: 5..6", "rolls: 4..6")))
    assert [p.message for p in twice] == ["a roll of 4 brings dry and mud"]
    never = check(good(declaring("name: Mud, rolls: 5..6", "name: Mud")))
    assert "unreached" in [p.code for p in never]


def test_weather_of_a_condition_must_be_there() -> None:
    wrong = check(good(declaring('{weather: mud}, rule: "7.8"', '{weather: snow}, rule: "7.8"')))
    assert [p.code for p in wrong] == ["unknown-word"]
    assert "dry, mud" in wrong[0].hint


def test_points_for_places_and_losses() -> None:
    # The town is the south's from the start: 5. A northern leader and a unit of two steps are lost: 3 and
    # 1 + 2 steps. A southern unit is reduced: 1 for the north, who are in their own edge for nothing.
    asked = {
        "units": {"s-foot": "0505", "n-foot": "0101"},
        "reduced": "s-foot",
        "lost": "n-leader n-foot",
    }
    found = result("score", asked)
    assert found["points"] == {"north": 1, "south": 5 + 3 + 1 + 2}
    assert (found["ahead"], found["by"], found["result"]) == ("south", 10, "Great victory")
    taken = result("score", {"units": {"n-foot": "0303"}})
    assert taken["points"] == {"north": 5, "south": 0}
    held = result("score", {"held": {"0303": "north", "0201": "south"}})
    assert held["points"] == {"north": 5, "south": 1}


def test_nobody_is_ahead_in_a_draw() -> None:
    without = good(declaring("points: 5, held: south", "points: 5"))
    found = answer("score", {}, without)
    assert found.result is not None
    assert (found.result["ahead"], found.result["result"]) == ("", "Draw")


def test_places_and_sides_that_there_are_not_are_told() -> None:
    wrong = check(
        good(declaring("- {side: north, at: north-edge}", "- {side: nroth, at: nort-edge}"))
    )
    assert [p.code for p in wrong] == ["unknown-word"] * 2
    wrong = check(good(declaring("held: south}", "held: west}")))
    assert [p.path[-1] for p in wrong] == ["held"]


def retreating(more: str) -> Game:
    return good(declaring('retreat: {rule: "8.1"}', f'retreat: {{rule: "8.1", {more}}}'))


def test_zones_may_cost_a_retreat_steps() -> None:
    units = {"n-foot": "0303", "s-foot": "0404"}
    asked = {"units": units, "unit": "n-foot", "hexes": 1}
    enemy = SPACE.cell("0404")
    found = result("retreat", asked, retreating("zones: lose, away: no"))
    near = {h for h in found["hexes"] if SPACE.distance(SPACE.cell(h), enemy) == 1}
    assert near
    assert found["costs"] == dict.fromkeys(sorted(near), 1)


def test_a_retreat_may_lead_home() -> None:
    home = retreating("zones: free, away: no, toward: [{side: north, at: north-edge}]")
    found = result("retreat", {"units": {"n-foot": "0303"}, "unit": "n-foot", "hexes": 1}, home)
    edge = [SPACE.cell(h) for h in ("0101", "0201", "0301")]

    def far(hex: str) -> int:
        return min(SPACE.distance(SPACE.cell(hex), e) for e in edge)

    assert found["hexes"]
    assert all(far(h) < far("0303") for h in found["hexes"])


def test_a_crowd_is_avoided_passed_or_displaced() -> None:
    units = {"s-foot": "0606", "s-foot#2": "0605", "s-foot#3": "0605"}
    asked = {"units": units, "unit": "s-foot", "hexes": 1}
    assert "0605" not in result("retreat", asked)["hexes"]
    found = result("retreat", asked, retreating("crowded: displace"))
    assert found["displaces"] == {"0605": ["s-foot#2", "s-foot#3"]}


def test_a_unit_that_finds_no_room_goes_on() -> None:
    near = [SPACE.id(c) for c in SPACE.neighbours(SPACE.cell("0606"))]
    alone = MECHANISMS.replace("  - {most: 2}\n", "  - {most: 1}\n")
    on = alone.replace('retreat: {rule: "8.1"}', 'retreat: {rule: "8.1", crowded: on}')
    units = dict(zip(["n-foot", "n-foot#2", "n-foot#3"], near, strict=True))
    asked = {"units": {**units, "n-horse": "0606"}, "unit": "n-horse", "hexes": 1}
    assert result("retreat", asked, good(loaded(mechanisms=alone)))["eliminated"]
    found = result("retreat", asked, good(loaded(mechanisms=on)))
    assert found["hexes"]
    assert {SPACE.distance(SPACE.cell("0606"), SPACE.cell(h)) for h in found["hexes"]} == {2}


def test_an_advance_enters_the_empty_hex_and_may_go_on() -> None:
    units = {"n-foot": "0401", "n-horse": "0402", "s-foot": "0605"}
    asked = {"units": units, "attackers": "n-foot n-horse", "target": "0502"}
    assert not answer("advance", asked).ok
    first = good(declaring("  table: crt\n", "  table: crt\n  advance: {most: 1}\n"))
    assert result("advance", asked, first) == {
        "units": {"n-foot": ["0502"], "n-horse": ["0502"]},
        "most": 1,
    }
    on = good(
        declaring("  table: crt\n", "  table: crt\n  advance: {hexes: 2, who: {is: cavalry}}\n")
    )
    found = result("advance", asked, on)["units"]
    assert found["n-foot"] == []
    assert {"0502", "0602"} <= set(found["n-horse"])
    taken = {**asked, "units": {**units, "s-foot": "0502"}}
    assert result("advance", taken, first)["units"] == {"n-foot": [], "n-horse": []}
