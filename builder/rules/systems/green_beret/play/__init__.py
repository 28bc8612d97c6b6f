"""The play of solitaire raids, from their setup to their end."""
