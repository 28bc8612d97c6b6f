"""Activation rules: which side goes first, and in what order sides and formations act."""
