"""Makes what units do for themselves by menu commands: states, checks, late arrival."""
