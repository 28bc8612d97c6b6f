"""Fire at one unit of several: whoever fires says at which, and that one has the result."""

from __future__ import annotations

from builder.playing.records import first_state
from tests.playing.rich_game import FIRE
from tests.rules.engine import brook

RULES = f"source: given 4.0\ncombat:\n{FIRE}"
SEQUENCE = "sequence:\n- {id: combat, name: Combat, rule: '7.0'}\n"
SCENARIO = brook.scenario(
    """\
- {counter: n-foot, at: "0202"}
- {counter: n-foot, at: "0202"}
- {counter: s-guns, at: "0402"}
""",
    turns=1,
    first="south",
)


def test_who_fires_says_at_which_of_several_units() -> None:
    sheet = brook.with_sequence(SEQUENCE)
    game = brook.good(brook.loaded(game=sheet, mechanisms=RULES, over=SCENARIO))
    state = first_state(game)
    told = {state.explain(action).text for action in state.legal_actions}
    assert told == {"Fire at {hex}.", "No more fire."}
    state = state.apply("attack 0202")
    assert [action.text for action in state.legal_actions] == ["at n-foot", "at n-foot#2"]
    told = state.explain(state.legal_actions[1])
    assert (told.text, told.values["unit"]) == ("Fire at {unit}.", "n-foot#2")
    state = state.apply("at n-foot#2")
    told = {state.explain(action).text for action in state.legal_actions}
    assert told == {"{unit} fires.", "The fire at {hex} is called off."}
    state = state.apply("with s-guns")
    assert "All units that fire are named." in [state.explain(a).text for a in state.legal_actions]
    for text in ("fight", "roll 6"):
        state = state.apply(text)
    state = state.apply(state.legal_actions[0])
    assert {name: piece.lost for name, piece in state.moment.pieces.items()} == {
        "n-foot": 0,
        "n-foot#2": 1,
        "s-guns": 0,
    }
