"""The desert: the terrain that terrain cards of the base game become, entrenching, entry of
terrain, and sandstorms (52.0)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from builder.model.base import Points
from builder.model.game import Game
from builder.model.ground.terrain import TerrainType
from builder.model.pieces.cards import Card, CardNumber
from builder.rules.procedures import Context, Inputs, Procedure, Reply, Step, step
from builder.rules.systems.squad_cards.game_data import number_effect, terrain_of
from builder.rules.systems.squad_cards.numbers import (
    DrawInputs,
    chance_to_pass,
    check_number,
    number_test,
    numbers_left,
)

UNUSED_CARD = "building-3"
"""The card of the base game that is not used in the desert."""

RULES = {
    "minefield": "52.11", "hill": "52.12", "stream": "52.13", "building-3": "52.14",
    "building-2": "52.14", "marsh": "52.15", "woods": "52.16", "wall": "52.17",
}  # fmt: skip
"""The number of the desert rule for each terrain card of the base game."""


def card_rule(card: str) -> str:
    """Return the number of the desert rule for a terrain card; for a card without a rule of its
    own, that of the general terrain rule."""
    return RULES.get(card, "52.1")


def leaves_game_unused(game: Game, name: str) -> bool:
    """Decide whether a terrain card that is discarded unused, or drawn for a number, leaves the
    game; ``name`` is the base game's card or the desert terrain that it becomes."""
    if name == UNUSED_CARD:
        return True
    return any(
        name in (kind.id, kind.effects.get("card")) and kind.effects.get("card") == "woods"
        for kind in game.terrain.every
    )


def desert_name(card: Card) -> str:
    """Return the name of a terrain card in the desert rules: the terrain that it becomes, or else
    its own id."""
    return card.ground if card.ground not in ("", "open") else card.id


def cards_spent_by_number(game: Game) -> frozenset[str]:
    """Return the ids of the cards that leave the game when they are drawn for a number (52.14,
    52.16)."""
    return frozenset(c.id for c in game.cards if leaves_game_unused(game, desert_name(c)))


# -- cards ---------------------------------------------------------------------------------------


class CardInputs(DrawInputs):
    """Input of the rules question ``terrain-card``: a terrain card of the base game, and how it
    comes into play."""

    card: str = Field(
        description="minefield, hill, stream, building-3, building-2, marsh, woods, wall"
    )
    discarded: bool = Field(True, description="whether it was discarded on the group")
    for_number: bool = Field(False, description="whether it was drawn for a number, unused")


class CardReply(Reply):
    """Answer to the rules question ``terrain-card``: the use of the card in the desert: ``becomes``
    is a terrain, ``removed`` tells whether the card leaves the game, ``refuse`` whether the group
    may refuse it (``None``: as the base game says), ``chance`` is the chance that it stays, where a
    random number decides."""

    usable: bool
    becomes: str
    removed: bool = False
    refuse: bool | None = None
    test: str = ""
    passed: bool | None = None
    chance: Points | None = None


def card(context: Context, given: CardInputs) -> CardReply:
    """Return what terrain a card of the base game is in the desert, with the random number that
    decides on it, or the chance."""
    check_number(context.game, given.number)
    if given.card == UNUSED_CARD:
        return _unusable(given)
    kind = terrain_of(context.game, given.card)
    base = str(kind.effects.get("card", ""))
    rule, refuse = card_rule(base), _refusal(kind, given)
    steps = [
        step(rule, "The {card} card counts as {terrain}.", card=base or kind.id, terrain=kind.name)
    ]
    if refuse is not None:
        text = "It may be refused." if refuse else "It cannot be refused."
        steps.append(step(rule, text))
    test = str(kind.effects.get("test", ""))
    if given.for_number and leaves_game_unused(context.game, kind.id):
        steps.append(step(rule, "Drawn for a number, it leaves the game."))
        return CardReply(usable=False, becomes="", removed=True, steps=tuple(steps))
    if not test:
        return CardReply(usable=True, becomes=kind.id, refuse=refuse, steps=tuple(steps))
    return _card_by_number(context, given, kind, test, refuse, steps)


