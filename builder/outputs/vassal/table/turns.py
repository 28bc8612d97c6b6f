"""Makes the turn tracker from the sequence of play, and makes the turn marker follow it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import count

from builder.model.game import Game, Phase
from builder.outputs import set_ups
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.table.boards.boards import TURN, Board, turn_track, window_of_turn_track
from builder.outputs.vassal.table.boards.by_board import by_board
from builder.outputs.vassal.table.commands import (
    assign_property,
    chat_line,
    keystroke_chain,
    module_text_property,
    send_to_pieces,
)
from builder.outputs.vassal.table.messages import filled_message
from builder.outputs.vassal.table.relations import stance_of
from builder.rules.engine.alliances.relations import pairs_of_game
from builder.rules.engine.positions.conditions import relation_name
from builder.vassal.expressions.properties import number, string, text
from builder.vassal.expressions.tree import (
    Expression,
    Number,
    Text,
    Truth,
    any_of,
    as_number,
    as_text,
    choose,
    every,
)
from builder.vassal.format import traits as t
from builder.vassal.format.attribution import with_player_name
from builder.vassal.format.components import Element, component
from builder.vassal.format.files.saves import counter_level, list_level, tracker_state
from builder.vassal.format.files.sequence_encoder import encode
from builder.vassal.format.lookups import NAME_TABLE_PREFIX, table_text
from builder.vassal.format.names import engine_safe_text

TURN_MARKER = set_ups.TURN_MARKER
"""The id of the marker that follows the turn; games use it by convention."""


def _steps(game: Game) -> list[tuple[str, Phase]]:
    """Return the steps of a game turn as (side, phase); the side is empty if a phase is for both. A
    phase of the active side becomes a step of each side in turn, beginning with the side that moves
    first in the first scenario."""
    sides = [s.id for s in game.sheet.sides]
    if game.scenarios and game.scenarios[0].first_side in sides:
        start = sides.index(game.scenarios[0].first_side)
        sides = sides[start:] + sides[:start]
    return [(side, phase) for phase, side in game.sheet.steps_of_turn(sides)]


def first_phase(game: Game) -> Phase:
    """Return the phase with which the first turn of a game begins."""
    every = [phase for _, phase in _steps(game)]
    return next((phase for phase in every if phase.is_on(1)), every[0])


def steps(game: Game) -> list[tuple[str, str]]:
    """Return the steps of a game turn as (side, name of the phase); the side is empty for both."""
    return [(side, phase.name) for side, phase in _steps(game)]


def step_names(game: Game) -> list[str]:
    """Return the texts of the steps of a turn as the tracker shows them, such as ``Union: Movement``."""
    names = {side.id: side.name for side in game.sheet.sides}
    return [
        engine_safe_text(f"{names[side]}: {phase}" if side else phase)
        for side, phase in steps(game)
    ]


_STEPS = f"{NAME_TABLE_PREFIX}Steps"
_TABLE = text(_STEPS)
_STEP_INDEX = _TABLE.index_of(":" + text("Step") + "|")


def _after(sign: str) -> Text:
    """Return the expression for the part of the table of steps between the last ``sign`` before the
    current step's text and that text."""
    return choose(
        as_number(0) > _STEP_INDEX,
        "",
        _TABLE.substring(1 + _TABLE.last_index_of(sign, _STEP_INDEX), 0 + _STEP_INDEX),
    )


STEP_NOW = _after("|")
"""The expression for the tracker's current step in any language, as ``2/supply``: its number in the
turn, and the id of its phase."""


def step_tables(game: Game) -> dict[str, str]:
    """Return the constant that maps the tracker's texts (in the player's language) to steps of a turn."""
    if not game.sheet.sequence:
        return {}
    return {_STEPS: table_text(dict(zip(step_ids(game), step_names(game), strict=True)))}


def step_ids(game: Game) -> list[str]:
    """Return the ids of the steps of a turn, written as in :data:`STEP_NOW`."""
    return [id for id, _ in phases_by_step(game)]


def steps_from(game: Game, phase: str, side: str = "") -> list[str]:
    """Return the ids of the steps of a turn (as in :data:`STEP_NOW`) from a phase on: from one
    side's phase, if each side has it. All steps, if there is no such phase."""
    every = list(zip(step_ids(game), _steps(game), strict=True))
    of = [n for n, (_, (_, one)) in enumerate(every) if one.id == phase]
    own = [n for n in of if every[n][1][0] in ("", side)]
    return [id for id, _ in every[(own or of or [0])[0] :]]


def other_sides_steps(game: Game, phases: Collection[str], side: str) -> list[str]:
    """Return the ids (as in :data:`STEP_NOW`) of those steps of some phases that belong to sides
    other than ``side``."""
    every = zip(step_ids(game), _steps(game), strict=True)
    return [id for id, (of, phase) in every if phase.id in phases and of not in ("", side)]


