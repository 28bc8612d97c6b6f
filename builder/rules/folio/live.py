"""The folio combat as a chart that a reader sets (7.3 to 7.6, 8.3, 12.0)."""

from __future__ import annotations

from builder.model.game import Game
from builder.model.tables import ResultsTable
from builder.rules.core.battles import Battle
from builder.rules.core.live import (
    Choice,
    Expected,
    Formula,
    LiveChart,
    Number,
    Option,
    Toggle,
    Value,
)
from builder.rules.folio.battles import battle

_MOST_STEPS = 12


def live_charts(game: Game) -> tuple[LiveChart, ...]:
    """The combat results table with terrain, strengths and support; none without a combat."""
    found = battle(game)
    return (_combat(game, found),) if found else ()


def _combat(game: Game, found: Battle) -> LiveChart:
    most = max((m.value for m in game.markers if m.value is not None), default=0)
    support = tuple(_support(side, most) for side in ("attack", "defence")) if most else ()
    return LiveChart(
        id="combat",
        title="Combat, live",
        rule="7.3",
        table=found.table,
        inputs=(
            _ground(game, found),
            Toggle("crossed", "Every attacker crosses a river without a bridge"),
            Number("attack", "Attack strength, all attackers", 8, 0, 60),
            Number("defence", "Defence strength", 5, 0, 40),
            *(number for pair in support for number in pair),
            Toggle("fort", "The defender is in a fort"),
            Number("attackers", "Steps of all attackers", 2, 1, _MOST_STEPS),
            Number("defenders", "Steps of the defender", 2, 1, 2),
            Toggle("stand", "Retreats are taken as step losses"),
        ),
        values=_values(bool(most)),
        look_up=["value", "differential"],
        row=["if", ["in", "crossed"], ["of", "ground", "crossed"], ["of", "ground", "plain"]],
        codes=_codes(found.table),
        expected=(
            Expected("Attacker’s steps lost", _ATTACKER, side="attacker"),
            Expected("Defender’s steps lost", _DEFENDER, side="defender"),
            Expected("The defender’s hex is left empty", _VACATED, percent=True),
        ),
        steers=(("attack", 1), ("defence", -1)),
        answers=dict.fromkeys(("crt", "attack", "bombardment", "differential"), "differential"),
        notes=("A unit that cannot retreat is lost besides: that is not counted here.",),
    )


def _ground(game: Game, found: Battle) -> Choice:
    """Every terrain that has a row, and the open water on which vessels are attacked."""
    types = [t for t in game.terrain.hexes if t.id in found.cover]
    options = [
        Option(
            t.id,
            t.name,
            {"plain": found.cover[t.id].plain, "crossed": found.cover[t.id].crossed},
            t.id,
        )
        for t in types
    ]
    if found.exposed_units:
        rows = {"plain": found.exposed, "crossed": found.exposed}
        options.append(Option("vessel", "Riverine unit", rows))
    return Choice("ground", "Defender’s terrain", tuple(options))


def _support(side: str, most: int) -> tuple[Number, Number]:
    label = "Attacker’s support markers" if side == "attack" else "Defender’s support markers"
    return Number(f"{side}-1", label, 0, 0, most), Number(f"{side}-2", "", 0, 0, most)


def _values(supported: bool) -> tuple[Value, ...]:
    """Both totals and the differential; a fort doubles the defence and halves each marker (7.5)."""

    def fire(marker: str) -> Formula:
        given: Formula = ["in", marker]
        return ["if", ["in", "fort"], ["//", given, 2], given]

    attack: Formula = ["in", "attack"]
    defence: Formula = ["if", ["in", "fort"], ["*", ["in", "defence"], 2], ["in", "defence"]]
    if supported:
        attack = ["+", attack, fire("attack-1"), fire("attack-2")]
        defence = ["+", defence, ["in", "defence-1"], ["in", "defence-2"]]
    gap: Formula = ["-", ["value", "attack"], ["value", "defence"]]
    return (
        Value("attack", attack),
        Value("defence", defence),
        Value("differential", gap, "Differential", signed=True),
    )


_STANDS: Formula = ["in", "stand"]
_GONE: Formula = ["code", "gone"]
_LAST: Formula = ["==", ["in", "defenders"], 1]
"""Whether the defender has no more than a step."""

_ATTACKER: Formula = [
    "if",
    ["code", "all"],
    ["in", "attackers"],
    ["+", ["code", "attacker"], ["if", _STANDS, ["code", "attackers-retreat"], 0]],
]
_DEFENDER: Formula = [
    "if",
    _GONE,
    ["in", "defenders"],
    ["+", ["code", "defender"], ["if", _STANDS, ["code", "defender-retreats"], 0]],
]
_STEP: Formula = ["or", ["code", "defender"], ["and", ["code", "defender-retreats"], _STANDS]]
"""Whether the defender loses a step and no more."""

_LEAVES: Formula = ["and", ["code", "defender-retreats"], ["not", _STANDS]]
_VACATED: Formula = ["if", ["or", _GONE, _LEAVES, ["and", _STEP, _LAST]], 1, 0]
"""Whether a result leaves the defender's hex empty."""


def _codes(table: ResultsTable) -> dict[str, dict[str, int]]:
    """What each result code does, by its effect (7.6)."""
    found = {}
    for code, result in table.codes.items():
        every = result.effect == "attacker-loses" and code.endswith("e")
        found[code] = {
            "all": int(every),
            "attacker": int(result.effect in ("attacker-loses", "exchange") and not every),
            "attackers-retreat": int(result.effect == "attacker-retreats"),
            "gone": int(result.effect == "defender-loses"),
            "defender": int(result.effect == "exchange"),
            "defender-retreats": int(result.effect == "defender-retreats"),
        }
    return found
