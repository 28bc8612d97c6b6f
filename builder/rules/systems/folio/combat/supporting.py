"""Single support markers: which are drawn, and which may still be used (7.3, 8.1 to 8.6, 14.1,
14.2)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field

from builder.model.base import Points
from builder.model.game import Game
from builder.model.pieces.counters import Marker
from builder.model.tracks import Pool
from builder.problems import error, unknown_name
from builder.rules.core.names import Counters, Side, UnitName
from builder.rules.core.yes_no_answers import Bar, Verdict, first_bar, forbidden_answer
from builder.rules.procedures import Context, Inputs, Procedure, Refused, Reply, step
from builder.rules.systems.folio.game_data import owner_of
from builder.rules.systems.folio.options import folio_option
from builder.rules.systems.folio.situation import marker_of
from builder.sentences import filled_sentence


class DrawInputs(Inputs):
    """Input of the rules question ``support-draw``: a side and the number of markers that it draws;
    or the values of the markers in a cup."""

    side: Side = Field("", description="the side that draws")
    markers: Annotated[int, Field(ge=0)] = Field(description="how many it draws")
    pool: tuple[int, ...] = Field((), description="without a side: the values in the cup")
    how: Literal["", "random", "lowest"] = Field("", description="if not as the game decides")


class DrawReply(Reply):
    """Answer to the rules question ``support-draw``: the draw of support markers: their values if
    nothing is left to chance; otherwise the chance that each value is among those drawn, and the
    average total."""

    how: str
    drawn: tuple[int, ...] | None = None
    chance_of_any: dict[int, Points] = {}
    average: Points


def draw(context: Context, given: DrawInputs) -> DrawReply:
    """Give the support markers that a side draws, or the chances of a random draw."""
    cup = sorted(given.pool or _values(context.game, given.side))
    how = given.how or folio_option(context.game, "support-draw")
    many = min(given.markers, len(cup))
    if how == "lowest" or many == len(cup):
        taken = tuple(cup[:many])
        text = "Every marker is drawn." if many == len(cup) else "The lowest come first."
        rule = "14.1" if many == len(cup) else "8.1"
        return DrawReply(
            how=how, drawn=taken, average=Fraction(sum(taken)), steps=(step(rule, text),)
        )
    each = Fraction(many, len(cup))
    chances = {
        value: 1 - _chance_not_drawn(len(cup), cup.count(value), many) for value in sorted(set(cup))
    }
    line = step("14.1", "{count} of {all} at random.", count=many, all=len(cup))
    return DrawReply(how=how, chance_of_any=chances, average=each * sum(cup), steps=(line,))


def _chance_not_drawn(size: int, of_value: int, many: int) -> Fraction:
    """Return the chance that none of ``of_value`` markers of equal value is among ``many`` markers
    drawn from ``size``."""
    missed = Fraction(1)
    for n in range(many):
        missed *= Fraction(max(0, size - of_value - n), size - n)
    return missed


def pool_of(game: Game, side: str) -> Pool:
    """Return the cup of support markers of a side; raises :class:`Refused`."""
    pool = next((p for p in game.pools if p.side == side), None)
    if pool is None:
        known = [p.side for p in game.pools]
        raise Refused(unknown_name("side", side, known, ("given", "side")))
    return pool


def _values(game: Game, side: str) -> list[int]:
    return marker_values_in(game, pool_of(game, side))


def marker_values_in(game: Game, pool: Pool) -> list[int]:
    """Return the values of all markers in a cup; raises :class:`Refused`."""
    found: list[int] = []
    for id, many in pool.contents.items():
        counter = game.counters.get(id)
        if not isinstance(counter, Marker) or counter.value is None:
            message = filled_sentence("{id} is no support fire marker", id=id)
            hint = "give the marker a value, or take it out of the pool"
            raise Refused(
                error("unknown-marker", message, ("pools", pool.id), rule="8.0", hint=hint)
            )
        found += [counter.value] * many
    return found


class UseInputs(Inputs):
    """Input of the rules question ``support-marker``: a marker that a side wants to use."""

    marker: UnitName = Field(description="the marker (id, or id#2 for a second one)")
    side: Side = Field(description="the side that uses it")
    use: Literal["attack", "defend", "bombard", "counter"] = Field("attack", description="what for")
    used: Counters = Field((), description="markers used earlier in this game turn, by either side")
    bombarded: Counters = Field((), description="of those, the markers used in a bombardment")
    drawn_now: bool = Field(True, description="whether it was drawn in this game turn")
    targets: Annotated[int, Field(ge=1)] = Field(1, description="among how many hexes it is split")
    first_attack_made: bool = Field(
        False, description="whether the first attack of the phase has been resolved"
    )
    phase: Literal["combat", "mech-combat", "other"] = Field("combat", description="the phase")
    own_turn: bool = Field(True, description="whether it is the player's own turn")


class UseReply(Verdict):
    """Answer to the rules question ``support-marker``: whether the marker may be used; range, line
    of sight and the units' nations do not matter."""

    value: int | None = None


def use(context: Context, given: UseInputs) -> UseReply:
    """Tell whether a support marker may be used.

    Checks the use of the marker against the limits of support fire.
    """
    marker = marker_of(context.game, given.marker)
    if marker.value is None:
        message = filled_sentence("{id} is no support fire marker", id=marker.id)
        hint = "name a marker that has a value"
        raise Refused(error("unknown-marker", message, ("given", "marker"), rule="8.0", hint=hint))
    bar = use_bar(context.game, marker, given)
    if bar:
        return forbidden_answer(UseReply, bar)
    text = "It may be used anywhere on the map, for any unit of the side."
    return UseReply(legal=True, value=marker.value, steps=(step("14.2", text),))


def use_bar(game: Game, marker: Marker, given: UseInputs) -> Bar | None:
    """Return the rule and reason why a support marker may not be used; ``None`` if it may."""
    owner = owner_of(game, marker)
    return first_bar(
        (
            None if owner == given.side else Bar("8.0", "The marker is the other side’s."),
            Bar("8.3", "A marker is used once a turn.") if _is_used_up(game, given) else None,
            None if given.drawn_now else Bar("8.6", "Markers are not kept for the next turn."),
            Bar("8.6", "A marker strikes one target only.") if given.targets > 1 else None,
            _phase(given),
        )
    )


def _is_used_up(game: Game, given: UseInputs) -> bool:
    """Tell whether an earlier use of the marker prevents that it is used again."""
    if folio_option(game, "used-markers") == "bombard-again" and given.marker in given.bombarded:
        return False
    return given.marker in given.used


def _phase(given: UseInputs) -> Bar | None:
    if given.phase == "other":
        return Bar("7.3", "Support fire is for the combat phases.")
    if given.use in ("attack", "bombard") and not given.own_turn:
        return Bar("8.4", "Only the active player attacks and bombards.")
    if given.use == "bombard" and (given.first_attack_made or given.phase != "combat"):
        return Bar("8.4", "Bombardments come before the first attack of the combat phase.")
    return None


DRAW = Procedure("support-draw", ("8.1", "14.1"), draw)
USE = Procedure(
    "support-marker",
    ("8.2", "7.3", "8.0", "8.3", "8.4", "8.5", "8.6", "14.2"),
    use,
)
