"""Attacks by fire, naval gunfire, fire phases."""
