"""Charts are filled from what is declared, and terrain shows what combats make of it."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.tables import Chart
from builder.rules.core.live_charts import LiveChart, Toggle
from builder.rules.engine.charts.rule_charts import families
from builder.rules.registry import live_charts_of
from builder.rules.validation import complete
from tests.rules.engine.brook import MECHANISMS, TABLE, declaring, game, good, loaded, result
from tests.together import together


def filled(fill: str, of: str = "", whose: Game | None = None) -> Chart:
    chart, whose = Chart(id="made", title="Made", fill=fill, of=of), whose or game()
    changed = whose.model_copy(update={"tables": (*whose.tables, chart)})
    found, problems = complete(changed)
    assert not problems
    made = next(table for table in found.tables if table.id == "made")
    assert isinstance(made, Chart)
    return made


def test_the_terrain_chart_has_a_column_for_each_class_and_each_effect_on_combat() -> None:
    chart = filled("terrain-effects")
    assert chart.columns == ("Terrain", "Foot", "Horse", "Columns", "Attack", "Defence", "Note")
    assert ("Woods", "2", "3", "−1", "–", "–", "") in chart.rows
    # 7.3 halves cavalry that attacks a town, 7.6 helps cavalry against open ground
    assert ("Town", "1", "1", "−1", "×½ (7.3)", "×2", "") in chart.rows
    assert ("Clear", "1", "1", "+1 (7.6)", "–", "–", "") in chart.rows
    assert ("Brook", "+1", "+1", "–", "×½", "–", "") in chart.rows


def test_results_are_counted_for_each_column() -> None:
    chart = filled("combat-results", "battle")
    assert chart.columns == ("Odds", "AE", "AR", "EX", "DR", "D1", "DE")
    # At 1 to 2: AE on a 1, AR on 2 to 5 but for 6, where it is an exchange.
    first = dict(zip(chart.columns, chart.rows[0], strict=True))
    assert (first["Odds"], first["EX"], first["DE"]) == ("1:2", "17%", "–")


def test_the_weather_has_its_chances() -> None:
    chart = filled("weather")
    assert chart.rows == (("Dry", "1–4", "67%"), ("Mud", "5–6", "33%"))


def test_the_attack_that_a_column_needs_is_counted_for_strengths_that_there_are() -> None:
    chart = filled("combat-odds", "battle")
    lines = {row[0]: dict(zip(chart.columns, row, strict=True)) for row in chart.rows}
    assert set(lines) <= {str(n) for n in range(1, 100)}
    three = lines["3"]
    # In favour of the defender: 4 to 3 is 1:1 still, 5 to 3 is 3:2.
    assert (three["1:1"], three["2:1"].partition("–")[0].rstrip("+")) == ("3–4", "6")


def test_a_modifier_is_worth_what_it_changes_in_the_middle_column() -> None:
    chart = filled("combat-modifiers", "battle")
    die = next(row for row in chart.rows if row[0] == "Die")
    before, after = die[2].split(" → ")
    assert int(after.rstrip("%")) > int(before.rstrip("%"))
    assert {row[2] for row in chart.rows if row[0] == "Attacker"} == {"–"}


def test_chances_are_those_of_each_sum_that_may_be_added() -> None:
    chart = filled("combat-chances", "battle")
    assert len({row[:2] for row in chart.rows}) == len(chart.rows)
    plain = {row[0]: row[2:] for row in chart.rows if row[1] == "0"}
    assert plain == {row[0]: row[1:] for row in filled("combat-results", "battle").rows}


def test_losses_are_chances_and_steps_on_average() -> None:
    first, *_, last = filled("combat-losses", "battle").rows
    assert first[1] == "100%"
    assert first[2].endswith("+"), "all attackers are eliminated: no number says how many"
    assert last[3] == "100%"


def test_the_rules_of_a_family_are_listed_with_their_cases() -> None:
    chart = filled("rules", "stacking")
    assert ("4.1", "At most 2 units of a side may be in a hex.") in chart.rows
    assert "4.2" in {case for case, _ in chart.rows}
    assert len(filled("rules").rows) > len(chart.rows)


def test_movement_is_listed_by_classes_and_changes() -> None:
    rows = filled("movement").rows
    assert {row[0] for row in rows if row[1] == "Usually"} == {"Foot", "Horse"}
    assert ("All units", "There is mud", "halved") in rows


def test_points_are_listed() -> None:
    rows = filled("victory").rows
    assert rows
    assert all(row[2].lstrip("−").isdigit() for row in rows)


def test_the_name_of_a_side_begins_a_cell_with_a_capital() -> None:
    mechanisms = game().mechanisms.model_copy(update={"names": {"south": "the southern army"}})
    named = game().model_copy(update={"mechanisms": mechanisms})
    sides = {row[1] for row in filled("victory", whose=named).rows}
    assert sides == {"The southern army", "Either side"}


def effects(of: Game, id: str) -> dict[str, object]:
    kind = complete(of)[0].terrain.find(id)
    assert kind is not None
    return dict(kind.effects)


def test_terrain_shows_what_combats_make_of_it() -> None:
    assert effects(game(), "woods") == {"columns": -1}
    assert effects(game(), "town") == {"columns": -1, "defence": "×2", "attack": "×½ (7.3)"}
    assert effects(game(), "brook") == {"attack": "×½"}
    # its shift is for cavalry alone
    assert effects(game(), "clear") == {"columns": "+1 (7.6)"}


def test_a_game_without_combat_changes_no_terrain() -> None:
    assert effects(good(loaded(mechanisms="movement: {}\n")), "woods") == {}


def test_the_live_chart_reckons_as_the_combat_does() -> None:
    (chart, *_) = live_charts_of(game())
    worked = chart.worked({"attack": 4, "defence": 3})
    row = chart.table.rows[0]
    assert row.column(worked.number("scale")) == 2
    plain = {"units": {"n-foot": "0401", "s-foot": "0501"}, "attackers": "n-foot", "target": "0501"}
    assert result("combat", plain)["column"] == 2
    assert Fraction(worked.number("scale"), 120) == Fraction(4, 3)


def said(chart: LiveChart, language: str = "en") -> dict[str, str]:
    """The ids of a chart's questions, by what they say."""
    tr = Translator(language)
    toggles = [i for i in chart.inputs if isinstance(i, Toggle)]
    return {i.label if isinstance(i.label, str) else i.label(tr): i.id for i in toggles}


