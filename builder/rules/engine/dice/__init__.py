"""Dice that a game declares: sums, pools and opposed rolls."""
