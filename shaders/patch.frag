// How much darker a place of the bed is with shadows than without, on the screen.

in vec2 v_map;

uniform sampler2D light_map;    // with shadows
uniform sampler2D still_map;    // without
uniform vec3 cloth;

out vec4 fragment;

vec3 lit(vec2 root) {
    vec2 light = root * root * vec2(LAMP, SKY);
    return encode(tone(cloth * (light.x + light.y)));
}

void main() {
    vec3 with = lit(texture(light_map, v_map).rg), without = lit(texture(still_map, v_map).rg);
    fragment = vec4((with + 0.004) / (without + 0.004), 1.0);
}
