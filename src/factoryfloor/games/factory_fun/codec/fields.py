"""Checked fields of a position."""

from typing import Any

from factoryfloor.kernel.checked import entries, want

from ..rules.machines import MACHINE_OF


def machine_list(value: Any, name: str, length: int) -> list[int]:
    """A checked list of different machines."""
    ids = entries(value, name, length)
    for one in ids:
        want(isinstance(one, str) and one in MACHINE_OF, f"{name}: there is no machine {one!r:.40}")
    want(len(set(ids)) == len(ids), f"{name} names a machine twice")
    return [MACHINE_OF[one] for one in ids]
