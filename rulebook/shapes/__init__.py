"""What a book contains and what all parts of the site hand to each other: frozen objects, refusals, options."""
