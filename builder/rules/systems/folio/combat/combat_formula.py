"""Folio combat as formulas: strengths, row and column (7.3 to 7.6, 8.3, 12.0, 13.0). These are the
only place where the rule is written: the procedures of the rules engine, the interactive chart and
the VASSAL module all evaluate them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from builder.model.game import Game
from builder.model.tables import BandRow, ResultsTable
from builder.rules.core.module_export.term_names import (
    ATTACK_MARKERS,
    ATTACKERS,
    DEFEND_MARKERS,
    DEFENDER,
)
from builder.rules.core.table_resolution import TableContest
from builder.rules.expressions.evaluator import EvaluatedFormula
from builder.rules.expressions.formula import Formula, Sentence, Stage
from builder.rules.expressions.terms import (
    AnyOf,
    Counted,
    Every,
    Not,
    Summed,
    Term,
    all_in_role,
    choose,
    halved,
    is_equal,
    is_greater,
    looked_up,
    number,
    text,
    truth,
)
from builder.rules.systems.folio.game_data import row_of

FORT_TIMES = 2
"""The factor by which a fort multiplies the defence (7.5)."""

_FORT, _VALUE = truth("fort"), number("value")

_ZERO = Sentence(
    "13.0",
    "A strength of 0 takes part and adds nothing; support adds to it.",
    when=AnyOf(
        (
            is_greater(Counted(ATTACKERS, is_equal(number("attack"), 0)), 0),
            is_equal(Summed(DEFENDER, number("defence")), 0),
        )
    ),
)
IN_FORT = Sentence(
    "7.5", "A fort doubles the defence and halves the attacker’s support.", when=_FORT
)
_DIFFERENCE = Sentence(
    "7.3",
    "Attack {attack} + {fire} support, defence {defence} + {cover} support: {differential}.",
    {"fire": number("support"), "cover": number("against")},
    signed=frozenset(("differential",)),
)

STRENGTHS = Formula(
    (
        Stage("attack", Summed(ATTACKERS, number("attack")), (_ZERO,)),
        Stage(
            "support",
            choose(_FORT, Summed(ATTACK_MARKERS, halved(_VALUE)), Summed(ATTACK_MARKERS, _VALUE)),
        ),
        Stage(
            "defence",
            choose(_FORT, FORT_TIMES, 1) * Summed(DEFENDER, number("defence")),
            (IN_FORT,),
        ),
        Stage("against", Summed(DEFEND_MARKERS, _VALUE)),
        Stage(
            "differential",
            number("attack") + number("support") - number("defence") - number("against"),
            (_DIFFERENCE,),
        ),
    )
)
"""The formula of the attack and defence strengths and of the strength that support markers add to
both; a fort doubles the defence and halves each marker of the attacker (7.3, 7.5, 8.3)."""

ATTACK_STRENGTHS = STRENGTHS.with_sentences(
    {
        "attack": (),
        "differential": (
            Sentence(
                "7.3",
                "Attack {attack}, defence {defence}, support included: {differential}.",
                {
                    "attack": number("attack") + number("support"),
                    "defence": number("defence") + number("against"),
                },
                signed=frozenset(("differential",)),
            ),
        ),
    }
)
"""The formula :data:`STRENGTHS` with the sentences that explain an attack in a position."""

BOMBARDMENT_STRENGTHS = STRENGTHS.with_sentences(
    {
        "attack": (),
        "defence": (),
        "differential": (
            Sentence(
                "8.4",
                "Markers {fire}, less markers against them {against}, less defence {defence}: {total}.",
                {"fire": number("support"), "total": number("differential")},
                signed=frozenset(("total",)),
            ),
        ),
    }
)
"""The formula :data:`STRENGTHS` with the sentences that explain a bombardment by markers alone
(8.4)."""


def evaluate_strengths(
    attack: Iterable[int], defence: Iterable[int], fire: Iterable[int], cover: Iterable[int], *,
    fort: bool = False, told: Formula = STRENGTHS,
) -> EvaluatedFormula:  # fmt: skip
    """Evaluate the strengths of a combat with its support markers (``fire`` of the attacker,
    ``cover`` of the defender). ``told`` is the formula to evaluate, whose sentences explain the
    result."""
    roles = {
        ATTACKERS: [{"attack": n} for n in attack],
        DEFENDER: [{"defence": n} for n in defence],
        ATTACK_MARKERS: [{"value": n} for n in fire],
        DEFEND_MARKERS: [{"value": n} for n in cover],
    }
    return EvaluatedFormula(told, {"fort": fort}, roles)


# -- row, column, result -----------------------------------------------------------------------------


def row_rank(table: ResultsTable, row: BandRow) -> int:
    """Return the rank of a table row for the defender: the number of columns by which it shifts a
    differential of 0 compared with the weakest row."""
    return max(r.column(0) for r in table.rows) - row.column(0)


def best_row(table: ResultsTable, rows: Sequence[BandRow]) -> BandRow:
    """Return the row that is best for the defender; the first of equal ones."""
    return max(rows, key=lambda row: row_rank(table, row))


def weakest_row(table: ResultsTable) -> BandRow:
    """Return the row that gives no cover: the row of clear terrain."""
    return min(table.rows, key=lambda row: row_rank(table, row))


def cover_formula(game: Game, table: ResultsTable) -> Formula:
    """Return the formula of the table row that applies to the target. ``ground`` is its terrain
    type, or the id of a row.

    The row is the better of the target's own and the river's, if every attacker ``crosses`` a river
    without a bridge; it is the weakest if the target is ``exposed``, as vessels are (7.4, 12.0,
    18.1).
    """
    weakest = weakest_row(table).id
    known = [row.id for row in table.rows]
    grounds = [t.id for t in game.terrain.hexes if t.combat in known]
    covered = {id: _covered(game, table, row_of(game, table, id)) for id in (*grounds, *known)}
    row = choose(truth("exposed"), weakest, looked_up(text("ground"), covered, weakest))
    return Formula((Stage("crossed", all_in_role(ATTACKERS, truth("crosses"))), Stage("row", row)))


def river_helps_target() -> Term:
    """Return the formula condition that a river helps the target, because all attackers cross it."""
    return Every((truth("crossed"), Not(truth("exposed"))))


def _covered(game: Game, table: ResultsTable, ground: BandRow) -> Term:
    side = next((t for t in game.terrain.hexsides if t.combat), None)
    rows = (ground, row_of(game, table, side.id)) if side else (ground,)
    best = best_row(table, rows)
    return choose(truth("crossed"), best.id, ground.id)


def contest(table: ResultsTable) -> TableContest:
    """Return how an attack is read from the combat results table: the ``row`` by terrain, the
    column by ``differential`` (7.3, 7.4)."""
    return TableContest(table, number("differential"), text("row"))


def combat(game: Game, table: ResultsTable) -> Formula:
    """Return the formula of the whole combat, from strengths and terrain to the result in the
    table."""
    return STRENGTHS + cover_formula(game, table) + contest(table).formula
