"""What the rules of city fights declare, in the words of ``mechanisms.yaml``."""

from __future__ import annotations

from builder.model.mechanisms import Mechanisms
from builder.model.mechanisms.stacking import Stacking
from builder.model.mechanisms.zones import Zones

STACKS = Stacking.model_validate(
    {
        "rule": "4.3",
        "limits": [
            {"most": 1, "when": {"with": ["nva-vc"]}},
            {"most": 2, "when": {"with": ["company"]}},
            {"most": 3},
        ],
        "apart": [{"first": ["company"], "second": ["company"]}],
    }
)
"""Of units by their sizes."""

ZONES = Zones.model_validate({"rule": "4.4", "enter": "stop", "between": "barred"})

DECLARED = Mechanisms(stacking=STACKS, zones=ZONES)
