"""The names of the module's properties for tracing supply, and conditions that several parts of the
trace use."""

from __future__ import annotations

from builder.vassal.expressions.properties import late_number, string
from builder.vassal.expressions.tree import Truth

MOST = 400
"""An upper limit for the parts of the longest line: VASSAL stops loops after 500 rounds."""

UNREACHED = 9999
"""The length that stands for lines that do not reach a place."""

CODES, WAYS, LEVEL, FAR = "SupplyCodes_{}", "SupplyWays{}", "SupplyLevel{}", "SupplyFar{}"
"""The tables of place codes by board, and for each group of units: the table of steps, that of
steps of no length, and the list of the places reached with their distances."""

HAD_SUPPLY = "SupplyHad"
"""The list of the units that are known to have supply. It is a property of the module, as one of
each unit would cost time at every command that reaches the unit."""

CHANGES = "SupplyChanges"
"""The property with the number of units whose mark changes, if the side has so many units that they
are counted; otherwise 1."""

MOST_TOLD = 40
"""The largest number of units that are reported one by one."""

AT_ONCE = 100
"""The number of a side's units from which on one unit marks all: before a command to a piece VASSAL works
out all of its properties, which takes several times as long as to set one."""

MARKED = "SupplyMarked"
"""The list of the units whose mark changes, with the first letter of what they are found to be, such as
``.17:l.23:h``, in games in which one unit marks all."""

CODE = string("SupplyCode")
HAS_CODE = CODE.differs("")
"""The condition that a unit is in a place that supply lines can reach."""

HAS_GOT = (string(HAD_SUPPLY) + ".").contains("." + string("PieceUID") + ".")
"""The condition that a unit has recorded that it has supply."""

IS_TRACING = string("SupplySide").differs("")
"""The condition that supply is being traced just now."""

IS_OWN_SIDE = string("Side").equals(string("SupplySide"))
IS_IN_RANGE = late_number("SupplyLength") <= late_number("SupplyReach")

IS_TRACED_UNIT = IS_OWN_SIDE & string("SupplyBy").differs("") & string("SideName").equals("")
"""The condition that a unit belongs to the side whose supply is being traced and is not on a
hexside."""


def is_found(name: str = "") -> Truth:
    """Return the condition that a unit's mark changes: to what the report of this name says, if there
    is one."""
    return string(MARKED).contains("." + string("PieceUID") + ":" + name[:1])


IS_FIRST_FOUND = string(MARKED).starts_with("." + string("PieceUID") + ":")
"""The condition that a unit is the first of those whose mark changes."""

IS_OF_SIDE = "Side", string("SupplySide")
IS_FIRST_UNIT = "PieceUID", string(MARKED).replace_all("^[.]|:.*", "")
"""A property, and what it is of units of the side whose supply is traced, and of the first of those whose
mark changes. VASSAL looks at this before it evaluates any condition of a unit."""


def reset_key(name: str) -> str:
    """Return the keystroke that empties the list in a property."""
    return f"supply-{name.removeprefix('Supply').lower()}-none"


def zones_name(number: int) -> str:
    """Return the name of the constant with the table of zones of control of the ``i``-th kind, from
    1."""
    return f"SupplyZones{number}"
