"""Declared fire in the module: it comes to what the rules engine answers, at any range."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from builder.model.game import Game
from builder.outputs.vassal.module.module import build_module
from builder.problems import Problem
from builder.rules.asking import Answer, ask
from builder.rules.validation import fill
from tests.outputs.vassal.combat.test_contests import Field, armies, field_of
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.sample import blank_drawings, make_with
from tests.rules.engine.firing.test_fire import FIRE, firing
from tests.thorough import some, times

MANY = times(20, 60)
ONE = FIRE.replace("    least: 1\n", "    least: 1\n    targets: one\n    firers: one\n")
MORE = FIRE.replace(
    "  rolls:\n",
    "  shifts:\n"
    "  - {by: -1, when: {attacker across: brook}}\n"
    "  - {by: 1, when: {attacker fire: direct, defender in: [clear, town]}}\n"
    "  - {by: 1, when: {attacker next to: enemy, range: 1..2}}\n"
    "  rolls:\n",
)
WAYS = {
    "total": MORE,
    "difference": ONE.replace("reckon: total", "reckon: difference"),
    "range": MORE.replace("reckon: total", "reckon: range"),
    "blind": MORE.replace("    least: 1\n", "    least: 2\n    sight: no\n"),
}
SEEN = "sight: {ground: [{in: woods, height: 1}], obstacles: [{in: town}]}"
SIGHTS = {
    "ground": SEEN,
    "near": SEEN.replace("sight: {", "sight: {range: 4, mutual: yes, "),
    "spotting": SEEN.replace(
        "sight: {",
        "sight: {spotting: [{within: 1, when: {in: woods, is: infantry}},"
        " {within: 3, when: {is: reduced}, by: {is: [cavalry, artillery]}},"
        " {within: 2, when: {next to: enemy, weather: mud}}], ",
    ),
}
FAR = FIRE.replace("within: 2, ", "")
"""Spotters see as far as they like."""


@cache
def _made(text: str) -> tuple[Game, Module]:
    game = fill(firing(text))
    return game, read_module(make_with(game, blank_drawings(game)))


def field(text: str = FIRE) -> Field:
    """The brook with fire, and nobody there."""
    return field_of(*_made(text))


def shot(made: Field, chance: random.Random) -> bool:
    """Some units fire at random: table and rules engine say the same; whether they may at all."""
    game, space = made.game, made.game.maps[0].space
    sides = list(armies(game).values())
    chance.shuffle(sides)
    own, other = ([u for u in side if u not in ("s-guard", "s-rest", "s-army")] for side in sides)
    firers = chance.sample(own, chance.choice((1, 1, 1, 2)))
    there = chance.sample(other, chance.choice((1, 1, 2)))
    target = chance.choice(space.cells)
    near = [c for c in space.cells if space.distance(c, target) <= 4]
    backs = {u.id for u in game.units if u.reduced is not None}
    for name in dict.fromkeys([*firers, *chance.sample(own, 2)]):
        reduced = chance.random() < 0.3 and name.partition("#")[0] in backs
        made.put(name, space.id(chance.choice(near)), reduced=reduced)
    for name in there:
        made.put(name, space.id(target))
    die, against = chance.randint(1, 6), there[0]
    weather = chance.choice(["dry", "mud"])
    made.table.globals["Weather"] = weather
    given = made.asked(
        firers, space.id(target), die=die, weather=weather, turn=1, against=against, combat="fire"
    )
    answer = ask(game, "combat", given)
    if answer.result is None:
        return False
    declared(made, firers, against, answer)
    made.table.rolls = [die]
    made.table.button("Resolve")
    same(made, answer)
    return True


def declared(made: Field, firers: list[str], against: str, answer: Answer) -> None:
    """Everyone fires as the rules engine says that he does."""
    assert answer.result is not None
    over = [s.values["unit"] for s in answer.steps if "indirectly" in s.text]
    for name in firers:
        made.pieces[name].press("battle-fire-over" if name in over else "battle-attack-with")
    made.pieces[against].press("battle-aim-at")


def same(made: Field, answer: Answer) -> None:
    """What the table has worked out is the answer; units are told as far off as they are."""
    found, result = made.table.globals, answer.result
    assert result is not None
    assert found["BattleBad"] == "false", made.table.chat
    names = {"attack": "Attack", "column": "Column", "shift": "Shift", "modifier": "Modifier"}
    ours = {k: int(found[f"Battle{n}"]) for k, n in names.items() if f"Battle{n}" in found}
    assert ours == {name: result[name] for name in ours}, made.table.chat
    rolled = next(line for line in made.table.chat if line.startswith("A roll of"))
    assert f": {result['result']}." in rolled
    far = [s.values["range"] for s in answer.steps if "at a range of" in s.text]
    told = [line.split(" at a range of ")[1] for line in made.table.chat if "at a range of" in line]
    assert sorted(told) == sorted(map(str, far))
    assert not [x for x in made.table.chat if "Note:" in x], made.table.chat


@pytest.mark.parametrize("way", WAYS)
def test_fire_comes_to_what_the_rules_engine_says(way: str) -> None:
    chance, made = random.Random(way), 0
    for _ in range(MANY):
        made += shot(field(WAYS[way]), chance)
    assert made > MANY // 6


@pytest.mark.parametrize("sight", some(SIGHTS, 1))
def test_who_sees_and_who_spots_is_told_as_the_rules_engine_says(sight: str) -> None:
    chance, found = random.Random(sight), Counter[str]()
    text = (FAR if sight == "near" else FIRE).replace(SEEN, SIGHTS[sight])
    for _ in range(30):
        found[looked(field(text), chance)] += 1
    assert min(found["direct"], found["indirect"], found["unspotted"]) > 1, found


def looked(made: Field, chance: random.Random) -> str:
    """A gun fires at random, some friends stand about: what the rules engine says of it, and the warnings
    of the module are the same, however it fires."""
    game, space = made.game, made.game.maps[0].space
    target = chance.choice(space.cells)
    made.put("s-guns", space.id(chance.choice(space.cells)))
    made.put("n-foot", space.id(target), reduced=chance.random() < 0.5)
    for name in chance.sample(["s-foot", "s-foot#2", "n-horse"], chance.randint(0, 3)):
        made.put(name, space.id(chance.choice(space.cells)))
    if made.units["s-guns"] == made.units["n-foot"]:
        return "together"
    weather = chance.choice(["dry", "mud"])
    made.table.globals["Weather"] = weather
    given = made.asked(["s-guns"], space.id(target), weather=weather, combat="fire")
    answer = ask(game, "combat", given)
    said = answer.problems[0].message if answer.result is None else ""
    if "hexes from" in said:
        return "too far"
    over = any("indirectly" in s.text for s in answer.steps)
    spotted, sees = over or "nobody spots" not in said, not over and not said
    made.pieces["n-foot"].press("battle-aim-at")
    made.pieces["s-guns"].press("battle-attack-with")
    assert warned(made) == ([] if sees else ["14.0: Note: S2 does not see the target"]), given
    made.pieces["s-guns"].press("battle-fire-over")
    told = ["14.0: Note: S2 sees the target, and fires directly"] if sees else []
    told += [] if spotted or sees else ["14.0: Note: nobody spots the target for S2"]
    assert warned(made) == told, (given, said)
    return "direct" if sees else "indirect" if spotted else "unspotted"


def warned(made: Field) -> list[str]:
    """What the chat warns of."""
    made.table.chat.clear()
    made.table.button("Odds")
    return [line for line in made.table.chat if "Note:" in line]


def test_where_units_block_the_players_judge_and_the_build_says_so() -> None:
    made = at(FIRE.replace(SEEN, SEEN.replace("sight: {", "sight: {units: {}, ")))
    made.pieces["s-guns"].press("battle-fire-over")
    made.pieces["n-foot"].press("battle-aim-at")
    assert warned(made) == [
        "14.0: Note: judge lines of sight and spotters yourself; without sight, fire indirectly",
    ]
    (told,) = (p for p in problems(made.game) if p.code == "vassal-battle")
    assert "units block its lines of sight" in told.message


def problems(game: Game) -> list[Problem]:
    """What making the module tells."""
    found: list[Problem] = []
    build_module(game, {}, blank_drawings(game), found)
    return found


def at(text: str = FIRE) -> Field:
    """Guns that fire two hexes far, over a town."""
    made = field(text)
    made.put("s-guns", "0203")
    made.put("n-foot", "0403")
    made.put("n-foot#2", "0403")
    return made


def test_every_step_is_told() -> None:
    made = at()
    made.pieces["s-guns"].press("battle-fire-over")
    made.pieces["n-foot"].press("battle-aim-at")
    made.table.rolls = [3]
    made.table.button("Resolve")
    assert made.table.chat == [
        "S2 fires indirectly from 0203",
        "N1 is the target in 0403, together with all who defend there",
        "Fire in 0403: Clear",
        "S2 fires indirectly at a range of 2",
        "14.0: Note: nobody spots the target for S2",
        "S2: 5, counted as 2 1/2 (halved if all fire is indirect)",
        "Attack 2: column ≤2",
        "13.3: One column to the right if the range is 2 or 3.",
        "Column shifts: +1 in all, to column 3, 4",
        "A roll of 3: AR. No effect.",
    ]


def test_whoever_fires_too_far_too_near_or_so_without_leave_is_named() -> None:
    made = field(FIRE.replace("within: 2,", "within: 2, least: 3,"))
    for name, hex in {
        "s-foot": "0203",
        "s-guns": "0302",
        "n-foot": "0403",
        "n-horse": "0601",
    }.items():
        made.put(name, hex)
    made.pieces["s-guns"].press("battle-fire-over")
    made.pieces["s-foot"].press("battle-fire-over")
    assert made.pieces["s-foot"].get("Role") == ""  # its menu shows the command grey
    made.pieces["s-foot"].press("battle-role-a")
    made.pieces["n-horse"].press("battle-aim-at")
    made.table.button("Odds")
    told = [line for line in made.table.chat if line.startswith("Note:")]
    assert told == ["Note: S1 is at a distance of 5, and the range here is 2"]
    made.pieces["n-foot"].press("battle-aim-at")
    made.table.chat.clear()
    made.table.button("Odds")
    assert "Note: the target is too close to S2, whose minimum range is 3" in made.table.chat


def test_where_each_fires_by_itself_at_one_unit_the_others_are_left_alone() -> None:
    made = at(ONE)
    made.put("s-foot", "0404")
    for name in ("s-guns", "s-foot"):
        made.pieces[name].press("battle-attack-with")
    made.pieces["n-foot"].press("battle-aim-at")
    made.table.button("Resolve")
    assert made.table.chat[-1] == "Each unit fires by itself: let only one fire"
    made.pieces["s-guns"].press("battle-leave")
    made.table.rolls = [8]
    made.table.button("Resolve")
    assert {n: p.dynamic.get("Role") for n, p in made.pieces.items()} == {
        "s-guns": "", "s-foot": "A", "n-foot": "T", "n-foot#2": "",
    }  # fmt: skip
