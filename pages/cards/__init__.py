"""Special Plays cards: the questions about them, the cards of a match, and the decks of a league."""
