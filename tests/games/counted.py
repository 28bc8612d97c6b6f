"""What the results tables of the built-in games do, counted by hand: their cells as they stand in the
files, every throw of the dice, and here what a code does by the rules of the game."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import yaml

from builder import resources

Does = Callable[[str], float]
"""What a code brings: whether something happens, or how much of it."""


def _hits(code: str) -> tuple[int, int]:
    """The hits of land combat: first those on the attacker, then those on the defender (9.1)."""
    attacker, defender = code.strip("R").split("-")
    return int(attacker), int(defender)


BELGIUM_LAND: Mapping[str, Does] = {
    "Attacker takes losses": lambda code: _hits(code)[0] > 0,
    "Hits on the attacker": lambda code: _hits(code)[0],
    "The attacker must retreat": lambda code: code.startswith("R"),
    "Defender takes losses": lambda code: _hits(code)[1] > 0,
    "Hits on the defender": lambda code: _hits(code)[1],
    "The defender must retreat": lambda code: code.endswith("R"),
}
BELGIUM_AIR: Mapping[str, Does] = {
    "The target is out of the game": lambda code: code in ("E", "D", "A"),
    "No effect": lambda code: code == "-",
}
BELGIUM_FLAK: Mapping[str, Does] = {
    "Bombing is lost": lambda code: code != "-",
    "The bomber is out of the game": lambda code: code.endswith(("A", "D")),
    "No effect": lambda code: code == "-",
}
# Two columns of letters: who suffers, and whether steps are lost or hexes given up (7.6).
VIETNAM: Mapping[str, Does] = {
    "Attacker takes losses": lambda code: code in ("(A)", "Ae", "Ex"),
    "Attacker retreats or worse": lambda code: code in ("(A)", "Ae", "Ex", "A1", "A2", "A3"),
    "Defender takes losses": lambda code: code in ("De", "Ex"),
    "Defender retreats or worse": lambda code: code in ("De", "Ex", "D2", "D3"),
    "No effect": lambda code: code == "-",
}
HUE: Mapping[str, Does] = {
    "A unit is lost": lambda code: code.isdigit(),
    "No effect": lambda code: code == "-",
}
# A1 and A2 cost steps and hexes, AR hexes alone, EX steps on both sides (7.1).
ALDER: Mapping[str, Does] = {
    "Attacker takes losses": lambda code: code in ("A1", "A2", "EX"),
    "Attacker retreats or worse": lambda code: code in ("A1", "A2", "EX", "AR"),
    "Defender takes losses": lambda code: code in ("D1", "D2", "EX"),
    "Defender retreats or worse": lambda code: code in ("D1", "D2", "EX", "DR"),
}
# S suppresses, 1 and 2 are steps; with the first of them the target is suppressed, too (13.1, 13.2).
STONNE_FIRE: Mapping[str, Does] = {
    "Defender takes losses": lambda code: code in ("1", "2"),
    "Defender’s state changes": lambda code: code in ("S", "1"),
    "No effect": lambda code: code == "-",
}
# A1 and AS suppress all attackers, DR and D1 the defender, who falls back (7.1).
STONNE_ASSAULT: Mapping[str, Does] = {
    "Attacker takes losses": lambda code: code in ("A1", "EX"),
    "Defender takes losses": lambda code: code in ("D1", "DE", "EX"),
    "Defender retreats or worse": lambda code: code in ("D1", "DE", "DR", "EX"),
    "Attacker’s state changes": lambda code: code in ("A1", "AS"),
    "Defender’s state changes": lambda code: code in ("DR", "D1"),
}
# 1, F, 2 and 2F are steps, R the rudder; F and 2F set on fire (13.1).
LISSA_GUNNERY: Mapping[str, Does] = {
    "Defender takes losses": lambda code: code in ("1", "F", "2", "2F"),
    "Defender’s state changes": lambda code: code in ("R", "F", "2F"),
    "No effect": lambda code: code == "-",
}
# C costs the ram a step, G both; H costs two steps and the rudder, S is the end (7.1).
LISSA_RAMMING: Mapping[str, Does] = {
    "Attacker takes losses": lambda code: code in ("C", "G"),
    "Defender takes losses": lambda code: code in ("G", "H", "S"),
    "Defender’s state changes": lambda code: code == "H",
    "No effect": lambda code: code == "M",
}
DOES: Mapping[tuple[str, str], Mapping[str, Does]] = {
    ("assault-on-belgium", "land-combat"): BELGIUM_LAND,
    ("assault-on-belgium", "air-combat"): BELGIUM_AIR,
    ("assault-on-belgium", "anti-aircraft"): BELGIUM_FLAK,
    ("vietnam-battles", "crt"): VIETNAM,
    ("hue", "crt"): HUE,
    ("alder", "crt"): ALDER,
    ("stonne", "fire"): STONNE_FIRE,
    ("stonne", "guns"): STONNE_FIRE,
    ("stonne", "assault"): STONNE_ASSAULT,
    ("lissa", "gunnery"): LISSA_GUNNERY,
    ("lissa", "ramming"): LISSA_RAMMING,
}
MEANS = ("Hits on the attacker", "Hits on the defender")


def written(game: str, table: str) -> dict[str, Any]:
    """A table's file."""
    path = resources.specs_folder() / game / "tables" / f"{table}.yaml"
    found: dict[str, Any] = yaml.safe_load(path.read_text("utf-8"))
    return found


def throws(dice: str) -> list[int]:
    """The sum of every throw of so many dice."""
    match = re.fullmatch(r"([1-9])d([0-9]+)", dice)
    assert match is not None
    faces = range(1, int(match[2]) + 1)
    return [sum(throw) for throw in itertools.product(faces, repeat=int(match[1]))]


def counted(game: str, table: str, added: int = 0) -> dict[str, list[Fraction]]:
    """For each line and column what a throw brings on average, with so much added to it."""
    found = written(game, table)
    lines = {int(roll): cells.split() for roll, cells in found["results"].items()}
    rolled = [min(max(lines), throw + added) for throw in throws(found["dice"])]
    columns = range(len(lines[rolled[0]]))
    return {
        name: [
            Fraction(sum(int(does(lines[roll][column])) for roll in rolled), len(rolled))
            for column in columns
        ]
        for name, does in DOES[game, table].items()
    }


def printed(name: str, number: Fraction) -> str:
    """As it is printed: a mean to two decimals, a share in per cent to one."""
    if name in MEANS:
        return f"{float(number):.2f}".removesuffix(".00")
    return f"{float(100 * number):.1f}".removesuffix(".0") + "%"
