"""What a match reckons without a database: pad events, reports side by side, and the correction of a journal."""
