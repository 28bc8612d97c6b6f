"""Dice that a game declares: sums, pools, opposed rolls."""