GROUNDS = {"clear": "0501", "woods": "0502", "town": "0303"}
BESIDE = {"clear": "0401", "woods": "0402", "town": "0302"}


@together(
    ("ground", "weather", "who"),
    list(
        product(
            GROUNDS, ("dry", "mud"), ("foot", "horse", "foot horse", "horse leader", "foot leader")
        )
    ),
)
def test_the_live_chart_adds_up_the_modifiers_of_the_combat(
    ground: str, weather: str, who: str
) -> None:
    (chart, *_) = live_charts_of(game())
    attackers = [f"n-{kind}" for kind in who.split()]
    units = dict.fromkeys(attackers, BESIDE[ground]) | {"s-foot": GROUNDS[ground]}
    asked = {"units": units, "attackers": attackers, "target": GROUNDS[ground], "weather": weather}
    found = result("combat", asked)
    mounted, led = (said(chart)[text] for text in QUESTIONS)
    strengths = {"attack": found["attack"], "defence": found["defence"]}
    here = {"ground": ground, "weather": weather, mounted: "foot" not in who, led: "leader" in who}
    worked = chart.worked({**strengths, **here})
    assert worked.number("shift") == found["shift"]
    assert worked.number("modifier") == found["modifier"]
    column = chart.table.rows[0].column(worked.number("scale")) + int(worked.value(chart.shift))
    assert max(1, min(chart.table.columns, column)) == found["column"]


QUESTIONS = ("All attackers are cavalry or leaders", "An attacker is with a leader")


def test_the_live_chart_asks_in_the_words_of_the_rules() -> None:
    (chart, *_) = live_charts_of(game())
    assert tuple(said(chart)) == QUESTIONS
    assert [i.id for i in chart.inputs][:4] == ["attack", "defence", "ground", "weather"]
    assert all(not text.isascii() for text in said(chart, "ja"))


def test_shifts_of_the_live_chart_stay_within_their_limits() -> None:
    strong = good(declaring("  - {by: 1, when: {attacker is", "  - {by: 7, when: {attacker is"))
    (chart, *_) = live_charts_of(strong)
    mounted = said(chart)[QUESTIONS[0]]
    assert chart.worked({"ground": "clear", mounted: True}).number("shift") == 2


