// Bloom: extracts very bright light from a finished picture, spreads it over smaller and smaller
// copies, and adds it back.

uniform sampler2D picture;
#ifdef LAY
uniform sampler2D spread;
#endif

out vec4 fragment;

const float ROOM = 1.0 - KNEE;  // of the tone curve
const float STRENGTH = 0.14, NARROW = 0.77;    // of all that is spread; of each wider copy

vec3 decode(vec3 c) {
    return mix(c / 12.92, pow((c + 0.055) / 1.055, vec3(2.4)), step(0.04045, c));
}

// The tone curve for a colour with the maximum component `peak`, and its inverse.
float squeezed(float peak) {
    return peak > KNEE ? 1.0 - ROOM * ROOM / (peak - KNEE + ROOM) : peak;
}

float unsqueezed(float peak) {
    return peak > KNEE ? KNEE - ROOM + ROOM * ROOM / max(1.0 - peak, 0.0095) : peak;
}

float brightest(vec3 c) {
    return max(c.r, max(c.g, c.b));
}

#if defined(TAKE)
// Light far above the knee of the tone curve, before compression: only glints and the lamp, not a
// white ball under the lamp. The lamp's share is limited, because it would outshine the room.
const float MOST = 1.6, LEAST = 1.1;

vec3 over(ivec2 at) {
    vec3 c = decode(texelFetch(picture, min(at, textureSize(picture, 0) - 1), 0).rgb);
    float peak = brightest(c);
    return c * clamp(unsqueezed(peak) - LEAST, 0.0, MOST) / max(peak, KNEE);
}
#endif

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
#if defined(TAKE)
    ivec2 at = 2 * pixel;
    vec3 sum = over(at) + over(at + ivec2(1, 0)) + over(at + ivec2(0, 1)) + over(at + ivec2(1, 1));
    fragment = vec4(0.25 * sum, 1.0);
#elif defined(SHRINK)
    // Four bilinear samples of two by two texels each.
    vec2 texel = 1.0 / vec2(textureSize(picture, 0)), at = 2.0 * gl_FragCoord.xy * texel;
    vec3 sum = texture(picture, at + texel).rgb + texture(picture, at - texel).rgb;
    sum += texture(picture, at + vec2(texel.x, -texel.y)).rgb + texture(picture, at + vec2(-texel.x, texel.y)).rgb;
    fragment = vec4(0.25 * sum, 1.0);
#elif defined(WIDEN)
    // A three by three tent filter of the smaller copy, added to this one with a lower weight for
    // wider copies.
    vec2 texel = 1.0 / vec2(textureSize(picture, 0)), at = 0.5 * gl_FragCoord.xy * texel;
    vec3 sum = texture(picture, at + 0.5 * texel).rgb + texture(picture, at - 0.5 * texel).rgb;
    vec2 other = vec2(0.5 * texel.x, -0.5 * texel.y);
    sum += texture(picture, at + other).rgb + texture(picture, at - other).rgb;
    fragment = vec4(0.25 * NARROW * sum, 1.0);
#else
    vec3 shown = texelFetch(picture, pixel, 0).rgb, c = decode(shown);
    vec3 more = c * unsqueezed(brightest(c)) / max(brightest(c), 1e-4);
    vec3 light = more + STRENGTH * texture(spread, 0.5 * gl_FragCoord.xy / vec2(textureSize(spread, 0))).rgb;
    vec3 gained = encode(light * squeezed(brightest(light)) / max(brightest(light), 1e-4)) - encode(c);
    fragment = vec4(clamp(shown + max(gained, vec3(0.0)) + dither(), 0.0, 1.0), 1.0);
#endif
}
