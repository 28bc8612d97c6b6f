"""Look-ups in results tables say what the tables say, for every column and roll."""

from __future__ import annotations

import re
from functools import cache
from itertools import product

import pytest

from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.tables import ResultsTable
from builder.outputs.vassal.features.table_lookups import TableLookup, lookups_of
from builder.outputs.vassal.table.asking import Spoken
from builder.rules.core.table_resolution import column_within_table, line_within_table
from builder.rules.expressions.evaluator import evaluate_term
from builder.rules.expressions.terms import Fixed, Result
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.lookups import table_entries
from builder.vassal.format.traits import named_key
from tests.games import belgium, vietnam
from tests.outputs.vassal.expressions import work_out
from tests.outputs.vassal.reading import Module
from tests.outputs.vassal.sample import SKIRMISH, opened
from tests.together import together

BELGIUM = belgium.game()
GAMES = {g.id: g for g in (BELGIUM, SKIRMISH)}
TABLES = [
    pytest.param(g, t, id=f"{g.id}-{t.id}")
    for g in GAMES.values()
    for t in g.tables
    if isinstance(t, ResultsTable)
]
every_table = pytest.mark.parametrize(("game", "results"), TABLES)


def _alone(results: ResultsTable) -> TableLookup:
    """The lookup of a table of a game in English."""
    said = (Spoken({"en": words}) for words in (results.title, "Modifier", "Columns"))
    title, modifier, shift = said
    return TableLookup(results, title, (modifier, shift))


def lookup(game: Game, results: ResultsTable) -> TableLookup:
    return next(x for x in lookups_of(game) if x.results.id == results.id)


@cache
def module() -> Module:
    return opened(BELGIUM)


def texts() -> dict[str, str]:
    held = module().root.find("GlobalTranslatableMessage")
    return {e.attributes["name"]: e.attributes["initialValue"] for e in held}


@every_table
def test_every_choice_finds_the_column_that_its_band_has(game: Game, results: ResultsTable) -> None:
    found = lookup(game, results)
    constants = found.constants()
    offered = [work_out(text, constants) for text in found.choices()]
    assert len(set(offered)) == len(offered) == sum(len(row.bands) for row in results.rows)
    columns = [
        int(work_out(found.column_of(), {**constants, found.chosen: text})) for text in offered
    ]
    wanted = [row.start + i for row in results.rows for i in range(len(row.bands))]
    assert columns == wanted


@every_table
def test_every_roll_in_every_column_tells_the_code_of_the_table(
    game: Game, results: ResultsTable
) -> None:
    found = lookup(game, results)
    message = "%4/%5"
    held = {**found.constants(), "M_LOOKED_UP": message, "M_LOOKED_UP_LIKE": f"{message} like %6"}
    for roll in results.results:
        for column in range(1, results.columns + 1):
            set_up = {found.column: str(column), found.rolled: str(roll), found.chosen: "x"}
            told = work_out(found.told(), held | set_up)
            assert told.split("/")[0] == results.result(roll, column)


def test_nothing_is_told_when_nothing_was_chosen() -> None:
    found = lookups_of(BELGIUM)[0]
    column = work_out(found.column_of(), {**found.constants(), found.chosen: ""})
    assert int(column) == 0
    assert work_out(found.told(), {**texts(), found.column: "0", found.rolled: "2"}) == ""


def test_the_air_combat_table_reads_as_in_the_rules() -> None:
    said = told("air-combat", "Difference +2", 8)
    assert said.startswith("Air Combat Table, Difference +2: a roll of 8 gives A. Aborted")


def test_a_code_that_the_legend_does_not_print_is_compared_with_its_like() -> None:
    assert told("land-combat", "Strength +3", 5).endswith(
        "gives 0-1. Compare 1-2: The attacker takes 1 hit, the defender 2: more hits on the defender."
    )


def test_strengths_of_guns_have_no_signs() -> None:
    assert told("anti-aircraft", "Strength 5", 6).startswith(
        "Anti-aircraft Table, Strength 5: a roll of 6 gives 4D."
    )


