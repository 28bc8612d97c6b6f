"""Compares the scenarios of two versions: starting places, reinforcements, victory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.pieces.counters import Marker
from builder.model.scenarios import Scenario
from builder.versions.change import Change, turned_into


def scenario_changes(old: Game, new: Game, tr: Translator) -> Iterator[Change]:
    """Yield the scenarios that differ, with each counter that starts or arrives elsewhere than
    before."""
    before, after = ({one.id: one for one in game.scenarios} for game in (old, new))
    for id, scenario in after.items():
        if id not in before:
            yield Change("scenarios", "new", id, tr(scenario.title), printed=True)
            continue
        notes = tuple(_notes((old, new), before[id], scenario, tr))
        if notes:
            yield Change("scenarios", "changed", id, tr(scenario.title), notes, printed=True)
    for id, scenario in before.items():
        if id not in after:
            yield Change("scenarios", "gone", id, tr(scenario.title))


def _notes(games: tuple[Game, Game], old: Scenario, new: Scenario, tr: Translator) -> Iterator[str]:
    for what, was, now in (
        (tr("Title"), tr(old.title), tr(new.title)),
        (tr("Turns"), old.turns, new.turns),
        (tr("First side"), _side(games[0], old, tr), _side(games[1], new, tr)),
    ):
        if was != now:
            yield turned_into(tr, what, was, now)
    places = [_places(scenario) for scenario in (old, new)]
    yield from _moved(games, places[0], places[1], tr)
    for was_text, now_text in (
        (_victory(old, tr), _victory(new, tr)),
        (_words(old, tr), _words(new, tr)),
    ):
        yield from (tr("no longer: {text}", text=t) for t in was_text if t not in now_text)
        yield from (tr("now: {text}", text=t) for t in now_text if t not in was_text)


def _side(game: Game, scenario: Scenario, tr: Translator) -> str:
    names = {side.id: side.name for side in game.sheet.sides}
    return tr(names.get(scenario.first_side, scenario.first_side))


def _places(scenario: Scenario) -> dict[str, Counter[str]]:
    """Return the places where each counter starts or arrives, with the number of its copies there."""
    found: dict[str, Counter[str]] = {}
    for placement in scenario.setup:
        found.setdefault(placement.counter, Counter())[placement.at] += placement.count
    for entry in scenario.reinforcements:
        for counter in entry.counters:
            found.setdefault(counter, Counter())[f"{scenario.track}:{entry.turn}"] += 1
    for group in scenario.free_setup:
        for counter in group.counters:
            found.setdefault(counter, Counter())[", ".join(group.within)] += group.count or 1
    return found


def _moved(
    games: tuple[Game, Game],
    old: dict[str, Counter[str]],
    new: dict[str, Counter[str]],
    tr: Translator,
) -> Iterator[str]:
    for id in dict.fromkeys((*old, *new)):
        was, now = old.get(id, Counter()), new.get(id, Counter())
        if was != now:
            name = _counter_name(games, id, tr)
            yield turned_into(tr, name, _said(was - now), _said(now - was))


def _said(places: Counter[str]) -> str:
    return ", ".join(f"{place} ×{n}" if n > 1 else place for place, n in sorted(places.items()))


def _counter_name(games: tuple[Game, Game], id: str, tr: Translator) -> str:
    counter = games[1].counters.get(id) or games[0].counters.get(id)
    if counter is None:
        return id
    name = counter.name if isinstance(counter, Marker) else counter.title or counter.name
    return tr(name) or id


def _victory(scenario: Scenario, tr: Translator) -> list[str]:
    return [f"{tr(line.result)}: {tr(line.text)}" for line in scenario.victory]


def _words(scenario: Scenario, tr: Translator) -> list[str]:
    return [tr(text) for text in _texts(scenario) if text]


def _texts(scenario: Scenario) -> Iterable[str]:
    yield from scenario.special
    yield from (entry.entry for entry in scenario.reinforcements)
    yield from (group.text for group in scenario.free_setup)
