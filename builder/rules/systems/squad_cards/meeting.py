"""Procedures for nations: which may meet, which have partisans, what a squad may own, and its
reinforcements (50.9, 51.3, 53.0)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated

from pydantic import Field

from builder.model.base import Points
from builder.model.game import Game
from builder.model.pieces.squads import Limit, Matchup, RandomArrival
from builder.problems import error
from builder.rules.procedures import Context, Inputs, Procedure, Refused, Reply, step
from builder.rules.systems.squad_cards.game_data import in_year, nation_of
from builder.rules.systems.squad_cards.numbers import (
    DrawInputs,
    NumberCounts,
    chance_to_pass,
    check_number,
    numbers_left,
)
from builder.sentences import filled_sentence

RULE = "53.0"
Year = Annotated[int, Field(ge=1930, le=1950)]
Number = Annotated[int, Field(ge=0, le=20)]


# -- matchups ------------------------------------------------------------------------------------


def matchup_of(game: Game, one: str, two: str) -> Matchup | None:
    """Return the matchup of two nations; ``None`` if the game lists none."""
    return next((m for m in game.matchups if {one, two} == set(m.nations)), None)


def documented_nations(game: Game) -> frozenset[str]:
    """Return the nations with troops of their own, for which the document says whom they met."""
    return frozenset(t.nation for t in game.troops)


class MatchupInputs(Inputs):
    """Input of the rules question ``matchup``: two nations, and the year if it matters."""

    first: str = Field(description="a nation's id")
    second: str = Field(description="a nation's id")
    year: Year | None = None


class MatchupReply(Reply):
    """Answer to the rules question ``matchup``: whether the nations met; ``None`` where the
    document does not say. ``years`` are those of the matchup."""

    met: bool | None
    years: str = ""
    note: str = ""


def matchup(context: Context, given: MatchupInputs) -> MatchupReply:
    """Decide whether two nations met."""
    game = context.game
    one, two = (nation_of(game, n) for n in (given.first, given.second))
    names = {"first": game.nations[one].name, "second": game.nations[two].name}
    if not documented_nations(game) & {one, two}:
        said = step(RULE, "The document does not say whether {first} and {second} meet.", **names)
        return MatchupReply(met=None, steps=(said,))
    found = matchup_of(game, one, two)
    met = found is not None and (given.year is None or in_year(found.years, given.year))
    text = "{first} and {second} meet." if met else "{first} and {second} do not meet."
    years, note = (found.years, found.note) if found else ("", "")
    return MatchupReply(met=met, years=years, note=note, steps=(step(RULE, text, **names),))


# -- partisans -----------------------------------------------------------------------------------


class PartisanInputs(Inputs):
    """Input of the rules question ``partisans``: a nation and a year."""

    nation: str = Field(description="a nation's id")
    year: Year
    hand: Number | None = Field(None, description="a hand to be checked")


class PartisanReply(Reply):
    """Answer to the rules question ``partisans``: whether partisans can be bought, and the hand
    that they play with."""

    legal: bool
    hand: int
    since: int | None = None


def partisans(context: Context, given: PartisanInputs) -> PartisanReply:
    """Decide whether a nation has partisans in a year."""
    nation = nation_of(context.game, given.nation)
    found = next(
        (t for t in context.game.troops if t.nation == nation and t.quality == "partisans"), None
    )
    if found is None or found.hand is None:
        message = filled_sentence("the document gives {nation} no partisans", nation=nation)
        hint = "name a nation that has partisans"
        raise Refused(error("not-in-document", message, ("given", "nation"), hint=hint))
    legal = given.year >= found.since and (given.hand is None or given.hand <= found.hand)
    text = (
        "{troops}: from {since} on, with a hand of {hand}."
        if found.since
        else "{troops}: in any year, with a hand of {hand}."
    )
    said = step(found.rule, text, troops=found.name, since=found.since, hand=found.hand)
    return PartisanReply(legal=legal, hand=found.hand, since=found.since or None, steps=(said,))


# -- what a squad may own ------------------------------------------------------------------------


def limit_of(game: Game, nation: str, what: str) -> Limit | None:
    """Return the limit on a weapon (``what``) for a nation's squads; ``None`` if there is none."""
    return next((x for x in game.limits if x.what == what and nation in x.nations), None)


