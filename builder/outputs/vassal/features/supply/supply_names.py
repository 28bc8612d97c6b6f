"""The names of the module's properties and keystrokes for tracing a kind of supply, and conditions that
several parts of the trace use."""

from __future__ import annotations

from dataclasses import dataclass

from builder.model.mechanisms import NamedSupply, Supply
from builder.outputs.vassal.table.commands import LookedAt
from builder.vassal.expressions.properties import late_number, number, string
from builder.vassal.expressions.tree import Number, Text, Truth
from builder.vassal.format.names import property_name

MOST = 400
"""An upper limit for the parts of the longest line: VASSAL stops loops after 500 rounds."""

UNREACHED = 9999
"""The length that stands for lines that do not reach a place."""

CODES = "SupplyCodes_{}"
"""The tables of place codes by board, which all kinds of supply use."""

WAYS, LEVEL, FAR = "Ways{}", "Level{}", "Far{}"
"""For each group of units: the table of steps, that of steps of no length, and the list of the places
reached with their distances."""

HAD_SUPPLY = "Had"
"""The list of the units that are known to have supply. It is a property of the module, as one of
each unit would cost time at every command that reaches the unit."""

CHANGES = "Changes"
"""The property with the number of units whose mark changes."""

MOST_TOLD = 40
"""The largest number of units that are reported one by one."""

AT_ONCE = 100
"""The number of a side's units from which on one unit marks all: before a command to a piece VASSAL works
out all of its properties, which takes several times as long as to set one."""

OUT = "Out"
"""The number of units that are out of supply; while they are counted, as many points."""

MARKED = "Marked"
"""The list of the units whose mark changes, with the first letter of what they are found to be, such as
``.17:l.23:h``."""


@dataclass(frozen=True)
class SupplyNames:
    """The names for a kind of supply: general supply, or the one with an ``id``."""

    id: str = ""

    @property
    def prefix(self) -> str:
        """What the names of all of its properties begin with."""
        return f"{property_name(self.id)}Supply"

    def named(self, name: str) -> str:
        """Return the full name of a property."""
        return f"{self.prefix}{name}"

    def string(self, name: str) -> Text:
        """Return the expression for a property as a text."""
        return string(self.named(name))

    def number(self, name: str) -> Number:
        """Return the expression for a property as a number."""
        return number(self.named(name))

    def late_number(self, name: str) -> Number:
        """Return the expression for a property as a number, evaluated when it is needed."""
        return late_number(self.named(name))

    def key(self, name: str) -> str:
        """Return the keystroke of a step of the trace."""
        return f"{self.key_prefix}-{name}"

    @property
    def key_prefix(self) -> str:
        """What its keystrokes begin with."""
        return f"{self.id}-supply" if self.id else "supply"

    def reset_key(self, name: str) -> str:
        """Return the keystroke that empties the list in a property."""
        return self.key(f"{name.lower()}-none")

    def mark_key(self, name: str) -> str:
        """Return the keystroke of a unit that marks it: ``off``, ``on``, ``alone`` or ``marks``."""
        return f"battle-{self.key(name)}"

    @property
    def unsupplied(self) -> str:
        """The property of a unit that is out of supply."""
        return f"Unsupplied{property_name(self.id)}"

    @property
    def isolated(self) -> str:
        """The property of a unit that is isolated too."""
        return f"Isolated{property_name(self.id)}"

    @property
    def is_unsupplied(self) -> Truth:
        """The condition that a unit is out of supply."""
        return string(self.unsupplied).equals("1")

    @property
    def is_isolated(self) -> Truth:
        """The condition that a unit is also isolated."""
        return string(self.isolated).equals("1")

    # -- conditions of the trace -----------------------------------------------------------------

    @property
    def code(self) -> Text:
        """The expression for the code of a unit's place."""
        return self.string("Code")

    @property
    def has_code(self) -> Truth:
        """The condition that a unit is in a place that supply lines can reach."""
        return self.code.differs("")

    @property
    def has_got(self) -> Truth:
        """The condition that a unit has recorded that it has supply."""
        return (self.string(HAD_SUPPLY) + ".").contains("." + string("PieceUID") + ".")

    @property
    def is_tracing(self) -> Truth:
        """The condition that supply is being traced just now."""
        return self.string("Side").differs("")

    @property
    def is_own_side(self) -> Truth:
        """The condition that a unit is of the side whose supply is being traced."""
        return string("Side").equals(self.string("Side"))

    @property
    def is_in_range(self) -> Truth:
        """The condition that a supply line reaches a unit."""
        return self.late_number("Length") <= self.late_number("Reach")

    @property
    def is_traced_unit(self) -> Truth:
        """The condition that a unit belongs to the side whose supply is being traced and is not on a
        hexside."""
        return self.is_own_side & self.string("By").differs("") & string("SideName").equals("")

    def is_found(self, name: str = "") -> Truth:
        """Return the condition that a unit's mark changes: to what the report of this name says, if
        there is one."""
        return self.string(MARKED).contains("." + string("PieceUID") + ":" + name[:1])

    @property
    def is_first_found(self) -> Truth:
        """The condition that a unit is the first of those whose mark changes."""
        return self.string(MARKED).starts_with("." + string("PieceUID") + ":")

    @property
    def of_first_unit(self) -> LookedAt:
        """The test that a unit is the first of those whose mark changes. VASSAL makes it before it
        evaluates any condition of a unit."""
        return LookedAt("PieceUID", self.string(MARKED).replace_all("^[.]|:.*", ""))

    def of_units_found(self, name: str) -> LookedAt:
        """Return the test that a unit is among those whose mark changes to what the report of this name
        says."""
        letter = name[:1]
        others = f"[.][^.]*:[^{letter}]"
        numbers = self.string(MARKED).replace_all(others, "").replace(f":{letter}", "")
        return LookedAt("PieceUID", numbers.replace(".", "|"), "MATCH")

    def zones(self, number: int) -> str:
        """Return the name of the constant with the table of zones of control of the ``i``-th kind, from
        1."""
        return self.named(f"Zones{number}")


GENERAL = SupplyNames()
"""The names for general supply."""


def names_of(supply: Supply) -> SupplyNames:
    """Return the names for a kind of supply."""
    return SupplyNames(supply.id) if isinstance(supply, NamedSupply) else GENERAL
