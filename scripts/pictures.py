#!/usr/bin/env python3
"""Paints assets/pictures: the wainscot, the wallpaper and the pictures of the walls, and the icon.
Larger and smaller icons, for packages, go to assets/desktop.

The values of the walls are square roots of albedos, as in the light map.
Needs numpy and Pillow (pip install numpy pillow).
"""

from pathlib import Path

import numpy as np
from PIL import Image

FOLDER = Path(__file__).parent.parent / "assets/pictures"
DESKTOP = FOLDER.parent / "desktop"

# Sides of the icons for packages, pixels; the window itself has one of 64.
ICON_SIZES = 48, 128, 256

# Sizes of the framed pictures on the wall, m, as in src/render/mesh/room.rs.
LANDSCAPE = (0.98, 0.70)
PORTRAIT = (0.58, 0.84)

# Albedos of stained wood (dark and light), of the wallpaper, and of brass and gilded frames.
WOOD = (0.062, 0.027, 0.014), (0.170, 0.082, 0.042)
PAPER = (0.060, 0.078, 0.062), (0.078, 0.098, 0.078), (0.115, 0.128, 0.092)
BRASS = (0.52, 0.34, 0.11)


def mix(a, b, share):
    """A colour between two colours; the share is a number or a field of numbers."""
    share = np.asarray(share)[..., None]
    return np.asarray(a) + (np.asarray(b) - np.asarray(a)) * share


def scale(color, factor):
    return np.asarray(color) * np.asarray(factor)[..., None]


def where(condition, color, other):
    return np.where(np.asarray(condition)[..., None], color, other)


def ramp(start, end, value):
    """A smooth step from 0 at the start to 1 at the end."""
    share = np.clip((value - start) / (end - start), 0, 1)
    return share * share * (3 - 2 * share)


def fract(value):
    return value - np.trunc(value)


def noise(seed, size):
    """A function of u and v, 0 to 1: random values on a grid of this size, smooth between them."""
    x, y = np.meshgrid(*(np.arange(n, dtype=np.uint32) for n in size))
    bits = np.uint32(seed) + x * np.uint32(0x9E3779B1) + y * np.uint32(0x85EBCA77)
    # The finaliser of MurmurHash3 mixes all bits.
    bits = (bits ^ (bits >> 16)) * np.uint32(0x85EBCA6B)
    bits = (bits ^ (bits >> 13)) * np.uint32(0xC2B2AE35)
    grid = ((bits ^ (bits >> 16)) >> 8) / float(1 << 24)

    def at(u, v):
        (columns, rows), (x, y) = size, (u * size[0], v * size[1])
        fx, fy = (ramp(0, 1, fract(value)) for value in (x, y))
        left, low = np.maximum(x, 0).astype(int) % columns, np.maximum(y, 0).astype(int) % rows
        right, high = (left + 1) % columns, (low + 1) % rows
        lower = grid[low, left] * (1 - fx) + grid[low, right] * fx
        upper = grid[high, left] * (1 - fx) + grid[high, right] * fx
        return lower * (1 - fy) + upper * fy

    return at


def texture(width, height, paint):
    """The picture of albedos that paint(u, v) gives, v from the bottom up."""
    u, v = np.meshgrid((np.arange(width) + 0.5) / width, (np.arange(height) + 0.5) / height)
    texels = np.sqrt(np.clip(paint(u, v), 0, 1)) * 255
    return Image.fromarray(np.floor(texels[::-1] + 0.5).astype(np.uint8), "RGB")


def inset(x, y, width, height):
    """Distances from the left, right, lower and upper side of a rectangle, and the least of them."""
    sides = np.broadcast_arrays(x, width - x, y, height - y)
    return sides, np.min(sides, axis=0)


