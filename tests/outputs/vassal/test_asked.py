"""Whatever the expressions of modules ask for, something sets; what is true or false is not taken for a
number; what may be 0 is not taken for nothing. All of this goes wrong in silence in the engine.

Held by the modules of all built-in games, and by those of small games that declare each family of rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from builder.loading import load_game
from builder.problems import render_problem
from builder.rules.validation import fill
from builder.scaffolding.files import new_game
from builder.scaffolding.options import RULES, NewGameOptions
from builder.vassal.lint import inspect
from builder.vassal.reading.property_reads import composed_reads, properties_read
from tests.loading.test_starting import written
from tests.outputs.vassal import asked
from tests.outputs.vassal.built_in import GAMES, module
from tests.outputs.vassal.combat import test_bystanders, test_contests, test_dice_battles
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.sample import SKIRMISH, blank_drawings, make_with, opened
from tests.outputs.vassal.turns import test_bookkeeping, test_event_effects, test_initiative
from tests.outputs.vassal.units import test_amounts
from tests.outputs.vassal.windows import test_gathering
from tests.thorough import some
from tests.together import together

TEXTS = frozenset({
    "CardColour", "CountMarker", "CurrentMap", "DeckName", "DuelRole", "FoeName", "Kind", "LostMap",
    "PlayerSide", "Role", "Side", "SideName", "Token",
})  # fmt: skip
"""Properties that are names and letters, or empty, and never a number: 0 would be empty too."""


@cache
def new(combat: str) -> bytes:
    """The module of a new game with all rules and a kind of combat."""
    with TemporaryDirectory() as folder:
        wishes = NewGameOptions(
            "mine", "My Game", columns=7, rows=6, rules=tuple(RULES), combat=combat
        )
        game = load_game(written(Path(folder) / "mine", new_game(wishes))).game
    assert game is not None
    filled = fill(game)
    return make_with(filled, blank_drawings(filled))


SMALL: Mapping[str, Callable[[], Module]] = {
    "amounts": lambda: test_amounts._made(0)[1],
    "bookkeeping": lambda: test_bookkeeping._made()[1],
    "bystanders": lambda: test_bystanders.spared()[1],
    "dice battles": lambda: test_dice_battles.melee()[1],
    "contests": lambda: test_contests._brook(*test_contests.ODDS)[1],
    "event effects": lambda: test_event_effects._made()[1],
    "fire": lambda: test_bystanders.fired()[1],
    "gathering": lambda: test_gathering._made()[1],
    "initiative": lambda: test_initiative.made("again")[1],
    "skirmish": lambda: opened(SKIRMISH),
    **{f"new, {combat}": partial(lambda c: read_module(new(c)), combat) for combat in
       ("odds", "difference", "dice")},
}  # fmt: skip
FEW, OTHERS = some(GAMES, 2), some(SMALL, 6)
every_module = pytest.mark.parametrize(
    "opens",
    [*(partial(module, name) for name in FEW), *(SMALL[name] for name in OTHERS)],
    ids=[*FEW, *OTHERS],
)
Opens = Callable[[], Module]


@every_module
def test_whatever_an_expression_asks_for_something_sets(opens: Opens) -> None:
    assert asked.unanswered(opens()) == {}


@pytest.mark.thorough
@every_module
def test_what_is_true_or_false_is_taken_for_nothing_else(opens: Opens) -> None:
    assert asked.misused_truths(opens()) == {}


@pytest.mark.thorough
@every_module
def test_what_may_be_0_is_not_asked_bare_whether_it_is_empty(opens: Opens) -> None:
    held = opens()
    messages = {e.attributes["name"] for e in held.find("GlobalTranslatableMessage")}
    texts = (messages - {"Value"}) | TEXTS  # a game without such units has it as an empty text
    bare = {
        name: one.where for one in asked.expressions(held) if one.text[:1] == "{"
        for name in asked.compared_bare(one.text[1:-1])
    }  # fmt: skip
    assert {name: where for name, where in bare.items() if name not in texts} == {}
    assert "0" not in {value for name, value in asked.marked(held) if name in texts}


@pytest.mark.parametrize("combat", ["odds", "difference", "dice"])
def test_every_command_of_a_new_game_is_heard(combat: str) -> None:
    found = inspect(new(combat), "mine.vmod").problems
    commands = [p for p in found if p.code in ("unheard-command", "unreachable-command")]
    assert commands == [], [render_problem(p) for p in commands]


# -- the reader itself -----------------------------------------------------------------------------


def test_names_are_found_wherever_they_stand() -> None:
    expression = (
        '{A==1 && B.contains("C") ? CountMap("Map","{D!=\\"\\" && SumMap(\\"E\\",\\"Map\\",\\"\\")>F}") '
        ': GetString("Place"+G)+GetProperty("H")+Math.max(I,true ? 1 : 0)}'
    )
    assert properties_read(expression) == set("ABDEFGHI")
    assert composed_reads(expression) == {"Place"}


@together(
    ("expression", "so"),
    [
        ('{A=="b" || B=="c"}', True),
        ("{!A}", True),
        ('{GetString("A").contains("b")}', True),
        ("{A>1 ? B==2 : C==3}", True),
        ('{(A=="b" || B=="c")}', True),
        ('{A=="b" || B=="c" ? 1 : 0}', False),
        ("{(A==1 ? 1 : 0)+(B==2 ? 1 : 0)}", False),
        ('{CountMap("Map","{A==1}")}', False),
        ("{Math.max(1,(A>B ? A : B))}", False),
        ("{A ? B ? 1 : 2 : 3}", False),
    ],
)
def test_an_expression_is_known_to_be_true_or_false(expression: str, so: bool) -> None:
    assert asked.is_truth(expression) is so


def test_bare_names_are_found_beside_the_empty_text() -> None:
    assert asked.compared_bare('A!="" && ""==B && GetString("C")=="" && D=="d"') == {"A", "B"}
    assert asked.compared_bare('CountMap("Map","{A!=\\"\\"}")>0') == {"A"}
    assert asked.compared_bare('(A=="" ? 0 : A)') == set()
