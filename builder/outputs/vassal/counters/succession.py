"""Makes counters that replace one another: a unit that loses the last step of one counter continues
as the next, and may later become the former again. VASSAL's trait Replace With Other does this; the
unit's role in battles, its states and the moved sign are carried over. The property ``Was`` lists
the earlier counters as ``<id>``, the latest last; a unit that regains a step turns into that
one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.outputs.vassal.table.messages import filled_message, unless_hidden
from builder.outputs.vassal.table.windows.inventory import PLACE
from builder.outputs.vassal.table.windows.palette import palette_path
from builder.outputs.vassal.table.windows.trays import LOSE, LOSSES
from builder.rules.core.per_game_cache import cached_per_game
from builder.rules.core.positions.unit_steps import steps_of
from builder.vassal.expressions.properties import number, string, text
from builder.vassal.expressions.tree import TRUE, Number, Truth, as_text, choose
from builder.vassal.format import traits as t

WAS, OVER, TOOK = "Was", "step-over", "step-took"
"""The property that lists the earlier counters, the keystroke that hands over to the next counter,
and the keystroke that the next counter receives."""

EARLIER, JOIN_WAS = "JoinWas", "join-was"
"""The property of a counter for a unit that joins its side, with the counters that it replaces on that
side, and the keystroke that makes these the earlier counters (:data:`WAS`)."""

AWAY = "JoinAway"
"""The property of a lost unit that is 1 while it is on another side: it cannot be brought back."""

_VALUES = string("Values")


def is_not_away(game: Game) -> Truth:
    """Return the condition that a lost unit is not on another side."""
    return string(AWAY).differs("1") if game.mechanisms.joining else TRUE


def has_successors(game: Game) -> bool:
    """Return whether any unit of the game continues as another counter when it has lost its
    steps."""
    return bool(_before(game))


def _found_before(game: Game) -> Mapping[str, Sequence[str]]:
    found: dict[str, list[str]] = {}
    for unit in game.units:
        if unit.replaced:
            found.setdefault(unit.replaced, []).append(unit.id)
    return found


_before = cached_per_game(_found_before)
"""Return the replaced units by their replacement. The value is cached, as every unit needs it."""


def earlier_counters(game: Game, id: str) -> list[str]:
    """Return the counters that come before a unit's own when it loses steps, the first one first."""
    before, found = _before(game), list[str]()
    while (came := before.get(id)) and came[0] not in found:
        id = came[0]
        found.insert(0, id)
    return found


def of_one_unit(game: Game, id: str) -> tuple[str, ...]:
    """Return the counters of which a unit may be one after the other when it loses steps, its own among
    them: what has come to a unit on one of them goes on with the next."""
    if not has_successors(game):
        return (id,)
    first = (*earlier_counters(game, id), id)[0]
    return tuple(x.id for x in game.units if first in (*earlier_counters(game, x.id), x.id))


def steps_left(game: Game) -> Number:
    """Return the expression for the number of steps that a unit has left, including those of the
    counters that replace it."""
    left = own_steps_left()
    return left + number("StepsAfter") if has_successors(game) else left


def own_steps_left() -> Number:
    """Return the expression for the number of steps that a counter itself has left."""
    return number("Steps") - (number("Step_Level") - 1)


def has_steps(game: Game) -> bool:
    """Return whether any unit has several steps or a replacement counter."""
    return has_successors(game) or any(u.steps > 1 for u in game.units)


def step_loss_keystrokes(game: Game, key: str) -> list[str]:
    """Return the keystrokes, beginning with ``key``, by which a unit loses a step
    (:func:`step_loss_traits`)."""
    return [f"{key}-last", f"{key}-step"] if has_steps(game) else [f"{key}-last"]


def step_loss_traits(game: Game, key: str, left: Number | None = None) -> Iterator[t.Trait]:
    """Yield the traits by which a unit loses a step. A unit with one step left is handled first: it
    leaves the map, so that it has no step left to turn over. Where every unit has only one, that is
    all. ``left`` is the expression for its steps left, if a property has them."""
    left = steps_left(game) if left is None else left
    yield t.trigger_action("", f"{key}-last", [LOSE], left <= 1)
    if has_steps(game):
        yield t.trigger_action("", f"{key}-step", ["step-lose"], left > 1)


