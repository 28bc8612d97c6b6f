"""Plays many games between programs and sums up the results; spread over the processes of this machine
or over a cluster, with the same result."""
