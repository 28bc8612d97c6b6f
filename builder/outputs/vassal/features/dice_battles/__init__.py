"""The module's battles with dice, volley by volley."""
