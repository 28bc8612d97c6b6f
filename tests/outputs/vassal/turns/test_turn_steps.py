"""Whatever language a player reads, the module knows the step that the turn tracker shows him."""

from __future__ import annotations

from builder.outputs.vassal.table.turns import STEP_NOW, game_state_names, step_ids, step_names
from builder.vassal.format.files.sequence_encoder import decode
from tests.outputs.vassal.built_in import GAMES, game, module
from tests.outputs.vassal.expressions import work_out
from tests.outputs.vassal.playing import words_of
from tests.together import together

LIST = "TurnTracker.Turn..CounterTurnLevel.Turns..ListTurnLevel.Steps.list"
TABLE = "GlobalTranslatableMessage.N_Steps.initialValue"
SPOKEN = [(name, language) for name in GAMES for language in game(name).sheet.languages]


def shown_to(name: str, language: str) -> tuple[list[str], str]:
    """The steps as the tracker shows them in a language, and the table that they are looked up in."""
    (level,) = module(name).root.find("ListTurnLevel")
    (table,) = (
        e
        for e in module(name).root.find("GlobalTranslatableMessage")
        if e.attributes["name"] == "N_Steps"
    )
    words = words_of(module(name), language)
    steps = words.get(LIST, level.attributes["list"])
    return decode(steps, ","), words.get(TABLE, table.attributes["initialValue"])


@together(("name", "language"), SPOKEN)
def test_every_step_is_known_by_what_the_tracker_shows(name: str, language: str) -> None:
    steps, table = shown_to(name, language)
    ids = step_ids(game(name))
    assert len(steps) == len(ids)
    for shown, id in zip(steps, ids, strict=True):
        seen = {"N_Steps": table, "Step": shown}
        assert work_out(STEP_NOW, seen) == id
        assert work_out(game_state_names(game(name))["phase"], seen) == id.partition("/")[2]


def test_before_a_game_begins_there_is_no_step() -> None:
    _, table = shown_to("alder", "en")
    assert work_out(STEP_NOW, {"N_Steps": table, "Step": ""}) == ""


def test_steps_of_a_side_are_called_by_its_name() -> None:
    assert "French: Movement" in step_names(game("alder"))
