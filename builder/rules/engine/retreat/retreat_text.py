"""Writes the declared retreat as rules text."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.mechanisms import Retreat
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.engine.wording.rules_cases import RulesPart, own_text_or


def retreat_rules_text(wording: Wording) -> Iterator[RulesPart]:
    """Yield the rules paragraph on the player who moves retreating units, what retreats may pass
    through, and what happens to units that cannot retreat."""
    declared = wording.game.mechanisms.retreat
    if declared is not None:
        case = wording.game.mechanisms.case("retreat", declared)
        yield RulesPart(
            case, wording.tr("Retreat"), own_text_or(wording, declared, _retreat(wording, declared))
        )


def _retreat(wording: Wording, declared: Retreat) -> Iterator[str]:
    tr = wording.tr
    if declared.by == "owner":
        who = tr("The owner of a unit that retreats moves it, hex by hex.")
    else:
        who = tr("The winner of the combat moves the units that retreat, hex by hex.")
    away = tr("Each hex must be farther from where it started than the one before.")
    yield wording.space.join([who, away] if declared.away else [who])
    yield tr("Retreat costs no movement points. It may not pass through a hex that is closed to the unit "
             "or that has enemy units in it.")  # fmt: skip
    zones = declared.zones if wording.game.mechanisms.zones else "free"
    if zones == "barred":
        yield tr("It may not enter an enemy zone of control.")
    elif zones == "lose":
        yield tr("For each hex that it enters in an enemy zone of control, it loses a step.")
    for home in declared.toward:
        at = wording.all_of(wording.places(home.at))
        yield tr("For {side}, each hex must be nearer to {at} than the one before.", at=at,
                 side=wording.word(home.side))  # fmt: skip
    if declared.crowded == "on":
        yield tr("Where stacking leaves no room for it, it retreats further until there is room.")
    elif declared.crowded == "displace":
        yield tr(
            "Where stacking leaves no room for it, its player retreats friendly units from there by one hex."
        )
    elif wording.game.mechanisms.stacking:
        yield tr("It may not end where stacking leaves no room for the unit.")
    if declared.cannot == "eliminated":
        yield tr("A unit that cannot retreat all the way is eliminated.")
    else:
        yield tr(
            "A unit that cannot retreat all the way loses a step for each hex that it falls short."
        )


# -- weather -----------------------------------------------------------------------------------
