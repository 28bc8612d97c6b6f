"""Interactive ("live") charts of weather, events, turn ends, cups, decks and simple dice rolls.

Cells of the results table are codes (letters or numbers), since names may be too long; the legend
gives the names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from string import ascii_uppercase

from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.mechanisms import Events, Weather
from builder.model.mechanisms.activation import Activation, TurnEnd
from builder.model.mechanisms.dice import MOST_DICE, DiceRoll, Need
from builder.model.tables import Band, BandRow, Result, ResultsTable
from builder.rules.core.live_charts import (
    ChartBar,
    Choice,
    Expected,
    Input,
    LiveChart,
    Number,
    Option,
    Shown,
    number_by_code,
)
from builder.rules.engine.activation.activation_rules import lots_left
from builder.rules.engine.activation.activation_text import lot_name
from builder.rules.engine.charts.dice_live_charts import (
    DICE,
    GOOD,
    need_table,
    pool_statistics,
    weights_of,
)
from builder.rules.engine.charts.live_conditions import ConditionInputs
from builder.rules.engine.combat.modifier_sums import range_of_modifier_sums, sum_of_modifiers
from builder.rules.engine.dice.dice_rules import DiceRolling
from builder.rules.engine.events.event_cards import english_teller
from builder.rules.engine.events.event_rules import NOTHING, event_copies, event_of_roll
from builder.rules.expressions.formula import Formula, Stage
from builder.rules.expressions.terms import (
    Fixed,
    Term,
    choose,
    greatest,
    is_equal,
    is_greater,
    number,
    text,
    total,
)

_ROW, _MODIFIER, _SEASON, _IMPULSE, _ADD, _NEED = (
    "row",
    "modifier",
    "season",
    "impulse",
    "add",
    "need",
)
_FACE = "face"
_NONE = "-"
_MOST = 99


def live_tables(game: Game) -> Iterator[LiveChart]:
    """Yield an interactive chart for rolled weather, each set of events, rolls that end turns, cups
    and decks, and each sum, opposed roll and die with special faces."""
    mechanisms = game.mechanisms
    if mechanisms.weather and mechanisms.weather.dice:
        yield _weather(game, mechanisms.weather)
    for drawn in mechanisms.events:
        if drawn.way == "dice" and any(event.rolls for event in drawn.entries):
            yield _events(game, drawn)
        elif drawn.way in ("deck", "cup") and event_copies(game, drawn):
            yield _drawn(game, drawn)
    if mechanisms.activation:
        yield from _activation(game, mechanisms.activation)
    for declared in mechanisms.dice:
        rolling = DiceRolling(declared)
        if declared.against:
            yield _opposed(game, declared)
        elif declared.faces and not rolling.counted:
            yield _faces(game, rolling)
        elif not rolling.counted:
            yield _sum(game, declared)


# -- tables --------------------------------------------------------------------------------------


def code_table(
    game: Game, id: str, title: str, axis: str, dice: str, results: Mapping[int, Sequence[str]],
    names: Mapping[str, str],
) -> ResultsTable:  # fmt: skip
    """Return a results table with a line for each dice total; its cells are codes, which its legend
    explains."""
    source, lines = game.mechanisms.provenance(), sorted(results)
    columns = len(results[lines[0]])
    bands = tuple(Band(low=n, high=n) for n in range(1, columns + 1))
    row = BandRow(id=_ROW, name=axis, bands=bands, source=source, closed=True)
    legend = (Result(code=c, text=name, effect="none", source=source) for c, name in names.items())
    return ResultsTable(
        id=id,
        title=title,
        axis=axis,
        dice=dice,
        totals=(lines[0], lines[-1]) if len(lines) > 1 else None,
        rows=(row,),
        results={line: tuple(codes) for line, codes in results.items()},
        legend=tuple(legend),
        source=source,
    )


def _codes(ids: Sequence[str]) -> dict[str, str]:
    """Return a code for each id: letters if they suffice, otherwise numbers."""
    letters = ascii_uppercase if len(ids) <= len(ascii_uppercase) else ()
    return {id: letters[n] if letters else str(n + 1) for n, id in enumerate(ids)}


# -- weather ---------------------------------------------------------------------------------------


def _weather(game: Game, declared: Weather) -> LiveChart:
    """Return an interactive chart of the weather that a roll brings, with a column for each season
    if the rolls differ by season."""
    time, by_season = game.mechanisms.time, any(kind.seasons for kind in declared.kinds)
    seasons = time.seasons if time and by_season else ()
    codes = _codes([kind.id for kind in declared.kinds])
    ids = [season.id for season in seasons] or [""]

    def comes(roll: int, season: str) -> str:
        for kind in declared.kinds:
            rolls = kind.rolls_in(season)
            if rolls and rolls[0] <= roll <= rolls[1]:
                return codes[kind.id]
        return _NONE

    rolls = sorted(Dice.parse(declared.dice).chances())
    chosen = total(*(choose(is_equal(text(_SEASON), id), n) for n, id in enumerate(ids, 1)))
    options = tuple(Option(season.id, season.name) for season in seasons)
    names = {codes[kind.id]: kind.name for kind in declared.kinds}
    return LiveChart(
        id="weather",
        title="Weather",
        rule=game.mechanisms.case("weather", declared),
        table=code_table(game, "weather-live", "Weather", "Season", declared.dice,
                     {roll: [comes(roll, id) for id in ids] for roll in rolls}, names),
        inputs=(Choice(_SEASON, "Season", options),) if options else (),
        look_up=chosen if options else Fixed(1),
        row=Fixed(_ROW),
        heads=tuple(season.name for season in seasons) or ("Weather",),
    )  # fmt: skip


# -- events ----------------------------------------------------------------------------------------


def _events(game: Game, drawn: Events) -> LiveChart:
    """Return an interactive chart of the event that a roll brings; the reader sets the die roll
    modifiers."""
    asked = ConditionInputs.from_conditions(game, (part.when for part in drawn.modifiers), "unit")
    rolled = [event for event in drawn.entries if event.rolls]
    codes = _codes([event.id for event in rolled])
    ends = [end for event in rolled for end in event.rolls or ()]
    lines = {}
    for line in range(min(ends), max(ends) + 1):
        event = event_of_roll(drawn, line)
        lines[line] = [codes[event.id] if event else _NONE]
    title = drawn.name or "Events"
    return LiveChart(
        id=f"events-{drawn.id}",
        title=title,
        rule=game.mechanisms.case("events", drawn),
        table=code_table(game, f"events-{drawn.id}", title, "Events", drawn.dice, lines,
                     {codes[event.id]: event.name for event in rolled}),
        inputs=asked.inputs,
        given=asked.given,
        formula=Formula((Stage(_MODIFIER, sum_of_modifiers(drawn.modifiers, None, asked.holds)),)),
        shown=(Shown(_MODIFIER, "Added to the die", signed=True),) if drawn.modifiers else (),
        look_up=Fixed(1),
        row=Fixed(_ROW),
        roll=number(_MODIFIER),
        heads=("Events",),
    )  # fmt: skip


def _drawn(game: Game, drawn: Events) -> LiveChart:
    """Return an interactive chart of the next event drawn; the reader sets how many cards or chits
    of each kind have been drawn."""
    names = {event.id: event.name for event in drawn.entries} | {NOTHING: "No event"}
    counts = {id: many for id, many in event_copies(game, drawn).items() if many}
    rule = game.mechanisms.case("events", drawn)
    return _draw(game, f"events-{drawn.id}", drawn.name or "Events", rule, counts, names)


def _draw(
    game: Game, id: str, title: str, rule: str, counts: Mapping[str, int], names: Mapping[str, str]
) -> LiveChart:
    """Return an interactive chart of a draw from a cup or deck. Each kind of card or chit is a line
    whose weight is the number left."""
    codes = _codes(list(counts))
    places = dict(enumerate(counts, 1))
    return LiveChart(
        id=id,
        title=title,
        rule=rule,
        table=code_table(game, id, title, "Drawn", "1d6", {n: [codes[one]] for n, one in places.items()},
                     {codes[one]: names[one] for one in counts}),
        inputs=tuple(Number(f"gone-{n}", names[one], 0, 0, counts[one]) for n, one in places.items()),
        look_up=Fixed(1),
        row=Fixed(_ROW),
        weights={n: greatest(Fixed(counts[one]) - number(f"gone-{n}"), 0)
                 for n, one in places.items()},
        lines={n: names[one] for n, one in places.items()},
        heads=("Drawn",),
        notes=("Set how many of each have been drawn.",),
    )  # fmt: skip


# -- activation ------------------------------------------------------------------------------------


def _activation(game: Game, declared: Activation) -> Iterator[LiveChart]:
    rule, wording = game.mechanisms.case("activation", declared), english_teller(game)
    if declared.kind in ("cup", "deck"):
        counts = {id: many for id, many in lots_left(game, declared, ()).items() if many}
        names = {lot.id: lot_name(wording, lot) for lot in declared.lots}
        known = {id: many for id, many in counts.items() if id in names}
        if known:
            yield _draw(game, "activation", "Order of Activation", rule, known, names)
    if declared.kind == "impulses" and declared.end and declared.end.dice:
        yield _end(game, declared.end, declared.end.rule or rule)


def _end(game: Game, end: TurnEnd, rule: str) -> LiveChart:
    """Return an interactive chart for the roll that may end the turn after an impulse."""
    asked = ConditionInputs.from_conditions(game, (part.when for part in end.modifiers), "unit")
    low, high = end.rolls
    dice, (least, most) = Dice.parse(end.dice), range_of_modifier_sums(end.modifiers, None)
    far = abs(end.rising) * _MOST
    lines = {
        n: [GOOD if low <= n <= high else _NONE]
        for n in range(min(low - 1, dice.lowest + least), max(high + 1, dice.highest + most) + 1)
    }
    inputs: list[Input] = [Number(_IMPULSE, "Impulse", end.after + 1, 1, _MOST)]
    rising = (number(_IMPULSE) - (end.after + 1)) * end.rising if far else Fixed(0)
    return LiveChart(
        id="turn-end",
        title="End of the turn",
        rule=rule,
        table=code_table(game, "turn-end", "End of the turn", "The turn ends", end.dice, lines,
                     {GOOD: "The turn ends.", _NONE: "The turn goes on."}),
        inputs=(*inputs, *asked.inputs),
        given=asked.given,
        formula=Formula((Stage(_MODIFIER, total(
            rising, sum_of_modifiers(end.modifiers, None, asked.holds))),)),
        shown=(Shown(_MODIFIER, "Added to the die", signed=True),),
        look_up=Fixed(1),
        row=Fixed(_ROW),
        roll=number(_MODIFIER),
        heads=("The turn ends",),
        bars=(ChartBar(is_greater(end.after + 1, number(_IMPULSE)), "The turn does not end so early."),),
        expected=(Expected("Chance that the turn ends", number_by_code({GOOD: 1}), percent=True),),
    )  # fmt: skip


# -- dice ------------------------------------------------------------------------------------------


_REACHES = "This much or more.", "Less."


def _sum(game: Game, declared: DiceRoll) -> LiveChart:
    """Return an interactive chart of a roll whose dice are added up: the chance that the sum is at
    least the number that the reader sets."""
    dice, id = Dice.parse(declared.dice), f"dice-{declared.id}"
    middle, title = (dice.lowest + dice.highest) // 2, declared.name or declared.id
    return LiveChart(
        id=id,
        title=title,
        rule=game.mechanisms.case("dice", declared),
        table=need_table(game, id, dice, Need(number=0), title, _REACHES),
        inputs=(
            Number(_NEED, "Number needed", middle, -_MOST, 10 * _MOST),
            Number(_ADD, "Added to the die", 0, -_MOST, _MOST),
        ),
        look_up=number(_NEED) - number(_ADD),
        row=Fixed(_NEED),
        steers=((_NEED, 1),),
        expected=(Expected("This much or more", number_by_code({GOOD: 1}), percent=True),),
    )


def _opposed(game: Game, declared: DiceRoll) -> LiveChart:
    """Return an interactive chart of who wins an opposed roll, with a line for each difference
    between the first side's roll and the second's."""
    ways: dict[int, int] = {}
    for mine, a in Dice.parse(declared.dice).combinations().items():
        for theirs, b in Dice.parse(declared.against).combinations().items():
            ways[mine - theirs] = ways.get(mine - theirs, 0) + a * b
    even = {"first": "1", "second": "2"}.get(declared.ties, "=")
    low, high = min(-1, *ways), max(1, *ways)
    lines = {n: ["1" if n > 0 else "2" if n < 0 else even] for n in range(low, high + 1)}
    id, title = f"dice-{declared.id}", declared.name or declared.id

    def weight(by: int, many: int) -> Term:
        """Return the weight of the difference ``by``, which ``many`` combinations of the dice give.
        A tie has no weight if the game has ties rolled again."""
        tied = is_equal(number(_ADD) + by, Fixed(0))
        return choose(tied, 0, many) if declared.ties == "again" else Fixed(many)

    names = {"1": "The first wins.", "2": "The second wins."} | (
        {"=": "Nobody wins."} if even == "=" else {})  # fmt: skip
    return LiveChart(
        id=id,
        title=title,
        rule=game.mechanisms.case("dice", declared),
        table=code_table(game, id, title, "Who wins", declared.dice, lines, names),
        inputs=(Number(_ADD, "Added to the first roll", 0, -_MOST, _MOST),),
        look_up=Fixed(1),
        row=Fixed(_ROW),
        roll=number(_ADD),
        weights={by: weight(by, ways.get(by, 0)) for by in lines},
        heads=("Who wins",),
    )


def _faces(game: Game, rolling: DiceRolling) -> LiveChart:
    """Return an interactive chart of how often a chosen face of the dice comes up, with a column
    for each face."""
    declared, faces = rolling.declared, tuple(dict.fromkeys(rolling.faces))
    id, title = f"dice-{declared.id}", declared.name or declared.id
    lines = {
        n: [str(int(face == other)) for other in faces] for n, face in enumerate(rolling.faces, 1)
    }
    chosen = total(*(choose(is_equal(text(_FACE), face), n) for n, face in enumerate(faces, 1)))
    return LiveChart(
        id=id,
        title=title,
        rule=game.mechanisms.case("dice", declared),
        table=code_table(game, id, title, "Face", f"1d{len(rolling.faces)}", lines,
                     {"0": "It does not come up.", "1": "It comes up."}),
        inputs=(
            Number(DICE, "Number of dice", declared.many, 0, MOST_DICE),
            Choice(_FACE, "Face", tuple(Option(face, face) for face in faces)),
        ),
        look_up=chosen,
        row=Fixed(_ROW),
        weights=weights_of(rolling),
        lines=dict(enumerate(rolling.faces, 1)),
        heads=faces,
        many=number(DICE),
        expected=pool_statistics("How often on average", "At least once"),
    )  # fmt: skip
