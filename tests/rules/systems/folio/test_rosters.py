"""Charts that fill themselves: forces, arrivals, odds; and what contradicts them is found."""

from __future__ import annotations

from fractions import Fraction

from builder.model.game import Game
from builder.model.tables import Chart
from builder.rules.signed_numbers import signed
from builder.rules.system import check, fill


def with_chart(game: Game, filler: str, rows: tuple[tuple[str, ...], ...] = ()) -> Game:
    chart = Chart.model_validate({"id": "open", "title": "Open", "fill": filler, "rows": rows})
    return game.model_copy(update={"tables": (*game.tables, chart), "examples": ()})


def rows_of(game: Game, filler: str) -> tuple[tuple[str, ...], ...]:
    chart = fill(with_chart(game, filler)).table("open")
    assert isinstance(chart, Chart)
    return tuple(tuple(row) for row in chart.rows)


def test_the_order_of_battle_adds_forces_up(vietnam: Game) -> None:
    lines = {line[:3]: line[3:] for line in rows_of(vietnam, "order-of-battle")}
    # 25.0: 4/47 B and C 3-4-5, 3/47 A to C 2-4-5, 5/Cav 1-2-6, monitors 1-4-11 and 0-2-12.
    assert lines["25.0", "United States", "All"] == ("8", "16", "14", "28")
    assert lines["25.0", "Viet Cong", "All"] == ("2", "4", "6", "10")
    us = [line for key, line in lines.items() if key[:2] == ("26.0", "United States")]
    assert us[-1][0] == "33"
    for column in range(4):
        assert sum(int(line[column]) for line in us[:-1]) == int(us[-1][column])


def test_the_schedule_lists_every_arrival(vietnam: Game) -> None:
    lines = rows_of(vietnam, "reinforcements")
    assert ("26.0", "9", "7", "By helicopter transport") in lines
    assert ("26.0", "11", "3/39A, 2, 3", "By helicopter transport") in lines
    assert ("26.0", "1", "Monitor ×4", "From 0734 or 0833") in lines


def test_odds_are_those_of_the_table(vietnam: Game) -> None:
    lines = {line[0]: line[1:] for line in rows_of(vietnam, "combat-odds")}
    assert list(lines) == [signed(d) for d in range(-7, 11)]
    # The last column of clear ground: De twice, D3, D2 twice, Ex once.
    assert lines["+10"][-1] == "0.17 : 0.83  83%"
    assert len({len(line) for line in lines.values()}) == 1


def test_a_given_line_that_contradicts_the_data_is_found(vietnam: Game) -> None:
    right = rows_of(vietnam, "order-of-battle")[0]
    wrong = (*right[:3], "99", *right[4:])
    assert check(with_chart(vietnam, "order-of-battle", (right,))) == []
    found = check(with_chart(vietnam, "order-of-battle", (wrong,)))
    assert [(p.code, p.path[:2]) for p in found] == [("contradicts-data", ("tables", "open"))]
    filled = fill(with_chart(vietnam, "order-of-battle", (wrong,))).table("open")
    assert wrong in getattr(filled, "rows", ()), "what is given stays"


def of(game: Game, filler: str, part: str) -> Chart:
    chart = {"id": "open", "title": "Open", "fill": filler, "of": part}
    tables = (*game.tables, Chart.model_validate(chart))
    return next(
        t
        for t in fill(game.model_copy(update={"tables": tables})).tables
        if isinstance(t, Chart) and t.id == "open"
    )


def test_a_chart_of_one_scenario_leaves_the_others_out(vietnam: Game) -> None:
    assert {row[0] for row in of(vietnam, "order-of-battle", "the-boys-of-67").rows} == {"25.0"}
    assert {row[0] for row in of(vietnam, "reinforcements", "the-iron-triangle").rows} == {"27.0"}
    assert of(vietnam, "reinforcements", "the-boys-of-67").rows == ()


def test_the_odds_of_one_terrain_give_every_result(vietnam: Game) -> None:
    chart = of(vietnam, "combat-odds", "jungle_marsh")
    lines = {row[0]: dict(zip(chart.columns, row, strict=True)) for row in chart.rows}
    assert next(iter(lines)) == "≤−3"
    # Column 10 of the table, from roll 1 down: D3, D2, D2, Ex, Ex, Ex.
    best = lines["≥10"]
    assert (best["D3"], best["D2"], best["Ex"], best["De"]) == ("1/6", "1/3", "1/2", "")
    assert (best["Attacker’s loss"], best["Defender’s loss"]) == ("0.50", "0.50")
    assert best["Hex left"] == "50%"
    for line in lines.values():
        shares = (Fraction(line[c] or 0) for c in chart.columns[1:-3])
        assert sum(shares) == 1


def test_a_chart_of_what_the_game_lacks_is_found(vietnam: Game) -> None:
    for filler, part in (
        ("order-of-battle", "the-boys"),
        ("combat-odds", "jungel_marsh"),
        ("terrain-effects", "jungle"),
    ):
        chart = {"id": "open", "title": "Open", "fill": filler, "of": part}
        tables = (*vietnam.tables, Chart.model_validate(chart))
        found = check(vietnam.model_copy(update={"tables": tables, "examples": ()}))
        assert [(p.code, p.path) for p in found] == [
            ("unknown-reference", ("tables", "open", "of"))
        ]


def test_every_chart_of_the_game_is_filled(vietnam: Game) -> None:
    charts = [t for t in fill(vietnam).tables if isinstance(t, Chart) and t.fill]
    assert {c.fill for c in charts} == {
        "terrain-effects",
        "order-of-battle",
        "reinforcements",
        "combat-odds",
    }
    assert all(chart.rows for chart in charts)
