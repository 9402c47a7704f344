"""What a run has found: schemathesis groups failures, and a group is no ``Exception``."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest


def what_fails(run: Callable[[], object]) -> str:
    """The failures of a run that must fail."""
    with pytest.raises(BaseException) as caught:  # noqa: PT011 (an assertion, a leak, or a group of failures)
        run()
    return "\n".join(_told(caught.value))


def _told(error: BaseException) -> Iterator[str]:
    yield f"{type(error).__name__}: {error}"
    for each in getattr(error, "exceptions", ()):
        yield from _told(each)
