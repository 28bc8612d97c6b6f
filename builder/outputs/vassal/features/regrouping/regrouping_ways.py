"""Lists every way in which units of a game may be broken down and built up by commands of the module, and
names the commands."""

from __future__ import annotations

from dataclasses import dataclass

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.mechanisms.units.regrouping import Regrouping
from builder.model.pieces.counters import Unit
from builder.rules.engine.regrouping.kinds import Strength, kinds_of
from builder.rules.engine.regrouping.regrouping_rules import rule_of
from builder.vassal.format.names import engine_safe_text


@dataclass(frozen=True)
class Way:
    """A way in which a unit may be broken down or built up: what stands for what, by which declaration
    and case, and whether eliminated units come back by it."""

    number: int
    whole: Strength
    parts: tuple[Strength, ...]
    rule: str
    breaks: bool
    builds: bool
    lost: bool
    declared: Regrouping


def ways_of(game: Game) -> tuple[Way, ...]:
    """Return every way in which units of a game may be broken down and built up, but for units that
    another counter has replaced after their losses."""
    units = {unit.id: unit for unit in game.units}
    found = list[Way]()
    for kinds in kinds_of(game):
        declared, rule = kinds.declared, rule_of(game, kinds.declared)
        breaks, builds = declared.ways != "build-up", declared.ways != "breakdown"
        for group, wholes in kinds.wholes.items():
            for whole, worth in wholes.items():
                for parts in kinds.makes(group, worth):
                    if all(one.lost < units[one.counter].steps for one in (whole, *parts)):
                        way = Way(
                            len(found), whole, parts, rule, breaks, builds, declared.lost, declared
                        )
                        found.append(way)
    return tuple(found)


def regrouping_label(game: Game, way: Way, tr: Translator, breaks: bool) -> str:
    """Return the label of a command in a language."""

    def called(strength: Strength) -> str:
        unit = game.counters[strength.counter]
        assert isinstance(unit, Unit)
        name = str(tr(unit.title) or unit.name)
        return f"{name} (−{strength.lost})" if strength.lost else name

    parts = " + ".join(map(called, way.parts))
    if breaks:
        return engine_safe_text(tr("Break down: {units}", units=parts))
    return engine_safe_text(
        tr("Build up: {unit} from {units}", unit=called(way.whole), units=parts)
    )
