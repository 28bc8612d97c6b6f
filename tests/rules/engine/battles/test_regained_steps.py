"""Results and checks may give back steps that units have lost."""

from __future__ import annotations

from builder.model.game import Game
from builder.playing.records import first_state
from builder.playing.state import State
from tests.rules.engine.battles.test_exchanges import EXCHANGE, OVER, SEQUENCE
from tests.rules.engine.brook import MECHANISMS, good, loaded, replaced, with_sequence
from tests.rules.engine.sentences.test_prose import cases, text

WORN = OVER.replace(
    "{counter: s-guns", '{counter: s-foot, reduced: yes, at: "0401"}\n- {counter: s-guns'
).replace("s-guard,", "s-guard, lost: 1,")


def game(does: str = "mend 1", setup: str = WORN) -> Game:
    mechanisms = replaced(MECHANISMS, (EXCHANGE, f"{{attacker: {does}}}"))
    mechanisms = mechanisms.replace("  limits:\n  - {most: 3", "  limits:\n  - {most: 4", 1)
    mechanisms = mechanisms.replace("  - {most: 2}", "  - {most: 4}", 1)
    return good(loaded(game=with_sequence(SEQUENCE), mechanisms=mechanisms, over=setup))


def fought(of: Game) -> State:
    """The state after an attack by strengths of 1 and 5 against 5, which is 1:1, and a roll of 4."""
    state = first_state(of, "over")
    for text_ in ("attack 0501", "with s-foot", "with s-guard", "fight", "roll 4"):
        state = state.apply(text_)
    return state


def lost(state: State) -> tuple[int, int]:
    return state.moment.piece("s-foot").lost, state.moment.piece("s-guard").lost


def test_a_side_chooses_who_regains_a_step() -> None:
    state = fought(game())
    assert [str(one) for one in state.legal_actions] == ["mend s-foot", "mend s-guard"]
    assert lost(state) == (1, 1)
    after = state.apply("mend s-guard")
    assert lost(after) == (1, 0)
    assert "mend" not in {one.verb for one in after.legal_actions}


def test_nobody_chooses_where_one_alone_has_lost_steps() -> None:
    assert lost(fought(game("mend 3"))) == (1, 1)
    state = fought(game("mend 3")).apply("mend s-guard")
    assert lost(state) == (0, 0)


def test_each_unit_may_regain_steps() -> None:
    assert lost(fought(game("mend 2 each"))) == (0, 0)


def test_the_rules_say_so() -> None:
    assert "The attacker regains a lost step." in text(cases(game())["7.1"])
    said = text(cases(game("mend 2 each"))["7.1"])
    assert "Each unit of the attacker regains 2 lost steps." in said


def test_a_unit_that_passes_a_check_may_regain_a_step() -> None:
    checks = replaced(MECHANISMS, ("note: It may attack again.}", "passed: mend 1}"))
    rallied = good(loaded(mechanisms=checks))
    assert "If it passes: The unit regains a lost step." in text(cases(rallied)["15.3"])
