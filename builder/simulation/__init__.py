"""Plays many games by programs and sums them up: on processes of this machine or on a cluster, with
the same result."""
