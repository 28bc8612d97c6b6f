"""Drawings that are kept: by what they read of their game, and by nothing else."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene, SceneDigests
from builder.i18n.translate import Translator
from builder.incremental.dependency_tracing import without_tracing
from builder.incremental.lazy_scenes import cached_scenes
from builder.incremental.memo import CachedDrawing, DrawingCache, value_digest
from builder.incremental.render_cache import RenderCache
from builder.loading import load_game
from builder.model.game import Game
from builder.model.texts.prose import RulesText
from builder.model.tracks import Box, Track
from builder.pipeline.result_cache import SealedStore
from builder.problems import warning
from tests import small_game


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    found = load_game(small_game.write(tmp_path_factory.mktemp("drawn"))).game
    assert found is not None
    return found


@pytest.fixture
def store(tmp_path: Path) -> SealedStore:
    return SealedStore(RenderCache(tmp_path))


def _units(game: Game, context: DrawContext) -> list[str]:
    """Reads the units, by way of what is worked out of them, and the title."""
    context.warn("text-too-long", "the title is long", ("sheet", "title"))
    return [game.sheet.title, *game.counters]


def _fails(game: Game, context: DrawContext) -> list[str]:
    raise AssertionError("this is drawn already")


def _drawing(
    game: Game, store: SealedStore, draw: Any = _units, *given: object
) -> CachedDrawing[list[str]]:
    return CachedDrawing(DrawingCache(game, store), "units", DrawContext(), draw, given)


def test_what_was_drawn_of_the_same_parts_is_not_drawn_again(
    game: Game, store: SealedStore
) -> None:
    first = _drawing(game, store)
    other = game.model_copy(update={"tables": (), "maps": ()})
    again = _drawing(other, store, _fails)
    assert first.value == again.value == ["Skirmish", "r1", "b1"]
    assert again.key == first.key
    assert (
        again.context.problems
        == first.context.problems
        == [warning("text-too-long", "the title is long", ("sheet", "title"))]
    )


def test_what_reads_a_part_is_drawn_again_with_it(game: Game, store: SealedStore) -> None:
    first = _drawing(game, store)
    assert first.value
    fewer = game.model_copy(update={"units": game.units[:1]})
    again = _drawing(fewer, store)
    assert again.value == ["Skirmish", "r1"]
    assert again.key != first.key


def test_what_looks_as_before_has_the_look_of_before_whatever_it_was_drawn_of(
    game: Game, store: SealedStore
) -> None:
    def drawing(game: Game, draw: Any = _units) -> CachedDrawing[list[str]]:
        of, show = DrawingCache(game, store), "".join
        return CachedDrawing(of, "looked at", DrawContext(), draw, show=show)

    first = drawing(game)
    stronger = game.units[0].model_copy(update={"name": "R9"})
    again = drawing(game.model_copy(update={"units": (stronger, *game.units[1:])}))
    fewer = drawing(game.model_copy(update={"units": game.units[:1]}))
    kept = drawing(game, _fails)
    assert first.appearance == again.appearance == kept.appearance == "Skirmishr1b1"
    assert fewer.appearance == "Skirmishr1"
    assert kept.context.problems == first.context.problems != []
    assert kept.value == again.value == first.value


def test_a_drawing_whose_look_alone_is_kept_is_drawn_and_kept_again(
    game: Game, tmp_path: Path
) -> None:
    store = SealedStore(RenderCache(tmp_path))

    def drawing(draw: Any = _units) -> CachedDrawing[list[str]]:
        return CachedDrawing(
            DrawingCache(game, store), "looked at", DrawContext(), draw, show="".join
        )

    assert drawing().value
    values = [p for p in _entries(tmp_path) if b"Skirmish" in p.read_bytes()]
    (alone,) = (p for p in values if b"title is long" not in p.read_bytes())
    alone.write_bytes(b"damaged")
    assert drawing(_fails).appearance == "Skirmishr1b1"
    assert drawing().value == drawing(_fails).value == ["Skirmish", "r1", "b1"]


def _entries(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_what_is_given_and_the_words_of_a_language_count(game: Game, store: SealedStore) -> None:
    assert _drawing(game, store, _units, 1.0).value
    assert _drawing(game, store, lambda game, context: ["2"], 2.0).value == ["2"]
    spoken = _drawing(game, store, lambda game, context: ["ja"], 1.0)
    spoken.context = DrawContext(Translator("ja"))
    assert spoken.value == ["ja"]


def test_a_part_that_is_replaced_before_it_is_drawn_counts_too(
    game: Game, store: SealedStore
) -> None:
    def draw(game: Game, context: DrawContext) -> list[str]:
        return [*game.model_copy(update={"maps": ()}).counters]

    assert _drawing(game, store, draw).value == ["r1", "b1"]
    fewer = game.model_copy(update={"units": game.units[:1]})
    assert _drawing(fewer, store, draw).value == ["r1"]


def test_equal_parts_have_one_digest_whatever_was_worked_out_of_them(game: Game) -> None:
    fresh = [map.model_copy() for map in game.maps]
    game.maps[0].plan()
    assert value_digest(game.maps) == value_digest(tuple(fresh))
    assert value_digest(frozenset("ab")) != value_digest(frozenset("b"))


def test_what_draws_the_labels_of_boxes_does_not_mind_what_else_they_hold(
    game: Game, store: SealedStore
) -> None:
    def labels(game: Game, context: DrawContext) -> list[str]:
        return [box.label or box.id for box in game.tracks[0].boxes]

    def changed(**values: Any) -> Game:
        first, *others = track.boxes
        boxes = (first.model_copy(update=values), *others)
        return game.model_copy(update={"tracks": (track.model_copy(update={"boxes": boxes}),)})

    track = Track(id="turn", title="Turns", boxes=(Box(id="1"), Box(id="2")))
    game = changed()
    assert _drawing(game, store, labels).value == ["1", "2"]
    assert _drawing(changed(note="night"), store, _fails).value == ["1", "2"]
    assert _drawing(changed(label="I"), store, labels).value == ["I", "2"]


def test_what_draws_whole_tracks_is_drawn_again_with_any_value(
    game: Game, store: SealedStore
) -> None:
    def whole(game: Game, context: DrawContext) -> list[str]:
        return [value_digest(without_tracing(game.tracks))]

    def noted(note: str) -> Game:
        boxes = (Box(id="1", note=note),)
        return game.model_copy(update={"tracks": (Track(id="turn", title="Turns", boxes=boxes),)})

    one, other = (_drawing(noted(note), store, whole).value for note in ("day", "night"))
    assert one != other
    assert _drawing(noted("day"), store, _fails).value == one


# -- words, rules and outlines -------------------------------------------------------------------------


def _spoken(game: Game, store: SealedStore, words: dict[str, str], draw: Any) -> list[str]:
    drawing = CachedDrawing(
        DrawingCache(game, store), "words", DrawContext(Translator("ja", words)), draw
    )
    return list(drawing.value)


def test_what_says_a_word_is_drawn_again_with_another_translation_of_it(
    game: Game, store: SealedStore
) -> None:
    def says(game: Game, context: DrawContext) -> list[str]:
        return [context.tr("Red"), context.tr("Grey", "side")]

    assert _spoken(game, store, {"Red": "赤", "Blue": "青"}, says) == ["赤", "Grey"]
    assert _spoken(game, store, {"Red": "赤", "Blue": "藍"}, _fails) == ["赤", "Grey"]
    assert _spoken(game, store, {"Red": "紅", "Blue": "青"}, says) == ["紅", "Grey"]
    assert _spoken(game, store, {"Red": "赤", "side|Grey": "灰"}, says) == ["赤", "灰"]


def test_rules_in_one_language_leave_drawings_in_another_alone(
    game: Game, store: SealedStore
) -> None:
    def intro(game: Game, context: DrawContext) -> list[str]:
        rules = game.rules_in("en")
        return [rules.intro if rules else ""]

    def with_rules(**intros: str) -> Game:
        rules = tuple(RulesText(language=o, intro=text) for o, text in intros.items())
        return game.model_copy(update={"rules": rules})

    assert _drawing(with_rules(en="Read.", ja="読め。"), store, intro).value == ["Read."]
    assert _drawing(with_rules(en="Read.", ja="読む。"), store, _fails).value == ["Read."]
    assert _drawing(with_rules(en="Play.", ja="読む。"), store, intro).value == ["Play."]


def test_an_outlined_scene_is_drawn_when_somebody_looks(game: Game, store: SealedStore) -> None:
    asked: list[str] = []

    def draw(game: Game, context: DrawContext) -> tuple[str, list[Scene]]:
        asked.append(game.id)
        scene = Scene(20.0, 10.0, title="a box")
        scene.rect(0, 0, 20, 10, fill="#112233")
        return "drawn", [scene]

    def scenes(digests: SceneDigests) -> Scene:
        said, (found,) = cached_scenes(
            DrawingCache(game, store), "box", DrawContext(), draw, (), digests
        )
        assert said == "drawn"
        return found

    fresh, digests = SceneDigests(), SceneDigests()
    drawn, kept = scenes(fresh), scenes(digests)
    assert (kept.width, kept.height, kept.title) == (20.0, 10.0, "a box")
    assert digests.full_digest(kept) == fresh.full_digest(drawn)
    assert len(asked) == 1
    sent = pickle.loads(pickle.dumps(kept))
    assert len(asked) == 2
    assert sent.dump() == drawn.dump()
    assert kept.dump() == drawn.dump()
    assert len(asked) == 2
