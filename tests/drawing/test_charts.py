from fractions import Fraction

import pytest

from builder.drawing import charts
from builder.drawing.charts.plain import column_widths
from builder.drawing.charts.results import format_percent, localised_average, localised_percent
from builder.drawing.ink.draw_context import DrawContext
from builder.i18n.translate import Translator
from builder.model import column_heads
from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.statistics import Statistic
from builder.model.tables import BandRow, ResultsTable
from tests.drawing.river_crossing import game, words
from tests.model.boards import narrow_sea
from tests.together import together

GAME = game()
TABLE = GAME.table("crt")
assert isinstance(TABLE, ResultsTable)


def lines(table: ResultsTable) -> tuple[Statistic, ...]:
    sure, halves = (Fraction(1),) * table.columns, (Fraction(3, 8),) * table.columns
    return (
        Statistic("Attacker takes losses", "attacker-loses", halves),
        Statistic("Hits on the defender", "defender-loses", sure, mean=True),
    )


def row(text: str, start: int = 1) -> BandRow:
    return BandRow.model_validate({"id": "x", "name": "X", "bands": text, "start": start})


def test_the_first_head_reads_or_less_and_the_last_or_more_even_where_the_ends_are_closed() -> None:
    assert column_heads.heads(row("-1 0 1..2 3"), 4, True) == ["≤−1", "0", "+1, +2", "≥3"]


def test_no_plus_is_glued_to_the_sign_of_or_less_or_of_or_more() -> None:
    assert column_heads.heads(row("-3..2 3 4"), 3, True) == ["≤2", "+3", "≥4"]


def test_a_column_of_one_long_word_keeps_it_whole_while_the_least_widths_fit() -> None:
    rows = [["word " * 100] * 2]
    assert column_widths(["A", "B"], rows, 60.0, (50.0, 10.0)) == [50.0, 10.0]
    assert column_widths(["A", "B"], rows, 60.0, (50.0, 10.1)) == [30.0, 30.0]


def test_heads_stand_from_the_start_column_and_leave_the_rest_empty() -> None:
    assert column_heads.heads(row("<=0 1..4 >=5", start=2), 5, False) == [
        "",
        "≤0",
        "1 … 4",
        "≥5",
        "",
    ]


def test_two_dice_give_seven_six_ways_of_thirty_six() -> None:
    ways = Dice.parse("2d6").combinations()
    assert ways[7] == 6
    assert ways[2] == ways[12] == 1
    assert sum(ways.values()) == 36


def test_every_die_roll_prints_with_its_chance() -> None:
    found = words(charts.results_table(GAME, TABLE, DrawContext()))
    assert {"2", "12", "1/36", "6/36"} <= set(found)


def test_every_column_shows_its_number_and_every_code_of_the_legend_is_explained() -> None:
    found = words(charts.results_table(GAME, TABLE, DrawContext()))
    assert {str(n) for n in range(1, 16)} <= set(found)
    assert "Defender retreats." in found


def test_no_effect_with_a_code_of_its_own_is_printed_so_and_a_dash_is_a_dot() -> None:
    first = next(iter(TABLE.results))
    codes = ("NE", "-", *TABLE.results[first][2:])
    none = [
        {"code": code, "text": f"Nothing, {code}", "effect": "none", "source": TABLE.source}
        for code in ("NE", "-")
    ]
    data = TABLE.model_dump()
    legend = [part for part in data["legend"] if part["code"] != "-"]
    made = ResultsTable.model_validate(
        {**data, "results": {**TABLE.results, first: codes}, "legend": [*legend, *none]}
    )
    found = words(charts.results_table(GAME, made, DrawContext()))
    # in its cell and in the legend
    assert found.count("NE") == 2
    assert "-" not in found


def test_a_share_of_rolls_prints_in_per_cent_and_a_mean_as_a_number() -> None:
    found = words(charts.results_table(GAME, TABLE, DrawContext(), lines(TABLE)))
    bare = words(charts.results_table(GAME, TABLE, DrawContext()))
    assert {"Attacker takes losses", "Hits on the defender"} <= set(found)
    assert found.count("37.5%") == TABLE.columns
    assert found.count("1") - bare.count("1") == TABLE.columns


def test_without_statistics_no_percentages_are_printed() -> None:
    without = words(charts.results_table(GAME, TABLE, DrawContext()))
    assert not any(w.endswith("%") for w in without)