def wainscot(u, v):
    """Two wooden panels, lit from above: upper bevels are bright, lower ones dark."""
    height, width, skirting, cap = 0.94, 0.68, 0.12, 0.875
    x, y = fract(2 * u) * width, v * height
    # The grain of horizontal boards is horizontal.
    lying = (y < skirting + 0.09) | (y >= cap - 0.09)
    gu, gv = np.where(lying, v, u), np.where(lying, u, v)
    grain = 0.55 * noise(32, (26, 3))(gu, gv) + 0.45 * noise(31, (160, 6))(gu, gv)

    t = (y - cap) / (height - cap)
    groove = ramp(0.45, 0.50, t) * (1 - ramp(0.50, 0.56, t))
    moulding = 0.55 + 0.75 * ramp(0.1, 0.45, t) - 0.6 * groove + 0.5 * ramp(0.8, 0.95, t)

    sides, depth = inset(x - 0.075, y - skirting - 0.09, width - 0.15, cap - 0.18 - skirting)
    under = 1 - 0.45 * ramp(cap - 0.07, cap, y)
    slope = np.select([depth == sides[3], depth == sides[2], depth == sides[0]], [1.55, 0.52, 0.80], 0.95)
    panel = np.select(
        [depth < 0, depth < 0.007, depth < 0.042],
        [under * (0.92 + 0.10 * ramp(0, -0.004, depth + 0.004)), 0.30, slope * under],
        1.06 - 0.14 * ramp(0.045, 0.042, depth),
    )
    floor = 0.85 + 0.55 * ramp(skirting - 0.018, skirting - 0.004, y)
    shade = np.select([y < skirting, y > cap], [floor, moulding], panel)
    return scale(mix(*WOOD, 0.15 + 0.75 * grain), shade)


def paper(u, v):
    """Striped wallpaper with small ornaments, tone on tone."""
    stripe = fract(4 * u)
    color = mix(PAPER[0], PAPER[1], ramp(0, 0.03, stripe) * (1 - ramp(0.5, 0.53, stripe)))
    # Ornaments of two arcs in the lighter stripes, shifted in every other row.
    column = (4 * u).astype(int)
    x = (stripe - 0.265) / 0.19
    y = (fract(3 * v + 0.5 * (column % 2)) - 0.5) / 0.34
    r = np.abs(x) + 0.42 * np.abs(y) + 0.9 * np.maximum(y * y - 0.25, 0)
    heart = np.hypot(1.6 * x, 2.2 * (y + 0.1))
    leaf = (1 - ramp(0.50, 0.56, r)) * ramp(0.26, 0.32, r) + 1 - ramp(0.28, 0.34, heart)
    color = mix(color, PAPER[2], 0.75 * np.minimum(leaf, 1))
    return scale(color, 0.92 + 0.16 * noise(33, (128, 128))(u, v))


def walls(u, v):
    """Two landscapes, a cue rack, a wall light and a portrait format, as the meshes expect them."""
    left, low = u < 0.5, v < 0.5
    return np.select(
        [c[..., None] for c in (left & low, left, u < 0.75, low)],
        [
            framed(LANDSCAPE, 2 * u, 2 * v, evening),
            framed(LANDSCAPE, 2 * u, 2 * v - 1, still_life),
            rack(4 * u - 2, v),
            sconce(4 * u - 3, 2 * v),
        ],
        framed(PORTRAIT, 4 * u - 3, 2 * v - 1, moonlight),
    )


def framed(size, u, v, picture):
    """A picture with a gilded frame and a light mount."""
    width, height = size
    x, y = u * width, v * height
    sides, depth = inset(x, y, width, height)
    # A hollow profile: its outer half faces outwards, its inner half inwards.
    outer = depth < 0.024
    lit = np.select(
        [depth == sides[3], depth == sides[2]],
        [np.where(outer, 1.3, 0.35), np.where(outer, 0.35, 1.3)],
        0.75,
    )
    line = 1 - 0.5 * (1 - ramp(0, 0.004, np.abs(depth - 0.024)))
    mount = scale((0.46, 0.42, 0.34), 0.75 + 0.25 * ramp(0.055, 0.075, depth))
    inside = picture((x - 0.125) / (width - 0.25), (y - 0.125) / (height - 0.25))
    return where(depth < 0.055, scale(BRASS, 0.62 * lit * line), where(depth < 0.125, mount, inside))


def evening(x, y):
    """Hills under an evening sky."""
    hills = noise(34, (24, 24))
    sun = np.hypot((x - 0.68) * 1.6, y - 0.52)
    color = mix((0.62, 0.30, 0.10), (0.07, 0.11, 0.20), ramp(0.40, 1, y))
    color = mix(color, (0.95, 0.62, 0.22), (1 - ramp(0, 0.5, sun)) * 0.8)
    color = mix(color, (1.0, 0.85, 0.50), 1 - ramp(0.055, 0.065, sun))
    for ridge, height, shade in [
        (1, 0.46, (0.20, 0.12, 0.12)),
        (2, 0.34, (0.085, 0.075, 0.060)),
        (3, 0.20, (0.030, 0.042, 0.026)),
    ]:
        line = height + 0.16 * (hills(0.20 * x + 0.13 * ridge, 0.31 * ridge) - 0.5)
        line += 0.04 * (hills(fract(0.9 * x + 0.37 * ridge), 0.17 * ridge) - 0.5)
        color = mix(color, shade, 1 - ramp(line, line + 0.012, y))
    return color


