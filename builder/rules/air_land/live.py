"""Land combat, air combat and anti-aircraft fire as charts that a reader sets (7.1, 8.0, 9.1, 10.0,
13.0)."""

from __future__ import annotations

from collections.abc import Iterable

from builder.model.game import Game
from builder.model.tables import ResultsTable
from builder.model.terrain import TerrainType
from builder.rules.air_land.effects import WORDS
from builder.rules.air_land.reading import AIR_TABLE, FLAK_TABLE, LAND_TABLE
from builder.rules.air_land.results import NOTHING, flak_result, land_result
from builder.rules.core.live import (
    Bar,
    Choice,
    Expected,
    LiveChart,
    Number,
    Option,
    Shown,
    Toggle,
    by_code,
)
from builder.rules.language.reckoning import Reckoning, Stage
from builder.rules.language.terms import (
    Every,
    Fixed,
    Some,
    Term,
    choose,
    greatest,
    halved,
    least,
    looked_up,
    number,
    same,
    strongest,
    text,
    total,
    truth,
)


def live_charts(game: Game) -> tuple[LiveChart, ...]:
    """A chart for each of the three tables that the game has."""
    tables = {t.id: t for t in game.tables if isinstance(t, ResultsTable)}
    makers = ((LAND_TABLE, _land), (AIR_TABLE, _air), (FLAK_TABLE, _flak))
    return tuple(make(game, tables[id]) for id, make in makers if id in tables)


# -- land combat -------------------------------------------------------------------------------------

_CROSSED = "crossed"


def _land(game: Game, table: ResultsTable) -> LiveChart:
    features = [t for t in game.terrain.features if t.effects]
    ground, codes = _Ground(game, features), _land_codes(table)
    return LiveChart(
        id="land-combat",
        title="Land combat, live",
        rule="9.1",
        table=table,
        inputs=(
            Choice("ground", "Terrain of the battle", tuple(map(_option, ground.hexes))),
            *(Toggle(t.id, t.name) for t in features),
            Toggle(_CROSSED, "The attack crosses a river"),
            Number("attack", "Attacker’s attack", 5, 0, 20),
            Toggle("attack-tank", "The attacker is a tank"),
            Number("attack-bombs", "Attacker’s bombing, after anti-aircraft fire", 0, 0, 20),
            Number("defence", "Defender’s defence", 4, 1, 20),
            Toggle("defence-tank", "The defender is a tank"),
            Number("defence-bombs", "Defender’s bombing", 0, 0, 20),
        ),
        given={f"{side}-printed": number(side) for side in ("attack", "defence")},
        reckoning=Reckoning((*ground.stages(), *_land_stages())),
        shown=_LAND_SHOWN,
        look_up=number("differential"),
        row=Fixed(table.rows[0].id),
        expected=(
            Expected("Hits on the attacker", codes["attacker"], side="attacker"),
            Expected("Hits on the defender", codes["defender"], side="defender"),
            Expected("The attacker must retreat", codes["attacker-back"], percent=True),
            Expected(
                "The defender must retreat",
                choose(truth("stands"), 0, codes["defender-back"]),
                percent=True,
            ),
        ),
        steers=(("attack", 1), ("defence", -1)),
        answers={"land-combat": "differential", "round": "differential"},
        notes=("Whoever refuses to retreat takes one hit more: that is not counted here.",),
    )


class _Ground:
    """What the terrain of a battle does, as formulas (see ``effects.combine``)."""

    def __init__(self, game: Game, features: Iterable[TerrainType]) -> None:
        classes = game.sheet.movement_classes
        entered = [t for t in game.terrain.hexes if any(_open_to(t, c) for c in classes)]
        self.hexes = sorted(entered, key=lambda t: len(t.effects))
        self._features = tuple(features)
        self._rivers = [t for t in game.terrain.hexsides if t.effects]

    def stages(self) -> tuple[Stage, ...]:
        """Each effect of hex, features and river together."""
        return (
            Stage("weapons", strongest(*self._parts("weapons"))),
            Stage("others", strongest(*self._parts("other defenders"))),
            Stage("attackers", strongest(*self._parts("attackers"))),
            Stage("defenders", total(*self._parts("defenders"))),
            Stage("bombing", total(*self._parts("bombing"))),
            Stage("half", Some(self._said("bombing"))),
            Stage("stands", Some(self._said("retreat"))),
        )

    def _parts(self, name: str) -> list[Term]:
        """The numbers of an effect: the hex's own, each feature's and the river's if it is there."""
        river = max((_number(t, name) for t in self._rivers), key=abs, default=0)
        hexes = {t.id: _number(t, name) for t in self.hexes if _number(t, name)}
        parts = [looked_up(text("ground"), hexes)]
        parts += [choose(truth(t.id), _number(t, name)) for t in self._features]
        return [*parts, choose(truth(_CROSSED), river)]

    def _said(self, name: str) -> tuple[Term, ...]:
        hexes = {t.id: True for t in self.hexes if t.effects.get(name) == WORDS[name]}
        features = [t.id for t in self._features if t.effects.get(name) == WORDS[name]]
        return (looked_up(text("ground"), hexes, False), *map(truth, features))