def test_the_live_chart_asks_for_areas_side_and_turn() -> None:
    when = "{defender in: [woods, lake, north-edge], side: south, turn: 2..3, not: {with: leader}}"
    (chart, *_) = live_charts_of(
        good(declaring("{by: -1, when: {weather: mud}", f"{{by: 3, when: {when}"))
    )
    edge, led = said(chart)["The defender is in the northern edge"], said(chart)[QUESTIONS[1]]
    late = {"side": "south", "turn": 3, "ground": "clear"}
    for known, by in (({}, 0), ({edge: True}, 3), ({"ground": "woods"}, 3), ({"turn": 4, edge: True}, 0),
                      ({"side": "north", edge: True}, 0), ({edge: True, led: True}, 1)):  # fmt: skip
        assert chart.worked({**late, **known}).number("modifier") == by, known


def test_odds_that_may_not_attack_bar_the_live_chart() -> None:
    barred = good(declaring("  table: crt\n", "  table: crt\n  below: no attack\n"))
    (chart, *_) = live_charts_of(barred)
    (bar,) = chart.bars
    held = [chart.worked({"attack": a, "defence": 8}).value(bar.when) for a in (3, 4, 5)]
    assert held == [True, False, False]
    assert live_charts_of(game())[0].bars == ()


def changes(of: Game) -> tuple[object, object]:
    """What the results table says that may be shifted and added, as pairs."""
    table = live_charts_of(complete(of)[0])[0].table
    return tuple((b.low, b.high) if b else None for b in (table.shifts, table.modifiers))  # type: ignore[return-value]


def test_a_results_table_is_shifted_and_added_to_as_far_as_modifiers_reach() -> None:
    assert changes(game()) == ((-1, 1), (-1, 1))
    assert changes(good(declaring("{by: 1, when: {attacker is", "{by: 7, when: {attacker is"))) == (
        (-1, 2),
        (-1, 1),
    )


def test_without_limits_no_more_is_asked_than_the_table_has_room_for() -> None:
    wild = MECHANISMS.replace("{by: 1, when", "{by: 400, when").replace(
        "  shift_limits: -2..2\n", ""
    )
    assert changes(good(loaded(mechanisms=wild))) == ((-1, 5), (-1, 7))


def test_what_a_results_table_says_itself_stays() -> None:
    own = TABLE.replace("dice: 1d6\n", "dice: 1d6\nshifts: -3..3\n")
    assert changes(good(loaded(crt=own))) == ((-3, 3), (-1, 1))


def test_a_combat_without_modifiers_leaves_its_table_as_it_is() -> None:
    plainly = good(loaded(mechanisms="combat: [{id: battle, table: crt}]\n"))
    assert changes(plainly) == (None, None)


NOW = """\
time:
  nights: 3
  seasons: [{id: summer, name: Summer, turns: 1..4}, {id: winter, name: Winter, turns: 5..8}]
events: [{id: sky, dice: 1d6, entries: [{id: storm, name: A storm, rolls: 1..6}]}]
"""


@pytest.mark.parametrize("storm", [True, False])
@pytest.mark.parametrize("led", [True, False])
@pytest.mark.parametrize("turn", [3, 6])
def test_the_live_chart_asks_for_the_moment_and_the_position(
    storm: bool, led: bool, turn: int
) -> None:
    changed = (
        "  - {by: 3, when: {season: winter}}\n"
        "  - {by: -5, when: {any: [{event: storm, night: yes}, {some: {is: leader}}]}}\n"
    )
    text = MECHANISMS.replace("  rolls:\n", f"  rolls:\n{changed}", 1) + NOW
    game = good(loaded(mechanisms=text))
    chart = live_charts_of(game)[0]
    said = {i.label(Translator("en")): i.id for i in chart.inputs if callable(i.label)}
    asked = {
        said["“A storm” is in effect"]: storm,
        said["It is night"]: turn == 3,
        said["There is a leader"]: led,
        "season": "summer" if turn == 3 else "winter",
    }
    units = {"n-foot": "0202", "s-foot": "0203", **({"n-leader": "0606"} if led else {})}
    given = {"units": units, "attackers": "n-foot", "target": "0203", "turn": turn}
    found = result("combat", {**given, "events": "storm" if storm else ""}, game)
    assert (
        chart.worked({"attack": 4, "defence": 3, **asked}).number("modifier") == found["modifier"]
    )


