// Code shared by fragment shaders. The program defines LAMP and SKY (radiances) and WALL_LIGHTS
// (height of the wall lights, m).

uniform vec3 lamp_center;   // m
uniform vec2 lamp_half;     // m
uniform vec2 room_center;   // m
uniform vec2 room_half;     // m; none without a room
uniform vec2 light_spacing; // of lights on the walls along x and along y, m

// Start of the tone curve's compression, as a share of the screen's range.
const float KNEE = 0.76;

// Start of the cue's forearm and wrap, m from the tip.
const float FOREARM = 0.758, WRAP = 0.990;

// Khronos PBR Neutral: keeps hues and leaves everything below its knee unchanged. It keeps a third
// of the clear-coat light that the curve removes; without any, the browns of a dim room turn
// orange.
vec3 tone(vec3 c) {
    const float desaturation = 0.15;
    float low = min(c.r, min(c.g, c.b));
    c -= 0.68 * (low < 0.08 ? low - 6.25 * low * low : 0.04);
    float peak = max(c.r, max(c.g, c.b));
    float over = max(peak - KNEE, 0.0);
    const float d = 1.0 - KNEE;
    float squeezed = peak > KNEE ? 1.0 - d * d / (over + d) : peak;
    c *= squeezed / max(peak, 1e-4);
    float gray = 1.0 - 1.0 / (desaturation * (peak - squeezed) + 1.0);
    return mix(c, vec3(squeezed), gray);
}

// sRGB encoding, from square roots only: accurate to 0.001.
vec3 encode(vec3 c) {
    vec3 s1 = sqrt(c), s2 = sqrt(s1), s3 = sqrt(s2);
    return clamp(0.585122381 * s1 + 0.783140355 * s2 - 0.368262736 * s3, 0.0, 1.0);
}