class LimitInputs(Inputs):
    """Input of the rules question ``weapon-limits``: the weapons that a squad owns in a scenario of
    the players' own design (DYO)."""

    nation: str = Field(description="a nation's id")
    anti_tank: Number = Field(0, description="anti-tank secondary weapons")
    demolition: Number = Field(0, description="demolition charges")
    radios: Number = Field(0, description="radios, which do not count")
    ordnance: Number = Field(0, description="ordnance, which does not count")
    vehicles: Number = Field(0, description="vehicles, which do not count")


class LimitReply(Reply):
    """Answer to the rules question ``weapon-limits``: whether the squad may own these weapons, and
    the limit of each."""

    legal: bool
    anti_tank: int | None
    demolition: int | None


def limits(context: Context, given: LimitInputs) -> LimitReply:
    """Check the anti-tank weapons and demolition charges of a squad against its limit."""
    game = context.game
    nation = nation_of(game, given.nation)
    name = game.nations[nation].name
    owned = {"anti-tank": given.anti_tank, "demolition": given.demolition}
    most = {what: limit_of(game, nation, what) for what in owned}
    steps, legal = [], True
    for what, count in owned.items():
        limit = most[what]
        if limit is None:
            continue
        legal = legal and count <= limit.most
        text = "{nation}, {what}: {count} of at most {most}."
        steps.append(step(limit.rule or RULE, text, nation=name, count=count, most=limit.most,
                          what=what))  # fmt: skip
    if given.radios or given.ordnance or given.vehicles:
        steps.append(step(RULE, "Radios, ordnance and vehicles do not count."))
    known = {what: limit.most if limit else None for what, limit in most.items()}
    return LimitReply(
        legal=legal, anti_tank=known["anti-tank"], demolition=known["demolition"],
        steps=tuple(steps),
    )  # fmt: skip


# -- reinforcements ------------------------------------------------------------------------------


def arrivals_of(game: Game, nation: str) -> list[RandomArrival]:
    """Return the reinforcements of a nation, sorted by number."""
    return sorted((a for a in game.arrivals if a.nation == nation), key=lambda a: a.number)


class ArrivalInputs(DrawInputs):
    """Input of the rules question ``reinforcements``: a nation, and the number drawn for it."""

    nation: str = Field(description="a nation's id")


class ArrivalReply(Reply):
    """Answer to the rules question ``reinforcements``: the cards that may arrive; ``mark`` is
    printed after them, and the document does not say what it means. Without a number the chance of
    each entry."""

    cards: tuple[str, ...] = ()
    mark: str = ""
    sniper: bool | None = None
    chances: dict[str, Points] = {}


def reinforcements(context: Context, given: ArrivalInputs) -> ArrivalReply:
    """Return the reinforcements that a random number brings a nation, or the chance of each entry."""
    game = context.game
    listed = arrivals_of(game, nation_of(game, given.nation))
    if not listed:
        message = filled_sentence(
            "the document has no reinforcements for {nation}", nation=given.nation
        )
        hint = "name a nation that has arrivals"
        raise Refused(error("not-in-document", message, ("given", "nation"), hint=hint))
    number = check_number(game, given.number)
    if number is None:
        numbers = numbers_left(game, given.seen)
        odds = {arrival_text(a): _chance_of(numbers, a.number) for a in listed}
        said = [step(RULE, "{cards}: {chance}.", cards=c, chance=odds[c]) for c in odds]
        return ArrivalReply(chances=odds, steps=tuple(said))
    entry = next((a for a in listed if a.number == number.value), None)
    if entry is None:
        return ArrivalReply(steps=(step(RULE, "{number} brings nothing.", number=str(number)),))
    line = step(RULE, "{number} brings: {cards}.", number=str(number), cards=arrival_text(entry))
    return ArrivalReply(
        cards=entry.cards, mark=entry.mark, sniper="sniper" in entry.cards, steps=(line,)
    )


def _chance_of(numbers: NumberCounts, value: int) -> Fraction:
    return chance_to_pass(numbers, lambda number: number.value == value)


def arrival_text(entry: RandomArrival) -> str:
    """Return an entry of the reinforcement table as printed text."""
    return ", ".join(_entries(entry))


def _entries(entry: RandomArrival) -> Iterator[str]:
    yield from entry.cards
    if entry.mark:
        yield entry.mark


MATCHUP = Procedure("matchup", (RULE,), matchup)
PARTISANS = Procedure("partisans", ("50.9", "51.3"), partisans)  # fmt: skip
LIMITS = Procedure("weapon-limits", (RULE,), limits)  # fmt: skip
REINFORCEMENTS = Procedure("reinforcements", (RULE,), reinforcements)
