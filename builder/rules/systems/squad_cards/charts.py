"""Fills in the charts of the squad rules: troops, chances, terrain, reinforcements, matchups, and
more."""

from __future__ import annotations

import math
from fractions import Fraction

from builder.model.game import Game
from builder.model.pieces.squads import Troops
from builder.model.tables import Chart
from builder.rules.core.checks.chart_checks import with_lines
from builder.rules.procedures import Refused
from builder.rules.systems.squad_cards.breaking import breaking_point
from builder.rules.systems.squad_cards.game_data import RUSSIA
from builder.rules.systems.squad_cards.meeting import (
    arrival_text,
    arrivals_of,
    documented_nations,
    matchup_of,
)
from builder.rules.systems.squad_cards.numbers import TESTS, chance_to_pass, deck_numbers

NOTHING = "–"
UNKNOWN = "?"
_OWNED = {"anti-tank": "Anti-tank weapons", "demolition": "Demolition charges"}


def nations(game: Game, chart: Chart) -> Chart:
    """Fill the chart of nations: for each kind of troops the hand, discards, split actions, fire,
    breaking, surrender and radio."""
    columns = (
        "Troops",
        "Hand",
        "Discards",
        "Split actions",
        "Fire",
        "Breaks",
        "Surrender",
        "Radio",
    )
    return with_lines(chart, columns, [_troops(game, troops) for troops in game.troops])


def _troops(game: Game, troops: Troops) -> tuple[str, ...]:
    discards = NOTHING
    if troops.discards is not None:
        after = f" ({troops.actions})" if troops.actions else ""
        discards = f"{troops.discards}{after}"
    name = game.nations[troops.split_cards].name if troops.split_cards else NOTHING
    radio = NOTHING
    if troops.radio_of:
        share = "" if troops.radio_share == 1 else f" {share_in_percent(troops.radio_share)}"
        radio = f"{game.nations[troops.radio_of].name}{share}"
    sign = "> " if troops.breaks_over else ""
    return (
        troops.name,
        NOTHING if troops.hand is None else str(troops.hand),
        discards,
        name,
        "exceeds" if troops.exceeds else "reaches",
        f"{sign}{share_in_percent(troops.breaks)}",
        "yes" if troops.surrenders else "no",
        radio,
    )


def number_chances(game: Game, chart: Chart) -> Chart:
    """Fill the chart of tests on a random number: the chance of each as a fraction and in per cent."""
    try:
        numbers = deck_numbers(game)
    except Refused:
        return chart
    rows = []
    for test in TESTS:
        odds = chance_to_pass(numbers, test.passes)
        rows.append((test.text, test.rule, str(odds), share_in_percent(odds)))
    return with_lines(chart, ("Test", "Rule", "Probability", "In 100"), rows)


def deck(game: Game, chart: Chart) -> Chart:
    """Fill the chart of the deck: how many cards of each colour bear each figure (the value of the
    random number)."""
    try:
        numbers = deck_numbers(game)
    except Refused:
        return chart
    rows = []
    for value in sorted({n.value for n in numbers}):
        counts = {n.colour: numbers[n] for n in numbers if n.value == value}
        plain, red, black = (counts.get(c, 0) for c in ("", "red", "black"))
        cells = [str(n) if n else NOTHING for n in (plain, red, black)]
        rows.append((str(value), *cells, str(plain + red + black)))
    rows.append(("Cards", *_totals(game), str(numbers.total())))
    return with_lines(chart, ("Number", "Plain", "Red", "Black", "Cards"), rows)


def _totals(game: Game) -> tuple[str, ...]:
    numbers = deck_numbers(game)
    return tuple(
        str(sum(count for n, count in numbers.items() if n.colour == colour))
        for colour in ("", "red", "black")
    )


def terrain(game: Game, chart: Chart) -> Chart:
    """Fill the terrain chart: for each terrain card of the base game the desert terrain that it
    becomes, whether it can be refused, and its effects."""
    refusal = {"no": "never", "discarded": "if discarded"}
    digging = {"no": "never", "black": "black 1", "": "1"}
    rows = []
    for kind in game.terrain.every:
        base = kind.effects.get("card")
        if base is None:
            continue
        refuse = refusal.get(str(kind.effects.get("refuse", "")), NOTHING)
        dig = digging.get(str(kind.effects.get("entrench", "")), NOTHING)
        rows.append((_card_name(str(base)), kind.name, refuse, dig, kind.note))
    return with_lines(chart, ("Card", "Becomes", "Refused", "Digging in", "Note"), rows)


def _card_name(card: str) -> str:
    """Return the name of a base game terrain card as players use it: the building of −2 for
    ``building-2``."""
    return card.replace("-", " −").capitalize()


def reinforcements(game: Game, chart: Chart) -> Chart:
    """Fill the reinforcement chart: a line for each random number, a column for each nation."""
    listed = [n for n in game.sheet.nations if arrivals_of(game, n.id)]
    by_nation = {n.id: {a.number: arrival_text(a) for a in arrivals_of(game, n.id)} for n in listed}
    numbers = sorted({value for table in by_nation.values() for value in table})
    rows = [
        (str(value), *(by_nation[n.id].get(value, NOTHING) for n in listed)) for value in numbers
    ]
    return with_lines(chart, ("Number", *(n.name for n in listed)), rows)


def matchups(game: Game, chart: Chart) -> Chart:
    """Fill the chart of matchups of every nation against every other, with a question mark where
    the document gives no answer."""
    known = documented_nations(game)
    rows = []
    for one in game.sheet.nations:
        cells = []
        for two in game.sheet.nations:
            if one.id == two.id:
                cells.append(NOTHING)
            elif not known & {one.id, two.id}:
                cells.append(UNKNOWN)
            else:
                met = matchup_of(game, one.id, two.id)
                cells.append((met.years.replace(" ", ", ") or "yes") if met else "no")
        rows.append((one.name, *cells))
    return with_lines(chart, ("Nation", *(n.name for n in game.sheet.nations)), rows)


def breaking_points(game: Game, chart: Chart) -> Chart:
    """Fill the chart of breaking points: a line for each size of squad up to the largest, a column
    for each nation's line troops."""
    line = [t for t in game.troops if t.quality == "line"]
    most = max((s.men for s in game.squads), default=12)
    brittle = [t for t in line if t.brittle]
    columns = ("Men", *(t.name for t in line), *(f"{t.name} against Russians" for t in brittle))
    rows = [
        (
            str(men),
            *(str(breaking_point(t, men)) for t in line),
            *(str(breaking_point(t, men, RUSSIA)) for t in brittle),
        )
        for men in range(6, most + 1)
    ]
    return with_lines(chart, columns, rows)


def limits(game: Game, chart: Chart) -> Chart:
    """Fill the chart of limited weapons: how many of each a squad of each nation may own."""
    kinds = list(dict.fromkeys(limit.what for limit in game.limits))
    rows = []
    for nation in game.sheet.nations:
        most = {x.what: str(x.most) for x in game.limits if nation.id in x.nations}
        rows.append((nation.name, *(most.get(kind, NOTHING) for kind in kinds)))
    return with_lines(chart, ("Nation", *(_OWNED.get(kind, kind) for kind in kinds)), rows)


def share_in_percent(share: Fraction) -> str:
    """Return a share in percent, rounded to a tenth.

    >>> share_in_percent(Fraction(33, 80)), share_in_percent(Fraction(1, 2))
    ('41.3 %', '50 %')
    """
    whole, tenth = divmod(math.floor(share * 1000 + Fraction(1, 2)), 10)
    return f"{whole}.{tenth} %" if tenth else f"{whole} %"
