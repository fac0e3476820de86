"""What a league reckons without a database: calendars, brackets, standings and what counts in them."""
