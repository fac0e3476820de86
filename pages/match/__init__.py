"""The page of a match, its pad, and what is arranged and written about it."""
