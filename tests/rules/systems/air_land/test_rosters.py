"""Charts of forces and odds: read from the counters and from the land combat table."""

from __future__ import annotations

from fractions import Fraction

from builder.model.game import Game
from builder.model.tables import Chart
from builder.rules.system import ask, check, fill
from tests.games.belgium import game as belgium

GONE = ("defender-eliminated", "defender-retreats", "both-eliminated")


def lines(game: Game, id: str) -> dict[str, tuple[str, ...]]:
    chart = fill(game).table(id)
    assert isinstance(chart, Chart)
    return {row[0]: row[1:] for row in chart.rows}


def changed(id: str, **fields: object) -> Game:
    game = belgium()
    tables = tuple(t.model_copy(update=fields) if t.id == id else t for t in game.tables)
    return game.model_copy(update={"tables": tables})


def test_forces_add_up() -> None:
    chart = fill(belgium()).table("order-of-battle")
    assert isinstance(chart, Chart)
    assert ("Germany", "6th Army", "6", "33", "25") in chart.rows
    totals = [row for row in chart.rows if row[1] == "All land units"]
    assert [row[:3] for row in totals] == [
        ("Germany", "All land units", "14"),
        ("Belgium", "All land units", "12"),
    ]


def test_odds_are_those_of_the_battle() -> None:
    """A panzer corps against a corps in a forest, three rounds."""
    given = {"attackers": ["de-xvi"], "defenders": ["be-i"], "terrain": "forest", "rounds": 3}
    answer = ask(belgium(), "battle", given).result
    assert answer is not None
    line = lines(belgium(), "odds-panzer")["Forest"]
    gone = [sum(Fraction(r["ends"].get(end, 0)) for end in GONE) for r in answer["rounds"]]
    assert list(line[1:4]) == [f"{round(chance * 100)}%" for chance in gone]
    assert line[5] == f"{round(Fraction(answer['chances']['hold']) * 100)}%"


def test_a_river_takes_one_off_the_attack() -> None:
    found = lines(belgium(), "odds-infantry")
    assert (found["Clear"][0], found["River"][0]) == ("+1", "0")
    assert found["River"] == found["Canal"]


def test_odds_of_units_that_there_are_not_are_found() -> None:
    found = check(changed("odds-panzer", of="de-xvi be-x"))
    assert [(p.code, p.path) for p in found] == [
        ("unknown-reference", ("tables", "odds-panzer", "of"))
    ]


def test_a_given_line_that_contradicts_the_tables_is_found() -> None:
    wrong = ("Clear", "+4", "99%", "99%", "99%", "0%", "0%")
    found = check(changed("odds-panzer", rows=(wrong,)))
    assert [p.code for p in found] == ["contradicts-data"]
    assert "33%" in found[0].hint
