"""The demo league of a first start."""
