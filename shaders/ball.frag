// Ray-casts a ball: exact outline, skin, light and reflections.

in vec3 v_ray;
flat in vec4 f_sphere;          // centre from the eye, and radius
flat in vec4 f_orientation;
flat in vec4 f_lamp;            // vector irradiance; cell of the number, and 16 times the kind
flat in vec4 f_turn;            // half a turn in the shutter's time, and the colour, packed
#if NEIGHBORS > 0
flat in vec4 f_around[NEIGHBORS];      // SKINS: whole part of the radius is the ball's place in skins
flat in vec4 f_around_color[(NEIGHBORS + 3) / 4];
#endif

uniform vec3 eye;
uniform float pixel_angle;
uniform mat4 view_projection;
uniform sampler2D digits;       // 4 by 4 cells, coverage by ink
uniform sampler2D light_map;
uniform vec2 map_center;
uniform vec2 map_half;
uniform vec2 bed_half;          // m, between the noses
uniform vec2 bed_center;
uniform vec3 white;
uniform vec3 ivory;
uniform vec3 dot_color;
uniform vec3 cloth;
uniform vec3 wood;
#ifdef SKINS
uniform vec4 skins[2 * SKINS];  // of each ball its orientation; number and kind as in f_lamp, and its colour
#endif

out vec4 fragment;

const float STRIPE = 0.56;      // half the width of a stripe, of the radius
const float DISC = 0.500;       // radius of a number's disc
const float DOT = 0.16;         // radius of the cue ball's dots
const vec2 RING = vec2(0.72, 0.09);     // middle and half width of rings, ...
const vec2 WIDE_RING = vec2(0.74, 0.085);   // ... and on caps, which would else look like the cue ball
const float SPOT = 0.52;        // radius of the spots on caps
const float DARK_DOT = 0.25;    // the cue ball's dots where they are to be seen from afar

const vec3 BLACK = vec3(0.008);         // numbers, and what a solid with rings wears

// Rotates a vector from the table's axes to the ball's.
vec3 into_ball(vec3 v, vec4 orientation) {
    vec3 u = -orientation.xyz;
    return v + 2.0 * cross(u, cross(u, v) + orientation.w * v);
}

// Unpacks a colour of three bytes and squares it to nearly linear light.
vec3 unpack(float packed_color) {
    vec3 c = vec3(floor(packed_color / 65536.0), mod(floor(packed_color / 256.0), 256.0), mod(packed_color, 256.0)) / 255.0;
    return c * c;
}

// Colour of the skin in the ball's own direction n, with edges of width w; `marks` is the number
// and the kind.
vec3 skin(vec3 n, float w, float marks, float packed_color) {
    vec3 color = unpack(packed_color), base = color;
    float number = mod(marks + 0.5, 16.0) - 0.5, kind = floor((marks + 0.5) / 16.0);
    float mark = floor((kind + 0.5) * 0.25), ringed = mark * (2.0 - mark), spotted = step(1.5, mark);
    kind -= 4.0 * mark;
    float striped = clamp(kind, 0.0, 1.0) * step(kind, 1.5);
    float bare = step(2.5, kind), cue = step(1.5, kind) - bare;
    float band = smoothstep(STRIPE - w, STRIPE + w, abs(n.z));
    base = mix(base, ivory, band * striped);
    vec2 kept = mix(RING, WIDE_RING, striped);
    float ring = 1.0 - smoothstep(kept.y - w, kept.y + w, abs(abs(n.z) - kept.x));
    base = mix(base, mix(BLACK, color, striped), ring * ringed);
    base = mix(base, color, (1.0 - smoothstep(SPOT - w, SPOT + w, length(n.xy))) * striped * spotted);
    float r = length(n.yz);
    vec2 cell = vec2(mod(number, 4.0), floor(number * 0.25 + 0.01));
    vec2 at = vec2(n.y * sign(n.x), n.z) / (2.0 * DISC);
    // Texels per pixel, to choose the mipmap (slightly sharper). A disc is as wide as a cell.
    float texels = 0.40 * w / DISC * float(textureSize(digits, 0).x) * 0.25;
    float ink = textureLod(digits, (cell + clamp(at, -0.49, 0.49) + 0.5) * 0.25, log2(max(texels, 1.0))).r;
    // A solid with rings has no white disc, so that it cannot be mistaken for a stripe.
    vec3 disc = mix(ivory, BLACK, abs(ink - ringed * (1.0 - striped)));
    base = mix(base, disc, (1.0 - smoothstep(DISC - w, DISC + w, r)) * (1.0 - cue - bare));
    vec3 a = abs(n);
    float axis = max(a.x, max(a.y, a.z));
    float off = sqrt(max(1.0 - axis * axis, 0.0));
    float dot_radius = mix(DOT, DARK_DOT, spotted);
    vec3 dots = mix(dot_color, vec3(0.006, 0.010, 0.030), spotted);
    return mix(base, mix(dots, white, smoothstep(dot_radius - w, dot_radius + w, off)), cue);
}

