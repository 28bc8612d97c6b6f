"""Declared combat as the VASSAL module and other outputs need it: conditions, questions, exports."""
