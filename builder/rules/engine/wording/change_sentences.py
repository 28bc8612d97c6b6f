"""Puts declared changes of numbers (strengths, allowances, rolls) into sentences."""

from __future__ import annotations

from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.declared import Change, RoundedChange
from builder.model.pieces.values import number_text
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.signed_numbers import signed
from builder.sentences import with_capital


def change_sentence(wording: Wording, what: str, change: Change, subject: str) -> str:
    """Return a sentence on how a number changes; ``what`` is its name, such as strength."""
    tr, text = wording.tr, ""
    if change.times != 1:
        texts = {
            "0": tr("{what} does not count"),
            "1/2": tr("{what} is halved"),
            "2": tr("{what} is doubled"),
        }
        other = tr("{what} is multiplied by {times}")
        text = texts.get(str(change.times), other).format(
            what=what, times=wording.times(change.times)
        )
        text = _with_rounding(wording, text, change)
    if change.add and text:
        more = tr("{add} is added") if change.add > 0 else tr("{add} is subtracted")
        text = tr("{text}, then {more}", text=text, more=more.format(add=abs(change.add)))
    elif change.add:
        how = (
            tr("{what} is increased by {add}")
            if change.add > 0
            else tr("{what} is reduced by {add}")
        )
        text = how.format(what=what, add=abs(change.add))
    text = text or tr("{what} is unchanged").format(what=what)
    if change.when.empty:
        return with_capital(tr("{text}.", text=text))
    return with_capital(tr("{text} if {when}.", text=text, when=wording.when(change.when, subject)))


def _with_rounding(wording: Wording, text: str, change: Change) -> str:
    """Return the text of a multiplication with the way in which its result is rounded, if the
    change says so."""
    tr, how = wording.tr, change.rounded if isinstance(change, RoundedChange) else ""
    texts = {
        "up": tr("{text} (rounded up)"),
        "down": tr("{text} (rounded down)"),
        "nearest": tr("{text} (rounded to the nearest whole number)"),
    }
    return texts[how].format(text=text) if how else text


def short_change(wording: Wording, change: Change) -> str:
    """Return a change of a number in one or two words, such as ``halved`` or ``+1``."""
    tr = wording.tr
    short = {"1/2": tr("halved"), "2": tr("doubled"), "1": ""}
    times = short.get(str(change.times), f"× {number_text(change.times)}")
    times = _with_rounding(wording, times, change) if times else ""
    return " ".join(part for part in (times, signed(change.add) if change.add else "") if part)


def roll_modifier_sentence(wording: Wording, by: int, when: When, subject: str = "unit") -> str:
    """Return a sentence on a number that is added to a roll, and when; condition lines that name no
    role are about the ``subject``."""
    text = wording.tr("{by} to the roll", by=signed(by))
    if when.empty:
        return wording.tr("{text}.", text=text)
    return wording.tr("{text} if {when}.", text=text, when=wording.when(when, subject))
