"""What random games are watched for is found where it is wrong."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO

import pytest

from builder.cli.playing.prompt import Prompt
from builder.playing.fuzz import random_game, random_states
from builder.playing.history import History
from builder.playing.invariants import betrayed, broken
from builder.playing.records import first_state, match_of
from builder.playing.state import State
from builder.playing.story import Storyteller
from builder.rules.play.actions import Action, read_action
from builder.rules.play.match import Match
from builder.rules.play.moment import Moment, Sentence, Task, sentence
from tests.games import loading


def test_a_secret_that_another_side_can_see_is_found() -> None:
    match = match_of(loading.game("vietnam-battles"), "snoopys-nose")
    open_ = replace(match, play=replace(match.play, hide=lambda match, moment, side: moment))
    last, fault = random_game(State.first(open_), 1)
    assert fault is not None
    assert fault.what.startswith("US can tell place base-camp ")
    assert len(fault.actions) == 1
    assert last.moment.log == fault.actions


def test_a_sentence_that_tells_who_lies_face_down_is_found() -> None:
    match = match_of(loading.game("hue"), "hue", ("7.1",))
    blabbing = replace(match, play=replace(match.play, unnamed=lambda *moments: {}))
    _, fault = random_game(State.first(blabbing), 1)
    assert fault is not None
    told = fault.actions[-1].split()
    assert fault.what == f"{' '.join(told)} tells USMC-ARVN where {told[1]} is"
    assert told[1].startswith(("nva-", "vc-"))


def _offer_counting(monkeypatch: pytest.MonkeyPatch) -> State:
    """A choice of the US, whose words now count all Viet Cong units, hidden ones too."""
    start = first_state(loading.game("vietnam-battles"), "snoopys-nose")
    states = random_states(start, 1, watched=False)
    state = next(s for s in states if s.current_player == "US")
    assert state.observation("US").known != state
    task = state.moment.next
    assert task is not None

    def describe(_: object, match: Match, moment: Moment, task: Task, action: Action) -> Sentence:
        units = [name for name in moment.pieces if name.startswith("vc-")]
        return sentence("1.0", "{many} of the enemy", many=f"{len(units)} units")

    monkeypatch.setattr(type(state.match.kind(task.kind)), "describe", describe)
    return state


def test_a_choice_that_tells_its_side_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    state = _offer_counting(monkeypatch)
    action = state.legal_actions[0]
    (fault,) = betrayed(state, action, state.apply(action))
    assert fault == f"US is offered {action} in words that tell what it may not know"


def test_a_person_is_told_of_choices_what_the_side_may_know(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    state = _offer_counting(monkeypatch)
    there, seen = (
        sum(name.startswith("vc-") for name in one.moment.pieces)
        for one in (state, state.observation("US").known)
    )
    assert seen < there
    monkeypatch.setattr("sys.stdin", StringIO("? 1\nquit\n"))
    Prompt(History([state]), Storyteller(state.match.game, "en")).ask()
    told = capsys.readouterr().out
    assert told.count(f"{seen} units") > 1
    assert f"{there} units" not in told


def test_a_secret_that_is_kept_is_no_fault() -> None:
    start = first_state(loading.game("vietnam-battles"), "snoopys-nose")
    secret = start.legal_actions[0]
    assert start.known_to(secret) == "VC"
    assert list(betrayed(start, secret, start.apply(secret))) == []


def test_a_counter_that_vanishes_or_is_doubled_is_found() -> None:
    start = first_state(loading.game("alder"))
    gone = State(start.match, start.moment.without_pieces("fr-gren"))
    assert "fr-gren has vanished" in list(broken(start, gone))
    twin = replace(start.moment.piece("fr-gren"), name="fr-gren#2")
    doubled = State(start.match, start.moment.with_pieces(twin))
    assert "there are 2 of fr-gren, and the game has 1" in list(broken(start, doubled))


def test_what_is_known_of_an_open_game_is_the_state_itself() -> None:
    start = first_state(loading.game("alder")).apply(read_action("unit fr-gren"))
    assert start.observation("austrian").known is start