@together(
    ("chance", "printed"),
    [
        (Fraction(1, 6), "16.7%"),
        (Fraction(1, 2), "50%"),
        (Fraction(0), "0%"),
        (Fraction(1), "100%"),
        (Fraction(1, 160_000), "<0.1%"),
    ],
)
def test_whole_percentages_print_whole_and_others_to_a_tenth(
    chance: Fraction, printed: str
) -> None:
    assert format_percent(chance) == printed


def test_an_estimated_row_prints_with_a_dagger_that_is_explained() -> None:
    found = words(charts.results_table(GAME, TABLE, DrawContext()))
    assert "Rough†" in found
    assert "Open" in found
    assert any(w.startswith("† our estimate") for w in found)


def test_a_table_of_many_columns_reports_nothing_and_stays_as_wide() -> None:
    context = DrawContext()
    scene = charts.results_table(GAME, TABLE, context, lines(TABLE))
    assert context.problems == []
    assert scene.width == pytest.approx(181.0)


def test_only_terrain_that_occurs_on_the_map_is_on_its_chart() -> None:
    found = words(charts.terrain_effects(GAME, GAME.maps[0], DrawContext()))
    assert {"Clear", "Wood", "River"} <= set(found)
    assert "Desert" not in found
    assert "Road" not in found


def test_costs_print_as_fractions_additions_and_prohibitions_with_estimates_marked() -> None:
    found = words(charts.terrain_effects(GAME, GAME.maps[0], DrawContext()))
    assert {"1½", "P", "+1", "†"} <= set(found)


def test_a_plain_chart_wraps_its_long_column_and_leaves_the_short_one_whole() -> None:
    chart = GAME.table("stacking")
    assert not isinstance(chart, ResultsTable)
    context = DrawContext()
    scene = charts.plain_chart(GAME, chart, context)
    assert context.problems == []
    assert scene.width <= 181.0 + 1e-9
    assert "Battalion" in words(scene)
    assert sum(w.count("clause") for w in words(scene)) == 6


def test_columns_fill_their_room_exactly() -> None:
    widths = column_widths(["A", "B"], [["short", "word " * 100]], 100.0)
    assert sum(widths) == pytest.approx(100.0)
    assert widths[0] < widths[1]


def test_house_words_follow_the_readers_language() -> None:
    context = DrawContext(Translator("ja"))
    assert "確率" in words(charts.results_table(GAME, TABLE, context))
    assert "地形" in words(charts.terrain_effects(GAME, GAME.maps[0], context))


def test_a_head_that_fits_no_cell_is_a_problem() -> None:
    wide = TABLE.model_copy(update={"axis": "An axis whose name is far too long for any bar " * 4})
    context = DrawContext()
    charts.results_table(GAME, wide, context)
    assert [p.code for p in context.problems] == ["text-too-long"]
    assert context.problems[0].path == ("tables", "crt")


def test_terrain_effects_without_notes_are_narrower_and_say_the_rest() -> None:
    context, noted = DrawContext(), _with_wood(note="It is dark.")
    full = charts.terrain_effects(noted, noted.maps[0], context)
    compact = charts.terrain_effects(noted, noted.maps[0], context, notes=False)
    assert context.problems == []
    assert compact.width < full.width
    assert set(words(full)) - set(words(compact)) == {"Notes", "It is dark."}


def test_terrain_effects_have_no_column_in_which_nothing_stands() -> None:
    for notes in (True, False):
        said = words(charts.terrain_effects(GAME, GAME.maps[0], DrawContext(), notes=notes))
        assert not {"Combat", "Notes"} & set(said)
    fought = _with_wood(effects={"columns": -1})
    assert "Combat" in words(charts.terrain_effects(fought, fought.maps[0], DrawContext()))


def _with_wood(**changes: object) -> Game:
    """The game with a wood that does something."""
    open_, wood, *rest = GAME.terrain.hexes
    hexes = (open_, wood.model_copy(update=changes), *rest)
    return GAME.model_copy(update={"terrain": GAME.terrain.model_copy(update={"hexes": hexes})})


def test_terrain_effects_run_on_in_a_second_column_in_the_keys_order() -> None:
    one = charts.terrain_effects(GAME, GAME.maps[0], DrawContext(), notes=False)
    two = charts.terrain_effects(GAME, GAME.maps[0], DrawContext(), columns=2, notes=False)
    assert two.height < one.height
    assert words(two).count("Foot") == 2
    order = [w for w in words(two) if w in {"Clear", "Wood", "River"}]
    assert order == ["Clear", "Wood", "River"]


