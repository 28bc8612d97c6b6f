"""The form in which every system of rules describes a game's rules as data, so that a VASSAL module
can apply them without the rules engine."""
