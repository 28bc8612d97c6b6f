"""Pictures of single pieces, and virtual tables that are made of them: where everything lies is in
millimetres on the sheets, so that each table only has to convert it."""
