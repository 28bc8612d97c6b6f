import pytest

from builder.drawing import tracks
from builder.drawing.draft import Draft
from builder.drawing.geometry import Rect
from tests.drawing.river_crossing import game, words

GAME = game()


@pytest.mark.parametrize("track", GAME.tracks, ids=lambda t: t.id)
def test_every_box_lies_on_the_card_and_none_overlaps_another(track) -> None:  # type: ignore[no-untyped-def]
    drawing = tracks.track(GAME, track, Draft())
    card = Rect(0, 0, drawing.scene.width, drawing.scene.height)
    boxes = list(drawing.boxes.values())
    assert list(drawing.boxes) == [b.id for b in track.boxes]
    assert all(card.holds(box) for box in boxes)
    assert all(a.overlap(b) < 1e-6 for i, a in enumerate(boxes) for b in boxes[:i])


def test_boxes_stand_in_lines_of_the_tracks_own_length() -> None:
    boxes = tracks.track(GAME, GAME.track("turn"), Draft()).boxes
    assert len({round(box.y, 3) for box in boxes.values()}) == 2
    assert boxes["1"].x == boxes["5"].x


def test_a_points_box_holds_a_counter() -> None:
    wide, high = tracks.box_size(GAME, GAME.track("points"))
    assert min(wide, high) >= GAME.sheet.counter_size


def test_a_turns_box_shows_number_date_and_figures() -> None:
    found = words(tracks.track(GAME, GAME.track("turn"), Draft()).scene)
    assert {"7", "May", "Blue 8"} <= set(found)


def test_the_best_fit_fills_the_width_in_few_lines() -> None:
    track = GAME.track("turn")
    box, across = tracks.best_fit(GAME, track, 181.0)
    assert across == 7
    assert tracks.track(GAME, track, Draft(), box, across).scene.width == pytest.approx(181.0)


def test_a_note_that_overflows_its_box_is_a_problem() -> None:
    track = GAME.track("turn")
    box = track.boxes[0].model_copy(update={"note": "A reinforcement of many names. " * 6})
    draft = Draft()
    tracks.track(GAME, track.model_copy(update={"boxes": (box,)}), draft)
    assert [p.code for p in draft.problems] == ["text-too-long"]
