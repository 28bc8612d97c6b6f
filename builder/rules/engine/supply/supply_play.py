"""Plays supply: determines which units are out of supply when their side traces supply."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from builder.model.game import Phase
from builder.model.mechanisms import NamedSupply
from builder.model.mechanisms import Supply as Declared
from builder.rules.engine.play_phases import played_in
from builder.rules.engine.positions.aliases import supply_words
from builder.rules.engine.positions.conditions import words_for_units
from builder.rules.engine.positions.moment_situation import LACKING, situation_at
from builder.rules.engine.positions.situation import Situation
from builder.rules.engine.supply.supply_search import SupplyLines
from builder.rules.play.kinds import Routine
from builder.rules.play.moment import Moment, Task, sentence, task
from builder.rules.play.values import Frozen

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def phase(match: Match, moment: Moment, now: Phase, side: str) -> Iterable[Task] | None:
    """Return the tasks of tracing supply if ``now`` is a supply phase, otherwise ``None``. In a
    game without such a phase supply is traced whenever a rule tests it."""
    every = match.game.mechanisms.every_supply
    due = [declared for declared in every if played_in(match, now, "supply", declared)]
    return [_task(declared, side) for declared in due] or None


def _task(declared: Declared, side: str) -> Task:
    if isinstance(declared, NamedSupply):
        return task("supply", side=side, of=declared.id)
    return task("supply", side=side)


class Supply(Routine):
    """The routine in which a side (or every side) finds out which of its units are out of supply, or
    without a named kind of it. The result counts until the side traces this supply again."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        declared = match.game.mechanisms.supply_called(task_.get("of"))
        assert declared is not None
        out_word, cut_word = supply_words(declared)
        now, side = _untold(situation_at(match, moment), declared), task_["side"]
        lines = SupplyLines(now, declared)
        looks = [piece for piece in now.troops if side in ("", now.side(piece))]
        lacking = [piece for piece in looks if lines.lacks(piece)]
        asks = _is_asked(match, cut_word)
        found = {
            out_word: {p.name for p in lacking},
            cut_word: {p.name for p in lacking if asks and lines.alone(p)},
        }
        looked = {p.name for p in looks}
        moment = moment.noted_all(_noted(moment, declared, found, looked))
        if not lacking:
            return moment
        rule, names = match.game.mechanisms.case("supply", declared), [p.name for p in lacking]
        units = ", ".join(names)
        if isinstance(declared, NamedSupply):
            said = "Without {supply}: {units}."
            return moment.with_sentences(sentence(rule, said, supply=declared.name, units=units))
        return moment.with_sentences(sentence(rule, "Out of supply: {units}.", units=units))


def _untold(now: Situation, declared: Declared) -> Situation:
    """Return the situation in which nothing is known of a kind of supply."""
    if isinstance(declared, NamedSupply):
        words = supply_words(declared)
        return replace(
            now, lacking={w: names for w, names in now.lacking.items() if w not in words}
        )
    return replace(now, unsupplied=None, isolated=None)


def _noted(
    moment: Moment, declared: Declared, found: Mapping[str, set[str]], looked: set[str]
) -> Mapping[str, object]:
    """Return the notes on units without supply in which those of the units that have been ``looked`` at
    are as ``found``."""
    named = isinstance(declared, NamedSupply)
    noted = moment.note(LACKING, Frozen())
    known = {word: noted.get(word, ()) if named else moment.note(word, ()) for word in found}
    now: dict[str, object] = {
        word: tuple(sorted([*(n for n in known[word] if n not in looked), *names]))
        for word, names in found.items()
    }
    return {LACKING: Frozen({**noted, **now})} if named else now


def _is_asked(match: Match, word: str) -> bool:
    """Return whether any rule tests if units are isolated (or cut off from a named kind of supply):
    reached by no supply line of any length."""

    def asked() -> bool:
        conditions = (when for _, when in match.game.mechanisms.conditions)
        return any(word in words_for_units(when) for when in conditions)

    return match.worked_out(f"asks for {word}", asked)


KINDS = {"supply": Supply()}
