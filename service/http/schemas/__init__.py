"""The shapes of requests and answers, one module for each domain module that it mirrors."""
