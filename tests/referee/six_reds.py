"""Six-red snooker."""

from dataclasses import replace

from rules import ANYWHERE, Turn
from snooker import Snooker


class SixReds(Snooker):
    """As snooker, but misses lose no frame: after the fifth in a row the balls are not replaced any
    more, and the white may be put anywhere. No colour that is nominated may hide the next balls on.
    """

    name = "snooker-6"
    reds = 6
    counts_full = False
    behind_nominated = True

    def offer_more(self, made, option, other):
        if self.misses >= 4:
            del made.options["replace"]
            made.options["anywhere"] = replace(option(other), turn=Turn(other, ANYWHERE))
