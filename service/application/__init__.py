"""Use cases: each loads a game, decides or reads, and says what came of it. None knows HTTP."""
