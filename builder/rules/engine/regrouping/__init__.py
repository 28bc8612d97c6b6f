"""Regrouping: units that are broken down into several, and several that are built up into one."""
