"""Of a version in which something of every kind is another, all changes are told as before."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.tables import Chart
from builder.versions.compare import compare_games
from builder.versions.report import report_lines
from tests.games import loading
from tests.recorded import assert_as_recorded

FILE = Path(__file__).with_name("every_change.txt")
Part = TypeVar("Part", bound=BaseModel)


def _with(part: Part, **changes: Any) -> Part:
    return part.model_copy(update=changes)


def _altered(parts: Sequence[Part], *ways: Callable[[Part], Part]) -> tuple[Part, ...]:
    """Parts of which the first few are altered, each in a way of its own, and the last is gone."""
    changed = [way(part) for way, part in zip(ways, parts, strict=False)]
    return (*changed, *parts[len(changed) : -1])


def next_version(game: Game) -> Game:
    """A game with other names, numbers and places."""
    sheet = game.sheet
    return _with(
        game,
        sheet=_with(sheet, version="9.0.0", title=f"{sheet.title} II", sequence=sheet.sequence[1:]),
        units=_altered(
            game.units,
            lambda u: _with(u, name=f"{u.name}*"),
            lambda u: _with(u, count=u.count + 2),
            lambda u: _with(u, traits=(*u.traits, "elite")),
            lambda u: _with(u, reduced=None),
        ),
        markers=_altered(game.markers, lambda m: _with(m, count=m.count + 1)),
        cards=_altered(
            game.cards,
            lambda c: _with(c, title=f"{c.title}!"),
            lambda c: _with(c, count=c.count + 1),
            lambda c: _with(c, values={**c.values, "bonus": "7"}),
            lambda c: _with(c, id="another"),
        ),
        tables=_altered(
            game.tables,
            lambda t: _with(t, title=f"{t.title} II"),
            lambda t: _with(t, rows=(*t.rows[1:], t.rows[0])) if isinstance(t, Chart) else t,
        ),
        tracks=_altered(
            game.tracks,
            lambda t: _with(t, boxes=_altered(t.boxes, lambda b: _with(b, label=f"{b.label}."))),
        ),
        scenarios=_altered(
            (*game.scenarios, game.scenarios[0]),
            lambda s: _with(s, turns=s.turns + 1, setup=s.setup[2:], title=f"{s.title} II"),
        ),
    )


def _told(game: Game, language: str) -> Iterator[str]:
    for old, new in ((game, next_version(game)), (next_version(game), game)):
        changes = compare_games(old, new, language)
        tr = Translator(language, game.translations.get(language, {}))
        yield from report_lines(changes, tr)
        yield from (f"{c.group} {c.id} {c.sort} {c.printed} {c.copies}" for c in changes)


def test_every_change_of_a_game_of_cards_is_told_as_before() -> None:
    assert_as_recorded(FILE, "up-front en", _told(loading.filled("up-front"), "en"))


def test_nothing_changes_in_a_game_that_is_the_same() -> None:
    game = loading.filled("up-front")
    assert compare_games(game, game, "en") == []
