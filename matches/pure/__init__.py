"""What a match reckons without a database: taps, reports side by side, and the correction of a journal."""