def moonlight(x, y):
    """A sailing boat on the sea by moonlight."""
    horizon, clouds = 0.36, noise(34, (24, 24))
    # The picture is higher than wide.
    moon = np.hypot(x - 0.62, 1.79 * (y - 0.80))
    color = mix((0.115, 0.150, 0.175), (0.014, 0.026, 0.060), ramp(horizon, 0.95, y))
    color = mix(color, (0.34, 0.36, 0.34), 0.6 * (1 - ramp(0, 0.55, moon)))
    cloud = ramp(0.5, 0.8, clouds(0.12 * x + 0.3, fract(2.1 * y))) * ramp(0.42, 0.6, y)
    color = mix(color, (0.055, 0.065, 0.085), 0.7 * cloud)
    color = mix(color, (0.86, 0.83, 0.70), 1 - ramp(0.085, 0.105, moon))
    # The reflection of the moon widens towards the viewer.
    wave = clouds(fract(0.35 * x + 0.2), fract(3 * y))
    reflection = 1 - ramp(0.02, 0.10 + 0.5 * (horizon - y), np.abs(x - 0.62))
    sea = mix((0.010, 0.024, 0.036), (0.050, 0.082, 0.098), ramp(0, horizon, y))
    sea = mix(sea, (0.62, 0.62, 0.52), reflection * ramp(0.45, 0.60, wave))
    color = where(y < horizon, sea, color)
    along, up = x - 0.30, y - horizon + 0.03
    reach = 0.13 * (1 - up / 0.34)
    sail = (up >= 0) & (up < 0.34) & (along > -0.6 * reach) & (along < reach)
    color = where(sail, mix((0.20, 0.17, 0.13), (0.52, 0.46, 0.36), ramp(-0.08, 0.13, along)), color)
    hull = (np.abs(along) < 0.15 - 0.5 * np.abs(up + 0.01)) & (up >= -0.045) & (up < -0.008)
    return where(hull, (0.030, 0.020, 0.016), color)


def still_life(x, y):
    """Three balls on a cloth."""
    wall = 1 - ramp(0.1, 0.9, np.hypot(x - 0.3, y - 0.8))
    color = mix((0.055, 0.030, 0.018), (0.105, 0.062, 0.034), wall)
    cloth = mix((0.016, 0.085, 0.044), (0.035, 0.150, 0.075), ramp(0, 0.42, y))
    color = where(y < 0.42, cloth, color)
    for cx, cy, r, paint in [
        (0.34, 0.40, 0.15, (0.46, 0.055, 0.040)),
        (0.62, 0.45, 0.14, (0.62, 0.56, 0.42)),
        (0.52, 0.27, 0.17, (0.62, 0.40, 0.050)),
    ]:
        # The picture is wider than high.
        dx, dy = (x - cx) * 1.62, y - cy
        shadow = np.hypot((dx + 0.03) / (1.5 * r), (dy + 0.85 * r) / (0.40 * r))
        color = scale(color, 1 - 0.65 * (1 - ramp(0.4, 1, shadow)))
        light = np.minimum(np.hypot(dx + 0.35 * r, dy - 0.4 * r) / r, 2)
        ball = mix(scale(paint, 1.15 - 0.62 * light), (0.9, 0.9, 0.9), 1 - ramp(0.10, 0.22, light))
        color = mix(color, ball, 1 - ramp(0.97, 1, np.hypot(dx, dy) / r))
    return color


