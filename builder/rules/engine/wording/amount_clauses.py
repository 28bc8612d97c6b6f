"""Puts conditions on amounts of counts (tracked numbers) into clauses of a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.model.mechanisms.amounts import OPPONENT, Amount, parse_asked_amount
from builder.model.mechanisms.conditions import Tally
from builder.rules.engine.wording.condition_clauses import combat_holder_texts
from builder.rules.engine.wording.joined_clauses import shorten_side_clauses

if TYPE_CHECKING:
    from builder.rules.engine.wording.condition_phrases import Wording


def amount_clause(wording: Wording, subject: str, word: str, *, so: bool = True) -> str:
    """Return a clause that a subject has the amount in a condition word (such as ``stock: 5+``), or
    with ``so=False`` that it does not."""
    tr, asked = wording.tr, parse_asked_amount(word)
    whose = next((c.of for c in wording.game.mechanisms.counts if c.id == asked.count), "game")
    count = wording.count(word.partition(": ")[0])
    amount = amount_text(wording, asked.amount, subject)
    many = _plural(wording.word(asked.count, "amount"))
    if subject == "which" and whose == "unit":
        text, count = tr("has {count} of {amount}"), wording.word(asked.count, "amount")
        return text.format(count=count, amount=amount)
    if not asked.holder and whose in ("side", "unit"):
        own = tr("the side") if whose == "side" else tr("the unit")
        holder = combat_holder_texts(tr, so=so).get((whose, subject), own)
        count = tr("{count} of {holder}", count=count, holder=holder)
    if so:
        text = tr("{count} are {amount}") if many else tr("{count} is {amount}")
    else:
        text = tr("{count} are not {amount}") if many else tr("{count} is not {amount}")
    return text.format(count=count, amount=amount)


def _plural(name: str) -> bool:
    """Return whether an English name is plural, judged by its ending."""
    return name.endswith("s") and not name.endswith("ss")


def tally_clause(wording: Wording, count: Tally) -> str:
    """Return a clause on how many units fulfil a condition, such as ``there are at least 2 units
    each of which …``."""
    tr, least, most = wording.tr, count.least, count.most
    if most is None and least == 1:
        return wording.there_is(count.who)
    if most is None:
        text = tr("there are at least {least} units each of which {when}")
    elif least == most == 1:
        text = tr("there is exactly one unit that {when}")
    elif most == least and most:
        text = tr("there are exactly {least} units each of which {when}")
    elif least:
        text = tr("there are {least} to {most} units each of which {when}")
    elif most == 1:
        text = tr("there is at most one unit that {when}")
    elif most:
        text = tr("there are at most {most} units each of which {when}")
    else:
        text = tr("there is no unit that {when}")
    return shorten_side_clauses(text.format(least=least, most=most, when=wording.that(count.who)))


_OPPONENTS = {"attacker": "defender", "defender": "attacker"}
"""The role of the units with which those in a role are compared."""


def _other_text(wording: Wording, amount: Amount, subject: str) -> str:
    """Return the text for the count that an amount is compared with, of which the ``subject`` has
    the other one, with the number that is added to it."""
    tr, other = wording.tr, wording.count(amount.other.removeprefix(f"{OPPONENT} "))
    if amount.of_opponent:
        whose = combat_holder_texts(tr).get(("unit", _OPPONENTS.get(subject, "")))
        holder = whose or tr("each enemy unit in the combat")
        other = tr("{count} of {holder}", count=other, holder=holder)
    if amount.more > 0:
        return tr("{amount} plus {number}", amount=other, number=amount.more)
    if amount.more < 0:
        return tr("{amount} minus {number}", amount=other, number=-amount.more)
    return other


def amount_text(wording: Wording, amount: Amount, subject: str = "") -> str:
    """Return an amount as text, such as ``less than`` or ``at least`` with its number; it is that
    of the ``subject`` of a condition."""
    tr, least, most = wording.tr, amount.least, amount.most
    if amount.relation:
        text = {
            "less than": tr("less than {other}"),
            "more than": tr("more than {other}"),
            "at least": tr("at least {other}"),
            "at most": tr("at most {other}"),
            "as many as": tr("as much as {other}"),
        }[amount.relation]
        return text.format(other=_other_text(wording, amount, subject))
    if least is None:
        return tr("at most {number}", number=most)
    if most is None:
        return tr("at least {number}", number=least)
    return str(least) if least == most else tr("{first} to {last}", first=least, last=most)
