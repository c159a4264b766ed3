"""Runs the functions `check_…` of a module, and prints the end of each function."""

from __future__ import annotations

import asyncio
import inspect
import json
import traceback
from types import ModuleType
from typing import Any


def run_checks(module: ModuleType, *args: Any) -> None:
    results: dict[str, str] = {}
    for name, check in inspect.getmembers(module, inspect.isfunction):
        if not name.startswith("check_"):
            continue
        try:
            outcome = check(*args)
            if inspect.iscoroutine(outcome):
                asyncio.run(outcome)
            results[name] = "passed"
        except Exception:
            results[name] = traceback.format_exc()
    print(json.dumps(results))


def raised(kind: type[BaseException], action: Any) -> Any:
    """The error of an action. Fails without an error of exactly this class."""
    try:
        action()
    except BaseException as error:
        assert type(error) is kind, f"{error!r} is no {kind.__name__}"
        return error
    raise AssertionError(f"no {kind.__name__}")


async def awaited_raised(kind: type[BaseException], awaitable: Any) -> Any:
    try:
        await awaitable
    except BaseException as error:
        assert type(error) is kind, f"{error!r} is no {kind.__name__}"
        return error
    raise AssertionError(f"no {kind.__name__}")
