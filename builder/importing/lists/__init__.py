"""Games out of lists of cards or counters: CSV files and spreadsheets."""
