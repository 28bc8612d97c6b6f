"""Rules of a game as data for a VASSAL module, whose tables compute with them by themselves;
independent of the system."""