def told(table: str, choice: str, roll: int) -> str:
    """What the module's chat says."""
    found = next(x for x in lookups_of(BELGIUM) if x.results.id == table)
    column = work_out(found.column_of(), {**texts(), found.chosen: choice})
    values = {found.column: str(column), found.chosen: choice, found.rolled: str(roll)}
    return str(work_out(found.told(), texts() | values))


def test_each_table_has_a_button_in_the_menu() -> None:
    menus = {e.attributes["text"]: e for e in module().root.find("ToolbarMenu")}
    items = decode(menus["Look up"].attributes["menuItems"], ",")
    assert items == ["Air Combat Table", "Anti-aircraft Table", "Land Combat Table"]
    buttons = {e.attributes["text"]: e.attributes for e in module().root.find("DoActionButton")}
    assert [buttons[i]["hotkey"] for i in items] == [
        named_key(f"table-{id}") for id in ("air-combat", "anti-aircraft", "land-combat")
    ]


def test_the_buttons_first_forget_then_ask_then_roll() -> None:
    button = next(
        e
        for e in module().root.find("DoActionButton")
        if e.attributes["text"] == "Land Combat Table"
    )
    keys = [
        key.rpartition("-")[2] for key in decode(button.attributes["hotkeys"], ",") if "land" in key
    ]
    heard = {e.attributes["hotkey"] for e in module().root.walk() if "hotkey" in e.attributes}
    assert set(decode(button.attributes["hotkeys"], ",")) <= heard
    assert keys == ["forget", "ask", "find", "roll", "tell"]


def test_each_language_has_a_dialog_headed_in_it() -> None:
    found = {
        e.attributes["hotkey"]: decode(e.attributes["propChanger"], ",")[1]
        for e in module().root.find("ChangePropertyButton")
        if e.attributes["hotkey"].startswith(named_key("table-air-combat-ask"))
    }
    spoken = {
        lang: BELGIUM.translations.get(lang, {}).get("Air Combat Table", "Air Combat Table")
        for lang in BELGIUM.sheet.languages
    }
    assert len(set(spoken.values())) > 2
    assert found == {named_key(f"table-air-combat-ask@{x}"): title for x, title in spoken.items()}


def test_row_names_and_meanings_are_translated() -> None:
    lines = module().entries["Module_ja.properties"].decode("ascii").splitlines()
    line = next(line for line in lines if "N_RowsAirCombat" in line)
    rows = re.sub(r"\\u([0-9a-f]{4})", lambda found: chr(int(found[1], 16)), line.split("=", 1)[1])
    assert table_entries(rows) == {"a": BELGIUM.translations["ja"]["Difference"]}


@pytest.mark.thorough
def test_battles_that_the_module_computes_need_no_look_up() -> None:
    game = vietnam.game()
    assert lookups_of(game, ["crt"]) == []
    menus = {e.attributes["text"] for e in opened(game).root.find("ToolbarMenu")}
    assert "Look up" not in menus


MODIFIED = ResultsTable.model_validate(
    {"id": "fire", "title": "Fire", "dice": "1d6", "modifiers": "-2..3", "shifts": "-1..2",
     "rows": [{"id": "all", "name": "Points", "bands": "1 2 3..4 >=5"}],
     "results": {roll: " ".join(f"{'ABCD'[c]}{roll}" for c in range(4)) for roll in range(9)},
     "legend": [{"code": "A1", "effect": "none", "text": "Nothing."}]},
)  # fmt: skip


