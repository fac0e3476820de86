"""A match from the lock of both lists to the end of both post-match sequences."""
