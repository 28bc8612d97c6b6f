"""The plain kind of the model against the full one: what both can do they do alike, the rest is left."""

from __future__ import annotations

import copy
import pickle
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest
from pydantic import Field, ValidationError

from builder.model.kind import NotPlain
from tests.model.declared_twice import FULL, PLAIN

BOTH = pytest.mark.parametrize("kind", [FULL, PLAIN], ids=["full", "plain"])

THINGS: list[dict[str, Any]] = [
    {"id": "dot"},
    {"id": " spaced ", "size": "3", "whole": "yes", "far": 2, "share": 3},
    {"id": "a", "far": "0.5", "kind": "line", "tags": "one two", "counts": {"x": "-1"}},
    {"id": "a", "kind": 3, "tags": ["one", "two"], "pair": ["1", "b"]},
    {"id": "a", "spots": [{"at": "b"}, {"at": "c", "x": "2"}], "either": {"at": "here"}},
    {"id": "a", "either": "12", "from": "one", "hidden": "h"},
    {"id": "a", "from_": ["one"], "pair": None, "either": 12},
    {"id": "a", "size": "+2", "far": "+02.50", "pair": ["-01", "b"], "counts": {"x": "0"}},
]
WRONG: list[dict[str, Any]] = [
    {},
    {"id": 1},
    {"id": "too long a name"},
    {"id": "a\n"},
    {"id": "nobody"},
    {"id": "UPPER"},
    {"id": "a", "size": 10},
    {"id": "a", "size": "many"},
    {"id": "a", "size": 1.5},
    {"id": "a", "whole": "perhaps"},
    {"id": "a", "far": float("nan"), "share": "x"},
    {"id": "a", "kind": "3"},
    {"id": "a", "tags": [1]},
    {"id": "a", "counts": {"x": None}},
    {"id": "a", "spots": {"at": "b"}},
    {"id": "a", "spots": [{"at": "b", "y": 1}]},
    {"id": "a", "pair": [1]},
    {"id": "a", "either": []},
    {"id": "a", "more": 1},
    {"id": "a", "from": "one", "from_": "two"},
]


@pytest.mark.parametrize("given", THINGS)
def test_what_is_plain_is_read_as_the_full_kind_reads_it(given: dict[str, Any]) -> None:
    full, plain = FULL.Thing.model_validate(given), PLAIN.Thing.model_validate(given)
    assert repr(plain) == repr(full)
    assert str(plain) == str(full)
    assert plain.model_fields_set == full.model_fields_set
    assert plain.hidden == full.hidden
    for how in ({}, {"by_alias": True}, {"exclude_defaults": True}):
        assert plain.model_dump(**how) == full.model_dump(**how)
        assert plain.model_dump(mode="json", **how) == full.model_dump(mode="json", **how)
        assert plain.model_dump_json(**how) == full.model_dump_json(**how)
    for parts in ({"include": {"id", "spots"}}, {"exclude": {"id"}}):
        assert plain.model_dump(**parts) == full.model_dump(**parts)


