"""Selections: two nations with their troops and squads, checked against all rules on them, or
generated from a seed (50.7 to 50.9, 51.3 to 51.6, 53.0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, TypeVar

from pydantic import Field

from builder.model.base import Model
from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.pieces.squads import CREW, Force, HeavyWeapon, Matchup, SquadChoice, Troops
from builder.problems import error
from builder.rules.dice import Seeded
from builder.rules.procedures import (
    UNBOUNDED,
    Context,
    Inputs,
    Procedure,
    Refused,
    Reply,
    Step,
    step,
)
from builder.rules.systems.squad_cards.game_data import in_year, nation_of, troops_of
from builder.rules.systems.squad_cards.meeting import Year, documented_nations, limit_of, matchup_of

RULE = "53.0"


class SelectionInputs(Inputs):
    """Input of the rules question ``selection``: the two sides of a selection. In a scenario of the
    players' own design (``dyo``) the rules limit weapons; otherwise the scenario does."""

    first: Force = Field(description="a side: nation, troops, squads, radio, vehicles")
    second: Force = Field(description="the other side")
    year: Year | None = None
    dyo: bool = Field(True, description="whether the players designed the scenario")


class Breach(Model):
    """One breach of a rule: its side, a code word, the rule, and the message."""

    side: str
    what: str
    rule: str
    message: str
    step_line: Step = Field(exclude=True, repr=False)


def _breach(side: str, what: str, rule: str, text: str, /, **values: object) -> Breach:
    """Return a breach of a rule, with its message both as plain text and as a step that can be
    translated."""
    said = step(rule, text, **values)
    return Breach(
        side=side, what=what, rule=rule, message=text.format(**said.values), step_line=said
    )


class SelectionReply(Reply):
    """Answer to the rules question ``selection``: whether the selection is legal, all breaches, and
    the broken rules, each once."""

    legal: bool
    breaches: tuple[Breach, ...]
    rules: tuple[str, ...]


def selection(context: Context, given: SelectionInputs) -> SelectionReply:
    """Check two sides: matchup, troops, years, weapons, crews and radios."""
    found = tuple(selection_breaches(context.game, given))
    steps = [b.step_line for b in found]
    return SelectionReply(
        legal=not found,
        breaches=found,
        rules=tuple(sorted({b.rule for b in found})),
        steps=tuple(steps) or (step(RULE, "Nothing breaks a rule."),),
    )


def selection_breaches(game: Game, given: SelectionInputs) -> Iterator[Breach]:
    """Yield every breach of a selection; raises :class:`Refused` for unknown names."""
    yield from _meeting(game, given)
    for force in (given.first, given.second):
        nation_of(game, force.nation)
        if force.troops:
            yield from _troops(game, force, troops_of(game, force.troops), given)
        yield from _vehicles(force)
        for squad in force.squads:
            yield from _squad(game, force, squad, given)


def _meeting(game: Game, given: SelectionInputs) -> Iterator[Breach]:
    one, two = nation_of(game, given.first.nation), nation_of(game, given.second.nation)
    if not documented_nations(game) & {one, two}:
        return
    found = matchup_of(game, one, two)
    pair = f"{one} {two}"
    if found is None:
        names = {"first": game.nations[one].name, "second": game.nations[two].name}
        yield _breach(pair, "matchup", RULE, "{first} and {second} do not meet.", **names)
    elif given.year is not None and not in_year(found.years, given.year):
        text = "They met in {years}, not in {year}."
        years = found.years.replace(" ", ", ")
        yield _breach(pair, "year", RULE, text, years=years, year=given.year)


def _troops(game: Game, force: Force, troops: Troops, given: SelectionInputs) -> Iterator[Breach]:
    side = force.nation
    if troops.nation != side:
        owner = game.nations[troops.nation].name
        text = "{troops}: not troops of this side, but of {nation}."
        yield _breach(side, "troops", troops.rule, text, troops=troops.name, nation=owner)
    if troops.quality == "partisans" and not given.dyo:
        text = "{troops}: in DYO scenarios only."
        yield _breach(side, "partisans", troops.rule, text, troops=troops.name)
    if troops.since and given.year is not None and given.year < troops.since:
        text = "{troops}: not before {year}."
        yield _breach(side, "year", troops.rule, text, troops=troops.name, year=troops.since)
    if force.radio and force.radio != troops.radio_of:
        rule = {"italy": "50.8", "france": "51.5"}.get(troops.nation, troops.rule)
        owner = game.nations[nation_of(game, force.radio)].name
        text = "{troops}: radio cards of {owner} are unusable."
        yield _breach(side, "radio", rule, text, troops=troops.name, owner=owner)


def _vehicles(force: Force) -> Iterator[Breach]:
    if "char-b1" in force.vehicles and force.nation != "france":
        yield _breach(force.nation, "vehicle", "51.6", "The Char B1 is French.")