def phases_by_step(game: Game) -> list[tuple[str, Phase]]:
    """Return the id of every step of a turn with its phase."""
    return [(f"{number}/{phase.id}", phase) for number, (_, phase) in enumerate(_steps(game), 1)]


def phase_names(game: Game) -> list[str]:
    """Return the names of a turn's steps as position files write them: ``US:Movement phase``, or
    only the phase."""
    return [f"{side}:{phase}" if side else phase for side, phase in steps(game)]


def saved_turn(game: Game, turn: int = 1, phase: str = "") -> str:
    """Return the tracker's state text for a phase (id or name) of a turn; an unknown phase means
    the first that takes place on this turn."""
    names = phase_names(game)
    phase = next((p.name for p in game.sheet.sequence if p.id == phase), phase)
    due = (n for n, (_, one) in enumerate(_steps(game)) if one.is_on(turn))
    index = names.index(phase) if phase in names else next(due, 0)
    return tracker_state(counter_level(turn, list_level(index, len(names))))


_TURNED = with_player_name("→ " + text("Turn_value").trimmed)
"""The chat line with the new step, as a report of its own: the tracker's report would come after
everything that it triggers."""


def turn_tracker(game: Game, icons: Icons, also: Sequence[str] = ()) -> list[Element]:
    """Return the turn tracker, with a button that advances it so that one undo reverts everything.
    ``also`` are keystrokes that it sends in addition."""
    names = step_names(game)
    sequence = component(
        "ListTurnLevel",
        name="Steps",
        property="Step",
        list=encode(names, ","),
        turnFormat="$value$",
    )
    turn = component(
        "CounterTurnLevel", sequence, name="Turns", property="TurnNo", start=1, incr=1,
        turnFormat="Turn $value$",
    )  # fmt: skip
    marked, now = TURN_MARKER in game.counters, takes_place(game)
    keys = ["turn-marker"] * marked
    keys += ["phase-marks"] if game.units else []
    keys += ["arrivals"] if _has_arrivals(game) else []
    keys += also
    moves = send_to_pieces(
        "Move the turn marker", "turn-marker", "turn-go", number("TurnMarker").equals(1)
    )
    return [
        # No button text: a translation of it would show the button next to the docked tracker.
        component(
            "TurnTracker", turn, _turn_report(now), *(_hotkey(key, now) for key in keys), name="Turn",
            buttonText="", tooltip="Turn and phase", icon=icons.file("turn"), hotkey="",
            nexthotkey=t.named_key("turn-next"), prevhotkey=t.named_key("turn-back"),
            turnFormat="$level1$  $level2$", reportFormat="",
            lengthStyle="Maximum", length=-1,
        ),
        keystroke_chain("Next phase", ["turn-next"], text="Next phase", tip="Go to the next phase",
            icon=icons.file("next"), until=now),
        *([moves] if marked else ()),
        *_arrivals(game),
    ]  # fmt: skip


def docked() -> Element:
    """Return VASSAL's property that docks the turn tracker in the toolbar, where turn and phase are
    always visible, unless the player's preference says otherwise. It must come before the tracker,
    because VASSAL reads it first."""
    return module_text_property("TurnTracker.defaultDocked", "true")


def _turn_report(now: Truth | None) -> Element:
    """Return the component that reports the new step to the chat, before the tracker triggers any
    commands."""
    return component(
        "TurnGlobalHotkey", name="turn-told", hotkey="", match=_matched(now), reportFormat=_TURNED
    )


def _hotkey(key: str, now: Truth | None) -> Element:
    return component(
        "TurnGlobalHotkey", name=key, hotkey=t.named_key(key), match=_matched(now), reportFormat=""
    )


def _matched(now: Truth | None) -> Truth | str:
    return "" if now is None else now


def takes_place(game: Game) -> Truth | None:
    """Return the condition that the tracker's current phase takes place on the current turn;
    ``None`` if every phase does on every turn."""
    dated = [phase for phase in game.sheet.sequence if phase.turns]
    now, turn = phase_now(game), turn_number(game)
    due = (any_of(*(turn_between(turn, *span) for span in turn_spans(p.turns))) for p in dated)
    lines = [now.differs(p.id) | so for p, so in zip(dated, due, strict=True)]
    if not lines or len(dated) < len(game.sheet.sequence):
        return every(*lines) if lines else None
    # after the last turn of all phases one of them must take place, or "Next phase" would look for
    # it without end
    return every(*lines) | (turn > max(n for phase in dated for n in phase.turns))


