"""Makes the module's battles with dice, which are fought volley by volley."""
