"""What players are told of positions and actions of small games, what is taken back, and what the files of
sides hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path

from builder.model.game import Game
from builder.playing.choices import grouped_choices, heading
from builder.playing.history import History
from builder.playing.invariants import betrayed, broken
from builder.playing.position_text import position_lines, shown_pieces
from builder.playing.random_source import RandomSource
from builder.playing.records import first_state, news_told, only_side, saved, state_of, states_of
from builder.playing.side_files import side_sheet, state_known_to
from builder.playing.state import CHANCE, State
from builder.playing.story import Storyteller
from builder.playing.umpire import Umpire
from builder.rules.play.actions import Action
from builder.rules.play.kinds import Outcome
from builder.rules.play.moment import Sentence, sentence
from tests.playing import hidden_game, rich_game, three_sides
from tests.playing.random_play import random_steps
from tests.recorded import assert_as_recorded
from tests.together import together

RECORDED = Path(__file__).with_suffix(".txt")
GAMES: dict[str, Callable[[], Game]] = {
    "facing": rich_game.of_facing,
    "hidden": hidden_game.game,
    "unseen": hidden_game.of_places,
    "three sides": three_sides.game,
}
Step = tuple[State, Action, State]


@cache
def course(name: str) -> list[Step]:
    state = first_state(GAMES[name]())
    steps = []
    for action, after in islice(random_steps(state, 5), 70):
        steps.append((state, action, after))
        state = after
    return steps


def story(name: str, language: str = "en") -> Storyteller:
    return Storyteller(GAMES[name](), language)


@together("name", GAMES)
def test_positions_are_told_to_each_side_as_recorded(name: str) -> None:
    lines = []
    for state, action, _ in course(name)[::23]:
        seen: list[str] = []
        for side in state.match.sides:
            told = [*position_lines(state.observation(side), story(name))]
            if told != seen:
                lines += [f"{side} before {action}", *(f"  {line}" for line in told if line)]
            seen = told
        shown = [p for p in shown_pieces(state) if p.hidden or p.reduced or p.turned or p.lying]
        lines.append(
            "shown: "
            + " ".join(f"{p.at} {p.hidden:d}{p.reduced:d} {p.turned} {p.lying}" for p in shown)
        )
    assert_as_recorded(RECORDED, f"{name}: positions", lines)


@together("name", GAMES)
def test_actions_are_told_to_each_side_as_recorded(name: str) -> None:
    """What others are told otherwise follows what everybody would be told."""
    lines = []
    for before, action, after in course(name)[:48]:
        seen: list[object] = []
        for people in ((), *((side,) for side in before.match.sides), before.match.sides):
            told = story(name).told_to(people, before, action, after)
            if told not in seen:
                lines.append(f"{'+'.join(people) or 'all'}: {'; '.join(text for _, text in told)}")
                seen.append(told)
    assert_as_recorded(RECORDED, f"{name}: actions", lines)


def test_times_and_ends_are_told_as_recorded() -> None:
    teller, (state, *_) = story("facing"), course("facing")[0]
    lines = [
        teller.time(state),
        teller.phase(state),
        repr(teller.phase(state.at(replace(state.moment, phase="")))),
    ]
    lines.append(teller.time(state.at(replace(state.moment, phase=""))))
    for phase in (state.moment.phase, "none"):
        lines += [teller.heading(state.match, (3, phase, side)) for side in ("", "north", "none")]
    for side in ("", "north"):
        lines += [repr(teller.outcome(Outcome(side, result))) for result in ("", "Victory")]
    lines += [teller.player("north"), teller.player("none"), teller.secret("north")]
    assert_as_recorded(RECORDED, "times", lines)


# -- what is taken back --------------------------------------------------------------------------------


@together("name", GAMES)
def test_what_was_learned_is_not_taken_back(name: str) -> None:
    steps = course(name)
    states = [steps[0][0], *(after for *_, after in steps)]
    for many in range(1, len(states)):
        now, before = states[many], states[many - 1]
        history = History(states[: many + 1])
        same = before.current_player == now.current_player != CHANCE
        assert history.undone() is same
        assert len(history.states) == many + 1 - same
        history = History(states[: many + 1])
        assert history.undone(freely=False)
        assert len(history.states) <= many
        assert history.now.current_player != CHANCE or len(history.states) == 1
        skipped = states[len(history.states) : many]
        assert all(state.current_player == CHANCE for state in skipped)
    assert not History(states[:1]).undone()
    assert not History(states[:1]).undone(freely=False)


# -- what holds in every state -------------------------------------------------------------------------


@together("name", GAMES)
def test_no_action_betrays_or_breaks_anything(name: str) -> None:
    for before, action, after in course(name)[::5]:
        assert [*broken(before, after), *betrayed(before, action, after)] == []


def test_each_part_of_a_state_that_is_broken_is_named() -> None:
    _, _, state = course("facing")[20]
    start, pieces = state.match.start, state.moment.pieces
    name = next(one for one in pieces if pieces[one].counter == "n-foot")
    piece = pieces[name]

    def told(after: State) -> list[str]:
        return [one for one in broken(state, after) if "does not see" not in one]

    def of(*made: object) -> State:
        return state.at(state.moment.with_pieces(*made))  # type: ignore[arg-type]

    most = state.match.game.counters["n-foot"].count
    there = sum(one.counter == "n-foot" for one in pieces.values())
    more = [replace(piece, name=f"n-foot#{n}") for n in range(50, 50 + most - there)]
    lines = [
        *told(state.at(state.moment.without_pieces(name))),
        *told(of(replace(piece, lost=1, reduced=False))), *told(of(replace(piece, lost=0, reduced=True))),
        f"{told(of(replace(piece, lost=1, reduced=True)))} {told(of(*more))}",
        *told(of(*more, replace(piece, name="n-foot#49"))),
        f"{sum(one.counter == 'n-foot' for one in start.pieces.values())} first, {there} of {most}",
    ]  # fmt: skip
    assert_as_recorded(RECORDED, "broken", lines)


# -- files ---------------------------------------------------------------------------------------------


@together("name", GAMES)
def test_files_of_sides_hold_what_is_recorded(name: str) -> None:
    lines = []
    for number, (state, _, _) in enumerate(course(name)[::9]):
        for side in state.match.sides:
            known = state_known_to(state, side)
            sheet = side_sheet(state, side, ("news",) if number % 2 else ())
            again = state_of(state.match.game, sheet)
            assert (again.current_player, again.legal_actions) == (
                known.current_player,
                known.legal_actions,
            )
            pieces = " ".join(one.known_as for one in sheet.pieces if one.known_as)
            lines.append(
                f"{number} {side}: {state.current_player} → {known.current_player},"
                f" {len(known.legal_actions)} actions, {len(sheet.pieces)} pieces {pieces}"
                f" {only_side(sheet)} {news_told(sheet)}"
            )
    assert_as_recorded(RECORDED, f"{name}: files", lines)


def test_a_log_is_played_until_an_action_that_is_not_legal() -> None:
    steps = course("facing")
    game, after = GAMES["facing"](), steps[9][2]
    whole = after.sheet
    assert whole.play is not None
    for pieces, orders in (
        (whole.pieces, ()),
        ((), ()),
        (whole.pieces, (steps[10][1].text, "none")),
    ):
        for log in (whole.play.log, (*whole.play.log[:3], "none", *whole.play.log[3:])):
            play = whole.play.model_copy(update={"log": log, "orders": orders})
            states, lost = states_of(
                game, whole.model_copy(update={"pieces": pieces, "play": play})
            )
            wrong = bool(orders) or (not pieces and len(log) > 10)
            assert bool(lost) is wrong
            ends = 1 + bool(orders) if pieces else len(log) + 1 if not wrong else 4
            assert len(states) == ends
    assert states_of(game, whole.model_copy(update={"play": None}))[1] == ()
    assert "seed: 3" in saved(after, 3)
    assert "seed: 0" in saved(after, 0)
    assert "seed" not in saved(after)
    own = side_sheet(after, "north")
    assert "seed" not in saved(after, 3, own)
    assert saved(after, own=own).count("orders: [") == 1


# -- the umpire ----------------------------------------------------------------------------------------


def umpired(name: str, rounds: int = 14) -> Iterator[str]:
    """Each side orders up to three random actions in its own file."""
    game, source = GAMES[name](), RandomSource(3)
    made = Umpire(first_state(game), 4, Storyteller(game, "en"))
    made.carry_out({})
    files = made.new_files()
    for number in range(rounds):
        for side, sheet in files.items():
            state, given = state_of(game, sheet), list[str]()
            for _ in range(source.below(4)):
                if state.current_player == side and not state.is_over:
                    action = source.one_of(state.legal_actions)
                    state = state.apply(action)
                    given.append(action.text)
            if number % 5 == 4:
                given.append("none")
            assert sheet.play is not None
            play = sheet.play.model_copy(update={"orders": tuple(given)})
            files[side] = sheet.model_copy(update={"play": play})
            yield f"{number} {side} orders {', '.join(given)}"
        made.carry_out(files)
        kept = {side: len(one.left) for side, one in made.orders.items() if one.left}
        stopped = [side for side, one in made.orders.items() if one.stopped]
        yield f"  {len(made.state.moment.log)} done, awaited {made.awaited}, left {kept}, stopped {stopped}"
        yield from (
            f"  {side}: {' / '.join(told)[-90:]}" for side, told in made.told.items() if told
        )
        files |= made.new_files()
    sheet = made.sheet()
    assert sheet.play is not None
    assert (sheet.play.seed, sheet.play.told) == (4, made.told)


@together("name", ["hidden", "three sides"])
def test_orders_are_carried_out_as_recorded(name: str) -> None:
    assert_as_recorded(RECORDED, f"{name}: umpire", umpired(name))


# -- choices -------------------------------------------------------------------------------------------


def moves(*places: str, unit: str = "A") -> list[Sentence]:
    return [sentence("1.0", "{unit} moves to {place}.", unit=unit, place=place) for place in places]


def test_choices_that_differ_in_a_place_are_together_from_four_on() -> None:
    numbers = [f"010{n}" for n in range(9)]
    long_name = "1" * 12
    cases = {
        "three": moves(*numbers[:3]), "four": moves(*numbers[:4]), "one": moves("0101"), "none": [],
        "two units": [*moves(*numbers[:4]), *moves(*numbers[:4], unit="B")],
        "another between": [*moves(*numbers[:2]), sentence("1.0", "Stop."), *moves(*numbers[2:6])],
        "names": moves("Bern", "Uri", "Zug", "Chur"), "long": moves(*numbers[:4], long_name, "1" + long_name),
        "rules": [*moves(*numbers[:3]), *(one._replace(rule="2.0") for one in moves(*numbers[3:8]))],
        "numbered units": [m for n in range(2, 6) for m in moves("0101", unit=str(n))],
        "both": [m for n in range(2, 5) for m in moves("0101", "0102", unit=str(n))],
    }  # fmt: skip
    lines = []
    for name, sentences in cases.items():
        groups = [*grouped_choices([*enumerate(sentences)])]
        assert [n for group in groups for n, _ in group.choices] == [*range(len(sentences))]
        told = [
            f"{group.varied}×{len(group.choices)} {dict(group.sentence.values)}"
            if group.varied else str(group.choices[0][0])
            for group in groups
        ]  # fmt: skip
        lines.append(f"{name}: {'; '.join(told)}")
    assert [heading(text) for text in ("a ….", "a …", "a.", "….")] == ["a …", "a …", "a.", "…"]
    assert_as_recorded(RECORDED, "choices", lines)
