"""A word that means two things is called in each sentence what it is there."""

from __future__ import annotations

import pytest

from builder.model.game import Game
from builder.rules.validation import check
from tests.rules.engine.brook import COUNTERS, GAME, MECHANISMS, WITH_ROADS, good, loaded
from tests.rules.engine.sentences.test_prose import cases, text

PHASES = GAME.replace(
    "- {id: rally, name: Rally}\n",
    "- {id: rally, name: Rally}\n- {id: panzer, name: Panzer Movement Phase}\n"
    "- {id: road, name: Rail Phase}\n- {id: town, name: Town Phase}\n",
)
TANKS = COUNTERS.replace(
    "values: 3-2-6,\n   movement", "values: 3-2-6, traits: panzer,\n   movement"
)
SEASONS = """\
time:
  seasons: [{id: woods, name: Season of the Woods, turns: 1..8}]
events:
- id: skies
  dice: 1d6
  entries: [{id: cavalry, name: A cavalcade, rolls: 1..6}]
"""


def barring(*lines: str, names: str = "") -> Game:
    """The game with steps that are forbidden when these lines hold."""
    barred = "".join(f"  - {{when: {{{line}}}}}\n" for line in lines)
    mechanisms = MECHANISMS.replace("  one_hex: yes\n", f"  one_hex: yes\n  barred:\n{barred}", 1)
    mechanisms = mechanisms.replace("  town: a town\n", "") + SEASONS
    if names:
        mechanisms = mechanisms.replace("names:\n", f"names:\n{names}", 1)
    return good(loaded(mechanisms=mechanisms, game=PHASES, counters=TANKS, field=WITH_ROADS))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("phase: panzer, not: {is: panzer}",
         "if it is the Panzer Movement phase and the unit is not panzer"),
        ("phase: road, not: {along: road}", "if it is the Rail phase and it does not follow road"),
        ("phase: town, in: town", "if it leads into town and it is the Town phase"),
        ("season: woods, in: woods", "if it leads into woods and the season is season of the woods"),
        ("event: cavalry, is: cavalry", "if the unit is cavalry and “A cavalcade” is in effect"),
    ],
)  # fmt: skip
def test_a_word_is_called_what_it_is_in_each_line(line: str, said: str) -> None:
    assert said in text(cases(barring(line))["5.1"])


def test_names_can_say_which_is_called_so() -> None:
    names = "  is panzer: armour\n  phase panzer: the breakthrough\n  along road: the railway\n"
    game = barring("phase: panzer, not: {is: panzer}", "phase: road, along: road", names=names)
    told = text(cases(game)["5.1"])
    assert "if it is the breakthrough phase and the unit is not armour" in told
    assert "if it follows the railway and it is the Rail phase" in told
    assert [p.code for p in check(game) if p.path[1:2] == ("names",)] == []


def test_a_name_of_two_things_that_are_asked_for_is_told() -> None:
    game = barring("phase: panzer, not: {is: panzer}", names="  panzer: armour\n")
    [found] = [p for p in check(game) if p.code == "two-meanings"]
    assert found.path == ("mechanisms", "names", "panzer")
    assert found.message == "'panzer' means several things: is, phase"
    assert "'phase panzer'" in found.hint


def test_a_name_of_nothing_that_a_line_asks_for_is_told() -> None:
    game = barring("phase: panzer", names="  along panzer: the railway\n")
    [found] = [p for p in check(game) if p.path == ("mechanisms", "names", "along panzer")]
    assert found.code == "unknown-word"
