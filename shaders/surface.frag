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
#if defined(FIBRE)
    albedo *= 0.70 + 0.60 * texture(detail, v_uv).r;
#elif defined(PAINTED)
    vec3 painted = texture(detail, v_uv).rgb;
    albedo *= painted * painted;
#elif defined(GRAIN)
    vec2 grain = texture(detail, v_uv).rg;
    albedo *= mix(vec3(0.42, 0.36, 0.30), vec3(1.55, 1.50, 1.40), grain.r) * (1.0 - 0.5 * grain.g);
#endif
    vec3 c = albedo * (light.x + light.y);
#ifdef SHEEN
    // The ends of the nap's fibres catch the light when they are seen from the side.
    float level = 1.0 - abs(normalize(v_ray).z);
    c += (0.34 * albedo + 0.003) * (level * level * level) * (light.x + light.y);
#endif
#ifdef WALL
    c = albedo * (0.30 + wall_light(vec2((fract(v_light.x) - 0.5) * light_spacing.x, v_light.y)));
#endif
#ifdef GLOSS
    vec3 n = normalize(v_normal), d = normalize(v_ray);
    float facing = clamp(-dot(d, n), 0.0, 1.0);
    float fresnel = 0.04 + 0.75 * pow(1.0 - facing, 5.0);
    vec3 r = reflect(d, n);
    // Lacquer over stained wood: dull, and warmer than the lamp, or the glare looks like fog.
    const vec3 TINT = vec3(1.0, 0.74, 0.48);
    c += fresnel * (lamp_seen(v_position, r, 0.07) * LAMP * 0.16 + room(v_position, r)) * TINT;
#endif
#ifdef FADE
    fragment = vec4(screen(c), 1.0) * opacity;
#else
    fragment = vec4(screen(c), 1.0);
#endif
}
