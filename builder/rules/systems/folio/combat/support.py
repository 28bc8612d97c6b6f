"""Support fire: how many markers a side draws, and how many it may add to an attack (8.0, 8.3,
10.1, 11.2, 14.0, 14.1, 22.0)."""

from __future__ import annotations

import itertools
from typing import Annotated, Literal

from pydantic import Field

from builder.model.base import Words
from builder.model.game import Game
from builder.model.tracks import Box, Track
from builder.problems import error, unknown_name
from builder.rules.core.names import ScenarioName, Side, SideName
from builder.rules.procedures import Context, Inputs, Procedure, Refused, Reply, step
from builder.rules.systems.folio.game_data import hiding_side
from builder.rules.systems.folio.situation import scenario_of
from builder.sentences import filled_sentence


class AllotmentInputs(Inputs):
    """Input of the rules question ``support-allotment``: a turn and a side; or the pair of figures
    of a turn box, such as 10/5."""

    turn: Annotated[int, Field(ge=1)] | None = Field(None, description="the game turn")
    side: SideName = Field(description="the side that draws")
    captured: Annotated[int, Field(ge=0)] = Field(
        0, description="camps and caches that the enemy captured in earlier turns (14.0)"
    )
    captured_in: tuple[Annotated[int, Field(ge=1)], ...] = Field(
        (), description="or the turns of the captures; they count from the next turn on (16.0)"
    )
    figures: str = Field("", description="without a track: first player/second player, as 10/5")
    first_side: Side = Field("", description="with 'figures': who moves first, if no scenario says")
    scenario: ScenarioName = Field("", description="scenario, if not the game's first")


class AllotmentReply(Reply):
    """Answer to the rules question ``support-allotment``: the number of markers that the side
    draws. ``all_drawn`` tells whether that empties its cup (14.1)."""

    markers: int
    from_track: int
    all_drawn: bool | None = None


def allotment(context: Context, given: AllotmentInputs) -> AllotmentReply:
    """Give how many support fire markers a side draws in a turn.

    The side's figure on the turn track, less one for each captured camp.
    """
    game = context.game
    sides = [s.id for s in game.sheet.sides]
    if given.side not in sides:
        raise Refused(unknown_name("side", given.side, sides, ("given", "side")))
    printed = _from_pair(game, given) if given.figures else _from_track(game, given)
    captured = given.captured + sum(1 for t in given.captured_in if t < (given.turn or 1))
    captured, markers = after_captures(game, given.side, printed, captured)
    pool = next((p for p in game.pools if p.side == given.side), None)
    size = sum(pool.contents.values()) if pool else None
    steps = [step("8.0", "Markers that the track allots: {count}.", count=printed)]
    if captured:
        text = "Captured camps: {captured}. Markers left: {count}."
        steps.append(step("14.0", text, captured=captured, count=markers))
    return AllotmentReply(
        markers=markers if size is None else min(markers, size),
        from_track=printed,
        all_drawn=None if size is None else markers >= size,
        steps=tuple(steps),
    )


def after_captures(game: Game, side: str, printed: int, captured: int) -> tuple[int, int]:
    """Return how many captures count against a side, and the side's ``printed`` support figure less
    these; only the owner of camps and caches loses markers by captures (14.0)."""
    if side != (hiding_side(game) or side):
        captured = 0
    return captured, max(0, printed - captured)


def _from_pair(game: Game, given: AllotmentInputs) -> int:
    first, _, second = given.figures.partition("/")
    if not (first.strip().isdigit() and second.strip().isdigit()):
        message = filled_sentence(
            "{figures!r} is not a pair of figures such as 10/5", figures=given.figures
        )
        hint = "write the attacker's figure, a stroke and the defender's"
        raise Refused(error("bad-argument", message, ("given", "figures"), rule="8.0", hint=hint))
    leads = given.first_side or (game.scenarios[0].first_side if game.scenarios else "")
    return int(first) if given.side == leads else int(second)


def _from_track(game: Game, given: AllotmentInputs) -> int:
    track = turn_track(game, given.scenario)
    box = next((b for b in track.boxes if b.id == str(given.turn)), None)
    if box is None:
        raise Refused(
            unknown_name("turn", str(given.turn), (b.id for b in track.boxes), ("given", "turn"))
        )
    return support_figure(game, box, given.side)