def turn_number(game: Game) -> Number:
    """Return the expression for the number of the turn or, in a game without a sequence of play,
    for the number that players entered."""
    return number("TurnNo" if game.sheet.sequence else "BattleTurn")


def turn_spans(turns: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield turn numbers grouped into ranges of consecutive turns, as (first, last)."""
    for start in (turn for turn in turns if turn - 1 not in turns):
        yield start, next(n for n in count(start) if n + 1 not in turns)


def turn_between(turn: Number, low: int, high: int) -> Truth:
    """Return the condition that the number of a turn is in a range."""
    return turn.equals(low) if low == high else (as_number(low) <= turn) & (turn <= high)


def game_state_names(game: Game, side: Text | None = None) -> dict[str, Expression | str]:
    """Return the expressions for the names that formulas use for the state of the game: turn,
    phase, weather, the ``side`` concerned (by default the piece's), and what sides are to each other."""
    return {
        "side": string("Side") if side is None else side,
        "weather": "Weather",
        "turn": turn_number(game),
        "phase": phase_now(game),
        **{relation_name(pair): stance_of(pair) for pair in pairs_of_game(game)},
    }


def phase_now(game: Game) -> Text:
    """Return the expression for the id of the current phase."""
    return _after("/") if game.sheet.sequence else as_text("")


ARRIVALS = "Arrivals"
"""The property with the number of units that may enter."""

MAX_SEPARATE_REPORTS = 6
"""The number of arriving units up to which each is reported by itself; more are reported together."""


def arrivals_told(game: Game) -> list[Element]:
    """Return the global properties with the last turn whose reinforcements were reported, and with
    the number of units that may enter."""
    if not _has_arrivals(game):
        return []
    values = {
        "ArrivalsTold": assign_property("arrivals-told", number("TurnNo")),
        ARRIVALS: assign_property("arrivals-none", "0"),
    }
    return [
        component("GlobalProperty", set_it, name=name, initialValue="0", isNumeric=False)
        for name, set_it in values.items()
    ]


def _arrivals(game: Game) -> list[Element]:
    """Return the commands that, once a turn, count the units in the turn's box and report that they
    may enter; if there are many, only their number is reported."""
    if not _has_arrivals(game):
        return []
    waiting = (
        number("Mover").equals(1)
        & text("LocationName").equals(f"{TURN} " + number("TurnNo"))
        & number("ArrivalsTold").differs(number("TurnNo"))
    )
    many = filled_message("M_ARRIVE", ARRIVALS)
    steps = ["none", "count", "tell", "sum", "told"]
    return [
        keystroke_chain("Arrivals", [f"arrivals-{step}" for step in steps], key="arrivals"),
        send_to_pieces("Count arrivals", "arrivals-count", "arrive-count", waiting),
        send_to_pieces(
            "Tell arrivals",
            "arrivals-tell",
            "arrive-say",
            waiting & (number(ARRIVALS) <= MAX_SEPARATE_REPORTS),
        ),
        chat_line("arrivals-sum", choose(number(ARRIVALS) > MAX_SEPARATE_REPORTS, many, "")),
    ]


def arriving_traits(game: Game) -> tuple[t.Trait, ...]:
    """Return the traits by which a unit that waits for its turn is counted and reports that it may enter."""
    if not _has_arrivals(game):
        return ()
    return (
        t.report_action(["arrive-say"], filled_message("M_ARRIVES", "newPieceName")),
        t.set_global_property(ARRIVALS, [t.PropertyChange("arrive-count", number(ARRIVALS) + 1)]),
    )


def _has_arrivals(game: Game) -> bool:
    """Return whether the game's turn tracks have boxes in which units may wait for their turn."""
    return bool(game.units) and any(track.kind == "turn" for track in game.tracks)


def marker_traits(windows: Iterable[tuple[str, Board]]) -> tuple[t.Trait, ...]:
    """Return the additional traits of the turn marker: it moves to the box of the turn, in the
    first of some windows (pairs of a window and its board) that shows the turn track. After the
    last box the track begins again."""
    shown = [*windows]
    window = window_of_turn_track(shown)
    if not window:
        return ()
    boards = [board for name, board in shown if name == window and turn_track(board)]
    turn = by_board(boards, lambda _, board: _box_of_turn(board))
    return (
        t.send_to_region("turn-go", window, f"{TURN} " + turn),
        t.marker_trait({"TurnMarker": 1}),
    )


def _box_of_turn(board: Board) -> Number:
    """Return the expression for the current turn's box; boxes that are not numbered from 1 are
    looked up by name."""
    boxes = list(board.regions[turn_track(board)])
    counting = boxes == [str(i) for i in range(1, len(boxes) + 1)]
    turn = number("TurnNo")
    return (turn - 1) % len(boxes) + 1 if boxes and counting else turn
