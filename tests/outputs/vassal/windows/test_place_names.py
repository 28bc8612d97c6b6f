"""The pointer names the town or village of a place, which counters hide, before its terrain."""

from __future__ import annotations

from builder.outputs.vassal.table.boards.boards import Board
from builder.outputs.vassal.table.boards.ground import ground_tables, place_and_terrain
from builder.vassal.expressions.tree import Expression
from tests.outputs.vassal.built_in import game, module
from tests.outputs.vassal.expressions import work_out


def test_the_pointer_names_a_village() -> None:
    held = module("alder")
    constants = {
        e.attributes["name"]: e.attributes["initialValue"]
        for e in held.find("GlobalTranslatableMessage")
    }
    formats = {e.attributes["summaryReportFormat"] for e in held.find("CounterDetailViewer")}
    (format,) = (text for text in formats if "N_Terrain" in text)
    facts = constants | {"CurrentBoard": "The Valley of the Alder"}
    none = {"SumLocation": lambda *_: 0}
    said = {
        at: work_out(format, facts | {"LocationName": at}, none)
        for at in ("0703", "0101", "Losses")
    }
    assert said["0703"].split() == ["0703", "Weiler", "Town"]
    assert said["0101"].split() == ["0101", "Open", "ground"]
    assert said["Losses"].split() == ["Losses"]


def test_names_are_translated_word_by_word() -> None:
    """So the table is one of those whose words are translated, as its name says."""
    boards: dict[str, Board] = {}
    assert ground_tables(game("alder"), boards) == {}
    assert not isinstance(place_and_terrain(game("alder"), boards), Expression)
    names = {e.attributes["name"] for e in module("alder").find("GlobalTranslatableMessage")}
    assert "N_Places_1" in names
