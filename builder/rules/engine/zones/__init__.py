"""Zones of control: the places around units in which enemies are hindered."""