def _unusable(given: CardInputs) -> CardReply:
    gone = given.for_number or given.discarded
    steps = [step("52.14", "Buildings of −3 are unusable in the desert.")]
    if gone:
        steps.append(step("52.14", "Discarded or drawn for a number, it leaves the game."))
    return CardReply(usable=False, becomes="", removed=gone, refuse=None, steps=tuple(steps))


def _refusal(kind: TerrainType, given: CardInputs) -> bool | None:
    said = kind.effects.get("refuse")
    if said is None:
        return None
    return given.discarded if said == "discarded" else said != "no"


def _card_by_number(
    context: Context,
    given: CardInputs,
    kind: TerrainType,
    test: str,
    refuse: bool | None,
    steps: list[Step],
) -> CardReply:
    """Return the result for a terrain card on which a random number decides."""
    found = number_test(test)
    if given.number is None:
        odds = chance_to_pass(numbers_left(context.game, given.seen), found.passes)
        steps.append(step(found.rule, "{what}: {chance}.", what=found.text, chance=odds))
        return CardReply(
            usable=True, becomes=kind.id, refuse=refuse, test=test, chance=odds, steps=tuple(steps)
        )
    passed = found.passes(given.number)
    steps.append(_verdict(test, passed, given.number))
    mines = test == "mines"
    becomes = kind.id if passed else "open" if mines else ""
    return CardReply(
        usable=passed or mines, becomes=becomes, removed=not passed and not mines, refuse=refuse,
        test=test, passed=passed, steps=tuple(steps),
    )  # fmt: skip


def _verdict(test: str, passed: bool, number: CardNumber) -> Step:
    texts = {
        ("mines", True): "{number}: the mines are real.",
        ("mines", False): "{number}: a dummy; the card is turned to open ground.",
        ("oasis", True): "{number}: the oasis stays.",
        ("oasis", False): "{number}: a mirage, out of the game.",
    }
    return step(number_test(test).rule, texts[test, passed], number=str(number))


# -- digging in ----------------------------------------------------------------------------------


class EntrenchInputs(DrawInputs):
    """Input of the rules question ``entrench``: the terrain in which a group entrenches, and the
    number drawn."""

    terrain: str = Field("open", description="an id of terrain.yaml")


class EntrenchReply(Reply):
    """Answer to the rules question ``entrench``: whether entrenching is allowed; whether it
    succeeds or, without a number, the chance."""

    allowed: bool
    success: bool | None = None
    chance: Points | None = None


def entrench(context: Context, given: EntrenchInputs) -> EntrenchReply:
    """Decide whether entrenching succeeds, or with what chance.

    It needs a random number of 1, on hills a black 1; in some terrain it is not possible.
    """
    check_number(context.game, given.number)
    kind = terrain_of(context.game, given.terrain)
    rule = card_rule(str(kind.effects.get("card", "")))
    said = kind.effects.get("entrench", "")
    if said == "no":
        line = step(rule, "Nobody digs in: {terrain}.", terrain=kind.name)
        return EntrenchReply(allowed=False, success=False, steps=(line,))
    test = number_test("entrench-hill" if said == "black" else "entrench")
    need = "A black 1 is needed." if said == "black" else "A 1 is needed."
    steps = [step(test.rule, need)]
    if given.number is None:
        odds = chance_to_pass(numbers_left(context.game, given.seen), test.passes)
        steps.append(step(test.rule, "{what}: {chance}.", what=test.text, chance=odds))
        return EntrenchReply(allowed=True, chance=odds, steps=tuple(steps))
    passed = test.passes(given.number)
    text = "{number}: it succeeds." if passed else "{number}: it fails."
    steps.append(step(test.rule, text, number=str(given.number)))
    return EntrenchReply(allowed=True, success=passed, steps=tuple(steps))


# -- entering and leaving ------------------------------------------------------------------------


class EnterInputs(Inputs):
    """Input of the rules question ``enter``: a unit that enters a terrain, moves in it, or leaves
    it."""

    terrain: str = Field(description="an id of terrain.yaml")
    who: Literal["infantry", "vehicle", "ordnance"] = "infantry"
    does: Literal["enter", "overrun", "move", "leave"] = Field(
        "enter", description="ordnance that uses a movement card there moves"
    )
    card: Literal["movement", "sideways"] = Field("movement", description="the card that is played")