@pytest.mark.thorough
@pytest.mark.parametrize("modifier", range(-2, 4))
@pytest.mark.parametrize("shift", range(-1, 3))
def test_modifiers_and_shifts_count_and_stay_within_the_table(modifier: int, shift: int) -> None:
    found = _alone(MODIFIED)
    for column in range(1, 5):
        for roll in range(1, 7):
            state = {
                **found.constants(), "M_LOOKED_UP": "%1, %2: %3 gives %4", found.chosen: "Points 1",
                "M_LOOKED_UP_LIKE": "%6",
                found.column: str(column), found.rolled: str(roll),
                found.modifier: str(modifier), found.shift: str(shift),
            }  # fmt: skip
            for name, expression in found.worked_out().items():
                state[name] = str(work_out(expression, state))
            line = max(0, min(8, roll + modifier))
            code = MODIFIED.result(line, max(1, min(4, column + shift)))
            told = work_out(found.told(), state)
            assert told.endswith(f" gives {code}")
            shown = f"{roll}{modifier:+} = {line}" if modifier else f"{roll}"
            assert f": {shown} gives" in told
            assert ("→" in told, "←" in told) == (shift > 0, shift < 0)


def test_a_result_is_looked_up_as_the_rules_do_far_beyond_the_table_too() -> None:
    found = _alone(MODIFIED)
    for roll, by, column, to in product((1, 6), (-9, -2, 0, 9), (1, 4), (-9, 0, 1, 9)):
        state = {
            **found.constants(), "M_LOOKED_UP": "%4", "M_LOOKED_UP_LIKE": "%4", found.chosen: "x",
            found.rolled: str(roll), found.modifier: str(by),
            found.column: str(column), found.shift: str(to),
        }  # fmt: skip
        state |= {name: str(work_out(text, state)) for name, text in found.worked_out().items()}
        line, place = Fixed(roll) + by, Fixed(column) + to
        assert state["LineFire"] == str(evaluate_term(line_within_table(MODIFIED, line)))
        assert state["PlaceFire"] == str(evaluate_term(column_within_table(MODIFIED, place)))
        assert work_out(found.told(), state) == evaluate_term(Result(MODIFIED, place, line))


def test_a_table_with_modifiers_asks_for_them() -> None:
    table = SKIRMISH.tables[0].model_copy(update={"id": "fire", "modifiers": MODIFIED.modifiers})
    game = SKIRMISH.model_copy(update={"tables": (*SKIRMISH.tables, table)})
    (button,) = (
        e for e in opened(game).root.find("DoActionButton")
        if e.attributes["hotkey"] == named_key("table-fire")
    )  # fmt: skip
    steps = [key.rsplit(",", 1)[1] for key in decode(button.attributes["hotkeys"], ",")]
    asked = ["forget", "ask", "modifier-forget", "modifier-ask", "find", "roll"]
    asked += ["LineFire", "PlaceFire", "ToldRollFire", "ToldChoiceFire", "tell"]
    assert steps == [f"table-fire-{step}" for step in asked]
    (prompts,) = (
        e.attributes["propChanger"] for e in opened(game).root.find("ChangePropertyButton")
        if e.attributes["hotkey"] == named_key("table-fire-modifier-ask@ja")
    )  # fmt: skip
    assert "ダイスの修正" in prompts
    assert r"0\,1\,-1\,2\,-2\,3" in prompts


DIGITS = ResultsTable.model_validate(
    {
        "id": "digits",
        "title": "Digits",
        "dice": "d66",
        "rows": [{"id": "all", "name": "All", "bands": "<=1 >=2"}],
        "results": {n: (f"a{n}", f"b{n % 10}") for n in sorted(Dice.parse("d66").combinations())},
        "legend": (),
        "source": "given 1.0",
    }
)


@together("column", [1, 2])
@together("roll", sorted(Dice.parse("d66").combinations()))
def test_dice_that_are_read_as_digits_find_their_line(roll: int, column: int) -> None:
    found = _alone(DIGITS)
    state = {
        **found.constants(), "M_LOOKED_UP": "%4", "M_LOOKED_UP_LIKE": "%4",
        found.chosen: "x", found.column: str(column), found.rolled: str(roll),
    }  # fmt: skip
    assert work_out(found.told(), state) == DIGITS.result(roll, column)
