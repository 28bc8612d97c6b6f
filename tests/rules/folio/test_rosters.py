"""Charts that fill themselves: forces, arrivals, odds; and what contradicts them is found."""

from __future__ import annotations

from builder.model.game import Game
from builder.model.tables import Chart
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
    assert list(lines) == [f"{d:+d}" if d else "0" for d in range(-7, 11)]
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
