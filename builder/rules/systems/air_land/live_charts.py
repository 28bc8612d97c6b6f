"""Land combat, air combat and anti-aircraft fire as live charts: results tables on a page on which
the reader sets strengths and terrain (7.1, 8.0, 9.1, 10.0, 13.0)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from builder.model.game import Game
from builder.model.ground.terrain import TerrainType
from builder.model.tables import ResultsTable
from builder.rules.core.live_charts import (
    ChartBar,
    Choice,
    Expected,
    LiveChart,
    Number,
    Option,
    Shown,
    Toggle,
    number_by_code,
)
from builder.rules.core.module_export.term_names import (
    ATTACK_MARKERS,
    ATTACKERS,
    DEFEND_MARKERS,
    DEFENDER,
    FIRING,
    TARGETS,
)
from builder.rules.expressions.partial_evaluation import substituted_term
from builder.rules.expressions.terms import (
    Every,
    Fixed,
    Term,
    Value,
    choose,
    is_equal,
    looked_up,
    number,
    text,
    truth,
)
from builder.rules.systems.air_land.combat.combat_formula import (
    AFTER_FLAK,
    COMBINED_TERRAIN,
    GROUND_ROLE,
    SHOT,
    STRENGTHS,
)
from builder.rules.systems.air_land.combat.effects import NO_EFFECT, effects_of
from builder.rules.systems.air_land.combat.table_statistics import (
    ATTACKER_BACK,
    ATTACKER_HITS,
    BOMBER_OUT,
    DEFENDER_BACK,
    DEFENDER_HITS,
    TARGET_OUT,
    air_worth,
    flak_points,
    flak_removals,
    land_worth,
)
from builder.rules.systems.air_land.game_data import AIR_TABLE, FLAK_TABLE, LAND_TABLE
from builder.rules.systems.air_land.options import air_land_option, bombers_fire_back


def live_charts(game: Game) -> tuple[LiveChart, ...]:
    """Return a live chart for each of the three tables that the game has."""
    tables = {t.id: t for t in game.tables if isinstance(t, ResultsTable)}
    makers = ((LAND_TABLE, _land), (AIR_TABLE, _air), (FLAK_TABLE, _flak))
    return tuple(make(game, tables[id]) for id, make in makers if id in tables)


# -- land combat -------------------------------------------------------------------------------------

_CROSSED = "crossed"


def _land(game: Game, table: ResultsTable) -> LiveChart:
    features = [t for t in game.terrain.features if t.effects]
    worth = {name: number_by_code(of) for name, of in land_worth(table).items()}
    return LiveChart(
        id="land-combat",
        title="Land combat, live",
        rule="9.1",
        table=table,
        inputs=(
            _hexes(game),
            *(Toggle(t.id, t.name) for t in features),
            Toggle(_CROSSED, "The attack crosses a river"),
            Number("attack", "Attacker’s attack", 5, 0, 20),
            Toggle("attack-tank", "The attacker is a tank"),
            Number("attack-bombs", "Attacker’s bombing, after anti-aircraft fire", 0, 0, 20),
            Number("defence", "Defender’s defence", 4, 1, 20),
            Toggle("defence-tank", "The defender is a tank"),
            Number("defence-bombs", "Defender’s bombing", 0, 0, 20),
        ),
        given={"half-up": Fixed(air_land_option(game, "half-bombing") == "up")},
        roles=_sides() | {GROUND_ROLE: tuple(_terrain_effects(game, features))},
        formula=COMBINED_TERRAIN + STRENGTHS,
        shown=(
            Shown("attack", "Attack"),
            Shown("support", "Bombs add to the attack"),
            Shown("defence", "Defence"),
            Shown("against", "Bombs add to the defence"),
            Shown("differential", "Differential", signed=True),
        ),
        look_up=number("differential"),
        row=Fixed(table.rows[0].id),
        expected=(
            Expected(ATTACKER_HITS, worth[ATTACKER_HITS], side="attacker"),
            Expected(DEFENDER_HITS, worth[DEFENDER_HITS], side="defender"),
            Expected(ATTACKER_BACK, worth[ATTACKER_BACK], percent=True),
            Expected(DEFENDER_BACK, choose(truth("stands"), 0, worth[DEFENDER_BACK]), percent=True),
        ),
        steers=(("attack", 1), ("defence", -1)),
        answers={"land-combat": "differential", "round": "differential"},
        notes=("Whoever refuses to retreat takes one hit more: that is not counted here.",),
    )


def _sides() -> dict[str, tuple[dict[str, Term], ...]]:
    """Return what the land combat chart's formula adds up for each role: one unit of each side, and
    the support of each side's bombers."""

    def unit(side: str) -> tuple[dict[str, Term]]:
        return ({side: number(side), "hits": Fixed(0), "heavy": truth(f"{side}-tank")},)

    return {
        ATTACKERS: unit("attack"),
        DEFENDER: unit("defence"),
        ATTACK_MARKERS: ({"value": number("attack-bombs")},),
        DEFEND_MARKERS: ({"value": number("defence-bombs")},),
    }


