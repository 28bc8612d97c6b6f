"""Who holds places, and what that and all else brings in points."""
