"""The effect of a combat result on the units, step by step (7.6, 7.8, 7.9)."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from builder.model.game import Game
from builder.model.mechanisms.fighting.combat import Outcome
from builder.model.mechanisms.fighting.consequences import Consequence
from builder.model.tables import ResultsTable
from builder.problems import error, unknown_name
from builder.rules.core.names import Counters, UnitName, UnitNames
from builder.rules.engine.combat.combat_outcomes import consequence_sentence
from builder.rules.procedures import Context, Inputs, Procedure, Refused, Reply, Step, step
from builder.rules.systems.folio.combat.outcomes import outcome_of_code, outcome_when_standing_fast
from builder.rules.systems.folio.game_data import is_vessel, results_table
from builder.rules.systems.folio.options import folio_option
from builder.rules.systems.folio.situation import unit_of
from builder.sentences import filled_sentence

_RETREAT = "retreat-"
"""The beginning of the fate of a unit that retreats, before the number of hexes."""


class ResultInputs(Inputs):
    """Input of the rules question ``result``: a combat result and the units that it affects, with
    the choices of their owners."""

    result: str = Field(description="a code of the combat results table")
    attackers: UnitNames = Field(description="the units that attacked")
    defender: UnitName = Field(description="the unit attacked")
    reduced: Counters = Field((), description="those of the units that are on their reduced side")
    loser: UnitName = Field(
        "", description="the attacker that takes the loss, by its owner's choice"
    )
    stand_fast: bool = Field(False, description="whether the owner takes a step loss instead (7.8)")
    landed: Counters = Field((), description="attackers that helicopters or boats landed this turn")


class ResultReply(Reply):
    """Answer to the rules question ``result``: what happens to every unit: unhurt, reduced,
    eliminated, or retreat-2. ``advance`` are the attackers that may advance along the path of the
    retreat."""

    fates: dict[str, str]
    advance: tuple[str, ...] = ()


def step_loss(game: Game, name: str, reduced: Sequence[str]) -> str:
    """Return what the loss of a step makes of a unit: ``eliminated`` for a unit that is ``reduced``
    or has one step, otherwise ``reduced``."""
    whole = unit_of(game, name).steps > 1 and name not in reduced
    return "reduced" if whole else "eliminated"


def result(context: Context, given: ResultInputs) -> ResultReply:
    """Apply a combat result: which units lose a step, retreat, or may advance."""
    game = context.game
    plain = _outcome(results_table(game), given.result)
    does = outcome_when_standing_fast(plain) if given.stand_fast else plain
    for name in (*given.attackers, given.defender):
        unit_of(game, name)
    fates = dict.fromkeys((*given.attackers, given.defender), "unhurt")
    fates |= _attackers(game, given, does.attacker) | _defender(game, given, does.defender)
    opening = {"retreat"}
    if folio_option(game, "advance") == "after-every-d":
        opening.add("eliminated")
    vacated = any(c.word in opening for c in does.defender) and not given.stand_fast
    free = vacated and not is_vessel(unit_of(game, given.defender))
    advance = tuple(a for a in given.attackers if free and _may_advance(game, given, a))
    return ResultReply(
        fates=fates, advance=advance, steps=_steps(given, does != plain, fates, advance)
    )


def _outcome(table: ResultsTable, code: str) -> Outcome:
    found = outcome_of_code(table, code)
    if found is None:
        raise Refused(
            unknown_name("result code", code, (r.code for r in table.legend), ("given", "result"))
        )
    return found


def _attackers(game: Game, given: ResultInputs, does: Sequence[Consequence]) -> dict[str, str]:
    """Return what happens to each attacker; the loss of one step affects the unit that its owner
    chooses."""
    fates: dict[str, str] = {}
    for one in does if given.attackers else ():
        names = (_loser(given),) if one.word == "lose" else given.attackers
        fates |= {name: _fate(game, given, name, one) for name in names}
    return fates


def _defender(game: Game, given: ResultInputs, does: Sequence[Consequence]) -> dict[str, str]:
    name = given.defender
    return dict.fromkeys([name], _fate(game, given, name, does[0])) if does else {}


def _fate(game: Game, given: ResultInputs, name: str, does: Consequence) -> str:
    """Return what happens to a unit under one consequence of a combat result."""
    if does.word == "retreat":
        return f"{_RETREAT}{does.number}"
    return does.word if does.word == "eliminated" else step_loss(game, name, given.reduced)


def _loser(given: ResultInputs) -> str:
    if given.loser and given.loser not in given.attackers:
        raise Refused(unknown_name("attacker", given.loser, given.attackers, ("given", "loser")))
    if not given.loser and len(given.attackers) > 1:
        hint = filled_sentence("one of: {attackers}", attackers=", ".join(given.attackers))
        message = "the attacker picks the unit that takes the loss"
        raise Refused(error("missing-choice", message, ("given", "loser"), hint=hint, rule="7.6"))
    return given.loser or given.attackers[0]


def _may_advance(game: Game, given: ResultInputs, name: str) -> bool:
    return name not in given.landed and not is_vessel(unit_of(game, name))


def _steps(
    given: ResultInputs, stood: bool, fates: dict[str, str], advance: Sequence[str]
) -> tuple[Step, ...]:
    """Return the explanation of what happens to each unit; if a side ``stood`` fast, it cites the
    rule of standing fast."""
    rule = "7.8" if stood else "7.6"
    lines = [_told(rule, u, f, defends=u == given.defender) for u, f in fates.items()]
    if advance:
        lines.append(step("7.9", "These may advance: {units}.", units=", ".join(advance)))
    return tuple(lines)


def _told(rule: str, unit: str, fate: str, *, defends: bool) -> Step:
    """Return the sentence on what happens to an attacking unit, or to the one that ``defends``."""
    if not fate.startswith(_RETREAT):
        return step(rule, "{unit}: {fate}.", unit=unit, fate=fate)
    does = Consequence(word="retreat", number=int(fate.removeprefix(_RETREAT)))
    text = consequence_sentence("defender" if defends else "attacker", does)
    return step(rule, text, number=does.number)


RESULT = Procedure("result", ("7.6", "7.8", "7.9", "10.0", "11.0", "12.0"), result)
