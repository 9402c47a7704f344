"""The rules of Thousand: pure functions over frozen values, without clock, chance or I/O."""
