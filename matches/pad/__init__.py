"""The live pad: what is tapped beside the pitch, and the report that it makes."""
