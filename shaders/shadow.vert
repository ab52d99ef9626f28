// A rectangle of the cloth's light map that a ball darkens.

layout(location = 0) in vec2 place;     // m
layout(location = 1) in vec4 sphere;    // centre and radius, m

uniform vec2 map_center;
uniform vec2 map_half;

out vec2 v_place;
flat out vec4 f_sphere;

void main() {
    v_place = place;
    f_sphere = sphere;
    gl_Position = vec4((place - map_center) / map_half, 0.0, 1.0);
}
