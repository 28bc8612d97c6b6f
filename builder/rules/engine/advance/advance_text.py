"""The rules text for advances after combat."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.mechanisms.fighting.combat import Advance, Capture, Combat
from builder.rules.engine.combat.consequence_text import consequence_texts
from builder.rules.engine.wording.condition_phrases import Wording


def advance_text(wording: Wording, declared: Combat) -> Iterator[str]:
    """Yield the text that says whether attackers may advance after combat."""
    moving = {
        code: outcome
        for code, outcome in declared.results.items()
        if any(
            part.word in ("eliminated", "retreat", "back")
            for does in outcome.defender
            for part in does.parts
        )
    }
    barred = [code for code, outcome in moving.items() if not outcome.advance]
    if len(barred) == len(moving) or declared.reach == "same place":
        return
    yield from _following(wording, declared)
    if barred:
        codes = wording.one_of(barred)
        yield wording.tr("After {results} no attacker advances.", results=codes)


def _following(wording: Wording, declared: Combat) -> Iterator[str]:
    """Yield the text on which units may advance into a vacated hex."""
    if declared.advance is None and declared.reach != "adjacent":
        yield wording.tr("If the defenders’ hex is left empty, units that attacked from an adjacent hex "
                         "may enter it.")  # fmt: skip
    elif declared.advance is None:
        yield wording.tr("If the defenders’ hex is left empty, attackers may enter it.")
    elif declared.advance.text:
        yield wording.tr(declared.advance.text)
    else:
        yield from _advancing(wording, declared.advance)


def _advancing(wording: Wording, declared: Advance) -> Iterator[str]:
    """Yield the text on which units may enter a vacated hex, and how far their advance may
    continue."""
    tr = wording.tr
    if declared.most == 1:
        yield tr("If the defenders’ hex is left empty, one unit that attacked from an adjacent hex may "
                 "enter it.")  # fmt: skip
    elif declared.most:
        yield tr("If the defenders’ hex is left empty, up to {most} units that attacked from an adjacent "
                 "hex may enter it.", most=declared.most)  # fmt: skip
    else:
        yield tr("If the defenders’ hex is left empty, units that attacked from an adjacent hex may enter "
                 "it.")  # fmt: skip
    yield from who_decides(wording, declared)
    if not declared.who.empty:
        yield tr("A unit advances only if {when}.", when=wording.when(declared.who, "unit"))
    if declared.hexes > 1:
        far = wording.hexes(declared.hexes)
        yield tr("It may go on, up to {far} in all, through hexes that are open to it and free of enemies.",
                 far=far)  # fmt: skip
    zones = {
        "free": tr("Zones of control do not affect an advance."),
        "stop": tr("An advance ends in the first enemy zone of control that it enters."),
        "barred": tr("Beyond the first hex it may not enter an enemy zone of control."),
    }
    if wording.game.mechanisms.zones is not None and declared.hexes > 1:
        yield zones[declared.zones]
    elif wording.game.mechanisms.zones is not None:
        yield zones["free"]
    if declared.captures is not None:
        yield wording.space.join(_capturing(wording, declared.captures))


def who_decides(wording: Wording, declared: Advance) -> Iterator[str]:
    """Yield who decides which units advance, and how many must."""
    tr = wording.tr
    if declared.by == "loser" and declared.hexes > 1:
        yield tr("The loser of the combat decides which units advance, and how far.")
    elif declared.by == "loser":
        yield tr("The loser of the combat decides which units advance.")
    if declared.least == 1:
        yield tr("At least one of them must advance if any can.")
    elif declared.least:
        yield tr("At least {number} of them must advance if they can.", number=declared.least)


def _capturing(wording: Wording, capture: Capture) -> Iterator[str]:
    """Yield sentences on enemies that do not bar an advance, and what happens to them."""
    when = wording.that(capture.who)
    yield wording.tr(
        "A unit may also advance into a hex in which every enemy unit {when}.", when=when
    )
    yield wording.tr("For each of these enemies:")
    for at, text in enumerate(consequence_texts(wording, "unit", capture.does)):
        yield text if at else wording.after_colon(text)