def test_a_chart_of_two_short_groups_takes_no_more_columns_than_groups() -> None:
    found = words(charts.terrain_effects(GAME, GAME.maps[0], DrawContext(), columns=9, notes=False))
    assert found.count("Foot") == 2


@pytest.mark.parametrize("height", [40.0, 170.0, 300.0])
def test_a_chart_is_as_high_as_it_must_be_but_never_too_low_for_its_rows(height: float) -> None:
    stacking = GAME.table("stacking")
    assert not isinstance(stacking, ResultsTable)
    drawn = (
        lambda high: charts.terrain_effects(GAME, GAME.maps[0], DrawContext(), height=high),
        lambda high: charts.results_table(GAME, TABLE, DrawContext(), height=high),
        lambda high: charts.plain_chart(GAME, stacking, DrawContext(), height=high),
    )
    for draw in drawn:
        assert draw(height).height == pytest.approx(max(height, draw(0.0).height))


def test_a_closed_row_has_no_or_less_and_no_or_more() -> None:
    closed = row("1 2 3").model_copy(update={"closed": True})
    assert column_heads.heads(closed, 3, False) == ["1", "2", "3"]


def test_a_line_of_the_legend_may_explain_several_codes() -> None:
    legend = tuple(
        r.model_copy(update={"also": ("XX",)}) if r.code == "EX" else r for r in TABLE.legend
    )
    codes = TABLE.model_copy(update={"legend": legend}).codes
    assert codes["XX"] is codes["EX"]
    assert codes["XX"].effect == "exchange"


def test_the_effects_of_terrain_print_in_words_with_their_signs() -> None:
    wood = GAME.terrain.hexes[1].model_copy(update={"effects": {"tanks": -2, "bombing": "half"}})
    hexes = tuple(wood if t.id == wood.id else t for t in GAME.terrain.hexes)
    changed = GAME.model_copy(update={"terrain": GAME.terrain.model_copy(update={"hexes": hexes})})
    found = words(charts.terrain_effects(changed, GAME.maps[0], DrawContext()))
    assert "Tanks\u00a0−2, bombing\u00a0half" in found


def test_a_class_that_pays_nowhere_has_no_column() -> None:
    sheet = GAME.sheet.model_copy(update={"movement_classes": ("foot", "truck", "air")})
    hexes = tuple(t.model_copy(update={"movement": {"foot": 1}}) for t in GAME.terrain.hexes)
    key = GAME.terrain.model_copy(update={"hexes": hexes, "hexsides": (), "paths": ()})
    bare = GAME.maps[0].model_copy(update={"hexsides": {}, "paths": {}})
    changed = GAME.model_copy(update={"sheet": sheet, "terrain": key})
    found = words(charts.terrain_effects(changed, bare, DrawContext()))
    assert "Foot" in found
    assert not {"Truck", "Air"} & set(found)


def test_a_class_that_many_kinds_of_places_are_closed_to_still_pays_on_top_for_what_it_crosses() -> (
    None
):
    game = narrow_sea.game()
    closed = [t for t in game.terrain.hexes if t.cost("horse") == "prohibited"]
    assert 2 * len(closed) == len(game.terrain.hexes)
    found = words(charts.terrain_effects(game, game.maps[0], DrawContext()))
    river = found[found.index("River") :][:3]
    assert river == ["River", "+1", "+1"]


def test_a_class_that_enters_water_alone_pays_nothing_on_top() -> None:
    """It goes along the hexsides themselves."""
    game = narrow_sea.game()
    hexes = tuple(
        t.model_copy(
            update={"movement": {**t.movement, "horse": 1 if t.art == "water" else "prohibited"}}
        )
        for t in game.terrain.hexes
    )
    assert any(t.art == "water" for t in hexes)
    key = game.terrain.model_copy(update={"hexes": hexes})
    afloat = game.model_copy(update={"terrain": key})
    found = words(charts.terrain_effects(afloat, afloat.maps[0], DrawContext()))
    assert sorted(found[found.index("River") :][1:3]) == ["+1", "1"]


def test_numbers_are_written_as_the_language_writes_them() -> None:
    german = Translator("de")
    assert (
        localised_average(Fraction(5, 3), german),
        localised_percent(Fraction(1, 6), german),
    ) == (
        "1,67",
        "16,7\u00a0%",
    )
    assert localised_average(Fraction(5, 3), Translator()) == "1.67"
