"""What the page on which a game is played freely is given: recorded, of games with one of everything."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from builder.i18n.translate import Translator, translator_of
from builder.model.game import Game
from builder.outputs.play.card_data import card_data
from builder.outputs.play.movement_data import movement_data
from builder.outputs.play.output import OUTPUT, free_page
from builder.outputs.play.page_data import FreePageData
from builder.outputs.render_context import RenderContext
from tests.drawing import card_table, river_crossing
from tests.drawing.river_crossing import unit
from tests.model.boards import two_shores
from tests.outputs import written_rules
from tests.outputs.tabletop.laden import table
from tests.playing import three_sides
from tests.recorded import assert_as_recorded
from tests.told import digest


def recorded(name: str, lines: Iterable[str]) -> None:
    assert_as_recorded(Path(__file__).with_name("page_data.txt"), name, lines)


def short(value: Any, most: int = 240) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= most else f"{text[:most]} … {digest(text)}"


def numbered(value: Any, seen: dict[str, int]) -> Any:
    """The same with each picture replaced by its number."""
    if isinstance(value, str) and value.startswith("data:image"):
        return f"picture {seen.setdefault(value, len(seen))}"
    if isinstance(value, dict):
        return {key: numbered(part, seen) for key, part in value.items()}
    return [numbered(part, seen) for part in value] if isinstance(value, list | tuple) else value


def without_pictures(game: Game) -> Game:
    """The game without maps, charts and most counters, which take long to be painted."""
    sheet = game.sheet.model_copy(update={"sequence": game.sheet.sequence[:1]})
    units = tuple(u for u in game.units if u.id in ("b1", "b4", "g2", "g3", "w2", "r3"))
    markers = tuple(m for m in game.markers if m.id in ("flag", "tally", "camp"))
    kept = {u.id for u in (*units, *markers)}
    scenarios = [
        one.model_copy(
            update={
                "map": "", "track": "", "reinforcements": (), "free_setup": (),
                "setup": tuple(p for p in one.setup if p.counter in kept and ":" in p.at),
            }
        )
        for one in game.scenarios
    ]  # fmt: skip
    changes = {"units": units, "markers": markers, "sheet": sheet, "rules": game.rules[:1]}
    bare = dict.fromkeys(("maps", "tables", "pools", "decks", "cards", "tracks"), ())
    tracks = tuple(t for t in game.tracks if t.id in ("rooms", "points"))
    kept_parts = {"tracks": tracks, "scenarios": tuple(scenarios)}
    return game.model_copy(update=bare | changes | kept_parts)


def test_the_page_is_given_counters_scenarios_and_cards() -> None:
    def lines() -> Iterator[str]:
        game = without_pictures(written_rules.game())
        data = numbered(FreePageData(game, Translator()).made(), {})
        for key, part in data.items():
            parts = part.items() if isinstance(part, dict) and key != "words" else [("", part)]
            yield from (f"{key} {inner}: {short(value)}" for inner, value in parts)

    recorded("page", lines())


def test_cards_have_names_hands_and_backs() -> None:
    def lines() -> Iterator[str]:
        for name, game in {"table": card_table.game(), "none": river_crossing.game()}.items():
            for key, part in numbered(card_data(game, Translator()), {}).items():
                yield f"{name} {key}: {short(part, 600)}"

    recorded("cards", lines())


def test_units_move_by_their_points_and_the_ground() -> None:
    declared = {"rule": "5.1"}
    units = [
        unit("one", "blue", "1", "3-4"), unit("two", "blue", "2", "3-4", reduced="1-2"),
        unit("none", "red", "3", "3"),
        unit("three", "red", "4", "3-5", lower="2-3 / 1-1", movement_class="truck"),
    ]  # fmt: skip

    def lines() -> Iterator[str]:
        bare: dict[str, Any] = {"units": units, "pools": [], "scenarios": []}
        far = declared | {"through": True, "one_hex": True}
        games = {
            "plain": river_crossing.game(**bare, mechanisms={"movement": declared}),
            "through": river_crossing.game(**bare, mechanisms={"movement": far}),
            "undeclared": river_crossing.game(),
            "shores": two_shores.game(),
            "three sides": three_sides.game(),
        }
        for name, game in games.items():
            for board in ("", *(one.id for one in game.playable)):
                data = movement_data(game, board)
                yield f"{name} {board}: {data if data is None else ''}"
                yield from (f"  {key}: {short(part, 300)}" for key, part in (data or {}).items())

    recorded("movement", lines())


def test_pages_are_made_for_scenarios_in_every_language() -> None:
    game = without_pictures(table.game()).model_copy(update={"units": (), "markers": ()})
    bare_setups = tuple(one.model_copy(update={"setup": ()}) for one in game.scenarios)
    game = game.model_copy(update={"scenarios": bare_setups})
    tr = {"en": translator_of(game, "en")}
    bare = game.model_copy(update={"scenarios": ()})
    assert OUTPUT.draw(RenderContext(bare, tr)).files == {}
    assert OUTPUT.draw(RenderContext(game, tr, trial=True)).files == {}
    plain = free_page(game, "en", ("en", "ja")).decode()
    judged = free_page(game, "en", ("en",), judged=True, begins="second").decode()
    begins = [
        json.loads(page.partition('id="data">')[2].partition("</script>")[0])["begins"]
        for page in (plain, judged)
    ]
    assert begins == ["first", "second"]
    assert [("connect-src" in page, "日本語" in page) for page in (plain, judged)] == [
        (False, True),
        (True, False),
    ]
