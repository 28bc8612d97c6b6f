"""Whatever sums up a results table says what its cells say, counted independently (``counted.py``)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from builder import resources
from builder.drawing import charts
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Group, Item, Scene, Text
from builder.i18n.translate import Translator
from builder.model.tables import Chart, ResultsTable
from builder.outputs.catalogue import find_catalogue_item
from builder.outputs.paper.print_and_play.documents import PrintOrder
from builder.outputs.web.charts import results_view
from builder.rules.expressions.evaluator import evaluate_term
from builder.rules.expressions.terms import Value
from builder.rules.registry import live_charts_of, statistics_of
from tests.games import loading
from tests.games.counted import DOES, counted, printed, written
from tests.together import together

TABLES = sorted(DOES)


def table_of(game: str, table: str) -> ResultsTable:
    found = loading.filled(game).table(table)
    assert isinstance(found, ResultsTable)
    return found


def test_every_results_table_of_every_game_is_counted_here() -> None:
    found = {
        (id, table.id)
        for id in resources.built_in_games()
        for table in loading.game(id).tables
        if isinstance(table, ResultsTable)
    }
    assert found == set(DOES)


@together(("game", "table"), TABLES)
def test_each_line_is_the_share_of_the_throws_that_do_what_it_says(game: str, table: str) -> None:
    lines = statistics_of(loading.filled(game), table_of(game, table))
    assert {line.name: [*line.cells] for line in lines} == counted(game, table)


def test_the_lines_of_land_combat_are_those_that_were_counted_on_paper() -> None:
    found = counted("assault-on-belgium", "land-combat")
    attacker = "100 100 100 100 100 100 83.3 66.7 50 50 50 33.3 16.7 16.7 0"
    defender = "0 16.7 16.7 33.3 50 50 66.7 83.3 100 100 100 100 100 100 100"
    for name, cells in (("Attacker takes losses", attacker), ("Defender takes losses", defender)):
        assert [printed(name, n) for n in found[name]] == [f"{cell}%" for cell in cells.split()]


# -- where they are shown ----------------------------------------------------------------------------


def shown(scene: Scene) -> dict[str, list[str]]:
    """The cells of each row of a card that are read aloud, its head apart."""
    rows: dict[str, list[str]] = {}
    for (_, row, _), (_, column, _), text in _cells([*scene.items]):
        if column.isdigit():
            rows.setdefault(row, []).append(text)
    return rows


Tag = tuple[str, str, str]


def _cells(items: list[Item]) -> Iterator[tuple[Tag, Tag, str]]:
    for item in items:
        if isinstance(item, Group):
            if len(item.tag) == 3:
                texts = [one.text for one in item.items if isinstance(one, Text)]
                yield item.tag[1], item.tag[2], "".join(texts)
            else:
                yield from _cells(item.items)


def as_printed(game: str, table: str) -> dict[str, list[str]]:
    return {
        name: [printed(name, number) for number in cells]
        for name, cells in counted(game, table).items()
    }


@pytest.mark.parametrize(("game", "table"), TABLES)
def test_charts_and_rulebook_print_them(game: str, table: str) -> None:
    whole = loading.filled(game)
    lines = PrintOrder(whole).statistics[table]
    rows = shown(charts.results_table(whole, table_of(game, table), DrawContext(), lines))
    assert as_printed(game, table).items() <= rows.items()


@pytest.mark.parametrize(("game", "table"), TABLES)
def test_pictures_show_them(game: str, table: str) -> None:
    found = find_catalogue_item(loading.filled(game), "chart", table)
    assert found is not None
    assert as_printed(game, table).items() <= shown(found.draw(DrawContext())).items()


@together(("game", "table"), TABLES)
def test_pages_show_them(game: str, table: str) -> None:
    whole, found = loading.filled(game), table_of(game, table)
    view = results_view(found, statistics_of(whole, found), Translator())
    lines = {line["name"]: line["cells"] for line in view["statistics"]}
    assert lines == as_printed(game, table)


def test_live_charts_of_belgium_reckon_with_the_same_numbers() -> None:
    seen = set()
    for chart in live_charts_of(loading.filled("assault-on-belgium")):
        does = DOES["assault-on-belgium", chart.table.id]
        for expected in chart.expected:
            if expected.label not in does:
                continue  # the points that are left depend on what flies
            for code in {c for line in chart.table.results.values() for c in line}:
                named: dict[str, Value] = {"code": code, "stands": False}
                assert evaluate_term(expected.number, **named) == does[expected.label](code), code
            seen.add(expected.label)
    assert {"Hits on the attacker", "The defender must retreat", "Hits on the defender"} <= seen
    assert {"The attacker must retreat", "The target is out of the game"} <= seen


# -- charts that are filled from them ----------------------------------------------------------------


def test_chances_and_losses_of_fire_in_hue() -> None:
    game = loading.filled("hue")
    chances, losses = game.table("fire-chances"), game.table("fire-losses")
    assert isinstance(chances, Chart)
    assert isinstance(losses, Chart)
    cells = {int(n): line.split() for n, line in written("hue", "crt")["results"].items()}
    for added in range(len(chances.columns) - 1):
        share = counted("hue", "crt", added)["A unit is lost"]
        assert [row[added + 1] for row in chances.rows] == [str(n) if n else "–" for n in share]
        for column, row in enumerate(losses.rows):
            codes = [cells[min(9, roll + added)][column] for roll in range(1, 7)]
            mean = Fraction(sum(int(code) for code in codes if code != "-"), 6)
            assert row[added + 1] == (f"{float(mean):.2f}" if mean else "–")


@together(
    ("chart", "row"),
    [
        ("odds-clear", "clear_bridge_tunnel_riverine"),
        ("odds-village", "village_river_plantation"),
        ("odds-jungle", "jungle_marsh"),
        ("odds-hill", "hill_town_cp"),
    ],
)
def test_chances_and_losses_of_attacks_in_vietnam(chart: str, row: str) -> None:
    """One unit of two steps on each side; all retreats are made in full."""
    # what a code costs: attacker's steps, defender's steps, whether the hex is left empty
    costs = {"Ae": (2, 0, 0), "(A)": (1, 0, 0), "Ex": (1, 1, 0), "De": (0, 2, 1)}
    costs |= {"D2": (0, 0, 1), "D3": (0, 0, 1)}
    found = loading.filled("vietnam-battles").table(chart)
    assert isinstance(found, Chart)
    crt = written("vietnam-battles", "crt")
    lines = [cells.split() for cells in crt["results"].values()]
    bands = next(r["bands"] for r in crt["rows"] if r["id"] == row).split()
    assert len(found.rows) == len(bands)
    for column, printed_row in enumerate(found.rows):
        codes = [line[column] for line in lines]
        means = [Fraction(sum(costs.get(c, (0, 0, 0))[n] for c in codes), 6) for n in range(3)]
        attacker, defender, left = means
        *_, own, theirs, empty = printed_row
        assert (own, theirs) == (f"{float(attacker):.2f}", f"{float(defender):.2f}")
        assert empty == f"{round(100 * left)}%"
        for entry, cell in zip(crt["legend"], printed_row[1:-3], strict=True):
            share = Fraction(codes.count(entry["code"]), 6)
            assert cell == (str(share) if share else "")
