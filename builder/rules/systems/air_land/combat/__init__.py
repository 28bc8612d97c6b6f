"""Land combat, bombs and flak."""
