"""The laws of CONTRIBUTING.md, on random walks of every preset and of random rules."""
