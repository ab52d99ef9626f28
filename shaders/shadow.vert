// A part of the cloth's light map that something darkens.

layout(location = 0) in vec2 place;     // m
layout(location = 1) in vec4 first;     // a ball's centre and radius, or a rod's one end and radius
layout(location = 2) in vec4 second;    // its other end and radius

uniform vec2 map_center;
uniform vec2 map_half;

out vec2 v_place;
flat out vec4 f_first;
flat out vec4 f_second;

void main() {
    v_place = place;
    f_first = first;
    f_second = second;
    gl_Position = vec4((place - map_center) / map_half, 0.0, 1.0);
}
