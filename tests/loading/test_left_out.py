"""What of a game with a mistake is left out or replaced when the rest of it is read: how it differs from the
sound game."""

# ruff: noqa: E501

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from builder.loading.dangling_references import without_dangling_references
from builder.loading.load import load_game
from builder.model.game import Game
from tests.loading.mini import MINI, changed, load, write
from tests.recorded import assert_as_recorded

RECORDED = Path(__file__).with_name("left_out.txt")
_UNTOLD = {"translations", "art", "carried", "vectors"}

CASES: dict[str, list[tuple[str, str, str]]] = {
    "values and nations of counters": [
        ("counters.yaml", "values: 3-4-5\n  reduced", "values: three\n  reduced"), ("counters.yaml", "nation: vc\n", "nation: uk\n"),
    ],
    "an id twice": [("counters.yaml", "id: b-co", "id: a-co")],
    "letters and parts of a map": [
        ("maps/ford.yaml", "01  c  c  m  c", "01  c  c  q  c"), ("maps/ford.yaml", "on: Creek", "on: Brook"),
        ("maps/ford.yaml", "hexes: ['0101', '0201', '0302']", "hexes: ['0101', '0901']"),
    ],
    "no legend": [("maps/ford.yaml", "legend: {c: clear, m: marsh}\n", "")],
    "the size of a grid": [("maps/ford.yaml", "columns: 4, rows: 3", "columns: four, rows: 3")],
    "keys of the sheet, classes and themes": [
        ("game.yaml", "title: Mini battle", "title: Mini battle\nplayer: 2"), ("themes.yaml", 'dark: "#3d5a4a"', "dark: green-ish"),
        ("terrain.yaml", "{foot: 2, mech: prohibited}", "{foot: 2, mack: prohibited}"), ("forms.yaml", "widths: [3, 1]", "widths: [3, x]"),
    ],
    "a row of a table": [("tables/crt.yaml", 'bands: "<=0 1..2 >=3"', 'bands: "<=0 1..2 >=4"')],
    "a code of a table": [("tables/crt.yaml", "1: Ae A1 -", "1: Ax A1 -")],
    "mentions of rules": [
        ("rules/en/01.md", "[[table:crt]]", "[[table:crtt]]"), ("rules/en/01.md", "see [1.1]", "see [9.9]"),
        ("rules/en/01.md", "[[example:march]]", "[[example:mach]]"),
    ],
    "counters and places of a setup": [
        ("scenarios/first.yaml", "counter: cell", "counter: cll"), ("scenarios/first.yaml", "at: 'turn:1'", "at: 'turn:9'"),
        ("scenarios/first.yaml", "hexes: west", "hexes: east"),
    ],
    "the map of a scenario": [("scenarios/first.yaml", "map: ford", "map: frod")],
    "the layout of a deck": [("cards.yaml", "layout: event,", "layout: evnt,")],
    "the deck of a card": [("cards.yaml", "deck: events}\ncards", "deck: evnts}\ncards")],
    "the art of a card, and troops": [("cards.yaml", "count: 2", "art: rain.png"), ("squads.yaml", "troops: red-line", "troops: red-lin")],
    "a box of a track": [("tracks.yaml", '{id: "2", label: "2"}', '{id: "2", lable: "2"}')],
    "a box twice": [("tracks.yaml", '{id: "2", label: "2"}', '{id: "1", label: "2"}')],
    "many in one map": [
        ("maps/ford.yaml", "m: marsh", "m: mush"), ("maps/ford.yaml", "on: Creek", "on: Brook"),
        ("maps/ford.yaml", "hex: '0202'", "hex: '0902'"), ("maps/ford.yaml", "0202/0302]", "0202/0902]"),
        ("maps/ford.yaml", "01  c  c  m  c", "01  c  c  m  c  c"),
    ],
    "many at once": [
        ("terrain.yaml", "art: stream", "art: creek"), ("maps/ford.yaml", "tracks: turn", "tracks: trun"),
        ("counters.yaml", "  name: A\n", "  nmae: A\n"),
        ("counters/more.csv", "cell,Cell,vc", "cell,Cell,uk"),
        ("rules/en/01.md", "{zoc|zones", "{zco|zones"), ("pools.yaml", "{fire: 3}", "{fire: 3, smoke: 1}"),
        ("scenarios/first.yaml", "first_side: blue", "first_side: green"),
        ("game.yaml", "side: red", "side: rd"),
        ("cards.yaml", "at: [5, 16, 47, 50]", "at: [5, 16, 57, 50]"),
    ],
    "no sheet": [("game.yaml", "id: mini\n", "id: [\n")],
}  # fmt: skip


def flat(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """The values of a game by their paths; parts of lists by their ids."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from flat(inner, f"{path}.{key}" if path else str(key))
    elif isinstance(value, (list, tuple)) and value:
        for n, inner in enumerate(value):
            name = inner.get("id") or n if isinstance(inner, Mapping) else n
            yield from flat(inner, f"{path}.{name}")
    else:
        said = repr(sorted(value) if isinstance(value, (set, frozenset)) else value)
        yield path, said[:90]


def values(game: Game) -> dict[str, str]:
    return dict(flat(game.model_dump(exclude=_UNTOLD)))


def test_of_a_game_with_a_mistake_only_what_is_wrong_is_left_out(tmp_path: Path) -> None:
    sound = load(tmp_path / "sound").game
    assert sound is not None
    usual, lines = values(sound), list[str]()
    for n, (name, changes) in enumerate(CASES.items()):
        files = dict(MINI)
        for file, old, new in changes:
            text = files[file]
            assert isinstance(text, str)
            assert text.count(old) == 1, (name, old)
            files[file] = text.replace(old, new)
        game = load_game(write(tmp_path / str(n), files), keep_going=True).game
        lines.append(f"{name}:" if game else f"{name}: nothing is read")
        now = values(without_dangling_references(game)) if game else usual
        lines += [f"  without {path}" for path in _lost(usual, now)]
        lines += [f"  {path} = {value}" for path, value in now.items() if usual.get(path) != value]
    assert_as_recorded(RECORDED, "left out", lines)


def _lost(usual: Collection[str], now: Collection[str]) -> list[str]:
    """The shortest paths below which nothing is left."""
    missing = [path for path in usual if path not in now]
    if not missing:
        return []
    left = {tuple(path.split(".")[:n]) for path in now for n in range(1, path.count(".") + 2)}
    gone = set[str]()
    for path in missing:
        steps = tuple(path.split("."))
        short = next((n for n in range(1, len(steps) + 1) if steps[:n] not in left), 0)
        if short:
            gone.add(".".join(steps[:short]))
    return sorted(gone)


def test_a_game_without_mistakes_is_whole(tmp_path: Path) -> None:
    game = load(tmp_path, changed("game.yaml", "title: Mini battle", "title: Mini")).game
    assert game is not None
    whole = without_dangling_references(game)
    assert values(whole) == values(game)
    assert whole.cards