// Half a step of eight bits up or down, so that slow gradients show no bands.
float dither() {
    return (fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0;
}

vec3 screen(vec3 linear_light) {
    return encode(tone(max(linear_light, vec3(0.0)))) + dither();
}

// Form factor for normal n under the vector irradiance e. The soft horizon is as wide as a disc
// that gives as much light.
float irradiance(vec3 e, vec3 n) {
    float f = max(length(e), 1e-5), s = sqrt(f), c = dot(e, n) / f;
    float soft = clamp(c + s, 0.0, 2.0 * s);
    return c > s ? f * c : f * soft * soft / (4.0 * s);
}

// The lamp's reflection from p along r: three panes with edges blurred by `blur` metres and by the
// pixel's size there. `spread` is the angle between the rays of a pixel's edges.
float lamp_seen(vec3 p, vec3 r, float blur, float spread) {
    float t = (lamp_center.z - p.z) / max(r.z, 1e-3);
    vec2 q = p.xy + r.xy * t - lamp_center.xy;
    // A pixel covers more of the lamp at a grazing angle.
    blur += 0.7 * min(t * spread / max(r.z, 0.2), 0.5);
    vec2 edge = 1.0 - smoothstep(lamp_half - blur, lamp_half + blur, abs(q));
    float pane = abs(fract(q.x / lamp_half.x * 1.5) - 0.5) * lamp_half.x / 1.5;
    // The share of the view covered by a bar.
    const float BAR = 0.012;
    float bar = clamp((min(pane + blur, BAR) - max(pane - blur, -BAR)) / (2.0 * blur), 0.0, 1.0);
    return r.z > 0.0 ? edge.x * edge.y * (1.0 - 0.75 * bar) : 0.0;
}

// Light from a wall light at the offset `off` (metres) on its wall: up and down, through the open
// ends of its shade, blurred by `blur` metres.
vec3 wall_light(vec2 off, float blur) {
    float far = dot(off, off) + 0.06 + blur * blur;
    float cone = smoothstep(0.15, 0.95, abs(off.y) * inversesqrt(far));
    return vec3(1.0, 0.66, 0.33) * ((0.10 + 0.55 * cone) / far);
}

#if defined(ROD) || defined(CUE_SEEN)
// The share of the lamp's light below x standard deviations of its spread along a direction: nearly
// that of a Gaussian with the same variance.
float spread_share(float x) {
    return smoothstep(-1.9, 1.9, x);
}

// The share of the lamp that a rod hides from p. The rod is given by its ends, the lower one first,
// with their radii, m. Both ends are projected from p to the lamp's plane; the rod hides what lies
// between them, over its apparent width.
float rod_hides(vec3 p, vec4 first, vec4 second) {
    float H = lamp_center.z - p.z;
    first.z -= p.z;
    second.z -= p.z;
    // Only higher objects hide light.
    const float LEAST = 0.003;
    float rise = second.z - first.z;
    first = mix(first, second, clamp((LEAST - first.z) / max(rise, 1e-5), 0.0, 1.0));
    float above = step(LEAST, second.z);
    first.z = max(first.z, LEAST);
    second.z = max(second.z, LEAST);
    vec2 a = p.xy + (first.xy - p.xy) * H / first.z - lamp_center.xy;
    vec2 b = p.xy + (second.xy - p.xy) * H / second.z - lamp_center.xy;
    float span = max(length(b - a), 1e-4);
    vec2 t = (b - a) / span, n = vec2(-t.y, t.x);
    vec2 S = lamp_half * lamp_half / 3.0;
    vec2 sigma = sqrt(vec2(dot(n * n, S), dot(t * t, S)));
    // The part of the rod nearest to the lamp's centre. Heights are interpolated by their inverses.
    float at = clamp(-dot(a, t) / span, 0.0, 1.0);
    float per_z = mix(1.0 / first.z, 1.0 / second.z, at);
    float far = at / second.z / per_z;
    float w = mix(first.w, second.w, far) * H * per_z;
    float off = dot(n, a);
    float across = spread_share((off + w) / sigma.x) - spread_share((off - w) / sigma.x);
    float along = spread_share(dot(t, b) / sigma.y) - spread_share(dot(t, a) / sigma.y);
    return across * along * above;
}
#endif

#ifdef CUE_SEEN
uniform vec4 mirrored_cue[2];   // tip and butt with radii, m; no radius without a cue
uniform vec4 mirrored_butt;     // albedo, and how much of the whole cue is seen

// The cue's reflection from p along r: returns its coverage, with edges blurred by `dull` metres
// per metre, and gives the distance, the albedo and the direction of its side.
float cue_met(vec3 p, vec3 r, float dull, out float t, out vec3 albedo, out vec3 side) {
    // The closest points of the ray and the cue's axis.
    vec3 axis = mirrored_cue[1].xyz - mirrored_cue[0].xyz, w = p - mirrored_cue[0].xyz;
    float aa = max(dot(axis, axis), 1e-6), ar = dot(axis, r), aw = dot(axis, w), rw = dot(r, w);
    float s = clamp((aw - ar * rw) / max(aa - ar * ar, 1e-6), 0.0, 1.0);
    t = s * ar - rw;
    float q = mix(mirrored_cue[0].w, mirrored_cue[1].w, s), blur = dull * t + 1e-4;
    vec3 off = w + r * t - axis * s;
    float miss = length(off), place = s * sqrt(aa);
    // The point where the ray meets the surface, before it is closest to the axis.
    side = (off - r * sqrt(max(q * q - miss * miss, 0.0))) / max(q, 1e-4);
    albedo = mix(vec3(0.60, 0.56, 0.46), vec3(0.560, 0.345, 0.150), smoothstep(0.022, 0.026, place));
    albedo = mix(albedo, mirrored_butt.rgb, smoothstep(FOREARM - 0.005, FOREARM + 0.005, place));
    albedo = mix(albedo, vec3(0.03), smoothstep(WRAP - 0.005, WRAP + 0.005, place));
    return q > 0.0 && t > 0.0 ? mirrored_butt.a * (1.0 - smoothstep(q - blur, q + blur, miss)) : 0.0;
}
#endif

// Sign of each component, 1 or -1.
vec2 towards(vec2 r) {
    return vec2(r.x < 0.0 ? -1.0 : 1.0, r.y < 0.0 ? -1.0 : 1.0);
}

// The room's reflection in a dull mirror at p along r: panels, wallpaper and the pools of the wall
// lights, blurred by the pixel's size. `spread` is the angle between a pixel's rays.
vec3 room(vec3 p, vec3 r, float spread) {
    vec2 q = p.xy - room_center, way = towards(r.xy);
    vec2 reach = (way * room_half - q) / (r.xy + way * 1e-4);
    float t = max(min(reach.x, reach.y), 0.0);
    vec2 place = (q + r.xy * t + room_half) / light_spacing;
    float along = reach.x < reach.y ? fract(place.y) * light_spacing.y - 0.5 * light_spacing.y
                                    : fract(place.x) * light_spacing.x - 0.5 * light_spacing.x;
    float z = p.z + r.z * t, blur = min(t * spread, 1.5);
    vec3 wall = mix(vec3(0.085, 0.036, 0.016), vec3(0.072, 0.090, 0.070), smoothstep(0.10 - blur, 0.22 + blur, z));
    vec3 c = wall * (0.25 + wall_light(vec2(along, z - WALL_LIGHTS), blur));
    c = mix(vec3(0.018, 0.010, 0.006), c, smoothstep(-0.9 - blur, -0.6 + blur, z));
    return mix(c, vec3(0.020, 0.014, 0.010), smoothstep(1.9 - blur, 2.1 + blur, z));
}
