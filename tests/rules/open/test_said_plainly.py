"""What declarations say of themselves reads as somebody would say it, whatever else is declared."""

from __future__ import annotations

from builder.rules.open.prose.joining import of_side
from tests.rules.open.brook import game, good, loaded
from tests.rules.open.test_prose import cases, text

BARE = """source: given 5.0
retreat: {}
supply: {reach: 3, from: [{side: north, at: north-edge}, {side: south, at: ["0606"]}]}
time: {cycle: 2, nights: 2}
sight:
  spotting: [{within: 4, when: {is: artillery}, by: {not: {is: cavalry}}}]
victory:
  ends:
  - {id: one, lost: 1, of: {is: leader}, result: Defeat}
  - {id: many, lost: 3, of: {not: {is: leader}}, result: Rout}
names: {leader: a leader, artillery: artillery, cavalry: cavalry, north-edge: the northern edge}
"""


def test_sides_are_named_in_few_words() -> None:
    assert of_side("A unit that is of North and that is in a town moves.") == (
        "A unit of North that is in a town moves."
    )
    assert of_side("3 units each of which is of North act.") == "3 units of North act."


def test_zones_and_stacking_that_a_game_has_not_are_not_spoken_of() -> None:
    said = cases(good(loaded(mechanisms=BARE)))
    assert "zone" not in text(said["8.0"]) + text(said["9.0"])
    assert "stacking" not in text(said["8.0"])
    assert "zone of control" in text(cases(game())["8.1"])


def test_what_is_counted_agrees_with_its_verb() -> None:
    said = text(cases(good(loaded(mechanisms=BARE)))["11.0"])
    assert "the enemies of a side have lost a leader: Defeat" in said
    assert "have lost at least 3 units each of which is not a leader: Rout" in said


def test_who_spots_is_told_beside_whom() -> None:
    said = text(cases(good(loaded(mechanisms=BARE)))["14.0"])
    assert (
        "A unit that is artillery is spotted by a unit that is not cavalry from at most 4 hexes"
        in said
    )


def test_nights_have_no_year() -> None:
    said = text(cases(good(loaded(mechanisms=BARE)))["3.0"])
    assert "After every 2 turns days and nights begin anew." in said
