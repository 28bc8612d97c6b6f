"""Checks the activation rules that a game declares: chits and cards of the cup or deck, who goes
first, and whether turns end."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.model.mechanisms import Activation
from builder.model.mechanisms.activation import Lot
from builder.problems import PathKey, Problem, error, warning
from builder.rules.engine.activation.activation_rules import condition_of_lot, lots_left
from builder.rules.engine.activation.interruption_rules import interruption_problems
from builder.rules.engine.activation.led_units import check_leaders
from builder.rules.engine.events import hand_cards
from builder.rules.engine.positions.declared_names import KnownWords as Known
from builder.rules.engine.positions.declared_names import known_phase, known_word, known_words_hint
from builder.rules.engine.positions.steps import is_value
from builder.rules.engine.positions.unit_conditions import unit_may_fulfil
from builder.sentences import as_sentence, filled_sentence

_PATH: PathKey = ("mechanisms", "activation")


def check_activation(game: Game) -> Iterator[Problem]:
    """Report errors in the activation rules: unknown names, chits and cards without effect, and
    turns that never end."""
    declared = game.mechanisms.activation
    if declared is None:
        return
    words = Known(game)
    yield from _first(words, declared)
    yield from known_phase(words, declared.phase, _PATH)
    yield from interruption_problems(game)
    if declared.kind in ("cup", "deck"):
        yield from _lots(game, declared)
    if declared.kind == "hands":
        yield from hand_cards.check_hands(game, declared)
        yield from check_leaders(game, declared)
    if declared.kind == "impulses" and not (declared.impulses or declared.end or declared.passes):
        hint = "write impulses (how many), end (a roll) or 'passes: yes'"
        yield error("bad-activation", "nothing ends the impulses of a turn", _PATH, hint=hint)


def _first(words: Known, declared: Activation) -> Iterator[Problem]:
    first, sides = declared.first, words.moment["side"]
    if first is None:
        return
    here = (*_PATH, "first")
    if first.side:
        yield from known_word(first.side, sides, (*here, "side"), "no side")
    if first.ties != "again":
        yield from known_word(first.ties, {*sides, "again"}, (*here, "ties"), "no side")
    for side in first.add:
        yield from known_word(side, sides, (*here, "add", side), "no side")
    if not (first.side or first.dice or first.add):
        hint = "write side, dice, or add"
        yield error("bad-activation", "nothing says who goes first", here, hint=hint)


def _lots(game: Game, declared: Activation) -> Iterator[Problem]:
    """Report errors in the cup or deck of activation chits or cards, and in what each of them does."""
    if declared.kind == "cup":
        yield from known_word(declared.cup, [p.id for p in game.pools], (*_PATH, "cup"), "no pool")
    else:
        yield from known_word(
            declared.deck, [d.id for d in game.decks], (*_PATH, "deck"), "no deck"
        )
    counts = lots_left(game, declared, ())
    known = {lot.id for lot in declared.lots}
    for n, lot in enumerate(declared.lots):
        here = (*_PATH, "lots", n)
        if lot.id not in counts:
            lacks = "the cup has no {id}" if declared.kind == "cup" else "the deck has no {id}"
            hint = "name one that it has, or put one more into it"
            yield warning(
                "unreached",
                filled_sentence(lacks, id=lot.id or as_sentence("lot without a name")),
                here,
                hint=hint,
            )
        elif not lot.ends and not any(
            unit_may_fulfil(game, condition_of_lot(lot), unit) for unit in game.units
        ):
            hint = "mend units, or leave the lot out"
            yield warning(
                "unreached",
                filled_sentence("no unit acts when {id} is drawn", id=lot.id),
                (*here, "units"),
                hint=hint,
            )
        yield from _rated(game, lot, here)
        if lot.side:
            sides = [side.id for side in game.sheet.sides]
            yield from known_word(lot.side, sides, (*here, "side"), "no side")
    for lot_id in sorted(counts.keys() - known):
        hint = "write it under lots: who acts, or 'ends: yes'"
        message = filled_sentence(
            "{lot_id} may be drawn, and nothing says what it does", lot_id=lot_id
        )
        yield error("bad-activation", message, (*_PATH, "lots"), hint=hint)
    ends = sum(counts.get(lot.id, 0) for lot in declared.lots if lot.ends)
    if ends and ends < declared.end_lots:
        message = filled_sentence(
            "the turn ends with end lot {end_lots}, and there are only {ends}",
            end_lots=declared.end_lots,
            ends=ends,
        )
        yield error("bad-activation", message, (*_PATH, "end_lots"), hint="put more into the cup")


def _rated(game: Game, lot: Lot, path: PathKey) -> Iterator[Problem]:
    """Report a chit or card for which the number of units that act is a unit's value, where no unit has
    such a value, or where it is unclear whose value is meant."""
    if isinstance(lot.count, int):
        return
    if not is_value(game, lot.count):
        names = game.sheet.names_of_values
        message = filled_sentence(
            "value_names have no {name}, which {id} reads", name=lot.count, id=lot.id
        )
        hint = known_words_hint(lot.count, names)
        yield error("no-value-name", message, (*path, "count"), hint=hint)
    elif not any(unit_may_fulfil(game, lot.of, unit) for unit in game.units):
        message = filled_sentence("no unit gives {id} its {name}", id=lot.id, name=lot.count)
        hint = "say under 'of' whose value it is: of: {is: leader}"
        yield warning("unreached", message, (*path, "of"), hint=hint)
