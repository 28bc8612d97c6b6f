"""How units move, stack, control, retreat and are supplied, as declared."""
