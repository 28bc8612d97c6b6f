"""What sides choose before a combat, in the module: it is rolled for and done before the battle, and the
battle is the one that is left."""

from __future__ import annotations

from functools import cache

import pytest

from builder.model.game import Game
from builder.rules.asking import ask
from builder.rules.validation import fill
from builder.vassal.lint import inspect
from tests.outputs.vassal.combat.test_contests import Field, field_of
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.sample import blank_drawings, make_with
from tests.rules.engine import brook

OPTIONS = """\
  options:
  - {id: withdraw, name: Withdraw, when: {defender is: cavalry}, dice: 1d6, rolls: 3..6,
     does: retreat 1, fought: no, rule: "7.10"}
  - {id: stand, name: Stand fast, rule: "7.10"}
  - {id: strike, name: Strike back, does: lose 1, first: battle, rule: "7.10"}
  - {id: storm, name: Storm, of: attacker, does: lose 1, enemy: disrupted, rule: "7.11"}
  - {id: feint, name: Feint, of: attacker, fought: no, rule: "7.11"}
"""
SHIFT = '  - {by: -2, when: {option: stand}, rule: "7.10"}\n'


@cache
def _built() -> tuple[Game, bytes]:
    text = brook.MECHANISMS.replace("  table: crt\n", f"  table: crt\n{OPTIONS}", 1)
    text = text.replace("  shifts:\n", f"  shifts:\n{SHIFT}", 1)
    game = fill(brook.good(brook.loaded(mechanisms=text)))
    return game, make_with(game, blank_drawings(game))


@cache
def _made() -> tuple[Game, Module]:
    game, data = _built()
    return game, read_module(data)


def table(attackers: list[str], defenders: list[str]) -> Field:
    """Units that attack from a hex, and those in the next one."""
    made = field_of(*_made())
    for name in attackers:
        made.put(name, "0401")
    for name in defenders:
        made.put(name, "0501")
    made.declare(attackers, defenders[0])
    made.table.chat.clear()
    return made


def resolved(made: Field, *rolls: int, attacker: str = "", defender: str = "") -> list[str]:
    """What is told when a battle is resolved after these choices."""
    prompts = {
        "The attacker chooses": attacker,
        "The defender chooses": defender,
    }
    made.table.answers = {prompt: answer for prompt, answer in prompts.items() if answer}
    made.table.rolls = [*rolls]
    made.table.chat.clear()
    made.table.button("Resolve")
    return made.table.chat


def is_fought(told: list[str]) -> bool:
    """Whether there was a battle."""
    return any(line.startswith("Attack ") for line in told)


def test_no_command_is_left_without_use() -> None:
    assert not [
        p.message for p in inspect(_built()[1], "brook.vmod").problems if "option" in p.message
    ]


def test_what_comes_off_is_done_and_there_is_no_battle() -> None:
    made = table(["s-foot"], ["n-horse"])
    told = resolved(made, 3, 6, defender="Withdraw")
    comes_off = "7.10: Withdraw, a roll of 3: it succeeds. The defender retreats one hex. "
    assert told[0] == f"{comes_off}There is no combat."
    assert not is_fought(told)
    assert made.pieces["n-horse"].get("MustRetreat") == "1"
    assert made.pieces["s-foot"].get("MustRetreat") == "0"
    assert made.table.rolls == [6]  # no die for the battle


def test_what_does_not_come_off_does_nothing_and_the_battle_is_fought() -> None:
    made = table(["s-foot"], ["n-horse"])
    told = resolved(made, 2, 3, defender="Withdraw")
    assert told[0] == "7.10: Withdraw, a roll of 2: it fails"
    assert is_fought(told)
    assert made.table.rolls == []
    assert made.pieces["n-horse"].get("MustRetreat") == "0"


def test_who_may_not_choose_an_option_is_told_so_and_fights() -> None:
    made = table(["s-foot"], ["n-foot"])
    told = resolved(made, 6, 3, defender="Withdraw")
    assert told[0] == "7.10: Note: “Withdraw” may not be chosen here"
    assert is_fought(told)


