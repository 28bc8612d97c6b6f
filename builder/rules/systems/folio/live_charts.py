"""The folio combat as a live chart: a results table on a page on which the reader sets terrain and
strengths (7.3 to 7.6, 8.3, 12.0)."""

from __future__ import annotations

from builder.model.game import Game
from builder.model.tables import ResultsTable
from builder.rules.core.live_charts import (
    Choice,
    Expected,
    LiveChart,
    Number,
    Option,
    Shown,
    Toggle,
)
from builder.rules.core.module_export.term_names import (
    ATTACK_MARKERS,
    ATTACKERS,
    DEFEND_MARKERS,
    DEFENDER,
)
from builder.rules.expressions.terms import Term, is_equal, number, one_if, text, truth
from builder.rules.systems.folio.combat.combat_export import contests
from builder.rules.systems.folio.combat.combat_formula import combat
from builder.rules.systems.folio.combat.outcomes import losses_formula
from builder.rules.systems.folio.game_data import is_vessel

_MOST_STEPS = 12
_VESSEL = "vessel"
"""The id of the chart's choice for a vessel attacked on open water."""


def live_charts(game: Game) -> tuple[LiveChart, ...]:
    """Return the interactive chart of the combat results table, with choices of terrain, strengths
    and support; empty if the game has no combat results table or units for it."""
    return tuple(_combat(game, contest.table) for contest in contests(game))


def _combat(game: Game, table: ResultsTable) -> LiveChart:
    most = max((m.value for m in game.markers if m.value is not None), default=0)
    support = tuple(_support(side, most) for side in ("attack", "defence")) if most else ()
    return LiveChart(
        id="combat",
        title="Combat, live",
        rule="7.3",
        table=table,
        inputs=(
            _ground(game, table),
            Toggle("crossed", "Every attacker crosses a river without a bridge"),
            Number("attack", "Attack strength, all attackers", 8, 0, 60),
            Number("defence", "Defence strength", 5, 0, 40),
            *(number for pair in support for number in pair),
            Toggle("fort", "The defender is in a fort"),
            Number("attackers", "Steps of all attackers", 2, 1, _MOST_STEPS),
            Number("defenders", "Steps of the defender", 2, 1, 2),
            Toggle("stand", "Retreats are taken as step losses"),
        ),
        given={"exposed": is_equal(text("ground"), _VESSEL)},
        roles={
            ATTACKERS: ({"attack": number("attack"), "crosses": truth("crossed")},),
            DEFENDER: ({"defence": number("defence")},),
            ATTACK_MARKERS: _markers("attack", bool(most)),
            DEFEND_MARKERS: _markers("defence", bool(most)),
        },
        formula=combat(game, table) + losses_formula(table),
        shown=(Shown("differential", "Differential", signed=True),),
        look_up=number("differential"),
        row=text("row"),
        expected=(
            Expected("Attacker’s steps lost", number("attacker-steps"), side="attacker"),
            Expected("Defender’s steps lost", number("defender-steps"), side="defender"),
            Expected("The defender’s hex is left empty", one_if(truth("vacated")), percent=True),
        ),
        steers=(("attack", 1), ("defence", -1)),
        answers=dict.fromkeys(("crt", "attack", "bombardment", "differential"), "differential"),
        notes=("A unit that cannot retreat is lost as well: that is not counted here.",),
    )


def _ground(game: Game, table: ResultsTable) -> Choice:
    """Return the terrain choice of the interactive combat chart: every terrain that has a row in
    the table, and the open water on which vessels are attacked."""
    rows = {row.id for row in table.rows}
    options = [Option(t.id, t.name, t.id) for t in game.terrain.hexes if t.combat in rows]
    if any(is_vessel(unit) for unit in game.units):
        options.append(Option(_VESSEL, "Riverine unit"))
    return Choice("ground", "Defender’s terrain", tuple(options))


def _support(side: str, most: int) -> tuple[Number, Number]:
    label = "Attacker’s support markers" if side == "attack" else "Defender’s support markers"
    return Number(f"{side}-1", label, 0, 0, most), Number(f"{side}-2", "", 0, 0, most)


def _markers(side: str, supported: bool) -> tuple[dict[str, Term], ...]:
    return tuple({"value": number(f"{side}-{n}")} for n in (1, 2)) if supported else ()
