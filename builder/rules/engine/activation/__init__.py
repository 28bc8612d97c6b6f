"""Activation: who goes first, and in what order sides and formations act."""
