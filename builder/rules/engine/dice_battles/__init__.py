"""Dice battles, in which each unit rolls its own dice: who rolls what, the exact odds, the effect
of hits, and checks of their declaration."""
