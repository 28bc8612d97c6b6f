"""Writes the rules text of activation."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.mechanisms import Activation
from builder.model.mechanisms.activation import First, Interrupt, Lot, TurnEnd
from builder.rules.engine.activation.activation_rules import condition_of_lot
from builder.rules.engine.activation.led_units import leaders_text
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.engine.wording.joined_clauses import shorten_side_clauses
from builder.rules.engine.wording.rules_cases import RulesPart, own_text_or
from builder.rules.signed_numbers import signed
from builder.sentences import with_capital


def activation_rules_text(wording: Wording) -> Iterator[RulesPart]:
    """Yield the rules paragraphs on who goes first, how sides act, what is drawn, and when the turn
    ends."""
    declared = wording.game.mechanisms.activation
    if declared is None:
        return
    case, title = (
        wording.game.mechanisms.case("activation", declared),
        wording.tr("Order of Activation"),
    )
    yield RulesPart(case, title, own_text_or(wording, declared, _acting(wording, declared)))
    if declared.first is not None:
        said = own_text_or(wording, declared.first, _first(wording, declared.first))
        yield RulesPart(declared.first.rule or case, title, said)
    if declared.interrupt is not None:
        said = own_text_or(wording, declared.interrupt, [_interrupt(wording, declared.interrupt)])
        yield RulesPart(declared.interrupt.rule or case, title, said)
    if declared.leaders is not None and declared.leaders.rule:
        said = own_text_or(wording, declared.leaders, leaders_text(wording, declared))
        yield RulesPart(declared.leaders.rule, title, said)
    if declared.end is not None:
        said = own_text_or(wording, declared.end, _end(wording, declared.end))
        yield RulesPart(declared.end.rule or case, title, said)
    for lot in declared.lots:
        yield RulesPart(lot.rule or case, title, (), (_lot(wording, declared, lot),))


def _first(wording: Wording, first: First) -> Iterator[str]:
    tr = wording.tr
    if first.side:
        said = tr("{side} goes first in every turn.", side=wording.word(first.side))
        yield with_capital(said)
        return
    if first.dice:
        yield tr("At the start of the turn each side rolls {dice}; the highest total goes first.",
                 dice=first.dice)  # fmt: skip
    else:
        yield tr("The side with the highest total goes first.")
    for side, add in first.add.items():
        yield with_capital(tr("{side} adds {add}.", side=wording.word(side), add=signed(add)))
    if first.ties == "again":
        if first.dice:
            yield tr("Sides with equal totals roll again.")
    else:
        yield tr("If totals are equal, {side} goes first.", side=wording.word(first.ties))


def _acting(wording: Wording, declared: Activation) -> Iterator[str]:
    tr, many = wording.tr, declared.units
    if declared.kind == "sides":
        yield tr("The sides act one after the other, each with all of its units.")
    elif declared.kind == "alternate":
        if many == 1:
            yield tr(
                "The sides act alternately, each with one unit at a time, until all units have acted."
            )
        else:
            yield tr("The sides act alternately, each with up to {many} units at a time, until all units "
                     "have acted.", many=many)  # fmt: skip
    elif declared.kind == "impulses":
        yield from _impulses(wording, declared)
    elif declared.kind == "hands":
        yield from _hands(wording, declared)
    else:
        yield from _drawing(wording, declared)
    yield from _who_acts(wording, declared)
    if phase := wording.phase(declared.phase):
        yield tr("This is done in the {phase} phase.", phase=phase)


def _impulses(wording: Wording, declared: Activation) -> Iterator[str]:
    tr, many = wording.tr, declared.units
    if many == 1:
        yield tr("The sides take impulses alternately. In an impulse a side acts with one unit.")
    elif many:
        yield tr("The sides take impulses alternately. In an impulse a side acts with up to {many} units.",
                 many=many)  # fmt: skip
    elif declared.together:
        yield tr(
            "The sides take impulses alternately. In an impulse a side acts with units of its choice."
        )
    else:
        yield tr(
            "The sides take impulses alternately. In an impulse a side acts with all of its units."
        )
    if declared.impulses:
        yield tr("A turn has at most {impulses} impulses.", impulses=declared.impulses)
    yield from _passing(wording, declared)


def _who_acts(wording: Wording, declared: Activation) -> Iterator[str]:
    """Yield the sentences on which units may act, and where those are that act together."""
    if declared.together:
        yield wording.tr("Units that act together must be in one hex.")
    if not declared.who.empty:
        yield wording.tr("A unit may act only if {when}.", when=wording.when(declared.who, "unit"))


def _passing(wording: Wording, declared: Activation) -> Iterator[str]:
    if declared.passes:
        yield wording.tr("A side may pass. When all sides pass one after the other, the turn ends.")


def _hands(wording: Wording, declared: Activation) -> Iterator[str]:
    """Yield sentences on how the hands of cards are filled, how cards are played, and for what
    purpose."""
    tr, many = wording.tr, declared.impulses
    yield from _filled(wording)
    if many == 1:
        yield tr("The sides play cards alternately, one card each per turn; the others are kept.")
    elif many:
        yield tr("The sides play cards alternately, at most {many} cards each per turn; the others are "
                 "kept.", many=many)  # fmt: skip
    else:
        yield tr("The sides play cards alternately until their hands are empty.")
    if declared.leaders is None or not declared.leaders.only:
        yield _operations(wording, declared)
    if declared.leaders is not None and not declared.leaders.rule:
        yield from leaders_text(wording, declared)
    if any(drawn.deck in wording.game.held_decks for drawn in wording.game.mechanisms.events):
        yield tr("Or its event happens instead, unless it is an enemy event.")
        if declared.enemy_events:
            yield tr("An enemy event also happens when its card is played for operations.")
    named = [one for one in wording.game.mechanisms.events if one.id == declared.discards]
    if named and declared.discards:
        uses = wording.one_of(tr(event.name) for event in named[0].entries)
        yield tr("Or the card is discarded for one of these: {uses}.", uses=uses)
    yield from _passing(wording, declared)


def _filled(wording: Wording) -> Iterator[str]:
    """Yield rules sentences on how many cards each side fills its hand up to; a single sentence if
    all hands have the same deck and limit."""
    tr, hands = wording.tr, wording.game.hands
    decks = {deck.id: tr(deck.title) for deck in wording.game.decks}
    if len({(hand.deck, hand.limit) for hand in hands}) == 1 and hands[0].limit:
        yield tr("At the start of the turn, each side fills its hand to {many} cards from “{source}”.",
                 many=hands[0].limit, source=decks.get(hands[0].deck, ""))  # fmt: skip
        return
    for hand in hands:
        side, source = wording.word(hand.side), decks.get(hand.deck, "")
        if hand.limit:
            yield tr("At the start of the turn, {side} fills its hand to {many} cards from “{source}”.",
                     side=side, many=hand.limit, source=source)  # fmt: skip
        else:
            yield tr("{side} holds cards: {source}.", side=side, source=source)


def _operations(wording: Wording, declared: Activation) -> str:
    """Return the rules sentence on which units may act when a card is played for its operations."""
    tr, many = wording.tr, declared.units
    if not many:
        return tr("A card lets all units of the playing side act.")
    if not declared.operations:
        if many == 1:
            return tr("A card lets one unit of the playing side act.")
        return tr("A card lets up to {many} units of the playing side act.", many=many)
    value = tr(declared.operations)
    if many == 1:
        return tr(
            "The {value} value of a card is the number of units of the playing side that may act.",
            value=value,
        )
    return tr("A card lets {many} units of the playing side act for each point of its {value}.",
              many=many, value=value)  # fmt: skip


def _end(wording: Wording, end: TurnEnd) -> Iterator[str]:
    tr, (low, high) = wording.tr, end.rolls
    rolls = wording.ranges(range(low, high + 1))
    if end.after == 1:
        yield tr("After each impulse beyond the first, roll {dice}: on a roll of {rolls} the turn ends.",
                 dice=end.dice, rolls=rolls)  # fmt: skip
    elif end.after:
        yield tr("After each impulse beyond the first {after}, roll {dice}: on a roll of {rolls} the turn "
                 "ends.", after=end.after, dice=end.dice, rolls=rolls)  # fmt: skip
    else:
        yield tr("After each impulse, roll {dice}: on a roll of {rolls} the turn ends.",
                 dice=end.dice, rolls=rolls)  # fmt: skip
    if end.rising:
        yield tr(
            "With each further impulse, another {by} is added to the roll.", by=signed(end.rising)
        )
    for modifier in end.modifiers:
        when = wording.when(modifier.when, "hex")
        yield tr("{by} to the roll if {when}.", by=signed(modifier.by), when=when)


def _interrupt(wording: Wording, interrupt: Interrupt) -> str:
    """Return the rules sentences on how an activation is interrupted."""
    tr, (low, high) = wording.tr, interrupt.rolls
    rolls, dice = wording.ranges(range(low, high + 1)), interrupt.dice
    first = tr("The units of an activation act one after the other.")
    if interrupt.after == 1:
        then = tr("After each unit beyond the first, the enemy rolls {dice}: on a roll of {rolls} the "
                  "others do not act.", dice=dice, rolls=rolls)  # fmt: skip
    elif interrupt.after:
        then = tr("After each unit beyond the first {after}, the enemy rolls {dice}: on a roll of {rolls} "
                  "the others do not act.", after=interrupt.after, dice=dice, rolls=rolls)  # fmt: skip
    else:
        then = tr("After each unit, the enemy rolls {dice}: on a roll of {rolls} the others do not act.",
                  dice=dice, rolls=rolls)  # fmt: skip
    return wording.space.join((first, then))


def _drawing(wording: Wording, declared: Activation) -> Iterator[str]:
    tr = wording.tr
    pools = {pool.id: pool.title for pool in wording.game.pools}
    decks = {deck.id: deck.title for deck in wording.game.decks}
    if declared.kind == "cup":
        source = tr(pools.get(declared.cup, ""))
        yield tr("At the start of the turn all chits of “{source}” go into the cup. Draw one at random; the "
                 "units that it names act. Then draw the next.", source=source)  # fmt: skip
    else:
        source = tr(decks.get(declared.deck, ""))
        yield tr(
            "Draw a card from “{source}”; the units that it names act. Then draw the next.",
            source=source,
        )
    if not any(lot.ends for lot in declared.lots):
        yield tr("When nothing is left to draw, the turn ends.")
    elif declared.end_lots > 1 and declared.kind == "cup":
        yield tr("The turn ends when {many} chits that may end it have been drawn; the others are not drawn.",
                 many=declared.end_lots)  # fmt: skip
    elif declared.end_lots > 1:
        yield tr("The turn ends when {many} cards that may end it have been drawn; the others are not drawn.",
                 many=declared.end_lots)  # fmt: skip


def _lot(wording: Wording, declared: Activation, lot: Lot) -> str:
    said = wording.after_colon(lot_said(wording, declared, lot))
    return wording.tr("{name}: {text}", name=lot_name(wording, lot), text=said)


def lot_name(wording: Wording, lot: Lot) -> str:
    """Return the name of an activation chit or card, with a capital letter."""
    return with_capital(wording.tr(lot.name) if lot.name else _lot_name(wording, lot))


def turn_ends(wording: Wording) -> str:
    """Return the rules sentence that the turn ends at once when the last end-of-turn chit or card
    is drawn."""
    return wording.tr("The turn ends at once.")


def lot_said(wording: Wording, declared: Activation, lot: Lot) -> str:
    """Return the rules sentence on what an activation chit or card does when it is drawn."""
    said = wording.tr(lot.text) if lot.text else _lot_does(wording, declared, lot)
    return wording.as_spoken(said)


def _lot_does(wording: Wording, declared: Activation, lot: Lot) -> str:
    tr = wording.tr
    if lot.ends and declared.end_lots == 1:
        return turn_ends(wording)
    if lot.ends:
        return tr("It may end the turn.")
    when = wording.that(condition_of_lot(lot))
    if isinstance(lot.count, str):
        who, value = wording.that(lot.of), wording.value(lot.count)
        able = tr("Every unit that {when} may act.", when=when)
        text = "The number of units that act is at most the greatest {value} of a unit that {who}."
        most = tr(text, value=value, who=who)
        return wording.space.join(map(shorten_side_clauses, (able, most)))
    if lot.count == 1:
        return shorten_side_clauses(tr("One unit that {when} acts.", when=when))
    if lot.count:
        text = tr("{count} units each of which {when} act.", count=lot.count, when=when)
        return shorten_side_clauses(text)
    return shorten_side_clauses(tr("Every unit that {when} acts.", when=when))


def _lot_name(wording: Wording, lot: Lot) -> str:
    """Return the text printed on an activation chit or card."""
    names = {marker.id: marker.name for marker in wording.game.markers}
    names |= {card.id: card.title for card in wording.game.cards}
    return wording.tr(names.get(lot.id, lot.id))
