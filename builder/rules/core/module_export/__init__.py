"""Rules as data for tables that compute by themselves (a VASSAL module), whatever the system."""
