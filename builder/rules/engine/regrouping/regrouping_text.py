"""Writes the rules text on units that are broken down and built up."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.model.mechanisms.units.regrouping import Regrouping
from builder.rules.engine.positions.deeds import deeds_recorded
from builder.rules.engine.positions.printed_values import STEPS
from builder.rules.engine.regrouping.regrouping_rules import rule_of
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.engine.wording.rules_cases import RulesPart, own_text_or
from builder.sentences import with_capital


def regrouping_rules_text(wording: Wording) -> Iterator[RulesPart]:
    """Yield the rules paragraphs on breaking down and building up, one for each declaration; what
    holds for all of them is said after the first."""
    for n, declared in enumerate(wording.game.mechanisms.regrouping):
        case, title = rule_of(wording.game, declared), wording.tr("Breaking Down and Building Up")
        said = own_text_or(wording, declared, _regrouping(wording, declared))
        if not n and not declared.text:
            said = (*said, *_always(wording))
        yield RulesPart(case, title, tuple(said))


def _regrouping(wording: Wording, declared: Regrouping) -> Iterator[str]:
    tr, breaks = wording.tr, declared.ways != "build-up"
    yield _when(wording, declared)
    count = wording.ranges(range(declared.count[0], declared.count[1] + 1))
    yield with_capital(
        tr(
            "{whole} stands for {count} others, each of them {part}.",
            whole=wording.somebody(declared.whole), count=count, part=wording.somebody(declared.parts),
        )
    )  # fmt: skip
    if declared.own:
        yield tr("All of them are of the same formation.")
    elif _mixed_nations(wording.game):
        yield tr("All of them are of the same nation.")
    if declared.equal == STEPS:
        yield tr("Together they have the same number of steps before and after.")
    elif declared.equal:
        value = wording.value(declared.equal)
        yield tr("This value adds up to the same before and after: {value}.", value=value)
    else:
        yield tr("None of them may have lost a step.")
    if not declared.when.empty:
        when = wording.when(declared.when, "unit")
        if not breaks:
            yield tr("A unit can be built up with others only if {when}.", when=when)
        elif declared.ways == "breakdown":
            yield tr("A unit can be broken down only if {when}.", when=when)
        else:
            yield tr("A unit can be broken down or built up with others only if {when}.", when=when)
    if declared.lost:
        yield tr(
            "The new counters are taken from those that are not in play, those of eliminated units too; "
            "if there are not enough, it is not possible."
        )
    else:
        yield tr(
            "The new counters are taken from those that are not in play, but not from eliminated units; "
            "if there are not enough, it is not possible."
        )


def _when(wording: Wording, declared: Regrouping) -> str:
    """Return the sentence that says when who may do what."""
    tr, phase = wording.tr, wording.phase(declared.phase)
    texts = {
        "both": (
            tr(
                "In the {phase} phase a player may break down units and build them up.", phase=phase
            ),
            tr("A player may break down units and build them up."),
        ),
        "breakdown": (
            tr("In the {phase} phase a player may break down units.", phase=phase),
            tr("A player may break down units."),
        ),
        "build-up": (
            tr("In the {phase} phase a player may build up units.", phase=phase),
            tr("A player may build up units."),
        ),
    }
    return texts[declared.ways][0 if phase else 1]


def _always(wording: Wording) -> Iterator[str]:
    """Yield what holds for every breakdown and build-up."""
    tr, game = wording.tr, wording.game
    if game.mechanisms.states:
        yield tr("Units that are built up must be in one place, and in the same states.")
    else:
        yield tr("Units that are built up must be in one place.")
    yield tr("The new units are put where the old ones were, if the place has room for them.")
    if game.mechanisms.states:
        yield tr("They are in the same states.")
    if deeds_recorded(game):
        yield tr("What the old ones have done this turn counts for the new ones.")
    if game.mechanisms.hiding_state is not None:
        yield tr("A unit that lies face down is neither broken down nor built up.")
    yield tr("A new unit is not broken down or built up again in the same phase.")


def _mixed_nations(game: Game) -> bool:
    """Return whether a side has units of several nations."""
    nations = [game.nations[id] for id in dict.fromkeys(unit.nation for unit in game.units)
               if id in game.nations]  # fmt: skip
    return len({nation.side for nation in nations}) < len(nations)
