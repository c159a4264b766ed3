"""The default of optional arguments, which are then not sent. `None` clears a field."""

from __future__ import annotations

from typing import Final, Literal, final


@final
class Omit:
    """The type of an omitted argument."""

    def __bool__(self) -> Literal[False]:
        return False

    def __repr__(self) -> str:
        return "OMIT"


OMIT: Final = Omit()
