// Everything that is neither ball nor cue: variants by material, never a branch.

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

#ifdef FADE
uniform float opacity;
#endif

out vec4 fragment;

void main() {
#ifdef LIGHT_MAP
    vec2 root = texture(light_map, v_map).rg;
    vec2 light = root * root * vec2(LAMP, SKY);
#else
    vec2 light = v_light;
#endif
    vec3 albedo = v_color;
#if defined(RELIEF)
    vec3 nap = texture(detail, v_uv).rgb;
    albedo *= 0.55 + 0.90 * nap.r;
    vec2 slope = 1.6 * (nap.gb - 0.5);
#elif defined(FIBRE)
    albedo *= 0.55 + 0.90 * texture(detail, v_uv).r;
#elif defined(PAINTED)
    vec3 painted = texture(detail, v_uv).rgb;
    albedo *= painted * painted;
#elif defined(GRAIN)
    vec2 grain = texture(detail, v_uv).rg;
    albedo *= mix(vec3(0.42, 0.36, 0.30), vec3(1.55, 1.50, 1.40), grain.r) * (1.0 - 0.5 * grain.g);
#endif
#if defined(RELIEF) && defined(SHEEN)
    // The nearest part of the lamp, and what a fibre that slopes towards it gains.
    vec3 place = eye + v_ray;
    vec2 away = place.xy - lamp_center.xy;
    vec2 side = (clamp(away, -0.7 * lamp_half, 0.7 * lamp_half) - away) / (lamp_center.z - place.z);
    light.x *= clamp(1.0 - dot(slope, side), 0.4, 1.8);
#endif
    vec3 c = albedo * (light.x + light.y);
#ifdef SHEEN
    // The ends of the nap's fibres catch the light when they are seen from the side.
    vec3 d = normalize(v_ray);
#ifdef RELIEF
    float level = 1.0 - min(abs(dot(d, vec3(-slope, 1.0))), 1.0);
#else
    float level = 1.0 - abs(d.z);
#endif
    c += (0.34 * albedo + 0.003) * (level * level * level) * (light.x + light.y);
#endif
#ifdef WALL
    c = albedo * (0.30 + wall_light(vec2((fract(v_light.x) - 0.5) * light_spacing.x, v_light.y), 0.0));
#endif
#ifdef GLOSS
    vec3 n = normalize(v_normal), d = normalize(v_ray);
    float facing = clamp(-dot(d, n), 0.0, 1.0);
    float fresnel = 0.04 + 0.75 * pow(1.0 - facing, 5.0);
    vec3 r = reflect(d, n);
    // Lacquer over stained wood: dull, and warmer than the lamp, or the glare looks like fog.
    const vec3 TINT = vec3(1.0, 0.74, 0.48);
    c += fresnel * (lamp_seen(v_position, r, 0.07, 0.0) * LAMP * 0.16 + room(v_position, r, 0.0)) * TINT;
#endif
#ifdef FADE
    fragment = vec4(screen(c), 1.0) * opacity;
#else
    fragment = vec4(screen(c), 1.0);
#endif
}
