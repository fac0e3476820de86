"""What is decided of a request before any view sees it: how large it may be, and whose address it comes from; and which answers are sent later."""
