"""Tables, and how they count."""