class EnterReply(Reply):
    """Answer to the rules question ``enter``: whether the unit may do so, and the checks that it
    must make; ``columns`` is by how many columns a bog check is shifted to the left."""

    allowed: bool
    checks: tuple[str, ...] = ()
    columns: int = 0


def enter(context: Context, given: EnterInputs) -> EnterReply:
    """Decide whether a unit may enter, move in or leave terrain, and which checks it must make."""
    kind = terrain_of(context.game, given.terrain)
    rule = card_rule(str(kind.effects.get("card", "")))
    if given.does == "leave":
        return _leave(kind, given, rule)
    if given.who == "vehicle" and kind.effects.get("vehicles") == "no":
        line = step(rule, "Vehicles neither enter nor overrun: {terrain}.", terrain=kind.name)
        return EnterReply(allowed=False, steps=(line,))
    columns = number_effect(kind, "bog")
    if given.who == "vehicle" and columns and given.does == "enter":
        text = "A bog check at once, {columns} columns to the left."
        line = step(rule, text, columns=columns)
        return EnterReply(allowed=True, checks=("bog",), columns=columns, steps=(line,))
    if given.who == "ordnance" and kind.effects.get("guns") == "morale":
        line = step(rule, "Its crew makes a morale check at once.")
        return EnterReply(allowed=True, checks=("morale",), steps=(line,))
    line = step(rule, "The desert asks for no check: {terrain}.", terrain=kind.name)
    return EnterReply(allowed=True, steps=(line,))


def _leave(kind: TerrainType, given: EnterInputs, rule: str) -> EnterReply:
    if kind.effects.get("exit") == "sideways" and given.card == "sideways":
        line = step(rule, "A sideways movement card leaves it: {terrain}.", terrain=kind.name)
    else:
        line = step(rule, "It is left as the base game says: {terrain}.", terrain=kind.name)
    return EnterReply(allowed=True, steps=(line,))


class EffectsInputs(Inputs):
    """Input of the rules question ``terrain-effects``: a terrain, and the group in it."""

    terrain: str = Field(description="an id of terrain.yaml")
    defending: bool = Field(True, description="whether the group defends")


class EffectsReply(Reply):
    """Answer to the rules question ``terrain-effects``: what the terrain adds to morale and panic,
    and whether it counts as terrain that reduces fire."""

    morale: int
    panic: int
    lowers_fire: bool | None
    limits_weapons: bool | None


def effects(context: Context, given: EffectsInputs) -> EffectsReply:
    """Return the effects of a terrain on the group in it.

    An oasis strengthens its defenders; soft sand is no cover, and does not count as cover for
    victory.
    """
    kind = terrain_of(context.game, given.terrain)
    base = str(kind.effects.get("card", ""))
    rule = card_rule(base)
    morale = number_effect(kind, "morale") if given.defending else 0
    panic = number_effect(kind, "panic") if given.defending else 0
    steps = []
    if morale or panic:
        steps.append(step(rule, "Morale +{morale}, panic +{panic}.", morale=morale, panic=panic))
    if base == "marsh":
        steps.append(
            step(
                rule,
                "It does not count as terrain that reduces fire, not even in victory conditions.",
            )
        )
    free = base in ("stream", "building-2", "marsh")
    if free:
        steps.append(step(rule, "Fire and weapons are not limited in it."))
    return EffectsReply(
        morale=morale, panic=panic, lowers_fire=False if base == "marsh" else None,
        limits_weapons=False if free else None, steps=tuple(steps),
    )  # fmt: skip


TERRAIN_CARD = Procedure(
    "terrain-card",
    ("52.1", "52.11", "52.12", "52.13", "52.14", "52.15", "52.16", "52.17"),
    card,
)
ENTRENCH = Procedure("entrench", ("52.2", "52.12", "52.14", "52.15"), entrench)
ENTER = Procedure("enter", ("52.13", "52.14", "52.15"), enter)
EFFECTS = Procedure("terrain-effects", ("52.13", "52.14", "52.15", "52.16"), effects)
