"""What is decided and what is listed, one module for each part of a hand."""
