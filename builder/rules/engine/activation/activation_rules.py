"""Answers questions about the activation rules that a game declares: which side goes first, which
lot (a chit or card that lets units act) is drawn next, which units may act, and when a turn ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import comb, floor
from typing import Annotated, Any

from pydantic import Field

from builder.model.base import Words
from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.mechanisms import Activation
from builder.model.mechanisms.activation import Lot, TurnEnd
from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.events import Event
from builder.problems import error, unknown_name
from builder.rules.core.names import SideName
from builder.rules.core.positions.position import Piece
from builder.rules.engine.activation.first_side import first_chances
from builder.rules.engine.activation.interruption_rules import interruption_procedures
from builder.rules.engine.activation.led_units import (
    leaders_able,
    steps_of_leaders,
    units_led,
)
from builder.rules.engine.events import hand_cards
from builder.rules.engine.positions.condition_answers import (
    holds_in_position,
    matching_units,
    piece_fulfils,
)
from builder.rules.engine.positions.position_input import situation_of
from builder.rules.engine.positions.situation import PositionInputs, Situation
from builder.rules.engine.positions.steps import amount_of_piece
from builder.rules.procedures import Context, Procedure, Refused, Reply, Step, step
from builder.sentences import filled_sentence

_MOST = 99
"""The highest impulse number for which the chance of the turn's end is calculated, if the game sets
no limit."""


class ActivateInputs(PositionInputs):
    """The input of the ``activate`` procedure: the position, the lots drawn earlier in the turn,
    and the lot that is drawn now."""

    lot: str = Field("", description="the chit or card that is drawn or played now")
    side: SideName = Field("", description="the side that acts, or that plays the card")
    event: bool = Field(False, description="whether the card is played for its event")
    before: Words = Field((), description="chits or cards that were drawn before in this turn")
    impulse: Annotated[int, Field(ge=1, le=_MOST)] = Field(
        1, description="impulse, where there are any"
    )


class ActivateReply(Reply):
    """The reply of the ``activate`` procedure: the chance of each side to go ``first``; the chance of each
    lot to be drawn next, to be drawn before the turn ends (``in_time``), or to be in each full hand
    (``in_hand``); which units may act, how many of them (``operations``, 0 for all), which leaders may
    act instead, each with the units that it leads (``led``), and the ``event`` that happens; whether
    the turn ``ends``; and the chance that it has ended after each impulse."""

    first: dict[str, str] = {}
    chances: dict[str, str] = {}
    in_time: dict[str, str] = {}
    in_hand: dict[str, dict[str, str]] = {}
    operations: int = 0
    event: str = ""
    acts: tuple[str, ...] = ()
    led: dict[str, tuple[str, ...]] = {}
    ends: bool = False
    ended: dict[str, str] = {}


def answer_activation(context: Context, given: ActivateInputs) -> ActivateReply:
    """Answer which side goes first, which lots may be drawn, which units may act, and with what
    chance the turn ends."""
    situation, game = situation_of(context, given), context.game
    declared = game.mechanisms.activation
    assert declared is not None
    if declared.kind == "hands":
        return _of_hands(situation, declared, given)
    drawn = tuple(given.before) + ((given.lot,) if given.lot else ())
    lot = _lot(declared, given.lot)
    over = lot is not None and lot.ends and count_end_lots(declared, drawn) >= declared.end_lots
    acts: tuple[str, ...] = ()
    many = None
    if lot is None and declared.kind in ("alternate", "impulses") and given.side:
        acts = _of_side(situation, declared, given.side)
    elif lot is not None and not lot.ends:
        many = many_of_lot(situation, declared, lot)
        able = units_that_act(situation, declared, condition_of_lot(lot))
        acts = () if many == 0 else tuple(piece.name for piece in able)
    return ActivateReply(
        first=_chances_as_text(first_chances(game, declared)),
        operations=many or 0,
        chances=_chances_as_text({} if over else next_lot_chances(game, declared, drawn)),
        in_time=_chances_as_text({} if over else drawn_before_end_chances(game, declared, drawn)),
        acts=acts,
        ends=over,
        ended=_chances_as_text(turn_end_chances(situation, declared, given.impulse)),
        steps=tuple(_activation_steps(game, declared, lot, acts, over, many)),
    )


def _of_hands(situation: Situation, declared: Activation, given: ActivateInputs) -> ActivateReply:
    """Answer ``activate`` for a game in which sides play cards from their hands: the chance of each
    card to be in a full hand, and what the played card does."""
    game = situation.game
    card, first = (
        hand_cards.find_held_card(game, given.lot),
        _chances_as_text(first_chances(game, declared)),
    )
    if card is None:
        return ActivateReply(
            first=first,
            chances=_chances_as_text(hand_cards.next_card(game, game.held_decks, given.before)),
            in_hand={
                h.id: _chances_as_text(hand_cards.hand_card_chances(game, h, given.before))
                for h in game.hands
            },
        )
    side = hand_cards.player_of(game, card, given.side)
    found, whose = hand_cards.event_of_card(game, card), hand_cards.event_side(game, card)
    if given.event and (found is None or whose not in ("", side)):
        lacks = "{card} has no event" if found is None else "{card} has an event of {whose}"
        message = filled_sentence(lacks, card=card.id, whose=whose)
        hint = "play it for its operations"
        raise Refused(error("no-event", message, ("given", "event"), hint=hint))
    both = found is not None and hand_cards.event_also_happens(game, card, side)
    event = found[1] if found and (given.event or both) else None
    alone = declared.leaders is None or not declared.leaders.only
    acts = _of_side(situation, declared, side) if alone and not given.event else ()
    many = 0 if given.event or not alone else hand_cards.operations(declared, card) or 0
    points = 0 if given.event else hand_cards.points_of_card(declared, card)
    leaders = () if given.event else leaders_able(situation, declared, side, points)
    return ActivateReply(
        first=first,
        operations=many,
        event=event.id if event else "",
        acts=acts,
        led={p.name: tuple(x.name for x in units_led(situation, declared, p)) for p in leaders},
        steps=(
            *_played(game, declared, card, side, event, acts, many),
            *(steps_of_leaders(situation, declared, leaders) if leaders else ()),
        ),
    )


def _played(
    game: Game, declared: Activation, card: hand_cards.HeldCard, side: str, event: Event | None,
    acts: tuple[str, ...], many: int,
) -> Iterator[Step]:  # fmt: skip
    rule = game.mechanisms.case("activation", declared)
    yield step(card.rule or rule, "{side} plays “{card}”.", side=side, card=card.title)
    if many and acts:
        yield step(rule, "Up to {many} of these may act: {units}.",
                   many=many, units=", ".join(acts))  # fmt: skip
    elif acts:
        yield step(rule, "These may act: {units}.", units=", ".join(acts))
    if event is not None:
        yield step(event.rule or rule, "The event: {event}.", event=event.name)


def _chances_as_text(chances: Mapping[str, Fraction]) -> dict[str, str]:
    return {name: str(chance) for name, chance in chances.items()}


def _lot(declared: Activation, id: str) -> Lot | None:
    """Return the activation chit or card with that id, ``None`` for an empty id; raises
    :class:`Refused` if there is none."""
    if not id:
        return None
    found = next((lot for lot in declared.lots if lot.id == id), None)
    if found is None:
        raise Refused(unknown_name("lot", id, (lot.id for lot in declared.lots), ("given", "lot")))
    return found


def condition_of_lot(lot: Lot) -> When:
    """Return the condition that units must fulfil to act when this chit or card is drawn: its own
    condition, limited to the units of its side if it has one."""
    return lot.units.model_copy(update={"side": (lot.side,)}) if lot.side else lot.units


def many_of_lot(situation: Situation, declared: Activation, lot: Lot) -> int | None:
    """Return how many units may act when this chit or card is drawn; ``None`` for all that it
    names. A value by name is the greatest that a unit on the map has, 0 if there is none."""
    if isinstance(lot.count, int):
        return lot.count or None
    rule = lot.rule or situation.mechanisms.case("activation", declared)
    found = (p for p in matching_units(situation, lot.of) if p.at)
    values = (amount_of_piece(situation, piece, lot.count, rule) for piece in found)
    return floor(max(values, default=Fraction(0)))


def units_that_act(situation: Situation, declared: Activation, which: When) -> list[Piece]:
    """Return the units that match a condition and that the activation rules let act."""
    found = matching_units(situation, which)
    return [piece for piece in found if piece_fulfils(situation, declared.who, piece)]


def _of_side(situation: Situation, declared: Activation, side: str) -> tuple[str, ...]:
    """Return the names of the units of a side that the activation rules let act."""
    own = units_that_act(situation, declared, When.model_validate({"side": side}))
    return tuple(piece.name for piece in own)


def _activation_steps(
    game: Game,
    declared: Activation,
    lot: Lot | None,
    acts: tuple[str, ...],
    over: bool,
    many: int | None,
) -> Iterator[Step]:
    rule = game.mechanisms.case("activation", declared)
    if lot is None:
        if acts:
            yield step(rule, "These may act: {units}.", units=", ".join(acts))
        return
    yield step(lot.rule or rule, "Drawn: {lot}.", lot=lot.id)
    if over:
        yield step(lot.rule or rule, "The turn ends.")
    elif lot.ends:
        yield step(lot.rule or rule, "The turn goes on.")
    elif many:
        yield step(lot.rule or rule, "Up to {many} of these may act: {units}.",
                   many=many, units=", ".join(acts) or "–")  # fmt: skip
    else:
        yield step(lot.rule or rule, "These may act: {units}.", units=", ".join(acts) or "–")


# -- lots --------------------------------------------------------------------------------------


def lots_left(game: Game, declared: Activation, drawn: Iterable[str]) -> dict[str, int]:
    """Return how many chits or cards of each kind are still undrawn, given those already ``drawn``
    in the turn."""
    if declared.kind == "cup":
        pool = next((p for p in game.pools if p.id == declared.cup), None)
        counts = dict(pool.contents) if pool else {}
    else:
        counts = {card.id: len(card.copies) for card in game.cards if card.deck == declared.deck}
    for lot in drawn:
        counts[lot] = max(0, counts.get(lot, 0) - 1)
    return {lot: many for lot, many in counts.items() if many}


def next_lot_chances(game: Game, declared: Activation, drawn: Iterable[str]) -> dict[str, Fraction]:
    """Return the chance of each kind of chit or card to be the next one drawn; empty unless the
    game draws them from a cup or deck."""
    if declared.kind not in ("cup", "deck"):
        return {}
    counts = lots_left(game, declared, drawn)
    whole = sum(counts.values())
    return {lot: Fraction(many, whole) for lot, many in counts.items()}


def count_end_lots(declared: Activation, drawn: Iterable[str]) -> int:
    """Return how many of the drawn chits or cards are of the kind that ends the turn."""
    ending = {lot.id for lot in declared.lots if lot.ends}
    return sum(lot in ending for lot in drawn)


def drawn_before_end_chances(
    game: Game, declared: Activation, drawn: Iterable[str]
) -> dict[str, Fraction]:
    """Return, for each kind of chit or card left, the chance that at least one is drawn before the turn
    ends. With ``c`` of the kind and ``n`` end-of-turn lots left, of which ``k`` more end the turn, none
    comes in time if the first ``k`` drawn among these ``c + n`` all are end-of-turn lots."""
    came = tuple(drawn)
    if declared.kind not in ("cup", "deck"):
        return {}
    counts, ending = lots_left(game, declared, came), {lot.id for lot in declared.lots if lot.ends}
    n = sum(many for lot, many in counts.items() if lot in ending)
    k = declared.end_lots - count_end_lots(declared, came)
    others = {lot: many for lot, many in counts.items() if lot not in ending}
    if k > n:
        return dict.fromkeys(others, Fraction(1))
    return {lot: 1 - Fraction(comb(n, k), comb(n + c, k)) for lot, c in others.items()}


# -- impulses ----------------------------------------------------------------------------------


def turn_end_chances(
    situation: Situation, declared: Activation, start: int = 1
) -> dict[str, Fraction]:
    """Return the chance that the turn has ended after each impulse, counted from the impulse
    ``start`` that is now under way; empty unless the game is played in impulses."""
    if declared.kind != "impulses":
        return {}
    found, on, last = dict[str, Fraction](), Fraction(1), declared.impulses or _MOST
    for impulse in range(start, last + 1):
        on *= 1 - turn_end_chance(situation, declared.end, impulse)
        if impulse == declared.impulses:
            on = Fraction(0)
        found[str(impulse)] = 1 - on
        if not on or (declared.end is None and not declared.impulses) or len(found) >= 20:
            break
    return {impulse: chance for impulse, chance in found.items() if chance}


def turn_end_chance(situation: Situation, end: TurnEnd | None, impulse: int) -> Fraction:
    """Return the chance that the turn ends after the given impulse, under the declared rule ``end``."""
    if end is None or impulse <= end.after:
        return Fraction(0)
    more = end.rising * (impulse - end.after - 1)
    more += sum(m.by for m in end.modifiers if holds_in_position(situation, m.when))
    low, high = end.rolls
    chances = Dice.parse(end.dice).chances() if end.dice else {}
    return sum((p for roll, p in chances.items() if low <= roll + more <= high), Fraction(0))


def procedures(game: Game) -> Iterator[Procedure[Any, Any]]:
    """Yield the procedure that answers questions about activation, if the game declares activation."""
    declared = game.mechanisms.activation
    if declared is not None:
        yield Procedure(
            "activate", (game.mechanisms.case("activation", declared),), answer_activation
        )
        yield from interruption_procedures(game)
