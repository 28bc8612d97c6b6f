"""The module's battles of dice, volley by volley."""