def support_figure(game: Game, box: Box, side: str) -> int:
    """Return the number of support markers that the turn track gives a side in a turn's box; raises
    :class:`Refused`."""
    text = box.figures.get(side, "")
    if not text.isdigit():
        message = filled_sentence(
            "turn {id} has no support figure for {side}", id=box.id, side=side
        )
        hint = "give the box of the turn track 'figures' for this side"
        raise Refused(error("no-support-figure", message, ("given", "side"), rule="8.0", hint=hint))
    return int(text)


def turn_track(game: Game, scenario: str = "") -> Track:
    """Return the turn track of a scenario, or of the game's first scenario if none is named; raises
    :class:`Refused`."""
    named = scenario_of(game, scenario).track if scenario else ""
    named = named or next((s.track for s in game.scenarios if s.track), "")
    track = next((t for t in game.tracks if t.kind == "turn" and named in ("", t.id)), None)
    if track is None:
        hint = "add a track of kind turn to tracks.yaml"
        raise Refused(
            error("no-turn-track", "the game has no turn track", ("tracks",), rule="4.1", hint=hint)
        )
    return track


Slot = Literal["attacker-1", "defender-1", "attacker-2", "defender-2"]


class CommitInputs(Inputs):
    """Input of the rules question ``support-commit``: the support slots that each side uses in an
    attack, in order of play, and what limits the attack."""

    slots: Words = Field(
        (), description="slots used, one after another: attacker-1 defender-1 attacker-2 defender-2"
    )
    attacker: int | None = Field(None, description="or how many markers the attacker adds")
    defender: int | None = Field(None, description="or how many markers the defender adds")
    landed: bool = Field(
        False, description="whether a unit that landed this turn attacks (10.1, 11.2)"
    )
    ambushed: bool = Field(False, description="whether the attack is an ambush's (11.1)")
    tunnel: bool = Field(False, description="whether the target is in a tunnel hex (22.0)")


class CommitReply(Reply):
    """Answer to the rules question ``support-commit``: whether the support markers may be committed
    to the attack, and the limit of each side."""

    legal: bool
    attacker: int
    defender: int
    attacker_limit: int
    defender_limit: int
    by: str = ""
    why: str = ""


SLOTS: tuple[Slot, ...] = ("attacker-1", "defender-1", "attacker-2", "defender-2")


def attacker_limit(*, landed: bool, ambushed: bool, tunnel: bool) -> tuple[int, str]:
    """Return how many support markers may be added to an attack, and the number of the rule that
    limits it."""
    if ambushed:
        return 0, "11.1"
    if tunnel:
        return 1, "22.0"
    return (1, "10.1") if landed else (2, "8.3")


def commit(context: Context, given: CommitInputs) -> CommitReply:
    """Tell whether support markers may be added to an attack.

    Each side has two slots, used alternately; a side that passes a slot loses that slot only.
    """
    wrong = next((s for s in given.slots if s not in SLOTS), None)
    if wrong is not None:
        raise Refused(unknown_name("slot", wrong, SLOTS, ("given", "slots")))
    attacker = _count(given, "attacker") if given.attacker is None else given.attacker
    defender = _count(given, "defender") if given.defender is None else given.defender
    most, rule = attacker_limit(landed=given.landed, ambushed=given.ambushed, tunnel=given.tunnel)
    by, why = "", ""
    if _uses_slot_out_of_order(given.slots):
        by, why = "8.3", "A slot that was passed or used does not come again."
    elif attacker > most:
        by, why = rule, "The attacker adds more markers than this attack allows."
    elif defender > 2:
        by, why = "8.3", "The defender adds more than two markers."
    text = why or "Attacker {attacker}, defender {defender}: allowed."
    return CommitReply(
        legal=not by,
        attacker=attacker,
        defender=defender,
        attacker_limit=most,
        defender_limit=2,
        by=by,
        why=why,
        steps=(step(by or "8.3", text, attacker=attacker, defender=defender),),
    )


def _uses_slot_out_of_order(slots: Words) -> bool:
    """Tell whether a slot is used twice, or after a later slot (8.3)."""
    turns = [SLOTS.index(s) for s in slots]
    return any(later <= earlier for earlier, later in itertools.pairwise(turns))


def _count(given: CommitInputs, who: str) -> int:
    return sum(1 for s in given.slots if s.startswith(who))


ALLOTMENT = Procedure("support-allotment", ("8.0", "14.0", "14.1"), allotment)
COMMIT = Procedure("support-commit", ("8.3", "10.1", "11.1", "11.2", "22.0"), commit)