@pytest.mark.parametrize("given", WRONG)
def test_what_the_full_kind_refuses_is_left_to_it(given: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        FULL.Thing.model_validate(given)
    with pytest.raises(NotPlain):
        PLAIN.Thing.model_validate(given)


@pytest.mark.parametrize("given", [{"id": "a", "size": " 3 "}, {"id": "a", "size": 3.0}])
def test_what_needs_thought_is_left_to_the_full_kind(given: dict[str, Any]) -> None:
    assert FULL.Thing.model_validate(given).size == 3
    with pytest.raises(NotPlain):
        PLAIN.Thing.model_validate(given)


@BOTH
def test_methods_that_read_a_part_are_called(kind: SimpleNamespace) -> None:
    assert kind.Checked(both=3) == kind.Checked(low=3, high=3)
    with pytest.raises((ValidationError, NotPlain)):
        kind.Checked(low=3, high=2)


@BOTH
def test_methods_that_read_single_fields_are_called(kind: SimpleNamespace) -> None:
    assert kind.Named(id="A").id == "a!"
    assert kind.Renamed(id="A").id == "a!!"
    assert kind.Named().id == ""
    with pytest.raises((ValidationError, NotPlain)):
        kind.Named(id=1)


def test_a_class_whose_fields_are_read_with_more_than_their_values_is_left_to_the_full_kind() -> (
    None
):
    for name in ("Informed", "Early"):
        with pytest.raises(NotPlain):
            getattr(PLAIN, name)(id="A")


@pytest.mark.parametrize(
    "own",
    [
        {"model_config": {"alias_generator": str.upper}},
        {"model_post_init": print},
        {"__annotations__": {"_private": "int"}},
        {"__annotations__": {"size": "int"}, "size": Field(3)},
    ],
)
def test_a_class_that_is_declared_with_more_than_is_known_is_left_to_the_full_kind(
    own: dict[str, Any],
) -> None:
    with pytest.raises(NotPlain):
        type(PLAIN.Base)("Strange", (PLAIN.Base,), own)


@BOTH
def test_a_part_that_tells_itself_is_told_so_within_others(kind: SimpleNamespace) -> None:
    holder = kind.Holder(own=kind.Own(id="a"), more={"b": kind.Own(id="b")})
    assert holder.model_dump() == {"own": {"own": "a"}, "more": {"b": {"own": "b"}}}


def test_a_part_of_another_class_than_is_declared_is_left_to_the_full_kind() -> None:
    marked = PLAIN.Marked(at="a")
    assert PLAIN.Thing(id="a", told=marked).model_dump()["told"]["mark"] == "m"
    with pytest.raises(NotPlain):
        PLAIN.Thing(id="a", spots=(marked,)).model_dump()


@BOTH
def test_equal_are_parts_of_one_class_with_equal_fields(kind: SimpleNamespace) -> None:
    one, other = kind.Spot(at="a"), kind.Spot(at="a", x=0)
    assert one == other
    assert hash(one) == hash(other)
    assert one != kind.Spot(at="b")
    assert one != kind.Marked(at="a")
    assert one != "a"


@BOTH
def test_what_was_worked_out_makes_no_difference(kind: SimpleNamespace) -> None:
    one, other = (kind.Thing(id="a", spots=[{"at": "b"}]) for _ in range(2))
    assert one.first == kind.Spot(at="b")
    assert one == other
    other.__dict__["first"] = None
    assert one == other


@BOTH
def test_copies_have_what_is_changed_and_share_nothing_that_changes(kind: SimpleNamespace) -> None:
    thing = kind.Thing(id="a", counts={"x": 1})
    copied = thing.model_copy(update={"size": 5})
    assert (copied.size, thing.size, copied.id) == (5, 1, "a")
    assert copied.model_fields_set == {"id", "counts", "size"}
    assert thing.model_fields_set == {"id", "counts"}
    assert copied.counts is thing.counts
    assert thing.model_copy(deep=True).counts is not thing.counts
    assert copy.copy(thing) == copy.deepcopy(thing) == thing


@BOTH
def test_constructed_parts_are_not_read(kind: SimpleNamespace) -> None:
    made = kind.Thing.model_construct(id=7)
    assert (made.id, made.size, made.share) == (7, 1, Fraction(1, 2))
    assert made.model_fields_set == {"id"}


@BOTH
def test_defaults_that_can_be_changed_are_not_shared(kind: SimpleNamespace) -> None:
    one, other = kind.Thing(id="a"), kind.Thing(id="b")
    one.counts["x"] = 1
    assert other.counts == {}


@BOTH
def test_parts_are_frozen(kind: SimpleNamespace) -> None:
    spot = kind.Spot(at="a")
    with pytest.raises((ValidationError, AttributeError)):
        spot.x = 1
    with pytest.raises((ValidationError, AttributeError)):
        del spot.x


@BOTH
def test_a_part_that_is_one_already_is_taken_as_it_is(kind: SimpleNamespace) -> None:
    spot = kind.Marked(at="a")
    assert kind.Spot.model_validate(spot) is spot
    assert kind.Thing(id="a", spots=[spot]).spots[0] is spot


def test_fields_are_known_alike() -> None:
    for name in ("Spot", "Marked", "Thing", "Checked"):
        full, plain = getattr(FULL, name).model_fields, getattr(PLAIN, name).model_fields
        assert list(plain) == list(full)
        for field in full:
            assert plain[field].alias == full[field].alias
            if not full[field].is_required():
                assert plain[field].default == full[field].default
    assert PLAIN.Thing.model_fields["tags"].annotation == tuple[PLAIN.Name, ...]


def test_either_kind_opens_what_the_other_keeps(monkeypatch: pytest.MonkeyPatch) -> None:
    full = FULL.Thing(id="a", spots=[{"at": "b"}], share=2)
    state = full.__getstate__()
    state["__dict__"] = {**state["__dict__"], "spots": (PLAIN.Spot(at="b"),)}
    plain = PLAIN.Thing.__new__(PLAIN.Thing)
    plain.__setstate__(state)
    assert plain == PLAIN.Thing(id="a", spots=[{"at": "b"}], share=2)
    assert plain.__getstate__().keys() == full.__getstate__().keys()
    assert pickle.loads(pickle.dumps(plain)) == plain
