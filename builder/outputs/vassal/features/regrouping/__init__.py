"""The breaking down and building up of units in the module."""