def _hexes(game: Game) -> Choice:
    """Return the terrain choice of the interactive land combat chart: every hex terrain that units
    can enter, beginning with the one that has the fewest effects."""
    classes = game.sheet.movement_classes
    entered = [t for t in game.terrain.hexes if any(_open_to(t, c) for c in classes)]
    options = [Option(t.id, t.name, t.id) for t in sorted(entered, key=lambda t: len(t.effects))]
    return Choice("ground", "Terrain of the battle", tuple(options))


def _open_to(kind: TerrainType, movement_class: str) -> bool:
    return kind.is_open_to(movement_class)


def _terrain_effects(game: Game, features: Sequence[TerrainType]) -> Iterator[dict[str, Term]]:
    """Yield, as formula terms, the effects of the battle hex, of each selected feature, and of the
    river if the attack crosses one."""
    hexes = {t.id: effects_of(t) for t in game.terrain.hexes}
    yield {
        name: looked_up(
            text("ground"), {id: of[name] for id, of in hexes.items() if of[name]}, none
        )
        for name, none in NO_EFFECT.items()
    }
    for kind in features:
        yield _there(truth(kind.id), effects_of(kind))
    rivers = [effects_of(t) for t in game.terrain.hexsides if t.effects]
    most = {
        n: max((r[n] for r in rivers), key=_size, default=none) for n, none in NO_EFFECT.items()
    }
    yield _there(truth(_CROSSED), most)


def _there(when: Term, effects: Mapping[str, Value]) -> dict[str, Term]:
    return {name: choose(when, worth, NO_EFFECT[name]) for name, worth in effects.items()}


def _size(worth: Value) -> int:
    return abs(int(worth))


# -- in the air --------------------------------------------------------------------------------------

_KINDS = (Option("fighter", "Fighter"), Option("bomber", "Bomber"))


def _air(game: Game, table: ResultsTable) -> LiveChart:
    both = Every(tuple(is_equal(text(kind), "bomber") for kind in ("own-kind", "enemy-kind")))
    bars = [ChartBar(both, "Bombers do not fight each other.")]
    if not bombers_fire_back(game):
        bars.append(ChartBar(is_equal(text("own-kind"), "bomber"), "Bombers do not fire back."))
    return LiveChart(
        id="air-combat",
        title="Air combat, live",
        rule="8.0",
        table=table,
        inputs=(
            Choice("own-kind", "Aircraft that fires", _KINDS),
            Number("own", "Its air combat value", 6, 0, 20),
            Choice("enemy-kind", "Its target", _KINDS),
            Number("enemy", "Air combat value of the target", 3, 0, 20),
        ),
        roles={FIRING: ({"value": number("own")},), TARGETS: ({"value": number("enemy")},)},
        formula=SHOT,
        shown=(Shown("differential", "Differential", signed=True),),
        look_up=number("differential"),
        row=Fixed(table.rows[0].id),
        expected=(
            Expected(TARGET_OUT, number_by_code(air_worth(table)), percent=True),
        ),
        bars=tuple(bars),
        steers=(("own", 1), ("enemy", -1)),
        answers={"air-combat": "differential"},
    )  # fmt: skip


def _flak(game: Game, table: ResultsTable) -> LiveChart:
    """Return the interactive chart of anti-aircraft fire, which shows the bombing points that a
    bomber has left on average."""
    strengths = [band.low or band.high or 0 for band in table.rows[0].bands]
    out, points = number_by_code(flak_removals(game, table)), number_by_code(flak_points(table))
    left = substituted_term(AFTER_FLAK, {"out": is_equal(out, 1), "points": points})
    return LiveChart(
        id="anti-aircraft",
        title="Anti-aircraft fire, live",
        rule="13.0",
        table=table,
        inputs=(
            Number("flak", "Strength of the guns", min(strengths), min(strengths), max(strengths)),
            Number("bombing", "Tactical bombing of the aircraft", 4, 0, 20),
        ),
        look_up=number("flak"),
        row=Fixed(table.rows[0].id),
        expected=(
            Expected("Bombing left", left),
            Expected(BOMBER_OUT, out, percent=True),
        ),
        steers=(("flak", 1),),
        answers={"anti-aircraft": "flak"},
    )
