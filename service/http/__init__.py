"""The HTTP surface: routes, schemas, problem documents, tokens, preconditions."""
