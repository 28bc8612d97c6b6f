"""What a table (a VASSAL module) needs to work rules out by itself, whatever the system."""
