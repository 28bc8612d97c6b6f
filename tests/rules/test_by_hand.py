"""Where rules are only told in words, players change the position by hand: what they may do, and what comes
of it."""

from __future__ import annotations

from functools import cache

from builder.playing.records import first_state
from builder.playing.state import State
from builder.rules.play.actions import read_action
from builder.rules.play.by_hand import ByHand
from builder.rules.play.moment import task
from tests.playing.rich_game import rich
from tests.together import together


@cache
def state() -> State:
    """The northern side does what a rule says."""
    start = first_state(rich())
    decide = task("decide", side="north", why="{event} befalls them.", event="A storm", rule="18.2")
    return State(start.match, start.moment.over().then(decide))


@together(
    ("action", "may"),
    [
        ("put n-foot 0505", True),
        ("put n-foot beyond:coast", True),
        ("put n-foot beyond:nowhere", False),
        ("put n-foot nowhere:coast", False),
        ("put n-foot 0909", False),
        ("put n-fool 0505", False),
        ("put n-foot", False),
        ("take n-foot", True),
        ("take n-fool", False),
        ("lose n-foot 1", True),
        ("lose n-foot 0", False),
        ("lose n-foot one", False),
        ("lose n-fool 1", False),
        ("mend n-foot 1", True),
        ("mend n-foot -1", False),
        ("note storms 3", True),
        ("note storms -3", True),
        ("note storms many", False),
        ("march n-foot 0505", False),
    ],
)
def test_units_are_put_taken_and_changed_and_numbers_noted(action: str, may: bool) -> None:
    now = state()
    due = now.moment.next
    assert due is not None
    assert ByHand().accepts(now.match, now.moment, due, read_action(action)) == may


def test_what_is_done_by_hand_stays_until_the_side_has_done() -> None:
    now = state()
    assert [action.text for action in now.legal_actions] == ["done"]
    assert now.apply("put n-foot 0505").moment.piece("n-foot").at == "0505"
    assert not now.apply("take n-foot").moment.piece("n-foot").at
    hurt = now.apply("lose n-foot 1")
    piece = hurt.moment.piece("n-foot")
    assert (piece.lost, piece.reduced) == (1, True)
    for many in ("1", "5"):
        piece = hurt.apply(f"mend n-foot {many}").moment.piece("n-foot")
        assert (piece.lost, piece.reduced) == (0, False)
    guard = now.apply("lose s-guard 2").apply("mend s-guard 1").moment.piece("s-guard")
    assert (guard.lost, guard.reduced) == (1, True)
    noted = hurt.apply("note storms -3")
    assert noted.moment.note("storms") == -3
    assert noted.moment.next == now.moment.next
    assert noted.apply("done").moment.next != now.moment.next


def test_the_log_says_what_was_done_by_hand_and_why() -> None:
    now = state()
    told = [now.explain(read_action(text)) for text in ("lose n-foot 1", "done")]
    assert [(one.step.rule, one.step.text.format(**one.step.values)) for one in told] == [
        ("18.2", "By hand: lose n-foot 1."),
        ("18.2", "A storm befalls them."),
    ]
