"""Charts and tables that declarations fill, and live ones."""
