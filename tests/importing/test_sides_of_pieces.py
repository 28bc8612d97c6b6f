"""Which levels of a layer are printed on which counter, and which of them a piece shows."""

from __future__ import annotations

from builder.importing.faces import MOST_FACES, PieceFaces, piece_faces
from builder.vassal.format.traits import Trait, make_trait
from builder.vassal.reading.piece_faces import FacePainter, piece_look, read_layer
from tests.outputs.vassal.sample import blank
from tests.together import together

PICTURES = {f"{name}.png": blank(60, 60).data for name in "abcdefghijklmnopq"}


def layer(images: str, level: int = 1, names: str = "", name: str = "Steps") -> Trait:
    """A layer with a picture for each letter, and none for each dot."""
    files = [f"{letter}.png" if letter != "." else "" for letter in images]
    own = names or "," * (len(files) - 1)
    made = make_trait("Embellishment", images=",".join(files), levelNames=own, name=name)
    return Trait(made.kind, made.type, str(level))


def faces(*layers: Trait, image: str = "") -> PieceFaces | None:
    return piece_faces(FacePainter(PICTURES), piece_look(layers, image))


@together(
    ("images", "level", "image", "levels"),
    [
        ("ab", 1, "", (1, 2)), ("ab", 2, "", (2, 1)), ("abc", 1, "", (1, 2, 3)), ("abc", 2, "", (2, 3, 1)),
        ("abc", 3, "", (3, 1, 2)), ("a.b", 1, "", (1, 3)), ("aba", 1, "", (1, 2)), ("aba", 3, "", (3, 2)),
        ("ab", 0, "", (1, 2)), (".a", 1, "", (2,)), (".a", 1, "b.png", (1, 2)), ("abb", 2, "", (2, 1)),
        ("abcdefghijkl", 1, "", tuple(range(1, 13))), ("abcdefghijklm", 1, "", tuple(range(1, 13))),
    ],
)  # fmt: skip
def test_faces_begin_with_the_one_that_is_shown(
    images: str, level: int, image: str, levels: tuple[int, ...]
) -> None:
    found = faces(layer(images, level), image=image)
    assert found is not None
    assert found.levels == levels
    assert found.left == max(0, len(set(images)) - MOST_FACES)
    assert found.counters == (len(levels) + 1) // 2
    sides = [side for counter in range(found.counters) for side in found.sides(counter)]
    assert sides == list(levels)


@together("layers", [[], [layer("a")], [layer("aa")]])
def test_a_piece_of_one_face_has_no_others(layers: list[Trait]) -> None:
    assert faces(*layers) is None


@together(("level", "shown"), [(1, 0), (2, 1), (3, 2), (4, 0), (5, 2), (6, 3), (0, 0)])
def test_a_piece_shows_one_of_its_faces(level: int, shown: int) -> None:
    """Level 4 has no picture, and level 5 that of level 3."""
    found = faces(layer("abc.cd"))
    assert found is not None
    assert found.shown_face([layer("ef", 2, name="Other"), layer("abc.cd", level)]) == shown


def test_a_piece_without_the_layer_shows_the_first_face() -> None:
    found = faces(layer("ab", 2))
    assert found is not None
    assert found.shown_face([]) == 0
    assert found.shown_face([layer("ba", 2)]) == 0
    assert found.shown_face([layer("ab", 2, name="Other")]) == 0
    assert [found.shown_face([layer("ab", level)]) for level in (2, 1)] == [0, 1]


@together(
    ("names", "suffixes"),
    [
        (",,,,", ["1", "3", "5"]),
        ("One,Two,Three,Four,Five", ["One", "Three", "Five"]),
        ("+ One,,(Three),, + ", ["One", "Three", "5"]),
        ("One", ["One", "3", "5"]),
        ("One,Two,Three", ["One", "Three", "5"]),
        ("A name that is far too long,,,,", ["A name that is f", "3", "5"]),
    ],
)
def test_further_counters_are_called_as_their_level(names: str, suffixes: list[str]) -> None:
    found = faces(layer("abcde", names=names))
    assert found is not None
    assert [found.counter_suffix(counter) for counter in range(3)] == suffixes
    tie = found.carried_layer(2)
    assert (tie.front, tie.back) == (5, 5)
    assert (found.carried_layer(0).front, found.carried_layer(0).back) == (1, 2)
    assert read_layer(layer("abcde", 9)).level == 5
