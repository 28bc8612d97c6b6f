"""What sides may choose before a combat."""