def is_reduced(game: Game) -> Truth:
    """Return the condition that a unit has lost a step."""
    lost = number("Step_Level") - 1 > 0
    return (lost | string(WAS).differs("")) if has_successors(game) else lost


def successor_facts(game: Game, unit: Unit) -> dict[str, object]:
    """Return the fixed properties of a unit about the counters that replace it; nothing in games
    without such units."""
    if not has_successors(game):
        return {}
    return {"StepsAfter": steps_of(game, unit) - unit.steps, "StandsFor": f"<{unit.id}>"}


def successor_traits(game: Game, unit: Unit, names: Mapping[str, str]) -> Iterator[t.Trait]:
    """Yield the traits that replace a unit's counter by its successors, and by the counters that it
    may have replaced."""
    if unit.replaced:
        # a counter that comes back has only its last step
        turns = ["step-turn"] * (unit.steps - 1)
        yield t.trigger_action("", "step-came", [*turns, "step-forget", "step-say-came"])
        yield t.replace_with_other("step-over-now", palette_path(game, unit.replaced, names), TOOK)
    for before in _before(game).get(unit.id, ()):
        key = f"step-to-{before}"
        stood = string(WAS).ends_with(f"<{before}>")
        yield t.trigger_action("", "step-back-to", [key], stood, name=key)
        yield t.replace_with_other(key, palette_path(game, before, names), "step-came")


def succession_steps(back: str, turns: Sequence[str], over: Sequence[str]) -> Sequence[t.Trait]:
    """Return the commands to lose a step and to regain one, in games where counters replace others.
    ``back`` turns the counter one step up, ``turns`` one down; ``over`` are sent before the next
    counter replaces this one. The replacement is tested first, because a counter that has been
    replaced does nothing more."""
    here = text("CurrentMap").differs(LOSSES) & text("CurrentMap").differs("")
    last, first = (
        (number("Step_Level") >= number("Steps")) & (number("StepsAfter") > 0),
        number("Step_Level").equals(1) & string(WAS).differs(""),
    )
    lose, restore = (
        (number("Step_Level") < number("Steps")) | last,
        (number("Step_Level") > 1) | first,
    )
    return (
        t.hide_commands("no step to lose", ~(here & lose), ["step-lose"]),
        t.hide_commands("nothing to restore", ~(here & restore), ["step-restore"]),
        t.trigger_action("Lose a step", "step-lose", [OVER, "step-down"], here & lose),
        t.trigger_action("", OVER, [*over, "step-note", "step-say-over", "step-over-now"], last),
        t.trigger_action("", "step-down", turns, number("Step_Level") < number("Steps")),
        t.trigger_action(
            "Restore a step",
            "step-restore",
            ["step-up-over", "step-up"],
            here & restore,
        ),
        t.trigger_action("", "step-up-over", ["step-back-to"], first),
        t.trigger_action("", "step-up", [back, "step-say"], number("Step_Level") > 1),
    )


def succession_records(game: Game) -> Sequence[t.Trait]:
    """Return the traits that record the earlier counters of a unit and report replacements."""
    had = choose(string(WAS).differs(""), string(EARLIER), as_text(""))
    joins = [t.PropertyChange(JOIN_WAS, had)] if game.mechanisms.joining else []
    return (
        t.report_action(["step-say-over"], filled_message("M_LAST_STEP", PLACE, "newPieceName")),
        t.report_action(
            [TOOK], filled_message("M_TAKES_PLACE", PLACE, "newPieceName", unless_hidden(_VALUES))
        ),
        t.report_action(
            ["step-say-came"],
            filled_message("M_BACK_IN_PLACE", PLACE, "newPieceName", unless_hidden(_VALUES)),
        ),
        t.dynamic_property(
            WAS,
            "",
            [
                t.PropertyChange("step-note", string(WAS) + string("StandsFor")),
                t.PropertyChange("step-forget", string(WAS).replace(string("StandsFor"), "")),
                *joins,
            ],
        ),
        t.dynamic_property(
            "StepsBefore",
            "0",
            [
                t.PropertyChange("step-note", number("StepsBefore") + number("Steps")),
                t.PropertyChange("step-forget", number("StepsBefore") - number("Steps")),
            ],
        ),
    )
