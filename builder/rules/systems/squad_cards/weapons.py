"""Procedures for heavy weapons and their crews, radios, the two guns of a tank, and malfunctions
(50.7, 50.8, 51.5, 51.6, 52.3)."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import Field

from builder.model.base import Points
from builder.model.pieces.squads import CREW
from builder.problems import error
from builder.rules.procedures import Context, Inputs, Procedure, Refused, Reply, Step, step
from builder.rules.systems.squad_cards.game_data import nation_of, troops_of
from builder.sentences import filled_sentence


class HeavyInputs(Inputs):
    """Input of the rules question ``heavy-weapon``: a heavy weapon of an Italian group that is to
    use a movement card."""

    weapon: Literal["atr", "mmg"] = Field("mmg", description="anti-tank rifle or machine gun")
    crew: Annotated[int, Field(ge=0, le=10)] = Field(description="unwounded men of its crew")
    abandoned: bool = Field(False, description="whether the weapon is abandoned first")
    secondary: bool = Field(False, description="whether a man of the crew has a secondary weapon")
    other_weapon: bool = Field(
        False, description="whether one has another weapon that needs a crew for full effect"
    )


class HeavyReply(Reply):
    """Answer to the rules question ``heavy-weapon``: whether the group may use the movement card,
    whether the crew has only the arms that it may have, and whether an action is spent."""

    may_move: bool
    crew_legal: bool
    action: bool = False


def heavy(context: Context, given: HeavyInputs) -> HeavyReply:
    """Decide whether an Italian group may move with its heavy weapon."""
    may_move = given.abandoned or given.crew >= CREW
    if given.abandoned:
        steps = [step("50.7", "The weapon is left behind, which is no action: the group may move.")]
    elif may_move:
        steps = [step("50.7", "{crew} unwounded men carry the weapon.", crew=given.crew)]
    else:
        text = "Unwounded men of its crew: {crew}. Two must carry it."
        steps = [step("50.7", text, crew=given.crew)]
    legal = not (given.secondary or given.other_weapon)
    if not legal:
        text = "The crew may carry no secondary weapon and no other weapon that needs a crew."
        steps.append(step("50.7", text))
    return HeavyReply(may_move=may_move, crew_legal=legal, steps=tuple(steps))


class RadioInputs(Inputs):
    """Input of the rules question ``radio``: the radio that troops buy, and a radio card."""

    troops: str = Field(description="an id of squads.yaml")
    cost: Points = Field(description="what a radio of this strength costs the nation of its cards")
    card: str = Field("", description="the nation of a radio card that they want to use")


class RadioReply(Reply):
    """Answer to the rules question ``radio``: the price of the radio, the nation whose radio cards
    the troops use, and whether ``card`` is one of them."""

    cost: Points
    cards: str
    usable: bool | None = None


def radio(context: Context, given: RadioInputs) -> RadioReply:
    """Return the price of a radio, and the nation whose radio cards the troops use.

    The price is that of another nation's radio, or a part of it.
    """
    troops = troops_of(context.game, given.troops)
    if not troops.radio_of:
        message = filled_sentence("the document gives {name} no radio", name=troops.name)
        hint = "name troops that have a radio"
        raise Refused(error("not-in-document", message, ("given", "troops"), hint=hint))
    rule = {"italy": "50.8", "france": "51.5"}.get(troops.nation, troops.rule)
    owner = context.game.nations[troops.radio_of].name
    cost = given.cost * troops.radio_share
    text = "{troops}: the price is {cost}; in {owner} this radio costs {full}."
    said = step(rule, text, troops=troops.name, cost=cost, owner=owner, full=given.cost)
    card = nation_of(context.game, given.card, "card") if given.card else ""
    usable = card == troops.radio_of if card else None
    return RadioReply(cost=cost, cards=troops.radio_of, usable=usable, steps=(said,))


# -- the tank ------------------------------------------------------------------------------------

Weapon = Literal["75", "47", "mg"]


class CharInputs(Inputs):
    """Input of the rules question ``char-b1``: the weapons that a Char B1 fires in a turn."""

    fires: tuple[Weapon, ...] = Field(description="weapons in order: 75, 47, mg")
    hull_down: bool = Field(False, description="whether it is hull down")
    hit: Annotated[int, Field(ge=0, le=30)] | None = Field(
        None, description="the hit number of the 47 mm at this range"
    )


class CharReply(Reply):
    """Answer to the rules question ``char-b1``: whether the tank may fire these weapons;
    ``effects`` are the sets of effect numbers, ``hits`` the hit numbers of the weapons that it
    fires, ``assault_gun`` tells whether the assault gun rules apply to it."""

    legal: bool
    effects: tuple[str, ...]
    hits: tuple[int | None, ...]
    assault_gun: bool


def char(context: Context, given: CharInputs) -> CharReply:
    """Check which weapons a Char B1 fires in a turn.

    It may fire one weapon a turn; the gun in the hull has its own limits.
    """
    rule = "51.6"
    steps: list[Step] = []
    legal = True
    if len(given.fires) > 1:
        legal = False
        steps.append(step(rule, "Only one gun, or the machine gun, fires in a turn."))
    if "75" in given.fires and given.hull_down:
        legal = False
        steps.append(step(rule, "Hull down, the 75 mm does not fire."))
    names = {"75": "first", "47": "second", "mg": ""}
    hits = tuple(_hit(given.hit, weapon) for weapon in given.fires)
    if "75" in given.fires:
        steps.append(step(rule, "The 75 mm uses the first effects, as an assault gun."))
        if given.hit is not None:
            text = "It hits at {number}, 1 less than the 47 mm."
            steps.append(step(rule, text, number=given.hit - 1))
    if "47" in given.fires:
        steps.append(step(rule, "The 47 mm uses the second effects."))
    return CharReply(
        legal=legal,
        effects=tuple(names[weapon] for weapon in given.fires),
        hits=hits,
        assault_gun="75" in given.fires,
        steps=tuple(steps),
    )


def _hit(number: int | None, weapon: Weapon) -> int | None:
    if number is None or weapon == "mg":
        return None
    return number - 1 if weapon == "75" else number


# -- malfunctions --------------------------------------------------------------------------------

_RANGE = re.compile(r"([xX])(\d{1,2})(?:-(\d{1,2}))?")


class MalfunctionInputs(Inputs):
    """Input of the rules question ``malfunction``: a malfunction number as it is printed."""

    printed: str = Field(description="x6 or X5-6")


class MalfunctionReply(Reply):
    """Answer to the rules question ``malfunction``: the malfunction number in the desert: as
    printed, and as the numbers that jam the weapon."""

    malfunction: str
    numbers: tuple[int, ...]


def malfunction(context: Context, given: MalfunctionInputs) -> MalfunctionReply:
    """Return a malfunction number as changed in the desert."""
    match = _RANGE.fullmatch(given.printed.strip())
    low, high = (int(match[2]), int(match[3] or match[2])) if match else (0, -1)
    if match is None or low > high or low < 1:
        message = filled_sentence("{printed!r} is no malfunction number", printed=given.printed)
        raise Refused(error("bad-argument", message, ("given", "printed"), hint="x6 or X5-6"))
    low = max(0, low - 1)
    written = f"{match[1]}{low}-{high}"
    text = "In the desert the malfunction number {before} becomes {after}."
    said = step("52.3", text, before=given.printed.strip(), after=written)
    return MalfunctionReply(malfunction=written, numbers=tuple(range(low, high + 1)), steps=(said,))


HEAVY = Procedure("heavy-weapon", ("50.7",), heavy)  # fmt: skip
RADIO = Procedure("radio", ("50.8", "51.5"), radio)  # fmt: skip
CHAR = Procedure("char-b1", ("51.6",), char, title="Char B1")
MALFUNCTION = Procedure("malfunction", ("52.3",), malfunction)  # fmt: skip
