"""Writes the rules text of events."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.mechanisms import Events
from builder.model.mechanisms.declared import Modifier
from builder.model.mechanisms.events import Event
from builder.rules.core.tables import signed
from builder.rules.engine.events.effect_text import PLAYER, deed_said
from builder.rules.engine.time.time_text import turn_list
from builder.rules.engine.wording.condition_phrases import Teller, capital
from builder.rules.engine.wording.rules_cases import Said, each_named, own_or


def events(teller: Teller) -> Iterator[Said]:
    """Yield the rules paragraphs on how events are rolled for or drawn, and on each event."""
    declared = teller.game.mechanisms.events
    yield from each_named(teller, declared, teller.tr("Events"), lambda one: _events(teller, one))


def _events(teller: Teller, drawn: Events) -> Iterator[Said]:
    case, tr = teller.game.mechanisms.case("events", drawn), teller.tr
    title = tr(drawn.name) if drawn.name else tr("Events")
    yield Said(case, title, own_or(teller, drawn, _found(teller, drawn)))
    for event in drawn.entries:
        item = tr(
            "{name}: {text}",
            name=_head(teller, drawn, event),
            text=event_said(teller, drawn, event),
        )
        yield Said(event.rule or case, title, (), (item,))


# -- how they are found ------------------------------------------------------------------------


def _found(teller: Teller, drawn: Events) -> Iterator[str]:
    tr = teller.tr
    if drawn.automatic and drawn.side:
        yield tr("Nobody plays {side}: the events say what it does.", side=teller.word(drawn.side))
    if drawn.way == "choice":
        yield capital(_choosing(teller, drawn))
    elif drawn.deck in teller.game.held_decks:
        yield tr("These are the events of cards that sides hold: they happen when a card is played for "
                 "its event.")  # fmt: skip
    elif drawn.way != "calendar":
        yield capital(tr("{time} {deed}.", time=_time(teller, drawn), deed=_drawing(teller, drawn)))
    if not drawn.when.empty:
        yield tr("This is done only if {when}.", when=teller.when(drawn.when, "hex"))
    if drawn.each is not None:
        yield tr("It is done for each unit that {when}.", when=teller.that(drawn.each))
    if drawn.modifiers:
        yield teller.space.join(text for m in drawn.modifiers for text in _modifier(teller, m))
        yield tr("A total beyond the ends of the list counts as the nearest that stands in it.")
    yield from _back(teller, drawn)


def _modifier(teller: Teller, modifier: Modifier) -> tuple[str, ...]:
    """Return the text of a modifier of the event roll: its size, and when it applies."""
    when = teller.when(modifier.when, "hex")
    said = teller.tr("{by} to the roll if {when}.", by=signed(modifier.by), when=when)
    return own_or(teller, modifier, (said,))


def _time(teller: Teller, drawn: Events) -> str:
    if phase := teller.phase(drawn.phase):
        return teller.tr("in the {phase} phase", phase=phase).removesuffix("、")
    sent = (
        d.from_ for other in teller.game.mechanisms.events for e in other.entries for d in e.effects
    )
    return teller.tr("when an event says so,") if drawn.id in sent else teller.tr("each turn")


def _choosing(teller: Teller, drawn: Events) -> str:
    """Return a sentence on who may choose events."""
    tr, side = teller.tr, teller.word(drawn.side) if drawn.side else teller.tr("a player")
    text = tr("{time} {side} may choose each of these, or none.")
    return text.format(time=_time(teller, drawn), side=side)


def _drawing(teller: Teller, drawn: Events) -> str:
    """Return a clause on how an event is found: a roll or a draw."""
    tr, many = teller.tr, drawn.draws
    who = teller.word(drawn.side) if drawn.side and not drawn.automatic else tr("a player")
    if drawn.way == "dice":
        if many == 1:
            return tr("{who} rolls {dice}", who=who, dice=drawn.dice)
        return tr("{who} rolls {dice} {many} times", who=who, dice=drawn.dice, many=many)
    if drawn.way == "deck":
        titles = {deck.id: deck.title for deck in teller.game.decks}
        text = tr("{who} draws a card of {source}") if many == 1 else ""
        text = text or tr("{who} draws {many} cards of {source}")
    else:
        titles = {pool.id: pool.title for pool in teller.game.pools}
        text = tr("{who} draws a chit from {source}") if many == 1 else ""
        text = text or tr("{who} draws {many} chits from {source}")
    source = tr(titles.get(drawn.deck or drawn.cup, ""))
    return text.format(who=who, many=many, source=source)


def _back(teller: Teller, drawn: Events) -> Iterator[str]:
    """Yield sentences on what becomes of drawn cards and chits."""
    tr = teller.tr
    deck = next((d for d in teller.game.decks if d.id == drawn.deck), None)
    pool = next((p for p in teller.game.pools if p.id == drawn.cup), None)
    if deck is not None and drawn.deck:
        held = drawn.deck in teller.game.held_decks
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
            yield tr("A card whose event happens only once leaves the game with it.")
    if pool is not None and drawn.cup:
        if pool.returns:
            yield tr("At the end of the turn the chits go back into the cup.")
        else:
            yield tr("Chits that were drawn do not go back into the cup.")


# -- each of them ------------------------------------------------------------------------------


def _head(teller: Teller, drawn: Events, event: Event) -> str:
    """Return an event's heading: its name and what brings it."""
    tr, name = teller.tr, teller.tr(event.name)
    found = []
    if event.side and drawn.deck in teller.game.held_decks:
        found.append(teller.word(event.side))
    if event.rolls:
        low, high = event.rolls
        found.append(str(low) if low == high else tr("{low} to {high}", low=low, high=high))
    if event.turns:
        turns = turn_list(teller, event.turns)
        found.append(tr("turn {turns}", turns=turns) if len(event.turns) == 1
                     else tr("turns {turns}", turns=turns))  # fmt: skip
    return tr("{name} ({when})", name=name, when=tr(", ").join(found)) if found else name


def event_said(teller: Teller, drawn: Events, event: Event) -> str:
    """Return the text of what an event does, as printed on its card."""
    said = [teller.tr(event.story)] if event.story else []
    said += own_or(teller, event, _does(teller, drawn, event))
    return teller.space.join(said)


def _does(teller: Teller, drawn: Events, event: Event) -> Iterator[str]:
    held = PLAYER if drawn.deck in teller.game.held_decks else ""
    tr, side = teller.tr, event.side or drawn.side or held
    if not event.when.empty:
        yield tr("It happens only if {when}.", when=teller.when(event.when, "hex"))
    yield from (deed_said(teller, deed, side) for deed in event.effects)
    if event.id in asked_events(teller):
        yield _lasting(teller, event)
    elif not event.effects:
        yield tr("Nothing happens.")
    if event.once:
        yield tr("It happens only once.")


def _lasting(teller: Teller, event: Event) -> str:
    tr = teller.tr
    if event.lasts == "game":
        return tr("It stays in effect to the end of the game.")
    if isinstance(event.lasts, int) and event.lasts > 1:
        return tr("It stays in effect for {turns} turns, this one among them.", turns=event.lasts)
    return tr("It is in effect for this turn.")


def asked_events(teller: Teller) -> frozenset[str]:
    """Return the ids of the events that conditions of the game ask for."""
    conditions = teller.game.mechanisms.conditions
    return frozenset(word for _, when in conditions for word in when.event)
