"""Why a body cannot be read as JSON, and where: looked for a second time, once it is known that it cannot."""

from __future__ import annotations

import json


def unreadable(body: bytes, error: Exception) -> str:
    """What is wrong with a body that the decoder refused with ``error``."""
    if not body.strip():
        return "The body is empty. Send one JSON object."
    if isinstance(error, RecursionError):
        return "The body is nested too deeply."
    try:
        text = body.decode()
    except UnicodeDecodeError as wrong:
        return f"The body is not UTF-8: byte {wrong.start}, counted from 0, cannot be read."
    try:
        json.loads(text)
    except json.JSONDecodeError as wrong:
        return f"The body is no JSON: {wrong.msg} at line {wrong.lineno}, column {wrong.colno}."
    except RecursionError:
        return "The body is nested too deeply."
    except ValueError:
        pass
    return f"The body cannot be read as JSON: {str(error).removeprefix('JSON is malformed: ')}."