def _open_to(kind: TerrainType, movement_class: str) -> bool:

    return kind.cost(movement_class) not in (None, "prohibited")


def _number(kind: TerrainType, name: str) -> int:
    value = kind.effects.get(name, 0)
    return value if isinstance(value, int) else 0


def _option(kind: TerrainType) -> Option:
    return Option(kind.id, kind.name, kind.id)


_LAND_SHOWN = (
    Shown("attack", "Attack"),
    Shown("attack-support", "Bombs add to the attack"),
    Shown("defence", "Defence"),
    Shown("defence-support", "Bombs add to the defence"),
    Shown("differential", "Differential", signed=True),
)


def _land_stages() -> tuple[Stage, ...]:
    """Strengths on the ground, bombs as far as terrain and strength let them, the differential."""

    def strength(side: str, extra: Term, other: Term | int) -> Term:
        plus = choose(truth(f"{side}-tank"), number("weapons"), other)
        return greatest(0, total(number(f"{side}-printed"), extra, plus))

    def bombs(side: str) -> Term:
        given = number(f"{side}-bombs")
        whole = choose(truth("half"), halved(given), given)
        return least(greatest(0, whole + number("bombing")), number(side))

    plus = number("attack") + number("attack-support")
    return (
        Stage("attack", strength("attack", number("attackers"), 0)),
        Stage("attack-support", bombs("attack")),
        Stage("defence", strength("defence", number("defenders"), number("others"))),
        Stage("defence-support", bombs("defence")),
        Stage("differential", plus - number("defence") - number("defence-support")),
    )


def _land_codes(table: ResultsTable) -> dict[str, Term]:
    said = {code: land_result(code) for code in _all_codes(table)}
    return {
        "attacker": by_code({c: r.attacker_hits for c, r in said.items()}),
        "defender": by_code({c: r.defender_hits for c, r in said.items()}),
        "attacker-back": by_code({c: int(r.attacker_retreats) for c, r in said.items()}),
        "defender-back": by_code({c: int(r.defender_retreats) for c, r in said.items()}),
    }


def _all_codes(table: ResultsTable) -> list[str]:
    return sorted({code for line in table.results.values() for code in line})


# -- in the air --------------------------------------------------------------------------------------

_KINDS = (Option("fighter", "Fighter"), Option("bomber", "Bomber"))


def _air(game: Game, table: ResultsTable) -> LiveChart:
    both = Every(tuple(same(text(kind), "bomber") for kind in ("own-kind", "enemy-kind")))
    gap = Stage("differential", number("own") - number("enemy"))
    out = by_code({code: int(code != NOTHING) for code in _all_codes(table)})
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
        reckoning=Reckoning((gap,)),
        shown=(Shown("differential", "Differential", signed=True),),
        look_up=number("differential"),
        row=Fixed(table.rows[0].id),
        expected=(
            Expected("The target is out of the game", out, percent=True),
        ),
        bars=(Bar(both, "Bombers do not fight each other."),),
        steers=(("own", 1), ("enemy", -1)),
        answers={"air-combat": "differential"},
    )  # fmt: skip


def _flak(game: Game, table: ResultsTable) -> LiveChart:
    """What the guns leave of a bomber's points, on average."""
    results = {code: flak_result(code) for code in _all_codes(table)}
    strengths = [band.low or band.high or 0 for band in table.rows[0].bands]
    out = by_code({code: int(bool(result.effect)) for code, result in results.items()})
    points = by_code({code: result.points for code, result in results.items()})
    left = choose(same(out, 1), 0, greatest(0, number("bombing") - points))
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
            Expected("The bomber is out of the game", out, percent=True),
        ),
        steers=(("flak", 1),),
        answers={"anti-aircraft": "flak"},
    )
