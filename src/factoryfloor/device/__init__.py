"""Tables on a person's device, without a server. This is the program that runs in a browser's worker."""

from factoryfloor.device.device import Device

__all__ = ["Device"]
