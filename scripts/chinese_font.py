#!/usr/bin/env python3
"""Writes assets/fonts/NotoSansSC-Medium.otf: the characters of GB 2312 from Noto Sans CJK.

Needs fontTools (pip install fonttools) and the font (apt-get install fonts-noto-cjk-extra).
"""

from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTCollection

FONTS = Path("/usr/share/fonts/opentype/noto/NotoSansCJK-Medium.ttc")
# The place of the font for simplified Chinese in the collection.
SIMPLIFIED = 2
FILE = Path(__file__).parent.parent / "assets/fonts/NotoSansSC-Medium.otf"


def decoded(row, cell):
    try:
        return bytes([0xA0 + row, 0xA0 + cell]).decode("gb2312")
    except UnicodeDecodeError:
        return ""


# Row 1 holds punctuation, row 3 wide forms of ASCII, and rows 16 to 87 the Chinese characters.
rows = [1, 3, *range(16, 88)]
letters = "".join(decoded(row, cell) for row in rows for cell in range(1, 95))

options = subset.Options(layout_features=[], hinting=False, desubroutinize=False, name_IDs=[0, 1, 2, 4, 5, 13, 14])
options.drop_tables += ["VORG", "vhea", "vmtx", "BASE", "GSUB", "GPOS"]
options.notdef_outline = False
subsetter = subset.Subsetter(options)
subsetter.populate(text=letters)
font = TTCollection(FONTS).fonts[SIMPLIFIED]
# Without this the file would hold the time at which it was written.
font.recalcTimestamp = False
subsetter.subset(font)
font.save(FILE)
print(f"{FILE.name}: {len(font.getBestCmap())} characters, {FILE.stat().st_size} bytes")
