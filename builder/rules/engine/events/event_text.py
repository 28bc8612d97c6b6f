"""Writes the rules text of events."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.mechanisms import Events
from builder.model.mechanisms.declared import Modifier
from builder.model.mechanisms.events import Event
from builder.rules.engine.events.effect_text import effect_sentence
from builder.rules.engine.events.event_sides import as_played, said_side
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.engine.wording.rules_cases import RulesPart, each_named, own_text_or
from builder.rules.signed_numbers import signed
from builder.sentences import with_capital


def events_rules_text(wording: Wording) -> Iterator[RulesPart]:
    """Yield the rules paragraphs on how events are rolled for or drawn, and on each event."""
    declared = wording.game.mechanisms.events
    yield from each_named(
        wording, declared, wording.tr("Events"), lambda one: _events(wording, one)
    )


def _events(wording: Wording, drawn: Events) -> Iterator[RulesPart]:
    case, tr = wording.game.mechanisms.case("events", drawn), wording.tr
    title = tr(drawn.name) if drawn.name else tr("Events")
    yield RulesPart(case, title, own_text_or(wording, drawn, _found(wording, drawn)))
    for event in drawn.entries:
        text = wording.after_colon(event_said(wording, drawn, event))
        item = tr("{name}: {text}", name=_head(wording, drawn, event), text=text)
        yield RulesPart(event.rule or case, title, (), (item,))


# -- how they are found ------------------------------------------------------------------------


def _found(wording: Wording, drawn: Events) -> Iterator[str]:
    tr = wording.tr
    if drawn.automatic and drawn.side:
        yield tr("Nobody plays {side}: the events say what it does.", side=wording.word(drawn.side))
    activation = wording.game.mechanisms.activation
    if activation is not None and drawn.id == activation.discards:
        yield tr("A side may discard a card from its hand for one of these, instead of playing it.")
    elif drawn.way == "choice":
        yield with_capital(_choosing(wording, drawn))
    elif drawn.deck in wording.game.held_decks:
        yield tr("These are the events of cards that sides hold: they happen when a card is played for "
                 "its event.")  # fmt: skip
    elif drawn.way == "calendar":
        if drawn.phase:
            many = len(drawn.entries) > 1
            text = tr("{time} these things happen, one after the other.") if many else ""
            text = text or tr("{time} this happens.")
            yield with_capital(text.format(time=_time(wording, drawn)))
    else:
        yield with_capital(
            tr("{time} {deed}.", time=_time(wording, drawn), deed=_drawing(wording, drawn))
        )
    if not drawn.when.empty:
        yield tr("This is done only if {when}.", when=wording.when(drawn.when, "hex"))
    if drawn.each is not None:
        yield tr("This is done for each unit that {when}.", when=wording.that(drawn.each))
    if drawn.modifiers:
        yield wording.space.join(text for m in drawn.modifiers for text in _modifier(wording, m))
        yield tr("A total beyond the ends of the list counts as the nearest one listed.")
    yield from _back(wording, drawn)


def _modifier(wording: Wording, modifier: Modifier) -> tuple[str, ...]:
    """Return the text of a modifier of the event roll: its size, and when it applies."""
    when = wording.when(modifier.when, "hex")
    said = wording.tr("{by} to the roll if {when}.", by=signed(modifier.by), when=when)
    return own_text_or(wording, modifier, (said,))


def _time(wording: Wording, drawn: Events) -> str:
    if phase := wording.phase(drawn.phase):
        return wording.tr("in the {phase} phase", phase=phase).removesuffix("、")
    sent = (
        d.from_
        for other in wording.game.mechanisms.events
        for e in other.entries
        for d in e.effects
    )
    return wording.tr("when an event says so,") if drawn.id in sent else wording.tr("each turn,")


def _choosing(wording: Wording, drawn: Events) -> str:
    """Return the sentence on which player may choose from a set of events, and when."""
    tr, side = wording.tr, wording.word(drawn.side) if drawn.side else wording.tr("a player")
    text = tr("{time} {side} may choose any number of these, or none.")
    return text.format(time=_time(wording, drawn), side=side)


def _drawing(wording: Wording, drawn: Events) -> str:
    """Return a clause on who rolls for or draws an event, with which dice or from which deck or
    cup."""
    tr, many = wording.tr, drawn.draws
    who = wording.word(drawn.side) if drawn.side and not drawn.automatic else tr("a player")
    if drawn.way == "dice":
        if many == 1:
            return tr("{who} rolls {dice}", who=who, dice=drawn.dice)
        return tr("{who} rolls {dice} {many} times", who=who, dice=drawn.dice, many=many)
    if drawn.way == "deck":
        titles = {deck.id: deck.title for deck in wording.game.decks}
        text = tr("{who} draws a card from “{source}”") if many == 1 else ""
        text = text or tr("{who} draws {many} cards from “{source}”")
    else:
        titles = {pool.id: pool.title for pool in wording.game.pools}
        text = tr("{who} draws a chit from “{source}”") if many == 1 else ""
        text = text or tr("{who} draws {many} chits from “{source}”")
    source = tr(titles.get(drawn.deck or drawn.cup, ""))
    return text.format(who=who, many=many, source=source)


def _back(wording: Wording, drawn: Events) -> Iterator[str]:
    """Yield sentences on when drawn cards and chits return to their deck or cup, if at all."""
    tr = wording.tr
    deck = next((d for d in wording.game.decks if d.id == drawn.deck), None)
    pool = next((p for p in wording.game.pools if p.id == drawn.cup), None)
    if deck is not None and drawn.deck:
        held = drawn.deck in wording.game.held_decks
        yield (
            tr("A card that was played is discarded.")
            if held
            else tr("The card is read and discarded.")
        )
        if deck.reshuffle == "empty":
            yield tr("When the deck is empty, the discards are shuffled and become the deck.")
        else:
            yield tr("When the deck is empty, no more cards are drawn.")
        if any(event.once for event in drawn.entries):
            yield tr("A card whose event happens only once leaves the game when it happens.")
    if pool is not None and drawn.cup:
        if pool.returns == "phase":
            yield tr("At the end of the phase the chits go back into the cup.")
        elif pool.returns:
            yield tr("At the end of the turn the chits go back into the cup.")
        else:
            yield tr("Chits that were drawn do not go back into the cup.")


# -- each of them ------------------------------------------------------------------------------


def _head(wording: Wording, drawn: Events, event: Event) -> str:
    """Return the heading of an event: its name, and the roll, card, chit or turn that brings it."""
    tr, name = wording.tr, wording.tr(event.name)
    found = []
    activation = wording.game.mechanisms.activation
    held = drawn.deck in wording.game.held_decks
    if event.side and (held or (activation is not None and drawn.id == activation.discards)):
        found.append(wording.word(event.side))
    if event.rolls:
        low, high = event.rolls
        found.append(wording.ranges(range(low, high + 1)))
    if event.turns:
        turns = wording.turns(event.turns)
        found.append(tr("turn {turns}", turns=turns) if len(event.turns) == 1
                     else tr("turns {turns}", turns=turns))  # fmt: skip
    return tr("{name} ({when})", name=name, when=tr(", ").join(found)) if found else name


def event_said(wording: Wording, drawn: Events, event: Event) -> str:
    """Return the text of what an event does, as printed on its card."""
    said = [wording.tr(event.story)] if event.story else []
    said += own_text_or(wording, event, _effect_sentences(wording, drawn, event))
    return wording.space.join(said)


def _effect_sentences(wording: Wording, drawn: Events, event: Event) -> Iterator[str]:
    tr, side = wording.tr, said_side(wording.game, drawn, event)
    event = as_played(wording.game, event, side)
    if not event.when.empty:
        yield tr("The event happens only if {when}.", when=wording.when(event.when, "hex"))
    yield from (effect_sentence(wording, event_effect, side) for event_effect in event.effects)
    if event.id in asked_events(wording):
        yield _lasting(wording, event)
    elif not event.effects:
        yield tr("Nothing happens.")
    if event.once:
        yield tr("The event happens only once.")


def _lasting(wording: Wording, event: Event) -> str:
    tr = wording.tr
    if event.lasts == "game":
        return tr("The event stays in effect until the end of the game.")
    if isinstance(event.lasts, int) and event.lasts > 1:
        return tr(
            "The event stays in effect for {turns} turns, including this one.", turns=event.lasts
        )
    if event.lasts == "phase":
        return tr("The event is in effect for this phase.")
    return tr("The event is in effect for this turn.")


def asked_events(wording: Wording) -> frozenset[str]:
    """Return the ids of the events whose being in effect a condition of the game tests."""
    conditions = wording.game.mechanisms.conditions
    return frozenset(word for _, when in conditions for word in when.event)