// The table, cushions and room along r from p.
vec3 surroundings(vec3 p, vec3 r, float spread) {
    float down = p.z / max(-r.z, 1e-3);
    vec2 q = p.xy + r.xy * down;
    // The point where the ray leaves the rectangle between the noses, and its height there.
    vec2 way = towards(r.xy), wall = (way * bed_half - (p.xy - bed_center)) / (r.xy + way * 1e-4);
    float out_at = max(min(wall.x, wall.y), 0.0);
    float height = p.z + r.z * out_at;
    vec2 root = texture(light_map, (q - map_center) / map_half * 0.5 + 0.5).rg;
    vec3 bed = cloth * (root.x * root.x * LAMP + root.y * root.y * SKY);
    vec3 c = room(p, r, spread);
    float blur = min(out_at * spread, 0.02);
    c = mix(wood * 1.0, c, smoothstep(0.050 - blur, 0.058 + blur, height));
    c = mix(cloth * 0.55, c, smoothstep(0.034 - blur, 0.040 + blur, height));
    return height > 0.0 ? c : bed;
}

#if NEIGHBORS > 0
float neighbor_radius(int i) {
#ifdef SKINS
    return fract(f_around[i].w);
#else
    return f_around[i].w;
#endif
}
#endif

// Farther than any reflected object.
const float NONE = 1e9;

