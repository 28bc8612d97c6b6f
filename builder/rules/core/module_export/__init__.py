"""The rules of a game as data from which a VASSAL module computes them without the rules engine;
the same form for every system of rules."""
