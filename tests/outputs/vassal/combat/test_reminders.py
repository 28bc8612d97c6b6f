"""What the chat reminds the players of in a combat: that it is an exception in the phase of movement, that
the loser decides who advances, that only the own place of long units counts."""

from __future__ import annotations

from functools import cache

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.outputs.vassal.table.turns import step_names
from builder.rules.engine.combat.export.combat_export import combats_for_module
from builder.rules.validation import fill
from tests.outputs.vassal.combat.test_contests import Field, field_of
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.sample import blank_drawings, make_with
from tests.rules.engine import brook
from tests.rules.engine.moving.test_long_units import COUNTERS, SHIPS, declaring

SEQUENCE = """\
sequence:
- {id: movement, name: Movement, rule: "5.0"}
- {id: combat, name: Combat, rule: "7.0"}
"""
OVERRUN = '  overruns: [{by: {is: infantry}, cost: 1, combat: battle, rule: "5.9"}]\n'
NEAR = """\
  rolls:
  - {by: 1, when: {within: {of: leader, hexes: 2}}, rule: "7.7"}"""


@cache
def _made() -> tuple[Game, Module]:
    text = brook.replaced(
        brook.MECHANISMS,
        ("  one_hex: yes\n", OVERRUN),
        ("  table: crt\n", '  table: crt\n  advance: {rule: "7.9", by: loser, least: 1}\n'),
    )
    sheet = brook.with_sequence(SEQUENCE)
    game = fill(brook.good(brook.loaded(game=sheet, mechanisms=text)))
    return game, read_module(make_with(game, blank_drawings(game)))


def _odds(step: str) -> list[str]:
    """What the chat says of an attack of the north in a step of the turn."""
    made: Field = field_of(*_made())
    assert step in step_names(made.game)
    made.table.globals["Step"] = step
    made.put("n-foot", "0401")
    made.put("s-foot", "0501")
    made.declare(["n-foot"], "s-foot")
    made.table.chat.clear()
    made.table.button("Odds")
    return made.table.chat


def test_in_the_phase_of_movement_the_combat_is_an_exception() -> None:
    assert "5.9: in this phase only as an exception" in "\n".join(_odds("North: Movement"))
    assert "exception" not in "\n".join(_odds("North: Combat"))


def test_the_chat_says_that_the_loser_decides_who_advances() -> None:
    said = "\n".join(_odds("North: Combat"))
    assert "7.9: The loser of the combat decides which units advance." in said
    assert "At least one of them must advance if any can." in said


def test_the_chat_says_where_only_the_own_place_of_a_long_unit_counts() -> None:
    near = declaring(SHIPS + "}").game
    assert near is not None
    (near_units, fire) = combats_for_module(near)[:2]
    assert not [note for note in fire.notes if "covers several" in note.said(Translator())]
    assert not near_units.notes
    asks = brook.replaced(
        brook.MECHANISMS,
        ('  rolls:\n  - {by: 1, when: {with: leader}, rule: "7.7"}', NEAR),
        ("zones:\n", f"facing:\n{SHIPS}}}\nzones:\n"),
    )
    game = brook.good(brook.loaded(mechanisms=asks, counters=COUNTERS))
    (note,) = combats_for_module(game)[0].notes
    assert note.rule == "22.1"
    assert "only its own counts here" in note.said(Translator())
