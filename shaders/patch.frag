// Ratio of the bed's encoded colour with and without shadows.

in vec2 v_map;
in vec2 v_place;

uniform sampler2D light_map;    // with shadows
uniform sampler2D still_map;    // without
uniform vec3 cloth;
uniform vec2 bed_center;    // m
uniform vec2 bed_half;      // m, between the noses

out vec4 fragment;

vec3 lit(vec2 root) {
    vec2 light = root * root * vec2(LAMP, SKY);
    return encode(tone(cloth * (light.x + light.y)));
}

void main() {
    vec3 with = lit(texture(light_map, v_map).rg), without = lit(texture(still_map, v_map).rg);
    // Beyond the noses the map has the light of higher surfaces.
    vec2 beyond = abs(v_place - bed_center) - bed_half;
    vec3 left = max(beyond.x, beyond.y) > 0.0 ? vec3(1.0) : (with + 0.004) / (without + 0.004);
    fragment = vec4(left, 1.0);
}
