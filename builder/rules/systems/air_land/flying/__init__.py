"""Air combat."""
