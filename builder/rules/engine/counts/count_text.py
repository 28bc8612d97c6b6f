"""Writes the rules text of counts (tracked numbers such as ammunition)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from builder.model.mechanisms import Count
from builder.model.mechanisms.amounts import parse_amount
from builder.model.mechanisms.conditions import ALWAYS, When
from builder.model.mechanisms.counts import BOXES, CountChange, Threshold
from builder.model.mechanisms.events import EventEffect
from builder.model.pieces.values import number_text
from builder.rules.engine.combat.consequence_text import consequence_texts
from builder.rules.engine.events.effect_text import effect_sentence
from builder.rules.engine.wording.amount_clauses import amount_text
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.engine.wording.rules_cases import RulesPart, own_text_or
from builder.sentences import with_capital


def counts_rules_text(wording: Wording) -> Iterator[RulesPart]:
    """Yield the rules paragraphs on each count: its holders, what changes it, and what follows when
    it reaches an amount."""
    for count in wording.game.mechanisms.counts:
        case = wording.game.mechanisms.case("counts", count)
        title = with_capital(wording.tr(count.name))
        if count.text:
            yield RulesPart(case, title, (wording.tr(count.text),), section=_head(case, title))
            continue
        had = wording.space.join(_had(wording, count))
        yield RulesPart(case, title, (had,), section=_head(case, title))
        for change, said in zip(count.changes, count_change_sentences(wording, count), strict=True):
            yield RulesPart(change.rule or case, title, (said,))
        if _has_alternatives(count):
            text = wording.tr(
                "A player may make at most one of these changes to each unit in a phase."
            )
            yield RulesPart(case, title, (text,))
        if text := _whose_phase(wording, count):
            yield RulesPart(case, title, (text,))
        for part in count.reached:
            said = wording.space.join(own_text_or(wording, part, _reached(wording, part)))
            yield RulesPart(part.rule or case, title, (said,))


def _has_alternatives(count: Count) -> bool:
    """Return whether players choose among several changes of a unit's count in the same phase."""
    optional = Counter(id for change in count.changes if change.choice for id in change.phase)
    return count.of == "unit" and any(many > 1 for many in optional.values())


def _whose_phase(wording: Wording, count: Count) -> str:
    """Return the sentence that a phase of one side leaves other sides' counts as they are; empty if
    no such phase changes the count."""
    phases = {id for change in count.changes for id in change.phase}
    sheet, tr, name = wording.game.sheet, wording.tr, wording.count(count.id)
    if not any(phase.id in phases and sheet.in_turn(phase) for phase in sheet.sequence):
        return ""
    if count.of == "unit":
        return tr("A phase of one side changes {count} of its own units only.", count=name)
    if count.of == "side":
        return tr("A phase of one side changes {count} of that side only.", count=name)
    return ""


def _head(case: str, title: str) -> str:
    """Return ``title`` as the heading if a whole section of the rules (number ``N.0``) is about
    this count; empty otherwise."""
    return title if case.endswith(".0") else ""


def _had(wording: Wording, count: Count) -> Iterator[str]:
    """Yield sentences on who has a count, with which amount it starts, and its bounds."""
    tr, name = wording.tr, wording.count(count.id)
    whose = _whose(wording, count)
    head = tr("{count}, for {holders}", count=name, holders=whose) if whose else name
    if count.start == BOXES:
        text = tr("{count}: as many as it has boxes at the start, never less than {least}.")
        yield with_capital(text.format(count=head, least=count.least))
        return
    values = {"count": head, "start": start_amount_text(wording, count), "least": count.least}
    if count.most is None:
        text = tr("{count}: {start} at the start, never less than {least}.")
        yield with_capital(text.format(**values))
    else:
        text = tr("{count}: {start} at the start, never less than {least} or more than {most}.")
        yield with_capital(text.format(**values, most=count.most))


