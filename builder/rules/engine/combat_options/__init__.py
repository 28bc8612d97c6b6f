"""Options that sides may choose before a combat."""
