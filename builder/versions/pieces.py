"""Compares the counters and cards of two versions, by their data and by how they look."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from builder.drawing.ink.draw_context import DrawContext
from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.pieces.cards import Card
from builder.model.pieces.counters import Marker, Unit
from builder.versions.change import Change, turned_into

Contexts = tuple[DrawContext, DrawContext]
"""The drawing contexts of the older and the newer game."""

_UNPRINTED = {"source", "estimated", "count"}


def counter_changes(old: Game, new: Game, tr: Translator, contexts: Contexts) -> Iterator[Change]:
    """Yield the counters that are new, gone, or changed in their data, number or look."""
    looks = [counter_looks(game, own) for game, own in zip((old, new), contexts, strict=True)]
    for id, counter in new.counters.items():
        before = old.counters.get(id)
        if before is None:
            copies = (turned_into(tr, tr("Copies"), 0, counter.count),) if counter.count > 1 else ()
            yield Change("counters", "new", id, _name(counter, tr), copies, True, counter.count)
            continue
        printed = looks[0][id] != looks[1][id]
        more = counter.count - before.count
        notes = tuple(_counter_notes((old, new), before, counter, tr, printed))
        if notes:
            copies_more = counter.count if printed else max(0, more)
            yield Change("counters", "changed", id, _name(counter, tr), notes, printed, copies_more)
    for id, counter in old.counters.items():
        if id not in new.counters:
            yield Change("counters", "gone", id, _name(counter, tr))


def counter_looks(game: Game, context: DrawContext) -> dict[str, tuple[str, ...]]:
    """Return the digests of all faces of each counter, by its id."""
    from builder.drawing.sheets.components import counter_components

    one_each = {"count": 1}
    units = tuple(unit.model_copy(update=one_each) for unit in game.units)
    markers = tuple(marker.model_copy(update=one_each) for marker in game.markers)
    single = game.model_copy(update={"units": units, "markers": markers})
    found: dict[str, tuple[str, ...]] = {}
    for piece in counter_components(single, context):
        faces = (piece.front.digest(), piece.back.digest())
        found[piece.counter] = (*found.get(piece.counter, ()), *faces)
    return found


def _name(counter: Unit | Marker, tr: Translator) -> str:
    if isinstance(counter, Marker):
        return tr(counter.name)
    return tr(counter.title or "") or f"{tr(counter.name)} {tr(counter.formation or '')}".strip()


def _counter_notes(
    games: tuple[Game, Game],
    old: Unit | Marker,
    new: Unit | Marker,
    tr: Translator,
    printed: bool,
) -> Iterator[str]:
    if _name(old, tr) != _name(new, tr):
        yield turned_into(tr, tr("Name"), _name(old, tr), _name(new, tr))
    if isinstance(old, Unit) and isinstance(new, Unit):
        yield from _value_notes(games, old, new, tr)
    if old.count != new.count:
        yield turned_into(tr, tr("Copies"), old.count, new.count)
    yield from _other_notes(old, new, tr, printed)


def _value_notes(games: tuple[Game, Game], old: Unit, new: Unit, tr: Translator) -> Iterator[str]:
    """Yield a note for each printed value of a counter that has changed, and one note if its values after
    losses (reduced side) have."""
    before, after = (_values(game, unit) for game, unit in zip(games, (old, new), strict=True))
    for name in dict.fromkeys((*before, *after)):
        if before.get(name) != after.get(name):
            yield turned_into(tr, tr(name), before.get(name), after.get(name))
    lost = [" / ".join(map(_as_text, unit.after)) for unit in (old, new)]
    if lost[0] != lost[1]:
        yield turned_into(tr, tr("After losses"), *lost)
    if old.steps != new.steps:
        yield turned_into(tr, tr("Steps"), old.steps, new.steps)


def _values(game: Game, unit: Unit) -> Mapping[str, str]:
    return dict(zip(game.value_names(unit), map(str, unit.values), strict=False))


def _as_text(values: Any) -> str:
    return "-".join(map(str, values))


def _other_notes(
    old: Unit | Marker, new: Unit | Marker, tr: Translator, printed: bool
) -> Iterator[str]:
    """Yield a note if a counter's face has changed, or if only data used by the rules has."""
    told = {"values", "reduced", "lower", "points", "name", "title", "formation"}
    before, after = (_data(counter, _UNPRINTED | told) for counter in (old, new))
    if printed:
        yield tr("reprinted")
    elif before != after:
        yield tr("what the rules read of it")


def _data(part: Any, without: set[str]) -> dict[str, Any]:
    data: dict[str, Any] = part.model_dump(mode="json", exclude=without)
    return data


def card_changes(old: Game, new: Game, tr: Translator, contexts: Contexts) -> Iterator[Change]:
    """Yield the cards that are new, gone, or differ in their text or their look."""
    before, after = ({card.id: card for card in game.cards} for game in (old, new))
    looks = [card_looks(game, own) for game, own in zip((old, new), contexts, strict=True)]
    for id, card in after.items():
        if id not in before:
            yield Change("cards", "new", id, tr(card.title), printed=True, copies=card.count)
            continue
        printed = looks[0][id] != looks[1][id]
        notes = tuple(_card_notes(before[id], card, tr, printed))
        if notes:
            more = card.count if printed else max(0, card.count - before[id].count)
            yield Change("cards", "changed", id, tr(card.title), notes, printed, more)
    yield from (
        Change("cards", "gone", id, tr(card.title))
        for id, card in before.items()
        if id not in after
    )


def card_looks(game: Game, context: DrawContext) -> dict[str, tuple[str, str]]:
    """Return the digests of the face and the back of each card, by its id."""
    from builder.drawing.card_faces import card_back, card_face

    backs = {
        name: card_back(game, back, context).digest() for name, back in game.card_backs.items()
    }
    return {
        card.id: (card_face(game, card, context).digest(), backs[game.backs_of_cards[card.id]])
        for card in game.cards
    }


def _card_notes(old: Card, new: Card, tr: Translator, printed: bool) -> Iterator[str]:
    if tr(old.title) != tr(new.title):
        yield turned_into(tr, tr("Name"), tr(old.title), tr(new.title))
    if old.count != new.count:
        yield turned_into(tr, tr("Copies"), old.count, new.count)
    if printed:
        yield tr("reprinted")
    elif _data(old, _UNPRINTED) != _data(new, _UNPRINTED):
        yield tr("what the rules read of it")
