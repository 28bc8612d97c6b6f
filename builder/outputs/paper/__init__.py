"""Everything printed: kits, sheets, the rulebook."""
