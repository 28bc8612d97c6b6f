"""The rules text for fire at a distance."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from builder.model.mechanisms.fighting.combat import Combat
from builder.model.mechanisms.fighting.fire import Band, Indirect, Reach
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.engine.wording.rules_cases import RulesPart, own_text_or
from builder.rules.signed_numbers import signed
from builder.sentences import with_capital


def range_texts(
    wording: Wording, reach: Reach, *, limited: bool = False, alone: bool = False
) -> Iterator[str]:
    """Yield the text for how far units fire, at which targets, and which units fire together; with
    ``limited`` only some units can be fired at, and with ``alone`` it is said elsewhere that each unit
    fires by itself."""
    tr = wording.tr
    if isinstance(reach.range, str):
        value = wording.value(reach.range)
        yield tr(
            "Units may fire at enemy units up to as many hexes away as their {value}.", value=value
        )
    elif reach.range == 1:
        yield tr("Units may fire at enemy units in an adjacent hex.")
    else:
        yield tr("Units may fire at enemy units up to {far} away.", far=wording.hexes(reach.range))
    if reach.least > 1:
        yield tr("They do not fire at anything nearer than {far}.", far=wording.hexes(reach.least))
    if reach.run:
        yield tr(
            "A shot runs straight from hex to hex, in one of the directions in which hexes adjoin."
        )
        yield (
            tr(
                "It stops at the first unit of either side that can be fired at; nobody beyond is hit."
            )
            if limited
            else tr("It stops at the first unit of either side; nobody beyond is hit.")
        )
    if reach.sight and wording.game.mechanisms.sight is not None:
        yield tr("A unit must see what it fires at.")
    if alone:
        pass
    elif reach.firers == "several":
        yield tr("Several units may fire at one hex together; no unit fires twice in a phase.")
    else:
        yield tr("Each unit fires by itself, once per phase.")
    if reach.targets == "one":
        yield tr("Fire is directed at one unit in a hex; the firing player chooses it.")
    else:
        yield tr("Fire is directed at all enemy units in a hex together.")
    if reach.indirect is not None:
        yield from _indirect(wording, reach.indirect)


def _indirect(wording: Wording, declared: Indirect) -> Iterator[str]:
    if declared.text:
        yield wording.tr(declared.text)
        return
    tr = wording.tr
    if declared.who.empty:
        text = tr(
            "A unit may fire indirectly at a target that it does not see if a spotter sees it."
        )
    else:
        when = wording.when(declared.who, "unit")
        text = tr("A unit may fire indirectly, at a target that a spotter sees but it does not, if {when}.",
                  when=when)  # fmt: skip
    yield text
    if declared.spotter.empty:
        yield tr("Every other unit of its side is a spotter.")
    else:
        when = wording.when(declared.spotter, "unit")
        yield tr("Another unit of its side is a spotter if {when}.", when=when)
    if declared.within is not None:
        yield tr(
            "The spotter must be at most {far} from the target.", far=wording.hexes(declared.within)
        )
    if declared.least > 1:
        far = wording.hexes(declared.least)
        yield tr("Indirect fire may not be directed at anything nearer than {far}.", far=far)
    does = wording.all_of(_effects_text(wording, declared.times, declared.shift, declared.roll))
    if does:
        yield tr("Indirect fire: {does}.", does=does)


def range_band_texts(
    wording: Wording, declared: Combat, case: str, title: str
) -> Iterator[RulesPart]:
    """Yield the rules text for the effect of each range band on fire."""
    reach = declared.reach
    for band in reach.bands if isinstance(reach, Reach) else ():
        said = own_text_or(wording, band, [_band(wording, band)])
        yield RulesPart(band.rule or case, title, (), said)


def range_band_effect(wording: Wording, band: Band) -> str:
    """Return the text for the effect of a range band on fire; empty if it has none."""
    return wording.all_of(_effects_text(wording, band.times, band.shift, band.roll))


def _band(wording: Wording, band: Band) -> str:
    tr = wording.tr
    does = range_band_effect(wording, band) or tr("no change")
    return with_capital(tr("Range {range}: {does}.", range=wording.ranges(band.range), does=does))


def _effects_text(wording: Wording, times: Fraction, shift: int, roll: int) -> list[str]:
    """Return phrases for what a range band does to the strength, the column and the roll."""
    tr, found = wording.tr, []
    if times != 1:
        texts = {"1/2": tr("strength is halved"), "2": tr("strength is doubled")}
        other = tr("strength is multiplied by {times}", times=wording.times(times))
        found.append(texts.get(str(times), other))
    if shift:
        found.append(column_shift_text(wording, shift))
    if roll:
        found.append(tr("{by} to the roll", by=signed(roll)))
    return found


def column_shift_text(wording: Wording, by: int) -> str:
    """Return the text for a column shift by a number of columns to the left or to the right."""
    tr, many = wording.tr, abs(by)
    if by < 0:
        one, more = tr("one column to the left"), tr("{many} columns to the left", many=many)
    else:
        one, more = tr("one column to the right"), tr("{many} columns to the right", many=many)
    return one if many == 1 else more
