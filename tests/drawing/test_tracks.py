import pytest

from builder.drawing.aids import tracks
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect, bounding_box
from builder.drawing.ink.scene import Path
from builder.model.tracks import Arrival, Box, Track
from tests.drawing.counter_parts import flat, ink_points
from tests.drawing.river_crossing import game, words
from tests.together import together

GAME = game()


@together("track", GAME.tracks)
def test_every_box_lies_on_the_card_and_none_overlaps_another(track) -> None:  # type: ignore[no-untyped-def]
    drawing = tracks.draw_track(GAME, track, DrawContext())
    card = Rect(0, 0, drawing.scene.width, drawing.scene.height)
    boxes = list(drawing.boxes.values())
    assert list(drawing.boxes) == [b.id for b in track.boxes]
    assert all(card.contains_rect(box) for box in boxes)
    assert all(a.overlap(b) < 1e-6 for i, a in enumerate(boxes) for b in boxes[:i])


def test_a_turns_marker_lies_under_the_words_of_its_box() -> None:
    drawing = tracks.draw_track(GAME, GAME.track("turn"), DrawContext())
    for id, box in drawing.boxes.items():
        room = drawing.rooms[id]
        assert (room.x, room.width) == (box.x, box.width)
        assert room.bottom == pytest.approx(box.bottom)
        assert box.y + 8 < room.y
        assert 0.4 * box.height < room.height < 0.7 * box.height


def test_counters_lie_anywhere_in_a_points_box() -> None:
    drawing = tracks.draw_track(GAME, GAME.track("points"), DrawContext())
    assert drawing.rooms == drawing.boxes


def test_boxes_stand_in_lines_of_the_tracks_own_length() -> None:
    boxes = tracks.draw_track(GAME, GAME.track("turn"), DrawContext()).boxes
    assert len({round(box.y, 3) for box in boxes.values()}) == 2
    assert boxes["1"].x == boxes["5"].x


def test_a_points_box_holds_a_counter() -> None:
    wide, high = tracks.box_size(GAME, GAME.track("points"))
    assert min(wide, high) >= GAME.sheet.counter_size


def test_a_turns_box_shows_number_date_and_figures() -> None:
    found = words(tracks.draw_track(GAME, GAME.track("turn"), DrawContext()).scene)
    assert {"7", "May", "Blue 8"} <= set(found)


def test_the_best_fit_fills_the_width_in_few_lines() -> None:
    track = GAME.track("turn")
    box, across = tracks.best_fit(GAME, track, 181.0)
    assert across == 7
    assert tracks.draw_track(GAME, track, DrawContext(), box, across).scene.width == pytest.approx(
        181.0
    )


def test_a_note_that_overflows_its_box_is_a_problem() -> None:
    track = GAME.track("turn")
    box = track.boxes[0].model_copy(update={"note": "A reinforcement of many names. " * 6})
    context = DrawContext()
    tracks.draw_track(GAME, track.model_copy(update={"boxes": (box,)}), context)
    assert [(p.code, p.path) for p in context.problems] == [
        ("text-too-long", ("tracks", track.id, "boxes", 0, "note"))
    ]


@together("track", GAME.tracks)
def test_boxes_grow_taller_on_a_taller_card_within_reason(track) -> None:  # type: ignore[no-untyped-def]
    low = tracks.draw_track(GAME, track, DrawContext())
    high = tracks.draw_track(GAME, track, DrawContext(), height=low.scene.height + 9)
    tall = tracks.draw_track(GAME, track, DrawContext(), height=500.0)
    assert high.scene.height == pytest.approx(low.scene.height + 9)
    first, last = track.boxes[0].id, track.boxes[-1].id
    assert tall.scene.height - tall.boxes[last].bottom < 12
    assert low.boxes[first].height < high.boxes[first].height
    assert tall.boxes[first].height == pytest.approx(1.4 * tall.boxes[first].width)
    assert Rect(0, 0, high.scene.width, high.scene.height).contains_rect(high.boxes[last])


def markers_place(drawing: tracks.TrackDrawing) -> Rect:
    dashed = [i for i in drawing.scene.items if isinstance(i, Path) and i.dash]
    found = {
        (round(r.width, 6), round(r.height, 6))
        for r in (bounding_box(i.subs[0].points) for i in dashed)
    }
    assert len(found) == 1
    return bounding_box(dashed[0].subs[0].points)


