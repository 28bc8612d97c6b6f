"""The turn tracker, from the sequence of play; the turn marker follows it."""

from __future__ import annotations

from builder.model.game import Game
from builder.outputs.vassal import traits as t
from builder.outputs.vassal.boards import track_names
from builder.outputs.vassal.components import Element, component
from builder.outputs.vassal.cups import ANY_PIECE
from builder.outputs.vassal.icons import Icons
from builder.outputs.vassal.saves import counter_level, list_level, tracker_state
from builder.outputs.vassal.sequence_encoder import encode

TURN_MARKER = "game-turn"
"""The id of the marker that follows the turn, by convention of the specs."""


def steps(game: Game) -> list[tuple[str, str]]:
    """The steps of a game turn: a side (or none, for both) and a phase. Phases of the active side
    come for each side in turn; the side of the first scenario that says so begins."""
    phases = game.sheet.sequence
    first = next((i for i, p in enumerate(phases) if p.side == "active"), len(phases))
    last = next((i for i in range(len(phases) - 1, -1, -1) if phases[i].side == "active"), -1)
    sides = [s.id for s in game.sheet.sides]
    if game.scenarios and game.scenarios[0].first_side in sides:
        start = sides.index(game.scenarios[0].first_side)
        sides = sides[start:] + sides[:start]
    before = [("", p.name) for p in phases[:first]]
    each = [(s, p.name) for s in sides for p in phases[first : last + 1]]
    after = [("", p.name) for p in phases[max(first, last + 1) :]]
    return [*before, *each, *after]


def step_names(game: Game) -> list[str]:
    """What the tracker shows."""
    return [f"{side}: {phase}" if side else phase for side, phase in steps(game)]


def saved_turn(game: Game, turn: int = 1) -> str:
    """The state of the tracker at the start of a turn."""
    return tracker_state(counter_level(turn, list_level(0, len(steps(game)))))


def tracker(game: Game, icons: Icons) -> list[Element]:
    """The tracker, and a button that moves it on so that one undo takes everything back."""
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
    keys = [_hotkey("turn marker", "turn-marker", "")]
    return [
        component(
            "TurnTracker", turn, *keys, name="Turn", buttonText="Turn", tooltip="Turn and phase",
            icon=icons.file("turn"), hotkey="", nexthotkey=t.named("turn-next"),
            prevhotkey=t.named("turn-back"), turnFormat="$level1$  $level2$",
            reportFormat="$oldTurn$ → $newTurn$", lengthStyle="Maximum", length=-1,
        ),
        component(
            "DoActionButton", name="Next phase", text="Next phase", tooltip="On to the next phase",
            icon="", hotkey="", doReport=False, doHotkey=True, hotkeys=t.named_list(["turn-next"]),
        ),
        component(
            "GlobalKeyCommand", name="Move the turn marker", buttonText="", tooltip="", icon="",
            buttonHotkey=t.named("turn-marker"), hotkey=t.named("turn-go"), filter="{TurnMarker==1}",
            deckCount=0, target=ANY_PIECE, singleMap=False, reportSingle=False, reportFormat="",
        ),
    ]  # fmt: skip


def _hotkey(name: str, key: str, match: str) -> Element:
    return component(
        "TurnGlobalHotkey", name=name, hotkey=t.named(key), match=match, reportFormat=""
    )


def marker_traits(game: Game, map: str) -> tuple[t.Trait, ...]:
    """What the turn marker has beside any other marker's traits."""
    turn_tracks = [track.id for track in game.tracks if track.kind == "turn"]
    if not turn_tracks:
        return ()
    name = track_names({track.id: track for track in game.tracks})[turn_tracks[0]]
    return (
        t.send_to_region("turn-go", map, f'{{"{name} "+TurnNo}}'),
        t.marks({"TurnMarker": 1}),
    )
