"""Land combat, bombing and anti-aircraft fire (flak)."""
