"""Lets the module fight battles in which units roll dice, volley by volley."""
