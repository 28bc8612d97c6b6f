"""Finds declarations that never matter: turns after the last, columns and ranges out of reach, and
names given to words that the game does not use."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import prod

from builder.model import column_heads
from builder.model.game import Game
from builder.model.mechanisms import Combat
from builder.model.mechanisms.fighting.fire import Reach
from builder.model.tables import ODDS, Band, BandRow, ResultsTable
from builder.problems import PathKey, Problem, error, warning
from builder.rules.core.questions import side_of
from builder.rules.engine.combat.leader_modifiers import graded_modifiers
from builder.rules.engine.combat.modifier_sums import range_of_modifier_sums
from builder.rules.engine.positions.aliases import ENEMY
from builder.rules.engine.positions.declared_names import KnownWords, known_word
from builder.rules.engine.positions.steps import every_amount
from builder.rules.engine.positions.turn_facts import final_turn
from builder.rules.engine.positions.unit_conditions import unit_fulfils
from builder.rules.engine.time.turn_calendar import beyond
from builder.rules.engine.wording.word_kinds import KINDS
from builder.rules.procedures import Refused
from builder.sentences import filled_sentence


def check_unreachable(game: Game) -> Iterator[Problem]:
    """Report each declaration that can never matter in play."""
    yield from _turns(game)
    yield from _names(game)
    yield from _schedules(game)
    tables = {t.id: t for t in game.tables if isinstance(t, ResultsTable)}
    for n, combat in enumerate(game.mechanisms.combat):
        path = ("mechanisms", "combat", n)
        if combat.table in tables:
            yield from _columns(game, combat, tables[combat.table], path)
        if isinstance(combat.reach, Reach):
            yield from _bands(game, combat.reach, path)


def _turns(game: Game) -> Iterator[Problem]:
    """Report each phase, and each condition, that is limited to turns which no scenario has."""
    last = final_turn(game)
    for n, phase in enumerate(game.sheet.sequence):
        yield from beyond(phase.turns, last, ("sheet", "sequence", n, "turns"))
    for path, when in game.mechanisms.conditions:
        if last and when.turn and min(when.turn) > last:
            hint = filled_sentence("the longest scenario has {last} turns", last=last)
            yield error("never-holds", "there is no such turn", (*path, "turn"), hint=hint)


def _names(game: Game) -> Iterator[Problem]:
    """Report entries in ``names`` (how rules texts call a word) for words that the game does not
    have, and for words that conditions use with several meanings."""
    words = KnownWords(game)
    moment = frozenset().union(*words.moment.values())
    counts = frozenset(count.id for count in game.mechanisms.counts)
    known = words.kinds | words.grounds | words.sides | words.paths | words.places | moment | counts
    meanings, asked = _meanings(words, counts), _asked_words(game)
    for word in game.mechanisms.names:
        path = ("mechanisms", "names", word)
        kind, _, one = word.partition(" ")
        if one and kind in meanings:
            yield from known_word(one, meanings[kind], path, "nothing that this line asks for")
            continue
        yield from known_word(word, known | {ENEMY}, path, "nothing that rules speak of")
        meant = [kind for kind in meanings if (kind, word) in asked]
        if len({_SORTS.get(kind, kind) for kind in meant}) > 1:
            message = filled_sentence(
                "{word!r} means several things: {meant}", word=word, meant=", ".join(meant)
            )
            hint = filled_sentence(
                "say which is called so: '{kind} {word}', or '{other_kind} {word}'",
                kind=meant[0],
                word=word,
                other_kind=meant[-1],
            )
            yield warning("two-meanings", message, path, hint=hint)


_SORTS = {"in": "terrain", "across": "terrain", "along": "terrain"}
"""The relations whose words count as the same sort (terrain): a kind of terrain may lie in a hex,
on a hexside or along a path."""


def _asked_words(game: Game) -> set[tuple[str, str]]:
    """Return the words that conditions test (such as ``reduced``), each in a pair with its kind
    (such as ``is`` or ``weather``) before it."""
    found: set[tuple[str, str]] = set()
    for _, when in game.mechanisms.conditions:
        found |= {(KINDS.get(of, ""), word) for _, of, words in when.lines() for word in words}
        for kind in ("weather", "season", "phase", "event", "option"):
            found |= {(kind, word) for word in getattr(when, kind)}
    return found


def _meanings(words: KnownWords, counts: frozenset[str]) -> dict[str, frozenset[str]]:
    """Return, for each kind of condition line (such as ``is`` or ``weather``), the words that it
    can test in this game."""
    moment = {
        kind: words.moment[kind] for kind in ("weather", "season", "phase", "event", "option")
    }
    found = {"is": words.kinds, "in": words.grounds, "across": words.sides, "along": words.paths}
    return {**found, **moment, "amount": counts}


def _schedules(game: Game) -> Iterator[Problem]:
    """Warn about keys of a reinforcement schedule that only games with rules written in code use;
    declared rules ignore them."""
    for scenario in game.scenarios:
        for n, line in enumerate(scenario.reinforcements):
            said = {"by": line.by, "lifts": line.lifts is not None, "landing": line.landing}
            for key in (key for key, written in said.items() if written):
                path = ("scenarios", scenario.id, "reinforcements", n, key)
                hint = "declare under arrivals where units enter, and under movement how they go on"
                yield warning(
                    "unreached",
                    filled_sentence("declared rules do not read {key!r}", key=key),
                    path,
                    hint=hint,
                )


# -- columns -----------------------------------------------------------------------------------


def _columns(game: Game, combat: Combat, table: ResultsTable, path: PathKey) -> Iterator[Problem]:
    """Warn about table columns that no strengths of the game's units lead to, even with shifts.
    Open-ended columns at the ends are not reported."""
    span = _span(game, combat)
    if span is None or len(table.rows) != 1 or table.rows[0].is_odds != (combat.reckon == "odds"):
        return
    row, (low, high) = table.rows[0], span
    met = [n for n, band in enumerate(row.bands) if _meets(band, low, high)]
    if not met:
        return
    left, right = range_of_modifier_sums(graded_modifiers(game, combat.every_shift), None)
    reached = range(met[0] + left, met[-1] + right + 1)
    lost = [n for n in range(len(row.bands)) if n not in reached and not _catches_all(row, n)]
    if lost:
        heads = ", ".join(column_heads.head(table, row, row.start + n) for n in lost)
        message = filled_sentence(
            "no strengths that units have lead to these columns of {id}: {heads}",
            id=table.id,
            heads=heads,
        )
        hint = "leave them out, or mend the values of counters"
        yield warning("unreached", message, (*path, "table"), hint=hint)


def _catches_all(row: BandRow, n: int) -> bool:
    """Return whether a column at an end of the table is open-ended, so that it takes everything
    beyond and is never reported."""
    band = row.bands[n]
    return not row.is_odds and (band.low is None or band.high is None)


def _meets(band: Band, low: Fraction, high: Fraction | None) -> bool:
    below = high is not None and band.low is not None and band.low > high
    return not below and (band.high is None or band.high >= low)


def _span(game: Game, combat: Combat) -> tuple[Fraction, Fraction | None] | None:
    """Return the least and the greatest odds, difference or strength that the game's units can
    bring about: the weakest attacker against all defenders, and all attackers against the weakest
    defender. ``None`` if unknown."""
    if combat.reckon == "range" or combat.support or any(c.rounded for c in combat.changes):
        return None
    attacks = _strengths(game, combat, "attacker")
    if attacks is None or combat.reckon == "total":
        return attacks
    defences = _strengths(game, combat, "defender")
    if defences is None:
        return None
    if combat.subtracts:
        return attacks[0] - defences[1], attacks[1] - defences[0]
    greatest = None if defences[0] < 1 else attacks[1] / defences[0] * ODDS
    return attacks[0] / max(Fraction(1), defences[1]) * ODDS - 1, greatest


def _strengths(game: Game, combat: Combat, side: str) -> tuple[Fraction, Fraction] | None:
    """Return the least strength that a unit can have, and the greatest total strength of one side's
    units, after all changes; ``None`` if no unit has one."""
    name, who = (combat.attack, combat.who) if side == "attacker" else (combat.defence, combat.on)
    sums: dict[str, Fraction] = {}
    least: list[Fraction] = []
    changes = [c for c in combat.changes if c.of == side]
    less = prod((min(c.times, Fraction(1)) for c in changes), start=Fraction(1))
    more = prod((max(c.times, Fraction(1)) for c in changes), start=Fraction(1))
    added = sum(max(0, c.add) for c in changes) * more
    for unit in game.units:
        if not (who.empty or unit_fulfils(game, who, unit)):
            continue
        try:
            worth = every_amount(game, unit, name, "")
        except Refused:
            continue
        own = side_of(game, unit)
        sums[own] = sums.get(own, Fraction(0)) + (max(worth) * more + added) * unit.count
        rounded = 0 if less == 1 else 1
        least.append(min(worth) * less + sum(min(0, c.add) for c in changes) - rounded)
    return (max(Fraction(0), min(least)), max(sums.values())) if least else None


# -- ranges ------------------------------------------------------------------------------------


def _bands(game: Game, reach: Reach, path: PathKey) -> Iterator[Problem]:
    """Yield a warning for each range band at which no unit can fire."""
    farthest = reach.range if isinstance(reach.range, int) else _farthest(game, reach.range)
    for n, band in enumerate(reach.bands):
        if band.range and (min(band.range) > farthest or max(band.range) < reach.least):
            hint = filled_sentence(
                "units fire from {least} to {farthest}", least=reach.least, farthest=farthest
            )
            here = (*path, "reach", "bands", n, "range")
            yield warning("unreached", "nobody fires at this range", here, hint=hint)


def _farthest(game: Game, name: str) -> int:
    """Return the longest range of any unit, taken from the unit value ``name``."""
    found = [0]
    for unit in game.units:
        try:
            found += map(int, every_amount(game, unit, name, ""))
        except Refused:
            continue
    return max(found)
