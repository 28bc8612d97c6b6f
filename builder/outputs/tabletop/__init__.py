"""Pictures of single pieces, and virtual tables that are made of them. All positions are in
millimetres on the sheets, so that each kind of table only has to convert them."""
