"""How the module calls what a battle's reckoning names: properties, roles, letters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from builder.outputs.vassal.engine.expressions import Role, Writer
from builder.outputs.vassal.engine.lookups import codes
from builder.outputs.vassal.engine.names import title
from builder.outputs.vassal.play.battle_tables import RESULTS, BattleTables
from builder.outputs.vassal.table.ground import terrain_codes
from builder.rules.core.battles import (
    ATTACK_MARKERS,
    ATTACKERS,
    DEFEND_MARKERS,
    DEFENDER,
    PLACE,
    Battle,
)
from builder.rules.language.kinds import within
from builder.rules.language.reckoning import Reckoning
from builder.rules.language.terms import Fixed, Named, Summed, Term, ones, truth

STRENGTH, HITS, HALF = "BattleStrength", "Hits", "HalfValue"
"""The properties of what a unit fights with in its role, of the hits that it has taken, and of what a
support marker adds where it counts half."""

Stages = Mapping[str, tuple[str, str, str]]
"""The stages of a battle's reckoning: the property of each, its first value, and the command that works
it out."""

STAGES: Stages = {
    "crossed": ("BattleCrossed", "0", "cross"),
    "attack": ("BattleAttack", "0", "attack"),
    "support": ("BattleSupport", "0", "support"),
    "defence": ("BattleDefence", "0", "defence"),
    "against": ("BattleAgainst", "0", "against"),
    "markers": ("BattleMarkers", "0", "markers"),
    "row": ("BattleRow", "", "row"),
    "differential": ("BattleDifference", "0", "difference"),
    "column": ("BattleColumn", "1", "column"),
    "die": ("BattleDie", "", "roll"),
    "result": ("BattleResult", "", "look"),
}
"""The stages of battles between neighbours."""

FIRE_STAGES: Stages = {
    "attack": ("BattleAttack", "0", "attack"),
    "support": ("BattleSupport", "0", "support"),
    "ground-die": ("BattleGroundDie", "0", "ground"),
    "wall": ("BattleWall", "0", "wall"),
    "added": ("BattleAdded", "0", "added"),
    "markers": ("BattleMarkers", "0", "markers"),
    "row": ("BattleRow", "", "row"),
    "strength": ("BattleDifference", "0", "difference"),
    "column": ("BattleColumn", "1", "column"),
    "die": ("BattleDie", "", "roll"),
    "total": ("BattleTotal", "1", "total"),
    "result": ("BattleResult", "", "look"),
}
"""The stages of fire."""

_TARGET = {
    "ground": "BattleGround",
    "exposed": "BattleExposed",
    "fort": "BattleFort",
    PLACE: "BattleShift",
}
"""What the target writes down, as reckonings name it."""

_CROSSES = ones(truth("crosses"))


def summed_in(reckoning: Reckoning, role: str) -> tuple[Term, ...]:
    """What a reckoning sums over a role that is more than a value of the pieces."""
    terms = (t for stage in reckoning.stages for t in within(stage.term))
    found = (t.number for t in terms if isinstance(t, Summed) and t.role == role)
    return tuple(
        dict.fromkeys(n for n in found if not isinstance(n, Named | Fixed) and n != _CROSSES)
    )


def strength_of(reckoning: Reckoning, role: str) -> Term | None:
    """What a unit fights with in a role, if that is more than its printed value."""
    return next(iter(summed_in(reckoning, role)), None)


def grounds_in(battle: Battle) -> dict[str, str]:
    """A letter for everything that ground does in a battle."""
    kinds = {kind for hexes in battle.places.values() for kind in hexes.values()}
    return codes(sorted(kinds))


def writer_of(
    tables: BattleTables,
    map: str,
    supporting: Sequence[str],
    stages: Stages,
    attackers: Sequence[str],
) -> Writer:
    """The writer of a battle by the properties of its stages; what supports lies on the maps
    ``supporting``, ``attackers`` are the roles of pieces that attack."""
    battle = tables.battle
    attack = " || ".join(f'Role=="{role}"' for role in attackers)

    def markers(role: str) -> Role:
        return Role(supporting, f'Role=="{role}" && DeckName==""')

    return Writer(
        names={stage: name for stage, (name, *_) in stages.items()} | _TARGET,
        own=_own(battle),
        truths={"indirect": 'Role=="I"'},
        roles={
            ATTACKERS: Role([map], f"({attack})" if len(attackers) > 1 else attack),
            DEFENDER: Role([map], 'Role=="D"'),
            ATTACK_MARKERS: markers("SA"),
            DEFEND_MARKERS: markers("SD"),
        },
        pieces=_kept(battle.reckoning),
        letters={
            "row": tables.rows,
            "ground": terrain_codes(tables.game),
            "result": tables.codes,
            PLACE: grounds_in(battle),
        },
        codes=RESULTS,
    )


def _own(battle: Battle) -> Mapping[str, str]:
    """The values of pieces."""
    attack = title(battle.attack)
    own = {"attack": attack, "value": "Value", "hits": HITS, "crosses": "Crosses"}
    if battle.fire:
        own |= {"strength": attack, "range": title(battle.fire.reach), "over": "OverWall"}
    own |= {"defence": title(battle.defence)} if battle.defence else {}
    own |= {name: f'GetString("{title(name)}")' for name in battle.truths}
    return own | {PLACE: 'GetString("BattleShift")'}


def _kept(reckoning: Reckoning) -> Mapping[Term, str]:
    """The properties of what is summed over pieces."""
    found = {_CROSSES: "Crosses"}
    for role in (ATTACKERS, DEFENDER):
        found |= dict.fromkeys(summed_in(reckoning, role), STRENGTH)
    for role in (ATTACK_MARKERS, DEFEND_MARKERS):
        found |= dict.fromkeys(summed_in(reckoning, role), HALF)
    return found
