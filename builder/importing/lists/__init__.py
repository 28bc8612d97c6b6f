"""Makes games from lists of cards or counters: CSV files and spreadsheets."""
