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
    Formula,
    LiveChart,
    Number,
    Option,
    Toggle,
    Value,
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
    ground = _Ground(game, features)
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
        values=(*ground.values(), *_land_values()),
        look_up=["value", "differential"],
        row=table.rows[0].id,
        codes=_land_codes(table),
        expected=(
            Expected("Hits on the attacker", ["code", "attacker"], side="attacker"),
            Expected("Hits on the defender", ["code", "defender"], side="defender"),
            Expected("The attacker must retreat", ["code", "attacker-back"], percent=True),
            Expected(
                "The defender must retreat",
                ["if", ["value", "stands"], 0, ["code", "defender-back"]],
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

    def values(self) -> tuple[Value, ...]:
        """Each effect of hex, features and river together."""
        return (
            Value("weapons", self._strongest("weapons")),
            Value("others", self._strongest("other defenders")),
            Value("attackers", self._strongest("attackers")),
            Value("defenders", ["+", *self._parts("defenders")]),
            Value("bombing", ["+", *self._parts("bombing")]),
            Value("half", ["or", *self._said("bombing")]),
            Value("stands", ["or", *self._said("retreat")]),
        )

    def _strongest(self, name: str) -> Formula:
        return ["strongest", *self._parts(name)]

    def _parts(self, name: str) -> list[Formula]:
        """The numbers of an effect: the hex's own, each feature's and the river's if it is there."""
        river = [_number(t, name) for t in self._rivers]
        parts: list[Formula] = [["of", "ground", name]]
        parts += [["if", ["in", t.id], _number(t, name), 0] for t in self._features]
        return [*parts, ["if", ["in", _CROSSED], max(river, key=abs, default=0), 0]]

    def _said(self, name: str) -> list[Formula]:
        parts: list[Formula] = [["==", ["of", "ground", f"said {name}"], 1]]
        parts += [["in", t.id] for t in self._features if t.effects.get(name) == WORDS[name]]
        return parts


def _open_to(kind: TerrainType, movement_class: str) -> bool:

    return kind.cost(movement_class) not in (None, "prohibited")


def _number(kind: TerrainType, name: str) -> int:
    value = kind.effects.get(name, 0)
    return value if isinstance(value, int) else 0


def _option(kind: TerrainType) -> Option:
    names = ("weapons", "other defenders", "attackers", "defenders", "bombing")
    holds: dict[str, int | str] = {name: _number(kind, name) for name in names}
    holds |= {f"said {name}": int(kind.effects.get(name) == word) for name, word in WORDS.items()}
    return Option(kind.id, kind.name, holds, kind.id)


def _land_values() -> tuple[Value, ...]:
    """Strengths on the ground, bombs as far as terrain and strength let them, the differential."""

    def strength(side: str, extra: Formula, other: Formula) -> Formula:
        plus: Formula = ["if", ["in", f"{side}-tank"], ["value", "weapons"], other]
        return ["max", 0, ["+", ["in", side], extra, plus]]

    def bombs(side: str) -> Formula:
        given: Formula = ["in", f"{side}-bombs"]
        whole: Formula = ["if", ["value", "half"], ["//", given, 2], given]
        left: Formula = ["max", 0, ["+", whole, ["value", "bombing"]]]
        return ["min", left, ["value", side]]

    attack = strength("attack", ["value", "attackers"], 0)
    defence = strength("defence", ["value", "defenders"], ["value", "others"])
    return (
        Value("attack", attack, "Attack"),
        Value("attack-support", bombs("attack"), "Bombs add to the attack"),
        Value("defence", defence, "Defence"),
        Value("defence-support", bombs("defence"), "Bombs add to the defence"),
        Value(
            "differential",
            [
                "-",
                ["+", ["value", "attack"], ["value", "attack-support"]],
                ["+", ["value", "defence"], ["value", "defence-support"]],
            ],
            "Differential",
            signed=True,
        ),
    )


def _land_codes(table: ResultsTable) -> dict[str, dict[str, int]]:
    found = {}
    for code in _all_codes(table):
        said = land_result(code)
        found[code] = {
            "attacker": said.attacker_hits,
            "defender": said.defender_hits,
            "attacker-back": int(said.attacker_retreats),
            "defender-back": int(said.defender_retreats),
        }
    return found


def _all_codes(table: ResultsTable) -> list[str]:
    return sorted({code for line in table.results.values() for code in line})


# -- in the air --------------------------------------------------------------------------------------

_KINDS = (Option("fighter", "Fighter"), Option("bomber", "Bomber"))


def _air(game: Game, table: ResultsTable) -> LiveChart:
    own: Formula = ["==", ["in", "own-kind"], "bomber"]
    both: Formula = ["and", own, ["==", ["in", "enemy-kind"], "bomber"]]
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
        values=(
            Value("differential", ["-", ["in", "own"], ["in", "enemy"]], "Differential", True),
        ),
        look_up=["value", "differential"],
        row=table.rows[0].id,
        codes={code: {"out": int(code != NOTHING)} for code in _all_codes(table)},
        expected=(
            Expected("The target is out of the game", ["code", "out"], percent=True),
        ),
        bars=(Bar(both, "Bombers do not fight each other."),),
        steers=(("own", 1), ("enemy", -1)),
        answers={"air-combat": "differential"},
    )  # fmt: skip


def _flak(game: Game, table: ResultsTable) -> LiveChart:
    """What the guns leave of a bomber's points, on average."""
    results = {code: flak_result(code) for code in _all_codes(table)}
    strengths = [band.low or band.high or 0 for band in table.rows[0].bands]
    left: Formula = ["max", 0, ["-", ["in", "bombing"], ["code", "points"]]]
    return LiveChart(
        id="anti-aircraft",
        title="Anti-aircraft fire, live",
        rule="13.0",
        table=table,
        inputs=(
            Number("flak", "Strength of the guns", min(strengths), min(strengths), max(strengths)),
            Number("bombing", "Tactical bombing of the aircraft", 4, 0, 20),
        ),
        look_up=["in", "flak"],
        row=table.rows[0].id,
        codes={c: {"points": r.points, "out": int(bool(r.effect))} for c, r in results.items()},
        expected=(
            Expected("Bombing left", ["if", ["code", "out"], 0, left]),
            Expected("The bomber is out of the game", ["code", "out"], percent=True),
        ),
        steers=(("flak", 1),),
        answers={"anti-aircraft": "flak"},
    )
