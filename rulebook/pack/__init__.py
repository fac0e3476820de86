"""An edition's files: reading them, and checking what is in them."""
