// All surfaces except balls and cue. Materials are compiled variants, without branches.

in vec3 v_color;
#ifdef LIGHT_MAP
in vec2 v_map;
uniform sampler2D light_map;    // square roots of the lamp's and of the sky's share
#else
in vec2 v_light;
#endif
#if defined(FIBRE) || defined(GRAIN) || defined(PAINTED)
in vec2 v_uv;
uniform sampler2D detail;       // fibres of cloth, grain of wood, or roots of albedos
#endif
#ifdef GLOSS
in vec3 v_position;
in vec3 v_normal;
#endif
#if defined(GLOSS) || defined(SHEEN)
in vec3 v_ray;
#endif
#if defined(RELIEF) && defined(SHEEN)
uniform vec3 eye;
#endif
#ifdef CHANGE
uniform sampler2D still_map;    // the light map of the empty table
#endif

#ifdef FADE
uniform float opacity;
#endif

#ifdef MIRROR
uniform vec4 mirrored[MIRROR];          // balls near the rails: centres and radii, m
uniform vec4 mirrored_color[MIRROR];
uniform float mirrored_count;

// Lacquer is a dull mirror: reflections blur by this share of their distance.
const float DULL = 0.05;

// Coverage of a sphere of radius q by a ray that misses its centre by `miss` at distance t.
float met(float miss, float q, float t) {
    float blur = DULL * t + 1e-4;
    return t > 0.0 ? 1.0 - smoothstep(q - blur, q + blur, miss) : 0.0;
}

// Adds the reflections of balls and cue at p along r to `seen`; returns the transmittance.
float things(vec3 p, vec3 r, inout vec3 seen) {
    float left = 1.0;
    for (int i = 0; i < MIRROR; ++i) {
        vec3 to = mirrored[i].xyz - p;
        float t = dot(to, r), q = mirrored[i].w;
        float cover = float(i) < mirrored_count ? met(sqrt(max(dot(to, to) - t * t, 0.0)), q, t) : 0.0;
        // Its side towards the wood, lit from above.
        float up = clamp((p.z + r.z * t - mirrored[i].z) / max(q, 1e-4), -1.0, 1.0);
        vec3 color = mirrored_color[i].rgb * (LAMP * (0.06 + 0.10 * up * step(0.0, up)) + SKY);
        seen = mix(seen, color, cover);
        left *= 1.0 - cover;
    }
    float t;
    vec3 color, side;
    float cover = cue_met(p, r, DULL, t, color, side);
    seen = mix(seen, color * (0.08 * LAMP + SKY), cover);
    return left * (1.0 - cover);
}
#endif

out vec4 fragment;

#ifdef LIGHT_MAP
vec2 lit(vec2 root) {
    return root * root * vec2(LAMP, SKY);
}
#endif

void main() {
#ifdef LIGHT_MAP
    vec2 light = lit(texture(light_map, v_map).rg);
#else
    vec2 light = v_light;
#endif
#ifdef CHANGE
    vec2 still = lit(texture(still_map, v_map).rg);
#endif
    vec3 albedo = v_color;
#if defined(RELIEF)
    vec3 nap = texture(detail, v_uv).rgb;
    albedo *= 0.66 + 0.68 * nap.r;
    vec2 slope = 1.3 * (nap.gb - 0.5);
#elif defined(FIBRE)
    albedo *= 0.66 + 0.68 * texture(detail, v_uv).r;
#elif defined(PAINTED)
    vec3 painted = texture(detail, v_uv).rgb;
    albedo *= painted * painted;
#elif defined(GRAIN)
    vec2 grain = texture(detail, v_uv).rg;
    albedo *= mix(vec3(0.42, 0.36, 0.30), vec3(1.55, 1.50, 1.40), grain.r) * (1.0 - 0.5 * grain.g);
#endif
#if defined(RELIEF) && defined(SHEEN)
    // The nearest part of the lamp, and the light gained by fibres that slope towards it.
    vec3 place = eye + v_ray;
    vec2 away = place.xy - lamp_center.xy;
    vec2 side = (clamp(away, -0.7 * lamp_half, 0.7 * lamp_half) - away) / (lamp_center.z - place.z);
    float gain = clamp(1.0 - dot(slope, side), 0.4, 1.8);
    light.x *= gain;
#ifdef CHANGE
    still.x *= gain;
#endif
#endif
    float sent = light.x + light.y;
    vec3 c = albedo * sent;
#ifdef SHEEN
    // The ends of the nap's fibres catch the light at grazing angles.
    vec3 d = normalize(v_ray);
#ifdef RELIEF
    float level = 1.0 - min(abs(dot(d, vec3(-slope, 1.0))), 1.0);
#else
    float level = 1.0 - abs(d.z);
#endif
    albedo += 0.06 * albedo * (level * level * level);
    c = albedo * sent;
#endif
#ifdef WALL
    c = albedo * (0.30 + wall_light(vec2((fract(v_light.x) - 0.5) * light_spacing.x, v_light.y), 0.0));
#endif
#ifdef GLOSS
    vec3 n = normalize(v_normal), d = normalize(v_ray);
    float facing = clamp(-dot(d, n), 0.0, 1.0);
    float fresnel = 0.04 + 0.75 * pow(1.0 - facing, 5.0);
    vec3 r = reflect(d, n);
    // Lacquer over stained wood: dull, and warmer than the lamp, because a neutral glare looks like
    // fog.
    const vec3 TINT = vec3(1.0, 0.74, 0.48);
    vec3 shown = room(v_position, r, 0.0), glare = vec3(lamp_seen(v_position, r, 0.07, 0.0) * LAMP * 0.16);
    vec3 gloss = fresnel * (glare + shown) * TINT;
#ifdef MIRROR
    float left = things(v_position, r, shown);
    vec3 empty = gloss;
    gloss = fresnel * (glare * left + shown) * TINT;
#elif defined(CHANGE)
    vec3 empty = gloss;
#endif
    c += gloss;
#elif defined(CHANGE)
    const vec3 empty = vec3(0.0);
#endif
#if defined(CHANGE)
    // Blended over the picture of the empty table, it gives the current picture.
    vec3 before = encode(tone(albedo * (still.x + still.y) + empty)), now = encode(tone(c));
    vec3 kept = (now + 0.004) / (before + 0.004);
    float share = min(min(kept.r, min(kept.g, kept.b)), 1.0);
    fragment = vec4(max(now - before * share, vec3(0.0)), 1.0 - share);
#elif defined(FADE)
    fragment = vec4(screen(c), 1.0) * opacity;
#else
    fragment = vec4(screen(c), 1.0);
#endif
}
