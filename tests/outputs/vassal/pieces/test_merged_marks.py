"""The fixed properties of a piece in few traits."""

from __future__ import annotations

from builder.outputs.vassal.counters.merged_marks import with_merged_marks
from builder.vassal.expressions.properties import text
from builder.vassal.format import traits as t

PROTOTYPES = {
    "Open": (t.marker_trait({"Layer": "Counters"}),),
    "Hidden": (t.restricted_access(["Red"]),),
}
SIDE, KIND = t.marker_trait({"Side": "red"}), t.marker_trait({"Kind": "unit", "Class": "foot"})


def test_properties_stand_together_in_the_outermost_of_their_traits() -> None:
    label = t.clone_trait("clone", "Copy")
    both = t.marker_trait({"Side": "red", "Kind": "unit", "Class": "foot"})
    assert with_merged_marks((SIDE, label, KIND), PROTOTYPES) == (both, label)
    assert t.marker_values(both) == {"Side": "red", "Kind": "unit", "Class": "foot"}


def test_a_property_is_not_moved_past_another_of_its_name_or_past_what_hides() -> None:
    """Of two of one name, VASSAL reads the outer one."""
    below, open_ = t.marker_trait({"Layer": "Below"}), t.use_prototype("Open")
    same = (KIND, open_, below)
    assert with_merged_marks(same, PROTOTYPES) == same
    hidden = (SIDE, t.use_prototype("Hidden"), KIND)
    assert with_merged_marks(hidden, PROTOTYPES) == hidden
    worked_out = (SIDE, t.calculated_property("Kind", text("Side")), KIND)
    assert with_merged_marks(worked_out, PROTOTYPES) == worked_out
