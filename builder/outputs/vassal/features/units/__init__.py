"""Makes what units do for themselves by menu commands: states, checks, supply, late arrival."""