def test_dice_are_charted_by_how_many_are_rolled() -> None:
    chart = filled("dice", "volley")
    assert chart.columns[:3] + chart.columns[-2:] == ("Dice", "0", "1", "7+", "Mean")
    assert len(chart.rows) == 6
    # One die: a 6 is two hits, a 5 one.
    assert chart.rows[0] == ("1", "67%", "17%", "17%", "–", "–", "–", "–", "–", "0.50")


def test_dice_that_are_not_counted_have_charts_of_their_own() -> None:
    assert filled("dice", "morale").columns == ("Dice", "stand", "waver", "run")
    assert filled("dice", "morale").rows[1] == ("2", "75%", "44%", "44%")
    assert filled("dice", "duel").rows == (("2d6", "44%", "56%", "–"),)
    assert filled("dice", "wreck").rows[0] == ("11", "3%", "100%")


@pytest.mark.parametrize("left_out", [(), ("numbers",), ("aim",), ("numbers", "aim")])
def test_a_live_chart_of_dice_asks_who_fires_if_that_changes_anything(
    left_out: tuple[str, ...],
) -> None:
    text = MECHANISMS
    for key, line in (
        ("numbers", '  - {of: attacker, times: 1/2, when: {defender in: town}, rule: "7.21"}\n'),
        ("aim", '  - {of: attacker, by: 1, when: {with: leader}, rule: "7.22"}\n'),
    ):
        lines = f"  {key}:\n{line}"
        assert text.count(lines) == 1
        text = text.replace(lines, "") if key in left_out else text
    charts = live_charts_of(good(loaded(mechanisms=text)))
    (chart,) = (c for c in charts if c.id == "hits-melee")
    asked = {one.id for one in chart.inputs}
    assert ("firing" in asked) == (left_out != ("numbers", "aim"))


def test_a_chart_of_rules_may_be_limited_to_each_family_that_is_declared() -> None:
    assert {"stacking", "movement", "supply", "victory"} <= {*families(game())}


def test_a_battle_is_charted_by_dice_and_by_what_hits() -> None:
    chart = filled("battle", "melee")
    assert chart.columns[:4] == ("A die hits on", "Dice", "0", "1")
    assert {row[0] for row in chart.rows} == {"4+", "5+"}  # with a leader a face more hits
    lines = {row[:2]: row[2:] for row in chart.rows}
    assert lines["5+", "1"][:2] == ("67%", "33%")
    assert lines["4+", "2"][:3] == ("25%", "50%", "25%")
    plain = MECHANISMS.replace(
        '  aim:\n  - {of: attacker, by: 1, when: {with: leader}, rule: "7.22"}\n', ""
    )
    assert filled("battle", "", good(loaded(mechanisms=plain))).columns[:2] == ("Dice", "0")


def test_states_are_charted_with_what_brings_them_on_and_how_they_end() -> None:
    chart = filled("states")
    assert chart.columns == ("State", "What causes it", "How it ends", "Probability")
    assert [(row[0], row[3]) for row in chart.rows] == [("Disrupted", "50%"), ("Routed", "100%")]
    assert chart.rows[0][1].startswith("In the Supply phase a unit becomes disrupted if")
    assert chart.rows[1][1] == "By results"
    assert len(filled("states", "routed").rows) == 1


COMING_BACK = """\
replacements:
  income: [{points: 3}]
  prices: [{points: 2, who: {is: cavalry}}, {points: 1}]
  places: [{side: north, at: north-edge}]
"""


def test_replacements_are_charted_in_every_language() -> None:
    table = "source: given 5.0\nkind: chart\ntitle: Coming back\nfill: replacements\n"
    made = good(loaded(mechanisms=MECHANISMS + COMING_BACK, **{"tables/back": table}))
    chart = next(t for t in complete(made)[0].tables if t.id == "back")
    assert isinstance(chart, Chart)
    assert [row[0] for row in chart.rows] == ["Income", "Price", "Price", "Place"]
    assert chart.rows[2][1] == "Each step of any other unit costs 1 point."
    japanese = Translator("ja", complete(made)[0].translations["ja"])
    assert not any(japanese(cell).isascii() for row in chart.rows for cell in row)