void main() {
    vec3 d = normalize(v_ray);
    float R = f_sphere.w, b = dot(f_sphere.xyz, d);
    vec3 nearest = b * d - f_sphere.xyz;
    float h2 = dot(nearest, nearest), h = sqrt(h2);
    // Size of a pixel across the outline. It shrinks towards the picture's edge, most of all
    // radially.
    vec3 forward = vec3(view_projection[0][3], view_projection[1][3], view_projection[2][3]);
    float outward = dot(nearest, forward) / max(h, 1e-6);
    float px = pixel_angle * b * dot(forward, d) * sqrt(max(1.0 - outward * outward, 0.05));
    float coverage = clamp((R - h) / px + 0.5, 0.0, 1.0);
    float t = b - sqrt(max(R * R - h2, 0.0));
    vec3 p = eye + d * t;
    vec3 n = normalize(d * t - f_sphere.xyz);
    float facing = clamp(-dot(n, d), 0.0, 1.0);

    // Motion blur of a spinning skin: each point is smeared along its motion.
    vec3 way = cross(f_turn.xyz, n);
    float soft = 0.7 * px / (R * max(facing, 0.25)) + length(way) / float(TURNS);
#if TURNS > 1
    vec3 albedo = vec3(0.0);
    for (int i = 0; i < TURNS; ++i) {
        float share = (2.0 * float(i) + 1.0) / float(TURNS) - 1.0;
        albedo += skin(into_ball(normalize(n - way * share), f_orientation), soft, f_lamp.w, f_turn.w);
    }
    albedo /= float(TURNS);
#else
    vec3 albedo = skin(into_ball(n, f_orientation), soft, f_lamp.w, f_turn.w);
#endif

    vec3 e = f_lamp.xyz;
    float lamp = irradiance(e, n), open = 1.0;
    vec3 returned = vec3(0.0);
    vec3 lamp_direction = normalize(e + vec3(0.0, 0.0, 1e-5));
    float lamp_sine = sqrt(clamp(length(e), 1e-5, 1.0));
#if NEIGHBORS > 0
    // Neighbours hide parts of the lamp (overlapping caps) and of the sky.
    for (int i = 0; i < NEIGHBORS; ++i) {
        vec3 to = f_around[i].xyz - n * R;
        float distance = length(to), sine = min(neighbor_radius(i) / distance, 1.0);
        vec3 c = to / distance;
        float apart = acos(clamp(dot(c, lamp_direction), -1.0, 1.0));
        float alpha = asin(sine), sigma = asin(lamp_sine);
        lamp *= mix(1.0, smoothstep(abs(alpha - sigma), alpha + sigma + 1e-4, apart), min(sine * sine / (lamp_sine * lamp_sine), 1.0));
        float cap = sine * sine * clamp((dot(n, c) + sine) / (1.0 + sine), 0.0, 1.0);
        // In place of the hidden sky, a neighbour reflects light in its own colour.
        returned += open * cap * unpack(f_around_color[i / 4][i % 4]) * (irradiance(e, -c) * LAMP + 0.5 * SKY);
        open *= 1.0 - cap;
    }
#endif
#ifdef CUE_SEEN
    lamp *= 1.0 - (mirrored_cue[0].w > 0.0 ? rod_hides(p, mirrored_cue[0], mirrored_cue[1]) : 0.0);
#endif
    // Light from the cloth. The ball shades the cloth below it, less the higher it is.
    float lifted = clamp((eye.z + f_sphere.z) / R - 1.0, 0.0, 1.0);
    vec3 from_cloth = cloth * (e.z * LAMP + SKY);
    vec3 bounce = from_cloth * (0.5 - 0.5 * n.z) * mix(sqrt(clamp(1.0 + n.z, 0.0, 1.0)), 1.0, lifted);
    vec3 c = albedo * (lamp * LAMP + open * (SKY * (0.5 + 0.5 * n.z) + bounce) + returned);

    // Reflections in the clear coat.
    vec3 r = reflect(d, n);
    // A convex mirror widens the rays of a pixel by twice the angle between its normals.
    float spread = 2.0 * px / (R * max(facing, 0.25));
    vec3 mirrored = surroundings(p, r, spread);
    float glint = lamp_seen(p, r, 0.02, spread);
#if NEIGHBORS > 0
    float first = NONE, color = 0.0, place = 0.0;
    vec3 m = n;
    for (int i = 0; i < NEIGHBORS; ++i) {
        vec3 to = f_around[i].xyz - n * R;
        float along = dot(to, r), q = neighbor_radius(i);
        float miss = dot(to, to) - along * along;
        float hit = along - sqrt(max(q * q - miss, 0.0));
        bool nearer = along > 0.0 && miss < q * q && hit < first;
        first = nearer ? hit : first;
        m = nearer ? (r * hit - to) / q : m;
        color = nearer ? f_around_color[i / 4][i % 4] : color;
        place = nearer ? f_around[i].w : place;
    }
#ifdef SKINS
    int other = 2 * int(place);
    float blurred = 2.0 * first * spread / R + soft;
    vec3 seen = place < 1.0 ? unpack(color) : skin(into_ball(m, skins[other]), blurred, skins[other + 1].x, skins[other + 1].y);
#else
    vec3 seen = unpack(color);
#endif
    // With the same light as this ball.
    seen *= irradiance(e, m) * LAMP + SKY * (0.5 + 0.5 * m.z) + from_cloth * (0.5 - 0.5 * m.z);
    vec3 facet = reflect(r, m), there = p + r * min(first, 1.0);
    seen += 0.05 * lamp_seen(there, facet, 0.05, 4.0 * spread) * LAMP;
#if BOUNCES > 1
    // The reflection in the neighbour.
    float turned = 1.0 + dot(r, m);
    seen += (0.045 + 0.80 * pow(clamp(turned, 0.0, 1.0), 5.0)) * surroundings(there, facet, 4.0 * spread);
#endif
    mirrored = first < NONE ? seen : mirrored;
    glint = first < NONE ? 0.0 : glint;
#else
    const float first = NONE;
#endif
#ifdef CUE_SEEN
    float away;
    vec3 stick, side;
    float cover = cue_met(p, r, 0.5 * spread, away, stick, side);
    cover *= step(away, first);
    stick *= irradiance(e, side) * LAMP + SKY * (0.5 + 0.5 * side.z) + from_cloth * (0.5 - 0.5 * side.z);
    mirrored = mix(mirrored, stick, cover);
    glint *= 1.0 - cover;
#endif
    // An outline pixel covers some depth of the ball, so its Fresnel term stays below that of the
    // very edge.
    float fresnel = 0.053 + 0.85 * 0.947 * pow(1.0 - max(facing, sqrt(px / R)), 5.0);
    // The lamp's panes are brighter than the mean of lamp and frame, which lights the table.
    c += fresnel * (mirrored + 1.6 * glint * LAMP * min(length(e) * 8.0, 1.0));

    fragment = vec4(screen(c), 1.0) * coverage;
    vec4 clip = view_projection * vec4(p, 1.0);
    gl_FragDepth = coverage > 0.0 ? clip.z / clip.w * 0.5 + 0.5 : 1.0;
}
