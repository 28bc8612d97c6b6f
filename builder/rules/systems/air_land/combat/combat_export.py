"""Land combat (7.1, 9.1, 9.2, 10.0) and air combat (8.0) as data for the VASSAL module, which
resolves both without the rules engine."""

from __future__ import annotations

from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.tables import ResultsTable
from builder.rules.core.module_export.combat_parts import Crossings, Duel, Obstacles, Support
from builder.rules.core.module_export.contests import TableCombat, party, result_texts
from builder.rules.core.module_export.term_names import ATTACKERS, DEFENDER, PLACE
from builder.rules.core.table_resolution import TableContest
from builder.rules.core.values import value_names
from builder.rules.expressions.evaluator import evaluate_term
from builder.rules.expressions.partial_evaluation import partially_evaluated
from builder.rules.expressions.terms import (
    Term,
    Value,
    choose,
    farthest_from_zero,
    looked_up,
    number,
    text,
    truth,
)
from builder.rules.systems.air_land.combat.battlefield import ground_at
from builder.rules.systems.air_land.combat.combat_formula import SHOT, STRENGTHS
from builder.rules.systems.air_land.combat.effects import CLEAR, Ground, combined_terrain
from builder.rules.systems.air_land.game_data import (
    AIR_TABLE,
    LAND_TABLE,
    air_table,
    is_aircraft,
    is_bomber,
    is_fighter,
    is_tank,
    land_table,
)
from builder.rules.systems.air_land.options import air_land_option, bombers_fire_back

_PLACE = text(PLACE)

MOST_SUPPORT = 1
"""The greatest number of bombers that each side may add to a land combat (7.1)."""


_FIGHTING_SECTIONS = ("9", "12", "13")
"""The sections of the rules for land combat, tank battles and pursuit."""


def contests(game: Game) -> tuple[TableCombat, ...]:
    """Return the game's land combat as data for the VASSAL module; empty if the game has no land
    combat table, or no land unit with an attack and a defence."""
    troops = [u for u in game.units if not is_aircraft(u)]
    fighting = value_names(game, troops, "attack", "defence")
    if fighting is None or not _has_table(game, LAND_TABLE):
        return ()
    (attack, defence), fighters = fighting
    bombing = value_names(game, [u for u in game.units if is_bomber(u)], "bombing")
    (value,), supporters = bombing or (("",), frozenset())
    table, grounds = land_table(game), _Grounds(game)
    hindering = [t for t in game.terrain.hexsides if t.effects.get("attackers")]
    kind = hindering[0].id if hindering else ""
    strengths = partially_evaluated(
        STRENGTHS, grounds.effects(combined_terrain(hindering).attackers)
    )
    tanks = frozenset(u.id for u in troops if is_tank(u))
    contest = TableCombat(
        id=table.id,
        name=table.title,
        rule="9.0",
        table=table,
        reckon="difference",
        formula=strengths + TableContest(table, number("differential")).formula,
        attackers=party(strengths, ATTACKERS, attack, "attack"),
        defenders=party(strengths, DEFENDER, defence, "defence"),
        same_place=False,
        one_target=True,
        alone=True,
        scale="differential",
        asked={"heavy": ("is", "heavy"), **({"crosses": ("across", kind)} if kind else {})},
        known={} if kind else {"crosses": False},
        grounds={},
        ways={},
        heights={},
        words={id: frozenset({"heavy"}) for id in sorted(tanks)},
        meanings=result_texts(table),
        crossings=_crossings(game, kind, {t.id for t in hindering}),
        places=grounds.places,
        support=Support(MOST_SUPPORT, units=supporters, value=value),
        phases=frozenset(
            phase.id
            for phase in game.sheet.sequence
            if phase.rule.partition(".")[0] in _FIGHTING_SECTIONS
        ),
        once=False,
        bystanders=frozenset(u.id for u in game.units) - fighters - supporters,
    )
    return (contest,)


def _crossings(game: Game, kind: str, hindering: set[str]) -> Crossings:
    return Crossings(kind, {m.id: _obstacles(m, hindering) for m in game.maps})


def duels(game: Game) -> tuple[Duel, ...]:
    """Return the game's air combat as data for the VASSAL module: any aircraft fires at any other,
    except that bombers do not fire at fighters where the game's option forbids it (8.0)."""
    fighting = value_names(game, [u for u in game.units if is_aircraft(u)], "air")
    if fighting is None or not _has_table(game, AIR_TABLE):
        return ()
    (value,), aircraft = fighting
    fighters = frozenset(u.id for u in game.units if u.id in aircraft and is_fighter(u))
    firing = aircraft if bombers_fire_back(game) else fighters
    return (Duel(air_table(game), value, SHOT, firing, aircraft),)


def _has_table(game: Game, id: str) -> bool:
    return any(t.id == id and isinstance(t, ResultsTable) for t in game.tables)


def _obstacles(sheet: MapSheet, hindering: set[str]) -> Obstacles:
    return Obstacles(frozenset(s for s, kinds in sheet.side_types.items() if kinds & hindering))


class _Grounds:
    """The different combinations of terrain effects that occur in hexes of the game's maps, each
    with a generated name (``000``, ``001`` …)."""

    def __init__(self, game: Game) -> None:
        self._up = air_land_option(game, "half-bombing") == "up"
        self._found = {m.id: self._ground_of_hexes(game, m) for m in game.maps}
        every = {ground for hexes in self._found.values() for ground in hexes.values()}
        self._names = {g: f"{n:03}" for n, g in enumerate(sorted(every, key=_ground_effects))}

    def _ground_of_hexes(self, game: Game, sheet: MapSheet) -> dict[str, Ground]:
        """Return the terrain effects of every hex whose terrain has any effect on a battle."""
        found = {sheet.hexes.id(c): ground_at(game, sheet, c) for c in sheet.hexes.cells}
        plain = _ground_effects(Ground(half_up=self._up))
        return {hex: ground for hex, ground in found.items() if _ground_effects(ground) != plain}

    @property
    def places(self) -> dict[str, dict[str, str]]:
        """The name of the combination of terrain effects in each hex, by map and hex."""
        return {m: {h: self._names[g] for h, g in of.items()} for m, of in self._found.items()}

    def effects(self, crossing: int) -> dict[str, Term | Value]:
        """Return each terrain effect as a formula term that looks up its value by the name of the
        battle hex's combination; where the attacker crosses a river, ``crossing`` is taken into
        account."""
        over = {g: farthest_from_zero(g.attackers, crossing) for g in self._names}
        return {
            **{
                name: self._listed(name)
                for name in ("weapons", "others", "defenders", "bombing", "half")
            },
            "attackers": choose(
                truth("crosses"),
                looked_up(
                    _PLACE, {self._names[g]: evaluate_term(t) for g, t in over.items()}, crossing
                ),
                self._listed("attackers"),
            ),
            "half-up": self._up,
        }

    def _listed(self, effect: str) -> Term:
        plain = CLEAR.named[effect]
        return looked_up(_PLACE, {name: g.named[effect] for g, name in self._names.items()}, plain)


def _ground_effects(ground: Ground) -> tuple[int, ...]:
    """Return the effects of terrain on strengths and bombs as a tuple of numbers, by which terrain
    is ordered and compared."""
    return (
        ground.attackers,
        ground.attackers + ground.weapons,
        ground.defenders + ground.others,
        ground.defenders + ground.weapons,
        ground.bombing,
        ground.half,
    )