@pytest.mark.parametrize("choice", ["", "Stand fast"])
def test_a_choice_shifts_the_column_as_the_rules_engine_says(choice: str) -> None:
    made = table(["s-foot"], ["n-foot"])
    told = resolved(made, 3, defender=choice)
    options = {"options": "stand"} if choice else {}
    answer = ask(made.game, "combat", made.asked(["s-foot"], "0501", **options))
    assert answer.result is not None, answer.problems
    assert int(made.table.globals["BattleShift"]) == answer.result["shift"] == (-2 if choice else 0)
    assert ("7.10: Stand fast" in told) == bool(choice)


def test_losses_come_before_the_battle() -> None:
    made = table(["n-foot"], ["s-foot"])
    told = resolved(made, 3, attacker="Storm")
    assert (
        told[0] == "7.11: Storm. The attacker loses a step. All defenders are now disrupted. "
        "Then the combat is fought."
    )
    piece = made.pieces["n-foot"]
    assert piece.level == 2
    made.reduced.append("n-foot")
    made.states["s-foot"] = ["disrupted"]
    answer = ask(made.game, "combat", made.asked(["n-foot"], "0501"))
    assert answer.result is not None, answer.problems
    (line,) = [line for line in told if line.startswith("Attack ")]
    assert line.startswith(
        f"Attack {answer.result['attack']} to defence {answer.result['defence']}:"
    )
    assert made.pieces["s-foot"].get("StateDisrupted") == "1"


def test_the_battle_waits_where_somebody_must_choose_and_asks_no_second_time() -> None:
    made = table(["n-foot", "n-horse"], ["s-foot"])
    told = resolved(made, 3, attacker="Storm")
    assert not is_fought(told)
    assert told[-2].startswith("The attacker must still lose steps: 1")
    assert told[-1] == "The battle is waiting for these losses; then “Resolve” again"
    assert not is_fought(resolved(made, 3, attacker="Storm"))
    made.pieces["n-horse"].press("battle-loss")
    told = resolved(made, 3, attacker="Storm")
    assert is_fought(told)
    assert made.pieces["n-horse"].map == "Losses"
    assert made.pieces["n-foot"].level == 1
    made.table.button("Clear battle")
    made.declare(["n-foot"], "s-foot")
    assert not any("Storm" in line for line in resolved(made, 3))


def test_odds_ask_and_neither_roll_nor_do_anything() -> None:
    made = table(["s-foot"], ["n-horse"])
    made.table.answers = {"The defender chooses": "Withdraw"}
    made.table.button("Odds")
    assert made.table.chat[0].startswith("7.10: Withdraw, on a roll of 3–6: The defender retreats")
    assert is_fought(made.table.chat)
    assert made.pieces["n-horse"].get("MustRetreat") == "0"
    made = table(["s-foot"], ["n-horse"])
    made.table.answers = {"The attacker chooses": "Feint"}
    made.table.button("Odds")
    assert made.table.chat == ["7.11: Feint. There is no combat."]


def test_an_attack_that_comes_first_is_left_to_the_players_who_say_when_it_is_fought() -> None:
    made = table(["n-horse"], ["s-foot"])
    told = resolved(made, 3, defender="Strike back")
    assert not is_fought(told)
    assert "The defenders attack the attackers first." in told[0]
    assert made.pieces["s-foot"].level == 2
    (again,) = [
        text for text in _asked_of("The defender chooses") if text.startswith("Strike back: ")
    ]
    told = resolved(made, 3, defender=again)
    assert told[0] == "7.10: Strike back"
    assert is_fought(told)
    assert made.pieces["s-foot"].level == 2


def _asked_of(prompt: str) -> list[str]:
    """The answers that a question offers."""
    from tests.outputs.vassal.known import decode

    every = (e.attributes["propChanger"] for e in _made()[1].find("ChangePropertyButton"))
    asked = (decode(text, ",") for text in every if text.startswith("E"))
    return next(decode(of[2], ",") for of in asked if of[1].startswith(prompt))
