"""Writes the rules text of counted values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.model.mechanisms import Count
from builder.model.mechanisms.amounts import amount_of
from builder.model.mechanisms.conditions import ALWAYS, When
from builder.model.mechanisms.counts import CountChange, Threshold
from builder.model.mechanisms.events import Deed
from builder.model.pieces.values import printed
from builder.rules.engine.events.effect_text import deed_said
from builder.rules.engine.wording.amount_clauses import amounts_said
from builder.rules.engine.wording.condition_phrases import Teller, capital
from builder.rules.engine.wording.rules_cases import Said, own_or


def counts(teller: Teller) -> Iterator[Said]:
    """Yield the rules paragraphs on each count: who has it, what changes it, what happens at an
    amount."""
    for count in teller.game.mechanisms.counts:
        case = teller.game.mechanisms.case("counts", count)
        title = capital(teller.tr(count.name))
        if count.text:
            yield Said(case, title, (teller.tr(count.text),), section=_head(case, title))
            continue
        had = teller.space.join(_had(teller, count))
        yield Said(case, title, (had,), section=_head(case, title))
        for change, said in zip(count.changes, changes_said(teller, count), strict=True):
            yield Said(change.rule or case, title, (said,))
        for part in count.reached:
            said = teller.space.join(own_or(teller, part, _reached(teller, part)))
            yield Said(part.rule or case, title, (said,))


def _head(case: str, title: str) -> str:
    """Return the title of a rules section that is about one count only; empty otherwise."""
    return title if case.endswith(".0") else ""


def _had(teller: Teller, count: Count) -> Iterator[str]:
    """Yield sentences on who has a count, how much of it there is at the start, and between which
    bounds it stays."""
    tr, name = teller.tr, teller.count(count.id)
    whose = _whose(teller, count)
    head = tr("{count}, for {holders}", count=name, holders=whose) if whose else name
    values = {"count": head, "start": start_said(teller, count), "least": count.least}
    if count.most is None:
        text = tr("{count}: {start} at the start, never less than {least}.")
        yield capital(text.format(**values))
    else:
        text = tr("{count}: {start} at the start, never less than {least} or more than {most}.")
        yield capital(text.format(**values, most=count.most))


def changes_said(teller: Teller, count: Count) -> Iterator[str]:
    """Yield one sentence for each change of a count."""
    for change in count.changes:
        yield teller.space.join(own_or(teller, change, _change(teller, count, change)))


def _whose(teller: Teller, count: Count) -> str:
    """Return a phrase for the holders of a count; empty for a count of the whole game."""
    tr = teller.tr
    if count.of == "side":
        return tr("each side")
    if count.of == "place":
        return tr("each of {places}", places=teller.all_of(teller.places(count.at)))
    if count.of == "unit":
        which = "" if count.who.empty else teller.that(count.who)
        return tr("each unit that {when}", when=which) if which else tr("each unit")
    return ""


def start_said(teller: Teller, count: Count) -> str:
    """Return a phrase for the amount of a count at the start."""
    tr, start = teller.tr, count.start
    if isinstance(start, dict):
        each = ("".join(teller.places((whose,))) for whose in start)
        starts = teller.all_of(
            tr("{side} {points}", side=name, points=many)
            for name, many in zip(each, start.values(), strict=True)
        )
        others = [place for place in count.at if place not in start]
        if not others:
            return starts
        return tr("{starts}, elsewhere {number}", starts=starts, number=count.started(others[0]))
    return tr("its {value}", value=tr(start)) if isinstance(start, str) else str(start)


# -- what changes it ---------------------------------------------------------------------------


def _change(teller: Teller, count: Count, change: CountChange) -> Iterator[str]:
    tr, (name, when) = teller.tr, _changed(teller, count, change)
    text = _does(teller, change, name, own=count.of == "side")
    if time := _time(teller, change):
        text = tr("{time} {does}", time=time, does=text)
    if not when.empty:
        subject = "unit" if count.of == "unit" else "hex"
        text = tr("{text} if {when}", text=text, when=teller.when(when, subject))
    yield capital(tr("{text}.", text=text))
    yield from _then(teller, change.short, tr("If there is not as much:"))
    yield from _then(teller, change.enough, tr("If there is as much:"))


def _changed(teller: Teller, count: Count, change: CountChange) -> tuple[str, When]:
    """Return a phrase for whose count is changed, and the part of the condition that this phrase
    does not say yet."""
    tr, name = teller.tr, teller.count(count.id)
    if count.of == "game":
        return name, change.when
    if count.of == "side" and len(change.when.side) == 1:
        side = teller.word(change.when.side[0])
        rest = change.when.model_copy(update={"side": ()})
        return tr("{count} of {holder}", count=name, holder=side), rest
    each = {"side": tr("each side"), "unit": tr("each unit"), "place": tr("each place")}
    return tr("{count} of {holder}", count=name, holder=each[count.of]), change.when


def _then(teller: Teller, deeds: Iterable[Deed], head: str) -> Iterator[str]:
    said = [deed_said(teller, deed) for deed in deeds]
    if said:
        yield teller.space.join((head, *said))


def _time(teller: Teller, change: CountChange) -> str:
    tr = teller.tr
    if change.phase:
        phases = [teller.phase(id) for id in change.phase]
        if len(phases) == 1:
            return tr("in the {phase} phase", phase=phases[0])
        return tr("in the phases {phases}", phases=teller.all_of(phases))
    if change.result:
        return tr("when the result of a combat is {codes},", codes=teller.one_of(change.result))
    return ""


def _does(teller: Teller, change: CountChange, count: str, *, own: bool) -> str:
    """Return a clause that says what a change does: ``add 2 to the stock for each unit that is in a
    town``."""
    tr, more = teller.tr, change.by >= 0
    if change.to is not None:
        return tr("set {count} to {number}", count=count, number=change.to)
    if what := _measure(teller, change):
        text = tr("add to {count} {what}") if more else tr("take from {count} {what}")
    else:
        what = printed(change.times * abs(change.by))
        text = tr("add {what} to {count}") if more else tr("take {what} from {count}")
    text = text.format(count=count, what=what)
    if each := _each(teller, change, own=own):
        text = tr("{text} for each {one}", text=text, one=each)
        if (change.times * change.by).denominator > 1:
            text = tr("{text}, fractions dropped", text=text)
    return tr("a player may {deed}", deed=text) if change.choice else text


def _each(teller: Teller, change: CountChange, *, own: bool) -> str:
    """Return a phrase for what a change is made for each of; with ``own``, the losses are those of
    the side that has the count."""
    if change.value or not (change.lost or change.each):
        return ""
    if not change.lost:
        return teller.each(change.each or ALWAYS)
    which = teller.that(change.each) if change.each else ""
    return _loss(teller, change, own=own, such=bool(which)).format(when=which)


def _loss(teller: Teller, change: CountChange, *, own: bool, such: bool) -> str:
    """Return a phrase for a lost step or a lost unit; with ``such``, of a unit that fulfils a
    condition named later in the sentence."""
    tr = teller.tr
    if change.lost == "steps" and such:
        own_step = tr("step lost by a unit of its own that {when}")
        return own_step if own else tr("step lost by a unit that {when}")
    if change.lost == "steps":
        return tr("step of its own that is lost") if own else tr("step lost")
    if such:
        own_unit = tr("unit of its own eliminated that {when}")
        return own_unit if own else tr("unit eliminated that {when}")
    return tr("unit of its own that is eliminated") if own else tr("unit eliminated")


def _measure(teller: Teller, change: CountChange) -> str:
    """Return a phrase for the amount that is added or taken, where that amount is another count or
    a sum of values; empty for a plain number."""
    tr, times = teller.tr, change.times * abs(change.by)
    if change.count:
        what = teller.count(change.count)
    elif change.value and change.each is not None:
        value, every = tr(change.value), teller.every(change.each)
        what = tr("the {value} of {every}", value=value, every=every)
    else:
        return ""
    if times == 1:
        return what
    if times * 2 == 1:
        return tr("half of {what}, fractions dropped", what=what)
    if times.denominator == 1:
        return tr("{many} times {what}", many=times, what=what)
    return tr("{times} of {what}, fractions dropped", times=teller.times(times), what=what)


def _reached(teller: Teller, part: Threshold) -> Iterator[str]:
    tr = teller.tr
    amount = amounts_said(teller, amount_of(part.amount))
    said = [deed_said(teller, deed) for deed in part.effects]
    said += [tr(part.note)] if part.note else []
    yield teller.space.join((tr("As soon as it is {amount}:", amount=amount), *said))
