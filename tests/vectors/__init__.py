"""The test vectors of docs/audit.md: a small game with every intermediate value, and a verifier that shares no code."""
