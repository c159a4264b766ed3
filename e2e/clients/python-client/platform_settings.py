"""The settings of a program: a JSON object on stdin."""

from __future__ import annotations

from typing import Any

from irp_client import InvestmentResearch

Settings = dict[str, Any]


def client_of(settings: Settings, role: str = "owner") -> InvestmentResearch:
    return InvestmentResearch(settings["baseUrl"], api_key=settings["keys"][role])
