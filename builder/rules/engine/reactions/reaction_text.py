"""Writes the rules text of reactions."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.mechanisms.fighting.reactions import Reaction
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.engine.wording.joined_clauses import shorten_side_clauses
from builder.rules.engine.wording.rules_cases import RulesPart, each_named, own_text_or


def reactions_rules_text(wording: Wording) -> Iterator[RulesPart]:
    """Yield the rules paragraphs on each reaction: what triggers it, who reacts, how often, and what
    it stops."""
    declared = wording.game.mechanisms.reactions

    def say(one: Reaction) -> Iterator[RulesPart]:
        case = wording.game.mechanisms.case("reactions", one)
        title = wording.tr(one.name) if one.name else wording.tr("Reactions")
        yield RulesPart(
            case, title, own_text_or(wording, one, [wording.space.join(_told(wording, one))])
        )

    yield from each_named(wording, declared, wording.tr("Reactions"), say)


def _told(wording: Wording, declared: Reaction) -> Iterator[str]:
    tr = wording.tr
    does = {
        "move": tr("enters a hex during its move"),
        "zone": tr("enters the zone of control of the reacting unit"),
        "fire": tr("fires"),
    }
    name = wording.game.mechanisms.combat_name(declared.combat)
    # The reacting unit is named last, lest a deed after it be read as its own.
    triggers = sorted(declared.to, key=lambda trigger: trigger == "zone")
    what = wording.one_of(does[trigger] for trigger in triggers)
    if name:
        yield tr("When an enemy unit {does}, a unit may attack it at once, out of turn ({combat}).",
                 does=what, combat=tr(name))  # fmt: skip
    else:
        yield tr("When an enemy unit {does}, a unit may attack it at once, out of turn.", does=what)
    if not declared.who.empty:
        yield tr("A unit may do so only if {when}.", when=wording.when(declared.who, "unit"))
    if not declared.on.empty:
        yield shorten_side_clauses(
            tr(
                "It may do so only against an enemy unit that {when}.",
                when=wording.that(declared.on),
            )
        )
    if declared.within is not None:
        yield tr("The enemy must be at most {far} away.", far=wording.hexes(declared.within))
    yield from _often(wording, declared)
    if declared.stops and {*declared.to} & {"move", "zone"}:
        yield tr(
            "An enemy unit that loses a step, retreats or changes its state as a result moves no further."
        )
        stacking = wording.game.mechanisms.stacking
        if stacking is not None and stacking.during == "end":
            yield tr(
                "If it may not stay where it stops, it goes back along its way to the first hex where it may."
            )


def _often(wording: Wording, declared: Reaction) -> Iterator[str]:
    tr, most = wording.tr, declared.most
    if most is None:
        return
    if declared.per == "move" and set(declared.to) == {"fire"}:
        once = tr("A unit may do so once against each enemy unit that fires.")
        more = tr("A unit may do so at most {most} times against each enemy unit that fires.")
        yield once if most == 1 else more.format(most=most)
    elif declared.per == "move":
        once = tr("A unit may do so once against each enemy unit that moves.")
        more = tr("A unit may do so at most {most} times against each enemy unit that moves.")
        yield once if most == 1 else more.format(most=most)
    else:
        yield (
            tr("A unit may do so once per turn.")
            if most == 1
            else tr("A unit may do so at most {most} times per turn.", most=most)
        )