def _squad(
    game: Game, force: Force, squad: SquadChoice, given: SelectionInputs
) -> Iterator[Breach]:
    side = force.nation
    owned = {"anti-tank": squad.anti_tank, "demolition": squad.demolition}
    for what, count in owned.items() if given.dyo else ():
        limit = limit_of(game, side, what)
        if limit is not None and count > limit.most:
            name = game.nations[side].name
            text = "{nation}, {what}: {count} of at most {most}."
            values = {"nation": name, "count": count, "most": limit.most, "what": what}
            yield _breach(side, what, limit.rule or RULE, text, **values)
    if side != "italy":
        return
    for heavy in squad.heavy:
        if heavy.crew < CREW:
            text = "Unwounded men of its crew: {crew}. Two must carry it."
            yield _breach(side, "crew", "50.7", text, crew=heavy.crew)
        if heavy.secondary:
            text = "The crew may carry no secondary weapon and no other weapon that needs a crew."
            yield _breach(side, "secondary", "50.7", text)
    crews = sum(heavy.crew for heavy in squad.heavy)
    if crews > squad.men:
        text = "The crews need {crews} men; the squad has {men}."
        yield _breach(side, "crew", "50.7", text, crews=crews, men=squad.men)


# -- made by seed --------------------------------------------------------------------------------

FIRST_YEAR, LAST_YEAR = 1940, 1945
_ASSUMED_MEN = 10
"""The assumed number of men in a squad for which the document gives none."""

Pick = TypeVar("Pick")


class MakeInputs(Inputs):
    """Input of the rules question ``make-selection``: a seed, and the choices that are already
    made."""

    seed: Annotated[int, UNBOUNDED] = Field(
        description="a number; the same one gives the same selection"
    )
    nation: str = Field("", description="one side's nation; empty for any that has troops here")
    year: Year | None = None
    squads: Annotated[int, Field(ge=1, le=4)] = Field(1, description="squads a side")


class MakeReply(Reply):
    """Answer to the rules question ``make-selection``: a legal selection, in the form that
    ``selection`` takes."""

    year: int
    first: Force
    second: Force


def make(context: Context, given: MakeInputs) -> MakeReply:
    """Generate a legal selection from a seed.

    Chooses a matchup, a year, troops and weapons within every limit.
    """
    game = context.game
    year, (first, second) = choose_sides(
        game,
        given.seed,
        [m for m in game.matchups if _fits(game, m, given)],
        given.squads,
        given.year,
    )
    steps = (
        step(RULE, "{first} and {second} meet.", first=game.nations[first.nation].name,
             second=game.nations[second.nation].name),
        step(RULE, "The year is {year}.", year=year),
    )  # fmt: skip
    return MakeReply(year=year, first=first, second=second, steps=steps)


def choose_sides(
    game: Game, seed: int, pairs: Sequence[Matchup], squads: int = 1, year: int | None = None
) -> tuple[int, tuple[Force, Force]]:
    """Return a year and two sides within every limit, for one of the pairs of nations; equal seeds
    give equal sides. Raises :class:`Refused` if there is no pair."""
    if not pairs:
        message = "no matchup has this nation in this year"
        hint = "ask with another nation or year"
        raise Refused(error("no-matchup", message, ("given", "nation"), rule=RULE, hint=hint))
    rolls = Seeded(seed)
    met = _pick(rolls, pairs)
    years = [y for y in range(FIRST_YEAR, LAST_YEAR + 1) if in_year(met.years, y)]
    year = year or _pick(rolls, years)
    first, second = (_force(game, rolls, nation, year, squads) for nation in met.nations)
    return year, (first, second)


def _fits(game: Game, met: Matchup, given: MakeInputs) -> bool:
    wanted = not given.nation or nation_of(game, given.nation) in met.nations
    return wanted and (given.year is None or in_year(met.years, given.year))


def _pick(rolls: Seeded, among: Sequence[Pick]) -> Pick:
    return among[rolls.roll(Dice(1, len(among))) - 1]


def _force(game: Game, rolls: Seeded, nation: str, year: int, count: int) -> Force:
    kinds = [t for t in game.troops if t.nation == nation and t.since <= year]
    troops = _pick(rolls, kinds) if kinds else None
    men = next((s.men for s in game.squads if troops and _same_nation(game, s.troops, nation)), 0)
    squads = tuple(_choice(game, rolls, nation, men or _ASSUMED_MEN) for _ in range(count))
    radio = troops.radio_of if troops and rolls.roll(Dice(1, 2)) == 1 else ""
    return Force(nation=nation, troops=troops.id if troops else "", squads=squads, radio=radio)


def _same_nation(game: Game, troops: str, nation: str) -> bool:
    return troops_of(game, troops).nation == nation


def _choice(game: Game, rolls: Seeded, nation: str, men: int) -> SquadChoice:
    most = {what: limit_of(game, nation, what) for what in ("anti-tank", "demolition")}
    counts = {
        what: rolls.roll(Dice(1, limit.most + 1)) - 1 if limit else 0
        for what, limit in most.items()
    }
    heavy = (HeavyWeapon(),) if rolls.roll(Dice(1, 3)) == 1 else ()
    return SquadChoice(
        men=men, anti_tank=counts["anti-tank"], demolition=counts["demolition"], heavy=heavy
    )


SELECTION = Procedure(
    "selection",
    (RULE, "50.7", "50.8", "50.9", "51.3", "51.5", "51.6"),
    selection,
)
MAKE = Procedure("make-selection", (RULE,), make)
