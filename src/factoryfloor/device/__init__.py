"""Tables on a person's device, without a server. This program runs in a browser's worker."""

from factoryfloor.device.device import Device

__all__ = ["Device"]