def count_change_sentences(wording: Wording, count: Count) -> Iterator[str]:
    """Yield one sentence for each change of a count."""
    for change in count.changes:
        yield wording.space.join(own_text_or(wording, change, _change(wording, count, change)))


def _whose(wording: Wording, count: Count) -> str:
    """Return a phrase for the holders of a count, such as each side; empty for a count of the whole
    game."""
    tr = wording.tr
    if count.of == "side":
        return tr("each side")
    if count.of == "place":
        return tr("each of {places}", places=wording.all_of(wording.places(count.at)))
    if count.of == "unit":
        which = "" if count.who.empty else wording.that(count.who)
        return tr("each unit that {when}", when=which) if which else tr("each unit")
    return ""


def start_amount_text(wording: Wording, count: Count) -> str:
    """Return a phrase for the amount of a count at the start."""
    tr, start = wording.tr, count.start
    if isinstance(start, dict):
        each = (wording.places((whose,))[0] for whose in start)
        starts = wording.all_of(
            tr("{side} {points}", side=name, points=many)
            for name, many in zip(each, start.values(), strict=True)
        )
        others = [place for place in count.at if place not in start]
        if not others:
            return starts
        return tr("{starts}, elsewhere {number}", starts=starts, number=count.started(others[0]))
    if start == BOXES:
        return tr("as many as it has boxes")
    return tr("its {value}", value=tr(start)) if isinstance(start, str) else str(start)


# -- what changes it ---------------------------------------------------------------------------


def _change(wording: Wording, count: Count, change: CountChange) -> Iterator[str]:
    tr, (name, when) = wording.tr, _changed(wording, count, change)
    text = _change_clause(wording, change, name, own=count.of == "side")
    if time := _time(wording, change):
        text = tr("{time} {does}", time=time, does=text)
    if not when.empty:
        subject = "unit" if count.of == "unit" else "hex"
        text = tr("{text} if {when}", text=text, when=wording.when(when, subject))
    yield with_capital(tr("{text}.", text=text))
    yield from _then(wording, change.short, tr("If there is not enough:"))
    yield from _then(wording, change.enough, tr("If there is enough:"))


def _changed(wording: Wording, count: Count, change: CountChange) -> tuple[str, When]:
    """Return a phrase for the count that is changed and whose it is, and the change's condition
    without what the phrase already says."""
    tr, name = wording.tr, wording.count(count.id)
    if count.of == "game":
        return name, change.when
    if count.of == "side" and len(change.when.side) == 1:
        side = wording.word(change.when.side[0])
        rest = change.when.model_copy(update={"side": ()})
        return tr("{count} of {holder}", count=name, holder=side), rest
    if count.of == "unit" and not change.when.empty and _is_of_unit(change.when):
        holder = tr("each unit that {when}", when=wording.that(change.when))
        return tr("{count} of {holder}", count=name, holder=holder), ALWAYS
    each = {"side": tr("each side"), "unit": tr("each unit"), "place": tr("each place")}
    return tr("{count} of {holder}", count=name, holder=each[count.of]), change.when


def _is_of_unit(when: When) -> bool:
    """Return whether a condition says nothing but what a unit is and where it is."""
    return when == When(in_=when.in_, is_=when.is_, with_=when.with_)


def _then(wording: Wording, event_effects: Iterable[EventEffect], head: str) -> Iterator[str]:
    said = [effect_sentence(wording, event_effect) for event_effect in event_effects]
    if said:
        yield wording.space.join((head, wording.after_colon(wording.space.join(said))))


def _time(wording: Wording, change: CountChange) -> str:
    tr = wording.tr
    if change.phase:
        phases = [wording.phase(id) for id in change.phase]
        if len(phases) == 1:
            return tr("in the {phase} phase", phase=phases[0])
        return tr("in the {phases} phases", phases=wording.all_of(phases))
    if change.result:
        return tr("when the result of a combat is {codes},", codes=wording.one_of(change.result))
    return ""


