"""Declared dice battles: which units roll which dice, the exact odds, the effect of hits, and the
checks of the declarations."""
