"""Charts and tables that are filled from declarations, and live charts."""