def _change_clause(wording: Wording, change: CountChange, count: str, *, own: bool) -> str:
    """Return a clause that says what a change does: ``add 2 to the stock for each unit that is in a
    town``."""
    tr = wording.tr
    if change.to is not None:
        return tr("set {count} to {number}", count=count, number=change.to)
    amount, number = _measure(wording, change), number_text(change.times * abs(change.by))
    text = _adding(wording, change, amount).format(count=count, what=number, amount=amount)
    if each := _each(wording, change, own=own):
        text = tr("{text} for each {one}", text=text, one=each)
        if (change.times * change.by).denominator > 1:
            text = tr("{text}, fractions dropped", text=text)
    return tr("a player may {deed}", deed=text) if change.choice else text


def _adding(wording: Wording, change: CountChange, amount: str) -> str:
    """Return the clause for a change, to be filled with the count and with what is added: ``what``, a
    number, or ``amount``, a text. One that ends in a clause stands last."""
    tr, more, times = wording.tr, change.by >= 0, change.times * abs(change.by)
    if not amount:
        return tr("add {what} to {count}") if more else tr("take {what} from {count}")
    if more and not change.value and times.denominator == 1:
        return tr("add {amount} to {count}")
    return tr("increase {count} by {amount}") if more else tr("reduce {count} by {amount}")


def _each(wording: Wording, change: CountChange, *, own: bool) -> str:
    """Return the phrase (``each unit that …``, ``step lost``) for what a change is made for each
    of; empty if it is made only once. With ``own``, only losses of the side that has the count
    matter."""
    if change.value or not (change.lost or change.each):
        return ""
    if not change.lost:
        return wording.each(change.each or ALWAYS)
    which = wording.that(change.each) if change.each else ""
    return _loss(wording, change, own=own, such=bool(which)).format(when=which)


def _loss(wording: Wording, change: CountChange, *, own: bool, such: bool) -> str:
    """Return a phrase for a lost step or unit, of the count's own side if ``own``; with ``such``,
    it contains ``{when}`` for a clause that describes the unit."""
    tr = wording.tr
    if change.lost == "steps" and such:
        own_step = tr("step lost by a unit of its own that {when}")
        return own_step if own else tr("step lost by a unit that {when}")
    if change.lost == "steps":
        return tr("step of its own that is lost") if own else tr("step lost")
    if such:
        own_unit = tr("eliminated unit of its own that {when}")
        return own_unit if own else tr("eliminated unit that {when}")
    return tr("unit of its own that is eliminated") if own else tr("unit eliminated")


def _measure(wording: Wording, change: CountChange) -> str:
    """Return a phrase for the amount of a change if it is another count or a sum of unit values,
    such as half of the stock; empty for a plain number."""
    tr, times = wording.tr, change.times * abs(change.by)
    if change.count:
        what = wording.count(change.count)
    elif change.value and change.each is not None:
        value, every = wording.value(change.value), wording.phrase_for_all(change.each)
        what = tr("the {value} of {every}", value=value, every=every)
    else:
        return ""
    if times == 1:
        return what
    if times * 2 == 1:
        return tr("half of {what}, fractions dropped", what=what)
    if times.denominator == 1:
        return tr("{many} times {what}", many=times, what=what)
    return tr("{times} of {what}, fractions dropped", times=wording.times(times), what=what)


def _reached(wording: Wording, part: Threshold) -> Iterator[str]:
    tr = wording.tr
    amount = amount_text(wording, parse_amount(part.amount))
    said = [effect_sentence(wording, event_effect) for event_effect in part.effects]
    said += consequence_texts(wording, "unit", part.does)
    said += [tr(part.note)] if part.note else []
    text = wording.space.join(said)
    number_follows = text[:1].isdigit()
    opening = "As soon as it is {amount}:" if number_follows else "As soon as it is {amount},"
    head = tr(opening, amount=amount)
    yield wording.space.join((head, wording.after(head, text)))