def rack(u, v):
    """A cue rack: a board with six cues on a shelf."""
    x, y = u * 0.86, v * 1.62
    sides, depth = inset(x, y, 0.86, 1.62)
    board = scale(mix(*WOOD, 0.55), 0.8 + 0.2 * ramp(0.04, 0.12, depth))
    board = where(depth < 0.042, scale(WOOD[0], 0.25), board)
    board = where(depth < 0.035, scale(WOOD[1], np.where(depth == sides[3], 1.25, 0.85)), board)

    place = (x - 0.08) / 0.70 * 6
    across = (fract(place) - 0.5) * 0.70 / 6
    along = (y - 0.085) / 1.45
    half = 0.0145 - 0.0085 * along
    cue = (place >= 0) & (place < 6) & (along >= 0) & (along < 1)
    shadow = 1 - ramp(0.6, 1, np.abs(across - 0.014) / (half + 0.008))
    color = where(cue, scale(board, 1 - 0.65 * shadow), board)
    butts = np.array([(0.20, 0.035, 0.020), (0.030, 0.060, 0.130), (0.035, 0.030, 0.026)])
    butt = butts[place.astype(int) % 3]
    ring, wrap, shaft = (0.55, 0.50, 0.40), (0.045, 0.040, 0.036), (0.50, 0.32, 0.15)
    paint = np.broadcast_to((0.05, 0.10, 0.16), butt.shape)
    for end, part in [
        (0.992, (0.66, 0.62, 0.52)),
        (0.975, shaft),
        (0.475, BRASS),
        (0.46, butt),
        (0.30, ring),
        (0.29, wrap),
        (0.10, ring),
        (0.09, butt),
        (0.02, (0.02, 0.02, 0.02)),
    ]:
        paint = where(along < end, part, paint)
    lit = 1.15 * (1 - (across / half + 0.30) ** 2 * 0.52)
    color = where(cue & (np.abs(across / half) < 1), scale(paint, np.maximum(lit, 0.2)), color)

    # The shelf below and the clip above are in front of the cues.
    for low, top in [(0.055, 0.105), (1.30, 1.345)]:
        bar = (y >= low) & (y < top) & (depth > 0.035)
        color = where(bar, scale(WOOD[1], 0.75 + 0.75 * ramp(top - 0.012, top, y)), color)
    return color


def sconce(u, v):
    """A wall light: a glowing glass shade on a brass arm."""
    x, y = 2 * u - 1, v
    half = 0.62 + 0.30 * ((y - 0.58) / 0.28) ** 2
    glass = (y >= 0.30) & (y < 0.86) & (np.abs(x) < half)
    rim = ramp(0.86, 0.83, y) * ramp(0.30, 0.33, y)
    glow = scale((1.0, 0.80, 0.48), (1 - 0.45 * (x / half) ** 2) * (0.35 + 0.65 * rim))
    arm = scale(BRASS, 0.16 * (1.2 - (x / 0.34) ** 2))
    wall = scale(PAPER[1], np.full_like(x, 0.8))
    return where(glass, glow, where(np.abs(x) < 0.34, arm, wall))


def icon(size=64, samples=4):
    """The 8 ball, lit from the upper left, with its number as two rings."""
    place = 2 * (np.arange(size * samples) + 0.5) / (size * samples) - 1
    x, y = np.meshgrid(place, place)
    ball = np.hypot(x, y) / 0.96 <= 1
    light = np.maximum(1 - np.hypot(x + 0.45, y + 0.55), 0)
    color = scale((1, 1, 1.04), 0.07 + 0.22 * light * light)
    color = where(np.hypot(x + 0.04, y + 0.06) < 0.48, (0.93, 0.91, 0.85), color)
    for cy, outer in [(-0.2, 0.155), (0.09, 0.185)]:
        distance = np.hypot(x + 0.04, y - cy)
        color = where((distance < outer) & (distance > 0.42 * outer), (0.06, 0.06, 0.07), color)
    # The mean over the samples of a pixel, colours weighted by their opacity.
    opaque = np.concatenate([color * ball[..., None], ball[..., None]], axis=2)
    sums = opaque.reshape(size, samples, size, samples, 4).sum(axis=(1, 3))
    sums[..., :3] /= np.maximum(sums[..., 3:], 1)
    sums[..., 3] /= samples * samples
    return Image.fromarray(np.floor(sums * 255 + 0.5).astype(np.uint8), "RGBA")


def main():
    FOLDER.mkdir(exist_ok=True)
    pictures = {
        "wainscot": texture(512, 384, wainscot),
        "wallpaper": texture(256, 256, paper),
        "walls": texture(512, 512, walls),
        "icon": icon(),
    }
    for name, picture in pictures.items():
        picture.save(FOLDER / f"{name}.png", optimize=True)
    for size in ICON_SIZES:
        icon(size).save(DESKTOP / f"icon-{size}.png", optimize=True)


if __name__ == "__main__":
    main()
