"""Overlays of maps are made of answers of the rules as before: reach, zones, sight and supply of games with
rules of their own and of built-in ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from builder.i18n.translate import Translator
from builder.loading import load_game
from builder.model.game import Game
from builder.simulation.variations.changes import changed
from builder.studio.overlays import OverlayRequest, available_overlays, make_overlay
from tests import small_game
from tests.playing import kinds_of_supply, rich_game
from tests.recorded import assert_as_recorded
from tests.rules import fords
from tests.rules.systems.air_land import border
from tests.together import together
from tests.told import digest

FILE = Path(__file__).with_name("overlays.txt")


def folio() -> Game:
    with TemporaryDirectory() as folder:
        found = load_game(small_game.write(Path(folder))).game
    assert found is not None
    return found


GAMES: dict[str, Callable[[], Game]] = {
    "folio": folio,
    "brook": rich_game.rich,
    "kinds of supply": kinds_of_supply.game,
    "fords": fords.build_game,
    "border": border.build_game,
}
_SMALL = 150
"""Sight is asked for on maps of so many places at most."""


def _overlays(game: Game) -> Iterator[str]:
    sheet = game.maps[0]
    yield f"{', '.join(available_overlays(game))}"
    for what in ("cost", "reach", "zones", "sight", "supply"):
        if what == "sight" and len(sheet.space.cells) > _SMALL:
            continue
        for name, asked in _requests(game, what).items():
            made = make_overlay(asked, Translator())
            groups = (
                f"| {g.name!r} {len(g.places)} {digest(str(sorted(g.places.items())))}"
                for g in made.groups
            )
            yield " ".join((f"{what} {name}", *groups, *(f"! {line}" for line in made.lines)))


def _requests(game: Game, what: str) -> dict[str, OverlayRequest]:
    """An overlay without a place, of a place where somebody stands and of one where nobody does."""
    sheet, scenario = game.maps[0], next((s for s in game.scenarios if s.setup), None)
    stands = [p.at for p in scenario.setup if p.at in sheet.space.ids] if scenario else []
    taken = max(stands, key=lambda at: (stands.count(at), at), default="")
    free = next((id for id in list(sheet.space.ids)[20:] if id not in stands), "")
    made = partial(OverlayRequest, game, sheet, what)
    id = scenario.id if scenario else ""
    mover = next((unit.id for unit in game.units), "")
    found = {"of nothing": made(), "of a scenario": made(id)}
    if what in ("reach", "sight"):
        found |= {"of a place": made(id, taken), "of a free place": made(id, free)}
    if what == "reach":
        found["of a unit in a free place"] = made(id, free, mover)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_overlays_are_made_as_before(name: str) -> None:
    assert_as_recorded(FILE, name, _overlays(GAMES[name]()))


@together("many", [1, 4, 5])
def test_reach_has_no_more_groups_than_there_are_colours(many: int) -> None:
    """Each unit in the place goes one hex farther than the one before; the last has a twin."""
    game = rich_game.rich()
    units = ("s-guns", "s-foot", "s-guard", "s-rest", "s-army")[:many]
    for far, unit in enumerate(units, 1):
        game = changed(game, [unit, "movement"], lambda _, far=far: str(far))
    first = game.scenarios[0].setup[0]
    here = tuple(first.model_copy(update={"counter": u, "at": "0203"}) for u in (*units, units[-1]))
    scenario = game.scenarios[0].model_copy(update={"setup": here})
    game = game.model_copy(update={"scenarios": (scenario,)})
    made = make_overlay(
        OverlayRequest(game, game.maps[0], "reach", scenario.id, "0203"), Translator()
    )
    names = [game.counters[unit].name for unit in units]
    assert [group.name for group in made.groups] == names[:4]
    assert made.lines == ([f"Not shown: {names[4]}."] if many > 4 else [])
    sizes = [len(group.places) for group in made.groups]
    assert sizes == sorted({*sizes})
