"""The rules of play, as procedures; a folder for each chapter."""
