"""Charts are filled from what is declared, and terrain shows what combats make of it."""

from __future__ import annotations

from fractions import Fraction

from builder.model.game import Game
from builder.model.tables import Chart
from builder.rules.proving import complete
from builder.rules.registry import live_charts_of
from tests.rules.open.brook import game, good, loaded, result


def filled(fill: str, of: str = "") -> Chart:
    chart = Chart(id="made", title="Made", fill=fill, of=of)
    changed = game().model_copy(update={"tables": (*game().tables, chart)})
    found, problems = complete(changed)
    assert not problems
    made = found.tables[-1]
    assert isinstance(made, Chart)
    return made


def test_the_terrain_chart_has_a_column_for_each_class() -> None:
    chart = filled("terrain-effects")
    assert chart.columns == ("Terrain", "Foot", "Horse", "Note")
    assert ("Woods", "2", "3", "") in chart.rows
    assert ("Brook", "+1", "+1", "") in chart.rows


def test_results_are_counted_for_each_column() -> None:
    chart = filled("combat-results", "battle")
    assert chart.columns == ("Odds", "AE", "AR", "EX", "DR", "D1", "DE")
    # At 1 to 2: AE on a 1, AR on 2 to 5 but for 6, where it is an exchange.
    first = dict(zip(chart.columns, chart.rows[0], strict=True))
    assert (first["Odds"], first["EX"], first["DE"]) == ("1:2", "17%", "–")


def test_the_weather_has_its_chances() -> None:
    chart = filled("weather")
    assert chart.rows == (("Dry", "1–4", "67%"), ("Mud", "5–6", "33%"))


def effects(of: Game, id: str) -> dict[str, object]:
    kind = complete(of)[0].terrain.find(id)
    assert kind is not None
    return dict(kind.effects)


def test_terrain_shows_what_asks_for_nothing_but_terrain() -> None:
    assert effects(game(), "woods") == {"columns": -1}
    assert effects(game(), "town") == {"columns": -1, "defence": "×2"}
    assert effects(game(), "brook") == {"attack": "×1/2"}
    assert effects(game(), "clear") == {}  # its shift is for cavalry alone


def test_a_game_without_combat_changes_no_terrain() -> None:
    assert effects(good(loaded(mechanisms="movement: {}\n")), "woods") == {}


def test_the_live_chart_reckons_as_the_combat_does() -> None:
    (chart,) = live_charts_of(game())
    worked = chart.worked({"attack": 4, "defence": 3})
    row = chart.table.rows[0]
    assert row.column(worked.number("scale")) == 2
    plain = {"units": {"n-foot": "0401", "s-foot": "0501"}, "attackers": "n-foot", "target": "0501"}
    assert result("combat", plain)["column"] == 2
    assert Fraction(worked.number("scale"), 120) == Fraction(4, 3)
