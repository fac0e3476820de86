"""Play-offs and cups: who goes through, and who meets whom."""
