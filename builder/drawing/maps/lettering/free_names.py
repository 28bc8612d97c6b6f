"""Place the labels of boards without hexes that are written along a line of places."""

from __future__ import annotations

from builder.drawing.maps.lettering.lettering import LabelPlacer
from builder.drawing.maps.lettering.long_names import write_run
from builder.model.ground.maps import MapSheet
from builder.model.space import Plan

_KINDS = ("region", "water", "area", "river", "edge")


def write_labels(placer: LabelPlacer, sheet: MapSheet, plan: Plan) -> None:
    """Write all labels, those of large areas first."""
    for kind in _KINDS:
        for number, label in enumerate(sheet.labels):
            if label.kind == kind and label.along:
                run = [plan.centre(plan.space.cell(id)) for id in label.along]
                write_run(placer, label, run, placer.path("labels", number))
