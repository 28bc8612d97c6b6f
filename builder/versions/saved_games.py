"""What becomes of games that were saved with the older version's module."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from builder.drawing.ink.draw_context import DrawContext
from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.pieces.counters import Unit
from builder.versions.boards import places_moved
from builder.versions.change import Change


def saved_game_changes(
    old: Game,
    new: Game,
    found: Sequence[Change],
    tr: Translator,
    contexts: tuple[DrawContext, DrawContext],
) -> Iterator[Change]:
    """Yield what a saved game of the older module loses or shows wrongly in the new one, even after
    VASSAL's *Refresh Counters*."""
    if any(change.group in ("counters", "cards") for change in found):
        said = tr("Refresh Counters, in the menu Tools, gives the pieces their new faces")
        yield Change("saved games", "changed", "refresh", said)
    for id, counter in old.counters.items():
        after = new.counters.get(id)
        name = next((c.name for c in found if c.group == "counters" and c.id == id), id)
        if after is None:
            note = tr("stays in saved games as it was")
            yield Change("saved games", "gone", id, name, (note,))
        elif isinstance(counter, Unit) and isinstance(after, Unit) and _other_steps(counter, after):
            note = tr("keeps its losses if 'Use Layer names' stays ticked")
            yield Change("saved games", "changed", id, name, (note,))
    yield from _boards((old, new), tr, contexts)
    before, after_ = ([tr(side.name) for side in game.sheet.sides] for game in (old, new))
    for side in before:
        if side not in after_:
            note = tr("its player chooses a side again")
            yield Change("saved games", "gone", side, side, (note,))


def _other_steps(old: Unit, new: Unit) -> bool:
    return old.steps > 1 and old.steps != new.steps


def _boards(
    games: tuple[Game, Game], tr: Translator, contexts: tuple[DrawContext, DrawContext]
) -> Iterator[Change]:
    """Yield the boards that saved games lose, and the boards on which places have moved."""
    boards = {_saved_name(map): map for map in games[1].maps}
    for map in games[0].maps:
        after = boards.get(_saved_name(map))
        if after is None:
            note = tr("saved games open without this board")
            yield Change("saved games", "gone", map.id, tr(map.title), (note,))
        elif moved := _moved((map, after), games, contexts):
            note = tr(
                "{count} of its places lie elsewhere: pieces of saved games may lie beside them",
                count=len(moved),
            )
            yield Change("saved games", "changed", map.id, tr(after.title), (note,))


def _saved_name(map: MapSheet) -> str:
    return map.saved_as or map.id


def _moved(
    maps: tuple[MapSheet, MapSheet],
    games: tuple[Game, Game],
    contexts: tuple[DrawContext, DrawContext],
) -> list[str]:
    from builder.drawing.mapsheet import map_layout

    old, new = (
        map_layout(game, map, context).layout
        for game, map, context in zip(games, maps, contexts, strict=True)
    )
    return places_moved(old, new)
