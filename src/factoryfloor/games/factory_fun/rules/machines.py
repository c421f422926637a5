"""The table of the 55 machines: value, ports at rotation 0, and bonus supply (U1, U3)."""

from typing import Final, Literal, NamedTuple

Colour = Literal["red", "orange", "blue", "green"]

COLOURS: Final[tuple[Colour, ...]] = ("red", "orange", "blue", "green")


class Machine(NamedTuple):
    """A row of the table of machines. A port is written as ``edge:colour:amount``. A black output has no amount."""

    id: str
    value: int
    inputs: str
    output: str
    bonus: Colour | Literal["any", ""]


MACHINES: Final = (
    Machine("m01", 8, "W:red:2 S1:blue:2", "E:black", ""),
    Machine("m02", 9, "W:green:2 N1:orange:3", "E:black", ""),
    Machine("m03", 5, "W:red:2 S1:blue:3", "E:blue:2", ""),
    Machine("m04", 7, "W:red:1", "S2:green:1", ""),
    Machine("m05", 12, "W:blue:2 S1:orange:1", "N2:black", ""),
    Machine("m06", 9, "W:orange:1 N1:green:1 S1:red:1", "E:blue:3", ""),
    Machine("m07", 8, "W:green:1 N1:blue:3 S1:red:1", "E:orange:3", ""),
    Machine("m08", 8, "W:orange:2 N1:red:3", "E:blue:1", ""),
    Machine("m09", 7, "N1:red:1", "E:black", ""),
    Machine("m10", 7, "W:green:3 S1:blue:1", "E:black", ""),
    Machine("m11", 6, "N1:red:2 S1:green:3", "E:black", "green"),
    Machine("m12", 4, "N1:blue:2 S1:green:3", "E:red:3", ""),
    Machine("m13", 11, "W:orange:1 N1:red:1 S1:blue:2", "E:green:2", ""),
    Machine("m14", 13, "N1:blue:1 S1:red:1", "E:black", ""),
    Machine("m15", 10, "W:blue:2 N1:orange:1", "E:red:1", ""),
    Machine("m16", 5, "N1:blue:1 S1:orange:1", "E:red:1", "any"),
    Machine("m17", 7, "N1:orange:3 S1:red:2", "E:green:2", ""),
    Machine("m18", 8, "W:blue:2 N1:red:2", "E:orange:2", ""),
    Machine("m19", 7, "W:orange:2 N1:blue:2 S1:green:1", "E:red:2", "orange"),
    Machine("m20", 11, "W:red:2 S1:green:1", "E:blue:1", ""),
    Machine("m21", 9, "W:green:2 S1:red:2", "E:blue:1", ""),
    Machine("m22", 3, "W:red:3", "N2:blue:1", "red"),
    Machine("m23", 10, "W:orange:3 N1:red:1", "S2:green:1", ""),
    Machine("m24", 5, "W:red:2 S1:orange:2", "N2:red:3", ""),
    Machine("m25", 5, "S1:blue:3", "E:black", ""),
    Machine("m26", 10, "W:red:3 N1:orange:1", "S2:black", ""),
    Machine("m27", 5, "N1:blue:1", "S2:orange:3", ""),
    Machine("m28", 6, "W:blue:3 S1:orange:1", "E:green:3", ""),
    Machine("m29", 6, "W:green:2", "E:black", ""),
    Machine("m30", 7, "N1:green:2 S1:red:3", "E:red:1", ""),
    Machine("m31", 4, "N1:green:3", "E:red:1", ""),
    Machine("m32", 7, "W:green:3 S1:orange:1", "N2:orange:2", ""),
    Machine("m33", 6, "N1:green:3 S1:blue:1", "E:orange:1", "blue"),
    Machine("m34", 9, "N1:orange:1 S1:blue:1", "E:orange:2", ""),
    Machine("m35", 1, "W:orange:3", "E:green:3", ""),
    Machine("m36", 10, "N1:blue:2 S1:green:2", "E:orange:1", ""),
    Machine("m37", 6, "W:green:1 S1:orange:2", "E:red:3", ""),
    Machine("m38", 11, "W:orange:2 N1:green:1", "E:black", ""),
    Machine("m39", 9, "W:green:1 N1:red:2", "E:orange:2", ""),
    Machine("m40", 6, "W:blue:1 N1:red:1", "E:green:3", ""),
    Machine("m41", 3, "W:blue:3", "E:red:2", ""),
    Machine("m42", 6, "W:blue:1 S1:orange:3", "N2:blue:2", ""),
    Machine("m43", 5, "W:orange:2", "E:orange:1", ""),
    Machine("m44", 6, "W:red:3 N1:blue:3", "E:red:1", ""),
    Machine("m45", 8, "W:red:2 N1:green:2", "S2:green:1", ""),
    Machine("m46", 4, "S1:green:1", "N2:green:2", ""),
    Machine("m47", 7, "W:blue:2 N1:orange:2", "E:green:2", ""),
    Machine("m48", 10, "W:green:2 S1:blue:1", "E:red:2", ""),
    Machine("m49", 5, "W:red:3 S1:orange:1", "N2:blue:3", ""),
    Machine("m50", 4, "N1:green:3 S1:red:3", "E:orange:3", ""),
    Machine("m51", 8, "N1:orange:3 S1:blue:3", "E:black", ""),
    Machine("m52", 2, "W:green:2", "E:blue:3", ""),
    Machine("m53", 14, "W:green:2 N1:orange:1 S1:blue:1", "E:black", ""),
    Machine("m54", 9, "W:green:1 N1:orange:3", "S2:blue:1", ""),
    Machine("m55", 5, "S1:orange:2", "E:blue:2", ""),
)
MACHINE_COUNT: Final = 55
MACHINE_OF: Final = {machine.id: number for number, machine in enumerate(MACHINES)}
VALUES: Final = bytes([machine.value for machine in MACHINES])
