"""Options that sides may choose before a combat: procedures, rules text, checks and export."""
