"""Who belongs to a league, as what, and how teams come in and leave."""
