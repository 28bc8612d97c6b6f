"""Battles of dice as they are declared: who rolls what, exact odds, what hits do, what is checked."""
