"""What the rules contradict is found; what is open is filled; what is given stays."""

from __future__ import annotations

from typing import Any

from builder.model.game import Game
from builder.model.ground.terrain import TerrainKey
from builder.model.scenarios import Reinforcement, Victory
from builder.model.tables import Chart
from builder.model.tracks import Arrival, Pool
from builder.rules.system import ask, check, fill
from tests.together import together


def with_terrain(game: Game, group: str, id: str, **changes: Any) -> Game:
    kinds = getattr(game.terrain, group)
    new = tuple(
        type(k).model_validate(k.model_dump() | changes) if k.id == id else k for k in kinds
    )
    terrain = TerrainKey.model_validate(game.terrain.model_dump() | {group: new})
    return game.model_copy(update={"terrain": terrain})


@together(
    ("group", "id", "movement", "rule"),
    [
        ("hexes", "clear", {"foot": "2", "mech": "1"}, "5.2"),
        ("hexes", "jungle", {"foot": "1/2", "mech": "2"}, "5.2"),
        ("hexes", "jungle", {"foot": "2"}, "5.2"),
        ("paths", "road", {"all": "1"}, "5.2.1"),
        ("paths", "trail", {"all": "2"}, "5.2.2"),
        ("hexsides", "river", {"all": "1", "riverine": "2"}, "12.0"),
    ],
)
def test_costs_that_contradict_the_rules_are_found(
    game: Game, group: str, id: str, movement: dict[str, str], rule: str
) -> None:
    found = check(with_terrain(game, group, id, movement=movement))
    assert {p.rule for p in found} == {rule}
    assert {p.path[:2] for p in found} == {("terrain", id)}


def test_a_combat_row_that_is_not_there_is_found(game: Game) -> None:
    found = check(with_terrain(game, "hexes", "jungle", combat="jungl"))
    assert [p.code for p in found] == ["unknown-combat-row"]
    assert "jungle" in found[0].hint


def test_a_cup_too_small_for_the_track_is_found(game: Game) -> None:
    pool = Pool(id="cup", title="Cup", side="blue", contents={"fire-2": 6})
    found = check(game.model_copy(update={"pools": (pool,)}))
    assert [(p.code, p.path[3]) for p in found] == [("pool-too-small", "3")]


def test_an_unknown_filler_is_found(game: Game) -> None:
    chart = Chart(id="tec", title="TEC", fill="terain-effects")
    found = check(game.model_copy(update={"tables": (*game.tables, chart)}))
    assert [p.code for p in found] == ["unknown-filler"]
    assert "terrain-effects" in found[0].hint


def charted(game: Game, *rows: tuple[str, ...]) -> Game:
    chart = Chart(id="tec", title="TEC", fill="terrain-effects", rows=rows)
    return game.model_copy(update={"tables": (*game.tables, chart)})


def chart_of(game: Game) -> Chart:
    chart = fill(game).table("tec")
    assert isinstance(chart, Chart)
    return chart


def test_an_open_chart_is_filled_from_the_terrain_key(game: Game) -> None:
    chart = chart_of(charted(game))
    assert chart.columns == ("Terrain", "Foot", "Mech", "Riverine", "Combat row", "Note")
    lines = {row[0]: row[1:] for row in chart.rows}
    assert lines["Hill"] == ("2", "3", "prohibited", "Hill", "")
    assert lines["River"] == ("+1", "+2", "1", "Village", "")
    assert lines["Road"][:2] == ("½", "½")


def test_a_given_line_stays_and_is_found_if_it_is_wrong(game: Game) -> None:
    wrong = ("Hill", "4", "4", "prohibited", "Hill", "")
    kept = charted(game, wrong, ("Fog", "see 9.9"))
    assert {wrong, ("Fog", "see 9.9")} <= set(chart_of(kept).rows)
    found = check(kept)
    assert [(p.code, p.path) for p in found] == [("contradicts-data", ("tables", "tec", "rows", 0))]


def reinforced(game: Game) -> Game:
    """The game with two companies that come on the second turn."""
    late = (Reinforcement(turn=2, counters=("blue-c", "blue-mech"), by=("land",)),)
    scenario = game.scenarios[0].model_copy(update={"reinforcements": late})
    return game.model_copy(update={"scenarios": (scenario,)})


def test_reinforcements_are_noted_on_the_track(game: Game) -> None:
    track = fill(reinforced(game)).track("turns")
    assert [b.arrivals for b in track.boxes] == [
        (),
        (Arrival(scenario="25.0", ways=("land",), names=("blue-c", "blue-mech")),),
        (),
    ]


def test_given_arrivals_stay_and_are_found_if_the_scenarios_say_otherwise(game: Game) -> None:
    other = (Arrival(scenario="25.0", names=("blue-c",)),)
    game = reinforced(game)
    track = game.track("turns")
    boxes = (track.boxes[0], track.boxes[1].model_copy(update={"arrivals": other}), track.boxes[2])
    game = game.model_copy(update={"tracks": (track.model_copy(update={"boxes": boxes}),)})
    assert fill(game).track("turns").boxes[1].arrivals == other
    found = check(game)
    assert [(p.code, p.path[3]) for p in found] == [("contradicts-data", "2")]
    assert "blue-mech" in found[0].hint


def test_filling_changes_nothing_that_is_given(game: Game) -> None:
    assert fill(game) == game
    assert fill(fill(charted(game))) == fill(charted(game))


def ending(game: Game, *whens: str) -> Game:
    lines = tuple(Victory(result=f"result-{n}", text="", when=w) for n, w in enumerate(whens))
    scenario = game.scenarios[0].model_copy(update={"victory": lines})
    return game.model_copy(update={"scenarios": (scenario,)})


@together(
    ("eliminated", "reduced", "result"),
    [
        ({"red": 2}, {}, "result-0"),
        ({"red": 1}, {}, "result-1"),
        ({}, {"red": 2}, "result-1"),
        ({"red": 1, "blue": 1}, {}, "result-2"),
        ({"blue": 1}, {"red": 1}, "result-2"),
    ],
)
def test_the_first_condition_that_holds_decides(
    game: Game, eliminated: dict[str, int], reduced: dict[str, int], result: str
) -> None:
    draw = "(red.eliminated >= 1 or red.reduced >= 2) and blue.eliminated == 0"
    played = ending(game, "red.eliminated >= 2", draw, "")
    assert check(played) == []
    given = {"scenario": "25", "eliminated": eliminated, "reduced": reduced}
    found = ask(played, "victory", given).result
    assert found is not None
    assert found["result"] == result


@together("when", ["red.lost >= 1", "red.eliminated >", "(captured > 1", "1 < 2 3", "#"])
def test_a_condition_that_cannot_be_read_is_found(game: Game, when: str) -> None:
    played = ending(game, when, "")
    assert [p.code for p in check(played)] == ["bad-condition"]
    assert ask(played, "victory", {"scenario": "25"}).problems[0].code == "bad-condition"
