#!/usr/bin/env python3
"""Writes assets/fonts/StandIn.ttf: a box for letters that no other font has, and nothing for joiners.

Needs fontTools (pip install fonttools).
"""

from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

FILE = Path(__file__).parent.parent / "assets/fonts/StandIn.ttf"
# As in Manrope: units of an em, and the heights of a line above and below the baseline.
EM, ABOVE, BELOW = 2000, 2132, -600
# The box: left, right and upper edge, and the width of its line.
LEFT, RIGHT, TOP, LINE = 140, 1060, 1440, 150
JOINERS = [0x200C, 0x200D, *range(0xFE00, 0xFE10)]


def rectangle(pen, corners):
    pen.moveTo(corners[0])
    for corner in corners[1:]:
        pen.lineTo(corner)
    pen.closePath()


box = TTGlyphPen(None)
rectangle(box, [(LEFT, 0), (LEFT, TOP), (RIGHT, TOP), (RIGHT, 0)])
left, right, top = LEFT + LINE, RIGHT - LINE, TOP - LINE
rectangle(box, [(left, LINE), (right, LINE), (right, top), (left, top)])
empty = TTGlyphPen(None).glyph()

font = FontBuilder(EM, isTTF=True)
font.setupGlyphOrder([".notdef", "standin", "joiner"])
font.setupCharacterMap({0xFFFD: "standin", **dict.fromkeys(JOINERS, "joiner")})
font.setupGlyf({".notdef": empty, "standin": box.glyph(), "joiner": empty})
wide = LEFT + RIGHT
font.setupHorizontalMetrics({".notdef": (wide, 0), "standin": (wide, LEFT), "joiner": (0, 0)})
font.setupHorizontalHeader(ascent=ABOVE, descent=BELOW)
font.setupOS2(sTypoAscender=ABOVE, sTypoDescender=BELOW, usWinAscent=ABOVE, usWinDescent=-BELOW)
font.setupNameTable(
    {
        "familyName": "Stand In",
        "styleName": "Regular",
        "uniqueFontIdentifier": "StandIn-Regular",
        "fullName": "Stand In Regular",
        "version": "Version 1.000",
        "psName": "StandIn-Regular",
        "licenseDescription": "Part of gl-billiards, under its license.",
    }
)
font.setupPost(keepGlyphNames=False)
for day in ("created", "modified"):
    setattr(font.font["head"], day, 0)
font.font.recalcTimestamp = False
font.save(FILE)
