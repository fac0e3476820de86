"""What every address of the API shares: reading, refusals, the schema."""