def test_the_markers_place_holds_a_counter_where_the_words_leave_room() -> None:
    track = GAME.track("turn")
    place = markers_place(tracks.draw_track(GAME, track, DrawContext(), box=20.0, height=80.0))
    assert place.width >= GAME.sheet.counter_size


def test_the_markers_place_stays_below_the_words_of_the_fullest_box() -> None:
    track = GAME.track("turn")
    noted = track.boxes[0].model_copy(update={"note": "Rain; the fords close"})
    free = markers_place(tracks.draw_track(GAME, track, DrawContext()))
    track = track.model_copy(update={"boxes": (noted, *track.boxes[1:])})
    assert markers_place(tracks.draw_track(GAME, track, DrawContext())).width < free.width


def told(arrivals: tuple[Arrival, ...], box: float) -> list[str]:
    """The words of the first turn's box, which is ``box`` mm wide, besides its head and figures."""
    track = GAME.track("turn")
    first = track.boxes[0].model_copy(update={"arrivals": arrivals})
    bare = words(tracks.draw_track(GAME, track, DrawContext(), box).scene)
    drawn = tracks.draw_track(
        GAME, track.model_copy(update={"boxes": (first, *track.boxes[1:])}), DrawContext(), box
    )
    return [w for w in words(drawn.scene) if w not in bare]


def test_a_turns_box_names_who_arrives_and_how_if_there_is_room() -> None:
    late = (Arrival(scenario="26.0", ways=("helicopter",), names=("3/39A", "2", "3")),)
    assert " ".join(told(late, 27.0)) == "26.0 helicopter: 3/39A, 2, 3"


def test_where_there_is_less_room_arrivals_are_counted() -> None:
    many = (
        Arrival(scenario="26.0", ways=("land",), names=tuple("ABCDEFGHIJKLMNOPQR")),
        Arrival(scenario="26.0", ways=("river",), names=("3/60A", "3/60B", "3/60C")),
    )
    assert " ".join(told(many, 27.0)) == "26.0: 18 land · 3 river"
    assert " ".join(told(many, 18.5)) == "26.0: 21 units"


def test_a_box_grows_taller_by_a_second_line_of_words() -> None:
    track = GAME.track("turn")
    noted = track.boxes[0].model_copy(update={"note": "Rain; the fords close until June"})
    grown = tracks.draw_track(
        GAME, track.model_copy(update={"boxes": (noted, *track.boxes[1:])}), DrawContext()
    )
    assert grown.boxes["1"].height > tracks.draw_track(GAME, track, DrawContext()).boxes["1"].height


def test_boxes_of_a_size_of_their_own_keep_it_and_their_lines() -> None:
    track = GAME.track("turn").model_copy(update={"box": (60.0, 30.0), "across": 2})
    drawing = tracks.draw_track(GAME, track, DrawContext())
    assert {(round(b.width, 3), round(b.height, 3)) for b in drawing.boxes.values()} == {(60, 30)}
    assert tracks.best_fit(GAME, track, 500.0)[1] == 2


def held(picture: str, context: DrawContext) -> tracks.TrackDrawing:
    """A display of two boxes of 50 mm with a note, the second with a picture."""
    boxes = (Box(id="west", note="Here."), Box(id="east", note="There.", picture=picture))
    display = Track(id="road", title="Road", kind="boxes", across=2, box=(50, 50), boxes=boxes)
    return tracks.draw_track(GAME, display, context)


def test_a_picture_lies_pale_in_its_box_below_the_words() -> None:
    bare, pictured = (held(name, DrawContext()) for name in ("", "truck"))
    before = len(list(flat(bare.scene)))
    assert len(list(flat(pictured.scene))) > before
    box = pictured.boxes["east"]
    # the bar with the name and one line of text take some 10 mm
    room = Rect(box.x + 2, box.y + 10, box.width - 4, box.height - 12)
    drawn = [at for at in ink_points(pictured.scene) if at not in set(ink_points(bare.scene))]
    assert all(room.contains(at) for at in drawn)
    assert max(x for x, _ in drawn) - min(x for x, _ in drawn) > 0.4 * box.width


def test_a_picture_of_a_box_that_there_is_not_is_told() -> None:
    context = DrawContext()
    held("trukc", context)
    [problem] = context.problems
    assert (problem.code, problem.path) == (
        "unknown-picture",
        ("tracks", "road", "boxes", 1, "picture"),
    )
    assert "truck" in problem.hint
