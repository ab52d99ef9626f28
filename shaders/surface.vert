layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec3 color;
// Under the light map: offset of the sample, m. On walls: position among the lights, in spacings
// along and metres up.
layout(location = 3) in vec2 light;
layout(location = 4) in vec2 uv;

uniform mat4 view_projection;
uniform vec3 eye;
uniform vec3 dye;           // multiplies all colours
uniform vec2 map_center;    // m
uniform vec2 map_half;      // m
#ifdef FADE
uniform float lift;         // m
#endif
#ifdef CHANGE
uniform float pixel_angle;
#endif

out vec3 v_color;
#ifdef LIGHT_MAP
out vec2 v_map;
#else
out vec2 v_light;
#endif
#if defined(FIBRE) || defined(GRAIN) || defined(PAINTED)
out vec2 v_uv;
#endif
#ifdef GLOSS
out vec3 v_position;
out vec3 v_normal;
#endif
#if defined(GLOSS) || defined(SHEEN)
out vec3 v_ray;
#endif

void main() {
    vec3 place = position;
#ifdef FADE
    place.z += lift;
#endif
    vec3 drawn = place;
#ifdef CHANGE
    // Slightly above the surface already drawn, perhaps with a subpixel shift.
    drawn.z += 0.0002 + 0.3 * pixel_angle * length(place - eye);
#endif
    gl_Position = view_projection * vec4(drawn, 1.0);
    v_color = color * dye;
#ifdef LIGHT_MAP
    v_map = (place.xy + light - map_center) / map_half * 0.5 + 0.5;
#else
#ifdef WALL
    v_light = light;
#else
    v_light = light * vec2(LAMP, SKY);
#endif
#endif
#if defined(FIBRE)
    v_uv = uv * 8.0;
#elif defined(GRAIN) || defined(PAINTED)
    v_uv = uv;
#endif
#ifdef GLOSS
    v_position = place;
    v_normal = normal;
#endif
#if defined(GLOSS) || defined(SHEEN)
    v_ray = place - eye;
#endif
}
